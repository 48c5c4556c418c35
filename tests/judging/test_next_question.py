"""One answer to what should be asked next: rulings and interviews name the same facts, the best first."""

from pathlib import Path
from random import Random

import pytest

from miklat import LAW
from miklat.judging.ask import Interview, Interviewer
from miklat.judging.bench import Bench
from tests import small_law as small
from tests.strategies import Maker

QUESTIONS = tuple(question.name for question in LAW.questions)


@pytest.mark.parametrize("seed", range(4))
def test_a_ruling_and_an_interview_ask_the_same_first(book: Bench, seed: int) -> None:
    """Of every open cell: an interview on its question, in its voices, begins with the fact the ruling names first."""
    draw, opened = Random(seed), 0
    for whole in Maker(400 + seed).cases(10):
        share = draw.choice([0.1, 0.3, 0.6, 0.9])
        case = {name: value for name, value in whole.items() if draw.random() > share}
        for ruling in book.judge(case, questions=draw.sample(QUESTIONS, 3), explain=True).rulings:
            for cell in ruling.cells:
                if cell.would_decide is not None:
                    turn = Interviewer(book, [ruling.question], cell.voice).turn(Interview(given=case))
                    assert turn is not None
                    assert turn.fact == cell.would_decide[0], (ruling.question, cell.voice, case)
                    opened += 1
    assert opened > 15


def test_an_interview_on_several_questions_asks_what_leaves_the_least_open(book: Bench) -> None:
    """The fact asked leaves, summed over the questions, no more than any other that counts."""
    for case in Maker(9).half_known(12, most=20_000):
        hearing = book.hear(case)
        scores = book.next_question.scores(hearing, QUESTIONS)
        turn = Interviewer(book, QUESTIONS).turn(Interview(given=case))
        assert (turn is None) is (not scores)
        if turn is not None:
            assert scores[turn.fact] == min(scores.values())


def test_in_a_small_law_the_fact_that_settles_most_is_asked_first() -> None:
    """How it was lost settles two of its three kinds at once; whether he was paid settles nothing alone."""
    bench = Bench(small.law())
    (cell, *_) = bench.judge({"watched": "yes"}, questions=["pays"], explain=True).ruling("pays").cells
    assert cell.would_decide is not None
    assert cell.would_decide[0] == "loss"
    known = bench.judge({"watched": "yes", "loss": "stolen"}, questions=["pays"], explain=True).ruling("pays").cells
    assert [one.would_decide for one in known] == [("paid", "armed")] or known[0].would_decide == ("armed", "paid")


def test_what_is_asked_does_not_depend_on_what_was_asked_before(book: Bench, tmp_path: Path) -> None:
    """A bench that has seen many cases names what a new one names."""
    for case in Maker(77).half_known(8, most=20_000):
        assert book.judge(case, explain=True) == Bench(LAW, str(tmp_path)).judge(case, explain=True)
