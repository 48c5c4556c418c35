"""The next best question: from what is known so far to the one fact most worth asking.

Everything here is a pure reading of a state, so that a terminal, a page or a test can hold an interview alike; the
`Interviewer` only remembers what it has worked out. A fact is asked only while it can still change an answer wanted:
learning it narrows the answers in some voice, or two completions that differ in nothing else answer differently.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import cast

import msgspec

from miklat.diagram.conditions import Found, outcomes_in
from miklat.diagram.diagram import FALSE, IMPOSSIBLE, Node
from miklat.judging.bench import Bench
from miklat.judging.case import ImpossibleCase
from miklat.judging.cells import tally
from miklat.judging.doubt import doubts
from miklat.judging.hearing import Hearing
from miklat.law.question import Outcome
from miklat.law.voice import complete_voice
from miklat.terms.condition import Ruled, atoms, facts_of, known

SMALL = 1_200
"""Nodes still to be told apart up to which questions are weighed in every voice; beyond, in the default voice alone."""
_REMEMBERED = 64

Said = tuple[str, str | None]
"""A fact with what was answered; None for "unknown"."""


class State(msgspec.Struct, frozen=True):
    """An interview so far.

    ``given`` was known before it began. ``said`` are the answers in the order they were given. ``kept`` are answers
    that were gone back over: each is taken again when its fact would be asked again and it is still possible.
    ``again`` is the fact that was gone back to, and is asked next.
    """

    given: Mapping[str, str] = {}
    said: tuple[Said, ...] = ()
    kept: tuple[Said, ...] = ()
    again: str | None = None
    presume: str | None = None

    @property
    def facts(self) -> dict[str, str]:
        """What is known: given and said."""
        return {**self.given, **{name: value for name, value in self.said if value is not None}}

    def answer(self, fact: str, value: str | None) -> "State":
        """The state after an answer (None: unknown)."""
        kept = tuple(one for one in self.kept if one[0] != fact)
        return msgspec.structs.replace(self, said=(*self.said, (fact, value)), kept=kept, again=None)

    def back(self) -> "State":
        """The state before the last answer, which is kept; itself if there is none."""
        if not self.said:
            return self
        *said, last = self.said
        return msgspec.structs.replace(self, said=tuple(said), kept=(last, *self.kept), again=last[0])


class Effect(msgspec.Struct, frozen=True):
    """How a question stands: the answers some voice may still give, and the share of voices not settled (0 to 1)."""

    question: str
    answers: tuple[Outcome, ...]
    unsettled: float


class Turn(msgspec.Struct, frozen=True):
    """A question to put: the fact, the values it can still have, and the answer once given, if it can stand."""

    fact: str
    values: tuple[str, ...]
    kept: Said | None = None


class Why(msgspec.Struct, frozen=True):
    """Why a fact is asked: what is open, the clauses that may turn on it, and how things stand after each value.

    While much is unknown only the default voice is looked at (``one_voice``).
    """

    one_voice: bool
    unsettled: tuple[Effect, ...]
    clauses: tuple[str, ...]
    after: Mapping[str, tuple[Effect, ...]]


class Interviewer:
    """Finds the next question for one bench, the questions wanted (in their order) and the choices of voice fixed."""

    def __init__(self, bench: Bench, questions: Sequence[str], voice: Mapping[str, str] | None = None) -> None:
        self._bench, self._compiled = bench, bench.compiled
        self._diagram = bench.compiled.diagram
        self.questions = tuple(questions)
        self.voice = bench.fixed(voice or {})
        # Of a leaf only the answers count here: without the branches that stand, joins stay small.
        self._roots = self._heard(self.voice)
        # Which fact is best is first judged by one voice, whose diagram is small; which facts count, never.
        self._default = self._heard(complete_voice(bench.law, self.voice))
        self._left: dict[tuple[object, ...], list[Node]] = {}

    def _heard(self, voice: Mapping[str, str]) -> list[Node]:
        choices = self._compiled.code({}, voice)
        answers = (self._bench.cells.answers(self._compiled.questions[name]) for name in self.questions)
        return [self._diagram.restrict(node, choices, {}) for node in answers]

    # ---- the states of an interview ----

    def turn(self, state: State) -> Turn | None:
        """The question to put next; None when no fact that was not asked can change an answer wanted."""
        fact = state.again or self._best(state)
        if fact is None:
            return None
        values = self.values(state, fact)
        kept = next((one for one in state.kept if one[0] == fact and one[1] in (None, *values)), None)
        return Turn(fact, values, kept)

    def resume(self, state: State) -> tuple[State, tuple[Said, ...]]:
        """Take again the answers that were gone back over and are still asked and possible; also says which."""
        if state.again is not None:
            return state, ()
        taken: list[Said] = []
        while True:
            hearing = self.hear(state)
            counting = self._counting(state, hearing)
            one = next((s for s in state.kept if s[0] in counting and s[1] in (None, *self.values(state, s[0]))), None)
            if one is None:
                return state, tuple(taken)
            state = state.answer(*one)
            taken.append(one)

    def hear(self, state: State) -> Hearing:
        """What is known, what follows and what is presumed; ImpossibleCase if it cannot stand together."""
        return self._bench.hear(state.facts, presume=state.presume)

    def values(self, state: State, fact: str) -> tuple[str, ...]:
        """The values a fact can still have, by the world and what was said (what is presumed gives way)."""
        domain = self._bench.law.domains[fact]
        return tuple(value for value in domain if self._after(state, fact, value) is not None)

    def stands(self, state: State) -> tuple[Effect, ...]:
        """How each question wanted stands."""
        return self._effects(state, self.hear(state), self._roots)

    def why(self, state: State, fact: str) -> Why:
        """Why a fact is asked."""
        roots = self._default if self._large(state) else self._roots
        here = self.hear(state)
        unsettled = tuple(effect for effect in self._effects(state, here, roots) if effect.unsettled)
        open_now = {effect.question for effect in unsettled}
        after = {}
        for value in self.values(state, fact):
            hearing = self._after(state, fact, value)
            if hearing is not None:
                after[value] = tuple(e for e in self._effects(state, hearing, roots) if e.question in open_now)
        clauses = self._bearing(here, fact, open_now or self.questions)
        return Why(roots is self._default, unsettled, clauses, after)

    # ---- choosing ----

    def _best(self, state: State) -> str | None:
        hearing = self.hear(state)
        counting = self._counting(state, hearing)
        if len(counting) < 2:
            return counting[0] if counting else None
        doubt = self._doubts(state)
        if self._large(state):
            return min(counting, key=lambda name: doubt[self._compiled.place[name]])
        scores = {name: (doubt[self._compiled.place[name]], *self._left_open(state, name)) for name in counting}
        return min(counting, key=scores.__getitem__)

    def _counting(self, state: State, hearing: Hearing) -> list[str]:
        """The facts not yet asked that can still change an answer wanted, in the order of the vocabulary."""
        asked = {name for name, _ in state.said}
        names = self._compiled.names[: self._compiled.facts]
        left = [name for name in names if name not in hearing.facts and name not in asked]
        telling = self._telling(state, hearing)
        found = [name for name in left if self._compiled.place[name] in telling]
        if found and self._large(state):
            return found  # the others count no less, but will still do so when less is left to tell
        return [name for name in left if name in found or self._narrows(state, hearing, name)]

    def _telling(self, state: State, hearing: Hearing) -> set[int]:
        """The levels of facts on which two completions may part though they differ in nothing else."""
        diagram, found = self._diagram, cast("set[int]", set())
        for told in self._told(state, self._roots):
            for node in diagram.below(diagram.restrict(told, hearing.codes, {}) if hearing.presumed else told):
                at = diagram.level[node]
                if at < self._compiled.facts and at not in found:
                    kids = diagram.proper(node)
                    if any(diagram.differ(a, b) for i, a in enumerate(kids) for b in kids[i + 1 :]):
                        found.add(at)
        return found

    def _narrows(self, state: State, hearing: Hearing, fact: str) -> bool:
        """Whether learning the fact alone changes what may be answered."""
        base = self._walked(state, hearing, self._roots)
        for value in self._bench.law.domains[fact]:
            after = self._after(state, fact, value)
            if after is not None and any(map(self._diagram.differ, self._walked(state, after, self._roots), base)):
                return True
        return False

    def _left_open(self, state: State, fact: str) -> tuple[float, float]:
        """Expected after the answer: the unsettled share of voices and the number of answers, over the questions.

        Values are weighed by how many possible worlds have them, so that a rare one is no reason to ask early.
        """
        unsettled = answers = whole = 0.0
        for value in self._bench.law.domains[fact]:
            after = self._after(state, fact, value)
            if after is not None:
                weight = self._worlds({**state.facts, fact: value}, fact)
                whole += weight
                for node in self._walked(state, after, self._roots):
                    share, mean = self._measure(node)
                    unsettled += weight * share
                    answers += weight * mean
        return (round(unsettled / whole, 9), round(answers / whole, 9))

    def _doubts(self, state: State) -> list[float]:
        """For each level of a fact, the bits of doubt about one voice's answers expected once it is known."""
        codes = self._bench.hear(state.facts).codes
        sizes = [size if code < 0 else 1 for size, code in zip(self._diagram.sizes, codes, strict=True)]
        bits = [0.0] * self._compiled.facts
        for root in self._told(state, self._default):
            for level, one in enumerate(doubts(self._diagram, root, sizes, self._compiled.facts)):
                bits[level] += one
        return [round(one, 9) for one in bits]

    def _after(self, state: State, fact: str, value: str) -> Hearing | None:
        try:
            return self._bench.hear({**state.facts, fact: value}, presume=state.presume)
        except ImpossibleCase:
            return None

    # ---- reading the diagram ----

    def _told(self, state: State, roots: list[Node]) -> list[Node]:
        """The roots with all that is known, but nothing presumed, settled: what is left to walk is only the unknown."""
        codes = self._bench.hear(state.facts).codes
        key = (roots is self._roots, codes)
        made = self._left.get(key)
        if made is None:
            if len(self._left) > _REMEMBERED:
                self._left.clear()
            made = self._left[key] = [self._diagram.restrict(root, codes, {}) for root in roots]
        return made

    def _large(self, state: State) -> bool:
        return sum(1 for root in self._told(state, self._roots) for _ in self._diagram.below(root)) > SMALL

    def _walked(self, state: State, hearing: Hearing, roots: list[Node]) -> list[Node]:
        return [self._diagram.walk(root, hearing.codes) for root in self._told(state, roots)]

    def _effects(self, state: State, hearing: Hearing, roots: list[Node]) -> tuple[Effect, ...]:
        found = []
        for name, node in zip(self.questions, self._walked(state, hearing, roots), strict=True):
            bits = 0
            for leaf in tally(self._compiled, node, {}):
                bits |= cast(Found, leaf)[0]
            found.append(Effect(name, outcomes_in(bits), self._measure(node)[0]))
        return tuple(found)

    def _measure(self, node: Node) -> tuple[float, float]:
        """The share of voices that are not settled, and the answers that may be, averaged over the voices."""
        voices = unsettled = answers = 0
        for leaf, count in tally(self._compiled, node, {}).items():
            size = cast(Found, leaf)[0].bit_count()
            voices += count
            answers += count * size
            unsettled += count if size > 1 else 0
        return (unsettled / voices, answers / voices)

    def _bearing(self, hearing: Hearing, fact: str, questions: Iterable[str]) -> tuple[str, ...]:
        """The clauses that ask about the fact and of which the rest of their conditions may still be met."""
        found = {
            branch.rule.clause
            for name in self._with_asked(questions)
            for branch in self._compiled.branches[name]
            if fact in facts_of(branch.speaks) and known(branch.speaks, hearing.facts, self.voice, {}) is not False
        }
        return tuple(clause.number for clause in self._bench.law.clauses if clause.number in found)

    def _with_asked(self, questions: Iterable[str]) -> list[str]:
        """The questions, with those whose answers their rules ask."""
        wanted = list(questions)
        for name in wanted:
            for branch in self._compiled.branches[name]:
                wanted += [
                    a.question for a in atoms(branch.speaks) if isinstance(a, Ruled) and a.question not in wanted
                ]
        return list(dict.fromkeys(wanted))

    def _worlds(self, facts: Mapping[str, str], fact: str) -> int:
        """How many settings of the facts that the world ties to this one are possible with these values."""
        codes = self._compiled.code(facts)
        for component, root in self._compiled.components:
            if fact in component.names:
                levels = [self._compiled.place[name] for name in component.names]
                return self._count(root, 0, levels, codes, {})
        return 1

    def _count(
        self, node: Node, at: int, levels: Sequence[int], codes: Sequence[int], memo: dict[tuple[Node, int], int]
    ) -> int:
        if node in (FALSE, IMPOSSIBLE):
            return 0
        if at == len(levels):
            return 1
        made = memo.get((node, at))
        if made is None:
            here = self._diagram.level[node] == levels[at]
            kids = self._diagram.proper(node) if here else [node] * self._diagram.sizes[levels[at]]
            code = codes[levels[at]]
            kids = kids if code < 0 else [kids[code]]
            made = memo[node, at] = sum(self._count(kid, at + 1, levels, codes, memo) for kid in kids)
        return made
