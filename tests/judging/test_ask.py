"""The next question: only what can still change an answer wanted, and nothing left out that can."""

import os

import pytest

from miklat import LAW, bench
from miklat.judging.ask import Interview, Interviewer
from tests.strategies import Maker

ACT = ("refuge", "death", "trial", "exile")


@pytest.fixture(scope="module")
def interviewer() -> Interviewer:
    return Interviewer(bench(), ACT)


def wanted_now(state: Interview) -> set[str]:
    """What the rulings themselves say would decide what is open in them."""
    judged = bench().judge(state.facts, questions=ACT, presume=state.presume, explain=True)
    return {name for one in judged.rulings for cell in one.cells for name in cell.would_decide or ()}


@pytest.mark.parametrize("seed", range(3))
def test_who_answers_all_comes_to_the_ruling_of_the_whole_case(interviewer: Interviewer, seed: int) -> None:
    """An interview ends as soon as the answers are those of the whole case, whatever is left unsaid."""
    for case in Maker(seed).cases(8):
        state, asked = Interview(), 0
        while (turn := interviewer.turn(state)) is not None:
            assert case[turn.fact] in turn.values
            assert turn.fact not in dict(state.said)
            state, asked = state.answer(turn.fact, case[turn.fact]), asked + 1
        assert asked < len(LAW.facts)
        told, whole = bench().judge(state.facts, questions=ACT), bench().judge(case, questions=ACT)
        for question in ACT:
            assert [(c.voice, c.answer) for c in told.ruling(question).cells] == [
                (c.voice, c.answer) for c in whole.ruling(question).cells
            ]


@pytest.mark.parametrize("seed", range(3))
def test_it_asks_what_the_rulings_say_would_decide(interviewer: Interviewer, seed: int) -> None:
    """Every fact asked is one that the rulings name as deciding; at the end they name only what is not known."""
    maker = Maker(100 + seed)
    for case in maker.cases(4):
        state = Interview()
        while (turn := interviewer.turn(state)) is not None:
            assert turn.fact in wanted_now(state)
            value = case[turn.fact] if maker.random.random() < 0.7 else None
            state = state.answer(turn.fact, value)
        assert wanted_now(state) <= {name for name, value in state.said if value is None}


def test_a_question_costs_little_even_when_nothing_is_known() -> None:
    """The first question must not open the whole diagram: that is what would make it slow."""
    diagram = bench().compiled.diagram
    interviewer = Interviewer(bench(), ACT)
    before = len(diagram)
    turn = interviewer.turn(Interview())
    assert turn is not None
    assert len(diagram) - before < 20_000


def test_what_the_world_excludes_is_not_offered(interviewer: Interviewer) -> None:
    state = Interview(given={"act": "struck", "aim": "victim"})
    assert set(interviewer.values(state, "shift")) == {"none", "loins_to_heart", "heart_to_loins", "other_spot"}
    assert interviewer.values(state, "task") == LAW.domains["task"]
    assert interviewer.values(state, "flew") == ("nothing",)


def test_what_is_presumed_is_not_asked_and_gives_way(interviewer: Interviewer) -> None:
    """A presumption answers its own question, but shuts out no answer to another."""
    state = Interview(given={"act": "struck"}, presume="ordinary")
    asked = set()
    while (turn := interviewer.turn(state)) is not None:
        asked.add(turn.fact)
        if turn.fact == "aim":
            assert "another_person" in turn.values
        state = state.answer(turn.fact, turn.values[0])
    assert asked
    assert not asked & {"killer", "victim", "died", "duty"}


def test_going_back_keeps_later_answers(interviewer: Interviewer) -> None:
    state = Interview(given={"killer": "israelite", "victim": "israelite", "died": "yes", "duty": "none"})
    state = state.answer("act", "mishap").answer("motion", "upward").answer("task", None)
    back = state.back().back()
    assert (back.again, back.said) == ("motion", (("act", "mishap"),))
    assert back.kept == (("motion", "upward"), ("task", None))
    turn = interviewer.turn(back)
    assert turn is not None
    assert (turn.fact, turn.kept) == ("motion", ("motion", "upward"))
    again, taken = interviewer.resume(back.answer("motion", "upward"))
    assert taken == (("task", None),)
    assert again.said == state.said


def test_a_kept_answer_that_is_not_possible_is_not_taken_again(interviewer: Interviewer) -> None:
    """It is kept none the less, for the case that the change is taken back."""
    state = Interview(given={"killer": "israelite", "victim": "israelite", "died": "yes"})
    state = state.answer("act", "mishap").answer("task", "chopping_wood").answer("flew", "chip")
    changed = state.back().back().answer("task", "pushing_roller")
    resumed, taken = interviewer.resume(changed)
    assert (taken, resumed.kept) == ((), (("flew", "chip"),))
    restored, taken = interviewer.resume(resumed.back().answer("task", "chopping_wood"))
    assert taken == (("flew", "chip"),)
    assert dict(restored.said) == dict(state.said)


def test_there_is_nothing_before_the_first_question() -> None:
    assert Interview().back() == Interview()


def test_choices_of_voice_narrow_what_is_asked() -> None:
    """Where only the sages and the Mishnah are heard, what only the verses ask is not asked."""
    given = {"killer": "israelite", "victim": "israelite", "died": "yes", "act": "mishap", "task": "chopping_wood"}
    state = Interview(given={**given, "flew": "blade_off_handle"})
    every = Interviewer(bench(), ["exile"])
    one = Interviewer(bench(), ["exile"], {"extent": "mishnah", "axe": "rebbi"})
    assert one.turn(state) is None
    asked = every.turn(state)
    assert asked is not None
    assert asked.fact == "duty"


def test_why_says_what_each_answer_would_do(interviewer: Interviewer) -> None:
    state = Interview(
        given={
            "killer": "israelite",
            "victim": "israelite",
            "died": "yes",
            "act": "mishap",
            "duty": "none",
            "flew": "nothing",
            "fell": "load",
        }
    ).answer("task", "other")
    why = Interviewer(bench(), ["exile"], {"extent": "mishnah"}).why(state, "motion")
    assert [one.question for one in why.unsettled] == ["exile"]
    assert {"M2:1b", "M2:1c"} <= set(why.clauses)
    assert {value: (e.answers, e.unsettled) for value, (e,) in why.after.items()} == {
        "downward": (("yes",), 0.0),
        "upward": (("no",), 0.0),
        "level": (("no",), 0.0),
    }


MANY = 2_000 if os.environ.get("MIKLAT_FULL") else 300
"""Hidden cases of which interviews are held."""


def held(interviewer: Interviewer, case: dict[str, str], *, checked: bool = False) -> list[str]:
    """The facts that an interview asks of whoever knows this case; checked: each is one that would decide."""
    state = Interview()
    while (turn := interviewer.turn(state)) is not None:
        assert not checked or turn.fact in wanted_now(state)
        state = state.answer(turn.fact, case[turn.fact])
    return [name for name, _ in state.said]


def test_the_story_comes_first_and_costs_little(capsys: pytest.CaptureFixture[str]) -> None:
    """Of hidden cases: what he did is asked before all else; no question is put that cannot matter; the answers are
    those of the whole case; and no more than a tenth more is asked than best first throughout.
    """
    first, best = Interviewer(bench(), ACT, story=LAW.story), Interviewer(bench(), ACT)
    asked = least = most = 0
    for case in Maker(77).cases(MANY):
        said, plain = held(first, case, checked=True), held(best, case)
        asked, least, most = asked + len(said), least + len(plain), max(most, len(said))
        assert said[0] == LAW.story[0]
        known = {name: case[name] for name in said}
        one, whole = bench().judge(known, questions=ACT), bench().judge(case, questions=ACT)
        for question in ACT:
            assert [(c.voice, c.answer) for c in one.ruling(question).cells] == [
                (c.voice, c.answer) for c in whole.ruling(question).cells
            ]
    with capsys.disabled():
        if os.environ.get("MIKLAT_FULL"):
            print(f"\n{MANY} interviews: {asked} questions ({asked / least:.4f} of {least}), at most {most} in one")
    assert asked <= 1.1 * least


def test_an_answer_of_long_ago_can_be_gone_back_to(interviewer: Interviewer) -> None:
    """What was said since is kept; a fact that was not asked leaves all as it is."""
    state = Interview().answer("act", "mishap").answer("motion", "upward").answer("task", "other")
    back = state.back("act")
    assert (back.again, back.said) == ("act", ())
    assert back.kept == (("act", "mishap"), ("motion", "upward"), ("task", "other"))
    assert state.back("killer") == state
