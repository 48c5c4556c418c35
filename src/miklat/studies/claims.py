"""Claims put to the proof: each over every possible case and every voice, borne out or refuted by a smallest case."""

from collections.abc import Callable, Iterator, Mapping
from typing import assert_never

import msgspec

from miklat.diagram.conditions import NO, YES
from miklat.diagram.diagram import FALSE, TRUE, Node
from miklat.law.claims import Alike, Bears, Claim, Opposed, Wider, never
from miklat.law.law import Law
from miklat.law.question import OUTCOMES, Outcome
from miklat.studies.study import Study, outcome
from miklat.terms.condition import ALWAYS, NEVER, Chosen, Condition, Ruled, all_of, atoms


class VoiceAnswers(msgspec.Struct, frozen=True):
    """A voice, and what it answers in a case."""

    voice: Mapping[str, str]
    answers: Mapping[str, Outcome]


class Instance(msgspec.Struct, frozen=True):
    """A half-told case and what each of some voices surely answers in it."""

    facts: Mapping[str, str]
    heard: tuple[VoiceAnswers, ...]


class ClaimProof(msgspec.Struct, frozen=True):
    """A claim and how it fared.

    ``covered`` counts the pairs of a possible case and a voice that it speaks of (for two sides: with the rest of the
    voice), ``against`` those that refute it; None where they were not counted. ``refuted`` is a smallest case that does
    (where they were not counted, some case); None if the claim bears out.
    """

    clause: str
    at: str
    claim: Claim
    covered: int | None
    against: int | None
    refuted: Instance | None

    @property
    def holds(self) -> bool:
        """Whether it bears out in every case and voice."""
        return self.refuted is None


NO_CLAUSE = "the whole law"


def claims_of(law: Law) -> Iterator[tuple[str, str, Claim]]:
    """Every claim, with the number and place of its clause; first that no question has a collision."""
    for question in law.questions:
        says = f"No two rules collide on the question {question.name}"
        yield NO_CLAUSE, "", never(says, Ruled(question.name, ("collision",)))
    for clause in law.clauses:
        for claim in clause.claims:
            yield clause.number, str(clause.at), claim


def prove(study: Study, claim: Claim, clause: str = "", at: str = "") -> ClaimProof:
    """Put one claim to the proof; of a law in pieces by the solver, which counts nothing."""
    if study.compiled.in_pieces:
        from miklat.studies.by_solver import refutation

        found_against = refutation(study.law, claim)
        return ClaimProof(clause, at, claim, None, None, found_against and _instance(study, claim, *found_against))
    found = _Tested(study, claim)
    against = study.count(found.bad) // found.doubled
    covered = study.count(found.premise) // found.doubled
    return ClaimProof(clause, at, claim, covered, against, found.instance() if against else None)


def prove_all(study: Study) -> Iterator[ClaimProof]:
    """Put every claim of the law to the proof, one after another."""
    for clause, at, claim in claims_of(study.law):
        yield prove(study, claim, clause, at)


class _Tested:
    """A claim over facts and the axes that it leaves open: where it speaks and where it is refuted."""

    def __init__(self, study: Study, claim: Claim) -> None:
        self.study, self.claim, self.diagram = study, claim, study.diagram
        self.sides: tuple[Chosen, ...] = () if isinstance(claim, Bears) else (claim.one, _second(claim))
        self.doubled = len(study.law.axis(self.sides[0].axis).names) if self.sides else 1
        match claim:
            case Bears(where=where, then=then):
                speaks = self._possibly(where)
                self.premise = self._possibly(ALWAYS) if then == NEVER else speaks
                self.bad = study.holds(study.conditions.both(self._where(where), self._not(then)))
            case Opposed(question=question, where=where):
                self.premise = self._in_both(where)
                self.bad = self._against(self._pairs(question), lambda a, b: {a, b} != {YES, NO})
            case Wider(question=question, answer=answer, apart=apart, within=within):
                self.premise = self._in_both(within)
                said, pairs = YES if answer == "yes" else NO, self._pairs(question)
                narrower = self._against(pairs, lambda a, b: b == said != a)
                strays = self._against(pairs, lambda a, b: a != b)
                together = self._in_both(apart)
                outside = self.diagram.plain(together, lambda leaf: leaf == FALSE)
                self.bad = self.diagram.where_either(narrower, self.diagram.where_both(strays, outside))
            case Alike(where=where, but=but):
                self.premise, self.bad = self._in_both(where), FALSE
                for question in [one for one in study.compiled.questions if one not in but]:
                    strays = self._against(self._pairs(question), lambda a, b: a != b)
                    self.bad = self.diagram.where_either(self.bad, strays)
            case _ as unreachable:
                assert_never(unreachable)

    def _where(self, condition: Condition) -> int:
        """Where a condition holds of what is possible, in the law's own diagram."""
        return self.study.conditions.both(self.study.compiled.possible, self.study.conditions.of(condition))

    def _not(self, condition: Condition) -> int:
        return self.study.conditions.negate(self.study.conditions.of(condition))

    def _possibly(self, condition: Condition) -> Node:
        """Where a condition holds of what is possible: a plain question over facts and axes."""
        return self.study.holds(self._where(condition))

    def _in_both(self, where: Condition) -> Node:
        """Where a condition holds of a possible case and voice on either side."""
        here = self._possibly(where)
        first, second = (self.study.under(here, {side.axis: side.choices[0]}) for side in self.sides)
        return self.diagram.where_both(first, second)

    def _pairs(self, question: str) -> Node:
        """What the two sides answer, the second's bits above the first's."""
        answers = self.study.answers(question)
        one, other = (self.study.under(answers, {side.axis: side.choices[0]}) for side in self.sides)
        return self.diagram.combine(one, other, lambda a, b: a | b << 4, {})

    def _against(self, pairs: Node, wrong: Callable[[int, int], bool]) -> Node:
        """Where the claim speaks and the two answers are wrong for it."""
        made = self.diagram.plain(pairs, lambda leaf: wrong(leaf & 15, leaf >> 4))
        return self.diagram.where_both(self.premise, made)

    # ---- the smallest case against it ----

    def instance(self) -> Instance:
        """A smallest case that refutes it, in the voice nearest the default that it is refuted in."""
        study = self.study
        voice = nearest_voice(study, self.bad)
        voices = [{**voice, side.axis: side.choices[0]} for side in self.sides] or [voice]
        possible = study.under(study.holds(study.compiled.possible), voices[0])
        node = self.diagram.within(study.under(self.bad, voice), possible)
        return smallest_instance(study, node, voices, self._questions(voices))

    def _questions(self, voices: list[dict[str, str]]) -> tuple[str, ...]:
        """The questions to show: those the claim is about; if it is about all, the first on which the voices part."""
        if not isinstance(self.claim, Alike):
            return questions_in(self.claim)
        return next(
            (name,)
            for name in self.study.compiled.questions
            if name not in self.claim.but
            if self.study.under(self._against(self._pairs(name), lambda a, b: a != b), voices[0]) != FALSE
        )


def _instance(study: Study, claim: Claim, facts: Mapping[str, str], voices: list[dict[str, str]]) -> Instance:
    """A case against a claim, in the voices it is refuted in."""
    asked = questions_in(claim) or tuple(study.compiled.questions)
    heard = []
    for voice in voices:
        codes = study.compiled.code(facts, voice)
        found = {name: outcome(study.compiled.found(_end(study, name, codes))[0]) for name in asked}
        heard.append(VoiceAnswers(voice, {name: one for name, one in found.items() if one is not None}))
    return Instance(facts, tuple(heard))


def _end(study: Study, question: str, codes: list[int]) -> Node:
    diagram = study.compiled.diagram
    return diagram.restrict(study.compiled.root(question, codes), codes, {})


def _second(claim: Opposed | Wider | Alike) -> Chosen:
    return claim.than if isinstance(claim, Wider) else claim.other


def questions_in(claim: Claim) -> tuple[str, ...]:
    """The questions a claim is about, each once."""
    match claim:
        case Bears(where=where, then=then):
            asked = [atom.question for atom in atoms(all_of(where, then)) if isinstance(atom, Ruled)]
        case Opposed(question=question, where=where):
            asked = [question, *(atom.question for atom in atoms(where) if isinstance(atom, Ruled))]
        case Wider(question=question):
            asked = [question]
        case Alike(where=where):
            asked = [atom.question for atom in atoms(where) if isinstance(atom, Ruled)]
        case _ as unreachable:
            assert_never(unreachable)
    return tuple(dict.fromkeys(asked))


def nearest_voice(study: Study, node: Node) -> dict[str, str]:
    """Of the voices in which a plain question over facts and axes is somewhere TRUE, one with the fewest choices that
    are not the default.
    """
    found = study.diagram.cheapest(
        node, lambda leaf: leaf == TRUE, lambda level, code: 1 if level >= study.facts and code else 0
    )
    chosen = {level: code for level, code in found[1] if level >= study.facts} if found else {}
    return study.named({**dict.fromkeys(range(study.facts, study.diagram.bottom), 0), **chosen})


def smallest_instance(study: Study, node: Node, voices: list[dict[str, str]], questions: tuple[str, ...]) -> Instance:
    """The smallest case that is surely TRUE and in which each voice has one sure answer to each question."""
    diagram, search = study.diagram, study.smallest
    views = [(place, name, study.view(name, voice)) for place, voice in enumerate(voices) for name in questions]
    targets = [node]
    for _, _, view in views:
        targets = [part for one in targets for part in _by_answer(study, one, view)]
    best = min((one for one in targets if search.cost(one) is not None), key=lambda one: (search.cost(one), one))
    told = search.case(best) or {}
    codes = study.codes(told)
    answers: list[dict[str, Outcome]] = [{} for _ in voices]
    for place, name, view in views:
        found = outcome(diagram.walk(view, codes))
        if found is not None:
            answers[place][name] = found
    heard = tuple(VoiceAnswers(voice, said) for voice, said in zip(voices, answers, strict=True))
    return Instance(study.named(told), heard)


def _by_answer(study: Study, node: Node, view: Node) -> list[Node]:
    """Where a plain question is TRUE, by what is answered there; those alone that a case can settle."""
    diagram = study.diagram
    made = [diagram.where_both(node, diagram.plain(view, (1 << place).__eq__)) for place in range(len(OUTCOMES))]
    return [one for one in made if study.smallest.cost(one) is not None]
