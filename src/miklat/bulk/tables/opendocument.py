"""Bounds of an ODS workbook, and what in it would pass for empty; calamine then reads it whole."""

import re
import zipfile

from miklat.bulk.tables.columns import refuse_file
from miklat.files.faults import Faults

MOST = 64 << 20
"""Bytes of the cells of a workbook, unpacked."""

MOST_REPEATED = 10_000
"""How often a row or a cell that holds something may be said to stand: it would be held as often."""


def check(path: str) -> None:
    """Refuse what cannot be read in bounds, or would be read as empty; Faults."""
    with zipfile.ZipFile(path) as book:
        part = book.getinfo("content.xml")
        if part.file_size > MOST:
            raise Faults([refuse_file(path, f"its cells take more than {MOST >> 20} MiB", "save it as .csv or .xlsx")])
        data = book.read(part)
    if b"<!DOCTYPE" in data:
        raise Faults([refuse_file(path, "it holds a DOCTYPE", "save it anew")])
    for found in re.finditer(
        rb"<table:table-row\b[^>]*number-rows-repeated=\"(\d+)\"[^>]*[^/]>(.*?)</table:table-row>", data, re.S
    ):
        if int(found[1]) > MOST_REPEATED and b"office:value-type" in found[2]:
            raise Faults([refuse_file(path, f"a row in it stands {int(found[1]):,} times", "save it as .csv")])
    for found in re.finditer(rb"<table:table-cell\b[^>]*>", data):
        cell = found[0]
        many = re.search(rb"number-columns-repeated=\"(\d+)\"", cell)
        if many and int(many[1]) > MOST_REPEATED and b"value-type" in cell:
            raise Faults([refuse_file(path, f"a cell in it stands {int(many[1]):,} times", "save it as .csv")])
        if re.search(rb"number-rows-spanned=\"(?!1\")", cell):
            what = "cells in it are merged, and only the first of them holds a value"
            raise Faults([refuse_file(path, what, "unmerge them, and write the value in each")])
        if b"table:formula" in cell and b"value-type" not in cell:
            what = "a formula in it has no stored value"
            raise Faults([refuse_file(path, what, "open it in a spreadsheet, and save it anew")])
