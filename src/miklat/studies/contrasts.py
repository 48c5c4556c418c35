"""Pairs of cases that teach: they differ in one fact alone, and so does the answer (MC/DC)."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from miklat.law.settle import Branch
from miklat.studies.claims import Heard, Instance, nearest_voice
from miklat.studies.exhibit import standing
from miklat.studies.graph import NOWHERE, OUT, Node
from miklat.studies.hall import Hall, plain
from miklat.studies.smallest import Smallest, oddness
from miklat.studies.teach import somewhere_both, stands_leaf, sure_answer
from miklat.terms.condition import axes_of, facts_of
from miklat.terms.world import completes


class Contrast(msgspec.Struct, frozen=True):
    """Two cases that differ in one fact alone; with the first value the rule decides, with the second the answer is
    another.

    ``why`` says why there is no such pair, where there is none.
    """

    rule: tuple[str, int]
    question: str
    fact: str
    cases: tuple[Instance, Instance] | None
    why: str


def contrasts(hall: Hall) -> Iterator[Contrast]:
    """For each fact that each rule asks, two cases that differ in it alone and in the answer (MC/DC)."""
    for question, branches in hall.compiled.branches.items():
        for branch in branches:
            node = hall.taken(hall.compiled.questions[question], stands_leaf(hall, 1 << branch.place))
            nearest = nearest_voice(hall, node)
            voices = [nearest, *_varied(hall, nearest, axes_of(branch.rule.when))]
            for fact in facts_of(branch.rule.when):
                tried = (_contrast(hall, branch, fact, voice) for voice in voices)
                yield next((one for one in tried if one is not None), _without(hall, branch, fact, voices))


def _varied(hall: Hall, voice: dict[str, str], axes: Sequence[str]) -> list[dict[str, str]]:
    """The voice with another choice on one of the axes, where that makes a voice."""
    varied = ({**voice, axis: choice} for axis in axes for choice in hall.law.axis(axis).names if choice != voice[axis])
    return [one for one in varied if completes(one, hall.law.voices, hall.law.domains) is not None]


def _contrast(hall: Hall, branch: Branch, fact: str, voice: dict[str, str]) -> Contrast | None:
    question, level = branch.rule.question, hall.compiled.place[fact]
    stands, view = standing(hall, voice, branch), hall.view(question, voice)
    said = 1 if branch.answer == "yes" else 2
    others = [plain(view, hall.graph, lambda leaf, one=one: leaf == one) for one in (1, 2, 4) if one != said]  # type: ignore[misc]
    search, best = Smallest(hall.graph, oddness(hall.law)), None
    codes = range(hall.graph.sizes[level])
    changed = [[_with(hall, other, level, two) for two in codes] for other in others]
    for one in codes:
        first = _with(hall, stands, level, one)
        for two in codes if first not in (OUT, NOWHERE) else ():
            for row in changed if two != one else ():
                both = hall.graph.meet(first, row[two])
                cost = search.cost(both)
                if cost is not None and (best is None or cost < best[0]):
                    told = search.case(both) or {}
                    if all(sure_answer(hall, question, {**told, level: code}, voice) for code in (one, two)):
                        best = (cost, one, two, told)
    if best is None:
        return None
    _, one, two, told = best
    cases = [_told(hall, question, {**told, level: code}, voice) for code in (one, two)]
    return Contrast((branch.rule.clause, branch.place), question, fact, (cases[0], cases[1]), "")


def _without(hall: Hall, branch: Branch, fact: str, voices: Sequence[dict[str, str]]) -> Contrast:
    """That no two cases show it, and why."""
    level, free = hall.compiled.place[fact], False
    for voice in voices:
        stands = standing(hall, voice, branch)
        possible = plain(hall.view(branch.rule.question, voice), hall.graph, bool)
        each = [
            (_with(hall, stands, level, c), _with(hall, possible, level, c)) for c in range(hall.graph.sizes[level])
        ]
        free = free or any(
            somewhere_both(hall.graph, first, second, {})
            for at, (first, _) in enumerate(each)
            for other, (_, second) in enumerate(each)
            if at != other
        )
    why = (
        "where it alone changes the answer stays: another rule says the same"
        if free
        else "the world ties it to other facts"
    )
    return Contrast((branch.rule.clause, branch.place), branch.rule.question, fact, None, why)


def _with(hall: Hall, node: Node, level: int, code: int) -> Node:
    codes = [-1] * hall.graph.bottom
    codes[level] = code
    return hall.settled(node, codes)


def _told(hall: Hall, question: str, told: Mapping[int, int], voice: dict[str, str]) -> Instance:
    said = sure_answer(hall, question, told, voice)
    return Instance(hall.named(told), (Heard(voice, {question: said} if said else {}),))
