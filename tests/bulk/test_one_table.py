"""One table has one outcome, whatever it is written in: the bytes of the answers are the same."""

import gzip
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from miklat import bench
from tests.bulk.conftest import Run

Cells = Sequence[Sequence[str | None]]

BASE = {"killer": "israelite", "victim": "israelite", "died": "yes", "act": "mishap", "task": "pushing_roller"}


def _delimited(separator: str) -> Callable[[str, Sequence[str], Cells], None]:
    def write(path: str, names: Sequence[str], rows: Cells) -> None:
        lines = [separator.join(cell or "" for cell in row) for row in (names, *rows)]
        data = ("\n".join(lines) + "\n").encode()
        Path(path).write_bytes(gzip.compress(data, mtime=0) if path.endswith(".gz") else data)

    return write


def _lines(path: str, names: Sequence[str], rows: Cells) -> None:
    objects = [dict(zip(names, row, strict=True)) for row in rows]
    Path(path).write_text("".join(json.dumps(one, ensure_ascii=False) + "\n" for one in objects), encoding="utf-8")


def _parquet(path: str, names: Sequence[str], rows: Cells) -> None:
    pq.write_table(pa.table([pa.array(column, pa.string()) for column in zip(*rows, strict=True)], list(names)), path)


def _xlsx(path: str, names: Sequence[str], rows: Cells) -> None:
    import xlsxwriter

    with xlsxwriter.Workbook(path, {"strings_to_formulas": False, "strings_to_numbers": False}) as book:
        sheet = book.add_worksheet("cases")
        for at, row in enumerate((names, *rows)):
            for column, cell in enumerate(row):
                if cell is not None:
                    sheet.write_string(at, column, cell)


WRITERS: Mapping[str, Callable[[str, Sequence[str], Cells], None]] = {
    "csv": _delimited(","),
    "tsv": _delimited("\t"),
    "csv.gz": _delimited(","),
    "jsonl": _lines,
    "parquet": _parquet,
    "xlsx": _xlsx,
}


def outcome(many: Run, kind: str, names: Sequence[str], rows: Cells) -> tuple[int, str | None, object]:
    """The exit status, the answers without the number of the row, and what was refused by column and value."""
    WRITERS[kind](f"in.{kind}", names, rows)
    for path in ("out.csv", "out.csv.rejects.csv"):
        Path(path).unlink(missing_ok=True)
    status = many(f"in.{kind}", "-o", "out.csv", "--voice", "default", "--question", "exile", "--facts")
    rejects = Path("out.csv.rejects.csv")
    refused = pl.read_csv(rejects).select("column", "value", "reason").rows() if rejects.exists() else None
    if not Path("out.csv").exists():
        return status, None, refused
    return status, pl.read_csv("out.csv", infer_schema=False).drop("row").write_csv(), refused


def table(**change: Sequence[str | None]) -> tuple[list[str], list[list[str | None]]]:
    """Two cases, with one column or another put in the place of theirs (its name and its two cells)."""
    columns: dict[str, Sequence[str | None]] = {"case": ("a", "b")}
    columns |= {name: (value, value) for name, value in BASE.items()}
    for name, cells in change.items():
        columns[name] = cells
    return list(columns), [list(row) for row in zip(*columns.values(), strict=True)]


def renamed(old: str, new: str) -> tuple[list[str], list[list[str | None]]]:
    names, rows = table()
    return [new if name == old else name for name in names], rows


BLANK: list[list[str | None]] = [[None] * 6 for _ in range(3)]

TABLES: dict[str, tuple[list[str], list[list[str | None]]]] = {
    "as it should be": table(),
    "capitals": table(died=("Yes", "YES"), killer=("Israelite", "ISRAELITE")),
    "hyphens and blanks": table(task=("Pushing-Roller", " pushing roller ")),
    "truth values": table(died=("True", "FALSE")),
    "invisible characters": table(died=("yes\u200b", "\ufeffyes"), killer=("israelite\u200f", "isra\u00adelite")),
    "full width and no-break": table(died=("ｙｅｓ", "\u00a0yes")),
    "look-alike letters": table(killer=("isr\u0430elite", "israelite")),
    "unknown": table(died=("unknown", None)),
    "no value": table(died=("maybe", "yes")),
    "every row refused": table(died=("maybe", "perhaps")),
    "numbers": table(died=("1", "0")),
    "heading in capitals": renamed("died", "Died"),
    "heading with a blank": renamed("died", "died "),
    "heading with a mark of direction": renamed("died", "died\u200f"),
    "heading with another mark": renamed("died", "died?"),
    "short heading with another mark": renamed("act", "act?"),
    "heading with a look-alike letter": renamed("died", "d\u0456ed"),
    "misspelt heading": renamed("killer", "kiler"),
    "blank rows": (table()[0], table()[1] + BLANK),
}
REFUSED_BEFORE = {
    "numbers",
    "heading with another mark",
    "short heading with another mark",
    "heading with a look-alike letter",
    "misspelt heading",
}


@pytest.mark.parametrize("name", TABLES)
def test_one_table_has_one_outcome_in_every_format(name: str, many: Run) -> None:
    """The same status, the same bytes of answers, the same cells refused for the same reasons."""
    names, rows = TABLES[name]
    found = {kind: outcome(many, kind, names, rows) for kind in WRITERS}
    assert len({repr(one) for one in found.values()}) == 1, found
    status, answers, _ = found["csv"]
    assert (answers is None) == (name in REFUSED_BEFORE)
    assert status == (2 if name in REFUSED_BEFORE else 1 if name == "every row refused" else 0)


@pytest.mark.parametrize("name", ["capitals", "truth values", "invisible characters", "full width and no-break"])
def test_a_row_is_answered_as_the_same_case_given_in_python(name: str, many: Run) -> None:
    """Tables, case files and Python read words alike."""
    names, rows = TABLES[name]
    _, answers, _ = outcome(many, "csv", names, rows)
    told = pl.read_csv((answers or "").encode(), infer_schema=False)["exile"].to_list()
    voice = {axis.name: axis.names[0] for axis in bench().law.axes}
    for row, word in zip(rows, told, strict=True):
        facts = {key: cell for key, cell in zip(names[1:], row[1:], strict=True) if cell}
        assert bench().judge(facts, voice=voice, questions=["exile"]).ruling("exile").cells[0].answer == word
