"""The page that opens what the study found: in words, for a class, without a count."""

from collections.abc import Iterator

from miklat.law.law import Law
from miklat.law.shown import Apart
from miklat.say.fold import joined, listed
from miklat.say.page import Block, Heading, Items, Para, Strong
from miklat.say.sides import choice_name
from miklat.studies.disputes import Dispute
from miklat.studies.found import Findings
from miklat.studies.gaps import Gaps
from miklat.studies.lessons import lessons, ordinary_facts
from miklat.studies.pages import gap_words
from miklat.studies.partings import Parting
from miklat.studies.partings_page import lesson_blocks
from miklat.studies.teach_page import dispute_blocks

_LESSONS = 3


def handout(found: Findings, law: Law) -> Iterator[Block]:
    """Who disagrees and over which case, where two readings part, and where nothing is said."""
    yield Heading(2, ("To hand out",))
    told = joined([law.fact(name).value(value).says for name, value in ordinary_facts(law).items()])
    usual = f" In each case, unless it says otherwise, {told}." if told else ""
    yield Para((f"Every case here is the smallest of its kind that anybody might meet.{usual}",))
    yield from _disputes(found.disputes, law)
    for apart, each in found.partings:
        yield from _apart(apart, each, law)
    if found.gaps:
        yield from _silent(found.gaps[0], law)


def _disputes(disputes: tuple[Dispute, ...], law: Law) -> Iterator[Block]:
    if disputes:
        yield Heading(3, ("Who disagrees, and over which case",))
        for one in disputes:
            for block in dispute_blocks(one, law):
                yield Heading(4, block.line) if isinstance(block, Heading) else block


def _apart(apart: Apart, each: tuple[Parting, ...], law: Law) -> Iterator[Block]:
    first, second = (choice_name(side.axis, side.choices[0], law) for side in (apart.one, apart.other))
    shown = lessons(each, law)[:_LESSONS]
    if shown:
        yield Heading(3, (apart.title,))
        yield from lesson_blocks(shown, (first, second), law)


def _silent(one: Gaps, law: Law) -> Iterator[Block]:
    """Of each kind of act, the most ordinary case of which nothing is said."""
    firsts = {gap.kind: gap for gap in reversed(one.gaps) if gap.instance is not None}
    lines = [(Strong(f"{_act(kind, law)}"), f"{gap_words(firsts[kind], law)}.") for kind in one.kinds if kind in firsts]
    if lines:
        yield Heading(3, (f"Where nothing is said on {listed(one.questions)}",))
        yield Items(tuple(lines))


def _act(kind: str, law: Law) -> str:
    says = law.fact(law.story[0]).value(kind).says
    return f"{says[:1].upper()}{says[1:]}: "
