"""One answer to what should be asked next: rulings and interviews name the same facts, the best first."""

from pathlib import Path
from random import Random

import pytest

from miklat import LAW
from miklat.diagram.compiled import new_diagram
from miklat.diagram.diagram import TRUE
from miklat.diagram.differences import Differences, ToldDifferences
from miklat.diagram.sensitivity import Sensitivity
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


def test_laid_out_whole_a_fact_tells_where_two_completions_compared_say_so(book: Bench) -> None:
    """The diagram of where a fact tells says of every case and voice what comparing the completions of the case says.

    The first is made once for the law, the second for the case.
    """
    lookup, diagram, draw, told = book.lookup, book.compiled.diagram, Random(5), [0, 0]
    laid_out = Sensitivity(diagram, new_diagram(LAW))
    for case in Maker(31).half_known(25, most=20_000):
        question, axis = draw.choice(QUESTIONS), draw.choice(LAW.axes)
        hearing, codes = book.hear(case), book.hear(case, voice={axis.name: draw.choice(axis.names)}).codes
        differences, frontier = Differences(diagram), lookup.frontier(question, hearing.codes)
        compared = ToldDifferences(differences, diagram, frontier, hearing.codes)
        for at in frontier.asked():
            tells = laid_out.tells(lookup.answering(question), at, codes)
            assert tells is compared.tells(at, TRUE, codes), (case, question, at)
            told[tells] += 1
    assert min(told) > 5


def test_a_branch_stands_throughout_where_every_leaf_come_to_says_so(book: Bench) -> None:
    """Whether a branch stands in all completions and voices of a case is what its standings say of every leaf."""
    found, diagram = [0, 0], book.compiled.diagram
    for case in Maker(32).half_known(25, most=20_000):
        for ruling in book.judge(case, questions=QUESTIONS[:4]).rulings:
            question, codes = ruling.question, book.hear(case, voice=ruling.cells[0].voice).codes
            leaves = [book.compiled.found(leaf)[1] for leaf in diagram.ends(book.lookup.standings(question, codes))]
            for branch in book.compiled.branches[question]:
                stands = book.lookup.stands(question, codes, branch.place)
                assert stands is all(every >> branch.place & 1 for every in leaves), (case, branch.rule)
                found[stands] += 1
    assert min(found) > 5
