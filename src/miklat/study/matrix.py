"""Every pair of opinions at once: one choir of voices is heard on every case, and each pair read off it."""

from collections.abc import Callable, Iterator, Mapping
from itertools import combinations

import msgspec

from miklat.study.claims import Heard, Instance
from miklat.study.graph import LEAVES, NOWHERE, OUT, Node
from miklat.study.hall import Hall
from miklat.study.partings import Voice, smallest_of

_SHIFT = 4


class Opinion(msgspec.Struct, frozen=True):
    """A choice on an axis, and the default voice with it; the default voice itself has no axis."""

    axis: str
    choice: str
    voice: Voice


class Pair(msgspec.Struct, frozen=True):
    """Two opinions: in how many cases they part on anything at all, on which questions in how many, and the smallest
    case.
    """

    one: Opinion
    other: Opinion
    count: int
    questions: Mapping[str, int]
    smallest: tuple[str, Instance] | None


def opinions(hall: Hall) -> tuple[Opinion, ...]:
    """The default voice, and each choice that is not a default."""
    axes = hall.law.axes
    others = (Opinion(a.name, choice, hall.voice({a.name: choice})) for a in axes for choice in a.names[1:])
    return (Opinion("", "default", hall.voice({})), *others)


class Choir:
    """Voices heard together: for each question a graph over facts whose leaves are numbers of what they all answer."""

    def __init__(self, hall: Hall, voices: tuple[Voice, ...]) -> None:
        self.hall, self.voices = hall, voices
        self.graphs: dict[str, Node] = {}
        self.sung: dict[str, list[tuple[int, ...]]] = {}
        for question in hall.law.questions:
            self._hear(question.name)
        self._whole, self._counts = self._joined()

    def _hear(self, question: str) -> None:
        hearings = [self.hall.hearing(question, voice) for voice in self.voices]
        numbers: dict[tuple[int, ...], int] = {}
        leaves = [
            numbers.setdefault(row, len(numbers) + 1) if any(row) else NOWHERE for row in zip(*hearings, strict=True)
        ]
        self.graphs[question] = self.hall.woven(self.hall.fabric(question), leaves)
        self.sung[question] = [(), *numbers]

    def _joined(self) -> tuple[list[tuple[int, ...]], dict[int, int]]:
        """All questions together: what number each has at each joint leaf, and how many cases reach it."""
        graph, rows, node = self.hall.graph, list[tuple[int, ...]](), NOWHERE
        for question in self.hall.law.questions:
            here = self.graphs[question.name]
            if not rows:
                node, rows = here, [(number,) for number in range(len(self.sung[question.name]))]
                continue
            pairs: dict[tuple[int, int], int] = {}
            node = graph.combine(node, here, lambda a, b, p=pairs: p.setdefault((a, b), len(p) + 1), {})  # type: ignore[misc]
            rows = [(), *((*rows[one], other) for one, other in pairs)]
            if len(rows) >= LEAVES:
                raise OverflowError("these voices answer in too many ways together; hear fewer at once")
        return rows, leaf_counts(self.hall, node)

    def alike(self) -> list[int]:
        """For each voice the place of the first that answers everything as it does."""
        rows = [tuple(self.hall.hearing(q.name, voice) for q in self.hall.law.questions) for voice in self.voices]
        return [rows.index(row) for row in rows]

    def pair(self, one: int, other: int) -> tuple[int, dict[str, int], dict[str, Callable[[], Node]]]:
        """Of two voices, by place: the cases in which they part on anything, and on each question with its graph."""
        names = [question.name for question in self.hall.law.questions]
        differ = [[bool(row) and row[one] != row[other] for row in self.sung[name]] for name in names]
        asked = [place for place, row in enumerate(differ) if any(row)]
        whole, each = 0, dict.fromkeys(asked, 0)
        for leaf, count in self._counts.items():
            apart = [place for place in asked if differ[place][self._whole[leaf][place]]]
            if apart:
                whole += count
                for place in apart:
                    each[place] += count
        counts = {names[place]: each[place] for place in asked if each[place]}
        return (
            whole,
            counts,
            {
                name: lambda name=name: self._pair_graph(name, one, other)  # type: ignore[misc]
                for name in counts
            },
        )

    def _pair_graph(self, question: str, one: int, other: int) -> Node:
        sung = self.sung[question]

        def label(number: int) -> int:
            first, second = sung[number][one], sung[number][other]
            return OUT if first == second else first | second << _SHIFT

        return self.hall.graph.relabel(self.graphs[question], label, {})


def matrix(hall: Hall) -> Iterator[Pair]:
    """Every pair of opinions, one after another."""
    all_of = opinions(hall)
    choir = Choir(hall, tuple(one.voice for one in all_of))
    alike = choir.alike()
    kept: dict[tuple[int, int], tuple[int, dict[str, int], tuple[str, Instance] | None]] = {}
    for one, other in combinations(range(len(all_of)), 2):
        key = (alike[one], alike[other])
        if key not in kept:
            count, questions, graphs = choir.pair(*key)
            kept[key] = count, questions, smallest_of(hall, all_of[key[0]].voice, all_of[key[1]].voice, graphs.items())
        count, questions, smallest = kept[key]
        yield Pair(all_of[one], all_of[other], count, questions, _heard_by(smallest, all_of[one], all_of[other]))


def _heard_by(found: tuple[str, Instance] | None, one: Opinion, other: Opinion) -> tuple[str, Instance] | None:
    """A smallest case found for two voices, told of two that answer everything as they do."""
    if found is None:
        return None
    question, case = found
    first, second = (Heard(who.voice, heard.answers) for who, heard in zip((one, other), case.heard, strict=True))
    return question, Instance(case.facts, (first, second))


def leaf_counts(hall: Hall, root: Node) -> dict[int, int]:
    """How many possible cases reach each leaf of a graph over facts: counted from the root down."""
    graph = hall.graph
    seen, waiting = {root}, [root]
    while waiting:
        for kid in graph.kids[waiting.pop()]:
            if kid not in seen:
                seen.add(kid)
                waiting.append(kid)
    below = [1] * (hall.facts + 1)
    for level in range(hall.facts - 1, -1, -1):
        below[level] = below[level + 1] * graph.sizes[level]

    def depth(node: Node) -> int:
        return min(graph.level[node], hall.facts)

    ways = dict.fromkeys(seen, 0)
    ways[root] = below[0] // below[depth(root)]
    for node in sorted(seen, key=depth):
        for kid in graph.kids[node]:
            ways[kid] += ways[node] * (below[depth(node) + 1] // below[depth(kid)])
    return {node: count for node, count in ways.items() if 0 < node < LEAVES}
