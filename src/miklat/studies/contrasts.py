"""Pairs of cases that teach: they differ in one fact alone, and so does the answer (MC/DC)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from miklat.diagram.diagram import FALSE, IMPOSSIBLE, TRUE, Node
from miklat.law.settle import Branch
from miklat.studies.claims import Instance, VoiceAnswers, nearest_voice
from miklat.studies.covering import sure_answer
from miklat.studies.exhibit import standing
from miklat.studies.study import Study
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


def contrasts(study: Study, questions: Iterable[str]) -> Iterator[Contrast]:
    """For each fact that each rule on the questions asks, two cases that differ in it alone and in the answer."""
    for question in questions:
        for branch in study.compiled.branches[question]:
            nearest = nearest_voice(study, study.standing(branch))
            voices = [nearest, *_varied(study, nearest, axes_of(branch.rule.when))]
            for fact in facts_of(branch.rule.when):
                tried = (_contrast(study, branch, fact, voice) for voice in voices)
                yield next((one for one in tried if one is not None), None) or _elsewhere(study, branch, fact)


def _varied(study: Study, voice: dict[str, str], axes: Sequence[str]) -> list[dict[str, str]]:
    """The voice with another choice on one of the axes, where that makes a voice."""
    varied = (
        {**voice, axis: choice} for axis in axes for choice in study.law.axis(axis).names if choice != voice[axis]
    )
    return [one for one in varied if completes(one, study.law.voices, study.law.domains) is not None]


def _contrast(
    study: Study, branch: Branch, fact: str, voice: dict[str, str], *, definite: bool = False
) -> Contrast | None:
    """The most everyday pair in a voice; None if none is found.

    What cannot be is passed over, so that less need be told, and a pair that is told so little that it cannot be is
    none; with ``definite`` so much is told that all of it can be, and a pair is found if there is one.
    """
    question = branch.rule.question
    stands, view = standing(study, voice, branch), study.view(question, voice)
    said = 1 if branch.answer == "yes" else 2
    others = [study.diagram.plain(view, one.__eq__) for one in (1, 2, 4) if one != said]
    asked = [stands, *others]
    best = _best(study, branch, fact, voice, [_definite(study, one) for one in asked] if definite else asked)
    if best is None:
        return None
    level, (one, two, told) = study.compiled.place[fact], best
    cases = [_told(study, question, {**told, level: code}, voice) for code in (one, two)]
    return Contrast((branch.rule.clause, branch.place), question, fact, (cases[0], cases[1]), "")


def _best(
    study: Study, branch: Branch, fact: str, voice: dict[str, str], questions: Sequence[Node]
) -> tuple[int, int, dict[int, int]] | None:
    """The two values of the fact, and what is told besides: with the one the first of some plain questions is true,
    with the other one of the rest.
    """
    question, level = branch.rule.question, study.compiled.place[fact]
    stands, *others = questions
    search, best = study.everyday, None
    codes = range(study.diagram.sizes[level])
    changed = [[study.at(other, level, two) for two in codes] for other in others]
    for one in codes:
        first = study.at(stands, level, one)
        for two in codes if first not in (FALSE, IMPOSSIBLE) else ():
            for row in changed if two != one else ():
                both = study.diagram.meet(first, row[two])
                cost = search.cost(both)
                if cost is not None and (best is None or cost < best[0]):
                    told = search.case(both) or {}
                    if all(sure_answer(study, question, {**told, level: code}, voice) for code in (one, two)):
                        best = (cost, one, two, told)
    return best and best[1:]


def _definite(study: Study, node: Node) -> Node:
    """A plain question as one that is FALSE where nothing can be."""
    return study.diagram.map_leaves(node, lambda leaf: TRUE if leaf == TRUE else FALSE, {})


def _elsewhere(study: Study, branch: Branch, fact: str) -> Contrast:
    """A pair in whatever voice has one; where none has, why: it is looked for in every case and voice at once."""
    question, level = branch.rule.question, study.compiled.place[fact]
    said = 1 if branch.answer == "yes" else 2
    stands = _definite(study, study.standing(branch))
    other = study.diagram.plain(study.answers(question), lambda leaf: leaf and leaf != said)
    sure = study.diagram.meet(_any(study, stands, level), _any(study, _definite(study, other), level))
    if sure != FALSE:
        found = _contrast(study, branch, fact, nearest_voice(study, sure), definite=True)
        if found is not None:
            return found
    possible = _definite(study, study.diagram.plain(study.answers(question), bool))
    free = any(
        study.diagram.together(study.at(stands, level, one), study.at(possible, level, two), {})
        for one in range(study.diagram.sizes[level])
        for two in range(study.diagram.sizes[level])
        if one != two
    )
    why = (
        "where it alone changes the answer stays: another rule says the same"
        if free
        else "the world ties it to other facts"
    )
    return Contrast((branch.rule.clause, branch.place), question, fact, None, why)


def _any(study: Study, node: Node, level: int) -> Node:
    """A plain question, true where it is so with some value of the variable at a level."""
    made: Node = FALSE
    for code in range(study.diagram.sizes[level]):
        made = study.diagram.where_either(made, study.at(node, level, code))
    return made


def _told(study: Study, question: str, told: Mapping[int, int], voice: dict[str, str]) -> Instance:
    said = sure_answer(study, question, told, voice)
    return Instance(study.named(told), (VoiceAnswers(voice, {question: said} if said else {}),))
