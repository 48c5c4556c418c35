"""What a moment of a course says over the voices: answers side by side, and conditions on answers, in voice groups."""

from collections.abc import Hashable, Mapping
from typing import cast

import msgspec

from miklat.diagram.conditions import Conditions, Found
from miklat.diagram.diagram import IMPOSSIBLE, TRUE, Node
from miklat.judging.bench import Bench
from miklat.judging.hearing import Hearing
from miklat.terms.condition import ALWAYS, Condition

Choices = Mapping[str, str]

WIDTH = 4
"""Bits an answer takes in a leaf: one for each outcome."""

OPEN = (1 << WIDTH) - 1
"""Bits of an answer that the facts leave open, whichever answers those are."""

_MEMO_CAP = 100_000

HOLDS, FAILS, NEITHER = 1, 2, 4
"""Bits of what a condition, or two of them, may come to; more than one where the facts leave it open."""


class VoiceGroup(msgspec.Struct, frozen=True):
    """A group of voices, as choices that make one up, any of them (one without choices: every voice), and what it
    holds.
    """

    voices: tuple[Choices, ...]
    bits: int


class VoiceReader:
    """Reads answers and conditions over the voices for one bench; what it has once read it remembers.

    It is one with the bench: its diagrams are made of the bench's nodes.
    """

    def __init__(self, bench: Bench) -> None:
        self.bench = bench
        self._compiled, self._diagram = bench.compiled, bench.compiled.diagram
        self._zipped: dict[tuple[Node, Node, int], Node] = {}
        self._conditions = bench.compiled.conditions([])
        self._whole: dict[Hashable, Node] = {}
        self._measured: dict[Hashable, Node] = {}
        self._collapsed: dict[Node, Node] = {}
        self._groups: dict[Node, tuple[VoiceGroup, ...]] = {}

    def told_apart(self, question: str, hearing: Hearing) -> Node:
        """The answers that may be, over the voices, every open answer alike: what a reader is told of a moment."""
        return self.alike(hearing.answers(question))

    def alike(self, node: Node) -> Node:
        """A diagram over the voices with all that is open alike, whatever it may come to."""
        leaf = self._diagram.leaf
        return self._diagram.map_leaves(
            node,
            lambda n: n if n == IMPOSSIBLE or self._bits(n).bit_count() == 1 else leaf((OPEN, 0, 0)),
            self._collapsed,
        )

    def zip(self, one: Node, other: Node, width: int = WIDTH) -> Node:
        """Two diagrams over the voices as one: the bits of the first moved up by ``width``, and those of the second."""
        if IMPOSSIBLE in (one, other):
            return IMPOSSIBLE
        key = (one, other, width)
        made = self._zipped.get(key)
        if made is None:
            diagram, level = self._diagram, self._diagram.level
            top = min(level[one], level[other])
            if top == diagram.bottom:
                made = diagram.leaf((self._bits(one) << width | self._bits(other), 0, 0))
            else:
                left = diagram.proper(one) if level[one] == top else [one] * diagram.sizes[top]
                right = diagram.proper(other) if level[other] == top else [other] * diagram.sizes[top]
                made = diagram.make(top, [self.zip(a, b, width) for a, b in zip(left, right, strict=True)])
            self._zipped[key] = made
        return made

    def _bits(self, leaf: Node) -> int:
        return cast(Found, self._diagram.value[leaf])[0]

    def measure(
        self,
        hearing: Hearing,
        holds: Condition,
        fails: Condition | None = None,
        granted: Condition = ALWAYS,
    ) -> Node:
        """A condition on facts, voice and answers, over the voices: `HOLDS`, `FAILS` or both where it is open.

        With ``fails`` given: `HOLDS` where the first holds, `FAILS` where it does not and the other does, else
        `NEITHER`. Exact on a half-known case: what it may come to is what some completion makes of it; with
        ``granted``, a condition on facts, some completion of which that holds.
        """
        key = (id(holds), id(fails), id(granted), hearing.codes)
        made = self._measured.get(key)
        if made is None:
            if len(self._measured) > _MEMO_CAP:
                self._measured.clear()
            if self._compiled.in_pieces:
                root = self._compile(hearing.conditions, hearing.possible, holds, fails, granted)
            else:
                root = self._over_cases(holds, fails, granted)
            made = self._measured[key] = self.bench.lookup.come_to(root, hearing.codes)
        return made

    def _over_cases(self, holds: Condition, fails: Condition | None, granted: Condition) -> Node:
        """The same over all cases, made once."""
        key = (id(holds), id(fails), id(granted))
        made = self._whole.get(key)
        if made is None:
            made = self._whole[key] = self._compile(self._conditions, self._compiled.possible, holds, fails, granted)
        return made

    def _compile(
        self,
        conditions: Conditions,
        possible: Node,
        holds: Condition,
        fails: Condition | None,
        granted: Condition,
    ) -> Node:
        diagram = self._diagram
        leaves = {bit: diagram.leaf((bit, 0, 0)) for bit in (HOLDS, FAILS, NEITHER)}
        if fails is None:
            made = leaves[FAILS]
        else:
            other = conditions.of(fails)
            made = diagram.map_leaves(other, lambda n: leaves[FAILS] if n == TRUE else leaves[NEITHER], {})
        made = diagram.where(conditions.of(holds), made, leaves[HOLDS], {})
        if granted != ALWAYS:
            made = diagram.where(conditions.negate(conditions.of(granted)), made, IMPOSSIBLE, {})
        return diagram.where(conditions.negate(possible), made, IMPOSSIBLE, {})

    def groups(self, node: Node) -> tuple[VoiceGroup, ...]:
        """The voices parted by what a diagram over them holds, in the order of the axes; live axes alone are named."""
        made = self._groups.get(node)
        if made is None:
            parted: dict[int, list[Choices]] = {}
            for cube, leaf in self.bench.cells.cubes(node):
                parted.setdefault(self._bits(leaf), []).append(self.bench.cells.named(cube))
            made = self._groups[node] = tuple(VoiceGroup(tuple(voices), bits) for bits, voices in parted.items())
        return made
