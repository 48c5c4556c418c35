"""Source texts beside the clauses: in web, print and `miklat law`, with a text and without one.

The Hebrew of Numbers is the real one (`python3 dev texts` brings it; where it is not there those tests are skipped). Of
the Mishnah there is a file of Sefaria's shape with words of our own.
"""

import json
import os
from pathlib import Path

import pytest

from miklat import LAW
from miklat.cli import main
from miklat.law.passage import passage
from miklat.sources.beside import TextShelf
from miklat.sources.shelf import add, read_texts
from miklat.sources.source_text import SourceText, digest
from miklat.text.address import Address
from tests.sources.test_numbers import NUMBERS

AT = Address("Mishnah Makkot", 2, 1, 1)
MADE_UP = {
    "title": "Mishnah Makkot", "language": "he", "versionTitle": "Made up", "license": "Public Domain",
    "text": [[], ["אַבָּא גָּלָה, דּוֹד לֹא־גָלָה. זֶה הַכְּלָל:"]],
}  # fmt: skip
needs_numbers = pytest.mark.skipif(not NUMBERS.exists(), reason="the text of Numbers is not here: python3 dev texts")


@pytest.fixture
def shelf(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty shelf that commands look at."""
    monkeypatch.setenv("MIKLAT_TEXTS", os.fspath(tmp_path / "shelf"))
    return tmp_path


@pytest.fixture
def mishnah(shelf: Path) -> SourceText:
    """A text of our own making, on the shelf."""
    path = shelf / "makkot.json"
    path.write_text(json.dumps(MADE_UP), encoding="utf-8")
    assert main(["text", "add", os.fspath(path)]) == 0
    return read_texts(os.fspath(path), {"Mishnah Makkot": {2: 8}})[0]


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What `miklat law` prints."""
    capsys.readouterr()
    assert main(["law", *words]) == 0
    return capsys.readouterr().out


def test_without_a_text_the_clauses_stand_alone(shelf: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No Hebrew, no quotation; the place links out."""
    page = printed(capsys, "Makkot", "2:1", "--format", "html")
    assert "<blockquote" not in page
    assert 'lang="he"' not in page
    assert 'href="https://www.sefaria.org/Mishnah_Makkot.2.1"' in page


def test_another_wording_is_shown_and_no_phrase_marked(mishnah: SourceText, capsys: pytest.CaptureFixture[str]) -> None:
    """Whole, from the right, with version and terms, and it is said why nothing is marked."""
    page = printed(capsys, "Makkot", "2:1", "--format", "html")
    assert f'<p lang="he" dir="rtl">{mishnah.places["2:1"]}</p>' in page
    assert "Made up (Public Domain). It is worded otherwise than the edition" in page
    text = " ".join(printed(capsys, "Makkot", "2:1").split())
    assert mishnah.places["2:1"] in text
    assert "(Made up (Public Domain). It is worded otherwise" in text


def test_json_holds_no_text_of_the_readers(mishnah: SourceText, capsys: pytest.CaptureFixture[str]) -> None:
    """What machines read is the law, the same with a text and without."""
    assert "אבא" not in printed(capsys, "Makkot", "2:1", "--format", "json")


def known_of(text: SourceText) -> TextShelf:
    """A shelf whose law knows the made-up wording: 2:1d on words 1 and 2 and 6, 2:1b on word 2 alone."""
    import msgspec

    words = passage(AT, "made up", digest(text.places["2:1"]), {"M2:1d": (1, 2), "M2:1b": (2, 2)})
    words = msgspec.structs.replace(words, phrases=(*words.phrases, ("M2:1d", 6, 6)))
    return TextShelf(msgspec.structs.replace(LAW, passages=(words,)), [text])


def test_phrases_by_their_ranges(mishnah: SourceText) -> None:
    """Words go in runs that the same clauses hang on; a hyphen joins; a clause may hang on two runs."""
    shelf = known_of(mishnah)
    (shown,) = shelf.at(AT)
    assert [(run.words, run.clauses) for run in shown.runs] == [
        ("אַבָּא", ("M2:1d",)),
        ("גָּלָה,", ("M2:1d", "M2:1b")),
        ("דּוֹד לֹא־גָלָה.", ()),
        ("זֶה", ("M2:1d",)),
        ("הַכְּלָל:", ()),
    ]
    assert shelf.phrases(LAW.clause("M2:1d")) == ("אַבָּא גָּלָה,", "זֶה")
    assert shelf.phrases(LAW.clause("M2:1b")) == ("גָּלָה,",)
    assert shelf.phrases(LAW.clause("M2:1e")) == ()
    assert "".join(run.words for run in shown.runs).replace(" ", "") == shown.words.replace(" ", "")


@pytest.fixture
def numbers(shelf: Path) -> SourceText:
    """The real one, on the shelf."""
    (text,) = read_texts(os.fspath(NUMBERS), {"Numbers": {35: 34}})
    add(text, os.fspath(shelf / "shelf"))
    return text


@needs_numbers
def test_every_verse_in_runs_says_the_verse(numbers: SourceText) -> None:
    """No letter, vowel or accent is lost or moved by marking the phrases."""
    shelf = TextShelf(LAW, [numbers])
    for verse in range(15, 29):
        (shown,) = shelf.at(Address("Numbers", 35, verse, verse))
        assert not shown.another
        kept = "".join(run.words for run in shown.runs).replace(" ", "")
        assert kept == shown.words.replace(" ", "")
    assert all(
        shelf.phrases(clause)
        for clause in LAW.clauses
        if clause.at.work == "Numbers" and clause.at.first == clause.at.last
    )


@needs_numbers
def test_the_clause_stands_beside_its_phrase(numbers: SourceText, capsys: pytest.CaptureFixture[str]) -> None:
    """Iron (35:16): the verse whole under its place, the phrase under the clause; in text within the width."""
    page = printed(capsys, "N35:16", "--format", "html")
    assert page.count('<p lang="he" dir="rtl">') == 2
    assert f"<strong>{' '.join(numbers.places['35:16'].split()[:2])}" in page
    text = printed(capsys, "Numbers", "35:22")
    phrase = " ".join(numbers.places["35:22"].split()[:3])  # suddenly, without enmity, he pushed him
    lines = text.splitlines()
    assert f"    {phrase}" in lines
    assert lines.index("N35:22a") < lines.index(f"    {phrase}")
    assert "public domain" in text


@needs_numbers
def test_the_web_shows_it_too(numbers: SourceText) -> None:
    """On the home page, and at its place with each phrase a link to its clause."""
    pytest.importorskip("starlette", reason="the reading room needs miklat[web]")
    from starlette.testclient import TestClient

    from miklat.judging.desk import Desk
    from miklat.web.app import make_app

    with TestClient(make_app(Desk(LAW))) as client:
        home, place = client.get("/").text, client.get("/n/35/16").text
    assert f'<p class="text he" lang="he" dir="rtl">{numbers.places["35:16"]}</p>' in home
    assert '<blockquote class="whole he" lang="he" dir="rtl">' in place
    assert f'<a href="#N35.16">{" ".join(numbers.places["35:16"].split()[:2])}' in place
    assert '<p class="phrase he" lang="he" dir="rtl">' in place
