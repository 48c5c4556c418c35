"""Where the blow was aimed, where it landed, and whether it was enough to kill."""

from miklat.terms.fact import Value, fact, flag, value


class Shift:
    """How what was hit differs from what was aimed at."""


NO_SHIFT: Value[Shift] = value(
    "none", "the blow landed where it was aimed", "the blow landed elsewhere than it was aimed"
)
LOINS_TO_HEART: Value[Shift] = value(
    "loins_to_heart", "aimed at the loins, it landed on the heart", "it did not go from loins to heart"
)
HEART_TO_LOINS: Value[Shift] = value(
    "heart_to_loins", "aimed at the heart, it landed on the loins", "it did not go from heart to loins"
)
OTHER_SPOT: Value[Shift] = value(
    "other_spot", "it landed on another spot of the same man", "it did not land on some other spot of the same man"
)
ADULT_TO_MINOR: Value[Shift] = value(
    "adult_to_minor", "aimed at an adult, it landed on a minor", "it did not go from an adult to a minor"
)
MINOR_TO_ADULT: Value[Shift] = value(
    "minor_to_adult", "aimed at a minor, it landed on an adult", "it did not go from a minor to an adult"
)
OTHER_PERSON: Value[Shift] = value(
    "other_person",
    "aimed at one person, it landed on another like him",
    "it did not go from one person to another like him",
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
