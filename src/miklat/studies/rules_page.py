"""The rules one against another, as a page: how they meet, what each decides, and which never decide anything."""

from collections.abc import Iterable, Iterator, Sequence

from miklat.law.law import Law
from miklat.say.page import Block, Document, Heading, Para, Strong, Table
from miklat.studies.rules import Contradiction, Meeting, RuleRecord
from miklat.studies.words import instance_lines, number, page, region_words, rule_name

MEETINGS = {
    "overlap": "speak together and say the same",
    "subsumed": "wherever the first speaks, so does the second, and says the same",
    "misleading": "speak together and say different things; where one yields, the other is set aside",
    "contradiction": "speak against each other, and neither yields: a collision",
}


def rules_page(
    standings: Sequence[RuleRecord], meetings: Sequence[Meeting], collisions: Sequence[Contradiction], law: Law
) -> Document:
    """How the rules meet, and what each decides."""
    blocks: list[Block] = [Heading(1, ("The rules one against another",))]
    if not collisions:
        blocks.append(Para((Strong("No contradiction. "), "No two rules ever speak against each other unresolved.")))
    for one in collisions:
        pairs = f"{number(one.count)} pairs of a case and a voice"
        names = " and ".join(rule_name(law, one.question, rule) for rule in (one.one, one.other))
        words = f"{names} collide on {one.question} in {pairs}."
        blocks += [Para((Strong("Contradiction. "), words)), *instance_lines(one.instance, law)]
    blocks += _meetings(meetings, law)
    masked = [rule_name(law, one.question, one.rule) for one in standings if one.masked]
    told = f" {'; '.join(masked)}." if masked else ""
    blocks.append(Para((Strong(f"masked ({len(masked)}): "), f"set aside wherever it speaks.{told}")))
    blocks += _standings(standings, law)
    return page("The rules one against another", blocks, law)


def _meetings(meetings: Iterable[Meeting], law: Law) -> Iterator[Block]:
    yield Heading(2, ("How rules meet",))
    by_name: dict[str, list[Meeting]] = {}
    for one in meetings:
        by_name.setdefault(one.name, []).append(one)
    for name, words in MEETINGS.items():
        some = by_name.get(name, [])
        told = "; ".join(_meeting(one, law) for one in some)
        yield Para((Strong(f"{name} ({len(some)}): "), f"{words}. {told}{'.' if told else ''}"))


def _meeting(one: Meeting, law: Law) -> str:
    if one.yields is None:
        return " and ".join(rule_name(law, one.question, rule) for rule in (one.one, one.other))
    first, second = (one.one, one.other) if one.one[1] == one.yields else (one.other, one.one)
    return f"{rule_name(law, one.question, first)} yields to {rule_name(law, one.question, second)}"


def _standings(standings: Sequence[RuleRecord], law: Law) -> Iterator[Block]:
    yield Heading(2, ("What each rule decides",))
    yield Para(
        (
            "A rule decides where it stands alone: no other stands beside it, though one that it sets aside may say "
            "the same. Counts are of pairs of a possible case and a voice.",
        )
    )
    head = (("question",), ("rule",), ("holder",), ("speaks",), ("stands",), ("decides",), ("voices",))
    rows = tuple(
        (
            (one.question,),
            (rule_name(law, one.question, one.rule),),
            (one.holder,),
            (number(one.speaks),),
            (number(one.stands),),
            (number(one.decides),),
            (f"{number(one.voices)} of {number(one.heard)}",),
        )
        for one in standings
    )
    yield Table(head, rows)
    yield Heading(2, ("Rules that never decide anything",))
    for one in standings:
        name = Strong(f"{rule_name(law, one.question, one.rule)} ({one.question}, {one.holder}) ")
        if one.masked:
            yield Para((name, "is masked: wherever it speaks it is set aside."))
        elif one.dead:
            yield Para((name, "never stands alone, in any voice: wherever it stands another rule says the same."))
        elif one.idle.whole:
            where = "; or ".join(region_words(region.sets, law) for region in one.idle.regions)
            words = f"decides nothing in {number(one.idle.whole)} of the voices that hear it: {where}."
            yield Para((name, words))
