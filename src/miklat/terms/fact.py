"""What can be said of a case: facts, their values, and the phrases they are printed with.

A fact is a question about the case with a fixed list of values; a yes/no fact has the values ``yes`` and ``no``.
Nothing here knows a law. A fact that a case leaves out is *unknown*, never false.
"""

import msgspec


class Retelling(msgspec.Struct, frozen=True):
    """How ``of`` ("a shot") may as fairly be told, where it is told with the facts ``when``: with ``instead``.

    ``drops`` names facts that are then not told of it.
    """

    of: str
    when: tuple[tuple[str, str], ...]
    instead: tuple[tuple[str, str], ...]
    drops: tuple[str, ...] = ()


class Value(msgspec.Struct, frozen=True):
    """One value of a fact.

    ``says`` is a whole English clause asserting it ("he struck him"), ``denies`` one denying it; ``gloss`` explains the
    value where its clause is not enough; ``retold`` notes how the same event may as fairly be told.
    """

    name: str
    says: str
    denies: str
    gloss: str = ""
    retold: tuple[Retelling, ...] = ()

    @property
    def meaning(self) -> str:
        """The whole of what it means: its clause, and its gloss where it has one."""
        return f"{self.says} ({self.gloss})" if self.gloss else self.says


class FactVariable(msgspec.Struct, frozen=True):
    """A fact as a variable: its name in case files, the question it puts, its values in order.

    ``ordinary`` is the value that ``presume: ordinary`` takes where a case does not say, if the book gives one.
    """

    name: str
    group: str
    asks: str
    values: tuple[Value, ...]
    ordinary: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the values, in order."""
        return tuple(value.name for value in self.values)

    @property
    def yes_or_no(self) -> bool:
        """Whether it is answered yes or no."""
        return self.names == ("yes", "no")

    def value(self, name: str) -> Value:
        """Give the value of that name; KeyError if the fact has none such."""
        for value in self.values:
            if value.name == name:
                return value
        raise KeyError(name)
