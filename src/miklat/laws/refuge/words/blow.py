"""Where the blow was aimed, where it landed, and whether it was enough to kill."""

from miklat.law.write import Fact, YesNo, word


class shift(Fact, asks="How did what was hit differ from what was aimed at?"):
    none = word(
        "the blow did not pass from one spot or person to another",
        "the blow passed to another spot or person",
        "what was hit is what was aimed at; or no person was aimed at, or whoever was there",
        ordinary=True,
    )
    loins_to_heart = word(
        "the blow shifted from the loins to the heart",
        "the blow did not shift from the loins to the heart",
        "aimed at the one, it landed on the other",
    )
    heart_to_loins = word(
        "the blow shifted from the heart to the loins",
        "the blow did not shift from the heart to the loins",
        "aimed at the one, it landed on the other",
    )
    other_spot = word(
        "the blow shifted to some other spot of the same man",
        "the blow did not shift to some other spot of the same man",
        "neither from loins to heart nor from heart to loins",
    )
    adult_to_minor = word(
        "the blow shifted from an adult to a minor",
        "the blow did not shift from an adult to a minor",
        "aimed at the one, it hit the other",
    )
    minor_to_adult = word(
        "the blow shifted from a minor to an adult",
        "the blow did not shift from a minor to an adult",
        "aimed at the one, it hit the other",
    )
    other_person = word(
        "the blow shifted to another person of the same kind",
        "the blow did not shift to another person of the same kind",
        "from adult to adult, or from minor to minor",
    )


class enough_as_aimed(
    YesNo,
    asks="Was the blow enough to kill where and whom it was aimed?",
    says="the blow was enough to kill where it was aimed",
    denies="the blow was not enough to kill where it was aimed",
): ...


class enough_as_landed(
    YesNo,
    asks="Was the blow enough to kill where and whom it landed?",
    says="the blow was enough to kill where it landed",
    denies="the blow was not enough to kill where it landed",
): ...
