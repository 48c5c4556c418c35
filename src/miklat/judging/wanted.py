"""Which unknown facts can still change an open answer, and how much each is likely to settle."""

from collections.abc import Sequence
from functools import cached_property
from typing import cast

from miklat.diagram.conditions import Found
from miklat.diagram.diagram import IMPOSSIBLE, Node
from miklat.judging.cells import Cube, tally
from miklat.judging.hearing import Hearing

Score = tuple[float, float]
"""The share of voices a fact is expected to leave open, and the answers it leaves on average: the lower the better."""


class Wanted:
    """What could still be learned of a case for one question.

    A fact counts if learning it alone can narrow the answers in some voice asked about, or if two completions that
    differ in nothing else give different answers.
    """

    def __init__(self, question: str, hearing: Hearing) -> None:
        self._question, self._codes, self._lookup = question, hearing.codes, hearing.lookup
        self._compiled, self._cells = hearing.lookup.compiled, hearing.lookup.cells
        self._base = hearing.found(question)
        self._case = hearing.told(question)

    def scores(self, cube: Cube) -> dict[str, Score]:
        """For each fact that counts in the voices of a cube, how much it is expected to leave unsettled."""
        compiled, scores = self._compiled, {}
        base, telling = self._answers(self._base, cube), self._telling(cube)
        for level, learned in self._learned.items():
            nodes = [node for node in (self._answers(one, cube) for one in learned) if node != IMPOSSIBLE]
            if level in telling or any(compiled.diagram.differ(node, base) for node in nodes):
                scores[compiled.names[level]] = self._score(nodes)
        return scores

    def _answers(self, node: Node, cube: Cube) -> Node:
        return self._cells.answers(self._cells.within(node, cube))

    @cached_property
    def _learned(self) -> dict[int, list[Node]]:
        """What is found after each value that a fact left unknown can still take, by the level of the fact."""
        learned: dict[int, list[Node]] = {}
        for level in range(self._compiled.facts):
            if self._codes[level] < 0 and level in self._asked:
                codes, found = list(self._codes), []
                for code in range(self._compiled.diagram.sizes[level]):
                    codes[level] = code
                    found.append(self._lookup.found(self._question, codes))
                learned[level] = [node for node in found if node != IMPOSSIBLE]
        return learned

    @cached_property
    def _asked(self) -> set[int]:
        """The levels of the facts the diagram still asks: learning any other changes nothing."""
        diagram = self._compiled.diagram
        return {diagram.level[node] for node in diagram.below(self._case)}

    def _telling(self, cube: Cube) -> set[int]:
        """The levels of facts on which two completions may part though they differ in nothing else."""
        compiled, found = self._compiled, cast("set[int]", set())
        diagram = compiled.diagram
        for node in diagram.below(self._cells.within(self._case, cube)):
            at = diagram.level[node]
            if at < compiled.facts and at not in found:
                kids = diagram.proper(node)
                if any(diagram.differ(a, b) for i, a in enumerate(kids) for b in kids[i + 1 :]):
                    found.add(at)
        return found

    def _score(self, nodes: Sequence[Node]) -> Score:
        left_open = answers = voices = 0
        for node in nodes:
            for leaf, count in tally(self._compiled, node, {}).items():
                size = cast(Found, leaf)[0].bit_count()
                voices += count
                answers += count * size
                left_open += count if size > 1 else 0
        return (left_open / voices, answers / voices)
