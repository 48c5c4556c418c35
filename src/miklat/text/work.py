"""Works that are cited, with the names people give them, and stretches of their text."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from miklat.text.address import Address

END = 10_000
"""Stands for the last verse of a chapter, or the last chapter of a work, where it is not counted."""


class Work(msgspec.Struct, frozen=True):
    """A work as it is cited here.

    ``names`` are what else it is called, each in small letters without marks, and without the words ``before`` that
    tell works of one name apart ("mishnah" makkot, "bavli" makkot); "" among those lets its names stand alone.
    ``lengths`` say how many verses or mishnayot each chapter has, as far as they are counted here: with the first
    chapter, all are. A work counted by ``pages`` has leaves of two sides, 1 and 2.

    Called with a chapter and a verse, or a first and a last, it gives the place.

    >>> str(Work("Psalms", lengths={150: 6})(150, 1, 6))
    'Psalms 150:1-6'
    """

    name: str
    names: tuple[str, ...] = ()
    before: tuple[str, ...] = ("",)
    lengths: Mapping[int, int] = {}
    parts: Literal["verses", "pages"] = "verses"

    def __hash__(self) -> int:
        """By its name, which no other work has."""
        return hash(self.name)

    def __call__(self, chapter: int, first: int, last: int | None = None) -> Address:
        """Make an address; ValueError, saying what there is, if nothing is written there."""
        end = first if last is None else last
        if chapter not in self.lengths:
            held = ", ".join(map(str, self.lengths))
            raise ValueError(f"{self.name} {chapter} is not cited here; of {self.name} there is chapter {held}")
        length = self.lengths[chapter]
        if not 1 <= first <= end <= length:
            missing = f"{first}-{end}" if last else str(first)
            raise ValueError(f"{self.name} {chapter} has 1 to {length}; there is no {missing}")
        return Address(self.name, chapter, first, end, self.parts == "pages")


def spelt(names: str) -> tuple[str, ...]:
    """Names written in a row, with commas between."""
    return tuple(names.split(", "))


class Passage(msgspec.Struct, frozen=True):
    """A stretch of a work, from a chapter and verse (or a leaf and side) to another, both included.

    >>> str(Passage(Work("Numbers"), (35, 22), (35, 23)))
    'Numbers 35:22-23'
    """

    work: Work
    first: tuple[int, int]
    last: tuple[int, int]

    def __str__(self) -> str:
        """Print it the way it is cited: no more said than is needed."""
        if self.last[0] == END:
            return self.work.name
        begin, end = self._place(self.first), self._place(self.last)
        if self.first[1] == 1 and self.last[1] == END:
            begin, end = str(self.first[0]), str(self.last[0])
        elif self.work.parts == "verses" and self.first[0] == self.last[0]:
            end = str(self.last[1]) if self.last[1] != END else "end"
        return f"{self.work.name} {begin}" + (f"-{end}" if self.first != self.last and begin != end else "")

    def _place(self, point: tuple[int, int]) -> str:
        if self.work.parts == "pages":
            return f"{point[0]}{'ab'[point[1] != 1]}"
        return f"{point[0]}:{point[1] if point[1] != END else 'end'}"

    def meets(self, other: "Passage") -> bool:
        """Whether the two have a place in common."""
        return self.work == other.work and self.first <= other.last and other.first <= self.last


class NoPlace(ValueError):
    """Words that name no place in the works given.

    ``work`` is the one they do name, if any; ``absent`` is whether the place is understood, but is not in the work.
    """

    def __init__(self, why: str, work: Work | None = None, *, absent: bool = False) -> None:
        super().__init__(why)
        self.work, self.absent = work, absent
