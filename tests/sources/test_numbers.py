"""The Hebrew text of Numbers itself, as the Open Scriptures Hebrew Bible has it, against what the book says of it.

`python3 dev texts` brings it; where it is not there these tests are skipped.
"""

import os
from hashlib import sha256
from pathlib import Path

import pytest

from miklat import LAW
from miklat.law.passage import AnnotatedPassage
from miklat.sources.shelf import read_texts
from miklat.sources.source_text import SourceText, digest, words

NUMBERS = Path(__file__).parents[2] / ".dev" / "npm" / "node_modules" / "morphhb" / "wlc" / "Num.xml"
SHA_256 = "d762aac5ec4527b6cb86e959c76835d8c3b5bebc807b5844b70967eef93a4c21"
pytestmark = pytest.mark.skipif(not NUMBERS.exists(), reason="the text of Numbers is not here: python3 dev texts")


@pytest.fixture(scope="module")
def numbers() -> SourceText:
    """What miklat keeps of the file."""
    (text,) = read_texts(os.fspath(NUMBERS), {"Numbers": {35: 34}})
    return text


OF_NUMBERS = [one for one in LAW.passages if one.at.work == "Numbers"]


def test_the_file_is_the_one_the_words_were_numbered_in() -> None:
    """Of the release that the tests were written with."""
    assert sha256(NUMBERS.read_bytes()).hexdigest() == SHA_256


def test_where_it_comes_from_and_its_chapter(numbers: SourceText) -> None:
    """Its version and terms are kept with it; the chapter has its 34 verses, in Hebrew with vowels."""
    assert (numbers.work, numbers.language) == ("Numbers", "he")
    assert "Open Scriptures Hebrew Bible" in numbers.version
    assert "public domain" in numbers.licence
    assert [place for place in numbers.places if place.startswith("35:")] == [f"35:{verse}" for verse in range(1, 35)]
    assert "\u05b8" in numbers.places["35:15"]


@pytest.mark.parametrize("passage", OF_NUMBERS, ids=lambda one: str(one.at))
def test_the_words_a_clause_hangs_on_are_there(numbers: SourceText, passage: AnnotatedPassage) -> None:
    """The wording is the one the book numbers, and no run of words goes past its end."""
    text = numbers.at(passage.at.chapter, passage.at.first)
    assert text is not None
    assert digest(text) == passage.digest
    assert all(last <= len(words(text)) for _, _, last in passage.phrases)


def test_every_verse_with_a_clause_is_numbered() -> None:
    """No verse of the chapter that a clause stands on is left without its words."""
    cited = {
        (clause.at.chapter, verse)
        for clause in LAW.clauses
        if clause.at.work == "Numbers"
        for verse in range(clause.at.first, clause.at.last + 1)
    }
    assert cited <= {(one.at.chapter, one.at.first) for one in OF_NUMBERS}


@pytest.mark.parametrize(
    ("verse", "clause", "word"),
    [(16, "N35:16", "ברזל"), (17, "N35:17", "באבן"), (18, "N35:18", "עץ"), (22, "N35:22a", "בפתע")],
)
def test_a_clause_hangs_on_its_word(numbers: SourceText, verse: int, clause: str, word: str) -> None:
    """Iron, stone, wood, suddenly: each stands among the words its clause hangs on."""
    (passage,) = [one for one in OF_NUMBERS if one.at.first == verse]
    bare = ["".join(letter for letter in one if "א" <= letter <= "ת") for one in words(numbers.places[f"35:{verse}"])]
    held = [one for first, last in passage.of(clause) for one in bare[first - 1 : last]]
    assert any(word in one for one in held)
