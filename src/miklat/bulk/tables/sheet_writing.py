"""Write tables as XLSX: the rows, and the template of an empty table."""

import os
from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from io import BytesIO
from math import isfinite
from typing import Any

import pyarrow as pa

from miklat.bulk.tables.plain import marked, plain, simple
from miklat.bulk.tables.workbook import letters_of

MOST_ROWS = (1 << 20) - 1
"""Rows of a sheet under its heading."""

MOST_COLUMNS = 1 << 14
LONGEST_CELL = 32_767
CREATED = datetime(2000, 1, 1)
"""A date in every file, so that the same table gives the same bytes."""

FIRST_DAY, LAST_DAY = date(1900, 3, 1), date(9999, 12, 31)
"""The days a sheet can hold: before, it counts one that never was."""

LONGEST = timedelta(days=1_000_000)


class TooLongForSheet(ValueError):
    """More than a sheet can hold."""


class SheetSink:
    """Writes batches as the first sheet of an XLSX file, row by row; text stays text, whatever it begins with."""

    def __init__(self, path: str) -> None:
        import xlsxwriter

        options = {
            "constant_memory": True,
            "strings_to_formulas": False,
            "strings_to_urls": False,
            "strings_to_numbers": False,
            "default_date_format": "yyyy-mm-dd hh:mm:ss",
        }
        # Put together in memory: a disk that fills is then told by one write, and not by what zips the sheet.
        self._path, self._made = path, BytesIO()
        self._book = xlsxwriter.Workbook(self._made, options)
        self._book.set_properties({"created": CREATED})
        self._sheet = self._book.add_worksheet("answers")
        self._bold = self._book.add_format({"bold": True})
        self._forms = {
            kind: self._book.add_format({"num_format": form})
            for kind, form in ((date, "yyyy-mm-dd"), (time, "hh:mm:ss"), (timedelta, "[h]:mm:ss"))
        }
        self._row = 0

    def write(self, table: Any) -> None:
        """Take the next rows; TooLongForSheet past the end of the sheet."""
        if not self._row:
            self._sheet.freeze_panes(1, 0)
            for at, name in enumerate(table.column_names):
                self._sheet.write_string(0, at, name, self._bold)
            self._row = 1
        if self._row + table.num_rows > MOST_ROWS + 1:
            raise TooLongForSheet(f"a sheet holds {MOST_ROWS:,} rows under its heading: write .parquet or .csv instead")
        for start in range(0, table.num_rows, 10_000):
            part = table.slice(start, 10_000)
            for values in zip(*_cells(part), strict=True):
                for at, value in enumerate(values):
                    if value is not None:
                        self._cell(at, value)
                self._row += 1

    def _cell(self, at: int, value: Any) -> None:
        kind = type(value)
        if kind is str:
            if len(value) > LONGEST_CELL:
                raise TooLongForSheet(f"a cell holds {LONGEST_CELL:,} characters: write .parquet or .csv instead")
            self._sheet.write_string(self._row, at, value)
        elif kind is bool:
            self._sheet.write_boolean(self._row, at, value)
        elif kind is int or kind is float:
            # A sheet's numbers would lose the last digits of a great one, and it has no NaN.
            exact = abs(value) < 1 << 53 if kind is int else isfinite(value)
            if exact:
                self._sheet.write_number(self._row, at, value)
            else:
                self._sheet.write_string(self._row, at, str(value))
        else:
            self._sheet.write_datetime(self._row, at, value, self._forms.get(kind))

    def close(self) -> None:
        """End the file."""
        self._book.close()
        with open(self._path, "wb") as file:
            file.write(self._made.getbuffer())


def _cells(table: Any) -> list[list[Any]]:
    """The columns as cells: text, numbers, truth values; days, moments and lengths of time that a sheet can hold."""
    frame = plain(table.select([name for name in table.column_names if not _is_time(table.schema.field(name).type)]))
    raw, plainly = set(marked(table)), set(frame.columns)
    return [
        _json_cells(table.column(name))
        if name in raw
        else frame[name].to_list()
        if name in plainly
        else _moments(table.column(name))
        for name in table.column_names
    ]


def _json_cells(column: Any) -> list[Any]:
    """Cells that were JSON: numbers and truth values as such, text as its letters, anything else as it is written."""
    import json

    from miklat.bulk.tables.plain import cell_text

    return [
        json.loads(value) if value and value[0] in "-0123456789tf" and len(value) < 16 else cell_text(value)
        for value in column.to_pylist()
    ]


def _is_time(kind: Any) -> bool:
    return bool(pa.types.is_temporal(kind) and not pa.types.is_interval(kind) and getattr(kind, "tz", None) is None)


def _moments(column: Any) -> list[Any]:
    """Days, moments, times of day and lengths of time; as text those that a sheet cannot hold, or not so exactly."""
    kind = column.type
    texts = simple(column).to_pylist()
    unit = getattr(kind, "unit", "D")
    narrow = pa.types.is_date32(kind) or pa.types.is_time32(kind)
    raw = column.cast(pa.int32()).cast(pa.int64()) if narrow else column.cast(pa.int64())
    steps = {"D": 1, "s": 1, "ms": 1, "us": 10**3, "ns": 10**6}[unit]
    made: list[Any] = []
    for count, text in zip(raw.to_pylist(), texts, strict=True):
        value = None if count is None else _moment(kind, count, unit) if count % steps == 0 else None
        made.append(text if value is None else value)
    return made


def _moment(kind: Any, count: int, unit: str) -> Any:
    """What a sheet writes for a count of days or parts of seconds; None if it cannot."""
    parts = {"D": 86_400 * 10**6, "s": 10**6, "ms": 10**3, "us": 1, "ns": 10**-3}[unit]
    if pa.types.is_date64(kind):
        parts = 10**3
    micro = int(count * parts) if parts >= 1 else count // 1000
    if pa.types.is_duration(kind):
        return timedelta(microseconds=micro) if 0 <= micro < LONGEST.total_seconds() * 1e6 else None
    if pa.types.is_time(kind):
        return (datetime.min + timedelta(microseconds=micro)).time()
    days = micro // (86_400 * 10**6)
    first, last = ((day - date(1970, 1, 1)).days for day in (FIRST_DAY, LAST_DAY))
    if not first <= days <= last:
        return None
    moment = datetime(1970, 1, 1) + timedelta(microseconds=micro)
    return moment.date() if pa.types.is_date(kind) else moment


def write_template(path: str, facts: Mapping[str, Mapping[str, str]], asks: Mapping[str, str], rows: int = 500) -> None:
    """Write an empty table of cases with each fact's values, given with what they mean, as a drop-down list; and what
    they mean, beside the heading and on a sheet of its own.

    FileExistsError if there is something of that name already; OSError, and no file, if it cannot be written.
    """
    import xlsxwriter

    made = BytesIO()
    book = xlsxwriter.Workbook(made, {"in_memory": True})
    book.set_properties({"created": CREATED, "title": "Cases for miklat"})
    bold = book.add_format({"bold": True, "text_wrap": True, "valign": "top"})
    cases, words = book.add_worksheet("cases"), book.add_worksheet("vocabulary")
    told, line = book.add_worksheet("meanings"), 0
    cases.freeze_panes(1, 1)
    cases.write_string(0, 0, "case", bold)
    cases.set_column(0, 0, 24)
    for at, (name, values) in enumerate(facts.items()):
        cases.write_string(0, at + 1, name, bold)
        lines = [asks[name], *(f"{value}: {means}" for value, means in values.items())]
        cases.write_comment(
            0, at + 1, "\n".join(lines), {"author": "miklat", "x_scale": 3, "y_scale": len(lines) / 4 + 1}
        )
        for value, means in values.items():
            told.write_row(line, 0, [name, value, means])
            line += 1
        cases.set_column(at + 1, at + 1, max(len(name), *map(len, values)) + 2)
        words.write_row(at, 0, [name, asks[name], *values])
        where = f"=vocabulary!$C${at + 1}:${letters_of(len(values) + 1)}${at + 1}"
        cases.data_validation(
            1,
            at + 1,
            rows,
            at + 1,
            {
                "validate": "list",
                "source": where,
                "error_title": name[:32],
                "error_message": f"Choose one of: {', '.join(values)}. An empty cell is unknown."[:255],
            },
        )
    words.set_column(0, 0, 26)
    words.set_column(1, 1, 70)
    words.set_column(2, 12, 22)
    told.set_column(0, 1, 26)
    told.set_column(2, 2, 100)
    book.close()
    with open(path, "xb") as file:
        try:
            file.write(made.getbuffer())
            file.flush()
        except OSError:
            os.unlink(path)
            raise
