"""Sheets on paper: three of them read as a teacher would, one or two pages, the Hebrew where the reader has it."""

import os
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from miklat import LAW, bench
from miklat.classroom.draw import draw
from miklat.classroom.question import LEVELS, ClassSheet, Difficulty
from miklat.classroom.writers import write
from miklat.classroom.writers.source import Source, source_of
from miklat.sources.beside import TextShelf
from miklat.sources.shelf import read_texts
from tests.say.conftest import GOLDEN
from tests.sources.test_numbers import NUMBERS

FIRST = "לִבְנֵי יִשְׂרָאֵל"


@pytest.fixture(scope="module")
def levels() -> dict[str, ClassSheet]:
    """An easy, a middling and a hard sheet of eight, a question of each kind."""
    return {level: draw(bench(), seed="golden", count=8, level=level) for level in LEVELS}


class _Lines(HTMLParser):
    """A page as the lines a reader reads."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.lines = [""]
        self._silent = False
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._silent = tag == "style"
        if tag in ("p", "li", "h1", "h2", "div", "title"):
            self.lines.append({"li": "- "}.get(tag, ""))

    def handle_data(self, data: str) -> None:
        if not self._silent and data.strip():
            self.lines[-1] += data


def read_aloud(page: str) -> str:
    """The lines of a page; the law's mark, which any change moves, is left out."""
    told = "\n".join(line.rstrip() for line in _Lines(page).lines if line.strip(" -"))
    return re.sub(r"\b[0-9a-f]{12}\b", "...", told) + "\n"


@pytest.mark.parametrize("level", LEVELS)
def test_three_sheets(levels: dict[str, ClassSheet], level: Difficulty) -> None:
    """Kept as they were last approved; whatever else changes, each asks in whole sentences that name no code."""
    told = read_aloud(write(levels[level], "html", key=True).decode())
    for question in levels[level].questions:
        assert question.story.endswith(".")
        assert question.stem.endswith(("?", ")", "."))
        assert question.story[0].isupper()
        assert question.stem[0].isupper()
        assert not re.search(r"\b\w+_\w+\b|\b\w+=\w+\b", f"{question.story} {question.stem} {question.why}")
        assert not re.search(r"\b(\w+) \1\b", question.stem), question.stem
    path = GOLDEN / f"sheet-{level}.txt"
    if os.environ.get("MIKLAT_UPDATE_GOLDEN"):
        path.write_text(told, encoding="utf-8")
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    assert told.splitlines() == kept.splitlines(), f"{path.name} changed; MIKLAT_UPDATE_GOLDEN=1 keeps it anew"


def test_a_sheet_is_one_or_two_pages_and_its_key_begins_another(levels: dict[str, ClassSheet]) -> None:
    """Tagged for who hears it (PDF/UA-1), and the same bytes again."""
    pytest.importorskip("typst", reason="PDF needs miklat[pdf]")
    for sheet in levels.values():
        without, with_key = (write(sheet, "pdf", key=key) for key in (False, True))
        assert pages(without) in (1, 2)
        assert pages(without) < pages(with_key) <= pages(without) + 2
        assert b"<pdfuaid:part>1</pdfuaid:part>" in with_key


def pages(data: bytes) -> int:
    """How many pages a PDF has."""
    return len(re.findall(rb"/Type\s*/Page\b", data))


def cited(sheet: ClassSheet) -> str:
    """A clause that the key of a sheet cites."""
    return next(number for question in sheet.questions for number, _ in question.cite)


def test_the_hebrew_stands_in_the_key(levels: dict[str, ClassSheet]) -> None:
    """From the right, in its language, with its terms at the foot; without a text nothing of it."""
    sheet = levels["easy"]
    source = Source({cited(sheet): FIRST}, ("Numbers: Made up (Public Domain).",))
    page = write(sheet, "html", key=True, source=source).decode()
    assert f'<div class="he" lang="he" dir="rtl">{FIRST}</div>' in page
    assert "Hebrew: Numbers: Made up (Public Domain)." in page
    assert FIRST not in write(sheet, "html", source=source).decode()
    assert "Hebrew:" not in write(sheet, "html", source=source).decode()
    assert 'lang="he"' not in write(sheet, "html", key=True).decode()


def test_options_show_their_hebrew_all_or_none() -> None:
    """Where each line to choose from has one; one alone would stand out."""
    sheet = draw(bench(), seed="3", count=1, among=("cite",))
    clauses = [option.claim.clause for option in sheet.questions[0].options]  # type: ignore[union-attr]
    whole = write(sheet, "html", source=Source(dict.fromkeys(clauses, FIRST))).decode()
    assert whole.count(FIRST) == len(clauses)
    assert FIRST not in write(sheet, "html", source=Source(dict.fromkeys(clauses[1:], FIRST))).decode()


def test_pdf_with_hebrew_and_with_a_letter_no_font_has(levels: dict[str, ClassSheet]) -> None:
    """Vowels are printed by the font that comes along; an accent, which it lacks, is refused."""
    pytest.importorskip("typst", reason="PDF needs miklat[pdf]")
    sheet = levels["easy"]
    assert pages(write(sheet, "pdf", key=True, source=Source({cited(sheet): FIRST}))) > 1
    with pytest.raises(ValueError, match=r"Libertinus Serif.*print it as html"):
        write(sheet, "pdf", key=True, source=Source({cited(sheet): "לִבְנֵ֣י"}))


@pytest.mark.skipif(not NUMBERS.exists(), reason="the text of Numbers is not here: python3 dev texts")
def test_the_real_numbers_with_vowels() -> None:
    """Each clause of a verse has its phrase, vowels kept and accents gone, and all of it can be set in PDF."""
    pytest.importorskip("typst", reason="PDF needs miklat[pdf]")
    source = source_of(LAW, TextShelf(LAW, read_texts(os.fspath(NUMBERS), {"Numbers": {35: 34}})))
    assert re.sub("[^א-ת ]", "", source.of("N35:15")).startswith("לבני ישראל ולגר")
    assert "\u05b8" in source.of("N35:15")
    assert not re.search("[\u0591-\u05af]", "".join(source.phrases.values()))
    assert "public domain" in source.terms[0]
    sheet = draw(bench(), seed="2", count=6, on="Numbers 35", among=("cite", "rule"))
    assert pages(write(sheet, "pdf", key=True, source=source)) > 1


def test_the_command_says_which_letter_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """With status 2, and no file is left."""
    pytest.importorskip("typst", reason="PDF needs miklat[pdf]")
    from miklat.cli import main

    accented = Source({clause.number: "לִבְנֵ֣י" for clause in LAW.clauses})
    monkeypatch.setattr("miklat.classroom.writers.source.source_of", lambda law, shelf: accented)
    path = tmp_path / "sheet.pdf"
    words = ["class", "--n", "1", "--kinds", "rule", "--seed", "2", "--format", "pdf", "--key", "-o", str(path)]
    assert main(words) == 2
    assert "Libertinus Serif" in capsys.readouterr().err
    assert not path.exists()
