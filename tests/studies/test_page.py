"""docs/study.md is what the study finds in this law.

When the law or its words change, make the page anew with `miklat study page > docs/study.md` and look at the
difference.
"""

from pathlib import Path

from miklat.studies.found import find
from miklat.studies.found_page import found_page, to_markdown
from miklat.studies.study import Study

PAGE = Path(__file__).parents[2] / "docs" / "study.md"


def test_the_page_is_what_the_study_finds(study: Study) -> None:
    """Made anew, it is what stands in the file; and these things must stand in it, whatever made it."""
    text = PAGE.read_text(encoding="utf-8")
    assert "All of them bear out." in text
    assert "No two rules ever speak against each other unresolved." in text
    assert "No one is both put to death and exiled" in text
    assert "He pushed" in text.partition("## Where the law is silent")[2]
    assert text.index("## To hand out") < text.index("## In numbers")
    handed = text.partition("## To hand out")[2].partition("## In numbers")[0]
    assert "Rebbi:** he does not go into exile" in handed
    assert "possible cases" not in handed
    made = to_markdown(found_page(study, find(study)))
    assert made.split("\n") == text.split("\n"), "run: miklat study page > docs/study.md"
