"""Rulings as whole values: what a reader of any kind - page, JSON, notebook, table - is given. They compute nothing."""

from collections.abc import Callable, Mapping
from typing import Literal

import msgspec

from miklat.law.law import Law, unknown_name
from miklat.law.question import Outcome
from miklat.law.voice import check_choices, clash_words, meet, voice_clashes
from miklat.terms.condition import Condition
from miklat.terms.shown import Shown

RulingAnswer = Outcome | Literal["open"]


class Ground(Shown, msgspec.Struct, frozen=True):
    """A rule that stands and says the answer.

    ``because`` are the facts of the case it rests on, ``rests_on`` the answers to other questions (several where they
    part within its voices). ``sets_aside`` are the clauses that speak too and yield to it. ``where`` narrows it to some
    voices of its cell (None: all of them); ``certain`` is False if it stands in some completions of a half-known case
    and not in all; ``needs`` are then the conditions of the rule that what was told does not settle. ``law`` is the law
    it is a ground of.
    """

    rule: str
    at: str
    holder: str
    mode: str
    says: str
    because: Mapping[str, str]
    rests_on: Mapping[str, tuple[Outcome, ...]]
    sets_aside: tuple[str, ...]
    where: tuple[Mapping[str, str], ...] | None
    certain: bool
    needs: tuple[Condition, ...]
    law: Law


class Failed(msgspec.Struct, frozen=True):
    """A condition that failed, with the facts of the case that it turned on."""

    condition: Condition
    facts: Mapping[str, str]


class Blocked(msgspec.Struct, frozen=True):
    """A rule that would have said otherwise, and what kept it from it: who set it aside, or which conditions failed.

    ``certain`` is False if it is set aside, but whether it speaks at all is not settled in every voice of the cell.
    """

    rule: str
    at: str
    holder: str
    answer: Outcome
    says: str
    set_aside_by: tuple[str, ...]
    failed: tuple[Failed, ...]
    certain: bool


class Explained(msgspec.Struct, frozen=True):
    """What is worked out of a cell only if explanations are asked for; ``blocked`` is None where it was left out."""

    would_decide: tuple[str, ...] | None
    blocked: tuple[Blocked, ...] | None
    hangs_on: tuple[str, ...]


class Unexplained(RuntimeError):
    """An explanation was read of a ruling that was made without: `Bench.judge` takes ``explain=True``, and
    `Bench.explain` adds explanations afterwards.
    """

    def __init__(self) -> None:
        super().__init__(
            "this ruling was made without explanations; judge with explain=True, or add them: bench.explain(judged)"
        )


class Cell(Shown, msgspec.Struct, frozen=True):
    """One answer and the voices that give it: a voice belongs here if it makes all these choices.

    ``possible`` lists, for an open answer, the answers still possible; it is None for any other. ``explained`` is None
    where no explanations were asked for.
    """

    voice: Mapping[str, str]
    answer: RulingAnswer
    grounds: tuple[Ground, ...]
    possible: tuple[Outcome, ...] | None
    explained: Explained | None
    law: Law

    @property
    def would_decide(self) -> tuple[str, ...] | None:
        """For an open answer the facts that could still change something, best question first; None for any other.
        Unexplained if no explanations were asked for.
        """
        return None if self.possible is None else self._told.would_decide

    @property
    def blocked(self) -> tuple[Blocked, ...]:
        """The rules that came nearest to saying otherwise, and what kept them from it; Unexplained as above."""
        if self._told.blocked is None:
            raise Unexplained
        return self._told.blocked

    @property
    def hangs_on(self) -> tuple[str, ...]:
        """The presumed facts without which the answer would not stand as it does; Unexplained as above."""
        return self._told.hangs_on

    @property
    def _told(self) -> Explained:
        if self.explained is None:
            raise Unexplained
        return self.explained


class Ruling(Shown, msgspec.Struct, frozen=True):
    """The ruling on one question: cells that share no voice and together hold every voice."""

    question: str
    asks: str
    cells: tuple[Cell, ...]
    law: Law


class Judged(Shown, msgspec.Struct, frozen=True):
    """A case judged: what was given, what followed, what was presumed, and a ruling on each question asked.

    ``facts`` holds all three kinds; ``followed`` are forced by the world, ``presumed`` taken by ``presume: ordinary``.
    ``voice`` are the choices that were fixed: every ruling holds for the voices that agree with them. ``because`` has,
    if explanations were asked for, the sentences of the world by which each fact followed. ``unknown`` are the facts
    that were said to be unknown.
    """

    law: Law
    title: str
    facts: Mapping[str, str]
    followed: tuple[str, ...]
    presumed: tuple[str, ...]
    voice: Mapping[str, str]
    rulings: tuple[Ruling, ...]
    because: Mapping[str, tuple[str, ...]] | None = None
    unknown: tuple[str, ...] = ()

    @property
    def version(self) -> str:
        """The version of the law."""
        return self.law.version

    @property
    def fingerprint(self) -> str:
        """The fingerprint of the law."""
        return self.law.fingerprint

    @property
    def explained(self) -> bool:
        """Whether explanations were asked for."""
        return self.because is not None

    @property
    def reasons(self) -> Mapping[str, tuple[str, ...]]:
        """For each fact that followed the sentences of the world by which it did; Unexplained if no explanations were
        asked for.
        """
        if self.because is None:
            raise Unexplained
        return self.because

    def ruling(self, question: str) -> Ruling:
        """The ruling on a question; UnknownName, with the nearest, if it was not asked."""
        for one in self.rulings:
            if one.question == question:
                return one
        raise unknown_name("question among those asked", question, (one.question for one in self.rulings))

    def answer(self, question: str, **voice: str) -> RulingAnswer:
        """The answer of the voices that make these choices, if it is the same for all of them; else Parted.

        UnknownName for an axis or choice the law does not have; ValueError if no voice makes these choices (with those
        that were fixed).
        """
        check_choices(self.law, voice)
        impossible = voice_clashes(self.law, {**self.voice, **voice})
        other = {name for name in voice if self.voice.get(name, voice[name]) != voice[name]}
        if impossible or other:
            raise ValueError(
                clash_words(impossible) or f"the case fixes {', '.join(f'{n}={self.voice[n]}' for n in other)}"
            )
        cells = tuple(
            cell for cell in self.ruling(question).cells if meet(self.law, {**self.voice, **cell.voice}, voice)
        )
        if len({(cell.answer, cell.possible) for cell in cells}) != 1:
            raise Parted(question, cells)
        return cells[0].answer


class Parted(Exception):
    """Voices that agree with what was fixed part on the question; ``cells`` says how."""

    def __init__(self, question: str, cells: tuple[Cell, ...]) -> None:
        answers = "; ".join(
            f"{cell.answer} where {', '.join(f'{a}={c}' for a, c in cell.voice.items()) or 'any voice speaks'}"
            for cell in cells
        )
        super().__init__(f"the voices part on {question}: {answers}")
        self.question, self.cells = question, cells

    def __reduce__(self) -> tuple[Callable[..., "Parted"], tuple[str, tuple[Cell, ...]]]:
        return (Parted, (self.question, self.cells))
