"""Places in the sources: they print, order, parse, link to the passage, and refuse to be where nothing is written."""

import re

import msgspec

_LENGTHS: dict[str, dict[int, int]] = {
    # How many verses or mishnayot each chapter cited has: the Masoretic division, and Mishnah as printed.
    "Numbers": {35: 34},
    "Deuteronomy": {19: 21},
    "Joshua": {20: 9},
    "Mishnah Makkot": {1: 10, 2: 8, 3: 16},
    "Mishnah Sanhedrin": {1: 6, 2: 5, 3: 8, 4: 5, 5: 5, 6: 6, 7: 11, 8: 7, 9: 6, 10: 6, 11: 6},
}
WORKS: tuple[str, ...] = tuple(_LENGTHS)
_HEBREW = {"bamidbar": "Numbers", "bemidbar": "Numbers", "devarim": "Deuteronomy", "yehoshua": "Joshua"}
"""The books cited by their Hebrew names, which are understood; English ones are printed."""
_SPOKEN = re.compile(r"\s*([A-Za-z ]+?)\s+(\d+):(\d+)(?:-(\d+))?\s*")


class Address(msgspec.Struct, frozen=True, order=True):
    """A verse or mishnah, or a run of them within a chapter; ordered as the works stand, then by place.

    >>> str(address("Numbers", 35, 22, 23))
    'Numbers 35:22-23'
    """

    rank: int
    work: str
    chapter: int
    first: int
    last: int

    def __str__(self) -> str:
        """Print it the way it is cited."""
        run = f"-{self.last}" if self.last > self.first else ""
        return f"{self.work} {self.chapter}:{self.first}{run}"

    @property
    def url(self) -> str:
        """The passage at Sefaria, by that library's reference form."""
        run = f"-{self.last}" if self.last > self.first else ""
        return f"https://www.sefaria.org/{self.work.replace(' ', '_')}.{self.chapter}.{self.first}{run}"


def address(work: str, chapter: int, first: int, last: int | None = None) -> Address:
    """Make an address; ValueError, saying what there is, if nothing is written there."""
    end = first if last is None else last
    if work not in _LENGTHS:
        raise ValueError(f"no work called {work!r} is cited here; the works are {', '.join(WORKS)}")
    if chapter not in _LENGTHS[work]:
        held = ", ".join(map(str, _LENGTHS[work]))
        raise ValueError(f"{work} {chapter} is not cited here; of {work} there is chapter {held}")
    length = _LENGTHS[work][chapter]
    if not 1 <= first <= end <= length:
        raise ValueError(f"{work} {chapter} has 1 to {length}; there is no {first}" + (f"-{end}" if last else ""))
    return Address(WORKS.index(work), work, chapter, first, end)


def in_english(text: str) -> str:
    """An address, or part of one, that begins with the Hebrew name of a book, with its English one; else as it is.

    >>> in_english("Bamidbar 35:16")
    'Numbers 35:16'
    """
    first, blank, rest = text.strip().partition(" ")
    return f"{_HEBREW[first.lower()]}{blank}{rest}" if first.lower() in _HEBREW else text


def parse_address(text: str) -> Address:
    """Read an address as it is printed; "Makkot 2:1" will do for "Mishnah Makkot 2:1", "Bamidbar" for "Numbers".

    ValueError if it is none.
    """
    found = _SPOKEN.fullmatch(in_english(text))
    if not found:
        raise ValueError(f"{text!r} is no address; write one like 'Numbers 35:16' or 'Mishnah Makkot 2:1'")
    work = " ".join(found[1].split()).title()
    if f"Mishnah {work}" in _LENGTHS:
        work = f"Mishnah {work}"
    return address(work, int(found[2]), int(found[3]), int(found[4]) if found[4] else None)


def numbers(chapter: int, first: int, last: int | None = None) -> Address:
    """A verse, or verses, of Numbers."""
    return address("Numbers", chapter, first, last)


def makkot(chapter: int, first: int, last: int | None = None) -> Address:
    """A mishnah of tractate Makkot."""
    return address("Mishnah Makkot", chapter, first, last)


def sanhedrin(chapter: int, first: int, last: int | None = None) -> Address:
    """A mishnah of tractate Sanhedrin."""
    return address("Mishnah Sanhedrin", chapter, first, last)
