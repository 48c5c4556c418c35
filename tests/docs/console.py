"""Runs what a page's consoles show, as a reader would, in a folder of the page's own."""

import contextlib
import gc
import io
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from miklat.cli import COMMANDS, main
from tests.docs.pages import ROOT, Fenced

NOT_RUN = ("test", "run", "lock", "with")
"""Words of `dev` that set something up or run all the checks: a page names them and shows nothing under them."""


class Console:
    """One console: keeps the exit status of the last command, as a shell does."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self._monkeypatch = monkeypatch
        self.status = 0
        self.folder = folder
        shutil.copytree(ROOT / "examples", folder / "examples", dirs_exist_ok=True)
        monkeypatch.chdir(folder)
        monkeypatch.setenv("COLUMNS", "100")

    def keep(self, block: Fenced) -> None:
        """Write a block that begins with `# NAME.yaml` (or .csv) to a file of that name."""
        words = block.lines[0].split() if block.lines else []
        if len(words) == 2 and words[0] == "#" and "." in words[1] and "/" not in words[1]:
            (self.folder / words[1]).write_text(block.text, encoding="utf-8")

    def run(self, command: str) -> str:
        """What a command prints, on both streams; AssertionError for one that this console cannot run."""
        if command == "echo $?":
            return f"{self.status}\n"
        given, piped, command = command.rpartition(" | ")
        words = shlex.split(command, comments=True)
        into = None
        if ">" in words[:-1]:
            words, into = words[: words.index(">")], words[-1]
        if words[:2] == ["python3", "dev"]:
            words = ["miklat", *words[2:]]
        assert words[0] == "miklat", f"cannot run {command!r}"
        if words[1:2] and words[1] in NOT_RUN:
            return ""
        assert words[1].startswith("-") or words[1] in dict(COMMANDS), f"no such command: {command!r}"
        return self._call(words[1:], _typed(given) if piped else "", into)

    def _call(self, words: list[str], typed: str, into: str | None) -> str:
        out, errors = io.StringIO(), io.StringIO()
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors if into else out):
            try:
                self.status = main(words)
            except SystemExit as end:
                self.status = end.code if isinstance(end.code, int) else 1
            finally:
                gc.enable()
        if into:
            (self.folder / into).write_text(out.getvalue(), encoding="utf-8")
            return errors.getvalue()
        return out.getvalue()


def _typed(command: str) -> str:
    words = shlex.split(command)
    if words[0] == "cat":
        return "".join(Path(name).read_text(encoding="utf-8") for name in words[1:])
    assert words[0] == "printf", f"cannot run {command!r}"
    return words[1].replace("\\n", "\n")
