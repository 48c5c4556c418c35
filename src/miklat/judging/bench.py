"""The bench: a compiled law that judges cases, in every voice at once."""

from collections.abc import Iterable, Mapping
from typing import Literal

from miklat.diagram.store import load_or_compile
from miklat.judging.case import Case, check_facts, said_unknown
from miklat.judging.cells import Sketch
from miklat.judging.explain import Explainer
from miklat.judging.following import Followed, Following
from miklat.judging.hearing import Hearing
from miklat.judging.lookup import Lookup
from miklat.judging.next_question import NextQuestion
from miklat.judging.ruling import Cell, Judged, Ruling
from miklat.law.law import Law
from miklat.law.voice import check_choices, clash_words, meet, voice_clashes
from miklat.terms.frozen import Frozen

__all__ = ["Bench", "Explain", "Judged"]

Explain = bool | Literal["deciding"]
"""What is to be explained of a ruling: all, nothing, or what would decide what is open and what hangs on presumptions.
"""


class Bench:
    """Judges cases by one law. Makes nothing up: an unknown fact stays unknown.

    ``folder`` is where the compiled law is kept between runs (None: compiled anew).
    """

    def __init__(self, law: Law, folder: str | None = None) -> None:
        self.law = law
        self.compiled = load_or_compile(law, folder)
        self.lookup = Lookup(self.compiled, None if self.compiled.in_pieces else folder)
        self.cells = self.lookup.cells
        self._following = Following(self.compiled)
        self._fixed: dict[tuple[tuple[str, str], ...], Frozen[str, str]] = {}
        self.next_question = NextQuestion(self.lookup)
        self._explainer = Explainer(self.lookup, self.next_question)

    # ---- making a case ready ----

    def hear(
        self,
        case: Case | Mapping[str, object],
        *,
        voice: Mapping[str, str] | None = None,
        presume: str | None = None,
    ) -> Hearing:
        """Make a case ready: check it, add what follows and, if asked, what is presumed.

        UnknownName for a fact, value, axis or choice the law does not have; ImpossibleCase for facts, and ValueError
        for choices, that cannot stand together, and for what cannot be presumed; TypeError for what is no mapping.
        """
        for name, value in (("the case", case), ("voice", voice)):
            if not isinstance(value, Case | Mapping | None) or (value is None and name != "voice"):
                raise TypeError(f"{name} must map names to values, a dict for example; this is {value!r}")
        given = case if isinstance(case, Case) else Case(case)  # type: ignore[arg-type]
        presume = presume or given.presume
        if presume not in (None, "ordinary"):
            raise ValueError(f"{presume!r} is nothing that can be presumed; write ordinary, or presume nothing")
        fixed = self.fixed(voice or {})
        facts = check_facts(self.law, given.facts)
        unknown = said_unknown(self.law, given.facts, facts)
        followed = self._following.follow(facts, presume=presume is not None, unknown=unknown)
        return Hearing(self.lookup, followed, fixed, given.title, unknown)

    def can_be(self, facts: Mapping[str, object]) -> bool:
        """Whether the facts can stand together: as `hear`, where what clashes need not be told."""
        return self._following.can_be(check_facts(self.law, facts))

    def fixed(self, voice: Mapping[str, str]) -> Mapping[str, str]:
        """Choices checked, in the order of the axes; UnknownName or ValueError as `hear` says."""
        if not voice:
            return {}
        key = tuple(voice.items())
        made = self._fixed.get(key)
        if made is None:
            check_choices(self.law, voice)
            found = voice_clashes(self.law, voice)
            if found:
                raise ValueError(clash_words(found))
            made = Frozen({axis.name: voice[axis.name] for axis in self.law.axes if axis.name in voice})
            self._fixed[key] = made
        return made

    def meets(self, one: Mapping[str, str], other: Mapping[str, str]) -> bool:
        """Whether some voice makes the choices of both."""
        return meet(self.law, one, other)

    # ---- judging ----

    def judge(
        self,
        case: Case | Mapping[str, object],
        *,
        voice: Mapping[str, str] | None = None,
        questions: Iterable[str] | None = None,
        presume: str | None = None,
        explain: Explain = False,
    ) -> Judged:
        """Judge a case: a ruling, in every voice that makes the choices fixed, on each question asked (None: all).

        With ``explain`` each cell says what would decide it, what blocked the other answers and what presumed it hangs
        on; where it is "deciding", not what blocked them. UnknownName for a question the law does not have; other
        errors as `hear` says.
        """
        asked = self._asked(questions)
        return self.judge_heard(self.hear(case, voice=voice, presume=presume), questions=asked, explain=explain)

    def judge_heard(
        self, hearing: Hearing, *, questions: Iterable[str] | None = None, explain: Explain = False
    ) -> Judged:
        """Judge a case that was made ready."""
        asked = [self.law.question(name) for name in self._asked(questions)]
        rulings = tuple([Ruling(q.name, q.asks, self._cells(q.name, hearing, explain), self.law) for q in asked])
        return Judged(
            self.law,
            hearing.title,
            Frozen(hearing.facts),
            hearing.followed,
            hearing.presumed,
            Frozen(hearing.voice),
            rulings,
            Frozen(self._following.reasons(hearing.facts, hearing.followed)) if explain is True else None,
            hearing.unknown,
        )

    def explain(self, judged: Judged) -> Judged:
        """The same with all explanations; itself if it has them. ValueError for a case judged by another law."""
        return judged if judged.explained else self._again(judged, True)

    def decide(self, judged: Judged) -> Judged:
        """The same with what would decide its open cells, and what hangs on presumptions; itself if it has that.
        ValueError as `explain` says.
        """
        has = all(cell.explained is not None for ruling in judged.rulings for cell in ruling.cells)
        return judged if has else self._again(judged, "deciding")

    def _again(self, judged: Judged, explain: Explain) -> Judged:
        if judged.fingerprint != self.law.fingerprint:
            raise ValueError(f"this case was judged by another law ({judged.fingerprint[:19]})")
        questions = [ruling.question for ruling in judged.rulings]
        return self.judge_heard(self.hearing_of(judged), questions=questions, explain=explain)

    def hearing_of(self, judged: Judged) -> Hearing:
        """The hearing of a case that was judged by this law."""
        return Hearing(
            self.lookup, Followed(judged.facts, judged.followed, judged.presumed), judged.voice, judged.title
        )

    def _asked(self, questions: Iterable[str] | None) -> list[str]:
        if questions is None:
            return [question.name for question in self.law.questions]
        return [self.law.question(name).name for name in ([questions] if isinstance(questions, str) else questions)]

    def _cells(self, question: str, hearing: Hearing, explain: Explain) -> tuple[Cell, ...]:
        sketches = self.cells.sketch(hearing.found(question))
        return tuple([self._cell(question, hearing, sketch, explain) for sketch in sketches])

    def _cell(self, question: str, hearing: Hearing, sketch: Sketch, explain: Explain) -> Cell:
        grounds, answers = self._explainer.grounds(question, hearing, sketch), sketch.outcomes
        told = self._explainer.explain(question, hearing, sketch, blocked=explain is True) if explain else None
        if len(answers) > 1:
            return Cell(sketch.voice, "open", grounds, answers, told, self.law)
        return Cell(sketch.voice, answers[0], grounds, None, told, self.law)
