"""The engine that needs nothing but this machine: while one batch is judged the next is read and the last is written.

At most three batches are held at once, so memory does not grow with the table.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import msgspec
import polars as pl
import pyarrow as pa

from miklat.bulk.batch import Batch, Done
from miklat.bulk.engine import Job, RowRefused, Summary
from miklat.bulk.judge import Bulk
from miklat.bulk.kept import kept
from miklat.bulk.tables.columns import is_number, no_codes
from miklat.bulk.tables.writing import Output
from miklat.bulk.tally import noted
from miklat.files.faults import Fault, Faults

MOST_NUMBERS = 1000


def run(job: Job) -> Summary:
    """Carry out a job; Refused if it is strict and a row is refused. If anything fails nothing is left behind."""
    bulk = Bulk(job.compiled, job.ask, len(job.source.files) > 1, kept(job.compiled.law))
    sink = job.sink(bulk.judge(empty_batch(job.source.others, job.source.facts)).table)
    try:
        if job.parts:
            job.parts.open()  # not before: the sink holds the output's lock, so no other run is at them
        summary = _Pass(job, bulk, sink).all()
        written = sink.finish(job.parts.clear if job.parts else None)
    except BaseException:
        sink.abandon()
        raise
    bulk.keep()
    return msgspec.structs.replace(summary, written=written, disarmed=sink.disarmed)


def empty_batch(others: Any, facts: Sequence[str]) -> Batch:
    """A batch of no rows, with these columns beside the facts."""
    none = others.empty_table() if others.names else pa.table({"-": pa.nulls(0)}).select([])
    return Batch("", 1, 0, {name: pl.Series(name, [], pl.String) for name in facts}, none)


class _Pass:
    """One pass over a table."""

    def __init__(self, job: Job, bulk: Bulk, sink: Output) -> None:
        self._job, self._bulk, self._sink = job, bulk, sink
        self._summary = Summary(0, 0, {one.column: {} for one in bulk.told})

    def all(self) -> Summary:
        """Take up what is kept, then judge the rest."""
        kept = self._job.parts.kept() if self._job.parts else 0
        for number in range(kept):
            assert self._job.parts
            self._note(done := self._job.parts.take(number))
            self._sink.write(done)
        batches = self._job.source.batches(kept)
        with ThreadPoolExecutor(1) as reader, ThreadPoolExecutor(1) as writer:
            self._judge(batches, kept, reader, writer)
        return self._summary

    def _judge(
        self, batches: Iterator[Batch], number: int, reader: ThreadPoolExecutor, writer: ThreadPoolExecutor
    ) -> None:
        reading: Future[Batch | None] = reader.submit(next, batches, None)
        writing: Future[None] | None = None
        while (batch := reading.result()) is not None:
            reading = reader.submit(next, batches, None)
            if not number and not self._job.ask.numbers:
                refuse_numbers(batch)
            done = self._bulk.judge(batch)
            del batch
            self._note(done)
            if writing:
                writing.result()
            writing = writer.submit(self._put, number, done)
            number += 1
        if writing:
            writing.result()

    def _put(self, number: int, done: Done) -> None:
        if self._job.parts:
            self._job.parts.keep(number, done)
        self._sink.write(done)

    def _note(self, done: Done) -> None:
        if self._job.strict and done.refused is not None:
            raise RowRefused(done.refused.row(0, named=True))
        self._summary = noted(self._summary, done)
        if self._job.watch:
            self._job.watch(self._summary.rows + self._summary.bad)


def refuse_numbers(batch: Batch) -> None:
    """Faults if a fact's column holds nothing but numbers, of which nothing says what they mean."""
    faults: list[Fault] = []
    for at, (name, column) in enumerate(batch.facts.items(), 1):
        words = _few_words(column)
        if words and all(is_number(word) for word in words):
            faults.append(no_codes(batch.file, name, f"numbers ({', '.join(words[:3])})", col=at))
    if faults:
        raise Faults(faults)


def _few_words(column: Any) -> list[str]:
    """The words of a column of text that are not blank, each once; none if there are many."""
    series = column if isinstance(column, pl.Series) else pl.Series(column)
    if series.dtype not in (pl.String, pl.Categorical, pl.Enum):
        return []
    words = series.drop_nulls().unique(maintain_order=True).cast(pl.String)
    return [word for word in words.to_list() if word.strip()] if len(words) < MOST_NUMBERS else []
