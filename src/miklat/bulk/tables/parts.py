"""Finished batches kept beside an output, so that a run that was cut short can go on from where it was.

A batch is kept when its note, written last, has its name; the note says for which job. What was kept for another law,
another question or another table is not taken up: it is cleared away. A batch that is not what it was, by the checksums
in its note, is judged anew, and so are those after it. The folder is touched by `KeptParts.open` only, which is for the
run that holds the output's lock.
"""

import os
import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any
from zlib import crc32

import msgspec
import polars as pl
import pyarrow as pa
from pyarrow import ipc

from miklat.bulk.batch import Done, Respelt
from miklat.bulk.cells import packed, unpacked
from miklat.bulk.tables.columns import refuse_file
from miklat.files.faults import Faults


class _PartRecord(msgspec.Struct):
    job: str
    rows: int
    bad: int
    counts: dict[str, dict[str, int]]
    cells: bytes
    refused: bool
    sums: list[int]
    blank: int
    respelt: dict[str, Respelt]


def fingerprint(files: Sequence[str], *more: object) -> str:
    """What a run depends on: the files as they are now, and whatever else is given."""
    seen = [(os.path.abspath(path), os.stat(path).st_size, os.stat(path).st_mtime_ns) for path in files]
    return sha256(msgspec.json.encode([seen, *more])).hexdigest()


class KeptParts:
    """The finished batches of one job, in a folder."""

    def __init__(self, folder: str, job: str) -> None:
        self.folder, self.job = folder, job

    def open(self) -> None:
        """Make the folder ready; Faults if there is one of that name that no run made."""
        name = os.path.join(self.folder, "job")
        if os.path.lexists(self.folder) and not os.path.isfile(name) and not _bare(self.folder):
            what = "--resume keeps its parts under this name, and something else stands there"
            raise Faults([refuse_file(self.folder, what, "rename that, or name another output")])
        if _text(name) != self.job:
            shutil.rmtree(self.folder, ignore_errors=True)
            os.makedirs(self.folder)
            with open(name, "w", encoding="utf-8") as file:
                file.write(self.job)

    def kept(self) -> int:
        """How many, from the first, are kept for this job and are as they were written."""
        number = 0
        while (note := self._note(number)) and note.job == self.job and note.sums == self._sums(number):
            number += 1
        return number

    def take(self, number: int) -> Done:
        """One that is kept; ValueError if it is of another job."""
        note = self._note(number)
        if note is None or note.job != self.job:
            raise ValueError(f"{self.folder}: part {number} is of another job: remove the folder and run anew")
        with pa.OSFile(self._path(number, "rows")) as source:
            table = ipc.open_file(source).read_all()
        refused = None
        if note.refused:
            with open(self._path(number, "refused"), "rb") as file:
                refused = pl.read_ipc(file.read())
        return Done(table, refused, note.counts, note.rows, note.bad, unpacked(note.cells), note.blank, note.respelt)

    def keep(self, number: int, done: Done) -> None:
        """Keep one."""
        with pa.OSFile(self._path(number, "rows"), "wb") as sink, ipc.new_file(sink, done.table.schema) as writer:
            writer.write_table(done.table)
        with suppress(FileNotFoundError):
            os.unlink(self._path(number, "refused"))
        if done.refused is not None:
            done.refused.write_ipc(self._path(number, "refused"))
        note = _PartRecord(
            self.job,
            done.rows,
            done.bad,
            _plain(done.counts),
            packed(done.cells),
            done.refused is not None,
            self._sums(number),
            done.blank,
            dict(done.respelt),
        )
        path = self._path(number, "json")
        with open(path + ".part", "wb") as file:
            data = msgspec.json.encode(note)
            file.write(b"%08x" % crc32(data) + data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(path + ".part", path)

    def clear(self) -> None:
        """Remove them all: the output is whole."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def _note(self, number: int) -> _PartRecord | None:
        try:
            with open(self._path(number, "json"), "rb") as file:
                data = file.read()
            return msgspec.json.decode(data[8:], type=_PartRecord) if data[:8] == b"%08x" % crc32(data[8:]) else None
        except (OSError, msgspec.MsgspecError):
            return None

    def _sums(self, number: int) -> list[int]:
        """The checksums of the rows that are kept and of those refused; 0 for a file that is not there."""
        return [_sum(self._path(number, what)) for what in ("rows", "refused")]

    def _path(self, number: int, what: str) -> str:
        return os.path.join(self.folder, f"{number:06d}.{what}")


def _sum(path: str) -> int:
    made = 0
    try:
        with open(path, "rb") as file:
            while data := file.read(1 << 20):
                made = crc32(data, made)
    except OSError:
        return 0
    return made


def _plain(counts: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    return {column: dict(words) for column, words in counts.items()}


def _bare(folder: str) -> bool:
    """Whether it is a folder with nothing in it: what a run leaves that was killed as it began."""
    return os.path.isdir(folder) and not os.path.islink(folder) and not os.listdir(folder)


def _text(path: str) -> Any:
    try:
        with open(path, encoding="utf-8") as file:
            return file.read()
    except (OSError, UnicodeError):
        return None
