"""docs/your-own-law.md is true: what it writes is a law, works as shown, and its slips are caught."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, ROOT, agrees, consoles, fenced

TEXT = (DOCS / "your-own-law.md").read_text(encoding="utf-8")
BLOCKS = tuple(fenced(TEXT))
SLIPS = re.findall(r"^\| `([^`]+\.py)` \| `([^`]+)` \| `([^`]+)` \| `([^`]+)` \|$", TEXT, flags=re.MULTILINE)


def written(folder: Path) -> None:
    """Write every file of the page."""
    for block in BLOCKS:
        if block.kind in ("python", "yaml"):
            path = folder / block.lines[0].removeprefix("# ")
            path.parent.mkdir(exist_ok=True)
            path.write_text(block.text, encoding="utf-8")


def run(command: str, folder: Path) -> tuple[int, str]:
    """The exit status of a command, and what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", *shlex.split(command)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT / "src"), "MIKLAT_CACHE": "", "COLUMNS": "100"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_the_law_of_the_page_works_as_shown(tmp_path: Path) -> None:
    """Its consoles show what happens."""
    written(tmp_path)
    tried = 0
    for block in BLOCKS:
        for shown in consoles(block) if block.kind == "console" else ():
            status, said = run(shown.command, tmp_path)
            assert (status, agrees(shown.output, said)) == (0, True), said
            tried += 1
    assert tried >= 3


@pytest.mark.parametrize(("name", "right", "wrong", "said"), SLIPS, ids=lambda one: one)
def test_a_slip_is_told_with_its_place(tmp_path: Path, name: str, right: str, wrong: str, said: str) -> None:
    """Planted in the law of the page, it is refused in a sentence that names the file."""
    written(tmp_path)
    path = tmp_path / "keepers" / name
    text = path.read_text(encoding="utf-8")
    assert right in text
    path.write_text(text.replace(right, wrong), encoding="utf-8")
    status, told = run("miklat judge --law keepers ox.yaml", tmp_path)
    assert (status, said in told, "Traceback" in told) == (2, True, False), told
    assert ".py" in told


def test_slips_are_planted() -> None:
    """The table is read."""
    assert len(SLIPS) >= 7
