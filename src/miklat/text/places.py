"""Places as people write them, read: `Num. 35:16`, `Makkos 2.1`, `מכות ב, א`, an address at Sefaria.

The works are an argument: nothing here knows one.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence

from miklat.text.numerals import from_hebrew, from_roman
from miklat.text.work import END, NoPlace, Passage, Work, spelt

_SEFARIA = re.compile(r"(?:https?://)?(?:www\.)?sefaria\.org(?:\.il)?/(?:texts/)?", re.IGNORECASE)
_TITLES = spelt("the book of, book of, the, sefer, tractate, masechet, masekhet, maseches, ספר, מסכת")
"""What may stand before the name of any work, and says nothing."""
_JOINTS = spelt(
    "chapter, chapters, chap, ch, perek, pereq, verse, verses, v, vv, pasuk, passuk, pesukim, mishnah, mishna, m, "
    "mishnayot, halakhah, halacha, daf, folio, פרק, פסוק, פסוקים, משנה, הלכה, דף"
)
"""What may stand before a number, and says nothing."""
_TO = spelt("to, through, until, עד")
_ON = spelt("f, ff, et, seq, sqq, following, onward, onwards, ואילך")
_SIDES = {"a": 1, "b": 2, "עא": 1, "עב": 2}
_LONGEST = 200
"""Characters of what is asked that are looked at; no place is longer."""

_WORD = re.compile(r"\d+|[^\W\d_]+|-")
_VERSES = re.compile(r"(\d+)(?: (\d+)(?: [a-e])?)?(?:( -) (\d+)(?: (\d+))?(?: [a-e])?| (on|next))?")
_PAGES = re.compile(r"(\d+) ([12])(?: \d+)?(?: - (?:(\d+) )?([12])(?: \d+)?)?")


def read_place(text: str, works: Sequence[Work]) -> Passage:
    """Read a place in one of the works; NoPlace, saying why, if it is none.

    >>> numbers = Work("Numbers", ("num", "bamidbar", "במדבר"), lengths={35: 34})
    >>> str(read_place("Num. 35:22-3", [numbers])), str(read_place("בַּמִּדְבָּר ל״ה, ט״ז", [numbers]))
    ('Numbers 35:22-23', 'Numbers 35:16')
    """
    words = _words(text[:_LONGEST])
    called = list(_called(words, works))
    if not called:
        raise NoPlace("it begins with no work that is known here")
    errors = []
    for work, rest in called:
        try:
            return _within(work, rest)
        except NoPlace as error:
            errors.append(error)
    raise errors[0]


def read_numbers(text: str, works: Sequence[Work]) -> Iterator[Passage]:
    """Every place that words may mean which name no work (`35:16`)."""
    words = _words(text[:_LONGEST])
    for work in works if words else ():
        try:
            yield _within(work, words)
        except NoPlace:
            continue


def plain(text: str) -> str:
    """Letters and digits alone, in one case, without vowels, accents and marks; what else parts words is a blank.

    >>> plain("  B'midbar_35"), plain("בְּמִדְבַּר")
    ('bmidbar 35', 'במדבר')
    """
    return " ".join(word for word in _words(text) if word != "-")


def _words(text: str) -> list[str]:
    """The words, numbers and dashes of what was written, in one case and without marks."""
    found = _SEFARIA.match(text.strip())
    if found:
        text = _of_address(text.strip()[found.end() :])
    bare = (c for c in unicodedata.normalize("NFKD", text.casefold()) if unicodedata.category(c) not in ("Mn", "Cf"))
    flat = re.sub(r"['’‘`´ʼʹ׳״\"“”]", "", "".join(bare))
    flat = re.sub(r"[\u2010-\u2015\u2212\u05be]", "-", flat.replace("_", " "))
    return _WORD.findall(flat)


def _of_address(rest: str) -> str:
    from urllib.parse import unquote  # only for an address of the web

    return re.split(r"[?#|&]", unquote(rest))[0]


def _called(words: Sequence[str], works: Sequence[Work]) -> Iterator[tuple[Work, list[str]]]:
    """The works that the words may begin with, and the words left, the longest names first."""
    for count in range(len(words), 0, -1):
        spoken = _untitled(" ".join(word for word in words[:count] if word != "-"))
        for work in works:
            if spoken == plain(work.name) or any(name in work.names for name in _stripped(spoken, work)):
                yield work, list(words[count:])


def _stripped(spoken: str, work: Work) -> Iterator[str]:
    """What is left of the words without those that tell the work from others of its name."""
    for before in work.before:
        if not before or spoken.startswith(f"{before} "):
            yield _untitled(spoken[len(before) :].strip())


def _untitled(spoken: str) -> str:
    first = next((title for title in _TITLES if spoken.startswith(f"{title} ")), "")
    return spoken[len(first) :].strip()


def _within(work: Work, words: Sequence[str]) -> Passage:
    """The passage of a work that the words after its name say."""
    rest = " ".join(_meant(words, pages=work.parts == "pages"))
    if not rest:
        return Passage(work, (1, 1), (END, END))
    if work.parts == "pages":
        return _pages(work, rest)
    return _verses(work, rest)


def _meant(words: Sequence[str], *, pages: bool) -> Iterator[str]:
    """Numbers as digits, sides of leaves as 1 and 2, `next` and `on` for what follows; dashes and letters stay."""
    counted = False
    for word in words:
        side = _SIDES.get(word) if pages and counted else None
        if word in _TO:
            yield "-"
        elif word in _ON:
            yield "next" if word == "f" else "on"
        elif word in _JOINTS and (counted or word != "v"):
            continue
        elif number := side or from_hebrew(word) or (not counted and from_roman(word)):
            counted = True
            yield str(number)
        else:
            counted |= word.isdecimal()
            yield str(int(word)) if word.isdecimal() else word


def _verses(work: Work, rest: str) -> Passage:
    found = _VERSES.fullmatch(re.sub(r"on( on)+", "on", rest))
    if not found:
        raise NoPlace(f"of {work.name} one place is taken: a chapter, a verse or a run of verses", work)
    chapter, verse, dash, third, fourth, on = found.groups()
    start = (int(chapter), int(verse or 1))
    if on:
        return _held(work, start, (start[0], END if on == "on" else start[1] + 1))
    if not dash:
        return _held(work, start, (start[0], int(verse) if verse else END))
    if fourth:
        return _held(work, start, (int(third), int(fourth)))
    if not verse:
        return _held(work, start, (int(third), END))
    return _held(work, start, (start[0], _full(verse, third)))


def _full(first: str, last: str) -> int:
    """The end of a run; it may be written without the digits it shares with its beginning: 22-3, 107-9."""
    if len(last) < len(first) and int(last) < int(first):
        return int(first[: -len(last)] + last)
    return int(last)


def _pages(work: Work, rest: str) -> Passage:
    found = _PAGES.fullmatch(rest)
    if not found:
        raise NoPlace(f"{work.name} is cited by leaf and side, as in {work.name} 7b", work)
    leaf, side, until, until_side = found.groups()
    start = (int(leaf), int(side))
    return _held(work, start, (int(until or leaf), int(until_side)) if until_side else start)


def _held(work: Work, first: tuple[int, int], last: tuple[int, int]) -> Passage:
    """The passage, if there is such a one as far as the work is counted; its last verse by its number."""
    length = work.lengths.get(last[0])
    if length is not None and last[1] == END and first[1] != 1:
        last = (last[0], length)
    made = Passage(work, first, last)
    if first > last:
        raise NoPlace(f"{made} runs backwards", work, absent=True)
    for chapter, verse in (first, last):
        if not 0 < chapter < END or (1 in work.lengths and chapter not in work.lengths):
            known = f" has chapters 1 to {max(work.lengths)};" if 1 in work.lengths else ":"
            raise NoPlace(f"{work.name}{known} there is no chapter {str(chapter)[:9]}", work, absent=True)
        most = work.lengths.get(chapter, END)
        if not 1 <= verse <= (most if verse != END else END):
            raise NoPlace(f"{work.name} {chapter} has 1 to {most}; there is no {str(verse)[:9]}", work, absent=True)
    return made
