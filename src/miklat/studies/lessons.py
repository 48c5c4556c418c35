"""Partings as lessons: the everyday cases that show two voices part, those first that anybody might meet."""

from collections.abc import Iterable, Mapping

import msgspec

from miklat.law.law import Law
from miklat.law.question import Outcome
from miklat.studies.partings import Parting


class LessonCase(msgspec.Struct, frozen=True):
    """A case that shows two voices part, and on which questions: what each of the two answers there."""

    facts: Mapping[str, str]
    answers: Mapping[str, tuple[Outcome, Outcome]]
    count: int

    def strange(self, law: Law) -> int:
        """How many of its facts are out of the ordinary."""
        return len(unusual(self.facts, law))


def unusual(facts: Mapping[str, str], law: Law) -> list[str]:
    """The facts whose value is not the ordinary one, where one is ordinary."""
    return [name for name, value in facts.items() if law.fact(name).ordinary not in (None, value)]


def ordinary_facts(law: Law) -> dict[str, str]:
    """The ordinary value of each fact that has one."""
    return {fact.name: fact.ordinary for fact in law.facts if fact.ordinary is not None}


def beyond_the_ordinary(facts: Mapping[str, str], law: Law) -> dict[str, str]:
    """What is told of a case besides its ordinary facts."""
    return {name: value for name, value in facts.items() if law.fact(name).ordinary != value}


def lessons(found: Iterable[Parting], law: Law) -> list[LessonCase]:
    """The smallest everyday case of each kind of parting, each once: the most ordinary first, then the shortest."""
    shown: dict[tuple[tuple[str, str], ...], LessonCase] = {}
    for part in found:
        for kind in part.kinds:
            case = kind.everyday or kind.smallest
            if case is not None:
                key = tuple(case.facts.items())
                old = shown.get(key, LessonCase(case.facts, {}, 0))
                answers = {**old.answers, part.question: kind.answers}
                shown[key] = LessonCase(case.facts, answers, max(old.count, kind.count))
    return sorted(shown.values(), key=lambda one: _rank(one, law))


def _rank(one: LessonCase, law: Law) -> tuple[int, int, int]:
    return one.strange(law), len(beyond_the_ordinary(one.facts, law)), -one.count
