"""Tables as text: CSV and TSV, as Excel and everybody else write them. Read in stretches of whole rows.

Every cell is text and passes through as it stands. A row with more or fewer cells than the heading is refused.
"""

from collections.abc import Iterator
from typing import Any

import msgspec
import polars as pl
import pyarrow as pa
import pyarrow.csv as pc

from miklat.bulk.batch import REFUSAL_SCHEMA, Batch
from miklat.bulk.tables.columns import Heading, refuse_file, sort_columns
from miklat.bulk.tables.quotes import open_quote, rows_before
from miklat.bulk.tables.stretches import MARK, Stretch, stretches
from miklat.files.faults import CLIP, Faults, shown

SEPARATORS = (",", ";", "\t", "|")


class Dialect(msgspec.Struct, frozen=True):
    """How a text table is written: what stands between its cells, and whether it opens with a byte order mark."""

    separator: str = ","
    mark: bool = False


class TextFile:
    """One CSV or TSV file."""

    rows: int | None = None
    coded = False

    def __init__(self, path: str, heading: Heading, separator: str | None) -> None:
        self.path = path
        first = next(iter(stretches(path, quotes=True)), None)
        if first is None or not first.data.strip():
            raise Faults([refuse_file(path, "the file is empty", "give it a heading of facts and a row a case")])
        self._start, self.dialect, line = _opening(path, first, separator)
        if open_quote(line, self.dialect.separator) is not None:
            raise Faults([_left_open(path, "in the heading", 1)])
        names = _cells(path, line, self.dialect.separator)
        self._names = names
        self.facts, others = sort_columns(path, names, heading)
        self.others: Any = pa.schema([(name, pa.string()) for name in others])

    def batches(self) -> Iterator[Batch]:
        """The rows in order."""
        number = 1
        for stretch in stretches(self.path, quotes=True):
            data = stretch.data[self._start :] if stretch.first else stretch.data
            at = open_quote(data, self.dialect.separator)
            if at is not None:
                row = number + rows_before(data[:at], self.dialect.separator, blank=len(self._names) == 1)
                raise Faults([_left_open(self.path, f"in row {row:,}", row)])
            table, numbers, refused = self._read(data, number, stretch)
            total = table.num_rows + (0 if refused is None else refused.height)
            if total:
                facts = {name: pl.Series(name, table.column(name)) for name in self.facts}
                others = table.select(self.others.names)
                yield Batch(self.path, number, table.num_rows, facts, others, {}, numbers, refused)
            number += total

    def _read(self, data: bytes, number: int, stretch: Stretch) -> tuple[Any, Any, pl.DataFrame | None]:
        bad: list[tuple[int, int, str]] = []

        def wrong(row: Any) -> str:
            bad.append((row.number, row.actual_columns, row.text))
            return "skip"

        if not data.strip(b"\r\n"):
            blank = data.count(b"\n") if len(self._names) == 1 else 0
            return pa.table({name: pa.array([""] * blank, pa.string()) for name in self._names}), None, None
        try:
            table = pc.read_csv(
                pa.BufferReader(data),
                # A number for the rows that are wrong is given only where one thread reads.
                read_options=pc.ReadOptions(column_names=self._names, use_threads=False, block_size=len(data) + 1),
                parse_options=pc.ParseOptions(
                    delimiter=self.dialect.separator,
                    newlines_in_values=True,
                    invalid_row_handler=wrong,
                    ignore_empty_lines=len(self._names) > 1,  # of one column an empty line is an empty cell
                ),
                convert_options=pc.ConvertOptions(
                    column_types={name: pa.string() for name in self._names},
                    strings_can_be_null=False,
                    quoted_strings_can_be_null=False,
                ),
            )
        except pa.ArrowInvalid as error:
            raise Faults([_unreadable(self.path, error, number)]) from None
        if not bad:
            return table, None, None
        return table, *self._told(table.num_rows, bad, number)

    def _told(self, good: int, bad: list[tuple[int, int, str]], number: int) -> tuple[Any, pl.DataFrame]:
        """The numbers of the good rows, and the refusals of those with too many or too few cells."""
        import numpy as np

        places = [at - 1 for at, _, _ in bad]  # from 1 within what was read
        numbers = np.setdiff1d(np.arange(good + len(bad)), places) + number
        refused = pl.DataFrame(
            {
                "file": [self.path] * len(bad),
                "row": [place + number for place in places],
                "column": [""] * len(bad),
                "value": [shown(text, CLIP) for _, _, text in bad],
                "reason": [f"{cells} cells where the heading has {len(self._names)}" for _, cells, _ in bad],
            },
            schema=REFUSAL_SCHEMA,
        )
        return numbers, refused


class TextSink:
    """Writes batches as CSV or TSV."""

    def __init__(self, path: str, dialect: Dialect) -> None:
        self._file = open(path, "wb")  # noqa: SIM115 - closed by close()
        self._dialect, self._headed = dialect, False
        if dialect.mark:
            self._file.write(MARK)

    def write(self, table: Any) -> None:
        """Take the next rows."""
        from miklat.bulk.tables.plain import plain

        frame = plain(table)
        frame.write_csv(self._file, include_header=not self._headed, separator=self._dialect.separator)
        self._headed = True

    def close(self) -> None:
        """End the file."""
        self._file.close()


def _opening(path: str, first: Stretch, separator: str | None) -> tuple[int, Dialect, bytes]:
    """Where the rows start, how the table is written, and the line of its heading."""
    data, mark = first.data, first.data.startswith(MARK)
    start = len(MARK) if mark else 0
    if data[start : start + 4].lower() == b"sep=" and data[start + 5 : start + 6] in (b"\r", b"\n"):  # Excel's own line
        separator = chr(data[start + 4])
        start = data.index(b"\n", start) + 1 if b"\n" in data[start:] else len(data)
    end = _line_end(data, start)
    line = data[start:end]
    if separator is None:
        outside = b"".join(line.split(b'"')[::2]).decode("utf-8", "replace")
        separator = max(SEPARATORS, key=lambda one: (outside.count(one), -SEPARATORS.index(one)))
    return end, Dialect(separator, mark), line


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


def _cells(path: str, line: bytes, separator: str) -> list[str]:
    import csv

    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise Faults([refuse_file(path, "the heading is not UTF-8", "save it as CSV UTF-8")]) from None
    return [cell.strip() for cell in next(csv.reader([text], delimiter=separator), [])]


def _left_open(path: str, where: str, row: int) -> Any:
    what = f"a quotation mark that opens a cell {where} is never closed, so what follows would be one cell"
    return refuse_file(path, what, "close it, or double a mark that a cell begins with, in marks of its own", row)


def _unreadable(path: str, error: BaseException, row: int) -> Any:
    words = str(error)
    if "UTF8" in words or "UTF-8" in words:
        return refuse_file(path, f"a cell at or after row {row:,} is not UTF-8", "save it as CSV UTF-8", row)
    return refuse_file(path, f"it cannot be read at or after row {row:,} ({shown(words, 160)})", "mend that row", row)
