"""What the law finds for a case: of each question, a diagram over the axes left open."""

import os
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from miklat.diagram.compiled import Compiled, new_diagram
from miklat.diagram.diagram import FALSE, IMPOSSIBLE, TRUE, Node
from miklat.diagram.differences import Differences
from miklat.diagram.frontier import Frontier
from miklat.diagram.store import closed_path
from miklat.judging.cells import Cells, Cube

if TYPE_CHECKING:
    import subprocess

    from miklat.diagram.closed import Closure

BEHIND_AFTER: int | None = 20_000
"""After so many walks of cases half told a law is closed behind, in a process of its own (None: never)."""

_LOOK_AGAIN = 1_000
_OPEN_AFTER = 500
"""So many walks as a frontier cost what opening the closed law does; where little is told one walk may (`_little`)."""

_VOICES = 64


class Lookup:
    """Walks the compiled law for cases given as codes: first the facts, then the choices fixed, -1 where nothing is
    said; what is once found is kept.

    ``folder`` is where the law closed under the unknown may be kept: with it a half-known case is walked as a known
    one is. Without it such a case walks as a frontier, and comes to the same.
    """

    def __init__(self, compiled: Compiled, folder: str | None = None) -> None:
        self.compiled, self.cells, self._folder = compiled, Cells(compiled), folder
        self._closure: Closure | None = None
        self._unclosed, self._sought = 0, False
        self._behind: subprocess.Popen[bytes] | None = None
        self._restricted: dict[tuple[Node, tuple[int, ...]], Node] = {}
        self._marks = new_diagram(compiled.law)
        self._truths = Differences(self._marks)
        self._fallen: dict[tuple[str, int], Node] = {}
        self._every: dict[tuple[int, ...], dict[Node, int]] = {}

    def found(self, question: str, codes: Sequence[int]) -> Node:
        """What is found on a question: of a leaf the answers that may be, and of a known case what stands."""
        node, known = self._walked(self.compiled.answers(question, codes), codes)
        if not known:
            closure = self.closure(codes)
            node = (
                closure.walk(question, codes)
                if closure is not None
                else Frontier(self.compiled.diagram, node, codes).joined()
            )
        return self.voiced(node, codes)

    def come_to(self, root: Node, codes: Sequence[int]) -> Node:
        """What a case comes to in any diagram: as `found`, of a diagram that is no question's."""
        node, known = self._walked(root, codes)
        return self.voiced(node if known else Frontier(self.compiled.diagram, node, codes).joined(), codes)

    def closure(self, codes: Sequence[int]) -> "Closure | None":
        """The law closed under the unknown, if it is kept and worth opening for such a case; looked for now and then,
        and made behind after a time.
        """
        if self._closure is None and self._folder is not None:
            due = self._unclosed % _LOOK_AGAIN == _OPEN_AFTER or (not self._sought and self._little(codes))
            if due:
                self._sought = True
                self._closure = self._opened(self._folder)
            self._unclosed += 1
            if self._unclosed == BEHIND_AFTER:
                self.close_behind()
        return self._closure

    def _opened(self, folder: str) -> "Closure | None":
        if not os.path.exists(closed_path(self.compiled.law, folder)):
            return None
        from miklat.diagram.closed_store import open_closed  # only for a case half told

        return open_closed(self.compiled, folder)

    def _little(self, codes: Sequence[int]) -> bool:
        """Whether not one fact in four is told: a frontier of such a case is wide."""
        facts = self.compiled.facts
        return 4 * codes[:facts].count(-1) > 3 * facts

    def close_behind(self) -> None:
        """Begin to close the law in a process of its own, unless it is closed or begun."""
        if BEHIND_AFTER is None or self._folder is None or self._closure is not None:
            return
        if self._behind is None:
            from miklat.diagram.closing import close_behind

            self._behind = close_behind(self.compiled.law, self._folder)

    def _walked(self, node: Node, codes: Sequence[int]) -> tuple[Node, bool]:
        """Where a case comes to on what it tells; and whether it is then at the axes."""
        diagram = self.compiled.diagram
        level, children, facts = diagram.level, diagram.children, diagram.facts
        at = level[node]
        while at < facts:
            code = codes[at]
            if code < 0:
                return node, False
            node = children[node][code]
            at = level[node]
        return node, True

    def frontier(self, question: str, codes: Sequence[int]) -> Frontier:
        """All nodes that a case may come to on a question; of the leaves the answers alone."""
        node, _ = self._walked(self.compiled.answers(question, codes), codes)
        return Frontier(self.compiled.diagram, self.cells.answers(node), codes)

    def answering(self, question: str) -> Node:
        """The diagram of a question, of the leaves the answers alone: fewer nodes."""
        return self.cells.answers(self.compiled.answers(question))

    def learned(self, question: str, codes: Sequence[int], frontier: Callable[[], Frontier]) -> dict[int, list[Node]]:
        """What is found once an unknown fact is known, for each of its values (IMPOSSIBLE where it cannot have it), by
        the level of each fact that may be asked.
        """
        closure = self.closure(codes)
        if closure is None:
            found = frontier().learned()
        else:
            found = {at: self._after(closure, question, codes, at) for at in closure.asked(question) if codes[at] < 0}
        return {at: [self.voiced(node, codes) for node in nodes] for at, nodes in found.items()}

    def _after(self, closure: "Closure", question: str, codes: Sequence[int], at: int) -> list[Node]:
        told, found = list(codes), []
        for code in range(self.compiled.diagram.sizes[at]):
            told[at] = code
            found.append(closure.walk(question, told))
        return found

    def voiced(self, node: Node, codes: Sequence[int]) -> Node:
        """What was found, in the voices that make the choices fixed."""
        fixed = tuple(codes[self.compiled.facts :])
        if max(fixed, default=-1) < 0 or node == IMPOSSIBLE:
            return node
        made = self._restricted.get((node, fixed))
        if made is None:
            made = self._restricted[node, fixed] = self.compiled.diagram.restrict(node, codes, {})
        return made

    def standings(self, question: str, codes: Sequence[int], within: Cube | None = None) -> Node:
        """As `found`; and of a half-known case too a leaf says which branches stand in every completion or in some.

        With ``within``, in the voices of a cell alone.
        """
        if self.compiled.little_told(codes):
            return self.cells.within(self._standing_apart(question, codes, within or {}), within or {})
        return self.cells.within(self._standings(question, codes), within or {})

    def _standing_apart(self, question: str, codes: Sequence[int], cube: Cube) -> Node:
        """The standings of a cell, found for each branch by itself."""
        compiled, diagram = self.compiled, self.compiled.diagram
        made = self.cells.within(self.found(question, codes), cube)
        memo: dict[tuple[Node, Node], Node] = {}
        for branch in compiled.branches[question]:
            marked = self._marked(question, codes, branch.place)
            ends = {self.cells.within(self.voiced(end, codes), cube) for end in Frontier(diagram, marked, codes).ends}
            made = diagram.combine(made, diagram.join_all(sorted(ends)), self._with_marks, memo)
        return made

    def _marked(self, question: str, codes: Sequence[int], place: int) -> Node:
        """A leaf with the bit of a branch where it stands, and one without where it does not."""
        diagram, bit = self.compiled.diagram, 1 << place
        there, not_there = diagram.leaf((0, bit, bit)), diagram.leaf((0, 0, 0))
        stands = self.compiled.standing(question, place, codes)
        return diagram.relabel(stands, lambda leaf: there if leaf == TRUE else not_there, {})

    def _with_marks(self, one: Node, other: Node) -> Node:
        (answers, every, some), (_, also_every, also_some) = self.compiled.found(one), self.compiled.found(other)
        return self.compiled.diagram.leaf((answers, every | also_every, some | also_some))

    def _standings(self, question: str, codes: Sequence[int]) -> Node:
        node, known = self._walked(self.compiled.root(question, codes), codes)
        ends = [node] if known else sorted(Frontier(self.compiled.diagram, node, codes).ends)
        return self.compiled.diagram.join_all(self.voiced(end, codes) for end in ends)

    def stands(self, question: str, codes: Sequence[int], place: int) -> bool:
        """Whether a branch stands in every completion and every voice that the codes allow: as `standings` would say,
        without joining what is come to.
        """
        if self.compiled.little_told(codes):
            return self._stands_apart(question, codes, place)
        if not self.compiled.in_pieces:
            return not self._truths.somewhere(self._falling(question, place), codes)
        diagram, bit = self.compiled.diagram, 1 << place
        children, level, root = diagram.children, diagram.level, self.compiled.root(question, codes)
        voice = tuple(codes[self.compiled.facts :])
        if len(self._every) > _VOICES:
            self._every.clear()
        every = self._every.setdefault(voice, {IMPOSSIBLE: -1})
        seen, waiting = {root}, [root]
        while waiting:
            node = waiting.pop()
            if self._throughout(node, codes, every) & bit:
                continue
            if level[node] >= self.compiled.facts:
                return False
            code = codes[level[node]]
            for child in children[node] if code < 0 else (children[node][code],):
                if child not in seen:
                    seen.add(child)
                    waiting.append(child)
        return True

    def _falling(self, question: str, place: int) -> Node:
        """Where a branch does not stand, true or false, in a diagram of its own."""
        made = self._fallen.get((question, place))
        if made is None:
            found, bit = self.compiled.found, 1 << place
            made = self._fallen[question, place] = self._marks.take(
                self.compiled.diagram,
                self.compiled.questions[question],
                lambda leaf: FALSE if found(leaf)[1] & bit else TRUE,
                {IMPOSSIBLE: FALSE},
            )
        return made

    def _stands_apart(self, question: str, codes: Sequence[int], place: int) -> bool:
        stands, diagram = self.compiled.standing(question, place, codes), self.compiled.diagram
        return FALSE not in diagram.below(diagram.restrict(stands, codes, {}))

    def _throughout(self, node: Node, codes: Sequence[int], every: dict[Node, int]) -> int:
        """The branches, as bits, that stand at every leaf below a node that is possible in the voice of the codes."""
        made = every.get(node)
        if made is None:
            diagram, at = self.compiled.diagram, self.compiled.diagram.level[node]
            below = diagram.children[node]
            if not below:
                made = self.compiled.found(node)[1]
            else:
                made = -1
                for child in below if at < self.compiled.facts or codes[at] < 0 else (below[codes[at]],):
                    made &= self._throughout(child, codes, every)
            every[node] = made
        return made
