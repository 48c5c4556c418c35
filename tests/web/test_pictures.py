"""Twelve pages in pictures, at two widths, beside what must be in each of them.

The pictures (tests/web/pictures) are for people to look at; MIKLAT_UPDATE_PICTURES=1 takes them anew. What is asserted
is that the words stand in the page and can be seen: no machine draws letters quite as another does.
"""

import os
from pathlib import Path
from typing import Any

import pytest

from tests.browser import need_browser, sideways
from tests.web.test_browser import BLADE, COURSE

need_browser()

PICTURES = Path(__file__).with_name("pictures")
PAGES: dict[str, tuple[str, tuple[str, ...]]] = {
    "text": ("/", ("Put a case", "Be asked", "Numbers 35:15-28")),
    "place": ("/m/makkot/2/1", ("M2:1d", "Rebbi", "Read the passage at Sefaria")),
    "bench-blank": ("/case?presume=ordinary", ("Nothing is told yet", "What could still matter")),
    "bench": (BLADE.partition("&q=")[0], ("The blade flew off its handle", "Who says what", "the Sages")),
    "clash": ("/case?task=pushing_roller&motion=upward", ("cannot be together", "Take one of them back")),
    "ask": ("/ask?presume=ordinary", ("It is not known", "Continue", "So far")),
    "ruling": (BLADE.replace("/case", "/ask"), ("Check what you told", "Who says what")),
    "opinions": ("/opinions", ("Where the voices part", "Rebbi against the Sages")),
    "pair": ("/opinions/axe/rebbi/sages", ("Put it on the bench", "This is proved, not sampled")),
    "course": (COURSE, ("He left the limits of the city", "The avenger may, without guilt, kill him")),
    "class": ("/class?seed=7&n=3&kinds=rule,who", ("Unless a story says otherwise", "Take it away")),
    "how": ("/how", ("Sources", "To cite", "Licences")),
}


@pytest.mark.parametrize("width", [360, 1280])
@pytest.mark.parametrize("name", PAGES)
def test_what_must_be_in_the_picture(browser: Any, address: str, name: str, width: int) -> None:
    """Each of its words can be seen, and nothing is wider than the window."""
    path, words = PAGES[name]
    page = browser.new_context(viewport={"width": width, "height": 540}).new_page()
    page.goto(f"{address}{path}")
    for one in words:
        assert page.get_by_text(one).locator("visible=true").count() >= 1, one
    assert sideways(page) <= 0
    picture = PICTURES / f"{name}-{width}.png"
    if os.environ.get("MIKLAT_UPDATE_PICTURES"):
        PICTURES.mkdir(exist_ok=True)
        page.screenshot(path=str(picture))
    assert picture.exists(), f"{picture.name}: MIKLAT_UPDATE_PICTURES=1 takes it"
    page.context.close()


def test_the_pictures_are_light() -> None:
    """Together less than 2 MB, and none but those of the pages."""
    kept = {one.name: one.stat().st_size for one in PICTURES.iterdir()}
    assert set(kept) == {f"{name}-{width}.png" for name in PAGES for width in (360, 1280)}
    assert sum(kept.values()) < 2_000_000
