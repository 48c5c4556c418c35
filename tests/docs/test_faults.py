"""docs/faults.md tells of every kind of fault, and truly.

With MIKLAT_UPDATE_GOLDEN=1 what is said of each file is written anew.
"""

import os
import re
from pathlib import Path

from tests.docs.faults import MARK, kinds, shown_file, told
from tests.docs.pages import DOCS, ROOT, fenced

PAGE = DOCS / "faults.md"
FILES = ROOT / "src" / "miklat" / "files"
SOURCES = (
    *(FILES / f"{name}.py" for name in ("case_yaml", "case_words", "tree", "source", "syntax")),
    ROOT / "src/miklat/courses/case_part.py",
    ROOT / "src/miklat/cli/common.py",
)


def test_what_is_said_of_each_file(tmp_path: Path) -> None:
    """Each file on the page, read as `miklat judge` reads it, is told of as the page shows."""
    text = PAGE.read_text(encoding="utf-8")
    wrong, lines = [], text.split("\n")
    for block in reversed([block for block in fenced(text) if block.kind == "fault"]):
        shown, said = shown_file(block)
        real = told(shown, tmp_path)
        assert real, f"nothing is wrong with the file on line {block.at}"
        if real != said:
            wrong.append((block.at, real))
            first = block.at - 1 + next(n for n, line in enumerate(block.lines) if line.startswith("=>"))
            lines[first : block.at - 1 + len(block.lines)] = [MARK + line for line in real]
    if os.environ.get("MIKLAT_UPDATE_GOLDEN"):
        PAGE.write_text("\n".join(lines), encoding="utf-8")
        wrong = []
    assert wrong == []


def test_no_kind_of_fault_is_missing() -> None:
    """Whatever the readers of a case file can say is on the page."""
    text = PAGE.read_text(encoding="utf-8")
    every = {kind for path in SOURCES for kind in kinds(path.read_text(encoding="utf-8"))}
    assert len(every) > 30
    assert sorted(kind for kind in every if not re.search(kind, text)) == []
