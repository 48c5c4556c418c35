"""A bench remembers much: what it remembers of one case must never show in another. And the fast ways say the same."""

from collections.abc import Mapping

import pytest
from hypothesis import given, settings

from miklat import LAW, bench
from miklat.judging.answers import Answers
from miklat.judging.bench import Bench
from miklat.judging.case import ImpossibleCase
from miklat.judging.ruling import Parted
from miklat.law.voice import voice_clashes
from tests.clause_reading import answers
from tests.strategies import Maker, choices, half_known_cases

QUESTIONS = [question.name for question in LAW.questions]


def mixed(seed: int, count: int) -> list[dict[str, str]]:
    """Known cases, cases that leave little unknown, and cases that leave much."""
    maker = Maker(seed)
    made = [*maker.cases(count), *maker.half_known(count, 40)]
    for case in maker.cases(count):
        kept = maker.random.sample(sorted(case), maker.random.randrange(len(case)))
        made.append({name: case[name] for name in kept})
    maker.random.shuffle(made)
    return made


def test_the_order_of_cases_is_no_matter() -> None:
    """Two benches that judge the same cases, one of them backwards, say the same of each, grounds and all."""
    cases = mixed(99, 15)
    one, other = Bench(LAW), Bench(LAW)
    forwards = [one.judge(case, explain=True) for case in cases]
    backwards = [other.judge(case, explain=True) for case in reversed(cases)][::-1]
    for first, second in zip(forwards, backwards, strict=True):
        assert first == second
        for ruling, same in zip(first.rulings, second.rulings, strict=True):
            for cell, twin in zip(ruling.cells[:3], same.cells[:3], strict=True):
                assert cell.would_decide == twin.would_decide
                assert cell.blocked == twin.blocked


def test_a_fixed_voice_leaves_no_trace() -> None:
    """Judging with choices fixed, then without, gives what a fresh bench gives; and the other way about."""
    cases = mixed(5, 6)
    voice = {"extent": "verses", "edition": "niv"}
    one, other = Bench(LAW), Bench(LAW)
    for case in cases:
        fixed, free = one.judge(case, voice=voice), one.judge(case)
        assert free == other.judge(case)
        assert fixed == other.judge(case, voice=voice)
        assert one.judge(case, presume="ordinary") == other.judge(case, presume="ordinary")


@pytest.mark.parametrize("seed", range(6))
def test_answers_alone(book: Bench, seed: int) -> None:
    """The walk of all questions at once gives the oracle's answers, and says open exactly where the ruling does."""
    maker = Maker(seed)
    (voice,) = maker.voices(1)
    read = Answers(book, voice)
    for case in maker.cases(60):
        plain = answers(LAW, case, voice)
        assert read(case) == tuple(plain[question] for question in QUESTIONS)
    for case in mixed(seed, 10):
        judged = book.judge(case)
        assert read(case) == tuple(judged.answer(question, **voice) for question in QUESTIONS)


def test_answers_alone_refuse_the_impossible(book: Bench) -> None:
    """As the bench does, and then answers the next case rightly."""
    read = Answers(book, {})
    impossible = {"died": "no", "judged": "manslayer"}
    for _ in range(2):
        with pytest.raises(ImpossibleCase):
            read(impossible)
    assert read({"died": "no"})[QUESTIONS.index("death")] == "silent"


@settings(max_examples=100)
@given(half_known_cases(most_unknown=8), choices(), choices())
def test_an_answer_is_given_where_the_voices_agree(
    case: dict[str, str], fixed: dict[str, str], asked: dict[str, str]
) -> None:
    """Of the cells that some voice with these choices is in: their one answer, or Parted with them all."""
    clashing = voice_clashes(LAW, {**fixed, **asked}) or any(fixed.get(n, c) != c for n, c in asked.items())
    judged = bench().judge(case, voice=fixed, questions=("death", "exile", "avenger"))
    for ruling in judged.rulings:
        if clashing:
            with pytest.raises(ValueError, match=r"stand together|the case fixes"):
                judged.answer(ruling.question, **asked)
            continue
        within = [cell for cell in ruling.cells if together({**fixed, **cell.voice}, asked)]
        if len({(cell.answer, cell.possible) for cell in within}) == 1:
            assert judged.answer(ruling.question, **asked) == within[0].answer
        else:
            with pytest.raises(Parted) as parted:
                judged.answer(ruling.question, **asked)
            assert list(parted.value.cells) == within


def together(one: Mapping[str, str], other: Mapping[str, str]) -> bool:
    """Whether a voice makes the choices of both."""
    agree = all(one.get(name, choice) == choice for name, choice in other.items())
    return agree and not voice_clashes(LAW, {**one, **other})
