"""Where the blow was aimed, where it landed, and whether it was enough to kill."""

from miklat.terms.fact import Value, fact, flag, value


class Shift:
    """How what was hit differs from what was aimed at."""


NO_SHIFT: Value[Shift] = value(
    "none",
    "the blow did not pass from one spot or person to another",
    "the blow passed to another spot or person",
    "what was hit is what was aimed at, or nothing was",
)
LOINS_TO_HEART: Value[Shift] = value(
    "loins_to_heart",
    "the blow shifted from the loins to the heart",
    "the blow did not shift from the loins to the heart",
    "aimed at the one, it landed on the other",
)
HEART_TO_LOINS: Value[Shift] = value(
    "heart_to_loins",
    "the blow shifted from the heart to the loins",
    "the blow did not shift from the heart to the loins",
)
OTHER_SPOT: Value[Shift] = value(
    "other_spot",
    "the blow shifted to some other spot of the same man",
    "the blow did not shift to some other spot of the same man",
)
ADULT_TO_MINOR: Value[Shift] = value(
    "adult_to_minor", "the blow shifted from an adult to a minor", "the blow did not shift from an adult to a minor"
)
MINOR_TO_ADULT: Value[Shift] = value(
    "minor_to_adult", "the blow shifted from a minor to an adult", "the blow did not shift from a minor to an adult"
)
OTHER_PERSON: Value[Shift] = value(
    "other_person",
    "the blow shifted to another person of the same kind",
    "the blow did not shift to another person of the same kind",
    "from adult to adult, or from minor to minor",
)

shift = fact(
    "shift", "blow", "How did what was hit differ from what was aimed at?",
    NO_SHIFT, LOINS_TO_HEART, HEART_TO_LOINS, OTHER_SPOT, ADULT_TO_MINOR, MINOR_TO_ADULT, OTHER_PERSON,
    ordinary=NO_SHIFT,
)  # fmt: skip

enough_as_aimed = flag(
    "enough_as_aimed", "blow", "Was the blow enough to kill where and whom it was aimed?",
    "the blow was enough to kill where it was aimed", "the blow was not enough to kill where it was aimed",
)  # fmt: skip
enough_as_landed = flag(
    "enough_as_landed", "blow", "Was the blow enough to kill where and whom it landed?",
    "the blow was enough to kill where it landed", "the blow was not enough to kill where it landed",
)  # fmt: skip
