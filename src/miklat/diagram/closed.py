"""A law closed under the unknown: every node a half-known case may come to, made once and kept as flat arrays.

Over the facts each node has a child for every value and one for the unknown, so that a case walks down whatever it
leaves untold; what it comes to is a diagram over the axes, of which the leaves say the answers that may be. All of it
is one array of 32-bit numbers, made to be mapped from a file and not read.
"""

from array import array
from collections.abc import Callable, Sequence
from typing import cast

import msgspec

from miklat.diagram.compiled import Compiled, new_diagram
from miklat.diagram.conditions import Found
from miklat.diagram.diagram import IMPOSSIBLE, Diagram, Node, TooLarge

MOST_NODES = 2_000_000
"""A law of which more would have to be made is not closed: its cases walk as frontiers."""

_MOST_JOINS = 3_000_000


class Closed(msgspec.Struct, frozen=True):
    """Where the parts of the array lie, for the rest.

    ``roots`` are the places of the questions, ``asked`` the levels of the facts that each asks. A fact node at a place
    ``p`` has its level there and after it a child for each value and one for the unknown: a place, or, below 0,
    ``-1 - end``. The ends begin at ``ends``: for each the place of an axis node. An axis node has its level and a child
    for each choice; a leaf the level of the bottom, and its answers as bits.
    """

    roots: dict[str, int]
    asked: dict[str, tuple[int, ...]]
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

    def asked(self, question: str) -> tuple[int, ...]:
        """The levels of the facts that some case is asked on a question."""
        return self._plan.asked[question]

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
                made = diagram.leaf((bits, 0, 0)) if bits else IMPOSSIBLE
            self._taken[at] = made
        return made


def close(compiled: Compiled, tell: Callable[[str, int], None] = lambda question, nodes: None) -> tuple[Closed, bytes]:
    """Close a law; TooLarge if more than `MOST_NODES` nodes would be made. ``tell`` hears how far it has come."""
    axes, flat = new_diagram(compiled.law), array("i")
    ends: dict[Node, int] = {}
    roots, asked, nodes = dict[str, int](), dict[str, tuple[int, ...]](), 0
    for question, root in compiled.questions.items():
        diagram = new_diagram(compiled.law)
        top = diagram.take(compiled.diagram, root, _coarsely(compiled.diagram, diagram), {})
        reached = _Reached(diagram, top, MOST_NODES - nodes)
        nodes += len(reached.unknown)
        asked[question] = tuple(sorted({diagram.level[node] for node in reached.unknown}))
        roots[question] = reached.lay(flat, _Ends(diagram, axes, ends))
        tell(question, nodes)
    start, laid = len(flat), dict[Node, int]()
    flat.extend([0] * len(ends))
    for node, number in ends.items():
        flat[start + number] = _lay_axes(axes, node, flat, laid)
    return Closed(roots, asked, start, nodes, len(flat)), flat.tobytes()


def _coarsely(other: Diagram, diagram: Diagram) -> Callable[[Node], Node]:
    def change(leaf: Node) -> Node:
        return IMPOSSIBLE if leaf == IMPOSSIBLE else diagram.leaf((cast(Found, other.value[leaf])[0], 0, 0))

    return change


class _Reached:
    """Every fact node that a case may come to from a root, known or not, with its child for the unknown.

    The leaves of the diagram say the answers alone, so children are joined as they are.
    """

    def __init__(self, diagram: Diagram, top: Node, most: int) -> None:
        self.diagram, self.top = diagram, top
        self.unknown: dict[Node, Node] = {}
        waiting = [top]
        while waiting:
            node = waiting.pop()
            if diagram.level[node] >= diagram.facts or node in self.unknown:
                continue
            if len(self.unknown) >= most:
                raise TooLarge(f"closed under the unknown, the law has more than {MOST_NODES:,} nodes")
            below = diagram.children[node]
            joined = self.unknown[node] = diagram.join_all(below)
            waiting += (joined, *below)
            diagram.forget_joins(_MOST_JOINS)

    def lay(self, flat: "array[int]", ends: "_Ends") -> int:
        """Write the nodes into the array, level by level; gives the place of the uppermost."""
        diagram, places, at = self.diagram, dict[Node, int](), len(flat)
        ordered = sorted(self.unknown, key=lambda node: (diagram.level[node], node))
        for node in ordered:
            places[node] = at
            at += diagram.sizes[diagram.level[node]] + 2

        def place(child: Node) -> int:
            return places[child] if child in places else -1 - ends.number(child)

        for node in ordered:
            flat.append(diagram.level[node])
            flat.extend([place(child) for child in (*diagram.children[node], self.unknown[node])])
        return place(self.top)


class _Ends:
    """Numbers the diagrams over the axes that cases come to, the same ones of all questions alike."""

    def __init__(self, diagram: Diagram, axes: Diagram, ends: dict[Node, int]) -> None:
        self._diagram, self._axes, self._ends = diagram, axes, ends
        self._taken: dict[Node, Node] = {}
        self._change = _coarsely(diagram, axes)

    def number(self, node: Node) -> int:
        taken = self._axes.take(self._diagram, node, self._change, self._taken)
        return self._ends.setdefault(taken, len(self._ends))


def _lay_axes(axes: Diagram, node: Node, flat: "array[int]", laid: dict[Node, int]) -> int:
    """Write a diagram over the axes into the array, children first; gives its place."""
    if node not in laid:
        below = [_lay_axes(axes, child, flat, laid) for child in axes.children[node]]
        laid[node] = len(flat)
        bits = 0 if node == IMPOSSIBLE or below else cast(Found, axes.value[node])[0]
        flat.append(axes.level[node])
        flat.extend(below or [bits])
    return laid[node]
