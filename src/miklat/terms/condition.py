"""Conditions: a closed set of seven frozen nodes, and the plain reading of them on a fully known case.

A condition asks about facts (`Is`), about the voice (`Chosen`), or about the answer to an earlier question in the
same voice (`Ruled`). Readers match on the nodes and end in ``assert_never``.
"""

from collections.abc import Mapping
from typing import TypeAlias, assert_never

import msgspec


class Is(msgspec.Struct, frozen=True, tag=True):
    """The fact has one of the values (or, negated, none of them)."""

    fact: str
    values: tuple[str, ...]
    negated: bool = False

    @property
    def pair(self) -> tuple[str, str]:
        """The fact and the one value it is said to have; ValueError if that is not what it says."""
        if self.negated or len(self.values) != 1:
            raise ValueError(f"{self.fact} is given no one value here: name one")
        return self.fact, self.values[0]


class Chosen(msgspec.Struct, frozen=True, tag=True):
    """The voice makes one of the choices on the axis (or, negated, none of them)."""

    axis: str
    choices: tuple[str, ...]
    negated: bool = False


class Ruled(msgspec.Struct, frozen=True, tag=True):
    """The question has one of the answers, in the same case and voice (or, negated, none of them)."""

    question: str
    answers: tuple[str, ...]
    negated: bool = False


class All(msgspec.Struct, frozen=True, tag=True):
    """Every part holds; none at all holds always."""

    parts: "tuple[Condition, ...]"


class Any(msgspec.Struct, frozen=True, tag=True):
    """At least one part holds; none at all never holds."""

    parts: "tuple[Condition, ...]"


class Not(msgspec.Struct, frozen=True, tag=True):
    """The part does not hold."""

    part: "Condition"


class Named(msgspec.Struct, frozen=True, tag=True):
    """A condition with a name and a phrase of its own, written once and used by many rules.

    ``denies`` is the phrase for its not holding, where the book gives one.
    """

    name: str
    says: str
    part: "Condition"
    denies: str = ""


Condition: TypeAlias = Is | Chosen | Ruled | All | Any | Not | Named

ALWAYS = All(())
NEVER = Any(())


def all_of(first: Condition, *more: Condition) -> Condition:
    """All of these hold."""
    return All((first, *more)) if more else first


def any_of(first: Condition, *more: Condition) -> Condition:
    """At least one of these holds."""
    return Any((first, *more)) if more else first


def exactly_one(one: Condition, other: Condition) -> Condition:
    """One of the two holds and the other does not."""
    return Any((All((one, Not(other))), All((Not(one), other))))


def unless(exception: Condition) -> Condition:
    """The exception does not hold."""
    match exception:
        case Is(name, values, negated):
            return Is(name, values, not negated)
        case Chosen(name, choices, negated):
            return Chosen(name, choices, not negated)
        case _:
            return Not(exception)


def implies(when: Condition, then: Condition) -> Condition:
    """Where the first holds, the second holds."""
    return Any((Not(when), then))


def named(name: str, says: str, first: Condition, *more: Condition, denies: str = "") -> Named:
    """Give a condition a name and the phrases it is printed with."""
    return Named(name, says, all_of(first, *more), denies)


def parts(condition: Condition) -> "tuple[Condition, ...]":
    """The conditions directly inside one."""
    match condition:
        case All(inner) | Any(inner):
            return inner
        case Not(part) | Named(part=part):
            return (part,)
        case Is() | Chosen() | Ruled():
            return ()
        case _ as never:
            assert_never(never)


def atoms(condition: Condition) -> "list[Is | Chosen | Ruled]":
    """Every atom of a condition, in the order written, repeats included."""
    found: list[Is | Chosen | Ruled] = []
    _gather(condition, found)
    return found


def _gather(condition: Condition, found: "list[Is | Chosen | Ruled]") -> None:
    match condition:
        case Is() | Chosen() | Ruled():
            found.append(condition)
        case All(inner) | Any(inner):
            for part in inner:
                _gather(part, found)
        case Not(part) | Named(part=part):
            _gather(part, found)
        case _ as never:
            assert_never(never)


def names_in(condition: Condition) -> tuple[tuple[str, ...], tuple[str, ...], tuple[str, ...]]:
    """The facts, the axes and the questions a condition asks about directly, each once, in the order written."""
    facts, axes, questions = dict[str, None](), dict[str, None](), dict[str, None]()
    for atom in atoms(condition):
        match atom:
            case Is(name):
                facts[name] = None
            case Chosen(name):
                axes[name] = None
            case Ruled(name):
                questions[name] = None
    return tuple(facts), tuple(axes), tuple(questions)


def facts_of(condition: Condition) -> tuple[str, ...]:
    """The names of the facts a condition asks about directly, each once, in the order written."""
    return tuple(dict.fromkeys(atom.fact for atom in atoms(condition) if isinstance(atom, Is)))


def axes_of(condition: Condition) -> tuple[str, ...]:
    """The names of the axes a condition asks about directly, each once, in the order written."""
    return tuple(dict.fromkeys(atom.axis for atom in atoms(condition) if isinstance(atom, Chosen)))


def holds(condition: Condition, facts: Mapping[str, str], voice: Mapping[str, str], answers: Mapping[str, str]) -> bool:
    """Read a condition on a case in which all it asks is known.

    KeyError if a fact, axis or question it turns on is missing: an unknown is never taken as false.
    """
    match condition:
        case Is(name, values, negated):
            return (facts[name] in values) is not negated
        case Chosen(name, choices, negated):
            return (voice[name] in choices) is not negated
        case Ruled(name, wanted, negated):
            return (answers[name] in wanted) is not negated
        case All(inner):
            return all(holds(part, facts, voice, answers) for part in inner)
        case Any(inner):
            return any(holds(part, facts, voice, answers) for part in inner)
        case Not(part):
            return not holds(part, facts, voice, answers)
        case Named(part=part):
            return holds(part, facts, voice, answers)
        case _ as never:
            assert_never(never)


AnswersByQuestion: TypeAlias = Mapping[str, str | tuple[str, ...]]
"""Answers to questions, by question: the answer, or the answers of which one it is."""


def known(
    condition: Condition, facts: Mapping[str, str], voice: Mapping[str, str], answers: AnswersByQuestion
) -> bool | None:
    """Read a condition on a half-known case, part by part: True, False, or None where the parts do not tell.

    This is the strong three-valued reading: what it settles is settled, but it may say None of a condition that
    is settled as a whole. No answer rests on it; explanations and the refusal of the impossible do.
    """
    match condition:
        case Is(name, values, negated):
            return None if name not in facts else (facts[name] in values) is not negated
        case Chosen(name, choices, negated):
            return None if name not in voice else (voice[name] in choices) is not negated
        case Ruled(name, wanted, negated):
            return None if name not in answers else _among(answers[name], wanted, negated)
        case All(inner):
            return _settled(inner, False, facts, voice, answers)
        case Any(inner):
            return _settled(inner, True, facts, voice, answers)
        case Not(part):
            found = known(part, facts, voice, answers)
            return None if found is None else not found
        case Named(part=part):
            return known(part, facts, voice, answers)
        case _ as never:
            assert_never(never)


def _among(found: str | tuple[str, ...], wanted: tuple[str, ...], negated: bool) -> bool | None:
    """Whether an answer is among those wanted; None if of the answers it may be some are and some are not."""
    told = {(one in wanted) is not negated for one in ((found,) if isinstance(found, str) else found)}
    return told.pop() if len(told) == 1 else None


def _settled(
    inner: tuple[Condition, ...],
    settles: bool,
    facts: Mapping[str, str],
    voice: Mapping[str, str],
    answers: AnswersByQuestion,
) -> bool | None:
    """Read parts of which one that is ``settles`` settles the whole; None if none does and some do not tell."""
    untold = False
    for part in inner:
        found = known(part, facts, voice, answers)
        if found is settles:
            return settles
        untold = untold or found is None
    return None if untold else not settles
