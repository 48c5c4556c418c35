"""Cases that teach: they exercise the whole law, no fewer would, and pairs that differ in one fact alone part."""

import pytest

from miklat import LAW
from miklat.judging.bench import Bench
from miklat.studies.contrasts import Contrast, contrasts
from miklat.studies.covering import CoveringSet, covering_set, items
from miklat.studies.rules import standings
from miklat.studies.study import Study


@pytest.fixture(scope="module")
def made(study: Study) -> CoveringSet:
    """The course of the book."""
    return covering_set(study, list(items(study)))


@pytest.fixture(scope="module")
def pairs(study: Study) -> list[Contrast]:
    """The pairs of the book."""
    return list(contrasts(study, [question.name for question in LAW.questions]))


def test_the_course_is_called_minimal_only_where_it_is_proved(made: CoveringSet) -> None:
    """As many cases as there are things no two of which fit one case: fewer would not do. Else it is not said."""
    assert len(made.apart) == made.bound <= len(made.lessons)
    assert made.minimal is (made.bound == len(made.lessons))


def test_every_rule_that_can_stand_and_every_dispute_is_exercised(study: Study, made: CoveringSet) -> None:
    """Nothing that can be exercised is left out."""
    done = {says for lesson in made.lessons for says in lesson.exercises}
    assert sum(len(lesson.exercises) for lesson in made.lessons) == made.items
    for question in study.law.questions:
        for one in standings(study, question.name):
            if one.stands:
                assert any(says.startswith(f"{one.rule[0]} ({question.name}") for says in done)
    disputes = {axis.name for axis in study.law.axes if axis.kind == "dispute"}
    assert disputes == {says.partition(":")[0] for says in done if " part (" in says}


def test_the_bench_gives_what_the_cases_expect(book: Bench, made: CoveringSet, pairs: list[Contrast]) -> None:
    """Each case of the course, and both of each pair, judged in the voices it names."""
    cases = [lesson.case for lesson in made.lessons]
    cases += [case for pair in pairs for case in pair.cases or ()]
    answers = 0
    for case in cases:
        for heard in case.heard:
            judged = book.judge(case.facts, voice=heard.voice, questions=heard.answers)
            assert {ruling.question: ruling.cells[0].answer for ruling in judged.rulings} == heard.answers
            answers += len(heard.answers)
    assert answers > 500


def test_a_pair_differs_in_one_fact_and_in_the_answer(pairs: list[Contrast]) -> None:
    """And the fact is one that the rule asks."""
    shown = [pair for pair in pairs if pair.cases is not None]
    assert len(shown) > 250
    for pair in shown:
        assert pair.cases is not None
        first, second = pair.cases
        apart = {name for name in {*first.facts, *second.facts} if first.facts.get(name) != second.facts.get(name)}
        assert apart == {pair.fact}
        assert first.heard[0].voice == second.heard[0].voice
        assert first.heard[0].answers != second.heard[0].answers
    assert all(pair.why for pair in pairs if pair.cases is None)
