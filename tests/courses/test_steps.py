"""What stands at each step of a course, what changed, what is owed, and what was done: in the law's words."""

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from miklat.courses.judged_course import Assessment, JudgedCourse, NormInForce, Step
from miklat.courses.steps import Follower
from miklat.courses.unfold import ImpossibleCourse
from miklat.judging.bench import Bench
from miklat.judging.case import Case
from miklat.law.event import Event
from miklat.law.voice import complete_voice
from miklat.laws.refuge.course import CHRONICLE
from tests.clause_reading import answers
from tests.courses.courses import BARREL, IRON, bench, possible_courses, told
from tests.strategies import Maker

FOLLOWER = Follower(bench(), CHRONICLE)
LAW = FOLLOWER.bench.law
DEFAULT: dict[str, str] = {}
NIV = {"edition": "niv"}
LETTER = {"inference": "letter"}
EXILE = ("killing", "flight: kedesh", "arrival", "judgment: manslayer", "restored")


def follow(*words: str, **facts: str) -> JudgedCourse:
    return FOLLOWER.follow({**BARREL, **facts}, told(*words))


def answer(step: Step, question: str, choices: dict[str, str] = DEFAULT) -> str:
    assert step.judged is not None
    return step.judged.answer(question, **complete_voice(LAW, choices))


STORY = [
    # The event, and what then stands: question, choices beside the defaults, answer.
    ("killing", [("refuge", DEFAULT, "yes"), ("charge", DEFAULT, "silent"), ("rescue", DEFAULT, "silent")]),
    ("flight: kedesh", [("avenger", DEFAULT, "silent"), ("avenger", NIV, "silent")]),
    ("arrival", [("avenger", DEFAULT, "no"), ("avenger", LETTER, "silent"), ("stay", DEFAULT, "silent")]),
    ("judgment: manslayer", [("stay", DEFAULT, "yes"), ("return", DEFAULT, "no"), ("restore", DEFAULT, "open")]),
    ("restored", [("restore", DEFAULT, "silent"), ("rescue", NIV, "yes"), ("avenger", DEFAULT, "no")]),
    ("left_limits", [("restore", DEFAULT, "yes"), ("rescue", NIV, "silent"), ("avenger", NIV, "open")]),
    ("met_by: avenger", [("avenger", NIV, "yes"), ("avenger", DEFAULT, "silent"), ("rescue", DEFAULT, "yes")]),
    ("returned_to_limits", [("avenger", NIV, "no"), ("restore", NIV, "silent")]),
    ("high_priest_died", [("stay", NIV, "no"), ("return", NIV, "yes"), ("return", LETTER, "silent")]),
    ("went_home", [("avenger", DEFAULT, "no"), ("rescue", NIV, "yes")]),
]


def test_the_story_of_the_sources_is_ruled_at_every_step() -> None:
    """The killing, the flight, judgment, rescue and return, a step outside, the priest's death, the way home."""
    course = follow(*(event for event, _ in STORY))
    for step, (event, stands) in zip(course.steps[1:], STORY, strict=True):
        assert step.moment.event is not None
        assert step.moment.event.written == event
        for question, choices, expected in stands:
            assert answer(step, question, choices) == expected, (event, question, choices)


def test_what_stands_is_told_once_for_all_the_voices_that_answer_so() -> None:
    course = follow(*EXILE)
    for step in course.steps[1:]:
        assert step.judged is not None
        stood = course.stood(step)
        for question in CHRONICLE.asks:
            mine = [one for one in stood if one.question == question]
            assert len({one.answer for one in mine}) == len(mine)
            for choices in (DEFAULT, NIV, LETTER, {**NIV, **LETTER}):
                voice = complete_voice(LAW, choices)
                (one,) = [o for o in mine if any(all(voice[a] == c for a, c in v.items()) for v in o.voices)]
                assert one.answer == answer(step, question, choices)
    assert course.stood(course.steps[0]) == ()


def test_what_changed_is_told_with_the_clause_under_which() -> None:
    course = follow(*EXILE, "left_limits", "high_priest_died")
    left, died = course.steps[6], course.steps[7]
    rescue = next(one for one in left.changes if one.question == "rescue")
    assert (rescue.before, rescue.after, rescue.no_longer) == ("yes", "silent", ("N35:25r",))
    assert rescue.voices == ({"edition": "niv"},)
    restore = next(one for one in left.changes if one.question == "restore")
    assert (restore.before, restore.after, restore.speaks, restore.voices) == ("silent", "yes", ("N35:25s",), ({},))
    back = [one for one in died.changes if one.question == "return"]
    assert {(one.before, one.after) for one in back} == {("no", "yes")}
    assert back[0].speaks == ("N35:25h", "N35:28r")


def test_an_event_that_changes_nothing_says_nothing_changed() -> None:
    course = follow(*EXILE, "high_priest_died: another")
    assert course.end.changes == ()


@given(possible_courses, st.integers(0, 10_000))
@settings(max_examples=60)
def test_the_changes_are_exactly_the_answers_that_differ_in_each_voice(course: tuple[Event, ...], seed: int) -> None:
    maker = Maker(seed)
    facts = _act(maker.cases(1)[0])
    voice = maker.voices(1)[0]
    steps = _followed(facts, course)
    for before, step in pairwise(steps):
        if before.judged is None or step.judged is None or not step.moment.owing:
            assert step.changes == ()  # of one who is dead nothing changes any more
            continue
        for question in CHRONICLE.asks:
            was, now = before.judged.answer(question, **voice), step.judged.answer(question, **voice)
            told_of = [
                one
                for one in step.changes
                if one.question == question
                and any(all(voice[axis] == choice for axis, choice in one_of.items()) for one_of in one.voices)
            ]
            assert [(one.before, one.after) for one in told_of] == ([(was, now)] if was != now else [])


def _act(facts: dict[str, str]) -> dict[str, str]:
    """The facts of the act alone; of the course, and whether the victim died, the events tell."""
    return {name: value for name, value in facts.items() if name not in CHRONICLE.told}


def _followed(facts: dict[str, str], course: tuple[Event, ...]) -> Sequence[Step]:
    return FOLLOWER.follow(facts, course).steps


@given(possible_courses, st.integers(0, 10_000))
@settings(max_examples=120)
def test_the_ruling_at_a_step_is_that_of_the_plain_case_with_the_facts_that_follow(
    course: tuple[Event, ...], seed: int
) -> None:
    """A course adds no ruling of its own: checked by judging the plain case, and by the oracle of the tests."""
    maker = Maker(seed)
    facts, voice = _act(maker.cases(1)[0]), maker.voices(1)[0]
    for step in _followed(facts, course):
        if step.judged is None:
            continue
        asks = CHRONICLE.asks if step.moment.owing else CHRONICLE.asks_last
        plain = bench().judge({**facts, **step.moment.facts}, questions=asks)
        assert [(r.question, [(c.voice, c.answer) for c in r.cells]) for r in step.judged.rulings] == [
            (r.question, [(c.voice, c.answer) for c in r.cells]) for r in plain.rulings
        ]
        known = step.judged.facts
        if len(known) == len(LAW.facts):
            slow = answers(LAW, known, voice)
            assert {q: step.judged.answer(q, **voice) for q in asks} == {q: slow[q] for q in asks}


# ---- who owes what ----


def owed(step: Step, words: str) -> NormInForce:
    found = [one for one in step.owed if words in one.norm.words]
    assert len(found) == 1, [one.norm.words for one in step.owed]
    return found[0]


def test_duties_and_leaves_are_sentences_with_their_voices_and_clauses() -> None:
    outside = follow(*EXILE, "left_limits").end
    assert owed(outside, "must send him back").rules == ("N35:25s",)
    assert owed(outside, "must send him back").voices == ({},)
    leave = owed(outside, "the avenger may, without guilt, kill him")
    assert (leave.voices, leave.rules, leave.supposed) == (({"edition": "niv"},), ("N35:27",), True)
    assert owed(outside, "the congregation must protect him").voices == ({"edition": "jps"},)
    met = follow(*EXILE, "left_limits", "met_by: avenger").end
    assert not owed(met, "the avenger may, without guilt").supposed


def test_the_agent_is_told_of_only_when_it_is_he() -> None:
    murderer = FOLLOWER.follow(IRON, told("killing", "judgment: murderer", "met_by: avengers_agent"))
    assert owed(murderer.end, "the avenger's agent must not kill him").rules == ("N35:19s",)
    assert owed(murderer.end, "the avenger must put him to death").voices == ({},)
    assert not any("agent" in one.norm.words for one in murderer.steps[2].owed)


def test_the_dead_owe_nothing_and_are_held_nowhere() -> None:
    killed = follow(*EXILE, "killed_by: another").end
    assert killed.owed == ()
    assert killed.judged is not None
    assert [one.question for one in killed.judged.rulings] == ["avenger"]
    assert follow("killing", "killer_died").end.judged is None


# ---- what was done ----


def done(*words: str, facts: dict[str, str] = BARREL) -> Assessment:
    measured = FOLLOWER.follow(facts, told(*words)).end.done
    assert measured is not None
    return measured


def test_an_avenger_who_kills_inside_the_limits_is_flagged() -> None:
    """v.25 by implication; by the letter the law does not say."""
    one = done(*EXILE, "killed_by: avenger")
    assert one.flagged
    assert one.against == ({"inference": "implied"},)
    assert (one.lawful, one.silent) == ((), ({"inference": "letter"},))


def test_an_avenger_who_kills_outside_is_free_of_guilt_in_one_edition_alone() -> None:
    one = done(*EXILE, "left_limits", "killed_by: avenger")
    assert (one.lawful, one.against, one.silent) == (({"edition": "niv"},), (), ({"edition": "jps"},))
    assert not one.flagged


def test_that_he_may_flee_is_told_until_he_has_arrived_or_been_judged() -> None:
    leave = "he may flee to one of the six cities"
    for words, told_of in (
        (("killing",), True),
        (("killing", "flight"), True),
        (("killing", "flight", "arrival"), False),
        (("killing", "flight", "arrival", "left_limits"), False),
        (("killing", "judgment: manslayer"), False),
        (("killing", "judgment: cleared"), False),
    ):
        assert any(one.norm.words == leave for one in follow(*words).end.owed) is told_of, words


def test_a_judgment_of_one_who_never_fled_holds_him_in_no_city() -> None:
    judged = follow("killing", "judgment: manslayer").end
    assert (answer(judged, "stay"), answer(judged, "restore")) == ("silent", "silent")
    fled = follow("killing", "flight", "judgment: manslayer").end
    assert (answer(fled, "stay"), answer(fled, "restore")) == ("yes", "open")


def test_of_a_killing_before_the_judgment_verse_12_is_recalled() -> None:
    early, late = done("killing", "flight", "killed_by: avenger"), done(*EXILE, "killed_by: avenger")
    assert "verse 12" in early.criterion.silent_says
    assert "verse 12" not in late.criterion.silent_says


def test_killed_on_the_way_the_law_is_silent() -> None:
    one = done("killing", "flight", "killed_by: avenger")
    assert (one.silent, one.lawful, one.against) == (({},), (), ())


def test_a_killer_who_goes_home_while_the_priest_lives_is_flagged() -> None:
    one = done(*EXILE, "went_home")
    assert one.against == ({"edition": "jps", "inference": "implied"}, {"edition": "niv"})
    assert one.silent == ({"edition": "jps", "inference": "letter"},)
    assert not done(*EXILE, "high_priest_died", "went_home").flagged


def test_leaving_the_limits_is_flagged_until_the_priest_dies() -> None:
    assert done(*EXILE, "left_limits").against == ({},)
    assert not done(*EXILE, "high_priest_died", "left_limits").flagged


@pytest.mark.parametrize(
    ("facts", "verdict", "lawful_default"),
    [
        (BARREL, "manslayer", True),
        (BARREL, "murderer", False),
        (BARREL, "cleared", False),
        (IRON, "murderer", True),
        (IRON, "manslayer", False),
        (IRON, "cleared", False),
        ({**BARREL, "task": "raising_barrel", "fell": "load"}, "cleared", True),
        ({**BARREL, "task": "raising_barrel", "fell": "load"}, "manslayer", False),
    ],
)
def test_a_judgment_is_held_against_what_the_law_gives(
    facts: dict[str, str], verdict: str, lawful_default: bool
) -> None:
    one = done("killing", f"judgment: {verdict}", facts=facts)
    default = complete_voice(LAW, {})

    def among(groups: Sequence[object]) -> bool:
        return any(all(default[a] == c for a, c in dict(g).items()) for g in groups)  # type: ignore[call-overload]

    assert among(one.lawful) is lawful_default
    assert among(one.against) is not lawful_default


def test_a_judgment_against_every_voice_says_so() -> None:
    iron = {**IRON, "died": "yes", "sought_harm": "yes"}
    assert done("killing", "judgment: cleared", facts=iron).against == ({},)


def test_what_was_told_may_leave_a_deed_open() -> None:
    one = done("killing", "judgment: murderer", facts={"killer": "israelite", "victim": "israelite", "died": "yes"})
    assert one.open
    assert not one.lawful


# ---- what cannot stand with a course ----


@pytest.mark.parametrize(
    ("facts", "course", "what"),
    [
        (
            {"judged": "manslayer"},
            ["killing"],
            "the facts say judged: manslayer, and of that the events of a course tell",
        ),
        ({"whereabouts": "home"}, ["killing", "flight"], "write the event it follows from instead: went_home"),
        ({"died": "no"}, ["killing", "victim_died"], "the facts say died: no"),
        ({"died": "no"}, ["killing", "judgment: murderer"], "judged: murderer"),
    ],
)
def test_facts_that_contradict_the_course_are_refused(facts: dict[str, str], course: list[str], what: str) -> None:
    with pytest.raises(ImpossibleCourse, match=what):
        FOLLOWER.follow(facts, told(*course))


def test_died_may_be_given_and_told_of() -> None:
    course = FOLLOWER.follow(BARREL, told("killing", "flight", "victim_died"))
    assert [step.judged.answer("refuge", **complete_voice(LAW, {})) for step in course.steps[1:] if step.judged] == [
        "silent",
        "silent",
        "yes",
    ]


def test_a_course_holds_for_the_voice_that_was_fixed() -> None:
    course = FOLLOWER.follow(BARREL, told(*EXILE, "left_limits", "killed_by: avenger"), voice={"edition": "niv"})
    assert course.end.done is not None
    assert course.end.done.lawful == ({},)


def test_presumed_facts_are_presumed_at_every_step() -> None:
    course = FOLLOWER.follow(Case({"act": "mishap"}, presume="ordinary"), told("killing", "flight"))
    assert all("killer" in step.judged.presumed for step in course.steps if step.judged)


def test_courses_of_a_library_are_followed_one_by_one() -> None:
    one = (Case(BARREL), told(*EXILE))
    followed = FOLLOWER.follow_all(iter([one, one]))
    assert next(followed) == next(followed)


def test_a_follower_whose_bench_has_grown_large_gives_way_to_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """So a library is followed in bounded memory, and comes out the same."""
    follower = Follower(Bench(LAW), CHRONICLE)
    assert follower.rested() is follower
    first = follower.follow({"act": "struck"}, told(*EXILE))
    monkeypatch.setattr(Follower, "most_nodes", 1)
    rested = follower.rested()
    assert rested is not follower
    assert rested.bench is not follower.bench
    assert rested.follow({"act": "struck"}, told(*EXILE)) == first
