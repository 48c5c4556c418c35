"""A course in a case file: read, every fault at its place, and written back."""

import pytest
from hypothesis import given

from miklat import LAW
from miklat.cli.common import vocabulary
from miklat.files.case_yaml import CaseFile, parse_case, write_case
from miklat.files.faults import Faults
from miklat.law.event import Event
from tests.courses.courses import possible_courses, told

WORDS = vocabulary(LAW)

WHOLE = """\
miklat: 1
title: A course
facts:
  died: yes
course:
  - killing:
    date: 15 Adar 5784
    note: "at dusk: no one saw it"
  - flight: kedesh
    date: 2024-03-26
  - arrival
  - {judgment: manslayer, note: by the congregation}
"""


def read(text: str) -> CaseFile:
    return parse_case(text, "f", WORDS)


def faults(text: str) -> list[str]:
    with pytest.raises(Faults) as caught:
        read("miklat: 1\ncourse:\n" + text)
    return [str(one) for one in caught.value.faults]


def test_a_course_is_read_with_dates_and_notes() -> None:
    assert read(WHOLE).course == (
        Event("killing", None, "15 Adar 5784", "at dusk: no one saw it"),
        Event("flight", "kedesh", "2024-03-26"),
        Event("arrival"),
        Event("judgment", "manslayer", None, "by the congregation"),
    )


def test_each_event_keeps_its_place() -> None:
    case = read(WHOLE)
    assert [case.at("course", str(n))[0] for n in range(4)] == [6, 9, 11, 12]
    assert case.at("course", "0", "date") == (7, 11)


def test_json_of_the_same_shape_is_read() -> None:
    text = '{"miklat": 1, "course": ["killing", {"flight": "kedesh", "date": "2024-03-26"}, {"arrival": null}]}'
    assert read(text).course == (Event("killing"), Event("flight", "kedesh", "2024-03-26"), Event("arrival"))


def test_what_is_written_reads_back_equal() -> None:
    case = read(WHOLE)
    assert read(write_case(case)) == case
    assert write_case(read(write_case(case))) == write_case(case)


@given(possible_courses)
def test_any_course_reads_back_equal(course: tuple[Event, ...]) -> None:
    case = CaseFile(course=course)
    assert read(write_case(case)) == case


def test_the_event_after_which_something_is_expected_reads_back() -> None:
    case = read("miklat: 1\ncourse: [killing]\nexpect:\n  - at: killing\n    stay: silent\n")
    assert case.expect[0].at == "killing"
    assert read(write_case(case)) == case


def test_no_course_is_no_course() -> None:
    assert read("miklat: 1\ncourse:\n").course == ()
    assert read("miklat: 1\ncourse: []\n").course == ()


FAULTS = [
    ("  - fligth: kedesh\n", "f:3:5: 'fligth' is not an event; write flight; the events are these"),
    ("  - flight: Kedesch\n", "f:3:13: 'Kedesch' is no word of flight; write kedesh"),
    ("  - flight:kedesh\n", "f:3:5: 'flight:kedesh' is not an event; put a space after the colon"),
    ("  - judgment\n", "f:3:5: judgment must say which; write judgment with murderer, manslayer or cleared"),
    ("  - judgment:\n", "f:3:14: judgment must say which"),
    ("  - restored: kedesh\n", "f:3:15: restored takes no word"),
    ("  - flight: [kedesh]\n", "f:3:13: flight takes a word"),
    ("  - date: 2024-03-25\n", "f:3:5: this names no event"),
    ("  - killing:\n    arrival: kedesh\n", "f:4:5: 'arrival' is a second event"),
    ("  - killing:\n    when: noon\n", "f:4:5: 'when' does not stand beside an event"),
    ("  - killing:\n    date: noon\n", "f:4:11: 'noon' is no date"),
    ("  - killing:\n    date: 31 Nisan 5784\n", "f:4:11: Nisan 5784 has 30 days"),
    ("  - killing:\n    date: [2024]\n", "f:4:11: a date is one text"),
    ("  - killing:\n    note: {a: b}\n", "f:4:11: a note is one text"),
    ("  - [killing]\n", "f:3:5: an event stands here"),
    ("  -\n", "f:3:4: an event stands here"),
    ("  killing: yes\n", "f:3:3: the course must be a list of events"),
]


@pytest.mark.parametrize(("text", "fault"), FAULTS, ids=[text for text, _ in FAULTS])
def test_each_fault_says_where_what_and_what_instead(text: str, fault: str) -> None:
    (found,) = faults(text)
    assert found.startswith(fault), found
    assert "; " in found


def test_the_events_and_their_words_are_offered_with_what_they_mean_once() -> None:
    first, second, third = faults("  - fligth\n  - zzz\n  - killed_by: zzz\n")
    assert "\n    went_home              he went home" in first
    assert second == "f:4:5: 'zzz' is not an event; write one of the events"
    assert third.endswith("    another         someone else killed him")


def test_all_faults_of_a_course_are_told_at_once() -> None:
    assert len(faults("  - fligth\n  - judgment\n  - killing:\n    date: noon\n")) == 3


def test_a_vocabulary_without_events_takes_none() -> None:
    from miklat.files.case_yaml import Vocabulary

    with pytest.raises(Faults, match="tells of nothing that happens in time"):
        parse_case("miklat: 1\ncourse: [killing]\n", "f", Vocabulary({}, {}, ()))


def test_events_are_equal_by_what_they_say() -> None:
    assert told("flight: kedesh") == (Event("flight", "kedesh"),)
