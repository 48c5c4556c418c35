"""What a command finds of the law alone is found once, and printed again as it was; never of another law or engine."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from miklat.cli import kept_pages
from miklat.cli.kept_pages import printed
from tests import small_law as small


@pytest.fixture
def keep(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A keep of this test's own."""
    monkeypatch.setenv("MIKLAT_CACHE", str(tmp_path / "keep"))
    return tmp_path / "keep"


class Finder:
    """Finds something, and counts how often."""

    def __init__(self, status: int = 0) -> None:
        self.count, self._status = 0, status

    def __call__(self) -> int:
        self.count += 1
        print("found: ", end="")
        print("\N{GREEK SMALL LETTER LAMDA}")
        return self._status


Read = Callable[[], str]


@pytest.fixture
def read(capsys: pytest.CaptureFixture[str]) -> Read:
    return lambda: capsys.readouterr().out


@pytest.mark.parametrize("status", [0, 1])
def test_it_is_found_once(keep: Path, read: Read, status: int) -> None:
    """The same text, and the same status."""
    find = Finder(status)
    assert [printed(small.law(), "claims", find) for _ in range(3)] == [status] * 3
    assert read() == "found: λ\n" * 3
    assert find.count == 1


def test_another_command_law_or_engine_is_found_anew(keep: Path, read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    find = Finder()
    printed(small.law(), "claims", find)
    printed(small.law(), "rules", find)
    printed(small.law(version="another"), "claims", find)
    monkeypatch.setenv("COLUMNS", "50")
    printed(small.law(), "claims", find)
    monkeypatch.setattr(kept_pages, "engine_bytes", lambda: b"another")
    printed(small.law(), "claims", find)
    assert find.count == 5


def test_what_is_refused_is_not_kept(keep: Path, read: Read) -> None:
    find = Finder(2)
    assert [printed(small.law(), "claims", find) for _ in range(2)] == [2, 2]
    assert find.count == 2


def test_without_a_folder_nothing_is_kept(read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MIKLAT_CACHE", "")
    find = Finder()
    printed(small.law(), "claims", find)
    printed(small.law(), "claims", find)
    assert find.count == 2


def test_a_page_that_is_damaged_or_not_ours_is_found_anew(keep: Path, read: Read) -> None:
    find = Finder()
    printed(small.law(), "claims", find)
    (file,) = keep.iterdir()
    good = file.read_bytes()
    file.write_bytes(good[:-1] + bytes([good[-1] ^ 1]))
    printed(small.law(), "claims", find)
    assert find.count == 2
    os.chmod(file, 0o666)
    printed(small.law(), "claims", find)
    assert find.count == 3
    assert read() == "found: λ\n" * 3


def test_pages_are_bounded(keep: Path, read: Read, monkeypatch: pytest.MonkeyPatch) -> None:
    """The ones longest unused go first."""
    monkeypatch.setattr(kept_pages, "ALL", 1_000)
    for number in range(20):
        printed(small.law(), number, Finder())
    assert sum(one.stat().st_size for one in keep.iterdir()) <= 1_000
