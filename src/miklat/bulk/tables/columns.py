"""The columns of a table: which are facts, which pass through, and what is wrong with their names.

A fault is told with the place of the column in the heading; all of a table's faults are told at once.
"""

from collections import Counter
from collections.abc import Collection, Sequence

import msgspec

from miklat.files.faults import Fault, Gathering, quoted
from miklat.terms.nearest import nearest
from miklat.terms.spelling import folded

LONG_NAME = 6
"""Characters from which a fact's name is told from another word although two of them differ."""


class Heading(msgspec.Struct, frozen=True):
    """What is asked of columns: the facts there are, names that answers will take, names meant as they are."""

    facts: tuple[str, ...]
    taken: frozenset[str] = frozenset()
    meant: frozenset[str] = frozenset()
    ours: frozenset[str] = frozenset()
    """Names of columns that are put before the table's: the number of the row, and the file if there are several."""


def sort_columns(file: str, names: Sequence[str], heading: Heading) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Part the columns of a file into facts and others, both in their order; Faults with whatever is wrong."""
    gathering = Gathering(file)
    for place, name in enumerate(names, 1):
        slip = slip_of(name, heading.facts) if name not in heading.meant else None
        if Counter(names[:place])[name] == 2:
            gathering.add(1, place, f"the column {quoted(name)} stands twice", "leave one of them out, or rename it")
        elif slip:
            instead = f"write {slip}, or --pass {name} if it is another thing and should pass through"
            gathering.add(1, place, f"the column {quoted(name)} is no fact but looks like one", instead)
        elif name in heading.ours:
            what = f"the column {quoted(name)} has the name of the column that says which {name} a case stands in"
            gathering.add(1, place, what, f"rename it, to {name}_before for example")
        elif name in heading.taken:
            gathering.add(1, place, f"the column {quoted(name)} has the name of an answer", "rename it or leave it out")
    if not names:
        gathering.add(1, 1, "the table has no columns", f"give it facts, such as {', '.join(heading.facts[:3])}")
    elif not set(names) & set(heading.facts):
        near = [f"{one} for {name}" for name in names for one in nearest(name, heading.facts, n=1)]
        hint = f"perhaps {', '.join(near[:5])}; " if near else ""
        gathering.add(1, 1, "none of the table's columns is a fact", f"{hint}see `miklat many --template facts.xlsx`")
    gathering.settle()
    facts = set(heading.facts)
    return tuple(name for name in names if name in facts), tuple(name for name in names if name not in facts)


def slip_of(name: str, facts: Collection[str]) -> str | None:
    """The fact that a column's name was surely meant for, if it is none but nearly one.

    >>> slip_of("Could kill", ["could_kill", "aim"]), slip_of("kiler", ["killer"]), slip_of("name", ["aim"])
    ('could_kill', 'killer', None)
    """
    if name in facts:
        return None
    word = folded(name)
    if word in facts:
        return word
    for fact in nearest(name, facts, n=len(facts)):
        away = _distance(word, fact)
        if away <= (2 if len(fact) > LONG_NAME else 1) and (len(fact) > 4 or _kin(word, fact)):
            return fact
    return None


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


def refuse_file(file: str, what: str, instead: str, line: int = 1, col: int = 1) -> Fault:
    """One fault of a whole file."""
    return Fault(file, line, col, what, instead)
