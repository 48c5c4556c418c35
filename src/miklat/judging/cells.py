"""From a diagram over the axes to cells: which axes are live, and what each cell holds."""

from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec

from miklat.diagram.compiled import Compiled
from miklat.diagram.conditions import SILENT, outcomes_in
from miklat.diagram.diagram import Node
from miklat.law.question import Outcome
from miklat.terms.frozen import Frozen

_STANDS, _YIELDS = 1, 2
_WITHIN = 50_000
"""Diagrams with choices made that are kept at most."""
Cube = dict[int, int]
"""Choices by the level of their axis."""


class Standing(msgspec.Struct, frozen=True):
    """A branch that stands in a cell: in which voices of it (None: all), and whether in every completion."""

    branch: int
    where: tuple[Cube, ...] | None
    certain: bool


class Sketch(msgspec.Struct, frozen=True):
    """A cell before it is given a case: choices, the answers that may be (as bits and by name), and what stands.

    ``standing`` is None where the walk has passed over the unknown, so that it takes the case to tell.
    """

    cube: Cube
    voice: Mapping[str, str]
    answers: int
    outcomes: tuple[Outcome, ...]
    standing: tuple[Standing, ...] | None


class Cells:
    """Reads cells off diagrams over the axes, each diagram once."""

    def __init__(self, compiled: Compiled) -> None:
        self._compiled = compiled
        self._diagram = compiled.diagram
        self._bits: dict[Node, int] = {}
        self._choices: dict[tuple[object, ...], tuple[int, ...]] = {}
        self._sketched: dict[Node, tuple[Sketch, ...]] = {}
        self._within: dict[tuple[object, ...], Node] = {}

    def sketch(self, node: Node) -> tuple[Sketch, ...]:
        """The cells of a diagram over the axes: disjoint, together every voice it is possible in, live axes alone
        named.
        """
        made = self._sketched.get(node)
        if made is None:
            answers = self.answers(node)
            made = self._sketched[node] = tuple(
                self._sketch(node, cube, self._compiled.found(leaf)[0]) for cube, leaf in self.cubes(answers)
            )
        return made

    def _sketch(self, node: Node, cube: Cube, answers: int) -> Sketch:
        standing = self._standing(node, cube)
        return Sketch(cube, Frozen(self.named(cube)), answers, outcomes_in(answers), standing)

    def named(self, cube: Mapping[int, int]) -> dict[str, str]:
        """Choices by name, in the order of the axes."""
        names, domains = self._compiled.names, self._compiled.law.domains
        return {names[level]: domains[names[level]][cube[level]] for level in sorted(cube)}

    def choices(self, fixed: Sequence[int], cube: Cube) -> tuple[int, ...]:
        """Codes of the axes: the choices fixed, those of a cube, and those that they leave no choice on."""
        key = (*fixed, *cube.items())
        made = self._choices.get(key)
        if made is None:
            facts = self._compiled.facts
            given = {level: code for level, code in enumerate(fixed, facts) if code >= 0} | cube
            codes = [given.get(level, -1) for level in range(self._diagram.bottom)]
            for level, left in (self._diagram.reach(self._voices, codes) or {}).items():
                if len(left) == 1:
                    codes[level] = next(iter(left))
            made = self._choices[key] = tuple(codes[facts:])
        return made

    @cached_property
    def _voices(self) -> Node:
        """Where voices can be."""
        return self._compiled.conditions([]).all(one.condition for one in self._compiled.law.voices)

    def answers(self, node: Node) -> Node:
        """The same diagram with of each leaf only the answers that may be."""
        return self._diagram.coarse(node)

    def answers_in(self, node: Node) -> int:
        """The answers that some voice of a diagram may give, as bits."""
        made = self._bits.get(node)
        if made is None:
            made = 0
            for leaf in self._diagram.ends(node):
                made |= self._compiled.found(leaf)[0]
            self._bits[node] = made
        return made

    def cubes(self, node: Node) -> list[tuple[Cube, Node]]:
        """Part a diagram into cubes over its live axes, each with its leaf."""
        diagram = self._diagram
        return diagram.ways(diagram.tidy(diagram.keep(node, diagram.telling(node), {}), {}))

    def within(self, node: Node, cube: Mapping[int, int]) -> Node:
        """The diagram with the choices of a cube made."""
        if not cube:
            return node
        key = (node, *cube.items())
        made = self._within.get(key)
        if made is None:
            if len(self._within) >= _WITHIN:
                self._within.clear()
            codes = [-1] * self._diagram.bottom
            for level, code in cube.items():
                codes[level] = code
            made = self._within[key] = self._diagram.restrict(node, codes, {})
        return made

    def _standing(self, node: Node, cube: Cube) -> tuple[Standing, ...] | None:
        """The branches that stand somewhere in a cell; none where no rule answers, or the answer is open."""
        inside = self.within(node, cube)
        leaves = [self._compiled.found(n) for n in self._diagram.ends(inside)]
        answers = leaves[0][0]
        if answers == SILENT or answers & (answers - 1):
            return ()
        return None if any(not leaf[2] for leaf in leaves) else self.standing_in(inside)

    def standing_in(self, inside: Node) -> tuple[Standing, ...]:
        """The branches that stand in the voices of a diagram, which answers one thing throughout."""
        leaves = [self._compiled.found(leaf) for leaf in self._diagram.ends(inside)]
        some, every = 0, -1
        for leaf in leaves:
            some |= leaf[2]
            every &= leaf[1]
        return tuple(
            Standing(place, None, True) if every >> place & 1 else self._stands(inside, place)
            for place in range(some.bit_length())
            if some >> place & 1
        )

    def _stands(self, inside: Node, place: int) -> Standing:
        """Where a branch stands that does not throughout: in which voices, and whether in all completions there."""
        bit, diagram = 1 << place, self._diagram
        found = [self._compiled.found(leaf) for leaf in diagram.ends(inside)]
        certain = all(every & bit or not some & bit for _, every, some in found)
        if all(some & bit for _, _, some in found):
            return Standing(place, None, certain)

        def here(leaf: Node) -> Node:
            return diagram.leaf((_STANDS if self._compiled.found(leaf)[2] & bit else _YIELDS, 0, 0))

        somewhere = diagram.relabel(inside, here, {})
        cubes = tuple(cube for cube, leaf in self.cubes(somewhere) if self._compiled.found(leaf)[0] == _STANDS)
        return Standing(place, cubes, certain)
