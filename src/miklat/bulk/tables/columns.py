"""The columns of a table: which are facts, which pass through, and what is wrong with their names.

A fault is told with the place of the column in the heading; all of a table's faults are told at once.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from miklat.files.faults import Fault, Faults, Gathering, quoted
from miklat.terms.nearest import nearest
from miklat.terms.spelling import Spellings, bare, folded, spelt_out, twin

LONG_NAME = 6
"""Characters from which a fact's name is told from another word although two of them differ."""

SHORT_NAME = 4
"""Characters of a fact's name up to which another word is hardly ever a slip of it."""

SEARCHED = 25
"""Rows from the first in which a heading is looked for."""

MOST_COLUMNS = 10_240
"""Columns a table may have: each costs some kilobytes in every library that has it in hand, however short it is."""


class TableSpec(msgspec.Struct, frozen=True):
    """What is asked of tables: the facts there are with their values, the names that are taken, and how to read.

    ``meant`` are names to pass through although they look like facts; ``ours`` the columns that are put before the
    table's (the number of the row, and the file if there are several). ``numbers`` says what numbers under a fact are
    ("yes-no": 1 and 0; "codes": places in the law's own order; else they are refused). ``row`` is the row of the
    heading and ``sheet`` the name of the sheet, where they are told.
    """

    facts: Mapping[str, tuple[str, ...]]
    taken: frozenset[str] = frozenset()
    meant: frozenset[str] = frozenset()
    ours: frozenset[str] = frozenset()
    numbers: str = ""
    row: int | None = None
    sheet: str | None = None
    most_rows: int | None = None


class Columns(msgspec.Struct, frozen=True):
    """The columns of one file by their places, from 0: facts by the name of the fact, and the others.

    ``respelt`` are the facts whose heading is spelt otherwise; ``nameless`` the places that have no name and should be
    empty.
    """

    facts: Mapping[str, int]
    others: Mapping[str, int]
    respelt: Mapping[str, str] = {}
    nameless: tuple[int, ...] = ()


def sort_columns(
    file: str, names: Sequence[str], heading: TableSpec, row: int = 1, sample: Sequence[Sequence[str]] | None = None
) -> Columns:
    """Part the columns of a file into facts and others, both in their order; Faults with whatever is wrong.

    ``row`` is where the heading stands, ``sample`` the first rows below it (None: what has no name is a column too).
    """
    if len(names) > MOST_COLUMNS:
        what = f"the table has {len(names):,} columns, more than the {MOST_COLUMNS:,} a table of cases may have"
        raise Faults([refuse_file(file, what, "leave out those that are no part of a case", row)])
    gathering = Gathering(file)
    spellings = Spellings(heading.facts, truth=False)
    nameless = frozenset[int]() if sample is None else _nameless(names, sample)
    facts: dict[str, int] = {}
    others: dict[str, int] = {}
    respelt: dict[str, str] = {}
    for place, name in enumerate(names):
        if place in nameless:
            continue
        fact = None if name in heading.meant or not name.strip() else spellings.find(name)
        if fact in heading.facts and fact is not None:
            _fact(gathering, names, place, fact, facts, row)
            if name != fact:
                respelt[fact] = name
            continue
        for what, instead in _wrong(name, heading, others):
            gathering.add(row, place + 1, what, instead)
        others.setdefault(name, place)
    if not facts and not gathering.found:
        gathering.add(row, 1, *_no_fact([name for name in names if name], heading))
    gathering.settle()
    return Columns(facts, others, respelt, tuple(sorted(nameless)))


def _nameless(names: Sequence[str], sample: Sequence[Sequence[str]]) -> frozenset[int]:
    """The places without a name that are passed over; one alone that holds something is a column, unless the last."""
    blank = [place for place, name in enumerate(names) if not folded(name)]
    alone = blank[0] if len(blank) == 1 and blank[0] < len(names) - 1 else None
    if alone is not None and any(row[alone].strip() for row in sample if len(row) > alone):
        return frozenset()
    return frozenset(blank)


def _fact(gathering: Gathering, names: Sequence[str], place: int, fact: str, facts: dict[str, int], row: int) -> None:
    if fact in facts:
        first = names[facts[fact]]
        name = names[place]
        what = f"the column {quoted(name)} stands twice"
        if name != first or name != fact:
            what = f"the columns {quoted(first)} and {quoted(name)} are both the fact {fact}"
        gathering.add(row, place + 1, what, "leave one of them out, or rename it")
    facts.setdefault(fact, place)


def _wrong(name: str, heading: TableSpec, others: Collection[str]) -> Iterator[tuple[str, str]]:
    """What is wrong with the name of a column that is no fact, and what to write instead."""
    slip = None if name in heading.meant else slip_of(name, tuple(heading.facts))
    if name in others:
        yield f"the column {quoted(name)} stands twice", "leave one of them out, or rename it"
    elif slip:
        text = f"'{spelt_out(name)}'" if twin(name, heading.facts) else quoted(name)
        instead = f"write {slip}, or --pass {text.strip(chr(39))} if it is another thing and should pass through"
        yield f"the column {text} is no fact but looks like one", instead
    elif name in heading.ours:
        what = f"the column {quoted(name)} has the name of the column that says which {name} a case stands in"
        yield what, f"rename it, to {name}_before for example"
    elif name in heading.taken:
        yield f"the column {quoted(name)} has the name of an answer", "rename it or leave it out"


def _no_fact(names: Sequence[str], heading: TableSpec) -> tuple[str, str]:
    if not names:
        return "the table has no columns", f"give it facts, such as {', '.join(list(heading.facts)[:3])}"
    near = [f"{one} for {quoted(name)}" for name in names[:50] for one in nearest(name, heading.facts, n=1)]
    hint = f"perhaps {', '.join(near[:5])}; " if near else ""
    return "none of the table's columns is a fact", f"{hint}see `miklat many --template facts.xlsx`"


def slip_of(name: str, facts: Sequence[str]) -> str | None:
    """The fact that a column's name was surely meant for, if it is none but nearly one.

    >>> slip_of("died?", ["died", "aim"]), slip_of("kiler", ["killer"]), slip_of("name", ["aim"])
    ('died', 'killer', None)
    """
    if name in facts:
        return None
    word = bare(name)
    if word in facts:
        return word
    like = twin(name, facts)
    if like or not word:
        return like
    letters = set(word)
    near = [fact for fact in facts if abs(len(word) - len(fact)) <= 2 and len(_letters(fact) - letters) <= 2]
    near = [fact for fact in near if len(fact) > SHORT_NAME or _kin(word, fact)]
    for away, fact in sorted((_distance(word, fact), fact) for fact in near):
        if away <= (2 if len(fact) > LONG_NAME else 1):
            return fact
    return None


_letters = lru_cache(4096)(frozenset[str])


def _kin(word: str, fact: str) -> bool:
    """Of a short name only a plural, a doubled letter or two letters changed about is surely a slip."""
    return word == fact + "s" or (len(word) == len(fact) and sorted(word) == sorted(fact))


def _distance(one: str, other: str) -> int:
    """Letters put in, left out, changed or changed about (the last two neighbours count as one)."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, a in enumerate(one, 1):
        last, before, row = before, row, [i]
        for j, b in enumerate(other, 1):
            cost = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (a != b))
            if i > 1 and j > 1 and a == other[j - 2] and one[i - 2] == b:
                cost = min(cost, last[j - 2] + 1)
            row.append(cost)
    return row[-1]


# ---- where the heading stands ----


def heading_row(rows: Sequence[Sequence[str]], heading: TableSpec) -> int | None:
    """The place of the heading among the first rows: the one that names most facts, else the first that nearly does."""
    if heading.row is not None:
        return heading.row - 1 if heading.row <= len(rows) else None
    spellings = Spellings(heading.facts, truth=False)
    counts = [names_facts(row, heading, spellings) for row in rows[:SEARCHED]]
    if any(counts):
        return counts.index(max(counts))
    for place, row in enumerate(rows[:SEARCHED]):
        if any(slip_of(cell, tuple(heading.facts)) for cell in row[:MOST_COLUMNS]):
            return place
    return next((place for place, row in enumerate(rows) if any(cell.strip() for cell in row)), None)


def names_facts(row: Sequence[str], heading: TableSpec, spellings: Spellings) -> int:
    """How many facts a row names; none if it also holds a value of one of them, as the row of a vocabulary does."""
    found = [(cell, spellings.find(cell)) for cell in row[:MOST_COLUMNS] if cell.strip()]
    facts = {fact for _, fact in found if fact in heading.facts}
    values = {value for fact in facts if fact is not None for value in heading.facts[fact]}
    return 0 if any(folded(cell) in values for cell, fact in found if fact not in facts) else len(facts)


def refuse_file(file: str, what: str, instead: str, line: int = 1, col: int = 1) -> Fault:
    """One fault of a whole file."""
    return Fault(file, line, col, what, instead)


def is_number(word: str) -> bool:
    """Whether a cell holds nothing but a number.

    >>> is_number(" 1.0"), is_number("yes"), is_number("")
    (True, False, False)
    """
    try:
        float(word)
    except ValueError:
        return False
    return word.strip().lower().lstrip("+-") not in ("nan", "inf", "infinity")


NUMBERS = {
    "yes-no": "1 and 0 under a yes/no fact are yes and no",
    "codes": "a number is the place of a value in the law's own order, 255 is unknown",
}
"""What numbers under a fact may mean, where nothing in the file says it."""


def no_codes(file: str, name: str, holds: str, row: int = 1, col: int = 1) -> Fault:
    """Numbers stand under a fact, and nothing says what they mean."""
    what = f"the column {quoted(name)} is a fact and holds {holds}, and the file has no table that says what they mean"
    return refuse_file(file, what, "write words, or --numbers yes-no if 1 is yes and 0 is no", row, col)
