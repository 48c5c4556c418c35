"""A law compiled: one diagram, with a root for each question and for what is possible in the world.

A leaf under a question says which answers may be, which branches stand in every completion, and which in some. Where
a walk has passed over the unknown it says the answers alone.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import cast

from miklat.diagram.conditions import Conditions, Found
from miklat.diagram.diagram import Diagram, Leaf, Node
from miklat.diagram.order import question_order
from miklat.diagram.packed import Packed
from miklat.diagram.pieces import Assembly
from miklat.diagram.whole import LaidOut, lay_whole
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


_KEPT = 20_000
_WIDEST = 2_500_000
"""Nodes at most where a law is in pieces: what is asked of it is laid out as far as that, and no further."""
_OPEN = 24
"""Facts left open from which on a law in pieces is read as a whole."""


class Compiled:
    """A law with its branches and its diagram, read from a `Packed` that `compile_law` made of the same law.

    ``lay`` gives a law in pieces laid out as a whole (see `whole`): usually it is made at its first use.
    """

    def __init__(self, law: Law, table: Packed, lay: Callable[["Compiled"], Packed] | None = None) -> None:
        self.law, self._lay, self._whole = law, lay or lay_out, cast("LaidOut | None", None)
        self._possible: dict[tuple[int, ...], Node] = {}
        self.branches: Mapping[str, tuple[Branch, ...]] = settle(law)
        self.names = tuple(one.name for one in law.variables)
        self.place = {name: place for place, name in enumerate(self.names)}
        self.codes = {name: {v: c for c, v in enumerate(law.domains[name])} for name in self.names}
        self.facts = len(law.facts)
        self.diagram = new_diagram(law)
        self.diagram.fill(table.levels, table.children, table.leaves)
        self.possible: Node = table.possible
        self.asked = tuple(table.asked)
        self._answers: dict[tuple[str, tuple[int, ...]], Node] = {}
        self._stood: dict[tuple[str, int, tuple[int, ...]], Node] = {}
        pieces = table.pieces
        self._assembly = None if pieces is None else Assembly(law, pieces, self.asked, self.branches, self.diagram)
        self.questions: Mapping[str, Node] = table.questions if pieces is None else self.roots(())
        self.components = tuple(zip(law.components, table.components, strict=True))

    def found(self, node: Node) -> Found:
        """What a leaf says."""
        return cast(Found, self.diagram.value[node])

    @property
    def in_pieces(self) -> bool:
        """Whether questions are put together where they are asked: as a whole each is wide."""
        return self._assembly is not None

    def roots(self, codes: Sequence[int]) -> Mapping[str, Node]:
        """The questions, for readers who settle the variables with a code: they may be settled in these already."""
        return (
            self.questions
            if self._assembly is None
            else Roots(self.branches, codes or (-1,) * len(self.names), self.root)
        )

    def root(self, question: str, codes: Sequence[int]) -> Node:
        """One question, as `roots` gives it."""
        if self._assembly is None:
            return self.questions[question]
        return self._assembly.root(question, codes, self._possible_in(tuple(codes)))

    def answers(self, question: str, codes: Sequence[int] = ()) -> Node:
        """As `root`; where a law is in pieces and little is told, of the leaves the answers alone."""
        if self._assembly is None:
            return self.questions[question]
        if not self.little_told(codes):
            return self.root(question, codes)
        key = (question, tuple(codes))
        made = self._answers.get(key)
        if made is None:
            if len(self._answers) > _KEPT:
                self._answers.clear()
            made = self._answers[key] = self._settled(self.whole.answers(question), codes)
        return made

    def standing(self, question: str, place: int, codes: Sequence[int] = ()) -> Node:
        """Where a rule of a law in pieces stands, true or false, and what cannot be: where the codes are settled."""
        key = (question, place, tuple(codes))
        made = self._stood.get(key)
        if made is None:
            if len(self._stood) > _KEPT:
                self._stood.clear()
            made = self._stood[key] = self._settled(self.whole.standing(question, place), codes)
        return made

    def _settled(self, node: Node, codes: Sequence[int]) -> Node:
        return self.diagram.restrict(node, codes, {}) if max(codes, default=-1) >= 0 else node

    def little_told(self, codes: Sequence[int]) -> bool:
        """Whether, of a law in pieces, so much is left open that what stands is not laid out, but the answers alone."""
        return self.in_pieces and (not codes or list(codes[: self.facts]).count(-1) > _OPEN)

    @property
    def whole(self) -> LaidOut:
        """A law in pieces laid out as a whole, of which nothing is settled."""
        if self._whole is None:
            self._whole = LaidOut(self._lay(self), new_diagram(self.law), self.diagram)
        return self._whole

    def _possible_in(self, codes: tuple[int, ...]) -> Node:
        made = self._possible.get(codes)
        if made is None:
            if len(self._possible) > _KEPT:
                self._possible.clear()
            made = self._possible[codes] = self.diagram.restrict(self.possible, codes, {})
        return made

    def conditions(self, codes: Sequence[int]) -> Conditions:
        """Compile conditions for one case: what is given is settled, so what is left is small."""
        codes = codes or (-1,) * len(self.names)
        if not self.little_told(codes):
            return Conditions(self.law, self.diagram, self.roots(codes), codes)
        return Conditions(self.law, self.diagram, Roots(self.branches, codes, self.answers), codes)

    def code(self, facts: Mapping[str, str], voice: Mapping[str, str] | None = None) -> list[int]:
        """Facts and choices as codes in the order of the diagram; -1 where nothing is said."""
        codes = [-1] * len(self.names)
        place, by_name = self.place, self.codes
        for name, value in facts.items():
            codes[place[name]] = by_name[name][value]
        for name, value in (voice or {}).items():
            codes[place[name]] = by_name[name][value]
        return codes


class Roots(Mapping[str, Node]):
    """The questions of a law in pieces, each put together when it is first asked for."""

    def __init__(
        self, names: Collection[str], codes: Sequence[int], make: Callable[[str, Sequence[int]], Node]
    ) -> None:
        self._names, self._codes, self._make = names, tuple(codes), make

    def __getitem__(self, question: str) -> Node:
        if question not in self._names:
            raise KeyError(question)
        return self._make(question, self._codes)

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


def lay_out(compiled: Compiled) -> Packed:
    """Lay a law in pieces out as a whole."""
    law, branches = compiled.law, compiled.branches
    order, possible = question_order(branches), compiled.possible
    return lay_whole(law, branches, order, possible, compiled.diagram, lambda: new_diagram(law))


def new_diagram(law: Law, most: int | None = None) -> Diagram:
    """An empty diagram over the facts and axes of a law, in the order of its vocabulary; of ``most`` nodes."""
    sizes = [len(one.names) for one in law.variables]
    cap = most or (_WIDEST if law.apart else 4_000_000)
    return Diagram(sizes, len(law.facts), join_found, aspect, coarse, cap)
