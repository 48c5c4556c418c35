"""Questions as values: a story, a stem, options with what each claims, and why the right one is right."""

from collections.abc import Mapping
from typing import Literal

import msgspec

QuestionKind = Literal["rule", "who", "turn", "cite", "ask", "silent", "course", "brief"]
KINDS: tuple[QuestionKind, ...] = ("rule", "who", "turn", "cite", "ask", "silent", "course", "brief")
Difficulty = Literal["easy", "middle", "hard"]
LEVELS: tuple[Difficulty, ...] = ("easy", "middle", "hard")


class AnswerClaim(msgspec.Struct, frozen=True, tag="answers"):
    """The claim that a voice surely answers so, or (open) that what is told does not settle it."""

    facts: Mapping[str, str]
    voice: Mapping[str, str]
    question: str
    answer: str


class Both(msgspec.Struct, frozen=True, tag="both"):
    """The claim that of two voices each answers so, or not (``wanted`` false)."""

    claims: tuple[AnswerClaim, ...]
    wanted: tuple[bool, ...]


class GroundClaim(msgspec.Struct, frozen=True, tag="says"):
    """The claim that a clause gives the answer in a voice."""

    facts: Mapping[str, str]
    voice: Mapping[str, str]
    question: str
    answer: str
    clause: str


class Matters(msgspec.Struct, frozen=True, tag="matters"):
    """The claim that a fact left out may still change the answer of a voice."""

    facts: Mapping[str, str]
    voice: Mapping[str, str]
    question: str
    fact: str


class NormClaim(msgspec.Struct, frozen=True, tag="owes"):
    """The claim that after these events someone owes this, or is free to do it, in a voice."""

    facts: Mapping[str, str]
    events: tuple[tuple[str, str | None], ...]
    voice: Mapping[str, str]
    words: str


OptionClaim = AnswerClaim | Both | GroundClaim | Matters | NormClaim


class Option(msgspec.Struct, frozen=True):
    """An answer to choose: its words, whether it is right, and what it claims."""

    text: str
    right: bool
    claim: OptionClaim


class SheetQuestion(msgspec.Struct, frozen=True):
    """A question of a sheet.

    ``story`` is what happened, ``stem`` what is asked, ``why`` the reason for the key with its grounds, ``cite`` the
    clauses by number and place. ``voice`` are the choices the stem names. A question of the kind brief has no options:
    ``why`` is then what a full answer says.
    """

    kind: QuestionKind
    level: Difficulty
    story: str
    stem: str
    options: tuple[Option, ...]
    why: str
    cite: tuple[tuple[str, str], ...]
    facts: Mapping[str, str]
    voice: Mapping[str, str]
    question: str
    events: tuple[tuple[str, str | None], ...] = ()

    @property
    def id(self) -> str:
        """What names it for good: another wording of the feedback makes no other question of it."""
        from hashlib import sha256

        told = [self.kind, self.story, self.stem, *(f"{one.right} {one.text}" for one in self.options)]
        return sha256("\n".join(told).encode()).hexdigest()[:16]

    @property
    def several(self) -> bool:
        """Whether more than one option is right."""
        return self.kind == "ask"


class ClassSheet(msgspec.Struct, frozen=True):
    """A sheet: its questions, and all that is needed to make it again."""

    title: str
    version: str
    fingerprint: str
    seed: str
    ordinary: str
    questions: tuple[SheetQuestion, ...]

    @property
    def mark(self) -> str:
        """What tells the law it was made under from another."""
        return self.fingerprint.removeprefix("sha256:")[:12]
