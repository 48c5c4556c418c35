"""What the study's pages assert, held against random cases: each test could refute its sentence."""

from collections import Counter, defaultdict
from random import Random

import pytest

from miklat import LAW, Answers
from miklat.judging.bench import Bench
from miklat.law.claims import Bears, Claim, Wider
from miklat.law.settle import settle
from miklat.law.voice import can_be, complete_voice, default_voice
from miklat.say.claim_words import claim_sentences
from miklat.say.english import condition_words
from miklat.studies.claims import claims_of
from miklat.studies.contrasts import Contrast, contrasts
from miklat.studies.covering import items
from miklat.studies.study import Study
from miklat.terms.condition import ALWAYS, NEVER, All, Chosen, Condition, Is, atoms, holds
from tests.strategies import Maker

BRANCHES = settle(LAW)


@pytest.fixture(scope="module")
def given_up(study: Study) -> list[Contrast]:
    """The facts of rules of which *no such pair shows*."""
    return [one for one in contrasts(study, [question.name for question in LAW.questions]) if one.cases is None]


def alone(pair: Contrast) -> bool:
    """Whether the rule is the only one of its clause on the question: so a ground that names the clause is its own."""
    return sum(one.rule.clause == pair.rule[0] for one in BRANCHES[pair.question]) == 1


def test_a_pair_is_given_up_only_where_none_shows(given_up: list[Contrast], book: Bench) -> None:
    """Where the rule stands, another value of that fact alone never gives another answer: in no case, and no voice."""
    assert 10 < len(given_up) < 60
    facts_of: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for pair in filter(alone, given_up):
        facts_of[pair.question][pair.rule[0]].add(pair.fact)
    pool, tried = Maker(2_101).cases(1_200), 0
    for voice in [default_voice(LAW), *Maker(78).voices(4)]:
        for question, clauses in facts_of.items():
            answers = Answers(book, voice, [question])
            for case in Random(5).sample(pool, 600):
                cell = book.judge(case, voice=voice, questions=[question]).ruling(question).cells[0]
                for clause in clauses.keys() & {ground.rule for ground in cell.grounds}:
                    for fact in clauses[clause]:
                        others = [{**case, fact: value} for value in LAW.fact(fact).names if value != case[fact]]
                        for other in filter(book.can_be, others):
                            tried += 1
                            assert answers(other) == (cell.answer,), (clause, question, case, other, voice)
    assert tried > 400


def test_each_thing_that_cases_exercise_has_a_name_of_its_own(study: Study) -> None:
    """A rule among several of its clause is named so that it is no other."""
    names = [one.says for one in items(study)]
    assert len(names) == len(set(names)) > 100


def test_what_is_settled_stands_on_a_ground_and_what_is_silent_on_none(book: Bench) -> None:
    """Yes and no have a reason each, silence has none; and of what is open no ground is said to be certain for all."""
    for case in Maker(2_102).half_known(80, 9):
        if not book.can_be(case):
            continue
        for ruling in book.judge(case).rulings:
            for cell in ruling.cells:
                if cell.answer != "open":
                    assert bool(cell.grounds) == (cell.answer != "silent"), (case, ruling.question, cell.voice)


def _conditions() -> list[tuple[str, Claim, Condition]]:
    """Of each claim of a clause the condition that it is said of, as a value."""
    found = []
    for clause, at, claim in claims_of(LAW):
        if at:
            found.append((clause, claim, claim.within if isinstance(claim, Wider) else claim.where))
    return found


def test_a_claim_is_told_with_all_its_conditions() -> None:
    """Each fact, axis and answer that a claim is said of stands in its words, whatever its sentence leaves out."""
    for clause, claim, where in _conditions():
        if where == ALWAYS:
            continue
        words = claim_sentences(claim, LAW)
        assert condition_words(where, LAW) in words, clause
        outright = where.parts if isinstance(where, All) else (where,)
        for choice in (one for one in outright if isinstance(one, Chosen) and not one.negated):
            says = [LAW.axis(choice.axis).choice(name).says.removeprefix("if ") for name in choice.choices]
            assert any(one in words for one in says), (clause, choice)


def test_what_is_said_of_a_claim_is_so_in_random_cases(book: Bench) -> None:
    """Wherever the conditions told hold, what the claim says holds: of cases near those that it is said of."""
    maker, tried = Maker(2_103), Counter[str]()
    questions = [question.name for question in LAW.questions]
    for clause, claim, where in _conditions():
        if not isinstance(claim, Bears):
            continue
        told = {a.fact: a.values[0] for a in atoms(where) if isinstance(a, Is) and not a.negated and len(a.values) == 1}
        chosen = {a.axis: a.choices[0] for a in atoms(where) if isinstance(a, Chosen) and not a.negated}
        for voice in maker.voices(3):
            heard = complete_voice(LAW, chosen) if not can_be(LAW, {**voice, **chosen}) else {**voice, **chosen}
            answers = Answers(book, heard, questions)
            for case in maker.cases(40):
                near = {**case, **told}
                if not book.can_be(near):
                    continue
                said = dict(zip(questions, answers(near), strict=True))
                if holds(where, near, heard, said):
                    tried[clause] += 1
                    assert claim.then != NEVER, (clause, near, heard)
                    assert holds(claim.then, near, heard, said), (clause, near, heard)
    assert sum(tried.values()) > 60
    assert len(tried) > 4
