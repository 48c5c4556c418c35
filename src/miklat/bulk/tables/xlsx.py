"""Tables as XLSX: the first sheet, a row a case. A sheet holds 1,048,576 rows, so it is read whole."""

import os
from collections.abc import Iterator, Mapping, Sequence
from datetime import date, datetime
from io import BytesIO
from typing import Any

import polars as pl
import pyarrow as pa

from miklat.bulk.batch import Batch
from miklat.bulk.tables.columns import Heading, refuse_file, sort_columns
from miklat.bulk.tables.errors import error_cells
from miklat.files.faults import Faults, shown

MOST_ROWS = (1 << 20) - 1
"""Rows of a sheet under its heading."""

LONGEST_CELL = 32_767
CREATED = datetime(2000, 1, 1)
"""A date in every file, so that the same table gives the same bytes."""


class TooLongForSheet(ValueError):
    """More than a sheet can hold."""


class XlsxFile:
    """The first sheet of one XLSX file."""

    coded = False

    def __init__(self, path: str, heading: Heading) -> None:
        import fastexcel

        self.path = path
        try:
            book = fastexcel.read_excel(path)
            raw = book.load_sheet(0, header_row=None, n_rows=1, dtypes="string").to_polars()
            names = [str(cell).strip() for cell in (raw.row(0) if raw.height else ()) if cell is not None]
            width = raw.width
            if len(names) < width and raw.height:
                names = ["" if cell is None else str(cell).strip() for cell in raw.row(0)]
                while names and not names[-1]:
                    names.pop()
            self.facts, others = sort_columns(path, names, heading)
            kinds: dict[str | int, Any] = {at: "string" for at, name in enumerate(names) if name in self.facts}
            frame = book.load_sheet(
                0, header_row=None, skip_rows=1, column_names=names, use_columns=list(range(len(names))), dtypes=kinds
            ).to_polars()
        except fastexcel.FastExcelError as error:
            words = shown(str(error).split("\n")[0], 120)
            raise Faults(
                [refuse_file(path, f"this is no XLSX file that can be read ({words})", "save it anew")]
            ) from None
        except FileNotFoundError:
            raise Faults([refuse_file(path, "there is no such file", "check its name")]) from None
        frame = _with_errors(path, frame)
        blank = pl.all_horizontal(pl.all().is_null())
        self._numbers = pl.Series(range(1, frame.height + 1), dtype=pl.Int64).filter(~frame.select(blank).to_series())
        frame = frame.filter(~blank)
        self._frame, self.rows = frame, frame.height
        frame = frame.with_columns([_whole(frame[name]) for name in others])
        self._others = frame.select(others).to_arrow() if others else None
        self.others: Any = self._others.schema if self._others is not None else pa.schema([])

    def batches(self) -> Iterator[Batch]:
        """The rows, at once; rows without a single value are passed over."""
        if self.rows:
            others = self._others if self._others is not None else pa.table({"-": pa.nulls(self.rows)}).select([])
            facts = {name: _words(self._frame[name]) for name in self.facts}
            yield Batch(self.path, 1, self.rows, facts, others, {}, self._numbers.to_numpy())


class XlsxSink:
    """Writes batches as the first sheet of an XLSX file, row by row; text stays text, whatever it begins with."""

    def __init__(self, path: str) -> None:
        import xlsxwriter

        options = {
            "constant_memory": True,
            "strings_to_formulas": False,
            "strings_to_urls": False,
            "strings_to_numbers": False,
            "nan_inf_to_errors": True,
            "default_date_format": "yyyy-mm-dd hh:mm:ss",
        }
        # Put together in memory: a disk that fills is then told by one write, and not by what zips the sheet.
        self._path, self._made = path, BytesIO()
        self._book = xlsxwriter.Workbook(self._made, options)
        self._book.set_properties({"created": CREATED})
        self._sheet = self._book.add_worksheet("answers")
        self._bold = self._book.add_format({"bold": True})
        self._day = self._book.add_format({"num_format": "yyyy-mm-dd"})
        self._row = 0

    def write(self, table: Any) -> None:
        """Take the next rows; TooLongForSheet past the end of the sheet."""
        from miklat.bulk.tables.plain import plain

        frame = plain(table)
        if not self._row:
            self._sheet.freeze_panes(1, 0)
            for at, name in enumerate(frame.columns):
                self._sheet.write_string(0, at, name, self._bold)
            self._row = 1
        if self._row + frame.height > MOST_ROWS + 1:
            raise TooLongForSheet(f"a sheet holds {MOST_ROWS:,} rows under its heading: write .parquet or .csv instead")
        for values in frame.iter_rows():
            for at, value in enumerate(values):
                self._cell(at, value)
            self._row += 1

    def _cell(self, at: int, value: Any) -> None:
        if value is None:
            return
        if isinstance(value, str):
            if len(value) > LONGEST_CELL:
                raise TooLongForSheet(f"a cell holds {LONGEST_CELL:,} characters: write .parquet or .csv instead")
            self._sheet.write_string(self._row, at, value)
        elif isinstance(value, bool | int | float | datetime):
            if isinstance(value, datetime):
                value = value.replace(tzinfo=None)
            if isinstance(value, int) and abs(value) >= 1 << 53:  # a sheet's numbers would lose its last digits
                self._sheet.write_string(self._row, at, str(value))
            else:
                self._sheet.write(self._row, at, value)
        elif isinstance(value, date):
            self._sheet.write_datetime(self._row, at, value, self._day)
        else:
            self._sheet.write_string(self._row, at, str(value))

    def close(self) -> None:
        """End the file."""
        self._book.close()
        with open(self._path, "wb") as file:
            file.write(self._made.getbuffer())


def write_template(path: str, facts: Mapping[str, Sequence[str]], asks: Mapping[str, str], rows: int = 500) -> None:
    """Write an empty table of cases with each fact's values as a drop-down list, and a sheet that explains them.

    FileExistsError if there is something of that name already; OSError, and no file, if it cannot be written.
    """
    import xlsxwriter

    made = BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    book.set_properties({"created": CREATED, "title": "Cases for miklat"})
    bold = book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
    cases, words = book.add_worksheet("cases"), book.add_worksheet("vocabulary")
    cases.freeze_panes(1, 1)
    cases.write_string(0, 0, "case", bold)
    cases.set_column(0, 0, 24)
    for at, (name, values) in enumerate(facts.items()):
        cases.write_string(0, at + 1, name, bold)
        cases.write_comment(0, at + 1, asks[name], {"author": "miklat", "x_scale": 2})
        cases.set_column(at + 1, at + 1, max(len(name), *map(len, values)) + 2)
        words.write_row(at, 0, [name, asks[name], *values])
        where = f"=vocabulary!$C${at + 1}:${_letters(len(values) + 1)}${at + 1}"
        cases.data_validation(
            1,
            at + 1,
            rows,
            at + 1,
            {
                "validate": "list",
                "source": where,
                "error_title": name,
                "error_message": f"Choose one of: {', '.join(values)}. An empty cell is unknown."[:255],
            },
        )
    words.set_column(0, 0, 26)
    words.set_column(1, 1, 70)
    words.set_column(2, 12, 22)
    book.close()
    with open(path, "xb") as file:
        try:
            file.write(made.getbuffer())
            file.flush()
        except OSError:
            os.unlink(path)
            raise


def _with_errors(path: str, frame: pl.DataFrame) -> pl.DataFrame:
    """The sheet with its error cells (#N/A) as text: they are no empty cells, which would be unknown."""
    by_column: dict[int, dict[int, str]] = {}
    for (row, column), word in error_cells(path).items():
        if 0 < row <= frame.height and column < frame.width:
            by_column.setdefault(column, {})[row - 1] = word
    for column, words in by_column.items():
        name = frame.columns[column]
        cells = _whole(frame[name]).cast(pl.String).to_list()
        for at, word in words.items():
            cells[at] = word
        frame = frame.with_columns(pl.Series(name, cells, pl.String))
    return frame


def _letters(column: int) -> str:
    """The letters of a column, from 0: A, B, ..., Z, AA."""
    letters = ""
    column += 1
    while column:
        column, left = divmod(column - 1, 26)
        letters = chr(65 + left) + letters
    return letters


def _whole(column: pl.Series) -> pl.Series:
    """Whole numbers as such: a sheet has none but fractions."""
    if column.dtype != pl.Float64 or not ((column % 1 == 0) & (column.abs() < 1 << 53)).drop_nulls().all():
        return column
    return column.cast(pl.Int64)


def _words(column: pl.Series) -> pl.Series:
    """A fact's cells as words: truth values, which a sheet has beside text, are yes and no."""
    truth = {"true": "yes", "false": "no", "TRUE": "yes", "FALSE": "no"}
    return column if column.dtype != pl.String else column.replace(truth)
