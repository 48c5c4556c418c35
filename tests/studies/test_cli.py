"""`miklat study` on the command line: sentences, JSON, case files, clear refusals, and a clean stop."""

import json
from pathlib import Path

import pytest

from miklat import LAW
from miklat.cli import main
from miklat.studies.command import KINDS
from miklat.studies.words import rule_name

CASE = """miklat: 1
title: The blade
facts: {killer: israelite, victim: israelite, died: yes, act: mishap, aim: nobody, task: chopping_wood,
        flew: blade_off_handle, motion: downward, duty: none}
"""


@pytest.fixture
def blade(tmp_path: Path) -> str:
    """A case file of the slipped blade."""
    path = tmp_path / "blade.yaml"
    path.write_text(CASE, encoding="utf-8")
    return str(path)


def test_the_claims_are_told_with_what_was_covered(capsys: pytest.CaptureFixture[str]) -> None:
    """How many cases, voices and rules; and the exit status is that of claims borne out."""
    assert main(["study", "claims"]) == 0
    text = capsys.readouterr().out
    assert f"{len(LAW.rules)} rules" in text
    assert "cases, 2,457,600" in text
    assert "All of them bear out." in text


def test_partings_are_told_and_saved_as_cases_that_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each kind of parting leaves a case file, and `check` finds every answer as the file expects."""
    folder = tmp_path / "cases"
    assert main(["study", "partings", "default", "edition=niv", "--question", "death", "--save", str(folder)]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert text.startswith("The JPS-type English against the NIV-type English")
    assert text.index("1. ") < text.index("How often") < text.index("possible cases, so many part them")
    assert main(["check", str(folder), "--brief"]) == 0
    assert "none failed" in capsys.readouterr().out


def test_two_voices_that_never_part(capsys: pytest.CaptureFixture[str]) -> None:
    """That they never part is said of every possible case."""
    assert main(["study", "partings", "default", "axe=sages", "--question", "death"]) == 0
    assert "They never part" in capsys.readouterr().out


def test_a_choice_is_not_blamed_for_what_it_drags_along(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What must be chosen with it is said, saved, and chosen for the other voice too."""
    folder = tmp_path / "cases"
    words = ["study", "partings", "default", "weapons=however", "--question", "death"]
    assert main([*words, "--save", str(folder)]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "Both are heard with this: the verses alone." in text
    saved = "".join(path.read_text(encoding="utf-8") for path in folder.iterdir())
    assert "voice: {extent: verses, weapons: however}" in saved
    assert "voice: {extent: verses}" in saved
    assert main([*words, "--json"]) == 0
    value = json.loads(capsys.readouterr().out)
    assert value["one"] == {"extent": "verses"}
    assert value["other"] == {"extent": "verses", "weapons": "however"}


def test_choices_that_part_only_elsewhere_are_sent_there(capsys: pytest.CaptureFixture[str]) -> None:
    """A construal of one edition, asked in the other: where they do part is said."""
    assert main(["study", "partings", "default", "malice=shove_only"]) == 0
    assert "They do part with edition=niv: name that in both voices." in capsys.readouterr().out


def test_what_was_typed_for_a_voice_is_kept(capsys: pytest.CaptureFixture[str]) -> None:
    """Where the one names the choice that the other must make otherwise, the two are heard as they were named."""
    assert main(["study", "partings", "extent=mishnah", "weapons=however", "--question", "trial", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["one"] == {}


def test_turns_and_reasons_are_sentences(blade: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It would be otherwise if ..."""
    assert main(["study", "turns", blade, "--question", "exile", "--voice", "axe=rebbi"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "It would be otherwise if" in text
    assert "then he goes into exile" in text
    assert main(["study", "reasons", blade, "--question", "exile", "--default"]) == 0
    assert "This alone suffices, whatever the rest:" in capsys.readouterr().out


COURSE = """miklat: 1
title: The course
facts: {killer: israelite, victim: israelite, died: yes, act: struck, means: iron_tool, aim: victim, shift: none,
        duty: none}
course:
  - killing
  - flight: golan
  - arrival: golan
  - judgment: manslayer
  - met_by: avenger
"""


def test_a_course_is_studied_as_it_stands_after_an_event(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """At its end, or after the event asked for; an event it does not have, or no course, is refused."""
    path = tmp_path / "course.yaml"
    path.write_text(COURSE, encoding="utf-8")
    given = []
    for more in ([], ["--at", "arrival"]):
        assert main(["study", "turns", str(path), "--question", "stay", "--default", "--json", *more]) == 0
        given.append(json.loads(capsys.readouterr().out)["case"]["facts"])
    assert given[0]["judged"] == "manslayer"
    assert given[1]["judged"] == "not_yet"
    assert main(["study", "reasons", str(path), "--at", "wedding"]) == 2
    assert "names no one event of the course: write #1 killing" in capsys.readouterr().err


def test_a_moment_of_a_case_without_a_course_is_refused(blade: str, capsys: pytest.CaptureFixture[str]) -> None:
    """It says to leave it out."""
    assert main(["study", "turns", blade, "--at", "arrival"]) == 2
    assert "has no course: leave out --at arrival" in capsys.readouterr().err


def test_rules_of_one_number_are_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    """By holder where that differs, else by mode; and no two rules on a question have one name."""
    for question in LAW.questions:
        rules = [rule.clause for rule in LAW.rules if rule.question == question.name]
        names = [rule_name(LAW, question.name, (clause, place)) for place, clause in enumerate(rules)]
        assert len(set(names)) == len(names)
    assert main(["study", "rules", "--question", "exile"]) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "N35:25a and M2:1b (principle)" in text
    assert "M2:1b (principle) and M2:1d (the Sages)" in text
    assert "masked (0): set aside wherever it speaks." in text


@pytest.mark.parametrize(
    "words",
    [
        ["claims"],
        ["partings", "default", "axe=sages", "--question", "exile"],
        ["agree", "axe=rebbi", "axe=sages"],
        ["gaps", "--question", "death", "--voice", "extent=verses"],
        ["rules", "--question", "stay"],
        ["turns", "CASE", "--question", "exile"],
        ["reasons", "CASE", "--question", "exile"],
    ],
)
def test_json_is_the_same_bytes_each_time(words: list[str], blade: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every kind gives JSON that names the law, with whole numbers and no floats."""
    texts = []
    for _ in range(2):
        assert main(["study", *(blade if word == "CASE" else word for word in words), "--json"]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]

    def no_float(text: str) -> float:
        raise AssertionError(f"a float: {text}")

    value = json.loads(texts[0], parse_float=no_float)
    assert value["study"] == words[0]
    assert value["law"]["fingerprint"].startswith("sha256:")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["partings", "edition=kjv", "default"], "there is no choice on the axis edition called 'kjv'"),
        (["partings", "editon=niv", "default"], "did you mean edition"),
        (["partings", "axe", "default"], "write AXIS=CHOICE"),
        (["partings", "rebby", "sages"], "did you mean rebbi"),
        (["partings", "anonymous", "default"], "anonymous may be late_head=anonymous, office=anonymous or"),
        (["agree", "axe=rebbi", "office=abba_shaul"], "name two sides of one dispute"),
        (["agree", "edition=jps", "edition=niv"], "try miklat study partings"),
        (["gaps", "--question", "deth"], "did you mean death"),
        (["turns", "nowhere.yaml"], "nowhere.yaml"),
        (["gaps", "--most", "0"], "write a whole number, 1 or more"),
        (["gaps", "--most", "-1"], "write a whole number, 1 or more"),
        (["claims", "--save", "/dev/null/x"], "a file stands in the way; name a folder"),
    ],
)
def test_what_is_wrong_is_said_and_nothing_printed(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit status 2, what is wrong on standard error, nothing on standard output."""
    assert main(["study", *words]) == 2
    told = capsys.readouterr()
    assert said in told.err
    assert told.out == ""


def test_a_stop_is_clean(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Ctrl-C in the middle of long work: no traceback, exit status 130."""
    monkeypatch.setenv("MIKLAT_CACHE", str(tmp_path))  # where nothing was proved before

    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("miklat.studies.claims.prove", stop)
    assert main(["study", "claims"]) == 130
    assert capsys.readouterr().err.strip().endswith("stopped")


def test_every_kind_has_help(capsys: pytest.CaptureFixture[str]) -> None:
    """`--help` of each kind names it."""
    for name, _, words in KINDS:
        assert main(["study", name, "--help"]) == 0
        assert " ".join(words.split()[:3]) in " ".join(capsys.readouterr().out.split())


def test_the_two_ways_are_compared_and_agree(capsys: pytest.CaptureFixture[str]) -> None:
    """All that is said of a law, by the solver and by the checker: none is found otherwise."""
    pytest.importorskip("pysat")
    assert main(["study", "twice", "--law", "miklat.laws.bailees", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)["found"]
    assert found["compared"]["solver"] > 50
    assert found["compared"]["checker"] > 20
    assert found["differing"] == {"solver": 0, "checker": 0}


def test_the_answer_set_program_is_the_same_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    """It names the law it was made of, and every rule."""
    texts = []
    for _ in range(2):
        assert main(["study", "asp"]) == 0
        texts.append(capsys.readouterr().out)
    assert texts[0] == texts[1]
    assert texts[0].count("\nrule(") == len(LAW.rules)
