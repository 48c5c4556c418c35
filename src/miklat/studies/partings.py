"""Partings (nafka mina): where two voices part, in how many cases, of what kinds, and the smallest case that shows
it.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

import msgspec

from miklat.diagram.conditions import outcomes_in
from miklat.law.question import Outcome
from miklat.studies.claims import Heard, Instance, nearest_voice
from miklat.studies.graph import IN, NOWHERE, OUT, Node
from miklat.studies.hall import Hall, plain
from miklat.studies.regions import Cover, Coverer
from miklat.terms.condition import Chosen

_SHIFT = 4
ALIKE = 1 << 8
"""The leaf of a pair of voices that answer alike."""

Voice = Mapping[str, str]


class Kind(msgspec.Struct, frozen=True):
    """One way to part: what each of the two answers, in how many possible cases, the smallest of them, and all in
    words.
    """

    answers: tuple[Outcome, Outcome]
    count: int
    smallest: Instance | None
    cover: Cover | None


class Parting(msgspec.Struct, frozen=True):
    """Where two voices part on a question: the number of possible cases, of ``cases`` in all, and each kind."""

    question: str
    count: int
    cases: int
    kinds: tuple[Kind, ...]

    @property
    def smallest(self) -> Instance | None:
        """The smallest case in which they part on it; None if no half-told case shows one sure parting."""
        found = [kind.smallest for kind in self.kinds if kind.smallest is not None]
        return min(found, key=lambda one: len(one.facts), default=None)


def pair_graph(hall: Hall, question: str, one: Voice, other: Voice) -> Node:
    """Where two voices part on a question: a graph over facts, ALIKE where they agree, else the second's bits above
    the first's.

    Two voices that nowhere part give ALIKE.
    """
    first, second = hall.hearing(question, one), hall.hearing(question, other)
    leaves = [
        a | b << _SHIFT if a != b and a and b else ALIKE if a and b else NOWHERE
        for a, b in zip(first, second, strict=True)
    ]
    return hall.woven(hall.fabric(question), leaves) if any(map(parted, leaves)) else ALIKE


def parted(leaf: int) -> bool:
    """Whether the two answers of a leaf differ."""
    return leaf not in (ALIKE, NOWHERE)


def parting(hall: Hall, question: str, one: Voice, other: Voice, *, kinds: bool = False, most: int = 1000) -> Parting:
    """Where two voices part on a question; ``kinds`` tells all such cases in words, at most so many regions a kind."""
    pair = pair_graph(hall, question, one, other)
    made = tuple(_kind(hall, question, pair, leaf, (one, other), kinds, most) for leaf in _leaves(hall, pair))
    return Parting(question, sum(kind.count for kind in made), hall.cases, made)


def _leaves(hall: Hall, pair: Node) -> list[int]:
    return [leaf for leaf in hall.graph.leaves(pair) if parted(leaf)]


def _kind(
    hall: Hall, question: str, pair: Node, leaf: int, voices: tuple[Voice, Voice], words: bool, most: int
) -> Kind:
    node = plain(pair, hall.graph, lambda one: one == leaf)
    answers = (outcomes_in(leaf & 15)[0], outcomes_in(leaf >> _SHIFT)[0])
    told = hall.smallest.case(node)
    heard = tuple(Heard(voice, {question: answer}) for voice, answer in zip(voices, answers, strict=True))
    smallest = Instance(hall.named(told), heard) if told is not None else None
    cover = Coverer(hall.graph, 0, hall.facts).cover(node, most) if words else None
    return Kind(answers, hall.count_cases(node), smallest, cover)


def smallest_parting(hall: Hall, one: Voice, other: Voice, questions: Iterable[str]) -> tuple[str, Instance] | None:
    """The smallest case in which two voices surely part, and the question they part on; None if they never do."""
    return smallest_of(hall, one, other, [(name, partial(apart_graph, hall, name, one, other)) for name in questions])


def apart_graph(hall: Hall, question: str, one: Voice, other: Voice) -> Node:
    """Where two voices part on a question: OUT where they agree, else a leaf for each way to part."""
    first, second = hall.hearing(question, one), hall.hearing(question, other)
    if first == second:
        return OUT
    leaves = [(OUT if a == b else a | b << _SHIFT) if a and b else NOWHERE for a, b in zip(first, second, strict=True)]
    return hall.woven(hall.fabric(question), leaves)


def smallest_of(
    hall: Hall, one: Voice, other: Voice, graphs: Iterable[tuple[str, Callable[[], Node]]]
) -> tuple[str, Instance] | None:
    """The same, from the questions, each with what makes its graph of the pair: only if it may yet hold a smaller."""
    best: tuple[int, str, Node] | None = None
    search = hall.smallest
    for question, make in sorted(graphs, key=lambda pair: hall.least(pair[0])):
        if best is not None and best[0] <= hall.least(question):
            break
        node = make()
        cost = search.cost(node) if best is None else search.cost(node, best[0])
        if cost is not None:
            best = (cost, question, node)
    if best is None:
        return None
    _, question, node = best
    told, leaf = search.settling(node) or ({}, OUT)
    answers = (outcomes_in(leaf & 15)[0], outcomes_in(leaf >> _SHIFT)[0])
    heard = tuple(Heard(voice, {question: said}) for voice, said in zip((one, other), answers, strict=True))
    return question, Instance(hall.named(told), heard)


# ---- do they ever agree here? ----


class Agreement(msgspec.Struct, frozen=True):
    """Two sides of a dispute where either has a rule that speaks: in how many pairs of a case and the rest of a voice.

    ``agree`` counts those in which they answer alike; if any, ``instance`` is the smallest case and ``cover`` all in
    words.
    """

    question: str
    one: Chosen
    other: Chosen
    covered: int
    agree: int
    instance: Instance | None
    cover: Cover | None

    @property
    def never(self) -> bool:
        """Whether they never agree where either speaks."""
        return self.agree == 0


def agreement(hall: Hall, question: str, one: Chosen, other: Chosen, most: int = 1000) -> Agreement | None:
    """Whether two sides ever agree where either of them has something to say; None if neither has a rule on the
    question.
    """
    speaks = _either_speaks(hall, question, one, other)
    if speaks is None:
        return None
    sides = (one, other)
    roots = [_under(hall, hall.compiled.questions[question], side) for side in sides]
    first, second = (hall.taken(root, hall.bits) for root in roots)
    pair = hall.graph.combine(first, second, lambda a, b: a | b << _SHIFT, {})
    here = hall.graph.combine(
        pair, speaks, lambda leaf, said: OUT if said != IN else IN if leaf & 15 != leaf >> _SHIFT else 4, {}
    )
    doubled = len(hall.law.axis(one.axis).names)
    alike = plain(here, hall.graph, lambda leaf: leaf == 4)
    covered, agree = hall.count(here, lambda leaf: leaf != OUT) // doubled, hall.count(alike) // doubled
    if not agree:
        return Agreement(question, one, other, covered, 0, None, None)
    cover = Coverer(hall.graph, 0, hall.graph.bottom).cover(alike, most)
    return Agreement(question, one, other, covered, agree, _alike(hall, question, alike, sides), cover)


def _alike(hall: Hall, question: str, alike: Node, sides: tuple[Chosen, Chosen]) -> Instance | None:
    voice = nearest_voice(hall, alike)
    voices = tuple({**voice, side.axis: side.choices[0]} for side in sides)
    search, best = hall.smallest, None
    view = hall.view(question, voices[0])
    here = hall.settled(alike, hall.compiled.code({}, voice))
    for said in (1, 2, 4):
        answered = plain(view, hall.graph, lambda leaf, said=said: leaf == said)  # type: ignore[misc]
        node = hall.graph.combine(here, answered, lambda a, b: IN if a == IN == b else OUT, {})
        cost = search.cost(node)
        if cost is not None and (best is None or cost < best[0]):
            best = (cost, said, search.case(node) or {})
    if best is None:
        return None
    heard = tuple(Heard(one, {question: outcomes_in(best[1])[0]}) for one in voices)
    return Instance(hall.named(best[2]), heard)


def _under(hall: Hall, node: int, side: Chosen) -> int:
    return hall.diagram.restrict(node, hall.compiled.code({}, {side.axis: side.choices[0]}), {})


def _either_speaks(hall: Hall, question: str, one: Chosen, other: Chosen) -> Node | None:
    made: Node | None = None
    for branch in hall.compiled.branches[question]:
        for side in (one, other):
            if branch.rule.where is not None and branch.rule.where == side:
                node = _under(hall, hall.conditions.of(branch.speaks), side)
                said = hall.taken(node, lambda leaf: IN if leaf == 1 else OUT)
                made = said if made is None else hall.graph.combine(made, said, _or, {})
    return made


def _or(one: Node, other: Node) -> Node:
    return IN if IN in (one, other) else OUT
