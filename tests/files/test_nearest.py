"""The nearest name to a misspelt one."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from miklat.terms.nearest import nearest
from tests.pace import stretch

NAMES = ("iron_tool", "iron_lump", "stone", "open_hand", "father_beating_son", "yes", "no")


@pytest.mark.parametrize(
    ("word", "first"),
    [
        ("iron_tol", "iron_tool"),
        ("Iron-Tool", "iron_tool"),
        ("iron tool", "iron_tool"),
        ("IRON_LUMP", "iron_lump"),
        ("hand", "open_hand"),
        ("fathr", "father_beating_son"),
        ("stones", "stone"),
        ("yse", "yes"),
    ],
)
def test_the_likeliest_comes_first(word: str, first: str) -> None:
    assert nearest(word, NAMES)[0] == first


@pytest.mark.parametrize("word", ["Died", "DIED", " died ", "lay-in wait", "Lay_In_Wait"])
def test_one_that_differs_only_in_case_hyphens_and_blanks_is_alone(word: str) -> None:
    names = ("die", "died", "dies", "lay_in_wait", "lay_in_waiting")
    assert nearest(word, names) in (("died",), ("lay_in_wait",))


@pytest.mark.parametrize("word", ["", "xyzzy", "מקלט", "q"])
def test_nothing_near_is_nothing(word: str) -> None:
    assert nearest(word, NAMES) == ()


def test_no_more_than_asked_for() -> None:
    assert nearest("iron", NAMES, n=1) == ("iron_tool",)
    assert nearest("iron", NAMES) == ("iron_tool", "iron_lump")


def test_a_very_long_word_costs_little() -> None:
    began = time.process_time()
    for _ in range(20):
        nearest("iron_tool" * 100_000, NAMES * 10)
    assert time.process_time() - began < stretch()


@given(st.text())
def test_only_names_are_given_and_each_once(word: str) -> None:
    found = nearest(word, NAMES)
    assert set(found) <= set(NAMES)
    assert len(found) == len(set(found)) <= 3


@given(st.sampled_from(NAMES))
def test_a_name_is_nearest_to_itself(name: str) -> None:
    assert nearest(name.upper().replace("_", "-"), NAMES)[0] == name
