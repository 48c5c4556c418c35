"""A law closed under the unknown: cases come to what they come to without it, and no file is trusted blindly."""

import os
from pathlib import Path
from random import Random

import pytest

from miklat.diagram import closing
from miklat.diagram.closed_store import open_closed
from miklat.diagram.closing import keep_closed
from miklat.diagram.store import closed_path
from miklat.judging.bench import Bench
from miklat.judging.case import ImpossibleCase
from miklat.law.law import Law
from miklat.laws.bailees import LAW as BAILEES
from tests import small_law as small


def closed_bench(law: Law, folder: Path) -> Bench:
    """A bench that walks in the closed law."""
    assert keep_closed(Bench(law).compiled, str(folder))
    return Bench(law, str(folder))


@pytest.mark.parametrize("law", [small.law(), BAILEES])
def test_every_case_comes_to_the_same(law: Law, tmp_path: Path) -> None:
    """However much is left untold: rulings and explanations of a bench that walks in it and one that does not."""
    walks, plain, draw, told = closed_bench(law, tmp_path), Bench(law), Random(3), 0
    for _ in range(400):
        case = {fact.name: draw.choice(fact.names) for fact in law.facts if draw.random() < draw.choice([0.2, 0.6, 1])}
        try:
            wanted = plain.judge(case, explain=True)
        except ImpossibleCase:
            continue
        assert walks.judge(case, explain=True) == wanted
        told += 1
    assert told > 100
    assert walks.lookup.closure([-1] * 99) is not None


def test_a_voice_may_be_fixed(tmp_path: Path) -> None:
    """The closed law knows all voices."""
    law = small.law()
    walks, plain = closed_bench(law, tmp_path), Bench(law)
    for school in ("east", "west"):
        case = {"loss": "strayed"}
        assert walks.judge(case, voice={"school": school}) == plain.judge(case, voice={"school": school})


@pytest.mark.parametrize("place", [0, 3, 5, 9, 40, -5, -1])
def test_a_damaged_file_is_not_walked_in(place: int, tmp_path: Path) -> None:
    """Whichever byte is another, cases walk without it."""
    law = small.law()
    bench = closed_bench(law, tmp_path)
    path = Path(closed_path(law, str(tmp_path)))
    data = bytearray(path.read_bytes())
    data[place] ^= 1
    path.write_bytes(data)
    path.chmod(0o600)
    assert open_closed(bench.compiled, str(tmp_path)) is None
    assert Bench(law, str(tmp_path)).judge({}) == Bench(law).judge({})


def test_a_file_cut_short_or_empty_is_not_walked_in(tmp_path: Path) -> None:
    law = small.law()
    bench = closed_bench(law, tmp_path)
    path = Path(closed_path(law, str(tmp_path)))
    whole = path.read_bytes()
    for length in (0, 1, 7, 8, 20, len(whole) - 4, len(whole) - 1):
        path.write_bytes(whole[:length])
        assert open_closed(bench.compiled, str(tmp_path)) is None


def test_a_file_that_others_may_write_is_not_trusted(tmp_path: Path) -> None:
    """As ssh does."""
    law = small.law()
    bench = closed_bench(law, tmp_path)
    path = Path(closed_path(law, str(tmp_path)))
    assert open_closed(bench.compiled, str(tmp_path)) is not None
    path.chmod(0o622)
    assert open_closed(bench.compiled, str(tmp_path)) is None
    path.chmod(0o600)
    path.rename(tmp_path / "elsewhere")
    os.symlink(tmp_path / "elsewhere", path)
    assert open_closed(bench.compiled, str(tmp_path)) is None


def test_the_file_of_another_law_or_engine_is_not_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Though it stands in the place of ours."""
    ours, other = small.law(), small.law(version="another")
    keep_closed(Bench(other).compiled, str(tmp_path))
    os.replace(closed_path(other, str(tmp_path)), closed_path(ours, str(tmp_path)))
    assert open_closed(Bench(ours).compiled, str(tmp_path)) is None
    keep_closed(Bench(ours).compiled, str(tmp_path))
    assert open_closed(Bench(ours).compiled, str(tmp_path)) is not None
    monkeypatch.setattr("miklat.diagram.closed_store.engine_bytes", lambda *_: b"another engine")
    assert open_closed(Bench(ours).compiled, str(tmp_path)) is None


def test_a_law_too_large_to_be_closed_walks_as_frontiers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """That it is too large is kept, so that it is not tried again."""
    law = small.law()
    monkeypatch.setattr(closing, "MOST_NODES", 3)
    assert not keep_closed(Bench(law).compiled, str(tmp_path))
    assert Path(closed_path(law, str(tmp_path))).exists()
    assert Bench(law, str(tmp_path)).judge({}) == Bench(law).judge({})
