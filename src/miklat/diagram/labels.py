"""Diagrams whose leaves are sets of labels: what a question about a whole law is asked of.

A compiled law holds everything of every voice; a question about it needs, each time, a little of it: where two voices
part, what one voice answers, where the law is silent. Such a thing is a diagram over the same variables, and its leaf
is a set of labels held as bits, so that the leaf of a set is the number itself. Joining joins the sets: what a
half-known case may come to is the join over what it leaves out. A *plain question* has no leaves but TRUE (what is
meant), FALSE (the rest) and IMPOSSIBLE (what cannot be).
"""

from collections.abc import Callable, Mapping, Sequence
from operator import or_
from typing import Any

from miklat.diagram.diagram import FALSE, IMPOSSIBLE, TRUE, Diagram, Leaf, Node

LEAVES = 1 << 15
"""Numbers below this are leaves: the sets of labels themselves."""

_CAP = 1 << 25


class Labelled(Diagram):
    """A diagram of sets of labels; no variable is set apart, and each has a child of the unknown."""

    def __init__(self, sizes: Sequence[int]) -> None:
        join: Any = or_
        super().__init__(sizes, len(sizes), join, lambda leaf: leaf, lambda leaf: leaf, _CAP, LEAVES)
        self._met: dict[tuple[Node, Node], Node] = {}
        self._sure: dict[Node, Node] = {}

    def leaf(self, value: Leaf) -> Node:
        """The leaf of a set of labels: its own number."""
        return value  # type: ignore[return-value]

    def _join_leaves(self, one: Node, other: Node) -> Node:
        return one | other

    def coarse(self, node: Node) -> Node:
        """The diagram itself: its leaves say nothing but what is to be joined."""
        return node

    def plain(self, node: Node, wanted: Callable[[Node], object]) -> Node:
        """A diagram as a plain question: TRUE where a leaf is wanted, FALSE where it is not."""
        return self.relabel(node, lambda leaf: TRUE if wanted(leaf) else FALSE, {})

    def cube(self, sets: Mapping[int, frozenset[int]]) -> Node:
        """The plain question that is TRUE where every variable named has one of its values."""
        node: Node = TRUE
        for level in sorted(sets, reverse=True):
            node = self.make(level, [node if v in sets[level] else FALSE for v in range(self.sizes[level])])
        return node

    def where_both(self, one: Node, other: Node) -> Node:
        """Where both of two plain questions are TRUE; what cannot be in either cannot be."""
        return self.combine(one, other, lambda a, b: TRUE if a == TRUE == b else FALSE, {})

    def where_either(self, one: Node, other: Node) -> Node:
        """Where either of two plain questions is TRUE; what cannot be in either cannot be."""
        return self.combine(one, other, lambda a, b: TRUE if TRUE in (a, b) else FALSE, {})

    def within(self, node: Node, where: Node) -> Node:
        """A diagram where a plain question is TRUE; elsewhere it cannot be."""
        return self.combine(node, where, lambda leaf, here: leaf if here == TRUE else IMPOSSIBLE, {})

    # ---- what is sure ----

    def meet(self, one: Node, other: Node) -> Node:
        """Of two plain questions, what is surely meant: FALSE wherever either may be, or where they part."""
        if one == FALSE or other == FALSE:
            return FALSE
        if other in (one, IMPOSSIBLE):
            return one
        if one == IMPOSSIBLE:
            return other
        if one < LEAVES and other < LEAVES:
            return FALSE
        key = (one, other) if one < other else (other, one)
        made = self._met.get(key)
        if made is None:
            level, pairs = self.split(one, other)
            made = self._met[key] = self.make(level, [self.meet(a, b) for a, b in pairs])
        return made

    def sure(self, node: Node) -> Node:
        """What is surely meant below a node of a plain question, whatever its variable is."""
        made = self._sure.get(node)
        if made is None:
            made = IMPOSSIBLE
            for child in self.children[node]:
                made = self.meet(made, child)
                if made == FALSE:
                    break
            self._sure[node] = made
        return made

    # ---- what is anywhere ----

    def meets(self, node: Node, sets: Mapping[int, frozenset[int]], label: int, seen: set[Node]) -> bool:
        """Whether a leaf with the label is reached where the variables named keep to their values."""
        if node < LEAVES:
            return bool(node & label)
        if node in seen:
            return False
        seen.add(node)
        below, only = self.children[node], sets.get(self.level[node])
        for child in below if only is None else [below[code] for code in only]:
            if (child < LEAVES and child & label) or (child >= LEAVES and self.meets(child, sets, label, seen)):
                return True
        return False

    def together(self, one: Node, other: Node, memo: dict[tuple[Node, Node], bool]) -> bool:
        """Whether two plain questions are anywhere TRUE together."""
        return self.somewhere(one, other, _together, memo)


def _together(one: Node, other: Node) -> bool | None:
    if one in (FALSE, IMPOSSIBLE) or other in (FALSE, IMPOSSIBLE):
        return False
    return True if one < LEAVES and other < LEAVES else None
