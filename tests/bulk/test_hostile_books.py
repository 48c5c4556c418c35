"""Workbooks and lines made to cost much, to be read otherwise than they are, or to break what reads them."""

import gzip
import json
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from tests.bulk.conftest import Run

ASKED = ("--voice", "default", "--question", "exile")
Change = Callable[[str, bytes], bytes | None]


def book(path: str, change: Change) -> None:
    """A sound workbook, with its parts changed; None leaves one out."""
    pl.DataFrame({"died": ["yes", "no"], "note": ["a", "b"]}).write_excel("sound.xlsx")
    with zipfile.ZipFile("sound.xlsx") as sound, zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name in sound.namelist():
            data = change(name, sound.read(name))
            if data is not None:
                made.writestr(name, data)


def sheets(count: int) -> Change:
    more = b"".join(b'<sheet name="s%d" sheetId="%d" r:id="rId1"/>' % (at, at + 9) for at in range(count))
    return lambda name, data: data.replace(b"<sheets>", b"<sheets>" + more) if name == "xl/workbook.xml" else data


def after_rows(more: bytes) -> Change:
    return lambda name, data: data.replace(b"</sheetData>", more + b"</sheetData>") if "sheet1" in name else data


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda name, data: None if "sheet1" in name else data, "'xl/worksheets/sheet1.xml' is not in it"),
        (lambda name, data: None if name == "xl/workbook.xml" else data, "'xl/workbook.xml' is not in it"),
        (sheets(2_000), "there are 2,001 sheets in it, too many to look through"),
        (sheets(40), "21 more"),
    ],
)
def test_a_workbook_that_is_not_whole_or_too_much_is_refused(
    change: Change, said: str, many: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    book("in.xlsx", change)
    assert many("in.xlsx", "-o", "out.csv", *ASKED) == 2
    told = capsys.readouterr().err
    assert said in told
    assert len(told) < 1_000


def test_a_locked_part_is_told(many: Run, capsys: pytest.CaptureFixture[str]) -> None:
    book("in.xlsx", lambda name, data: data)
    packed = bytearray(Path("in.xlsx").read_bytes())
    at = packed.find(b"PK\x01\x02")
    while at >= 0:  # the bit that says: under a password
        packed[at + 8] |= 1
        at = packed.find(b"PK\x01\x02", at + 1)
    Path("in.xlsx").write_bytes(packed)
    assert many("in.xlsx", "-o", "out.csv", *ASKED) == 2
    assert "save it anew, without a password" in capsys.readouterr().err


def test_rows_without_a_cell_are_no_rows(many: Run) -> None:
    """Thousands of formatted rows before or after the table are passed over."""
    rows = b"".join(b'<row r="%d"/>' % at for at in range(4, 20_000))
    book("in.xlsx", after_rows(rows))
    assert many("in.xlsx", "-o", "out.csv", *ASKED) == 0
    assert pl.read_csv("out.csv")["row"].to_list() == [2, 3]


NAMES = " ".join(
    f'xmlns:{one}="urn:oasis:names:tc:opendocument:xmlns:{one}:1.0"' for one in ("office", "table", "text")
)
ROW = '<table:table-row table:number-rows-repeated="{}">{}</table:table-row>'
EMPTY = '<table:table-cell table:number-columns-repeated="{}"/>'
CELL = '<table:table-cell office:value-type="string"><text:p>{}</text:p></table:table-cell>'


def open_document(*rows: str) -> None:
    held = f'<table:table table:name="S">{"".join(rows)}</table:table>'
    with zipfile.ZipFile("in.ods", "w", zipfile.ZIP_DEFLATED) as made:
        made.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        made.writestr("META-INF/manifest.xml", "<manifest/>")
        body = f"<office:body><office:spreadsheet>{held}</office:spreadsheet></office:body>"
        made.writestr("content.xml", f"<office:document-content {NAMES}>{body}</office:document-content>")


@pytest.mark.parametrize(
    "rows",
    [
        (ROW.format(1_048_000, EMPTY.format(1)), ROW.format(1, EMPTY.format(16_000) + CELL.format("z"))),
        [ROW.format(9_999, CELL.format("no") * 2)] * 200,
    ],
)
def test_cells_far_apart_or_many_times_over_are_refused(
    rows: Any, many: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    open_document(ROW.format(1, CELL.format("died") + CELL.format("note")), *rows)
    assert many("in.ods", "-o", "out.csv", *ASKED) == 2
    assert "stands far from the others, or many times" in capsys.readouterr().err


def test_rows_that_repeat_in_bounds_are_read(many: Run) -> None:
    open_document(ROW.format(1, CELL.format("died")), ROW.format(3, CELL.format("no")))
    assert many("in.ods", "-o", "out.csv", *ASKED) == 0
    assert pl.read_csv("out.csv").height == 3


@pytest.mark.parametrize(
    "line",
    [
        '{"died"\t:"yes","note":"a\\":b","died"\t:"no"}',
        '{"died" :"yes","note":":","died" :"no"}',
        '{"died":"yes","note":":","di\\u0065d":"no"}',
    ],
)
def test_a_key_twice_is_seen_however_it_is_written(line: str, many: Run) -> None:
    Path("in.jsonl").write_text(f'{line}\n{{"died":"no","note":"q"}}\n')
    assert many("in.jsonl", "-o", "out.jsonl", *ASKED) == 0
    assert [json.loads(one)["row"] for one in Path("out.jsonl").read_text().splitlines()] == [2]


def test_a_number_beyond_all_numbers_is_no_word(many: Run) -> None:
    Path("in.jsonl").write_text('{"died":"yes"}\n{"died":1e400}\n')
    assert many("in.jsonl", "-o", "out.csv", *ASKED) == 0
    assert pl.read_csv("out.csv.rejects.csv", infer_schema=False).row(0)[1:4] == ("2", "died", "1e400")


@pytest.mark.parametrize("end", ["csv", "jsonl"])
def test_what_a_format_cannot_hold_is_text(end: str, many: Run) -> None:
    """A moment far off in a zone is told in hours of none; JSON, which has no infinity, holds its name."""
    moments = pa.array([2**60, 2], pa.timestamp("ms", "Asia/Jerusalem"))
    table = {"died": ["yes", "no"], "at": moments, "size": pa.array([float("inf"), 1.5])}
    pq.write_table(pa.table(table), "in.parquet")
    assert many("in.parquet", "-o", f"out.{end}", *ASKED) == 0
    text = Path(f"out.{end}").read_text()
    assert "36536598-01-28 21:54:06.976+0000" in text
    assert "1970-01-01 02:00:00.002+0200" in text
    assert "inf" in text


def test_a_packed_table_that_unpacks_to_very_much_is_refused(many: Run, capsys: pytest.CaptureFixture[str]) -> None:
    Path("in.csv.gz").write_bytes(gzip.compress(b"died\n" + b"yes\n" * 3_000_000))
    assert many("in.csv.gz", "-o", "out.csv", *ASKED) == 2
    assert "it is packed more than 100 times together" in capsys.readouterr().err


def test_the_sign_of_an_open_sheet_is_no_table(many: Run) -> None:
    Path("tables").mkdir()
    Path("tables/~$in.xlsx").write_bytes(b"\x04user")
    Path("tables/in.csv").write_text("died\nyes\n")
    assert many("tables", "-o", "out.csv", *ASKED) == 0


def test_parts_of_no_job_that_can_be_read_are_cleared(many: Run) -> None:
    Path("in.csv").write_text("died\nyes\n")
    Path("out.csv.parts").mkdir()
    Path("out.csv.parts/job").write_bytes(b"\xe5\xff")
    assert many("in.csv", "-o", "out.csv", "--resume", *ASKED) == 0
    assert pl.read_csv("out.csv").height == 1


def test_what_a_message_repeats_is_made_safe(many: Run, capsys: pytest.CaptureFixture[str]) -> None:
    Path("in.csv").write_text("died\nyes\n")
    assert many("in.csv", "-o", "out.csv", "--voice", "a\x1b[31m\u202e:default") == 2
    assert "--voice a\\x1b[31m\\u202e:default" in capsys.readouterr().err
