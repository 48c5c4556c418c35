"""Tables as text: CSV and TSV, as Excel and everybody else write them. Read in stretches of whole rows.

Every cell is text and passes through as it stands. A row with more or fewer cells than the heading is refused.
"""

import csv
import os
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.csv as pc

from miklat.bulk.batch import REFUSAL_SCHEMA, Batch
from miklat.bulk.tables.columns import SEARCHED, TableSpec, heading_row, refuse_file, sort_columns
from miklat.bulk.tables.guard import reading
from miklat.bulk.tables.joined import joined
from miklat.bulk.tables.one_file import OneFile
from miklat.bulk.tables.plain import disarm, plain
from miklat.bulk.tables.quotes import quote_out_of_place, rows_before
from miklat.bulk.tables.stretches import MARK, Stretches
from miklat.files.faults import CLIP, Faults, shown

SEPARATORS = (",", ";", "\t", "|")

LOOKED_AT = 1 << 20
"""Bytes in which the heading is looked for."""

AT_ONCE = 512
"""Columns that are read in one pass: Arrow makes room for all of them together, 10 KB each however short they are."""

WORDS = pa.dictionary(pa.int32(), pa.string())
"""How a column of a fact is read: each word once, and the place of its word for each row."""


class Dialect(msgspec.Struct, frozen=True):
    """How a text table is written: what stands between its cells, and whether it opens with a byte order mark."""

    separator: str = ","
    mark: bool = False


class TextFile(OneFile):
    """One CSV or TSV file."""

    def __init__(self, path: str, heading: TableSpec, separator: str | None = None, head: bytes = b"") -> None:
        super().__init__(path)
        self._stretches = Stretches(path, quotes=True, head=head)
        first = next(self._stretches.peeked(), None)
        if first is None or not first.data.removeprefix(MARK).strip():
            raise Faults([refuse_file(path, "the file is empty", "give it a heading of facts and a row a case")])
        with reading(path, lambda: "the heading"):
            opening = _Opening(path, first.data, separator, heading)
        self.dialect = Dialect(opening.separator, opening.mark)
        self._start, self._width, self.row = opening.end, len(opening.names), opening.row
        self.columns = sort_columns(path, opening.names, heading, opening.row, opening.below)
        self.others = pa.schema([(name, pa.string()) for name in self.columns.others])

    def batches(self) -> Iterator[Batch]:
        """The rows in order."""
        number = 1
        for stretch in self._stretches:
            data = stretch.data[self._start :] if stretch.first else stretch.data
            with reading(self.path, lambda number=number: f"row {number:,} or one after it"):  # type: ignore[misc]
                self._check(data, number)
                table, places, refused, count = self._read(data, number)
            if table.num_rows or refused is not None:
                yield self._batch(table, number, places, refused)
            number += count

    def _batch(self, table: Any, number: int, numbers: Any, refused: pl.DataFrame | None) -> Batch:
        facts = {name: table.column(place) for name, place in self.columns.facts.items()}
        others = pa.table([table.column(place) for place in self.columns.others.values()], schema=self.others)
        if not self.others.names:
            others = no_columns(table.num_rows)
        return Batch(self.name, number, table.num_rows, facts, others, {}, numbers, refused)

    def _check(self, data: bytes, number: int) -> None:
        """Refuse what Arrow would read otherwise than it was meant, or could not give the place of."""
        separator = self.dialect.separator
        place = quote_out_of_place(data, separator)
        if place is not None:
            row = number + rows_before(data[: place[0]], separator, blank=False)
            raise Faults([_stray_mark(self.path, f"in row {row:,}", row, place[1] is not None)])
        try:
            data.decode()
        except UnicodeDecodeError as error:
            row = number + rows_before(data[: error.start], separator, blank=False)
            what = f"a cell in row {row:,} is not UTF-8 (byte 0x{data[error.start]:02x})"
            raise Faults([refuse_file(self.path, what, "save it as CSV UTF-8", row)]) from None

    def _read(self, data: bytes, number: int) -> tuple[Any, Any, pl.DataFrame | None, int]:
        """The rows, their numbers if these do not simply follow, the rows refused, and how many there are in all."""
        names = [str(place) for place in range(self._width)]
        kinds = dict.fromkeys(names, pa.string()) | {str(place): WORDS for place in self.columns.facts.values()}
        if not data.strip(b"\r\n"):
            return pa.table({name: pa.array([], kinds[name]) for name in names}), None, None, 0
        passes = [self._pass(data, names, kinds, names[at : at + AT_ONCE]) for at in range(0, self._width, AT_ONCE)]
        pa.default_memory_pool().release_unused()  # what was made for each pass
        bad = passes[0][1]
        table = pa.table([column for part, _ in passes for column in part.columns], names)
        stray = self._under_no_heading(table)
        if not bad and not len(stray):
            return table, None, None, table.num_rows
        return *self._told(table, bad, stray, number), table.num_rows + len(bad)

    def _pass(
        self, data: bytes, names: list[str], kinds: dict[str, Any], wanted: list[str]
    ) -> tuple[Any, list[tuple[int, int, str]]]:
        """Some of the columns, and the rows with too many or too few cells: the place, the cells, and the text."""
        bad: list[tuple[int, int, str]] = []

        def wrong(row: Any) -> str:
            bad.append((row.number, row.actual_columns, row.text))
            return "skip"

        table = pc.read_csv(
            pa.BufferReader(data),
            # A number for the rows that are wrong is given only where one thread reads.
            read_options=pc.ReadOptions(column_names=names, use_threads=False, block_size=len(data) + 1),
            parse_options=pc.ParseOptions(
                delimiter=self.dialect.separator, newlines_in_values=True, invalid_row_handler=wrong
            ),
            convert_options=pc.ConvertOptions(
                column_types={name: kinds[name] for name in wanted},
                include_columns=wanted,
                strings_can_be_null=False,
                quoted_strings_can_be_null=False,
                check_utf8=False,
            ),
        )
        return table, bad

    def _under_no_heading(self, table: Any) -> Any:
        """The places of rows that have something in a column without a name."""
        found = np.zeros(table.num_rows, bool)
        for place in self.columns.nameless:
            found |= (pl.Series(table.column(place)).str.strip_chars() != "").to_numpy()
        return np.flatnonzero(found)

    def _told(
        self, table: Any, bad: list[tuple[int, int, str]], stray: Any, number: int
    ) -> tuple[Any, Any, pl.DataFrame]:
        """The good rows, their numbers, and the refusals of those with too many or too few cells."""
        ragged = [at - 1 for at, _, _ in bad]  # from 1 within what was read
        numbers = np.setdiff1d(np.arange(table.num_rows + len(bad)), ragged) + number
        empty = f' "{self.dialect.separator}'
        lines = [
            (place + number, shown(text, CLIP), f"{cells} cells where the heading has {self._width}")
            for place, (_, cells, text) in zip(ragged, bad, strict=True)
            if text.strip(empty)
        ]
        for place in stray.tolist():
            cell = next(text for at in self.columns.nameless if (text := table.column(at)[place].as_py()).strip())
            lines.append((int(numbers[place]), shown(cell, CLIP), "this cell stands under no heading"))
        refused = pl.DataFrame(
            [(self.name, row, "", value, reason) for row, value, reason in sorted(lines)], REFUSAL_SCHEMA, orient="row"
        )
        if len(stray):
            good = np.setdiff1d(np.arange(table.num_rows), stray)
            table, numbers = table.take(pa.array(good)), numbers[good]
        return table, numbers, refused


class TextSink:
    """Writes batches as CSV or TSV; a cell that a spreadsheet would take for a formula is disarmed unless ``armed``.

    Text that holds more than ASCII is given a byte order mark, without which Excel takes it for something else.
    """

    def __init__(self, file: Any, dialect: Dialect, *, armed: bool = False) -> None:
        self._file, self._dialect, self._armed, self._headed = _Watched(file), dialect, armed, False
        self._names: list[str] = []
        self.disarmed = 0
        if dialect.mark:
            file.write(MARK)

    def write(self, table: Any) -> None:
        """Take the next rows. The heading is written with the first of them: each writing costs."""
        if not table.num_rows and not self._headed:
            self._names = table.column_names
            return
        separator = self._dialect.separator
        frame = joined(table, lambda _, word: word or "", lambda _: "", separator)
        if frame is None:
            self._put(plain(table))
        else:
            if not self._headed:
                self._put(pl.DataFrame(schema=dict.fromkeys(table.column_names, pl.String)))
            self._write(frame, include_header=False, separator=separator, quote_style="never")

    def _put(self, frame: pl.DataFrame) -> None:
        if not self._armed:
            frame, count = disarm(frame, heading=not self._headed)
            self.disarmed += count
        self._write(frame, include_header=not self._headed, separator=self._dialect.separator)
        self._headed = True

    def _write(self, frame: pl.DataFrame, **how: Any) -> None:
        file: Any = self._file
        try:
            frame.write_csv(file, **how)
        except Exception as error:
            raise self._file.failed or error from None

    def close(self) -> None:
        """End the file; the mark is put before it if it needs one and has none."""
        if not self._headed and self._names:
            self._put(pl.DataFrame(schema=dict.fromkeys(self._names, pl.String)))
        file = self._file.file
        if file is sys.stdout.buffer:
            file.flush()
            return
        if not self._dialect.mark and not self._file.ascii:
            _put_before(file, MARK)
        file.close()


class _Watched:
    """A file for writing, and whether all that was written is ASCII."""

    def __init__(self, file: Any) -> None:
        self.file, self.ascii = file, True
        self.failed: OSError | None = None
        """Why it could not be written: Polars gives but the words of it."""

    def write(self, data: bytes) -> int:
        """Write some bytes."""
        self.ascii = self.ascii and bytes(data).isascii()
        try:
            return int(self.file.write(data))
        except OSError as error:
            self.failed = error
            raise

    def flush(self) -> None:
        """Write what is held back."""
        self.file.flush()


def _put_before(file: Any, mark: bytes) -> None:
    """Put bytes before what stands in a file, moving it from the end."""
    at = file.seek(0, os.SEEK_END)
    while at > 0:
        start = max(0, at - (8 << 20))
        file.seek(start)
        data = file.read(at - start)
        file.seek(start + len(mark))
        file.write(data)
        at = start
    file.seek(0)
    file.write(mark)


class _Opening:
    """The beginning of a text table: how it is written, where its heading stands, and where its rows start."""

    def __init__(self, path: str, data: bytes, separator: str | None, heading: TableSpec) -> None:
        self.mark = data.startswith(MARK)
        start = 0
        while data.startswith(MARK, start):
            start += len(MARK)
        if data[start : start + 4].lower() == b"sep=" and data[start + 5 : start + 6] in (b"\r", b"\n"):  # Excel's own
            separator = chr(data[start + 4])
            start = data.index(b"\n", start) + 1 if b"\n" in data[start:] else len(data)
        self._path, self._lines = path, _lines(data, start, max(SEARCHED, heading.row or 0))
        ways = [self._by(one, heading) for one in ([separator] if separator else SEPARATORS)]
        self.separator, row, _ = max(ways, key=lambda way: way[2])
        if row is None:
            what = f"there is no row {heading.row} in which the heading could stand"
            raise Faults([refuse_file(path, what, "give --heading the row of the names of the columns", 1)])
        self.row, self.end = row + 1, self._lines[row][1]
        self.names = self._cells(row, data)
        self.below = [_split(line, self.separator) for line, _, _ in self._lines[row + 1 :]]

    def _by(self, separator: str, heading: TableSpec) -> tuple[str, int | None, tuple[int, int]]:
        """The place of the heading if this is the separator, and how much speaks for it."""
        rows = [_split(line, separator) for line, _, _ in self._lines]
        place = heading_row(rows, heading)
        cells = [] if place is None else rows[place]
        known = sum(cell.strip() in heading.facts for cell in cells)
        return separator, place, (known, len(cells))

    def _cells(self, row: int, data: bytes) -> list[str]:
        text, end, at = self._lines[row]
        line = data[at:end]
        if quote_out_of_place(line.rstrip(b"\r\n"), self.separator) is not None:
            raise Faults([_stray_mark(self._path, "in the heading", self.row, False)])
        try:
            line.decode()
        except UnicodeDecodeError:
            raise Faults([refuse_file(self._path, "the heading is not UTF-8", "save it as CSV UTF-8")]) from None
        if "\r" in text.rstrip("\r\n"):
            what = "a carriage return (\\r) stands within the heading"
            raise Faults([refuse_file(self._path, what, "take it out, or end each line alike", self.row)])
        return [cell.strip() for cell in _split(text, self.separator)]


def _lines(data: bytes, start: int, rows: int) -> list[tuple[str, int, int]]:
    """The first lines as text, each with the place after it and the place where it begins."""
    found: list[tuple[str, int, int]] = []
    at, most = start, start + LOOKED_AT
    while at < len(data) and len(found) < rows and (at < most or not found):
        end = _line_end(data, at)
        found.append((data[at:end].decode("utf-8", "replace"), end, at))
        at = end
    return found or [("", len(data), start)]


def _split(line: str, separator: str) -> Sequence[str]:
    try:
        return next(csv.reader([line.rstrip("\r\n")], delimiter=separator), [])
    except csv.Error:  # a carriage return within, or a cell that is too long for a heading
        return line.rstrip("\r\n").split(separator)


def _line_end(data: bytes, start: int) -> int:
    """The place after the line that starts there; a newline in quotes does not end it."""
    at = start
    while True:
        at = data.find(b"\n", at)
        if at < 0:
            lone = data.find(b"\r", start)  # the old Macintosh's
            return len(data) if lone < 0 else lone + 1
        at += 1
        if data.count(b'"', start, at) % 2 == 0:
            return at


def no_columns(rows: int) -> Any:
    """A table of no columns and so many rows."""
    return pa.table({"-": pa.nulls(rows)}).select([])


def _stray_mark(path: str, where: str, row: int, followed: bool) -> Any:
    what = f"a quotation mark that opens a cell {where} is never closed, so what follows would be one cell"
    if followed:
        what = f"a quotation mark that opens a cell {where} is closed by one that no separator follows"
    return refuse_file(path, what, "close it, or double a mark that a cell begins with, in marks of its own", row)
