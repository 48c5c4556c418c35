"""Every pair of opinions at once: joined of voices are heard on every case, and each pair read off one.

Two opinions are compared with all else alike. An opinion may need a choice elsewhere that is no default: because it
can stand with no other, or because it only matters there. Then both are heard with that choice made.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import combinations

import msgspec

from miklat.diagram.diagram import FALSE, TRUE, Node
from miklat.diagram.labels import LEAVES
from miklat.studies.claims import Instance, VoiceAnswers, nearest_voice
from miklat.studies.partings import Voice, smallest_of
from miklat.studies.study import Study

_SHIFT = 4


class Opinion(msgspec.Struct, frozen=True):
    """A choice on an axis, and a voice with it; the default voice itself has no axis.

    ``follows`` are choices that must be made with it, ``there`` choices with which alone it differs from the default
    on its axis in anything; both are made in its voice. It is ``idle`` if it differs in no voice at all.
    """

    axis: str
    choice: str
    voice: Voice
    follows: Mapping[str, str] = {}
    there: Mapping[str, str] = {}
    idle: bool = False

    @property
    def with_it(self) -> dict[str, str]:
        """The choices it is heard with."""
        return {**self.follows, **self.there}


class Pair(msgspec.Struct, frozen=True):
    """Two opinions, heard with the same choices elsewhere: in how many cases they part on anything at all, on which
    questions in how many, and the smallest case.
    """

    one: Opinion
    other: Opinion
    count: int
    questions: Mapping[str, int]
    smallest: tuple[str, Instance] | None


def opinions(study: Study) -> tuple[Opinion, ...]:
    """The default voice, and each other choice in the voice nearest to the default where it matters."""
    others = (opinion(study, axis.name, choice) for axis in study.law.axes for choice in axis.names[1:])
    return (Opinion("", "default", study.voice({})), *others)


def opinion(study: Study, axis: str, choice: str) -> Opinion:
    """A choice, in the voice nearest to the default where it differs from the default on its axis in anything."""
    usual, voice = study.voice({}), study.voice({axis: choice})
    follows = {name: said for name, said in voice.items() if said != usual[name] and name != axis}
    base = _with(study, {}, follows)
    if not all(study.alike(q.name, voice, base) for q in study.law.questions):
        return Opinion(axis, choice, voice, follows)
    nearest = _where_it_matters(study, axis, choice)
    if nearest is None:
        return Opinion(axis, choice, voice, follows, idle=True)
    there = {n: said for n, said in nearest.items() if said != usual[n] and n != axis and n not in follows}
    return Opinion(axis, choice, {**nearest, axis: choice}, follows, there)


def _where_it_matters(study: Study, axis: str, choice: str) -> dict[str, str] | None:
    """The voice with the fewest departures in which a choice and the default on its axis part on anything."""
    if study.compiled.in_pieces:  # sooner found than in the answers of so many voices
        from miklat.studies.by_solver import parting_voice

        return parting_voice(study.law, axis, choice)
    found = []
    default = study.law.axis(axis).names[0]
    for question in study.law.questions:
        answers = study.answers(question.name)
        first, second = (study.under(answers, {axis: one}) for one in (default, choice))
        apart = study.diagram.combine(first, second, lambda a, b: FALSE if a == b else TRUE, {})
        if TRUE in study.diagram.ends(apart):
            found.append(nearest_voice(study, apart))
    usual = study.voice({})
    return min(found, key=lambda one: sum(one[name] != usual[name] for name in one), default=None)


def _with(study: Study, own: Mapping[str, str], others: Mapping[str, str]) -> Voice:
    """The voice that makes these choices of its own and, where they leave study, the others' too."""
    try:
        return study.voice({**others, **own})
    except ValueError:
        return study.voice(own)


def side_by_side(study: Study, one: Opinion, other: Opinion) -> tuple[Voice, Voice]:
    """The voices of two opinions, each with what the other is heard with, so that only the opinions differ."""

    def own(who: Opinion) -> dict[str, str]:
        return {**who.with_it, **({who.axis: who.choice} if who.axis else {})}

    return _with(study, own(one), other.with_it), _with(study, own(other), one.with_it)


class JointVoices:
    """Voices heard together: for each question a graph over facts whose leaves are numbers of what they all answer,
    and one of all questions whose leaves are numbers of how they part: which of them answer everything alike.
    """

    def __init__(self, study: Study, voices: tuple[Voice, ...]) -> None:
        self.study, self.voices = study, voices
        self.graphs: dict[str, Node] = {}
        self.rows: dict[str, list[tuple[int, ...]]] = {}
        for question in study.law.questions:
            self._hear(question.name)
        counts = study.diagram.counts
        self._each = {name: counts(graph, 0, study.facts) for name, graph in self.graphs.items()}
        ways, whole = self._parted()
        self._counts = [(ways[leaf], count) for leaf, count in counts(whole, 0, study.facts).items()]

    def _hear(self, question: str) -> None:
        numbers: dict[tuple[int, ...], int] = {}
        self.graphs[question] = self.study.together(
            question, self.voices, lambda row: numbers.setdefault(row, len(numbers) + 1)
        )
        self.rows[question] = [(), *numbers]

    def _parted(self) -> tuple[list[tuple[int, ...]], Node]:
        """How the voices part on anything: of each the place of the first that answers everything as it does."""
        graph, ways, joined = self.study.diagram, _PartingWays(), dict[tuple[Node, Node], int]()

        def both(one: Node, other: Node) -> Node:
            made = joined.get((one, other))
            if made is None:
                pairs = tuple(zip(ways.found[one], ways.found[other], strict=True))
                made = joined[one, other] = ways.number(pairs)
            return made

        layers = [
            graph.relabel(node, lambda number, rows=self.rows[name]: ways.number(rows[number]), {})  # type: ignore[misc]
            for name, node in self.graphs.items()
        ]
        while len(layers) > 1:  # by pairs, so that most of the work is done on small ones
            pairs = zip(layers[::2], layers[1::2], strict=False)
            layers = [graph.combine(one, other, both, {}) for one, other in pairs] + layers[len(layers) & ~1 :]
        return ways.found, layers[0]

    def alike(self) -> list[int]:
        """For each voice the place of the first that answers everything as it does."""
        study, names = self.study, [question.name for question in self.study.law.questions]
        rows = [tuple(study.hearing(name, voice) for name in names) for voice in self.voices]
        return [rows.index(row) for row in rows]

    def pair(self, one: int, other: int) -> tuple[int, dict[str, int], dict[str, Callable[[], Node]]]:
        """Of two voices, by place: the cases in which they part on anything, and on each question with its graph."""
        whole = sum(count for way, count in self._counts if way[one] != way[other])
        each = {
            name: sum(count for leaf, count in self._each[name].items() if rows[leaf][one] != rows[leaf][other])
            for name, rows in self.rows.items()
        }
        counts = {name: count for name, count in each.items() if count}
        return (
            whole,
            counts,
            {
                name: lambda name=name: self._pair_graph(name, one, other)  # type: ignore[misc]
                for name in counts
            },
        )

    def _pair_graph(self, question: str, one: int, other: int) -> Node:
        rows = self.rows[question]

        def label(number: int) -> int:
            first, second = rows[number][one], rows[number][other]
            return FALSE if first == second else first | second << _SHIFT

        return self.study.diagram.relabel(self.graphs[question], label, {})


class _PartingWays:
    """Ways in which voices part, each with a number: of each voice the place of the first it is alike with."""

    def __init__(self) -> None:
        self.found: list[tuple[int, ...]] = [()]
        self._numbers: dict[tuple[int, ...], int] = {}

    def number(self, row: tuple[object, ...]) -> int:
        """The number of the way in which voices part that answer so."""
        first: dict[object, int] = {}
        way = tuple([first.setdefault(one, place) for place, one in enumerate(row)])
        made = self._numbers.get(way)
        if made is None:
            if len(self.found) >= LEAVES:
                raise ValueError(
                    "these opinions part in too many ways for one table: hear fewer layers, or part two of them "
                    "(miklat study partings ONE OTHER)"
                )
            made = self._numbers[way] = len(self.found)
            self.found.append(way)
        return made


def matrix(study: Study) -> Iterator[Pair]:
    """Every pair of opinions, one after another."""
    all_of = opinions(study)
    joined: dict[tuple[tuple[str, str], ...], _Comparison] = {}
    pairs = [(one, other, side_by_side(study, one, other)) for one, other in combinations(all_of, 2)]
    keys = [tuple(sorted({**one.with_it, **other.with_it}.items())) for one, other, _ in pairs]
    for key in dict.fromkeys(keys):
        heard = [voice for mine, (_, _, both) in zip(keys, pairs, strict=True) if mine == key for voice in both]
        joined[key] = _Comparison(study, heard)
    for key, (one, other, voices) in zip(keys, pairs, strict=True):
        count, questions, smallest = joined[key].pair(*voices)
        first, second = (
            msgspec.structs.replace(who, voice=voice) for who, voice in zip((one, other), voices, strict=True)
        )
        yield Pair(first, second, count, questions, _heard_by(smallest, first, second))


class _Comparison:
    """A joint, and what it has told of pairs: voices that answer everything alike are heard once."""

    def __init__(self, study: Study, heard: Iterable[Voice]) -> None:
        self._study = study
        self._places: dict[tuple[str, ...], int] = {}
        voices = [v for v in heard if self._places.setdefault(tuple(v.values()), len(self._places)) is not None]
        own = {self._places[tuple(voice.values())]: voice for voice in voices}
        self._joint = JointVoices(study, tuple(own[place] for place in range(len(own))))
        self._alike = self._joint.alike()
        self._kept: dict[tuple[int, int], tuple[int, dict[str, int], tuple[str, Instance] | None]] = {}

    def pair(self, one: Voice, other: Voice) -> tuple[int, dict[str, int], tuple[str, Instance] | None]:
        """How two voices part, with their smallest case."""
        first, second = (self._alike[self._places[tuple(voice.values())]] for voice in (one, other))
        if (first, second) not in self._kept:
            count, questions, graphs = self._joint.pair(first, second)
            voices = self._joint.voices
            smallest = smallest_of(self._study, voices[first], voices[second], graphs.items())
            self._kept[first, second] = count, questions, smallest
        return self._kept[first, second]


def _heard_by(found: tuple[str, Instance] | None, one: Opinion, other: Opinion) -> tuple[str, Instance] | None:
    """A smallest case found for two voices, told of two that answer everything as they do."""
    if found is None:
        return None
    question, case = found
    first, second = (
        VoiceAnswers(who.voice, heard.answers) for who, heard in zip((one, other), case.heard, strict=True)
    )
    return question, Instance(case.facts, (first, second))
