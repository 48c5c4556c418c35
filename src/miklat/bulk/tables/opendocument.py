"""Bounds of an ODS workbook, and what in it would pass for empty; calamine then reads it whole, as a rectangle."""

import re

from miklat.bulk.tables.columns import refuse_file
from miklat.bulk.tables.workbook import Archive
from miklat.files.faults import Faults

MOST = 64 << 20
"""Bytes of the cells of a workbook, unpacked."""

MOST_BEYOND, MOST_ROWS = 1_000_000, 1 << 20
"""Cells of a sheet that are held without being written (empty ones between others, such as repeat), and its rows."""

_TAG = re.compile(rb"<table:(table-row|(?:covered-)?table-cell|table)\b([^>]*)>")


def check(path: str) -> None:
    """Refuse what cannot be read in bounds, or would be read as empty; Faults."""
    data = Archive(path).whole("content.xml", MOST)
    if b"<!DOCTYPE" in data:
        raise Faults([refuse_file(path, "it holds a DOCTYPE", "save it anew")])
    rows = last = width = written = column = 0
    for found in _TAG.finditer(data):
        kind, told = found[1], found[2]
        if kind == b"table":
            rows = last = width = written = 0
        elif kind == b"table-row":
            rows, column = rows + _times(told, b"rows"), 0
        else:
            _whole(path, told)
            column += _times(told, b"columns")
            if b"value-type" in told:
                written, last, width = written + 1, rows, max(width, column)
                if last * width - written > MOST_BEYOND or last > MOST_ROWS:
                    what = f"a cell in row {last:,} and column {width:,} stands far from the others, or many times"
                    raise Faults([refuse_file(path, what, "clear it, or save the sheet as .csv")])


def _whole(path: str, cell: bytes) -> None:
    """Refuse a cell that would be read as empty, or that leaves others empty."""
    if re.search(rb"number-rows-spanned=\"(?!1\")", cell):
        what = "cells in it are merged, and only the first of them holds a value"
        raise Faults([refuse_file(path, what, "unmerge them, and write the value in each")])
    if b"table:formula" in cell and b"value-type" not in cell:
        what = "a formula in it has no stored value"
        raise Faults([refuse_file(path, what, "open it in a spreadsheet, and save it anew")])


def _times(told: bytes, what: bytes) -> int:
    many = re.search(rb"number-" + what + rb"-repeated=\"(\d{1,9})", told)
    return int(many[1]) if many else 1
