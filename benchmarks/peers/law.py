"""The law of one voice as plain rules, for engines that know neither voices nor the unknown: the like law.

Every rule of every question is there, with what it yields to; choices on axes are made beforehand, and named
conditions written out. What such an engine cannot say is left out: an unknown fact is for it no value at all.
"""

from collections.abc import Callable
from typing import Any

from miklat import LAW
from miklat.diagram.compile import question_order
from miklat.law.settle import Branch, settle
from miklat.law.voice import default_voice
from miklat.terms.condition import All, Chosen, Condition, Is, Named, Not, Ruled
from miklat.terms.condition import Any as AnyOf

VOICE = default_voice(LAW)
BRANCHES = settle(LAW)
ORDER = question_order(BRANCHES)

Part = Any


class Writer:
    """How an engine writes conditions: a test of a fact, a test of an answer, and, or, not, and what always holds."""

    def __init__(
        self,
        fact: Callable[[str, tuple[str, ...], bool], Part],
        answer: Callable[[str, tuple[str, ...], bool], Part],
        every: Callable[[list[Part]], Part],
        some: Callable[[list[Part]], Part],
        negate: Callable[[Part], Part],
    ) -> None:
        self.fact, self.answer, self.every, self.some, self.negate = fact, answer, every, some, negate


def write(condition: Condition, writer: Writer) -> Part | bool:
    """A condition in an engine's own words; True or False where the voice alone settles it."""
    match condition:
        case Is(name, values, negated):
            return writer.fact(name, values, negated)
        case Chosen(name, values, negated):
            return (VOICE[name] in values) is not negated
        case Ruled(question, answers, negated):
            return writer.answer(question, answers, negated)
        case All(parts):
            return _joined([write(part, writer) for part in parts], False, writer.every)
        case AnyOf(parts):
            return _joined([write(part, writer) for part in parts], True, writer.some)
        case Not(part):
            inner = write(part, writer)
            return not inner if isinstance(inner, bool) else writer.negate(inner)
        case Named(part=part):
            return write(part, writer)
    raise TypeError(condition)


def _joined(parts: list[Part], settles: bool, join: Callable[[list[Part]], Part]) -> Part | bool:
    if any(part is settles for part in parts):
        return settles
    left = [part for part in parts if not isinstance(part, bool)]
    return join(left) if left else not settles


def standing(branch: Branch, writer: Writer) -> Part | bool:
    """Where a rule stands: it speaks, and nothing that sets it aside does."""
    of = BRANCHES[branch.rule.question]
    aside = [
        All((of[one.branch].speaks, one.only)) if one.only is not None else of[one.branch].speaks
        for one in branch.setters
    ]
    return write(All((branch.speaks, *(Not(one) for one in aside))), writer)


def answered(question: str, answer: str, writer: Writer) -> Part | bool:
    """Where a question is answered so."""
    parts = [standing(branch, writer) for branch in BRANCHES[question] if branch.answer == answer]
    return _joined(parts, True, writer.some)
