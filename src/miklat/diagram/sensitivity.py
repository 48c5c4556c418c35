"""Where a fact tells, laid out whole: a true-or-false diagram over all else that is asked, each made once.

Two completions of a case that differ in one fact alone are answered differently if and only if the diagram of that fact
is true somewhere where the case and the voice can be: a walk to the first place, not a comparison of whole diagrams.
"""

from collections.abc import Sequence
from itertools import combinations

from miklat.diagram.diagram import Diagram
from miklat.diagram.differences import Differences
from miklat.diagram.nodes import FALSE, IMPOSSIBLE, TRUE, Node


class Sensitivity:
    """Makes the diagrams of where the facts of one law tell, ``into`` a diagram of their own."""

    def __init__(self, diagram: Diagram, into: Diagram) -> None:
        self._diagram, self._into, self._truths = diagram, into, Differences(into)
        self._made: dict[tuple[Node, int], Node] = {}
        self._differ: dict[tuple[Node, Node], Node] = {}

    def tells(self, root: Node, at: int, codes: Sequence[int]) -> bool:
        """Whether the fact at a level tells on a question anywhere that the codes allow."""
        made = self._made.get((root, at))
        if made is None:
            made = self._made[root, at] = self._of(root, at, {})
        return self._truths.somewhere(made, codes)

    def _of(self, node: Node, at: int, memo: dict[Node, Node]) -> Node:
        level = self._diagram.level[node]
        if level > at:
            return FALSE
        made = memo.get(node)
        if made is None:
            children = self._diagram.children[node]
            if level < at:
                made = self._into.make(level, [self._of(child, at, memo) for child in children])
            else:
                pairs = combinations(dict.fromkeys(children), 2)
                made = self._truths.any(self._where_they_differ(one, other) for one, other in pairs)
            memo[node] = made
        return made

    def _where_they_differ(self, one: Node, other: Node) -> Node:
        diagram = self._diagram
        if one in (other, IMPOSSIBLE) or other == IMPOSSIBLE:
            return FALSE
        if not diagram.children[one] and not diagram.children[other]:
            return TRUE if diagram.differ(one, other) else FALSE
        key = (one, other) if one < other else (other, one)
        made = self._differ.get(key)
        if made is None:
            at, pairs = diagram.split(one, other)
            made = self._differ[key] = self._into.make(at, [self._where_they_differ(a, b) for a, b in pairs])
        return made
