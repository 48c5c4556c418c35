"""What a user must be able to do, each tried from a blank browser: with a hand, by keyboard alone, without scripts."""

import html
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.browser import need_browser, sheets
from tests.web.test_browser import BLADE, COURSE

need_browser()

Press = Callable[[Any], None]
WAYS = [("hand", True), ("keys", True), ("hand", False), ("keys", False)]
NAMES = ["by hand", "by keyboard", "without scripts", "by keyboard, without scripts"]


class User:
    """Somebody before a browser that has seen nothing yet."""

    def __init__(self, browser: Any, address: str, way: str, scripts: bool, width: int = 1280) -> None:
        self.address, self._keys = address, way == "keys"
        self.context = browser.new_context(viewport={"width": width, "height": 900}, java_script_enabled=scripts)
        self.page = self.context.new_page()
        self.presses = 0
        self.page.goto(address)

    def press(self, what: Any) -> None:
        """Press something that stands on the page, waiting for what comes of it."""
        self.presses += 1
        if self._keys:
            self.reach(what)
            self.page.keyboard.press("Enter")
        else:
            what.click()
        self.page.wait_for_load_state()

    def tick(self, what: Any) -> None:
        """Choose one of several."""
        self.presses += 1
        if self._keys:
            self.reach(what)
            self.page.keyboard.press("Space")
        else:
            what.check()

    def reach(self, what: Any) -> None:
        """Go there by Tab, and within a group of choices by the arrows."""
        for _ in range(250):
            if what.evaluate("one => one === document.activeElement"):
                return
            inside = what.evaluate("one => one.type === 'radio' && document.activeElement?.name === one.name")
            self.page.keyboard.press("ArrowDown" if inside else "Tab")
        raise AssertionError(f"{what} cannot be reached by keyboard")

    def choose(self, fact: str, value: str) -> None:
        """Give a fact on the bench: open its question if it is folded, and press the value."""
        link = self.page.locator(f'#facts a.chip[href*="{fact}={value}"]').first
        link.wait_for(state="attached")
        folded = link.locator("xpath=ancestor::details[not(@open)]")
        if folded.count():
            self.press(folded.locator("summary"))
        self.press(link)
        self.page.wait_for_url(re.compile(f"{fact}={value}"))


@pytest.fixture
def user(browser: Any, address: str, request: pytest.FixtureRequest) -> Iterator[User]:
    """A user who goes about it in the way of the test."""
    way, scripts, *width = request.param
    somebody = User(browser, address, way, scripts, *width)
    yield somebody
    somebody.context.close()


every_way = pytest.mark.parametrize("user", WAYS, indirect=True, ids=NAMES)


@every_way
def test_find_what_makkot_2_1_rules_and_why(user: User) -> None:
    """From the text to its place: each clause with its holder and how firmly it is said, Rebbi and the Sages both."""
    user.press(user.page.get_by_role("link", name="Mishnah Makkot 2:1", exact=True))
    user.page.wait_for_url("**/m/makkot/2/1")
    told = user.page.locator("main").inner_text()
    assert "M2:1d" in told
    assert "Rebbi, outright" in told
    assert "The Sages, outright" in told
    assert user.page.get_by_role("link", name="Read the passage at Sefaria").count() == 1


@every_way
def test_the_felled_tree_in_under_a_minute(user: User) -> None:
    """Half a dozen presses from the first page; both opinions in the table; one answer changed and back again; the
    address sent to another shows the same.
    """
    from playwright.sync_api import expect

    page = user.page
    user.press(page.get_by_role("link", name="Put a case"))
    for fact, value in (("act", "mishap"), ("task", "chopping_wood"), ("flew", "blade_off_handle")):
        user.choose(fact, value)
    assert user.presses <= 8
    table = page.locator("table.voices")
    assert table.locator("tr", has_text="Rebbi").count() >= 1
    assert table.locator("tr", has_text="the Sages").count() >= 1
    before, told = page.url, table.inner_text()
    user.choose("flew", "chip")
    expect(table).not_to_have_text(told, use_inner_text=True)
    page.go_back()
    page.wait_for_url(before)
    expect(table).to_have_text(told, use_inner_text=True)
    page.reload()
    assert page.url == before
    assert table.inner_text() == told
    other = user.context.browser.new_context().new_page()
    other.goto(before)
    assert re.sub(r"\s+", " ", other.locator("table.voices").inner_text()) == re.sub(r"\s+", " ", told)
    other.context.close()


PHONE = [(*one, 360) for one in WAYS]


@pytest.mark.parametrize("user", PHONE, indirect=True, ids=NAMES)
def test_be_interviewed_on_a_phone(user: User) -> None:
    """A question a page, an answer and on, to the ruling; nothing wider than the phone."""
    page = user.page
    user.press(page.get_by_role("link", name="Be asked"))
    wanted = {"act": "mishap", "task": "chopping_wood", "flew": "blade_off_handle"}
    for _ in range(30):
        if page.locator("#ruling").count():
            break
        fact = page.locator('input[name="fact"]').get_attribute("value")
        value = page.locator(f'input[name="value"][value="{wanted.get(fact, "unknown")}"]')
        user.tick(value if value.count() else page.locator('input[name="value"]').first)
        before = page.url
        user.press(page.get_by_role("button", name="Continue"))
        page.wait_for_function("was => location.href !== was", arg=before)
        assert page.locator("body").bounding_box()["width"] <= 360
    assert "Check what you told" in page.locator("h1").inner_text()
    assert "Rebbi" in page.locator("#ruling").inner_text()


@every_way
def test_see_at_which_step_the_avenger_may_kill(user: User) -> None:
    """Of the example of one who went out of his city: the step has a full bar, and says so in words."""
    page = user.page
    user.press(page.get_by_role("link", name="Course", exact=True))
    user.press(page.get_by_role("link", name=re.compile("He went outside the limits of his city")))
    page.wait_for_url("**/course?*")
    heads = page.locator("table.timeline thead tr").nth(1).locator("th").all_inner_texts()
    places = [place for place, name in enumerate(heads) if name == "exposed"]
    may = {
        row.locator("th").inner_text(): {str(row.locator("td").nth(one).get_attribute("class")) for one in places}
        for row in page.locator("table.timeline tbody tr").all()
    }
    assert "b on" in may[next(said for said in may if "left the limits" in said)]
    assert "b on" not in may[next(said for said in may if "came into" in said)]
    told = page.locator("ol.kinds > li", has_text="He left the limits").inner_text()
    assert "The avenger may, without guilt, kill him" in told


def test_print_the_case_on_one_page(browser: Any, address: str) -> None:
    """The felled tree on one sheet of A4, its course on one wide sheet and its list."""
    page = browser.new_context().new_page()
    for path, most in (
        (BLADE.partition("&q=")[0], 1),
        (COURSE, 3),
        ("/", 6),
    ):
        page.goto(f"{address}{path}")
        assert 1 <= sheets(page, "A4") <= most, path


def test_what_is_folded_is_not_lost_without_scripts(browser: Any, address: str) -> None:
    """Every choice of the bench is a link of its own."""
    page = browser.new_context(java_script_enabled=False).new_page()
    page.goto(f"{address}/case?act=mishap&presume=ordinary")
    hrefs = [html.unescape(str(one.get_attribute("href"))) for one in page.locator("#facts a.chip").all()]
    assert len(hrefs) > 10
    assert all(one.startswith("/case?") for one in hrefs)
