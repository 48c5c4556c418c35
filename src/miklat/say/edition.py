"""Parts of the printed edition, found by the words a reader gives: a chapter, a place, a clause, a section."""

from collections.abc import Iterator, Sequence

import msgspec

from miklat.law.clause import Clause
from miklat.law.law import Law
from miklat.law.outside import Elsewhere
from miklat.say.law_index import index_words, looked_up
from miklat.say.page import Line, Link, Span
from miklat.text.address import Address
from miklat.text.places import read_numbers, read_place
from miklat.text.work import NoPlace, Passage, Work

SECTIONS: tuple[str, ...] = ("questions", "words", "definitions", "world", "axes", "modes", "scope")
"""The sections that explain the words of the clauses, and say what is held, in the order they are printed."""

_ALSO = {"vocabulary": "words", "outside": "scope"}
"""Other names of sections."""


class EditionPart(msgspec.Struct, frozen=True):
    """What is printed: the numbers of clauses, the sections, and what the part is called ("" for the whole).

    ``only`` are the names that the sections are cut to; with none, they are whole.
    """

    title: str
    clauses: tuple[str, ...]
    sections: tuple[str, ...]
    only: tuple[str, ...] = ()

    def shows(self, name: str) -> bool:
        """Whether what goes by this name is shown where its section is."""
        return not self.only or name in self.only


class NoSuchPart(ValueError):
    """Words that name no part of the edition.

    ``nearest`` are the likeliest parts meant; ``understood`` is whether they name a place that is not held.
    """

    def __init__(self, asked: str, why: str, nearest: tuple[str, ...], *, understood: bool = False) -> None:
        hint = f"; did you mean {' or '.join(nearest)}?" if nearest else ""
        super().__init__(f"{asked!r}: {why}{hint}")
        self.nearest, self.understood = nearest, understood


def slug(name: str) -> str:
    """A name as it can stand in an address: "M2:1d" is "m2-1d".

    >>> slug("Mishnah Makkot 2:1")
    'mishnah-makkot-2-1'
    """
    return "".join(c if c.isalnum() else "-" for c in name.lower())


def clause_span(number: str, part: EditionPart) -> Span:
    """A clause's number, linked to its place if it is on the page."""
    return Link(number, f"#{slug(number)}") if number in part.clauses else number


def row(lines: Sequence[Line]) -> Iterator[Span]:
    """Short lines in a row: a, b and c."""
    for number, line in enumerate(lines):
        if number:
            yield " and " if number == len(lines) - 1 else ", "
        yield from line


def find_part(law: Law, asked: str) -> EditionPart:
    """The part of the edition that the words name; NoSuchPart, with the nearest, if they name none.

    A place may be written as people write them (``miklat.text.places``); a word of the law, or a holder, gives all
    that bears on it.
    """
    words = " ".join(asked.split()).removeprefix("#")
    if not words:
        return EditionPart("", tuple(clause.number for clause in law.clauses), SECTIONS)
    section = _ALSO.get(words.lower(), words.lower())
    if section in SECTIONS:
        return EditionPart(section, (), (section,))
    return _anchored(law, words) or _written(law, words) or _looked_up(law, words)


def _anchored(law: Law, words: str) -> EditionPart | None:
    """What has these words for its number, or for its anchor on the page."""
    for clause in law.clauses:
        if slug(words) == slug(clause.number):
            return EditionPart(f"{clause.number}, {clause.at}", (clause.number,), ())
    for clause in law.clauses:
        if slug(words) == slug(str(clause.at)):
            return _at(law, str(clause.at), _passage(clause.at))
    return None


def _written(law: Law, words: str) -> EditionPart | None:
    """The place that the words name; None if they name no work."""
    works = (*law.works, *law.outside.works)
    try:
        passage = read_place(words, works)
    except NoPlace as error:
        if error.work is not None:
            raise NoSuchPart(words, str(error), (), understood=error.absent) from None
        unnamed = [one for one in read_numbers(words, works) if _standing(law, one)]
        return _at(law, str(unnamed[0]), unnamed[0]) if len(unnamed) == 1 else None
    if _standing(law, passage):
        return _at(law, str(passage), passage)
    treats = "; ".join(one.treats for one in treating(law, passage))
    if treats:
        raise NoSuchPart(words, f"{passage} is not held here. It treats: {treats}", (), understood=True)
    raise NoSuchPart(words, f"nothing of this law stands at {passage}", _closest(law, passage), understood=True)


def treating(law: Law, passage: Passage) -> list[Elsewhere]:
    """What is known to be treated, outside the law, at a passage."""
    works = (*law.works, *law.outside.works)
    return [
        one
        for one in law.outside.places
        if any(place.startswith(passage.work.name) and read_place(place, works).meets(passage) for place in one.places)
    ]


def _looked_up(law: Law, words: str) -> EditionPart:
    entries = looked_up(law, words)
    if not entries:
        pointer = law.outside.pointer(words)
        raise NoSuchPart(words, pointer or _no_part(law), () if pointer else _nearest(law, words))
    clauses = {number for one in entries for number in one.clauses}
    return EditionPart(
        "; ".join(one.title for one in entries),
        tuple(clause.number for clause in law.clauses if clause.number in clauses),
        tuple(section for section in SECTIONS if any(one.section == section for one in entries)),
        tuple(dict.fromkeys(one.name for one in entries if one.name)),
    )


def _no_part(law: Law) -> str:
    first, last = law.clauses[0], law.clauses[-1]
    chapter, holder = f"{last.at.work} {last.at.chapter}", law.rules[-1].holder
    return (
        "no chapter, place, clause, section, word or holder of this law; write one like "
        f"{chapter}, {first.at}, {first.number}, axes, {law.like_answer[0]} or {holder}"
    )


def _at(law: Law, title: str, passage: Passage) -> EditionPart:
    return EditionPart(title, tuple(clause.number for clause in _standing(law, passage)), ())


def _standing(law: Law, passage: Passage) -> list[Clause]:
    """The clauses that stand at a passage."""
    return [
        clause
        for clause in law.clauses
        if clause.at.work == passage.work.name and passage.meets(_passage(clause.at, passage.work))
    ]


def _passage(at: Address, work: Work | None = None) -> Passage:
    return Passage(work or Work(at.work), (at.chapter, at.first), (at.chapter, at.last))


def _closest(law: Law, passage: Passage) -> tuple[str, ...]:
    """The places nearest by number in the same chapter."""
    chapter, first = passage.first
    places = sorted(
        {clause.at for clause in law.clauses if (clause.at.work, clause.at.chapter) == (passage.work.name, chapter)},
        key=lambda one: (min(abs(one.first - passage.last[1]), abs(first - one.last)), one),
    )
    return tuple(str(one) for one in places[:2])


def _nearest(law: Law, words: str) -> tuple[str, ...]:
    from miklat.terms.nearest import nearest  # only for a slip

    names = dict.fromkeys(
        [
            *SECTIONS,
            *(clause.number for clause in law.clauses),
            *(str(clause.at) for clause in law.clauses),
            *(f"{clause.at.work} {clause.at.chapter}" for clause in law.clauses),
            *index_words(law),
        ]
    )
    lowered = {_bare(name, law): name for name in names}
    return tuple(lowered[one] for one in nearest(_bare(words, law), tuple(lowered)))


def _bare(words: str, law: Law) -> str:
    """Words without what may stand before the name of a work ("Mishnah")."""
    said = words.lower()
    before = next((one for work in law.works for one in work.before if one and said.startswith(f"{one} ")), "")
    return said.removeprefix(f"{before} ")
