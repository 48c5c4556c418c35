"""A course as a page: the picture first, then a row a step; and in full, at each event, all that can be told of it."""

from collections.abc import Iterator, Mapping, Sequence

from miklat.courses.compare import Instead, WhatIf
from miklat.courses.judged_course import JudgedCourse, Step
from miklat.courses.lanes import Lane
from miklat.courses.readings import Choices
from miklat.courses.timeline import bands_words
from miklat.courses.unfold import Moment
from miklat.courses.words import (
    change_words,
    date_words,
    done_words,
    follows_words,
    heading_words,
    other_readings,
    owed_words,
    plain_change,
    plain_choices,
    plain_done,
    plain_instead,
    plain_voices,
    unsaid_words,
    voices_words,
)
from miklat.law.chronicle import Chronicle
from miklat.law.law import Law
from miklat.say.english import facts_words, said_choices
from miklat.say.fold import listed, upper_first
from miklat.say.page import Bands, Block, Document, Fold, Heading, Items, Line, Para, Pictures, Section, Span, Strong
from miklat.say.ruling_cell import CellTeller
from miklat.say.telling_page import NOTICE, telling_blocks
from miklat.say.told_values import Telling


def course_page(told: JudgedCourse, lanes: Sequence[Lane], law: Law, chronicle: Chronicle) -> Document:
    """The page of a course: the picture, a row a step, and folded what can be told in full."""
    title = told.title or "A course without a title"
    blocks: list[Block] = [Heading(1, (title,)), *_given(told, law)]
    plain = plain_choices(law, told.voice)
    first = [lane for lane in lanes if any(_meets(voice, plain) for voice in lane.voices)]
    legend = "Not said: the law does not speak of it. Open: it hangs on what was not told."
    picture = Pictures(tuple(_bands(lane, told, law, chronicle, plain) for lane in first))
    blocks.append(Section("The course in a picture", (Para((f"{bands_words(chronicle)} {legend}",)), picture)))
    rows = tuple(_row(step, law, chronicle, plain) for step in told.steps[1:])
    blocks.append(Section("Step by step", (Items(rows, numbered=True), *_flagged(told))))
    others = tuple(_bands(lane, told, law, chronicle, {}) for lane in lanes if lane not in first)
    if others:
        blocks.append(Fold(f"Other readings: {other_readings(law)}", (Pictures(others),)))
    full = [block for step in told.steps[1:] for block in step_blocks(step, told, law, chronicle, full=False)]
    blocks.append(Fold("In full: each step in every voice, with codes", tuple(full)))
    return Document(title, tuple(blocks), (foot(told, law, chronicle),), wide=True)


def _bands(lane: Lane, told: JudgedCourse, law: Law, chronicle: Chronicle, plain: Mapping[str, str]) -> Bands:
    """The picture of a group of readings, named without the choices of the plain reading."""
    marks = zip(*lane.bands.values(), strict=True)
    rows = tuple(
        ((f"{step.moment.number}. {_event_words(step, chronicle)}",), tuple(row))
        for step, row in zip(told.steps[1:], marks, strict=True)
    )
    return Bands(upper_first(plain_voices(lane.voices, law, plain)) or "However one reads", tuple(lane.bands), rows)


def _event_words(step: Step, chronicle: Chronicle) -> str:
    event = step.moment.event
    assert event is not None
    return chronicle.event_type(event.kind).phrase(event.word)


def _row(step: Step, law: Law, chronicle: Chronicle, plain: Choices) -> Line:
    """A step: what happened and when, whether it was lawful, and what it changed in the plain reading."""
    event = step.moment.event
    assert event is not None
    date = date_words(event)
    line: list[Span] = [Strong(upper_first(_event_words(step, chronicle))), f" ({date})." if date else "."]
    if event.note:
        line.append(f" “{event.note}”.")
    if step.done is not None:
        line += [" ", *plain_done(step.done, law, plain)]
    if not step.moment.ruled:
        line.append(f" {step.moment.unruled}")
    changes = [words for one in step.changes if (words := plain_change(one, law, plain))]
    if changes:
        line.append(f" Now {'; '.join(dict.fromkeys(changes))}.")
    return tuple(line)


def _flagged(told: JudgedCourse) -> Iterator[Block]:
    if told.flagged:
        numbers = listed([str(step.moment.number) for step in told.flagged])
        yield Para((f"Against the law, in some reading: {'steps' if len(told.flagged) > 1 else 'step'} {numbers}.",))


def moment_page(
    told: JudgedCourse, at: Step, note: str, law: Law, chronicle: Chronicle, telling: Telling | None
) -> Document:
    """The page of one moment: what happened in it, and what then stands, as of a plain case."""
    title = told.title or "A course without a title"
    blocks: list[Block] = [Heading(1, (title,)), *_given(told, law)]
    if note:
        blocks.append(Para((note,)))
    if at.moment.event is None:
        blocks.append(Section("The moment", (Para(("Before the first event.",)),)))
    else:
        line = _row(at, law, chronicle, plain_choices(law, told.voice))
        blocks.append(Section("The moment", (Para((f"{at.moment.number}. ", *line)),)))
    if telling is not None:
        blocks += list(telling_blocks(telling))[1:]
    return Document(title, tuple(blocks), (foot(told, law, chronicle),))


def full_page(
    told: JudgedCourse, law: Law, chronicle: Chronicle, *, at: Step | None = None, note: str = ""
) -> Document:
    """Each event with all that can be told of it; ``at`` tells one moment alone, and ``note`` is said before it."""
    title = told.title or "A course without a title"
    blocks: list[Block] = [Heading(1, (title,)), *_given(told, law)]
    if at is not None and note:
        blocks.append(Para((note,)))
    for step in told.steps[1:] if at is None else [at]:
        blocks += step_blocks(step, told, law, chronicle, full=at is not None)
    blocks += _flags(told, law, chronicle) if at is None else ()
    return Document(title, tuple(blocks), (foot(told, law, chronicle),))


def foot(told: JudgedCourse, law: Law, chronicle: Chronicle) -> str:
    """Which law and which chronicle told the course."""
    return (
        f"The law in version {law.version}, {law.fingerprint[:19]}; the events, {chronicle.fingerprint[:19]}. {NOTICE}"
    )


def _given(told: JudgedCourse, law: Law) -> Iterator[Block]:
    words = facts_words(told.given, law) if told.given else "nothing"
    yield Para((Strong("Told of the act: "), f"{words}."))
    judged = next((step.judged for step in told.steps if step.judged is not None), None)
    if judged is not None and judged.presumed:
        presumed = {name: judged.facts[name] for name in judged.presumed}
        yield Para((Strong("Presumed, being ordinary and not told: "), f"{facts_words(presumed, law)}."))
    if told.voice:
        yield Para((Strong("Heard only: "), f"{said_choices(told.voice, law)}."))


def step_blocks(
    step: Step, told: JudgedCourse, law: Law, chronicle: Chronicle, *, full: bool = False
) -> Iterator[Block]:
    """One event of the page."""
    moment, before = step.moment, told.steps[max(step.moment.number - 1, 0)]
    if moment.event is None:
        yield Heading(2, ("0. before the first event",), "event-0")
    else:
        says = chronicle.event_type(moment.event.kind).phrase(moment.event.word)
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
    yield from _standing(step, told, law, first=first, full=full)


def _facts(step: Step, before: Moment | None, law: Law) -> Iterator[Block]:
    follows = list(follows_words(step, before, law))
    if follows:
        yield Para((Strong("It follows: "), f"{'; '.join(follows)}."), 1)
    unsaid = list(unsaid_words(step, before))
    if unsaid:
        yield Para((Strong("Not told: "), f"{'; '.join(unsaid)}."), 1)


def _standing(step: Step, told: JudgedCourse, law: Law, *, first: bool, full: bool) -> Iterator[Block]:
    assert step.judged is not None
    if full:
        teller = CellTeller(step.judged, law, brief=False)
        for ruling in step.judged.rulings:
            yield Heading(3, (f"{ruling.question}: {ruling.asks}",))
            yield from teller.ruling(ruling)
    else:
        yield Para((Strong("Stands:"),), 1)
        lines: dict[str, list[str]] = {}
        for one in told.stood(step):
            rules = f" ({listed(one.rules)})" if one.rules else ""
            words = f"{one.answer.upper()}, {voices_words(one.voices, law)}{rules}."
            lines.setdefault(one.question, []).append(words)
        yield Items(tuple((Strong(f"{name}: "), " ".join(words)) for name, words in lines.items()), indent=2)


def _flags(told: JudgedCourse, law: Law, chronicle: Chronicle) -> Iterator[Block]:
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
                Strong(f"{step.moment.number}. {chronicle.event_type(event.kind).phrase(event.word)}. "),
                " ".join(done_words(step.done, law)),
            )
        )
    yield Items(tuple(lines), indent=1)


def otherwise_page(otherwise: WhatIf, law: Law, chronicle: Chronicle) -> Document:
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
            blocks += _otherwise_step(one, law, chronicle, plain_choices(law, told.voice))
    return Document(title, tuple(blocks), (foot(told, law, chronicle),))


def _otherwise_step(one: Instead, law: Law, chronicle: Chronicle, plain: Choices) -> Iterator[Block]:
    step, was = one.step, one.was
    event = step.moment.event
    assert event is not None
    says = chronicle.event_type(event.kind).phrase(event.word)
    yield Heading(2, (f"{step.moment.number}. {upper_first(says)}",), f"event-{step.moment.number}")
    same = was.moment.event == event
    if step.done is not None:
        yield Para(tuple(plain_done(step.done, law, plain)), 1)
    if same and was.done is not None and was.done != step.done:
        yield Para((Strong("As told: "), *plain_done(was.done, law, plain)), 1)
    number = was.moment.number
    stood = ("this" if same else f"event {number}") if number else "the beginning"
    if not step.moment.ruled or not was.moment.ruled:
        if not step.moment.ruled:
            yield Para((step.moment.unruled,), 1)
        if not was.moment.ruled:
            yield Para((Strong("As told: "), was.moment.unruled), 1)
        return
    yield Para((Strong("Otherwise: " if one.instead else "As told: "), _against(one, stood)), 1)
    told = [words for change in one.new if (words := plain_instead(change, law, plain))]
    others = [change for change in one.new if not plain_instead(change, law, plain)]
    if told:
        yield Items(tuple((upper_first(words),) for words in told), indent=1)
    if others:
        names = listed(list(dict.fromkeys(change.question for change in others)))
        yield Para((f"In other readings ({other_readings(law)}) this differs too: {names}.",), 1)


def _against(one: Instead, stood: str) -> str:
    """What is compared with what, and which differences are those of the step before."""
    if not one.instead:
        return f"all stands as it stood after {stood}."
    kept = dict.fromkeys(change.question for change in one.instead if change not in one.new)
    words = f"beside what stood, as told, after {stood}"
    if not one.new:
        return f"{words}: as at the event before ({listed(list(kept))})."
    return f"{words}{f', and as at the event before on {listed(list(kept))}' if kept else ''}:"


def _meets(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    return all(other.get(axis, choice) == choice for axis, choice in one.items())
