"""The texts a reader brought, beside the clauses: a passage whole, and of each clause the words that it hangs on."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from miklat.law.clause import Clause
from miklat.law.law import Law
from miklat.law.passage import AnnotatedPassage
from miklat.say.page import Block, Quote, Span, Strong
from miklat.sources.source_text import SourceText, digest, is_hebrew, words_with_stops
from miklat.text.address import Address


class WordRun(msgspec.Struct, frozen=True):
    """Words in a row that the same clauses hang on."""

    words: str
    clauses: tuple[str, ...]


class ShownText(msgspec.Struct, frozen=True):
    """A passage of a text in runs of words.

    ``known`` is what the book says of this wording; None for another, of which no phrase can be told. ``another``: the
    book does know the words of this work, in a wording that is not this one.
    """

    source: SourceText
    words: str
    runs: tuple[WordRun, ...]
    known: AnnotatedPassage | None
    another: bool

    @property
    def hebrew(self) -> bool:
        """Whether it is written in Hebrew letters."""
        return is_hebrew(self.words)

    @property
    def terms(self) -> str:
        """Which version it is, on what terms, and whether its wording is another."""
        licence = f" ({self.source.licence})" if self.source.licence else ""
        return f"{self.source.version}{licence}.{ANOTHER if self.another else ''}"

    def phrases(self, clause: str) -> tuple[str, ...]:
        """The words that a clause hangs on, a phrase for each run of them."""
        parts = words_with_stops(self.words)
        return tuple(joined(parts[first - 1 : last]) for first, last in self.known.of(clause)) if self.known else ()


ANOTHER = " It is worded otherwise than the edition our clauses were marked in, so no phrase of it is marked."


class TextShelf:
    """The texts at hand, asked by the places and clauses of a law."""

    def __init__(self, law: Law, texts: Iterable[SourceText]) -> None:
        self.texts = tuple(sorted(texts, key=lambda one: one.language != "he"))
        self._known = {one.digest: one for one in law.passages}
        self._works = {one.at.work for one in law.passages}

    def at(self, at: Address) -> Iterator[ShownText]:
        """What the texts have at a place, passage by passage; Hebrew first."""
        for text in self.texts:
            if text.work == at.work:
                for number in range(at.first, at.last + 1):
                    if (passage := text.at(at.chapter, number)) is not None:
                        yield self._shown(text, passage)

    def _shown(self, text: SourceText, passage: str) -> ShownText:
        known = self._known.get(digest(passage))
        another = known is None and text.language == "he" and text.work in self._works
        return ShownText(text, passage, tuple(_runs(passage, known)), known, another)

    def phrases(self, clause: Clause) -> tuple[str, ...]:
        """The words a clause hangs on, in the first text whose wording the book knows."""
        return next((found for one in self.at(clause.at) if (found := one.phrases(clause.number))), ())

    # ---- as blocks of a page ----

    def place_blocks(self, at: Address) -> Iterator[Block]:
        """Each passage whole; what some clause hangs on stands out."""
        for one in self.at(at):
            line: list[Span] = []
            for run in one.runs:
                line += [Strong(run.words) if run.clauses else run.words, " "]
            yield Quote(tuple(line[:-1]), "he" if one.hebrew else one.source.language, one.terms)

    def clause_blocks(self, clause: Clause) -> Iterator[Block]:
        """The words the clause hangs on."""
        phrases = self.phrases(clause)
        if phrases:
            yield Quote((" … ".join(phrases),), "he" if is_hebrew(phrases[0]) else "")


def _runs(passage: str, known: AnnotatedPassage | None) -> Iterator[WordRun]:
    if known is None:
        yield WordRun(passage, ())
        return
    found: list[tuple[list[str], tuple[str, ...]]] = []
    for number, word in enumerate(words_with_stops(passage), 1):
        here = tuple(name for name, first, last in known.phrases if first <= number <= last)
        if found and found[-1][1] == here:
            found[-1][0].append(word)
        else:
            found.append(([word], here))
    for run, here in found:
        yield WordRun(joined(run), here)


def joined(run: Sequence[str]) -> str:
    """Words set in a row; a Hebrew hyphen joins without a blank."""
    return "".join(word if word.endswith("־") else f"{word} " for word in run).rstrip()
