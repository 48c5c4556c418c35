"""The book with both layers says what `law-wider.md` says, read by one who has not read the book (`oracle_wider`).

On random pairs of a possible case and a voice: 200,000 with MIKLAT_FULL=1, fewer otherwise.
"""

import os
from functools import cache

import pytest

from miklat.judging.bench import Bench
from miklat.law.question import OUTCOMES
from tests import oracle_wider
from tests.clause_reading import Reader
from tests.strategies import Facts
from tests.wider.laws import ALL, Wide, law

COUNT = 200_000 if os.environ.get("MIKLAT_FULL") else 4_000


@cache
def pairs() -> tuple[list[Facts], list[Facts]]:
    """Cases, and a voice for each."""
    wide = Wide(16, *ALL)
    voices = wide.voices(2_000)
    return wide.cases(COUNT), wide.random.choices(voices, k=COUNT)


@cache
def oracle() -> "oracle_wider.Wider[int]":
    """The reading of the contract, over the pairs."""
    rows = [{**case, **voice} for case, voice in zip(*pairs(), strict=True)]
    return oracle_wider.Wider(oracle_wider.columns(rows), (1 << COUNT) - 1)


def show(plane: int) -> object:
    """The first pair of a plane, to say what is wrong."""
    number = (plane & -plane).bit_length() - 1
    return tuple(some[number] for some in pairs()) if plane else None


def test_the_vocabulary_is_the_contracts() -> None:
    """Facts with their values, axes with their choices (the default first) and questions, no more and no fewer."""
    both = law(*ALL)
    assert {one.name: set(one.names) for one in both.facts} == {n: set(v) for n, v in oracle_wider.FACTS.items()}
    assert {one.name: one.names for one in both.axes} == oracle_wider.AXES
    assert {one.name for one in both.questions} == set(oracle_wider.QUESTIONS)
    assert {n: both.fact(n).ordinary for n in oracle_wider.ORDINARY} == oracle_wider.ORDINARY


def test_the_clauses_answer_as_the_contract_does() -> None:
    """Each question, on every pair; and no two rules collide."""
    both, (cases, voices) = law(*ALL), pairs()
    planes: dict[str, dict[str, int]] = {}
    for names, rows in ((both.facts, cases), (both.axes, voices)):
        for one in names:
            told = [row[one.name] for row in reversed(rows)]
            planes[one.name] = {v: int("".join("1" if at == v else "0" for at in told), 2) for v in one.names}
    reader = Reader(both, planes, (1 << COUNT) - 1)
    for sentence in (*both.world, *both.voices):
        assert reader.read(sentence.condition) == reader.full, sentence.says
    for question in oracle_wider.QUESTIONS:
        found = reader.question(question).outcomes
        for outcome in OUTCOMES:
            wanted = oracle().outcome[question].get(outcome, 0)
            assert show(found[outcome] ^ wanted) is None, (question, outcome)
        assert show(found["collision"]) is None, question


@pytest.mark.parametrize("names", [("chapter",), ("books",), ALL])
def test_the_bench_answers_as_the_contract_does(names: tuple[str, ...]) -> None:
    """The law compiled in pieces, with each layer alone and with both; what a layer asks besides is told at random."""
    wide = Wide(17, *names)
    bench, untold = Bench(wide.law), {name: values[0] for name, values in oracle_wider.FACTS.items()}
    for case, voice in zip(wide.cases(COUNT // 40), wide.voices(COUNT // 40), strict=True):
        wanted = oracle_wider.answers({**untold, **case}, voice)
        for ruling in bench.judge(case, voice=voice).rulings:
            assert ruling.cells[0].answer == wanted[ruling.question], (ruling.question, case, voice)
