"""A real browser for tests: Chromium, driven by playwright, and axe-core to find what bars people from a page.

Chromium is the system's (Debian: apt-get install chromium); axe-core is brought by `python3 dev texts`. Where there is
no browser the tests that need one are skipped, unless MIKLAT_BROWSER=required says that they must run.
"""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
AXE = ROOT / ".dev" / "npm" / "node_modules" / "axe-core" / "axe.min.js"
REQUIRED = os.environ.get("MIKLAT_BROWSER") == "required"
ARGUMENTS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


def need_browser() -> None:
    """Skip the module that asks where there is no browser; where one is required, go on and fail."""
    if not REQUIRED:
        pytest.importorskip("playwright.sync_api", reason="playwright drives the browser")
        if BROWSER is None:
            pytest.skip("no Chromium on this machine (Debian: apt-get install chromium)", allow_module_level=True)


@contextmanager
def open_browser() -> Iterator[Any]:
    """A browser, closed in the end."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        found = play.chromium.launch(executable_path=BROWSER, args=ARGUMENTS)
        yield found
        found.close()


def sideways(page: Any) -> int:
    """By how many pixels a page is wider than its window."""
    return int(page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"))


def axe_faults(page: Any) -> list[str]:
    """What axe-core finds against WCAG 2.2 AA, if it was fetched."""
    if not AXE.exists():
        assert not REQUIRED, f"{AXE} is missing: python3 dev texts brings it"
        return []
    page.add_script_tag(path=str(AXE))
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
    found = page.evaluate("tags => axe.run({runOnly: {type: 'tag', values: tags}})", tags)
    return [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in found["violations"]]


def sheets(page: Any, form: str) -> int:
    """How many sheets of paper a page prints on (``form``: A4 or Letter)."""
    return len(re.findall(rb"/Type\s*/Page[^s]", page.pdf(format=form, prefer_css_page_size=True)))
