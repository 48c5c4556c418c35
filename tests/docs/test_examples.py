"""What a page shows happens: its consoles print what stands under them, and its Python runs.

With MIKLAT_UPDATE_GOLDEN=1 what stands under a command is written anew where it is whole (shows no `...`): look at the
difference before keeping it.
"""

import difflib
import doctest
import os
from pathlib import Path

import pytest

from tests.docs.console import Console
from tests.docs.pages import PAGES, Fenced, Shown, agrees, consoles, fenced, name_of, steady

TOLD_ELSEWHERE = ("docs/add-an-opinion.md", "docs/your-own-law.md")
"""Pages whose examples change the law, or write one: they have a test of their own."""

HERE = [page for page in PAGES if name_of(page) not in TOLD_ELSEWHERE]


@pytest.mark.parametrize("page", HERE, ids=name_of)
def test_what_a_page_shows_is_what_happens(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the order of the page, in one folder: a file shown is there for the commands after it."""
    console, names = Console(tmp_path, monkeypatch), dict[str, object]()
    wrong: list[tuple[Shown, str]] = []
    for block in fenced(page.read_text(encoding="utf-8")):
        if block.kind in ("yaml", "json", "csv"):
            console.keep(block)
        if block.kind == "python":
            run_python(block, name_of(page), names)
        for shown in consoles(block) if block.kind == "console" else ():
            printed = console.run(shown.command)
            if not agrees(shown.output, printed):
                wrong.append((shown, printed))
    if os.environ.get("MIKLAT_UPDATE_GOLDEN"):
        wrong = write_anew(page, wrong)
    assert not wrong, "\n".join(difference(name_of(page), *one) for one in wrong)


def difference(page: str, shown: Shown, printed: str) -> str:
    """What is shown against what was printed, as lines that differ."""
    real = steady(printed).rstrip("\n").split("\n")
    lines = difflib.unified_diff(shown.output, real, f"{page}:{shown.at}", shown.command, lineterm="")
    return "\n".join(lines)


def run_python(block: Fenced, page: str, names: dict[str, object]) -> None:
    """Run a block: as a session if it has prompts, else as a program."""
    if ">>>" not in block.text:
        exec(compile(block.text, f"{page}:{block.at}", "exec"), names)
        return
    test = doctest.DocTestParser().get_doctest(block.text, names, page, page, block.at - 1)
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    failed = runner.run(test, out=said.append, clear_globs=False).failed
    names.update(test.globs)
    assert not failed, "".join(said)


def write_anew(page: Path, wrong: list[tuple[Shown, str]]) -> list[tuple[Shown, str]]:
    """Put what was printed under the commands that show it whole; gives those that do not."""
    lines = page.read_text(encoding="utf-8").split("\n")
    left = []
    for shown, printed in reversed(wrong):
        cut_short = any("..." in line.replace("sha256:...", "") for line in shown.output)
        if cut_short or "Traceback" in printed:
            left.append((shown, printed))
        else:
            new = steady(printed).rstrip("\n").split("\n")
            lines[shown.at : shown.at + len(shown.output)] = [line.rstrip() for line in new]
    if len(left) < len(wrong):
        page.write_text("\n".join(lines), encoding="utf-8")
    return left
