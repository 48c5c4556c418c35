"""A judged case as HTML for a notebook."""

from miklat.judge.bench import Judged
from miklat.law.law import Law
from miklat.say.html import to_fragment
from miklat.say.ruling_page import judged_page


def judged_html(judged: Judged, law: Law) -> str:
    """The page of a judged case as an HTML fragment."""
    return to_fragment(judged_page(judged, law, brief=True))
