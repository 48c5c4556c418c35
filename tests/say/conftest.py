"""Pages kept as they were last approved.

A page that changed is shown as a difference. Look at it, and if it is right, set MIKLAT_UPDATE_GOLDEN=1 and run the
test again: the page is kept anew. What must stand in a page whatever else changes is asserted beside each.
"""

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from miklat.judging.bench import Bench, Judged

GOLDEN = Path(__file__).parent.parent / "golden"
EXAMPLES = Path(__file__).parent.parent.parent / "examples"
Golden = Callable[[str, str], None]


@pytest.fixture
def golden() -> Golden:
    """Compare a page with the one kept under a name; the law's fingerprint, which any change moves, is left out."""

    def compare(name: str, page: str) -> None:
        steady = re.sub(r"sha256:\s*[0-9a-f]+", "sha256:...", page)
        path = GOLDEN / name
        if os.environ.get("MIKLAT_UPDATE_GOLDEN"):
            path.write_text(steady, encoding="utf-8")
        kept = path.read_text(encoding="utf-8") if path.exists() else ""
        assert steady.splitlines() == kept.splitlines(), f"{name} changed; see tests/say/conftest.py"

    return compare


@pytest.fixture(scope="session")
def judge_example(book: Bench) -> Callable[[str], Judged]:
    """Judge a case of the examples by its name."""
    from miklat.cli.common import read_possible
    from miklat.cli.session import open_law
    from miklat.judging.case import Case

    def judged(name: str) -> Judged:
        case = read_possible(str(EXAMPLES / f"{name}.yaml"), open_law())
        return book.judge(Case(case.facts, case.title), voice=case.voice, presume=case.presume, explain=True)

    return judged
