"""Cases that teach: few cases that together exercise the whole law.

A case exercises a rule if the rule stands in it in some voice, a setting-aside if both rules speak in it in some
voice, a dispute if its sides part in it. The cases are found by adding to the rarest thing not yet exercised whatever
else one case can exercise with it; that no fewer would do is shown, as far as it can be, by things no two of which
fit one case.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence

import msgspec

from miklat.diagram.conditions import outcomes_in
from miklat.diagram.diagram import TRUE
from miklat.law.question import Outcome
from miklat.law.settle import Branch
from miklat.studies.claims import Heard, Instance, nearest_voice
from miklat.studies.graph import IN, LEAVES, NOWHERE, OUT, Graph, Node
from miklat.studies.hall import Hall, plain
from miklat.studies.smallest import oddness


class Item(msgspec.Struct, frozen=True):
    """One thing to exercise: its kind (rule, aside, dispute), its words, the question, and where it is so (facts and
    axes).
    """

    kind: str
    says: str
    question: str
    node: Node


class Lesson(msgspec.Struct, frozen=True):
    """A case with what it exercises and what the voices that show it answer."""

    case: Instance
    exercises: tuple[str, ...]


class Course(msgspec.Struct, frozen=True):
    """Cases that together exercise every item; at least ``bound`` are needed, by ``apart``: items no two of which fit
    one case.
    """

    lessons: tuple[Lesson, ...]
    items: int
    bound: int
    apart: tuple[str, ...]

    @property
    def minimal(self) -> bool:
        """Whether it is proved that no fewer cases would do."""
        return len(self.lessons) == self.bound


# ---- what there is to exercise ----


def _held(branch: Branch, branches: Sequence[Branch]) -> str:
    """By whom a rule is held; and its mode, where its holder has others under the same number."""
    own = (branch.rule.clause, branch.rule.holder)
    alone = sum((one.rule.clause, one.rule.holder) == own for one in branches) == 1
    return branch.rule.holder if alone else f"{branch.rule.holder}, {branch.rule.mode}"


def items(hall: Hall) -> Iterator[Item]:
    """Every rule, every setting-aside, and every dispute of the law."""
    for question, branches in hall.compiled.branches.items():
        for branch in branches:
            says = f"{branch.rule.clause} ({question}, {_held(branch, branches)}: {branch.answer})"
            node = hall.taken(hall.compiled.questions[question], stands_leaf(hall, 1 << branch.place))
            yield Item("rule", says, question, node)
        for branch in branches:
            for setter in branch.setters:
                other = branches[setter.branch]
                parts = [branch.speaks, other.speaks, *([setter.only] if setter.only is not None else [])]
                node = hall.conditions.both(hall.conditions.all(parts), hall.compiled.possible)
                says = f"{other.rule.clause} sets aside {branch.rule.clause} ({question})"
                yield Item("aside", says, question, hall.taken(node, lambda leaf: IN if leaf == TRUE else OUT))
    for axis in hall.law.disputes:
        yield from _disputes(hall, axis.name, axis.names)


def stands_leaf(hall: Hall, bit: int) -> Callable[[int], Node]:
    """What to make of a leaf of a question, to ask where the rule of that bit stands."""
    return lambda leaf: NOWHERE if not hall.bits(leaf) else IN if hall.compiled.found(leaf)[2] & bit else OUT


def _disputes(hall: Hall, axis: str, choices: Sequence[str]) -> Iterator[Item]:
    """Where a choice on the axis parts from the first: the node asks the other axes; on this one it is the choice."""
    graph, level = hall.graph, hall.compiled.place[axis]
    for question in hall.law.questions:
        view = hall.answers(question.name)
        codes = [-1] * graph.bottom
        sides = []
        for code in range(len(choices)):
            codes[level] = code
            sides.append(hall.settled(view, codes))
        for choice, side in zip(choices[1:], sides[1:], strict=True):
            node = graph.combine(sides[0], side, lambda a, b: IN if a != b else OUT, {})
            if graph.leaves(node) != [OUT] and node != OUT:
                yield Item("dispute", f"{axis}: {choices[0]} and {choice} part ({question.name})", question.name, node)


def over_facts(hall: Hall, node: Node, memo: dict[Node, Node]) -> Node:
    """Where some voice has it: a plain question over facts alone."""
    graph = hall.graph
    if node < LEAVES:
        return node
    made = memo.get(node)
    if made is None:
        if graph.level[node] >= hall.facts:
            leaves = graph.leaves(node)
            made = IN if IN in leaves else OUT if leaves else NOWHERE
        else:
            made = graph.make(graph.level[node], tuple([over_facts(hall, kid, memo) for kid in graph.kids[node]]))
        memo[node] = made
    return made


# ---- the fewest cases ----


def course(hall: Hall, found: Sequence[Item]) -> Course:
    """Few cases that exercise all the items that can be, with a bound on how few there can be."""
    memo: dict[Node, Node] = {}
    nodes = [over_facts(hall, item.node, memo) for item in found]
    counts = [hall.count_cases(node) for node in nodes]
    live = [place for place, count in enumerate(counts) if count]
    rare = sorted(live, key=lambda place: (counts[place], place))
    left, lessons = list(rare), []
    while left:
        taken, here = [left[0]], nodes[left[0]]
        for place in left[1:]:
            both = _both(hall.graph, here, nodes[place])
            if IN in hall.graph.leaves(both) or both == IN:
                here = both
                taken.append(place)
        left = [place for place in left if place not in taken]
        lessons.append(_lesson(hall, here, [found[place] for place in taken]))
    apart = _apart(hall.graph, [nodes[place] for place in rare])
    return Course(tuple(lessons), len(live), len(apart), tuple(found[rare[place]].says for place in apart))


def _both(graph: Graph, one: Node, other: Node) -> Node:
    return graph.combine(one, other, lambda a, b: IN if a == IN == b else OUT, {})


def _apart(graph: Graph, nodes: Sequence[Node]) -> list[int]:
    """Places of nodes no two of which are anywhere IN together: the largest such set that simple search finds."""
    memo: dict[tuple[Node, Node], bool] = {}
    best: list[int] = []
    clash = [[not somewhere_both(graph, a, b, memo) for b in nodes] for a in nodes]
    degree = [sum(row) for row in clash]
    for start in sorted(range(len(nodes)), key=lambda n: -degree[n]):
        chosen, fits = [start], [n for n in range(len(nodes)) if clash[start][n]]
        while fits:
            more = max(fits, key=lambda n: (sum(clash[n][other] for other in fits), -n))
            chosen.append(more)
            fits = [n for n in fits if clash[more][n]]
        if len(chosen) > len(best):
            best = chosen
    return sorted(best)


def somewhere_both(graph: Graph, one: Node, other: Node, memo: dict[tuple[Node, Node], bool]) -> bool:
    """Whether two plain questions are anywhere IN together."""
    if one in (OUT, NOWHERE) or other in (OUT, NOWHERE):
        return False
    if one < LEAVES and other < LEAVES:
        return True
    key = (one, other) if one < other else (other, one)
    made = memo.get(key)
    if made is None:
        top = min(graph.level[one], graph.level[other])
        left = graph.kids[one] if graph.level[one] == top else (one,) * graph.sizes[top]
        right = graph.kids[other] if graph.level[other] == top else (other,) * graph.sizes[top]
        made = memo[key] = any(somewhere_both(graph, a, b, memo) for a, b in zip(left, right, strict=True))
    return made


def _lesson(hall: Hall, node: Node, taken: Sequence[Item]) -> Lesson:
    """An ordinary case of those in which all the items are so, told as shortly as still shows each of them."""
    told = _ordinary(hall, node)
    voices = [_voice(hall, item, told) for item in taken]
    for level in sorted(told, reverse=True):
        fewer = {at: code for at, code in told.items() if at != level}
        if all(_shown(hall, item, fewer, voice) for item, voice in zip(taken, voices, strict=True)):
            told = fewer
    heard: dict[tuple[tuple[str, str], ...], dict[str, Outcome]] = {}
    for item, voice in zip(taken, voices, strict=True):
        for one in _sides(hall, item, voice):
            answers = heard.setdefault(tuple(one.items()), {})
            said = sure_answer(hall, item.question, told, one)
            if said is not None:
                answers[item.question] = said
    case = Instance(hall.named(told), tuple(Heard(dict(voice), answers) for voice, answers in heard.items() if answers))
    return Lesson(case, tuple(item.says for item in taken))


def _ordinary(hall: Hall, node: Node) -> dict[int, int]:
    """A whole case that is IN, at each fact with the most ordinary value that leaves one."""
    graph, odd, told = hall.graph, oddness(hall.law), dict[int, int]()
    possible = hall.view(hall.law.questions[0].name, hall.voice({}))
    here, world = node, possible
    for level in range(hall.facts):
        for code in sorted(range(graph.sizes[level]), key=lambda c: odd[level][c]):
            next_here, next_world = _down(graph, here, level, code), _down(graph, world, level, code)
            if next_world != NOWHERE and somewhere_both(graph, next_here, plain(next_world, graph, bool), {}):
                told[level], here, world = code, next_here, next_world
                break
    return told


def _down(graph: Graph, node: Node, level: int, code: int) -> Node:
    return graph.kids[node][code] if graph.level[node] == level else node


def _codes(hall: Hall, told: Mapping[int, int]) -> list[int]:
    return [told.get(level, -1) for level in range(hall.graph.bottom)]


def _voice(hall: Hall, item: Item, told: Mapping[int, int]) -> dict[str, str]:
    """The voice nearest the default that has the item in a whole case."""
    return nearest_voice(hall, hall.settled(item.node, _codes(hall, told)))


def _sides(hall: Hall, item: Item, voice: dict[str, str]) -> list[dict[str, str]]:
    """The voices that show an item: one, or both sides of a dispute."""
    if item.kind != "dispute":
        return [voice]
    axis, _, rest = item.says.partition(": ")
    sides = rest.partition(" part (")[0].split(" and ")
    return [{**voice, axis: side} for side in sides]


def _shown(hall: Hall, item: Item, told: Mapping[int, int], voice: dict[str, str]) -> bool:
    """Whether a half-told case still surely has the item in the voice, with a sure answer."""
    key = ("item", item.node, tuple(voice.values()))
    node = hall.kept.get(key)
    if node is None:
        node = hall.kept[key] = hall.settled(item.node, hall.compiled.code({}, voice))
    if hall.graph.walk(node, _codes(hall, told)) != IN:
        return False
    return all(sure_answer(hall, item.question, told, one) is not None for one in _sides(hall, item, voice))


def sure_answer(hall: Hall, question: str, told: Mapping[int, int], voice: Mapping[str, str]) -> Outcome | None:
    """The one answer that a voice surely gives; None if it is open, or if there can be no such case."""
    said = outcomes_in(hall.graph.walk(hall.view(question, voice), _codes(hall, told)))
    return said[0] if len(said) == 1 else None
