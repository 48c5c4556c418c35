"""The frontier of a half-known case: all nodes it may come to, level by level, joined at the axes alone.

Nothing below the facts is ever made, so a diagram does not grow by the cases that are walked down it.
"""

from collections.abc import Sequence

from miklat.diagram.diagram import Diagram
from miklat.diagram.nodes import Node


class Frontier:
    """The fact nodes that a case, given as codes (-1: unknown), may come to from a root, and the ends below them."""

    def __init__(self, diagram: Diagram, root: Node, codes: Sequence[int]) -> None:
        self._diagram, self._root, self._codes = diagram, root, codes
        self.levels: dict[int, list[Node]] = {}
        self.ends: set[Node] = set()
        level, children, facts, seen = diagram.level, diagram.children, diagram.facts, {root}
        if level[root] >= facts:
            self.ends.add(root)
            return
        waiting: dict[int, list[Node]] = {level[root]: [root]}
        for at in range(level[root], facts):
            here = waiting.get(at)
            if here is None:
                continue
            code = codes[at]
            for node in here:
                for child in children[node] if code < 0 else (children[node][code],):
                    to = level[child]
                    if to >= facts:
                        self.ends.add(child)
                    elif child not in seen:
                        seen.add(child)
                        waiting.setdefault(to, []).append(child)
        self.levels = {at: waiting[at] for at in sorted(waiting)}

    def joined(self) -> Node:
        """What the case may come to, over the axes; of the leaves the aspect that counts alone."""
        return self._diagram.join_all(dict.fromkeys(self._diagram.coarse(end) for end in sorted(self.ends)))

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
