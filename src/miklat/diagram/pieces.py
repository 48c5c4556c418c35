"""A law with layers, compiled in pieces: what is wide as a whole is put together for one case, or one voice, at a time.

Laid on one another in one diagram, the rules of a law and of its layers would multiply: what a layer asks besides is
asked at every place the law comes to. So each rule of a layer is a piece by itself, the other rules on a question are
one together, and the answer to another question that a rule asks stands in a piece as a variable below the axes. Where
facts, or choices, are settled, little is left of each; that is laid together as `compile_law` lays whole questions.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

import msgspec

from miklat.diagram.conditions import COLLISION, NO, SILENT, YES, Conditions, Found
from miklat.diagram.diagram import FALSE, IMPOSSIBLE, TRUE, Diagram, Node, TooLarge
from miklat.law.law import Law
from miklat.law.question import OUTCOMES, Outcome
from miklat.law.settle import Branch
from miklat.terms.condition import Condition

_KEPT = 20_000


class TooWide(ValueError):
    """So little is settled that a question of a law with layers would be laid out nearly as a whole."""

    def __init__(self) -> None:
        super().__init__(
            "so little is told that the law with its layers is too wide to be laid out: tell more of the case, fix "
            "more choices (--voice), presume what is ordinary (--presume ordinary), or hear fewer layers"
        )


class Piece(msgspec.Struct, frozen=True):
    """A question in pieces, as roots.

    A leaf of ``base`` has as bits the rules of the law itself that speak, of those that set rules of layers aside, and
    those that none of them sets aside. ``alone`` has for the places of the rules of layers where each speaks, ``only``
    for the bit of each condition that narrows a setting aside where it holds. ``asks`` are the questions asked.
    """

    base: int
    alone: list[tuple[int, int]]
    only: list[tuple[int, int]]
    asks: list[str]


class Pieces(msgspec.Struct, frozen=True):
    """All questions of a law in pieces, as plain data to be kept: nodes with children before parents, and the roots."""

    levels: list[int]
    children: list[tuple[int, ...]]
    leaves: list[tuple[int, tuple[int, int, int]]]
    questions: dict[str, Piece]


class _ConditionsOnAnswers(Conditions):
    """Compiles conditions with the answer to another question as a variable below the axes."""

    def __init__(self, law: Law, diagram: Diagram, asked: Sequence[str]) -> None:
        super().__init__(law, diagram, {})
        self._places = {name: len(law.variables) + place for place, name in enumerate(asked)}

    def _ruled(self, question: str, answers: tuple[str, ...]) -> Node:
        return self.diagram.test(
            self._places[question], (OUTCOMES.index(one) for one in cast("list[Outcome]", answers))
        )


def pieces_diagram(law: Law, asked: Sequence[str]) -> Diagram:
    """An empty diagram over the facts and axes of a law, and the answers to the questions that its rules ask."""

    def join(one: object, _: object) -> object:
        raise AssertionError("what is in pieces is never joined")

    sizes = [*(len(one.names) for one in law.variables), *(len(OUTCOMES) for _ in asked)]
    return Diagram(sizes, len(law.facts), join, lambda leaf: leaf, lambda leaf: leaf)


def compile_pieces(
    law: Law, branches: Mapping[str, tuple[Branch, ...]], asks: Mapping[str, set[str]], asked: Sequence[str]
) -> Pieces:
    """Compile the questions of a law to pieces."""
    diagram = pieces_diagram(law, asked)
    conditions = _ConditionsOnAnswers(law, diagram, asked)
    made = {name: _piece(diagram, conditions, of, _apart(law, of), asks[name]) for name, of in branches.items()}
    roots = [
        root for one in made.values() for root in (one.base, *(r for _, r in one.alone), *(r for _, r in one.only))
    ]
    levels, children, values, went = diagram.pack(roots)
    return Pieces(
        levels,
        children,
        [(node, cast(Found, value)) for node, value in values.items() if isinstance(value, tuple)],
        {
            name: Piece(
                went[one.base], [(n, went[r]) for n, r in one.alone], [(n, went[r]) for n, r in one.only], one.asks
            )
            for name, one in made.items()
        },
    )


def _apart(law: Law, branches: Sequence[Branch]) -> set[int]:
    """The places of the rules of layers."""
    clauses = {clause.number for one in law.chapters if one.name in law.apart for clause in one.clauses}
    return {one.place for one in branches if one.rule.clause in clauses}


def _piece(
    diagram: Diagram, conditions: Conditions, branches: Sequence[Branch], apart: set[int], asks: set[str]
) -> Piece:
    heard = {setter.branch for one in branches if one.place in apart for setter in one.setters}
    layers = []
    for branch in branches:
        if branch.place in apart:
            continue
        speaks = stands = conditions.of(branch.speaks)
        for setter in branch.setters:
            if setter.branch not in apart:
                other = conditions.of(branches[setter.branch].speaks)
                if setter.only is not None:
                    other = conditions.both(other, conditions.of(setter.only))
                stands = conditions.both(stands, conditions.negate(other))
        bit = 1 << branch.place
        layers.append(_marked(diagram, stands, (0, 0, bit)))
        if branch.place in heard:
            layers.append(_marked(diagram, speaks, (0, bit, 0)))
    return Piece(
        _laid(diagram, layers),
        [(one.place, conditions.of(one.speaks)) for one in branches if one.place in apart],
        [(bit, conditions.of(one)) for bit, one in _onlys(branches, apart)],
        sorted(asks),
    )


def _onlys(branches: Sequence[Branch], apart: set[int]) -> Iterator[tuple[int, Condition]]:
    """The conditions that narrow a setting aside by or of a rule of a layer, with a bit for each above the rules'."""
    found: dict[Condition, int] = {}
    for branch in branches:
        for setter in branch.setters:
            if setter.only is not None and (branch.place in apart or setter.branch in apart):
                found.setdefault(setter.only, len(branches) + len(found))
    yield from ((bit, one) for one, bit in found.items())


def _marked(diagram: Diagram, stands: Node, mark: Found) -> Node:
    there, not_there = diagram.leaf(mark), diagram.leaf((0, 0, 0))
    return diagram.map_leaves(stands, lambda leaf: there if leaf == TRUE else not_there, {})


def _laid(diagram: Diagram, layers: list[Node]) -> Node:
    """Marked diagrams laid over one another, by pairs, so that most of the work is done on small ones."""

    def both(one: Node, other: Node) -> Node:
        a, b = cast(Found, diagram.value[one]), cast(Found, diagram.value[other])
        return diagram.leaf((0, a[1] | b[1], a[2] | b[2]))

    layers = layers or [diagram.leaf((0, 0, 0))]
    while len(layers) > 1:
        pairs = zip(layers[::2], layers[1::2], strict=False)
        layers = [diagram.combine(one, other, both, {}) for one, other in pairs] + layers[len(layers) & ~1 :]
    return layers[0]


class Assembly:
    """Puts questions together where facts and choices are settled, over what is left open; what is made is kept."""

    def __init__(
        self,
        law: Law,
        pieces: Pieces,
        asked: Sequence[str],
        branches: Mapping[str, tuple[Branch, ...]],
        diagram: Diagram,
    ) -> None:
        self._law, self._into, self._branches, self._questions = law, diagram, branches, pieces.questions
        self._of = pieces_diagram(law, asked)
        self._of.fill(pieces.levels, pieces.children, pieces.leaves)
        self._of.recall()
        self._asked, self._open = tuple(asked), len(law.variables)
        self._roots: dict[tuple[str, tuple[int, ...]], Node] = {}
        self._laid: dict[tuple[object, ...], Node] = {}
        self._closing = {name: Closing(diagram, of, _apart(law, of)) for name, of in branches.items()}
        self._impossible: dict[Node, Node] = {}

    def root(self, question: str, codes: Sequence[int], possible: Node) -> Node:
        """What is answered where the variables with a code (0 or more) are settled, over those left open.

        ``possible`` is what can be in the world, and of voices, over the same.
        """
        key = (question, tuple(codes))
        made = self._roots.get(key)
        if made is None:
            if len(self._roots) > _KEPT:
                self._roots.clear()
            try:
                made = self._roots[key] = self._root(question, codes, possible)
            except TooLarge:
                raise TooWide from None
        return made

    def _root(self, question: str, codes: Sequence[int], possible: Node) -> Node:
        piece = self._questions[question]
        answers = tuple(self.root(one, codes, possible) for one in piece.asks)
        base = self._settle(piece.base, codes)
        alone = tuple((place, self._settle(root, codes)) for place, root in piece.alone)
        spoken = tuple(pair for pair in alone if pair[1] != FALSE)
        only = tuple((bit, self._settle(root, codes)) for bit, root in piece.only)
        key = (question, base, spoken, only, answers, possible)
        made = self._laid.get(key)
        if made is None:
            if len(self._laid) > _KEPT:
                self._laid.clear()
            made = self._laid[key] = self._lay(question, base, (*spoken, *only), answers, possible)
        return made

    def _settle(self, node: Node, codes: Sequence[int]) -> Node:
        level, children, facts = self._of.level, self._of.children, self._of.facts
        at = level[node]
        while at < facts and codes[at] >= 0:
            node = children[node][codes[at]]
            at = level[node]
        if at >= self._open or (at >= facts and max(codes[facts:]) < 0):
            return node
        return self._of.restrict(node, (*codes, *(-1 for _ in self._asked)), {})

    # ---- laying what is left of the pieces together ----

    def _lay(
        self,
        question: str,
        base: Node,
        others: Sequence[tuple[int, Node]],
        answers: Sequence[Node],
        possible: Node,
    ) -> Node:
        into, asked = self._into, dict(zip(self._questions[question].asks, answers, strict=True))
        made = self._taken(base, asked)
        for place, node in others:
            made = self._mark(made, self._taken(node, asked), 1 << place)
        made = into.relabel(made, self._closing[question], {})
        impossible = self._impossible.get(possible)
        if impossible is None:
            impossible = self._impossible[possible] = into.negate(possible, {})
        return into.where(impossible, made, IMPOSSIBLE, {})

    def _taken(self, node: Node, answers: Mapping[str, Node]) -> Node:
        """A piece brought over, with the answers to other questions put in."""
        of, into, memo = self._of, self._into, {IMPOSSIBLE: IMPOSSIBLE, TRUE: TRUE, FALSE: FALSE}

        def take(here: Node) -> Node:
            made = memo.get(here)
            if made is None:
                below, at = of.children[here], of.level[here]
                if not below:
                    made = into.leaf(of.value[here])
                elif at < self._open:
                    made = self._asking(at, [take(child) for child in below])
                else:
                    made = self._chosen(answers[self._asked[at - self._open]], [take(child) for child in below])
                memo[here] = made
            return made

        return take(node)

    def _asking(self, at: int, cases: Sequence[Node]) -> Node:
        """The diagram that asks the variable at a level; what was put in for an answer may ask others before it."""
        into = self._into
        if all(into.level[one] > at for one in cases):
            return into.make(at, cases)
        return self._chosen(into.make(at, [into.leaf((1 << code, 0, 0)) for code in range(len(cases))]), cases)

    def _chosen(self, answer: Node, cases: Sequence[Node]) -> Node:
        """Of some diagrams that of the answer found."""
        into = self._into
        memo: dict[tuple[Node, ...], Node] = {}

        def choose(nodes: tuple[Node, ...]) -> Node:
            first = nodes[0]
            if first == IMPOSSIBLE:
                return IMPOSSIBLE
            if not into.children[first]:
                return nodes[1 + cast(Found, into.value[first])[0].bit_length() - 1]
            made = memo.get(nodes)
            if made is None:
                level = min(into.level[node] for node in nodes)
                rows = [
                    into.children[node] if into.level[node] == level else (node,) * into.sizes[level] for node in nodes
                ]
                made = memo[nodes] = into.make(level, [choose(row) for row in zip(*rows, strict=True)])
            return made

        return choose((answer, *cases))

    def _mark(self, made: Node, speaks: Node, bit: int) -> Node:
        into = self._into

        def ends(one: Node, other: Node) -> Node | None:
            if one == IMPOSSIBLE or other == IMPOSSIBLE:
                return IMPOSSIBLE
            if one == FALSE:
                return other
            if one == TRUE and not into.children[other]:
                marks = cast(Found, into.value[other])
                return into.leaf((0, marks[1] | bit, marks[2]))
            return None

        return made if speaks == FALSE else into.apply(speaks, made, ends, {})


class Closing:
    """Makes of a leaf with marks one that says what is answered, and which rules stand."""

    def __init__(self, diagram: Diagram, branches: Sequence[Branch], apart: set[int]) -> None:
        self._diagram, self._branches, self._apart = diagram, branches, apart
        self._onlys = {one: bit for bit, one in _onlys(branches, apart)}
        self._yes = sum(1 << one.place for one in branches if one.answer == "yes")

    def __call__(self, leaf: Node) -> Node:
        """The leaf as it is read."""
        _, spoken, standing = cast(Found, self._diagram.value[leaf])
        every = spoken | standing
        left = 0
        for one in self._branches:
            bit = 1 << one.place
            if every & bit and self._stands(one, bit & standing, spoken):
                left |= bit
        said = (YES if left & self._yes else 0) | (NO if left & ~self._yes else 0)
        return self._diagram.leaf(({0: SILENT, YES | NO: COLLISION}.get(said, said), left, left))

    def _stands(self, branch: Branch, standing: int, spoken: int) -> bool:
        """Whether a rule that speaks stands, of the law itself (``standing`` among its own) or of a layer."""
        if branch.place not in self._apart and not standing:
            return False
        for setter in branch.setters:
            if setter.branch in self._apart or branch.place in self._apart:
                narrowed = setter.only is None or spoken >> self._onlys[setter.only] & 1
                if spoken >> setter.branch & 1 and narrowed:
                    return False
        return True
