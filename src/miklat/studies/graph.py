"""Small graphs: what one question of the study is about, over facts and axes, with sets of labels at the leaves.

The compiled diagram holds everything of every voice; a study needs, each time, a little of it: where two voices part,
what one voice answers, where the law is silent. Such a thing is a *graph*: reduced and ordered as the diagram is, but a
leaf is a set of labels held as bits, and the empty set is what cannot be. Joining two graphs joins the sets, so what a
half-known case may come to is the join over what it leaves out.
"""

from collections.abc import Callable, Mapping, Sequence

Node = int
LEAVES = 1 << 15
"""Numbers below this are leaves: the sets of labels themselves."""

NOWHERE, IN, OUT = 0, 1, 2
"""The leaves of a plain question: what cannot be, what is meant, and the rest."""


class Graph:
    """Nodes over the levels of a law's vocabulary (``sizes`` values each); equal functions are equal numbers."""

    def __init__(self, sizes: Sequence[int]) -> None:
        self.sizes = tuple(sizes)
        self.bottom = len(self.sizes)
        self.level: list[int] = [self.bottom] * LEAVES
        self.kids: list[tuple[Node, ...]] = [()] * LEAVES
        self._nodes: dict[tuple[int, ...], Node] = {}
        self._joined: dict[tuple[Node, Node], Node] = {}
        self._met: dict[tuple[Node, Node], Node] = {}
        self._unknown: dict[Node, Node] = {}
        self._sure: dict[Node, Node] = {}

    def __len__(self) -> int:
        """How many nodes have been made, besides the leaves."""
        return len(self.level) - LEAVES

    def make(self, level: int, kids: tuple[Node, ...]) -> Node:
        """The node that asks the variable at a level and has these kids."""
        if kids.count(kids[0]) == len(kids):
            return kids[0]
        key = (level, *kids)
        node = self._nodes.get(key)
        if node is None:
            node = self._nodes[key] = len(self.level)
            self.level.append(level)
            self.kids.append(kids)
        return node

    def leaves(self, node: Node) -> list[int]:
        """Every leaf that can be reached from a node, in order, but for what cannot be."""
        seen, waiting = {node}, [node]
        while waiting:
            for kid in self.kids[waiting.pop()]:
                if kid not in seen:
                    seen.add(kid)
                    if kid >= LEAVES:
                        waiting.append(kid)
        return sorted(one for one in seen if 0 < one < LEAVES)

    def cube(self, sets: Mapping[int, frozenset[int]], inside: Node = IN, outside: Node = OUT) -> Node:
        """The graph that is ``inside`` where every variable named has one of its values, else ``outside``."""
        node = inside
        for level in sorted(sets, reverse=True):
            node = self.make(level, tuple(node if v in sets[level] else outside for v in range(self.sizes[level])))
        return node

    # ---- combining ----

    def join(self, one: Node, other: Node) -> Node:
        """What may be, if it may be either."""
        if one == other or other == NOWHERE:
            return one
        if one == NOWHERE:
            return other
        if one < LEAVES and other < LEAVES:
            return one | other
        key = (one, other) if one < other else (other, one)
        made = self._joined.get(key)
        if made is None:
            made = self._joined[key] = self._split(one, other, self.join)
        return made

    def meet(self, one: Node, other: Node) -> Node:
        """Of two plain questions, what is surely meant: OUT wherever either may be, or where they part."""
        if one == OUT or other == OUT:
            return OUT
        if one == other or other == NOWHERE:
            return one
        if one == NOWHERE:
            return other
        if one < LEAVES and other < LEAVES:
            return OUT
        key = (one, other) if one < other else (other, one)
        made = self._met.get(key)
        if made is None:
            made = self._met[key] = self._split(one, other, self.meet)
        return made

    def _split(self, one: Node, other: Node, each: Callable[[Node, Node], Node]) -> Node:
        top = min(self.level[one], self.level[other])
        left = self.kids[one] if self.level[one] == top else (one,) * self.sizes[top]
        right = self.kids[other] if self.level[other] == top else (other,) * self.sizes[top]
        return self.make(top, tuple([each(a, b) for a, b in zip(left, right, strict=True)]))

    def unknown(self, node: Node) -> Node:
        """What may be below a node, if its variable is not told."""
        made = self._unknown.get(node)
        if made is None:
            made = NOWHERE
            for kid in self.kids[node]:
                made = self.join(made, kid)
            self._unknown[node] = made
        return made

    def sure(self, node: Node) -> Node:
        """What is surely meant below a node of a plain question, whatever its variable is."""
        made = self._sure.get(node)
        if made is None:
            made = NOWHERE
            for kid in self.kids[node]:
                made = self.meet(made, kid)
                if made == OUT:
                    break
            self._sure[node] = made
        return made

    def combine(self, one: Node, other: Node, each: Callable[[Node, Node], Node], memo: dict[object, Node]) -> Node:
        """Two graphs leaf by leaf; ``each`` gives the new leaf, and what cannot be in either cannot be."""
        if one == NOWHERE or other == NOWHERE:
            return NOWHERE
        if one < LEAVES and other < LEAVES:
            return each(one, other)
        made = memo.get((one, other))
        if made is None:
            made = memo[one, other] = self._split(one, other, lambda a, b: self.combine(a, b, each, memo))
        return made

    def relabel(self, node: Node, change: Callable[[int], int], memo: dict[Node, Node]) -> Node:
        """The same graph with each leaf changed; what cannot be stays so."""
        if node < LEAVES:
            return change(node) if node else NOWHERE
        made = memo.get(node)
        if made is None:
            made = memo[node] = self.make(
                self.level[node], tuple([self.relabel(kid, change, memo) for kid in self.kids[node]])
            )
        return made

    # ---- reading ----

    def walk(self, node: Node, codes: Sequence[int]) -> int:
        """The labels a case may have; a code is the place of a value, or -1 for what is not told."""
        while node >= LEAVES:
            code = codes[self.level[node]]
            node = self.kids[node][code] if code >= 0 else self.unknown(node)
        return node

    def meets(self, node: Node, sets: Mapping[int, frozenset[int]], label: int, seen: set[Node]) -> bool:
        """Whether a leaf with the label is reached where the variables named keep to their values."""
        if node < LEAVES:
            return bool(node & label)
        if node in seen:
            return False
        seen.add(node)
        kids, only = self.kids[node], sets.get(self.level[node])
        for kid in kids if only is None else [kids[code] for code in only]:
            if (kid < LEAVES and kid & label) or (kid >= LEAVES and self.meets(kid, sets, label, seen)):
                return True
        return False

    def count(self, node: Node, wanted: Callable[[int], bool], top: int, bottom: int) -> int:
        """How many settings of the variables from ``top`` up to ``bottom`` reach a leaf that is wanted: exact."""
        return self._count(node, wanted, bottom, {}) * self._between(top, min(self.level[node], bottom))

    def _count(self, node: Node, wanted: Callable[[int], bool], bottom: int, memo: dict[Node, int]) -> int:
        if node < LEAVES:
            return int(bool(node) and wanted(node))
        made = memo.get(node)
        if made is None:
            made, below = 0, self.level[node] + 1
            for kid in self.kids[node]:
                n = self._count(kid, wanted, bottom, memo)
                if n:
                    made += n * self._between(below, min(self.level[kid], bottom))
            memo[node] = made
        return made

    def _between(self, top: int, bottom: int) -> int:
        whole = 1
        for size in self.sizes[top:bottom]:
            whole *= size
        return whole
