"""Help: every command says what it does, with examples that run."""

import shlex
from importlib import import_module

import pytest

from miklat.cli import COMMANDS
from tests.cli.conftest import ROOT, Run

NAMES = [name for name, _ in COMMANDS if (ROOT / "src" / "miklat" / "cli" / f"{name}.py").exists()]


def examples(name: str) -> list[str]:
    """The lines of a command's example."""
    text: str = import_module(f"miklat.cli.{name}").EXAMPLE
    return [line.strip() for line in text.splitlines() if "miklat " in line]


@pytest.mark.parametrize("name", NAMES)
def test_a_command_explains_itself(miklat: Run, name: str) -> None:
    """`--help` ends well, begins with what the command does, and ends with its example."""
    ran = miklat(name, "--help")
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith(f"usage: miklat {name} ")
    for line in examples(name):
        assert line in ran.out
    assert examples(name)


@pytest.mark.parametrize("line", [line for name in ("judge", "check", "ask") for line in examples(name)])
def test_the_examples_of_the_help_run(miklat: Run, tmp_path: str, monkeypatch: pytest.MonkeyPatch, line: str) -> None:
    """Each is run as it stands; what it would save goes to a folder of the test's own."""
    given, _, command = line.rpartition(" | ")
    words = [f"{tmp_path}/{word}" if word == "mine.yaml" else word for word in shlex.split(command)]
    said = shlex.split(given)[1].replace("\\n", "\n") if given else "q\n"
    assert words[0] == "miklat"
    ran = miklat(*words[1:], said=said)
    assert ran.status == 0, ran.err
    assert ran.out


def test_the_whole_names_its_commands(miklat: Run) -> None:
    ran = miklat("--help")
    assert ran.status == 0
    for name, words in COMMANDS:
        assert name in ran.out
        assert words.split(":")[0] in ran.out
    assert "miklat judge examples/roller.yaml" in ran.out.replace("\n", " ")


def test_the_version_is_said(miklat: Run) -> None:
    from miklat import __version__

    ran = miklat("--version")
    assert (ran.status, ran.out) == (0, f"miklat {__version__}\n")
