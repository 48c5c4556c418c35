"""Where it happened, who had leave to be there, and the head put out late."""

from miklat.terms.fact import Value, fact, flag, value


class Place:
    """Where the victim was killed."""


PUBLIC_DOMAIN: Value[Place] = value("public_domain", "it was in the public domain", "it was not in the public domain")
COURTYARD: Value[Place] = value("courtyard", "it was in a courtyard", "it was not in a courtyard")
WOODS: Value[Place] = value("woods", "it was in the woods", "it was not in the woods")
ELSEWHERE: Value[Place] = value("elsewhere", "it was at some other place", "it was at one of the places listed")

place = fact("place", "place", "Where was it?", PUBLIC_DOMAIN, COURTYARD, WOODS, ELSEWHERE)

victim_had_leave = flag(
    "victim_had_leave", "place", "Had the victim leave to be there?",
    "the victim had leave to be there", "the victim had no leave to be there",
)  # fmt: skip
killer_had_leave = flag(
    "killer_had_leave", "place", "Had the killer leave to be there (an owner has it)?",
    "the killer had leave to be there", "the killer had no leave to be there",
)  # fmt: skip
head_out_after_release = flag(
    "head_out_after_release", "place", "Did the victim put out his head only after the stone had left the hand?",
    "the victim put out his head only after the stone had left the hand",
    "the victim's head was already out when the stone left the hand",
)  # fmt: skip
