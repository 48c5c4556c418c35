"""The Hebrew calendar: the names of its months, however they are spelt, and the day on which a date falls.

The arithmetic is that of `pyluach`, which is loaded only where a Hebrew date is read. A day has the number that
`datetime.date.toordinal` gives it (1 is 1 January of year 1), in which its daylight falls; it begins at the evening
before.
"""

from miklat.text.work import spelt

MONTHS: tuple[str, ...] = (
    "Nisan", "Iyar", "Sivan", "Tammuz", "Av", "Elul",
    "Tishrei", "Marcheshvan", "Kislev", "Tevet", "Shevat", "Adar", "Adar II",
)  # fmt: skip
"""The months, numbered from Nisan (1); the twelfth is Adar, and in a leap year Adar I."""

ADAR, ADAR_II = 12, 13

_SPELT: tuple[tuple[str, str], ...] = (
    ("Nisan", "nisan, nissan, nison, nisson, ניסן"),
    ("Iyar", "iyar, iyyar, iyor, iyyor, אייר, איר"),
    ("Sivan", "sivan, siwan, sivon, סיון, סיוון"),
    ("Tammuz", "tammuz, tamuz, tammus, tamus, תמוז"),
    ("Av", "av, ab, menachem av, menahem av, menachem ab, menahem ab, אב, מנחם אב"),
    ("Elul", "elul, ellul, אלול"),
    ("Tishrei", "tishrei, tishri, tishre, tishrey, תשרי"),
    (
        "Marcheshvan",
        "marcheshvan, marheshvan, cheshvan, heshvan, mar cheshvan, mar heshvan, cheshvon, marcheshvon, heshwan, "
        "חשון, חשוון, מרחשון, מרחשוון",
    ),
    ("Kislev", "kislev, chislev, kislew, kisleiv, כסלו, כסליו"),
    ("Tevet", "tevet, teveth, teves, tebet, tebeth, טבת"),
    ("Shevat", "shevat, shvat, shevath, shebat, shvot, שבט"),
    ("Adar", "adar, ador, אדר"),
    ("Adar I", "adar i, adar 1, adar a, adar alef, adar aleph, adar rishon, אדר א, אדר ראשון"),
    (
        "Adar II",
        "adar ii, adar 2, adar b, adar bet, adar beth, adar beis, adar bais, adar sheni, adar sheini, veadar, "
        "ve adar, vadar, אדר ב, אדר שני, ואדר",
    ),
)
SPELLINGS: dict[str, str] = {spelling: month for month, names in _SPELT for spelling in spelt(names)}
"""The month that each spelling means: in small letters, without marks."""


def number_of(month: str, year: int) -> tuple[int, ...]:
    """The numbers of the months that a name may mean in a year: two for Adar in a leap year, none where it is not.

    >>> number_of("Adar", 5784), number_of("Adar", 5785), number_of("Adar I", 5785)
    ((12, 13), (12,), ())
    """
    leap = day_number(year, ADAR_II, 1) is not None
    if month == "Adar":
        return (ADAR, ADAR_II) if leap else (ADAR,)
    if month in ("Adar I", "Adar II"):
        return (ADAR + (month == "Adar II"),) if leap else ()
    return (MONTHS.index(month) + 1,)


def day_number(year: int, month: int, day: int) -> int | None:
    """The number of the day of a date; None if the month has no such day, or the year no such month.

    >>> from datetime import date
    >>> date.fromordinal(day_number(5784, 13, 15)).isoformat()
    '2024-03-25'
    """
    from pyluach.dates import HebrewDate  # only where a Hebrew date is read

    try:
        return int(HebrewDate(year, month, day).jd - _BEFORE_FIRST)
    except ValueError:
        return None


_BEFORE_FIRST = 1_721_424.5
"""The Julian day of the midnight before day 0."""
