"""Spark gives the answers that one machine gives, row by row. Skipped where there is no PySpark or no Java."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow.parquet as pq
import pytest

from miklat import LAW, bench
from miklat.bulk.ask import Ask, VoiceSpec, voice_spec
from miklat.bulk.sample import Sampler
from tests.bulk.conftest import Run

pyspark = pytest.importorskip("pyspark", reason="PySpark is not installed: python3 dev with spark test tests/bulk")
pytestmark = [
    pytest.mark.skipif(
        not shutil.which("java") and not os.environ.get("JAVA_HOME"), reason="there is no Java, which Spark runs on"
    ),
    pytest.mark.filterwarnings("ignore"),  # Spark's own, which are not ours to mend
    pytest.mark.xdist_group("spark"),
]

ROOT = Path(__file__).parents[2]
SUBMIT = "--master {} --driver-memory 1g --conf spark.ui.enabled=false pyspark-shell"
DEFAULT = ("--voice", "default", "--question", "exile", "--engine", "spark")


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    """A real Spark on two cores of this machine."""
    os.environ["PYSPARK_SUBMIT_ARGS"] = SUBMIT.format("local[2]")
    from miklat.bulk.spark import session

    made = session()
    yield made
    made.stop()


def cases(sampler: Sampler, rows: int = 4000) -> pl.DataFrame:
    """Cases with a number and a note; some cannot be, words that are none, words spelt otherwise, nulls, blank rows."""
    frame = sampler.words(rows, seed=21, unknown=0.2, impossible=0.05).with_columns(
        pl.Series("number", range(rows)), pl.Series("note", [f"עיר {n}" if n % 3 else None for n in range(rows)])
    )
    odd = pl.col("number") % 500
    victim = (
        pl.when(odd == 7).then(pl.lit("isrelite")).when(odd == 8).then(pl.lit(" Non-Israelite")).otherwise("victim")
    )
    return frame.with_columns(victim=victim)


@pytest.fixture
def table(sampler: Sampler, tmp_path: Path) -> str:
    """Four thousand cases in four row groups."""
    cases(sampler).write_parquet(tmp_path / "in.parquet", row_group_size=1000)
    return "in.parquet"


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """A task for each row group, and for each file."""
    monkeypatch.setattr("miklat.bulk.spark.job.ROWS", 1)
    monkeypatch.setattr("miklat.bulk.spark.job.BYTES", 1)


def read(path: str) -> pl.DataFrame:
    """A table in words, whether one file or a folder of parts."""
    return pl.read_parquet(f"{path}/*.parquet" if Path(path).is_dir() else path).select(pl.all().cast(pl.String))


def alike(many: Run, capsys: Any, *words: str) -> None:
    """Both engines: the rows, the rejects, the cells and what is told are the same."""
    told = []
    for name, engine in (("one.parquet", "embedded"), ("two.parquet", "spark")):
        assert many(*words, "-o", name, "--engine", engine) == 0
        out, err = capsys.readouterr()
        told.append(([line for line in out.splitlines() if " in " not in line and "written" not in line], err))
    one, two = read("one.parquet"), read("two.parquet")
    assert one.columns == two.columns
    assert one.equals(two), [name for name in one.columns if not one[name].equals(two[name])]
    assert told[0] == told[1]
    for beside in ("rejects.csv", "cells.parquet"):
        first, second = Path(f"one.parquet.{beside}"), Path(f"two.parquet.{beside}")
        assert first.exists() == second.exists()
        assert not first.exists() or first.read_bytes() == second.read_bytes()
    assert not Path("two.parquet.parts").exists()


@pytest.mark.parametrize(
    "words",
    [
        ("--voice", "a:default", "--voice", "b:default,edition=niv,extent=verses", "--why", "--facts"),
        ("--question", "death", "--question", "trial", "--voice", "extent=mishnah", "--why"),
    ],
)
def test_a_table_is_judged_alike(
    spark: Any, table: str, small: None, many: Run, capsys: Any, words: tuple[str, ...]
) -> None:
    """Answers, reasons, cells, rejects and counts are those of the embedded engine; each part is a stretch of rows."""
    alike(many, capsys, table, *words)
    assert sorted(os.listdir("two.parquet")) == ["_SUCCESS", *(f"part-0000{n}.parquet" for n in range(4))]


@pytest.mark.parametrize("kind", ["csv", "jsonl", "xlsx"])
def test_whatever_one_machine_reads_is_read(
    spark: Any, sampler: Sampler, small: None, many: Run, capsys: Any, kind: str
) -> None:
    """Two files of every format, with columns in the names of their folders, are one table."""
    for at, frame in enumerate((cases(sampler, 300)[:100], cases(sampler, 300)[100:])):
        Path(f"in/died={'yes' if at else 'no'}/town=Shechem%20{at}").mkdir(parents=True)
        path = f"in/died={'yes' if at else 'no'}/town=Shechem%20{at}/cases.{kind}"
        frame = frame.drop("died", "judged")
        write: Mapping[str, Callable[[str], object]]
        write = {"csv": frame.write_csv, "jsonl": frame.write_ndjson, "xlsx": frame.write_excel}
        write[kind](path)
    alike(many, capsys, "in", "--voice", "default", "--facts")


def test_codes_and_a_thousand_stretches(
    spark: Any, sampler: Sampler, many: Run, capsys: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Twenty of them make a task; wide rows, most of them null, go along."""
    from miklat.bulk.codes import code_table

    codes = pl.DataFrame(sampler.codes(3000, seed=3, impossible=0.1)).to_arrow()
    for number in range(40):
        codes = codes.append_column(f"wide {number}", pl.Series([None, number, None] * 1000).to_arrow())
    facts = {fact.name: fact.names for fact in LAW.facts}
    pq.write_table(codes.replace_schema_metadata({"miklat": code_table(facts)}), "in.parquet", row_group_size=3)
    monkeypatch.setattr("miklat.bulk.spark.job.ROWS", 60)
    alike(many, capsys, "in.parquet", "--voice", "default", "--question", "exile")
    assert len(os.listdir("two.parquet")) == 51


def test_parts_are_written_in_any_format(spark: Any, table: str, small: None, many: Run) -> None:
    """The folder's name says in which; each part is a table by itself."""
    assert many(table, "-o", "one.csv", *DEFAULT[:-2]) == 0
    assert many(table, "-o", "two.csv", *DEFAULT) == 0
    one, two = (pl.read_csv(path, infer_schema=False) for path in ("one.csv", "two.csv/part-*.csv"))
    assert one.equals(two)


def test_a_run_that_fails_goes_on_from_its_parts(
    spark: Any, table: str, small: None, many: Run, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """With --resume what is finished is not judged again, unless it is spoilt; without, nothing is left."""
    from miklat.bulk.spark.tasks import carry_out

    def failing(sent: Any, task: Any) -> Any:
        if task.number == 2:
            raise RuntimeError("the disk is full")
        return carry_out(sent, task)

    monkeypatch.setattr("miklat.bulk.spark.job.carry_out", failing)
    assert many(table, "-o", "out.parquet", *DEFAULT) == 2
    assert "RuntimeError: the disk is full" in capsys.readouterr().err
    assert sorted(os.listdir()) == ["in.parquet"]
    assert many(table, "-o", "out.parquet", *DEFAULT, "--resume") == 2
    before = times("out.parquet.parts")
    assert before
    assert not Path("out.parquet").exists()
    first = min(before)
    spoilt = Path(f"out.parquet.parts/part-{first[:5]}.parquet")
    spoilt.write_bytes(spoilt.read_bytes()[:-1])
    monkeypatch.setattr("miklat.bulk.spark.job.carry_out", carry_out)
    monkeypatch.setattr("miklat.bulk.spark.job.Folder.commit", lambda self, path: shutil.copytree(self.path, path))
    assert many(table, "-o", "out.parquet", *DEFAULT, "--resume") == 0
    after = times("out.parquet")
    assert len(after) == 4
    assert {name for name in before if before[name] != after[name]} == {first}
    assert many(table, "-o", "one.parquet", *DEFAULT[:-2]) == 0
    assert read("one.parquet").equals(read("out.parquet"))


def times(folder: str) -> dict[str, int]:
    """When the notes of a folder were written."""
    return {note.name: note.stat().st_mtime_ns for note in Path(folder).glob("*.note")}


def test_an_output_is_replaced_as_a_whole_and_only_if_it_is_ours(
    spark: Any, table: str, many: Run, capsys: Any
) -> None:
    """A folder with anything else in it is left alone; so is a file."""
    for _ in range(2):
        assert many(table, "-o", "out.parquet", *DEFAULT) == 0
        assert sorted(os.listdir("out.parquet")) == ["_SUCCESS", "part-00000.parquet"]
    Path("out.parquet/notes.txt").write_text("mine")
    assert many(table, "-o", "out.parquet", *DEFAULT) == 2
    assert "holds notes.txt" in capsys.readouterr().err
    Path("file.parquet").write_text("mine")
    assert many(table, "-o", "file.parquet", *DEFAULT) == 2
    assert "Spark writes a folder" in capsys.readouterr().err


def test_what_spark_cannot_do_is_said(spark: Any, many: Run, table: str, sampler: Sampler, capsys: Any) -> None:
    """With what to do instead; what is wrong with the table is told as one machine tells it, and nothing is left."""
    assert many(table, "-o", "-", *DEFAULT) == 2
    assert "writes a folder" in capsys.readouterr().err
    assert many(table, "-o", "out.parquet", *DEFAULT, "--strict") == 2
    assert "in.parquet: row 8, column victim: no value of victim" in capsys.readouterr().err
    Path("numbers.csv").write_text("died\n1\n0\n")
    assert many("numbers.csv", "-o", "out.parquet", *DEFAULT) == 2
    assert "--numbers yes-no" in capsys.readouterr().err
    assert sorted(os.listdir()) == ["in.parquet", "numbers.csv"]


# ---- addresses ----


def test_addresses_are_read_and_written(spark: Any, table: str, small: None, many: Run, capsys: Any) -> None:
    """Of Parquet a task copies its row groups alone; the table is called by its address, and nothing else is left."""
    cases_csv = pl.read_parquet(table)
    cases_csv[:50].write_csv("in.csv")
    here = Path.cwd().as_uri()
    for name in ("in.parquet", "in.csv"):
        assert many(f"{here}/{name}", "-o", f"{here}/two.parquet", *DEFAULT) == 0
        assert f"read: {here}/{name}" in capsys.readouterr().out
        assert many(name, "-o", "one.parquet", *DEFAULT[:-2]) == 0
        assert read("one.parquet").equals(read("two.parquet"))
        rejects = [pl.read_csv(f"{one}.parquet.rejects.csv") for one in ("one", "two")]
        assert rejects[1]["file"].unique().to_list() == [f"{here}/{name}"]
        assert rejects[0].drop("file").equals(rejects[1].drop("file"))
    assert many(f"{here}/none.parquet", "-o", "out.parquet", *DEFAULT) == 2
    assert many("nowhere://in.parquet", "-o", "out.parquet", *DEFAULT) == 2
    err = capsys.readouterr().err
    assert f"{here}/none.parquet: there is no such file" in err
    assert "nowhere://in.parquet: no file system reaches it" in err


def test_what_a_task_copies_of_a_file_has_its_rows(table: str, tmp_path: Path) -> None:
    """The footer and the row groups asked for, in their places; the rest are holes."""
    from miklat.bulk.spark.distant import brought

    with brought((tmp_path / table).as_uri(), "in.parquet", range(1, 3)) as here:
        assert pl.scan_parquet(here).slice(1000, 2000).collect().equals(pl.read_parquet(tmp_path / table)[1000:3000])
        assert pq.ParquetFile(here).read_row_group(2).equals(pq.ParquetFile(tmp_path / table).read_row_group(2))
        held = Path(here).read_bytes()
    data = (tmp_path / table).read_bytes()
    assert len(held) == len(data)
    assert sum(a != b for a, b in zip(held, data, strict=True)) > len(data) / 4


@pytest.mark.parametrize("whole", [True, False])
def test_a_folder_elsewhere_is_made_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: bool) -> None:
    """On a file system that is none of this machine's, whether it moves folders at once or not."""
    from pyarrow import fs

    from miklat.bulk.spark import folder as module

    there = fs.SubTreeFileSystem(str(tmp_path), fs.LocalFileSystem())
    monkeypatch.setattr(module, "reached", lambda path: (there, path.removeprefix("there://")))
    monkeypatch.setattr(module, "WHOLE_MOVES", ("subtree",) if whole else ())
    for turn in range(2):
        made = module.Folder("there://out.parts")
        made.open(f"job {turn}")
        with made.writing("part-00000.csv") as path:
            Path(path).write_text(f"rows {turn}")
        made.write("00000.note", b"told")
        assert made.sum("part-00000.csv") is not None
        made.commit("there://out")
        assert sorted(one.name for one in tmp_path.iterdir()) == ["out"]
        assert sorted(one.name for one in (tmp_path / "out").iterdir()) == ["_SUCCESS", "part-00000.csv"]
        assert (tmp_path / "out/part-00000.csv").read_text() == f"rows {turn}"


# ---- a machine that dies, and the command itself ----

KILLED = """
import os, signal, sys
from miklat import cli
from miklat.bulk.spark import job as engine
carry_out, once = engine.carry_out, os.path.abspath("killed")
def dying(sent, task):
    if task.number == 5 and not os.path.exists(once):
        open(once, "w").close()
        daemon = os.getppid()
        with open(f"/proc/{daemon}/stat") as file:
            executor = int(file.read().rpartition(")")[2].split()[1])
        os.kill(executor, signal.SIGKILL)
        os.kill(os.getpid(), signal.SIGSTOP)
    return carry_out(sent, task)
engine.carry_out, engine.ROWS = dying, 1
sys.exit(cli.main(["many", *sys.argv[1:]]))
"""


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="who started a process is asked as Linux does")
def test_an_executor_that_dies_changes_nothing(sampler: Sampler, many: Run, tmp_path: Path) -> None:
    """Two executors, of which one is killed in the middle of a task: the same rows, and none of them twice."""
    cases(sampler, 800).write_parquet("in.parquet", row_group_size=50)
    assert many("in.parquet", "-o", "one.parquet", *DEFAULT[:-2]) == 0
    variables = {**os.environ, "PYSPARK_SUBMIT_ARGS": SUBMIT.format("local-cluster[2,1,1024]")}
    command = [sys.executable, "-c", KILLED, "in.parquet", "-o", "two.parquet", *DEFAULT]
    done = subprocess.run(command, env=variables, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    shutil.rmtree(Path(pyspark.__file__).parent / "work", ignore_errors=True)  # where executors put their logs
    assert done.returncode == 0, done.stderr[-3000:]
    assert Path("killed").exists()
    assert read("one.parquet").equals(read("two.parquet"))
    assert len(os.listdir("two.parquet")) == 17


def test_the_command_runs_as_it_is_told(table: str, many: Run, tmp_path: Path) -> None:
    """As README and docs/many.md write it."""
    if not sys.prefix.endswith(".venv-spark"):
        pytest.skip("to be run in the environment that `python3 dev with spark` sets up")
    assert many(table, "-o", "one.parquet", *DEFAULT[:-2]) == 0
    command = [sys.executable, str(ROOT / "dev"), "with", "spark", "many", table, "-o", "two.parquet", *DEFAULT]
    variables = {**os.environ, "PYSPARK_SUBMIT_ARGS": SUBMIT.format("local[2]")}
    done = subprocess.run(command, env=variables, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    assert "written: two.parquet" in done.stdout
    assert read("one.parquet").equals(read("two.parquet"))


# ---- a frame of one's own ----


def by_id(frame: Any) -> dict[int, Mapping[str, Any]]:
    return {row["id"]: row.asDict(True) for row in frame.collect()}


def frame_of(spark: Any, rows: list[dict[str, Any]]) -> Any:
    kinds = ", ".join(f"{fact.name} string" for fact in LAW.facts)
    return spark.createDataFrame([{**row, "id": n} for n, row in enumerate(rows)], f"{kinds}, id long")


def test_a_frame_of_one_s_own_is_judged(spark: Any, sampler: Sampler) -> None:
    """Every row and column stays, the answers are the bench's, and a refused row says why."""
    from miklat.bulk.spark import judge_frame

    rows = sampler.words(300, seed=22, unknown=0.3).to_dicts()
    rows[5] = {**rows[5], "killer": "isrelite"}
    rows[6] = {**rows[6], "killer": "ISRAELITE\u200f", "died": "TRUE"}
    voice = {"edition": "jps"}
    judged = by_id(judge_frame(frame_of(spark, rows), bench().compiled, Ask((VoiceSpec("", voice),), ("exile",))))
    assert sorted(judged) == list(range(300))
    rows[6] = {**rows[6], "killer": "israelite", "died": "yes"}
    for number, row in judged.items():
        if number == 5:
            assert row["exile"] is None
            assert row["refused"][0]["reason"] == "no value of killer; did you mean israelite?"
            continue
        facts = {name: value for name, value in rows[number].items() if value is not None}
        cells = bench().judge(facts, voice=voice, questions=["exile"]).ruling("exile").cells
        told = {(cell.answer, cell.possible) for cell in cells}
        assert row["exile"] == (cells[0].answer if len(told) == 1 else "parted")


@pytest.mark.parametrize("why", [False, True])
def test_look_ups_in_spark_itself_find_what_python_finds(spark: Any, sampler: Sampler, why: bool) -> None:
    """Whole voices: words, words spelt otherwise, rows that cannot be; the same rows with the same reasons."""
    from miklat.bulk.spark import judge_frame
    from miklat.bulk.spark.frame import by_python

    rows = sampler.words(600, seed=23, unknown=0.3, impossible=0.1).to_dicts()
    odd = ["isrelite", " Israelite", "ISRAELITE", "unknown", "", "ｉsraelite", "a,b", "israelite,stranger"]
    for number, word in enumerate(odd * 5):
        rows[11 * number] = {**rows[11 * number], "killer": word}
    frame = frame_of(spark, rows)
    ask = Ask((voice_spec(LAW, "", ["default"]),), ("exile", "death"), why=why)
    found, wanted = judge_frame(frame, bench().compiled, ask), by_python(frame, bench().compiled, ask)
    assert found.schema == wanted.schema
    assert by_id(found) == by_id(wanted)
    assert "MapInArrow" not in plan(found)


def test_codes_are_looked_up_without_python(spark: Any, sampler: Sampler) -> None:
    """Numbers by a table of codes: Python is asked for nothing but why rows are refused."""
    from miklat.bulk.spark import judge_frame
    from miklat.bulk.spark.frame import by_python

    codes = pl.DataFrame(sampler.codes(600, seed=24, impossible=0.1)).cast(pl.Int16)
    pandas = codes.with_columns(pl.Series("id", range(600)), died=pl.Series([77, None, 255, *codes["died"][3:]]))
    frame = spark.createDataFrame(pandas.to_arrow())
    ask = Ask((voice_spec(LAW, "", ["default"]),), ("exile", "death"))
    tables = {fact.name: fact.names for fact in LAW.facts}
    found = judge_frame(frame, bench().compiled, ask, tables, keep_facts=False)
    assert found.columns == ["id", "exile", "death", "refused"]
    names = [fact.name for fact in LAW.facts]
    assert by_id(found) == by_id(by_python(frame, bench().compiled, ask, tables, names))
    assert "Python" not in plan(found.where(found.refused.isNull()).select("id", "exile"))
    assert "Python" in plan(found.select("refused"))


def plan(frame: Any) -> str:
    return str(frame._jdf.queryExecution().executedPlan().toString())


def test_numbers_of_which_nothing_says_what_they_mean_are_refused(spark: Any) -> None:
    """1 and 0 are yes and no only where that is said."""
    from miklat.bulk.spark import judge_frame

    told = {"killer": "israelite", "victim": "israelite", "act": "mishap", "task": "pushing_roller", "duty": "none"}
    kinds = ", ".join(f"{name} string" for name in told)
    ask = Ask((voice_spec(LAW, "", ["default"]),), ("exile",))
    for kind, values in (("int", [1, 0, None, 7]), ("double", [1.0, 0.0, None, 7.0]), ("boolean", [True, False, None])):
        frame = spark.createDataFrame([(*told.values(), value) for value in values], f"{kinds}, died {kind}")
        if kind != "boolean":
            with pytest.raises(ValueError, match=r"the column died is a fact and holds numbers .* Ask\(numbers"):
                judge_frame(frame, bench().compiled, ask)
        yes_no = Ask(ask.voices, ask.questions, numbers="yes-no")
        rows = judge_frame(frame, bench().compiled, yes_no).select("exile", "refused").collect()
        assert [row["exile"] for row in rows[:3]] == ["yes", "silent", "open"]
        assert [bool(row["refused"]) for row in rows] == [False, False, False, True][: len(rows)]
