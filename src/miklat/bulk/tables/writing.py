"""Write what comes of a table: the rows, the rows refused, the cells of voices that part. Whole, or not at all.

Each file is written beside its final name, as ``NAME.part``, and takes the name when everything is written.
"""

import os
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Protocol

import msgspec
import polars as pl
import pyarrow as pa

from miklat.bulk.batch import REFUSAL_SCHEMA, Done, Parting
from miklat.bulk.tables.columns import refuse_file
from miklat.bulk.tables.headed import headed
from miklat.bulk.tables.reading import ending
from miklat.files.faults import Fault, Faults, listed, quoted

PART = ".part"

CELLS = ("question", "cells", "cell", "voice", "answer", "possible")
"""The columns of the table of cells."""


class Writer(Protocol):
    """Writes tables, one after another, to one file."""

    def write(self, table: Any) -> None:
        """Take the next rows."""

    def close(self) -> None:
        """End the file."""


class Spelling(msgspec.Struct, frozen=True):
    """How to write: the table of codes for a file's metadata, and the dialect of the text that was read."""

    codes: bytes = b"{}"
    dialect: Any = None


def _parquet(path: str, spelling: Spelling) -> Writer:
    from miklat.bulk.tables.parquet import ParquetSink

    return ParquetSink(path, spelling.codes)


def _csv(path: str, spelling: Spelling) -> Writer:
    from miklat.bulk.tables.text import Dialect, TextSink

    return TextSink(path, spelling.dialect if spelling.dialect and spelling.dialect.separator != "\t" else Dialect())


def _tsv(path: str, spelling: Spelling) -> Writer:
    from miklat.bulk.tables.text import Dialect, TextSink

    return TextSink(path, Dialect("\t", bool(spelling.dialect and spelling.dialect.mark)))


def _lines(path: str, spelling: Spelling) -> Writer:
    from miklat.bulk.tables.lines import LinesSink

    return LinesSink(path)


def _xlsx(path: str, spelling: Spelling) -> Writer:
    from miklat.bulk.tables.xlsx import XlsxSink

    return XlsxSink(path)


WRITERS: dict[str, Callable[[str, Spelling], Writer]] = {
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
    """The places beside an output; Faults, all at once, with what keeps anything from being written there."""
    where = Places(path, refused or f"{path}.rejects.csv", f"{path}.cells{ending(path)}")
    faults = list(_unfit(where))
    if faults:
        raise Faults(faults)
    return where


def _unfit(where: Places) -> Iterator[Fault]:
    several = (where.rows, where.refused, where.cells)
    for one in dict.fromkeys(several[:2]):
        if ending(one) not in WRITERS:
            yield refuse_file(
                one, f"no table is written as {quoted(ending(one))}", f"end its name in {listed(WRITERS)}"
            )
        elif not os.path.isdir(os.path.dirname(one) or "."):
            yield refuse_file(one, "there is no such folder", "make it first")
        elif os.path.isdir(one):
            yield refuse_file(one, "this is a folder", "name a file in it")
    real = [os.path.normcase(os.path.realpath(one)) for one in several]
    if len(set(real)) < len(real):
        what = f"rows, rejects and cells need three files: they would go to {', '.join(several)}"
        yield refuse_file(where.refused, what, "give --rejects another name")
        return
    for one, names in ((where.refused, tuple(REFUSAL_SCHEMA)), (where.cells, CELLS)):
        if os.path.isfile(one) and not headed(one, names):
            what = f"this file stands where {'rejects' if one == where.refused else 'cells'} go, and is none of ours"
            yield refuse_file(one, what, "rename it, or name another output")


class Output:
    """A `Sink`: one table out, its refusals and its cells beside it.

    ``empty`` has the columns of the rows (None: an engine writes them itself).
    """

    def __init__(self, where: Places, empty: Any, spelling: Spelling) -> None:
        self._where, self._manner = where, spelling
        self._writers: dict[str, Writer] = {}
        self._locks: dict[str, int] = {}
        self._cells: dict[int, Parting] = {}
        try:
            for path in (*((where.rows,) if empty is not None else ()), where.refused, where.cells):
                self._lock(path)
            if empty is not None:
                self.append(where.rows, empty)
        except BaseException:
            self.abandon()
            raise

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

    def finish(self, whole: Callable[[], None] | None = None) -> tuple[str, ...]:
        """Give the files their names, the rows last; files of an earlier run that do not come again are removed.

        ``whole`` is called when everything is written and still held, before the first file is named.
        """
        if self._cells:
            self.append(self._where.cells, cells_table(self._cells))
        for writer in self._writers.values():
            writer.close()
        if whole:
            whole()
        for path, names in ((self._where.refused, tuple(REFUSAL_SCHEMA)), (self._where.cells, CELLS)):
            if path in self._writers:
                os.replace(path + PART, path)
            elif os.path.isfile(path) and headed(path, names):
                os.unlink(path)
        if self._where.rows in self._writers:
            os.replace(self._where.rows + PART, self._where.rows)
        self._unlock()
        return tuple(
            path for path in (self._where.rows, self._where.refused, self._where.cells) if path in self._writers
        )

    def abandon(self) -> None:
        """Leave nothing behind."""
        for path, writer in self._writers.items():
            with suppress(Exception):  # it is given up: what it lacks does not matter
                writer.close()
            with suppress(FileNotFoundError):
                os.unlink(path + PART)
        self._unlock()

    def _lock(self, path: str) -> None:
        """Refuse to write where another run is writing."""
        try:
            import fcntl
        except ImportError:  # Windows: two writers are then told by the file itself
            return
        while True:
            handle = os.open(path + PART, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(handle)
                raise Faults(
                    [refuse_file(path, "another run is writing it", "wait for that, or name another file")]
                ) from None
            if _is_still(handle, path + PART):
                self._locks[path] = handle
                return
            os.close(handle)  # the other run ended in between and took the file along

    def _unlock(self) -> None:
        for path, handle in self._locks.items():
            if _is_still(handle, path + PART):  # nothing was written there
                os.unlink(path + PART)
            os.close(handle)
        self._locks.clear()


def _is_still(handle: int, path: str) -> bool:
    """Whether the file that is held is still the one of that name."""
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except FileNotFoundError:
        return False


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
    frame = pl.DataFrame(
        lines, schema=dict.fromkeys(CELLS, pl.String) | {"cells": pl.Int64, "cell": pl.Int64}, orient="row"
    )
    table = frame.to_arrow()
    return table.cast(pa.schema([(f.name, pa.int64() if f.type == pa.int64() else pa.string()) for f in table.schema]))
