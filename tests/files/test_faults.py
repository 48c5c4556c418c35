"""Faults: how they print, gather and stay harmless."""

import pickle

import pytest

from miklat.files.faults import MOST_FAULTS, Fault, Faults, Gathering, listed, shown


def test_a_fault_is_one_line_with_its_place() -> None:
    assert str(Fault("a.yaml", 3, 9, "no value", "write yes")) == "a.yaml:3:9: no value; write yes"


def test_faults_stand_in_the_order_of_their_places() -> None:
    later, sooner = Fault("a", 10, 1, "b", "c"), Fault("a", 9, 7, "b", "c")
    faults = Faults([later, sooner, later])
    assert faults.faults == (sooner, later)
    assert str(faults).splitlines() == [str(sooner), str(later)]


def test_faults_survive_another_process() -> None:
    faults = Faults([Fault("a", 1, 1, "b", "c")])
    assert pickle.loads(pickle.dumps(faults)).faults == faults.faults


def test_gathering_nothing_raises_nothing() -> None:
    Gathering("a").settle()


def test_faults_beyond_the_most_are_counted() -> None:
    gathering = Gathering("a")
    for line in range(1, MOST_FAULTS + 8):
        gathering.add(line, 1, "wrong", "mend it")
    with pytest.raises(Faults) as caught:
        gathering.settle()
    assert len(caught.value.faults) == MOST_FAULTS + 1
    assert str(caught.value).splitlines()[-1].startswith(f"a:{MOST_FAULTS + 1}:1: 7 more faults beside")


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("iron tool", "iron tool"),
        ("מקלט", "מקלט"),
        ("\x1b[31mred", r"\x1b[31mred"),
        ("two\nlines", r"two\nlines"),
        ("\u202egnp", r"\u202egnp"),
        ("\udcff", r"\udcff"),
        ("x" * 100, "x" * 60 + "..."),
    ],
)
def test_no_text_of_a_file_can_write_to_a_terminal(text: str, safe: str) -> None:
    assert shown(text) == safe


def test_a_hostile_file_name_is_shown_escaped() -> None:
    assert str(Fault("a\x1b]0;x\x07.yaml", 1, 1, "b", "c")).startswith(r"a\x1b]0;x\x07.yaml:1:1: ")


@pytest.mark.parametrize(
    ("words", "said"), [([], "nothing"), (["a"], "a"), (["a", "b"], "a or b"), ("abc", "a, b or c")]
)
def test_words_are_listed_as_a_sentence_does(words: list[str], said: str) -> None:
    assert listed(words) == said
