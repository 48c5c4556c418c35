"""Every format in and out: the same answers, other columns as they were, and clear words for what cannot be read."""

from html import unescape
from pathlib import Path

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from miklat import LAW
from miklat.bulk.sample import Sampler
from tests.bulk.conftest import Run

HEBREW = 'וְהִקְרִיתֶם לָכֶם עָרִים, "ערי מקלט"; =1+1'
KINDS = ("parquet", "csv", "tsv", "xlsx", "jsonl")
FACTS = {fact.name: fact for fact in LAW.facts}


def read(path: str) -> pl.DataFrame:
    """A table that was written, every cell as text."""
    kind = path.rsplit(".", 1)[1]
    if kind == "parquet":
        frame = pl.read_parquet(path)
    elif kind == "jsonl":
        frame = pl.read_ndjson(path)
    elif kind == "xlsx":
        frame = pl.read_excel(path)
    else:
        frame = pl.read_csv(path, infer_schema=False, separator="\t" if kind == "tsv" else ",")
    return frame.select(pl.all().cast(pl.String))


@pytest.fixture
def cases(sampler: Sampler) -> pl.DataFrame:
    """Forty cases with a number and a note that is hard to carry."""
    words = sampler.words(40, seed=11, unknown=0.3)
    return words.with_columns(
        pl.Series("number", range(100, 140)),
        pl.Series("note", [f"{HEBREW} {n}" for n in range(40)]),
        killer=pl.col("killer"),
    )


def write(frame: pl.DataFrame, path: str) -> None:
    kind = path.rsplit(".", 1)[1]
    if kind == "parquet":
        frame.write_parquet(path)
    elif kind == "jsonl":
        frame.write_ndjson(path)
    elif kind == "xlsx":
        import xlsxwriter

        with xlsxwriter.Workbook(path, {"strings_to_formulas": False}) as book:
            frame.write_excel(book)
    else:
        frame.write_csv(path, separator="\t" if kind == "tsv" else ",", include_bom=kind == "csv")


@pytest.mark.parametrize("kind", KINDS)
def test_every_format_is_read_and_written_alike(kind: str, cases: pl.DataFrame, many: Run) -> None:
    """The answers do not hang on the format; a Hebrew note comes through letter for letter."""
    write(cases, "plain.parquet")
    assert many("plain.parquet", "-o", "wanted.parquet", "--voice", "default", "--facts", "--why") == 0
    wanted = read("wanted.parquet")
    assert wanted["note"].to_list() == cases["note"].to_list()
    write(cases, f"in.{kind}")
    if kind == "xlsx":  # rows have the numbers that the spreadsheet shows, where the heading is the first
        wanted = wanted.with_columns(row=(pl.col("row").cast(pl.Int64) + 1).cast(pl.String))
    for out in KINDS:
        assert many(f"in.{kind}", "-o", f"out.{out}", "--voice", "default", "--facts", "--why") == 0
        got = read(f"out.{out}").select(wanted.columns)
        assert got.equals(wanted), (kind, out, [name for name in wanted.columns if not got[name].equals(wanted[name])])


def test_codes_and_words_are_the_same_table(cases: pl.DataFrame, many: Run) -> None:
    """Codes that are written are read again as what they were, also where the law's own order is another."""
    write(cases, "words.parquet")
    assert (
        many("words.parquet", "-o", "codes.parquet", "--voice", "default", "--facts", "--codes", "--question", "exile")
        == 0
    )
    codes = pl.read_parquet("codes.parquet")
    assert codes["killer"].dtype == pl.UInt8
    assert codes["exile"].dtype == pl.UInt8
    assert (codes["killer"] == 255).sum() == cases["killer"].null_count()
    again = codes.drop("exile", "row")
    pq.write_table(again.to_arrow().replace_schema_metadata(pq.read_schema("codes.parquet").metadata), "again.parquet")
    for path in ("again", "words"):
        assert many(f"{path}.parquet", "-o", f"{path}.out.csv", "--voice", "default", "--facts") == 0
    assert Path("again.out.csv").read_bytes() == Path("words.out.csv").read_bytes()
    shifted = again.with_columns(
        pl.when(pl.col("died") == 255)
        .then(255)
        .otherwise(1 - pl.col("died").cast(pl.Int16))
        .cast(pl.UInt8)
        .alias("died")
    )
    table = {name: list(fact.names) for name, fact in FACTS.items()} | {"died": ["no", "yes"]}
    from miklat.bulk.codes import code_table

    pq.write_table(shifted.to_arrow().replace_schema_metadata({b"miklat": code_table(table)}), "shifted.parquet")
    assert many("shifted.parquet", "-o", "shifted.out.csv", "--voice", "default", "--facts") == 0
    assert Path("shifted.out.csv").read_bytes() == Path("words.out.csv").read_bytes()


def test_other_columns_keep_their_types_to_the_letter(many: Run) -> None:
    """From Parquet to Parquet nothing of them changes, nested, dated and noted as they may be."""
    field = pa.field("note", pa.large_string(), metadata={"lang": "he"})
    schema = pa.schema(
        [
            ("killer", pa.string()),
            field,
            ("at", pa.timestamp("ms", "Asia/Jerusalem")),
            ("money", pa.decimal128(12, 2)),
            ("tags", pa.list_(pa.struct([("a", pa.int8())]))),
            ("map", pa.map_(pa.string(), pa.int32())),
            ("kind", pa.dictionary(pa.int8(), pa.string())),
            ("raw", pa.binary(3)),
        ]
    )
    rows = [
        {
            "killer": "israelite",
            "note": HEBREW,
            "at": 0,
            "money": None,
            "tags": [{"a": 1}],
            "map": [("x", 1)],
            "kind": "b",
            "raw": b"abc",
        },
        {"killer": None, "note": "-", "at": None, "money": None, "tags": None, "map": None, "kind": None, "raw": None},
    ]
    table = pa.Table.from_pylist(rows, schema)
    pq.write_table(table, "in.parquet")
    assert many("in.parquet", "-o", "out.parquet", "--voice", "default", "--question", "exile") == 0
    out = pq.read_table("out.parquet")
    others = table.column_names[1:]
    assert out.select(others).equals(pq.read_table("in.parquet").select(others))
    assert out.schema.field("note").metadata[b"lang"] == b"he"


def test_excel_s_ways_of_writing_csv(many: Run) -> None:
    """A mark, semicolons, CR LF, a line that names the separator, quoted newlines, blanks around words, `unknown`."""
    text = 'sep=;\r\n"killer";died;note\r\nisraelite; yes ;"שתי\r\nשורות; כאן"\r\nunknown;;x\r\n'
    Path("in.csv").write_bytes(b"\xef\xbb\xbf" + text.encode())
    assert many("in.csv", "-o", "out.jsonl", "--voice", "default", "--facts", "--question", "exile") == 0
    rows = pl.read_ndjson("out.jsonl").to_dicts()
    assert [row["note"] for row in rows] == ["שתי\r\nשורות; כאן", "x"]
    assert [(row["killer"], row["died"]) for row in rows] == [("israelite", "yes"), (None, None)]
    assert many("in.csv", "-o", "out.csv", "--voice", "default", "--question", "exile") == 0
    assert Path("out.csv").read_bytes().startswith(b"\xef\xbb\xbfrow;note;exile\n")


def test_truth_values_stand_for_yes_and_no(many: Run) -> None:
    """True and false, where a format has them, are yes and no; for other facts they are no values."""
    Path("in.jsonl").write_text(
        '{"died": true, "killer": "israelite"}\n{"died": false}\n\n{"died": null, "killer": true}\n[1]\n'
    )
    assert many("in.jsonl", "-o", "out.jsonl", "--voice", "default", "--facts", "--question", "death") == 0
    assert pl.read_ndjson("out.jsonl")["died"].to_list() == ["yes", "no"]
    assert read("out.jsonl.rejects.csv").select("row", "column").rows() == [("4", "killer"), ("5", "")]
    pl.DataFrame({"died": [True, None], "id": [1, 2]}).write_parquet("t.parquet")
    assert many("t.parquet", "-o", "t.out.jsonl", "--voice", "default", "--facts", "--question", "death") == 0
    assert pl.read_ndjson("t.out.jsonl")["died"].to_list() == ["yes", None]
    pl.DataFrame({"died": [True, False]}).write_excel("t.xlsx")
    assert many("t.xlsx", "-o", "x.out.jsonl", "--voice", "default", "--facts", "--question", "death") == 0
    assert pl.read_ndjson("x.out.jsonl")["died"].to_list() == ["yes", "no"]


def test_a_folder_is_one_table(cases: pl.DataFrame, many: Run) -> None:
    """All its files, in the order of their names; rows then say of which file they are."""
    Path("all/later").mkdir(parents=True)
    write(cases[:30], "all/a.parquet")
    write(cases[30:].with_columns(pl.col("number").cast(pl.Int64)), "all/later/b.parquet")
    Path("all/_SUCCESS").write_text("")
    assert many("all", "-o", "out.parquet", "--voice", "default") == 0
    out = pl.read_parquet("out.parquet")
    assert out["number"].to_list() == cases["number"].to_list()
    assert out["row"].to_list() == [*range(1, 31), *range(1, 11)]
    assert out["file"].cast(pl.String).unique().sort().to_list() == ["all/a.parquet", "all/later/b.parquet"]


def test_the_template_has_every_value_as_a_choice(many: Run) -> None:
    """It opens as a table of no rows, and its lists are the law's."""
    assert many("--template", "t.xlsx") == 0
    words = pl.read_excel("t.xlsx", sheet_name="vocabulary", has_header=False)
    for fact, row in zip(LAW.facts, words.rows(), strict=True):
        assert (row[0], row[1]) == (fact.name, fact.asks)
        assert tuple(cell for cell in row[2:] if cell) == fact.names
    told = pl.read_excel("t.xlsx", sheet_name="meanings", has_header=False)
    assert told.rows() == [(fact.name, value.name, value.meaning) for fact in LAW.facts for value in fact.values]
    import zipfile

    beside = zipfile.ZipFile("t.xlsx").read("xl/comments1.xml").decode()
    assert all(value.meaning in unescape(beside) for fact in LAW.facts for value in fact.values)

    sheet = zipfile.ZipFile("t.xlsx").read("xl/worksheets/sheet1.xml").decode()
    assert sheet.count('<dataValidation type="list"') == len(LAW.facts)
    assert many("t.xlsx", "-o", "out.xlsx", "--voice", "default") == 0
