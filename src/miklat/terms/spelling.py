r"""One way to read a word that is spelt otherwise than the law spells it, for tables, case files and Python alike.

Case, hyphens, blanks of every kind, full-width letters and characters that cannot be seen make no difference; true and
false are yes and no. Letters of another alphabet that only look alike are never taken for those they look like: they
are told, as ``\u0430``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

LONGEST = 256
"""Characters of a word that are looked at: no name is nearly as long."""

UNKNOWN = "unknown"
"""The word for what is not known, beside an empty cell."""

TRUTH = {"true": "yes", "false": "no"}

# As strings, which `re` compiles when they are first used: most words are spelt as the law spells them.
_APART = r"[\s_\u2800-]+"
_INVISIBLE = (
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
_DASHES = "[\u00b7\u058a\u05be\u2010-\u2015\u2043\u2212\u2e3a\u2e3b\ufe58\ufe63\uff0d]"
_CAPITALS = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "abezhikmnoptyx")
_TWINS = str.maketrans(
    # Cyrillic, Greek, Armenian and a few Latin letters, each with the one it looks like.
    "авеѕіјкмнорсутхһԁԛԝѵӏєԍ" + "αβεηικμνορτυχϲϳω" + "օսոհցյ" + "ıɑɡɩƒ",
    "abesijkmhopcytxhdqwvleg" + "abenikuvoptuxcjw" + "ounhgj" + "iagif",
)
_SHORT = 64
_EDGES = r"^[\W_]+|[\W_]+$"


def folded(word: str) -> str:
    r"""A word as it would be spelt if case, hyphens, blanks and what cannot be seen made no difference.

    >>> folded("Iron-Tool"), folded("\ufeff ｄｉｅｄ\u200b\xa0")
    ('iron_tool', 'died')
    """
    return _folded_once(word) if len(word) <= _SHORT else _fold(word)


def _fold(word: str) -> str:
    if not word.isascii():
        from unicodedata import normalize

        word = normalize("NFKC", re.sub(_INVISIBLE, "", _cut(word)))
        word = re.sub(_DASHES, "-", re.sub(_INVISIBLE, "", word))
    return re.sub(_APART, "_", _cut(word).strip().casefold())


_folded_once = lru_cache(16_384)(_fold)  # headings are looked at more than once, and there may be thousands


def _cut(word: str) -> str:
    """A word of a length that costs nothing; one that is cut is like no name."""
    return word if len(word) <= LONGEST else word.strip()[:LONGEST] + ("…" if len(word.strip()) > LONGEST else "")


def bare(word: str) -> str:
    """A word without the marks around it, folded.

    >>> bare("Died?")
    'died'
    """
    return folded(re.sub(_EDGES, "", folded(word)))


class Spellings:
    """How the words of a list may be spelt: `find` gives the word meant, or None.

    An empty word and "unknown" are `UNKNOWN`. What is spelt exactly as a word is that word, whatever it folds to.
    """

    __slots__ = ("_known", "words")

    def __init__(self, words: Iterable[str], *, truth: bool = True) -> None:
        self.words = tuple(words)
        spelt: dict[str, str | None] = {}
        for word in self.words:
            fold = folded(word)
            spelt[fold] = None if spelt.get(fold, word) != word else word  # two that fold alike are told apart exactly
        if truth and {"yes", "no"} <= set(self.words):
            spelt = {**TRUTH, **spelt}
        self._known: Mapping[str, str | None] = spelt

    def find(self, word: str) -> str | None:
        """The word that is meant.

        >>> Spellings(["yes", "no"]).find("TRUE"), Spellings(["yes", "no"]).find("maybe")
        ('yes', None)
        """
        if word in self.words:
            return word
        fold = folded(word)
        if fold in self._known:
            return self._known[fold]
        return UNKNOWN if fold in ("", UNKNOWN) else None


def twin(word: str, words: Iterable[str]) -> str | None:
    r"""The word that this one only looks like: one or more of its letters are of another alphabet.

    >>> twin("isr\u0430elite", ["israelite"]), twin("israelite", ["israelite"])
    ('israelite', None)
    """
    if folded(word).isascii():
        return None
    from unicodedata import combining, normalize

    parts = normalize("NFD", folded(word.translate(_CAPITALS)))
    seen = bare("".join(char for char in parts if not combining(char)).translate(_TWINS))
    return next((one for one in words if folded(one) == seen), None) if seen.isascii() else None


def spelt_out(word: str) -> str:
    r"""A word with every letter that is not ASCII as its escape, and what cannot be printed too.

    >>> print(spelt_out("isr\u0430elite"))
    isr\u0430elite
    """
    return "".join(c if c.isascii() and c.isprintable() else c.encode("unicode_escape").decode() for c in word)
