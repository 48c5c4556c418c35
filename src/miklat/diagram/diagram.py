"""The decision diagram: multi-valued, reduced, ordered, closed under the unknown.

A node asks one variable and has a kid for each of its values; equal nodes are one node, and a node whose kids are all
the same is that kid, so equal functions are equal numbers (if nodes were filled in, once `recall` has been called).
Variables are facts first and axes below them. A fact node has one more kid, found when it is first asked for and kept:
the kid of *unknown*, the join of the others, where what a leaf says is joined too. So a half-known case walks down as a
known one does, and what it reaches is exact. To keep that small, leaves are made *coarse* first: what they say besides
what is to be joined is let go.

This file knows nothing of laws: leaves are any values, and joining them is a function it is given.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from typing import Final, cast

FALSE: Final = 0
TRUE: Final = 1
IMPOSSIBLE: Final = 2
"""The leaf of what cannot be; joined with anything it adds nothing."""

Node = int
Leaf = Hashable


class TooLarge(Exception):
    """The diagram has grown past its cap of nodes."""


class Diagram:
    """Nodes over ordered variables; grows as it is asked and is safe to share between readers of one thread.

    ``sizes`` gives how many values each variable has, ``facts`` how many of the variables, from the top, are facts.
    ``join`` joins two leaf values into one; ``aspect`` is what of a leaf value counts when two are told apart, and
    ``coarse`` the leaf value with that alone.
    ``cap`` bounds the number of nodes (TooLarge beyond it).
    """

    def __init__(
        self,
        sizes: Sequence[int],
        facts: int,
        join: Callable[[Leaf, Leaf], Leaf],
        aspect: Callable[[Leaf], Hashable],
        coarse: Callable[[Leaf], Leaf],
        cap: int = 4_000_000,
    ) -> None:
        self.sizes = tuple(sizes)
        self.facts = facts
        self.bottom = len(self.sizes)
        self.level: list[int] = [self.bottom] * 3
        self.kids: list[list[Node | None]] = [[], [], []]
        self.value: dict[Node, Leaf] = {FALSE: False, TRUE: True}
        self._leaves: dict[Leaf, Node] = {}
        self._nodes: dict[tuple[int, ...], Node] = {}
        self._joined: dict[tuple[Node, Node], Node] = {}
        self._join_values = join
        self._aspect = aspect
        self._coarse = coarse
        self._coarsened: dict[Node, Node] = {IMPOSSIBLE: IMPOSSIBLE}
        self._different: dict[tuple[Node, Node], bool] = {}
        self._cap = cap
        self._filled = 0

    def __len__(self) -> int:
        """How many nodes there are, leaves included."""
        return len(self.level)

    # ---- making ----

    def leaf(self, value: Leaf) -> Node:
        """The leaf that carries a value."""
        node = self._leaves.get(value)
        if node is None:
            node = self._leaves[value] = self._new(self.bottom, [])
            self.value[node] = value
        return node

    def make(self, level: int, kids: Sequence[Node]) -> Node:
        """The node that asks the variable at a level and has these kids."""
        if kids.count(kids[0]) == len(kids):
            return kids[0]
        key = (level, *kids)
        node = self._nodes.get(key)
        if node is None:
            slots: list[Node | None] = list(kids)
            if level < self.facts:
                slots.append(None)
            node = self._nodes[key] = self._new(level, slots)
        return node

    def recall(self) -> None:
        """Enter nodes that were filled in among those known, so that what is made anew is never one of them twice.

        For readers that tell functions apart by their numbers, or make much; a single case does without.
        """
        for node in range(3, self._filled):
            level = self.level[node]
            if level < self.bottom:
                self._nodes.setdefault((level, *self.proper(node)), node)
        self._filled = 0

    def _new(self, level: int, kids: list[Node | None]) -> Node:
        if len(self.level) >= self._cap:
            raise TooLarge(f"the diagram has passed {self._cap:,} nodes")
        self.level.append(level)
        self.kids.append(kids)
        return len(self.level) - 1

    def test(self, level: int, values: Iterable[int]) -> Node:
        """The diagram that is true where the variable at a level has one of the values."""
        wanted = set(values)
        return self.make(level, [TRUE if v in wanted else FALSE for v in range(self.sizes[level])])

    def proper(self, node: Node) -> "list[Node]":
        """The kids of a node for its values, without that of the unknown."""
        return self.kids[node][: self.sizes[self.level[node]]]  # type: ignore[return-value]

    # ---- combining ----

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
            made = memo[key] = self._split(one, other, lambda a, b: self.both(a, b, memo))
        return made

    def negate(self, node: Node, memo: dict[Node, Node]) -> Node:
        """Where a true-or-false diagram is false."""
        return self.map_leaves(node, lambda leaf: TRUE if leaf == FALSE else FALSE, memo)

    def map_leaves(self, node: Node, change: Callable[[Node], Node], memo: dict[Node, Node]) -> Node:
        """The same diagram with each leaf changed."""
        made = memo.get(node)
        if made is None:
            if self.level[node] == self.bottom:
                made = change(node)
            else:
                made = self.make(self.level[node], [self.map_leaves(k, change, memo) for k in self.proper(node)])
            memo[node] = made
        return made

    def where(
        self, condition: Node, then: Node, change: Callable[[Node], Node], memo: dict[tuple[Node, Node], Node]
    ) -> Node:
        """The diagram ``then`` with its leaves changed where the condition is true."""
        if condition == FALSE:
            return then
        if condition == TRUE and self.level[then] == self.bottom:
            return change(then)
        key = (condition, then)
        made = memo.get(key)
        if made is None:
            made = memo[key] = self._split(condition, then, lambda a, b: self.where(a, b, change, memo))
        return made

    def overlay(
        self, one: Node, other: Node, change: Callable[[Node, Node], Node], memo: dict[tuple[Node, Node], Node]
    ) -> Node:
        """Two diagrams laid over one another: where they have these leaves, the leaf that ``change`` gives."""
        key = (one, other)
        made = memo.get(key)
        if made is None:
            if self.level[one] == self.bottom and self.level[other] == self.bottom:
                made = change(one, other)
            else:
                made = self._split(one, other, lambda a, b: self.overlay(a, b, change, memo))
            memo[key] = made
        return made

    def _split(self, one: Node, other: Node, join: Callable[[Node, Node], Node]) -> Node:
        """Split two nodes on the upper of their variables and join their kids pair by pair."""
        level = self.level
        top = level[one] if level[one] < level[other] else level[other]
        left = self.proper(one) if level[one] == top else [one] * self.sizes[top]
        right = self.proper(other) if level[other] == top else [other] * self.sizes[top]
        return self.make(top, [join(a, b) for a, b in zip(left, right, strict=True)])

    # ---- the unknown ----

    def join(self, one: Node, other: Node) -> Node:
        """What may be, if it may be either of two diagrams."""
        if other in (one, IMPOSSIBLE):
            return one
        if one == IMPOSSIBLE:
            return other
        key = (one, other) if one < other else (other, one)
        made = self._joined.get(key)
        if made is None:
            if self.level[one] == self.bottom and self.level[other] == self.bottom:
                made = self.leaf(self._join_values(self.value[one], self.value[other]))
            else:
                made = self._split(one, other, self.join)
            self._joined[key] = made
        return made

    def unknown(self, node: Node) -> Node:
        """The kid of a fact node for a case that does not say."""
        kids = self.kids[node]
        made = kids[-1]
        if made is None:
            made = IMPOSSIBLE
            for kid in self.proper(node):
                made = self.join(made, self.coarse(kid))
            kids[-1] = made
        return made

    def coarse(self, node: Node) -> Node:
        """The diagram with its leaves made coarse."""
        return self.map_leaves(node, lambda leaf: self.leaf(self._coarse(self.value[leaf])), self._coarsened)

    def quantify(self, node: Node, memo: dict[Node, Node]) -> Node:
        """What may be over every value of the facts a diagram still asks, with all its leaves say joined.

        Exact as `unknown` is, and heavier: for a diagram that a case has made small.
        """
        if self.level[node] >= self.facts:
            return node
        made = memo.get(node)
        if made is None:
            made = IMPOSSIBLE
            for kid in self.proper(node):
                made = self.join(made, self.quantify(kid, memo))
            memo[node] = made
        return made

    def walk(self, node: Node, codes: Sequence[int]) -> Node:
        """Walk down the facts of a case; a code is the place of a value, or -1 for unknown."""
        level, kids, facts = self.level, self.kids, self.facts
        at = level[node]
        while at < facts:
            kid = kids[node][codes[at]]
            node = self.unknown(node) if kid is None else kid
            at = level[node]
        return node

    # ---- reading ----

    def restrict(self, node: Node, codes: Sequence[int], memo: dict[Node, Node]) -> Node:
        """The diagram with every variable that has a code (0 or more) settled; others stay."""
        at = self.level[node]
        if at == self.bottom:
            return node
        made = memo.get(node)
        if made is None:
            kids, code = self.proper(node), codes[at]
            if code >= 0:
                made = self.restrict(kids[code], codes, memo)
            else:
                made = self.make(at, [self.restrict(kid, codes, memo) for kid in kids])
            memo[node] = made
        return made

    def differ(self, one: Node, other: Node) -> bool:
        """Whether two diagrams differ, in the aspect that counts, anywhere where both are possible."""
        if IMPOSSIBLE in (one, other) or one == other:
            return False
        level = self.level
        if level[one] == self.bottom and level[other] == self.bottom:
            return self._aspect(self.value[one]) != self._aspect(self.value[other])
        key = (one, other) if one < other else (other, one)
        found = self._different.get(key)
        if found is None:
            top = min(level[one], level[other])
            left = self.proper(one) if level[one] == top else [one] * self.sizes[top]
            right = self.proper(other) if level[other] == top else [other] * self.sizes[top]
            found = self._different[key] = any(self.differ(a, b) for a, b in zip(left, right, strict=True))
        return found

    def reach(self, node: Node, codes: Sequence[int]) -> dict[int, set[int]] | None:
        """The values each variable not settled may take where the diagram is not FALSE or IMPOSSIBLE; None if nowhere.

        Only the variables on some way from the node are named; any other may take every value.
        """
        dead = {FALSE, IMPOSSIBLE}
        seen: dict[Node, bool] = {}
        open_to: dict[int, set[int]] = {}
        if not self._alive(node, codes, seen, dead):
            return None
        for here, alive in seen.items():
            at = self.level[here]
            if alive and at < self.bottom and codes[at] < 0:
                fits = {code for code, kid in enumerate(self.proper(here)) if seen.get(kid, kid not in dead)}
                open_to.setdefault(at, set()).update(fits)
        return self._with_skips(seen, open_to, codes)

    def _alive(self, node: Node, codes: Sequence[int], seen: dict[Node, bool], dead: set[Node]) -> bool:
        if self.level[node] == self.bottom:
            return node not in dead
        if node not in seen:
            code = codes[self.level[node]]
            kids = self.proper(node) if code < 0 else [self.proper(node)[code]]
            alive = [self._alive(kid, codes, seen, dead) for kid in kids]  # each kid is looked at, for `reach`
            seen[node] = any(alive)
        return seen[node]

    def _with_skips(
        self, seen: dict[Node, bool], open_to: dict[int, set[int]], codes: Sequence[int]
    ) -> dict[int, set[int]]:
        """Open fully each variable that some living way passes over without asking it."""
        lowest = {level: min(open_to) for level in open_to} if open_to else {}
        for here, alive in seen.items():
            at = self.level[here]
            if not alive:
                continue
            for code, kid in enumerate(self.proper(here)):
                if (codes[at] < 0 or codes[at] == code) and seen.get(kid, kid == TRUE):
                    for level in range(at + 1, self.level[kid]):
                        if level in lowest and codes[level] < 0:
                            open_to[level] = set(range(self.sizes[level]))
        return open_to

    # ---- keeping ----

    def pack(
        self, roots: Iterable[Node]
    ) -> tuple[list[int], list[list[Node | None]], dict[Node, Leaf], dict[Node, Node]]:
        """What the roots reach as lists, kids before parents: levels, kids, leaf values, and where each node went."""
        went: dict[Node, Node] = {FALSE: FALSE, TRUE: TRUE, IMPOSSIBLE: IMPOSSIBLE}
        levels, kids, values = [self.bottom] * 3, cast("list[list[Node | None]]", [[], [], []]), {}
        nodes = {node for root in roots for node in self.below(root)} - set(went)
        for node in sorted(nodes, key=lambda n: (-self.level[n], n)):
            went[node] = len(levels)
            levels.append(self.level[node])
            if self.level[node] == self.bottom:
                kids.append([])
                values[went[node]] = self.value[node]
            else:
                below: list[Node | None] = [went[kid] for kid in self.proper(node)]
                kids.append([*below, None] if self.level[node] < self.facts else below)
        return levels, kids, values, went

    def fill(self, levels: list[int], kids: list[list[Node | None]], values: Iterable[tuple[Node, Leaf]]) -> None:
        """Take packed nodes into an empty diagram, which then owns the lists; see `recall`."""
        self.level, self.kids = levels, kids
        for node, value in values:
            self.value[node] = value
            self._leaves[value] = node
        self._filled = len(levels)

    def below(self, node: Node) -> Iterator[Node]:
        """Every node that can be reached from a node, itself first, each once."""
        seen, waiting = {node}, [node]
        while waiting:
            here = waiting.pop()
            yield here
            if self.level[here] < self.bottom:
                for kid in self.proper(here):
                    if kid not in seen:
                        seen.add(kid)
                        waiting.append(kid)
