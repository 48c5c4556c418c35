"""Write what comes of a table: the rows, the rows refused, the cells of voices that part. Whole, or not at all.

Each file is written beside its final name, as ``NAME.part``, and takes the name when everything is written.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from miklat.bulk import cells
from miklat.bulk.batch import REFUSAL_SCHEMA, Done
from miklat.bulk.tables.columns import refuse_file
from miklat.bulk.tables.headed import headed
from miklat.bulk.tables.reading import ending
from miklat.files.faults import Fault, Faults, listed, quoted

PART = ".part"
STDOUT = "-"
"""The name of standard output."""

CELLS = tuple(cells.SCHEMA.names)
"""The columns of the table of cells."""


class TableWriter(Protocol):
    """Writes tables, one after another, to one file."""

    def write(self, table: Any) -> None:
        """Take the next rows."""

    def close(self) -> None:
        """End the file."""


class Spelling(msgspec.Struct, frozen=True):
    """How to write: the table of codes for a file's metadata, and the dialect of the text that was read.

    ``mark`` puts a byte order mark before text; else it has one if the table that was read had, or if it holds more
    than ASCII. ``armed`` leaves text that a spreadsheet would take for a formula as it is.
    """

    codes: bytes = b"{}"
    dialect: Any = None
    mark: bool = False
    armed: bool = False


def _parquet(path: str, spelling: Spelling) -> TableWriter:
    from miklat.bulk.tables.parquet import ParquetSink

    return ParquetSink(path, spelling.codes)


def _csv(path: str, spelling: Spelling) -> TableWriter:
    dialect = spelling.dialect
    return _text(path, spelling, dialect.separator if dialect and dialect.separator != "\t" else ",")


def _tsv(path: str, spelling: Spelling) -> TableWriter:
    return _text(path, spelling, "\t")


def _text(path: str, spelling: Spelling, separator: str) -> TableWriter:
    from miklat.bulk.tables.text import Dialect, TextSink

    mark = spelling.mark or bool(spelling.dialect and spelling.dialect.mark and path != STDOUT)
    return TextSink(_file(path), Dialect(separator, mark), armed=spelling.armed)


def _lines(path: str, spelling: Spelling) -> TableWriter:
    from miklat.bulk.tables.lines import LinesSink

    return LinesSink(_file(path))


def _sheet(path: str, spelling: Spelling) -> TableWriter:
    from miklat.bulk.tables.sheet_writing import SheetSink

    return SheetSink(path)


def _file(path: str) -> Any:
    return sys.stdout.buffer if path == STDOUT else open(path, "w+b")


WRITERS: dict[str, Callable[[str, Spelling], TableWriter]] = {
    ".parquet": _parquet,
    ".csv": _csv,
    ".tsv": _tsv,
    ".xlsx": _sheet,
    ".jsonl": _lines,
    ".ndjson": _lines,
}


class Destinations(msgspec.Struct, frozen=True):
    """Where everything goes: the rows, the rows refused, the cells of voices that part.

    Rows that go to standard output (`STDOUT`) are written as ``end`` says, and have no cells beside them (""); rows
    refused are then written only where that is asked for.
    """

    rows: str
    refused: str
    cells: str
    end: str = ""

    def ending(self, path: str) -> str:
        """In which format a file is written."""
        return self.end if path == STDOUT else ending(path)

    @property
    def files(self) -> tuple[str, ...]:
        """The files that are written, in the order of their names here."""
        return tuple(path for path in (self.rows, self.refused, self.cells) if path not in ("", STDOUT))


def places(path: str, refused: str | None = None, end: str = ".csv", *, folder: bool = False) -> Destinations:
    """The places beside an output; Faults, all at once, with what keeps anything from being written there.

    ``folder`` tells that the rows may go to a folder of that name.
    """
    if path == STDOUT:
        where = Destinations(path, refused or "", "", end)
    else:
        where = Destinations(path, refused or f"{path}.rejects.csv", f"{path}.cells{ending(path)}")
    faults = list(_unfit(where, folder))
    if faults:
        raise Faults(faults)
    return where


def _unfit(where: Destinations, folder: bool) -> Iterator[Fault]:
    for one in dict.fromkeys(path for path in (where.rows, where.refused) if path not in ("", STDOUT)):
        if ending(one) not in WRITERS:
            yield refuse_file(
                one, f"no table is written as {quoted(ending(one))}", f"end its name in {listed(WRITERS)}"
            )
        elif not os.path.isdir(os.path.dirname(one) or "."):
            yield refuse_file(one, "there is no such folder", "make it first")
        elif os.path.isdir(one) and folder and one == where.rows:
            continue
        elif os.path.isdir(one):
            yield refuse_file(one, "this is a folder", "name a file in it")
        elif os.path.exists(one) and not os.path.isfile(one):
            yield refuse_file(one, "this is no file", "name a file, or - for standard output")
        elif os.path.islink(one + PART) or (os.path.lexists(one + PART) and not os.path.isfile(one + PART)):
            yield refuse_file(one + PART, "this stands where the table is put together, and is no file", "remove it")
    several = where.files
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
    """One table out, its refusals and its cells beside it; nothing has its final name before `finish`.

    ``empty`` has the columns of the rows (None: an engine writes them itself).
    """

    def __init__(self, where: Destinations, empty: Any, spelling: Spelling) -> None:
        self._where, self.spelling = where, spelling
        self._writers: dict[str, TableWriter] = {}
        self._locks: dict[str, int] = {}
        self._cells = cells.CellTable()
        self.disarmed = 0
        try:
            for path in where.files:
                if path != where.rows or empty is not None:
                    self._lock(path)
            if empty is not None:
                _fits(where, empty)
                self.append(where.rows, empty)
        except BaseException:
            self.abandon()
            raise

    def write(self, done: Done) -> None:
        """Take the next batch."""
        if done.rows:
            self.append(self._where.rows, done.table)
        if done.refused is not None and self._where.refused:
            self.append(self._where.refused, done.refused.select(list(REFUSAL_SCHEMA)).to_arrow())
        self._cells.add(done.cells)

    def append(self, path: str, table: Any) -> None:
        """Write rows to the file that will have this name."""
        if path not in self._writers:
            self._writers[path] = WRITERS[self._where.ending(path)](
                path if path == STDOUT else path + PART, self.spelling
            )
        self._writers[path].write(table)

    def finish(self, whole: Callable[[], None] | None = None) -> tuple[str, ...]:
        """Give the files their names, the rows last; files of an earlier run that do not come again are removed.

        ``whole`` is called when everything is written and still held, before the first file is named.
        """
        if self._cells and self._where.cells:
            self.append(self._where.cells, self._cells.table())
        for writer in self._writers.values():
            writer.close()
            self.disarmed += getattr(writer, "disarmed", 0)
        if whole:
            whole()
        for path, names in ((self._where.refused, tuple(REFUSAL_SCHEMA)), (self._where.cells, CELLS)):
            if path in self._writers:
                os.replace(path + PART, path)
            elif os.path.isfile(path) and headed(path, names):
                os.unlink(path)
        if self._where.rows in self._writers and self._where.rows != STDOUT:
            os.replace(self._where.rows + PART, self._where.rows)
        self._unlock()
        return tuple(path for path in self._where.files if path in self._writers)

    def abandon(self) -> None:
        """Leave nothing behind."""
        for path, writer in self._writers.items():
            with suppress(Exception):  # it is given up: what it lacks does not matter
                writer.close()
            with suppress(FileNotFoundError):
                if path != STDOUT:
                    os.unlink(path + PART)
        self._unlock()

    def _lock(self, path: str) -> None:
        """Refuse to write where another run is writing."""
        try:
            import fcntl
        except ImportError:  # Windows: two writers are then told by the file itself
            return
        while True:
            handle = os.open(path + PART, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o666)
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


def _fits(where: Destinations, empty: Any) -> None:
    from miklat.bulk.tables.sheet_writing import MOST_COLUMNS

    if where.ending(where.rows) == ".xlsx" and empty.num_columns > MOST_COLUMNS:
        what = f"a sheet holds {MOST_COLUMNS:,} columns, and there would be {empty.num_columns:,}"
        raise Faults([refuse_file(where.rows, what, "write .parquet or .csv instead")])


def _is_still(handle: int, path: str) -> bool:
    """Whether the file that is held is still the one of that name."""
    try:
        return os.path.samestat(os.fstat(handle), os.stat(path))
    except FileNotFoundError:
        return False
