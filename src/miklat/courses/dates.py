"""Dates of events: ISO (``2024-03-25``) or Hebrew (``15 Adar II 5784``), each known to within a day or two.

Two calendars begin their days at different hours, and a date may leave a month open (``15 Adar`` in a leap year is of
Adar I or Adar II). So a date is a stretch of hours; it comes before another only if its last hour does.
"""

import re
from collections.abc import Sequence

import msgspec

from miklat.courses.hebrew import MONTHS, SPELLINGS, day_number, number_of
from miklat.text.numerals import from_hebrew
from miklat.text.places import plain
from miklat.text.work import spelt

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})", re.ASCII)
_DAY, _DUSK = 24, 18
_LONGEST = 80
"""Characters of a date that are looked at; none is longer."""
_SAYS_NOTHING = spelt(
    "of, the, day, in, month, year, st, nd, rd, th, am, anno, mundi, של, לחודש, בחודש, חודש, שנת, בשנת"
)
_CIVIL = spelt("january, february, march, april, may, june, july, august, september, october, november, december")
_LAST_YEAR = 9999
_INSTEAD = "write it like 2024-03-25 or like 15 Nisan 5784, or leave it out"


class Date(msgspec.Struct, frozen=True):
    """A date as written, with the hours it may cover: from ``start`` up to ``end``.

    Hours count from the midnight before 1 January of year 1; ``note`` says what the date leaves open.
    """

    written: str
    start: int
    end: int
    note: str = ""

    @property
    def earliest(self) -> int:
        """The hour by which its day is over, if it is the first of the days it may be."""
        return self.start + _DAY

    @property
    def latest(self) -> int:
        """The hour at which its day begins, if it is the last of the days it may be."""
        return self.end - _DAY

    def __str__(self) -> str:
        """As written, with what it leaves open."""
        return f"{self.written} ({self.note})" if self.note else self.written


class DateFault(msgspec.Struct, frozen=True):
    """Why a text is no date, and what to write instead."""

    what: str
    instead: str


def parse_date(text: str, *, advise: bool = True) -> Date | DateFault:
    """Read a date, ISO or Hebrew, as people write it; without ``advise`` no near name is looked for.

    >>> parse_date("15th of Nisan, 5784").start == parse_date("ט״ו בניסן תשפ״ד").start
    True
    >>> parse_date("15 Adar 5784").note
    '5784 is a leap year: Adar I or Adar II is not said'
    >>> parse_date("30 Iyar 5784").what
    'Iyar 5784 has 29 days, so there is no day 30 in it'
    """
    written = " ".join(text[:_LONGEST].split())
    iso = _ISO.fullmatch(written)
    if iso:
        return _civil(written, int(iso[1]), int(iso[2]), int(iso[3]))
    words = [word for word in plain(written).split() if word not in _SAYS_NOTHING]
    place, count, month = _month(words)
    if not month:
        return _no_month(written, words, advise=advise)
    numbers = [_number(word) for word in words[:place] + words[place + count :]]
    if None in numbers or len(numbers) > 2:
        return DateFault(f"{written!r} is no date", _INSTEAD)
    days = [number for number in numbers if number is not None and number < 1000]
    years = [number for number in numbers if number is not None and number >= 1000]
    if len(years) != 1 or len(days) != 1:
        return _lacking(written, month, days, years, said=" ".join(words[place : place + count]))
    if month.isdecimal():
        return _civil(written, years[0], int(month), days[0])
    return _hebrew(written, days[0], month, years[0])


def _month(words: Sequence[str]) -> tuple[int, int, str]:
    """Where the month stands, in how many words, and which it is: a civil one by its number; "" if there is none."""
    for count in (2, 1):
        for place in range(len(words) - count + 1):
            spoken = " ".join(words[place : place + count])
            found = SPELLINGS.get(spoken) or SPELLINGS.get(spoken.removeprefix("ב")) or _civil_month(spoken)
            if found:
                return place, count, found
    return 0, 0, ""


def _civil_month(spoken: str) -> str:
    """The number of a month of the civil calendar, by its name or the first three letters of it."""
    for number, name in enumerate(_CIVIL, 1):
        if spoken in (name, name[:3], "sept" if number == 9 else name):
            return str(number)
    return ""


def _number(word: str) -> int | None:
    """The number that a word is; Hebrew letters from a hundred on are a year without its thousands."""
    if word.isdecimal():
        return int(word)
    number = from_hebrew(word)
    return number + 5000 if number is not None and 100 <= number < 1000 else number


def _no_month(written: str, words: Sequence[str], *, advise: bool) -> DateFault:
    names = [word for word in words if _number(word) is None]
    if len(words) < 2 or len(names) != 1:
        return DateFault(f"{written!r} is no date", _INSTEAD)
    from miklat.terms.nearest import nearest  # only for a slip

    near = [SPELLINGS[one] for one in nearest(names[0], SPELLINGS, n=1)] if advise else []
    hint = f"did you mean {near[0]}? " if near else ""
    instead = f"{hint}the months are {', '.join(MONTHS)}; or write the date like 2024-03-25"
    return DateFault(f"{names[0]!r} is no month", instead)


def _lacking(written: str, month: str, days: Sequence[int], years: Sequence[int], said: str) -> DateFault:
    """What a date lacks that has its month."""
    name, usual = (_CIVIL[int(month) - 1].title(), 2024) if month.isdecimal() else (month, 5784)
    if years and not days and said in ("adar 1", "adar 2"):
        day = said[-1]
        return DateFault(
            f"{written!r} may be day {day} of Adar, or {month} without a day",
            f"write {day} Adar {years[0]}, or the day before it, as in 15 {month} {years[0]}",
        )
    if years and not days:
        return DateFault(f"{written!r} has no day", f"write it, as in 15 {name} {years[0]}")
    if len(days) == 1:
        return DateFault(f"{written!r} has no year", f"write it, as in {days[0]} {name} {usual}")
    if len(days) == 2:
        return DateFault(f"{days[1]} is no whole year", f"write all of it, as in {days[0]} {name} {usual}")
    return DateFault(f"{written!r} is no date", _INSTEAD)


def _civil(written: str, year: int, month: int, day: int) -> Date | DateFault:
    from datetime import date  # only where a date is read

    try:
        number = date(year, month, day).toordinal()
    except ValueError:
        return DateFault(f"there is no such day as {written}", "mend it, or leave the date out")
    return Date(written, number * _DAY, (number + 1) * _DAY)


def _hebrew(written: str, day: int, name: str, year: int) -> Date | DateFault:
    if year > _LAST_YEAR:
        return DateFault(f"{year} is no year that is counted here", f"write one up to {_LAST_YEAR}")
    months = number_of(name, year)
    if not months:
        return DateFault(f"{year} is no leap year: it has one Adar", f"write {day} Adar {year}")
    days = [number for month in months if (number := day_number(year, month, day)) is not None]
    if not days:
        most = 30 if any(day_number(year, month, 30) is not None for month in months) else 29
        return DateFault(f"{name} {year} has {most} days, so there is no day {day} in it", "mend the day")
    notes = [f"{year} is a leap year: Adar I or Adar II is not said"] * (len(days) > 1)
    if days[0] < 1:
        notes.append(f"the Hebrew year {year}, before the common era")
    return Date(written, days[0] * _DAY - (_DAY - _DUSK), days[-1] * _DAY + _DUSK, "; ".join(notes))
