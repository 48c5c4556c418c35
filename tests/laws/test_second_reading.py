"""The book is the contract: read by an oracle that was written from the contract alone, it says the same everywhere.

`tests/oracle.py` knows nothing of this project. Here it reads over the compiled law's own variables, which compares the
two in every possible case and every voice at once; and, sharing nothing with the diagram, over random pairs of a case
and a voice, told whole and told in part. ``MIKLAT_FULL=1`` takes 200,000 pairs and 50,000 half-known cases.
"""

import os
from collections.abc import Mapping
from itertools import product

import pytest

from miklat import LAW
from miklat.diagram.compile import compile_law
from miklat.diagram.compiled import Compiled
from miklat.diagram.conditions import COLLISION, NO, SILENT, YES, Conditions
from miklat.diagram.diagram import FALSE, IMPOSSIBLE, TRUE
from miklat.judging.bench import Bench
from tests import oracle
from tests.strategies import Maker

FULL = os.environ.get("MIKLAT_FULL") == "1"
PAIRS, HALF_KNOWN = (200_000, 50_000) if FULL else (20_000, 250)
BITS = {"yes": YES, "no": NO, "silent": SILENT, "collision": COLLISION}


def test_the_words_are_those_of_the_contract() -> None:
    """Facts with their values, and axes with their choices in the contract's order, the default first."""
    assert {one.name: set(one.names) for one in LAW.facts} == {name: set(v) for name, v in oracle.FACTS.items()}
    assert [(one.name, one.names) for one in LAW.axes] == list(oracle.AXES.items())
    assert {one.name for one in LAW.questions} == set(oracle.QUESTIONS)


class Plane:
    """A node of the compiled law's diagram with the three operators that the oracle asks for."""

    def __init__(self, node: int, conditions: Conditions) -> None:
        self.node, self._conditions = node, conditions

    def __and__(self, other: "Plane") -> "Plane":
        return Plane(self._conditions.both(self.node, other.node), self._conditions)

    def __or__(self, other: "Plane") -> "Plane":
        return ~(~self & ~other)

    def __invert__(self) -> "Plane":
        return Plane(self._conditions.negate(self.node), self._conditions)


def test_the_book_is_the_contract_in_every_case_and_voice() -> None:
    """What is possible, and where each question has each outcome: the same function of facts and choices."""
    compiled = Compiled(LAW, compile_law(LAW))  # its own: the one of the other tests should not grow by this
    diagram = compiled.diagram
    diagram.recall()
    conditions = Conditions(LAW, diagram, compiled.questions)
    planes = {
        one.name: {value: Plane(diagram.test(level, [code]), conditions) for code, value in enumerate(one.names)}
        for level, one in enumerate(LAW.variables)
    }
    full = Plane(TRUE, conditions)
    reading = oracle.Reading(planes, full)
    may_be = oracle.possible(planes, full) & oracle.allowed(planes, full)
    assert may_be.node == compiled.possible
    for question, root in compiled.questions.items():
        for outcome, bit in BITS.items():

            def here(leaf: int, bit: int = bit) -> int:
                return TRUE if leaf != IMPOSSIBLE and compiled.found(leaf)[0] == bit else FALSE

            ours = diagram.map_leaves(root, here, {})
            assert ours == (reading.outcome[question][outcome] & may_be).node, (question, outcome)


def test_random_pairs_of_case_and_voice_agree(book: Bench) -> None:
    """Whole cases, each in one voice: the oracle over plain numbers, the book by walking its diagram."""
    maker = Maker(613)
    cases, voices = maker.cases(PAIRS), maker.random.choices(maker.voices(4_096), k=PAIRS)
    rows = [{**case, **voice} for case, voice in zip(cases, voices, strict=True)]
    planes = oracle.columns(rows)
    full = oracle.mask(PAIRS)
    assert oracle.possible(planes, full) & oracle.allowed(planes, full) == full
    outcomes = oracle.Reading(planes, full).outcome
    told = {
        question: {outcome: f"{plane:0{PAIRS}b}"[::-1] for outcome, plane in of.items()}
        for question, of in outcomes.items()
    }
    codes = [[LAW.domains[name].index(row[name]) for name in book.compiled.names] for row in rows]
    for question, root in book.compiled.questions.items():
        for number, code in enumerate(codes):
            outcome = _walked(book.compiled, root, code)
            assert told[question][outcome][number] == "1", (question, outcome, rows[number])


def _walked(compiled: Compiled, node: int, codes: list[int]) -> str:
    level, children, bottom = compiled.diagram.level, compiled.diagram.children, compiled.diagram.bottom
    while level[node] < bottom:
        node = children[node][codes[level[node]]]
    bits = compiled.found(node)[0]
    return next(outcome for outcome, bit in BITS.items() if bits == bit)


@pytest.mark.parametrize("seed", range(5))
def test_half_known_cases_agree_when_completed(book: Bench, seed: int) -> None:
    """What the book leaves open is what the completions part on; what it settles they agree on."""
    maker = Maker(seed)
    voices = maker.voices(64)
    for number, facts in enumerate(maker.half_known(HALF_KNOWN // 5, most=48)):
        voice = voices[number % len(voices)]
        answers = _completed(facts, voice)
        if answers is None:
            continue
        judged = book.judge(facts, voice=voice)
        for question, may_be in answers.items():
            (cell,) = judged.ruling(question).cells
            said = set(cell.possible) if cell.possible else {cell.answer}
            assert said == may_be, (question, facts, voice)


def _completed(facts: Mapping[str, str], voice: Mapping[str, str]) -> dict[str, set[str]] | None:
    """What each question may come to over the completions possible in the world; None if there are none."""
    unknown = [name for name in oracle.FACTS if name not in facts]
    rows = [
        {**voice, **facts, **dict(zip(unknown, values, strict=True))}
        for values in product(*(oracle.FACTS[name] for name in unknown))
    ]
    planes, full = oracle.columns(rows), oracle.mask(len(rows))
    possible = oracle.possible(planes, full)
    if not possible:
        return None
    outcomes = oracle.Reading(planes, full).outcome
    return {
        question: {outcome for outcome, plane in of.items() if plane & possible} for question, of in outcomes.items()
    }
