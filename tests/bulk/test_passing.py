"""What passes through: every type of Arrow and Polars in every output, as it is or as text, and never a traceback."""

from datetime import date, datetime, time, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from miklat.bulk.tables.writing import Destinations, Output, Spelling
from tests.bulk.conftest import Run

OUTPUTS = ("parquet", "csv", "tsv", "xlsx", "jsonl")
I64 = pa.int64()


def of(kind: Any, *counts: int) -> Any:
    """Values of a type of time, by their counts, far ones among them; and a null."""
    width = pa.int32() if kind in (pa.date32(), pa.time32("s"), pa.time32("ms")) else I64
    return pa.array([*counts, None], width).cast(kind)


ARRAYS: dict[str, Any] = {
    "null": pa.nulls(2),
    "bool": pa.array([True, None]),
    **{str(kind): pa.array([7, None], kind) for kind in (pa.int8(), pa.int16(), pa.int32(), I64)},
    **{str(kind): pa.array([7, None], kind) for kind in (pa.uint8(), pa.uint16(), pa.uint32(), pa.uint64())},
    "great": pa.array([2**64 - 1, None], pa.uint64()),
    "half": pa.array([np.float16(0.5), None], pa.float16()),
    "float": pa.array([0.1, float("nan"), float("inf"), None], pa.float32()),
    "double": pa.array([0.1, float("nan"), -float("inf"), None], pa.float64()),
    "decimal32": pa.array([Decimal("7.00"), None], pa.decimal32(5, 2)),
    "decimal64": pa.array([Decimal("7.00"), None], pa.decimal64(12, 2)),
    "decimal128": pa.array([Decimal("7.00"), None], pa.decimal128(12, 2)),
    "decimal256": pa.array([Decimal("7.00"), None], pa.decimal256(50, 2)),
    "string": pa.array(["007", "=1+1", None]),
    "large_string": pa.array(["007", None], pa.large_string()),
    "string_view": pa.array(["007", None], pa.string_view()),
    "binary": pa.array([b"\xff\x00", None]),
    "large_binary": pa.array([b"\xff\x00", None], pa.large_binary()),
    "binary_view": pa.array([b"\xff\x00", None], pa.binary_view()),
    "fixed_binary": pa.array([b"\xff\x00", None], pa.binary(2)),
    "date32": of(pa.date32(), 0, 2**31 - 1, -(2**31)),
    "date64": pa.array([0, 86_400_000 * 5_000_000, None], I64).cast(pa.date64()),
    **{f"time32 {unit}": of(pa.time32(unit), 3600) for unit in ("s", "ms")},
    **{f"time64 {unit}": of(pa.time64(unit), 3600) for unit in ("us", "ns")},
    "timestamp s": of(pa.timestamp("s"), 0, 2**50),  # Parquet has no seconds: what it is given must fit milliseconds
    **{f"timestamp {unit}": of(pa.timestamp(unit), 0, 2**62, -(2**62)) for unit in ("ms", "us", "ns")},
    "zoned": of(pa.timestamp("us", "Asia/Jerusalem"), 0, 2**62),
    "offset": of(pa.timestamp("us", "+02:00"), 0),
    "nowhere": of(pa.timestamp("us", "Nowhere/Atall"), 0),
    **{f"duration {unit}": of(pa.duration(unit), 90, -90, 2**62) for unit in ("s", "ms", "us", "ns")},
    "interval": pa.array([pa.MonthDayNano([1, 2, 3]), None]),
    "list": pa.array([[1, None], None], pa.list_(I64)),
    "large_list": pa.array([[1], None], pa.large_list(I64)),
    "fixed_list": pa.array([[1, 2], None], pa.list_(I64, 2)),
    "list_view": pa.array([[1], None], pa.list_view(I64)),
    "struct": pa.array([{"a": 7, "b": date(2024, 5, 1)}, None]),
    "deep": pa.array([[{"a": [timedelta(1), None]}], None]),
    "far within": pa.array([[0], None], pa.list_(pa.int32())).cast(pa.list_(pa.int32())),
    "map": pa.array([[("x", 1)], None], pa.map_(pa.string(), I64)),
    "map of numbers": pa.array([[(1, "x")], None], pa.map_(I64, pa.string())),
    "dictionary": pa.array(["b", None]).dictionary_encode(),
    "dictionary of numbers": pa.array([7, None]).dictionary_encode(),
    "run_end": pa.RunEndEncodedArray.from_arrays(pa.array([2], pa.int32()), pa.array([7])),
    "dense_union": pa.UnionArray.from_dense(
        pa.array([0, 1], pa.int8()), pa.array([0, 0], pa.int32()), [pa.array([7]), pa.array(["x"])]
    ),
    "sparse_union": pa.UnionArray.from_sparse(pa.array([0, 1], pa.int8()), [pa.array([7, 8]), pa.array(["x", "y"])]),
    "uuid": pa.ExtensionArray.from_storage(pa.uuid(), pa.array([b"0" * 16, None], pa.binary(16))),
    "json": pa.ExtensionArray.from_storage(pa.json_(), pa.array(['{"a": 1}', None])),
    "bool8": pa.ExtensionArray.from_storage(pa.bool8(), pa.array([1, None], pa.int8())),
    "opaque": pa.ExtensionArray.from_storage(pa.opaque(pa.binary(), "x", "y"), pa.array([b"\xff", None])),
    "tensor": pa.FixedShapeTensorArray.from_numpy_ndarray(np.arange(8).reshape(2, 4)),
}


@pytest.mark.parametrize("out", OUTPUTS)
@pytest.mark.parametrize("name", ARRAYS)
def test_every_type_of_arrow_goes_to_every_output(name: str, out: str, tmp_path: Path) -> None:
    """With as many rows as there were, and read again by the library of the format."""
    column = ARRAYS[name]
    table = pa.table({"row": pa.array(range(len(column))), "v": pa.chunked_array([column])})
    path = str(tmp_path / f"out.{out}")
    output = Output(Destinations(path, f"{path}.rejects.csv", f"{path}.cells.csv"), table.slice(0, 0), Spelling())
    output.append(path, table)
    output.append(path, table)
    output.finish()
    assert read(path).height == 2 * len(column)


def read(path: str) -> pl.DataFrame:
    kind = path.rsplit(".", 1)[1]
    if kind == "parquet":
        table = pq.read_table(path)
        return pl.DataFrame({"row": table.column("row").to_pylist()})
    if kind == "xlsx":
        import fastexcel

        return fastexcel.read_excel(path).load_sheet(0, dtypes="string").to_polars()
    if kind == "jsonl":
        return pl.read_ndjson(path, infer_schema_length=None)
    return pl.read_csv(path, separator="\t" if kind == "tsv" else ",", infer_schema=False)


FRAME = pl.DataFrame(
    {
        "seven": [7],
        "exact": [Decimal("7.50")],
        "half": [0.5],
        "truth": [True],
        "text": ["007"],
        "day": [date(2024, 5, 1)],
        "moment": [datetime(2024, 5, 1, 13, 30)],
        "hour": [time(13, 30)],
        "span": [timedelta(days=3)],
        "enum": pl.Series(["b"], dtype=pl.Enum(["a", "b"])),
        "kind": pl.Series(["c"], dtype=pl.Categorical),
        "bytes": [b"\xff"],
        "list": [[1, 2]],
        "record": [{"a": 1}],
        "array": pl.Series([[1, 2]], dtype=pl.Array(pl.Int64, 2)),
        "nothing": [None],
        "died": ["yes"],
    }
)
TEXTS = {
    "seven": "7",
    "exact": "7.50",
    "half": "0.5",
    "truth": "true",
    "text": "007",
    "day": "2024-05-01",
    "moment": "2024-05-01 13:30:00",
    "hour": "13:30:00",
    "span": "72:00:00",
    "enum": "b",
    "kind": "c",
    "bytes": "ff",
    "list": "[1,2]",
    "record": '{"a":1}',
    "array": "[1,2]",
    "nothing": None,
}


def test_what_passes_through_is_what_it_was(many: Run) -> None:
    """Seven stays 7, a date a date: as text in text, as such where a format has such."""
    FRAME.write_parquet("in.parquet")
    for out in OUTPUTS:
        assert many("in.parquet", "-o", f"out.{out}", "--voice", "default", "--question", "exile") == 0
    for out in ("csv", "tsv"):
        row = read(f"out.{out}").row(0, named=True)
        assert {name: row[name] for name in TEXTS} | {"hour": row["hour"][:8]} == TEXTS
    line = pl.read_ndjson("out.jsonl").row(0, named=True)
    assert (line["seven"], line["half"], line["truth"], line["text"]) == (7, 0.5, True, "007")
    assert (line["day"], line["list"], line["record"]) == ("2024-05-01", [1, 2], {"a": 1})
    sheet = pl.read_excel("out.xlsx").row(0, named=True)
    assert (sheet["seven"], sheet["half"], sheet["truth"], sheet["text"]) == (7, 0.5, True, "007")
    assert (sheet["day"], sheet["moment"], sheet["span"]) == (
        date(2024, 5, 1),
        datetime(2024, 5, 1, 13, 30),
        timedelta(days=3),
    )
    kept = pq.read_table("out.parquet").select(list(TEXTS))
    assert kept.equals(pq.read_table("in.parquet").select(list(TEXTS)))


def test_a_workbook_s_cells_stay_what_they_are(many: Run) -> None:
    """From one workbook to another: numbers, days, lengths of time, and text that looks like a number."""
    import xlsxwriter

    with xlsxwriter.Workbook("in.xlsx") as book:
        sheet = book.add_worksheet()
        forms = [book.add_format({"num_format": form}) for form in ("yyyy-mm-dd", "[h]:mm:ss", "hh:mm:ss")]
        sheet.write_row(0, 0, ["died", "number", "text", "day", "span", "hour", "truth", "mixed"])
        for row, mixed in ((1, 7), (2, "X-1002")):
            sheet.write(row, 0, "yes")
            sheet.write(row, 1, 7)
            sheet.write_string(row, 2, "007")
            sheet.write_datetime(row, 3, date(2024, 5, 1), forms[0])
            sheet.write_datetime(row, 4, timedelta(hours=30), forms[1])
            sheet.write_datetime(row, 5, time(13, 30), forms[2])
            sheet.write(row, 6, True)
            sheet.write(row, 7, mixed)
    assert many("in.xlsx", "-o", "out.xlsx", "--voice", "default", "--question", "exile") == 0
    told = pl.read_excel("out.xlsx").rows(named=True)
    assert [one["mixed"] for one in told] == ["7", "X-1002"]
    for one in told:
        assert (one["number"], one["text"], one["day"]) == (7, "007", date(2024, 5, 1))
        assert (one["span"], one["truth"]) == (timedelta(hours=30), True)
    assert many("in.xlsx", "-o", "out.csv", "--voice", "default", "--question", "exile") == 0
    assert Path("out.csv").read_text().splitlines()[1] == "2,7,007,2024-05-01,30:00:00,13:30:00,true,7,open"


def test_text_that_a_spreadsheet_would_run_is_disarmed_in_csv(many: Run) -> None:
    """In rows and in rejects; numbers stay, and --keep-formulas leaves all as it is."""
    Path("in.csv").write_text("note,died\n=1+1,yes\n-5,yes\n+972-2,yes\n@SUM(A1),yes\nx,=2\n")
    command = ("in.csv", "--voice", "default", "--question", "exile")
    assert many(*command, "-o", "out.csv") == 0
    assert pl.read_csv("out.csv", infer_schema=False)["note"].to_list() == ["'=1+1", "-5", "'+972-2", "'@SUM(A1)"]
    assert pl.read_csv("out.csv.rejects.csv")["value"].to_list() == ["'=2"]
    assert many(*command, "-o", "kept.csv", "--keep-formulas") == 0
    assert pl.read_csv("kept.csv", infer_schema=False)["note"].to_list() == ["=1+1", "-5", "+972-2", "@SUM(A1)"]
    assert many(*command, "-o", "out.jsonl") == 0
    assert pl.read_ndjson("out.jsonl")["note"][0] == "=1+1"


def test_csv_that_holds_more_than_ascii_has_a_mark(many: Run) -> None:
    """Excel needs it; --bom gives it to any."""
    mark = b"\xef\xbb\xbf"
    for note, option, marked in (("plain", (), False), ("עיר", (), True), ("plain", ("--bom",), True)):
        Path("in.csv").write_text(f"note,died\n{note},yes\n", encoding="utf-8")
        assert many("in.csv", "-o", "out.csv", "--voice", "default", "--question", "exile", *option) == 0
        data = Path("out.csv").read_bytes()
        assert data.startswith(mark) == marked
        assert data.removeprefix(mark).decode() == f"row,note,exile\n1,{note},open\n"
