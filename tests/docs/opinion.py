"""Does what docs/add-an-opinion.md says, to a copy of the book."""

import ast
import os
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

from tests.docs.pages import DOCS, ROOT, Fenced, fenced

PAGE = DOCS / "add-an-opinion.md"
BLOCKS = tuple(fenced(PAGE.read_text(encoding="utf-8")))


def steps() -> list[tuple[str, str, str]]:
    """The steps of the page: the file each goes into, the name it comes after, and its lines."""
    return [_step(block) for block in BLOCKS if block.kind == "python"]


def _step(block: Fenced) -> tuple[str, str, str]:
    place, after = block.lines[0].removeprefix("# ").split(", after ")
    return place, after, "\n".join(block.lines[1:])


def copy_and_change(folder: Path) -> Path:
    """Copy the sources and take every step; gives the folder that holds the changed package."""
    shutil.copytree(ROOT / "src", folder / "src", ignore=shutil.ignore_patterns("__pycache__"))
    for place, after, lines in steps():
        path = folder / place
        path.write_text(inserted(path.read_text(encoding="utf-8"), after, lines), encoding="utf-8")
    return folder / "src"


def inserted(source: str, after: str, lines: str) -> str:
    r"""A module with lines put after the statement that gives a name its value.

    >>> inserted("a = (\n  1,\n)  # one\nb = 2\n", "a", "c = 3")
    'a = (\n  1,\n)  # one\nc = 3\nb = 2\n'
    """
    ends = [one.end_lineno for one in ast.parse(source).body if isinstance(one, ast.Assign) and _gives(one, after)]
    assert len(ends) == 1, f"the page says `after {after}`, which is given a value {len(ends)} times"
    before = source.split("\n")
    return "\n".join([*before[: ends[0]], lines, *before[ends[0] :]])


def _gives(statement: ast.Assign, name: str) -> bool:
    return any(isinstance(target, ast.Name) and target.id == name for target in statement.targets)


def run(command: str, sources: Path, folder: Path) -> str:
    """What a command prints by the changed book."""
    words = shlex.split(command)
    assert words[0] == "miklat", command
    kept = {**os.environ, "PYTHONPATH": str(sources), "MIKLAT_CACHE": str(folder / "keep"), "COLUMNS": "100"}
    done = subprocess.run(
        [sys.executable, "-m", *words], cwd=folder, env=kept, capture_output=True, encoding="utf-8", check=False
    )
    return done.stdout + done.stderr
