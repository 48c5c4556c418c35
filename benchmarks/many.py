"""How fast tables are judged, against the time to read the columns and write the answers with nothing between.

    python3 dev run python benchmarks/many.py [--rows N] [--runs N] [--only codes|words] [--growth]
    python3 dev run python benchmarks/many.py --open [--rows N]
    python3 dev with spark run python benchmarks/many.py --spark [--rows N]

Every figure is a median over the runs, floor and miklat by turns in one go. The wall time of miklat is of the whole
command, its start included. CPU is of all threads: on a machine that others use too it is the steadier figure.
"""

import argparse
import contextlib
import io
import json
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from miklat import LAW, bench, cli
from miklat.bulk.codes import code_table
from miklat.bulk.sample import Sampler

BATCH = 1_000_000


def main() -> None:
    """Make the tables, run both by turns, and print what came of it."""
    arguments = _arguments()
    if arguments.floor:
        print(json.dumps(floor(arguments.floor, arguments.out)))
        return
    os.makedirs(arguments.folder, exist_ok=True)
    kinds = [] if arguments.open or arguments.spark else ["codes", "words"]
    for kind in [arguments.only] if arguments.only else kinds:
        path = make(arguments.folder, kind, arguments.rows)
        print(
            f"\n{kind}: {arguments.rows:,} rows, {len(LAW.facts)} facts, 5 % unknown, "
            f"{os.path.getsize(path) / 1e6:,.0f} MB"
        )
        compare(path, os.path.join(arguments.folder, f"answers-{kind}.parquet"), arguments.runs, arguments.rows)
        if arguments.growth:
            growth(arguments.folder, kind, arguments.rows)
    if arguments.open:
        open_voice(arguments.folder, arguments.rows)
    if arguments.spark:
        spark(arguments.folder, arguments.rows)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=10_000_000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--folder", default=os.path.join(tempfile.gettempdir(), "miklat-many"))
    parser.add_argument("--only", choices=["codes", "words"])
    parser.add_argument("--spark", action="store_true", help="time Spark on two local cores, and one machine beside it")
    parser.add_argument("--open", action="store_true", help="time no voice and --why, their first run and the next")
    parser.add_argument(
        "--growth", action="store_true", help="time tables of a hundredth, a tenth and three times the rows"
    )
    parser.add_argument("--floor", help=argparse.SUPPRESS)
    parser.add_argument("--out", help=argparse.SUPPRESS)
    return parser.parse_args()


def make(folder: str, kind: str, rows: int, groups: int = 0) -> str:
    """A table of possible cases, made once; in so many row groups at least."""
    path = os.path.join(folder, f"{kind}-{rows}{f'-{groups}' if groups else ''}.parquet")
    if os.path.exists(path):
        return path
    sampler, writer = Sampler(bench().compiled), None
    for start in range(0, rows, BATCH):
        codes = sampler.codes(min(BATCH, rows - start), seed=start)
        table = pa.table(codes)
        if kind == "words":
            table = pa.table({fact.name: _words(codes[fact.name], fact.names) for fact in LAW.facts})
        table = table.replace_schema_metadata({b"miklat": code_table({f.name: f.names for f in LAW.facts})})
        writer = writer or pq.ParquetWriter(path + ".part", table.schema)
        writer.write_table(table, row_group_size=-(-rows // groups) if groups else None)
    writer.close()
    os.replace(path + ".part", path)
    return path


def _words(codes: object, names: tuple[str, ...]) -> pa.Array:
    unknown = codes == 255
    return pa.DictionaryArray.from_arrays(pa.array(codes, mask=unknown), pa.array(list(names)))


def floor(path: str, out: str) -> dict[str, float]:
    """Seconds to read the columns and to write the answers that are there, nothing between; of two ways the faster."""
    answers = pq.read_table(out)
    frame = pl.from_arrow(answers)
    rows = pq.read_metadata(path).num_rows
    scan = pl.scan_parquet(path)
    best = None
    for write in (
        lambda: _by_arrow(answers, out + ".floor"),
        lambda: frame.write_parquet(out + ".floor", compression="snappy"),
    ):
        wall, cpu = time.perf_counter(), time.process_time()
        for start in range(0, rows, BATCH):
            scan.slice(start, BATCH).collect()
        read = time.perf_counter() - wall
        write()
        took = {"wall": time.perf_counter() - wall, "cpu": time.process_time() - cpu, "read": read}
        best = took if best is None or took["wall"] < best["wall"] else best
        os.unlink(out + ".floor")
    return best


def _by_arrow(table: pa.Table, path: str) -> None:
    with pq.ParquetWriter(path, table.schema) as writer:
        for start in range(0, table.num_rows, BATCH):
            writer.write_table(table.slice(start, BATCH))


def miklat(path: str, out: str, *more: str, voice: tuple[str, ...] = ("--voice", "default")) -> dict[str, float]:
    """Seconds and memory of the command itself."""
    command = [sys.executable, "-m", "miklat", "many", path, "-o", out, *voice, *more]
    wall = time.perf_counter()
    told = subprocess.run([sys.executable, "-c", ASIDE, *command], check=True, capture_output=True, text=True).stdout
    cpu, memory = json.loads(told.splitlines()[-1])
    return {
        "wall": time.perf_counter() - wall,
        "cpu": cpu,
        "memory": memory / 1024 if sys.platform != "darwin" else memory / 1024**2,
    }


ASIDE = """
import resource, subprocess, sys
subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)
usage = resource.getrusage(resource.RUSAGE_CHILDREN)
print([usage.ru_utime + usage.ru_stime, usage.ru_maxrss])
"""
"""A small process that starts the command: the memory of the one that starts it is counted as its own, at first."""


def compare(path: str, out: str, runs: int, rows: int) -> None:
    """Both by turns."""
    miklat(path, out)
    floors, ours = [], []
    for _ in range(runs):
        command = [sys.executable, __file__, "--floor", path, "--out", out]
        floors.append(json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout))
        ours.append(miklat(path, out))
    for what in ("wall", "cpu"):
        least, mine = (statistics.median(one[what] for one in of) for of in (floors, ours))
        speed = f"{rows / mine / 1e6:5.2f} million rows/s"
        print(f"  {what:5} floor {least:6.2f} s   miklat {mine:6.2f} s   {mine / least:5.2f} times   {speed}")
    print(f"  peak memory {max(one['memory'] for one in ours):,.0f} MiB")


def growth(folder: str, kind: str, rows: int) -> None:
    """Time and memory as the table grows."""
    for size in (rows // 100, rows // 10, rows, rows * 3):
        took = miklat(make(folder, kind, size), os.path.join(folder, "grown.parquet"))
        print(f"  {size:>12,} rows: {took['wall']:6.2f} s wall, {took['cpu']:6.2f} s CPU, {took['memory']:,.0f} MiB")


def spark(folder: str, rows: int) -> None:
    """Spark on two local cores against one machine: files by stretches, and a frame that is already there.

    CPU is of Spark and its Python workers together; its start is told apart. Every way is run by turns, warm ones told.
    """
    from miklat.bulk.ask import Ask, voice_spec
    from miklat.bulk.spark import judge_frame, session
    from miklat.bulk.spark.frame import by_python

    os.environ.setdefault("PYSPARK_SUBMIT_ARGS", "--master local[2] --driver-memory 4g pyspark-shell")
    began = time.perf_counter()
    made = session()
    print(f"\nspark, two local cores, {rows:,} rows: start {time.perf_counter() - began:.1f} s")
    ask = Ask((voice_spec(LAW, "", ["default"]),), tuple(question.name for question in LAW.questions))
    tables = {fact.name: fact.names for fact in LAW.facts}
    names = [question.name for question in LAW.questions]
    path, out = make(folder, "codes", rows, groups=8), os.path.join(folder, "spark.parquet")

    def embedded() -> None:
        assert cli.main(["many", path, "-o", os.path.join(folder, "one.parquet"), "--voice", "default"]) == 0

    def stretches() -> None:
        assert cli.main(["many", path, "-o", out, "--voice", "default", "--engine", "spark"]) == 0

    def written(frame: object) -> None:
        good = frame.where(frame["refused"].isNull()).select(*names)
        good.write.mode("overwrite").parquet(os.path.join(folder, "frame"))

    def look_ups() -> None:
        written(judge_frame(made.read.parquet(path), bench().compiled, ask, tables, keep_facts=False))

    def python() -> None:
        written(by_python(made.read.parquet(path), bench().compiled, ask, tables, list(tables)))

    ways = {"embedded": embedded, "stretches": stretches, "look-ups": look_ups, "mapInArrow": python}
    took: dict[str, list[tuple[float, float]]] = {name: [] for name in ways}
    for _ in range(4):
        for name, way in ways.items():
            wall, cpu = time.perf_counter(), tree_cpu()
            with contextlib.redirect_stdout(io.StringIO()):
                way()
            took[name].append((time.perf_counter() - wall, tree_cpu() - cpu))
    for name, runs in took.items():
        wall, cpu = (statistics.median(one[at] for one in runs[1:]) for at in (0, 1))
        print(f"  {name:10} {wall:6.2f} s wall, {cpu:6.2f} s CPU, {rows / cpu / 1e6:5.2f} million rows a CPU second")
    made.stop()


def tree_cpu() -> float:
    """Seconds of CPU of this process and all below it."""
    tick, found = os.sysconf("SC_CLK_TCK"), {}
    for name in filter(str.isdigit, os.listdir("/proc")):
        with contextlib.suppress(OSError), open(f"/proc/{name}/stat") as file:
            words = file.read().rpartition(")")[2].split()
            found[int(name)] = int(words[1]), sum(map(int, words[11:15]))

    def below(process: int) -> int:
        return found[process][1] + sum(below(one) for one, (parent, _) in found.items() if parent == process)

    return below(os.getpid()) / tick


def open_voice(folder: str, rows: int) -> None:
    """What it costs to leave the voice open, and to ask why: the first run, which keeps its tables, and the next."""
    path, out = make(folder, "codes", rows), os.path.join(folder, "open.parquet")
    print(f"\n{rows:,} rows, tables kept from the second run on")
    for words in (["--voice", "default"], ["--voice", "default", "--why"], [], ["--why"]):
        with tempfile.TemporaryDirectory() as keep:
            os.environ["MIKLAT_CACHE"] = keep
            miklat(path, out, "--voice", "axe=rebbi", "--question", "rescue", voice=())  # the law itself is kept
            first, again = (miklat(path, out, *words, voice=()) for _ in range(2))
        told = (
            f"{one['wall']:6.1f} s wall {one['cpu']:6.1f} s CPU {one['memory']:6,.0f} MiB" for one in (first, again)
        )
        print(f"  {' '.join(words) or 'no voice':22} first {next(told)}   then {next(told)}")


if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    main()
