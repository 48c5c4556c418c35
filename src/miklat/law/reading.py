"""Conditions read otherwise: a choice read as several, a named condition as another of its name."""

from collections.abc import Mapping, Sequence
from typing import assert_never

from miklat.terms.condition import All, Any, Chosen, Condition, Is, Named, Not, Ruled


class Reading:
    """Reads conditions, each once: what is unchanged stays the very same value, and what was shared is shared."""

    def __init__(self, choices: Sequence[tuple[Chosen, Chosen]], names: Mapping[str, Named]) -> None:
        self._choices = {(one.axis, one.choices): as_.choices for one, as_ in choices}
        self._names = names
        self._read: dict[int, Condition] = {}
        self._kept: list[Condition] = []

    def of(self, condition: Condition) -> Condition:
        """The condition as it is read."""
        found = self._read.get(id(condition))
        if found is None:
            found = self._read[id(condition)] = self._of(condition)
            self._kept.append(condition)  # its id stands for it only while it lives
        return found

    def named(self, one: Named) -> Named:
        """The condition of a name as it is read."""
        read = self.of(one)
        assert isinstance(read, Named)
        return read

    def _of(self, condition: Condition) -> Condition:
        match condition:
            case Is() | Ruled():
                return condition
            case Chosen(axis, choices, negated):
                read = self._choices.get((axis, choices))
                return condition if read is None else Chosen(axis, read, negated)
            case All(parts):
                made = self._parts(parts)
                return condition if made is parts else All(made)
            case Any(parts):
                made = self._parts(parts)
                return condition if made is parts else Any(made)
            case Not(part):
                return condition if self.of(part) is part else Not(self.of(part))
            case Named(name=name):
                return self._named(self._names.get(name, condition))
            case _ as never:
                assert_never(never)

    def _named(self, one: Named) -> Named:
        part = self.of(one.part)
        return one if part is one.part else Named(one.name, one.says, part, one.denies)

    def _parts(self, parts: tuple[Condition, ...]) -> tuple[Condition, ...]:
        made = tuple(self.of(part) for part in parts)
        return parts if all(one is part for one, part in zip(made, parts, strict=True)) else made
