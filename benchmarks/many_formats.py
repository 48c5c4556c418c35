"""How fast a table of each format is judged, against the fastest reader and a writer of the same bytes.

    python3 dev run python benchmarks/many_formats.py [--rows N] [--runs N] [--only KIND ...]

All facts, 5 % unknown, ten questions, one voice, written in the format that was read. Of two readers (and writers) the
faster is the floor. CPU seconds of all threads, medians of the runs, floor and miklat by turns; a workbook has a tenth
of the rows. Of miklat the whole command is measured, its start included; beside it stands what is left without the same
command over one row.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable

import many
import polars as pl
import pyarrow as pa
import pyarrow.csv as pc
import pyarrow.json as pj
import pyarrow.parquet as pq

KINDS = ("codes.parquet", "words.parquet", "plain.parquet", "words.csv", "words.jsonl", "words.xlsx")
Way = Callable[[str], object]


def main() -> None:
    """Make the tables, run both by turns, and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--runs", type=int, default=3)
    parser.add_argument("--only", nargs="+", choices=KINDS, default=KINDS)
    parser.add_argument("--folder", default=os.path.join(os.path.expanduser("~"), ".cache", "miklat-benchmarks"))
    parser.add_argument("--floor", nargs=2, metavar=("TABLE", "ANSWERS"), help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.floor:
        print(json.dumps(floor(*arguments.floor)))
        return
    os.makedirs(arguments.folder, exist_ok=True)
    print(f"{'':14} {'rows':>10} {'floor':>7} {'miklat':>7} {'times':>6} {'without its start':>18} {'MiB':>6}")
    for kind in arguments.only:
        rows = arguments.rows // 10 if kind.endswith("xlsx") else arguments.rows
        print(line(arguments.folder, kind, rows, arguments.runs), flush=True)


def line(folder: str, kind: str, rows: int, runs: int) -> str:
    """One format: the floor and miklat by turns."""
    path, one_row = make(folder, kind, rows), make(folder, kind, 1)
    out = os.path.join(folder, f"answers.{kind.split('.')[1]}")
    many.miklat(path, out)
    floors, ours, starts = [], [], []
    for _ in range(runs):
        command = [sys.executable, __file__, "--floor", path, out]
        floors.append(json.loads(subprocess.run(command, capture_output=True, check=True, text=True).stdout))
        ours.append(many.miklat(path, out))
        starts.append(many.miklat(one_row, os.path.join(folder, f"one.{kind.split('.')[1]}"))["cpu"])
    least, mine, start = map(statistics.median, (floors, [one["cpu"] for one in ours], starts))
    memory = max(one["memory"] for one in ours)
    return (
        f"{kind:14} {rows:>10,} {least:7.2f} {mine:7.2f} {mine / least:6.2f} "
        f"{f'{(mine - start) / least:.2f} times':>18} {memory:6,.0f}"
    )


def make(folder: str, kind: str, rows: int) -> str:
    """A table of possible cases in this format, made once."""
    name, ending = kind.split(".")
    path = os.path.join(folder, f"{name}-{rows}.{ending}")
    if os.path.exists(path):
        return path
    source = many.make(folder, "codes" if name == "codes" else "words", rows)
    if source == path:
        return path
    frame = pl.read_parquet(source).with_columns(pl.all().cast(pl.String))
    if ending == "parquet":
        pq.write_table(frame.to_arrow(), path, use_dictionary=False)
    elif ending == "csv":
        frame.write_csv(path)
    elif ending == "jsonl":
        frame.write_ndjson(path)
    else:
        frame.write_excel(path)
    return path


def floor(path: str, answers: str) -> float:
    """Seconds of CPU to read the columns and to write the answers that are there, nothing between."""
    ending = path.rsplit(".", 1)[1]
    readers, writers = WAYS[ending]
    frame = readers[0](answers)
    frame = frame if isinstance(frame, pl.DataFrame) else pl.from_arrow(frame)
    put = [lambda out, write=write: write(frame, out) for write in writers]
    return min(map(taken, readers, [path] * len(readers))) + min(map(taken, put, [f"{answers}.floor"] * len(put)))


def taken(way: Way, path: str) -> float:
    """Seconds of CPU that a reader or writer takes."""
    start = time.process_time()
    way(path)
    return time.process_time() - start


def _xlsx_rows(frame: pl.DataFrame, path: str) -> None:
    import xlsxwriter

    with xlsxwriter.Workbook(path, {"constant_memory": True}) as book:
        sheet = book.add_worksheet()
        for at, row in enumerate(frame.iter_rows()):
            sheet.write_row(at, 0, row)


WAYS = {
    "parquet": (
        [pl.read_parquet, pq.read_table],
        [lambda frame, out: pq.write_table(frame.to_arrow(), out), lambda frame, out: frame.write_parquet(out)],
    ),
    "csv": (
        [lambda path: pl.read_csv(path, infer_schema=False), pc.read_csv],
        [lambda frame, out: frame.write_csv(out), lambda frame, out: pc.write_csv(_plain(frame), out)],
    ),
    "jsonl": ([pl.read_ndjson, pj.read_json], [lambda frame, out: frame.write_ndjson(out)]),
    "xlsx": ([lambda path: pl.read_excel(path, engine="calamine")], [_xlsx_rows]),
}
"""Of each format the readers and the writers tried; the first reader also reads the answers."""


def _plain(frame: pl.DataFrame) -> pa.Table:
    return frame.with_columns(pl.col(pl.Categorical, pl.Enum).cast(pl.String)).to_arrow()


if __name__ == "__main__":
    main()
