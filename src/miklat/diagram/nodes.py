"""The nodes of decision diagrams: multi-valued, reduced, ordered; made, counted below, packed and filled in.

A node asks one variable and has a child for each of its values; equal nodes are one node, and a node whose children are
all the same is that child, so equal functions are equal numbers (if nodes were filled in, once `recall` was called).
"""

from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import accumulate
from operator import mul
from typing import Final

IMPOSSIBLE: Final = 0
"""The leaf of what cannot be; joined with anything it adds nothing."""

TRUE: Final = 1
FALSE: Final = 2

Node = int
Leaf = Hashable


class TooLarge(Exception):
    """The diagram has grown past its cap of nodes."""


class Nodes:
    """Nodes over ordered variables with ``sizes`` values each; at most ``cap`` of them (TooLarge beyond it).

    ``leaves`` are made beforehand: the three that mean something everywhere, and any that a diagram numbers itself.
    """

    def __init__(self, sizes: Sequence[int], cap: int, leaves: int = 3) -> None:
        self.sizes = tuple(sizes)
        self.bottom = len(self.sizes)
        self.level: list[int] = [self.bottom] * leaves
        self.children: list[tuple[Node, ...]] = [()] * leaves
        self.value: dict[Node, Leaf] = {FALSE: False, TRUE: True}
        self._leaves: dict[Leaf, Node] = {}
        self._nodes: dict[tuple[int, ...], Node] = {}
        self._cap = cap
        self._filled = 0
        self._settings = list(accumulate(self.sizes, mul, initial=1))

    def __len__(self) -> int:
        """How many nodes there are, leaves included."""
        return len(self.level)

    # ---- making ----

    def leaf(self, value: Leaf) -> Node:
        """The leaf that carries a value."""
        node = self._leaves.get(value)
        if node is None:
            node = self._leaves[value] = self._new(self.bottom, ())
            self.value[node] = value
        return node

    def make(self, level: int, children: Sequence[Node]) -> Node:
        """The node that asks the variable at a level and has these children."""
        first = children[0]
        if children.count(first) == len(children):
            return first
        key = (level, *children)
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = self._new(level, tuple(children))
        return node

    def recall(self) -> None:
        """Enter nodes that were filled in among those known, so that what is made anew is never one of them twice.

        For readers that tell functions apart by their numbers, or make much; a single case does without.
        """
        for node in range(3, self._filled):
            level = self.level[node]
            if level < self.bottom:
                self._nodes.setdefault((level, *self.children[node]), node)
        self._filled = 0

    def _new(self, level: int, children: tuple[Node, ...]) -> Node:
        if len(self.level) >= self._cap:
            raise TooLarge(f"the diagram has passed {self._cap:,} nodes")
        self.level.append(level)
        self.children.append(children)
        return len(self.level) - 1

    def test(self, level: int, values: Iterable[int]) -> Node:
        """The diagram that is true where the variable at a level has one of the values."""
        wanted = set(values)
        return self.make(level, [TRUE if v in wanted else FALSE for v in range(self.sizes[level])])

    # ---- reading ----

    def child(self, node: Node, level: int, code: int) -> Node:
        """Where a value of the variable at a level leads from a node that asks it or one below it."""
        return self.children[node][code] if self.level[node] == level else node

    def below(self, node: Node) -> Iterator[Node]:
        """Every node that can be reached from a node, itself first, each once."""
        seen, waiting = {node}, [node]
        while waiting:
            here = waiting.pop()
            yield here
            for child in self.children[here]:
                if child not in seen:
                    seen.add(child)
                    waiting.append(child)

    def ends(self, node: Node) -> list[Node]:
        """The leaves that can be reached from a node, in order, but for what cannot be."""
        return sorted(one for one in self.below(node) if one != IMPOSSIBLE and not self.children[one])

    def settings(self, top: int, bottom: int) -> int:
        """How many settings the variables from ``top`` up to ``bottom`` have together."""
        return self._settings[bottom] // self._settings[top] if bottom > top else 1

    # ---- keeping ----

    def pack(
        self, roots: Iterable[Node]
    ) -> tuple[list[int], list[tuple[Node, ...]], dict[Node, Leaf], dict[Node, Node]]:
        """What the roots reach as lists, children before parents: levels, children, leaf values, and where each node
        went.
        """
        went: dict[Node, Node] = {IMPOSSIBLE: IMPOSSIBLE, TRUE: TRUE, FALSE: FALSE}
        levels: list[int] = [self.bottom] * 3
        children: list[tuple[Node, ...]] = [()] * 3
        nodes = {node for root in roots for node in self.below(root)} - set(went)
        for node in sorted(nodes, key=lambda n: (-self.level[n], n)):
            went[node] = len(levels)
            levels.append(self.level[node])
            children.append(tuple([went[child] for child in self.children[node]]))
        values = {went[node]: self.value[node] for node in nodes if not self.children[node]}
        return levels, children, values, went

    def fill(self, levels: list[int], children: list[tuple[Node, ...]], values: Iterable[tuple[Node, Leaf]]) -> None:
        """Take packed nodes into an empty diagram, which then owns the lists; see `recall`."""
        self.level, self.children = levels, children
        for node, value in values:
            self.value[node] = value
            self._leaves[value] = node
        self._filled = len(levels)
