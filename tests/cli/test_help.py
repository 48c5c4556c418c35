"""Help: every command says what it does, with examples that run."""

import re
import shlex
from itertools import pairwise
from pathlib import Path

import pytest

from miklat import LAW
from miklat.cli import COMMANDS
from tests.cli.conftest import ROOT, Run

NAMES = [name for name, _ in COMMANDS]

PROVING = ("course", "study", "serve", "mcp")
"""Commands that take long, or do not end by themselves: their examples are run where they are tested."""


def examples(name: str) -> list[str]:
    """The lines of a command's example."""
    text = dict(LAW.help)[name]
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


@pytest.mark.parametrize("name", [name for name in NAMES if name not in PROVING])
def test_the_examples_of_the_help_run(miklat: Run, tmp_path: Path, name: str) -> None:
    """In order and in one folder, beside the examples of the project; what reads a file that is not there is passed."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    tried = 0
    for line in examples(name):
        given, _, command = re.split(r" {2,}", line)[0].rpartition(" | ")
        words = shlex.split(command.partition(" > ")[0])
        if _lacking(words, tmp_path):
            continue
        said = shlex.split(given)[1].replace("\\n", "\n") if given else "q\n"
        ran = miklat(*words[1:], said=said, cwd=tmp_path)
        assert ran.status == 0, f"{line}: {ran.err}"
        tried += 1
    assert tried


def _lacking(words: list[str], folder: Path) -> bool:
    """Whether a command reads a file that is not there."""
    writes = ("-o", "--save", "--template")
    reads = [word for before, word in pairwise(words) if before not in writes]
    return any(
        re.search(r"\w\.(xlsx|parquet|jsonl|csv|json|xml)$|^folder$", word) and not (folder / word).exists()
        for word in reads
    )


def test_the_whole_names_its_commands(miklat: Run) -> None:
    ran = miklat("--help")
    assert ran.status == 0
    for name, words in COMMANDS:
        assert name in ran.out
        assert words.split(":")[0] in " ".join(ran.out.split())
    assert "miklat judge examples/roller.yaml" in ran.out.replace("\n", " ")


def test_the_version_is_said(miklat: Run) -> None:
    from miklat import __version__

    ran = miklat("--version")
    assert (ran.status, ran.out) == (0, f"miklat {__version__}\n")
