"""Spark gives the answers that one machine gives, row by row. Skipped where there is no PySpark or no Java."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow.parquet as pq
import pytest

from miklat import LAW, bench
from miklat.bulk.ask import Ask, VoiceSpec
from miklat.bulk.sample import Sampler
from tests.bulk.conftest import Run

pytest.importorskip("pyspark", reason="PySpark is not installed: python3 dev with spark test tests/many")
pytestmark = [
    pytest.mark.skipif(
        not shutil.which("java") and not os.environ.get("JAVA_HOME"), reason="there is no Java, which Spark runs on"
    ),
    pytest.mark.filterwarnings("ignore"),  # Spark's own, which are not ours to mend
]


@pytest.fixture(scope="module")
def spark() -> Iterator[Any]:
    """A real Spark on two cores of this machine."""
    os.environ["PYSPARK_SUBMIT_ARGS"] = "--master local[2] --driver-memory 1g pyspark-shell"
    from miklat.bulk.spark import session

    made = session()
    yield made
    made.stop()


@pytest.fixture
def table(sampler: Sampler, tmp_path: Path) -> str:
    """Four thousand cases with a number and a note, some that cannot be, and words that are none."""
    frame = sampler.words(4000, seed=21, unknown=0.2, impossible=0.05).with_columns(
        pl.Series("number", range(4000)), pl.Series("note", [f"עיר {n}" for n in range(4000)])
    )
    wrong = pl.when(pl.col("number") % 500 == 7).then(pl.lit("isrelite")).otherwise("killer")
    frame.with_columns(killer=wrong).write_parquet(tmp_path / "in.parquet", row_group_size=1000)
    return "in.parquet"


@pytest.mark.parametrize(
    "words",
    [
        ("--voice", "a:default", "--voice", "b:default,edition=niv,extent=verses", "--why", "--facts"),
        ("--question", "death", "--voice", "extent=mishnah"),
    ],
)
def test_a_table_is_judged_alike(spark: Any, table: str, many: Run, words: tuple[str, ...]) -> None:
    """Answers, reasons, cells, rejects and counts are those of the embedded engine."""
    assert many(table, "-o", "one.parquet", *words) == 0
    assert many(table, "-o", "two.parquet", "--engine", "spark", *words) == 0
    one = pl.read_parquet("one.parquet").select(pl.all().cast(pl.String))
    two = pl.read_parquet("two.parquet/*.parquet").select(pl.all().cast(pl.String))
    two = two.sort(pl.col("row").cast(pl.Int64))
    assert one.columns == two.columns
    assert one.equals(two), [name for name in one.columns if not one[name].equals(two[name])]
    assert Path("one.parquet.rejects.csv").read_bytes() == Path("two.parquet.rejects.csv").read_bytes()
    assert Path("one.parquet.cells.parquet").exists() == Path("two.parquet.cells.parquet").exists()
    if Path("one.parquet.cells.parquet").exists():
        assert pq.read_table("one.parquet.cells.parquet").equals(pq.read_table("two.parquet.cells.parquet"))
    assert not Path("two.parquet.part").exists()


def test_a_frame_of_one_s_own_is_judged(spark: Any, sampler: Sampler) -> None:
    """Codes and words alike; every row and column stays, and a refused row says why."""
    from miklat.bulk.spark import judge_frame

    rows = sampler.words(300, seed=22, unknown=0.3).to_dicts()
    rows[5] = {**rows[5], "killer": "isrelite"}
    frame = spark.createDataFrame(
        [{**row, "id": n} for n, row in enumerate(rows)],
        ", ".join([*(f"{fact.name} string" for fact in LAW.facts), "id long"]),
    )
    voice = {"edition": "jps"}
    judged = judge_frame(frame, bench().compiled, Ask((VoiceSpec("", voice),), ("exile",))).collect()
    assert sorted(row["id"] for row in judged) == list(range(300))
    for row in judged:
        if row["id"] == 5:
            assert row["exile"] is None
            assert row["refused"][0]["reason"] == "no value of killer; did you mean israelite?"
            continue
        facts = {name: value for name, value in rows[row["id"]].items() if value is not None}
        cells = bench().judge(facts, voice=voice, questions=["exile"]).ruling("exile").cells
        told = {(cell.answer, cell.possible) for cell in cells}
        assert row["exile"] == (cells[0].answer if len(told) == 1 else "parted")


def test_what_spark_cannot_do_is_said(spark: Any, many: Run, table: str, capsys: Any) -> None:
    """With what to do instead."""
    Path("in.csv").write_text("died\nyes\n")
    assert many("in.csv", "-o", "out.parquet", "--engine", "spark") == 2
    assert "--engine spark reads and writes .parquet" in capsys.readouterr().err
    assert many(table, "-o", "out.parquet", "--engine", "spark", "--strict", "--voice", "default") == 2
    assert "row " in capsys.readouterr().err
    assert not Path("out.parquet").exists()
