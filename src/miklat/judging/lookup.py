"""What the law finds for a case: of each question, a diagram over the axes left open."""

from collections.abc import Sequence

from miklat.diagram.compiled import Compiled
from miklat.diagram.diagram import IMPOSSIBLE, Node
from miklat.diagram.frontier import Frontier
from miklat.judging.cells import Cells


class Lookup:
    """Walks the compiled law for cases given as codes: first the facts, then the choices fixed, -1 where nothing is
    said; what is once found is kept.
    """

    def __init__(self, compiled: Compiled) -> None:
        self.compiled, self.cells = compiled, Cells(compiled)
        self._restricted: dict[tuple[Node, tuple[int, ...]], Node] = {}

    def found(self, question: str, codes: Sequence[int]) -> Node:
        """What is found on a question: of a leaf the answers that may be, and of a known case what stands."""
        node, known = self._walked(question, codes)
        if not known:
            node = Frontier(self.compiled.diagram, node, codes).joined()
        return self.voiced(node, codes)

    def _walked(self, question: str, codes: Sequence[int]) -> tuple[Node, bool]:
        """Where a case comes to on what it tells; and whether it is then at the axes."""
        diagram = self.compiled.diagram
        level, children, facts = diagram.level, diagram.children, diagram.facts
        node = self.compiled.questions[question]
        at = level[node]
        while at < facts:
            code = codes[at]
            if code < 0:
                return node, False
            node = children[node][code]
            at = level[node]
        return node, True

    def frontier(self, question: str, codes: Sequence[int]) -> Frontier:
        """All nodes that a case may come to on a question."""
        return Frontier(self.compiled.diagram, self.compiled.questions[question], codes)

    def learned(self, question: str, codes: Sequence[int], frontier: Frontier) -> dict[int, list[Node]]:
        """What is found once an unknown fact is known, for each of its values (IMPOSSIBLE where it can have it not), by
        the level of each fact that is asked.
        """
        return {at: [self.voiced(node, codes) for node in nodes] for at, nodes in frontier.learned().items()}

    def voiced(self, node: Node, codes: Sequence[int]) -> Node:
        """What was found, in the voices that make the choices fixed."""
        fixed = tuple(codes[self.compiled.facts :])
        if max(fixed, default=-1) < 0 or node == IMPOSSIBLE:
            return node
        made = self._restricted.get((node, fixed))
        if made is None:
            made = self._restricted[node, fixed] = self.compiled.diagram.restrict(node, codes, {})
        return made

    def standings(self, question: str, codes: Sequence[int]) -> Node:
        """As `found`; and of a half-known case too a leaf says which branches stand in every completion or in some."""
        node, known = self._walked(question, codes)
        ends = [node] if known else sorted(Frontier(self.compiled.diagram, node, codes).ends)
        return self.compiled.diagram.join_all(self.voiced(end, codes) for end in ends)
