"""What lies near a case: the smallest changes of what was told that turn it, and the rules that just miss it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import assert_never

import msgspec

from miklat.diagram.conditions import outcomes_in
from miklat.diagram.diagram import Node
from miklat.judging.bench import Bench
from miklat.law.question import Outcome
from miklat.terms.condition import All, Any, Chosen, Condition, Is, Named, Not, Ruled

_FAR = 1_000


class TurnedFact(msgspec.Struct, frozen=True):
    """One fact told otherwise, and the questions whose answer it turns with their new answers.

    ``changed`` are the facts that differ then, those that follow included.
    """

    fact: str
    value: str
    changed: tuple[str, ...]
    answers: Mapping[str, Outcome]


def turns(
    bench: Bench, told: Mapping[str, str], presume: str | None, fixed: Mapping[str, str], questions: Sequence[str]
) -> list[TurnedFact]:
    """Every fact told otherwise that gives some question one settled answer it has not now, the smallest change first.

    ``told`` are the facts given; what follows from them is found anew. Answers are those of the voices that make the
    choices ``fixed``, and count where all of them agree.
    """
    before = bench.hear(told, voice=fixed, presume=presume)
    stood = {name: _answers(bench, before.found(name)) for name in questions}
    found = []
    for fact, value in _changes(bench, told):
        if not bench.can_be({**told, fact: value}):
            continue
        after = bench.hear({**told, fact: value}, voice=fixed, presume=presume)
        new = {name: _answers(bench, after.found(name)) for name in questions}
        answers: dict[str, Outcome] = {n: o[0] for n, o in new.items() if len(o) == 1 and o != stood[n]}
        if any(answer in ("yes", "no") for answer in answers.values()):
            names = {**before.facts, **after.facts}
            changed = tuple(n for n in names if before.facts.get(n) != after.facts.get(n))
            found.append(TurnedFact(fact, value, changed, answers))
    found.sort(key=lambda one: _weight(bench, one))
    return found


def _changes(bench: Bench, told: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    for fact in bench.law.facts:
        if fact.name in told:
            yield from ((fact.name, value) for value in fact.names if value != told[fact.name])


def _weight(bench: Bench, turn: TurnedFact) -> tuple[bool, int, int]:
    """Small changes of what is not ordinary first, and among those the ones that turn the most."""
    return (bench.law.fact(turn.fact).ordinary is not None, len(turn.changed), -len(turn.answers))


def _answers(bench: Bench, node: Node) -> tuple[Outcome, ...]:
    return outcomes_in(bench.cells.answers_in(node))


class Miss(msgspec.Struct, frozen=True):
    """A rule that would answer, and the least that kept it from speaking.

    ``distance`` counts the facts it asks otherwise, ``meets`` what it asks that is so.
    """

    rule: str
    answer: Outcome
    lacks: tuple[Condition, ...]
    distance: int
    meets: int
    mode: str


def misses(
    bench: Bench, question: str, facts: Mapping[str, str], fixed: Mapping[str, str], kind: Iterable[str] = ()
) -> list[Miss]:
    """The rules on a question that do not reach the case, the nearest first: those that ask the fewest facts otherwise.

    ``kind`` are the facts that say of what kind the act was: rules that ask another kind, or none, are left out (no
    ``kind``: none are). So are rules not heard in the voices ``fixed``, and those that wait for another question's
    answer. Of two as near the firmer comes first, and then the one that asks more of what is so.
    """
    measure, of_kind = _Measure(facts, fixed), frozenset(kind)
    found = []
    for branch in bench.compiled.branches[question]:
        distance, lacks = measure.of(branch.speaks, True)
        if 0 < distance < _FAR:
            met = {one.fact for one in _asked(branch.rule.when) if not measure.of(one, True)[0]}
            if of_kind <= met:
                found.append(Miss(branch.rule.clause, branch.answer, lacks, distance, len(met), branch.rule.mode))
    modes = [mode.name for mode in bench.law.modes]
    return sorted(found, key=lambda one: (one.distance, modes.index(one.mode), -one.meets))


def _asked(condition: Condition) -> Iterator[Is]:
    """The facts that a condition asks to be so; what it asks not to be so is left out."""
    match condition:
        case Is():
            yield condition
        case All(parts) | Any(parts):
            for part in parts:
                yield from _asked(part)
        case Named(part=part):
            yield from _asked(part)
        case Not() | Chosen() | Ruled():
            return
        case _ as never:
            assert_never(never)


class _Measure:
    """How many facts a condition asks to be otherwise, and which of its atoms ask it."""

    def __init__(self, facts: Mapping[str, str], fixed: Mapping[str, str]) -> None:
        self._facts, self._fixed = facts, fixed

    def of(self, condition: Condition, wanted: bool) -> tuple[int, tuple[Condition, ...]]:
        match condition:
            case Is(fact, values, negated):
                if fact in self._facts and ((self._facts[fact] in values) is not negated) is wanted:
                    return 0, ()
                return 1, (condition if wanted else Not(condition),)
            case Chosen(axis, choices, negated):
                if axis not in self._fixed:
                    return 0, ()
                return (0 if ((self._fixed[axis] in choices) is not negated) is wanted else _FAR), ()
            case Ruled():
                return _FAR, ()
            case Not(part):
                return self.of(part, not wanted)
            case Named(part=part):
                return self.of(part, wanted)
            case All(parts) | Any(parts):
                measured = [self.of(part, wanted) for part in parts]
                if isinstance(condition, All) is wanted:
                    return sum(one for one, _ in measured), tuple(lack for _, lacks in measured for lack in lacks)
                return min(measured, key=lambda one: one[0], default=(_FAR, ()))
            case _ as never:
                assert_never(never)
