"""A law compiled: one diagram, with a root for each question and for what is possible in the world.

A leaf under a question says which answers may be, which branches stand in every completion, and which in some. Where
a walk has passed over the unknown it says the answers alone.
"""

from collections.abc import Mapping, Sequence
from typing import cast

import msgspec

from miklat.diagram.conditions import Conditions, Found
from miklat.diagram.diagram import Diagram, Leaf, Node
from miklat.law.law import Law
from miklat.law.settle import Branch, settle


def join_found(one: Leaf, other: Leaf) -> Leaf:
    """What a leaf says if it may be either of two."""
    a, b = cast(Found, one), cast(Found, other)
    return (a[0] | b[0], a[1] & b[1], a[2] | b[2])


def aspect(leaf: Leaf) -> int:
    """What counts when two leaves are told apart: the answers that may be."""
    return cast(Found, leaf)[0]


def coarse(leaf: Leaf) -> Leaf:
    """A leaf that says the answers that may be and no more."""
    return (cast(Found, leaf)[0], 0, 0)


class Packed(msgspec.Struct, frozen=True):
    """A compiled law as plain data, to be kept: nodes with children before parents, level by level, and the roots.

    ``asked`` are the questions whose answers rules ask.
    """

    levels: list[int]
    children: list[tuple[int, ...]]
    leaves: list[tuple[int, tuple[int, int, int]]]
    questions: dict[str, int]
    components: list[int]
    possible: int
    asked: list[str]


class Compiled:
    """A law with its branches and its diagram, read from a `Packed` that `compile_law` made of the same law."""

    def __init__(self, law: Law, table: Packed) -> None:
        self.law = law
        self.branches: Mapping[str, tuple[Branch, ...]] = settle(law)
        self.names = tuple(one.name for one in law.variables)
        self.place = {name: place for place, name in enumerate(self.names)}
        self.codes = {name: {v: c for c, v in enumerate(law.domains[name])} for name in self.names}
        self.facts = len(law.facts)
        self.diagram = new_diagram(law)
        self.diagram.fill(table.levels, table.children, table.leaves)
        self.questions: Mapping[str, Node] = table.questions
        self.possible: Node = table.possible
        self.asked = tuple(table.asked)
        self.components = tuple(zip(law.components, table.components, strict=True))

    def found(self, node: Node) -> Found:
        """What a leaf says."""
        return cast(Found, self.diagram.value[node])

    def conditions(self, codes: Sequence[int]) -> Conditions:
        """Compile conditions for one case: what is given is settled, so what is left is small."""
        return Conditions(self.law, self.diagram, self.questions, codes)

    def code(self, facts: Mapping[str, str], voice: Mapping[str, str] | None = None) -> list[int]:
        """Facts and choices as codes in the order of the diagram; -1 where nothing is said."""
        codes = [-1] * len(self.names)
        place, by_name = self.place, self.codes
        for name, value in facts.items():
            codes[place[name]] = by_name[name][value]
        for name, value in (voice or {}).items():
            codes[place[name]] = by_name[name][value]
        return codes


def new_diagram(law: Law) -> Diagram:
    """An empty diagram over the facts and axes of a law, in the order of its vocabulary."""
    sizes = [len(one.names) for one in law.variables]
    return Diagram(sizes, len(law.facts), join_found, aspect, coarse)
