"""What would stand otherwise: edits of a course, and what they show from that moment on."""

import pytest

from miklat.courses.compare import WhatIf, what_if
from miklat.courses.edits import edited, find_events
from miklat.courses.steps import Follower
from miklat.courses.unfold import ImpossibleCourse
from miklat.judging.case import Case
from miklat.law.event import Event
from miklat.laws.refuge.course import CHRONICLE
from tests.courses.courses import BARREL, bench, told

FOLLOWER = Follower(bench(), CHRONICLE)
COURSE = told("killing", "flight", "arrival", "judgment: manslayer", "restored", "left_limits", "killed_by: avenger")


def otherwise(*edits: str, course: tuple[Event, ...] = COURSE) -> WhatIf:
    case = Case(BARREL)
    return what_if(FOLLOWER, case, FOLLOWER.follow(case, course), edits)


@pytest.mark.parametrize(
    ("edit", "made"),
    [
        ("high_priest_died before left_limits", "restored high_priest_died left_limits killed_by: avenger"),
        ("add high_priest_died after restored", "restored high_priest_died left_limits killed_by: avenger"),
        ("add met_by: another before killed_by", "restored left_limits met_by: another killed_by: avenger"),
        ("drop left_limits", "restored killed_by: avenger"),
        ("drop #6", "restored killed_by: avenger"),
        ("change killed_by to another", "restored left_limits killed_by: another"),
        ("move left_limits before restored", "left_limits restored killed_by: avenger"),
        ("left_limits before restored", "left_limits restored killed_by: avenger"),
    ],
)
def test_an_edit_makes_this_course(edit: str, made: str) -> None:
    course = edited(COURSE, BARREL, [edit], CHRONICLE).course
    assert " ".join(event.written for event in course[4:]) == made


def test_a_fact_may_be_changed() -> None:
    for edit in ("killer: stranger", "killer=stranger"):
        assert edited(COURSE, BARREL, [edit], CHRONICLE).facts["killer"] == "stranger"


@pytest.mark.parametrize(
    ("edit", "what"),
    [
        ("nonsense", "write it as EVENT before EVENT"),
        ("drop met_by", "there is no 'met_by' in the course"),
        ("move met_by before killed_by", "there is no 'met_by' in the course"),
        ("flood before arrival", "'flood' is no event"),
        ("met_by before arrival", "met_by must say which"),
        ("met_by: nobody before arrival", "met_by takes avenger"),
        ("change judgment to guilty", "judgment takes murderer, manslayer, cleared"),
        ("change killing to murderer", "killing takes no word"),
        ("arrival before arrival", "cannot stand beside itself"),
        ("drop #9", "there is no '#9'"),
    ],
)
def test_an_edit_that_cannot_be_made_says_what_to_write(edit: str, what: str) -> None:
    with pytest.raises(ValueError, match=what):
        edited(COURSE, BARREL, [edit], CHRONICLE)


def test_of_several_events_the_one_meant_must_be_named() -> None:
    twice = (*COURSE[:6], *told("returned_to_limits", "left_limits"))
    assert find_events(twice, "left_limits") == [5, 7]
    assert find_events(twice, "left_limits#2") == [7]
    assert find_events(twice, "#8") == [7]
    with pytest.raises(ValueError, match="there are several 'left_limits'"):
        edited(twice, BARREL, ["drop left_limits"], CHRONICLE)


def test_the_difference_is_shown_from_that_moment_on() -> None:
    """If the priest had died before he left, the avenger would have had no leave: N35:25p and not N35:27."""
    made = otherwise("high_priest_died before left_limits")
    assert [one.step.moment.number for one in made.steps] == [6, 7, 8]
    last = made.steps[-1]
    assert last.step.done is not None
    assert last.was.done is not None
    assert last.step.done.flagged
    assert not last.was.done.flagged
    avenger = [one for one in last.instead if one.question == "avenger" and one.before == "yes"]
    assert {one.after for one in avenger} == {"no", "silent"}
    assert ("N35:25p",) in {one.speaks for one in avenger}


def test_each_difference_is_told_as_new_once() -> None:
    made = otherwise("high_priest_died before left_limits")
    for before, after in zip(made.steps, made.steps[1:], strict=False):
        assert all(one not in before.instead for one in after.new)


def test_a_changed_fact_differs_from_the_start() -> None:
    made = otherwise("killer: outsider")
    assert made.steps[0].step.moment.number == 1
    assert any(one.question == "refuge" for one in made.steps[0].instead)


def test_an_edit_without_effect_shows_nothing_otherwise() -> None:
    assert all(not one.instead for one in otherwise("add high_priest_died: another before left_limits").steps)


def test_a_moved_event_loses_its_date_and_this_is_said() -> None:
    course = (*COURSE, Event("high_priest_died", None, "2024-03-25"))
    made = otherwise("high_priest_died before left_limits", course=course)
    assert "was dated 2024-03-25" in made.notes[0]


def test_what_an_edit_makes_must_be_possible() -> None:
    with pytest.raises(ImpossibleCourse, match="reached the city"):
        otherwise("drop arrival", "drop restored", "drop judgment")
