"""How many voices of a cell what is found leaves open, and how many answers each may still get: counted exactly."""

from collections.abc import Mapping
from itertools import accumulate
from operator import mul
from typing import cast

from miklat.diagram.compiled import Compiled
from miklat.diagram.conditions import Found
from miklat.diagram.diagram import IMPOSSIBLE, Node

Counted = tuple[int, int, int]
"""Voices; those of them with more than one answer; and the answers that each may get, summed over them."""


class Voices:
    """The voices that make the choices of a cell: counts what they get in diagrams over the axes, each node once."""

    def __init__(self, compiled: Compiled, cube: Mapping[int, int]) -> None:
        self._compiled, self._diagram, self._cube = compiled, compiled.diagram, cube
        sizes = [1 if level in cube else size for level, size in enumerate(compiled.diagram.sizes)]
        self._settings = list(accumulate(sizes[compiled.facts :], mul, initial=1))
        self._counted: dict[Node, Counted] = {IMPOSSIBLE: (0, 0, 0)}

    def count(self, node: Node) -> Counted:
        """What these voices get where a diagram over the axes is what was found."""
        return self._times(self._below(node), self._compiled.facts, self._diagram.level[node])

    def _times(self, counted: Counted, top: int, bottom: int) -> Counted:
        facts = self._compiled.facts
        times = self._settings[bottom - facts] // self._settings[top - facts]
        return counted if times == 1 else (counted[0] * times, counted[1] * times, counted[2] * times)

    def _below(self, node: Node) -> Counted:
        made = self._counted.get(node)
        if made is None:
            diagram, at = self._diagram, self._diagram.level[node]
            below = diagram.children[node]
            if not below:
                size = cast(Found, diagram.value[node])[0].bit_count()
                made = (1, int(size > 1), size)
            else:
                code = self._cube.get(at)
                voices = unsettled = answers = 0
                for child in below if code is None else (below[code],):
                    counted = self._times(self._below(child), at + 1, diagram.level[child])
                    voices += counted[0]
                    unsettled += counted[1]
                    answers += counted[2]
                made = (voices, unsettled, answers)
            self._counted[node] = made
        return made
