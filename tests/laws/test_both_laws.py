"""Every command works by both laws that ship, and the engine says the words of neither."""

import ast
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from miklat import LAW
from miklat.cli.session import SHIPPED
from miklat.judging.case import Case
from miklat.law.law import Law
from miklat.laws.bailees import LAW as BAILEES
from tests.cli.conftest import ROOT, Run
from tests.cli.conftest import miklat as miklat  # the fixture

LAWS = {"miklat.laws.refuge": LAW, "miklat.laws.bailees": BAILEES}
CASES = {"miklat.laws.refuge": "examples/roller.yaml", "miklat.laws.bailees": "examples/bailees/hired-and-stolen.yaml"}
COMMANDS = ("judge {case}", "judge {case} --full", "judge {case} --format json", "check {case}", "law", "law scope",
            "law --check", "law --format json", "ask {case}", "study asp", "study turns {case} --question {question}",
            "many --template {folder}/t.xlsx")  # fmt: skip
OURS = re.compile(r"r_meir|r_yehudah|owner_with_him|driven_off|four keepers")
OTHERS = re.compile(r"avenger|Makkot|Rebbi|chopping_wood|the victim|city of refuge")
"""Words of the one law and of the other that neither shares."""

PLAIN = """
yes no open where nothing another other none both place done elsewhere reached body letter means
held dispute verses judged act outside untold level stay nobody thing lost outright construal
reading home mind return stranger implied
"""
"""Words of a law that are plain English too, or the engine's own (outright, construal, reading, letter)."""

HERE = {
    "cli/text.py": "a source text is named with or without the word Mishnah",
    "text/places.py": "words that may stand before a number in any work",
    "cli/session.py": "it names the law that ships",
    "sources/beside.py": "a text is of some edition",
    "courses/command.py": "--cities was the option's first name, and is kept",
}
"""Files that may say a word of a law, and why."""


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("named", LAWS)
def test_every_command_works_by_both_laws(miklat: Run, tmp_path: Path, named: str, command: str) -> None:
    """It ends well, and says no word of the other law."""
    case, question = CASES[named], LAWS[named].first_questions[-1]
    ran = miklat(*command.format(case=case, question=question, folder=tmp_path).split(), "--law", named, said="q\n")
    assert ran.status == 0, ran.err
    assert not (OTHERS if named.endswith("bailees") else OURS).search(ran.out)


def test_a_law_without_events_says_so(miklat: Run) -> None:
    """There are no courses to prove anything of."""
    ran = miklat("course", "--law", "miklat.laws.bailees")
    assert (ran.status, ran.out) == (2, "")
    assert "tells of nothing that happens in time" in ran.err


def test_the_cases_of_a_law_are_its_own(miklat: Run, tmp_path: Path) -> None:
    """``miklat examples`` writes those of the law that is named; a law without any says so."""
    for named, one in CASES.items():
        folder = tmp_path / named
        assert miklat("examples", folder, "--law", named).status == 0
        assert (folder / Path(one).name).read_bytes() == (ROOT / one).read_bytes()
        assert miklat("check", folder, "--law", named).status == 0
    shipped = [miklat("examples", tmp_path / "a"), miklat("examples", tmp_path / "b", "--law", SHIPPED)]
    assert shipped[0].out.split()[:2] == shipped[1].out.split()[:2] != ["0", "cases"]
    package = tmp_path / "without"
    package.mkdir()
    (package / "__init__.py").write_text("from miklat.laws.bailees import LAW as LAW\n", encoding="utf-8")
    ran = miklat("examples", tmp_path / "none", "--law", package)
    assert (ran.status, ran.out) == (2, "")
    assert "this law has no example cases" in ran.err
    assert not (tmp_path / "none").exists()


def test_a_case_of_another_law_shows_itself() -> None:
    """In a notebook: a case is of no law, and what the shipped one does not know stands as it was given."""
    page = Case({"keeper": "hirer", "act": "struck"}, title="Lost")._repr_html_()
    assert page is not None
    assert "keeper: hirer." in page
    assert "struck" not in page.replace("he struck", "")


def test_what_a_law_is_asked_by_machines_is_in_its_words() -> None:
    """The tools of the server for assistants explain themselves by the law they are of."""
    server = pytest.importorskip("miklat.mcp.server", reason="the server needs miklat[mcp]")
    for law, foreign in ((LAW, OURS), (BAILEES, OTHERS)):
        told = " ".join(words(law) for words in (server.law_words, server.part_words, server.course_words))
        assert not foreign.search(told)
        assert ":".join(law.like_choice) in told
        assert law.clauses[0].number in told
    assert "nothing that happens in time" in server.course_words(BAILEES)


def words(law: Law) -> Iterator[str]:
    """The names a law gives: facts, values, axes, choices, questions, holders, events and their words."""
    for name, values in law.domains.items():
        yield from (name, *values)
    yield from (question.name for question in law.questions)
    yield from (rule.holder for rule in law.rules)
    for kind in law.chronicle.event_types if law.chronicle is not None else ():
        yield from (kind.name, *kind.names)


def said(path: Path) -> Iterator[str]:
    """The strings of a module that are no docstrings: what it says, and decides by."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(one.value) for one in ast.walk(tree) if isinstance(one, ast.Expr)}
    for one in ast.walk(tree):
        if isinstance(one, ast.Constant) and isinstance(one.value, str) and id(one) not in told:
            yield one.value


ENGINE = ("terms", "text", "law", "diagram", "judging", "say", "files", "sources", "cli", "courses", "studies", "bulk",
          "classroom", "web", "mcp")  # fmt: skip


def test_the_engine_says_no_word_of_either_law() -> None:
    """Outside the laws no string has a name of theirs, but for plain English."""
    names = {name for law in LAWS.values() for name in words(law)} - {*PLAIN.split()}
    spoken = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, sorted(names)))})(?![\w-])")
    found = {}
    for folder in ENGINE:
        for path in sorted((ROOT / "src" / "miklat" / folder).rglob("*.py")):
            place = os.path.relpath(path, ROOT / "src" / "miklat")
            hits = {hit for text in said(path) for hit in spoken.findall(text)}
            if hits and place not in HERE:
                found[place] = sorted(hits)
    assert found == {}
