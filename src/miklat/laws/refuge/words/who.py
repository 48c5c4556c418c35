"""Who killed, whom, and whether the victim died."""

from miklat.terms.fact import Value, fact, flag, value


class Killer:
    """The standing of the killer among the people."""


class Victim:
    """The standing of the victim."""


KILLER_ISRAELITE: Value[Killer] = value("israelite", "the killer is an Israelite", "the killer is not an Israelite")
STRANGER: Value[Killer] = value(
    "stranger",
    "the killer is a stranger (ger)",
    "the killer is not a stranger (ger)",
    "one from outside who lives among them",
)
SETTLER: Value[Killer] = value("settler", "the killer is a settler (toshav)", "the killer is not a settler (toshav)")
SOJOURNER: Value[Killer] = value(
    "sojourner",
    "the killer is a sojourner",
    "the killer is not a sojourner",
    "he lodges among them without being settled",
)
OUTSIDER: Value[Killer] = value(
    "outsider", "the killer is an outsider", "the killer is not an outsider", "none of the others"
)

killer = fact(
    "killer", "who", "Who is the killer?",
    KILLER_ISRAELITE, STRANGER, SETTLER, SOJOURNER, OUTSIDER, ordinary=KILLER_ISRAELITE,
)  # fmt: skip

VICTIM_ISRAELITE: Value[Victim] = value("israelite", "the victim is an Israelite", "the victim is not an Israelite")
VICTIM_NON_ISRAELITE: Value[Victim] = value(
    "non_israelite", "the victim is a non-Israelite", "the victim is not a non-Israelite"
)
VICTIM_NONVIABLE: Value[Victim] = value(
    "nonviable", "the victim is a newborn that cannot live", "the victim is not a newborn that cannot live"
)

victim = fact(
    "victim", "who", "Who is the victim?",
    VICTIM_ISRAELITE, VICTIM_NON_ISRAELITE, VICTIM_NONVIABLE, ordinary=VICTIM_ISRAELITE,
)  # fmt: skip

died = flag(
    "died", "who", "Did the victim die of it?",
    "the victim died of it", "the victim did not die of it", ordinary="yes",
)  # fmt: skip
