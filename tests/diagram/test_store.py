"""The keep: right whether it is absent, stale, damaged, cut short, read-only, shared, or of another law."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from miklat import LAW
from miklat.diagram.compiled import Compiled
from miklat.diagram.store import keep_folder, load_or_compile
from miklat.law.write import Ahead
from tests import small_law as small

CASE = {"loss": "stolen", "paid": "yes", "watched": "no", "armed": "no"}


def check(compiled: Compiled) -> None:
    """That it is the small law, whole."""
    leaf = compiled.diagram.walk(compiled.questions["pays"], compiled.code(CASE))
    assert compiled.found(leaf)[0] == 1
    assert compiled.law.facts == small.law().facts


def only_file(folder: Path) -> Path:
    """The one file of a keep."""
    (file,) = folder.iterdir()
    return file


def test_what_is_kept_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second time nothing is compiled."""
    check(load_or_compile(small.law(), str(tmp_path / "deep" / "keep")))

    def never(law: object) -> None:
        raise AssertionError("compiled again")

    monkeypatch.setattr("miklat.diagram.store.compile_law", never, raising=False)
    monkeypatch.setattr("miklat.diagram.compile.compile_law", never)
    check(load_or_compile(small.law(), str(tmp_path / "deep" / "keep")))


def test_without_a_folder_nothing_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """None is nowhere; so is an empty MIKLAT_CACHE."""
    monkeypatch.chdir(tmp_path)
    check(load_or_compile(small.law(), None))
    assert list(tmp_path.iterdir()) == []
    monkeypatch.setenv("MIKLAT_CACHE", "")
    assert keep_folder() is None
    monkeypatch.delenv("MIKLAT_CACHE")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert keep_folder() == str(tmp_path / "miklat")


@pytest.mark.parametrize("kept", [b"", b"1234", b"\x00" * 999, b"not a keep at all", b"\xff" * 64])
def test_a_damaged_keep_is_made_anew(tmp_path: Path, kept: bytes) -> None:
    """What is no keep is not read, and a good one takes its place."""
    load_or_compile(small.law(), str(tmp_path))
    good = only_file(tmp_path).read_bytes()
    only_file(tmp_path).write_bytes(kept)
    check(load_or_compile(small.law(), str(tmp_path)))
    assert only_file(tmp_path).read_bytes() == good


def test_a_keep_cut_short_or_changed_anywhere_is_made_anew(tmp_path: Path) -> None:
    """However little is missing, and whichever byte is another."""
    load_or_compile(small.law(), str(tmp_path))
    file = only_file(tmp_path)
    good = file.read_bytes()
    for length in range(0, len(good), max(1, len(good) // 25)):
        file.write_bytes(good[:length])
        check(load_or_compile(small.law(), str(tmp_path)))
        assert file.read_bytes() == good
    for place in range(0, len(good), max(1, len(good) // 25)):
        file.write_bytes(good[:place] + bytes([good[place] ^ 1]) + good[place + 1 :])
        check(load_or_compile(small.law(), str(tmp_path)))
        assert file.read_bytes() == good


def test_a_changed_law_is_not_read_from_the_old_keep(tmp_path: Path) -> None:
    """Stale: one rule more, and what was kept does not count."""
    check(load_or_compile(small.law(), str(tmp_path)))
    more = small.law(*small.CLAUSES, small.rule("B1", small.pays_not.when(small.paid.yes, sets_aside=(Ahead("A1"),))))
    compiled = load_or_compile(more, str(tmp_path))
    leaf = compiled.diagram.walk(compiled.questions["pays"], compiled.code(CASE))
    assert compiled.found(leaf)[0] == 2
    check(load_or_compile(small.law(), str(tmp_path)))


def test_a_foreign_law_under_the_same_name_is_refused(tmp_path: Path) -> None:
    """If another law's keep stands where ours would, it is not taken for ours."""
    load_or_compile(small.law(), str(tmp_path / "ours"))
    load_or_compile(small.law(version="another"), str(tmp_path / "theirs"))
    ours, theirs = only_file(tmp_path / "ours"), only_file(tmp_path / "theirs")
    ours.write_bytes(theirs.read_bytes())
    compiled = load_or_compile(small.law(), str(tmp_path / "ours"))
    check(compiled)
    assert compiled.law.fingerprint == small.law().fingerprint != small.law(version="another").fingerprint


def test_a_folder_that_cannot_be_written_is_no_matter(tmp_path: Path) -> None:
    """Nothing is kept, nothing is said, and the law is right."""
    file = tmp_path / "a file"
    file.write_text("in the way")
    check(load_or_compile(small.law(), str(file / "keep")))
    locked = tmp_path / "locked"
    locked.mkdir()
    locked.chmod(0o500)
    try:
        check(load_or_compile(small.law(), str(locked)))
    finally:
        locked.chmod(0o700)
    assert file.read_text() == "in the way"


def test_a_folder_in_the_place_of_the_file(tmp_path: Path) -> None:
    """A folder stands where the keep would: the law is right, and no part file is left lying."""
    load_or_compile(small.law(), str(tmp_path))
    file = only_file(tmp_path)
    file.unlink()
    file.mkdir()
    check(load_or_compile(small.law(), str(tmp_path)))
    assert list(tmp_path.iterdir()) == [file]


def test_two_processes_at_once(tmp_path: Path) -> None:
    """Several start together on an empty keep: all are right, and one whole file is left."""
    code = (
        "from miklat import LAW, bench\n"
        "from miklat.diagram.store import keep_folder, load_or_compile\n"
        "compiled = load_or_compile(LAW, keep_folder())\n"
        "print(len(compiled.diagram.level))"
    )
    environment = {**os.environ, "MIKLAT_CACHE": str(tmp_path)}
    started = [
        subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    told = [one.communicate(timeout=120)[0].strip() for one in started]
    assert [one.returncode for one in started] == [0, 0, 0]
    assert len(set(told)) == 1
    only_file(tmp_path)
    assert str(len(load_or_compile(LAW, str(tmp_path)).diagram.level)) == told[0]
