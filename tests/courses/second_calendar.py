"""A second, independent reckoning of the fixed Hebrew calendar, against which the product's reading of dates is held.

Written from the four rules of postponement, on days alone; it shares nothing with the library the product uses. A day
has the number that `datetime.date.toordinal` gives it, in which its daylight falls.
"""

MONTHS: tuple[str, ...] = (
    "Nisan", "Iyar", "Sivan", "Tammuz", "Av", "Elul",
    "Tishrei", "Marcheshvan", "Kislev", "Tevet", "Shevat", "Adar", "Adar II",
)  # fmt: skip
"""The months, numbered from Nisan (1); the twelfth is Adar, and in a leap year Adar I."""

NISAN, TISHREI, MARCHESHVAN, KISLEV, ADAR, ADAR_II = 1, 7, 8, 9, 12, 13

_EPOCH = -1_373_428
"""The number of the day from which `_elapsed` counts; with it 1 Tishrei 5784 is 16 September 2023."""

_PARTS_OF_DAY = 25_920
_MONTH_PARTS = 29 * _PARTS_OF_DAY + 13_753
_FIRST_MOLAD = _PARTS_OF_DAY + 5 * 1080 + 204


def is_leap(year: int) -> bool:
    """Whether a year has a thirteenth month: seven years in nineteen."""
    return (7 * year + 1) % 19 < 7


def months_in(year: int) -> int:
    """How many months a year has."""
    return ADAR_II if is_leap(year) else ADAR


def _elapsed(year: int) -> int:
    """Days from the epoch to the new year: the mean new moon of Tishrei, put off by the four rules."""
    before = year - 1
    months = 235 * (before // 19) + 12 * (before % 19) + (7 * (before % 19) + 1) // 19
    day, parts = divmod(_FIRST_MOLAD + months * _MONTH_PARTS, _PARTS_OF_DAY)
    late = parts >= 18 * 1080
    long_tuesday = day % 7 == 2 and parts >= 9 * 1080 + 204 and not is_leap(year)
    long_monday = day % 7 == 1 and parts >= 15 * 1080 + 589 and is_leap(before)
    if late or long_tuesday or long_monday:
        day += 1
    return day + 1 if day % 7 in (0, 3, 5) else day


def new_year(year: int) -> int:
    """The number of the day of 1 Tishrei."""
    return _EPOCH + _elapsed(year)


def days_in(year: int, month: int) -> int:
    """How many days a month has."""
    length = new_year(year + 1) - new_year(year)
    if month == MARCHESHVAN:
        return 30 if length % 10 == 5 else 29
    if month == KISLEV:
        return 29 if length % 10 == 3 else 30
    if month == ADAR:
        return 30 if is_leap(year) else 29
    return 29 if month in (2, 4, 6, 10, ADAR_II) else 30


def day_number(year: int, month: int, day: int) -> int:
    """The number of the day of a date."""
    run = [*range(TISHREI, months_in(year) + 1), *range(NISAN, TISHREI)]
    return new_year(year) + sum(days_in(year, one) for one in run[: run.index(month)]) + day - 1
