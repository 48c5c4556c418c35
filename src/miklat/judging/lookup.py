"""What the law finds for a case: of each question, a diagram over the axes left open."""

from collections.abc import Sequence

from miklat.diagram.compiled import Compiled
from miklat.diagram.diagram import Node
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
        compiled = self.compiled
        node = compiled.diagram.walk(compiled.questions[question], codes)
        fixed = tuple(codes[compiled.facts :])
        if max(fixed, default=-1) < 0:
            return node
        made = self._restricted.get((node, fixed))
        if made is None:
            made = self._restricted[node, fixed] = compiled.diagram.restrict(node, codes, {})
        return made

    def standings(self, question: str, codes: Sequence[int]) -> Node:
        """As `found`; and of a half-known case too a leaf says which branches stand in every completion or in some."""
        return self.compiled.diagram.quantify(self.told(question, codes), {})

    def told(self, question: str, codes: Sequence[int]) -> Node:
        """The diagram of a question with what a case tells and the choices fixed settled; the unknown still asked."""
        return self.compiled.diagram.restrict(self.compiled.questions[question], codes, {})
