"""Where the case stands: judgment, whereabouts, the high priest, and who would kill the slayer."""

from miklat.terms.fact import Value, fact, value


class Judged:
    """What the congregation has judged."""


class Whereabouts:
    """Where the slayer is."""


class HighPriest:
    """Whether the high priest has died since the judgment."""


class Slayer:
    """Who would kill the slayer."""


NOT_YET: Value[Judged] = value("not_yet", "he has not yet been judged", "he has been judged")
JUDGED_MURDERER: Value[Judged] = value("murderer", "he has been judged a murderer", "he has not been judged a murderer")
JUDGED_MANSLAYER: Value[Judged] = value(
    "manslayer", "he has been judged a manslayer", "he has not been judged a manslayer"
)
CLEARED: Value[Judged] = value("cleared", "he has been cleared", "he has not been cleared")

judged = fact(
    "judged", "course", "What has the congregation judged?", NOT_YET, JUDGED_MURDERER, JUDGED_MANSLAYER, CLEARED
)

ON_THE_WAY: Value[Whereabouts] = value("on_the_way", "he is on the way to the city", "he is not on the way to the city")
IN_HIS_CITY: Value[Whereabouts] = value(
    "city_he_fled_to", "he is in the city he fled to", "he is not in the city he fled to"
)
IN_ANOTHER_CITY: Value[Whereabouts] = value(
    "another_city", "he is in another city of refuge", "he is not in another city of refuge"
)
OUTSIDE_LIMITS: Value[Whereabouts] = value(
    "outside_limits",
    "he is outside the limits of his city",
    "he is not outside the limits of his city",
    "but neither at home nor in another city",
)
HOME: Value[Whereabouts] = value("home", "he is at home", "he is not at home")

whereabouts = fact(
    "whereabouts", "course", "Where is the slayer?", ON_THE_WAY, IN_HIS_CITY, IN_ANOTHER_CITY, OUTSIDE_LIMITS, HOME
)

PRIEST_LIVING: Value[HighPriest] = value("living", "the high priest lives", "the high priest no longer lives")
PRIEST_DIED: Value[HighPriest] = value(
    "died",
    "the high priest has died since the judgment",
    "the high priest has not died since the judgment",
    "the one anointed with the holy oil",
)

high_priest = fact("high_priest", "course", "Does the high priest live?", PRIEST_LIVING, PRIEST_DIED)

AVENGER: Value[Slayer] = value(
    "avenger", "the avenger of blood would kill him", "it is not the avenger of blood who would kill him"
)
AVENGERS_AGENT: Value[Slayer] = value(
    "avengers_agent", "an agent of the avenger would kill him", "it is not an agent of the avenger who would kill him"
)
ANOTHER_SLAYER: Value[Slayer] = value(
    "another", "someone else would kill him", "it is the avenger or his agent who would kill him"
)

slayer = fact("slayer", "course", "Who would kill him?", AVENGER, AVENGERS_AGENT, ANOTHER_SLAYER)
