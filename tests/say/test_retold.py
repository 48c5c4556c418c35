"""Where the book notes that an event has two fair tellings, the page says on which questions they part."""

from pathlib import Path

import pytest

from miklat import LAW
from miklat.cli.common import read_possible
from miklat.cli.session import open_law
from miklat.judging.bench import Bench
from miklat.say.telling import tell

EXAMPLES = Path(__file__).parents[2] / "examples"
NOTED = [(fact, value, note) for fact in LAW.facts for value in fact.values for note in value.retold]


def told_another_way(book: Bench, name: str) -> str:
    case = read_possible(str(EXAMPLES / f"{name}.yaml"), open_law())
    judged = book.judge(case.facts, presume=case.presume, questions=LAW.first)
    return " ".join(tell(judged, book).retold)


@pytest.mark.parametrize(
    ("name", "of", "parted"),
    [
        ("tell-car-mishap", "driving or riding", "refuge and exile"),
        ("tell-car-blow", "driving or riding", "refuge and exile"),
        ("tell-gun-thrown", "a shot", "refuge, death, trial and exile"),
    ],
)
def test_two_fair_tellings_that_part(book: Bench, name: str, of: str, parted: str) -> None:
    """A car told as a mishap or as a blow, a shot told as a throw or as a blow with iron."""
    words = told_another_way(book, name)
    assert words.startswith(f"If it was {of}, it can as fairly be told so: ")
    assert words.endswith(f"The answer on {parted} is then another.")


@pytest.mark.parametrize("name", ["roller", "murderer", "courtyard", "blade"])
def test_where_there_is_one_telling_nothing_is_said(book: Bench, name: str) -> None:
    """A roller, an iron tool in his hand, a stone and an axe are what the texts speak of."""
    assert told_another_way(book, name) == ""


def test_where_both_tellings_come_to_one_nothing_is_said(book: Bench) -> None:
    """By the verses alone the car's two tellings have the same answers."""
    case = read_possible(str(EXAMPLES / "tell-car-mishap.yaml"), open_law())
    voice = {"extent": "verses"}
    judged = book.judge(case.facts, presume=case.presume, questions=LAW.first, voice=voice)
    assert tell(judged, book).retold == ()


@pytest.mark.parametrize(("fact", "value", "note"), NOTED, ids=lambda one: getattr(one, "name", "note"))
def test_what_is_noted_can_be_told(fact: object, value: object, note: object) -> None:
    """Every note speaks of facts and values of the law, and of such as can stand together."""
    settings = [*note.when, *note.instead]  # type: ignore[attr-defined]
    assert all(told in LAW.fact(name).names for name, told in settings)
    assert all(LAW.fact(name) for name in note.drops)  # type: ignore[attr-defined]
    Bench(LAW).hear(dict(note.instead))  # type: ignore[attr-defined]
