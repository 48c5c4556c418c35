"""Where voices differ: axes and their choices.

A voice is one choice on each axis. An axis is a variable of the law just as a fact is: a condition may ask
"is it Rebbi who speaks" as it asks "did it move downward". The first choice is the default and no verdict on the other.
"""

from typing import Literal

import msgspec


class AxisKind(msgspec.Struct, frozen=True):
    """A kind of axis: what it decides, in words for a heading.

    ``parties``: its choices are people who part; of those it is asked whether they ever agree, and a page names them
    first. A page tells its short answer by the first choice on axes with a ``layer``, and of the others only what is
    otherwise: "reading", another extent of what is read; "letter", a stricter ear for it. ``named``: the
    name of a choice tells enough; where it does not, a page says what the axis decides.
    """

    name: str
    says: str = ""
    parties: bool = False
    named: bool = True
    layer: Literal["", "reading", "letter"] = ""


CONSTRUAL = AxisKind("construal", "how the words are read", named=False)
"""The kind of an axis that names none."""


class Choice(msgspec.Struct, frozen=True):
    """One choice on an axis; ``says`` names it for a reader ("according to Rebbi")."""

    name: str
    says: str


class AxisVariable(msgspec.Struct, frozen=True):
    """An axis as a variable: what it decides, and its choices with the default first."""

    name: str
    kind: str
    decides: str
    choices: tuple[Choice, ...]

    def __repr__(self) -> str:
        """Say what it decides and its choices, in a line."""
        return f"<axis {self.name} ({self.kind}): {', '.join(self.names)}; {self.decides}>"

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the choices, default first."""
        return tuple(choice.name for choice in self.choices)

    def choice(self, name: str) -> Choice:
        """Give the choice of that name; KeyError if the axis has none such."""
        for choice in self.choices:
            if choice.name == name:
                return choice
        raise KeyError(name)
