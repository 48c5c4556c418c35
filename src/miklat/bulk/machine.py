"""The machine: diagrams made into tables that a whole column of rows walks at once.

Several diagrams are walked together. A *state* is the tuple of the nodes they have come to; a row's next state depends
on its state and its value of the next fact alone, so one look-up a fact answers for all the diagrams. The value
*unknown* is one more value: the diagram gives its child, the join of what the others reach: a half-known row is exact.
Neighbouring facts are read as one number (`Group`), which makes the look-ups fewer, and entries are found when a row
first needs them, so what no row reaches costs nothing.

Knows nothing of laws: nodes in, nodes out.
"""

import itertools
from collections.abc import Iterable, Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from miklat.diagram.diagram import IMPOSSIBLE, Diagram, Node

Codes = NDArray[np.uint8]
"""A fact's values by row: the place of each, and for *unknown* the number of values."""

States = NDArray[np.int64]
State = tuple[Node, ...]

BLOCK = 1 << 15
"""Rows walked at once: their columns and states stay in the cache."""

ENTRIES = 1 << 15
"""About how many entries the table of a group may have: more would not stay in the cache."""

MISSING = -1

CLOSED_AFTER = 200_000
"""Rows after which everything is found at once, if it is not too much: long tables then never stop to look."""

CLOSED_MOST = 40_000
"""States up to which that is done."""


class TooManyStates(Exception):
    """The diagrams walked together have passed the cap of states."""


class Level:
    """One fact: the states that come to it, and where each goes by the fact's value."""

    def __init__(self, place: int, width: int) -> None:
        self.place, self.width = place, width
        self.states: list[State] = []
        self.known: dict[State, int] = {}
        self.table: NDArray[np.int64] = np.full(64 * width, MISSING, np.int64)

    def number(self, state: State) -> int:
        """The number of a state here, given to it now if it is new."""
        known = self.known.get(state)
        if known is None:
            known = self.known[state] = len(self.states)
            self.states.append(state)
            if len(self.states) * self.width > len(self.table):
                self.table = _grown(self.table, len(self.states) * self.width)
        return known


class Group:
    """Neighbouring facts read as one number of base ``sizes``; ``scale`` multiplies the states it leads to."""

    def __init__(self, levels: Sequence[int], widths: Sequence[int]) -> None:
        self.levels, self.widths = tuple(levels), tuple(widths)
        self.size = int(np.prod(self.widths))
        self.scale = 1
        self.table: NDArray[np.int64] = np.full(self.size + 1, MISSING, np.int64)


class Machine:
    """Walks several diagrams together over columns of codes.

    ``roots`` are their roots, ``facts`` how many variables, from the top, are facts; ``cap`` bounds the states of one
    level (TooManyStates beyond it). What has been found is kept: a machine grows faster as it is used.
    """

    def __init__(self, diagram: Diagram, roots: Sequence[Node], facts: int, cap: int = 1 << 18) -> None:
        self._diagram, self._facts, self._cap = diagram, facts, cap
        asked = {diagram.level[node] for root in roots for node in diagram.below(root)}
        self.places = sorted(level for level in asked if level < facts)
        self._levels = [Level(place, diagram.sizes[place] + 1) for place in self.places]
        self._levels.append(Level(facts, 1))
        self._levels[0].number(self._state(roots))
        self._groups: list[Group] = []
        self._walked, self._closed = 0, False

    @property
    def ends(self) -> list[State]:
        """The states in which rows end, by number: each diagram's node below the facts; none but IMPOSSIBLE if dead."""
        return self._levels[-1].states

    def walk(self, columns: Mapping[int, Codes], rows: int) -> States:
        """Walk every row; gives the number of the state it ends in. ``columns`` holds the codes by place of fact."""
        ended: States = np.empty(rows, np.int64)
        for start in range(0, rows, BLOCK):
            stop = min(start + BLOCK, rows)
            block = [columns[place][start:stop] for place in self.places]
            ended[start:stop] = self._walk_block(block) if self._groups else self._walk_first(block, stop - start)
            self._walked += stop - start
            if CLOSED_AFTER <= self._walked < CLOSED_AFTER + BLOCK:
                self._close()
        return ended

    def _walk_first(self, block: Sequence[Codes], rows: int) -> States:
        """Walk fact by fact, and learn from it how to group them."""
        ended = self._steps(0, len(block), np.zeros(rows, np.int64), block)
        self._groups = self._grouped()
        return ended

    def _walk_block(self, block: Sequence[Codes]) -> States:
        at = 0
        states: States | None = None
        for group in self._groups:
            stop = at + len(group.levels)
            index = _combined(block[at:stop], group.widths)
            if states is not None:
                np.add(states, index, out=states)
                index = states
            states = group.table.take(index, mode="clip")
            if not self._closed and states.min() < 0:
                self._fill(group, index, states, block[at:stop])
            at = stop
        return np.zeros(len(block[0]) if block else 0, np.int64) if states is None else states

    # ---- finding what is missing ----

    def _fill(self, group: Group, index: NDArray[np.int64], states: States, columns: Sequence[Codes]) -> None:
        """Find the entries of a group that these rows need and the table has not, and send the rows there."""
        self._make_room(group)
        wanted = np.flatnonzero(states < 0)  # or beyond the table: clipped to its last entry, which is always missing
        lacking = index[wanted]
        entries, first = np.unique(lacking, return_index=True)
        rows = wanted[first]
        self._enter(group, entries, [column[rows] for column in columns])
        states[wanted] = group.table.take(lacking)

    def _make_room(self, group: Group) -> None:
        needed = len(self._levels[group.levels[0]].states) * group.size + 1
        if needed > len(group.table):
            group.table = _grown(group.table, needed)

    def _enter(self, group: Group, entries: NDArray[np.int64], columns: Sequence[Codes]) -> None:
        """Find where these entries of a group lead, walking its facts one by one."""
        found = self._steps(group.levels[0], group.levels[-1] + 1, entries // group.size, columns)
        group.table[entries] = found * group.scale

    def _close(self) -> None:
        """Find every state and every entry, unless there are too many."""
        for number, level in enumerate(self._levels[:-1]):
            for state in range(len(level.states)):
                for code in range(level.width):
                    if level.table[state * level.width + code] < 0:
                        self._step(number, state, code)
            if sum(len(one.states) for one in self._levels) > CLOSED_MOST:
                return
        for group in self._groups:
            self._make_room(group)
            entries = np.flatnonzero(group.table[: len(self._levels[group.levels[0]].states) * group.size] < 0)
            self._enter(group, entries, _parted(entries % group.size, group.widths))
        self._closed = True

    def _steps(self, first: int, last: int, states: States, columns: Sequence[Codes]) -> States:
        """Walk rows from one level to another, fact by fact."""
        for number, column in zip(range(first, last), columns, strict=True):
            level = self._levels[number]
            index = states * level.width + column
            states = level.table.take(index)
            missing = states < 0
            if missing.any():
                for entry in np.unique(index[missing]).tolist():
                    self._step(number, *divmod(entry, level.width))
                states = level.table.take(index)
        return states

    def _step(self, number: int, state: int, code: int) -> None:
        """Find where a state leads by one value of a fact; where none of its nodes asks the fact, by all values."""
        level, following = self._levels[number], self._levels[number + 1]
        nodes, levels, place = level.states[state], self._diagram.level, level.place
        first = state * level.width
        if all(levels[node] != place for node in nodes):
            level.table[first : first + level.width] = following.number(nodes)
        else:
            below, unknown = self._diagram.children, code == level.width - 1
            led = [
                node if levels[node] != place else self._diagram.unknown(node) if unknown else below[node][code]
                for node in nodes
            ]
            level.table[first + code] = following.number(self._state(led))
        if len(following.states) > self._cap:
            raise TooManyStates(f"more than {self._cap:,} states")

    def _state(self, nodes: Sequence[Node]) -> State:
        """The state of these nodes: one that cannot be is the same whichever diagram says so."""
        return (IMPOSSIBLE,) * len(nodes) if IMPOSSIBLE in nodes else tuple(nodes)

    def _grouped(self) -> list[Group]:
        """Group neighbouring levels while the table, by the states seen so far, stays in bounds."""
        groups: list[Group] = []
        run: list[int] = []
        for number, level in enumerate(self._levels[:-1]):
            size = int(np.prod([self._levels[n].width for n in run], initial=level.width))
            if run and (len(self._levels[run[0]].states) * size > ENTRIES or size > np.iinfo(np.uint16).max):
                groups.append(self._group(run))
                run = []
            run.append(number)
        if run:
            groups.append(self._group(run))
        for group, following in itertools.pairwise(groups):
            group.scale = following.size
        return groups

    def _group(self, run: Iterable[int]) -> Group:
        run = list(run)
        return Group(run, [self._levels[number].width for number in run])


def _combined(columns: Sequence[Codes], widths: Sequence[int]) -> NDArray[np.int64]:
    """Several columns of codes as one column of numbers, the first the most significant."""
    number = columns[0].astype(np.uint16)
    for column, width in zip(columns[1:], widths[1:], strict=True):
        np.multiply(number, np.uint16(width), out=number)
        np.add(number, column, out=number)
    return number.astype(np.int64)


def _parted(number: NDArray[np.int64], widths: Sequence[int]) -> list[Codes]:
    """The columns of codes that were combined."""
    columns: list[Codes] = []
    for width in reversed(widths):
        number, code = np.divmod(number, width)
        columns.append(code.astype(np.uint8))
    return columns[::-1]


def _grown(table: NDArray[np.int64], least: int) -> NDArray[np.int64]:
    grown = np.full(max(least, 2 * len(table)), MISSING, np.int64)
    grown[: len(table)] = table
    return grown
