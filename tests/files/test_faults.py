"""Faults: how they print, gather and stay harmless."""

import pickle

import pytest

from miklat.files.faults import MOST_FAULTS, Fault, Faults, Gathering, listed, most_of, shown


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


def test_the_count_of_the_rest_stands_last_wherever_they_are() -> None:
    """Faults are found in no order of place: what is beyond the most may stand before what is told."""
    gathering = Gathering("a")
    for line in range(MOST_FAULTS + 8, 0, -1):
        gathering.add(line, 1, "wrong", "mend it")
    lines = str(Faults(gathering.gathered())).splitlines()
    assert lines[-1].startswith("a:1:1: 8 more faults beside")
    assert lines[0].startswith("a:9:1: ")


def test_faults_added_to_a_full_file_are_counted_with_the_rest() -> None:
    gathering = Gathering("a")
    for line in range(MOST_FAULTS + 2):
        gathering.add(line + 2, 1, "wrong", "mend it")
    told = most_of([*gathering.gathered(), Fault("a", 1, 1, "clash", "part them")])
    assert len(told) == MOST_FAULTS + 1
    assert told[0].what == "clash"
    assert told[-1].what == f"3 more faults beside the {MOST_FAULTS} told"
    few = [Fault("a", 2, 1, "b", "c"), Fault("a", 1, 1, "b", "c")]
    assert most_of(few) == sorted(few)


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
