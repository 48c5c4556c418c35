"""A law closed under the unknown: every node a half-known case may come to, made once and kept as flat arrays.

Over the facts each node has a child for every value and one for the unknown, so that a case walks down whatever it
leaves untold; what it comes to is a diagram over the axes, of which the leaves say the answers that may be. All of it
is one array of 32-bit numbers, made to be mapped from a file and not read.
"""

from collections.abc import Iterable, Sequence

import msgspec

from miklat.diagram.compiled import Compiled
from miklat.diagram.diagram import Node


class Closed(msgspec.Struct, frozen=True):
    """Where the parts of the array lie, for the rest.

    ``roots`` are the places of the questions; ``asked`` has the levels of the facts that each asks, with the place of
    the axis node that is true in the voices in which the fact tells in some case. A fact node at a place
    ``p`` has its level there and after it a child for each value and one for the unknown: a place, or, below 0,
    ``-1 - end``. The ends begin at ``ends``: for each the place of an axis node. An axis node has its level and a child
    for each choice; a leaf the level of the bottom, and its answers as bits (below 0: true or false).
    """

    roots: dict[str, int]
    asked: dict[str, dict[int, int]]
    ends: int
    nodes: int
    size: int


class Closure:
    """A closed law to walk in; ``flat`` is its array."""

    def __init__(self, compiled: Compiled, plan: Closed, flat: Sequence[int]) -> None:
        self._compiled, self._plan, self._flat = compiled, plan, flat
        self._sizes = compiled.diagram.sizes
        self._taken: dict[int, Node] = {}
        self._ends: dict[int, Node] = {}

    def __len__(self) -> int:
        """How many nodes over the facts there are."""
        return self._plan.nodes

    def asked(self, question: str) -> Iterable[int]:
        """The levels of the facts that some case is asked on a question, from the uppermost."""
        return self._plan.asked[question]

    def ever(self, question: str, at: int) -> Node:
        """The voices in which the fact at a level tells in some case (see `Differences`)."""
        return self._take(self._plan.asked[question][at])

    def walk(self, question: str, codes: Sequence[int]) -> Node:
        """What a case comes to, made of nodes of the law's own diagram; -1 is the unknown, the last of the children."""
        return self.end(self.number(question, codes))

    def number(self, question: str, codes: Sequence[int]) -> int:
        """The number, below 0, of the end that a case comes to."""
        flat, sizes, at = self._flat, self._sizes, self._plan.roots[question]
        while at >= 0:
            level = flat[at]
            code = codes[level]
            at = flat[at + 1 + (code if code >= 0 else sizes[level])]
        return at

    def end(self, number: int) -> Node:
        """The diagram over the axes at an end."""
        made = self._ends.get(number)
        if made is None:
            made = self._ends[number] = self._take(self._flat[self._plan.ends - 1 - number])
        return made

    def _take(self, at: int) -> Node:
        made = self._taken.get(at)
        if made is None:
            flat, diagram = self._flat, self._compiled.diagram
            level = flat[at]
            if level < diagram.bottom:
                made = diagram.make(level, [self._take(flat[at + 1 + code]) for code in range(self._sizes[level])])
            else:
                bits = flat[at + 1]
                made = diagram.leaf((bits, 0, 0)) if bits > 0 else -bits  # what is true, false or cannot be
            self._taken[at] = made
        return made
