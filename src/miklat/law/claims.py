"""Claims: what a passage says *about* its rules ("the reverse", "even", "never both"), as values that a study proves.

A claim is not a rule: it changes no answer. It stands beside its clause and must bear out in every possible case and
voice.
"""

from typing import TypeAlias

import msgspec

from miklat.law.holder import Holder
from miklat.law.question import Answer, Question
from miklat.terms.condition import ALWAYS, NEVER, Chosen, Condition, all_of

Viewpoint = Holder | Chosen
"""Whose view: a holder who speaks under a choice of voice, or the choice itself."""


class Bears(msgspec.Struct, frozen=True, tag=True):
    """Wherever ``where`` holds, in whatever case and voice, ``then`` holds."""

    says: str
    where: Condition
    then: Condition


class Opposed(msgspec.Struct, frozen=True, tag=True):
    """Wherever ``where`` holds, of two voices that differ in this choice alone one answers yes and the other no."""

    says: str
    question: str
    one: Chosen
    other: Chosen
    where: Condition


class Wider(msgspec.Struct, frozen=True, tag=True):
    """Wherever the voice with choice ``than`` gives the answer, so does the voice that differs in ``one`` alone.

    And wherever ``apart`` does not hold, the two answer alike. Both are said of what is ``within``.
    """

    says: str
    question: str
    answer: Answer
    one: Chosen
    than: Chosen
    apart: Condition
    within: Condition = ALWAYS


class Alike(msgspec.Struct, frozen=True, tag=True):
    """Wherever ``where`` holds, of two voices that differ in this choice alone both answer every question alike.

    Every one ``but`` some.
    """

    says: str
    one: Chosen
    other: Chosen
    where: Condition
    but: tuple[str, ...] = ()


Claim: TypeAlias = Bears | Opposed | Wider | Alike


def always(says: str, then: Condition, *where: Condition) -> Bears:
    """Claim that something holds in every case and voice (in which all of ``where`` holds)."""
    return Bears(says, all_of(*where) if where else ALWAYS, then)


def never(says: str, first: Condition, *more: Condition) -> Bears:
    """Claim that no case and voice has all of these together."""
    return Bears(says, all_of(first, *more), NEVER)


def opposed(says: str, question: Question, one: Viewpoint, other: Viewpoint, *where: Condition) -> Opposed:
    """Claim that two sides of a dispute say the reverse of each other wherever all of ``where`` holds.

    ValueError if they are no two choices on one axis.
    """
    first, second = _pair(one, other)
    return Opposed(says, question.name, first, second, all_of(*where) if where else ALWAYS)


def wider(says: str, question: Question, answer: Answer, one: Viewpoint, *, than: Viewpoint, apart: Condition) -> Wider:
    """Claim that one side gives an answer wherever the other does, and parts from it only where ``apart`` holds.

    ValueError if they are no two choices on one axis.
    """
    first, second = _pair(one, than)
    return Wider(says, question.name, answer, first, second, apart)


def alike(says: str, one: Viewpoint, other: Viewpoint, *where: Condition, but: tuple[Question, ...] = ()) -> Alike:
    """Claim that two sides answer every question (``but`` some) alike wherever all of ``where`` holds.

    ValueError if they are no two choices on one axis.
    """
    first, second = _pair(one, other)
    return Alike(says, first, second, all_of(*where) if where else ALWAYS, tuple(one.name for one in but))


def _pair(one: Viewpoint, other: Viewpoint) -> tuple[Chosen, Chosen]:
    first, second = (side.where if isinstance(side, Holder) else side for side in (one, other))
    if first is None or second is None or first.axis != second.axis or first.choices == second.choices:
        raise ValueError(f"{one} and {other} are no two choices on one axis: name two sides of one dispute")
    if first.negated or second.negated or len(first.choices) != 1 or len(second.choices) != 1:
        raise ValueError(f"{one} and {other}: each side must be one choice")
    return first, second
