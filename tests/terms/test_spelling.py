"""One reading of words that are spelt otherwise than the law spells them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from miklat.terms.spelling import UNKNOWN, Spellings, folded, spelt_out, twin

WORDS = ("iron_tool", "stone", "none")
TRUTH = ("yes", "no")
MARKS = "\u200b\u200f\u2066\ufeff\u00ad\u2060\ufe0f"


@pytest.mark.parametrize(
    "spelt",
    [
        "Iron-Tool",
        " iron tool\t",
        "IRON\u00a0TOOL",
        "iron\u2011tool",
        "\ufeff\ufeffiron_tool",
        "ｉｒｏｎ＿ｔｏｏｌ",
        "iron - tool",
    ],
)
def test_case_hyphens_blanks_and_what_cannot_be_seen_make_no_difference(spelt: str) -> None:
    assert Spellings(WORDS).find(spelt) == "iron_tool"


@given(st.sampled_from(WORDS), st.text(MARKS, max_size=3), st.integers(0, 9))
def test_an_invisible_mark_anywhere_is_passed_over(word: str, marks: str, at: int) -> None:
    assert Spellings(WORDS).find(word[:at] + marks + word[at:]) == word


def test_true_and_false_are_yes_and_no_where_these_are_the_values() -> None:
    found = [Spellings(TRUTH).find(word) for word in ("True", "FALSE", "true", "yes", "1", "y", "on")]
    assert found == ["yes", "no", "yes", "yes", None, None, None]
    assert Spellings(WORDS).find("true") is None


def test_an_empty_word_is_unknown() -> None:
    assert [Spellings(WORDS).find(word) for word in ("", "  ", "\u200b", "UNKNOWN", "n/a")] == [UNKNOWN] * 4 + [None]


def test_words_that_fold_alike_are_told_apart_by_their_exact_spelling_alone() -> None:
    assert [Spellings(("a_b", "a-b")).find(word) for word in ("a_b", "a-b", "A B")] == ["a_b", "a-b", None]


@pytest.mark.parametrize("word", ["iron_t\u043eol", "st\u03bfne", "\u0405tone", "n\u00f3ne", "\u0455t\u043en\u0435"])
def test_a_letter_that_only_looks_alike_is_not_read(word: str) -> None:
    """It is known for what it looks like, and can be told by its number."""
    assert Spellings(WORDS).find(word) is None
    assert twin(word, WORDS) in WORDS
    assert "\\" in spelt_out(word)


def test_a_word_of_another_language_is_no_twin() -> None:
    assert [twin(word, WORDS) for word in ("אבן", "камень", "none", "pierre")] == [None] * 4


def test_a_word_that_goes_on_after_many_blanks_is_another_word() -> None:
    assert Spellings(WORDS).find("stone" + " " * 400) == "stone"
    assert Spellings(WORDS).find("stone" + " " * 400 + "x") is None
    assert len(folded("x" * 10_000)) < 300
