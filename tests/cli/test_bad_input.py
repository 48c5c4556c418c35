"""Bad input to the whole command: everything wrong at once, each with its place; nothing ruled on; quick and small."""

import json
import os
import re
import resource
import sys
import time
from pathlib import Path

import pytest

from miklat.laws.refuge import LAW
from tests.cli.conftest import ROOT, Ran, Run
from tests.pace import stretch

SECONDS = 1.0
MEGABYTES = 100
MIB = 1 << 20


def refused(ran: Ran) -> list[str]:
    """What was said of bad input, a line a fault, without the words offered; nothing is ruled on or thrown."""
    assert (ran.status, ran.out) == (2, "")
    assert "Traceback" not in ran.err
    return [line for line in ran.err.splitlines() if not line.startswith("    ")]


def test_every_fault_of_every_file_and_of_the_command_line_is_told_at_once(miklat: Run, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text(
        "miklat: 1\nfacts:\n  kilelr: israelite\n  act: mishapp\nvoice: {ax: sages}\n", encoding="utf-8"
    )
    (tmp_path / "b.yaml").write_text("miklat: 1\nfacts: {died: no, judged: murderer}\n", encoding="utf-8")
    questions = ["--question", "exil", "--question", "dead"]
    slips = [*questions, "--voice", "axe=sage", "--voice", "offise=anonymous", "--voice", "x"]
    files = (tmp_path / "a.yaml", "examples/roller.yaml", tmp_path / "b.yaml", tmp_path / "c.yaml")
    lines = refused(miklat("judge", *files, *slips))
    for wanted in (
        "did you mean exile?",
        "did you mean death",
        "did you mean sages?",
        "did you mean office?",
        "--voice x: write AXIS=CHOICE",
        "a.yaml:3:3: ",
        "write killer",
        "a.yaml:4:8: ",
        "write mishap",
        "a.yaml:5:9: ",
        "b.yaml:2:",
        "nobody is judged a murderer or a manslayer unless the victim died",
        "c.yaml:1:1: there is no such file",
    ):
        assert any(wanted in line for line in lines), wanted


CLASHES = {
    "facts": ("facts: {task: pushing_roller, motion: upward%s}\n", "cannot be together"),
    "voice": ("facts: {died: yes%s}\nvoice: {weapons: however, extent: mishnah}\n", "make no voice"),
    "expect": (
        "facts: {died: yes%s}\nexpect:\n  - voice: {weapons: however, extent: mishnah}\n    exile: yes\n",
        "make no voice",
    ),
    "course": ("facts: {aim: victim%s}\ncourse:\n  - killing\n  - left_limits\n", "cannot be here"),
}
SLIPS = {
    "a fact": (", kiler: israelite", "", "'kiler' is not a fact"),
    "a value": (", killer: isralite", "", "'isralite' is not a value"),
    "a name twice": (", killer: israelite, killer: stranger", "", "'killer' is written twice"),
    "a list for a value": (", killer: [israelite]", "", "killer takes one value"),
    "a choice": ("", "voise: {}\n", "'voise' is not a part"),
    "a presumption": ("", "presume: all\n", "'all' is nothing that can be presumed"),
    "an anchor": (", killer: &a israelite", "", "'&a' is an anchor"),
    "an answer": ("", "title: [a]\n", "the title must be a text"),
}


@pytest.mark.parametrize("clash", CLASHES)
@pytest.mark.parametrize("slip", SLIPS)
def test_slips_hide_no_clash(miklat: Run, tmp_path: Path, clash: str, slip: str) -> None:
    """What is wrong with the words and what cannot be together are told at once, by place, and nothing besides."""
    (text, clashing), (word, line, slipping) = CLASHES[clash], SLIPS[slip]
    if clash == "course" and slip == "a choice":
        pytest.skip("a part misspelt may be the course, which is then not held to its order")
    path = tmp_path / "case.yaml"
    path.write_text(f"miklat: 1\n{line}{text % word}", encoding="utf-8")
    lines = refused(miklat("judge", path))
    assert len(lines) == 2
    assert any(clashing in one for one in lines)
    assert any(slipping in one for one in lines)
    places = [tuple(map(int, one.removeprefix(f"{path}:").split(":")[:2])) for one in lines]
    assert places == sorted(places)


def test_a_course_with_a_fault_in_it_is_not_yet_held_to_its_order(miklat: Run, tmp_path: Path) -> None:
    """Without the event that could not be read, every later one would seem out of place."""
    path = tmp_path / "case.yaml"
    path.write_text(
        "miklat: 1\ncourse:\n  - kiling\n  - flight: kedesh\nexpect: [{at: flight, exile: open}]\n"
        "facts: {act: mishap, aim: victim}\n",
        encoding="utf-8",
    )
    first, second = refused(miklat("judge", path))
    assert "'kiling' is not an event" in first
    assert "act: mishap, aim: victim cannot be together" in second


def test_choices_misspelt_on_the_command_line_hide_no_clash_of_the_others(miklat: Run) -> None:
    given = [word for choice in ("axe=sage", "weapons=however", "extent=mishnah") for word in ("--voice", choice)]
    lines = refused(miklat("judge", "examples/roller.yaml", *given))
    assert any("did you mean sages?" in line for line in lines)
    assert any("weapons: however" in line and "cannot stand together" in line for line in lines)


def test_one_faulty_case_among_many_rules_on_none(miklat: Run, tmp_path: Path) -> None:
    path = tmp_path / "case.yaml"
    path.write_text("miklat: 1\nfacts: {dead: yes}\n", encoding="utf-8")
    for command in ("judge", "check"):
        assert len(refused(miklat(command, "examples/roller.yaml", path, "examples/blade.yaml"))) == 1


def test_what_cannot_be_together_through_the_unknown_alone_is_refused(miklat: Run, tmp_path: Path) -> None:
    """No two of these facts break a sentence: only no value of the fact left out fits them both."""
    path = tmp_path / "case.yaml"
    path.write_text(
        "miklat: 1\nfacts:\n  shift: heart_to_loins   # so the victim was aimed at, and known to be there\n"
        "  knew_victim_there: no\n  suddenly: yes\n  lay_in_wait: yes\n",
        encoding="utf-8",
    )
    first, second = refused(miklat("judge", path))
    assert first.startswith(f"{path}:4:3: shift: heart_to_loins, knew_victim_there: no cannot be together: ")
    assert "he who means to hit the victim knows that he is there" in first
    assert "aimed at that man" in first
    assert second.startswith(f"{path}:6:3: suddenly: yes, lay_in_wait: yes cannot be together: ")


def test_a_misspelt_command_is_named(miklat: Run) -> None:
    ran = miklat("jugde", "examples/roller.yaml")
    assert (ran.status, ran.out) == (2, "")
    assert "there is no command called 'jugde'; did you mean judge?" in ran.err
    assert miklat().status == 2


def test_choices_that_make_no_voice(miklat: Run) -> None:
    ran = miklat("judge", "examples/roller.yaml", "--voice", "weapons=however", "--voice", "extent=mishnah")
    assert "the Mishnah takes the blows of verses 16-18 to be on purpose" in refused(ran)[0]
    ran = miklat("judge", "examples/roller.yaml", "--voice", "axe=sages", "--voice", "axe=rebbi")
    assert "axe is given both sages and rebbi" in refused(ran)[0]


# Hostile files, through the command itself.

LAUGHS = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 10))

HOSTILE = {
    "aliases": LAUGHS.encode(),
    "deep": b"[" * 100_000,
    "deep mappings": b"{a: " * 100_000,
    "binary": os.urandom(4096) + b"\0" * MIB,
    "huge": b"a" * (MIB + 1),
    "list for a key": b"? [a, b]\n: c\n",
    "map for a key": b"? {a: b}\n: c\n",
    "tag": b"miklat: 1\ntitle: !!python/object/apply:os.system ['touch ran']\n",
    "not utf-8": "miklat: 1\ntitle: caf\xe9\n".encode("latin-1"),
    "merge": b"miklat: 1\nfacts: {<<: {died: yes}}\n",
    "many wrong": b"miklat: 1\nfacts:\n" + b"".join(b"  iron_%d: x\n" % n for n in range(9000)),
    "many expectations": b"miklat: 1\nexpect:\n" + b"  - exile: siletn\n" * 6000,
    "json list": b"[1, 2, 3]",
    "json cut": b'{"miklat": 1, "facts": {"died": "yes"',
    "empty": b"",
}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="measures by Linux's rusage")
@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_refused_quickly_and_in_little_room(process: Run, tmp_path: Path, name: str) -> None:
    """In CPU seconds and memory of the whole command, start and imports included."""
    (tmp_path / "case.yaml").write_bytes(HOSTILE[name])
    ran, seconds = _measured(process, "judge", "case.yaml")
    lines = refused(ran)
    assert lines
    assert all(line.startswith("case.yaml:") for line in lines)
    assert len(ran.err) < 100_000
    assert seconds < SECONDS * stretch()
    assert not (tmp_path / "ran").exists()


def _measured(process: Run, *words: str) -> tuple[Ran, float]:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    ran = process(*words, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (512 * MIB, 512 * MIB)))
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_maxrss < 2 * MEGABYTES * 1024 or after.ru_maxrss == before.ru_maxrss
    return ran, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


ROUND = b"  - left_limits\n  - returned_to_limits\n"
BEGUN = (
    b"miklat: 1\nfacts: {killer: israelite, victim: israelite, act: mishap, task: lowering_barrel, duty: none}\n"
    b"course:\n  - killing\n  - victim_died\n  - flight: kedesh\n  - arrival\n  - judgment: manslayer\n"
)
LARGE = {
    "a course": ("judge", BEGUN + ROUND * 1900, 0),
    "a dated course": (
        "judge",
        BEGUN + b"".join(b"  - left_limits:\n    date: %d Nisan 5784\n" % (n % 30) for n in range(3000)),
        2,
    ),
    "a course out of order": ("judge", BEGUN[: BEGUN.index(b"  - killing")] + b"  - left_limits\n" * 4000, 2),
    "a course too long": ("judge", BEGUN + ROUND * 2000, 2),
    "dates that are none": ("judge", BEGUN + b"  - left_limits:\n    date: 15 Nisn 5784\n" * 2900, 2),
    "expectations of a course": (
        "check",
        BEGUN
        + ROUND * 250
        + b"expect:\n"
        + b"".join(b"  - {at: '#%d', stay: yes}\n" % (n % 500 + 1) for n in range(2500)),
        1,
    ),
    "expectations of no event": (
        "check",
        BEGUN + ROUND * 1500 + b"expect:\n" + b"".join(b"  - {at: it#%d, stay: yes}\n" % n for n in range(2000)),
        2,
    ),
}


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="measures by Linux's rusage")
@pytest.mark.parametrize("name", LARGE)
def test_what_is_large_costs_little(process: Run, tmp_path: Path, name: str) -> None:
    """Up to 128 KB no file takes more than two seconds or 200 MB, start and imports included."""
    command, text, status = LARGE[name]
    assert len(text) <= 128 * 1024
    (tmp_path / "case.yaml").write_bytes(text)
    ran, seconds = _measured(process, command, "case.yaml")
    assert ran.status == status
    assert ran.out if status != 2 else len(refused(ran)) <= 51
    assert seconds < 2 * SECONDS * stretch()


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
def test_what_is_no_file_is_refused_without_waiting(process: Run, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    ran = process("judge", "pipe", "/dev/zero", ".", "nothing", b"caf\xe9.yaml", "x" * 5000, "a\nb.yaml")
    lines = refused(ran)
    assert len(lines) == 7
    assert any("nobody writes to this pipe" in line for line in lines)
    assert any("this is a device" in line for line in lines)
    assert any("there is no case file in this folder" in line for line in lines)
    assert any(line.startswith("caf\\udce9.yaml:1:1: ") for line in lines)
    assert any(line.startswith("a\\nb.yaml:1:1: ") for line in lines)


def test_an_endless_input_is_left_off(process: Run) -> None:
    with open("/dev/zero", "rb") as zero:
        lines = refused(process("judge", "-", stdin=zero))
    assert "larger than 1 MiB" in lines[0]


def test_the_worst_impossible_case_is_told_in_time(miklat: Run, tmp_path: Path) -> None:
    """Facts chosen to break as many sentences as they can, so that the search for what clashes has most to do."""
    path = tmp_path / "case.yaml"
    path.write_text(
        "miklat: 1\nfacts: {act: mishap, aim: victim, knew_victim_there: no, shift: adult_to_minor,\n"
        "  task: pushing_roller, motion: upward, flew: chip, enough_as_aimed: yes, enough_as_landed: no,\n"
        "  suddenly: yes, premeditated: yes, lay_in_wait: yes, judged: murderer, died: no, high_priest: died}\n",
        encoding="utf-8",
    )
    began = time.process_time()
    lines = refused(miklat("judge", path))
    assert time.process_time() - began < SECONDS * stretch()
    assert len(lines) >= 5


@pytest.mark.skipif(sys.platform == "win32", reason="no such files there")
def test_a_library_is_read_from_a_file_or_a_pipe_and_nothing_else(process: Run, tmp_path: Path) -> None:
    """What never ends is refused, and a pipe that nobody writes to is not waited for."""
    os.mkfifo(tmp_path / "pipe")
    assert process("course", "--library", "pipe") == (0, "", "")
    for name, why in (("/dev/zero", "this is a device"), (".", "this is a directory"), ("nothing", "No such file")):
        ran = process("course", "--library", name)
        assert (ran.status, ran.out) == (2, "")
        assert why in ran.err
    (tmp_path / "long.jsonl").write_bytes(b"x" * (4 * MIB) + b'\n{"miklat": 1}\n')
    ran = process("course", "--library", "long.jsonl")
    assert ran.status == 2
    assert "long.jsonl (case on line 1):1:1: this file is larger than" in ran.err


@pytest.mark.skipif(sys.platform == "win32", reason="names are text there")
def test_a_name_that_is_no_utf_8_is_shown_with_its_bytes(process: Run, tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"caf\xe9.yaml")).write_text("miklat: 1\nexpect:\n  - exile: yes\n", encoding="utf-8")
    ran = process("check", b"caf\xe9.yaml", "--json")
    assert ran.status == 1
    assert "caf\\\\udce9.yaml" in ran.out
    assert r"caf\udce9.yaml" in process("check", b"caf\xe9.yaml").out


def test_faults_are_values_for_a_program(miklat: Run, tmp_path: Path) -> None:
    """With --json each fault has a code, a place, what is wrong and what to write instead; nothing is put out."""
    path = tmp_path / "bad.yaml"
    facts = "{victm: israelite, died: maybe, act: mishap, aim: victim}"
    path.write_text(f"miklat: 1\nfacts: {facts}\n", encoding="utf-8")
    ran = miklat("judge", path, tmp_path / "none.yaml", "--question", "galut", "--json")
    assert (ran.status, ran.out) == (2, "")
    faults = json.loads(ran.err)["faults"]
    assert [one["code"] for one in faults] == ["option", "unknown-name", "unknown-name", "clash", "file"]
    assert faults[1]["line"] == 2
    assert faults[1]["instead"].startswith("write victim")


def test_values_are_offered_with_their_whole_meaning(miklat: Run, tmp_path: Path) -> None:
    """Once a file for each fact or axis, a line a value, in the words of the law; for a program with their words."""
    path = tmp_path / "bad.yaml"
    path.write_text(
        "miklat: 1\nfacts: {act: poison, means: banana, killer: x, victim: [y], died: }\nvoice: {axe: 3, edition: x}\n"
        "expect: [{voice: {axe: 4}, exile: maybe}]\n",
        encoding="utf-8",
    )
    err = miklat("judge", path).err
    faults = {one["what"]: one for one in json.loads(miklat("judge", path, "--json").err)["faults"]}
    lines = [tuple(line.split(maxsplit=1)) for line in err.splitlines() if line.startswith("    ")]
    for fact in map(LAW.fact, ("act", "means", "killer", "victim", "died")):
        told = next(one for what, one in faults.items() if fact.name in what.split())
        offered = [*((value.name, value.meaning) for value in fact.values), ("unknown", "it is not known")]
        assert [(one["word"], one["means"]) for one in told["offered"]] == offered
        assert all(lines.count(pair) >= 1 for pair in offered)
    choices = [(choice.name, choice.says) for name in ("axe", "edition") for choice in LAW.axis(name).choices]
    assert [lines.count(pair) for pair in choices] == [1] * len(choices)
    assert "'poison' is not a value of act; write other" in err


def test_a_fact_that_is_none_is_told_by_its_value(miklat: Run, tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("miklat: 1\nfacts: {deed: hurled, victm: israelite}\n", encoding="utf-8")
    said = miklat("judge", path).err
    assert "'deed' is not a fact; write `act: hurled`" in said
    assert "'victm' is not a fact; write victim" in said


def test_every_fault_of_the_docs_has_a_code_that_is_told() -> None:
    """The table of the page on faults has the codes there are, and what is shown there has one of them."""
    from miklat.files.faults import CODES, Fault

    page = (ROOT / "docs" / "faults.md").read_text(encoding="utf-8")
    told = set(re.findall(r"^\| `([a-z-]+)` \|", page, flags=re.MULTILINE))
    assert told == {code for code, _ in CODES} | {"option"}
    for what in re.findall(r"^=> \d+:\d+: (.*)$", page, flags=re.MULTILINE):
        assert Fault("f", 1, 1, what.partition("; ")[0], "").code in told
