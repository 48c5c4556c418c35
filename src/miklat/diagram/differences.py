"""In which voices two diagrams come to leaves that differ, all that is unknown being the same for both."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations

from miklat.diagram.diagram import Diagram
from miklat.diagram.frontier import Frontier
from miklat.diagram.nodes import FALSE, IMPOSSIBLE, TRUE, Node

_BITS, _FIELD = 8, 255
"""So many bits, all set: the field of a fact among those a case tells."""

_MEMO_CAP = 500_000


class Differences:
    """Finds where two diagrams differ, as true-or-false diagrams over the axes; each pair once."""

    def __init__(self, diagram: Diagram) -> None:
        self._diagram = diagram
        self._found: dict[tuple[Node, Node], Node] = {}
        self._joined: dict[tuple[Node, Node], Node] = {}
        self._ever: dict[tuple[Node, int], Node] = {}
        self._asks: dict[Node, int] = {}
        self.told: dict[tuple[Node, Node, int], Node] = {}
        """Where two differ, by what a case tells of the facts asked below them."""
        self._levels: dict[Node, dict[int, list[Node]]] = {}

    def of(self, one: Node, other: Node) -> Node:
        """The voices in which two diagrams differ in some completion."""
        if one in (other, IMPOSSIBLE) or other == IMPOSSIBLE:
            return FALSE
        key = (one, other) if one < other else (other, one)
        made = self._found.get(key)
        if made is None:
            made = self._found[key] = self._of(one, other)
        return made

    def _of(self, one: Node, other: Node) -> Node:
        diagram = self._diagram
        if not diagram.differ(one, other):
            return FALSE
        if not diagram.children[one] and not diagram.children[other]:
            return TRUE
        at, pairs = diagram.split(one, other)
        below = [self.of(a, b) for a, b in pairs]
        return self.any(below) if at < diagram.facts else diagram.make(at, below)

    def any(self, nodes: Iterable[Node], most: Node = TRUE) -> Node:
        """Where any of some true-or-false diagrams is true; together they are nowhere true but where ``most`` is."""
        made: Node = FALSE
        for node in nodes:
            made = self.either(made, node)
            if made == most:
                break
        return made

    def either(self, one: Node, other: Node) -> Node:
        """Where either of two true-or-false diagrams is true."""
        if TRUE in (one, other):
            return TRUE
        if one in (FALSE, other):
            return other
        if other == FALSE:
            return one
        key = (one, other) if one < other else (other, one)
        made = self._joined.get(key)
        if made is None:
            at, pairs = self._diagram.split(one, other)
            made = self._joined[key] = self._diagram.make(at, [self.either(a, b) for a, b in pairs])
        return made

    def ever(self, root: Node, at: int) -> Node:
        """The voices in which the fact at a level tells in some case: two completions differ in it alone, and are
        answered differently.
        """
        made = self._ever.get((root, at))
        if made is None:
            nodes = self._levels_of(root).get(at, ())
            made = self._ever[root, at] = self.any(self.of(a, b) for node in nodes for a, b in self.pairs(node))
        return made

    def pairs(self, node: Node) -> Iterator[tuple[Node, Node]]:
        """The children of a node, two by two."""
        return combinations(dict.fromkeys(self._diagram.children[node]), 2)

    def asks(self, node: Node) -> int:
        """The facts that are asked below a node, as a mask of what `packed` gives."""
        made = self._asks.get(node)
        if made is None:
            at = self._diagram.level[node]
            made = 0
            if at < self._diagram.facts:
                made = _FIELD << at * _BITS
                for child in self._diagram.children[node]:
                    made |= self.asks(child)
            self._asks[node] = made
        return made

    def packed(self, codes: Sequence[int]) -> int:
        """What a case tells as one number, a field for each fact: 0 where it is unknown."""
        return sum(code + 1 << at * _BITS for at, code in enumerate(codes[: self._diagram.facts]) if code >= 0)

    def _levels_of(self, root: Node) -> dict[int, list[Node]]:
        made = self._levels.get(root)
        if made is None:
            made = self._levels[root] = Frontier(self._diagram, root, [-1] * self._diagram.bottom).levels
        return made

    def somewhere(self, node: Node, codes: Sequence[int]) -> bool:
        """Whether a true-or-false diagram is true anywhere that the codes allow."""
        seen, waiting = {node}, [node]
        while waiting:
            here = waiting.pop()
            below = self._diagram.children[here]
            if not below:
                if here == TRUE:
                    return True
                continue
            code = codes[self._diagram.level[here]]
            for child in below if code < 0 else (below[code],):
                if child not in seen:
                    seen.add(child)
                    waiting.append(child)
        return False


class ToldDifferences:
    """The same of one case, on one question: in which voices a fact tells where all that was told is so."""

    def __init__(self, differences: Differences, diagram: Diagram, frontier: Frontier, codes: Sequence[int]) -> None:
        self._differences, self._diagram, self._frontier, self._codes = differences, diagram, frontier, codes
        self._told, self._found = differences.packed(codes), differences.told
        self._telling: dict[int, Node] = {}
        self._left: dict[int, Iterator[tuple[Node, Node]]] = {}

    def tells(self, at: int, ever: Node, codes: Sequence[int]) -> bool:
        """Whether in some voice that the codes allow two completions of the case differ in the fact at a level alone,
        and are answered differently; ``ever`` are the voices in which two of any case do.

        What is found stays, and no more is looked for than is asked.
        """
        differences = self._differences
        telling = self._telling.get(at, FALSE)
        if telling != FALSE and differences.somewhere(telling, codes):
            return True
        left = self._left.get(at)
        if left is None:
            nodes = self._frontier.levels.get(at, ())
            left = self._left[at] = (pair for node in nodes for pair in differences.pairs(node))
        for one, other in left:
            found = self._differ(one, other)
            if found == FALSE:
                continue
            telling = self._telling[at] = differences.either(telling, found)
            if telling == ever:
                self._left[at] = iter(())
            if differences.somewhere(found, codes):
                return True
            if telling == ever:
                return False
        return False

    def _differ(self, one: Node, other: Node) -> Node:
        one, other = self._settle(one), self._settle(other)
        if one == other:
            return FALSE
        ever = self._differences.of(one, other)
        if ever == FALSE:
            return FALSE
        told = (self._differences.asks(one) | self._differences.asks(other)) & self._told
        if not told:
            return ever
        key = (one, other, told) if one < other else (other, one, told)
        made = self._found.get(key)
        if made is None:
            if len(self._found) > _MEMO_CAP:
                self._found.clear()
            below = self._diagram.split(one, other)[1]
            made = self._found[key] = self._differences.any((self._differ(a, b) for a, b in below), ever)
        return made

    def _settle(self, node: Node) -> Node:
        level, children, codes, facts = self._diagram.level, self._diagram.children, self._codes, self._diagram.facts
        at = level[node]
        while at < facts and codes[at] >= 0:
            node = children[node][codes[at]]
            at = level[node]
        return node
