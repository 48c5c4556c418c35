"""The decision diagram: multi-valued, reduced, ordered, closed under the unknown.

Variables are facts first and axes below them. A fact node has a child for each value (see `Nodes`) and one for the
*unknown*, found when it is first asked for and kept: the join of the others, where what a leaf says is joined too. So
a half-known case walks down as a known one does, and what it reaches is exact. To keep that small, leaves are made
*coarse* first: what they say besides what is to be joined is let go.

This file knows nothing of laws: leaves are any values, and joining them is a function it is given. Whoever asks
something of a diagram as a whole asks it here: to combine, relabel, restrict, project, count, or find the cheapest way.
"""

from collections.abc import Callable, Container, Hashable, Iterable, Sequence
from typing import cast

from miklat.diagram.nodes import FALSE, IMPOSSIBLE, TRUE, Leaf, Node, Nodes, TooLarge
from miklat.diagram.reach import reach

__all__ = ["FALSE", "IMPOSSIBLE", "TRUE", "Diagram", "Leaf", "Node", "TooLarge", "Way"]

Way = tuple[tuple[int, int], ...]
"""A way down: the variables asked, by level, and the code of the value each takes."""


class Diagram(Nodes):
    """Nodes over ordered variables; grows as it is asked and is safe to share between readers of one thread.

    ``sizes`` gives how many values each variable has, ``facts`` how many of the variables, from the top, are facts.
    ``join`` joins two leaf values into one; ``aspect`` is what of a leaf value counts when two are told apart, and
    ``coarse`` the leaf value with that alone. ``cap`` bounds the number of nodes, ``leaves`` is as of `Nodes`.
    """

    def __init__(
        self,
        sizes: Sequence[int],
        facts: int,
        join: Callable[[Leaf, Leaf], Leaf],
        aspect: Callable[[Leaf], Hashable],
        coarse: Callable[[Leaf], Leaf],
        cap: int = 4_000_000,
        leaves: int = 3,
    ) -> None:
        super().__init__(sizes, cap, leaves)
        self.facts = facts
        self._joined: dict[tuple[Node, Node], Node] = {}
        self._unknown: dict[Node, Node] = {}
        self._join_values = join
        self._aspect = aspect
        self._coarse = coarse
        self._coarsened: dict[Node, Node] = {IMPOSSIBLE: IMPOSSIBLE}
        self._different: dict[tuple[Node, Node], bool] = {}

    def proper(self, node: Node) -> tuple[Node, ...]:
        """The children of a node for its values, without that of the unknown."""
        return self.children[node]

    # ---- one diagram with another ----

    def apply(
        self, one: Node, other: Node, ends: Callable[[Node, Node], Node | None], memo: dict[tuple[Node, Node], Node]
    ) -> Node:
        """Two diagrams made one: ``ends`` gives what two nodes come to where that is known, else None; both are split.

        A pair may be looked up by its numbers in either order if ``ends`` puts no store by which comes first.
        """
        made = ends(one, other)
        if made is None:
            made = memo.get((one, other))
            if made is None:
                level, pairs = self.split(one, other)
                made = memo[one, other] = self.make(level, [self.apply(a, b, ends, memo) for a, b in pairs])
        return made

    def split(self, one: Node, other: Node) -> tuple[int, Iterable[tuple[Node, Node]]]:
        """The upper of the variables that two nodes ask, and their children by its values, pair by pair."""
        at, beside = self.level[one], self.level[other]
        top = at if at < beside else beside
        left = self.children[one] if at == top else (one,) * self.sizes[top]
        right = self.children[other] if beside == top else (other,) * self.sizes[top]
        return top, zip(left, right, strict=True)

    def combine(
        self, one: Node, other: Node, each: Callable[[Node, Node], Node], memo: dict[tuple[Node, Node], Node]
    ) -> Node:
        """Two diagrams leaf by leaf: the leaf that ``each`` gives; what cannot be in either cannot be."""
        level, bottom = self.level, self.bottom

        def ends(a: Node, b: Node) -> Node | None:
            if a == IMPOSSIBLE or b == IMPOSSIBLE:
                return IMPOSSIBLE
            return each(a, b) if level[a] == bottom == level[b] else None

        return self.apply(one, other, ends, memo)

    def both(self, one: Node, other: Node, memo: dict[tuple[Node, Node], Node]) -> Node:
        """Where both of two true-or-false diagrams are true."""
        if one == FALSE or other == FALSE:
            return FALSE
        if one in (TRUE, other):
            return other
        if other == TRUE:
            return one
        key = (one, other) if one < other else (other, one)
        made = memo.get(key)
        if made is None:
            level, pairs = self.split(one, other)
            made = memo[key] = self.make(level, [self.both(a, b, memo) for a, b in pairs])
        return made

    def where(self, condition: Node, then: Node, leaf: Node, memo: dict[tuple[Node, Node], Node]) -> Node:
        """The diagram ``then``, but for where the condition is true: there it is the leaf."""

        def ends(asked: Node, node: Node) -> Node | None:
            return node if asked == FALSE else leaf if asked == TRUE else None

        return self.apply(condition, then, ends, memo)

    def join(self, one: Node, other: Node) -> Node:
        """What may be, if it may be either of two diagrams."""
        if other in (one, IMPOSSIBLE):
            return one
        if one == IMPOSSIBLE:
            return other
        key = (one, other) if one < other else (other, one)
        made = self._joined.get(key)
        if made is None:
            if self.level[one] == self.bottom == self.level[other]:
                made = self._join_leaves(one, other)
            else:
                level, pairs = self.split(one, other)
                made = self.make(level, [self.join(a, b) for a, b in pairs])
            self._joined[key] = made
        return made

    def _join_leaves(self, one: Node, other: Node) -> Node:
        return self.leaf(self._join_values(self.value[one], self.value[other]))

    def join_all(self, nodes: Iterable[Node]) -> Node:
        """What may be, if it may be any of some diagrams."""
        made: Node = IMPOSSIBLE
        for node in nodes:
            made = self.join(made, node)
        return made

    def forget_joins(self, most: int) -> None:
        """Let go of what was joined once it is more than this; it is joined again at need."""
        if len(self._joined) > most:
            self._joined.clear()

    def somewhere(
        self,
        one: Node,
        other: Node,
        ends: Callable[[Node, Node], bool | None],
        memo: dict[tuple[Node, Node], bool],
    ) -> bool:
        """Whether two diagrams come anywhere to what is looked for; ``ends`` says so of two nodes, or None to go on."""
        found = ends(one, other)
        if found is None:
            found = memo.get((one, other))
            if found is None:
                pairs = self.split(one, other)[1]
                found = memo[one, other] = any(self.somewhere(a, b, ends, memo) for a, b in pairs)
        return found

    def differ(self, one: Node, other: Node) -> bool:
        """Whether two diagrams differ, in the aspect that counts, anywhere where both are possible."""
        return self.somewhere(*((one, other) if one < other else (other, one)), self._differ_here, self._different)

    def _differ_here(self, one: Node, other: Node) -> bool | None:
        if one in (other, IMPOSSIBLE) or other == IMPOSSIBLE:
            return False
        if self.level[one] == self.bottom == self.level[other]:
            return self._aspect(self.value[one]) != self._aspect(self.value[other])
        return None

    # ---- one diagram changed ----

    def relabel(self, node: Node, change: Callable[[Node], Node], memo: dict[Node, Node]) -> Node:
        """The same diagram with each leaf changed; what cannot be stays so, unless ``memo`` says what becomes of it."""
        memo.setdefault(IMPOSSIBLE, IMPOSSIBLE)
        return self.take(self, node, change, memo)

    def map_leaves(self, node: Node, change: Callable[[Node], Node], memo: dict[Node, Node]) -> Node:
        """The same diagram with each leaf changed, that of what cannot be too."""
        return self.take(self, node, change, memo)

    def take(self, other: "Diagram", node: Node, change: Callable[[Node], Node], memo: dict[Node, Node]) -> Node:
        """A diagram out of another over the same variables, with each leaf changed to one of ours."""
        made = memo.get(node)
        if made is None:
            below = other.children[node]
            if below:
                made = self.make(other.level[node], [self.take(other, child, change, memo) for child in below])
            else:
                made = change(node)
            memo[node] = made
        return made

    def negate(self, node: Node, memo: dict[Node, Node]) -> Node:
        """Where a true-or-false diagram is false."""
        return self.map_leaves(node, lambda leaf: TRUE if leaf == FALSE else FALSE, memo)

    def restrict(self, node: Node, codes: Sequence[int], memo: dict[Node, Node]) -> Node:
        """The diagram with every variable that has a code (0 or more) settled; others stay."""
        below = self.children[node]
        if not below:
            return node
        made = memo.get(node)
        if made is None:
            at = self.level[node]
            code = codes[at]
            if code >= 0:
                made = self.restrict(below[code], codes, memo)
            else:
                made = self.make(at, [self.restrict(child, codes, memo) for child in below])
            memo[node] = made
        return made

    def project(self, node: Node, top: int, bottom: int, memo: dict[Node, Node]) -> Node:
        """What may be over every value of the variables from ``top`` up to ``bottom``: they are joined away."""
        at = self.level[node]
        if at >= bottom:
            return node
        made = memo.get(node)
        if made is None:
            below = [self.project(child, top, bottom, memo) for child in self.children[node]]
            made = memo[node] = self.make(at, below) if at < top else self.join_all(below)
        return made

    def keep(self, node: Node, levels: Container[int], memo: dict[Node, Node]) -> Node:
        """The diagram on these variables alone; the others are joined away.

        Where a variable is not `telling` its children agree wherever both are possible, so together they say what any
        of them does.
        """
        below = self.children[node]
        if not below:
            return node
        made = memo.get(node)
        if made is None:
            children = [self.keep(child, levels, memo) for child in below]
            at = self.level[node]
            made = memo[node] = self.make(at, children) if at in levels else self.join_all(children)
        return made

    def tidy(self, node: Node, memo: dict[Node, Node]) -> Node:
        """The diagram without the nodes all of whose children that are possible there come to the same.

        Only once the variables that do not tell are gone: what is impossible beside one value of theirs may be possible
        beside another.
        """
        below = self.children[node]
        if not below:
            return node
        made = memo.get(node)
        if made is None:
            children = [self.tidy(child, memo) for child in below]
            differ = self.some_differ(children)
            made = memo[node] = self.make(self.level[node], children) if differ else self.join_all(children)
        return made

    def coarse(self, node: Node) -> Node:
        """The diagram with its leaves made coarse."""
        return self.map_leaves(node, lambda leaf: self.leaf(self._coarse(self.value[leaf])), self._coarsened)

    def unknown(self, node: Node) -> Node:
        """The child of a fact node for a case that does not say."""
        made = self._unknown.get(node)
        if made is None:
            made = self._unknown[node] = self.join_all(map(self.coarse, self.children[node]))
        return made

    # ---- reading ----

    def walk(self, node: Node, codes: Sequence[int]) -> Node:
        """Walk down the facts of a case; a code is the place of a value, or -1 for unknown."""
        level, children, facts = self.level, self.children, self.facts
        at = level[node]
        while at < facts:
            code = codes[at]
            node = children[node][code] if code >= 0 else self.unknown(node)
            at = level[node]
        return node

    def ways(self, node: Node) -> list[tuple[dict[int, int], Node]]:
        """Every way down to a leaf that is possible: the values it takes, by level, and the leaf."""
        below, at = self.children[node], self.level[node]
        if not below:
            return [] if node == IMPOSSIBLE else [({}, node)]
        return [({at: code, **way}, leaf) for code, child in enumerate(below) for way, leaf in self.ways(child)]

    def telling(self, node: Node) -> set[int]:
        """The levels on which two ways down that differ in nothing else may come to leaves that differ."""
        found: set[int] = set()
        for here in self.below(node):
            if self.level[here] not in found and self.tells(here):
                found.add(self.level[here])
        return found

    def tells(self, node: Node) -> bool:
        """Whether two children of a node differ."""
        return self.some_differ(self.children[node])

    def some_differ(self, nodes: Sequence[Node]) -> bool:
        """Whether any two of some diagrams differ."""
        return any(self.differ(one, other) for place, one in enumerate(nodes) for other in nodes[place + 1 :])

    def reach(self, node: Node, codes: Sequence[int]) -> dict[int, set[int]] | None:
        """The values each variable not settled may take where it may hold (see `reach`); None if nowhere."""
        return reach(self, node, codes)

    # ---- counting, and the cheapest way ----

    def count(
        self,
        node: Node,
        wanted: Callable[[Node], bool],
        top: int,
        bottom: int,
        memo: dict[Node, int] | None = None,
    ) -> int:
        """How many settings of the variables from ``top`` up to ``bottom`` reach a leaf that is wanted: exact.

        What cannot be is never wanted.
        """
        known = {IMPOSSIBLE: 0} if memo is None else memo
        return self._count(node, wanted, bottom, known) * self.settings(top, min(self.level[node], bottom))

    def _count(self, node: Node, wanted: Callable[[Node], bool], bottom: int, memo: dict[Node, int]) -> int:
        made = memo.get(node)
        if made is None:
            below = self.children[node]
            if not below:
                made = int(node != IMPOSSIBLE and wanted(node))
            else:
                made, after = 0, self.level[node] + 1
                for child in below:
                    if n := self._count(child, wanted, bottom, memo):
                        made += n * self.settings(after, min(self.level[child], bottom))
            memo[node] = made
        return made

    def counts(self, root: Node, top: int, bottom: int) -> dict[Node, int]:
        """How many settings of the variables from ``top`` up to ``bottom`` come to each node below those; not to what
        cannot be. Counted from the root down, for all of them at once.
        """
        level, ways = self.level, {root: self.settings(top, min(self.level[root], bottom))}
        ended: dict[Node, int] = {}
        for node in sorted(self.below(root), key=level.__getitem__):
            if level[node] >= bottom:
                if node in ways and node != IMPOSSIBLE:
                    ended[node] = ways[node]
                continue
            for child in self.children[node]:
                passed = self.settings(level[node] + 1, min(level[child], bottom))
                ways[child] = ways.get(child, 0) + ways[node] * passed
        return ended

    def cheapest(
        self, node: Node, wanted: Callable[[Node], bool], price: Callable[[int, int], int]
    ) -> tuple[int, Way] | None:
        """The cheapest way down to a leaf that is wanted, with its cost; None if none is reached.

        ``price`` is what it costs to take a value, by level and code; of two that cost the same, the first in order.
        """
        memo: dict[Node, tuple[int, Way] | None] = {}

        def search(here: Node) -> tuple[int, Way] | None:
            if here in memo:
                return memo[here]
            below, best = self.children[here], cast("tuple[int, Way] | None", None)
            if not below:
                best = (0, ()) if here != IMPOSSIBLE and wanted(here) else None
            for code, child in enumerate(below):
                way = search(child)
                if way is not None:
                    cost = way[0] + price(self.level[here], code)
                    if best is None or cost < best[0]:
                        best = (cost, ((self.level[here], code), *way[1]))
            memo[here] = best
            return best

        return search(node)
