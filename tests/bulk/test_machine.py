"""The machine of tables: laid out in layers, closed under the unknown, kept between runs."""

import os
import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from miklat import LAW
from miklat.bulk import kept, product
from miklat.bulk.ask import Ask, VoiceSpec, told
from miklat.bulk.kept import Keep
from miklat.bulk.layers import Layers, Root
from miklat.bulk.machine import Codes, Machine
from miklat.bulk.numbers import DistinctRows, Numbers
from miklat.bulk.product import ProductMachine, ToldPart
from miklat.bulk.sample import Sampler
from miklat.diagram.diagram import IMPOSSIBLE, Diagram, Node
from miklat.judging.bench import Bench
from miklat.law.voice import default_voice

SIZES, FACTS = (2, 3, 4, 2, 5, 2, 3), 5


def test_keys_are_numbered_as_they_come() -> None:
    """Each key once, whatever else was numbered before, in pieces and beyond the room there was."""
    draw, numbers, known = np.random.default_rng(1), Numbers(), dict[int, int]()
    for size in (1, 7, 300, 200_000, 0, 5000):
        keys = draw.integers(0, 60_000, size)
        found, new = numbers.number(keys)
        for at in new.tolist():
            known[int(keys[at])] = len(known)
        assert found.tolist() == [known[key] for key in keys.tolist()]
    assert len(numbers) == len(known)


@pytest.mark.parametrize("width", range(1, 10))
def test_rows_are_told_apart(width: int) -> None:
    """Of whatever width: equal rows have one number, and the row stands under its number."""
    draw, rows = np.random.default_rng(width), DistinctRows(width)
    for _ in range(5):
        some = draw.integers(0, 4, (400, width))
        numbers = rows.number(some)
        assert (rows.rows[numbers] == some).all()
    assert len({tuple(row) for row in rows.rows[: len(rows)].tolist()}) == len(rows)


def _diagram(seed: int) -> tuple[Diagram, list[Node]]:
    """Two random functions of five facts and two axes, some of whose leaves cannot be."""
    draw = random.Random(seed)
    diagram = Diagram(SIZES, FACTS, lambda a, b: a | b, lambda leaf: leaf, lambda leaf: leaf)  # type: ignore[operator]

    def node(level: int) -> Node:
        if level == len(SIZES):
            return draw.choice([IMPOSSIBLE, diagram.leaf(1), diagram.leaf(2), diagram.leaf(4)])
        if draw.random() < 0.3:
            return node(level + 1)
        return diagram.make(level, [node(level + 1) for _ in range(SIZES[level])])

    return diagram, [node(0), node(0)]


def _read(diagram: Diagram, node: Node, axes: Sequence[int]) -> object:
    while diagram.level[node] < diagram.bottom:
        node = diagram.proper(node)[axes[diagram.level[node] - FACTS]]
    return None if node == IMPOSSIBLE else diagram.value[node]


@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("closed", [False, True])
def test_rows_end_where_the_diagram_ends(seed: int, closed: bool) -> None:
    """Whatever is unknown, in every voice: what a row may be is what the diagram finds by walking it alone."""
    diagram, roots = _diagram(seed)
    leaf = {one: diagram.value.get(one) for one in range(len(diagram))}
    laid = Layers(diagram, [Root(root, diagram.bottom, leaf.__getitem__) for root in roots], lambda a, b: a | b)  # type: ignore[operator]
    facts = sum(place < FACTS for place in laid.places)
    machine = Machine(laid, facts)
    draw = np.random.default_rng(seed)
    columns: dict[int, Codes] = {
        place: draw.integers(0, SIZES[place] + 1, 3000).astype(np.uint8) for place in range(FACTS)
    }
    if closed:
        machine.close()
    ended = machine.walk(columns, 3000)
    again = machine.walk(columns, 3000)
    assert (ended == again).all()
    tail, memo = laid.tail(facts), dict[tuple[int, int], Node]()
    for row in range(0, 3000, 7):
        codes = [int(columns[place][row]) for place in range(FACTS)]
        walked = [diagram.walk(root, [c if c < SIZES[p] else -1 for p, c in enumerate(codes)]) for root in roots]
        nodes = machine.ends[ended[row]].tolist()
        made = [tail.made(node, diagram, diagram.leaf, memo) for node in nodes]
        for axes in np.ndindex(*SIZES[FACTS:]):
            wanted = [_read(diagram, node, axes) for node in walked]
            if IMPOSSIBLE in walked:
                assert nodes == [0, 0]
            else:
                assert [_read(diagram, node, axes) for node in made] == wanted


def test_what_passes_the_bounds_is_let_go_and_found_anew(
    book: Bench, sampler: Sampler, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With next to no room the answers are the same: memory has a bound, whatever the rows."""
    ask = Ask((VoiceSpec("", {}),), ("charge",))
    columns = _columns(sampler)

    def answers() -> tuple[list[int], list[int]]:
        one = ProductMachine(book.compiled, [ToldPart(told(LAW, ask)[0], False)])
        ended = one.walk(columns, 2000)
        return one.decoders[0].words[ended].tolist(), one.decoders[0].keys[ended].tolist()

    wanted = answers()
    monkeypatch.setattr(product, "LARGEST", 35_000)
    monkeypatch.setattr(product, "CLOSED_AFTER", 0)
    assert answers() == wanted


# ---- kept between runs ----


@pytest.fixture
def made(book: Bench, sampler: Sampler, tmp_path: Path) -> ProductMachine:
    """Whole tables for two questions in one voice and how voices part on a third, kept."""
    one = ProductMachine(book.compiled, _parts(), Keep(LAW, str(tmp_path)))
    assert one.close()
    one.walk(_columns(sampler), 2000)
    one.keep()
    return one


def _parts() -> list[ToldPart]:
    return [ToldPart(one, False) for one in told(LAW, Ask((VoiceSpec("", default_voice(LAW)),), ("exile", "death")))]


def _columns(sampler: Sampler) -> dict[int, Codes]:
    codes = sampler.codes(2000, seed=8, unknown=0.2)
    return {at: np.minimum(codes[fact.name], len(fact.names)) for at, fact in enumerate(LAW.levelled)}


def test_kept_tables_are_taken_up(book: Bench, sampler: Sampler, made: ProductMachine, tmp_path: Path) -> None:
    """The same answers, and nothing is looked for; the file is the user's alone."""
    again = ProductMachine(book.compiled, _parts(), Keep(LAW, str(tmp_path)))
    assert not isinstance(again.machine, Machine)
    assert (again.walk(_columns(sampler), 2000) == made.walk(_columns(sampler), 2000)).all()
    for one, other in zip(made.decoders, again.decoders, strict=True):
        assert one.words.tolist() == other.words.tolist()
    (file,) = tmp_path.iterdir()
    if hasattr(os, "geteuid"):
        assert file.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("spoilt", ["flipped", "short", "empty", "writable", "link", "folder", "pipe", "large"])
def test_what_is_not_to_be_trusted_is_passed_over(
    book: Bench, made: ProductMachine, tmp_path: Path, spoilt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Damaged, or such as another may have written: the tables are made anew, and nothing is said."""
    (file,) = tmp_path.iterdir()
    data = file.read_bytes()
    if spoilt == "flipped":
        file.write_bytes(data[:999] + bytes([data[999] ^ 1]) + data[1000:])
    elif spoilt in ("short", "empty"):
        file.write_bytes(data[: len(data) // 2 if spoilt == "short" else 0])
    elif spoilt == "writable":
        file.chmod(0o666)
    elif spoilt == "large":
        monkeypatch.setattr(kept, "LARGEST", len(data) - 1)
    else:
        file.unlink()
        if spoilt == "link":
            (tmp_path / "elsewhere").write_bytes(data)
            (tmp_path / "elsewhere").chmod(0o600)
            file.symlink_to(tmp_path / "elsewhere")
        elif spoilt == "folder":
            file.mkdir()
        else:
            os.mkfifo(file)
    again = ProductMachine(book.compiled, _parts(), Keep(LAW, str(tmp_path)))
    assert isinstance(again.machine, Machine)


def test_another_engine_question_or_voice_has_tables_of_its_own(
    book: Bench, made: ProductMachine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What they were made of is in their name: nothing else takes them up."""
    keep = Keep(LAW, str(tmp_path))
    other = Ask((VoiceSpec("", {**default_voice(LAW), "axe": "sages"}),), ("exile", "death"))
    for parts in ([ToldPart(one, False) for one in told(LAW, other)], _parts()[:1]):
        assert isinstance(ProductMachine(book.compiled, parts, keep).machine, Machine)
    monkeypatch.setattr(kept, "engine_bytes", lambda: b"another")
    assert isinstance(ProductMachine(book.compiled, _parts(), keep).machine, Machine)


def test_the_oldest_tables_go_when_there_are_too_many(
    made: ProductMachine, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept has a bound."""
    (file,) = tmp_path.iterdir()
    old = tmp_path / f"old{kept.ENDING}"
    old.write_bytes(file.read_bytes())
    os.utime(old, (0, 0))
    monkeypatch.setattr(kept, "ALL", 3 * file.stat().st_size // 2)
    made._kept_keys = -1
    made.keep()
    assert file.exists()
    assert not old.exists()
