"""Judge files on Spark: it schedules stretches of files, and each task reads, judges and writes its own as one machine.

So no row passes through Spark. A task's part and the note of what is told of it get their names when they are whole: a
task that dies, or is run twice, leaves nothing twice. The driver puts the notes together in the order of the rows.
"""

import os
from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from miklat.bulk.engine import Job, Summary, Unfit
from miklat.bulk.judge import Bulk
from miklat.bulk.kept import kept
from miklat.bulk.machine import TooManyStates
from miklat.bulk.product import CLOSED_AFTER
from miklat.bulk.spark.distant import send_on
from miklat.bulk.spark.folder import Folder, check_output, reached
from miklat.bulk.spark.session import session
from miklat.bulk.spark.tasks import PartNote, Recipe, RowStretch, Task, carry_out, read_note
from miklat.bulk.tables.reading import Tables, ending
from miklat.bulk.tables.writing import STDOUT, WRITERS
from miklat.bulk.tally import noted
from miklat.diagram.trusted import engine_bytes

ROWS = 500_000
"""Rows at which a task has enough; less than a row group, or than a file that has none, is not parted."""

BYTES = 32 << 20
"""The same in bytes of the file, where it is not known how many rows it has."""


def run(job: Job) -> Summary:
    """Carry out a job: the rows go to a folder of parts, in order. If it fails nothing is left, but with --resume."""
    _check(job)
    spark = session()
    bulk = Bulk(job.compiled, job.ask, len(job.source.files) > 1, kept(job.compiled.law))
    _close(bulk, job.source)
    sink = job.sink(None)
    output = job.addresses.get(job.output, job.output)
    folder = Folder(f"{output}.parts")
    try:
        folder.open(_identity(job) if job.parts else "spark")
        tasks = list(tasks_of(job.source))
        recipe = _recipe(job, folder, sink.spelling)
        summary = Summary(0, 0, {one.column: {} for one in bulk.told})
        for note in _notes(spark, bulk, recipe, tasks):
            done = note.done()
            summary = noted(summary, done)
            sink.write(msgspec.structs.replace(done, rows=0))
            sink.disarmed += note.disarmed
            if job.watch:
                job.watch(summary.rows + summary.bad)
        beside = sink.finish()
        if output != job.output:
            beside = send_on(beside, job.output, output)
        folder.commit(output)
    except BaseException:
        sink.abandon()
        if not job.parts:
            folder.remove()
        raise
    bulk.keep()
    return msgspec.structs.replace(summary, written=(output, *beside), disarmed=sink.disarmed)


def tasks_of(source: Tables) -> Iterator[Task]:
    """The table in stretches, each enough for a task, in the order of the rows; the same for the same files."""
    held: list[RowStretch] = []
    weight, number = 0.0, 0
    for stretch, share in _stretches(source):
        held.append(stretch)
        weight += share
        if weight >= 1:
            yield Task(number, tuple(held))
            held, weight, number = [], 0.0, number + 1
    if held or not number:
        yield Task(number, tuple(held))


def _stretches(source: Tables) -> Iterator[tuple[RowStretch, float]]:
    """The smallest stretches that can be read apart, each with what part of a task it is."""
    for number, one in enumerate(source.opened):
        if not one.groups:
            yield RowStretch(number, 0, 0), os.path.getsize(one.path) / BYTES
        for group, rows in enumerate(one.groups):
            yield RowStretch(number, group, group + 1), rows / ROWS


def _recipe(job: Job, folder: Folder, spelling: Any) -> Recipe:
    source = job.source
    return Recipe(
        job.compiled.law,
        job.ask,
        source.found,
        source.heading,
        source.others,
        source.facts,
        folder,
        ending(job.output),
        spelling,
        job.strict,
        dict(job.addresses),
        tuple(one.name for one in source.opened),
        os.getcwd(),
    )


def _notes(spark: Any, bulk: Bulk, recipe: Recipe, tasks: Sequence[Task]) -> Iterator[PartNote]:
    """What is told of each task, in their order, once all are done."""
    left = [task for task in tasks if read_note(recipe.folder, task, recipe.ending) is None]
    sent = spark.sparkContext.broadcast((recipe, bulk.tables()))
    try:
        if left:
            spread = spark.sparkContext.parallelize(left, len(left))
            found = spread.map(lambda task: carry_out(sent.value, task)).collect()
            faults = [fault for fault in found if fault is not None]
            if faults:
                raise faults[0]
    except Exception as error:
        raise _told(error) from error
    finally:
        sent.destroy()
    for task in tasks:
        note = read_note(recipe.folder, task, recipe.ending)
        if note is None:
            raise Unfit(f"part {task.number} was written and is not there any more: run it again")
        yield note


def _told(error: Exception) -> Exception:
    """What went wrong in Spark, in a line; what is ours as it is."""
    from py4j.protocol import Py4JJavaError
    from pyspark.errors import PySparkException

    if not isinstance(error, Py4JJavaError | PySparkException):
        return error
    lines = [line.strip() for line in str(error).splitlines() if line.strip()]
    cause = next((line for line in reversed(lines) if "Error: " in line or "Exception: " in line), lines[0])
    return Unfit(f"Spark gave up: {cause[:300]}; --resume keeps what is finished")


def _close(bulk: Bulk, source: Tables) -> None:
    """Have whole tables made here, once, if there are rows enough; the tasks then take them up."""
    if source.rows is not None and source.rows < CLOSED_AFTER:
        return
    try:
        for product in bulk.products:
            product.close()
    except TooManyStates:  # they are walked apart, by each task as it needs
        return
    bulk.keep()


def _check(job: Job) -> None:
    if job.output == STDOUT or any(path == STDOUT for path in job.source.files):
        raise Unfit("--engine spark reads files and writes a folder: for - leave --engine out")
    if ending(job.output) not in WRITERS:
        raise Unfit(f"{job.output}: end its name in the format of its parts, .parquet for example")
    check_output(job.addresses.get(job.output, job.output))


def _identity(job: Job) -> str:
    """What the parts depend on: the files as they are now, and all that is asked of them."""
    seen = []
    for path in job.source.files:
        there, at = reached(job.addresses.get(path, os.path.abspath(path)))
        info = there.get_file_info(at)
        seen.append((job.addresses.get(path, at), info.size, info.mtime_ns))
    heading, law = job.source.heading, job.compiled.law
    asked = [law.fingerprint, job.ask, sorted(heading.meant), heading.sheet, heading.row]
    return sha256(msgspec.json.encode([seen, *asked, ending(job.output), engine_bytes().hex()])).hexdigest()
