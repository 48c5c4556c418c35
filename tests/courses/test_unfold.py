"""What follows from each event, and every refusal of an order that cannot be."""

from typing import Any

import pytest
from hypothesis import given

from miklat.courses.unfold import ImpossibleCourse, Moment
from miklat.law.chronicle import Chronicle, Effect, EventType, Fluent, Follows
from miklat.law.event import Event
from miklat.laws.refuge.course import CHRONICLE
from miklat.laws.refuge.course.events import UNSAID
from miklat.terms.condition import ALWAYS
from tests.courses.courses import UNFOLDER, any_courses, possible_courses, told


def end(*words: str) -> Moment:
    return UNFOLDER.unfold(told(*words))[-1]


LIVING = {"high_priest": "living"}

FOLLOWS = [
    # Each event in the law's words, and the facts that follow with it.
    (["killing"], {"judged": "not_yet", **LIVING}),
    (["killing", "victim_died"], {"died": "yes", "judged": "not_yet", **LIVING}),
    (["flight"], {"judged": "not_yet", "whereabouts": "on_the_way", **LIVING}),
    (["flight: kedesh", "arrival: kedesh"], {"judged": "not_yet", "whereabouts": "city_he_fled_to", **LIVING}),
    (["flight: kedesh", "arrival"], {"judged": "not_yet", "whereabouts": "city_he_fled_to", **LIVING}),
    (["flight", "arrival: kedesh"], {"judged": "not_yet", "whereabouts": "city_he_fled_to", **LIVING}),
    (["flight: kedesh", "arrival: golan"], {"judged": "not_yet", "whereabouts": "another_city", **LIVING}),
    (["flight", "flight: bezer", "arrival: bezer"], {"judged": "not_yet", "whereabouts": "city_he_fled_to", **LIVING}),
    (["judgment: murderer"], {"judged": "murderer", **LIVING}),
    (["judgment: manslayer"], {"judged": "manslayer", **LIVING}),
    (["judgment: cleared"], {"judged": "cleared", **LIVING}),
    (["flight", "arrival", "judgment: manslayer"], {"judged": "manslayer", **LIVING}),
    (
        ["flight", "arrival", "judgment: manslayer", "restored"],
        {"judged": "manslayer", "whereabouts": "city_he_fled_to", **LIVING},
    ),
    (["flight", "arrival", "left_limits"], {"judged": "not_yet", "whereabouts": "outside_limits", **LIVING}),
    (
        ["flight", "arrival", "left_limits", "returned_to_limits"],
        {"judged": "not_yet", "whereabouts": "city_he_fled_to", **LIVING},
    ),
    (
        ["flight: kedesh", "arrival", "left_limits", "flight: golan", "arrival: golan"],
        {"judged": "not_yet", "whereabouts": "another_city", **LIVING},
    ),
    (["judgment: manslayer", "high_priest_died"], {"judged": "manslayer", "high_priest": "died"}),
    (["judgment: manslayer", "high_priest_died: anointed"], {"judged": "manslayer", "high_priest": "died"}),
    (["judgment: manslayer", "high_priest_died: another"], {"judged": "manslayer", **LIVING}),
    (
        ["judgment: manslayer", "high_priest_died", "high_priest_appointed"],
        {"judged": "manslayer", "high_priest": "died"},
    ),
    (["high_priest_died"], {"judged": "not_yet"}),
    (["high_priest_died", "high_priest_appointed"], {"judged": "not_yet", **LIVING}),
    (["high_priest_died", "judgment: manslayer"], {"judged": "manslayer"}),
    (["high_priest_died", "judgment: manslayer", "high_priest_appointed"], {"judged": "manslayer"}),
    (
        ["high_priest_died", "judgment: manslayer", "high_priest_appointed", "high_priest_died"],
        {"judged": "manslayer"},
    ),
    (
        ["high_priest_died", "high_priest_appointed", "judgment: manslayer", "high_priest_died"],
        {"judged": "manslayer", "high_priest": "died"},
    ),
    (["met_by: avenger"], {"judged": "not_yet", "slayer": "avenger", **LIVING}),
    (["met_by: avengers_agent"], {"judged": "not_yet", "slayer": "avengers_agent", **LIVING}),
    (["met_by: another"], {"judged": "not_yet", "slayer": "another", **LIVING}),
    (["met_by: avenger", "flight"], {"judged": "not_yet", "whereabouts": "on_the_way", **LIVING}),
    (["killed_by: avenger"], {"judged": "not_yet", "slayer": "avenger", **LIVING}),
    (["went_home"], {"judged": "not_yet", "whereabouts": "home", **LIVING}),
    (["flight", "went_home"], {"judged": "not_yet", "whereabouts": "home", **LIVING}),
    (["killer_died"], {"judged": "not_yet", **LIVING}),
]


@pytest.mark.parametrize(("words", "facts"), FOLLOWS, ids=lambda one: ", ".join(one))
def test_these_facts_follow_and_no_others(words: list[str], facts: dict[str, str]) -> None:
    fled = "yes" if any(word.startswith("flight") for word in words) else "no"
    assert dict(end(*words).facts) == {"fled": fled, **facts}


def test_every_event_and_every_word_is_among_the_examples() -> None:
    """So that no event can be added without an example of what follows from it."""
    seen = {(event.kind, event.word) for words, _ in FOLLOWS for event in told(*words)}
    cities = {"kedesh", "shechem", "hebron", "bezer", "ramoth", "golan"}
    for kind in CHRONICLE.event_types:
        assert any(name == kind.name for name, _ in seen), kind.name
        missing = {word for word in kind.names if (kind.name, word) not in seen} - cities
        assert not missing - {"avengers_agent", "another"}, (kind.name, missing)


def test_each_fact_has_the_event_it_follows_from_as_its_reason() -> None:
    moment = end("killing", "flight: kedesh", "arrival", "judgment: manslayer", "restored", "high_priest_died")
    assert {name: reason.event for name, reason in moment.reasons.items()} == {
        "fled": 2,
        "judged": 4,
        "whereabouts": 5,
        "high_priest": 6,
    }
    assert moment.reasons["whereabouts"].says == "the congregation sent him back to the city he fled to"
    early = end("killing")
    assert early.reasons["judged"].event == 0
    assert early.reasons["judged"].says == "no judgment has been told of"


def test_before_the_victim_died_he_had_not_and_this_is_no_guess() -> None:
    """A course that tells of the victim's death says of every moment before it that it had not come."""
    moments = UNFOLDER.unfold(told("killing", "flight", "victim_died", "arrival"))
    assert [moment.facts.get("died") for moment in moments[1:]] == ["no", "no", "yes", "yes"]
    assert "died" not in end("killing", "flight").facts


def test_a_priest_who_died_before_the_judgment_leaves_it_open_and_this_is_said() -> None:
    before = end("killing", "high_priest_died")
    assert "counted only from the judgment" in before.unsaid["high_priest"]
    after = end("killing", "high_priest_died", "judgment: manslayer")
    assert "no high priest at the judgment" in after.unsaid["high_priest"]
    assert all(any(one.says == said for one in UNSAID) for said in after.unsaid.values())


def test_nothing_is_ruled_before_the_killing_or_after_his_death() -> None:
    moments = UNFOLDER.unfold(told("high_priest_died", "killing", "killed_by: avenger", "high_priest_appointed"))
    assert [moment.ruled for moment in moments] == [False, False, True, True, False]
    assert "Before the killing" in moments[1].unruled
    assert "He is dead" in moments[4].unruled
    assert not end("killing", "killer_died").ruled


REFUSED = [
    # The course; for each violation the event, the other event, and a word of why.
    (["judgment: manslayer", "killing"], [(1, 2, "before the killing")]),
    (["killing", "killing"], [(2, 1, "but one killing")]),
    (["victim_died", "killing"], [(1, 2, "before the killing")]),
    (["killing", "victim_died", "victim_died"], [(3, 2, "die but once")]),
    (["killing", "judgment: murderer", "victim_died"], [(2, 3, "before the victim died")]),
    (["killing", "judgment: manslayer", "victim_died"], [(2, 3, "before the victim died")]),
    (["killing", "arrival"], [(2, 1, "a city he fled to")]),
    (["arrival", "flight"], [(1, 2, "a city he fled to")]),
    (["flight", "left_limits"], [(2, 1, "reached the city first")]),
    (["killing", "flight: kedesh", "left_limits"], [(3, 2, "reached the city first")]),
    (["flight", "returned_to_limits"], [(2, 1, "reached the city first")]),
    (["flight", "left_limits", "arrival"], [(2, 3, "reached the city first")]),
    (["flight", "arrival", "arrival"], [(3, 2, "in a city of refuge already")]),
    (["flight", "arrival", "flight"], [(3, 2, "in a city of refuge")]),
    (["flight", "arrival", "left_limits", "left_limits"], [(4, 3, "outside already")]),
    (["flight", "arrival", "returned_to_limits"], [(3, 2, "within its limits")]),
    (["flight", "restored"], [(2, 1, "whom it has judged")]),
    (["flight", "restored", "judgment: manslayer"], [(2, 3, "whom it has judged")]),
    (["judgment: manslayer", "restored"], [(2, 1, "a city he fled to")]),
    (["flight", "arrival", "judgment: manslayer", "restored", "restored"], [(5, 4, "in the city he fled to")]),
    (["judgment: manslayer", "judgment: cleared"], [(2, 1, "judged already")]),
    (["high_priest_died", "high_priest_died"], [(2, 1, "no high priest to die")]),
    (["high_priest_died", "high_priest_appointed", "high_priest_appointed"], [(3, 2, "a high priest already")]),
    (["went_home", "went_home"], [(2, 1, "at home")]),
    (["killer_died", "flight"], [(2, 1, "must be alive")]),
    (["killed_by: avenger", "judgment: cleared"], [(2, 1, "must be alive")]),
    (["killed_by: avenger", "met_by: avenger"], [(2, 1, "must be alive")]),
    (["killed_by: avenger", "killer_died"], [(2, 1, "die but once")]),
    (["killer_died", "killed_by: another"], [(2, 1, "die but once")]),
    (["killer_died", "went_home"], [(2, 1, "must be alive")]),
    (["flight", "arrival", "killer_died", "left_limits"], [(4, 3, "must be alive")]),
    (
        # All at once: judged before the killing, a city never reached, acting after death.
        ["judgment: manslayer", "killing", "flight", "left_limits", "killer_died", "went_home"],
        [(1, 2, "before the killing"), (4, 3, "reached the city first"), (6, 5, "must be alive")],
    ),
]


@pytest.mark.parametrize(("words", "violations"), REFUSED, ids=lambda one: ", ".join(map(str, one)))
def test_this_order_is_refused_with_both_events_named(words: list[str], violations: list[tuple[int, int, str]]) -> None:
    course = told(*words)
    with pytest.raises(ImpossibleCourse) as caught:
        UNFOLDER.unfold(course)
    found = {(violation.event, violation.other) for violation in caught.value.violations}
    assert {(event, other) for event, other, _ in violations} <= found
    for event, other, why in violations:
        told_of = [s for s in caught.value.violations if (s.event, s.other) == (event, other) and why in s.what]
        assert told_of, (event, other, why, [s.what for s in caught.value.violations])
        assert course[event - 1].written in told_of[0].what
        assert course[other - 1].written in told_of[0].what
        assert told_of[0].instead


def test_every_need_of_every_event_is_among_the_refusals() -> None:
    """So that no need can be added without an example of what it refuses."""
    tested: set[tuple[str, str]] = set()
    for words, _ in REFUSED:
        course = told(*words)
        state = UNFOLDER.start(event.kind for event in course)
        for event in course:
            state, _, unmet = UNFOLDER.after(state, event.kind, event.word)
            tested |= {(event.kind, need.says) for need in unmet}
    shared = {"nothing of the case can happen before the killing", "he must be alive for it"}
    needed = {
        (kind.name, need.says)
        for kind in CHRONICLE.event_types
        for need in kind.preconditions
        if need.says not in shared
    }
    assert needed - tested == set()


@given(possible_courses)
def test_a_possible_course_unfolds_and_nothing_follows_that_is_no_value(course: tuple[Event, ...]) -> None:
    for moment in UNFOLDER.unfold(course):
        assert set(moment.facts) <= {one.fact for one in CHRONICLE.follows}
        assert set(moment.reasons) == set(moment.facts)
        assert not set(moment.unsaid) & set(moment.facts)
        assert all(0 <= reason.event <= moment.number for reason in moment.reasons.values())


@given(any_courses)
def test_whatever_the_order_only_snags_are_told_and_each_names_its_event(course: tuple[Event, ...]) -> None:
    violations = UNFOLDER.walk(course)[1]
    for violation in violations:
        assert course[violation.event - 1].written in violation.what
        assert violation.other != violation.event
        if violation.other:
            assert course[violation.other - 1].written in violation.what
    if violations:
        with pytest.raises(ImpossibleCourse):
            UNFOLDER.unfold(course)


def test_a_chronicle_that_contradicts_itself_is_refused() -> None:
    fluent = Fluent("light", ("off", "on"))
    empty: dict[str, Any] = dict.fromkeys(
        ["unsaid", "unruled_says", "asks", "asks_last", "norms", "bands", "criteria", "ends", "given_too"], ()
    )

    def chronicle(kind: EventType, follows: tuple[Follows, ...] = ()) -> Chronicle:
        return Chronicle((fluent,), (kind,), follows, ruled=ALWAYS, owing=ALWAYS, **empty)

    chronicle(EventType("lit", "it was lit", (), (Effect((("light", "on"),)),)))
    with pytest.raises(ValueError, match="sets light to what it cannot be"):
        chronicle(EventType("lit", "it was lit", (), (Effect((("light", "bright"),)),)))
    with pytest.raises(ValueError, match="which is no fluent"):
        chronicle(
            EventType("lit", "it was lit", (), ()), (Follows("seen", "yes", Fluent("dark", ("a",)).is_("a"), ""),)
        )
    with pytest.raises(ValueError, match="which it cannot be"):
        chronicle(EventType("lit", "it was lit", (), ()), (Follows("seen", "yes", fluent.is_("dim"), ""),))
