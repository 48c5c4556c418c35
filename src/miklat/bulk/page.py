"""What came of a table of cases: what was read and how, how often each answer was given, what was refused, how fast."""

from collections.abc import Iterator, Sequence

from miklat.bulk.engine import Summary
from miklat.bulk.tables.one_file import OneFile
from miklat.bulk.tables.reading import Tables
from miklat.bulk.tables.writing import Destinations
from miklat.files.faults import listed, quoted, shown
from miklat.law.law import Law
from miklat.say.page import Document, Items, Para, Table

MOST_FILES = 3
"""Files told one by one."""

MOST_NAMES = 40
"""Names of columns told one by one."""


def summary_page(summary: Summary, tables: Tables, law: Law, seconds: float) -> Document:
    """What was taken, and a table of counts, a line a column of answers; words that nothing answered are left out."""
    counts = summary.counts
    words = list(dict.fromkeys(word for column in counts.values() for word in column))
    order = [word for word in ("yes", "no", "silent", "open", "parted", "collision") if word in words]
    head = (("",), *((word,) for word in order))
    lines = tuple(
        ((name,), *((f"{column.get(word, 0):,}",) for word in order)) for name, column in counts.items() if order
    )
    speed = (summary.rows + summary.bad) / seconds if seconds else 0.0
    blank = f"{_rows(summary.blank)} without a value passed over, " if summary.blank else ""
    told = f"{_rows(summary.rows)} answered, {summary.bad:,} refused, {blank}in {seconds:,.1f} s ({speed:,.0f} rows/s)."
    return Document(
        "Cases judged",
        (
            Para((told,)),
            Items(tuple((line,) for line in taken(summary, tables, law))),
            *((Table(head, lines),) if lines else ()),
            Items(tuple((f"written: {shown(path, 300)}",) for path in summary.written)),
        ),
    )


def taken(summary: Summary, tables: Tables, law: Law) -> Iterator[str]:
    """What was taken for what: files, sheets, headings, columns; and cells that are spelt otherwise."""
    for one in tables.opened[:MOST_FILES]:
        yield _file(one)
    if len(tables.opened) > MOST_FILES:
        yield f"read: {len(tables.opened) - MOST_FILES:,} more files"
    respelt = {fact: name for one in tables.opened for fact, name in one.columns.respelt.items()}
    facts = [f"{name} (written {quoted(respelt[name])})" if name in respelt else name for name in tables.facts]
    yield f"columns read as facts ({len(facts)}): {_names(facts)}"
    if tables.others.names:
        yield f"columns passed through ({len(tables.others.names)}): {_names([shown(n) for n in tables.others.names])}"
    lacking = [fact.name for fact in law.facts if fact.name not in tables.facts]
    if lacking:
        yield f"facts without a column, unknown in every row ({len(lacking)}): {_names(lacking)}"
    if summary.respelt:
        cells = (f"{name} {one.count:,} (such as {quoted(one.sample)})" for name, one in summary.respelt.items())
        yield f"cells read though spelt otherwise: {', '.join(cells)}"
    if summary.disarmed:
        yield (
            f"text that a spreadsheet would take for a formula has ' before it: {summary.disarmed:,} "
            "(--keep-formulas leaves it)"
        )


def _file(one: OneFile) -> str:
    name = "standard input" if one.path == "-" else shown(one.name, 300)
    sheet = f", sheet {quoted(one.sheet)}" if one.sheet is not None else ""
    row = f", heading in row {one.row:,}" if one.row else ""
    notes = "".join(f"; {note}" for note in one.notes())
    return f"read: {name}{sheet}{row}{notes}"


def _names(names: Sequence[str]) -> str:
    more = len(names) - MOST_NAMES
    return ", ".join(names) if more <= 0 else f"{', '.join(names[:MOST_NAMES])} and {more:,} more"


def told_beside(summary: Summary, tables: Tables, where: Destinations) -> Iterator[str]:
    """What is said on standard error: refusals, a line a column, and what could not be read."""
    several = len(tables.opened) > 1
    for name, told in summary.refusals.items():
        samples = listed((_sample(one, several) for one in told.samples), "and")
        more = f", {told.count:,} in all" if told.count > len(told.samples) else ""
        column = f"column {shown(name, 300)}: " if name else ""
        yield f"refused: {column}{shown(told.reason, 600)}: {samples}{more}"
    if summary.bad and not where.refused:
        yield "name --rejects FILE to have the rows refused in full"
    if summary.bad and not summary.rows:
        yield "no row was answered: every one was refused, and the rejects say why"
    yield from (f"not read: {one}" for one in tables.unread)


def _sample(one: tuple[str, int, str], several: bool) -> str:
    file, row, value = one
    return f"{quoted(value)} in row {row:,}{f' of {shown(file, 300)}' if several else ''}"


def _rows(count: int) -> str:
    return f"{count:,} row" if count == 1 else f"{count:,} rows"
