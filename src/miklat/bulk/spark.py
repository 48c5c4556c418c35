"""The engine for more than one machine, on Apache Spark; and `judge_frame`, for a DataFrame that is already there.

Every executor judges its rows by the same code as one machine does (`bulk.py`), so the answers are the same.
"""

import os
import shutil
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.util import find_spec
from typing import Any

import msgspec
import numpy as np
import polars as pl
import pyarrow as pa

from miklat.bulk.ask import FILE, ROW, WORDS, Ask, told
from miklat.bulk.batch import REFUSAL_SCHEMA, Batch, Done, Parting
from miklat.bulk.codes import BAD
from miklat.bulk.engine import Job, Refused, Summary, Unfit
from miklat.bulk.judge import Bulk
from miklat.diagram.compiled import Compiled
from miklat.diagram.store import load_or_compile

REFUSED = "refused"
"""The column in which a row that is refused says why: its faults, each with column, value and reason."""

BATCH_ROWS = 200_000

_bulks: dict[bytes, Bulk] = {}


def judge_frame(
    frame: Any,
    compiled: Compiled,
    ask: Ask,
    tables: Mapping[str, tuple[str, ...]] | None = None,
    keep_facts: bool = True,
) -> Any:
    """Judge a Spark DataFrame: all its rows and columns, with the columns of answers and one more, `refused`.

    Columns named as facts are read as words, or, if they are numbers, as codes by ``tables`` or as ``ask.numbers``
    says; others are left alone. A row that is refused has no answers; the others have null in `refused`.
    Without ``keep_facts`` the columns of facts are let go, which spares Spark much carrying. ValueError if a column has
    the name of an answer, or if nothing says what the numbers of a fact mean.
    """
    from pyspark.sql.types import ArrayType, StringType, StructField, StructType

    answers = _answer_types(compiled, ask)
    clash = [name for name in frame.columns if name in answers or name == REFUSED]
    if clash:
        raise ValueError(f"the column {clash[0]} has the name of an answer: rename it first")
    from pyspark.sql.types import LongType, NumericType

    told_by = {} if tables is None else tables
    for field in frame.schema.fields:
        fact = field.name in {fact.name for fact in compiled.law.facts}
        if fact and isinstance(field.dataType, NumericType) and field.name not in told_by and not ask.numbers:
            what = f"the column {field.name} is a fact and holds numbers, of which nothing says what they mean"
            raise ValueError(f"{what}: write words, or give `tables`, or numbers='yes-no' if 1 is yes and 0 is no")

    kinds = {pa.string(): StringType(), pa.int64(): LongType()}
    facts = {fact.name for fact in compiled.law.facts}
    fault = StructType([StructField(name, StringType()) for name in ("column", "value", "reason")])
    schema = StructType(
        [
            *(field for field in frame.schema.fields if keep_facts or field.name not in facts),
            *(StructField(name, kinds[kind]) for name, kind in answers.items()),
            StructField(REFUSED, ArrayType(fault)),
        ]
    )
    made = _judged if keep_facts else _judged_alone
    return frame.mapInArrow(_mapper(compiled, ask, dict(tables or {}), made), schema)


# ---- on the executors ----


def _mapper(
    compiled: Compiled,
    ask: Ask,
    tables: dict[str, tuple[str, ...]],
    made: Callable[[Bulk, Any, dict[str, tuple[str, ...]]], Any],
) -> Callable[[Iterator[Any]], Iterator[Any]]:
    """The function that Spark sends to its workers: the law goes with it, and is compiled once a worker."""
    law = compiled.law
    key = msgspec.json.encode([law.fingerprint, ask])

    def mapper(batches: Iterator[Any]) -> Iterator[Any]:
        if key not in _bulks:
            _bulks[key] = Bulk(load_or_compile(law, None), msgspec.structs.replace(ask, facts=False, codes=False))
        for batch in batches:
            if batch.num_rows:
                yield from made(_bulks[key], batch, tables).to_batches()

    return mapper


def _judge(bulk: Bulk, batch: Any, tables: dict[str, tuple[str, ...]]) -> tuple[Any, Done]:
    """A batch as a table, and judged; the rows are numbered from 0 in the batch."""
    table = pa.Table.from_batches([batch])
    facts = {
        fact.name: _series(table.column(fact.name))
        for fact in bulk.compiled.law.facts
        if fact.name in table.column_names
    }
    place = pa.table({ROW: pa.array(np.arange(table.num_rows))})
    return table, bulk.judge(Batch("", 0, table.num_rows, facts, place, tables))


def _judged(bulk: Bulk, batch: Any, tables: dict[str, tuple[str, ...]]) -> Any:
    """All rows of a batch with their answers, or why they are refused."""
    table, done = _judge(bulk, batch, tables)
    good = done.table.column(ROW).to_numpy()
    places = np.full(table.num_rows, -1, np.int64)
    places[good] = np.arange(len(good))
    at = pa.array(places, mask=places < 0)
    for name, kind in _answer_types(bulk.compiled, bulk.ask).items():
        table = table.append_column(name, done.table.column(name).take(at).cast(kind))
    faults: list[list[dict[str, str]] | None] = [None] * table.num_rows
    for line in done.refused.iter_rows(named=True) if done.refused is not None else ():
        one = {name: line[name] for name in ("column", "value", "reason")}
        faults[line["row"]] = [*(faults[line["row"]] or ()), one]
    fault = pa.struct([(name, pa.string()) for name in ("column", "value", "reason")])
    return table.append_column(REFUSED, pa.array(faults, pa.list_(fault)))


def _judged_alone(bulk: Bulk, batch: Any, tables: dict[str, tuple[str, ...]]) -> Any:
    """The same without the columns of facts."""
    table = _judged(bulk, batch, tables)
    facts = {fact.name for fact in bulk.compiled.law.facts}
    return table.select([name for name in table.column_names if name not in facts])


def _parted(bulk: Bulk, batch: Any, tables: dict[str, tuple[str, ...]]) -> Any:
    """How voices part in a batch: keys, and what they stand for."""
    _, done = _judge(bulk, batch, tables)
    cells = [msgspec.json.encode(parting).decode() for parting in done.cells.values()]
    return pa.table({"key": pa.array(list(done.cells), pa.int64()), "parting": pa.array(cells, pa.string())})


def _series(column: Any) -> pl.Series:
    """A column of a fact as Polars has it; Spark has no uint8, so numbers are codes."""
    series = pl.Series(column)
    if series.dtype.is_integer() and series.dtype != pl.UInt8:
        return (
            series.to_frame("c")
            .select(
                pl.when(pl.col("c").is_between(0, 255))
                .then(pl.col("c"))
                .when(pl.col("c").is_null())
                .then(None)
                .otherwise(BAD)
                .cast(pl.UInt8)
            )
            .to_series()
        )
    return series


def _answer_types(compiled: Compiled, ask: Ask) -> dict[str, Any]:
    """The columns of answers, in order, and what they hold."""
    types: dict[str, Any] = {}
    for one in told(compiled.law, ask):
        types[one.column] = pa.string()
        types |= {one.cells: pa.int64()} if one.cells else {}
        types |= {one.why: pa.string()} if one.why else {}
    return types


# ---- a job ----


def run(job: Job) -> Summary:
    """Carry out a job: Parquet files in, a folder of Parquet files out, each a stretch of the rows in order."""
    _check(job)
    spark = session()
    frame = spark.read.parquet(*[_address(path) for path in job.source.files])
    functions = _functions()
    keyed = frame.select(
        functions.col("_metadata.file_path").alias("__file"),
        (functions.col("_metadata.row_index") + 1).alias("__row"),
        *(functions.col(f"`{name}`") for name in frame.columns),
    )
    tables = dict(getattr(job.source, "tables", {}))
    judged = judge_frame(keyed, job.compiled, job.ask, tables, keep_facts=job.ask.facts)
    part = f"{job.output}.part"
    shutil.rmtree(part, ignore_errors=True)
    try:
        _columns(job, judged).write.parquet(_address(part))
        written = spark.read.parquet(_address(part))
        rows, counts = _counts(job, written)
        bad = frame.count() - rows
        refused = _refused(job, judged) if bad else None
        if refused is not None and job.strict:
            raise Refused(refused.first().asDict())
        done = Done(None, None, counts, rows, bad, _cells(job, keyed, tables))
        names = _beside(job, done, refused, spark)
        _settle(part, job.output)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return Summary(rows, bad, counts, (job.output, *names))


def session() -> Any:
    """The Spark session there is, or one on this machine; Unfit, with what to do, if there can be none."""
    if find_spec("pyspark") is None:
        raise Unfit("--engine spark needs PySpark: pip install 'miklat[spark]'")
    if not shutil.which("java") and not os.environ.get("JAVA_HOME"):
        raise Unfit("--engine spark needs Java 17 or newer: install it, or set JAVA_HOME")
    from pyspark.sql import SparkSession

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)  # the workers on this machine need what we have
    made = (
        SparkSession.builder.appName("miklat")
        .config("spark.sql.execution.arrow.maxRecordsPerBatch", BATCH_ROWS)
        .config("spark.ui.enabled", "false")
        # So many columns make methods that Java would else never compile, and run ten times slower.
        .config("spark.driver.extraJavaOptions", "-XX:-DontCompileHugeMethods")
        .config("spark.executor.extraJavaOptions", "-XX:-DontCompileHugeMethods")
        .config("spark.ui.showConsoleProgress", str(sys.stderr.isatty()).lower())
        .config("spark.sql.files.maxPartitionBytes", 32 << 20)
        .getOrCreate()
    )
    made.sparkContext.setLogLevel("ERROR")
    return made


def _check(job: Job) -> None:
    if any(not path.lower().endswith(".parquet") for path in (*job.source.files, job.output)):
        raise Unfit("--engine spark reads and writes .parquet: for other formats leave --engine out")
    if job.parts:
        raise Unfit("--resume is for one machine: Spark repeats by itself what fails")
    if os.path.isfile(job.output):
        raise Unfit(f"{job.output} is a file, and Spark writes a folder: name another, or remove it")
    names = {name.lower() for name in (*job.source.facts, *job.source.others.names)}
    if len(names) < len(job.source.facts) + len(job.source.others.names):
        raise Unfit("two columns differ in nothing but capitals, which Spark does not tell apart: rename one")


def _columns(job: Job, judged: Any) -> Any:
    """The columns that are written, of the rows that stand."""
    col = _functions().col
    good = judged.where(col(REFUSED).isNull())
    others = job.source.others.names
    file = [col("__file").alias(FILE)] if len(job.source.files) > 1 and FILE not in others else []
    row = [col("__row").alias(ROW)] if ROW not in others else []
    facts = [_word(job, name).alias(name) for name in job.source.facts] if job.ask.facts else []
    answers = _answer_types(job.compiled, job.ask)
    return good.select(
        *file, *row, *(col(f"`{name}`") for name in others), *facts, *(col(f"`{name}`") for name in answers)
    )


def _word(job: Job, name: str) -> Any:
    """A fact's column in words, whether it came in words or codes."""
    functions = _functions()
    names = dict(getattr(job.source, "tables", {})).get(name) or job.compiled.law.fact(name).names
    pairs = [functions.lit(part) for code, word in enumerate(names) for part in (str(code), word)]
    as_text = functions.col(f"`{name}`").cast("string")
    words = functions.coalesce(functions.create_map(*pairs)[as_text], as_text)
    return functions.when(words.isin("255", "", "unknown"), None).otherwise(words)


def _counts(job: Job, written: Any) -> tuple[int, dict[str, dict[str, int]]]:
    functions = _functions()
    asked = [(one.column, word) for one in told(job.compiled.law, job.ask) for word in WORDS]
    sums = [functions.count(functions.when(functions.col(f"`{name}`") == word, 1)) for name, word in asked]
    total, *found = written.agg(functions.count(functions.lit(1)), *sums).first()
    counts: dict[str, dict[str, int]] = {}
    for (name, word), number in zip(asked, found, strict=True):
        counts.setdefault(name, {}).update({word: number} if number else {})
    return total, counts


def _refused(job: Job, judged: Any) -> Any:
    """The rows refused, a line a fault, in order."""
    functions = _functions()
    lines = judged.where(functions.col(REFUSED).isNotNull()).select(
        functions.col("__file").alias("file"),
        functions.col("__row").alias("row"),
        functions.explode(REFUSED).alias("one"),
    )
    return lines.select("file", "row", "one.column", "one.value", "one.reason").orderBy("file", "row")


def _cells(job: Job, keyed: Any, tables: dict[str, tuple[str, ...]]) -> dict[int, Parting]:
    if all(one.cells is None for one in told(job.compiled.law, job.ask)):
        return {}
    found = keyed.mapInArrow(_mapper(job.compiled, job.ask, tables, _parted), "key long, parting string").distinct()
    return {row["key"]: msgspec.json.decode(row["parting"], type=Parting) for row in found.toLocalIterator()}


def _beside(job: Job, done: Done, refused: Any, spark: Any) -> tuple[str, ...]:
    """Write the rejects and the cells as one machine does, through the job's own sink."""
    sink = job.sink(None)
    given = {os.path.abspath(path): path for path in job.source.files}
    try:
        if refused is not None:
            for lines in _chunks(refused.toLocalIterator()):
                rows = [(given[_path(line["file"])], *line[1:]) for line in lines]
                sink.write(Done(None, pl.DataFrame(rows, REFUSAL_SCHEMA, orient="row"), {}, 0, len(rows), {}))
        sink.write(Done(None, None, {}, 0, 0, done.cells))
        return sink.finish()
    except BaseException:
        sink.abandon()
        raise


def _chunks(lines: Iterator[Any], size: int = 50_000) -> Iterator[Sequence[Any]]:
    held: list[Any] = []
    for line in lines:
        held.append(line)
        if len(held) == size:
            yield held
            held = []
    if held:
        yield held


def _settle(part: str, output: str) -> None:
    """Give the folder its name, in the place of what an earlier run wrote; only tables stay in it."""
    for name in os.listdir(part):
        if not name.endswith(".parquet") or name.startswith("."):
            os.unlink(os.path.join(part, name))
    if os.path.isdir(output):
        shutil.rmtree(output)
    os.replace(part, output)


def _address(path: str) -> str:
    return "file://" + os.path.abspath(path)


def _path(address: str) -> str:
    from urllib.parse import unquote, urlparse

    return unquote(urlparse(address).path)


def _functions() -> Any:
    from pyspark.sql import functions

    return functions
