"""Links lead somewhere, and nothing tracked tells of the machine it was made on."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.docs.pages import DOCS, PAGES, ROOT, name_of, prose

_LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")


def anchor(heading: str) -> str:
    """The anchor of a heading, as code hosts make it.

    >>> anchor("#### `judged_by`: who?")
    'judged_by-who'
    """
    words = re.sub(r"[^\w\- ]", "", heading.lstrip("#").strip().lower())
    return words.replace(" ", "-")


def anchors(page: Path) -> set[str]:
    """The anchors of a page."""
    text = prose(page.read_text(encoding="utf-8"))
    return {anchor(line) for line in text.split("\n") if line.startswith("#")}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    """To a file of the project, and in it to a heading that is there. Links to other places are not followed."""
    wrong = []
    for target in _LINK.findall(prose(page.read_text(encoding="utf-8"))):
        if re.match(r"https?:", target):
            continue
        path, _, heading = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        if not file.exists() or (heading and heading not in anchors(file)):
            wrong.append(target)
    assert wrong == []


def test_every_page_can_be_found() -> None:
    """From the list of all pages."""
    index = (DOCS / "index.md").read_text(encoding="utf-8")
    names = {page.relative_to(DOCS).as_posix() for page in DOCS.rglob("*.md")} - {"index.md"}
    assert {name for name in names if f"({name})" not in index} == set()


_OF_A_MACHINE = (
    r"/(?:home|root|work|tmp|Users|mnt|opt)/\w",
    r"[A-Z]:\\Users",
    r"\b(?:pypi|artifactory|nexus|jfrog)\.[a-z]",
    r"\bindex-url\s*=\s*\S*://",
)
_OF_ITS_MAKING = (
    r"(?i)\b(?:sub-?|coding )agents?\b",
    r"(?i)\bAI assistants?\b",
    r"(?i)\b(?:large )?language models?\b",
    r"\bLLMs?\b",
    r"(?i)\b(?:this|helper|previous) sessions?\b",
    r"(?i)\btool calls?\b",
)


def test_nothing_tells_of_the_machine_or_of_the_making() -> None:
    """No path of a machine, no host of a registry, no word on how it was made, in any file that is tracked."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=False)
    if listed.returncode:
        pytest.skip("no git here")
    own = Path(__file__).resolve()
    wrong = []
    for name in filter(None, listed.stdout.decode("utf-8").split("\0")):
        path = ROOT / name
        if path.resolve() == own or not path.is_file() or path.suffix == ".png":
            continue
        text = path.read_bytes().decode("utf-8", errors="replace")
        for pattern in (*_OF_A_MACHINE, *_OF_ITS_MAKING):
            wrong += [f"{name}: {found[0]}" for found in re.finditer(pattern, text)]
    assert wrong == []
