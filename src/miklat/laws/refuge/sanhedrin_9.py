"""Mishnah Sanhedrin 9:2: the blow that went astray.

Each clause concerns one who killed a person; 'he is liable' and 'he is exempt' are said of death as a murderer.
"""

from miklat.law.claims import wider
from miklat.law.clause import Clause
from miklat.law.holder import Holder
from miklat.law.write import Ahead, Axis, Says, clause, example, one_of, side
from miklat.laws.refuge.axes import extent
from miklat.laws.refuge.holders import THE_MISHNAH
from miklat.laws.refuge.numbers_35 import (
    ERROR_IS_NO_MURDER,
    KILLED,
    MANSLAYER_IS_NO_MURDERER,
    PUSHED_IN_HATRED,
    STRUCK_WITH_HAND,
    STRUCK_WITH_IRON,
    STRUCK_WITH_STONE,
    STRUCK_WITH_WOOD,
    THROWN_IN_AMBUSH,
)
from miklat.laws.refuge.questions import DEATH
from miklat.laws.refuge.words.act import act, aim
from miklat.laws.refuge.words.blow import enough_as_aimed, enough_as_landed, shift
from miklat.laws.refuge.words.mind import sought_harm
from miklat.laws.refuge.words.office import duty
from miklat.laws.refuge.words.who import died, killer, victim
from miklat.terms.condition import Is, all_of, exactly_one, unless
from miklat.text.address import sanhedrin

HEARD = extent.mishnah


class wrong_person(
    Axis, kind="dispute", decides="whether the anonymous Mishnah is heard on the wrong person, or R. Shimon"
):
    anonymous = side("according to the anonymous Mishnah on the wrong person")
    r_shimon = side("according to R. Shimon")


R_SHIMON = Holder("R. Shimon", wrong_person.r_shimon)

put_to_death, not_put_to_death = Says(DEATH.yes, KILLED), Says(DEATH.no, KILLED)

_MURDERERS = (
    STRUCK_WITH_IRON,
    STRUCK_WITH_STONE,
    STRUCK_WITH_WOOD,
    PUSHED_IN_HATRED,
    THROWN_IN_AMBUSH,
    STRUCK_WITH_HAND,
)
_NO_MURDERERS = (ERROR_IS_NO_MURDER, MANSLAYER_IS_NO_MURDERER)
A_KILLING = (killer.israelite, victim.israelite, died.yes)
_STRUCK = (*A_KILLING, act.struck, duty.none)
_ANY_ACT = one_of(act.struck, act.hurled, act.pushed)
_AN_ISRAELITE = victim.israelite
_A_BLOW = (one_of(act.struck, act.hurled), _AN_ISRAELITE)
_AT_ONE_END = exactly_one(enough_as_aimed.yes, enough_as_landed.yes)
_AT_BOTH_ENDS = all_of(enough_as_aimed.yes, enough_as_landed.yes)

MEANT_A_BEAST = clause(
    "S9:2a",
    sanhedrin(9, 2),
    """He meant to kill a beast and killed a man: he is not put to death.""",
    THE_MISHNAH.says(not_put_to_death.when(_ANY_ACT, aim.animal)),
    examples=(example("He meant a beast", _STRUCK, aim.animal, gives=not_put_to_death),),
)
MEANT_A_NON_ISRAELITE = clause(
    "S9:2b",
    sanhedrin(9, 2),
    """He meant a non-Israelite and killed an Israelite: he is not put to death.""",
    THE_MISHNAH.says(not_put_to_death.when(_ANY_ACT, aim.non_israelite, _AN_ISRAELITE)),
    examples=(example("He meant a non-Israelite", _STRUCK, aim.non_israelite, gives=not_put_to_death),),
)
MEANT_A_NONVIABLE = clause(
    "S9:2c",
    sanhedrin(9, 2),
    """He meant one newly born that could not live, and killed one that could: he is not put to death.""",
    THE_MISHNAH.says(not_put_to_death.when(_ANY_ACT, aim.nonviable, _AN_ISRAELITE)),
    notes=("""The English speaks of a fetus; the word behind it is of a newborn.""",),
    examples=(example("He meant one that could not live", _STRUCK, aim.nonviable, gives=not_put_to_death),),
)


def _astray(number: str, went: Is, text: str) -> Clause:
    """One of the four blows that were enough at one end only."""
    return clause(
        number,
        sanhedrin(9, 2),
        text,
        THE_MISHNAH.says(not_put_to_death.when(*_A_BLOW, went, _AT_ONE_END, sets_aside=_MURDERERS)),
    )


LOINS_THEN_HEART = _astray(
    "S9:2d",
    shift.loins_to_heart,
    """He meant the loins, with a blow not enough to kill there, and it fell on the heart, where it was enough: he
    is not put to death.""",
)
HEART_THEN_LOINS = _astray(
    "S9:2e",
    shift.heart_to_loins,
    """He meant the heart, with a blow enough to kill there, and it fell on the loins, where it was not enough, and
    yet the man died: he is not put to death.""",
)
ADULT_THEN_MINOR = _astray(
    "S9:2f",
    shift.adult_to_minor,
    """He meant an adult, with a blow not enough to kill one, and it fell on a minor, for whom it was enough: he is
    not put to death.""",
)
MINOR_THEN_ADULT = _astray(
    "S9:2g",
    shift.minor_to_adult,
    """He meant a minor, with a blow enough to kill one, and it fell on an adult, for whom it was not enough, and
    yet he died: he is not put to death.""",
)


def _enough(number: str, went: Is, text: str) -> Clause:
    """One of the two blows that were enough at both ends."""
    return clause(
        number,
        sanhedrin(9, 2),
        text,
        THE_MISHNAH.says(put_to_death.when(*_A_BLOW, went, _AT_BOTH_ENDS, sought_harm.yes, sets_aside=_NO_MURDERERS)),
    )


LOINS_ENOUGH = _enough(
    "S9:2h",
    shift.loins_to_heart,
    """But if he meant the loins with a blow enough to kill there, and it fell on the heart, and the man died, he
    is put to death.""",
)
ADULT_ENOUGH = _enough(
    "S9:2i",
    shift.adult_to_minor,
    """If he meant an adult with a blow enough to kill one, and it fell on a minor, who died, he is put to death.""",
)
ENOUGH_AT_BOTH_ENDS_2K = Ahead("S9:2k")
ANOTHER_PERSON = clause(
    "S9:2j",
    sanhedrin(9, 2),
    """R. Shimon: even one who meant to kill this man and killed that one is not put to death.""",
    R_SHIMON.says(
        not_put_to_death.when(
            _ANY_ACT, aim.another_person, sets_aside=(LOINS_ENOUGH, ADULT_ENOUGH, ENOUGH_AT_BOTH_ENDS_2K, *_MURDERERS)
        )
    ),
    claims=(
        wider(
            "R. Shimon exempts from death wherever the anonymous Mishnah does, and parts from it only of one who meant "
            "another person",
            DEATH,
            "no",
            R_SHIMON,
            than=wrong_person.anonymous,
            apart=aim.another_person,
        ),
    ),
    examples=(
        example(
            "He meant this one and killed that one, as R. Shimon holds",
            _STRUCK, aim.another_person, shift.other_person,
            gives=not_put_to_death, by=wrong_person.r_shimon,
        ),
    ),
)  # fmt: skip
ENOUGH_AT_BOTH_ENDS = clause(
    ENOUGH_AT_BOTH_ENDS_2K,
    sanhedrin(9, 2),
    """The principle behind the two blows enough at both ends: one who sought harm, with a blow enough to kill where
    it was aimed and where it fell, is put to death wherever it went astray.""",
    THE_MISHNAH.says(
        put_to_death.when(
            *_A_BLOW, unless(shift.none), _AT_BOTH_ENDS, sought_harm.yes, mode="implied", sets_aside=_NO_MURDERERS
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
            *_A_BLOW, unless(shift.none), unless(_AT_BOTH_ENDS), mode="implied", sets_aside=_MURDERERS
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
            aim.victim,
            shift.none,
            enough_as_aimed.yes,
            sought_harm.yes,
            mode="implied",
            sets_aside=_NO_MURDERERS,
        )
    ),
)
