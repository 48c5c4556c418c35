"""`miklat check`: expectations, where they fail, and what the cases exercise."""

import json
from pathlib import Path

import pytest

from miklat import LAW
from tests.cli.conftest import Run

BLADE = """miklat: 1
title: The blade
facts: {killer: israelite, victim: israelite, died: yes, act: mishap, task: chopping_wood,
  flew: blade_off_handle, duty: none}
expect:
  - exile: no
    refuge: silent
  - voice: {axe: sages}
    exile: %s
"""


@pytest.fixture
def blade(tmp_path: Path) -> Path:
    path = tmp_path / "blade.yaml"
    path.write_text(BLADE % "yes", encoding="utf-8")
    return path


def test_all_examples_pass(miklat: Run) -> None:
    ran = miklat("check", "examples")
    assert (ran.status, ran.err) == (0, "")
    assert "none failed" in ran.out
    assert "never reached" in ran.out


def test_a_failed_expectation_is_told_at_its_place_with_its_ground(miklat: Run, tmp_path: Path) -> None:
    path = tmp_path / "wrong.yaml"
    path.write_text(BLADE % "no", encoding="utf-8")
    ran = miklat("check", path, "examples/roller.yaml", "--brief")
    first, last = ran.out.splitlines()
    assert ran.status == 1
    assert first.startswith(f"{path}:9:5: exile in the default voice with axe=sages: expected no, got yes; by M2:1d [")
    assert "the Sages; outright] because" in first
    assert "flew: blade_off_handle" in first
    assert last == "checked 2 cases, 11 answers expected: 1 failed"


def test_an_open_answer_says_what_would_decide_it(miklat: Run, tmp_path: Path) -> None:
    path = tmp_path / "open.yaml"
    path.write_text(
        "miklat: 1\nfacts: {killer: israelite, victim: israelite, died: yes, act: mishap, duty: none, task: other,\n"
        "  fell: load}\n"
        "expect: [{exile: yes}]\n",
        encoding="utf-8",
    )
    ran = miklat("check", path, "--brief")
    assert ran.status == 1
    assert ran.out == (
        f"{path}:4:11: exile in the default voice: expected yes, got open (yes or no); it would be decided by motion\n"
        "checked 1 case, 1 answer expected: 1 failed\n"
    )


def test_a_case_that_expects_nothing_is_counted_and_said(miklat: Run, tmp_path: Path) -> None:
    path = tmp_path / "bare.yaml"
    path.write_text("miklat: 1\nfacts: {died: yes}\n", encoding="utf-8")
    ran = miklat("check", path, "--brief")
    assert ran.status == 0
    assert ran.out == (
        f"{path}:1:1: this case expects nothing; add what it should give under `expect:`\n"
        "checked 1 case, 0 answers expected: none failed\n"
    )


def test_a_default_gives_way_to_a_choice_it_cannot_stand_with(miklat: Run, tmp_path: Path) -> None:
    """`weapons: however` is of the verses alone; and the choices of a case hold for its expectations too."""
    path = tmp_path / "case.yaml"
    path.write_text(
        "miklat: 1\nvoice: {weapons: however}\n"
        "facts: {victim: israelite, died: yes, act: struck, means: iron_tool, aim: animal}\n"
        "expect:\n  - death: yes\n  - voice: {weapons: on_purpose, extent: mishnah}\n    death: no\n",
        encoding="utf-8",
    )
    assert miklat("check", path, "--brief").status == 0


def test_choices_that_make_no_voice_are_a_fault_at_their_place(miklat: Run, tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text(
        "miklat: 1\nvoice: {weapons: however}\nfacts: {died: yes}\n"
        "expect:\n  - voice: {extent: mishnah}\n    death: yes\n",
        encoding="utf-8",
    )
    ran = miklat("check", path)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"{path}:5:13: weapons: however, extent: mishnah make no voice: ")


def test_json_says_the_same(miklat: Run, tmp_path: Path, blade: Path) -> None:
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(BLADE % "no", encoding="utf-8")
    ran = miklat("check", blade, wrong, "--json")
    told = json.loads(ran.out)
    assert ran.status == 1
    assert told["law"] == {"version": LAW.version, "fingerprint": LAW.fingerprint}
    assert [one["expected"] for one in told["cases"]] == [3, 3]
    (failed,) = told["failed"]
    assert (failed["line"], failed["question"], failed["voice"]) == (9, "exile", {"axe": "sages"})
    assert (failed["expected"], failed["got"], failed["grounds"][0]["holder"]) == ("no", "yes", "the Sages")
    exercised = told["exercised"]
    assert len(exercised["rules"]) == len(LAW.rules)
    sages = {"rule": "M2:1d", "holder": "the Sages", "answer": "yes", "mode": "outright"}
    assert {"question": "exile", **sages, "reached": True, "tested": True} in exercised["rules"]
    assert {"axis": "axe", "choice": "rebbi", "reached": True, "tested": True} in exercised["choices"]
    assert {"axis": "late_head", "choice": "anonymous", "reached": False, "tested": False} in exercised["choices"]


def test_a_folder_stands_for_its_case_files(miklat: Run, tmp_path: Path, blade: Path) -> None:
    (tmp_path / "other.json").write_text('{"miklat": 1, "facts": {"died": "no"}, "expect": [{"death": "silent"}]}')
    (tmp_path / "notes.txt").write_text("no case")
    ran = miklat("check", tmp_path, blade, "--brief")
    assert (ran.status, ran.out) == (0, "checked 2 cases, 4 answers expected: none failed\n")
    (tmp_path / "empty").mkdir()
    ran = miklat("check", tmp_path / "empty", "examples")
    assert (ran.status, ran.out) == (2, "")
    assert "there is no case file in this folder" in ran.err
