"""docs/add-an-opinion.md is true: its steps, in one file, make a made-up sage rule; and its slips are caught."""

import json
import os
import re
from pathlib import Path

import pytest
from mypy import api

from tests.docs.opinion import BLOCKS, PAGE, copy_and_change, run, steps
from tests.docs.pages import ROOT, agrees, consoles, name_of
from tests.docs.test_examples import difference, write_anew

CASE = "climbing.yaml"


@pytest.fixture(scope="module")
def changed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A folder with the changed sources and the case of the page: the sources, and the folder."""
    folder = tmp_path_factory.mktemp("opinion")
    sources = copy_and_change(folder)
    (case,) = [block for block in BLOCKS if block.kind == "yaml"]
    (folder / CASE).write_text(case.text, encoding="utf-8")
    return sources, folder


def test_one_chapter_file_is_enough() -> None:
    """All the steps are taken in one file."""
    assert len({place for place, _, _ in steps()}) == 1


def test_the_page_shows_what_happens(changed: tuple[Path, Path]) -> None:
    """What its consoles show is what the changed book prints."""
    wrong = []
    for block in BLOCKS:
        for shown in consoles(block) if block.kind == "console" else ():
            printed = run(shown.command, *changed)
            if not agrees(shown.output, printed):
                wrong.append((shown, printed))
    if os.environ.get("MIKLAT_UPDATE_GOLDEN"):
        wrong = write_anew(PAGE, wrong)
    assert not wrong, "\n".join(difference(name_of(PAGE), *one) for one in wrong)


def test_the_sage_rules(changed: tuple[Path, Path]) -> None:
    """In his voices the ladder exiles, on his ground, and in the others it does not."""
    cells = json.loads(run(f"miklat judge {CASE} --question exile --json", *changed))["rulings"][0]["cells"]
    his = [cell for cell in cells if cell["voice"].get("ladder") == "r_ploni"]
    assert his
    for cell in his:
        assert cell["answer"] == "yes"
        assert [ground["rule"] for ground in cell["grounds"] if ground["holder"].startswith("R. Ploni")] == ["M2:1p"]
    assert {cell["answer"] for cell in cells if cell["voice"].get("ladder") == "anonymous"} <= {"no", "open"}


def test_where_he_says_nothing_nothing_changes(changed: tuple[Path, Path]) -> None:
    """The case of another task does not name his axis."""
    (changed[1] / "roller.yaml").write_text((ROOT / "examples" / "roller-pulled.yaml").read_text(encoding="utf-8"))
    ruled = json.loads(run("miklat judge roller.yaml --json", *changed))
    assert not any("ladder" in cell["voice"] for one in ruled["rulings"] for cell in one["cells"])


def test_a_rule_that_sets_nothing_aside_collides(tmp_path: Path) -> None:
    """Where the page's rule is written without what it sets aside, the law speaks against itself and says so."""
    sources = copy_and_change(tmp_path)
    chapter = tmp_path / steps()[0][0]
    text = chapter.read_text(encoding="utf-8")
    chapter.write_text(text.replace("    sets_aside=(NOT_GOING_DOWN,),\n    notes=", "    notes="))
    assert text != chapter.read_text(encoding="utf-8")
    (block,) = [block for block in BLOCKS if block.kind == "collision"]
    assert agrees((*block.lines, "..."), run("miklat law --check", sources, tmp_path))
    case = "{miklat: 1, facts: {killer: israelite, victim: israelite, died: yes, act: mishap, task: climbing_ladder}}"
    (tmp_path / CASE).write_text(case)
    (ruling,) = json.loads(run(f"miklat judge {CASE} --question exile --json", sources, tmp_path))["rulings"]
    assert "collision" in {outcome for cell in ruling["cells"] for outcome in cell["possible"] or (cell["answer"],)}


def test_the_slips_are_caught_by_types(tmp_path: Path) -> None:
    """Each slip of the table, made in the words of the changed chapter, gives the error the table shows."""
    rows = re.findall(r"^\| `([^`]+)`: [^|]*\| `([^`]+)`", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert len(rows) >= 5
    ((_, _, lines),) = steps()
    text = f"{_imports(lines)}\n{lines}\n"
    first = text.count("\n") + 1
    slip = tmp_path / "slip.py"
    slip.write_text(text + "\n".join(row[0] for row in rows) + "\n", encoding="utf-8")
    out, errors, _ = api.run([str(slip), "--config-file", str(ROOT / "pyproject.toml"), "--no-pretty"])
    found = re.findall(r"slip\.py:(\d+): error: (.*)", out)
    assert not errors
    for line, (slipped, words) in enumerate(rows, first):
        assert any(int(at) == line and words in said for at, said in found), f"{slipped}: {out}"


def _imports(lines: str) -> str:
    """What the block takes from the head of its chapter, and from the clauses before it."""
    chapter = (ROOT / steps()[0][0]).read_text(encoding="utf-8")
    made = {*re.findall(r"^([A-Za-z_]+)(?:, \w+)? =", chapter, flags=re.MULTILINE), "flew"}
    made |= {
        name for line in re.findall(r"^from .* import (.*)$", chapter, flags=re.MULTILINE) for name in line.split(", ")
    }
    used = sorted(made & {*re.findall(r"\w+", lines), "flew"})
    return f"from miklat.laws.refuge.makkot_2 import {', '.join(used)}"
