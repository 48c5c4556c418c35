"""Questions put to the law, and the answers a law can give."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from miklat.terms.condition import Condition, Ruled

Answer = Literal["yes", "no"]
Outcome = Literal["yes", "no", "silent", "collision"]
OUTCOMES: tuple[Outcome, ...] = ("yes", "no", "silent", "collision")

EVERY_YES, EVERY_NO = "every yes", "every no"
"""Stand among the rules set aside for: each rule that answers the same question so."""


class Mode(msgspec.Struct, frozen=True):
    """How firmly a text says a rule. A law names its own modes; `OUTRIGHT` is that of a rule that names none.

    ``means`` explains it, ``brief`` is how it is told beside a rule ("by implication"), and ``counts`` the voices in
    which rules of it count (None: all).
    """

    name: str
    means: str
    brief: str = ""
    counts: Condition | None = None


OUTRIGHT = Mode("outright", "the text says it in so many words")


class Aside(msgspec.Struct, frozen=True):
    """That a rule sets aside the rules of a clause on its own question, where ``only`` holds of the voice.

    In place of a clause may stand `EVERY_YES` or `EVERY_NO`, which reaches all of them ``but`` those of some clauses.
    """

    clause: str
    only: Condition | None = None
    but: tuple[str, ...] = ()

    @property
    def every(self) -> Answer | None:
        """The answer whose every rule is set aside, if no clause is named."""
        return _EVERY.get(self.clause)

    def reaches(self, clause: str, answer: Answer) -> bool:
        """Whether a rule of that clause with that answer is meant."""
        return self.clause == clause or (self.every == answer and clause not in self.but)


_EVERY: Mapping[str, Answer] = {EVERY_YES: "yes", EVERY_NO: "no"}


class Draft(msgspec.Struct, frozen=True):
    """A rule before it has a holder and a place: what it says, when, how firmly, and against whom."""

    question: str
    answer: Answer
    when: Condition
    mode: str
    sets_aside: tuple[Aside, ...]


class Saying(msgspec.Struct, frozen=True):
    """An answer to a question, as a rule may give it; ``words`` is the sentence it amounts to."""

    question: str
    answer: Answer
    words: str


class Question(msgspec.Struct, frozen=True):
    """A question: its name, how it is asked, and the two sentences that answer it.

    ``silent`` is the sentence for a law that says nothing.
    """

    name: str
    asks: str
    yes_words: str
    no_words: str
    silent_words: str

    def __repr__(self) -> str:
        """Say what it asks, in a line."""
        return f"<question {self.name}: {self.asks}>"

    @property
    def yes(self) -> Saying:
        """The answer yes, as a rule gives it."""
        return Saying(self.name, "yes", self.yes_words)

    @property
    def no(self) -> Saying:
        """The answer no, as a rule gives it."""
        return Saying(self.name, "no", self.no_words)

    @property
    def is_yes(self) -> Ruled:
        """The condition that this question is answered yes in the same case and voice."""
        return Ruled(self.name, ("yes",))

    @property
    def is_not_yes(self) -> Ruled:
        """The condition that it is answered no, or that the law is silent on it."""
        return Ruled(self.name, ("yes",), negated=True)

    @property
    def is_no(self) -> Ruled:
        """The condition that it is answered no."""
        return Ruled(self.name, ("no",))

    @property
    def is_silent(self) -> Ruled:
        """The condition that the law is silent on it."""
        return Ruled(self.name, ("silent",))

    def words(self, outcome: Outcome) -> str:
        """The sentence an outcome amounts to."""
        return {
            "yes": self.yes_words,
            "no": self.no_words,
            "silent": self.silent_words,
            "collision": "the law speaks against itself",
        }[outcome]
