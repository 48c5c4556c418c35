"""What cannot be read, written or printed is told in clear words, and never with a traceback."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from tests.bulk.conftest import Run


def limited(folder: Path, size: int, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run `miklat many` where no file may be longer than this, as on a disk that fills."""
    program = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({size}, {size}));"
        f"from miklat.cli import main; sys.exit(main(['many', *{words!r}]))"
    )
    return subprocess.run([sys.executable, "-B", "-c", program], cwd=folder, capture_output=True, text=True)


def test_a_template_is_not_written_over_a_file(many: Run, capsys: Any) -> None:
    """It may hold somebody's cases; nor is it written where there is no folder."""
    Path("cases.xlsx").write_text("mine")
    assert many("--template", "cases.xlsx") == 2
    assert "there is such a file already" in capsys.readouterr().err
    assert Path("cases.xlsx").read_text() == "mine"
    assert many("--template", "no/cases.xlsx") == 2
    assert "no/cases.xlsx: it could not be written (No such file" in capsys.readouterr().err
    assert many("--template", "new.xlsx") == 0
    assert "new.xlsx: fill a row a case" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="a limit of the size of files")
@pytest.mark.parametrize("words", [("--template", "out.xlsx"), ("in.csv", "-o", "out.xlsx", "--voice", "default")])
def test_a_disk_that_fills_is_told_of_a_sheet_too(words: tuple[str, ...], tmp_path: Path) -> None:
    """In one line, and no file stays."""
    (tmp_path / "in.csv").write_text("died,note\n" + "".join(f"yes,{n}\n" for n in range(2000)))
    done = limited(tmp_path, 4096, *words)
    assert done.returncode == 2
    assert done.stderr == "out.xlsx: it could not be written (File too large)\n"
    assert os.listdir(tmp_path) == ["in.csv"]


@pytest.mark.parametrize("value", [["yes"], {"a": "yes"}, b"\xff"])
def test_a_fact_of_another_kind_is_told_up_front(value: Any, many: Run, capsys: Any) -> None:
    """Lists, structs and bytes."""
    pl.DataFrame({"died": ["yes"], "killer": [value]}).write_parquet("in.parquet")
    assert many("in.parquet", "-o", "out.csv") == 2
    said = capsys.readouterr().err
    assert "in.parquet:1:2: the column 'killer' is a fact and holds " in said
    assert "write its values as words" in said


@pytest.mark.parametrize("kind", ["csv", "jsonl", "xlsx"])
def test_a_column_without_a_name_passes_through(kind: str, many: Run) -> None:
    """Beside columns that have the names a library would give it."""
    Path("in.csv").write_text(",column_0,column_1,died\n1,x,y,yes\n")
    assert many("in.csv", "-o", f"out.{kind}", "--voice", "default", "--question", "exile") == 0
    if kind == "csv":
        assert Path("out.csv").read_text() == 'row,"",column_0,column_1,exile\n1,1,x,y,open\n'


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full")
def test_a_summary_that_cannot_be_printed_is_told_as_such(tmp_path: Path) -> None:
    """The tables are written; a pipe that was closed is no fault at all."""
    (tmp_path / "in.csv").write_text("died\nyes\n")
    command = [sys.executable, "-m", "miklat", "many", "in.csv", "-o", "out.csv", "--voice", "default"]
    with open("/dev/full", "w") as full:
        done = subprocess.run(command, cwd=tmp_path, stdout=full, stderr=subprocess.PIPE, text=True)
    assert done.returncode == 2
    assert "the summary could not be printed (No space left on device); written: out.csv" in done.stderr
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(command, cwd=tmp_path, stdout=writing, stderr=subprocess.PIPE, text=True)
    os.close(writing)
    assert (done.returncode, done.stderr) == (0, "")


def test_the_name_of_a_voice_has_no_dot(many: Run, capsys: Any) -> None:
    """Else its column could have the name of another's reasons or cells."""
    Path("in.csv").write_text("died\nyes\n")
    assert many("in.csv", "-o", "out.csv", "--voice", "a:default", "--voice", "a.why:default", "--why") == 2
    assert "write a_why:default" in capsys.readouterr().err


def test_an_error_of_a_sheet_is_no_empty_cell(many: Run) -> None:
    """Under a fact it is no value, so the row is refused; elsewhere it passes through as text."""
    import xlsxwriter

    with xlsxwriter.Workbook("in.xlsx") as book:
        sheet = book.add_worksheet()
        sheet.write_row(0, 0, ["note", "died", "number"])
        for row, (note, died, number) in enumerate(
            [("a", "yes", 1), ("#N/A", "no", 2), ("c", "#N/A", 3), ("", "#REF!", ""), ("e", "", "#DIV/0!")], 1
        ):
            for column, value in enumerate((note, died, number)):
                if str(value).startswith("#"):
                    sheet.write_formula(row, column, "=1/0", None, value)
                elif value != "":
                    sheet.write(row, column, value)
    assert many("in.xlsx", "-o", "out.csv", "--voice", "default", "--question", "exile") == 0
    lines = [line.split(",")[:3] for line in Path("out.csv").read_text().splitlines()[1:]]
    assert lines == [["2", "a", "1"], ["3", "#N/A", "2"], ["6", "e", "#DIV/0!"]]
    assert pl.read_csv("out.csv.rejects.csv").select("row", "column", "value").rows() == [
        (4, "died", "#N/A"),
        (5, "died", "#REF!"),
    ]


def test_a_column_does_not_take_the_place_of_the_row_number(many: Run, capsys: Any) -> None:
    """Nor of the file's name, where there are several."""
    Path("in.csv").write_text("row,file,died\n7,x,yes\n")
    assert many("in.csv", "-o", "out.csv") == 2
    said = capsys.readouterr().err
    assert "in.csv:1:1: the column 'row' has the name of the column that says which row" in said
    assert "'file'" not in said
    assert many("in.csv", "in.csv", "-o", "out.csv") == 2
    assert "in.csv:1:2: the column 'file'" in capsys.readouterr().err
    Path("in.csv").write_text("file,died\nx,yes\n")
    assert many("in.csv", "-o", "out.csv", "--voice", "default", "--question", "exile") == 0
    assert Path("out.csv").read_text() == "row,file,exile\n1,x,open\n"


@pytest.mark.parametrize("end", ["parquet", "csv"])
def test_text_is_one_type_in_all_files(end: str, many: Run, capsys: Any) -> None:
    """However Parquet keeps it, all null too, and whatever the order of the columns."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    died, word = pa.array(["yes"]), ["x"]
    kinds = (pa.nulls(1), pa.array(word), pa.array(word, pa.large_string()), pa.array(word).dictionary_encode())
    for at, note in enumerate(kinds):
        table = pa.table(
            {"died": died, "note": note, "size": [at]} if at % 2 else {"size": [at], "note": note, "died": died}
        )
        pq.write_table(table, f"in{at}.parquet")
    files = [f"in{at}.parquet" for at in range(4)]
    assert many(*files, "-o", f"out.{end}", "--voice", "default", "--question", "exile") == 0
    frame = pl.read_parquet("out.parquet") if end == "parquet" else pl.read_csv("out.csv")
    assert frame.select("row", "size", "note").rows() == [(1, 0, None), (1, 1, "x"), (1, 2, "x"), (1, 3, "x")]
    pq.write_table(pa.table({"died": died, "note": [1], "size": [5]}), "in4.parquet")
    assert many(*files, "in4.parquet", "-o", f"out.{end}") == 2
    assert "in4.parquet:1:1: the column 'note' is int64 here and string elsewhere" in capsys.readouterr().err


def test_a_table_of_which_every_row_is_refused_is_told(many: Run, capsys: Any) -> None:
    """The status is 1, unlike that of a table with no rows."""
    Path("in.csv").write_text("died\nmaybe\nunknwon\n")
    assert many("in.csv", "-o", "out.csv", "--voice", "default") == 1
    assert "no row was answered" in capsys.readouterr().err
    reasons = pl.read_csv("out.csv.rejects.csv")["reason"].to_list()
    assert reasons == ["no value of died; write yes, no or unknown", "no value of died; did you mean unknown?"]
    Path("in.csv").write_text("died\n")
    assert many("in.csv", "-o", "out.csv", "--voice", "default") == 0
