"""The plainest YAML is read as the YAML parser reads it, or is left to it."""

from pathlib import Path
from random import Random

import pytest

from miklat.files.case_yaml import CaseFile, Expectation, write_case
from miklat.files.faults import Gathering
from miklat.files.plain import plain_tree
from miklat.files.tree import parsed_tree

EXAMPLES = sorted((Path(__file__).parents[2] / "examples").glob("*.yaml"))
TEXTS = [path.read_text(encoding="utf-8") for path in EXAMPLES]
PIECES = [
    *("\n", " ", "  ", "    ", ":", ": ", " #", "#", "-", "- ", "{", "}", ", ", "[", "]", '"', "'", "\\", "~", "null"),
    *("yes", "a: b", "{a: b}", "{a: b, c: d}", '"x"', "&a ", "*a", "!t ", "|", ">", "%", "@", "?", "? ", "---", "..."),
    *("\n  a: b", "\n- a: b", "\n  - a: b", "\n    c: d", "é", "א", "²", "0x1", "1", "<<", "= ", "`", "_", "null: x"),
]  # fmt: skip


def held_together(text: str) -> bool:
    """Hold the two readings of a text together; says whether it was of the plainest kind."""
    plain = plain_tree(text)
    if plain is not None:
        faults = Gathering("it")
        parsed = parsed_tree(text, faults)
        assert (parsed.root, parsed.whole, faults.found) == (plain, True, []), text
    return plain is not None


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_examples_are_read_alike(path: Path) -> None:
    held_together(path.read_text(encoding="utf-8"))


def test_examples_without_a_course_need_no_parser() -> None:
    texts = [path.read_text(encoding="utf-8") for path in EXAMPLES if not path.stem.startswith("course-")]
    assert sum(map(held_together, texts)) >= len(texts) * 0.9


def test_what_is_written_needs_no_parser() -> None:
    case = CaseFile(
        "The flight, 1: on the way", {"died": "yes"}, {"axe": "sages"}, "ordinary",
        (Expectation({"axe": "rebbi"}, {"exile": "yes", "death": "no"}), Expectation({}, {"stay": "open"})),
    )  # fmt: skip
    assert held_together(write_case(case))


@pytest.mark.parametrize("seed", range(8))
def test_texts_cut_and_patched_are_read_alike(seed: int) -> None:
    """However an example is mangled, what still counts as plain is what the parser reads."""
    random = Random(seed)
    plain = 0
    for _ in range(500):
        text = random.choice(TEXTS)
        for _ in range(random.randint(1, 3)):
            at, end = sorted(random.randrange(len(text) + 1) for _ in range(2))
            end = min(end, at + random.choice((0, 0, 1, 2, 5, 40)))
            text = text[:at] + random.choice(PIECES) + text[end:]
        plain += held_together(text)
    assert plain > 30


@pytest.mark.parametrize("seed", range(4))
def test_texts_put_together_from_pieces_are_read_alike(seed: int) -> None:
    random = Random(1000 + seed)
    for _ in range(3000):
        held_together("a:" + "".join(random.choice(PIECES) for _ in range(random.randint(1, 6))))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a",
        "a:",
        "a: b\n c",
        "a: b\na: c",
        "a:\n  b: c\n d: e",
        "null: b",
        "a: {b: c, b: d}",
        "a: b\n\tc: d",
        "a: b: c",
    ],
)
def test_what_is_wrong_is_left_to_the_parser(text: str) -> None:
    assert plain_tree(text) is None
