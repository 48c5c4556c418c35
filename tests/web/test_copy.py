"""What is copied of the text takes its place along, by hand and by keyboard; without scripts it copies as ever."""

from collections.abc import Iterator
from typing import Any

import pytest

from miklat import LAW
from tests.browser import need_browser

need_browser()

MARK = LAW.fingerprint.removeprefix("sha256:")[:12]


@pytest.fixture
def page(browser: Any, address: str) -> Iterator[Any]:
    """A page whose clipboard can be read."""
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address)
    yield context.new_page()
    context.close()


def clipboard(page: Any) -> str:
    """What was copied."""
    return str(page.evaluate("navigator.clipboard.readText()"))


SELECT = "one => getSelection().selectAllChildren(one)"


def test_a_selection_takes_its_places_along(page: Any, address: str) -> None:
    """Of two rows of the text: the words, both places, the law and addresses that lead there; of a word or two, nothing
    is added.
    """
    page.goto(address)
    rows = [page.locator(f'.row[data-at="Mishnah Makkot 2:{number}"]') for number in (1, 2)]
    page.evaluate(
        "([one, other]) => getSelection().setBaseAndExtent(one, 0, other, other.childNodes.length)",
        [row.element_handle() for row in rows],
    )
    page.keyboard.press("Control+c")
    told = clipboard(page)
    assert rows[0].locator("a[data-beside]").first.inner_text() in told
    assert f"Mishnah Makkot 2:1; Mishnah Makkot 2:2 (miklat {LAW.version}, law {MARK})" in told
    assert f"{address}/m/makkot/2/1\n{address}/m/makkot/2/2" in told
    page.locator("h1").evaluate(SELECT)
    page.keyboard.press("Control+c")
    assert clipboard(page) == LAW.title
    page.locator(".row .cite").first.evaluate(SELECT)
    page.keyboard.press("Control+c")
    assert clipboard(page) == page.locator(".row .cite").first.inner_text()


def test_a_clause_by_its_button(page: Any, address: str) -> None:
    """Reached and pressed by keyboard; it says that it was done, and the address it gives leads to the clause."""
    page.goto(f"{address}/m/makkot/2/1")
    button = page.locator('.rule[data-path="/c/M2:1d"] .copy')
    button.focus()
    page.keyboard.press("Enter")
    button.get_by_text("Copied").wait_for()
    told = clipboard(page)
    assert LAW.clause("M2:1d").text in told
    assert "Mishnah Makkot 2:1 [M2:1d]" in told
    page.goto(told.split()[-1])
    assert page.url.endswith("/m/makkot/2/1#M2.1d")


def test_a_clause_that_is_opened_beside_the_text_has_the_button_too(page: Any, address: str) -> None:
    """It comes with the clause."""
    page.goto(address)
    page.locator("a[data-beside]").first.click()
    page.locator("#beside .rule.lit .copy").click()
    page.locator("#beside .rule.lit .copy").get_by_text("Copied").wait_for()
    assert page.locator("#beside .rule.lit .says").inner_text() in clipboard(page)


def test_without_scripts_nothing_is_lost(browser: Any, address: str) -> None:
    """No button that does nothing stands there, and the page says how to cite it."""
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{address}/m/makkot/2/1")
    assert page.locator(".copy").count() == 0
    assert MARK in page.locator(".citation").inner_text()
    page.context.close()
