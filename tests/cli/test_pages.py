"""Default pages of all commands: in words, without the codes by which a voice is typed."""

import re

import pytest

from tests.cli.conftest import Run

BLADE, COURSE = "examples/blade.yaml", "examples/course-outside-the-limits.yaml"
PAGES = (
    ("judge", BLADE), ("judge", "examples/half-known.yaml"), ("judge", BLADE, "--voice", "axe=rebbi"),
    ("judge", BLADE, "--short"), ("judge", BLADE, "examples/roller.yaml"), ("judge", COURSE),
    ("judge", COURSE, "--voice", "edition=niv"), ("judge", COURSE, "--what-if", "drop left_limits"),
    ("judge", COURSE, "--timeline", "text"), ("judge", COURSE, "--timeline", "svg"), ("check", "examples"),
    ("law",), ("law", "M2:1d"), ("law", "axe"), ("course",), ("course", "--events"), ("course", "--places"),
    ("study", "claims"), ("study", "partings", "rebbi", "sages"), ("study", "agree", "rebbi", "sages"),
    ("study", "gaps"), ("study", "rules"), ("study", "turns", BLADE), ("study", "reasons", BLADE),
    ("study", "teach", "--question", "exile"), ("study", "cover"), ("study", "matrix"),
)  # fmt: skip


@pytest.mark.parametrize("words", PAGES, ids=" ".join)
def test_a_default_page_has_no_code_of_a_voice(words: tuple[str, ...], miklat: Run) -> None:
    """Nowhere axis=choice, in text or HTML, but where it was asked for."""
    ran = miklat(*words)
    assert ran.status == 0, ran.err
    assert re.findall(r"\b[a-z_]+=[a-z_]+\b", re.sub(r"<[^>]+>|<style>.*?</style>", "", ran.out)) == []


def test_an_interview_has_none_either(miklat: Run) -> None:
    """What it asks, why, and the ruling it ends in."""
    ran = miklat("ask", "examples/half-known.yaml", "--question", "exile", said="?\n1\n1\nq\n")
    assert re.findall(r"\b[a-z_]+=[a-z_]+\b", ran.out + ran.err) == []
