"""Pages as PDF: on paper by form and not by colour, the Hebrew whole; and a sentence where none can be made."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from miklat.judging.desk import Desk
from miklat.say.page import Bands, Document, Pictures
from miklat.web.app import make_app
from tests.sources.test_numbers import NUMBERS

FELLED = "act=mishap&task=chopping_wood&flew=blade_off_handle&presume=ordinary"
COURSE = "act=mishap&presume=ordinary&e=killing&e=flight:kedesh&e=arrival:kedesh&e=judgment:manslayer&e=left_limits"
PRINTED = (
    ("case", f"?{FELLED}", 1), ("case", "?presume=ordinary", 2), ("course", f"?{COURSE}", 2),
    ("m/makkot/2/1", "", 3), ("n/35/22", "", 2),
)  # fmt: skip
needs_typst = pytest.mark.usefixtures("typst")


@pytest.fixture
def typst() -> None:
    """Skip where no PDF can be set."""
    pytest.importorskip("typst", reason="PDF needs miklat[pdf]")


def pages(data: bytes) -> int:
    """How many pages a PDF has."""
    return len(re.findall(rb"/Type\s*/Page\b", data))


def words(data: bytes, folder: Path) -> str:
    """What a reader that is not ours finds in it."""
    if not shutil.which("pdftotext"):
        pytest.skip("no pdftotext on this machine (Debian: apt-get install poppler-utils)")
    path = folder / "page.pdf"
    path.write_bytes(data)
    return subprocess.run(["pdftotext", "-layout", path, "-"], check=True, capture_output=True, text=True).stdout


@needs_typst
@pytest.mark.parametrize(("path", "query", "most"), PRINTED)
def test_a_page_and_its_paper(room: TestClient, path: str, query: str, most: int) -> None:
    """The page leads to it; it is tagged for who hears it, has no colour, and is as short as it should be."""
    page = room.get(f"/{path}{query}")
    assert f'href="/{path}.pdf{query.replace("&", "&amp;")}"' in page.text
    answer = room.get(f"/{path}.pdf{query}")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert 1 <= pages(answer.content) <= most
    assert b"<pdfuaid:part>1</pdfuaid:part>" in answer.content


@needs_typst
def test_the_case_on_one_sheet_says_all(room: TestClient, tmp_path: Path) -> None:
    """Who says what, each with his own answer, the clause, and that it is no ruling of practice."""
    told = re.sub(r"\s+", " ", words(room.get(f"/case.pdf?{FELLED}").content, tmp_path))
    for one in (
        "Who says what",
        "Rebbi holds him not exiled",
        "the Sages",
        "[M2:1d]",
        "not said",
        "ruling of practice",
    ):
        assert one in told


@needs_typst
def test_form_and_not_colour(tmp_path: Path) -> None:
    """Filled, outlined, dotted and hatched look different where all ink is black, and each has its word."""
    from miklat.say.typeset import _block, to_pdf

    marks = ("on", "off", "silent", "open", "none")
    picture = Pictures((Bands("A picture", marks, ((("a row",), marks),)),))
    source = _block(picture, 2)
    assert all(f'mark("{one}"' in source for one in marks)
    data = to_pdf(Document("A picture", (picture,)))
    assert {"yes", "no", "not", "said", "open"} <= set(words(data, tmp_path).split())


@pytest.fixture
def hebrew_room(desk: Desk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A room whose reader has brought the text of Numbers."""
    if not NUMBERS.exists():
        pytest.skip("the text of Numbers is not here: python3 dev texts")
    from miklat.cli import main

    monkeypatch.setenv("MIKLAT_TEXTS", str(tmp_path))
    assert main(["text", "add", str(NUMBERS)]) == 0
    with TestClient(make_app(desk)) as client:
        yield client


@needs_typst
def test_the_hebrew_is_whole(hebrew_room: TestClient, tmp_path: Path) -> None:
    """A place with its passage: letters and vowels, without the accents that no font of paper has."""
    told = words(hebrew_room.get("/n/35/22.pdf").content, tmp_path)
    assert len(re.findall("[\u05d0-\u05ea]", told)) > 40
    assert re.search("[\u05b0-\u05bc]", told)
    assert not re.search("[\u0591-\u05ae]", told)


def test_where_no_pdf_can_be_set(room: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """501 with what to install, and a way on."""
    monkeypatch.setattr("miklat.web.paper.can_print", lambda: False)
    for path in (f"/case.pdf?{FELLED}", f"/course.pdf?{COURSE}", "/m/makkot/2/1.pdf"):
        answer = room.get(path)
        assert answer.status_code == 501
        assert "miklat[pdf]" in answer.text
        assert 'href="/"' in answer.text


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/case.pdf?task=pushing_roller&motion=upward", 400), ("/case.pdf?taks=x", 400), ("/course.pdf?e=arrival", 400),
        ("/case.exe", 404), ("/course.exe", 404), ("/m/makkot/2/1.exe", 404), ("/m/makkot/2/99.pdf", 404),
    ],
)  # fmt: skip
def test_what_has_no_paper(room: TestClient, path: str, status: int) -> None:
    """It says why."""
    answer = room.get(path)
    assert answer.status_code == status
    assert 'href="/' in answer.text
