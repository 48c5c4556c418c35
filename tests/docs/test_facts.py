"""docs/facts.md is what the law says it is.

When the words of the law change, set MIKLAT_UPDATE_GOLDEN=1 and run this test: the page is made anew. Look at the
difference.
"""

import os

from miklat import LAW
from tests.docs.facts_page import GROUPS, facts_page
from tests.docs.pages import DOCS

PAGE = DOCS / "facts.md"


def test_the_page_of_facts_is_the_law() -> None:
    """Made from the law, it is what stands in the file."""
    made = facts_page(LAW)
    if os.environ.get("MIKLAT_UPDATE_GOLDEN"):
        PAGE.write_text(made, encoding="utf-8")
    assert made.split("\n") == PAGE.read_text(encoding="utf-8").split("\n"), "see the head of tests/docs/test_facts.py"


def test_nothing_is_left_out() -> None:
    """Every name that a case file may use stands on the page, whatever made it."""
    text = PAGE.read_text(encoding="utf-8")
    names = [*LAW.domains, *(name for words in LAW.domains.values() for name in words)]
    names += [one.name for one in LAW.questions]
    assert [name for name in names if f"`{name}`" not in text] == []


def test_every_group_of_facts_has_a_heading() -> None:
    """A new group is given words of its own."""
    assert {fact.group for fact in LAW.facts} <= GROUPS.keys()
