"""What a law does not hold: places outside it and what they treat, and things that no case can tell."""

import msgspec

from miklat.text.work import Work

_MOST = 2
"""Places that are pointed to at most: the first of those that speak of a thing."""


class Elsewhere(msgspec.Struct, frozen=True):
    """Places that speak of the same things, as they are cited; what they treat; and words that point to them."""

    places: tuple[str, ...]
    treats: str
    words: tuple[str, ...] = ()

    @property
    def cited(self) -> str:
        """The places in a row."""
        return " and ".join(self.places)


class Untold(msgspec.Struct, frozen=True):
    """Something that no case can tell: what it is, why or how near a case comes to it, and words that point to it."""

    what: str
    why: str
    words: tuple[str, ...] = ()


class Outside(msgspec.Struct, frozen=True):
    """All that a law knows to lie outside it; ``works`` are those of which it holds nothing."""

    works: tuple[Work, ...] = ()
    places: tuple[Elsewhere, ...] = ()
    untold: tuple[Untold, ...] = ()

    def pointer(self, text: str) -> str:
        """A clause that points from words the law does not know to where they are treated; "" if nowhere is known.

        >>> Outside(places=(Elsewhere(("Makkot 2:3",), "the blind", ("blind",)),)).pointer("blind_man")
        'Makkot 2:3 speaks of this, and is not held here'
        """
        from miklat.text.places import plain  # only for a word that is not known

        asked = f" {plain(text[:_LONGEST])} "
        untold = next((one for one in self.untold if _named(one.words, asked)), None)
        if untold is not None:
            return f"{untold.what} cannot be told here ({untold.why})"
        found = [one.cited for one in self.places if _named(one.words, asked)][:_MOST]
        if not found:
            return ""
        several = len(found) > 1 or " and " in found[0]
        verbs = ("speak", "are") if several else ("speaks", "is")
        return f"{' and '.join(found)} {verbs[0]} of this, and {verbs[1]} not held here"


_LONGEST = 80
"""Characters of a word that are looked at."""


def _named(words: tuple[str, ...], asked: str) -> bool:
    """Whether one of the words stands in what is asked, in the singular or the plural."""
    return any(f" {word} " in asked or f" {word}s " in asked for word in words)
