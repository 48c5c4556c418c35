"""Where miklat itself fails: one sentence, a status of its own, and never a traceback unless it is asked for."""

import importlib

import pytest

from miklat.cli import AT_FAULT, OUR_FAULT
from tests.cli.conftest import ROOT, Run

BLADE = ROOT / "examples" / "blade.yaml"


class Panic(BaseException):
    """As libraries written in other languages raise them: no Exception."""


def failing(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def run(*_: object) -> int:
        raise error

    monkeypatch.setattr(importlib.import_module("miklat.cli.judge"), "run", run)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ZeroDivisionError("division by zero"), "ZeroDivisionError: division by zero"),
        (Panic("index\nout of \x1b[31mbounds"), r"Panic: index out of \x1b[31mbounds"),
        (RecursionError(), "RecursionError (in"),
        (KeyError("x" * 5000), "..."),
    ],
)
def test_a_fault_of_ours_is_told_as_such(
    miklat: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException, told: str
) -> None:
    """Status 3, so that a program can tell it from what was refused; a line that says what, where and what to do."""
    monkeypatch.delenv("MIKLAT_TRACEBACK", raising=False)
    failing(monkeypatch, error)
    ran = miklat("judge", BLADE)
    assert (ran.status, ran.out) == (OUR_FAULT, "")
    assert ran.err.startswith("miklat: this is our fault, not yours: ")
    assert told in ran.err
    assert "cli/__init__.py, line " in ran.err
    assert len(ran.err.splitlines()) == 1
    assert len(ran.err) < 700


def test_the_way_it_took_is_shown_where_asked_for(miklat: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MIKLAT_TRACEBACK", "1")
    failing(monkeypatch, ZeroDivisionError())
    ran = miklat("judge", BLADE)
    assert ran.status == OUR_FAULT
    assert ran.err.startswith("Traceback (most recent call last):")


def test_too_little_memory_is_not_our_fault(miklat: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    failing(monkeypatch, MemoryError())
    ran = miklat("judge", BLADE)
    assert (ran.status, ran.out) == (AT_FAULT, "")
    assert "not enough memory" in ran.err
