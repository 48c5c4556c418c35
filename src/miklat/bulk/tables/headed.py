"""Whether a file that is already there is a table with exactly these columns: so is known what an earlier run wrote."""

import os
from collections.abc import Sequence

import msgspec

from miklat.bulk.tables.reading import ending
from miklat.bulk.tables.stretches import MARK

SEPARATORS = ",;\t|"


def headed(path: str, columns: Sequence[str]) -> bool:
    """Whether the file has this heading, or is empty; a file that cannot be read as its name says has it not."""
    try:
        return os.path.getsize(path) == 0 or _heading(path, columns) == list(columns)
    except Exception:  # whatever a reader makes of it: it is then none that we wrote
        return False


def _heading(path: str, columns: Sequence[str]) -> list[str]:
    kind = ending(path)
    if kind == ".parquet":
        import pyarrow.parquet as pq

        return list(pq.read_schema(path).names)
    if kind == ".xlsx":
        import fastexcel

        return list(fastexcel.read_excel(path).load_sheet(0, n_rows=1).to_polars().columns)
    with open(path, "rb") as file:
        line = file.readline(1 << 16).removeprefix(MARK).rstrip(b"\r\n")
    if kind in (".jsonl", ".ndjson"):
        return list(msgspec.json.decode(line, type=dict[str, msgspec.Raw]))
    text = line.decode()
    return next((list(columns) for one in SEPARATORS if text == one.join(columns)), [text])
