"""Regions in words: a plain question told as a few general conditions, each counted exactly.

A region is a *cube*: for some variables the values they may take, nothing said of the others. Each is as general as it
can be (no condition can be dropped or widened without taking in what is not meant); together they hold everything
meant. What cannot be is taken in or left out as suits the words. They come in the order of what each holds that none
before it did, so that a few say the most; one that those before it hold wholly is left out.
"""

from collections.abc import Callable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from math import log2
from typing import cast

import msgspec

from miklat.diagram.diagram import FALSE, IMPOSSIBLE, TRUE, Node
from miklat.diagram.labels import LEAVES, Labelled

Sets = Mapping[int, frozenset[int]]


class Region(msgspec.Struct, frozen=True):
    """A region: the values its variables keep to, how much of what is meant it holds, and how much none before it
    held.
    """

    sets: Sets
    count: int
    new: int


class Cover(msgspec.Struct, frozen=True):
    """Regions that hold all that is meant (``left`` of it, if the search was stopped at a number of regions)."""

    regions: tuple[Region, ...]
    whole: int
    left: int


class Coverer:
    """Covers plain questions of one diagram with regions, over the variables from ``top`` up to ``bottom``."""

    def __init__(self, diagram: Labelled, top: int, bottom: int) -> None:
        self.diagram, self.top, self.bottom = diagram, top, bottom
        self._best: dict[Node, tuple[float, frozenset[int], Node]] = {}
        self._counts: dict[Node, int] = {IMPOSSIBLE: 0}
        self._clear: dict[Node, Node] = {}

    def cover(self, node: Node, most: int = 1000) -> Cover:
        """Cover what is TRUE with at most so many regions."""
        whole = self._count(node)
        left, cubes = node, list[Sets]()
        while len(cubes) < most:
            sets = self._largest(left)
            if sets is None:
                break
            cubes.append(self._widened(node, left, sets))
            left = self._without(left, cubes[-1])
        return self._sorted(node, cubes, whole)

    def _sorted(self, node: Node, cubes: Sequence[Sets], whole: int) -> Cover:
        """The cubes by what each newly holds. What one newly holds only ever shrinks, so an old number that is still
        the largest when counted anew is the largest of all.
        """
        counts = [self.count_in(node, sets) for sets in cubes]
        waiting = [(-count, place) for place, count in enumerate(counts)]
        heapify(waiting)
        left, regions = node, list[Region]()
        while waiting:
            _, place = heappop(waiting)
            new = self.count_in(left, cubes[place])
            if new and waiting and -new > waiting[0][0]:
                heappush(waiting, (-new, place))
            elif new:
                regions.append(Region(cubes[place], counts[place], new))
                left = self._without(left, cubes[place])
        return Cover(tuple(regions), whole, self._count(left))

    def _count(self, node: Node) -> int:
        return self.diagram.count(node, lambda leaf: leaf == TRUE, self.top, self.bottom, self._counts)

    def count_in(self, node: Node, sets: Sets) -> int:
        """How much of what is TRUE lies in a cube."""
        return self._count(self._changed(node, sets, lambda inside: inside, lambda outside: FALSE))

    def _without(self, node: Node, sets: Sets) -> Node:
        return self._changed(node, sets, self._cleared, lambda outside: outside)

    def _changed(self, node: Node, sets: Sets, inside: Callable[[Node], Node], outside: Callable[[Node], Node]) -> Node:
        """The diagram with what lies in a cube changed, and what lies outside it."""
        diagram, memo, levels = self.diagram, cast("dict[tuple[Node, int], Node]", {}), sorted(sets)

        def change(here: Node, at: int) -> Node:
            if at == len(levels):
                return inside(here)
            made = memo.get((here, at))
            if made is None:
                level, asked = diagram.level[here], levels[at]
                below = diagram.children[here] if level <= asked else (here,) * diagram.sizes[asked]
                if level < asked:
                    made = diagram.make(level, tuple([change(child, at) for child in below]))
                else:
                    only = sets[asked]
                    made = diagram.make(
                        asked,
                        tuple(
                            [change(child, at + 1) if v in only else outside(child) for v, child in enumerate(below)]
                        ),
                    )
                memo[here, at] = made
            return made

        return change(node, 0)

    def _cleared(self, node: Node) -> Node:
        """The diagram with what is TRUE made what cannot be."""
        return self.diagram.relabel(node, lambda leaf: IMPOSSIBLE if leaf == TRUE else leaf, self._clear)

    # ---- the largest cube, nearly ----

    def _largest(self, node: Node) -> dict[int, frozenset[int]] | None:
        """Of the cubes that are one way down the diagram, that with the weakest conditions; None if nothing is TRUE."""
        if self._cost(node)[0] == float("inf"):
            return None
        sets: dict[int, frozenset[int]] = {}
        while node >= LEAVES:
            _, values, below = self._cost(node)
            if len(values) < self.diagram.sizes[self.diagram.level[node]]:
                sets[self.diagram.level[node]] = values
            node = below
        return sets

    def _cost(self, node: Node) -> tuple[float, frozenset[int], Node]:
        if node < LEAVES:
            return (0.0 if node == TRUE else float("inf"), frozenset(), node)
        made = self._best.get(node)
        if made is None:
            made = self._best[node] = self._search(node)
        return made

    def _search(self, node: Node) -> tuple[float, frozenset[int], Node]:
        below = self.diagram.children[node]
        size = len(below)
        free = frozenset(code for code, child in enumerate(below) if child == IMPOSSIBLE)
        best: tuple[float, frozenset[int], Node] = (float("inf"), frozenset(), FALSE)
        for child in dict.fromkeys(below):
            if child in (FALSE, IMPOSSIBLE):
                continue
            values = frozenset(code for code, one in enumerate(below) if one == child) | free
            cost = self._cost(child)[0] + 1 + log2(size / len(values))
            if cost < best[0]:
                best = (cost, values, child)
        return best

    # ---- as general as it can be ----

    def _widened(self, node: Node, left: Node, sets: dict[int, frozenset[int]]) -> Sets:
        """Drop conditions, and then widen them, while what is taken in is meant or cannot be."""
        sets = dict(sets)
        for level in sorted(sets, key=lambda one: (len(sets[one]) / self.diagram.sizes[one], -one)):
            fewer = {one: values for one, values in sets.items() if one != level}
            if self._fits(node, fewer):
                sets = fewer
        for level in sorted(sets):
            for code in range(self.diagram.sizes[level]):
                wider = {**sets, level: sets[level] | {code}}
                if code not in sets[level] and self._fits(node, wider):
                    sets = wider
        return self._trimmed(node, sets)

    def _trimmed(self, node: Node, sets: dict[int, frozenset[int]]) -> Sets:
        """Leave out of the words values that can never be there."""
        for level in sorted(sets):
            values = sets[level]
            empty = {code for code in values if not self._reaches(node, {**sets, level: frozenset({code})}, TRUE)}
            if empty and values - empty:
                sets[level] = values - empty
        return sets

    def _fits(self, node: Node, sets: Sets) -> bool:
        return not self._reaches(node, sets, FALSE)

    def _reaches(self, node: Node, sets: Sets, label: int) -> bool:
        return self.diagram.meets(node, sets, label, set())
