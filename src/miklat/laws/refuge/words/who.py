"""Who killed, whom, and whether the victim died of it."""

from miklat.law.write import Fact, YesNo, word


class killer(Fact, asks="Who is the killer?"):
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


class victim(Fact, asks="Who is the victim?"):
    israelite = word("the victim is an Israelite", "the victim is not an Israelite", ordinary=True)
    non_israelite = word(
        "the victim is a non-Israelite", "the victim is not a non-Israelite", "any one, of whatever standing"
    )
    nonviable = word("the victim is a newborn that cannot live", "the victim is not a newborn that cannot live")


class died(
    YesNo,
    asks="Did the victim die of it?",
    says="the victim died of it",
    denies="the victim did not die of it",
    ordinary="yes",
): ...
