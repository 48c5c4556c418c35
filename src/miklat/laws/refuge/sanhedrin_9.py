"""Mishnah Sanhedrin 9:2: the blow that went astray.

Each clause concerns one who killed a person; 'he is liable' and 'he is exempt' are said of death as a murderer.
"""

from miklat.law.claims import always, wider
from miklat.law.clause import Clause
from miklat.law.holder import Holder
from miklat.law.write import Ahead, Says, Yields, clause, example, one_of
from miklat.laws.refuge.axes import extent, wrong_person
from miklat.laws.refuge.holders import THE_MISHNAH
from miklat.laws.refuge.killing import (
    A_KILLING,
    AT_BOTH_ENDS,
    BLOW,
    ENOUGH_FROM_ADULT_TO_MINOR,
    ENOUGH_FROM_LOINS_TO_HEART,
    KILLED,
)
from miklat.laws.refuge.modes import IMPLIED
from miklat.laws.refuge.numbers_35 import (
    ERROR_IS_NO_MURDER,
    MANSLAYER_IS_NO_MURDERER,
    STRUCK_WITH_HAND,
    STRUCK_WITH_IRON,
    STRUCK_WITH_STONE,
    STRUCK_WITH_WOOD,
    THROWN_IN_AMBUSH,
    THROWN_STONE,
    THROWN_WOOD,
)
from miklat.laws.refuge.questions import DEATH
from miklat.laws.refuge.words.act import act, aim
from miklat.laws.refuge.words.blow import enough_as_aimed, enough_as_landed, shift
from miklat.laws.refuge.words.mind import sought_harm
from miklat.laws.refuge.words.office import duty
from miklat.laws.refuge.words.who import victim
from miklat.laws.refuge.works import sanhedrin
from miklat.terms.condition import Is, exactly_one, unless

HEARD = extent.mishnah

put_to_death, not_put_to_death = Says(DEATH.yes, KILLED), Says(DEATH.no, KILLED)
R_SHIMON = Holder("R. Shimon", wrong_person.r_shimon)

STRUCK_HIM = (*A_KILLING, act.struck, duty.none)
ANY_ACT = one_of(act.struck, act.hurled, act.pushed)
AN_ISRAELITE = victim.israelite
AT_ONE_END = exactly_one(enough_as_aimed.yes, enough_as_landed.yes)
ASTRAY = unless(shift.none)
THE_VERSES_MURDERERS = (
    *(STRUCK_WITH_IRON, STRUCK_WITH_STONE, THROWN_STONE, STRUCK_WITH_WOOD, THROWN_WOOD),
    *(THROWN_IN_AMBUSH, STRUCK_WITH_HAND),
)
_OF_DEATH = (
    '"Exempt" and "liable" are taken of death; the mishnah does not say of what. (Of money see Sanhedrin 79a-b, of '
    "exile Makkot 7b.)"
)

# ---- whom he meant ----

MEANT_A_BEAST = clause(
    "S9:2a",
    sanhedrin(9, 2),
    """He meant to kill a beast and killed a man: he is not put to death.""",
    THE_MISHNAH.says(not_put_to_death.when(ANY_ACT, aim.animal)),
    notes=(_OF_DEATH,),
    examples=(example("He meant a beast", STRUCK_HIM, aim.animal, gives=not_put_to_death),),
)
MEANT_A_NON_ISRAELITE = clause(
    "S9:2b",
    sanhedrin(9, 2),
    """He meant a non-Israelite and killed an Israelite: he is not put to death.""",
    THE_MISHNAH.says(not_put_to_death.when(ANY_ACT, aim.non_israelite, AN_ISRAELITE)),
    notes=(_OF_DEATH,),
    examples=(example("He meant a non-Israelite", STRUCK_HIM, aim.non_israelite, gives=not_put_to_death),),
)
MEANT_A_NONVIABLE = clause(
    "S9:2c",
    sanhedrin(9, 2),
    """He meant one newly born that could not live, and killed one that could: he is not put to death.""",
    THE_MISHNAH.says(not_put_to_death.when(ANY_ACT, aim.nonviable, AN_ISRAELITE)),
    notes=("""The English speaks of a fetus; the Hebrew word behind it is of a newborn.""", _OF_DEATH),
    examples=(example("He meant one that could not live", STRUCK_HIM, aim.nonviable, gives=not_put_to_death),),
)

# ---- enough at one end ----


def _astray(number: str, went: Is, words: str, over: tuple[Yields, ...] = ()) -> Clause:
    """One of the four blows that were enough at one end only."""
    says = THE_MISHNAH.says(not_put_to_death.when(BLOW, went, AT_ONE_END))
    return clause(number, sanhedrin(9, 2), words, says, sets_aside=over, notes=(_OF_DEATH,))


LOINS_THEN_HEART = _astray(
    "S9:2d",
    shift.loins_to_heart,
    """He meant the loins, with a blow not enough to kill there, and it fell on the heart, where it was enough: he
    is not put to death.""",
    THE_VERSES_MURDERERS,
)
HEART_THEN_LOINS = _astray(
    "S9:2e",
    shift.heart_to_loins,
    """He meant the heart, with a blow enough to kill there, and it fell on the loins, where it was not enough, and
    yet the man died: he is not put to death.""",
    THE_VERSES_MURDERERS,
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

# ---- enough at both ends ----

_IN_ITS_WORDS = (
    "Neither the English nor the Hebrew asks here that he sought harm; "
    "the principles S9:2k and S9:2m, which are ours, do."
)
LOINS_ENOUGH = clause(
    "S9:2h",
    sanhedrin(9, 2),
    """If he meant the loins with a blow enough to kill there, and it fell on the heart, and the man died, he
    is put to death.""",
    THE_MISHNAH.says(put_to_death.when(ENOUGH_FROM_LOINS_TO_HEART)),
    sets_aside=(MANSLAYER_IS_NO_MURDERER,),
    defines=(BLOW,),
    notes=(_IN_ITS_WORDS, _OF_DEATH),
    claims=(
        always(
            "With the Mishnah, a blow enough at both ends that shifted from the loins to the heart puts him to death "
            "in every voice",
            DEATH.is_yes,
            HEARD,
            KILLED,
            ENOUGH_FROM_LOINS_TO_HEART,
        ),
    ),
)
ADULT_ENOUGH = clause(
    "S9:2i",
    sanhedrin(9, 2),
    """If he meant an adult with a blow enough to kill one, and it fell on a minor, who died, he is put to death.""",
    THE_MISHNAH.says(put_to_death.when(ENOUGH_FROM_ADULT_TO_MINOR)),
    sets_aside=(MANSLAYER_IS_NO_MURDERER, ERROR_IS_NO_MURDER),
    notes=(_IN_ITS_WORDS, _OF_DEATH),
    claims=(
        always(
            "A blow enough at both ends that passed from an adult to a minor puts him to death for the anonymous "
            "Mishnah",
            DEATH.is_yes,
            HEARD,
            KILLED,
            ENOUGH_FROM_ADULT_TO_MINOR,
            wrong_person.anonymous,
        ),
        always(
            "A blow enough at both ends that passed from an adult to a minor does not put him to death for R. Shimon",
            DEATH.is_no,
            HEARD,
            KILLED,
            ENOUGH_FROM_ADULT_TO_MINOR,
            wrong_person.r_shimon,
        ),
    ),
)
ENOUGH_AT_BOTH_ENDS_2K = Ahead("S9:2k")
_AT_WHOEVER = "A throw at whoever is there is not named (Sanhedrin 79a; Rambam, Rotzeach 4:1)."
ANOTHER_PERSON = clause(
    "S9:2j",
    sanhedrin(9, 2),
    """R. Shimon: even one who meant to kill this man and killed that one is not put to death.""",
    R_SHIMON.says(not_put_to_death.when(ANY_ACT, aim.another_person)),
    sets_aside=(ADULT_ENOUGH, ENOUGH_AT_BOTH_ENDS_2K),
    notes=(_AT_WHOEVER, _OF_DEATH),
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
            STRUCK_HIM, aim.another_person, shift.other_person, gives=not_put_to_death, by=wrong_person.r_shimon,
        ),
    ),
)  # fmt: skip
ENOUGH_AT_BOTH_ENDS = clause(
    ENOUGH_AT_BOTH_ENDS_2K,
    sanhedrin(9, 2),
    """The principle behind the two blows enough at both ends: one who sought harm, with a blow enough to kill where
    it was aimed and where it fell, is put to death wherever it went astray.""",
    THE_MISHNAH.says(put_to_death.when(BLOW, ASTRAY, AT_BOTH_ENDS, sought_harm.yes, mode=IMPLIED)),
    sets_aside=(MANSLAYER_IS_NO_MURDERER,),
    notes=("""That he sought harm is asked by this principle, which is ours, and not by the mishnah.""", _AT_WHOEVER),
    examples=(
        example(
            "A blow meant for one man that hit another",
            STRUCK_HIM, aim.another_person, shift.other_person, enough_as_aimed.yes, enough_as_landed.yes,
            sought_harm.yes, gives=put_to_death,
        ),
    ),
)  # fmt: skip
NOT_ENOUGH = clause(
    "S9:2l",
    sanhedrin(9, 2),
    """The principle behind the four blows enough at one end: a blow that went astray and was not enough at one end,
    or at either, does not put him to death.""",
    THE_MISHNAH.says(not_put_to_death.when(BLOW, ASTRAY, unless(AT_BOTH_ENDS), mode=IMPLIED)),
    sets_aside=THE_VERSES_MURDERERS,
    notes=(_OF_DEATH,),
    examples=(
        example(
            "A blow not enough where it was aimed that hit another man",
            STRUCK_HIM, aim.another_person, shift.other_person, enough_as_aimed.no, gives=not_put_to_death,
        ),
    ),
)  # fmt: skip
ALL_THE_MORE = clause(
    "S9:2m",
    sanhedrin(9, 2),
    """All the more is he put to death who sought harm, with a blow enough to kill, and it fell where he meant.""",
    THE_MISHNAH.says(
        put_to_death.when(BLOW, aim.victim, shift.none, enough_as_aimed.yes, sought_harm.yes, mode=IMPLIED)
    ),
    sets_aside=(MANSLAYER_IS_NO_MURDERER,),
    notes=("""That he sought harm is asked by this principle, which is ours, and not by the mishnah.""",),
    examples=(
        example(
            "A blow enough to kill that fell where he meant",
            STRUCK_HIM, aim.victim, shift.none, enough_as_aimed.yes, sought_harm.yes, gives=put_to_death,
        ),
    ),
)  # fmt: skip
