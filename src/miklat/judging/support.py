"""What a condition rests on where it holds, and what failed where it does not: for saying why, not for ruling."""

from collections.abc import Iterator, Mapping
from typing import assert_never

from miklat.terms.condition import All, Answers, Any, Chosen, Condition, Is, Named, Not, Ruled, known


class Known:
    """What is known of a case in a cell: facts, choices, and answers to other questions."""

    def __init__(self, facts: Mapping[str, str], voice: Mapping[str, str], answers: Answers) -> None:
        self.facts, self.voice, self.answers = facts, voice, answers

    def of(self, condition: Condition) -> bool | None:
        """Whether a condition holds, part by part; None where the parts do not tell."""
        return known(condition, self.facts, self.voice, self.answers)

    def both(self, one: Condition, other: Condition | None) -> bool | None:
        """Whether two conditions hold together, part by part; None for the second holds."""
        return self.of(one) if other is None else self.of(All((one, other)))


def supports(condition: Condition, case: Known, wanted: bool = True) -> Iterator[Is | Ruled]:
    """The atoms a condition owes it to that it holds (or, not wanted, that it does not); repeats included."""
    match condition:
        case Is() | Ruled():
            if case.of(condition) is wanted:
                yield condition
        case Chosen():
            return
        case Not(part):
            yield from supports(part, case, not wanted)
        case Named(part=part):
            yield from supports(part, case, wanted)
        case All(parts) | Any(parts):
            needs_each = isinstance(condition, All) is wanted
            for part in parts if needs_each else _telling(parts, case, wanted):
                yield from supports(part, case, wanted)
        case _ as never:
            assert_never(never)


def _telling(parts: tuple[Condition, ...], case: Known, wanted: bool) -> list[Condition]:
    """Of parts any one of which would do, those that surely do; if the case does not tell, those that may."""
    sure = [part for part in parts if case.of(part) is wanted]
    return sure or [part for part in parts if case.of(part) is None]


def conjuncts(condition: Condition) -> Iterator[Condition]:
    """The parts all of which must hold, with conjunctions and names inside one another opened."""
    match condition:
        case All(parts):
            for part in parts:
                yield from conjuncts(part)
        case Named(part=All() as part):
            yield from conjuncts(part)
        case _:
            yield condition
