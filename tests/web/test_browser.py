"""The room in a real browser: nothing overflows, nothing is inaccessible, it works by keyboard and without scripts.

Chromium is the system's (Debian: apt-get install chromium). Where it cannot be had these tests are skipped, unless
MIKLAT_BROWSER=required says that they must run.
"""

import re
from hashlib import sha256
from typing import Any

import pytest

from tests.browser import AXE, REQUIRED, axe_faults, need_browser, sheets, sideways

AXE_SHA_256 = "29348999450cdf2849a8e70b7912fc2da85a849da39c0d0d5394f51d4a9ed95c"
need_browser()

BLADE = "/case?act=mishap&task=chopping_wood&flew=blade_off_handle&presume=ordinary&q=exile"
COURSE = (
    "/course?act=mishap&presume=ordinary&e=killing&e=flight:kedesh&e=arrival:kedesh&e=judgment:manslayer&e=left_limits"
)
PAGES = (
    "/", "/m/makkot/2/1", "/n/35/22", BLADE, "/case?presume=ordinary", "/ask?presume=ordinary", "/opinions",
    "/opinions/axe/rebbi/sages", COURSE, "/words", "/how", "/nothing",
)  # fmt: skip


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no-scripts"])
@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (1280, "dark")])
def test_every_page_fits_and_keeps_silent(browser: Any, address: str, width: int, scheme: Any, scripts: bool) -> None:
    """At both widths, light and dark, with scripts and without: no sideways scrolling, nothing on the console, and
    nothing that a checker of WCAG 2.2 AA finds.
    """
    context = browser.new_context(
        viewport={"width": width, "height": 800}, color_scheme=scheme, java_script_enabled=scripts, bypass_csp=True
    )
    page = context.new_page()
    said: list[str] = []
    page.on("console", lambda message: said.append(message.text))
    page.on("pageerror", lambda error: said.append(str(error)))
    for path in PAGES:
        answer = page.goto(f"{address}{path}")
        assert answer is not None
        if scripts:
            assert sideways(page) <= 0, (path, width)
            assert axe_faults(page) == [], (path, width, scheme)
    assert [line for line in said if "404" not in line] == []
    context.close()


def test_axe_was_fetched_where_the_browser_is_required() -> None:
    """A run that must check the pages does check them."""
    assert AXE.exists() or not REQUIRED
    assert not AXE.exists() or sha256(AXE.read_bytes()).hexdigest() == AXE_SHA_256


def test_the_felled_tree_in_a_few_presses(browser: Any, address: str) -> None:
    """From a blank bench to Rebbi against the Sages; one answer changed, and back again; reload keeps the case."""
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    page.goto(f"{address}/case?presume=ordinary")
    for fact, value in (("act", "mishap"), ("task", "chopping_wood"), ("flew", "blade_off_handle")):
        link = page.locator(f'#facts a.chip[href*="{fact}={value}"]').first
        href = link.get_attribute("href")
        page.goto(f"{address}{href}")
    page.goto(page.url + "&q=exile")
    assert page.locator("table.voices", has_text="Rebbi").count() == 1
    before = page.url
    page.goto(page.url.replace("flew=blade_off_handle", "flew=chip"))
    page.go_back()
    assert page.url == before
    page.reload()
    assert page.url == before


def test_by_the_keyboard_alone(browser: Any, address: str) -> None:
    """The first press of Tab leads past the head; a chosen value is pressed with Enter."""
    page = browser.new_context(viewport={"width": 1280, "height": 900}).new_page()
    page.goto(f"{address}/ask?presume=ordinary")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.type") == "radio":
            break
    page.keyboard.press("Space")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/ask\?.+"))
    assert "value=" not in page.url


def test_paper(browser: Any, address: str) -> None:
    """The text on at most a few sheets, the case on one, the course on a wide one and its list."""
    page = browser.new_context().new_page()
    for path, most in (("/", 6), (BLADE, 2), (COURSE, 3)):
        page.goto(f"{address}{path}")
        assert 1 <= sheets(page, "A4") <= most, path
