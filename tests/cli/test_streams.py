"""What happens to the process: Ctrl-C, closed and full outputs, odd terminals and caches, two at once."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import ROOT, Run

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and devices as POSIX has them")
BLADE = str(ROOT / "examples" / "blade.yaml")


def started(
    *words: str, env: dict[str, str] | None = None, interpreter: tuple[str, ...] = (), **options: Any
) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, *interpreter, "-m", "miklat", *words],
        env={**os.environ, **(env or {})},
        **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options},
    )


@pytest.mark.parametrize(
    "loaded", ["signal", "argparse", "msgspec._core", "re", "miklat.terms.condition", "miklat.laws.refuge.page"]
)
def test_ctrl_c_while_modules_are_loaded(loaded: str) -> None:
    """From the moment miklat itself runs it stops at once, with status 130 and one word."""
    running = started("judge", BLADE, env={"MIKLAT_CACHE": ""}, interpreter=("-X", "importtime"))
    assert running.stderr
    told = b""
    ready = False
    while told != loaded.encode() or not ready:
        line = running.stderr.readline()
        assert line, "it ended before that was loaded"
        told = line.rsplit(b"|", 1)[-1].strip()
        ready = ready or told == b"signal"
    running.send_signal(signal.SIGINT)
    out, err = running.communicate(timeout=60)
    assert (running.returncode, out) == (130, b"")
    assert [line for line in err.splitlines() if not line.startswith(b"import time:")] == [b"stopped"]


@pytest.mark.parametrize("seen", ["all is loaded", "it compiles", "it prints"])
def test_ctrl_c_while_it_compiles_and_prints(seen: str) -> None:
    """Once all is loaded: status 130 wherever it comes, and no traceback. What it prints is more than a pipe holds."""
    running = started("judge", *[BLADE] * 60, env={"MIKLAT_CACHE": ""}, interpreter=("-X", "importtime"))
    assert running.stderr
    loaded = b"miklat.diagram.compile" if seen == "it compiles" else b"miklat.say.telling_page"
    while not (line := running.stderr.readline()).strip().endswith(loaded):
        assert line, "it ended before that was loaded"
    if seen == "it prints":
        assert running.stdout
        assert running.stdout.read(1)
    running.send_signal(signal.SIGINT)
    _, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert [line for line in err.splitlines() if not line.startswith(b"import time:")] == [b"stopped"]


def test_a_reader_that_has_read_enough_is_no_fault() -> None:
    running = started("judge", *[BLADE] * 60)
    assert running.stdout
    running.stdout.readline()
    running.stdout.close()
    assert running.stderr
    err = running.stderr.read()
    running.stderr.close()
    assert (running.wait(timeout=60), err) == (0, b"")


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no such device")
@pytest.mark.parametrize("words", [("judge", BLADE), ("judge", BLADE, "--json"), ("check", BLADE), ("judge", "--help")])
def test_a_full_disk_is_told(process: Run, words: tuple[str, ...]) -> None:
    with open("/dev/full", "w", encoding="utf-8") as full:
        ran = process(*words, stdout=full)
    assert ran.status == 2
    assert ran.err == "miklat: cannot go on: No space left on device\n"


@pytest.mark.parametrize("closed", [1, 2])
def test_a_closed_output_is_no_traceback(process: Run, closed: int) -> None:
    ran = process("judge", BLADE, preexec_fn=lambda: os.close(closed), **{("", "stdout", "stderr")[closed]: None})
    assert ran.status == 0
    ran = process(
        "judge", "nothing.yaml", preexec_fn=lambda: os.close(closed), **{("", "stdout", "stderr")[closed]: None}
    )
    assert ran.status == 2


@pytest.mark.parametrize(
    "env",
    [
        {"LC_ALL": "C", "LANG": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
        {"PYTHONIOENCODING": "ascii"},
        {"TERM": "dumb"},
        {"NO_COLOR": "1"},
        {"COLUMNS": "1"},
    ],
    ids=str,
)
def test_the_terminal_does_not_matter(process: Run, tmp_path: Path, env: dict[str, str]) -> None:
    """A title in Hebrew comes out as it went in, whatever the locale."""
    (tmp_path / "case.yaml").write_text("miklat: 1\ntitle: הגולה\nfacts: {died: yes}\n", encoding="utf-8")
    ran = process("judge", "case.yaml", "--question", "exile", env=env)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("הגולה\n")
    assert "\x1b" not in ran.out


def test_without_a_home_or_a_cache_that_can_be_written(process: Run, tmp_path: Path) -> None:
    """The law is then compiled anew and nothing is said of it."""
    locked = tmp_path / "locked"
    locked.mkdir(mode=0o500)
    (tmp_path / "file").write_text("no folder")
    first = process("judge", BLADE, env={"MIKLAT_CACHE": ""})
    assert (first.status, first.err) == (0, "")
    bare = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    done = subprocess.run([sys.executable, "-m", "miklat", "judge", BLADE], env=bare, capture_output=True, check=False)
    assert (done.returncode, done.stderr, done.stdout.decode()) == (0, b"", first.out)
    for cache in (locked, tmp_path / "file" / "below", "\udce9"):
        assert process("judge", BLADE, env={"MIKLAT_CACHE": str(cache)}) == first


def test_a_damaged_cache_is_made_anew(process: Run, tmp_path: Path) -> None:
    env = {"MIKLAT_CACHE": str(tmp_path / "keep")}
    first = process("judge", BLADE, env=env)
    keep = tmp_path / "keep"
    assert sorted(kept.suffix for kept in keep.iterdir()) == [".law", ".value"]
    for kept in keep.iterdir():
        damaged = kept.read_bytes()[:-1] + b"\1"
        kept.write_bytes(damaged)
        assert process("judge", BLADE, env=env) == first
        assert kept.read_bytes() != damaged


def test_two_that_compile_at_once_both_rule(tmp_path: Path) -> None:
    env = {"MIKLAT_CACHE": str(tmp_path / "keep")}
    running = [started("judge", BLADE, "--json", env=env) for _ in range(2)]
    outs = [one.communicate(timeout=60) for one in running]
    assert {out for out, _ in outs} == {outs[0][0]}
    assert {err for _, err in outs} == {b""}
    assert sorted(name.suffix for name in (tmp_path / "keep").iterdir()) == [".law", ".value"]


def _in_terminal(columns: int, *words: str, env: dict[str, str] | None = None) -> str:
    """What a command prints on a terminal of so many columns."""
    import fcntl
    import pty
    import struct
    import termios

    controller, terminal = pty.openpty()
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    running = started(*words, env=env, stdout=terminal, stderr=terminal)
    os.close(terminal)
    seen = b""
    while True:
        try:
            part = os.read(controller, 4096)
        except OSError:
            break
        if not part:
            break
        seen += part
    os.close(controller)
    assert running.wait(timeout=60) == 0
    return seen.decode().replace("\r\n", "\n")


def test_a_terminal_is_dressed_unless_it_wants_it_plain() -> None:
    env = {"TERM": "xterm", "NO_COLOR": ""}
    assert "\x1b[1m" in _in_terminal(80, "judge", BLADE, env=env)
    assert "\x1b" not in _in_terminal(80, "judge", BLADE, env={**env, "NO_COLOR": "1"})
    assert "\x1b" not in _in_terminal(80, "judge", BLADE, env={**env, "TERM": "dumb"})


@pytest.mark.parametrize("columns", [0, 1, 20, 50])
def test_a_narrow_terminal_is_written_narrowly(columns: int) -> None:
    told = _in_terminal(columns, "judge", BLADE, "--question", "exile", env={"NO_COLOR": "1"})
    widest = {0: 100, 1: 40, 20: 40, 50: 50}[columns]
    words = max(map(len, told.split()))
    assert max(len(line) for line in told.splitlines() if set(line) - set("=-")) <= max(widest, words + 8)
