"""Write what comes of a table: the rows, the rows refused, the cells of voices that part. Whole, or not at all.

Each file is written beside its final name, as ``NAME.part``, and takes the name when everything is written.
"""

import os
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Protocol

import msgspec
import polars as pl
import pyarrow as pa

from miklat.files.faults import Faults, listed, quoted
from miklat.files.table_columns import refuse_file
from miklat.files.table_in import ending
from miklat.many.batch import REFUSAL_SCHEMA, Done, Parting

PART = ".part"


class Writer(Protocol):
    """Writes tables, one after another, to one file."""

    def write(self, table: Any) -> None:
        """Take the next rows."""

    def close(self) -> None:
        """End the file."""


class Manner(msgspec.Struct, frozen=True):
    """How to write: the table of codes for a file's metadata, and the dialect of the text that was read."""

    codes: bytes = b"{}"
    dialect: Any = None


def _parquet(path: str, manner: Manner) -> Writer:
    from miklat.files.table_parquet import ParquetSink

    return ParquetSink(path, manner.codes)


def _csv(path: str, manner: Manner) -> Writer:
    from miklat.files.table_text import Dialect, TextSink

    return TextSink(path, manner.dialect if manner.dialect and manner.dialect.separator != "\t" else Dialect())


def _tsv(path: str, manner: Manner) -> Writer:
    from miklat.files.table_text import Dialect, TextSink

    return TextSink(path, Dialect("\t", bool(manner.dialect and manner.dialect.mark)))


def _lines(path: str, manner: Manner) -> Writer:
    from miklat.files.table_lines import LinesSink

    return LinesSink(path)


def _xlsx(path: str, manner: Manner) -> Writer:
    from miklat.files.table_xlsx import XlsxSink

    return XlsxSink(path)


WRITERS: dict[str, Callable[[str, Manner], Writer]] = {
    ".parquet": _parquet,
    ".csv": _csv,
    ".tsv": _tsv,
    ".xlsx": _xlsx,
    ".jsonl": _lines,
    ".ndjson": _lines,
}


class Places(msgspec.Struct, frozen=True):
    """Where everything goes: the rows, the rows refused, the cells of voices that part."""

    rows: str
    refused: str
    cells: str


def places(path: str, refused: str | None = None) -> Places:
    """The places beside an output; Faults if its format is none that can be written, or its folder is not there."""
    stem, end = os.path.splitext(path)
    for one in (path, refused or f"{stem}.rejects.csv"):
        if ending(one) not in WRITERS:
            raise Faults(
                [
                    refuse_file(
                        one, f"no table is written as {quoted(ending(one))}", f"end its name in {listed(WRITERS)}"
                    )
                ]
            )
        if not os.path.isdir(os.path.dirname(one) or "."):
            raise Faults([refuse_file(one, "there is no such folder", "make it first")])
        if os.path.isdir(one):
            raise Faults([refuse_file(one, "this is a folder", "name a file in it")])
    return Places(path, refused or f"{stem}.rejects.csv", f"{stem}.cells{end}")


class Output:
    """A `Sink`: one table out, its refusals and its cells beside it.

    ``empty`` has the columns of the rows (None: an engine writes them itself).
    """

    def __init__(self, where: Places, empty: Any, manner: Manner) -> None:
        self._where, self._manner = where, manner
        self._writers: dict[str, Writer] = {}
        self._locks: dict[str, int] = {}
        self._cells: dict[int, Parting] = {}
        if empty is not None:
            self._lock(where.rows)
            self.append(where.rows, empty)

    def write(self, done: Done) -> None:
        """Take the next batch."""
        if done.rows:
            self.append(self._where.rows, done.table)
        if done.refused is not None:
            self.append(self._where.refused, done.refused.select(list(REFUSAL_SCHEMA)).to_arrow())
        self._cells.update(done.cells)

    def append(self, path: str, table: Any) -> None:
        """Write rows to the file that will have this name."""
        if path not in self._writers:
            self._writers[path] = WRITERS[ending(path)](path + PART, self._manner)
        self._writers[path].write(table)

    def finish(self) -> tuple[str, ...]:
        """Give the files their names, the rows last; files of an earlier run that do not come again are removed."""
        if self._cells:
            self.append(self._where.cells, cells_table(self._cells))
        for writer in self._writers.values():
            writer.close()
        for path in (self._where.refused, self._where.cells, self._where.rows):
            if path in self._writers:
                os.replace(path + PART, path)
            elif os.path.isfile(path):
                os.unlink(path)
        self._unlock()
        return tuple(
            path for path in (self._where.rows, self._where.refused, self._where.cells) if path in self._writers
        )

    def abandon(self) -> None:
        """Leave nothing behind."""
        for path, writer in self._writers.items():
            with suppress(Exception):  # it is given up: what it lacks does not matter
                writer.close()
            if os.path.exists(path + PART):
                os.unlink(path + PART)
        self._unlock()

    def _lock(self, path: str) -> None:
        """Refuse to write where another run is writing."""
        try:
            import fcntl
        except ImportError:  # Windows: two writers are then told by the file itself
            return
        handle = os.open(path + PART, os.O_RDWR | os.O_CREAT, 0o666)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(handle)
            raise Faults(
                [refuse_file(path, "another run is writing it", "wait for that, or name another file")]
            ) from None
        self._locks[path] = handle

    def _unlock(self) -> None:
        for handle in self._locks.values():
            os.close(handle)
        self._locks.clear()


def cells_table(cells: Mapping[int, Parting]) -> Any:
    """The cells as a table: a line for each cell of each parting, in an order that the rows do not bear on."""
    lines = [
        (
            parting.question,
            key,
            number,
            " ".join(f"{axis}={choice}" for axis, choice in voice),
            answer,
            " ".join(possible),
        )
        for key, parting in sorted(cells.items(), key=lambda one: (one[1].question, one[0]))
        for number, (voice, answer, possible) in enumerate(parting.cells, 1)
    ]
    columns = ("question", "cells", "cell", "voice", "answer", "possible")
    frame = pl.DataFrame(
        lines, schema=dict.fromkeys(columns, pl.String) | {"cells": pl.Int64, "cell": pl.Int64}, orient="row"
    )
    table = frame.to_arrow()
    return table.cast(pa.schema([(f.name, pa.int64() if f.type == pa.int64() else pa.string()) for f in table.schema]))
