"""Finding one's way: what was meant, what there is, folders, and what a shell completes."""

import shutil
import subprocess
from pathlib import Path

import pytest

from miklat import LAW
from miklat.cli import COMMANDS
from tests.cli.conftest import Run

ROLLER = "examples/roller.yaml"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--question", "galut"], "the questions are refuge, death, trial, exile"),
        (["--question", "exil"], "did you mean exile?"),
        (["--voice", "dispute=rebbi"], "did you mean axe=rebbi?"),
        (["--voice", "edition=hebrew"], "the choices on the axis edition are jps and niv"),
        (["--voice", "xyzzy=1"], "the axes are edition, extent"),
        (["--voice", "axe"], "write AXIS=CHOICE"),
        (["--formt", "json"], "did you mean --format?"),
        (["--format", "jsn"], "'jsn' is none of them; did you mean json?"),
        (["--form", "json"], "unrecognized arguments: --form"),
    ],
)
def test_what_is_none_is_refused_with_what_there_is(miklat: Run, words: list[str], said: str) -> None:
    ran = miklat("judge", ROLLER, *words)
    assert (ran.status, ran.out) == (2, "")
    assert said in ran.err


def test_a_sub_command_that_is_none_is_refused_with_the_nearest(miklat: Run) -> None:
    ran = miklat("study", "parting")
    assert ran.status == 2
    assert "did you mean partings" in ran.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("study", "cover", "--question"), "miklat study cover: error: unrecognized arguments: --question\n"),
        (("study", "gaps", "--quetion", "exile"), "--quetion exile; did you mean --question?\n"),
        (("study", "cover", "--formt"), "--formt; did you mean --format?\n"),
        (("course", "--verson"), "unrecognized arguments: --verson\n"),
        (("--question",), "unrecognized arguments: --question\n"),
    ],
)
def test_an_option_is_told_by_the_command_it_was_given_to(miklat: Run, words: tuple[str, ...], said: str) -> None:
    """With the options of that command above it; only one that is near is offered."""
    ran = miklat(*words)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.endswith(said)
    assert ran.err.startswith(f"usage: miklat {' '.join(w for w in words[:2] if w.isalpha())}".rstrip())


def test_help_names_the_questions_and_the_axes(miklat: Run) -> None:
    """Of the law that ships, or of the one that is named."""
    help_text = " ".join(miklat("judge", "--help").out.split())
    assert all(question.name in help_text for question in LAW.questions)
    assert all(f"{axis.name}={'|'.join(axis.names)}" in help_text for axis in LAW.axes)
    other = miklat("judge", "--law", "miklat.laws.bailees", "--help").out
    assert "swears" in other
    assert "refuge" not in other.partition("names of the law:")[2]


def test_several_choices_may_stand_in_one_word(miklat: Run) -> None:
    one = miklat("judge", "examples/blade.yaml", "--voice", "axe=sages,extent=mishnah", "--json")
    two = miklat("judge", "examples/blade.yaml", "--voice", "axe=sages", "--voice", "extent=mishnah", "--json")
    assert (one.status, one.out) == (0, two.out)


def test_a_folder_stands_for_its_cases(miklat: Run, tmp_path: Path) -> None:
    root = Path(__file__).parents[2]
    for name in ("roller", "blade"):
        shutil.copyfile(root / "examples" / f"{name}.yaml", tmp_path / f"{name}.yaml")
    ran = miklat("judge", tmp_path, "--short")
    assert ran.status == 0
    assert ran.out.count("exile: ") == 2
    (tmp_path / "empty").mkdir()
    assert "there is no case file in this folder" in miklat("judge", tmp_path / "empty").err


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_shell_completes_the_words(miklat: Run, shell: str) -> None:
    """Each command, its options, the questions and the choices of voice stand in the script."""
    script = miklat("completion", shell).out
    assert all(name in script for name, _ in COMMANDS)
    assert "axe=sages" in script
    assert ("-l what-if" if shell == "fish" else "--what-if") in script
    if shutil.which(shell):
        assert subprocess.run([shell, "-n"], input=script, text=True, capture_output=True, check=False).stderr == ""


def test_bash_completes_as_it_is_typed(miklat: Run, tmp_path: Path) -> None:
    if not shutil.which("bash"):
        pytest.skip("there is no bash here")
    (tmp_path / "script").write_text(miklat("completion", "bash").out, encoding="utf-8")
    ask = "source ./script; COMP_WORDS=(miklat {}); COMP_CWORD={}; _miklat; echo ${{COMPREPLY[@]}}"
    for typed, at, wanted in (("jud", 1, "judge"), ("judge --ful", 2, "--full"), ("judge --question exi", 3, "exile")):
        ran = subprocess.run(
            ["bash", "-c", ask.format(typed, at)], cwd=tmp_path, text=True, capture_output=True, check=True
        )
        assert ran.stdout.split() == [wanted]
