"""The smallest case: the fewest facts that, told, settle a plain question; among those the most ordinary.

A half-told case settles a question if every way it may complete is meant. So the search goes down the graph, at each
fact either telling a value or leaving it out, and what is left out must be meant whatever it is.
"""

from collections.abc import Mapping, Sequence

from miklat.law.law import Law
from miklat.study.graph import IN, LEAVES, NOWHERE, OUT, Graph, Node

FACT = 10_000
"""What telling one more fact costs; oddness of values costs less than any fact."""

_NEVER = FACT * FACT
Told = Mapping[int, int]
"""Codes of values by the level of their fact."""


def oddness(law: Law) -> tuple[tuple[int, ...], ...]:
    """How out of the ordinary each value of each fact, and each choice on each axis, is: the ordinary, or first, is
    0.
    """
    return tuple(
        tuple(
            0 if name == ordinary else place + (1 if ordinary is None else len(names))
            for place, name in enumerate(names)
        )
        for names, ordinary in (
            *((fact.names, fact.ordinary) for fact in law.facts),
            *((axis.names, axis.names[0]) for axis in law.axes),
        )
    )


class Smallest:
    """Finds smallest cases in one graph; what it learns of a part of the graph it keeps."""

    def __init__(self, graph: Graph, odd: Sequence[Sequence[int]]) -> None:
        self.graph, self._odd = graph, odd
        self._best: dict[Node, tuple[int, int, Node]] = {}

    def case(self, node: Node) -> dict[int, int] | None:
        """The smallest case that settles a plain question as IN, by level; None if none does."""
        if self._cost(node)[0] >= _NEVER:
            return None
        told: dict[int, int] = {}
        while node >= LEAVES:
            _, code, below = self._cost(node)
            if code >= 0:
                told[self.graph.level[node]] = code
            node = below
        return told

    def cost(self, node: Node) -> int | None:
        """What the smallest case costs (`FACT` for each fact told, and its oddness); None if there is none."""
        cost = self._cost(node)[0]
        return None if cost >= _NEVER else cost

    def _cost(self, node: Node) -> tuple[int, int, Node]:
        if node < LEAVES:
            return (0 if node == IN else _NEVER, -1, node)
        made = self._best.get(node)
        if made is None:
            made = self._best[node] = self._search(node)
        return made

    def _search(self, node: Node) -> tuple[int, int, Node]:
        graph, kids = self.graph, self.graph.kids[node]
        sure = graph.sure(node)
        best = (self._cost(sure)[0], -1, sure) if sure not in (OUT, NOWHERE) else (_NEVER, -1, OUT)
        odd = self._odd[graph.level[node]]
        for code, kid in enumerate(kids):
            if kid not in (OUT, NOWHERE):
                cost = self._cost(kid)[0] + FACT + odd[code]
                if cost < best[0]:
                    best = (cost, code, kid)
        return best
