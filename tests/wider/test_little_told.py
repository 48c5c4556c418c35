"""A case that tells very little of itself is answered with the layers heard, as it would be were all laid out."""

import pytest

from miklat.diagram import compiled
from miklat.judging.bench import Bench
from miklat.judging.coverage import Surveyor
from tests.strategies import Facts
from tests.wider.laws import ALL, law, wide

UNTOLD = 14


def half_told() -> list[Facts]:
    """Possible cases with some facts left out: few enough for both ways."""
    maker = wide(7, *ALL)
    names = [fact.name for fact in maker.law.facts]
    cases = []
    for case in maker.cases(25):
        left_out = maker.random.sample(names, UNTOLD)
        cases.append({name: value for name, value in case.items() if name not in left_out})
    return cases


def test_of_a_case_half_told_the_answers_alone_say_what_the_whole_does(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same cells, grounds, and facts to ask, whichever way they were come to."""
    laid_out, alone = Bench(law(*ALL)), Bench(law(*ALL))
    for case in half_told():
        monkeypatch.setattr(compiled, "_OPEN", len(case) + UNTOLD)
        whole = laid_out.judge(case)
        monkeypatch.setattr(compiled, "_OPEN", 0)
        assert alone.judge(case) == whole, case


def test_a_case_that_tells_one_thing_is_answered() -> None:
    """With both layers and no choice made: who died may have been killed by anybody, and nothing is settled."""
    judged = Bench(law(*ALL)).judge({"died": "yes", "act": "struck"}, questions=["death"])
    assert judged.rulings[0].cells
    assert all(cell.answer == "open" for cell in judged.rulings[0].cells)


def test_what_cases_exercise_is_counted_of_every_layer() -> None:
    """Whether a rule can ever set another aside is asked with nothing told at all."""
    bench = Bench(law(*ALL))
    clauses = {one.rule.clause for one in Surveyor(bench).coverage().rules}
    assert {"M2:3c", "D19:11"} <= clauses
