"""Bad input, bad luck and bad timing: each has its clear outcome, and no half-written table ever has the final name."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from miklat import LAW, bench
from miklat.bulk.ask import Ask, VoiceSpec
from miklat.bulk.batch import REFUSAL_SCHEMA, Done
from miklat.bulk.codes import code_table
from miklat.bulk.sample import Sampler
from tests.bulk.conftest import Run

DONE = Done(
    pa.table({"row": [1, 2], "exile": ["yes", "no"]}),
    pl.DataFrame([("in", 3, "died", "maybe", "no value")], REFUSAL_SCHEMA, orient="row"),
    {"exile": {"yes": 1, "no": 1}},
    2,
    1,
)


def left() -> list[str]:
    """Every file in the folder that is no input."""
    return sorted(name for name in os.listdir() if not name.startswith("in"))


def codes_file(path: str, sampler: Sampler, rows: int, seed: int = 1, **more: Any) -> None:
    table = code_table({fact.name: fact.names for fact in LAW.facts})
    pl.DataFrame(sampler.codes(rows, seed, **more)).write_parquet(
        path, row_group_size=50_000, metadata={"miklat": table.decode()}
    )


@pytest.mark.parametrize(
    ("heading", "said"),
    [
        ("kiler,died", "in.csv:1:1: the column 'kiler' is no fact but looks like one; write killer, or --pass kiler"),
        ("killer,died?", "in.csv:1:2: the column 'died?' is no fact but looks like one; write died"),
        ("killer,d\u0456ed", "in.csv:1:2: the column 'd\\u0456ed' is no fact but looks like one; write died"),
        ("killer,Killer", "in.csv:1:2: the columns 'killer' and 'Killer' are both the fact killer"),
        ("killer,note,killer", "in.csv:1:3: the column 'killer' stands twice"),
        ("killer,note,note", "in.csv:1:3: the column 'note' stands twice"),
        ("killer,exile", "in.csv:1:2: the column 'exile' has the name of an answer"),
        ("name,age", "in.csv:1:1: none of the table's columns is a fact"),
    ],
)
def test_columns_that_are_surely_wrong_are_told_up_front(heading: str, said: str, many: Run, capsys: Any) -> None:
    """With their place and what to write instead; nothing is written."""
    Path("in.csv").write_text(heading + "\n")
    assert many("in.csv", "-o", "out.csv", "--voice", "default") == 2
    assert said in capsys.readouterr().err
    assert left() == []


def test_all_faults_of_all_tables_are_told_at_once(many: Run, capsys: Any) -> None:
    """A slip in each of two, and a third that is not there."""
    Path("in1.csv").write_text("kiler,victm\n")
    Path("in2.tsv").write_text("killer\twhereabout\n")
    assert many("in1.csv", "in2.tsv", "in3.csv", "-o", "out.csv") == 2
    told = capsys.readouterr().err
    assert all(word in told for word in ("'kiler'", "'victm'", "'whereabout'", "in3.csv:1:1: there is no such file"))


def test_a_column_that_is_meant_passes_through(many: Run) -> None:
    """--pass says that it is another thing."""
    Path("in.csv").write_text("killer,kiler\nisraelite,5\n")
    assert many("in.csv", "-o", "out.csv", "--voice", "default", "--question", "exile", "--pass", "kiler") == 0
    assert Path("out.csv").read_text() == "row,kiler,exile\n1,5,open\n"


def test_bad_rows_are_told_and_the_others_answered(many: Run) -> None:
    """Row number, column, value and reason, for a word, for what cannot be, and for a row of the wrong length."""
    Path("in.csv").write_text(
        "id,act,aim,died\na,mishap,nobody,yes\nb,mishp,nobody,maybe\nc,mishap,victim,yes\nd,mishap\ne,,,no\n"
    )
    assert many("in.csv", "-o", "out.csv", "--voice", "default", "--question", "death") == 0
    assert [line.split(",")[:2] for line in Path("out.csv").read_text().splitlines()[1:]] == [["1", "a"], ["5", "e"]]
    lines = pl.read_csv("out.csv.rejects.csv").select("row", "column", "value").rows()
    assert lines == [(2, "died", "maybe"), (2, "act", "mishp"), (3, "act, aim", "mishap, victim"), (4, "", "d,mishap")]
    reasons = pl.read_csv("out.csv.rejects.csv")["reason"].to_list()
    assert reasons[:2] == ["no value of died; write yes, no or unknown", "no value of act; did you mean mishap?"]
    assert reasons[3] == "2 cells where the heading has 4"


def test_rejects_of_an_earlier_run_do_not_stay(many: Run) -> None:
    """What is mended is no longer told."""
    Path("in.csv").write_text("died\nmaybe\n")
    assert many("in.csv", "-o", "out.csv", "--voice", "default") == 1
    assert left() == ["out.csv", "out.csv.rejects.csv"]
    Path("in.csv").write_text("died\nyes\n")
    assert many("in.csv", "-o", "out.csv", "--voice", "default") == 0
    assert left() == ["out.csv"]


def test_strict_stops_at_the_first_bad_row_and_writes_nothing(many: Run, capsys: Any) -> None:
    """It is told where and why."""
    Path("in.csv").write_text("died\nyes\nmaybe\nperhaps\n")
    assert many("in.csv", "-o", "out.csv", "--voice", "default", "--strict") == 2
    assert "in.csv: row 2, column died: no value of died" in capsys.readouterr().err
    assert left() == []


@pytest.mark.parametrize("kind", ["csv", "parquet", "jsonl", "xlsx"])
def test_no_rows_and_one_column(kind: str, many: Run) -> None:
    """A table of no rows gives a table of no rows with all its columns; one column is enough."""
    frame = pl.DataFrame({"killer": ["israelite", None]})
    save: dict[str, Any] = {
        "csv": frame.write_csv,
        "parquet": frame.write_parquet,
        "jsonl": frame.write_ndjson,
        "xlsx": frame.write_excel,
    }
    save[kind](f"in.{kind}")
    assert many(f"in.{kind}", "-o", "out.parquet", "--voice", "default") == 0
    rows = 1  # rows without a single value are passed over
    assert pl.read_parquet("out.parquet").shape == (rows, 1 + len(LAW.questions))
    empty = frame.clear()
    save = {
        "csv": empty.write_csv,
        "parquet": empty.write_parquet,
        "jsonl": empty.write_ndjson,
        "xlsx": empty.write_excel,
    }
    save[kind](f"in0.{kind}")
    assert many(f"in0.{kind}", "-o", "none.parquet", "--voice", "default") == (2 if kind == "jsonl" else 0)
    if kind != "jsonl":  # whose columns are known from its lines alone
        assert pl.read_parquet("none.parquet").columns == ["row", *(question.name for question in LAW.questions)]


@pytest.mark.parametrize("name", ["in.csv", "in.parquet", "in.jsonl", "in.xlsx", "in.tsv"])
def test_an_empty_file_is_told(name: str, many: Run, capsys: Any) -> None:
    """No bytes at all are no table."""
    Path(name).write_bytes(b"")
    assert many(name, "-o", "out.csv") == 2
    assert f"{name}:1:1: " in capsys.readouterr().err
    assert left() == []


@pytest.mark.parametrize("keep", [0.3, 0.9, 0.999])
def test_a_truncated_parquet_is_told(keep: float, many: Run, sampler: Sampler, capsys: Any) -> None:
    """Wherever it is cut."""
    codes_file("in.parquet", sampler, 10_000)
    data = Path("in.parquet").read_bytes()
    Path("in.parquet").write_bytes(data[: int(len(data) * keep)])
    assert many("in.parquet", "-o", "out.parquet") == 2
    assert "in.parquet:1:1: this is no whole Parquet file" in capsys.readouterr().err
    assert left() == []


def test_a_parquet_damaged_within_is_told(many: Run, sampler: Sampler, capsys: Any) -> None:
    """A page that cannot be read stops the run; nothing is left."""
    codes_file("in.parquet", sampler, 200_000)
    data = bytearray(Path("in.parquet").read_bytes())
    data[len(data) // 2 : len(data) // 2 + 20_000] = bytes(20_000)
    Path("in.parquet").write_bytes(bytes(data))
    status = many("in.parquet", "-o", "out.parquet", "--voice", "default", "--strict")
    assert status == 2
    assert "in.parquet" in capsys.readouterr().err
    assert left() == []


def test_text_that_is_not_utf_8_is_told(many: Run, capsys: Any) -> None:
    """In a heading, in a cell, and in UTF-16 throughout."""
    for data in (b"kill\xe9r\nx\n", b"died,note\nyes,caf\xe9\n", "died\nyes\n".encode("utf-16")):
        Path("in.csv").write_bytes(data)
        assert many("in.csv", "-o", "out.csv") == 2
        assert "UTF-" in capsys.readouterr().err
    assert left() == []


def test_a_row_too_long_to_hold_is_told(many: Run, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """An open quotation mark does not draw the whole file into memory."""
    monkeypatch.setattr("miklat.bulk.tables.stretches.LONGEST", 1 << 20)
    monkeypatch.setattr("miklat.bulk.tables.stretches.SIZE", 1 << 18)
    with open("in.csv", "w") as file:
        file.write('died,note\nyes,"' + "x" * (3 << 20))
    assert many("in.csv", "-o", "out.csv") == 2
    assert "a row is longer than 1 MiB; is a quotation mark left open?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "text", "where"),
    [
        (
            "in.csv",
            'died,note\nyes,"a\nb"\n\nno,5" nail\nyes,"open\nno,x\nno,y\n',
            "in.csv:3:1: a quotation mark that opens a cell in row 3",
        ),
        ("in.tsv", 'died\tnote\nyes\t"open\nno\tx', "in.tsv:1:1: a quotation mark that opens a cell in row 1"),
        ("in.csv", '"died\nyes\n', "a quotation mark that opens a cell in the heading"),
        ("in.csv", 'died,note\nyes,5" nail\nno,"open\nno,y\n', "opens a cell in row 2"),
    ],
)
def test_a_quotation_mark_left_open_swallows_no_rows(name: str, text: str, where: str, many: Run, capsys: Any) -> None:
    """It is told with the row where it stands, whatever marks stand in cells before."""
    Path(name).write_text(text)
    assert many(name, "-o", "out.csv", "--voice", "default") == 2
    assert where in capsys.readouterr().err
    assert left() == []


def test_a_quotation_mark_within_a_cell_is_a_letter(many: Run) -> None:
    """Even if it is alone in the file."""
    Path("in.csv").write_text('died,note\nyes,5" nail\nno,x\n')
    assert many("in.csv", "-o", "out.csv", "--voice", "default", "--question", "death") == 0
    assert pl.read_csv("out.csv")["note"].to_list() == ['5" nail', "x"]


def test_the_same_table_gives_the_same_bytes(many: Run, sampler: Sampler) -> None:
    """In every format, whatever ran before."""
    pl.DataFrame(sampler.words(1000, 5, impossible=0.2)).write_parquet("in.parquet")
    for kind in ("parquet", "csv", "xlsx", "jsonl"):
        for name in ("one", "two"):
            assert many("in.parquet", "-o", f"{name}.{kind}", "--question", "avenger") == 0
        assert Path(f"one.{kind}").read_bytes() == Path(f"two.{kind}").read_bytes()
        assert Path(f"one.{kind}.cells.{kind}").read_bytes() == Path(f"two.{kind}.cells.{kind}").read_bytes()
        assert Path(f"one.{kind}.rejects.csv").read_bytes() == Path(f"two.{kind}.rejects.csv").read_bytes()


class Stopped(Exception):
    pass


def test_a_run_cut_short_leaves_nothing_and_goes_on_from_its_parts(
    many: Run, sampler: Sampler, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With --resume what was finished is not judged again, and the bytes are those of a run in one go."""
    monkeypatch.setattr("miklat.bulk.tables.parquet.ROWS", 1000)
    codes_file("in.parquet", sampler, 5000, impossible=0.1)
    assert many("in.parquet", "-o", "whole.parquet", "--question", "exile") == 0
    from miklat.bulk.judge import Bulk

    judge, judged = Bulk.judge, []

    def cut_short(self: Bulk, batch: Any) -> Any:
        if batch.first > 3000:
            raise KeyboardInterrupt
        return judge(self, batch)

    monkeypatch.setattr(Bulk, "judge", cut_short)
    assert many("in.parquet", "-o", "out.parquet", "--question", "exile", "--resume") == 130
    assert not Path("out.parquet").exists()
    assert not Path("out.parquet.part").exists()

    def counted(self: Bulk, batch: Any) -> Any:
        judged.append(batch.first)
        return judge(self, batch)

    monkeypatch.setattr(Bulk, "judge", counted)
    assert many("in.parquet", "-o", "out.parquet", "--question", "exile", "--resume") == 0
    assert [first for first in judged if first > 1] in ([3001, 4001], [2001, 3001, 4001])
    for name in ("parquet", "parquet.rejects.csv", "parquet.cells.parquet"):
        assert Path(f"out.{name}").read_bytes() == Path(f"whole.{name}").read_bytes()
    assert not Path("out.parquet.parts").exists()


def test_parts_of_another_question_are_not_taken_up(
    many: Run, sampler: Sampler, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor of another table, law or version: they are cleared away."""
    from miklat.bulk.tables.parts import KeptParts

    def parts(job: str) -> KeptParts:
        made = KeptParts("parts", job)
        made.open()
        return made

    assert parts("a").kept() == 0
    parts("a").keep(0, DONE)
    KeptParts("parts", "b").keep(1, DONE)
    assert parts("a").kept() == 1  # the second was made for another
    assert parts("b").kept() == 0
    assert parts("a").kept() == 0


@pytest.mark.parametrize("what", ["rows", "refused", "json"])
@pytest.mark.parametrize("damage", ["flipped", "emptied", "cut"])
def test_a_part_that_is_not_what_it_was_is_judged_anew(what: str, damage: str, many: Run) -> None:
    """One bit is enough; those before it are taken up, and an emptied one does not stand in the way."""
    from miklat.bulk.tables.parts import KeptParts

    kept = KeptParts("parts", "a")
    kept.open()
    for number in range(3):
        kept.keep(number, DONE)
    assert kept.kept() == 3
    path = Path(f"parts/000001.{what}")
    data = bytearray(path.read_bytes())
    for at in range(0, len(data), max(1, len(data) // 9)):
        flipped = bytes([*data[:at], data[at] ^ 1, *data[at + 1 :]])
        path.write_bytes(bytes({"flipped": flipped, "emptied": b"", "cut": data[:at]}[damage]))
        assert kept.kept() == 1
    kept.keep(1, DONE)
    assert kept.kept() == 3
    assert kept.take(1).table.equals(DONE.table)


def test_a_run_that_is_refused_leaves_the_parts_of_the_other(many: Run, capsys: Any) -> None:
    """Whoever has not the output's lock does not touch what is kept."""
    fcntl = pytest.importorskip("fcntl")
    Path("in.csv").write_text("died\nyes\n")
    os.mkdir("out.csv.parts")
    Path("out.csv.parts/job").write_text("of the first")
    with open("out.csv.part", "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert many("in.csv", "-o", "out.csv", "--question", "exile", "--resume") == 2
    assert "another run is writing it" in capsys.readouterr().err
    assert Path("out.csv.parts/job").read_text() == "of the first"


def test_a_folder_that_no_run_made_is_not_cleared(many: Run, capsys: Any) -> None:
    """Although it has the name that parts would have."""
    Path("in.csv").write_text("died\nyes\n")
    os.mkdir("out.csv.parts")
    Path("out.csv.parts/mine.txt").write_text("mine")
    assert many("in.csv", "-o", "out.csv", "--resume") == 2
    assert "out.csv.parts:1:1: --resume keeps its parts under this name" in capsys.readouterr().err
    assert left() == ["out.csv.parts"]
    assert Path("out.csv.parts/mine.txt").read_text() == "mine"


@pytest.mark.parametrize("rejects", ["same.csv", "./same.csv", "link/same.csv", "same.csv.cells.csv"])
def test_rows_rejects_and_cells_go_to_three_files(rejects: str, many: Run, capsys: Any) -> None:
    """However the names are written."""
    Path("in.csv").write_text("died\nyes\nmaybe\n")
    os.symlink(".", "link")
    assert many("in.csv", "-o", "same.csv", "--rejects", rejects) == 2
    assert "rows, rejects and cells need three files" in capsys.readouterr().err
    assert left() == ["link"]


def test_two_runs_do_not_share_rejects(many: Run, capsys: Any) -> None:
    """All that is written is held, not the rows alone; and two formats have rejects each of their own."""
    fcntl = pytest.importorskip("fcntl")
    Path("in.csv").write_text("died\nyes\nmaybe\n")
    with open("bad.csv.part", "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert many("in.csv", "-o", "out.csv", "--rejects", "bad.csv", "--voice", "default") == 2
    assert "bad.csv:1:1: another run is writing it" in capsys.readouterr().err
    assert left() == ["bad.csv.part"]
    os.unlink("bad.csv.part")
    assert many("in.csv", "-o", "out.csv", "--voice", "default") == 0
    assert many("in.csv", "-o", "out.jsonl", "--voice", "default") == 0
    assert left() == ["out.csv", "out.csv.rejects.csv", "out.jsonl", "out.jsonl.rejects.csv"]


@pytest.mark.parametrize("name", ["out.csv.rejects.csv", "out.csv.cells.csv", "mine.jsonl"])
def test_a_file_that_no_run_wrote_is_not_removed(name: str, many: Run, capsys: Any) -> None:
    """It stands where rejects or cells would go, and has not their heading."""
    Path("in.csv").write_text("died\nyes\n")
    Path(name).write_text("mine,own\n1,2\n")
    rejects = ("--rejects", name) if name.startswith("mine") else ()
    assert many("in.csv", "-o", "out.csv", "--voice", "default", *rejects) == 2
    assert f"{name}:1:1: this file stands where" in capsys.readouterr().err
    assert Path(name).read_text() == "mine,own\n1,2\n"
    assert left() == [name]


@pytest.mark.parametrize("kind", ["csv", "tsv", "jsonl", "parquet", "xlsx"])
def test_rejects_and_cells_of_an_earlier_run_are_known_in_every_format(kind: str, many: Run) -> None:
    """So they go when they do not come again."""
    Path("in.csv").write_text("died\nyes\nmaybe\n")
    command = ("in.csv", "-o", f"out.{kind}", "--rejects", f"bad.{kind}")
    assert many(*command) == 0
    assert left() == [f"bad.{kind}", f"out.{kind}", f"out.{kind}.cells.{kind}"]
    Path("in.csv").write_text("died\nyes\n")
    assert many(*command, "--voice", "default") == 0
    assert left() == [f"out.{kind}"]


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_run_that_is_killed_leaves_no_table_under_the_final_name(sampler: Sampler, tmp_path: Path) -> None:
    """Not even by the signal that cannot be caught; the next run is not disturbed by what it left."""
    codes_file(str(tmp_path / "in.parquet"), sampler, 300_000)
    command = [sys.executable, "-m", "miklat", "many", "in.parquet", "-o", "out.csv", "--voice", "default"]
    running = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while running.poll() is None and not (tmp_path / "out.csv.part").exists():
        time.sleep(0.01)
    running.send_signal(signal.SIGKILL)
    running.wait()
    assert running.returncode == 0 or not (tmp_path / "out.csv").exists()
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    assert (tmp_path / "out.csv").read_bytes().count(b"\n") == 300_001
    assert not (tmp_path / "out.csv.part").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="a limit of the size of files")
def test_a_disk_that_fills_is_told(sampler: Sampler, tmp_path: Path) -> None:
    """No half a table stays, under any name."""
    codes_file(str(tmp_path / "in.parquet"), sampler, 200_000)
    program = (
        "import resource, signal, sys; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 20, 1 << 20));"
        "from miklat.cli import main;"
        "sys.exit(main(['many', 'in.parquet', '-o', 'out.csv', '--voice', 'default', '--facts']))"
    )
    done = subprocess.run([sys.executable, "-B", "-c", program], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 2
    assert "out.csv: it could not be written (File too large" in done.stderr
    assert "Traceback" not in done.stderr
    assert sorted(os.listdir(tmp_path)) == ["in.parquet"]


def test_a_value_without_end_is_read_in_bounded_memory(many: Run, tmp_path: Path) -> None:
    """Two GB of one value, which take next to no room in the file, are not all held at once."""
    rows, long = 200_000, "ש" * 5_000
    dictionary = pa.DictionaryArray.from_arrays(pa.array(np.zeros(rows, np.int32)), pa.array([long]))
    table = pa.table({"died": pa.array(["yes"] * rows), "note": dictionary})
    pq.write_table(table, "in.parquet", store_schema=False)
    program = (
        "import resource, sys; from miklat.cli import main;"
        "status = main(['many', 'in.parquet', '-o', 'out.parquet', '--voice', 'default', '--question', 'exile']);"
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss); sys.exit(status)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert int(done.stdout.split()[-1]) < 1.5 * (1 << 20)
    assert pq.read_metadata("out.parquet").num_rows == rows


def test_what_is_read_is_never_written_over(many: Run, capsys: Any) -> None:
    """Not even under another name for the same file."""
    Path("in.csv").write_text("died\nyes\n")
    os.symlink("in.csv", "other.csv")
    assert many("in.csv", "-o", "other.csv") == 2
    assert "this table is read" in capsys.readouterr().err
    assert Path("in.csv").read_text() == "died\nyes\n"


def test_two_runs_do_not_write_one_table(many: Run, capsys: Any) -> None:
    """The second is refused while the first is at it."""
    fcntl = pytest.importorskip("fcntl")
    Path("in.csv").write_text("died\nyes\n")
    with open("out.csv.part", "w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        assert many("in.csv", "-o", "out.csv") == 2
    assert "another run is writing it" in capsys.readouterr().err


def test_words_of_the_command_that_cannot_stand_are_told(many: Run, capsys: Any) -> None:
    """Each with what to write instead."""
    Path("in.csv").write_text("died\nyes\n")
    for words, said in [
        ((), "name the table and where its rows go"),
        (("in.csv", "-o", "out.doc"), "no table is written as '.doc'"),
        (("in.doc", "-o", "out.csv"), "no table has a name ending in '.doc'"),
        (("in.csv", "-o", "no/out.csv"), "there is no such folder"),
        (("in.csv", "-o", "out.csv", "--voice", "axe"), "write AXIS=CHOICE"),
        (("in.csv", "-o", "out.csv", "--voice", "ax=sages"), "did you mean axe?"),
        (
            ("in.csv", "-o", "out.csv", "--voice", "weapons=however", "--voice", "extent=mishnah"),
            "cannot stand together",
        ),
        (("in.csv", "-o", "out.csv", "--voice", "a:default", "--voice", "axe=sages"), "as in a:axe=sages"),
        (("in.csv", "-o", "out.csv", "--engine", "flink"), "choose embedded or spark"),
        (("in.csv", "-o", "out.csv", "--codes"), "codes are written to .parquet alone"),
        (("in.csv", "-o", "out.csv", "--question", "exle"), "did you mean exile?"),
    ]:
        assert many(*words) == 2, words
        assert said in capsys.readouterr().err, words
    assert left() == []


def test_named_voices_stand_side_by_side(many: Run) -> None:
    """A column for each, question by question."""
    Path("in.csv").write_text("died\nyes\n")
    assert (
        many(
            "in.csv",
            "-o",
            "out.csv",
            "--voice",
            "a:default",
            "--voice",
            "b:default,edition=niv",
            "--question",
            "death",
            "--question",
            "exile",
        )
        == 0
    )
    assert Path("out.csv").read_text().splitlines()[0] == "row,death.a,death.b,exile.a,exile.b"


def test_a_sheet_that_would_overflow_is_told(many: Run, capsys: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what to write instead."""
    monkeypatch.setattr("miklat.bulk.tables.sheet_writing.MOST_ROWS", 3)
    Path("in.csv").write_text("died\n" + "yes\n" * 4)
    assert many("in.csv", "-o", "out.xlsx", "--voice", "default") == 2
    assert "a sheet holds 3 rows" in capsys.readouterr().err
    assert left() == []


def test_a_law_of_another_kind_is_judged_too() -> None:
    """The engine takes the law as an argument: here a part of it alone is asked for."""
    from miklat.bulk.judge import Bulk

    assert [one.column for one in Bulk(bench().compiled, Ask((VoiceSpec("x", {}),), ("exile",))).told] == ["exile.x"]


@pytest.mark.parametrize("end", ["csv", "jsonl", "xlsx", "parquet"])
@pytest.mark.parametrize("start", ["csv", "jsonl", "xlsx", "parquet"])
def test_many_columns_cost_their_number_and_no_more(start: str, end: str, many: Run) -> None:
    """No format looks through all columns for each of them: three times the columns take about three times as long."""
    took = []
    for width in (1_000, 3_000):
        cells = {"died": "yes"} | {f"c{at}": "x" for at in range(width)}
        frame = pl.DataFrame([cells])
        ways: dict[str, Any] = {"csv": frame.write_csv, "jsonl": frame.write_ndjson, "xlsx": frame.write_excel}
        ways.get(start, frame.write_parquet)(f"in.{start}")
        before = time.process_time()
        assert many(f"in.{start}", "-o", f"out.{end}", "--voice", "default", "--question", "exile", "--facts") == 0
        took.append(time.process_time() - before)
    assert took[1] < 6 * took[0] + 0.5
