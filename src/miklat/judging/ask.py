"""An interview: from what is known so far to the one fact most worth asking.

Everything here is a pure reading of a state, so that a terminal, a page or a test can hold an interview alike; the
`Interviewer` only remembers what it has worked out. A fact is asked only while it can still change an answer wanted;
which are asked, and which of them first, `next_question` says, of interviews and rulings alike.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from miklat.diagram.conditions import outcomes_in
from miklat.judging.bench import Bench
from miklat.judging.hearing import Hearing
from miklat.law.question import Outcome
from miklat.terms.condition import Ruled, atoms, facts_of, known

FactReply = tuple[str, str | None]
"""A fact with what was answered; None for "unknown"."""


STORY_SHARE = 0.95
"""How much of what the best question is expected to settle a fact of the story must, to be asked before it: so that a
case is told as it happened, at the cost of less than one question in ten."""


class Interview(msgspec.Struct, frozen=True):
    """An interview so far.

    ``given`` was known before it began. ``said`` are the answers in the order they were given. ``kept`` are answers
    that were gone back over: each is taken again when its fact would be asked again and it is still possible.
    ``again`` is the fact that was gone back to, and is asked next.
    """

    given: Mapping[str, str] = {}
    said: tuple[FactReply, ...] = ()
    kept: tuple[FactReply, ...] = ()
    again: str | None = None
    presume: str | None = None

    @property
    def facts(self) -> dict[str, str]:
        """What is known: given and said."""
        return {**self.given, **{name: value for name, value in self.said if value is not None}}

    def answer(self, fact: str, value: str | None) -> "Interview":
        """The state after an answer (None: unknown)."""
        kept = tuple(one for one in self.kept if one[0] != fact)
        return msgspec.structs.replace(self, said=(*self.said, (fact, value)), kept=kept, again=None)

    def back(self, fact: str | None = None) -> "Interview":
        """The state before the last answer, or before that on a fact; what was said since is kept. Itself if there is
        none.
        """
        names = [name for name, _ in self.said]
        if not names or fact not in (None, *names):
            return self
        at = len(names) - 1 if fact is None else names.index(fact)
        kept = (*self.said[at:], *self.kept)
        return msgspec.structs.replace(self, said=self.said[:at], kept=kept, again=names[at])


class QuestionState(msgspec.Struct, frozen=True):
    """How a question stands: the answers some voice may still give, and the share of voices not settled (0 to 1)."""

    question: str
    answers: tuple[Outcome, ...]
    unsettled: float


class AskedFact(msgspec.Struct, frozen=True):
    """A question to put: the fact, the values it can still have, and the answer once given, if it can stand."""

    fact: str
    values: tuple[str, ...]
    kept: FactReply | None = None


class Why(msgspec.Struct, frozen=True):
    """Why a fact is asked: what is open, the clauses that may turn on it, and how things stand after each value."""

    unsettled: tuple[QuestionState, ...]
    clauses: tuple[str, ...]
    after: Mapping[str, tuple[QuestionState, ...]]


class Interviewer:
    """Finds the next question for one bench, the questions wanted (in their order) and the choices of voice fixed.

    ``story`` are the facts by which one begins to tell a case. The first is asked before all others if it can change an
    answer wanted, the others if they settle nearly as much as the best question would.
    """

    def __init__(
        self,
        bench: Bench,
        questions: Sequence[str],
        voice: Mapping[str, str] | None = None,
        story: Sequence[str] = (),
    ) -> None:
        self._bench, self._compiled = bench, bench.compiled
        self.questions, self._story = tuple(questions), tuple(story)
        self.voice = bench.fixed(voice or {})

    # ---- the states of an interview ----

    def turn(self, state: Interview) -> AskedFact | None:
        """The question to put next; None when no fact that was not asked can change an answer wanted."""
        fact = state.again or next(iter(self.asking(state)), None)
        if fact is None:
            return None
        values = self.values(state, fact)
        kept = next((one for one in state.kept if one[0] == fact and one[1] in (None, *values)), None)
        return AskedFact(fact, values, kept)

    def resume(self, state: Interview) -> tuple[Interview, tuple[FactReply, ...]]:
        """Take again the answers that were gone back over and are still asked and possible; also says which."""
        if state.again is not None:
            return state, ()
        taken: list[FactReply] = []
        while state.kept:
            asking = self.asking(state)
            one = next((s for s in state.kept if s[0] in asking and s[1] in (None, *self.values(state, s[0]))), None)
            if one is None:
                break
            state = state.answer(*one)
            taken.append(one)
        return state, tuple(taken)

    def hear(self, state: Interview) -> Hearing:
        """What is known, what follows and what is presumed; ImpossibleCase if it cannot stand together."""
        return self._bench.hear(state.facts, voice=self.voice, presume=state.presume)

    def asking(self, state: Interview) -> tuple[str, ...]:
        """The facts not yet asked that can still change an answer wanted: those of the story, then the best first."""
        asked = {name for name, _ in state.said}
        hearing, next_question = self.hear(state), self._bench.next_question
        if not self._story:
            return tuple(n for n in next_question.best_first(hearing, self.questions) if n not in asked)
        scores = {n: one for n, one in next_question.scores(hearing, self.questions).items() if n not in asked}
        best = sorted(scores, key=lambda name: (scores[name], self._compiled.place[name]))
        if not best:
            return ()
        now = sum(next_question.unsettled(hearing.found(name)) for name in self.questions)
        enough = STORY_SHARE * (now - scores[best[0]][0])
        told = [n for n in self._story if n in scores and (n == self._story[0] or now - scores[n][0] >= enough)]
        return (*told, *(name for name in best if name not in told))

    def values(self, state: Interview, fact: str) -> tuple[str, ...]:
        """The values a fact can still have, by the world and what was said (what is presumed gives way)."""
        domain = self._bench.law.domains[fact]
        return tuple(value for value in domain if self._after(state, fact, value) is not None)

    def stands(self, state: Interview) -> tuple[QuestionState, ...]:
        """How each question wanted stands."""
        return self._effects(self.hear(state))

    def why(self, state: Interview, fact: str) -> Why:
        """Why a fact is asked."""
        here = self.hear(state)
        unsettled = tuple(effect for effect in self._effects(here) if effect.unsettled)
        open_now = {effect.question for effect in unsettled}
        heard = {value: self._after(state, fact, value) for value in self._bench.law.domains[fact]}
        after = {
            value: tuple(effect for effect in self._effects(one) if effect.question in open_now)
            for value, one in heard.items()
            if one is not None
        }
        return Why(unsettled, self._bearing(here, fact, open_now or self.questions), after)

    def _after(self, state: Interview, fact: str, value: str) -> Hearing | None:
        facts = {**state.facts, fact: value}
        if not self._bench.can_be(facts):
            return None
        return self._bench.hear(facts, voice=self.voice, presume=state.presume)

    # ---- reading the diagram ----

    def _effects(self, hearing: Hearing) -> tuple[QuestionState, ...]:
        found = []
        for name in self.questions:
            node = hearing.found(name)
            answers = outcomes_in(self._bench.cells.answers_in(node))
            found.append(QuestionState(name, answers, self._bench.next_question.unsettled(node)))
        return tuple(found)

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
