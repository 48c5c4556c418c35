"""`miklat judge`: questions, voices, presumption and JSON, as given on the command line."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run


def test_one_case_is_one_object_and_several_are_lines(miklat: Run) -> None:
    """One case: one JSON object, laid out; several: JSON Lines, an object a line, in the order given."""
    one = miklat("judge", "examples/blade.yaml", "--json")
    assert json.loads(one.out)["case"]["title"].startswith("The axe head")
    assert len(one.out.splitlines()) > 20
    several = miklat("judge", "examples/blade.yaml", "examples/roller.yaml", "--json")
    first, second = map(json.loads, several.out.splitlines())
    assert first == json.loads(one.out)
    assert second["case"]["facts"]["task"] == "pushing_roller"


def test_equal_rulings_give_equal_bytes(miklat: Run) -> None:
    words = ("judge", "examples/half-known.yaml", "examples/open-throw.yaml", "--json")
    assert miklat(*words).out == miklat(*words).out


def test_choices_on_the_command_line_go_before_those_of_the_file(miklat: Run, tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    text = (Path("examples") / "blade.yaml").read_text(encoding="utf-8").partition("expect:")[0]
    path.write_text(text + "voice: {axe: rebbi, extent: mishnah}\n", encoding="utf-8")
    (cell,) = json.loads(miklat("judge", path, "--question", "exile", "--json").out)["rulings"][0]["cells"]
    assert cell["answer"] == "no"
    words = ("judge", path, "--question", "exile", "--voice", "axe=sages", "--json")
    (cell,) = json.loads(miklat(*words).out)["rulings"][0]["cells"]
    assert cell["answer"] == "yes"


def test_only_what_is_asked_is_answered_once(miklat: Run) -> None:
    ran = miklat("judge", "examples/blade.yaml", "--question", "exile", "--question", "exile", "--json")
    assert [one["question"] for one in json.loads(ran.out)["rulings"]] == ["exile"]


# What is presumed.

LADDER = "miklat: 1\n%sfacts: {act: mishap, task: descending_ladder}\n"


@pytest.fixture
def ladder(tmp_path: Path) -> Path:
    path = tmp_path / "ladder.yaml"
    path.write_text(LADDER % "", encoding="utf-8")
    return path


def test_nothing_is_presumed_unless_asked_for(miklat: Run, ladder: Path) -> None:
    told = json.loads(miklat("judge", ladder, "--json").out)
    assert told["case"]["presumed"] == []
    assert not {"killer", "victim", "died", "duty"} & set(told["case"]["facts"])


def test_what_is_presumed_is_listed_and_marked_where_an_answer_hangs_on_it(miklat: Run, ladder: Path) -> None:
    """Each cell names the presumptions its answer would not stand without, and no others."""
    told = json.loads(miklat("judge", ladder, "--presume", "ordinary", "--question", "exile", "--json").out)
    assert told["case"]["presumed"] == ["killer", "victim", "died", "duty"]
    hangs = {
        cell["voice"]["extent"]: cell["hangs_on"] for cell in told["rulings"][0]["cells"] if cell["answer"] == "yes"
    }
    assert hangs == {"mishnah": ["killer", "victim", "died", "duty"], "verses": ["killer", "victim", "died"]}
    page = miklat("judge", ladder, "--presume", "ordinary", "--question", "exile").out
    assert "Taken as ordinary, not told: " in page
    assert "The answers hang on it." in page
    full = miklat("judge", ladder, "--presume", "ordinary", "--question", "exile", "--full").out
    assert "Hangs on what was presumed" in full


def test_the_key_in_the_file_does_the_same(miklat: Run, ladder: Path, tmp_path: Path) -> None:
    asked = tmp_path / "asked.yaml"
    asked.write_text(LADDER % "presume: ordinary\n", encoding="utf-8")
    assert miklat("judge", asked, "--json").out == miklat("judge", ladder, "--presume", "ordinary", "--json").out


def test_what_is_said_is_never_presumed_over(miklat: Run, tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text("miklat: 1\npresume: ordinary\nfacts: {died: no, aim: another_person}\n", encoding="utf-8")
    told = json.loads(miklat("judge", path, "--json").out)["case"]
    assert told["facts"]["died"] == "no"
    assert not {"died", "shift"} & set(told["presumed"])
    assert told["facts"].get("shift") != "none"


# Courtesies.


def test_a_half_known_case_says_what_would_decide(miklat: Run) -> None:
    ran = miklat("judge", "examples/half-known.yaml", "--question", "exile", "--json")
    (cell,) = [one for one in json.loads(ran.out)["rulings"][0]["cells"] if one["answer"] == "open"][:1]
    assert cell["possible"] == ["yes", "no"]
    assert {"motion", "task"} <= set(cell["would_decide"])


@pytest.mark.parametrize(
    "words",
    [
        ["examples/blade.yaml", "--json", "examples/roller.yaml"],
        ["--json", "examples/blade.yaml", "--question", "exile", "examples/roller.yaml", "--full"],
        ["examples/blade.yaml", "examples/roller.yaml", "--json"],
        ["--json", "--", "examples/blade.yaml", "examples/roller.yaml"],
    ],
)
def test_files_and_options_stand_in_any_order(miklat: Run, words: list[str]) -> None:
    ran = miklat("judge", *words)
    assert (ran.status, ran.err) == (0, "")
    titles = [json.loads(line)["case"]["title"] for line in ran.out.splitlines()]
    assert [title[:8] for title in titles] == ["The axe ", "The roll"]


def test_an_option_that_is_not_there_is_told_wherever_it_stands(miklat: Run) -> None:
    for words in (["--jsn", "examples/blade.yaml"], ["examples/blade.yaml", "--jsn", "examples/roller.yaml"]):
        ran = miklat("judge", *words)
        assert (ran.status, ran.out) == (2, "")
        assert "unrecognized arguments: --jsn" in ran.err
        assert ran.err.startswith("usage: miklat judge ")
