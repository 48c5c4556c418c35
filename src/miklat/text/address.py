"""Places in the sources: they print, order, parse, link to the passage, and refuse to be where nothing is written."""

import msgspec

from miklat.text.work import Work, spelt

_OF_MISHNAH = ("", *spelt("m, mish, mishna, mishnah, mishnas, mishnayot, mishnayos, משנה, משנת, משניות"))

WORKS: tuple[Work, ...] = (
    # How many verses or mishnayot each chapter cited has: the Masoretic division, and Mishnah as printed.
    Work(
        "Numbers",
        spelt("numbers, num, numb, nu, nm, nb, numeri, bamidbar, bemidbar, bmidbar, bamidbor, במדבר, במד"),
        lengths={35: 34},
    ),
    Work(
        "Deuteronomy",
        spelt("deuteronomy, deut, deu, dt, devarim, dvarim, debarim, devorim, דברים, דב"),
        lengths={19: 21},
    ),
    Work(
        "Joshua",
        spelt("joshua, josh, jos, jsh, yehoshua, yhoshua, yehoshuah, jehoshua, יהושע, יהו"),
        lengths={20: 9},
    ),
    Work(
        "Mishnah Makkot",
        spelt(
            "makkot, makkos, makkoth, makot, makos, makoth, maccot, maccos, maccoth, macot, macoth, makk, mak, מכות, מכ"
        ),
        _OF_MISHNAH,
        {1: 10, 2: 8, 3: 16},
    ),
    Work(
        "Mishnah Sanhedrin",
        spelt("sanhedrin, sanhedrim, sanh, san, סנהדרין, סנה"),
        _OF_MISHNAH,
        {1: 6, 2: 5, 3: 8, 4: 5, 5: 5, 6: 6, 7: 11, 8: 7, 9: 6, 10: 6, 11: 6},
    ),
)
_BY_NAME = {work.name: work for work in WORKS}


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
    if work not in _BY_NAME:
        raise ValueError(f"no work called {work!r} is cited here; the works are {', '.join(_BY_NAME)}")
    lengths = _BY_NAME[work].lengths
    if chapter not in lengths:
        held = ", ".join(map(str, lengths))
        raise ValueError(f"{work} {chapter} is not cited here; of {work} there is chapter {held}")
    length = lengths[chapter]
    if not 1 <= first <= end <= length:
        raise ValueError(f"{work} {chapter} has 1 to {length}; there is no {first}" + (f"-{end}" if last else ""))
    return Address(list(_BY_NAME).index(work), work, chapter, first, end)


def numbers(chapter: int, first: int, last: int | None = None) -> Address:
    """A verse, or verses, of Numbers."""
    return address("Numbers", chapter, first, last)


def makkot(chapter: int, first: int, last: int | None = None) -> Address:
    """A mishnah of tractate Makkot."""
    return address("Mishnah Makkot", chapter, first, last)


def sanhedrin(chapter: int, first: int, last: int | None = None) -> Address:
    """A mishnah of tractate Sanhedrin."""
    return address("Mishnah Sanhedrin", chapter, first, last)
