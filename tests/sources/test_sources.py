"""Source texts are guests: read whole from what a reader brings, refused where they are another text, kept by name."""

import json
import os
from pathlib import Path

import pytest

from miklat.cli import main
from miklat.sources.osis import read_osis
from miklat.sources.sefaria import read_sefaria
from miklat.sources.shelf import add, read_texts, remove, texts
from miklat.sources.source_text import NotThisText, digest, is_hebrew, plain, words

WORKS = {"Numbers": {35: 34}, "Mishnah Makkot": {2: 8}}
EXPORT = {
    "title": "Mishnah Makkot", "language": "he", "versionTitle": "Made up", "license": "Public Domain",
    "versionSource": "the tests", "text": [[], ["<b>אבג</b> דהו.", "זחט (א, ב) יכל:"]],
}  # fmt: skip
OSIS = """<?xml version="1.0" encoding="utf-8"?>
<osis xmlns="http://www.bibletechnologies.net/2003/OSIS/namespace"><osisText><header><work><title>Made up</title></work>
</header><div><chapter>
<verse osisID="Num.35.15">
  <w>לְ/בֵ֣ן</w><seg type="x-maqqef">־</seg><w>אָ֖ב</w>
  <seg type="x-paseq">׀</seg>
  <w>שָׁ֔/ם</w><seg type="x-sof-pasuq">׃</seg><note>of no concern</note><seg type="x-pe">פ</seg>
</verse></chapter></div></osisText></osis>"""


def test_an_export_of_sefaria() -> None:
    """Chapters and passages by number, markup gone, vowels and stops kept; with version, licence and source."""
    (text,) = read_sefaria(json.dumps(EXPORT).encode())
    assert (text.work, text.version, text.licence, text.language) == (
        "Mishnah Makkot", "Made up", "Public Domain", "he",
    )  # fmt: skip
    assert text.places == {"2:1": "אבג דהו.", "2:2": "זחט (א, ב) יכל:"}


@pytest.mark.parametrize(
    ("sections", "passages", "places"),
    [
        (["35"], ["א", "ב"], {"35:1": "א", "35:2": "ב"}),
        (["35", "15"], ["א", "ב"], {"35:15": "א", "35:16": "ב"}),
        (["35", "15"], "א", {"35:15": "א"}),
    ],
)
def test_an_answer_of_the_texts_service(sections: list[str], passages: object, places: dict[str, str]) -> None:
    """A chapter, a run of passages and one passage are numbered from where the answer begins."""
    version = {"versionTitle": "Made up", "language": "he", "license": "CC0", "text": passages}
    answer = {"book": "Numbers", "sections": sections, "versions": [version, {"versionTitle": "empty", "text": []}]}
    (text,) = read_sefaria(json.dumps(answer).encode())
    assert text.places == places


def test_osis_keeps_every_vowel_and_accent() -> None:
    """Strokes within words go, the Hebrew hyphen and the stop stay, notes and section marks do not."""
    (text,) = read_osis(OSIS.encode())
    assert text.work == "Numbers"
    assert text.places == {"35:15": "לְבֵ֣ן־אָ֖ב ׀ שָׁ֔ם׃"}
    assert words(text.places["35:15"]) == ("לְבֵ֣ן־", "אָ֖ב", "שָׁ֔ם׃")


def test_a_digest_tells_words_and_not_their_dress() -> None:
    """Vowels, accents, stops and hyphens make no difference; a letter does."""
    assert digest("לְבֵ֣ן־אָ֖ב׃") == digest("לבן אב")
    assert digest("לבן אב") != digest("לבן אם")
    assert plain("a<br>b {ס} c") == "ab c"
    assert is_hebrew("אב a")
    assert not is_hebrew("abc")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"{", "this is no JSON"),
        (b"[1]", "this JSON is no object"),
        (b'{"title": "Numbers"}', "names no title with its text"),
        (b'{"book": "Numbers", "versions": [{"text": ["a"]}]}', "does not say of which book and place"),
        (
            b'{"title": "Genesis", "text": [["a"]]}',
            "this law cites nothing of Genesis; it cites Numbers, Mishnah Makkot",
        ),
        (b'{"title": "Mishnah Makkot", "text": [["\\u05d0"]]}', "cites chapter 2, and none of it stands in this file"),
        (
            json.dumps({"title": "Mishnah Makkot", "text": [[], ["א"] * 9]}).encode(),
            "Mishnah Makkot 2 has 1 to 8, and this file goes to 9",
        ),
        (
            json.dumps({"title": "Mishnah Makkot", "language": "he", "text": [[], ["no Hebrew"]]}).encode(),
            "is not written in Hebrew letters",
        ),
        (b"<osis>", "this is no XML"),
        (b"<osis></osis>", "no verse stands in this file"),
        (b'<!DOCTYPE a [<!ENTITY b "c">]><osis/>', "declares entities"),
        (b"[" * 100_000, "this is no JSON"),
    ],
)
def test_what_is_not_that_text_is_refused(content: bytes, why: str, tmp_path: Path) -> None:
    """Each with what is wrong, in a sentence; nothing is kept."""
    path = tmp_path / "text"
    path.write_bytes(content)
    with pytest.raises(NotThisText) as error:
        read_texts(os.fspath(path), WORKS)
    assert why in str(error.value)


def test_the_shelf(tmp_path: Path) -> None:
    """A text is kept by its name, put in its own place again, listed, and removed; other files are passed over."""
    path = tmp_path / "text.json"
    path.write_text(json.dumps(EXPORT), encoding="utf-8")
    (text,) = read_texts(os.fspath(path), WORKS)
    shelf = os.fspath(tmp_path / "shelf")
    assert list(texts(shelf)) == []
    add(text, shelf)
    add(text, shelf)
    (tmp_path / "shelf" / "other.json").write_text("{", encoding="utf-8")
    assert list(texts(shelf)) == [text]
    assert not remove("../text", shelf)
    assert remove(text.name, shelf)
    assert list(texts(shelf)) == []


def test_a_damaged_file_on_the_shelf_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is passed over by every page, and the list of the shelf says so."""
    monkeypatch.setenv("MIKLAT_TEXTS", str(tmp_path))
    (tmp_path / "numbers-he.json").write_text('{"work": "Numbers", "pla', encoding="utf-8")
    assert main(["text", "list"]) == 0
    assert "numbers-he.json: cannot be read and is passed over" in capsys.readouterr().out
