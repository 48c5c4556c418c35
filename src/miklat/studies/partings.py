"""Partings (nafka mina): where two voices part, in how many cases, of what kinds, and the smallest case that shows
it.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import partial

import msgspec

from miklat.diagram.conditions import outcomes_in
from miklat.diagram.cover import Cover, Coverer
from miklat.diagram.diagram import FALSE, IMPOSSIBLE, TRUE, Node
from miklat.law.question import Outcome
from miklat.studies.claims import Instance, VoiceAnswers, nearest_voice
from miklat.studies.study import Study
from miklat.terms.condition import Chosen

_SHIFT = 4
ALIKE = 1 << 8
"""The leaf of a pair of voices that answer alike."""

Voice = Mapping[str, str]


class PartingKind(msgspec.Struct, frozen=True):
    """One way to part: what each of the two answers, in how many possible cases, the smallest of them, the smallest
    everyday one, and all in words.
    """

    answers: tuple[Outcome, Outcome]
    count: int
    smallest: Instance | None
    everyday: Instance | None
    cover: Cover | None


class Parting(msgspec.Struct, frozen=True):
    """Where two voices part on a question: the number of possible cases, of ``cases`` in all, and each kind."""

    question: str
    count: int
    cases: int
    kinds: tuple[PartingKind, ...]

    @property
    def smallest(self) -> Instance | None:
        """The smallest case in which they part on it; None if no half-told case shows one sure parting."""
        found = [kind.smallest for kind in self.kinds if kind.smallest is not None]
        return min(found, key=lambda one: len(one.facts), default=None)


def pair_graph(study: Study, question: str, one: Voice, other: Voice) -> Node:
    """Where two voices part on a question: over facts, ALIKE where they agree, else the second's bits above
    the first's.

    Two voices that nowhere part give ALIKE.
    """
    if study.alike(question, one, other):
        return ALIKE
    return study.together(question, (one, other), lambda row: row[0] | row[1] << _SHIFT if row[0] != row[1] else ALIKE)


def parted(leaf: int) -> bool:
    """Whether the two answers of a leaf differ."""
    return leaf not in (ALIKE, IMPOSSIBLE)


def parting(study: Study, question: str, one: Voice, other: Voice, *, kinds: bool = False, most: int = 1000) -> Parting:
    """Where two voices part on a question; ``kinds`` tells all such cases in words, at most so many regions a kind."""
    pair = pair_graph(study, question, one, other)
    made = tuple(_kind(study, question, pair, leaf, (one, other), kinds, most) for leaf in _leaves(study, pair))
    return Parting(question, sum(kind.count for kind in made), study.cases, made)


def _leaves(study: Study, pair: Node) -> list[int]:
    return [leaf for leaf in study.diagram.ends(pair) if parted(leaf)]


def _kind(
    study: Study, question: str, pair: Node, leaf: int, voices: tuple[Voice, Voice], words: bool, most: int
) -> PartingKind:
    node = study.diagram.plain(pair, lambda one: one == leaf)
    answers = (outcomes_in(leaf & 15)[0], outcomes_in(leaf >> _SHIFT)[0])
    heard = tuple(VoiceAnswers(voice, {question: answer}) for voice, answer in zip(voices, answers, strict=True))
    smallest, everyday = (
        Instance(study.named(told), heard) if told is not None else None
        for told in (study.smallest.case(node), study.everyday.case(node))
    )
    cover = Coverer(study.diagram, 0, study.facts).cover(node, most) if words else None
    return PartingKind(answers, study.count_cases(node), smallest, everyday, cover)


def smallest_parting(study: Study, one: Voice, other: Voice, questions: Iterable[str]) -> tuple[str, Instance] | None:
    """The smallest case in which two voices surely part, and the question they part on; None if they never do."""
    return smallest_of(study, one, other, [(name, partial(apart_graph, study, name, one, other)) for name in questions])


def apart_graph(study: Study, question: str, one: Voice, other: Voice) -> Node:
    """Where two voices part on a question: FALSE where they agree, else a leaf for each way to part."""
    if study.alike(question, one, other):
        return FALSE
    return study.together(question, (one, other), lambda row: FALSE if row[0] == row[1] else row[0] | row[1] << _SHIFT)


def smallest_of(
    study: Study, one: Voice, other: Voice, graphs: Iterable[tuple[str, Callable[[], Node]]]
) -> tuple[str, Instance] | None:
    """The same, from the questions, each with what makes the diagram of the pair: only if it may yet hold a smaller."""
    best: tuple[int, str, Node] | None = None
    search = study.smallest
    for question, make in sorted(graphs, key=lambda pair: study.least(pair[0])):
        if best is not None and best[0] <= study.least(question):
            break
        node = make()
        cost = search.cost(node) if best is None else search.cost(node, best[0])
        if cost is not None:
            best = (cost, question, node)
    if best is None:
        return None
    _, question, node = best
    told, leaf = search.settling(node) or ({}, FALSE)
    answers = (outcomes_in(leaf & 15)[0], outcomes_in(leaf >> _SHIFT)[0])
    heard = tuple(VoiceAnswers(voice, {question: said}) for voice, said in zip((one, other), answers, strict=True))
    return question, Instance(study.named(told), heard)


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


def agreement(study: Study, question: str, one: Chosen, other: Chosen, most: int = 1000) -> Agreement | None:
    """Whether two sides ever agree where either of them has something to say; None if neither has a rule on the
    question.
    """
    speaks = _either_speaks(study, question, one, other)
    if speaks is None:
        return None
    sides = (one, other)
    first, second = (study.under(study.answers(question), {side.axis: side.choices[0]}) for side in sides)
    pair = study.diagram.combine(first, second, lambda a, b: a | b << _SHIFT, {})
    here = study.diagram.combine(
        pair, speaks, lambda leaf, said: FALSE if said != TRUE else TRUE if leaf & 15 != leaf >> _SHIFT else 4, {}
    )
    doubled = len(study.law.axis(one.axis).names)
    alike = study.diagram.plain(here, lambda leaf: leaf == 4)
    covered, agree = study.count(here, lambda leaf: leaf != FALSE) // doubled, study.count(alike) // doubled
    if not agree:
        return Agreement(question, one, other, covered, 0, None, None)
    cover = Coverer(study.diagram, 0, study.diagram.bottom).cover(alike, most)
    return Agreement(question, one, other, covered, agree, _alike(study, question, alike, sides), cover)


def _alike(study: Study, question: str, alike: Node, sides: tuple[Chosen, Chosen]) -> Instance | None:
    voice = nearest_voice(study, alike)
    voices = tuple({**voice, side.axis: side.choices[0]} for side in sides)
    search, best = study.smallest, None
    view = study.view(question, voices[0])
    here = study.under(alike, voice)
    for said in (1, 2, 4):
        node = study.diagram.where_both(here, study.diagram.plain(view, said.__eq__))
        cost = search.cost(node)
        if cost is not None and (best is None or cost < best[0]):
            best = (cost, said, search.case(node) or {})
    if best is None:
        return None
    heard = tuple(VoiceAnswers(one, {question: outcomes_in(best[1])[0]}) for one in voices)
    return Instance(study.named(best[2]), heard)


def _either_speaks(study: Study, question: str, one: Chosen, other: Chosen) -> Node | None:
    made: Node | None = None
    for branch in study.compiled.branches[question]:
        for side in (one, other):
            if branch.rule.where is not None and branch.rule.where == side:
                speaks = study.holds(study.conditions.of(branch.speaks))
                said = study.under(speaks, {side.axis: side.choices[0]})
                made = said if made is None else study.diagram.where_either(made, said)
    return made
