"""The Hebrew beside what is printed: of each clause the words it hangs on, where the reader has the text."""

from collections.abc import Mapping

import msgspec

from miklat.law.law import Law
from miklat.sources.beside import TextShelf
from miklat.sources.source_text import is_hebrew, without_accents


class Source(msgspec.Struct, frozen=True):
    """The phrase of each clause, with vowels and without accents, and which texts they are from, on what terms."""

    phrases: Mapping[str, str] = {}
    terms: tuple[str, ...] = ()

    def of(self, clause: str) -> str:
        """The words a clause hangs on; empty where there is no text, or one in another wording."""
        return self.phrases.get(clause, "")


NO_SOURCE = Source()


def source_of(law: Law, shelf: TextShelf) -> Source:
    """What the texts of a reader have for the clauses of a law."""
    phrases: dict[str, str] = {}
    terms: dict[str, None] = {}
    for clause in law.clauses:
        for shown in shelf.at(clause.at):
            words = shown.phrases(clause.number)
            if shown.hebrew and words and clause.number not in phrases:
                phrases[clause.number] = " … ".join(map(without_accents, words))
                terms[f"{shown.source.work}: {shown.terms}"] = None
    assert all(map(is_hebrew, phrases.values()))
    return Source(phrases, tuple(terms))
