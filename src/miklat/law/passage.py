"""Which words of a place a clause hangs on: by number, in a named edition whose text the project does not hold."""

from collections.abc import Mapping

import msgspec

from miklat.text.address import Address


class AnnotatedPassage(msgspec.Struct, frozen=True):
    """A verse or mishnah, the edition in which its words were numbered, and the phrases that clauses hang on.

    ``digest`` tells that wording from another (`miklat.sources.source_text.digest`): a text that has another one is
    shown, but no phrase of it is marked. ``phrases`` gives of each clause its first and last word, counted from 1.
    """

    at: Address
    edition: str
    digest: str
    phrases: tuple[tuple[str, int, int], ...]

    def of(self, clause: str) -> tuple[tuple[int, int], ...]:
        """The runs of words a clause hangs on here, in order."""
        return tuple((first, last) for name, first, last in self.phrases if name == clause)


def passage(at: Address, edition: str, digest: str, phrases: Mapping[str, tuple[int, int]]) -> AnnotatedPassage:
    """Write a passage down; ValueError for a run of words that is none."""
    for clause, (first, last) in phrases.items():
        if not 1 <= first <= last:
            raise ValueError(f"{at}, {clause}: words {first} to {last} are no run of words")
    return AnnotatedPassage(
        at, edition, digest, tuple((clause, first, last) for clause, (first, last) in phrases.items())
    )
