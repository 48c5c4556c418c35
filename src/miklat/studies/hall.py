"""The study hall: a compiled law made ready for questions about the whole of it.

For each question it keeps the part of the diagram that asks facts (its *fabric*) apart from the pieces over the axes
that hang below, so that what one voice, or a set of voices, or a pair of them, makes of every case is one pass over
the fabric.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from itertools import accumulate

import msgspec

from miklat.diagram.compiled import Compiled
from miklat.diagram.conditions import NO, YES, Conditions, Found, outcomes_in
from miklat.diagram.diagram import IMPOSSIBLE
from miklat.diagram.diagram import TRUE as YES_LEAF
from miklat.law.law import Law
from miklat.law.question import Outcome
from miklat.law.voice import complete_voice
from miklat.studies.graph import IN, LEAVES, NOWHERE, OUT, Graph, Node
from miklat.studies.smallest import Smallest, oddness
from miklat.terms.condition import Condition

Codes = Sequence[int]


class Fabric(msgspec.Struct, frozen=True):
    """The nodes of a question that ask facts, kids before parents, and the pieces below them.

    A kid is a place: pieces first (their nodes in ``pieces``), then the nodes in order.
    """

    pieces: tuple[int, ...]
    nodes: tuple[tuple[int, tuple[int, ...]], ...]


class Hall:
    """A compiled law with what the study keeps between questions (``kept``: graphs by what they are of)."""

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.law: Law = compiled.law
        self.diagram = compiled.diagram
        self.diagram.recall()
        self.facts = compiled.facts
        self.graph = Graph(self.diagram.sizes)
        self.conditions = Conditions(self.law, self.diagram, compiled.questions)
        self.kept: dict[tuple[object, ...], Node] = {}
        self._fabrics: dict[str, Fabric] = {}
        self._least: dict[str, int] = {}
        self._views: dict[tuple[str, tuple[int, ...]], Node] = {}
        self._hearings: dict[tuple[str, tuple[int, ...]], tuple[int, ...]] = {}

    # ---- the law in numbers ----

    @cached_property
    def possible(self) -> Node:
        """Where case and voice are both possible: IN, else nowhere."""
        return self.taken(self.compiled.possible, lambda leaf: IN if leaf == YES_LEAF else NOWHERE)

    @property
    def pairs(self) -> int:
        """How many possible cases there are with a voice each."""
        return self.cases * self.voices

    @cached_property
    def voices(self) -> int:
        """How many voices there are, counted exactly."""
        made = self._truth(sentence.condition for sentence in self.law.voices)
        return self.graph.count(made, lambda leaf: leaf == IN, self.facts, self.graph.bottom)

    @cached_property
    def cases(self) -> int:
        """How many fully told cases are possible in the world, counted exactly."""
        return self.count_cases(self._truth(sentence.condition for sentence in self.law.world))

    def _truth(self, conditions: Iterable[Condition]) -> Node:
        return self.taken(self.conditions.all(conditions), lambda leaf: IN if leaf == YES_LEAF else NOWHERE)

    def count(self, node: Node, wanted: Callable[[int], bool] = lambda leaf: leaf == IN) -> int:
        """How many pairs of a possible case and a voice reach a leaf that is wanted."""
        return self.graph.count(node, wanted, 0, self.graph.bottom)

    def count_cases(self, node: Node, wanted: Callable[[int], bool] = lambda leaf: leaf == IN) -> int:
        """The same of cases alone, for a graph that asks no axis."""
        return self.graph.count(node, wanted, 0, self.facts)

    @cached_property
    def smallest(self) -> Smallest:
        """The search for smallest cases, with all it has learnt of the graph."""
        return Smallest(self.graph, oddness(self.law))

    def least(self, question: str) -> int:
        """What the smallest case costs at least that settles a question as yes, or as no, in some voice."""
        made = self._least.get(question)
        if made is None:
            any_of, costs = self.view(question, {}), list[int]()
            for bit in (YES, NO):
                cost = self.smallest.cost(plain(any_of, self.graph, bit.__and__))
                costs += [cost] if cost is not None else []
            made = self._least[question] = min(costs, default=0)
        return made

    # ---- from the diagram to graphs ----

    def taken(self, node: int, change: Callable[[int], Node], memo: dict[int, Node] | None = None) -> Node:
        """A diagram as a graph, with each leaf changed to one."""
        diagram, graph, seen = self.diagram, self.graph, {} if memo is None else memo

        def take(here: int) -> Node:
            made = seen.get(here)
            if made is None:
                level = diagram.level[here]
                if level == diagram.bottom:
                    made = change(here)
                else:
                    made = graph.make(level, tuple([take(kid) for kid in diagram.proper(here)]))
                seen[here] = made
            return made

        return take(node)

    def answers(self, question: str) -> Node:
        """What every voice answers in every case: a graph over facts and axes whose leaves are bits of outcomes."""
        return self.view(question, None)

    def bits(self, leaf: int) -> int:
        """The outcomes a leaf of the diagram holds, as bits; none where it cannot be."""
        if leaf == IMPOSSIBLE:
            return NOWHERE
        found: Found = self.compiled.found(leaf)
        return found[0]

    def view(self, question: str, voice: Mapping[str, str] | None) -> Node:
        """What the voices that make these choices answer in every case: a graph over facts alone, leaves bits of
        outcomes.

        Where they part, a leaf holds what each of them says. None keeps the voices apart: the graph asks the axes too.
        """
        codes = tuple(self.compiled.code({}, voice)[self.facts :]) if voice is not None else ()
        key = (question, codes)
        made = self._views.get(key)
        if made is None:
            if voice is None:
                made = self.taken(self.compiled.questions[question], self.bits)
            else:
                made = self.woven(self.fabric(question), self.hearing(question, voice))
            self._views[key] = made
        return made

    def settled(self, node: Node, codes: Sequence[int]) -> Node:
        """A graph with every variable settled that has a code of 0 or more."""
        graph, memo = self.graph, dict[Node, Node]()

        def settle(here: Node) -> Node:
            if here < LEAVES:
                return here
            made = memo.get(here)
            if made is None:
                level, kids = graph.level[here], graph.kids[here]
                code = codes[level]
                made = settle(kids[code]) if code >= 0 else graph.make(level, tuple([settle(kid) for kid in kids]))
                memo[here] = made
            return made

        return settle(node)

    def fabric(self, question: str) -> Fabric:
        """The fabric of a question, made at its first use."""
        made = self._fabrics.get(question)
        if made is None:
            made = self._fabrics[question] = self._fabric(question)
        return made

    def _fabric(self, question: str) -> Fabric:
        diagram, found = self.diagram, self.compiled.found
        root = diagram.map_leaves(
            self.compiled.questions[question],
            lambda leaf: leaf if leaf == IMPOSSIBLE else diagram.leaf((found(leaf)[0], 0, 0)),
            {},
        )
        below = sorted(diagram.below(root), key=lambda node: (-diagram.level[node], node))
        asking = [node for node in below if diagram.level[node] < self.facts]
        kids = {kid for node in asking for kid in diagram.proper(node)} | {root}
        pieces = tuple(node for node in below if node in kids and diagram.level[node] >= self.facts)
        places = {node: place for place, node in enumerate((*pieces, *asking))}
        return Fabric(
            pieces,
            tuple((diagram.level[node], tuple(places[kid] for kid in diagram.proper(node))) for node in asking),
        )

    def woven(self, fabric: Fabric, leaves: Sequence[Node]) -> Node:
        """The fabric as a graph, with something put for each of its pieces."""
        made, make = list(leaves), self.graph.make
        add, get = made.append, made.__getitem__
        for level, kids in fabric.nodes:
            below = tuple(map(get, kids))
            first = below[0]
            add(first if below.count(first) == len(below) else make(level, below))
        return made[-1]

    def hearing(self, question: str, voice: Mapping[str, str]) -> tuple[int, ...]:
        """What the voices that make the choices answer at each piece of a question, as bits."""
        codes = tuple(self.compiled.code({}, voice)[self.facts :])
        made = self._hearings.get((question, codes))
        if made is None:
            memo: dict[int, int] = {}
            made = tuple([self._heard(piece, codes, memo) for piece in self.fabric(question).pieces])
            self._hearings[question, codes] = made
        return made

    def _heard(self, piece: int, codes: Codes, memo: dict[int, int]) -> int:
        level, facts, bottom, below = self.diagram.level, self.facts, self.diagram.bottom, self.diagram.children
        node = piece
        while level[node] < bottom:
            code = codes[level[node] - facts]
            if code < 0:
                made = memo.get(node)
                if made is None:
                    made = 0
                    for kid in self.diagram.proper(node):
                        made |= self._heard(kid, codes, memo)
                    memo[node] = made
                return made
            node = below[node][code]
        return self.bits(node)

    # ---- names ----

    @cached_property
    def bits_of(self) -> tuple[tuple[int, ...], ...]:
        """A bit for each value of each variable, by level and code."""
        firsts = accumulate(self.graph.sizes, initial=0)
        sizes = self.graph.sizes
        return tuple(tuple(1 << at + code for code in range(size)) for at, size in zip(firsts, sizes, strict=False))

    def told(self, bits: int) -> list[tuple[int, int]]:
        """The levels and codes that some bits stand for, in order."""
        return [(level, code) for level, row in enumerate(self.bits_of) for code, bit in enumerate(row) if bits & bit]

    def voice(self, choices: Mapping[str, str]) -> dict[str, str]:
        """The default voice with these choices (see `complete_voice`)."""
        return complete_voice(self.law, choices)

    def choices(self, codes: Codes) -> tuple[int, ...]:
        """The part of a row of codes that is about the axes."""
        return tuple(codes[self.facts :])

    def named(self, codes: Mapping[int, int]) -> dict[str, str]:
        """Values by name, in the order of the vocabulary."""
        names, domains = self.compiled.names, self.law.domains
        return {names[level]: domains[names[level]][codes[level]] for level in sorted(codes)}


def outcome(bits: int) -> Outcome | None:
    """The one outcome among bits; None if there are more."""
    found = outcomes_in(bits)
    return found[0] if len(found) == 1 else None


def plain(node: Node, graph: Graph, wanted: Callable[[int], object]) -> Node:
    """A graph as a plain question: IN where a leaf is wanted, OUT where it is not."""
    return graph.relabel(node, lambda leaf: IN if wanted(leaf) else OUT, {})
