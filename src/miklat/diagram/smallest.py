"""The smallest case: the fewest facts that, told, settle a plain question; among those the most ordinary.

A half-told case settles a question if every way it may complete is meant. So the search goes down the diagram, at each
fact either telling a value or leaving it out, and what is left out must be meant whatever it is.
"""

from collections.abc import Sequence

from miklat.diagram.diagram import FALSE, IMPOSSIBLE, Node
from miklat.diagram.labels import LEAVES, Labelled

FACT = 10_000
"""What telling one more fact costs; oddness of values costs less than any fact."""

_NEVER = FACT * FACT


class Smallest:
    """Finds smallest cases in one diagram; what it learns of a part of it it keeps.

    ``odd`` is how out of the ordinary each value of each variable is.

    A plain question may mean several things, each with a leaf of its own besides TRUE: a case must settle one of them.
    Parts that cannot hold a case within what it may cost are left alone: what it costs to keep clear of FALSE is known
    beforehand, since what is left out costs at least the dearest of what it may be.
    """

    def __init__(self, diagram: Labelled, odd: Sequence[Sequence[int]]) -> None:
        self.diagram, self._odd = diagram, odd
        self._best: dict[Node, tuple[int, int, Node]] = {}
        self._clear: dict[Node, int] = {}
        self._floors: dict[Node, int] = {}

    def case(self, node: Node) -> dict[int, int] | None:
        """The smallest case that settles a plain question as TRUE, by level; None if none does."""
        found = self.settling(node)
        return None if found is None else found[0]

    def settling(self, node: Node) -> tuple[dict[int, int], Node] | None:
        """The smallest case that settles a plain question, and the leaf it settles it as; None if none does."""
        if self.cost(node) is None:
            return None
        told: dict[int, int] = {}
        while node >= LEAVES:
            _, code, below = self._best[node]
            if code >= 0:
                told[self.diagram.level[node]] = code
            node = below
        return told, node

    def cost(self, node: Node, below: int = _NEVER) -> int | None:
        """What the smallest case costs (`FACT` for each fact told, and oddness), if less than ``below``; else None."""
        while (floor := self._floor(node)) < below:
            within = min(below, (floor // FACT + 1) * FACT) - 1
            found = self._cost(node, within)
            if found <= within:
                return found
        return None

    def _floor(self, node: Node) -> int:
        """What a case costs at least, as far as is known."""
        if node in self._best:
            return self._best[node][0]
        if node in (FALSE, IMPOSSIBLE):
            return _NEVER
        return self._floors[node] if node in self._floors else self._to_keep_clear(node)

    def _to_keep_clear(self, node: Node) -> int:
        """What it costs to tell a case that is nowhere FALSE; it may be one that cannot be."""
        if node < LEAVES:
            return _NEVER if node == FALSE else 0
        made = self._clear.get(node)
        if made is None:
            odd = self._odd[self.diagram.level[node]]
            each = [self._to_keep_clear(child) for child in self.diagram.children[node]]
            told = min(cost + FACT + odd[code] for code, cost in enumerate(each))
            made = self._clear[node] = min(max(each), told, _NEVER)
        return made

    def _cost(self, node: Node, within: int) -> int:
        """What the smallest case costs, if within so much; else more than that, and no more than it does cost."""
        if node < LEAVES:
            return _NEVER if node in (FALSE, IMPOSSIBLE) else 0
        known = self._best.get(node)
        if known is not None:
            return known[0]
        if self._floor(node) > within:
            return self._floor(node)
        best, floor = self._told(node, within)
        left_out = max(map(self._to_keep_clear, self.diagram.children[node]))
        most = within if best is None else best[0] - 1
        if left_out <= most:
            sure = self.diagram.sure(node)
            left_out = self._cost(sure, most)
            if left_out <= most:
                best = (left_out, -1, sure)
        if best is not None:
            self._best[node] = best
            return best[0]
        self._floors[node] = min(floor, left_out)
        return self._floors[node]

    def _told(self, node: Node, within: int) -> tuple[tuple[int, int, Node] | None, int]:
        """The best way to tell the fact of a node, if within so much, and what telling it costs at least."""
        best: tuple[int, int, Node] | None = None
        floor, odd = _NEVER, self._odd[self.diagram.level[node]]
        for code, child in enumerate(self.diagram.children[node]):
            if child not in (FALSE, IMPOSSIBLE):
                price = FACT + odd[code]
                cost = self._cost(child, within - price) + price
                floor = min(floor, cost)
                if cost <= within:
                    best, within = (cost, code, child), cost - 1
        return best, floor
