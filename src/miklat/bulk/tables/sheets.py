"""Tables in workbooks, XLSX and ODS: which sheet, where in it the table begins, and its cells as they are."""

import os
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import time
from typing import Any

import fastexcel
import msgspec
import numpy as np
import polars as pl
import pyarrow as pa

from miklat.bulk.batch import REFUSAL_SCHEMA, Batch
from miklat.bulk.tables.columns import SEARCHED, TableSpec, heading_row, names_facts, refuse_file, sort_columns
from miklat.bulk.tables.guard import reading
from miklat.bulk.tables.one_file import OneFile
from miklat.bulk.tables.plain import length
from miklat.bulk.tables.text import no_columns
from miklat.bulk.tables.workbook import MARGIN, Workbook, WorkbookSheet, beyond, letters_of, merged, too_far
from miklat.files.faults import CLIP, Faults, listed, quoted, shown
from miklat.terms.spelling import Spellings, folded

MOST_NAMES = 20
"""Sheets that are named one by one."""

MIDNIGHT = "1899-12-31"
"""The day of a cell that holds a time of day alone."""


class SheetPart(msgspec.Struct, frozen=True):
    """Some rows of a table: the number of the first, its columns by place, and rows with a cell under no heading."""

    first: int
    columns: dict[int, pl.Series]
    rows: int
    stray: tuple[int, ...] = ()


class SheetFile(OneFile):
    """One sheet of a workbook. It holds a million rows at most, so it is read whole, facts as one byte a cell."""

    def __init__(self, path: str, heading: TableSpec) -> None:
        super().__init__(path)
        if os.path.exists(path) and not os.path.isfile(path):
            raise Faults(
                [refuse_file(path, "this is no file", "a workbook is read from a file: write it to one first")]
            )
        self._passed: list[str] = []
        with reading(path, lambda: "this is no workbook that can be read: it", "save it anew"):
            self._book: _Ods | _Xlsx = _Ods(path) if path.lower().endswith(".ods") else _Xlsx(path)
            sheet, rows = self._choose(heading)
        self.sheet, self._sheet = sheet.name, sheet
        place = heading_row(rows, heading)
        if place is None:
            raise Faults([refuse_file(path, f"sheet {quoted(sheet.name)} is empty", "give it a heading of facts")])
        names = [cell.strip() for cell in rows[place]]
        while names and not folded(names[-1]):
            names.pop()
        self.row, self._width = place + 1, len(names)
        self.columns = sort_columns(path, names, heading, self.row, sample=rows[place + 1 :])
        self._table, self._numbers, self._refused = self._read()
        self.others = self._table.select(list(self.columns.others)).schema
        self.rows = self._table.num_rows

    def notes(self) -> Iterator[str]:
        """Which sheets with cases were passed over."""
        yield from self._passed

    def _choose(self, heading: TableSpec) -> tuple[WorkbookSheet, list[list[str]]]:
        """The sheet that is named, or the one visible sheet whose heading holds a fact; and its first rows."""
        count = max(SEARCHED, heading.row or 0)
        if heading.sheet is not None:
            named = [one for one in self._book.sheets if one.name == heading.sheet] or [
                one for one in self._book.sheets if folded(one.name) == folded(heading.sheet)
            ]
            if not named:
                names = _few(one.name for one in self._book.sheets)
                raise Faults(
                    [refuse_file(self.path, f"there is no sheet {quoted(heading.sheet)}", f"there are {names}")]
                )
            return named[0], self._book.head(named[0], count)
        if not self._book.sheets:
            raise Faults([refuse_file(self.path, "there is no sheet in it", "save it anew")])
        spellings = Spellings(heading.facts, truth=False)
        heads = [(one, self._book.head(one, count)) for one in self._book.searched()]
        held = [(one, rows) for one, rows in heads if any(names_facts(row, heading, spellings) for row in rows)]
        seen = [pair for pair in held if not pair[0].hidden]
        self._passed = [f"the hidden sheet {quoted(one.name)} was passed over" for one, _ in held if one.hidden]
        if len(seen) > 1:
            names = _few(quoted(one.name) for one, _ in seen)
            raise Faults([refuse_file(self.path, f"the sheets {names} all hold cases", "name one with --sheet")])
        if seen:
            return seen[0]
        if held:
            name = held[0][0].name
            what = f"the only sheet that holds cases, {quoted(name)}, is hidden"
            raise Faults([refuse_file(self.path, what, f"show it, or name it with --sheet {shown(name)}")])
        return next((pair for pair in heads if not pair[0].hidden and pair[1]), heads[0])

    # ---- rows ----

    def _read(self) -> tuple[Any, Any, pl.DataFrame | None]:
        """The whole table, the number of each row, and rows that are refused."""
        places = sorted({*self.columns.facts.values(), *self.columns.others.values(), *self.columns.nameless})
        words = [*self.columns.facts.values(), *self.columns.nameless]
        number = [self.row]

        def where() -> str:
            return f"sheet {quoted(self._sheet.name)}, row {number[0]:,} or one after it,"

        parts: list[SheetPart] = []
        strays: list[tuple[str, int, str, str, str]] = []
        with reading(self.path, where, "save it anew"):
            for part in self._book.parts(self._sheet, self.row, places, words, self._width):
                part, found = self._sorted_out(part)
                parts.append(part)
                strays += found
                number[0] = part.first + part.rows
        columns = {place: [part.columns[place] for part in parts] for place in places}
        facts = {name: _words(columns[place]) for name, place in self.columns.facts.items()}
        others = {name: _whole(columns[place]) for name, place in self.columns.others.items()}
        numbers = np.concatenate([part.columns[-1].to_numpy() for part in parts]) if parts else np.empty(0, np.int64)
        names = [*(f"fact {name}" for name in facts), *others]
        table = pa.table([*facts.values(), *others.values()], names)
        refused = pl.DataFrame(strays, schema=REFUSAL_SCHEMA, orient="row") if strays else None
        return table, numbers, refused

    def _sorted_out(self, part: SheetPart) -> tuple[SheetPart, list[tuple[str, int, str, str, str]]]:
        """A part without blank rows and without those that are refused, facts as words each once; and the refusals."""
        numbers = pl.Series(range(part.first, part.first + part.rows), dtype=pl.Int64)
        refused = set(part.stray)
        said = [(number, "", "") for number in part.stray]
        for place in self.columns.nameless:
            for at in np.flatnonzero((part.columns[place].fill_null("").str.strip_chars() != "").to_numpy()).tolist():
                if at + part.first not in refused:
                    refused.add(at + part.first)
                    said.append((at + part.first, letters_of(place), str(part.columns[place][at])))
        good = ~numbers.is_in(list(refused)) if refused else pl.Series([True] * part.rows, dtype=pl.Boolean)
        nameless = set(self.columns.nameless)
        for_blank = [one.is_not_null() for place, one in part.columns.items() if place not in nameless]
        for one in for_blank[:1]:
            filled = one
            for other in for_blank[1:]:
                filled = filled | other
            good = good & filled
        kept = {place: _narrow(one.filter(good)) for place, one in part.columns.items()}
        kept[-1] = numbers.filter(good)
        lines = [
            (self.name, number, column, shown(value, CLIP), "this row has a cell under no heading")
            for number, column, value in sorted(said)
        ]
        return SheetPart(part.first, kept, part.rows), lines

    def batches(self) -> Iterator[Batch]:
        """The rows, a hundred thousand at a time; rows without a single value are passed over."""
        names = list(self.columns.others)
        for start in range(0, self.rows or 0, 100_000):
            piece = self._table.slice(start, 100_000)
            facts = {name: piece.column(f"fact {name}") for name in self.columns.facts}
            others = piece.select(names) if names else no_columns(piece.num_rows)
            numbers = self._numbers[start : start + 100_000]
            refused, self._refused = self._refused, None
            yield Batch(self.name, self.row + 1, piece.num_rows, facts, others, {}, numbers, refused)
        if self._refused is not None:
            none = {name: pl.Series(name, [], pl.String) for name in self.columns.facts}
            others = self.others.empty_table() if names else no_columns(0)
            yield Batch(self.name, self.row + 1, 0, none, others, {}, None, self._refused)


def _few(names: Iterable[str]) -> str:
    """Some names in words, the first of them if there are many."""
    told = list(names)
    more = [f"{len(told) - MOST_NAMES:,} more"] if len(told) > MOST_NAMES else []
    return listed([*told[:MOST_NAMES], *more], "and")


# ---- the two kinds of workbooks ----


class _Xlsx:
    """XLSX, a stretch of rows at a time."""

    def __init__(self, path: str) -> None:
        self._path, self._book = path, Workbook(path)
        self.sheets = self._book.sheets

    def searched(self) -> Sequence[WorkbookSheet]:
        """The sheets, to look through for cases."""
        return self._book.searched()

    def head(self, sheet: WorkbookSheet, rows: int) -> list[list[str]]:
        """The first rows as text, from the first of the sheet and its first column."""
        found: list[list[str]] = []
        for stretch in self._book.stretches(sheet, size=1 << 16):
            if isinstance(stretch, bytes) or stretch.first > rows:
                break
            few = msgspec.structs.replace(stretch, data=_first_rows(stretch.data, rows))
            found += [[] for _ in range(stretch.first - 1 - len(found))]
            with suppress(fastexcel.InvalidParametersError):  # rows without a cell
                book = fastexcel.read_excel(self._book.small(few))
                found += _texts(book.load_sheet(0, **_from(stretch.first), dtypes="string"))
            if stretch.last >= rows:
                break
        return found[:rows]

    def parts(
        self, sheet: WorkbookSheet, row: int, places: Sequence[int], words: Sequence[int], width: int
    ) -> Iterator[SheetPart]:
        """The rows below ``row``: the columns at these places, those of ``words`` as text."""
        last = row
        for stretch in self._book.stretches(sheet):
            if isinstance(stretch, bytes):
                cells = merged(stretch, row, last, range(min(places), width))
                if cells:
                    more = f" and {len(cells) - 1:,} more" if cells[1:] else ""
                    where = f"sheet {quoted(sheet.name)}: the cells {cells[0]}{more}"
                    what = f"{where} are merged, and only the first holds a value"
                    raise Faults([refuse_file(self._path, what, "unmerge them, and write the value in each", row)])
                return
            stray = [(number, column) for number, column in beyond(stretch, width) if number > row]
            far = next((place for place in stray if place[1] >= width + MARGIN), None)
            if far:
                raise too_far(self._path, sheet.name, *far, width)
            last = stretch.last
            if stretch.last <= row:
                continue
            book = fastexcel.read_excel(self._book.small(stretch))
            first = max(stretch.first, row + 1)
            part = _part(book, 0, first, places, words)
            if part is not None:
                yield msgspec.structs.replace(part, stray=tuple(sorted({number for number, _ in stray})))


class _Ods:
    """ODS, at once."""

    def __init__(self, path: str) -> None:
        from miklat.bulk.tables.opendocument import check

        check(path)
        self._book = fastexcel.read_excel(path)
        self.sheets = [WorkbookSheet(name, name, self._hidden(at)) for at, name in enumerate(self._book.sheet_names)]

    def searched(self) -> Sequence[WorkbookSheet]:
        """The sheets, to look through for cases."""
        return self.sheets

    def _hidden(self, at: int) -> bool:
        return str(self._book.load_sheet(at, header_row=None, n_rows=1, dtypes="string").visible) != "visible"

    def head(self, sheet: WorkbookSheet, rows: int) -> list[list[str]]:
        """The first rows as text, from the first of the sheet and its first column."""
        read = self._book.load_sheet(sheet.name, header_row=None, skip_rows=0, n_rows=rows, dtypes="string")
        return _texts(read)

    def parts(
        self, sheet: WorkbookSheet, row: int, places: Sequence[int], words: Sequence[int], width: int
    ) -> Iterator[SheetPart]:
        """The rows below ``row``: the columns at these places, those of ``words`` as text."""
        part = _part(self._book, self._book.sheet_names.index(sheet.name), row + 1, places, words)
        if part is not None:
            yield part


def _first_rows(data: bytes, rows: int) -> bytes:
    at = 0
    for _ in range(rows):
        end = data.find(b"</row>", at)
        if end < 0:
            return data
        at = end + len(b"</row>")
    return data[:at]


def _from(row: int) -> dict[str, Any]:
    """How a sheet is read from a row on, whose numbers are from 1."""
    return {"header_row": None, "skip_rows": row - 1}


def _texts(read: Any) -> list[list[str]]:
    """The cells of a sheet as text, from its first column."""
    start = min((column.absolute_index for column in read.selected_columns), default=0)
    rows = read.to_polars().rows()
    return [[""] * start + ["" if cell is None else str(cell) for cell in row] for row in rows]


def _part(book: Any, at: int, row: int, places: Sequence[int], words: Sequence[int]) -> SheetPart | None:
    """The columns at these places from a row on; None if there is nothing."""
    kinds: Any = dict.fromkeys(words, "string")
    how = {**_from(row), "schema_sample_rows": None}
    try:
        read = book.load_sheet(at, **how, dtypes=kinds)
    except fastexcel.UnsupportedColumnTypeCombinationError:  # lengths of time among other cells
        return _mixed(book, at, row, places, words)
    except fastexcel.InvalidParametersError:  # nothing stands below the heading
        return None
    frame = read.to_polars()
    if not frame.height:
        return None
    by_place = {column.absolute_index: frame.to_series(n) for n, column in enumerate(read.selected_columns)}
    return SheetPart(row, {place: by_place.get(place, _none(frame.height)) for place in places}, frame.height)


def _mixed(book: Any, at: int, row: int, places: Sequence[int], words: Sequence[int]) -> SheetPart | None:
    """The same with every other column as text: a length of time as hours, minutes and seconds."""
    how = _from(row)
    texts, spans = (book.load_sheet(at, **how, dtypes=kind) for kind in ("string", "duration"))
    names = {column.absolute_index: at for at, column in enumerate(texts.selected_columns)}
    frame, lengths = texts.to_polars(), spans.to_polars()
    columns: dict[int, pl.Series] = {}
    for place in places:
        if place not in names:
            columns[place] = _none(frame.height)
            continue
        text, span = frame.to_series(names[place]), lengths.to_series(names[place])
        if place not in words and span.null_count() < len(span):
            told = [
                one if two is None else length(two, 1000) for one, two in zip(text, span.to_physical(), strict=True)
            ]
            text = pl.Series(told, dtype=pl.String)
        columns[place] = text
    return SheetPart(row, columns, frame.height) if frame.height else None


def _none(rows: int) -> pl.Series:
    return pl.Series([None] * rows, dtype=pl.Null)


# ---- columns ----


def _narrow(column: pl.Series) -> pl.Series:
    """Text in which few words stand, each word once."""
    if column.dtype == pl.String and len(column) > 100 and column.n_unique() < len(column) // 10:
        return column.cast(pl.Categorical)
    return column


def _words(parts: Sequence[pl.Series]) -> Any:
    """A fact's column: words, whether each stands once or not."""
    chunks = [part.cast(pl.String).cast(pl.Categorical).to_arrow() for part in parts if len(part)]
    made = [chunk.cast(pa.dictionary(pa.int32(), pa.string())) for chunk in chunks]
    return pa.chunked_array(made, pa.dictionary(pa.int32(), pa.string()))


def _whole(parts: Sequence[pl.Series]) -> Any:
    """A column that passes through, of the one type that holds what its cells are; text if there is no other."""
    parts = [part for part in parts if len(part)]
    kinds = {_kind(part) for part in parts} - {"none"}
    if kinds == {"number"}:
        column = pl.concat([part.cast(pl.Float64) for part in parts])
        return _counts(column).to_arrow()
    if kinds == {"moment"}:
        return _days(pl.concat([part.cast(pl.Datetime("ms")) for part in parts])).to_arrow()
    if kinds in ({"truth"}, {"length"}):
        kind = pl.Boolean if kinds == {"truth"} else pl.Duration("ms")
        return pl.concat([part.cast(kind) for part in parts]).to_arrow()
    if not kinds:
        return pa.nulls(sum(len(part) for part in parts), pa.string())
    return pl.concat([_text(part) for part in parts]).to_arrow().cast(pa.large_string())


def _kind(part: pl.Series) -> str:
    kind = part.dtype
    if kind.is_numeric():
        return "number"
    if kind in (pl.Date, pl.Datetime):
        return "moment"
    names: dict[Any, str] = {pl.Boolean: "truth", pl.Null: "none"}
    return "length" if kind == pl.Duration else names.get(kind, "text")


def _text(part: pl.Series) -> pl.Series:
    if part.dtype == pl.Duration:
        return pl.Series([None if one is None else length(one, 1000) for one in part.to_physical()], dtype=pl.String)
    if part.dtype == pl.Float64:
        part = _counts(part)
    return part.cast(pl.String)


def _counts(column: pl.Series) -> pl.Series:
    """Whole numbers as such: a sheet has none but fractions."""
    whole = ((column % 1 == 0) & (column.abs() < 1 << 53)).drop_nulls().all()
    return column.cast(pl.Int64) if whole else column


def _days(column: pl.Series) -> pl.Series:
    """Days where no time of day stands with any, times of day where no day does."""
    present = column.drop_nulls()
    if len(present) and (present.dt.date() == pl.Series([MIDNIGHT]).str.to_date()[0]).all():
        return column.dt.time()
    return column.dt.date() if (present.dt.time() == time(0)).all() else column
