"""The rules one against another: collisions, overlaps, and rules that never decide anything.

The names are those of decision-table analysis. Two rules on one question *overlap* if they speak together and say the
same; one is *subsumed* if wherever it speaks another that says the same speaks too. They stand in *contradiction* if
they say different things and neither yields: a collision. A rule is *misleading* by itself where it speaks and
another, saying otherwise, sets it aside; it is *masked* if that is so wherever it speaks.
"""

from collections.abc import Iterator, Mapping

import msgspec

from miklat.diagram.conditions import COLLISION
from miklat.diagram.diagram import FALSE, IMPOSSIBLE, TRUE
from miklat.law.settle import Branch
from miklat.studies.claims import Instance, nearest_voice, smallest_instance
from miklat.studies.graph import IN, NOWHERE, OUT, Node
from miklat.studies.hall import Hall
from miklat.studies.regions import Cover, Coverer


class Meeting(msgspec.Struct, frozen=True):
    """Two rules on one question (each the clause and its place among the question's rules) and how they meet.

    ``yields`` is the place of the rule that is set aside wherever both speak; None if neither always is.
    """

    question: str
    one: tuple[str, int]
    other: tuple[str, int]
    name: str
    yields: int | None = None


class Standing(msgspec.Struct, frozen=True):
    """A rule and what it does: pairs of a case and a voice in which it speaks, stands, and decides (stands alone).

    ``voices`` is how many voices it ever decides something in, ``heard`` in how many it ever speaks; ``idle`` those in
    which it speaks and never decides, in words.
    """

    question: str
    rule: tuple[str, int]
    holder: str
    mode: str
    speaks: int
    stands: int
    decides: int
    heard: int
    voices: int
    idle: Cover

    @property
    def masked(self) -> bool:
        """Whether it is set aside wherever it speaks."""
        return self.speaks > 0 and self.stands == 0

    @property
    def dead(self) -> bool:
        """Whether it never decides anything, in any voice."""
        return self.decides == 0


class Collision(msgspec.Struct, frozen=True):
    """Two rules that speak against each other unresolved: in how many pairs of a case and a voice, and the smallest
    case.
    """

    question: str
    one: tuple[str, int]
    other: tuple[str, int]
    count: int
    instance: Instance


# ---- collisions ----


def collisions(hall: Hall) -> Iterator[Collision]:
    """Every pair of rules that speak against each other unresolved."""
    for question, branches in hall.compiled.branches.items():
        standing = colliding(hall, question)
        for yes in branches:
            for no in branches:
                if yes.answer == "yes" and no.answer == "no" and _collide(standing, yes, no):
                    yield _collision(hall, question, yes, no)


def colliding(hall: Hall, question: str) -> list[int]:
    """The sets of rules, as bits, that stand together somewhere and do not all say the same."""
    nodes = (node for node in hall.diagram.below(hall.compiled.questions[question]) if node != IMPOSSIBLE)
    leaves = (hall.compiled.found(node) for node in nodes if hall.diagram.level[node] == hall.diagram.bottom)
    return [leaf[2] for leaf in leaves if leaf[0] == COLLISION]


def _collide(standing: list[int], yes: Branch, no: Branch) -> bool:
    wanted = 1 << yes.place | 1 << no.place
    return any(bits & wanted == wanted for bits in standing)


def _collision(hall: Hall, question: str, yes: Branch, no: Branch) -> Collision:
    wanted = 1 << yes.place | 1 << no.place

    def both(leaf: int) -> Node:
        if leaf == IMPOSSIBLE:
            return NOWHERE
        return IN if hall.compiled.found(leaf)[2] & wanted == wanted else OUT

    node = hall.taken(hall.compiled.questions[question], both)
    voice = nearest_voice(hall, node)
    here = hall.settled(node, hall.compiled.code({}, voice))
    found = smallest_instance(hall, here, [voice], (question,))
    return Collision(question, _named(yes), _named(no), hall.count(node), found)


def _named(branch: Branch) -> tuple[str, int]:
    return branch.rule.clause, branch.place


# ---- how rules meet ----


def meetings(hall: Hall, question: str) -> Iterator[Meeting]:
    """Every two rules on a question that ever speak together, with the name of how they meet."""
    branches = hall.compiled.branches[question]
    both, of, standing = hall.conditions.both, hall.conditions.of, colliding(hall, question)
    speaks = [both(of(branch.speaks), hall.compiled.possible) for branch in branches]
    for one in branches:
        for other in branches[one.place + 1 :]:
            together = both(speaks[one.place], of(other.speaks))
            if together == FALSE:
                continue
            if one.answer == other.answer:
                yield _same(one, other, together, speaks, question)
            else:
                yield _against(hall, one, other, standing, question)


def _same(one: Branch, other: Branch, together: int, speaks: list[int], question: str) -> Meeting:
    if together == speaks[one.place]:
        return Meeting(question, _named(one), _named(other), "subsumed")
    if together == speaks[other.place]:
        return Meeting(question, _named(other), _named(one), "subsumed")
    return Meeting(question, _named(one), _named(other), "overlap")


def _against(hall: Hall, one: Branch, other: Branch, standing: list[int], question: str) -> Meeting:
    """Two rules that say different things: one is misleading where it yields; both in contradiction where neither
    does.
    """
    first, second = (_yields(hall, a, b) for a, b in ((one, other), (other, one)))
    if _collide(standing, one, other):
        return Meeting(question, _named(one), _named(other), "contradiction")
    place = one.place if first == TRUE else other.place if second == TRUE else None
    return Meeting(question, _named(one), _named(other), "misleading", place)


def _yields(hall: Hall, one: Branch, other: Branch) -> int:
    """Where the one is set aside by the other, given that both speak."""
    for setter in one.setters:
        if setter.branch == other.place:
            return TRUE if setter.only is None else hall.conditions.of(setter.only)
    return FALSE


# ---- what each rule does ----


def standings(hall: Hall, question: str) -> Iterator[Standing]:
    """What each rule on a question does, in the order of the page."""
    branches = hall.compiled.branches[question]
    stands, decides = _tallies(hall, question)
    alone = _Alone(hall, question)
    for branch in branches:
        speaks = hall.conditions.both(hall.conditions.of(branch.speaks), hall.compiled.possible)
        spoken = hall.taken(speaks, lambda leaf: IN if leaf == TRUE else OUT)
        heard, decisive = _over_axes(hall, spoken, {}), alone.voices(1 << branch.place)
        idle = hall.graph.combine(heard, decisive, lambda said, sole: IN if said == IN and sole == OUT else OUT, {})
        yield Standing(
            question,
            _named(branch),
            branch.rule.holder,
            branch.rule.mode,
            hall.count(spoken),
            stands.get(branch.place, 0),
            decides.get(branch.place, 0),
            _voices(hall, heard),
            _voices(hall, decisive),
            Coverer(hall.graph, hall.facts, hall.graph.bottom).cover(idle, 8),
        )


def _voices(hall: Hall, node: Node) -> int:
    return hall.graph.count(node, lambda leaf: leaf == IN, hall.facts, hall.graph.bottom)


def _tallies(hall: Hall, question: str) -> tuple[Mapping[int, int], Mapping[int, int]]:
    """In how many pairs each rule stands, and stands alone: every leaf is counted once."""
    counts = leaf_counts(hall, hall.compiled.questions[question])
    stands: dict[int, int] = {}
    decides: dict[int, int] = {}
    for leaf, count in counts.items():
        standing = hall.compiled.found(leaf)[2]
        for place in range(standing.bit_length()):
            if standing >> place & 1:
                stands[place] = stands.get(place, 0) + count
                if standing == 1 << place:
                    decides[place] = decides.get(place, 0) + count
    return stands, decides


def leaf_counts(hall: Hall, root: int) -> dict[int, int]:
    """How many pairs of a possible case and a voice reach each leaf: counted from the root down."""
    diagram = hall.diagram
    nodes = sorted(diagram.below(root), key=lambda node: diagram.level[node])
    whole = [1]
    for size in reversed(diagram.sizes):
        whole.append(whole[-1] * size)
    below = [whole[diagram.bottom - level] for level in range(diagram.bottom + 1)]
    ways = dict.fromkeys(nodes, 0)
    ways[root] = below[0] // below[diagram.level[root]]
    for node in nodes:
        level = diagram.level[node]
        if level < diagram.bottom:
            for kid in diagram.proper(node):
                ways[kid] += ways[node] * (below[level + 1] // below[diagram.level[kid]])
    return {node: ways[node] for node in nodes if diagram.level[node] == diagram.bottom and node != IMPOSSIBLE}


class _Alone:
    """Which rules on a question ever stand alone, voice by voice: the pieces below its fabric laid over one another."""

    def __init__(self, hall: Hall, question: str) -> None:
        self._hall, self._diagram = hall, hall.diagram
        self._memo: dict[tuple[frozenset[int], int], Node] = {}
        root = hall.compiled.questions[question]
        fabric = [node for node in hall.diagram.below(root) if hall.diagram.level[node] < hall.facts]
        kids = {root, *(kid for node in fabric for kid in hall.diagram.proper(node))}
        self._pieces = frozenset(kid for kid in kids if hall.diagram.level[kid] >= hall.facts)

    def voices(self, bit: int) -> Node:
        """The voices in which a rule ever stands alone: a plain question over the axes."""
        return self._laid(self._pieces, bit)

    def _laid(self, nodes: frozenset[int], bit: int) -> Node:
        made = self._memo.get((nodes, bit))
        if made is None:
            level = min((self._diagram.level[node] for node in nodes), default=self._diagram.bottom)
            if level == self._diagram.bottom:
                alive = [node for node in nodes if node != IMPOSSIBLE]
                alone = any(self._hall.compiled.found(node)[2] == bit for node in alive)
                made = IN if alone else OUT if alive else NOWHERE
            else:
                codes = range(self._diagram.sizes[level])
                made = self._hall.graph.make(level, tuple([self._laid(self._at(nodes, level, c), bit) for c in codes]))
            self._memo[nodes, bit] = made
        return made

    def _at(self, nodes: frozenset[int], level: int, code: int) -> frozenset[int]:
        diagram = self._diagram
        return frozenset(diagram.proper(node)[code] if diagram.level[node] == level else node for node in nodes)


def _over_axes(hall: Hall, node: Node, memo: dict[Node, Node]) -> Node:
    """Whether some case is IN, voice by voice."""
    graph = hall.graph
    if graph.level[node] >= hall.facts:
        return node
    made = memo.get(node)
    if made is None:
        made = OUT
        for kid in dict.fromkeys(graph.kids[node]):
            made = _either(hall, made, _over_axes(hall, kid, memo))
        memo[node] = made
    return made


def _either(hall: Hall, one: Node, other: Node) -> Node:
    return hall.graph.combine(one, other, lambda a, b: IN if IN in (a, b) else OUT, {})
