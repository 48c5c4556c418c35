"""A source text that a reader brought: its words by place, with where it comes from and on what terms."""

import re
from collections.abc import Mapping

import msgspec

_TAG = re.compile(r"<[^>]*>")
_MARK = re.compile(r"[{\[][^}\]]*[}\]]")
"""Marks of open and closed sections, and of notes, which some editions set among the words."""
_HEBREW = re.compile("[א-ת]")
_LETTER = re.compile(r"[^\W\d_]")


class SourceText(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text of one work in one version; ``places`` has its passages by "chapter:number"."""

    work: str
    language: str
    version: str
    licence: str
    source: str
    places: Mapping[str, str]

    def at(self, chapter: int, number: int) -> str | None:
        """The passage of a verse or mishnah, or None where this text does not have it."""
        return self.places.get(f"{chapter}:{number}")

    @property
    def name(self) -> str:
        """The name by which the reader's shelf keeps it."""
        return "-".join(re.findall(r"\w+", f"{self.work} {self.language} {self.version}".lower()))[:120]


class NotThisText(ValueError):
    """What was brought is no text that can be kept; the message says what is wrong and what to bring instead."""


def plain(text: str) -> str:
    """A passage without the markup of the file it came in; vowels, accents and stops are kept whole.

    >>> plain("<b>word</b> {p} one/two")
    'word one/two'
    """
    return " ".join(_MARK.sub(" ", _TAG.sub("", text)).split())


def words(text: str) -> tuple[str, ...]:
    """The words of a passage in order, parted at blanks and at the Hebrew hyphen; a stop alone is no word.

    >>> words("one, two - three")
    ('one,', 'two', 'three')
    """
    return tuple(word for word in re.split(r"(?<=־)|\s+", text) if _LETTER.search(word))


def words_with_stops(text: str) -> tuple[str, ...]:
    """The same words, each with the stops that stand alone after it, so that nothing of the passage is lost.

    >>> words_with_stops("one, two - three")
    ('one,', 'two -', 'three')
    """
    found: list[str] = []
    for piece in re.split(r"(?<=־)|\s+", text):
        if found and piece and not _LETTER.search(piece):
            found[-1] += f" {piece}"
        elif piece:
            found.append(piece)
    return tuple(found)


def digest(text: str) -> str:
    """What tells one wording of a passage from another: vowels, accents and stops make no difference to it."""
    from hashlib import sha256  # only where a text is brought

    bare = " ".join("".join(_LETTER.findall(word)).casefold() for word in words(text))
    return sha256(bare.encode()).hexdigest()[:16]


_ACCENTS = dict.fromkeys((*range(0x0591, 0x05B0), 0x05BD, 0x05C0, 0x034F, 0x200D))


def without_accents(text: str) -> str:
    """Hebrew with its vowels and without the accents it is sung by, as books for learners print it."""
    return " ".join(text.translate(_ACCENTS).split())


def is_hebrew(text: str) -> bool:
    """Whether a passage is written in Hebrew letters for the most part."""
    letters = _LETTER.findall(text)
    return bool(letters) and len(_HEBREW.findall(text)) * 2 > len(letters)
