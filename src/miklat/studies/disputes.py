"""Disputes as pairs of cases: one in which the sides part, and one that differs in a single fact, where they agree."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from miklat.diagram.conditions import NO, YES, outcomes_in
from miklat.diagram.diagram import FALSE, Node
from miklat.law.question import Outcome
from miklat.studies.claims import Instance, VoiceAnswers
from miklat.studies.lessons import unusual
from miklat.studies.matrix import Opinion, opinion, side_by_side
from miklat.studies.partings import Voice
from miklat.studies.study import Study, outcome
from miklat.terms.condition import Chosen

_SHIFT = 4


class Dispute(msgspec.Struct, frozen=True):
    """Two sides of an axis on a question: the smallest everyday case in which they part, and beside it one that differs
    in one ``fact`` alone, in which they agree; None if there is none such.
    """

    axis: str
    one: str
    other: str
    question: str
    apart: Instance
    fact: str
    alike: Instance | None


def disputes(study: Study) -> Iterator[Dispute]:
    """Each dispute of the law, each side against the first; none for sides that never part."""
    usual = Opinion("", "default", study.voice({}))
    for axis in study.law.disputes:
        for choice in axis.names[1:]:
            voices = side_by_side(study, usual, opinion(study, axis.name, choice))
            found = _apart(study, axis.name, voices)
            if found is not None:
                question, node, told = found
                fact, alike = _alike(study, node, told) or ("", None)
                apart, beside = (
                    _instance(study, node, codes, question, voices) if codes is not None else None
                    for codes in (told, alike)
                )
                assert apart is not None
                yield Dispute(axis.name, axis.names[0], choice, question, apart, fact, beside)


def _pairs(study: Study, question: str, voices: tuple[Voice, Voice]) -> Node:
    """What two voices answer, the second's bits above the first's, over facts."""
    return study.together(question, voices, lambda row: row[0] | row[1] << _SHIFT)


def _both(leaf: Node) -> tuple[int, int]:
    return leaf & 15, leaf >> _SHIFT


def _apart(study: Study, axis: str, voices: tuple[Voice, Voice]) -> tuple[str, Node, dict[int, int]] | None:
    """Of the questions that are disputed, that with the smallest everyday case in which two voices part, and best so
    that one says yes and the other no: what they answer to it, and the case.
    """
    best: tuple[tuple[bool, int], str, Node, Node] | None = None
    for question, branches in study.compiled.branches.items():
        if any(isinstance(one.rule.where, Chosen) and one.rule.where.axis == axis for one in branches):
            node = _pairs(study, question, voices)
            for wanted in (_opposed, _parted):
                parted = study.diagram.relabel(node, lambda leaf, so=wanted: leaf if so(leaf) else FALSE, {})  # type: ignore[misc]
                cost = study.everyday.cost(parted)
                if cost is not None and (best is None or (wanted is _parted, cost) < best[0]):
                    best = ((wanted is _parted, cost), question, node, parted)
    return None if best is None else (best[1], best[2], study.everyday.case(best[3]) or {})


def _parted(leaf: Node) -> bool:
    first, second = _both(leaf)
    return first != second


def _opposed(leaf: Node) -> bool:
    return set(_both(leaf)) == {YES, NO}


def _alike(study: Study, node: Node, told: Mapping[int, int]) -> tuple[str, dict[int, int]] | None:
    """The case with one fact changed in which the two agree: the least out of the ordinary, and answered."""
    found: list[tuple[tuple[int, int, int, int], int, dict[int, int]]] = []
    for level in told:
        for code in range(study.diagram.sizes[level]):
            changed = {**told, level: code}
            first, second = _both(study.diagram.walk(node, study.codes(changed)))
            if code != told[level] and first == second and outcome(first) is not None:
                facts = study.named(changed)
                silent = outcome(first) == "silent"
                rank = (len(unusual(facts, study.law)), silent, study.law.levelled[level].ordinary is not None, -level)
                found.append((rank, code, changed))
    if not found:
        return None
    _, _, changed = min(found, key=lambda one: one[:2])
    fact = next(level for level in told if told[level] != changed[level])
    return study.compiled.names[fact], changed


def _instance(study: Study, node: Node, told: Mapping[int, int], question: str, voices: Sequence[Voice]) -> Instance:
    leaf = _both(study.diagram.walk(node, study.codes(told)))
    answers: list[Outcome] = [outcomes_in(bits)[0] for bits in leaf]
    heard = tuple(VoiceAnswers(voice, {question: said}) for voice, said in zip(voices, answers, strict=True))
    return Instance(study.named(told), heard)
