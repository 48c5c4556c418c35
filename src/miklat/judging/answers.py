"""Answers alone, for one voice, fast: all questions of a case in one walk.

The diagrams of the questions, with the voice settled, are walked abreast; a place that all of them reach together is
made when a case first comes there, and kept. What is found is exact on the unknown, as every walk of the law is.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from miklat.diagram.compiled import new_diagram
from miklat.diagram.conditions import Found, outcomes_in
from miklat.diagram.diagram import IMPOSSIBLE, Node
from miklat.judging.bench import Bench
from miklat.judging.case import ImpossibleCase, check_facts
from miklat.judging.ruling import RulingAnswer
from miklat.law.voice import complete_voice
from miklat.terms.world import clashes

_PLACES_CAP = 150_000
_LEVEL, _NODES = -3, -2
Slot = list[Any]
"""A child for each value of the fact asked here, then its level, the nodes, the child of the unknown; made at need.

An end has the level -1 and its answers in the place of the nodes.
"""


class Answers:
    """Answers the questions of any case under one voice, and says no more; whatever is left untold is unknown.

    ``voice`` is completed from the default; UnknownName or ValueError for choices that are none or cannot stand.

    >>> from miklat import Answers, bench
    >>> answers = Answers(bench(), {"axe": "sages"}, ["exile"])
    >>> answers({"killer": "settler", "victim": "israelite", "died": "yes", "flew": "blade_off_handle"})
    ('yes',)
    """

    def __init__(
        self, bench: Bench, voice: Mapping[str, str] | None = None, questions: Iterable[str] | None = None
    ) -> None:
        self.law = bench.law
        self.voice = complete_voice(bench.law, voice or {})
        names = [one.name for one in bench.law.questions] if questions is None else list(questions)
        self.questions = tuple(bench.law.question(name).name for name in names)
        self._compiled = bench.compiled
        self._diagram = new_diagram(bench.law)  # one voice needs few nodes, and adds none to those of the bench
        self._place_of = bench.compiled.place
        self._codes_of = bench.compiled.codes
        self._blank = [-1] * bench.compiled.facts
        self._places: dict[tuple[Node, ...], Slot] = {}
        self._root = self._at(tuple(map(self._heard, self.questions)))

    def _heard(self, question: str) -> Node:
        """The diagram of a question in the voice, over the facts alone; of the leaves the answers alone."""
        compiled, diagram = self._compiled, self._diagram
        codes = compiled.code({}, self.voice)
        voiced = compiled.diagram.restrict(compiled.root(question, codes), codes, {})

        def change(leaf: Node) -> Node:
            return diagram.leaf((compiled.found(leaf)[0], 0, 0))

        return diagram.take(compiled.diagram, voiced, change, {IMPOSSIBLE: IMPOSSIBLE})

    def __call__(self, facts: Mapping[str, object]) -> tuple[RulingAnswer, ...]:
        """The answers to the questions, in their order.

        UnknownName for a fact or value the law does not have; ImpossibleCase for facts that cannot stand together.
        """
        codes = self._blank[:]
        place_of, codes_of = self._place_of, self._codes_of
        try:
            for name, value in facts.items():
                codes[place_of[name]] = codes_of[name][value]  # type: ignore[index]
        except (KeyError, TypeError, IndexError):
            checked = check_facts(self.law, facts)  # says what is wrong, or takes True, None and "unknown"
            codes = self._compiled.code(checked)
        found = self.walk(codes)
        if found is None:
            raise ImpossibleCase(clashes(check_facts(self.law, facts), self.law.world, self.law.domains))
        return found

    def walk(self, codes: Sequence[int]) -> tuple[RulingAnswer, ...] | None:
        """The answers to a case given as codes, -1 for unknown; None if it cannot be."""
        place = self._root
        level = place[_LEVEL]
        while level >= 0:
            place = place[codes[level]] or self._step(place, codes[level])
            level = place[_LEVEL]
        answers: tuple[RulingAnswer, ...] | None = place[_NODES]
        return answers

    def _step(self, place: Slot, code: int) -> Slot:
        """Go where a value, or the unknown, leads from a place, for the first time."""
        level, nodes = place[_LEVEL], place[_NODES]
        diagram = self._diagram
        made = self._at(
            tuple(
                node
                if diagram.level[node] != level
                else diagram.unknown(node)
                if code < 0
                else diagram.children[node][code]
                for node in nodes
            )
        )
        place[code] = made
        return made

    def _at(self, nodes: tuple[Node, ...]) -> Slot:
        place = self._places.get(nodes)
        if place is None:
            if len(self._places) > _PLACES_CAP:
                self._forget()
            place = self._places[nodes] = self._make(nodes)
        return place

    def _make(self, nodes: tuple[Node, ...]) -> Slot:
        level = min(self._diagram.level[node] for node in nodes)
        if level >= self._compiled.facts:
            answers = None if IMPOSSIBLE in nodes else tuple(self._answer(node) for node in nodes)
            return [-1, answers, None]
        return [*[None] * self._diagram.sizes[level], level, nodes, None]

    def _answer(self, node: Node) -> RulingAnswer:
        answers = outcomes_in(cast(Found, self._diagram.value[node])[0])
        return answers[0] if len(answers) == 1 else "open"

    def _forget(self) -> None:
        """Let go of all places but the first, to bound memory; they are made again at need."""
        self._places = {}
        level = self._root[_LEVEL]
        if level >= 0:
            self._root[: self._diagram.sizes[level]] = [None] * self._diagram.sizes[level]
            self._root[-1] = None
