"""Clauses: the words first, the rules under them, what they set aside, notes, and tested examples."""

import msgspec

from miklat.law.claims import Claim
from miklat.law.question import Answer, Aside, Mode, Outcome
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
    mode: Mode
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


class Clause(msgspec.Struct, frozen=True):
    """A numbered clause of the edition. ``text`` is our own statement of it; ``defines`` the named conditions it
    lays down; ``notes`` what was not encoded, or read one way, and why. A clause may hold several rules: both
    sides of a dispute, or two firmnesses of one answer.
    """

    number: str
    at: Address
    text: str
    rules: tuple[Rule, ...] = ()
    defines: tuple[Named, ...] = ()
    notes: tuple[str, ...] = ()
    examples: tuple[Example, ...] = ()
    claims: tuple[Claim, ...] = ()
