"""One task: read its stretches of files, judge them, write its part, and note what is told of it."""

import os
from collections.abc import Iterator, Mapping, Sequence
from io import BytesIO
from typing import Any
from zlib import crc32

import msgspec
import polars as pl

from miklat.bulk.ask import Ask
from miklat.bulk.batch import REFUSAL_SCHEMA, Batch, Done, Respelt
from miklat.bulk.cells import CellTable, packed, unpacked
from miklat.bulk.embedded import empty_batch, refuse_numbers
from miklat.bulk.engine import RowRefused, Summary
from miklat.bulk.judge import Bulk
from miklat.bulk.spark.distant import brought
from miklat.bulk.spark.folder import Folder
from miklat.bulk.spark.workers import bulk_of
from miklat.bulk.tables.columns import TableSpec
from miklat.bulk.tables.reading import FoundFile, reopen
from miklat.bulk.tables.writing import WRITERS, Spelling
from miklat.bulk.tally import noted
from miklat.files.faults import Faults
from miklat.law.law import Law


class RowStretch(msgspec.Struct, frozen=True):
    """Some groups of rows of a file, by its number; of a file that has no groups, all of it."""

    file: int
    first: int
    stop: int


class Task(msgspec.Struct, frozen=True):
    """Stretches of the table, one after another, that make one part."""

    number: int
    stretches: tuple[RowStretch, ...]


class Recipe(msgspec.Struct, frozen=True):
    """What is the same for all tasks: by which law, what is asked, of which table, and where parts go.

    ``names`` are what the files are called, ``here`` is the folder that paths are told from.
    """

    law: Law
    ask: Ask
    found: tuple[FoundFile, ...]
    heading: TableSpec
    others: Any
    facts: tuple[str, ...]
    folder: Folder
    ending: str
    spelling: Spelling
    strict: bool
    addresses: Mapping[str, str]
    names: tuple[str, ...]
    here: str


class PartNote(msgspec.Struct, frozen=True):
    """What is told of a part; ``sum`` is the checksum of its file, None where it has no rows."""

    sum: int | None
    rows: int
    bad: int
    counts: dict[str, dict[str, int]]
    cells: bytes
    blank: int
    respelt: dict[str, Respelt]
    refused: bytes | None
    disarmed: int

    def done(self) -> Done:
        """As a batch judged, without its rows."""
        refused = None if self.refused is None else pl.read_ipc(self.refused)
        return Done(None, refused, self.counts, self.rows, self.bad, unpacked(self.cells), self.blank, self.respelt)


def part_name(task: Task, ending: str) -> str:
    """What a task's part is called: the names are in the order of the rows."""
    return f"part-{task.number:05}{ending}"


def read_note(folder: Folder, task: Task, ending: str) -> PartNote | None:
    """The note of a task whose part is there as it was written; None if there is none such."""
    data = folder.read(f"{task.number:05}.note")
    if data is None or data[:8] != b"%08x" % crc32(data[8:]):
        return None
    note = msgspec.msgpack.decode(data[8:], type=PartNote)
    return note if note.sum == folder.sum(part_name(task, ending)) else None


def carry_out(sent: tuple[Recipe, Mapping[str, bytes]], task: Task) -> Exception | None:
    """Do a task, unless it is done already; gives what was wrong with the table, if anything was."""
    recipe, tables = sent
    try:
        if read_note(recipe.folder, task, recipe.ending) is None:
            bulk = bulk_of(recipe.law, recipe.ask, several_files=len(recipe.found) > 1, tables=tables)
            _PartMaker(recipe, task, bulk).make()
    except (Faults, RowRefused) as error:
        return error
    return None


class _PartMaker:
    """One part as it is made."""

    def __init__(self, recipe: Recipe, task: Task, bulk: Bulk) -> None:
        self._recipe, self._task, self._bulk = recipe, task, bulk
        self._summary = Summary(0, 0, {})
        self._refused: list[pl.DataFrame] = []
        self._cells = CellTable()

    def make(self) -> None:
        """Write the part, and then the note, which says that it is there."""
        recipe, name = self._recipe, part_name(self._task, self._recipe.ending)
        with recipe.folder.writing(name) as path:
            writer = WRITERS[recipe.ending](path, recipe.spelling)
            writer.write(self._bulk.judge(empty_batch(recipe.others, recipe.facts)).table)
            for batch in self._batches():
                self._take(batch, writer)
            writer.close()
        self._note(name, getattr(writer, "disarmed", 0))

    def _batches(self) -> Iterator[Batch]:
        recipe = self._recipe
        for first, last in _runs(self._task.stretches):
            (path, folders), groups = recipe.found[first.file], range(first.first, last.stop)
            told = recipe.heading, recipe.others, recipe.names[first.file]
            address = recipe.addresses.get(path)
            if address is None:
                yield from reopen((os.path.join(recipe.here, path), folders), *told).stretch(0, groups)
                continue
            with brought(address, os.path.basename(path), groups) as here:
                yield from reopen((here, folders), *told).stretch(0, groups)

    def _take(self, batch: Batch, writer: Any) -> None:
        if not self._task.number and not self._summary.rows and not self._recipe.ask.numbers:
            refuse_numbers(batch)
        done = self._bulk.judge(batch)
        if self._recipe.strict and done.refused is not None:
            raise RowRefused(done.refused.row(0, named=True))
        self._summary = noted(self._summary, done)
        if done.refused is not None:
            self._refused.append(done.refused.select(list(REFUSAL_SCHEMA)))
        self._cells.add(done.cells)
        if done.rows:
            writer.write(done.table)

    def _note(self, name: str, disarmed: int) -> None:
        folder, summary = self._recipe.folder, self._summary
        refused = None
        if self._refused:
            pl.concat(self._refused).write_ipc(held := BytesIO(), compression="lz4")
            refused = held.getvalue()
        counts = {column: dict(words) for column, words in summary.counts.items()}
        told = (counts, packed(self._cells.table()), summary.blank, dict(summary.respelt), refused, disarmed)
        data = msgspec.msgpack.encode(PartNote(folder.sum(name), summary.rows, summary.bad, *told))
        folder.write(f"{self._task.number:05}.note", b"%08x" % crc32(data) + data)


def _runs(stretches: Sequence[RowStretch]) -> Iterator[tuple[RowStretch, RowStretch]]:
    """Neighbouring stretches of one file as one: its first and its last."""
    first = last = None
    for one in stretches:
        if last is not None and first is not None and (one.file, one.first) != (last.file, last.stop):
            yield first, last
            first = None
        first, last = first or one, one
    if first is not None and last is not None:
        yield first, last
