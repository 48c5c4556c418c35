"""A sentence is an assertion: each pattern of a ruling's sentences is held against the plain reading of the clauses.

Random rulings, fully told and half told, are asked of every sentence they give rise to what would refute it: that the
facts after *because* are enough, that what *would have* said otherwise is heard and fails by what is said, that what
*would decide* can change the answer, that a cell is of the voices it names and no others.
"""

import re
from collections.abc import Iterator, Mapping
from itertools import islice
from random import Random

import pytest

from miklat import LAW
from miklat.judging.bench import Bench, Judged
from miklat.judging.ruling import Cell, Ground
from miklat.law.settle import Branch, settle
from miklat.law.voice import complete_voice
from miklat.say.sides import Sides, function_of, inline_words
from miklat.say.telling import tell
from miklat.say.told_values import Telling
from miklat.terms.condition import Chosen, Ruled, atoms, holds
from tests.strategies import Maker

BRANCHES = settle(LAW)
PLAIN = {"extent": "mishnah", "inference": "implied"}
SOME = 400
"""Completions and voices that are tried of each sentence."""


@pytest.fixture(scope="module")
def judged(book: Bench) -> list[Judged]:
    """Random rulings: whole cases, and the same with some of their facts left out."""
    maker, random = Maker(2024), Random(2024)
    made = []
    for facts in maker.cases(60):
        known = random.sample(sorted(facts), random.randint(5, len(facts)))
        for case in (facts, {name: facts[name] for name in known}):
            made.append(book.judge(case, explain=True))
    return made


@pytest.fixture(scope="module")
def maker() -> Maker:
    return Maker(7)


@pytest.fixture(scope="module")
def pool(maker: Maker) -> list[dict[str, str]]:
    """Whole possible cases, from which those are taken that a sentence is of."""
    return maker.cases(3000)


def like(pool: list[dict[str, str]], facts: Mapping[str, str], count: int) -> list[dict[str, str]]:
    """Some cases of the pool in which these facts are so."""
    return list(islice((one for one in pool if facts.items() <= one.items()), count))


def cells(judged: list[Judged]) -> Iterator[tuple[Judged, str, Cell]]:
    for one in judged:
        for ruling in one.rulings:
            for cell in ruling.cells:
                yield one, ruling.question, cell


def voices_of(cell: Mapping[str, str], maker: Maker) -> list[dict[str, str]]:
    """Some whole voices that make these choices."""
    found = []
    for voice in maker.voices(6):
        try:
            found.append(complete_voice(LAW, {**voice, **cell}))
        except ValueError:
            found.append(complete_voice(LAW, cell))
    return [one for one in found if all(one[axis] == choice for axis, choice in cell.items())]


def branches_of(ground: Ground, question: str) -> list[Branch]:
    return [
        one
        for one in BRANCHES[question]
        if (one.rule.clause, one.rule.holder, one.answer) == (ground.rule, ground.holder, one.answer)
    ]


def asks_answers(branch: Branch) -> bool:
    return any(isinstance(atom, Ruled) for atom in atoms(branch.speaks))


def test_because_is_enough(judged: list[Judged], maker: Maker, pool: list[dict[str, str]]) -> None:
    """Whatever else the case may be, with the facts after *because* the rule speaks in each voice of its cell."""
    tried = 0
    for _, question, cell in cells(judged):
        for ground in cell.grounds:
            found = branches_of(ground, question)
            if ground.certain and ground.where is None and not any(map(asks_answers, found)) and tried < 1000:
                tried += 1
                for voice in voices_of(cell.voice, maker)[:2]:
                    for facts in like(pool, ground.because, 6):
                        assert any(holds(one.speaks, facts, voice, {}) for one in found), (ground, voice, facts)
    assert tried > 300


def test_what_would_have_said_otherwise_is_heard_and_fails_by_what_is_said(
    judged: list[Judged], maker: Maker, pool: list[dict[str, str]]
) -> None:
    """Each voice of the cell hears the rule; what it asks does not hold there, and the facts named are the reason."""
    tried = 0
    for one, question, cell in cells(judged):
        for blocked in cell.blocked:
            if not blocked.failed or tried >= 1000:
                continue
            found = [b for b in BRANCHES[question] if (b.rule.clause, b.rule.holder) == (blocked.rule, blocked.holder)]
            tried += 1
            for voice in voices_of({**one.voice, **cell.voice}, maker)[:2]:
                assert any(_heard(branch, voice) for branch in found), (blocked.rule, cell.voice, voice)
                for failed in blocked.failed:
                    if any(isinstance(atom, Ruled) for atom in atoms(failed.condition)):
                        continue
                    for facts in like(pool, failed.facts, 4):
                        assert not holds(failed.condition, facts, voice, {}), (failed, voice)
    assert tried > 300


def _heard(branch: Branch, voice: Mapping[str, str]) -> bool:
    """Whether a voice hears a rule: all that it asks of the voice alone."""
    parts = getattr(branch.speaks, "parts", (branch.speaks,))
    alone = [part for part in parts if all(isinstance(atom, Chosen) for atom in atoms(part))]
    return all(holds(part, {}, voice, {}) for part in alone)


def test_what_failed_is_a_smallest_reason(judged: list[Judged]) -> None:
    """No fact after *whereas* can be left out: some case without it meets the condition or leaves it untold."""
    from miklat.terms.condition import known

    for _, _, cell in cells(judged):
        for blocked in cell.blocked:
            for failed in blocked.failed:
                for name in failed.facts if len(failed.facts) > 1 else ():
                    fewer = {one: value for one, value in failed.facts.items() if one != name}
                    assert known(failed.condition, fewer, {}, {}) is not False, failed


def test_no_condition_names_what_the_voice_has_settled(judged: list[Judged]) -> None:
    """In a cell whose voice is known a condition is said for that voice."""
    for one, _, cell in cells(judged):
        settled = {*one.voice, *cell.voice}
        told = [failed.condition for blocked in cell.blocked for failed in blocked.failed]
        told += [need for ground in cell.grounds for need in ground.needs if ground.where is None]
        for condition in told:
            assert not settled & {atom.axis for atom in atoms(condition) if isinstance(atom, Chosen)}


def test_what_would_decide_can_change_the_answer(judged: list[Judged], book: Bench, pool: list[dict[str, str]]) -> None:
    """Of a half-known case each fact named parts two completions that differ in nothing else."""
    tried = 0
    for one, question, cell in cells(judged):
        for name in cell.would_decide or ():
            if tried >= 60:
                return
            tried += 1
            assert name not in one.facts
            assert _parts(book, pool, one, question, cell, name), (question, name, dict(one.facts), cell.voice)


def _parts(book: Bench, pool: list[dict[str, str]], one: Judged, question: str, cell: Cell, name: str) -> bool:
    """Whether telling a fact in one way or another comes to other answers in the cell."""
    choices = {**one.voice, **cell.voice}
    seen: set[object] = set()
    for value in LAW.fact(name).names:
        try:
            told = book.judge({**one.facts, name: value}, voice=choices, questions=[question])
        except ValueError:
            continue
        seen.add(tuple((c.voice, c.answer, c.possible) for c in told.ruling(question).cells))
    return len(seen) > 1 or _with_others(book, pool, one, question, choices, name)


def _with_others(
    book: Bench, pool: list[dict[str, str]], one: Judged, question: str, choices: Mapping[str, str], name: str
) -> bool:
    for other in pool[:SOME]:
        facts = {**other, **one.facts}
        seen: set[object] = set()
        for value in LAW.fact(name).names:
            try:
                told = book.judge({**facts, name: value}, voice=choices, questions=[question])
            except ValueError:
                continue
            seen.add(tuple((c.voice, c.answer) for c in told.ruling(question).cells))
        if len(seen) > 1:
            return True
    return False


def test_branches_of_a_clause_that_cover_everything_are_one_ground(book: Bench) -> None:
    """A mishap upward, whatever he was doing: M2:1c speaks for sure, as firmly as the less firm of its two ways."""
    facts = {"killer": "israelite", "victim": "israelite", "died": "yes", "act": "mishap", "motion": "upward"}
    more = {"flew": "nothing", "fell": "load", "duty": "none"}
    judged = book.judge({**facts, **more}, voice={"extent": "mishnah"}, questions=["exile"])
    for cell in judged.ruling("exile").cells:
        (ground,) = [one for one in cell.grounds if one.rule == "M2:1c"]
        assert (ground.certain, ground.needs, ground.mode) == (True, (), "principle")


# ---- the telling ----


@pytest.fixture(scope="module")
def told(book: Bench, judged: list[Judged]) -> list[tuple[Judged, Telling]]:
    return [(one, tell(one, book)) for one in judged[:80]]


def test_the_short_answer_is_that_of_the_plain_voices(told: list[tuple[Judged, Telling]], maker: Maker) -> None:
    """Where it says one word, every voice that counts all of it answers so; where sides are named, each of theirs."""
    for judged, telling in told:
        for one in telling.answers:
            ruling = judged.ruling(one.question)
            rows = Sides(LAW, judged.voice).of([function_of(ruling.cells)], PLAIN)
            assert one.words.removeprefix("by implication ").startswith(inline_words(rows, LAW))
            for voice in voices_of(PLAIN, maker)[:3]:
                (cell,) = [c for c in ruling.cells if all(voice[a] == v for a, v in c.voice.items())]
                (row,) = [side for side in rows if all(voice[a] in picks for a, picks in side.reading.items())]
                assert row.values[0] == (cell.answer, cell.possible)


def test_by_implication_is_said_of_what_the_letter_does_not_say(
    told: list[tuple[Judged, Telling]], maker: Maker
) -> None:
    for judged, telling in told:
        for one in telling.answers:
            if one.words.startswith("by implication "):
                for voice in voices_of({"extent": "mishnah", "inference": "letter"}, maker)[:3]:
                    cells = judged.ruling(one.question).cells
                    (cell,) = [c for c in cells if all(voice[a] == v for a, v in c.voice.items())]
                    assert cell.answer == "silent"


def test_what_is_said_to_follow_everywhere_does(told: list[tuple[Judged, Telling]], book: Bench) -> None:
    """*It is implied that* and *From this*, without *in some readings*, hold in all plain voices."""
    for judged, telling in told[:60]:
        sure = " ".join(part for part in telling.follows.split(". ") if "in some readings" not in part)
        for ruling in judged.rulings:
            for answer in ("yes", "no"):
                words = LAW.question(ruling.question).words(answer)
                if f"{words} [" in sure:
                    again = book.judge(judged.facts, voice=PLAIN, questions=[ruling.question])
                    assert {cell.answer for cell in again.ruling(ruling.question).cells} == {answer}


LEANS = r"(But|And|Or|So|Yet|Then|There|Only then|Such|Without such|Before it|After that|Until that|They|That)\b"
"""How a sentence begins that leans on another."""


def test_the_words_of_each_clause_stand_alone() -> None:
    """A ruling quotes them without the clauses before."""
    for clause in LAW.clauses:
        for words in [one.text for one in clause.wordings] or [clause.text]:
            assert not re.match(LEANS, words), words
            assert not re.search(r"\b(such a manslayer|such leave|that death)\b", words), words
