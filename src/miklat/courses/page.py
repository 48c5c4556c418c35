"""A course as a page: at each event what follows, what was done, what changed, what is owed, and what stands."""

from collections.abc import Iterator

from miklat.courses.compare import Instead, Otherwise
from miklat.courses.told import Step, Told
from miklat.courses.unfold import Moment
from miklat.courses.words import (
    change_words,
    done_words,
    follows_words,
    heading_words,
    instead_words,
    owed_words,
    unsaid_words,
    voices_words,
)
from miklat.law.chronicle import Chronicle
from miklat.law.law import Law
from miklat.say.english import choices_words, facts_words
from miklat.say.fold import listed
from miklat.say.page import Block, Document, Heading, Items, Line, Para, Strong
from miklat.say.ruling_cell import Teller
from miklat.say.ruling_page import NOTICE


def course_page(
    told: Told, law: Law, chronicle: Chronicle, *, brief: bool = False, at: Step | None = None, note: str = ""
) -> Document:
    """The page of a course; ``brief`` leaves out what stands unchanged; ``at`` tells one moment alone, in full.

    ``note`` is said before that moment.
    """
    title = told.title or "A course without a title"
    blocks: list[Block] = [Heading(1, (title,)), *_given(told, law)]
    steps = told.steps[1:] if at is None else [at]
    if at is not None and note:
        blocks.append(Para((note,)))
    for step in steps:
        blocks += step_blocks(step, told, law, chronicle, brief=brief, full=at is not None)
    blocks += _flags(told, law, chronicle) if at is None else ()
    return Document(title, tuple(blocks), (foot(told, law, chronicle),))


def foot(told: Told, law: Law, chronicle: Chronicle) -> str:
    """Which law and which chronicle told the course."""
    return (
        "OPEN: what was told does not settle it. SILENT: the law, fully told, says nothing. "
        f"The law in version {law.version}, {law.fingerprint[:19]}; the events, {chronicle.fingerprint[:19]}. {NOTICE}"
    )


def _given(told: Told, law: Law) -> Iterator[Block]:
    words = facts_words(told.given, law) if told.given else "nothing"
    yield Para((Strong("Told of the act: "), f"{words}."))
    judged = next((step.judged for step in told.steps if step.judged is not None), None)
    if judged is not None and judged.presumed:
        presumed = {name: judged.facts[name] for name in judged.presumed}
        yield Para((Strong("Presumed, being ordinary and not told: "), f"{facts_words(presumed, law)}."))
    if told.voice:
        yield Para((Strong("Heard only: "), f"{choices_words(told.voice, law)}."))


def step_blocks(
    step: Step, told: Told, law: Law, chronicle: Chronicle, *, brief: bool = False, full: bool = False
) -> Iterator[Block]:
    """One event of the page."""
    moment, before = step.moment, told.steps[max(step.moment.number - 1, 0)]
    if moment.event is None:
        yield Heading(2, ("0. before the first event",), "event-0")
    else:
        says = chronicle.kind(moment.event.kind).phrase(moment.event.word)
        yield Heading(2, (heading_words(moment.number, moment.event, says),), f"event-{moment.number}")
        if moment.event.note:
            yield Para((f"“{moment.event.note}”",), 1)
    if step.done is not None:
        yield Para((Strong("Done: "), " ".join(done_words(step.done, law))), 1)
    if not moment.ruled:
        yield Para((moment.unruled,), 1)
        return
    # The first step that is told, and the first that is ruled on, have nothing before them on the page.
    first = full or not before.moment.ruled or before.moment.event is None
    yield from _facts(step, None if first else before.moment, law)
    if step.changes:
        yield Para((Strong("Changed by this:"),), 1)
        yield Items(tuple((change_words(one, law),) for one in step.changes), indent=2)
    elif not first:
        yield Para((Strong("Changed by this: "), "nothing that is ruled here."), 1)
    if step.owed:
        yield Para((Strong("Owed and allowed now:"),), 1)
        yield Items(tuple((owed_words(one, law),) for one in step.owed), indent=2)
    yield from _standing(step, told, law, first=first, brief=brief, full=full)


def _facts(step: Step, before: Moment | None, law: Law) -> Iterator[Block]:
    follows = list(follows_words(step, before, law))
    if follows:
        yield Para((Strong("It follows: "), f"{'; '.join(follows)}."), 1)
    unsaid = list(unsaid_words(step, before))
    if unsaid:
        yield Para((Strong("Not told: "), f"{'; '.join(unsaid)}."), 1)


def _standing(step: Step, told: Told, law: Law, *, first: bool, brief: bool, full: bool) -> Iterator[Block]:
    assert step.judged is not None
    if full:
        teller = Teller(step.judged, law, brief=brief)
        for ruling in step.judged.rulings:
            yield Heading(3, (f"{ruling.question}: {ruling.asks}",))
            yield from teller.ruling(ruling)
    elif not brief or first:
        yield Para((Strong("Stands:"),), 1)
        lines: dict[str, list[str]] = {}
        for one in told.stood(step):
            rules = f" ({listed(one.rules)})" if one.rules else ""
            words = f"{one.answer.upper()}, {voices_words(one.voices, law)}{rules}."
            lines.setdefault(one.question, []).append(words)
        yield Items(tuple((Strong(f"{name}: "), " ".join(words)) for name, words in lines.items()), indent=2)


def _flags(told: Told, law: Law, chronicle: Chronicle) -> Iterator[Block]:
    """What was done against the law, gathered at the end."""
    yield Heading(2, ("What was done against what was allowed",), "flags")
    if not told.flagged:
        yield Para(("Nothing, in any voice.",), 1)
        return
    lines: list[Line] = []
    for step in told.flagged:
        assert step.done is not None
        assert step.moment.event is not None
        event = step.moment.event
        lines.append(
            (
                Strong(f"{step.moment.number}. {chronicle.kind(event.kind).phrase(event.word)}. "),
                " ".join(done_words(step.done, law)),
            )
        )
    yield Items(tuple(lines), indent=1)


def otherwise_page(otherwise: Otherwise, law: Law, chronicle: Chronicle) -> Document:
    """The page of what would stand otherwise, from the first moment that differs on."""
    told = otherwise.told
    title = f"{told.title or 'A course without a title'}: what if"
    blocks: list[Block] = [Heading(1, (title,)), Items(tuple((f"What if: {edit}.",) for edit in otherwise.edits))]
    if otherwise.notes:
        blocks.append(Items(tuple((note,) for note in otherwise.notes)))
    if not any(one.differs for one in otherwise.steps):
        blocks.append(
            Para(("Nothing differs: at every event that remains, what stands and what was done are as told.",))
        )
    else:
        for one in otherwise.steps:
            blocks += _otherwise_step(one, law, chronicle)
    return Document(title, tuple(blocks), (foot(told, law, chronicle),))


def _otherwise_step(one: Instead, law: Law, chronicle: Chronicle) -> Iterator[Block]:
    step, was = one.step, one.was
    event = step.moment.event
    assert event is not None
    says = chronicle.kind(event.kind).phrase(event.word)
    yield Heading(2, (heading_words(step.moment.number, event, says),), f"event-{step.moment.number}")
    same = was.moment.event == event
    if step.done is not None:
        yield Para((Strong("Done: "), " ".join(done_words(step.done, law))), 1)
    if same and was.done is not None and was.done != step.done:
        yield Para((Strong("As told: "), " ".join(done_words(was.done, law))), 1)
    number = was.moment.number
    stood = ("this" if same else f"event {number}") if number else "the beginning"
    if not step.moment.ruled or not was.moment.ruled:
        if not step.moment.ruled:
            yield Para((step.moment.unruled,), 1)
        if not was.moment.ruled:
            yield Para((Strong("As told: "), was.moment.unruled), 1)
        return
    yield Para((Strong("Otherwise: " if one.instead else "As told: "), _against(one, stood)), 1)
    yield Items(tuple((instead_words(change, law),) for change in one.new), indent=2)


def _against(one: Instead, stood: str) -> str:
    """What is compared with what, and which differences are those of the step before."""
    if not one.instead:
        return f"all stands as it stood after {stood}."
    kept = dict.fromkeys(change.question for change in one.instead if change not in one.new)
    words = f"beside what stood, as told, after {stood}"
    if not one.new:
        return f"{words}: as at the event before ({listed(list(kept))})."
    return f"{words}{f', and as at the event before on {listed(list(kept))}' if kept else ''}:"
