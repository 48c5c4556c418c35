"""Dates of events: ISO and Hebrew, what is none, and when one contradicts the order of the events."""

from datetime import date

import pytest

from miklat.courses.dates import Date, DateFault, parse_date
from miklat.courses.hebrew import MONTHS, day_number, days_in, is_leap, months_in, new_year
from miklat.courses.unfold import date_snags
from miklat.law.event import Event

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
    assert date.fromordinal(day_number(year, MONTHS.index(month) + 1, day)).isoformat() == iso


def test_years_have_one_of_six_lengths_and_begin_on_four_days_of_the_week() -> None:
    """The fixed calendar: 353-355 or 383-385 days, and no new year on Sunday, Wednesday or Friday."""
    for year in range(1, 6001):
        length = new_year(year + 1) - new_year(year)
        assert length in ((383, 384, 385) if is_leap(year) else (353, 354, 355))
        assert new_year(year) % 7 not in (0, 3, 5)
        if year % 400 == 0:
            assert sum(days_in(year, month) for month in range(1, months_in(year) + 1)) == length


def test_the_days_of_a_year_follow_one_another() -> None:
    for year in (5783, 5784, 5785):
        run = [*range(7, months_in(year) + 1), *range(1, 7)]
        numbers = [day_number(year, month, day) for month in run for day in range(1, days_in(year, month) + 1)]
        assert numbers == list(range(new_year(year), new_year(year + 1)))


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
        ("15 Thermidor 5784", "'Thermidor' is no month"),
        ("15 Nisan", "'15 Nisan' has no year"),
        ("", "'' is no date"),
    ],
)
def test_what_is_no_date_is_told_with_what_to_write(text: str, what: str) -> None:
    found = parse_date(text)
    assert isinstance(found, DateFault)
    assert what in found.what
    assert found.instead


@pytest.mark.parametrize(
    "text", ["1 Nissan 5784", "1 cheshvan 5784", "3  Sh'vat 5784", "15 Adar Sheni 5784", "2024-3-5"]
)
def test_common_spellings_are_read(text: str) -> None:
    assert isinstance(parse_date(text), Date)


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
    assert date_snags(dated(*dates)) == []


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
    (snag,) = date_snags(dated(*dates))
    assert (snag.event, snag.other) == (event, other)
    assert f"(event {event})" in snag.what
    assert f"(event {other})" in snag.what
