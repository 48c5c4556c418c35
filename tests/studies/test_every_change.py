"""Turns and reasons against going through everything: every case of small laws, and every change of each."""

from collections.abc import Iterable, Mapping
from functools import reduce
from itertools import combinations, product
from operator import or_

import pytest

from miklat.judging.bench import Bench
from miklat.law.law import Law
from miklat.studies.study import Study
from miklat.studies.turning import Counterfactual, turning
from tests.small_law import law as borrowed
from tests.studies.small import every_case, small_law

Case = tuple[str | None, ...]
"""The value of each fact in order; None for one not told."""

Way = frozenset[tuple[int, str | None]]
"""New values by the places of their facts."""

LAWS = {"borrowed": borrowed(), **{f"made up {seed}": small_law(seed, facts=4) for seed in range(5)}}


@pytest.mark.parametrize("name", LAWS)
@pytest.mark.parametrize("whole", [True, False], ids=["one voice", "all voices"])
def test_turns_and_reasons_are_those_of_going_through_everything(name: str, whole: bool) -> None:
    """Of every possible case, whole and half-known, in one voice and in all: what turns, loosens, suffices, settles."""
    law = LAWS[name]
    study = Study(Bench(law).compiled)
    voice = {axis.name: axis.names[0] for axis in law.axes} if whole else {}
    for question in law.questions:
        answers = _answers(study, question.name, voice)
        for case, said in answers.items():
            found = turning(study, study.compiled.code(_named(law, case)), question.name, voice)
            if said & (said - 1):
                assert _ways(law, found.settles) == _settling(case, answers)
                continue
            ways = {_change(case, to): then for to, then in answers.items() if _same_told(case, to)}
            turns = _smallest(way for way, then in ways.items() if not then & said)
            loosens = _smallest(way for way, then in ways.items() if then != said)
            assert _ways(law, found.turns) == turns
            assert _ways(law, found.loosens) == loosens - turns
            assert {frozenset(reason) for reason in found.reasons} == _sufficient(law, case, answers)


def _answers(study: Study, question: str, voice: Mapping[str, str]) -> dict[Case, int]:
    """What each case may come to, whole or half-known: the answers of its completions, as bits."""
    law = study.law
    view = study.view(question, voice)
    whole = {tuple(case.values()): study.diagram.walk(view, study.compiled.code(case)) for case in every_case(law)}
    made = {}
    for case in product(*((None, *fact.names) for fact in law.facts)):
        some = [said for one, said in whole.items() if all(a in (None, b) for a, b in zip(case, one, strict=True))]
        if some:
            made[case] = reduce(or_, some)
    return made


def _named(law: Law, case: Case) -> dict[str, str]:
    return {fact.name: value for fact, value in zip(law.facts, case, strict=True) if value is not None}


def _same_told(case: Case, other: Case) -> bool:
    return all((a is None) is (b is None) for a, b in zip(case, other, strict=True))


def _change(case: Case, to: Case) -> Way:
    return frozenset((at, new) for at, (old, new) in enumerate(zip(case, to, strict=True)) if old != new)


def _smallest(ways: Iterable[Way]) -> set[Way]:
    every = set(ways)
    return {way for way in every if not any(other < way for other in every)}


def _ways(law: Law, turns: Iterable[Counterfactual]) -> set[Way]:
    """Turns as single ways."""
    place = {fact.name: at for at, fact in enumerate(law.facts)}
    return {
        frozenset((place[name], value) for name, value in zip(change.values, row, strict=True))
        for turn in turns
        for change in turn.changes
        for row in product(*change.values.values())
    }


def _sufficient(law: Law, case: Case, answers: Mapping[Case, int]) -> set[frozenset[str]]:
    """The smallest sets of the facts told that, told alone, leave the same one answer."""
    told = [at for at, value in enumerate(case) if value is not None]
    found: list[frozenset[str]] = []
    for size in range(len(told) + 1):
        for kept in combinations(told, size):
            fewer = tuple(value if at in kept else None for at, value in enumerate(case))
            names = frozenset(law.facts[at].name for at in kept)
            if answers[fewer] == answers[case] and not any(one <= names for one in found):
                found.append(names)
    return set(found)


def _settling(case: Case, answers: Mapping[Case, int]) -> set[Way]:
    """The ways to tell the fewest more facts that leave one answer."""
    ways = [
        _change(case, to)
        for to, said in answers.items()
        if not said & (said - 1) and all(a in (None, b) for a, b in zip(case, to, strict=True))
    ]
    fewest = min((len(way) for way in ways), default=0)
    return {way for way in ways if len(way) == fewest}
