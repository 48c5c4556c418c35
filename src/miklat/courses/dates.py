"""Dates of events: ISO (``2024-03-25``) or Hebrew (``15 Adar II 5784``), each known to within a day or two.

Two calendars begin their days at different hours, and a date may leave a month open (``15 Adar`` in a leap year is of
Adar I or Adar II). So a date is a stretch of hours; it comes before another only if its last hour does.
"""

import re

import msgspec

from miklat.courses.hebrew import ADAR, ADAR_II, MONTHS, day_number, days_in, is_leap

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_HEBREW = re.compile(r"(\d{1,2})\s+([A-Za-z' ]+?)\s*(\d{1,4})?", re.ASCII)
_DAY, _DUSK = 24, 18
_SPELLINGS = {
    "nissan": "nisan", "iyyar": "iyar", "tamuz": "tammuz", "menachem av": "av", "ab": "av", "elul": "elul",
    "tishri": "tishrei", "tishre": "tishrei", "cheshvan": "marcheshvan", "heshvan": "marcheshvan",
    "marheshvan": "marcheshvan", "chislev": "kislev", "teves": "tevet", "tebet": "tevet", "shvat": "shevat",
    "sh'vat": "shevat", "adar 1": "adar i", "adar 2": "adar ii", "adar alef": "adar i", "adar aleph": "adar i",
    "adar rishon": "adar i", "adar bet": "adar ii", "adar sheni": "adar ii", "veadar": "adar ii",
}  # fmt: skip


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


def parse_date(text: str) -> Date | DateFault:
    """Read a date, ISO or Hebrew.

    >>> parse_date("15 Adar 5784").note
    '5784 is a leap year: Adar I or Adar II is not said'
    >>> parse_date("30 Iyar 5784").what
    'Iyar 5784 has 29 days, so there is no day 30 in it'
    """
    written = " ".join(text.split())
    iso = _ISO.fullmatch(written)
    if iso:
        return _iso(written, int(iso[1]), int(iso[2]), int(iso[3]))
    hebrew = _HEBREW.fullmatch(written)
    if hebrew:
        return _hebrew(written, int(hebrew[1]), hebrew[2], int(hebrew[3] or 0))
    return DateFault(f"{written!r} is no date", "write it like 2024-03-25 or like 15 Nisan 5784, or leave it out")


def _iso(written: str, year: int, month: int, day: int) -> Date | DateFault:
    from datetime import date  # only where a date is read

    try:
        number = date(year, month, day).toordinal()
    except ValueError:
        return DateFault(f"there is no such day as {written}", "mend it, or leave the date out")
    return Date(written, number * _DAY, (number + 1) * _DAY)


def _hebrew(written: str, day: int, name: str, year: int) -> Date | DateFault:
    folded = " ".join(name.casefold().split())
    folded = _SPELLINGS.get(folded, folded)
    months = {one.casefold(): number for number, one in enumerate(MONTHS, 1)} | {"adar i": ADAR}
    if folded not in months:
        return DateFault(
            f"{name!r} is no month", f"the months are {', '.join(MONTHS)}; or write the date like 2024-03-25"
        )
    if not year:
        return DateFault(f"{written!r} has no year", f"write it, as in {day} {name} 5784")
    if folded in ("adar i", "adar ii") and not is_leap(year):
        return DateFault(f"{year} is no leap year: it has one Adar", f"write {day} Adar {year}")
    months_meant = [ADAR, ADAR_II] if folded == "adar" and is_leap(year) else [months[folded]]
    fits = [month for month in months_meant if 1 <= day <= days_in(year, month)]
    if not fits:
        most = max(days_in(year, month) for month in months_meant)
        return DateFault(f"{name} {year} has {most} days, so there is no day {day} in it", "mend the day")
    days = [day_number(year, month, day) for month in fits]
    note = f"{year} is a leap year: Adar I or Adar II is not said" if len(days) > 1 else ""
    return Date(written, days[0] * _DAY - (_DAY - _DUSK), days[-1] * _DAY + _DUSK, note)
