"""No file and no answer writes to a terminal: what a terminal would obey leaves no command raw, in any format."""

import json
import unicodedata
from pathlib import Path

import pytest

import miklat as face
from miklat.files import parse_case, write_case
from miklat.files.case_yaml import CaseFile, Vocabulary
from miklat.say.json_text import json_text
from tests.cli.conftest import Run

HOSTILE = "A\x9b31mRED \x9d0;t\x9c \x7f\x1b[31m \u202egnp\u2066 \u2028 \x00"
MARKED = HOSTILE + "\u200f\u061c\ufeff"
IN_YAML = json.dumps(HOSTILE)
CASE = f"miklat: 1\ntitle: {IN_YAML}\nfacts: {{killer: israelite, victim: israelite, died: yes, act: mishap}}\n"
COURSE = (
    f"miklat: 1\ntitle: {IN_YAML}\nfacts: {{killer: israelite, victim: israelite, act: mishap, duty: none}}\n"
    f"course:\n  - killing:\n    note: {IN_YAML}\n  - victim_died\n  - flight: kedesh\nexpect:\n  - exile: yes\n"
)


def raw(text: str) -> list[str]:
    """What a terminal would obey in a text, but for its lines."""
    return [hex(ord(char)) for char in text if char != "\n" and unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp")]


@pytest.mark.parametrize(
    "words",
    [
        ["judge", "CASE"],
        ["judge", "CASE", "--full"],
        ["judge", "CASE", "--short"],
        ["judge", "CASE", "--json"],
        ["judge", "COURSE"],
        ["judge", "COURSE", "--json"],
        ["judge", "COURSE", "--timeline", "text"],
        ["judge", "COURSE", "--timeline", "svg"],
        ["judge", "COURSE", "--timeline", "html"],
        ["check", "CASE", "COURSE"],
        ["check", "CASE", "COURSE", "--json"],
        ["study", "turning", "CASE"],
        ["study", "turning", "CASE", "--json"],
        ["judge", HOSTILE.replace("\x00", "")],
        ["judge", "CASE", "--question", HOSTILE],
        ["judge", "CASE", "--voice", HOSTILE],
        ["check", "COURSE", "--voice", f"axe={HOSTILE}"],
        ["judge", "COURSE", "--at", HOSTILE],
        ["judge", "COURSE", "--what-if", HOSTILE],
        ["law", HOSTILE],
        [HOSTILE],
        ["judge", f"--{HOSTILE}"],
        ["study", HOSTILE],
    ],
    ids=lambda words: ascii(" ".join(words))[:40],
)
def test_no_command_lets_through_what_a_terminal_obeys(miklat: Run, tmp_path: Path, words: list[str]) -> None:
    (tmp_path / "case.yaml").write_text(CASE, encoding="utf-8")
    (tmp_path / "course.yaml").write_text(COURSE, encoding="utf-8")
    names = {"CASE": "case.yaml", "COURSE": "course.yaml"}
    ran = miklat(*(names.get(word, word) for word in words), cwd=tmp_path)
    assert ran.out or ran.err
    assert (raw(ran.out), raw(ran.err)) == ([], [])


def test_the_interview_lets_nothing_through(miklat: Run, tmp_path: Path) -> None:
    """Neither from the case it begins with, nor from what is answered, nor in the case it writes."""
    (tmp_path / "case.yaml").write_text(CASE, encoding="utf-8")
    for beside in ([], ["--json", "--save", "out.yaml"]):
        ran = miklat("ask", "case.yaml", *beside, "--question", "exile", said=f"{HOSTILE}\n?\n1\nstop\n", cwd=tmp_path)
        assert (raw(ran.out), raw(ran.err)) == ([], [])
    assert raw((tmp_path / "out.yaml").read_text(encoding="utf-8")) == []


def test_json_keeps_the_value(miklat: Run, tmp_path: Path) -> None:
    """An escape changes nothing: the title reads back as it was told."""
    (tmp_path / "case.yaml").write_text(CASE, encoding="utf-8")
    ran = miklat("judge", "case.yaml", "--json", cwd=tmp_path)
    assert json.loads(ran.out)["case"]["title"] == HOSTILE
    assert json.loads(json_text({"a": MARKED})) == {"a": MARKED}
    assert raw(json_text({"a": MARKED})) == []
    assert "שלום" in json_text(["שלום"])


def test_a_case_that_is_written_holds_escapes_and_reads_back() -> None:
    case = CaseFile(title=MARKED, facts={"died": "yes"})
    text = write_case(case)
    assert raw(text) == []
    assert parse_case(text, "it", Vocabulary({"died": ("yes", "no")}, {}, ())) == case


def test_notebook_pages_and_fragments_let_nothing_through() -> None:
    """A judged case, shown in a notebook."""
    judged = face.judge(face.Case({"died": "yes", "act": "mishap"}, title=HOSTILE))
    shown = judged._repr_html_()
    assert shown
    assert raw(shown) == []
