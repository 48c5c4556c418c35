"""The frontier of a half-known case: all nodes it may come to, level by level, joined at the axes alone.

Nothing below the facts is ever made, so a diagram does not grow by the cases that are walked down it.
"""

from collections.abc import Iterator, Sequence

from miklat.diagram.diagram import Diagram
from miklat.diagram.nodes import IMPOSSIBLE, Node

Witness = tuple[tuple[int, int], ...]
"""Values, by level and code, that are all it takes for a fact to tell: whichever completion has them is answered
otherwise if the fact is another.
"""


class Frontier:
    """The fact nodes that a case, given as codes (-1: unknown), may come to from a root, and the ends below them."""

    def __init__(self, diagram: Diagram, root: Node, codes: Sequence[int]) -> None:
        self._diagram, self._root, self._codes = diagram, root, codes
        self.levels: dict[int, list[Node]] = {}
        self.ends: set[Node] = set()
        self._above: dict[Node, tuple[Node, int]] = {}
        level, children, facts, above = diagram.level, diagram.children, diagram.facts, self._above
        if level[root] >= facts:
            self.ends.add(root)
            return
        waiting: dict[int, list[Node]] = {level[root]: [root]}
        above[root] = (root, -1)
        for at in range(level[root], facts):
            here = waiting.get(at)
            if here is None:
                continue
            code = codes[at]
            for node in here:
                for value, child in enumerate(children[node]) if code < 0 else ((code, children[node][code]),):
                    to = level[child]
                    if to >= facts:
                        self.ends.add(child)
                    elif child not in above:
                        above[child] = (node, value)
                        waiting.setdefault(to, []).append(child)
        self.levels = {at: waiting[at] for at in sorted(waiting)}

    def joined(self) -> Node:
        """What the case may come to, over the axes; of the leaves the aspect that counts alone."""
        return self._diagram.join_all(sorted({self._diagram.coarse(end) for end in self.ends}))

    def asked(self) -> list[int]:
        """The levels of the unknown facts that some completion is asked."""
        return [at for at in self.levels if self._codes[at] < 0]

    def learned(self) -> dict[int, list[Node]]:
        """What the case may come to once a fact is known, by the level of each unknown fact that is asked: for each of
        its values. One pass down and one up, for all facts.
        """
        diagram = self._diagram
        up = {end: diagram.coarse(end) for end in self.ends}
        for at in reversed(self.levels):
            for node in self.levels[at]:
                up[node] = diagram.join_all({up[child] for child in self._next(node, at)})
        spans = self._spans()
        found = {}
        for at in self.asked():
            passing = diagram.join_all({up[child] for child, (start, end) in spans.items() if start < at < end})
            found[at] = [
                diagram.join(passing, diagram.join_all({up[diagram.children[node][value]] for node in self.levels[at]}))
                for value in range(diagram.sizes[at])
            ]
        return found

    def _next(self, node: Node, at: int) -> Sequence[Node]:
        children, code = self._diagram.children[node], self._codes[at]
        return children if code < 0 else (children[code],)

    def _spans(self) -> dict[Node, tuple[int, int]]:
        """For each node come to, the highest level it is come to from, and its own: the levels between are passed."""
        level, facts = self._diagram.level, self._diagram.facts
        found: dict[Node, tuple[int, int]] = {}
        for at, nodes in self.levels.items():
            for node in nodes:
                for child in self._next(node, at):
                    if child not in found:
                        found[child] = (at, min(level[child], facts))
        return found

    # ---- whether a fact tells ----

    def witness(self, at: int, choices: Sequence[int]) -> Witness | None:
        """Two completions that differ in the fact at a level alone and come to leaves that differ, in a voice that
        makes the choices (as codes); None if there are none.
        """
        parting = _Parting(self._diagram, self._codes, choices)
        for node in self.levels.get(at, ()):
            children = self._diagram.children[node]
            for place, one in enumerate(children):
                for other in children[place + 1 :]:
                    if parting.differ(one, other):
                        return (*self._way(node), *parting.way(one, other))
        return None

    def _way(self, node: Node) -> Iterator[tuple[int, int]]:
        while node != self._root:
            node, code = self._above[node]
            yield self._diagram.level[node], code


class _Parting:
    """Tells two nodes apart along what a case and choices settle, to the first difference."""

    def __init__(self, diagram: Diagram, codes: Sequence[int], choices: Sequence[int]) -> None:
        self._diagram = diagram
        self._codes = [*codes[: diagram.facts], *choices[diagram.facts :]]
        self._memo: dict[tuple[Node, Node], bool] = {}

    def _settle(self, node: Node) -> Node:
        level, children, codes, bottom = self._diagram.level, self._diagram.children, self._codes, self._diagram.bottom
        at = level[node]
        while at < bottom and codes[at] >= 0:
            node = children[node][codes[at]]
            at = level[node]
        return node

    def differ(self, one: Node, other: Node) -> bool:
        one, other = self._settle(one), self._settle(other)
        diagram = self._diagram
        if one == other or IMPOSSIBLE in (one, other) or not diagram.differ(one, other):
            return False
        if not diagram.children[one] and not diagram.children[other]:
            return True
        key = (one, other) if one < other else (other, one)
        found = self._memo.get(key)
        if found is None:
            found = self._memo[key] = any(self.differ(a, b) for a, b in diagram.split(one, other)[1])
        return found

    def way(self, one: Node, other: Node) -> Iterator[tuple[int, int]]:
        """The values by which two nodes that differ come to leaves that do."""
        diagram = self._diagram
        while diagram.children[one] or diagram.children[other]:
            at, pairs = diagram.split(one, other)
            for code, (a, b) in enumerate(pairs):
                if self._codes[at] in (-1, code) and self.differ(a, b):
                    yield at, code
                    one, other = a, b
                    break
