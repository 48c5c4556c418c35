"""Sheets read by other people's programs: GIFT by gift-pegjs, Moodle XML by moodle-xml-parser, decks by Anki's own
package, QTI by citolab's converter. Where one is not installed its test is skipped.

Anki's package is under the AGPL and the converter under the GPL: they are test peers alone, and come with
`python3 dev with peers test`. gift-pegjs comes by npm, with `python3 dev texts`.
"""

import io
import json
import re
import shutil
import subprocess
import zipfile
from collections.abc import Mapping
from html import unescape
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from miklat import bench
from miklat.classroom.draw import draw
from miklat.classroom.question import KINDS, ClassSheet
from miklat.classroom.writers import write
from tests.docs.pages import ROOT

NODE, MODULES = shutil.which("node"), ROOT / ".dev" / "npm" / "node_modules"
READ_GIFT = """
const {parse} = require("gift-pegjs");
process.stdout.write(JSON.stringify(parse(require("fs").readFileSync(0, "utf8"))));
"""


@pytest.fixture(scope="module")
def sheet() -> ClassSheet:
    """One question of each kind, with signs in it that formats take for their own."""
    drawn = draw(bench(), seed="peers", count=len(KINDS))
    first = msgspec.structs.replace(drawn.questions[0], story="He {struck} & <fell> ~ 50% = #1: a\\b.")
    return msgspec.structs.replace(drawn, questions=(first, *drawn.questions[1:]))


@pytest.mark.skipif(NODE is None or not (MODULES / "gift-pegjs").exists(), reason="no gift-pegjs: python3 dev texts")
def test_gift(sheet: ClassSheet) -> None:
    """Each question under its id, with story, stem, options, key and feedback as they were."""
    read = subprocess.run(
        [str(NODE), "-e", READ_GIFT], input=write(sheet, "gift"), capture_output=True, check=True, cwd=MODULES.parent
    )
    found: list[dict[str, Any]] = json.loads(read.stdout)
    assert [one["title"] for one in found] == [one.id for one in sheet.questions]
    for told, question in zip(found, sheet.questions, strict=True):
        assert told["stem"]["text"] == f"{question.story} {question.stem}"
        assert told["globalFeedback"]["text"] == " ".join(question.why.split())
        if not question.options:
            assert told["type"] == "Essay"
            continue
        assert [one["text"]["text"] for one in told["choices"]] == [one.text for one in question.options]
        right = [one["isCorrect"] or (one["weight"] or 0) > 0 for one in told["choices"]]
        assert right == [one.right for one in question.options]


def test_moodle_xml(sheet: ClassSheet) -> None:
    """Each question with options, their texts and shares."""
    parser = pytest.importorskip("moodle_xml_parser.parser", reason="moodle-xml-parser reads the quiz")
    found = [one for some in parser.parse_bytes(write(sheet, "moodle")).values() for one in some]
    chosen = [one for one in sheet.questions if one.options]
    assert len(found) == len(chosen)
    for told, question in zip(found, chosen, strict=True):
        options = [(_bare(one.answer), one.score_fraction > 0) for one in told.options]
        assert options == [(one.text, one.right) for one in question.options]


def _bare(markup: str) -> str:
    return unescape(re.sub("<[^>]*>", "", markup)).strip()


def test_anki_imports_a_deck_once(sheet: ClassSheet, tmp_path: Path) -> None:
    """A note a question; the same deck again adds none, nor does one whose reasons are worded otherwise."""
    pytest.importorskip("genanki", reason="Anki decks need miklat[class]")
    collection = pytest.importorskip("anki.collection", reason="Anki's package: python3 dev with peers test")
    reworded = tuple(msgspec.structs.replace(one, why=f"{one.why} So it stands.") for one in sheet.questions)
    decks = (sheet, sheet, msgspec.structs.replace(sheet, questions=reworded))
    opened = collection.Collection(str(tmp_path / "collection.anki2"))
    try:
        for number, one in enumerate(decks):
            path = tmp_path / f"{number}.apkg"
            path.write_bytes(write(one, "anki"))
            opened.import_anki_package(collection.ImportAnkiPackageRequest(package_path=str(path)))
            assert opened.note_count() == len(sheet.questions)
        notes = [opened.get_note(one) for one in opened.find_notes("")]
        assert {note.guid for note in notes} == {one.id for one in sheet.questions}
        told = {note.guid: _bare(note.fields[1]) for note in notes}
        assert told == {one.id: one.stem for one in sheet.questions}
    finally:
        opened.close()


def test_qti_of_both_kinds_says_the_same(sheet: ClassSheet) -> None:
    """Our 2.1 package made 3.0 by a converter of others, and our 3.0 made 2.1, keep every item's options and key."""
    convert = pytest.importorskip("qti_convert", reason="citolab's converter: python3 dev with peers test")
    for ours, turned in (
        (write(sheet, "qti21"), convert.upgrade_qti2_to_qti3),
        (write(sheet, "qti3"), lambda xml: convert.convert_qti3_to_qti21(xml).xml),
    ):
        with zipfile.ZipFile(io.BytesIO(ours)) as package:
            for question in sheet.questions:
                item = _item(turned(package.read(f"items/{question.id}.xml").decode()))
                names = [f"choice_{number}" for number in range(1, len(question.options) + 1)]
                assert item["options"] == dict(zip(names, (one.text for one in question.options), strict=True))
                right = [name for name, one in zip(names, question.options, strict=True) if one.right]
                assert item["right"] == right


def _item(xml: str) -> Mapping[str, Any]:
    """Options and key of an item, whichever QTI it is."""
    root = ElementTree.fromstring(xml)
    bare = [(one.tag.rpartition("}")[2].replace("qti-", "").replace("-", "").lower(), one) for one in root.iter()]
    options = {one.get("identifier"): "".join(one.itertext()).strip() for tag, one in bare if tag == "simplechoice"}
    keys = [one for tag, one in bare if tag == "correctresponse"]
    return {"options": options, "right": [str(value.text) for key in keys for value in key]}


def test_an_id_hangs_on_what_is_asked_alone(sheet: ClassSheet) -> None:
    """Other words of the reason keep it; another stem, option or key does not."""
    question = sheet.questions[0]
    assert msgspec.structs.replace(question, why="Otherwise.").id == question.id
    assert msgspec.structs.replace(question, stem="Otherwise?").id != question.id
    turned = tuple(msgspec.structs.replace(one, right=not one.right) for one in question.options)
    assert msgspec.structs.replace(question, options=turned).id != question.id
