"""Where it happened, who had leave to be there, and the head put out late."""

from miklat.terms.fact import Value, fact, flag, value


class Place:
    """Where the victim was killed."""


PUBLIC_DOMAIN: Value[Place] = value(
    "public_domain", "it happened in the public domain", "it did not happen in the public domain"
)
COURTYARD: Value[Place] = value("courtyard", "it happened in a courtyard", "it did not happen in a courtyard")
WOODS: Value[Place] = value("woods", "it happened in the woods", "it did not happen in the woods")
ELSEWHERE: Value[Place] = value(
    "elsewhere", "it happened in some other place", "it happened in one of the places named"
)

place = fact("place", "place", "Where did it happen?", PUBLIC_DOMAIN, COURTYARD, WOODS, ELSEWHERE)

victim_had_leave = flag(
    "victim_had_leave", "place", "Had the victim leave to be there?",
    "the victim had leave to be there", "the victim had no leave to be there",
)  # fmt: skip
killer_had_leave = flag(
    "killer_had_leave", "place", "Had the killer leave to be there (an owner has it)?",
    "the killer had leave to be there", "the killer had no leave to be there",
)  # fmt: skip
head_out_after_release = flag(
    "head_out_after_release", "place", "Did the victim put out his head only after what was thrown had left the hand?",
    "the victim put out his head only after the release",
    "the victim did not put out his head after the release",
)  # fmt: skip
