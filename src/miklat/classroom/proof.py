"""Every key judged again, from the clauses alone: the right options are right, and the wrong ones wrong."""

from collections.abc import Iterator, Mapping
from typing import assert_never

from miklat.classroom.question import AnswerClaim, Both, GroundClaim, Matters, NormClaim, OptionClaim, SheetQuestion
from miklat.courses.steps import Follower
from miklat.judging.bench import Bench
from miklat.judging.case import Case
from miklat.law.event import Event
from miklat.law.voice import complete_voice
from miklat.studies.check import Checker


class Prover:
    """Proves claims about one law; of the diagram only what a course comes to is asked."""

    def __init__(self, bench: Bench) -> None:
        self._bench, self.law = bench, bench.law
        self._checker = Checker(bench.law)
        self._follower: Follower | None = None

    def faults(self, question: SheetQuestion) -> Iterator[str]:
        """Whatever is wrong with a question's options; nothing if each is proved."""
        if question.options and not any(one.right for one in question.options):
            yield f"{question.stem}: no option is right"
        if not question.several and sum(one.right for one in question.options) > 1:
            yield f"{question.stem}: more than one option is right"
        for one in question.options:
            if self.holds(one.claim) is not one.right:
                yield f"{question.stem}: {one.text!r} is {'not right' if one.right else 'not wrong'}"

    def holds(self, claim: OptionClaim) -> bool:
        """Whether a claim holds."""
        match claim:
            case AnswerClaim(facts, voice, question, answer):
                found = self.outcomes(facts, voice, question)
                return len(found) > 1 if answer == "open" else found == (answer,)
            case Both(claims, wanted):
                return all(self.holds(one) is want for one, want in zip(claims, wanted, strict=True))
            case GroundClaim():
                return self._says(claim)
            case Matters(facts, voice, question, fact):
                before = self.outcomes(facts, voice, question)
                after = [self.outcomes({**facts, fact: value}, voice, question) for value in self.law.domains[fact]]
                return any(one and one != before for one in after)
            case NormClaim():
                return self._owes(claim)
            case _ as never:
                assert_never(never)

    def outcomes(self, facts: Mapping[str, str], voice: Mapping[str, str], question: str) -> tuple[str, ...]:
        """The answers that a voice may give; none where the facts cannot be together."""
        return self._checker.outcomes(facts, complete_voice(self.law, voice), question)

    def _says(self, claim: GroundClaim) -> bool:
        voice = complete_voice(self.law, claim.voice)
        stand = self._checker.standing(claim.facts, voice, claim.question, claim.answer)
        return claim.clause in stand

    def _owes(self, claim: NormClaim) -> bool:
        chronicle = self.law.chronicle
        assert chronicle is not None
        if self._follower is None:
            self._follower = Follower(self._bench, chronicle)
        events = tuple(Event(kind, word) for kind, word in claim.events)
        voice = complete_voice(self.law, claim.voice)
        told = self._follower.follow(Case(claim.facts), events, voice=voice)
        return any(one.norm.words == claim.words for one in told.steps[-1].owed)
