"""Rulings as values: what a reader of any kind - page, JSON, notebook, table - is given."""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Literal

import msgspec

from miklat.law.question import Mode, Outcome
from miklat.terms.condition import Condition
from miklat.terms.shown import Shown

Ruled = Outcome | Literal["open"]


class Ground(Shown, msgspec.Struct, frozen=True):
    """A rule that stands and says the answer.

    ``because`` are the facts of the case it rests on, ``rests_on`` the answers to other questions (several where they
    part within its voices). ``sets_aside`` are the clauses that speak too and yield to it. ``where`` narrows it to some
    voices of its cell (None: all of them); ``certain`` is False if it stands in some completions of a half-known case
    and not in all; ``needs`` are then the conditions of the rule that what was told does not settle.
    """

    rule: str
    at: str
    holder: str
    mode: Mode
    says: str
    because: Mapping[str, str]
    rests_on: Mapping[str, tuple[Outcome, ...]]
    sets_aside: tuple[str, ...]
    where: tuple[Mapping[str, str], ...] | None
    certain: bool
    needs: tuple[Condition, ...]


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
    """What of a cell is worked out only when asked for."""

    would_decide: tuple[str, ...] | None
    blocked: tuple[Blocked, ...]
    hangs_on: tuple[str, ...]


class Cell(Shown, msgspec.Struct, frozen=True, dict=True):
    """One answer and the voices that give it: a voice belongs here if it makes all these choices.

    ``possible`` lists, for an open answer, the answers still possible; it is None for any other.
    """

    voice: Mapping[str, str]
    answer: Ruled
    grounds: tuple[Ground, ...]
    possible: tuple[Outcome, ...] | None

    @cached_property
    def _explained(self) -> Explained:
        explain: Callable[[Cell], Explained] = self.__dict__["explain"]
        return explain(self)

    def __reduce__(self) -> tuple[Callable[..., "Cell"], tuple[object, ...]]:
        return (_told_cell, (self.voice, self.answer, self.grounds, self.possible, self._explained))

    @property
    def would_decide(self) -> tuple[str, ...] | None:
        """For an open answer the facts that could still change something, best question first; None for any other."""
        return self._explained.would_decide

    @property
    def blocked(self) -> tuple[Blocked, ...]:
        """The rules that came nearest to saying otherwise, and what kept them from it."""
        return self._explained.blocked

    @property
    def hangs_on(self) -> tuple[str, ...]:
        """The presumed facts without which the answer would not stand as it does."""
        return self._explained.hangs_on


def _told_cell(
    voice: Mapping[str, str],
    answer: Ruled,
    grounds: tuple[Ground, ...],
    possible: tuple[Outcome, ...] | None,
    explained: Explained,
) -> Cell:
    """A cell copied from elsewhere, with all that it would have said if asked."""
    cell = Cell(voice, answer, grounds, possible)
    cell.__dict__["_explained"] = explained
    return cell


class Ruling(Shown, msgspec.Struct, frozen=True):
    """The ruling on one question: cells that share no voice and together hold every voice."""

    question: str
    asks: str
    cells: tuple[Cell, ...]


class Parted(Exception):
    """Voices that agree with what was fixed part on the question; ``cells`` says how."""

    def __init__(self, question: str, cells: tuple[Cell, ...]) -> None:
        answers = "; ".join(
            f"{cell.answer} where {', '.join(f'{a}={c}' for a, c in cell.voice.items()) or 'any voice speaks'}"
            for cell in cells
        )
        super().__init__(f"the voices part on {question}: {answers}")
        self.question, self.cells = question, cells

    def __reduce__(self) -> tuple[type["Parted"], tuple[str, tuple[Cell, ...]]]:
        return (Parted, (self.question, self.cells))
