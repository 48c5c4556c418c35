"""The examples of the project, and every case handed down beside it, come out as they say."""

import os
from pathlib import Path

import pytest

from miklat import LAW, bench
from miklat.cli.common import at_end, read_possible
from miklat.cli.session import open_law
from miklat.judging.case import Case
from miklat.law.voice import complete_voice

ROOT = Path(__file__).parents[1]
EXAMPLES = sorted((ROOT / "examples").glob("*.yaml"))
HANDED_DOWN = sorted((ROOT.parent / "shared" / "cases-second").glob("*.yaml"))
NAMED = ("roller", "blade", "late-head", "wrong-person", "open-throw", "half-known", "ordinary", "courtyard", "father")


@pytest.mark.parametrize("path", EXAMPLES + HANDED_DOWN, ids=lambda path: path.stem)
def test_a_case_gives_what_it_expects(path: Path) -> None:
    """Every answer a case expects is given, under the default voice completed by its choices."""
    case = read_possible(os.fspath(path), open_law())
    for expected in case.expect:
        voice = complete_voice(LAW, {**case.voice, **expected.voice})
        told = at_end(case, open_law(), expected.at)
        judged = bench().judge(Case(told.facts), voice=voice, questions=expected.answers, presume=case.presume)
        got = {question: judged.answer(question) for question in expected.answers}
        assert got == expected.answers, f"line {expected.line}"


def test_the_examples_are_there() -> None:
    """The examples the documents speak of exist, and each says what it should give."""
    names = {path.stem for path in EXAMPLES}
    assert {*NAMED, "beast"} <= names
    assert sum(name.startswith("flight-") for name in names) >= 4
    for path in EXAMPLES:
        case = read_possible(os.fspath(path), open_law())
        assert case.title
        assert case.expect
        assert path.stem == "ordinary" or case.presume is None


def test_the_examples_leave_no_question_out() -> None:
    """Of every question of the law some example expects a yes or a no."""
    asked = {
        question
        for path in EXAMPLES
        for one in read_possible(os.fspath(path), open_law()).expect
        for question, answer in one.answers.items()
        if answer in ("yes", "no")
    }
    assert asked >= {question.name for question in LAW.questions}
