"""Dates of events: ISO and Hebrew, what is none, and when one contradicts the order of the events."""

from datetime import date

import pytest

from miklat.courses.dates import Date, DateFault, parse_date
from miklat.courses.hebrew import ADAR, MONTHS, SPELLINGS, day_number
from miklat.courses.unfold import date_violations
from miklat.law.event import Event
from tests.courses import second_calendar as second

KNOWN = [
    # Days whose Hebrew date is commonly known, from calendars printed for them.
    ((5708, "Iyar", 5), "1948-05-14"),
    ((5727, "Iyar", 28), "1967-06-07"),
    ((5784, "Tishrei", 1), "2023-09-16"),
    ((5784, "Adar II", 14), "2024-03-24"),
    ((5785, "Tishrei", 10), "2024-10-12"),
    ((5782, "Nisan", 15), "2022-04-16"),
    ((5761, "Kislev", 25), "2000-12-22"),
]


@pytest.mark.parametrize(("hebrew", "iso"), KNOWN, ids=lambda one: str(one))
def test_known_days_fall_where_they_are_known_to(hebrew: tuple[int, str, int], iso: str) -> None:
    year, month, day = hebrew
    found = day_of(f"{day} {month} {year}")
    assert date.fromordinal(found).isoformat() == iso
    assert found == second.day_number(year, MONTHS.index(month) + 1, day)


def test_years_of_the_second_calendar_have_one_of_six_lengths_and_begin_on_four_days_of_the_week() -> None:
    """The fixed calendar: 353-355 or 383-385 days, and no new year on Sunday, Wednesday or Friday."""
    for year in range(1, 6001):
        length = second.new_year(year + 1) - second.new_year(year)
        assert length in ((383, 384, 385) if second.is_leap(year) else (353, 354, 355))
        assert second.new_year(year) % 7 not in (0, 3, 5)


@pytest.mark.parametrize("years", [range(1000, 1040), range(3755, 3775), range(5700, 5800), range(9960, 10_000)])
def test_two_calendars_agree_on_every_day(years: range) -> None:
    """Ours and one that shares nothing with it: the same days, and none after the end of a month."""
    for year in years:
        for month in range(1, second.months_in(year) + 1):
            most = second.days_in(year, month)
            for day in (1, 15, most):
                assert day_number(year, month, day) == second.day_number(year, month, day)
            assert day_number(year, month, most + 1) is None
        assert (day_number(year, 13, 1) is None) == (not second.is_leap(year))


def test_every_date_read_is_the_day_of_the_second_calendar() -> None:
    """From its words to its hours, month by month, common and leap; Adar alone in a leap year is either."""
    for year in (5783, 5784):
        for number, name in enumerate(MONTHS[: second.months_in(year)], 1):
            found = parse_date(f"15 {name} {year}")
            assert isinstance(found, Date)
            last = ADAR + 1 if name == "Adar" and second.is_leap(year) else number
            assert found.start == second.day_number(year, number, 15) * 24 - 6
            assert found.end == second.day_number(year, last, 15) * 24 + 18


def day_of(text: str) -> int:
    """The day on which a date falls, by its number."""
    found = parse_date(text)
    assert isinstance(found, Date), found
    assert not found.note
    return (found.end - 1) // 24


SPELT = [
    ("Nisan", "nisan, nissan, nison, nisson, ניסן"),
    ("Iyar", "iyar, iyyar, iyor, iyyor, אייר, איר"),
    ("Sivan", "sivan, siwan, sivon, סיון, סיוון"),
    ("Tammuz", "tammuz, tamuz, tammus, tamus, תמוז"),
    ("Av", "av, ab, menachem av, menahem av, menachem ab, menahem ab, אב, מנחם אב"),
    ("Elul", "elul, ellul, אלול"),
    ("Tishrei", "tishrei, tishri, tishre, tishrey, תשרי"),
    ("Marcheshvan", "marcheshvan, marheshvan, cheshvan, heshvan, mar cheshvan, mar heshvan, cheshvon, marcheshvon"),
    ("Marcheshvan", "heshwan, חשון, חשוון, מרחשון, מרחשוון"),
    ("Kislev", "kislev, chislev, kislew, kisleiv, כסלו, כסליו"),
    ("Tevet", "tevet, teveth, teves, tebet, tebeth, טבת"),
    ("Shevat", "shevat, shvat, shevath, shebat, shvot, שבט"),
    ("Adar I", "adar i, adar 1, adar a, adar alef, adar aleph, adar rishon, אדר א, אדר ראשון"),
    ("Adar II", "adar ii, adar 2, adar b, adar bet, adar beth, adar beis, adar bais, adar sheni, adar sheini"),
    ("Adar II", "veadar, ve adar, vadar, אדר ב, אדר שני, ואדר"),
]


@pytest.mark.parametrize(("month", "spellings"), SPELT)
def test_every_spelling_of_a_month_means_it(month: str, spellings: str) -> None:
    """Each before the year and after it, in capitals, and in Hebrew with its letter of place."""
    number = ADAR if month == "Adar I" else MONTHS.index(month) + 1
    for spelling in spellings.split(", "):
        day = second.day_number(5784, number, 15)
        assert day_of(f"15 {spelling} 5784") == day
        assert day_of(f"{spelling.upper()} 15, 5784") == day
        assert day_of(f"5784 ב{spelling} 15") == day if spelling[0] > "z" else True


def test_no_spelling_goes_untested() -> None:
    listed = {spelling for _, spellings in SPELT for spelling in spellings.split(", ")}
    assert listed | {"adar", "ador", "אדר"} == set(SPELLINGS)
    for spelling in ("adar", "ador", "אדר"):
        assert day_of(f"15 {spelling} 5785") == second.day_number(5785, ADAR, 15)


@pytest.mark.parametrize(
    "text",
    [
        "15 Adar II 5784", "15 Adar 2 5784", "15 Adar Sheni 5784", "15 Adar B 5784", "15-Adar-II-5784",
        "15/Adar-2/5784", "15th of Adar II, 5784", "the 15th day of Adar Sheni, 5784", "Adar II 15, 5784",
        "Adar Bet 15 5784", "15 Adar Beis 5784", "15 Adar Beth 5784", "15 V’Adar 5784", "15 v'adar 5784",
        "15 Ve-Adar 5784", "ט״ו באדר ב׳ תשפ״ד", "ט\"ו אדר ב ה'תשפ\"ד", "טו אדר שני התשפד", "15 אדר ב׳ 5784",
        "טו באדר ב בשנת תשפד", "Adar 2 15 5784", "5784 Adar II 15", "2024-03-25", "2024-3-25", "25 March 2024",
        "March 25th, 2024", "25 Mar 2024", "  15   Adar  II 5784 ", "１５ Adar II ５７８４",
    ],
)  # fmt: skip
def test_one_day_as_people_write_it(text: str) -> None:
    assert day_of(text) == second.day_number(5784, 13, 15) == date(2024, 3, 25).toordinal()


def test_the_years_letters_may_stand_in_any_order_and_end_in_a_letter_of_their_own() -> None:
    """5744 is written to be read as a good omen; 5750 ends in a final nun."""
    assert day_of("א בניסן תשד״מ") == second.day_number(5744, 1, 1)
    assert day_of("א בניסן תש״ן") == day_of("א בניסן תש״נ") == second.day_number(5750, 1, 1)


def test_a_hebrew_year_of_old_says_so() -> None:
    """Whoever writes a civil year beside a Hebrew month sees what was understood."""
    found = parse_date("15 Nisan 2024")
    assert isinstance(found, Date)
    assert found.note == "the Hebrew year 2024, before the common era"
    assert found.start == second.day_number(2024, 1, 15) * 24 - 6


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("yesterday", "'yesterday' is no date"),
        ("2024-13-01", "there is no such day as 2024-13-01"),
        ("2023-02-29", "there is no such day"),
        ("0000-01-01", "there is no such day"),
        ("30 Iyar 5784", "Iyar 5784 has 29 days, so there is no day 30 in it"),
        ("0 Iyar 5784", "there is no day 0"),
        ("15 Adar II 5785", "5785 is no leap year: it has one Adar"),
        ("15 Thermidor 5784", "'thermidor' is no month"),
        ("15 Nisan", "'15 Nisan' has no year"),
        ("15 Adar 2", "'15 Adar 2' has no year"),
        ("15 Adar Sheni", "has no year"),
        ("15 Nisan 12", "12 is no whole year"),
        ("15 Nisan 784", "784 is no whole year"),
        ("15 Adar 2 784", "784 is no whole year"),
        ("15 March", "has no year"),
        ("Nisan 5784", "'Nisan 5784' has no day"),
        ("Adar 2 5784", "may be day 2 of Adar, or Adar II without a day"),
        ("Nisan", "is no date"),
        ("15 Nisan Iyar 5784", "is no date"),
        ("15 16 Nisan 5784", "is no date"),
        ("15 Nisan 99999", "99999 is no year that is counted here"),
        ("31 April 2024", "there is no such day"),
        ("45 Nisan 5784", "there is no day 45"),
        ("1/2/2024", "is no date"),
        ("9" * 9999, "is no date"),
        ("", "'' is no date"),
    ],
)
def test_what_is_no_date_is_told_with_what_to_write(text: str, what: str) -> None:
    found = parse_date(text)
    assert isinstance(found, DateFault)
    assert what in found.what
    assert found.instead


def test_a_fault_of_a_date_says_what_to_write() -> None:
    """`15 Adar 2` is not the year 2: the month is understood, and the year asked for."""
    for text, write in (
        ("15 Adar 2", "write it, as in 15 Adar II 5784"),
        ("15 Adar 2 784", "write all of it, as in 15 Adar II 5784"),
        ("15 Nissn 5784", "did you mean Nisan?"),
        ("Adar 2 5784", "write 2 Adar 5784, or the day before it, as in 15 Adar II 5784"),
    ):
        found = parse_date(text)
        assert isinstance(found, DateFault)
        assert write in found.instead


def test_adar_alone_in_a_leap_year_is_either_and_says_so() -> None:
    """`15 Adar 5784` may be of Adar I or Adar II: nothing is guessed, and it contradicts only what neither allows."""
    found = parse_date("15 Adar 5784")
    assert isinstance(found, Date)
    assert "Adar I or Adar II" in found.note
    assert found.end - found.start > 29 * 24
    common = parse_date("15 Adar 5785")
    assert isinstance(common, Date)
    assert common.note == ""


def dated(*dates: str | None) -> tuple[Event, ...]:
    return tuple(Event("high_priest_died", "another", one) for one in dates)


@pytest.mark.parametrize(
    "dates",
    [
        ("2024-03-25", "2024-03-25"),
        (None, "2024-03-25", None, "2024-03-26", None),
        ("2024-03-24", "15 Adar II 5784", "2024-03-25"),
        ("16 Adar II 5784", "2024-03-25"),  # that Hebrew day began on the evening of this one
        ("15 Adar 5784", "2024-02-24"),  # if it was Adar I, the day before
        ("2024-03-25", "15 Adar 5784"),
    ],
)
def test_equal_and_missing_dates_leave_the_order_of_the_file(dates: tuple[str | None, ...]) -> None:
    assert date_violations(dated(*dates)) == []


@pytest.mark.parametrize(
    ("dates", "event", "other"),
    [
        (("2024-03-26", "2024-03-25"), 2, 1),
        (("2024-03-26", None, "2024-03-25"), 3, 1),
        (("17 Adar II 5784", "2024-03-25"), 2, 1),
        (("15 Adar 5784", "2024-02-22"), 2, 1),
        (("2020-01-01", "2024-03-26", "2022-01-01"), 3, 2),
    ],
)
def test_a_date_wholly_before_that_of_an_earlier_event_is_refused(
    dates: tuple[str | None, ...], event: int, other: int
) -> None:
    (violation,) = date_violations(dated(*dates))
    assert (violation.event, violation.other) == (event, other)
    assert f"(event {event})" in violation.what
    assert f"(event {other})" in violation.what
