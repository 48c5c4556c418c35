"""A timeline as text: the events as a list, then for each group of voices the bands it is in after each event."""

from collections.abc import Iterator, Mapping, Sequence

from miklat.courses.judged_course import JudgedCourse, Step
from miklat.courses.lanes import BandState, Lane, clauses_of
from miklat.courses.words import date_words, voices_words
from miklat.law.chronicle import Chronicle
from miklat.law.law import Law
from miklat.say.fold import listed
from miklat.say.page import Block, Document, Heading, Items, Line, Para, Strong, Table

_MARKS: Mapping[BandState, str] = {"on": "##", "off": ".", "silent": "~", "open": "?", "none": ""}
_LEGEND = (
    "## the law says it is so, . the law says it is not, ~ the law does not say, ? open: what was told does not settle "
    "it, blank: nothing is ruled"
)
_COLUMNS = 16


def event_line(step: Step, chronicle: Chronicle) -> Line:
    """An event with its date, words and the clauses that changed something."""
    event = step.moment.event
    assert event is not None
    date = date_words(event)
    clauses = clauses_of(step.changes)
    tail = (f" [{date}]" if date else "") + (f" - changes under {listed(clauses)}" if clauses else "")
    flag = " AGAINST THE LAW in some voice." if step.done is not None and step.done.flagged else ""
    return (Strong(event.written), f": {chronicle.event_type(event.kind).phrase(event.word)}{tail}.{flag}")


def timeline_page(told: JudgedCourse, lanes: Sequence[Lane], law: Law, chronicle: Chronicle) -> Document:
    """The page of a timeline."""
    title = told.title or "A course without a title"
    steps = told.steps[1:]
    blocks: list[Block] = [
        Heading(1, (title,)),
        Items(tuple(event_line(step, chronicle) for step in steps), numbered=True),
        Para((f"Transition each event: {_LEGEND}. {bands_words(chronicle)}",)),
    ]
    for lane in lanes:
        blocks += [Heading(2, (voices_words(lane.voices, law, keys=False),)), *_tables(lane, len(steps))]
        changes = [f"at {n} {', '.join(clauses)}" for n, clauses in enumerate(lane.clauses, 1) if clauses]
        if changes:
            blocks.append(Para((f"Answers change {'; '.join(changes)}.",), 1))
    return Document(title, tuple(blocks))


def bands_words(chronicle: Chronicle) -> str:
    """What the bands mean."""
    return " ".join(f"{band.name}: {band.says}." for band in chronicle.bands)


def _tables(lane: Lane, count: int) -> Iterator[Table]:
    for start in range(0, count, _COLUMNS):
        numbers = range(start, min(start + _COLUMNS, count))
        head: tuple[Line, ...] = (("after event",), *((f"{number + 1}",) for number in numbers))
        rows = tuple(
            ((name,), *((_MARKS[standing[number]],) for number in numbers)) for name, standing in lane.bands.items()
        )
        yield Table(head, rows, 1)
