"""Whom he killed, and whether the victim died of it."""

from miklat.law.write import Fact, YesNo, word


class died(
    YesNo,
    asks="Did the victim die of it?",
    says="the victim died of it",
    denies="the victim did not die of it",
    ordinary="yes",
): ...


class victim(Fact, asks="Who is the victim?"):
    israelite = word("the victim is an Israelite", "the victim is not an Israelite", ordinary=True)
    non_israelite = word(
        "the victim is a non-Israelite", "the victim is not a non-Israelite", "any one, of whatever standing"
    )
    nonviable = word("the victim is a newborn that cannot live", "the victim is not a newborn that cannot live")
