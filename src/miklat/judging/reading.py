"""Conditions read part by part: whether one holds in a case and some of its voices, and on what it rests there.

Each condition is made functions, each once, that read a `View`: whether it holds, None where its parts do not tell; and
to which facts and questions it owes it that it holds, or that it does not. No answer rests on this: it is for saying
why.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias, assert_never

from miklat.diagram.compiled import Compiled
from miklat.law.question import OUTCOMES
from miklat.terms.condition import ALWAYS, NEVER, All, Any, Chosen, Condition, Is, Named, Not, Ruled, atoms


class Read(Protocol):
    """What a condition is read of: codes of facts and choices (-1: not told), and answers as bits."""

    @property
    def codes(self) -> Sequence[int]:
        """The codes, in the order of the levels."""

    @property
    def held(self) -> dict[int, bool | None]:
        """What is already known to hold or not by the facts alone, by condition."""

    def answers(self, question: str) -> int:
        """The answers that a question may have."""


Holds: TypeAlias = Callable[[Read], bool | None]
Owes: TypeAlias = Callable[[Read], int]


class Readings:
    """Makes the readings of conditions, each once."""

    def __init__(self, compiled: Compiled) -> None:
        self._law, self._place = compiled.law, compiled.place
        self._holds: dict[int, Holds] = {}
        self._owes: dict[tuple[int, bool], Owes] = {}
        self._kept: list[Condition] = []
        names = [*compiled.names[: compiled.facts], *compiled.questions]
        self._bits = {name: 1 << place for place, name in enumerate(names)}
        self._facts = [(fact.name, self._bits[fact.name]) for fact in compiled.law.facts]

    def facts(self, bits: int) -> Iterator[str]:
        """The facts among what a condition owes it to, in the order of the law."""
        return (name for name, bit in self._facts if bits & bit)

    def is_among(self, name: str, bits: int) -> bool:
        """Whether a fact or question is among it."""
        return bool(self._bits[name] & bits)

    def holds(self, condition: Condition) -> Holds:
        """The function that says whether a condition holds."""
        found = self._holds.get(id(condition))
        if found is None:
            found = self._holds[id(condition)] = self._make_holds(condition)
            self._kept.append(condition)  # its id stands for it only while it lives
        return found

    def owes(self, condition: Condition, wanted: bool) -> Owes:
        """The function that says to what, as bits, a condition owes it that it holds (or, not wanted, does not).

        Of parts any one of which would do, that counts that does by the fewest; if none surely does, those that may.
        """
        found = self._owes.get((id(condition), wanted))
        if found is None:
            found = self._owes[id(condition), wanted] = self._make_owes(condition, wanted)
            self._kept.append(condition)
        return found

    def _values(self, name: str, values: tuple[str, ...], negated: bool) -> list[bool]:
        return [(one in values) is not negated for one in self._law.domains[name]]

    def _make_holds(self, condition: Condition) -> Holds:
        match condition:
            case Is(name, values, negated) | Chosen(name, values, negated):
                level, told = self._place[name], [*self._values(name, values, negated), None]
                return lambda read: told[read.codes[level]]  # -1 is the last
            case Ruled(name, answers, negated):
                return _ruled(name, answers, negated)
            case All(parts):
                return _settled_by(False, [self.holds(part) for part in parts])
            case Any(parts):
                return _settled_by(True, [self.holds(part) for part in parts])
            case Not(part):
                return _not(self.holds(part))
            case Named(part=part):
                return _once(id(condition), self.holds(part)) if _plain(part) else self.holds(part)
            case _ as never:
                assert_never(never)

    def _make_owes(self, condition: Condition, wanted: bool) -> Owes:
        match condition:
            case Is(name, values, negated):
                level, bit = self._place[name], self._bits[name]
                told = [bit if one is wanted else 0 for one in self._values(name, values, negated)]
                told.append(0)
                return lambda read: told[read.codes[level]]
            case Chosen():
                return _nothing
            case Ruled(name, answers, negated):
                return _if(wanted, self._bits[name], _ruled(name, answers, negated))
            case All(parts) | Any(parts):
                owed = [owes for part in parts if (owes := self.owes(part, wanted)) is not _nothing]
                if isinstance(condition, All) is wanted:
                    return _each(owed) if owed else _nothing
                return _telling(wanted, [(self.holds(part), self.owes(part, wanted)) for part in parts])
            case Not(part):
                return self.owes(part, not wanted)
            case Named(part=part):
                return self.owes(part, wanted)
            case _ as never:
                assert_never(never)


def _plain(condition: Condition) -> bool:
    """Whether it asks facts alone."""
    return all(isinstance(atom, Is) for atom in atoms(condition))


# ---- whether it holds ----


def _ruled(question: str, answers: tuple[str, ...], negated: bool) -> Holds:
    wanted = sum(1 << place for place, outcome in enumerate(OUTCOMES) if (outcome in answers) is not negated)

    def holds(read: Read) -> bool | None:
        bits = read.answers(question)
        return None if bits & wanted and bits & ~wanted else bool(bits & wanted)

    return holds


def _settled_by(one: bool, parts: Sequence[Holds]) -> Holds:
    """Parts of which one that is ``one`` settles the whole; None if none does and some do not tell."""

    def holds(read: Read) -> bool | None:
        found: bool | None = not one
        for part in parts:
            told = part(read)
            if told is one:
                return one
            if told is None:
                found = None
        return found

    return holds


def _not(part: Holds) -> Holds:
    def holds(read: Read) -> bool | None:
        told = part(read)
        return None if told is None else not told

    return holds


def _once(key: int, part: Holds) -> Holds:
    def holds(read: Read) -> bool | None:
        held = read.held
        if key not in held:
            held[key] = part(read)
        return held[key]

    return holds


# ---- on what it rests ----


def _nothing(_: Read) -> int:
    return 0


def _if(wanted: bool, bit: int, holds: Holds) -> Owes:
    return lambda read: bit if holds(read) is wanted else 0


def _each(parts: Sequence[Owes]) -> Owes:
    def owes(read: Read) -> int:
        owed = 0
        for part in parts:
            owed |= part(read)
        return owed

    return owes


def _telling(wanted: bool, parts: Sequence[tuple[Holds, Owes]]) -> Owes:
    """Of the parts that surely are as wanted the one that owes it to the fewest; if none is, those that may be."""

    def owes(read: Read) -> int:
        fewest, perhaps = -1, 0
        for holds, part in parts:
            held = holds(read)
            if held is wanted:
                owed = part(read)
                if fewest < 0 or owed.bit_count() < fewest.bit_count():
                    fewest = owed
            elif held is None and fewest < 0:
                perhaps |= part(read)
        return perhaps if fewest < 0 else fewest

    return owes


class Less:
    """The same voices of a case of which no more is told than some facts; ``answers`` says what questions answer."""

    def __init__(self, codes: Sequence[int], levels: Iterable[int], facts: int, answers: Callable[[str], int]) -> None:
        told = [-1] * facts
        for level in levels:
            told[level] = codes[level]
        self.codes, self.answers = (*told, *codes[facts:]), answers
        self.held: dict[int, bool | None] = {}


def heard(condition: Condition, voice: Mapping[str, str]) -> Condition:
    """What a condition asks of the case in voices that make these choices: what asks for a choice is settled.

    >>> heard(All((Chosen("axe", ("rebbi",)), Is("act", ("struck",)))), {"axe": "rebbi"})
    Is(fact='act', values=('struck',), negated=False)
    """
    match condition:
        case Is() | Ruled():
            return condition
        case Chosen(axis, choices, negated):
            if axis not in voice:
                return condition
            return ALWAYS if (voice[axis] in choices) is not negated else NEVER
        case Named(name, says, part, denies):
            inside = heard(part, voice)
            return inside if inside in (ALWAYS, NEVER) else Named(name, says, inside, denies)
        case Not(part):
            inside = heard(part, voice)
            return NEVER if inside == ALWAYS else ALWAYS if inside == NEVER else Not(inside)
        case All(parts) | Any(parts):
            kind, settles, idle = (All, NEVER, ALWAYS) if isinstance(condition, All) else (Any, ALWAYS, NEVER)
            left = [one for one in (heard(part, voice) for part in parts) if one != idle]
            return settles if settles in left else left[0] if len(left) == 1 else kind(tuple(left))
        case _ as never:
            assert_never(never)


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
