"""What of a law a set of cases exercises: its rules, its exceptions, and the choices of its voices.

A thing is *reached* if it happens in some voice of some case, in every completion of it; it is *tested* if it happens
under a question and a voice of which an answer is expected. What is unknown in a case exercises nothing. Exceptions
that no possible case and voice can show - the two rules never speak together - are only counted.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

import msgspec

from miklat.diagram.conditions import Conditions, Found
from miklat.diagram.diagram import FALSE, IMPOSSIBLE, Node
from miklat.judging.bench import Bench
from miklat.judging.hearing import Hearing
from miklat.law.clause import Rule
from miklat.terms.condition import Not

HAPPENS, FAILS = (1, 0, 0), (2, 0, 0)
"""Leaves of a diagram over the axes that says where a set-aside happens; joined, neither is sure."""

RuleKey = tuple[str, int]
"""A question and the place of a rule among its branches."""
AsideKey = tuple[str, int, int]
"""A question, the place of the rule that sets aside, and that of the rule set aside."""
ChoiceKey = tuple[str, str]
"""An axis and a choice on it."""


class RuleReach(msgspec.Struct, frozen=True):
    """A rule, and how far the cases exercise it: it stands."""

    question: str
    rule: Rule
    reached: bool
    tested: bool


class AsideReach(msgspec.Struct, frozen=True):
    """An exception, and how far the cases exercise it: both rules speak, and the one yields to the other."""

    question: str
    setter: Rule
    yields: Rule
    reached: bool
    tested: bool


class ChoiceReach(msgspec.Struct, frozen=True):
    """A choice on an axis, and how far the cases exercise it: another choice there would change an answer."""

    axis: str
    choice: str
    reached: bool
    tested: bool


class Coverage(msgspec.Struct, frozen=True):
    """All rules, exceptions and choices of a law, in its order, each with how far it was exercised.

    ``never`` counts the exceptions that are left out because no possible case and voice can show them.
    """

    rules: tuple[RuleReach, ...]
    exceptions: tuple[AsideReach, ...]
    choices: tuple[ChoiceReach, ...]
    never: int = 0


class Surveyor:
    """Gathers what cases exercise, for one bench. Cases are told with `see`; what is expected of them with `test`."""

    def __init__(self, bench: Bench) -> None:
        self._bench, self._compiled = bench, bench.compiled
        self._diagram = bench.compiled.diagram
        self._happens, self._fails = self._diagram.leaf(HAPPENS), self._diagram.leaf(FAILS)
        pairs = dict.fromkeys(
            (name, setter.branch, branch.place)
            for name, branches in self._compiled.branches.items()
            for branch in branches
            for setter in branch.setters
        )
        anywhere, possible = self._compiled.conditions([]), self._compiled.possible
        self._pairs = tuple(key for key in pairs if anywhere.both(self._aside(key, anywhere), possible) != FALSE)
        self._never = len(pairs) - len(self._pairs)
        self._reached: set[RuleKey | AsideKey | ChoiceKey] = set()
        self._tested: set[RuleKey | AsideKey | ChoiceKey] = set()
        self._case: tuple[Hearing | None, dict[AsideKey, Node]] = (None, {})

    def see(self, hearing: Hearing) -> None:
        """Count what a case exercises in the voices it is heard in."""
        self._case = (hearing, self._asides(hearing.codes))
        for question in self._compiled.questions:
            node = hearing.standings(question)
            for leaf in self._leaves(node):
                self._reached.update(self._standing(question, leaf))
            self._reached.update(self._live(self._bench.cells.answers(node)))
        for key, where in self._case[1].items():
            if self._happens in self._leaves(where):
                self._reached.add(key)

    def test(self, voice: Mapping[str, str], questions: Iterable[str]) -> None:
        """Count what the case last seen exercises in one whole voice, under the questions it expects answers to."""
        hearing, asides = self._case
        if hearing is None:
            raise ValueError("no case has been seen yet")
        wanted, codes = set(questions), self._compiled.code({}, voice)
        everywhere = [*hearing.codes[: self._compiled.facts], *[-1] * len(self._bench.law.axes)]
        for question in wanted:
            node = self._bench.lookup.standings(question, everywhere)
            self._tested.update(self._standing(question, self._at(node, codes)))
            self._tested.update(self._turning(self._bench.cells.answers(node), codes))
        inside = all(voice[name] == choice for name, choice in hearing.voice.items())
        for key, where in (asides if inside else self._asides(everywhere)).items():
            if key[0] in wanted and self._at(where, codes) == self._happens:
                self._tested.add(key)

    def coverage(self) -> Coverage:
        """What was exercised so far."""
        law, branches = self._bench.law, self._compiled.branches

        def marks(key: RuleKey | AsideKey | ChoiceKey) -> tuple[bool, bool]:
            return key in self._reached or key in self._tested, key in self._tested

        return Coverage(
            tuple(RuleReach(q, b.rule, *marks((q, b.place))) for q, of in branches.items() for b in of),
            tuple(
                AsideReach(q, branches[q][s].rule, branches[q][y].rule, *marks((q, s, y))) for q, s, y in self._pairs
            ),
            tuple(ChoiceReach(axis.name, name, *marks((axis.name, name))) for axis in law.axes for name in axis.names),
            self._never,
        )

    # ---- reading one case ----

    def _leaves(self, node: Node) -> list[Node]:
        diagram = self._diagram
        return [n for n in diagram.below(node) if diagram.level[n] == diagram.bottom and n != IMPOSSIBLE]

    def _at(self, node: Node, codes: list[int]) -> Node:
        """The leaf that a whole voice comes to."""
        while self._diagram.level[node] < self._diagram.bottom:
            node = self._diagram.proper(node)[codes[self._diagram.level[node]]]
        return node

    def _standing(self, question: str, leaf: Node) -> Iterable[RuleKey]:
        if leaf == IMPOSSIBLE:
            return ()
        sure = cast(Found, self._diagram.value[leaf])[1]
        return ((question, place) for place in range(sure.bit_length()) if sure >> place & 1)

    def _asides(self, codes: Sequence[int]) -> dict[AsideKey, Node]:
        """For each set-aside that may happen in the case, a diagram over the axes that says in which voices it does."""
        conditions = self._compiled.conditions(codes)
        possible = self._diagram.restrict(self._compiled.possible, conditions.codes, {})
        impossible, found = conditions.negate(possible), cast("dict[AsideKey, Node]", {})
        for key in self._pairs:
            both = self._aside(key, conditions)
            if conditions.both(both, possible) != FALSE:
                marked = self._diagram.where(both, self._fails, self._happens, {})
                marked = self._diagram.where(impossible, marked, IMPOSSIBLE, {})
                found[key] = self._diagram.walk(marked, conditions.codes)
        return found

    def _aside(self, key: AsideKey, conditions: Conditions) -> Node:
        """Where a set-aside happens: both rules speak, and the one sets the other aside there."""
        question, place, yielding = key
        branches = self._compiled.branches[question]
        both = conditions.both(conditions.of(branches[place].speaks), conditions.of(branches[yielding].speaks))
        onlys = [setter.only for setter in branches[yielding].setters if setter.branch == place]
        if both == FALSE or None in onlys:
            return both
        nowhere = conditions.all(Not(only) for only in onlys if only is not None)
        return conditions.both(both, conditions.negate(nowhere))

    def _live(self, answers: Node) -> Iterable[ChoiceKey]:
        """The choices beside which another would change the answer, all else in the voice being equal."""
        diagram, law = self._diagram, self._bench.law
        for node in diagram.below(answers):
            at = diagram.level[node]
            if at == diagram.bottom:
                continue
            name, children = self._compiled.names[at], diagram.proper(node)
            for code, child in enumerate(children):
                if any(diagram.differ(child, other) for other in children):
                    yield (name, law.domains[name][code])

    def _turning(self, answers: Node, codes: list[int]) -> Iterable[ChoiceKey]:
        """The choices of one voice beside which another would change its answer."""
        here = self._at(answers, codes)
        for axis in self._bench.law.axes:
            level = self._compiled.place[axis.name]
            for other in range(len(axis.names)):
                there = self._at(answers, [*codes[:level], other, *codes[level + 1 :]])
                if self._diagram.differ(here, there):
                    yield (axis.name, axis.names[codes[level]])
