"""Pairs of cases that teach: they differ in one fact alone, and so does the answer (MC/DC)."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from miklat.diagram.diagram import FALSE, IMPOSSIBLE
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
                yield next((one for one in tried if one is not None), _without(study, branch, fact, voices))


def _varied(study: Study, voice: dict[str, str], axes: Sequence[str]) -> list[dict[str, str]]:
    """The voice with another choice on one of the axes, where that makes a voice."""
    varied = (
        {**voice, axis: choice} for axis in axes for choice in study.law.axis(axis).names if choice != voice[axis]
    )
    return [one for one in varied if completes(one, study.law.voices, study.law.domains) is not None]


def _contrast(study: Study, branch: Branch, fact: str, voice: dict[str, str]) -> Contrast | None:
    question, level = branch.rule.question, study.compiled.place[fact]
    stands, view = standing(study, voice, branch), study.view(question, voice)
    said = 1 if branch.answer == "yes" else 2
    others = [study.diagram.plain(view, one.__eq__) for one in (1, 2, 4) if one != said]
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
    if best is None:
        return None
    _, one, two, told = best
    cases = [_told(study, question, {**told, level: code}, voice) for code in (one, two)]
    return Contrast((branch.rule.clause, branch.place), question, fact, (cases[0], cases[1]), "")


def _without(study: Study, branch: Branch, fact: str, voices: Sequence[dict[str, str]]) -> Contrast:
    """That no two cases show it, and why."""
    level, free = study.compiled.place[fact], False
    for voice in voices:
        stands = standing(study, voice, branch)
        possible = study.diagram.plain(study.view(branch.rule.question, voice), bool)
        each = [(study.at(stands, level, c), study.at(possible, level, c)) for c in range(study.diagram.sizes[level])]
        free = free or any(
            study.diagram.together(first, second, {})
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


def _told(study: Study, question: str, told: Mapping[int, int], voice: dict[str, str]) -> Instance:
    said = sure_answer(study, question, told, voice)
    return Instance(study.named(told), (VoiceAnswers(voice, {question: said} if said else {}),))
