"""Parts of the printed edition, found by the words a reader gives: a chapter, a place, a clause, a section."""

from collections.abc import Iterator, Sequence

import msgspec

from miklat.law.law import Law
from miklat.say.page import Line, Link, Span
from miklat.text.address import Address, in_english, parse_address

SECTIONS: tuple[str, ...] = ("questions", "vocabulary", "definitions", "world", "axes", "modes")
"""The sections that explain the words of the clauses, in the order they are printed."""


class Part(msgspec.Struct, frozen=True):
    """What is printed: the numbers of clauses, the sections, and what the part is called ("" for the whole)."""

    title: str
    clauses: tuple[str, ...]
    sections: tuple[str, ...]


class NoSuchPart(ValueError):
    """Words that name no part of the edition; ``nearest`` are the likeliest parts meant."""

    def __init__(self, asked: str, why: str, nearest: tuple[str, ...]) -> None:
        hint = f"; did you mean {' or '.join(nearest)}?" if nearest else ""
        super().__init__(f"{asked!r}: {why}{hint}")
        self.nearest = nearest


def slug(name: str) -> str:
    """A name as it can stand in an address: "M2:1d" is "m2-1d".

    >>> slug("Mishnah Makkot 2:1")
    'mishnah-makkot-2-1'
    """
    return "".join(c if c.isalnum() else "-" for c in name.lower())


def clause_span(number: str, part: Part) -> Span:
    """A clause's number, linked to its place if it is on the page."""
    return Link(number, f"#{slug(number)}") if number in part.clauses else number


def row(lines: Sequence[Line]) -> Iterator[Span]:
    """Short lines in a row: a, b and c."""
    for number, line in enumerate(lines):
        if number:
            yield " and " if number == len(lines) - 1 else ", "
        yield from line


def find_part(law: Law, asked: str) -> Part:
    """The part of the edition that the words name; NoSuchPart, with the nearest, if they name none."""
    words = in_english(" ".join(asked.split()))
    if not words:
        return Part("", tuple(clause.number for clause in law.clauses), SECTIONS)
    if words.lower() in SECTIONS:
        return Part(words.lower(), (), (words.lower(),))
    for clause in law.clauses:
        if clause.number.lower() == words.lower():
            return Part(f"{clause.number}, {clause.at}", (clause.number,), ())
    chapters = {_chapter_of(clause.at).lower(): _chapter_of(clause.at) for clause in law.clauses}
    for spoken in (words.lower(), f"mishnah {words.lower()}"):
        if spoken in chapters:
            name = chapters[spoken]
            return Part(name, tuple(c.number for c in law.clauses if _chapter_of(c.at) == name), ())
    return _place(law, words)


def _chapter_of(at: Address) -> str:
    return f"{at.work} {at.chapter}"


def _place(law: Law, words: str) -> Part:
    try:
        at = parse_address(words)
    except ValueError as error:
        raise NoSuchPart(words, _why(words, error), _nearest(law, words)) from None
    here = [
        clause.number
        for clause in law.clauses
        if _chapter_of(clause.at) == _chapter_of(at) and clause.at.first <= at.last and at.first <= clause.at.last
    ]
    if not here:
        raise NoSuchPart(words, f"nothing of this law stands at {at}", _closest(law, at))
    return Part(str(at), tuple(here), ())


def _why(words: str, error: ValueError) -> str:
    if ":" in words and " " in words:
        return str(error)
    return "no chapter, place, clause or section of this law; write one like Makkot 2, Numbers 35:16, M2:1d or axes"


def _closest(law: Law, at: Address) -> tuple[str, ...]:
    """The places nearest by number in the same chapter."""
    places = sorted(
        {clause.at for clause in law.clauses if _chapter_of(clause.at) == _chapter_of(at)},
        key=lambda one: (min(abs(one.first - at.last), abs(at.first - one.last)), one),
    )
    return tuple(str(one) for one in places[:2])


def _nearest(law: Law, words: str) -> tuple[str, ...]:
    from miklat.terms.nearest import nearest  # only for a slip

    names = dict.fromkeys(
        [
            *SECTIONS,
            *(clause.number for clause in law.clauses),
            *(str(clause.at) for clause in law.clauses),
            *(_chapter_of(clause.at) for clause in law.clauses),
        ]
    )
    lowered = {name.lower().removeprefix("mishnah "): name for name in names}
    return tuple(lowered[one] for one in nearest(words.lower().removeprefix("mishnah "), tuple(lowered)))
