"""Ways to judge columns that were measured before one was kept: nanoseconds a row of CPU, all ten questions, one voice.

    python3 dev run python benchmarks/many_ways.py          (numba is measured too, where it is installed)

1. *Bit-planes*: every node of the restricted diagrams, bottom-up, one bit a row and answer: can it still be reached.
2. *Fact by fact*: the diagrams together, closed under the unknown, as one table a fact that a column walks by.
3. *Grouped*: the same, neighbouring facts read as one number, so that there are fewer, larger tables. This is kept.
4. *numba*: the tables of 2 walked row by row in compiled code.

All give the same answers; it is checked. Figures seen on the two noisy cores this was written on are in docs/many.md.
"""

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from miklat import LAW, bench
from miklat.bulk import machine
from miklat.bulk.ask import OPEN, WORDS, Ask, VoiceSpec, told
from miklat.bulk.product import ProductMachine, ToldPart
from miklat.bulk.sample import Sampler
from miklat.diagram.compiled import Compiled
from miklat.diagram.conditions import NO, SILENT, YES
from miklat.diagram.diagram import IMPOSSIBLE
from miklat.law.voice import default_voice

ROWS, RUNS = 1 << 20, 3
QUESTIONS = tuple(question.name for question in LAW.questions)
ANSWERS = (YES, NO, SILENT)


def main() -> None:
    """Time every way and see that they agree."""
    compiled = bench().compiled
    codes = Sampler(compiled).codes(ROWS, seed=1)
    columns = {place: np.minimum(codes[fact.name], len(fact.names)) for place, fact in enumerate(LAW.levelled)}
    ask = Ask((VoiceSpec("", default_voice(LAW)),), QUESTIONS)

    grouped = made(compiled, ask)
    took("grouped", lambda: grouped.machine.walk(columns, ROWS))
    answers = _answers(grouped, columns)

    machine.ENTRIES = 0
    single = made(compiled, ask)
    took("fact by fact", lambda: single.machine.walk(columns, ROWS))
    assert (_answers(single, columns) == answers).all()

    planes = Planes(compiled, ask)
    took("bit-planes", lambda: planes.judge(columns))
    bits = planes.judge(columns)
    several = (bits & (bits - 1)) > 0
    assert ((answers == WORDS.index(OPEN)) == several).all()
    by_numba(single, columns, single.walk(columns, ROWS))


def made(compiled: Compiled, ask: Ask) -> ProductMachine:
    """The machine of all the questions, with whole tables."""
    product = ProductMachine(compiled, [ToldPart(one, False) for one in told(LAW, ask)])
    assert product.close()
    return product


def _answers(product: ProductMachine, columns: dict[int, Any]) -> Any:
    """The words of the answers, question by question."""
    ended = product.walk(columns, ROWS)
    return np.array([decoder.words[ended] for decoder in product.decoders])


def took(name: str, work: Callable[[], Any]) -> None:
    """Print the best of some runs."""
    best = float("inf")
    for _ in range(RUNS):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    print(f"{name:14} {best / ROWS * 1e9:8.1f} ns a row", flush=True)


class Planes:
    """Every node bottom-up, as bits of rows."""

    def __init__(self, compiled: Compiled, ask: Ask) -> None:
        self.diagram, voice = compiled.diagram, compiled.code({}, ask.voices[0].choices)
        self.roots = [self.diagram.restrict(compiled.questions[name], voice, {}) for name in QUESTIONS]
        nodes = {node for root in self.roots for node in self.diagram.below(root)}
        self.order = sorted(nodes, key=lambda node: -self.diagram.level[node])

    def judge(self, columns: dict[int, Any]) -> Any:
        """The answers that may be, question by question, as bits."""
        diagram, ones = self.diagram, np.full(ROWS // 64, ~np.uint64(0))
        may = {  # where a fact may have a value: it has, or it is unknown
            (place, value): np.packbits((column == value) | (column == diagram.sizes[place])).view(np.uint64)
            for place, column in columns.items()
            for value in range(diagram.sizes[place])
        }
        planes: dict[int, list[Any]] = {}
        for node in self.order:
            if diagram.level[node] == diagram.bottom:
                bits = 0 if node == IMPOSSIBLE else diagram.value[node][0]  # type: ignore[index]
                planes[node] = [ones if bits & one else None for one in ANSWERS]
                continue
            children = list(enumerate(diagram.proper(node)))
            planes[node] = [self._either(may, diagram.level[node], children, planes, at) for at in range(len(ANSWERS))]
        found = np.zeros((len(self.roots), ROWS), np.int64)
        for at, root in enumerate(self.roots):
            for one, plane in zip(ANSWERS, planes[root], strict=True):
                if plane is not None:
                    found[at] |= one * np.unpackbits(plane.view(np.uint8)).astype(np.int64)
        return found

    def _either(self, may: Any, place: int, children: Any, planes: Any, at: int) -> Any:
        made = None
        for value, child in children:
            plane = planes[child][at]
            if plane is not None:
                here = may[place, value] & plane
                made = here if made is None else np.bitwise_or(made, here, out=made)
        return made


def by_numba(product: ProductMachine, columns: dict[int, Any], wanted: Any) -> None:
    """Compiled code, if there is numba."""
    try:
        import numba
    except ImportError:
        print("numba          is not installed")
        return
    groups = product.machine.groups
    width = max(len(group.table) for group in groups)
    tables = np.zeros((len(groups), width), np.int32)
    for number, group in enumerate(groups):
        tables[number, : len(group.table)] = group.table
    places = [group.places[0] for group in groups]
    first = product.machine.first * groups[0].size

    @numba.njit(nogil=True)  # type: ignore[misc]
    def walk(tables: Any, rows: Any, ended: Any) -> None:
        for row in range(len(rows)):
            state = first
            for number in range(rows.shape[1]):
                state = tables[number, state + rows[row, number]]
            ended[row] = state

    ended = np.empty(ROWS, np.int64)
    start = time.perf_counter()
    rows = np.stack([columns[place] for place in places], axis=1)
    walk(tables, rows[:2], ended[:2])
    print(f"numba          {time.perf_counter() - start:8.1f} s to compile")
    took("numba", lambda: walk(tables, np.stack([columns[place] for place in places], axis=1), ended))
    assert (ended == wanted).all()


if __name__ == "__main__":
    main()
