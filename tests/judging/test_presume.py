"""`presume: ordinary`: only where nothing is said, always listed, and marked where an answer hangs on it."""

from collections.abc import Mapping

from hypothesis import given, settings

from miklat import LAW, bench
from miklat.judging.bench import Bench, Judged
from miklat.law.voice import default_voice
from tests.strategies import half_known_cases

ORDINARY = {fact.name: fact.ordinary for fact in LAW.facts if fact.ordinary is not None}


def test_without_the_word_nothing_is_presumed(book: Bench) -> None:
    """A case that says nothing is open wherever it could be."""
    judged = book.judge({})
    assert judged.presumed == ()
    assert judged.facts == {}
    assert judged.answer("death", **default_voice(LAW)) == "open"


def test_the_ordinary_is_presumed_and_listed(book: Bench) -> None:
    """Of a case that says nothing: an Israelite killed an Israelite, in no office, where he aimed."""
    judged = book.judge({}, presume="ordinary")
    assert set(judged.presumed) == set(ORDINARY)
    assert {name: judged.facts[name] for name in judged.presumed} == ORDINARY


@given(half_known_cases())
def test_only_where_nothing_is_said(case: dict[str, str]) -> None:
    """What is given stands, what follows stands, and each fact is given, followed or presumed."""
    judged = bench().judge(case, presume="ordinary", questions=())
    assert case.items() <= judged.facts.items()
    assert not set(judged.presumed) & set(case)
    assert set(judged.facts) == {*case, *judged.followed, *judged.presumed}
    assert all(judged.facts[name] == ORDINARY[name] for name in judged.presumed)
    plain = bench().judge(case, questions=())
    assert plain.facts.items() <= judged.facts.items()
    assert plain.presumed == ()


def test_what_is_said_to_be_unknown_is_not_presumed_over(book: Bench) -> None:
    """Unknown said aloud is no silence: the fact stays open, and is listed."""
    told = {"act": "mishap", "task": "lowering_barrel", "fell": "load", "duty": "unknown"}
    judged = book.judge(told, questions=["exile"], presume="ordinary", explain=True)
    assert "duty" not in judged.facts
    assert judged.unknown == ("duty",)
    assert "duty" in {name for cell in judged.ruling("exile").cells for name in cell.would_decide or ()}


def test_what_the_world_forbids_is_not_presumed(book: Bench) -> None:
    """Another person was meant, so the blow did not land where it was aimed: no shift is presumed."""
    judged = book.judge({"aim": "another_person"}, presume="ordinary")
    assert "shift" not in judged.presumed
    assert "shift" not in judged.facts


def test_what_follows_from_a_presumption_is_followed(book: Bench) -> None:
    """Aimed at the victim and landed where meant: enough there is enough here, once that is presumed."""
    judged = book.judge({"aim": "victim", "enough_as_aimed": "yes"}, presume="ordinary")
    assert judged.facts["enough_as_landed"] == "yes"
    assert "enough_as_landed" in judged.followed


def found(judged: Judged, question: str, voice: Mapping[str, str]) -> tuple[str, tuple[str, ...] | None]:
    """The answer, and what may be, in one full voice."""
    (cell,) = [
        cell
        for cell in judged.ruling(question).cells
        if all(voice[name] == choice for name, choice in cell.voice.items())
    ]
    return cell.answer, cell.possible


@settings(max_examples=40)
@given(half_known_cases(most_unknown=12))
def test_what_an_answer_hangs_on(case: dict[str, str]) -> None:
    """With those facts alone presumed the cell is answered as it is; with any of them left out it is not."""
    the_bench = bench()
    judged = the_bench.judge(case, presume="ordinary", explain=True)
    for ruling in judged.rulings:
        for cell in ruling.cells[:3]:
            hangs_on = {name: judged.facts[name] for name in cell.hangs_on}
            assert set(hangs_on) <= set(judged.presumed)
            assert answers(the_bench, {**case, **hangs_on}, ruling.question, cell.voice) == {
                (cell.answer, cell.possible)
            }
            for name in hangs_on:
                fewer = {**case, **{other: value for other, value in hangs_on.items() if other != name}}
                assert answers(the_bench, fewer, ruling.question, cell.voice) != {(cell.answer, cell.possible)}


def answers(
    the_bench: Bench, facts: Mapping[str, object], question: str, voice: Mapping[str, str]
) -> set[tuple[str, tuple[str, ...] | None]]:
    """What the voices of a cell are answered without presumption."""
    cells = the_bench.judge(facts, questions=[question], voice=voice).ruling(question).cells
    return {(cell.answer, cell.possible) for cell in cells}
