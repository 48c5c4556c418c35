"""The machine: diagrams made into tables that a whole column of rows walks at once.

Several diagrams are walked together. A *state* is the row of the nodes they have come to; a row's next state depends on
its state and its value of the next fact alone, so one look-up a fact answers for all the diagrams. The value *unknown*
is one more value: it leads to the join of what the others reach, so a half-known row is exact. Neighbouring facts are
read as one number (`FactGroup`), which makes the look-ups fewer. Entries are found when a row first needs them, many at
once, so what no row reaches costs nothing; or all of them at once (`close`), and then the tables can be kept.

Knows nothing of laws: nodes in, nodes out.
"""

import itertools
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from miklat.bulk.layers import DEAD, Layers
from miklat.bulk.numbers import MISSING, DistinctRows, Ids, distinct

Codes = NDArray[np.uint8]
"""A fact's values by row: the place of each, and for *unknown* the number of values."""

States = NDArray[np.int64]

BLOCK = 1 << 15
"""Rows walked at once: their columns and states stay in the cache."""

ENTRIES = 1 << 15
"""About how many entries the table of a group may have: more would not stay in the cache."""


class TooManyStates(Exception):
    """The diagrams walked together have passed the cap of states."""


class FactGroup(msgspec.Struct):
    """Neighbouring facts, by their places, read as one number; entries lead to states times the next group's size."""

    places: tuple[int, ...]
    widths: tuple[int, ...]
    table: NDArray[np.int32]
    scale: int = 1

    @property
    def size(self) -> int:
        """How many numbers its facts come to: a state has as many entries."""
        return int(np.prod(self.widths))


class Walker:
    """Walks whole tables: ``first`` is the state in which rows begin."""

    def __init__(self, groups: Sequence[FactGroup], first: int) -> None:
        self.groups, self.first = list(groups), first

    def walk(self, columns: Mapping[int, Codes], rows: int) -> States:
        """Walk every row; gives the number of the state it ends in. ``columns`` holds the codes by place of fact."""
        ended: States = np.empty(rows, np.int64)
        for start in range(0, rows, BLOCK):
            stop = min(start + BLOCK, rows)
            ended[start:stop] = self._block(
                {place: column[start:stop] for place, column in columns.items()}, stop - start
            )
        return ended

    def _block(self, columns: Mapping[int, Codes], rows: int) -> States:
        states: States = np.full(rows, self.first * (self.groups[0].size if self.groups else 1), np.int64)
        for group in self.groups:
            block = [columns[place] for place in group.places]
            index = np.add(states, _combined(block, group.widths), out=states)
            states = group.table.take(index, mode="clip").astype(np.int64)
            if rows and states.min() < 0:
                self._fill(group, index, states, block)
        return states

    def _fill(self, group: FactGroup, index: Ids, states: States, columns: Sequence[Codes]) -> None:
        """Find the entries of a group that these rows need and the table has not: nothing, where tables are whole."""
        raise AssertionError("a whole table lacks an entry")


class FactLevel:
    """One fact: the states that come to it, and where each goes by the fact's value."""

    def __init__(self, place: int, width: int, roots: int) -> None:
        self.place, self.width = place, width
        self.states = DistinctRows(roots)
        self.table: Ids = np.full(64 * width, MISSING, np.int64)

    def make_room(self) -> None:
        """Let every state have its entries."""
        needed = len(self.states) * self.width
        if needed > len(self.table):
            self.table = _grown(self.table, needed)

    def whole(self) -> Ids:
        """Where each state leads, a row a state."""
        return self.table[: len(self.states) * self.width].reshape(-1, self.width)


class Machine(Walker):
    """Finds what it walks in layers of diagrams, of which the first ``facts`` are facts.

    TooManyStates beyond ``cap`` states. What has been found is kept: a machine grows faster as it is used.
    """

    def __init__(self, layers: Layers, facts: int, cap: int = 1 << 20) -> None:
        self._layers, self._cap = layers, cap
        roots = len(layers.roots)
        places = enumerate(layers.places[:facts])
        self._levels = [FactLevel(place, layers.widths[at] + 1, roots) for at, place in places]
        self._levels.append(FactLevel(-1, 1, roots))
        for level in self._levels:
            level.states.number(np.full((1, roots), DEAD, np.int64))
        super().__init__((), int(self._numbered(self._levels[0], np.array([layers.roots], np.int64))[0]))
        self._at: dict[int, int] = {level.place: at for at, level in enumerate(self._levels)}

    @property
    def ends(self) -> NDArray[np.int32]:
        """The states in which rows end, by number: a column a diagram, of nodes of the layer below the facts.

        State 0 is of rows that cannot be.
        """
        last = self._levels[-1].states
        return last.rows[: len(last)]

    def close(self) -> None:
        """Find every state and every entry, so that nothing is missing."""
        for number, level in enumerate(self._levels[:-1]):
            level.make_room()
            self._find(number, np.flatnonzero(level.table[: len(level.states) * level.width] == MISSING))
        self.groups = self._grouped()
        for group in self.groups:
            group.table = self._whole(group)

    def _whole(self, group: FactGroup) -> NDArray[np.int32]:
        """The whole table of a group whose levels have nothing missing."""
        levels = [self._levels[self._at[place]] for place in group.places]
        led = np.arange(len(levels[0].states)).reshape(-1, 1)
        for level in levels:
            led = level.whole()[led].reshape(len(led), -1)
        return (led.ravel() * group.scale).astype(np.int32)

    # ---- finding what is missing ----

    def _block(self, columns: Mapping[int, Codes], rows: int) -> States:
        if self.groups:
            return super()._block(columns, rows)
        block = [columns[level.place] for level in self._levels[:-1]]
        ended = self._steps(0, np.full(rows, self.first, np.int64), block)
        self.groups = self._grouped()  # it is learnt from the first rows how to group the facts
        return ended

    def _fill(self, group: FactGroup, index: Ids, states: States, columns: Sequence[Codes]) -> None:
        first = self._at[group.places[0]]
        needed = len(self._levels[first].states) * group.size + 1
        if needed > len(group.table):
            group.table = _grown(group.table, needed)
        wanted = np.flatnonzero(states < 0)  # or beyond the table: clipped to its last entry, which is always missing
        lacking = index[wanted]
        entries, places = np.unique(lacking, return_index=True)
        rows = wanted[places]
        group.table[entries] = group.scale * self._steps(first, entries // group.size, [one[rows] for one in columns])
        states[wanted] = group.table[lacking]

    def _steps(self, first: int, states: States, columns: Sequence[Codes]) -> States:
        """Walk rows down from one level, fact by fact."""
        for number, column in enumerate(columns, first):
            level = self._levels[number]
            level.make_room()
            index = states * level.width + column
            states = level.table[index]
            if len(states) and states.min() < 0:
                self._find(number, distinct(index[states < 0]))
                states = level.table[index]
        return states

    def _find(self, number: int, entries: Ids) -> None:
        """Find where states lead by values of a fact."""
        level = self._levels[number]
        states, codes = np.divmod(entries, level.width)
        nodes = level.states.rows[states].astype(np.int64)
        led, unknown = np.empty_like(nodes), codes == level.width - 1
        for root in range(nodes.shape[1]):
            led[~unknown, root] = self._layers.told(number, nodes[~unknown, root], codes[~unknown])
            led[unknown, root] = self._layers.unknown(number, nodes[unknown, root])
        level.table[entries] = self._numbered(self._levels[number + 1], led)

    def _numbered(self, level: FactLevel, nodes: Ids) -> Ids:
        """The numbers of states: one that cannot be is the same whichever diagram says so."""
        nodes[(nodes == DEAD).any(axis=1)] = DEAD
        numbers = level.states.number(nodes)
        if sum(len(one.states) for one in self._levels) > self._cap:
            raise TooManyStates(f"more than {self._cap:,} states")
        return numbers

    # ---- grouping ----

    def _grouped(self) -> list[FactGroup]:
        """Group neighbouring levels while the table, by the states seen so far, stays in bounds."""
        groups: list[FactGroup] = []
        run: list[FactLevel] = []
        for level in self._levels[:-1]:
            size = int(np.prod([one.width for one in run], initial=level.width))
            if run and (len(run[0].states) * size > ENTRIES or size > np.iinfo(np.uint16).max):
                groups.append(_group(run))
                run = []
            run.append(level)
        if run:
            groups.append(_group(run))
        for group, following in itertools.pairwise(groups):
            group.scale = following.size
        return groups


def _group(run: Sequence[FactLevel]) -> FactGroup:
    widths = tuple(level.width for level in run)
    return FactGroup(tuple(level.place for level in run), widths, np.full(int(np.prod(widths)) + 1, MISSING, np.int32))


def _combined(columns: Sequence[Codes], widths: Sequence[int]) -> NDArray[np.int64]:
    """Several columns of codes as one column of numbers, the first the most significant."""
    number = columns[0].astype(np.uint16)
    for column, width in zip(columns[1:], widths[1:], strict=True):
        np.multiply(number, np.uint16(width), out=number)
        np.add(number, column, out=number)
    return number.astype(np.int64)


def _grown(table: NDArray[Any], least: int) -> NDArray[Any]:
    grown = np.full(max(least, 2 * len(table)), MISSING, table.dtype)
    grown[: len(table)] = table
    return grown
