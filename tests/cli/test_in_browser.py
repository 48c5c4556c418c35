"""Every page that a command writes as HTML, in a real browser: on a phone, on a desk, in the dark, on paper."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from miklat.cli import main
from tests.browser import axe_faults, need_browser, open_browser, sheets, sideways

need_browser()

ROOT = Path(__file__).parents[2]
EIGHT = """\
miklat: 1
title: Eight events
facts: {killer: israelite, victim: israelite, died: yes, act: mishap, aim: nobody, task: lowering_barrel, duty: none}
course: [killing, flight: kedesh, arrival, judgment: manslayer, restored, left_limits, met_by: avenger,
  high_priest_died]
"""
BLADE = "examples/blade.yaml"
PAGES: dict[str, tuple[str, ...]] = {
    "ruling": ("judge", BLADE),
    "half-known": ("judge", "examples/half-known.yaml"),
    "in full": ("judge", BLADE, "--full"),
    "sheet": ("judge", "examples/roller.yaml", BLADE, "examples/wrong-person.yaml"),
    "course": ("judge", "EIGHT"),
    "partings": ("study", "partings", "rebbi", "sages"),
    "gaps": ("study", "gaps", "--question", "exile"),
    "turns": ("study", "turns", BLADE),
    "reasons": ("study", "reasons", BLADE),
    "claims": ("study", "claims"),
    "teach": ("study", "teach"),
    "agree": ("study", "agree", "rebbi", "sages"),
    "matrix": ("study", "matrix"),
    "law": ("law",),
    "clause": ("law", "Makkot 2:1"),
}
"""Each kind of page with the command that writes it."""
ON_PAPER = {"ruling": 1, "half-known": 1, "sheet": 3, "course": 1}
"""Sheets of paper for those whose number is promised: one a case."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    """One browser for all."""
    with open_browser() as found:
        yield found


@pytest.fixture(scope="module")
def eight(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A course of eight events."""
    path = tmp_path_factory.mktemp("course") / "eight.yaml"
    path.write_text(EIGHT, encoding="utf-8")
    return path


@pytest.mark.parametrize("name", PAGES)
def test_a_page_fits_and_bars_nobody(
    name: str, browser: Any, eight: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    """At 360 and 1280 px, light, dark and as printed: nothing scrolls sideways, and axe-core finds nothing."""
    monkeypatch.chdir(ROOT)
    assert main([*(str(eight) if word == "EIGHT" else word for word in PAGES[name]), "--format", "html"]) == 0
    file = tmp_path / "page.html"
    file.write_text(capsys.readouterr().out, encoding="utf-8")
    for width, scheme, media in ((360, "light", "screen"), (1280, "dark", "screen"), (794, "light", "print")):
        page = browser.new_page(viewport={"width": width, "height": 800}, color_scheme=scheme)
        asked: list[str] = []
        page.on("request", lambda request, asked=asked: asked.append(request.url))
        page.emulate_media(media=media)
        page.goto(file.as_uri())
        assert sideways(page) <= 0, (width, media)
        assert axe_faults(page) == [], (width, scheme, media)
        assert [url for url in asked if not url.startswith("file:")] == []
        if media == "print" and name in ON_PAPER:
            assert [sheets(page, form) for form in ("A4", "Letter")] == [ON_PAPER[name]] * 2
        page.close()
