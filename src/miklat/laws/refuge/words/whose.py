"""Who the killer is: asked last, for of him the law asks only whether the cities are for such as he."""

from miklat.law.write import Fact, word


class killer(Fact, asks="Who is the killer?", group="who"):
    israelite = word("the killer is an Israelite", "the killer is not an Israelite", ordinary=True)
    stranger = word(
        "the killer is a stranger (ger)", "the killer is not a stranger (ger)", "one from outside who lives among them"
    )
    settler = word(
        "the killer is a settler (toshav)", "the killer is not a settler (toshav)", "he has settled among them"
    )
    sojourner = word(
        "the killer is a sojourner", "the killer is not a sojourner", "he lodges among them without being settled"
    )
    outsider = word("the killer is an outsider", "the killer is not an outsider", "none of the others")
