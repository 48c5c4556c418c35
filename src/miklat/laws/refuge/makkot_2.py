"""Mishnah Makkot 2:1-2: who goes into exile and who does not.

Each clause of exile concerns one who killed a person; the exiled are those for whom verse 15 opens the cities.
"""

from miklat.law.claims import always, opposed
from miklat.law.clause import clause, example
from miklat.law.holder import Holder
from miklat.law.question import EVERY_YES, Mode
from miklat.laws.refuge import axes
from miklat.laws.refuge.axes import WITH_MISHNAH, extent
from miklat.laws.refuge.holders import THE_MISHNAH
from miklat.laws.refuge.numbers_35 import COVERED, KILLED
from miklat.laws.refuge.questions import DEATH, EXILE, exiled, not_exiled
from miklat.laws.refuge.words.act import (
    AIM_ANIMAL,
    AIM_NOBODY,
    AIM_NON_ISRAELITE,
    AIM_NONVIABLE,
    DROPPED,
    HURLED,
    MISHAP,
    STONE,
    STRUCK,
    act,
    aim,
    means,
)
from miklat.laws.refuge.words.office import FATHER, NO_DUTY, duty
from miklat.laws.refuge.words.place import (
    COURTYARD,
    PUBLIC_DOMAIN,
    WOODS,
    head_out_after_release,
    killer_had_leave,
    place,
    victim_had_leave,
)
from miklat.laws.refuge.words.who import KILLER_ISRAELITE, VICTIM_ISRAELITE, died, killer, victim
from miklat.laws.refuge.words.work import (
    BLADE_OFF_HANDLE,
    BLADE_THROWN_BACK,
    CHIP,
    CHOPPING_WOOD,
    CLIMBING_LADDER,
    DESCENDING_LADDER,
    DOWNWARD,
    LEVEL,
    LOWERING_BARREL,
    OTHER_TASK,
    PULLING_ROLLER,
    PUSHING_ROLLER,
    RAISING_BARREL,
    flew,
    motion,
    task,
)
from miklat.terms.axis import Choice, axis
from miklat.terms.condition import Not, all_of, any_of, implies, named
from miklat.text.address import makkot

HEARD = extent.is_(WITH_MISHNAH)


class Courtyard:
    """Whose leave the courtyard asks."""


class FromTheWood:
    """What came from the wood."""


class Axe:
    """Who is heard on blade and wood."""


class LateHead:
    """Who is heard on the head put out late."""


class Office:
    """Who is heard on the offices."""


VICTIMS_LEAVE: Choice[Courtyard] = Choice("victims_leave", "requiring in the courtyard the victim's leave")
BOTH_LEAVE: Choice[Courtyard] = Choice("both_leave", "requiring in the courtyard the leave of both")
courtyard = axis(
    "courtyard",
    "construal",
    "whether the courtyard asks the victim's leave, or that of both",
    VICTIMS_LEAVE,
    BOTH_LEAVE,
)

A_CHIP: Choice[FromTheWood] = Choice("chip", 'taking "from the wood" of a chip of the wood being split')
THE_BLADE: Choice[FromTheWood] = Choice(
    "blade_thrown_back", 'taking "from the wood" of the blade that the wood throws back'
)
from_the_wood = axis("from_the_wood", "construal", 'what it is that "came from the wood"', A_CHIP, THE_BLADE)

BY_REBBI: Choice[Axe] = Choice("rebbi", "according to Rebbi")
BY_THE_SAGES: Choice[Axe] = Choice("sages", "according to the Sages")
axe = axis("axe", "dispute", "whether Rebbi is heard on blade and wood, or the Sages", BY_REBBI, BY_THE_SAGES)

LATE_HEAD_ANONYMOUS: Choice[LateHead] = Choice(
    "anonymous", "according to the anonymous Mishnah on the head put out late"
)
BY_R_ELIEZER: Choice[LateHead] = Choice("r_eliezer_b_yaakov", "according to R. Eliezer b. Yaakov")
late_head = axis(
    "late_head",
    "dispute",
    "whether the anonymous Mishnah is heard on the head put out late, or R. Eliezer b. Yaakov",
    LATE_HEAD_ANONYMOUS,
    BY_R_ELIEZER,
)

OFFICE_ANONYMOUS: Choice[Office] = Choice("anonymous", "according to the anonymous Mishnah on the offices")
BY_ABBA_SHAUL: Choice[Office] = Choice("abba_shaul", "according to Abba Shaul")
office = axis(
    "office",
    "dispute",
    "whether the anonymous Mishnah is heard on the offices, or Abba Shaul",
    OFFICE_ANONYMOUS,
    BY_ABBA_SHAUL,
)

REBBI = Holder("Rebbi", axe.is_(BY_REBBI))
THE_SAGES = Holder("the Sages", axe.is_(BY_THE_SAGES))
R_ELIEZER_B_YAAKOV = Holder("R. Eliezer b. Yaakov", late_head.is_(BY_R_ELIEZER))
ABBA_SHAUL = Holder("Abba Shaul", office.is_(BY_ABBA_SHAUL))

_OTHER_EXILES = ("N35:25a", "N35:25b", "M2:1a")
_A_KILLING = (killer.is_(KILLER_ISRAELITE), victim.is_(VICTIM_ISRAELITE), died.yes)
_AT_WORK = (*_A_KILLING, act.is_(MISHAP), aim.is_(AIM_NOBODY), duty.is_(NO_DUTY))
_FELL = act.one_of(MISHAP, DROPPED)
_THROWN_BLINDLY = (KILLED, act.is_(HURLED), aim.is_(AIM_NOBODY))
_A_STONE, _ANOTHER_THING = means.is_(STONE), means.is_not(STONE)

KILLED_ACCIDENTALLY = clause(
    "M2:1a",
    makkot(2, 1),
    """Those who go into exile: whoever killed a person by accident.""",
    THE_MISHNAH.says(
        exiled.when(
            KILLED,
            COVERED,
            any_of(
                aim.is_(AIM_NOBODY),
                all_of(axes.misaimed.is_(axes.OPEN), aim.one_of(AIM_ANIMAL, AIM_NON_ISRAELITE, AIM_NONVIABLE)),
            ),
        )
    ),
    claims=(
        always(
            "One of those for whom the cities are, who in no office threw a stone at nobody and killed in the woods, "
            "is exiled in every voice",
            EXILE.is_yes,
            HEARD,
            KILLED,
            COVERED,
            act.is_(HURLED),
            means.is_(STONE),
            aim.is_(AIM_NOBODY),
            place.is_(WOODS),
            duty.is_(NO_DUTY),
        ),
    ),
    notes=(
        """Whether the accident takes in one who aimed at a beast, a non-Israelite or a child that cannot live is the
        axis misaimed.""",
    ),
    examples=(
        example(
            "A stone let fly at nobody, in the woods",
            *_A_KILLING, act.is_(HURLED), aim.is_(AIM_NOBODY), duty.is_(NO_DUTY),
            means.is_(STONE), place.is_(WOODS), gives=((EXILE.name, "yes"),),
        ),
    ),
)  # fmt: skip
DOWNWARD_INSTANCES = task.one_of(PUSHING_ROLLER, LOWERING_BARREL, DESCENDING_LADDER)
UPWARD_INSTANCES = task.one_of(PULLING_ROLLER, RAISING_BARREL, CLIMBING_LADDER)
GOING_DOWN = clause(
    "M2:1b",
    makkot(2, 1),
    """Pushing a roller, letting down a barrel, coming down a ladder - if it, or he, fell and killed, he is exiled.
    This is the principle: whatever falls in the course of downward movement, for it he is exiled.""",
    THE_MISHNAH.says(
        exiled.when(KILLED, COVERED, _FELL, motion.is_(DOWNWARD), DOWNWARD_INSTANCES),
        exiled.when(KILLED, COVERED, _FELL, motion.is_(DOWNWARD), Not(DOWNWARD_INSTANCES), mode="principle"),
    ),
    notes=("""The principle is taken to sum up falling loads and falling bodies, not every act.""",),
    examples=(
        example("Pushing a roller", *_AT_WORK, task.is_(PUSHING_ROLLER), gives=((EXILE.name, "yes"),)),
        example("Letting down a barrel", *_AT_WORK, task.is_(LOWERING_BARREL), gives=((EXILE.name, "yes"),)),
        example("Coming down a ladder", *_AT_WORK, task.is_(DESCENDING_LADDER), gives=((EXILE.name, "yes"),)),
        example(
            "A load let down another way",
            *_AT_WORK,
            task.is_(OTHER_TASK),
            motion.is_(DOWNWARD),
            gives=((EXILE.name, "yes"),),
        ),
    ),
)
NOT_GOING_DOWN = clause(
    "M2:1c",
    makkot(2, 1),
    """But pulling a roller, hauling up a barrel whose rope tore, going up a ladder - if it, or he, fell and
    killed, he is not exiled: whatever is not downward movement, for it he is not exiled.""",
    THE_MISHNAH.says(
        not_exiled.when(KILLED, _FELL, motion.is_not(DOWNWARD), UPWARD_INSTANCES, sets_aside=_OTHER_EXILES),
        not_exiled.when(
            KILLED, _FELL, motion.is_not(DOWNWARD), Not(UPWARD_INSTANCES), mode="principle", sets_aside=_OTHER_EXILES
        ),
    ),
    examples=(
        example("Pulling a roller", *_AT_WORK, task.is_(PULLING_ROLLER), gives=((EXILE.name, "no"),)),
        example("Hauling up a barrel", *_AT_WORK, task.is_(RAISING_BARREL), gives=((EXILE.name, "no"),)),
        example("Going up a ladder", *_AT_WORK, task.is_(CLIMBING_LADDER), gives=((EXILE.name, "no"),)),
        example(
            "A cart on level ground", *_AT_WORK, task.is_(OTHER_TASK), motion.is_(LEVEL), gives=((EXILE.name, "no"),)
        ),
    ),
)
_CHOPPING = (KILLED, act.is_(MISHAP), task.is_(CHOPPING_WOOD))
_THE_BLADE_SLIPPED = flew.is_(BLADE_OFF_HANDLE)
CAME_FROM_THE_WOOD = named(
    "came_from_the_wood",
    "what killed came from the wood being split",
    any_of(
        all_of(from_the_wood.is_(A_CHIP), flew.is_(CHIP)),
        all_of(from_the_wood.is_(THE_BLADE), flew.is_(BLADE_THROWN_BACK)),
    ),
)
_AXE_SETS_ASIDE = (*_OTHER_EXILES, "M2:1b", "M2:1c")
THE_SLIPPED_IRON = clause(
    "M2:1d",
    makkot(2, 1),
    """The blade slips off its handle and kills: Rebbi holds him not exiled, the Sages hold him exiled.""",
    REBBI.says(not_exiled.when(*_CHOPPING, _THE_BLADE_SLIPPED, sets_aside=_AXE_SETS_ASIDE)),
    THE_SAGES.says(exiled.when(*_CHOPPING, _THE_BLADE_SLIPPED, COVERED, sets_aside=_AXE_SETS_ASIDE)),
    examples=(
        example(
            "The blade, as Rebbi holds", *_AT_WORK, task.is_(CHOPPING_WOOD), flew.is_(BLADE_OFF_HANDLE),
            gives=((EXILE.name, "no"),),
        ),
        example(
            "The blade, as the Sages hold", *_AT_WORK, task.is_(CHOPPING_WOOD), flew.is_(BLADE_OFF_HANDLE),
            gives=((EXILE.name, "yes"),), voice=(axe.is_(BY_THE_SAGES),),
        ),
    ),
)  # fmt: skip
FROM_THE_SPLIT_WOOD = clause(
    "M2:1e",
    makkot(2, 1),
    """From the wood that is being split: Rebbi holds him exiled, the Sages hold him not exiled.""",
    REBBI.says(exiled.when(*_CHOPPING, CAME_FROM_THE_WOOD, COVERED, sets_aside=_AXE_SETS_ASIDE)),
    THE_SAGES.says(not_exiled.when(*_CHOPPING, CAME_FROM_THE_WOOD, sets_aside=_AXE_SETS_ASIDE)),
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
            *_CHOPPING,
            any_of(_THE_BLADE_SLIPPED, CAME_FROM_THE_WOOD),
            COVERED,
            any_of(office.is_(OFFICE_ANONYMOUS), duty.is_(NO_DUTY)),
            DEATH.is_not_yes,
        ),
    ),
    examples=(
        example(
            "A chip, as Rebbi holds", *_AT_WORK, task.is_(CHOPPING_WOOD), flew.is_(CHIP), gives=((EXILE.name, "yes"),)
        ),
        example(
            "A chip, as the Sages hold",
            *_AT_WORK, task.is_(CHOPPING_WOOD), flew.is_(CHIP), gives=((EXILE.name, "no"),),
            voice=(axe.is_(BY_THE_SAGES),),
        ),
    ),
)  # fmt: skip

# ---- Makkot 2:2 ----

_A_STONE_THROWN = (*_A_KILLING, act.is_(HURLED), means.is_(STONE), aim.is_(AIM_NOBODY), duty.is_(NO_DUTY))
_IN_PUBLIC = place.is_(PUBLIC_DOMAIN)
_LATE = (*_THROWN_BLINDLY, _IN_PUBLIC, head_out_after_release.yes)
INTO_THE_PUBLIC_DOMAIN = clause(
    "M2:2a",
    makkot(2, 2),
    """Whoever threw a stone into the public domain and killed with it is exiled.""",
    THE_MISHNAH.says(
        exiled.when(*_THROWN_BLINDLY, COVERED, _IN_PUBLIC, _A_STONE),
        exiled.when(*_THROWN_BLINDLY, COVERED, _IN_PUBLIC, _ANOTHER_THING, mode="implied"),
    ),
    notes=("""The mishnah speaks of a stone; of another thing thrown it is taken to imply the same.""",),
    examples=(example("A stone into the public domain", *_A_STONE_THROWN, _IN_PUBLIC, gives=((EXILE.name, "yes"),)),),
)
THE_LATE_HEAD = clause(
    "M2:2b",
    makkot(2, 2),
    """R. Eliezer b. Yaakov: if the man put out his head only after the stone had left the hand, the thrower is not
    exiled.""",
    R_ELIEZER_B_YAAKOV.says(
        not_exiled.when(*_LATE, _A_STONE, sets_aside=(*_OTHER_EXILES, "M2:2a")),
        not_exiled.when(*_LATE, _ANOTHER_THING, mode="implied", sets_aside=(*_OTHER_EXILES, "M2:2a")),
    ),
    notes=("""The Hebrew behind the English has no "into the public domain" at this opinion.""",),
    examples=(
        example(
            "The late head, as R. Eliezer b. Yaakov holds", *_A_STONE_THROWN, _IN_PUBLIC, head_out_after_release.yes,
            gives=((EXILE.name, "no"),), voice=(late_head.is_(BY_R_ELIEZER),),
        ),
        example(
            "The late head, as the anonymous Mishnah holds", *_A_STONE_THROWN, _IN_PUBLIC, head_out_after_release.yes,
            gives=((EXILE.name, "yes"),),
        ),
    ),
)  # fmt: skip

LEAVE = named(
    "leave",
    "there was leave to be in the courtyard",
    victim_had_leave.yes,
    implies(courtyard.is_(BOTH_LEAVE), killer_had_leave.yes),
    denies="there was no such leave to be in the courtyard",
)
_IN_A_COURTYARD = (*_THROWN_BLINDLY, place.is_(COURTYARD))
_BY_THE_RULE = (courtyard.is_(VICTIMS_LEAVE), _A_STONE)
_BY_THE_WOODS = (courtyard.is_(BOTH_LEAVE), _A_STONE)
_ANALOGY: Mode = "analogy"
INTO_A_COURTYARD = clause(
    "M2:2c",
    makkot(2, 2),
    """Into his courtyard: if the victim had leave to be there, the thrower is exiled, as in the woods of Deuteronomy
    19:5, which stand open to both.""",
    THE_MISHNAH.says(
        exiled.when(*_IN_A_COURTYARD, COVERED, LEAVE, *_BY_THE_RULE),
        exiled.when(*_IN_A_COURTYARD, COVERED, LEAVE, *_BY_THE_WOODS, mode=_ANALOGY),
        exiled.when(*_IN_A_COURTYARD, COVERED, LEAVE, _ANOTHER_THING, mode="implied"),
    ),
    defines=(LEAVE,),
    notes=(
        """The rule asks the victim's leave; the proof from the woods (Deuteronomy 19:5) speaks of a place open to
        both. Of a courtyard where one of the two had leave the proof says nothing: the axis courtyard, on which
        both_leave reads it strictly.""",
        """Whose the courtyard is, is asked only by way of leave: an owner has it.""",
    ),
    examples=(
        example(
            "The victim had leave",
            *_A_STONE_THROWN,
            place.is_(COURTYARD),
            victim_had_leave.yes,
            gives=((EXILE.name, "yes"),),
        ),
    ),
)
WITHOUT_LEAVE = clause(
    "M2:2d",
    makkot(2, 2),
    """Without such leave the thrower is not exiled.""",
    THE_MISHNAH.says(
        not_exiled.when(*_IN_A_COURTYARD, Not(LEAVE), *_BY_THE_RULE, sets_aside=_OTHER_EXILES),
        not_exiled.when(*_IN_A_COURTYARD, Not(LEAVE), *_BY_THE_WOODS, mode=_ANALOGY, sets_aside=_OTHER_EXILES),
        not_exiled.when(*_IN_A_COURTYARD, Not(LEAVE), _ANOTHER_THING, mode="implied", sets_aside=_OTHER_EXILES),
    ),
    examples=(
        example(
            "The victim had no leave",
            *_A_STONE_THROWN, place.is_(COURTYARD), victim_had_leave.no, gives=((EXILE.name, "no"),)
        ),
        example(
            "The killer alone had no leave, if both are asked",
            *_A_STONE_THROWN, place.is_(COURTYARD), victim_had_leave.yes,
            killer_had_leave.no, gives=((EXILE.name, "no"),), voice=(courtyard.is_(BOTH_LEAVE),),
        ),
    ),
)  # fmt: skip
IN_OFFICE = clause(
    "M2:2e",
    makkot(2, 2),
    """Abba Shaul: as the chopping of wood is a thing one may leave undone, so whatever exiles is such a thing; not
    so the father who beats his son, the teacher who disciplines his student, and the court's messenger.""",
    ABBA_SHAUL.says(not_exiled.when(KILLED, duty.is_not(NO_DUTY), mode="analogy", sets_aside=(EVERY_YES,))),
    notes=("""The text records no one against him; the other choice on the axis office leaves his words out.""",),
    examples=(
        example(
            "A father beating his son, as Abba Shaul holds", *_A_KILLING, act.is_(STRUCK), duty.is_(FATHER),
            gives=((EXILE.name, "no"),), voice=(office.is_(BY_ABBA_SHAUL),),
        ),
    ),
)  # fmt: skip
