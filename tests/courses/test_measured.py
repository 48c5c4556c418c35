"""What was done, measured by what was allowed: in the law's words."""

import pytest

from miklat.courses.judged_course import Assessment
from miklat.courses.steps import Follower
from miklat.law.voice import complete_voice
from miklat.laws.refuge.course import CHRONICLE
from tests.courses.courses import BARREL, IRON, bench, told

FOLLOWER = Follower(bench(), CHRONICLE)
EXILED = ("killing", "flight: kedesh", "arrival", "judgment: manslayer")
VERSES = {"extent": "verses", "inference": "letter"}


def done(*words: str, voice: dict[str, str] | None = None, **facts: str) -> Assessment | None:
    return FOLLOWER.follow({**BARREL, **facts}, told(*words), voice=voice).end.done


def only(measured: Assessment | None) -> str:
    """The one thing a deed was in every voice."""
    assert measured is not None
    (found,) = [name for name in ("lawful", "against", "silent", "open") if getattr(measured, name)]
    return found


@pytest.mark.parametrize(
    ("then", "expected"),
    [
        (("flight: hebron",), "against"),
        (("restored", "left_limits", "flight: hebron"), "against"),
        (("flight: hebron", "arrival: hebron"), "against"),
        (("arrival: hebron",), "against"),
        (("flight: kedesh",), "lawful"),
        (("flight",), "lawful"),
    ],
)
def test_one_bound_to_his_city_who_goes_to_another_is_measured_by_stay(then: tuple[str, ...], expected: str) -> None:
    assert only(done(*EXILED, *then)) == expected


def test_one_judged_on_the_way_who_turns_to_another_city_is_measured_by_stay_too() -> None:
    assert only(done("killing", "flight: kedesh", "judgment: manslayer", "flight: hebron")) == "against"
    assert only(done("killing", "judgment: manslayer", "flight: hebron")) == "lawful"


def test_a_flight_elsewhere_is_against_the_law_for_the_reason_that_holds() -> None:
    bound = done(*EXILED, "flight: hebron")
    assert bound is not None
    assert bound.against_says == "he had to stay in the city he fled to"
    course = told("killing", "flight: kedesh", "arrival", "judgment: murderer", "flight: hebron")
    murderer = FOLLOWER.follow(IRON, course).end.done
    assert murderer is not None
    assert murderer.against_says == "the cities were not for him"


def test_before_the_judgment_nothing_holds_him_to_one_city() -> None:
    assert only(done("killing", "flight: kedesh", "flight: hebron")) == "lawful"
    assert only(done("killing", "flight: kedesh", "arrival: hebron")) == "silent"
    assert done("killing", "flight: kedesh", "arrival") is None


def test_after_the_priests_death_he_may_go_to_another_city() -> None:
    measured = done(*EXILED, "high_priest_died", "arrival: hebron", voice=complete_voice(FOLLOWER.bench.law, {}))
    assert only(measured) == "lawful"


def test_to_leave_another_city_than_his_is_not_measured_by_stay() -> None:
    assert done(*EXILED, "arrival: hebron", "left_limits") is None


@pytest.mark.parametrize("task", ["lowering_barrel", "raising_barrel"])
def test_where_death_trial_and_exile_are_silent_the_law_does_not_say_what_he_is(task: str) -> None:
    for word in ("manslayer", "murderer", "cleared"):
        assert only(done("killing", f"judgment: {word}", voice=VERSES, task=task)) == "silent"


def test_what_is_ruled_is_said_of_a_judgment_still() -> None:
    assert only(done("killing", "judgment: manslayer", voice={"extent": "mishnah"})) == "lawful"
    assert only(done("killing", "judgment: murderer", voice={"extent": "mishnah"})) == "against"


def test_restored_implies_that_he_was_elsewhere() -> None:
    assert only(done(*EXILED, "restored")) == "lawful"
