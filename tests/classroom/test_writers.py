"""Each format is read back by a reader that is not ours, and holds what the sheet holds."""

import csv
import io
import sqlite3
import zipfile
from pathlib import Path
from xml.etree import ElementTree

import pytest

from miklat.classroom.question import ClassSheet
from miklat.classroom.writers import FORMATS, write
from miklat.classroom.writers.plain import read


@pytest.fixture(scope="module")
def sheet(sheets: list[ClassSheet]) -> ClassSheet:
    """One sheet, with every kind that came up."""
    return sheets[0]


def test_moodle(sheet: ClassSheet) -> None:
    """Each question with its story, its options and their shares, and its id as idnumber."""
    root = ElementTree.fromstring(write(sheet, "moodle"))
    told = [one for one in root.findall("question") if one.get("type") != "category"]
    assert [one.findtext("idnumber") for one in told] == [one.id for one in sheet.questions]
    for xml, question in zip(told, sheet.questions, strict=True):
        assert question.story.split("&")[0][:30] in str(xml.findtext("questiontext/text"))
        right = [float(str(one.get("fraction"))) > 0 for one in xml.findall("answer")]
        assert right == [option.right for option in question.options]
        shares = sum(
            float(str(one.get("fraction"))) for one in xml.findall("answer") if float(str(one.get("fraction"))) > 0
        )
        assert not question.options or abs(shares - 100) < 0.01


@pytest.mark.parametrize(("name", "item", "choice", "value"), [
    ("qti21", "{http://www.imsglobal.org/xsd/imsqti_v2p1}", "simpleChoice", "correctResponse"),
    ("qti3", "{http://www.imsglobal.org/xsd/imsqtiasi_v3p0}", "qti-simple-choice", "qti-correct-response"),
])  # fmt: skip
def test_qti(sheet: ClassSheet, name: str, item: str, choice: str, value: str) -> None:
    """A package whose manifest names every item, and each item its options and its key; the same bytes again."""
    data = write(sheet, name)
    assert data == write(sheet, name)
    with zipfile.ZipFile(io.BytesIO(data)) as package:
        manifest = package.read("imsmanifest.xml").decode()
        for question in sheet.questions:
            assert f"items/{question.id}.xml" in manifest
            root = ElementTree.fromstring(package.read(f"items/{question.id}.xml"))
            texts = [one.text for one in root.iter(f"{item}{choice}")]
            assert texts == [option.text for option in question.options]
            assert len(list(root.iter(f"{item}{value}"))) == bool(question.options)


def test_csv(sheet: ClassSheet) -> None:
    """A row a question, with its right options by number; nothing that a spreadsheet takes for a formula."""
    text = write(sheet, "csv").decode("utf-8-sig")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert [row["id"] for row in rows] == [one.id for one in sheet.questions]
    for row, question in zip(rows, sheet.questions, strict=True):
        right = [question.options[int(number) - 1].right for number in row["right"].split()]
        assert all(right)
        assert not row["story"].startswith(("=", "+", "-", "@"))


def test_gift(sheet: ClassSheet) -> None:
    """One question a blank line, its right options marked; signs of the format are escaped."""
    text = write(sheet, "gift").decode()
    told = [block for block in text.split("\n\n") if block.startswith("::")]
    assert len(told) == len(sheet.questions)
    for block, question in zip(told, sheet.questions, strict=True):
        assert block.startswith(f"::{question.id}::")
        marks = sum(
            line.startswith("\t=") or (line.startswith("\t~%") and "~%-" not in line) for line in block.split("\n")
        )
        assert marks == sum(option.right for option in question.options)


def test_anki(sheet: ClassSheet, tmp_path: Path) -> None:
    """A collection that SQLite reads: a note a question, its id as guid."""
    pytest.importorskip("genanki", reason="Anki decks need miklat[class]")
    with zipfile.ZipFile(io.BytesIO(write(sheet, "anki"))) as package:
        package.extract("collection.anki2", tmp_path)
    with sqlite3.connect(tmp_path / "collection.anki2") as collection:
        guids = {guid for (guid,) in collection.execute("select guid from notes")}
    collection.close()
    assert guids == {one.id for one in sheet.questions}


def test_pdf(sheet: ClassSheet) -> None:
    """A tagged PDF that says so, on few pages."""
    pytest.importorskip("typst", reason="PDF needs miklat[pdf]")
    data = write(sheet, "pdf", key=True)
    assert data.startswith(b"%PDF-")
    assert b"pdfuaid" in data


def test_html_keeps_the_key_apart(sheet: ClassSheet) -> None:
    """Without the key no page says which option is right; with it the key is a section of its own."""
    without, with_key = (write(sheet, "html", key=key).decode() for key in (False, True))
    assert "Key" not in without
    assert sheet.questions[0].why[:40] not in without
    assert '<section class="key"' in with_key
    assert "no ruling" not in without
    assert "never issues a ruling of practice" in without
    assert "http" not in without


def test_json_is_read_back(sheet: ClassSheet) -> None:
    """Whole."""
    assert read(write(sheet, "json")) == sheet


def test_every_format_is_written(sheet: ClassSheet) -> None:
    """Each of the table, with its media type."""
    for name, (_, media) in FORMATS.items():
        assert "/" in media
        if name not in ("anki", "pdf"):
            assert write(sheet, name, key=True)
