"""Mishnah Makkot 2:1-2: who goes into exile and who does not.

Each clause concerns one who killed a person; the exiled are those for whom verse 15 opens the cities.
"""

from collections.abc import Mapping

from miklat.law.claims import always, opposed
from miklat.law.holder import Holder
from miklat.law.question import Mode
from miklat.law.write import EVERY_YES, Axis, Says, clause, example, one_of, side
from miklat.laws.refuge.axes import extent, misaimed
from miklat.laws.refuge.holders import THE_MISHNAH
from miklat.laws.refuge.numbers_35 import COVERED, ERROR_EXILED, KILLED, MANSLAYER_EXILED
from miklat.laws.refuge.questions import DEATH, EXILE
from miklat.laws.refuge.words.act import act, aim, means
from miklat.laws.refuge.words.office import duty
from miklat.laws.refuge.words.place import head_out_after_release, killer_had_leave, place, victim_had_leave
from miklat.laws.refuge.words.who import died, killer, victim
from miklat.laws.refuge.words.work import flew, motion, task
from miklat.terms.condition import Condition, all_of, any_of, implies, named, unless
from miklat.text.address import makkot

HEARD = extent.mishnah

exiled = Says(EXILE.yes, KILLED, COVERED)
not_exiled = Says(EXILE.no, KILLED)

A_KILLING = (killer.israelite, victim.israelite, died.yes)
AT_WORK = (*A_KILLING, act.mishap, aim.nobody, duty.none)
THROWING_A_STONE = (*A_KILLING, act.hurled, means.stone, aim.nobody, duty.none)

# ---- Makkot 2:1 ----

KILLED_ACCIDENTALLY = clause(
    "M2:1a", makkot(2, 1),
    """Those who go into exile: whoever killed a person by accident.""",
    THE_MISHNAH.says(
        exiled.when(any_of(aim.nobody, all_of(misaimed.open, one_of(aim.animal, aim.non_israelite, aim.nonviable)))),
    ),
    notes=("""Whether the accident takes in one who aimed at a beast, a non-Israelite or a child that cannot live is the
           axis misaimed.""",),
    claims=(
        always(
            "One of those for whom the cities are, who in no office threw a stone at nobody and killed in the woods, "
            "is exiled in every voice",
            EXILE.is_yes, HEARD, KILLED, COVERED, act.hurled, means.stone, aim.nobody, place.woods, duty.none,
        ),
    ),
    examples=(
        example(
            "A stone let fly at nobody, in the woods",
            A_KILLING, act.hurled, aim.nobody, duty.none, means.stone, place.woods, gives=exiled,
        ),
    ),
)  # fmt: skip

FELL = one_of(act.mishap, act.dropped)
INSTANCES_DOWN = one_of(task.pushing_roller, task.lowering_barrel, task.descending_ladder)
INSTANCES_UP = one_of(task.pulling_roller, task.raising_barrel, task.climbing_ladder)
OTHER_EXILES = (MANSLAYER_EXILED, ERROR_EXILED, KILLED_ACCIDENTALLY)

GOING_DOWN = clause(
    "M2:1b",
    makkot(2, 1),
    """Pushing a roller, letting down a barrel, coming down a ladder - if it, or he, fell and killed, he is exiled.
    This is the principle: whatever falls in the course of downward movement, for it he is exiled.""",
    THE_MISHNAH.says(
        exiled.when(FELL, motion.downward, mode={"outright": INSTANCES_DOWN, "principle": unless(INSTANCES_DOWN)}),
    ),
    notes=("""The principle is taken to sum up falling loads and falling bodies, not every act.""",),
    examples=(
        example("Pushing a roller", AT_WORK, task.pushing_roller, gives=exiled),
        example("Letting down a barrel", AT_WORK, task.lowering_barrel, gives=exiled),
        example("Coming down a ladder", AT_WORK, task.descending_ladder, gives=exiled),
        example("A load let down another way", AT_WORK, task.other, motion.downward, gives=exiled),
    ),
)
NOT_GOING_DOWN = clause(
    "M2:1c",
    makkot(2, 1),
    """But pulling a roller, hauling up a barrel whose rope tore, going up a ladder - if it, or he, fell and
    killed, he is not exiled: whatever is not downward movement, for it he is not exiled.""",
    THE_MISHNAH.says(
        not_exiled.when(
            FELL, unless(motion.downward), mode={"outright": INSTANCES_UP, "principle": unless(INSTANCES_UP)}
        ),
    ),
    sets_aside=OTHER_EXILES,
    examples=(
        example("Pulling a roller", AT_WORK, task.pulling_roller, gives=not_exiled),
        example("Hauling up a barrel", AT_WORK, task.raising_barrel, gives=not_exiled),
        example("Going up a ladder", AT_WORK, task.climbing_ladder, gives=not_exiled),
        example("A cart on level ground", AT_WORK, task.other, motion.level, gives=not_exiled),
    ),
)


class axe(Axis, kind="dispute", decides="whether Rebbi is heard on blade and wood, or the Sages"):
    rebbi = side("according to Rebbi")
    sages = side("according to the Sages")


class from_the_wood(Axis, decides='what it is that "came from the wood"'):
    chip = side('taking "from the wood" of a chip of the wood being split')
    blade_thrown_back = side('taking "from the wood" of the blade that the wood throws back')


class office(Axis, kind="dispute", decides="whether the anonymous Mishnah is heard on the offices, or Abba Shaul"):
    anonymous = side("according to the anonymous Mishnah on the offices")
    abba_shaul = side("according to Abba Shaul")


REBBI, THE_SAGES = Holder("Rebbi", axe.rebbi), Holder("the Sages", axe.sages)
CHOPPING_WOOD = (act.mishap, task.chopping_wood)
CAME_FROM_THE_WOOD = named(
    "came_from_the_wood",
    "what killed came from the wood being split",
    any_of(all_of(from_the_wood.chip, flew.chip), all_of(from_the_wood.blade_thrown_back, flew.blade_thrown_back)),
)

THE_SLIPPED_IRON = clause(
    "M2:1d",
    makkot(2, 1),
    """The blade slips off its handle and kills: Rebbi holds him not exiled, the Sages hold him exiled.""",
    REBBI.says(not_exiled.when(*CHOPPING_WOOD, flew.blade_off_handle)),
    THE_SAGES.says(exiled.when(*CHOPPING_WOOD, flew.blade_off_handle)),
    sets_aside=(*OTHER_EXILES, GOING_DOWN, NOT_GOING_DOWN),
    examples=(
        example("The blade, as Rebbi holds", AT_WORK, task.chopping_wood, flew.blade_off_handle, gives=not_exiled),
        example(
            "The blade, as the Sages hold",
            AT_WORK,
            task.chopping_wood,
            flew.blade_off_handle,
            gives=exiled,
            by=axe.sages,
        ),
    ),
)
FROM_THE_SPLIT_WOOD = clause(
    "M2:1e",
    makkot(2, 1),
    """From the wood that is being split: Rebbi holds him exiled, the Sages hold him not exiled.""",
    REBBI.says(exiled.when(*CHOPPING_WOOD, CAME_FROM_THE_WOOD)),
    THE_SAGES.says(not_exiled.when(*CHOPPING_WOOD, CAME_FROM_THE_WOOD)),
    sets_aside=(*OTHER_EXILES, GOING_DOWN, NOT_GOING_DOWN),
    defines=(CAME_FROM_THE_WOOD,),
    notes=(
        """What came from the wood may be a chip of it, or the blade that the wood threw back: the axis
           from_the_wood.""",
    ),
    claims=(
        opposed(
            "Of blade and wood Rebbi and the Sages say the reverse of each other",
            EXILE,
            REBBI,
            THE_SAGES,
            HEARD,
            KILLED,
            *CHOPPING_WOOD,
            any_of(flew.blade_off_handle, CAME_FROM_THE_WOOD),
            COVERED,
            any_of(office.anonymous, duty.none),
            DEATH.is_not_yes,
        ),
    ),
    examples=(
        example("A chip, as Rebbi holds", AT_WORK, task.chopping_wood, flew.chip, gives=exiled),
        example("A chip, as the Sages hold", AT_WORK, task.chopping_wood, flew.chip, gives=not_exiled, by=axe.sages),
    ),
)

# ---- Makkot 2:2 ----


class late_head(
    Axis,
    kind="dispute",
    decides="whether the anonymous Mishnah is heard on the head put out late, or R. Eliezer b. Yaakov",
):
    anonymous = side("according to the anonymous Mishnah on the head put out late")
    r_eliezer_b_yaakov = side("according to R. Eliezer b. Yaakov")


class courtyard(Axis, decides="whether the courtyard asks the victim's leave, or that of both"):
    victims_leave = side("requiring in the courtyard the victim's leave")
    both_leave = side("requiring in the courtyard the leave of both")


R_ELIEZER_B_YAAKOV, ABBA_SHAUL = (
    Holder("R. Eliezer b. Yaakov", late_head.r_eliezer_b_yaakov),
    Holder("Abba Shaul", office.abba_shaul),
)
A_THROW = (act.hurled, aim.nobody)
A_STONE, ANOTHER_THING = means.stone, unless(means.stone)

INTO_THE_PUBLIC_DOMAIN = clause(
    "M2:2a",
    makkot(2, 2),
    """Whoever threw a stone into the public domain and killed with it is exiled.""",
    THE_MISHNAH.says(
        exiled.when(*A_THROW, place.public_domain, mode={"outright": A_STONE, "implied": ANOTHER_THING}),
    ),
    notes=("""The mishnah speaks of a stone; of another thing thrown it is taken to imply the same.""",),
    examples=(example("A stone into the public domain", THROWING_A_STONE, place.public_domain, gives=exiled),),
)
LATE = (*A_THROW, place.public_domain, head_out_after_release.yes)
THE_LATE_HEAD = clause(
    "M2:2b",
    makkot(2, 2),
    """R. Eliezer b. Yaakov: if the man put out his head only after the stone had left the hand, the thrower is not
    exiled.""",
    R_ELIEZER_B_YAAKOV.says(
        not_exiled.when(*LATE, mode={"outright": A_STONE, "implied": ANOTHER_THING}),
    ),
    sets_aside=(*OTHER_EXILES, INTO_THE_PUBLIC_DOMAIN),
    notes=("""The Hebrew behind the English has no "into the public domain" at this opinion.""",),
    examples=(
        example(
            "The late head, as R. Eliezer b. Yaakov holds",
            THROWING_A_STONE,
            place.public_domain,
            head_out_after_release.yes,
            gives=not_exiled,
            by=late_head.r_eliezer_b_yaakov,
        ),
        example(
            "The late head, as the anonymous Mishnah holds",
            THROWING_A_STONE,
            place.public_domain,
            head_out_after_release.yes,
            gives=exiled,
        ),
    ),
)
LEAVE = named(
    "leave",
    "there was leave to be in the courtyard",
    victim_had_leave.yes,
    implies(courtyard.both_leave, killer_had_leave.yes),
    denies="there was no such leave to be in the courtyard",
)
FIRMNESS: Mapping[Mode, Condition] = {
    "outright": all_of(courtyard.victims_leave, A_STONE),
    "analogy": all_of(courtyard.both_leave, A_STONE),
    "implied": ANOTHER_THING,
}
"""Of the two readings of the courtyard one is its rule, the other its proof from the woods."""
INTO_A_COURTYARD = clause(
    "M2:2c",
    makkot(2, 2),
    """Into his courtyard: if the victim had leave to be there, the thrower is exiled, as in the woods of Deuteronomy
    19:5, which stand open to both.""",
    THE_MISHNAH.says(
        exiled.when(*A_THROW, place.courtyard, LEAVE, mode=FIRMNESS),
    ),
    defines=(LEAVE,),
    notes=(
        """The rule asks the victim's leave; the proof from the woods (Deuteronomy 19:5) speaks of a place open to
        both. Of a courtyard where one of the two had leave the proof says nothing: the axis courtyard, on which
        both_leave reads it strictly.""",
        """Whose the courtyard is, is asked only by way of leave: an owner has it.""",
    ),
    examples=(example("The victim had leave", THROWING_A_STONE, place.courtyard, victim_had_leave.yes, gives=exiled),),
)
WITHOUT_LEAVE = clause(
    "M2:2d",
    makkot(2, 2),
    """Without such leave the thrower is not exiled.""",
    THE_MISHNAH.says(
        not_exiled.when(*A_THROW, place.courtyard, unless(LEAVE), mode=FIRMNESS),
    ),
    sets_aside=OTHER_EXILES,
    examples=(
        example("The victim had no leave", THROWING_A_STONE, place.courtyard, victim_had_leave.no, gives=not_exiled),
        example(
            "The killer alone had no leave, if both are asked",
            THROWING_A_STONE,
            place.courtyard,
            victim_had_leave.yes,
            killer_had_leave.no,
            gives=not_exiled,
            by=courtyard.both_leave,
        ),
    ),
)
IN_OFFICE = clause(
    "M2:2e",
    makkot(2, 2),
    """Abba Shaul: as the chopping of wood is a thing one may leave undone, so whatever exiles is such a thing; not
    so the father who beats his son, the teacher who disciplines his student, and the court's messenger.""",
    ABBA_SHAUL.says(not_exiled.when(unless(duty.none), mode="analogy")),
    sets_aside=(EVERY_YES,),
    notes=("""The text records no one against him; the other choice on the axis office leaves his words out.""",),
    examples=(
        example(
            "A father beating his son, as Abba Shaul holds",
            A_KILLING,
            act.struck,
            duty.father_beating_son,
            gives=not_exiled,
            by=office.abba_shaul,
        ),
    ),
)
