"""Clauses: the words first, the rules under them, what they set aside, notes, and tested examples."""

from collections.abc import Mapping, Sequence

import msgspec

from miklat.law.claims import Claim
from miklat.law.question import Answer, Aside, Outcome
from miklat.terms.condition import Chosen, Condition, Is, Named
from miklat.text.address import Address


class Rule(msgspec.Struct, frozen=True):
    """One holder's answer to one question under one condition; ``clause`` is the number it is cited by."""

    clause: str
    at: Address
    question: str
    answer: Answer
    holder: str
    where: Chosen | None
    when: Condition
    mode: str
    sets_aside: tuple[Aside, ...]


class Example(msgspec.Struct, frozen=True):
    """A case of the passage's own, or a plain one of ours, with answers it must get (the rest of the voice default)."""

    title: str
    given: tuple[Is, ...]
    gives: tuple[tuple[str, Outcome], ...]
    voice: tuple[Chosen, ...] = ()

    @property
    def facts(self) -> dict[str, str]:
        """The facts given, by name."""
        return {one.fact: one.values[0] for one in self.given}

    @property
    def choices(self) -> dict[str, str]:
        """The choices of voice, by axis."""
        return {one.axis: one.choices[0] for one in self.voice}


class Wording(msgspec.Struct, frozen=True):
    """The words of a clause in the voices that make a choice."""

    where: Chosen
    text: str


def together(wordings: Sequence[Wording]) -> str:
    """All the wordings of a clause in one line, each marked with its choice."""
    return " ".join(f"({'/'.join(one.where.choices).upper()}) {one.text}" for one in wordings)


class Clause(msgspec.Struct, frozen=True):
    """A numbered clause of the edition. ``text`` is our own statement of it; ``defines`` the named conditions it
    lays down; ``notes`` what was not encoded, or read one way, and why. A clause may hold several rules: both
    sides of a dispute, or two firmnesses of one answer.

    Where editions word it differently, ``wordings`` has the words of each, and ``text`` all of them, marked.
    """

    number: str
    at: Address
    text: str
    rules: tuple[Rule, ...] = ()
    defines: tuple[Named, ...] = ()
    notes: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    claims: tuple[Claim, ...] = ()
    wordings: tuple[Wording, ...] = ()

    def __repr__(self) -> str:
        """Say its number, its place and its words, in a line."""
        return f"<clause {self.number}, {self.at}: {self.text}>"

    def words(self, voice: Mapping[str, str]) -> str:
        """The words as voices that make these choices have them; all of them where the choices leave it open."""
        heard = [one for one in self.wordings if voice.get(one.where.axis, one.where.choices[0]) in one.where.choices]
        return heard[0].text if len(heard) == 1 else self.text
