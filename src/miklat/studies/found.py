"""All that the study's page tells of a law, found once: the page is made of it, and it is checked (see `twice`)."""

from collections.abc import Iterator, Mapping

import msgspec

from miklat.law.shown import Apart
from miklat.studies.claims import ClaimProof, Instance, VoiceAnswers, prove_all
from miklat.studies.covering import CoveringSet, Item, covering_set, items, over_facts
from miklat.studies.disputes import Dispute, disputes
from miklat.studies.gaps import Gaps, gaps
from miklat.studies.matrix import Pair, matrix
from miklat.studies.partings import Agreement, Parting, agreement, parting
from miklat.studies.rules import Contradiction, Meeting, RuleRecord, collisions, meetings, standings
from miklat.studies.study import Study
from miklat.terms.condition import Chosen

_GAPS, _ORDINARY_GAPS = 8, 16


class Findings(msgspec.Struct, frozen=True):
    """What the study found; ``partings`` are of the sides that the law names, ``never`` settings-aside that cannot be.

    ``gaps`` come in twos: of the ordinary case, and of every case.
    """

    claims: tuple[ClaimProof, ...]
    pairs: tuple[Pair, ...]
    partings: tuple[tuple[Apart, tuple[Parting, ...]], ...]
    agreements: tuple[Agreement, ...]
    gaps: tuple[Gaps, ...]
    records: tuple[RuleRecord, ...]
    meetings: tuple[Meeting, ...]
    contradictions: tuple[Contradiction, ...]
    asides: int
    never: tuple[str, ...]
    covering: CoveringSet
    disputes: tuple[Dispute, ...]


def find(study: Study) -> Findings:
    """Find all of it."""
    names = [question.name for question in study.law.questions]
    every = list(items(study))
    return Findings(
        tuple(prove_all(study)),
        tuple(matrix(study)),
        tuple((apart, tuple(_partings(study, apart))) for apart in study.law.study.apart),
        tuple(_agreements(study)),
        tuple(_gaps(study)),
        tuple(one for name in names for one in standings(study, name)),
        tuple(one for name in names for one in meetings(study, name)),
        tuple(collisions(study)),
        sum(one.kind == "aside" for one in every),
        tuple(dict.fromkeys(one.says for one in every if one.kind == "aside" and not _ever(study, one))),
        covering_set(study, every),
        tuple(disputes(study)),
    )


def chosen(side: Chosen) -> dict[str, str]:
    """A side as a choice."""
    return {side.axis: side.choices[0]}


def _partings(study: Study, apart: Apart) -> Iterator[Parting]:
    one, other = (study.voice(chosen(side)) for side in (apart.one, apart.other))
    for question in apart.questions:
        yield parting(study, question, one, other, kinds=True)


def _agreements(study: Study) -> Iterator[Agreement]:
    for axis in study.law.disputes:
        one, other = (Chosen(axis.name, (name,)) for name in axis.names[:2])
        tried = (agreement(study, question.name, one, other) for question in study.law.questions)
        yield from (found for found in tried if found is not None)


def _gaps(study: Study) -> Iterator[Gaps]:
    voices: list[Mapping[str, str]] = [study.voice(chosen(side)) for side in study.law.study.voices]
    for voice in (study.voice({}), *voices, {}):
        for ordinary in (True, False):
            most = _ORDINARY_GAPS if ordinary else _GAPS
            yield gaps(study, study.law.gap_questions, voice, shown=most, ordinary=ordinary)


def _ever(study: Study, item: Item) -> bool:
    return study.count_cases(over_facts(study, item.node, {})) > 0


# ---- what it rests on ----


def witnesses(found: Findings) -> Iterator[tuple[str, Instance]]:
    """Every case that is told, with what it is told for."""
    for pair in found.pairs:
        if pair.smallest is not None:
            yield f"the smallest case in which {pair.one.choice} and {pair.other.choice} part", pair.smallest[1]
    for apart, each in found.partings:
        for kind in (kind for one in each for kind in one.kinds):
            for case in (kind.smallest, kind.everyday):
                if case is not None:
                    yield f"{apart.title}: {' against '.join(kind.answers)}", case
    for agreed in found.agreements:
        if agreed.instance is not None:
            yield f"{agreed.one.choices[0]} and {agreed.other.choices[0]} agree", agreed.instance
    for place, gap in ((place, gap) for one in found.gaps for place, gap in enumerate(one.gaps, 1)):
        if gap.instance is not None:
            yield f"gap {place}", gap.instance
    for one in found.disputes:
        for case in (one.apart, one.alike):
            if case is not None:
                yield f"{one.one} and {one.other} on {one.question}", case
    for place, lesson in enumerate(found.covering.lessons, 1):
        yield f"case {place} of those that teach", lesson.case


def rulings(study: Study, case: Instance) -> Iterator[tuple[VoiceAnswers, str]]:
    """Each answer that a case is told to have, by a whole voice and question; a half voice as its default."""
    for heard in case.heard:
        whole = heard.voice if len(heard.voice) == len(study.law.axes) else study.voice(heard.voice)
        for question in heard.answers:
            yield VoiceAnswers(whole, heard.answers), question
