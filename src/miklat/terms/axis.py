"""Where voices differ: axes and their choices.

A voice is one choice on each axis. An axis is a variable of the law just as a fact is: a condition may ask
"is it Rebbi who speaks" as it asks "did it move downward". The first choice is the default and no verdict on the other.
"""

from typing import Generic, Literal, TypeVar

import msgspec

from miklat.terms.condition import Chosen

T = TypeVar("T")
Kind = Literal["edition", "extent", "inference", "construal", "dispute"]
KINDS: tuple[Kind, ...] = ("edition", "extent", "inference", "construal", "dispute")


class Choice(msgspec.Struct, Generic[T], frozen=True):
    """One choice on an axis of kind ``T``; ``says`` names it for a reader ("according to Rebbi")."""

    name: str
    says: str


class Axis(msgspec.Struct, Generic[T], frozen=True):
    """An axis: what it decides, and its choices with the default first."""

    name: str
    kind: Kind
    decides: str
    choices: tuple[Choice[T], ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the choices, default first."""
        return tuple(choice.name for choice in self.choices)

    def choice(self, name: str) -> Choice[T]:
        """Give the choice of that name; KeyError if the axis has none such."""
        for choice in self.choices:
            if choice.name == name:
                return choice
        raise KeyError(name)

    def is_(self, choice: Choice[T]) -> Chosen:
        """The condition that the voice makes this choice."""
        return Chosen(self.name, (choice.name,))

    def is_not(self, choice: Choice[T]) -> Chosen:
        """The condition that the voice makes another choice."""
        return Chosen(self.name, (choice.name,), negated=True)

    def one_of(self, first: Choice[T], *more: Choice[T]) -> Chosen:
        """The condition that the voice makes one of these choices."""
        return Chosen(self.name, (first.name, *(choice.name for choice in more)))


def axis(name: str, kind: Kind, decides: str, *choices: Choice[T]) -> Axis[T]:
    """Write down an axis with its choices, default first."""
    return Axis(name, kind, decides, choices)
