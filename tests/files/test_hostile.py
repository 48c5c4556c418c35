"""Hostile files fail fast, small and with a fault: each is read in its own process, which measures time and memory."""

import os
import subprocess
import sys
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from miklat.courses.case_part import EventWords
from miklat.files import Faults, Vocabulary, parse_case
from miklat.files.tree import Limits, read_tree
from tests.pace import stretch

SRC = Path(__file__).parents[2] / "src"
SECONDS = 1.0
MEGABYTES = 100

CHILD = """
import resource, sys, time
resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
resource.setrlimit(resource.RLIMIT_CPU, (20, 20))
from miklat.files import Faults, Vocabulary, read_case
words = Vocabulary({"died": ("yes", "no"), "means": ("stone", "iron_tool") * 20}, {"axe": ("rebbi",)}, ("exile",))
began = time.process_time()
try:
    read_case(sys.argv[1], words)
    print("no fault")
except Faults as faults:
    print("\\n".join(map(str, faults.faults)))
peak = next(line for line in open("/proc/self/status") if line.startswith("VmHWM")).split()[1]
print(time.process_time() - began, int(peak) / 1024, file=sys.stderr)
"""

MIB = 1 << 20
LAUGHS = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]\n" for n in range(1, 10))

HOSTILE = {
    "aliases": (LAUGHS, "is an anchor"),
    "deep": ("[" * 100_000, "nested far too deep"),
    "deep mappings": ("{a: " * 100_000, "nested deeper than 20"),
    "deep blocks": ("- " * 500_000, "nested deeper than 20"),
    "deep keys": ("? " * 500_000, "nested deeper than 20"),
    "one long line": ("miklat: 1\ntitle: " + "a" * (MIB - 20), "longer than 300 characters"),
    "one long remark": ("miklat: 1\n# " + "a" * (MIB - 20), "no fault"),
    "one long quote": ("{'" + "a" * (MIB - 20), "never closed"),
    "one long name": ("miklat: 1\nfacts:\n  ? " + "a" * (MIB - 100) + "\n  : yes\n", "is not a fact"),
    "quotes in quotes": ('{\t"' + '\\"' * 500_000, "never closed"),
    "backslashes": ("[" + "\\" * 500_000 + "\\ud800\\udc00", "bracket is missing"),
    "half characters": ('["' + "\\ud800\\udc00" * 80_000 + "\\ud800", "names no character"),
    "tabs": ("{" + "\t" * (MIB - 10), "a value is missing"),
    "many words": ("[" + "a," * 500_000 + "]", "more than 20000 words"),
    "many lines": ("- a\n" * 200_000, "more than 20000 words"),
    "many wrong facts": ("miklat: 1\nfacts:\n" + "".join(f"  iron_{n}: x\n" for n in range(9000)), "more faults"),
    "many wrong values": ("miklat: 1\nexpect:\n" + "  - exile: siletn\n" * 6000, "more faults"),
    "many expectations": ("miklat: 1\nexpect:\n" + "  - exile: yes\n    voice: {axe: rebbi}\n" * 20_000, "20000 words"),
    "many duplicates": ("miklat: 1\n" * 9000, "more faults"),
    "many wrong keys": ("? [a]\n: b\n" * 4000, "more faults"),
    "many remarks": ("#\n" * 500_000, "this file is empty"),
    "many anchors": ("&a " * 300_000, "f:1:"),
    "long tag": ("a: !" + "x" * (MIB - 10), "f:1:"),
    "a breaking end": ("\n" * (MIB - 10) + "a: @", "a text cannot begin with"),
    "binary": ("\0" * MIB, "not a text file"),
    "too large": ("a" * (MIB + 1), "larger than 1 MiB"),
}


pytestmark = pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="measures by Linux's /proc")


def read(path: str, directory: Path, **options: Any) -> str:
    """Read a file in a new process; give what it printed, after holding it to its time and memory."""
    environment = {**os.environ, "PYTHONPATH": str(SRC)}
    command = [sys.executable, "-c", CHILD, path]
    done = subprocess.run(
        command, cwd=directory, env=environment, capture_output=True, text=True, timeout=30, check=False, **options
    )
    assert done.returncode == 0, done.stderr
    printed: str = done.stdout
    seconds, megabytes = map(float, done.stderr.split())
    assert seconds < SECONDS * stretch()
    assert megabytes < MEGABYTES
    return printed


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_is_a_fault_in_little_time_and_memory(name: str, tmp_path: Path) -> None:
    text, said = HOSTILE[name]
    (tmp_path / "f").write_text(text, encoding="utf-8", newline="")
    printed = read("f", tmp_path)
    assert said in printed
    assert len(printed) < 100_000


@pytest.mark.parametrize("end", range(4, 40))
def test_what_was_not_reached_is_not_told_as_missing(monkeypatch: pytest.MonkeyPatch, end: int) -> None:
    """A file of too many words has that one fault, wherever among its words the reading breaks off."""
    monkeypatch.setattr(read_tree, "__defaults__", (Limits(nodes=end),))
    events = {"killing": EventWords(("today",), bare=False)}
    words = Vocabulary({"died": ("yes", "no")}, {"axe": ("rebbi",)}, ("exile",), events=lambda: events)
    text = (
        "{miklat: 1, facts: {died: no}, course: [{date: 2024-03-25, note: a, killing: today}, {killing: today}],"
        "voice: {axe: rebbi}, expect: [{exile: yes}, {voice: {axe: rebbi}, at: killing, exile: yes}, {exile: no}]}"
    )
    with pytest.raises(Faults) as caught:
        parse_case(text, "f", words)
    (fault,) = caught.value.faults
    assert fault.what == f"there are more than {end} words here"


def test_a_gigabyte_is_not_read(tmp_path: Path) -> None:
    with open(tmp_path / "f", "wb") as file:
        file.truncate(1 << 30)
    assert read("f", tmp_path) == (
        "f:1:1: this file is larger than 1 MiB, more than a case can need; name a case file, one case a file\n"
    )


def test_a_device_and_a_pipe_are_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "pipe:1:1: nobody writes to this pipe; " in read("pipe", tmp_path)
    assert "/dev/zero:1:1: this is a device, not a file" in read("/dev/zero", tmp_path)


def test_a_pipe_that_is_written_to_is_read_as_a_file(tmp_path: Path) -> None:
    """As a shell hands over what another command prints; and an endless one only so far."""
    for said, told in ((b"miklat: 1\nfacts: {died: yes}\n", "no fault\n"), (b"#" * (3 * MIB), "larger than 1 MiB")):
        reader, writer = os.pipe()
        writing = Thread(target=_write, args=(writer, said))
        writing.start()
        assert told in read(f"/dev/fd/{reader}", tmp_path, pass_fds=(reader,))
        os.close(reader)
        writing.join()


def _write(writer: int, said: bytes) -> None:
    with open(writer, "wb", buffering=0) as file:
        try:
            while said:
                said = said[file.write(said) :]
        except BrokenPipeError:
            return


def test_an_endless_standard_input_is_left_off(tmp_path: Path) -> None:
    with open("/dev/zero", "rb") as zero:
        assert "<stdin>:1:1: this file is larger than 1 MiB" in read("-", tmp_path, stdin=zero)


def test_nothing_in_a_file_runs(tmp_path: Path) -> None:
    (tmp_path / "f").write_text("miklat: 1\ntitle: !!python/object/apply:os.system ['touch ran']\n", encoding="utf-8")
    assert "'!!python/object/apply:os.system' is a tag" in read("f", tmp_path)
    assert not (tmp_path / "ran").exists()
