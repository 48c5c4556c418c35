"""The nearest name to a misspelt one.

Knows nothing of facts or cases: words in, words out. `difflib` is loaded at the first misspelling, not before.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from miklat.terms.spelling import folded

if TYPE_CHECKING:
    from difflib import SequenceMatcher

LONGEST = 64
"""Characters of a word that are looked at: more would cost time and help nobody."""

NEAR = 0.65
"""The least likeness (0 to 1) at which a name is offered."""

NEAR_PART = 0.8
"""The same, where only one part of a name (`father` in `father_beating_son`) is like the word."""

SHORTEST = 3
"""Characters a part must have for its likeness to mean anything."""


def nearest(word: str, names: Iterable[str], n: int = 3, least: float = NEAR) -> tuple[str, ...]:
    """Give at most `n` of the names that `word` may have been meant for, the likeliest first.

    ``least`` is the likeness (0 to 1) a name must have. One that differs only in case, hyphens and blanks is given
    alone.

    >>> nearest("Iron-Tool", ["stone", "iron_lump", "iron_tool"], n=1)
    ('iron_tool',)
    >>> nearest("xyzzy", ["stone", "iron_tool"])
    ()
    """
    names, wanted = tuple(names), folded(word)[:LONGEST]
    same = tuple(dict.fromkeys(name for name in names if folded(name) == wanted))
    if same:
        return same[:n]
    from difflib import SequenceMatcher

    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(wanted)
    scored = []
    for place, name in enumerate(dict.fromkeys(names)):
        likeness = _likeness(wanted, folded(name), matcher)
        if likeness >= least:
            scored.append((-likeness, abs(len(name) - len(wanted)), place, name))
    return tuple(name for *_, name in sorted(scored)[:n])


def _likeness(wanted: str, name: str, matcher: SequenceMatcher[str]) -> float:
    bonus = _containment(wanted, name)
    whole = _ratio(name, matcher, 0.0 if bonus else NEAR)
    parts = (_ratio(part, matcher, NEAR_PART) for part in name.split("_") if len(part) >= SHORTEST)
    return max(whole + bonus, *parts, 0.0)


def _ratio(name: str, matcher: SequenceMatcher[str], least: float) -> float:
    matcher.set_seq1(name)
    if matcher.real_quick_ratio() < least or matcher.quick_ratio() < least:
        return 0.0
    ratio = matcher.ratio()
    return ratio if ratio >= least else 0.0


def _containment(wanted: str, name: str) -> float:
    """Say how far one word is a part of the other: its beginning counts for more than its middle."""
    short, long = sorted((wanted, name), key=len)
    if len(short) < SHORTEST or short not in long:
        return 0.0
    return 1.0 if long.startswith(short) else 0.5
