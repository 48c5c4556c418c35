"""Mishnah Sanhedrin 9:2: the blow that went astray.

Each clause concerns one who killed a person; 'he is liable' and 'he is exempt' are said of death as a murderer.
"""

from miklat.law.claims import wider
from miklat.law.clause import Clause, clause, example
from miklat.law.holder import Holder
from miklat.laws.refuge.axes import WITH_MISHNAH, extent
from miklat.laws.refuge.holders import THE_MISHNAH
from miklat.laws.refuge.numbers_35 import KILLED
from miklat.laws.refuge.questions import DEATH, not_put_to_death, put_to_death
from miklat.laws.refuge.words.act import (
    AIM_ANIMAL,
    AIM_ANOTHER,
    AIM_NON_ISRAELITE,
    AIM_NONVIABLE,
    AIM_VICTIM,
    HURLED,
    PUSHED,
    STRUCK,
    act,
    aim,
)
from miklat.laws.refuge.words.blow import (
    ADULT_TO_MINOR,
    HEART_TO_LOINS,
    LOINS_TO_HEART,
    MINOR_TO_ADULT,
    NO_SHIFT,
    OTHER_PERSON,
    Shift,
    enough_as_aimed,
    enough_as_landed,
    shift,
)
from miklat.laws.refuge.words.mind import sought_harm
from miklat.laws.refuge.words.office import NO_DUTY, duty
from miklat.laws.refuge.words.who import KILLER_ISRAELITE, VICTIM_ISRAELITE, died, killer, victim
from miklat.terms.axis import Choice, axis
from miklat.terms.condition import all_of, exactly_one, unless
from miklat.terms.fact import Value
from miklat.text.address import sanhedrin

HEARD = extent.is_(WITH_MISHNAH)


class WrongPerson:
    """Who is heard on the wrong person."""


WRONG_PERSON_ANONYMOUS: Choice[WrongPerson] = Choice(
    "anonymous", "according to the anonymous Mishnah on the wrong person"
)
BY_R_SHIMON: Choice[WrongPerson] = Choice("r_shimon", "according to R. Shimon")
wrong_person = axis(
    "wrong_person",
    "dispute",
    "whether the anonymous Mishnah is heard on the wrong person, or R. Shimon",
    WRONG_PERSON_ANONYMOUS,
    BY_R_SHIMON,
)
R_SHIMON = Holder("R. Shimon", wrong_person.is_(BY_R_SHIMON))

_MURDERERS = ("N35:16", "N35:17", "N35:18", "N35:20a", "N35:20b", "N35:21")
_NO_MURDERERS = ("N35:15d", "N35:25d")
_A_KILLING = (killer.is_(KILLER_ISRAELITE), victim.is_(VICTIM_ISRAELITE), died.yes)
_STRUCK = (*_A_KILLING, act.is_(STRUCK), duty.is_(NO_DUTY))
_ANY_ACT = (KILLED, act.one_of(STRUCK, HURLED, PUSHED))
_AN_ISRAELITE = victim.is_(VICTIM_ISRAELITE)
_A_BLOW = (KILLED, act.one_of(STRUCK, HURLED), _AN_ISRAELITE)
_AT_ONE_END = exactly_one(enough_as_aimed.yes, enough_as_landed.yes)
_AT_BOTH_ENDS = all_of(enough_as_aimed.yes, enough_as_landed.yes)

MEANT_A_BEAST = clause(
    "S9:2a",
    sanhedrin(9, 2),
    """He meant to kill a beast and killed a man: he is not put to death.""",
    THE_MISHNAH.says(not_put_to_death.when(*_ANY_ACT, aim.is_(AIM_ANIMAL))),
    examples=(example("He meant a beast", *_STRUCK, aim.is_(AIM_ANIMAL), gives=((DEATH.name, "no"),)),),
)
MEANT_A_NON_ISRAELITE = clause(
    "S9:2b",
    sanhedrin(9, 2),
    """He meant a non-Israelite and killed an Israelite: he is not put to death.""",
    THE_MISHNAH.says(not_put_to_death.when(*_ANY_ACT, aim.is_(AIM_NON_ISRAELITE), _AN_ISRAELITE)),
    examples=(example("He meant a non-Israelite", *_STRUCK, aim.is_(AIM_NON_ISRAELITE), gives=((DEATH.name, "no"),)),),
)
MEANT_A_NONVIABLE = clause(
    "S9:2c",
    sanhedrin(9, 2),
    """He meant one newly born that could not live, and killed one that could: he is not put to death.""",
    THE_MISHNAH.says(not_put_to_death.when(*_ANY_ACT, aim.is_(AIM_NONVIABLE), _AN_ISRAELITE)),
    notes=("""The English speaks of a fetus; the word behind it is of a newborn.""",),
    examples=(
        example("He meant one that could not live", *_STRUCK, aim.is_(AIM_NONVIABLE), gives=((DEATH.name, "no"),)),
    ),
)


def _astray(number: str, went: Value[Shift], text: str) -> Clause:
    """One of the four blows that were enough at one end only."""
    return clause(
        number,
        sanhedrin(9, 2),
        text,
        THE_MISHNAH.says(not_put_to_death.when(*_A_BLOW, shift.is_(went), _AT_ONE_END, sets_aside=_MURDERERS)),
    )


LOINS_THEN_HEART = _astray(
    "S9:2d",
    LOINS_TO_HEART,
    """He meant the loins, with a blow not enough to kill there, and it fell on the heart, where it was enough: he
    is not put to death.""",
)
HEART_THEN_LOINS = _astray(
    "S9:2e",
    HEART_TO_LOINS,
    """He meant the heart, with a blow enough to kill there, and it fell on the loins, where it was not enough, and
    yet the man died: he is not put to death.""",
)
ADULT_THEN_MINOR = _astray(
    "S9:2f",
    ADULT_TO_MINOR,
    """He meant an adult, with a blow not enough to kill one, and it fell on a minor, for whom it was enough: he is
    not put to death.""",
)
MINOR_THEN_ADULT = _astray(
    "S9:2g",
    MINOR_TO_ADULT,
    """He meant a minor, with a blow enough to kill one, and it fell on an adult, for whom it was not enough, and
    yet he died: he is not put to death.""",
)


def _enough(number: str, went: Value[Shift], text: str) -> Clause:
    """One of the two blows that were enough at both ends."""
    return clause(
        number,
        sanhedrin(9, 2),
        text,
        THE_MISHNAH.says(
            put_to_death.when(*_A_BLOW, shift.is_(went), _AT_BOTH_ENDS, sought_harm.yes, sets_aside=_NO_MURDERERS)
        ),
    )


LOINS_ENOUGH = _enough(
    "S9:2h",
    LOINS_TO_HEART,
    """But if he meant the loins with a blow enough to kill there, and it fell on the heart, and the man died, he
    is put to death.""",
)
ADULT_ENOUGH = _enough(
    "S9:2i",
    ADULT_TO_MINOR,
    """If he meant an adult with a blow enough to kill one, and it fell on a minor, who died, he is put to death.""",
)
ANOTHER_PERSON = clause(
    "S9:2j",
    sanhedrin(9, 2),
    """R. Shimon: even one who meant to kill this man and killed that one is not put to death.""",
    R_SHIMON.says(
        not_put_to_death.when(
            *_ANY_ACT, aim.is_(AIM_ANOTHER), sets_aside=("S9:2h", "S9:2i", "S9:2k", *_MURDERERS)
        )
    ),
    claims=(
        wider(
            "R. Shimon exempts from death wherever the anonymous Mishnah does, and parts from it only of one who meant "
            "another person",
            DEATH,
            "no",
            R_SHIMON,
            than=wrong_person.is_(WRONG_PERSON_ANONYMOUS),
            apart=aim.is_(AIM_ANOTHER),
        ),
    ),
    examples=(
        example(
            "He meant this one and killed that one, as R. Shimon holds",
            *_STRUCK, aim.is_(AIM_ANOTHER), shift.is_(OTHER_PERSON),
            gives=((DEATH.name, "no"),), voice=(wrong_person.is_(BY_R_SHIMON),),
        ),
    ),
)  # fmt: skip
ENOUGH_AT_BOTH_ENDS = clause(
    "S9:2k",
    sanhedrin(9, 2),
    """The principle behind the two blows enough at both ends: one who sought harm, with a blow enough to kill where
    it was aimed and where it fell, is put to death wherever it went astray.""",
    THE_MISHNAH.says(
        put_to_death.when(
            *_A_BLOW, shift.is_not(NO_SHIFT), _AT_BOTH_ENDS, sought_harm.yes, mode="implied", sets_aside=_NO_MURDERERS
        )
    ),
)
NOT_ENOUGH = clause(
    "S9:2l",
    sanhedrin(9, 2),
    """The principle behind the four blows enough at one end: a blow that went astray and was not enough at one end,
    or at either, does not put him to death.""",
    THE_MISHNAH.says(
        not_put_to_death.when(
            *_A_BLOW, shift.is_not(NO_SHIFT), unless(_AT_BOTH_ENDS), mode="implied", sets_aside=_MURDERERS
        )
    ),
)
ALL_THE_MORE = clause(
    "S9:2m",
    sanhedrin(9, 2),
    """All the more is he put to death who sought harm, with a blow enough to kill, and it fell where he meant.""",
    THE_MISHNAH.says(
        put_to_death.when(
            *_A_BLOW,
            aim.is_(AIM_VICTIM),
            shift.is_(NO_SHIFT),
            enough_as_aimed.yes,
            sought_harm.yes,
            mode="implied",
            sets_aside=_NO_MURDERERS,
        )
    ),
)
