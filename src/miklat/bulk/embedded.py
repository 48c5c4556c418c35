"""The engine that needs nothing but this machine: while one batch is judged the next is read and the last is written.

At most three batches are held at once, so memory does not grow with the table.
"""

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor

import msgspec
import polars as pl
import pyarrow as pa

from miklat.bulk.batch import Batch, Done, Sink
from miklat.bulk.engine import Job, Refused, Summary, added
from miklat.bulk.judge import Bulk
from miklat.diagram.store import keep_folder


def run(job: Job) -> Summary:
    """Carry out a job; Refused if it is strict and a row is refused. If anything fails nothing is left behind."""
    bulk = Bulk(job.compiled, job.ask, len(job.source.files) > 1, keep_folder())
    sink = job.sink(bulk.judge(nothing(job)).table)
    try:
        if job.parts:
            job.parts.open()  # not before: the sink holds the output's lock, so no other run is at them
        summary = _Run(job, bulk, sink).all()
        written = sink.finish(job.parts.clear if job.parts else None)
    except BaseException:
        sink.abandon()
        raise
    bulk.keep()
    return msgspec.structs.replace(summary, written=written)


def nothing(job: Job) -> Batch:
    """A batch of no rows, with the columns of the job's table."""
    others = job.source.others.empty_table() if job.source.others.names else pa.table({"-": pa.nulls(0)}).select([])
    return Batch("", 1, 0, {name: pl.Series(name, [], pl.String) for name in job.source.facts}, others)


class _Run:
    """One pass over a table."""

    def __init__(self, job: Job, bulk: Bulk, sink: Sink) -> None:
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
            raise Refused(done.refused.row(0, named=True))
        self._summary = Summary(
            self._summary.rows + done.rows, self._summary.bad + done.bad, added(self._summary.counts, done.counts)
        )
        if self._job.watch:
            self._job.watch(self._summary.rows + self._summary.bad)
