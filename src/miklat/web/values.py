"""What pages show of a judged case, as values: facts with their choices, and one table of who says what."""

from collections.abc import Iterable, Sequence

import msgspec

from miklat.judging.ruling import Judged
from miklat.law.law import Law
from miklat.say.sides import Sides, crowded, function_of, reading_words
from miklat.web.address import Asked, query, with_fact

ROWS, VOICES = 10, 2
"""Readings that the table shows, and ways to name each."""


class ValueLink(msgspec.Struct, frozen=True):
    """A value of a fact as a link."""

    name: str
    says: str
    gloss: str
    query: str
    chosen: bool


class FactQuestion(msgspec.Struct, frozen=True):
    """A fact as a question: what was said of it, what it may be, and the address that takes it back."""

    name: str
    asks: str
    said: str
    values: tuple[ValueLink, ...]
    back: str | None


class ReadingRow(msgspec.Struct, frozen=True):
    """Readings that agree on every question asked, and what they say; or, where they are too many to be told apart, all
    of them, with every answer that some of them give (``crowded``).
    """

    voices: tuple[str, ...]
    more: int
    answers: tuple[tuple[str, tuple[str, ...]], ...]


def question_of(asked: Asked, law: Law, name: str, values: Iterable[str] | None = None) -> FactQuestion:
    """A fact as the bench asks it."""
    fact, chosen = law.fact(name), asked.facts.get(name)
    may = set(fact.names if values is None else values)
    choices = tuple(
        ValueLink(one.name, one.says, one.gloss, query(with_fact(asked, law, name, one.name)), one.name == chosen)
        for one in fact.values
        if one.name in may or one.name == chosen
    )
    back = query(with_fact(asked, law, name, None)) if chosen is not None else None
    return FactQuestion(name, fact.asks, fact.value(chosen).says if chosen is not None else "", choices, back)


def reading_rows(judged: Judged, questions: Sequence[str]) -> tuple[tuple[ReadingRow, ...], int]:
    """A row for each way in which the questions are answered together, and how many rows are left out."""
    law = judged.law
    sides = Sides(law, judged.voice).of([function_of(judged.ruling(name).cells) for name in questions])
    if crowded(sides):
        every = ((name, tuple(dict.fromkeys(one.answer for one in judged.ruling(name).cells))) for name in questions)
        return (ReadingRow((), 0, tuple(every)),), 0
    grouped: dict[tuple[str, ...], list[str]] = {}
    for side in sides:
        answers = tuple(answer for answer, _ in side.values)
        grouped.setdefault(answers, []).append(reading_words(side.reading, law) or "every reading")
    rows = [
        ReadingRow(
            tuple(names[:VOICES]), max(0, len(names) - VOICES),
            tuple((name, (answer,)) for name, answer in zip(questions, answers, strict=True)),
        )
        for answers, names in grouped.items()
    ]  # fmt: skip
    return tuple(rows[:ROWS]), max(0, len(rows) - ROWS)
