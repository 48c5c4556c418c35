"""What passes between a reader of tables, an engine and a writer: rows in, rows with answers and refusals out."""

from collections.abc import Mapping
from typing import Any

import msgspec
import polars as pl

from miklat.bulk import cells

Refusals = pl.DataFrame
"""Rows refused, a line a fault: file, row, column, value, reason."""

REFUSAL_SCHEMA = {"file": pl.String, "row": pl.Int64, "column": pl.String, "value": pl.String, "reason": pl.String}


class Batch(msgspec.Struct, frozen=True):
    """Some rows of a table: the columns of facts as they were read, and the other columns, which are left alone.

    ``facts`` are columns of Polars or Arrow; ``fixed`` are facts that are one and the same in all rows (None: unknown).
    ``first`` is the number of the first row in its file, from 1; ``numbers`` gives the numbers where they do not simply
    follow. ``tables`` are the file's tables of codes, ``refused`` the rows that the reader refused.
    """

    file: str
    first: int
    rows: int
    facts: Mapping[str, Any]
    others: Any
    tables: Mapping[str, tuple[str, ...]] = {}
    numbers: Any = None
    refused: Any = None
    fixed: Mapping[str, str | None] = {}


class Respelt(msgspec.Struct, frozen=True):
    """Cells of a column that are read though they are spelt otherwise than the law spells them: how many, and one."""

    count: int
    sample: str


class Done(msgspec.Struct, frozen=True):
    """A batch judged: the rows that stand, with their answers; the refusals; and the counts, by column and word.

    ``cells`` are the lines of the table of cells that these rows need. ``blank`` rows had nothing in any cell, and were
    passed over.
    """

    table: Any
    refused: Any
    counts: Mapping[str, Mapping[str, int]]
    rows: int
    bad: int
    cells: Any = cells.SCHEMA.empty_table()
    blank: int = 0
    respelt: Mapping[str, Respelt] = {}
