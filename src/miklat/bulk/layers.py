"""Diagrams laid out in layers of arrays, so that numpy joins and closes thousands of nodes at once.

A layer is a variable that some root asks; every node stands in one layer and its children in the next, so a function
that does not ask a variable has a node there whose children are all one. Equal functions of a layer are one node. Node
0 of every layer is what cannot be; joined with anything it adds nothing. Below the last variable stand the leaves.

Knows nothing of laws: leaves are any values, and joining them is a function it is given.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

import msgspec
import numpy as np

from miklat.bulk.numbers import BITS, MISSING, DistinctRows, Ids, Numbers, distinct
from miklat.diagram.diagram import IMPOSSIBLE, Diagram, Leaf, Node

DEAD = 0
"""The node of each layer that stands for what cannot be."""


class Root(msgspec.Struct, frozen=True):
    """Where to begin. Nodes from the level ``stop`` on are leaves; ``leaf`` says what counts of one (None: nothing)."""

    node: Node
    stop: int
    leaf: Callable[[Node], Leaf | None]


class Layers:
    """The functions below some roots of a diagram, grown as they are joined; ``join`` joins two leaves.

    TooMany beyond ``cap`` nodes and pairs of nodes joined, of which each takes some fifty bytes.
    """

    def __init__(
        self, diagram: Diagram, roots: Sequence[Root], join: Callable[[Leaf, Leaf], Leaf], cap: int = 1 << 22
    ) -> None:
        below = [set(_below(diagram, root)) for root in roots]
        asked = {diagram.level[node] for root, nodes in zip(roots, below, strict=True) for node in nodes}
        stop = max(root.stop for root in roots)
        self.places = sorted(place for place in asked if place < stop)
        self.widths = [diagram.sizes[place] for place in self.places]
        self.rows = [DistinctRows(width) for width in self.widths]
        self.leaves: list[Leaf] = [None]
        self._leaf_number: dict[Leaf, int] = {}
        self._join_leaves, self._cap = join, cap
        self._pairs = [Numbers() for _ in range(len(self.places) + 1)]
        self._joined: list[Ids] = [np.empty(0, np.int64) for _ in self._pairs]
        self._unknown: list[Ids] = [np.empty(0, np.int64) for _ in self.places]
        for rows in self.rows:
            rows.number(np.zeros((1, rows.width), np.int64))
        self.roots = [self._taken(diagram, root, nodes) for root, nodes in zip(roots, below, strict=True)]

    def __len__(self) -> int:
        """How many nodes and pairs of nodes are held."""
        return sum(map(len, self.rows)) + sum(map(len, self._pairs))

    # ---- taking in ----

    def _taken(self, diagram: Diagram, root: Root, nodes: set[Node]) -> int:
        """Lay out what is below a root; gives the root's node in the first layer."""
        by_level: dict[int, list[Node]] = {}
        highest: dict[Node, int] = {root.node: -1}  # the highest layer from which a node is come to
        for node in nodes:
            level = min(diagram.level[node], root.stop)
            by_level.setdefault(level, []).append(node)
            for child in diagram.proper(node) if level < root.stop else ():
                highest[child] = min(highest.get(child, level), level)
        here = {node: self._leaf(root.leaf(node)) for node in by_level.get(root.stop, ())}
        for layer in reversed(range(len(self.places))):
            place, width = self.places[layer], self.widths[layer]
            asking = by_level.get(place, []) if place < root.stop else []
            passed = [node for node in here if highest.get(node, place) < place]
            rows = [[here[child] for child in diagram.proper(node)] for node in asking]
            rows += [[here[node]] * width for node in passed]
            numbers = self.rows[layer].number(np.array(rows, np.int64).reshape(-1, width)).tolist()
            here = dict(zip([*asking, *passed], numbers, strict=True))
        return here[root.node]

    def _leaf(self, value: Leaf | None) -> int:
        if value is None:
            return DEAD
        known = self._leaf_number.get(value)
        if known is None:
            known = self._leaf_number[value] = len(self.leaves)
            self.leaves.append(value)
        return known

    # ---- joining ----

    def join(self, layer: int, one: Ids, other: Ids) -> Ids:
        """What may be, if it may be either of two nodes of a layer: pair by pair."""
        low, high = np.minimum(one, other), np.maximum(one, other)
        made = np.where(low == high, low, np.where(low == DEAD, high, MISSING))
        lacking = made == MISSING
        if lacking.any():
            low, high = low[lacking], high[lacking]
            pairs, new = self._pairs[layer].number((low << BITS) | high)
            if len(new):
                found = self._new(layer, low[new], high[new])
                self._joined[layer] = _appended(self._joined[layer], len(self._pairs[layer]) - len(new), found)
            made[lacking] = self._joined[layer][pairs]
        return made

    def _new(self, layer: int, one: Ids, other: Ids) -> Ids:
        if layer == len(self.places):
            pairs = zip(one.tolist(), other.tolist(), strict=True)
            joined = [self._leaf(self._join_leaves(self.leaves[a], self.leaves[b])) for a, b in pairs]
            return np.array(joined, np.int64)
        if len(self) > self._cap:
            raise TooManyNodes(f"more than {self._cap:,} nodes and pairs of nodes")
        rows = self.rows[layer].rows
        children = self.join(layer + 1, _long(rows[one].ravel()), _long(rows[other].ravel()))
        return self.rows[layer].number(children.reshape(len(one), -1))

    def unknown(self, layer: int, nodes: Ids) -> Ids:
        """The children of nodes for a case that does not say: the join of their children, each found once."""
        known = self._unknown[layer]
        if len(known) < len(self.rows[layer]):
            grown = np.full(2 * len(self.rows[layer]), MISSING, np.int64)
            grown[: len(known)] = known
            known = self._unknown[layer] = grown
        lacking = distinct(nodes[known[nodes] == MISSING])
        if len(lacking):
            children = _long(self.rows[layer].rows[lacking])
            made = children[:, 0]
            for at in range(1, children.shape[1]):
                made = self.join(layer + 1, made, children[:, at])
            known[lacking] = made
        return known[nodes]

    def told(self, layer: int, nodes: Ids, codes: Ids) -> Ids:
        """The children of nodes by the values of a case that says."""
        return _long(self.rows[layer].rows[nodes, codes])

    # ---- reading ----

    def tail(self, first: int) -> "Tail":
        """What stands from a layer down."""
        rows = [one.rows[: len(one)] for one in self.rows[first:]]
        return Tail(tuple(self.places[first:]), rows, self.leaves)


class TooManyNodes(Exception):
    """The layers have passed their cap."""


class Tail(msgspec.Struct, frozen=True):
    """The last layers, as they are read: the places of their variables, their nodes' children, and the leaves."""

    places: tuple[int, ...]
    children: Sequence[np.ndarray[tuple[int, int], np.dtype[np.int32]]]
    leaves: Sequence[Leaf]

    def gathered(self, read: Mapping[Leaf, int], several: int) -> Ids:
        """What each node of the first layer comes to: what ``read`` says of its leaves if they all say one thing.

        ``several`` (above all that is read) where they do not; MISSING where nothing of it can be.
        """
        at = np.array([MISSING, *(read[leaf] for leaf in self.leaves[1:])], np.int64)
        for layer in reversed(self.children):
            below = at[layer]
            low = np.where(below == MISSING, np.iinfo(np.int64).max, below).min(axis=1)
            high = below.max(axis=1)
            at = np.where(high == MISSING, MISSING, np.where(low == high, high, several))
        return at

    def made(
        self, node: int, diagram: Diagram, leaf: Callable[[Leaf], Node], memo: dict[tuple[int, int], Node]
    ) -> Node:
        """A node of the first layer as a node of a diagram over the same variables."""
        return self._made(0, node, diagram, leaf, memo)

    def _made(
        self, layer: int, node: int, diagram: Diagram, leaf: Callable[[Leaf], Node], memo: dict[tuple[int, int], Node]
    ) -> Node:
        if node == DEAD:
            return IMPOSSIBLE
        found = memo.get((layer, node))
        if found is None:
            if layer == len(self.children):
                found = leaf(self.leaves[node])
            else:
                children = [
                    self._made(layer + 1, child, diagram, leaf, memo) for child in self.children[layer][node].tolist()
                ]
                found = diagram.make(self.places[layer], children)
            memo[layer, node] = found
        return found


def _below(diagram: Diagram, root: Root) -> Iterator[Node]:
    """Every node from a root down to its leaves, each once."""
    seen, waiting = {root.node}, [root.node]
    while waiting:
        here = waiting.pop()
        yield here
        children: Iterable[Node] = diagram.proper(here) if diagram.level[here] < root.stop else ()
        for child in children:
            if child not in seen:
                seen.add(child)
                waiting.append(child)


def _long(ids: "np.ndarray[tuple[int, ...], np.dtype[np.int32]]") -> Ids:
    return ids.astype(np.int64)


def _appended(held: Ids, count: int, more: Ids) -> Ids:
    """An array that has ``count`` values with more put behind them; it has room to spare."""
    if count + len(more) > len(held):
        grown = np.empty(2 * (count + len(more)), np.int64)
        grown[:count] = held[:count]
        held = grown
    held[count : count + len(more)] = more
    return held
