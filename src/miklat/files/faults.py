"""What is wrong with a file, and where: one `Fault` a place, all of them together in one `Faults`.

Words that come out of a file go into a message only through `shown`, so that no file can write to a terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from msgspec import Struct

MOST_FAULTS = 50
"""Faults told one by one; those beyond are only counted."""

CLIP = 60
"""Characters of a file's own words that a message repeats."""


CODES: tuple[tuple[str, str], ...] = (
    ("more", r"$^"),
    ("file", r"no such file|may not be read|cannot be read|name of a file|pipe|standard input|folder|larger than"),
    ("clash", r"cannot be together|cannot stand together"),
    ("no-voice", r"make no voice"),
    ("course", r"\(event \d+\)|of the course|in time|the facts say|follows from the course|events? "),
    ("date", r"\b(date|day|month|year|Adar)\b"),
    ("twice", r"twice|already|the same"),
    ("unknown-name", r"is not (a|an|the) |is no |is none|not known|names (no|several)"),
    ("version", r"version|miklat:"),
    ("text", r"UTF-8|character|zero byte|escape|bytes"),
    ("kind", r"stands where|should|must|takes|expect"),
    ("syntax", r""),
)
"""The codes of faults, each with a pattern of what is wrong: the first that fits. Programs may rely on the codes."""

Position: TypeAlias = tuple[int, int]
"""A line and a column of a file, both counted from 1."""


class Fault(Struct, frozen=True, order=True):
    """One thing wrong in one place. Ordered by place."""

    file: str
    line: int
    col: int
    what: str
    instead: str
    stands_for: int = 0
    """How many faults it only counts; 0 for one that is told."""
    offered: tuple[tuple[str, str], ...] = ()
    """Words that may be written instead, each with what it means; a line each below the fault."""

    @property
    def code(self) -> str:
        """What kind of fault it is, for programs: one of `CODES`."""
        import re

        if self.stands_for:
            return "more"
        return next(code for code, pattern in CODES[1:] if re.search(pattern, self.what))

    def __str__(self) -> str:
        room = max((len(word) for word, _ in self.offered), default=0)
        below = "".join(f"\n    {word.ljust(room)}  {means}" for word, means in self.offered)
        return f"{shown(self.file, most=4096)}:{self.line}:{self.col}: {self.what}; {self.instead}{below}"


class Faults(Exception):
    """Every fault of a file, in the order of their places; last of each file the fault that counts the rest.

    >>> print(Faults([Fault("a.yaml", 2, 1, "no 'did'", "write died"), Fault("a.yaml", 1, 1, "empty", "write it")]))
    a.yaml:1:1: empty; write it
    a.yaml:2:1: no 'did'; write died
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(sorted(set(faults), key=lambda one: (one.file, one.stands_for > 0, one)))
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "\n".join(map(str, self.faults))


class Gathering:
    """Faults of one file while it is being read: they are collected here and raised together at the end."""

    __slots__ = ("_beyond", "_first_beyond", "file", "found")

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Fault] = []
        self._beyond = 0
        self._first_beyond = (1, 1)

    @property
    def full(self) -> bool:
        """Whether there are enough faults to tell: a reader may then spare itself the search for advice."""
        return len(self.found) >= MOST_FAULTS

    def add(self, line: int, col: int, what: str, instead: str, *, offered: Iterable[tuple[str, str]] = ()) -> None:
        """Note one fault at a place (both numbers 1-based), with words to choose from and what they mean."""
        if not self.full:
            self.found.append(Fault(self.file, line, col, what, instead, offered=tuple(offered)))
            return
        self._first_beyond = min(self._first_beyond, (line, col)) if self._beyond else (line, col)
        self._beyond += 1

    def settle(self) -> None:
        """Raise what was gathered; do nothing if nothing was.

        Raises `Faults`.
        """
        if self.found:
            raise Faults(self.gathered())

    def gathered(self) -> list[Fault]:
        """What was gathered: at most so many faults, and one that counts those beyond."""
        return [*self.found, _rest(self.file, self._first_beyond, self._beyond)] if self._beyond else list(self.found)


def most_of(faults: Sequence[Fault]) -> list[Fault]:
    """Of the faults of one file those that are told one by one, the first by place; those beyond are counted.

    What a fault among them counted already is counted on.
    """
    told = sorted(one for one in faults if not one.stands_for)
    beyond = told[MOST_FAULTS:] + [one for one in faults if one.stands_for]
    if not beyond:
        return told
    first = min(beyond, key=lambda one: (one.line, one.col))
    count = sum(one.stands_for or 1 for one in beyond)
    return [*told[:MOST_FAULTS], _rest(first.file, (first.line, first.col), count)]


def _rest(file: str, place: tuple[int, int], count: int) -> Fault:
    what = f"{count} more {'fault' if count == 1 else 'faults'} beside the {MOST_FAULTS} told"
    return Fault(file, *place, what, "mend those first, then read it again", count)


def shown(text: str, most: int = CLIP) -> str:
    r"""Make a file's own words safe and short enough to stand in a message.

    >>> shown("iron\x1b[31m")
    'iron\\x1b[31m'
    """
    clipped = text if len(text) <= most else text[:most] + "..."
    return "".join(char if char.isprintable() else _escaped(char) for char in clipped)


def quoted(text: str) -> str:
    """`shown`, in quotes."""
    return f"'{shown(text)}'"


def listed(words: Iterable[str], last: str = "or") -> str:
    """Join words as a sentence does.

    >>> listed(["yes", "no", "unknown"])
    'yes, no or unknown'
    """
    *others, final = [shown(word) for word in words] or ["nothing"]
    return f"{', '.join(others)} {last} {final}" if others else final


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
