"""Run miklat: in this process for speed, or as a command of its own where the process itself is what is tested."""

import gc
import io
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from miklat.cli import main

ROOT = Path(__file__).parents[2]


class Ran(NamedTuple):
    status: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def miklat(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[Run]:
    """Run a command in this process, at the root of the project if not told otherwise; ``said`` is its input."""

    def run(*words: str | os.PathLike[str], said: str = "", cwd: Path = ROOT) -> Ran:
        monkeypatch.chdir(cwd)
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(said.encode()), "utf-8"))
        try:
            status = main([os.fspath(word) for word in words])
        except SystemExit as end:
            status = int(end.code or 0)
        return Ran(status, *capsys.readouterr())

    yield run
    gc.enable()


@pytest.fixture
def process(tmp_path: Path) -> Run:
    """Run a command in a process of its own, in an empty folder, with the cache of this one."""

    def run(*words: Any, said: bytes = b"", env: dict[str, str] | None = None, **options: Any) -> Ran:
        done = subprocess.run(
            [sys.executable, "-m", "miklat", *words],
            input=said if "stdin" not in options else None,
            env={**os.environ, **(env or {})},
            timeout=60,
            check=False,
            **{"cwd": tmp_path, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options},
        )
        out, err = (stream.decode("utf-8") if stream else "" for stream in (done.stdout, done.stderr))
        return Ran(done.returncode, out, err)

    return run
