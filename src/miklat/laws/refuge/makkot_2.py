"""Mishnah Makkot 2:1-2: who goes into exile and who does not.

Each clause concerns one who killed a person; the exiled are those for whom verse 15 opens the cities.
"""

from collections.abc import Mapping

from miklat.law.claims import alike, always, never, opposed
from miklat.law.holder import Holder
from miklat.law.question import OUTRIGHT, Mode
from miklat.law.write import EVERY_YES, Ahead, Axis, Says, clause, example, one_of, side
from miklat.laws.refuge.axes import extent, inference, misaimed, not_exiled
from miklat.laws.refuge.holders import THE_MISHNAH
from miklat.laws.refuge.killing import A_KILLING, COVERED, KILLED
from miklat.laws.refuge.modes import ANALOGY, IMPLIED, PRINCIPLE
from miklat.laws.refuge.numbers_35 import DEATH_UNMEANT, ERROR_EXILED, MANSLAYER_EXILED
from miklat.laws.refuge.questions import DEATH, EXILE, REFUGE
from miklat.laws.refuge.words.act import act, aim, means
from miklat.laws.refuge.words.blow import shift
from miklat.laws.refuge.words.mind import ill_will, lay_in_wait, sought_harm
from miklat.laws.refuge.words.office import duty
from miklat.laws.refuge.words.place import head_out_after_release, killer_had_leave, place, victim_had_leave
from miklat.laws.refuge.words.work import fell, flew, motion, task
from miklat.laws.refuge.works import makkot
from miklat.terms.condition import Condition, all_of, any_of, implies, named, unless

HEARD = extent.mishnah

exiled = Says(EXILE.yes, KILLED, COVERED)
no_exile = Says(EXILE.no, KILLED)
may_not_flee = Says(REFUGE.no)

AT_WORK = (*A_KILLING, act.mishap, aim.nobody, duty.none)
THROWING_A_STONE = (*A_KILLING, act.hurled, means.stone, aim.nobody, duty.none)
_NOT_SAID_WHY = (
    "Why he is not exiled - too innocent for exile, or too guilty for it to atone - is not said; what it means for his "
    "fleeing there is the axis not_exiled."
)

# ---- Makkot 2:1 ----

BY_ACCIDENT = any_of(
    aim.nobody, DEATH_UNMEANT, all_of(misaimed.open, one_of(aim.animal, aim.non_israelite, aim.nonviable))
)
KILLED_ACCIDENTALLY = clause(
    "M2:1a", makkot(2, 1),
    """Those who go into exile: whoever killed a person by accident.""",
    THE_MISHNAH.says(exiled.when(BY_ACCIDENT)),
    notes=(
        """By accident may be that the death was not meant, or only that nothing was aimed at: the axis error_means.
        Whether the accident then also takes in one who aimed at a beast, a non-Israelite or a newborn that cannot live
        is the axis misaimed.""",
        """The Mishnah's exiles are taken to be those for whom Numbers 35:15 opens the cities.""",
    ),
    claims=(
        always(
            "One of those for whom the cities are, who in no office threw a stone at nobody and killed in the woods "
            "one who had not put out his head late, is exiled in every voice",
            EXILE.is_yes, HEARD, KILLED, COVERED, act.hurled, means.stone, aim.nobody, place.woods, duty.none,
            head_out_after_release.no,
        ),
    ),
    examples=(
        example(
            "A stone let fly at nobody, in the woods",
            THROWING_A_STONE, place.woods, head_out_after_release.no, gives=exiled,
        ),
    ),
)  # fmt: skip


class descent_covers(
    Axis, decides="whether the principle of descent (Makkot 2:1) is of what falls, or governs every mishap at work"
):
    falls = side("taking the principle of descent of loads and bodies that fall")
    every_mishap = side("taking the principle of descent to govern every mishap")


FALLING = (
    one_of(act.mishap, act.dropped),
    implies(descent_covers.falls, unless(fell.nothing)),
)
LOAD_LET_DOWN = all_of(one_of(task.pushing_roller, task.lowering_barrel), fell.load)
LOAD_DRAWN_UP = all_of(one_of(task.pulling_roller, task.raising_barrel), fell.load)
INSTANCES_DOWN = any_of(LOAD_LET_DOWN, all_of(task.descending_ladder, fell.himself))
INSTANCES_UP = any_of(LOAD_DRAWN_UP, all_of(task.climbing_ladder, fell.himself))
OTHER_EXILES = (ERROR_EXILED, KILLED_ACCIDENTALLY)
_WHOSE_MOTION = (
    "Whose movement counts - the killer's, the thing's or the limb's - is a known question; here it is the killer's. "
    "Of a descent that an ascent needs see Makkot 7b."
)

GOING_DOWN = clause(
    "M2:1b",
    makkot(2, 1),
    """Pushing a roller, letting down a barrel, coming down a ladder - if it, or he, fell and killed, he is exiled.
    This is the principle: whatever falls in the course of downward movement, for it he is exiled.""",
    THE_MISHNAH.says(
        exiled.when(*FALLING, motion.downward, mode={OUTRIGHT: INSTANCES_DOWN, PRINCIPLE: unless(INSTANCES_DOWN)}),
    ),
    notes=(
        """The principle may sum up loads and bodies that fall, or govern every mishap in the work: the axis
        descent_covers.""",
        """The Kaufmann manuscript has "in the way of his lowering", the printed text "of his going down".""",
        _WHOSE_MOTION,
    ),
    claims=(
        alike(
            "Where something fell, and where the act was neither a mishap nor a thing dropped, what the principle of "
            "descent covers makes no difference on any question",
            descent_covers.falls,
            descent_covers.every_mishap,
            any_of(unless(fell.nothing), unless(one_of(act.mishap, act.dropped))),
        ),
    ),
    examples=(
        example("Pushing a roller", AT_WORK, task.pushing_roller, fell.load, gives=exiled),
        example("Letting down a barrel", AT_WORK, task.lowering_barrel, fell.load, gives=exiled),
        example("Coming down a ladder", AT_WORK, task.descending_ladder, fell.himself, gives=exiled),
        example("A load let down another way", AT_WORK, task.other, motion.downward, fell.load, gives=exiled),
    ),
)
NOT_GOING_DOWN = clause(
    "M2:1c", makkot(2, 1),
    """Pulling a roller, hauling up a barrel whose rope tore, going up a ladder - if it, or he, fell and
    killed, he is not exiled: whatever is not downward movement, for it he is not exiled.""",
    THE_MISHNAH.says(
        no_exile.when(
            *FALLING, unless(motion.downward), mode={OUTRIGHT: INSTANCES_UP, PRINCIPLE: unless(INSTANCES_UP)}
        ),
    ),
    sets_aside=(MANSLAYER_EXILED, *OTHER_EXILES),
    notes=(
        """"The rope tore" stands in the case of the barrel that is hauled up alone, and is made no condition.""",
        _WHOSE_MOTION,
        _NOT_SAID_WHY,
    ),
    examples=(
        example("Pulling a roller", AT_WORK, task.pulling_roller, fell.load, gives=no_exile),
        example("Hauling up a barrel", AT_WORK, task.raising_barrel, fell.load, gives=no_exile),
        example("Going up a ladder", AT_WORK, task.climbing_ladder, fell.himself, gives=no_exile),
        example("A cart on level ground", AT_WORK, task.other, motion.level, fell.load, gives=no_exile),
        example(
            "A cart on level ground that ran over him", AT_WORK, task.other, motion.level, fell.nothing, flew.nothing,
            gives=no_exile, by=descent_covers.every_mishap,
        ),
    ),
)  # fmt: skip


class axe(Axis, kind="dispute", decides="whether Rebbi is heard on blade and wood, or the Sages"):
    rebbi = side("according to Rebbi")
    sages = side("according to the Sages")


class office(
    Axis,
    kind="dispute",
    decides="whether Abba Shaul's words on what one is bidden to do are taken in (none opposes them)",
):
    anonymous = side("if the words of Abba Shaul are not taken in")
    abba_shaul = side("if the words of Abba Shaul are taken in")


class from_the_wood(Axis, decides='what it is that "came from the wood"'):
    chip = side('taking "from the wood" of a chip of the wood being split')
    blade_thrown_back = side('taking "from the wood" of the blade that the wood throws back')


REBBI, THE_SAGES = Holder("Rebbi", axe.rebbi), Holder("the Sages", axe.sages)
BLADE_OFF_HANDLE = (act.mishap, flew.blade_off_handle)
CHOPPING_WOOD = (act.mishap, task.chopping_wood)
CAME_FROM_THE_WOOD = named(
    "came_from_the_wood", "what killed came from the wood being split",
    any_of(all_of(from_the_wood.chip, flew.chip), all_of(from_the_wood.blade_thrown_back, flew.blade_thrown_back)),
)  # fmt: skip

THE_SLIPPED_IRON = clause(
    "M2:1d",
    makkot(2, 1),
    """The blade slips off its handle and kills: Rebbi holds him not exiled, the Sages hold him exiled.""",
    REBBI.says(no_exile.when(*BLADE_OFF_HANDLE)),
    THE_SAGES.says(exiled.when(*BLADE_OFF_HANDLE)),
    sets_aside=(*OTHER_EXILES, GOING_DOWN, NOT_GOING_DOWN),
    notes=("""The mishnah names no wood here, and it is not asked what he was working at.""", _NOT_SAID_WHY),
    examples=(
        example("The blade, as Rebbi holds", AT_WORK, flew.blade_off_handle, gives=no_exile),
        example("The blade, as the Sages hold", AT_WORK, flew.blade_off_handle, gives=exiled, by=axe.sages),
        example("The head of a hammer", AT_WORK, task.other, flew.blade_off_handle, gives=exiled, by=axe.sages),
    ),
)
FROM_THE_SPLIT_WOOD = clause(
    "M2:1e", makkot(2, 1),
    """Something flies from the wood that is being split, and kills: Rebbi holds him exiled, the Sages hold him not
    exiled.""",
    REBBI.says(exiled.when(*CHOPPING_WOOD, CAME_FROM_THE_WOOD)),
    THE_SAGES.says(no_exile.when(*CHOPPING_WOOD, CAME_FROM_THE_WOOD)),
    sets_aside=(*OTHER_EXILES, GOING_DOWN, NOT_GOING_DOWN),
    defines=(CAME_FROM_THE_WOOD,),
    notes=(
        """What came from the wood may be a chip of it, or the blade that the wood threw back: the axis
        from_the_wood.""",
        _NOT_SAID_WHY,
    ),
    claims=(
        opposed(
            "Of blade and wood Rebbi and the Sages say the reverse of each other", EXILE, REBBI, THE_SAGES,
            HEARD, KILLED, act.mishap, COVERED,
            any_of(flew.blade_off_handle, all_of(task.chopping_wood, CAME_FROM_THE_WOOD)),
            any_of(office.anonymous, duty.none),
        ),
    ),
    examples=(
        example("A chip, as Rebbi holds", AT_WORK, task.chopping_wood, flew.chip, gives=exiled),
        example("A chip, as the Sages hold", AT_WORK, task.chopping_wood, flew.chip, gives=no_exile, by=axe.sages),
    ),
)  # fmt: skip

# ---- Makkot 2:2 ----


class late_head(
    Axis,
    kind="dispute",
    decides="whether R. Eliezer b. Yaakov's words on the head put out late are taken in (none opposes them)",
):
    anonymous = side("if the words of R. Eliezer b. Yaakov are not taken in")
    r_eliezer_b_yaakov = side("if the words of R. Eliezer b. Yaakov are taken in")


class courtyard(Axis, decides="whether the courtyard asks the victim's leave, or that of both"):
    victims_leave = side("requiring in the courtyard the victim's leave")
    both_leave = side("requiring in the courtyard the leave of both")


R_ELIEZER_B_YAAKOV = Holder("R. Eliezer b. Yaakov", late_head.r_eliezer_b_yaakov)
ABBA_SHAUL = Holder("Abba Shaul", office.abba_shaul)
A_THROW = (act.hurled, aim.nobody)
A_STONE, ANOTHER_THING = means.stone, unless(means.stone)
INTO_A_COURTYARD_2C = Ahead("M2:2c")

INTO_THE_PUBLIC_DOMAIN = clause(
    "M2:2a", makkot(2, 2),
    """Whoever threw a stone into the public domain and killed with it is exiled.""",
    THE_MISHNAH.says(
        exiled.when(*A_THROW, place.public_domain, mode={OUTRIGHT: A_STONE, IMPLIED: ANOTHER_THING}),
    ),
    notes=(
        """The mishnah speaks of a stone; of another thing thrown it is taken to imply the same.""",
        """The Gemara narrows the case (Makkot 8a), and Rambam (Rotzeach 6:6) does not count him among the exiled.""",
    ),
    examples=(example("A stone into the public domain", THROWING_A_STONE, place.public_domain, gives=exiled),),
)  # fmt: skip
A_STONE_IN_PUBLIC = all_of(A_STONE, place.public_domain)
THE_LATE_HEAD = clause(
    "M2:2b", makkot(2, 2),
    """R. Eliezer b. Yaakov: if the man put out his head only after the stone had left the hand, the thrower is not
    exiled.""",
    R_ELIEZER_B_YAAKOV.says(
        no_exile.when(
            *A_THROW, head_out_after_release.yes,
            mode={OUTRIGHT: A_STONE_IN_PUBLIC, IMPLIED: unless(A_STONE_IN_PUBLIC)},
        ),
    ),
    sets_aside=(MANSLAYER_EXILED, *OTHER_EXILES, INTO_THE_PUBLIC_DOMAIN, INTO_A_COURTYARD_2C),
    notes=(
        """His word is "exempt", taken of exile.""",
        """The Hebrew behind the English has no "into the public domain" at this opinion; of another place, and of
        another thing thrown, it is taken to imply the same.""",
        """The text records no one against him, and his words may be a gloss on the case before: the axis late_head
        leaves them out or takes them in.""",
        _NOT_SAID_WHY,
    ),
    examples=(
        example(
            "The late head, if the words of R. Eliezer b. Yaakov are taken in",
            THROWING_A_STONE, place.public_domain, head_out_after_release.yes,
            gives=no_exile, by=late_head.r_eliezer_b_yaakov,
        ),
        example(
            "The late head, if they are not taken in",
            THROWING_A_STONE, place.public_domain, head_out_after_release.yes, gives=exiled,
        ),
        example(
            "The late head in a courtyard, if they are taken in",
            THROWING_A_STONE, place.courtyard, victim_had_leave.yes, head_out_after_release.yes,
            gives=no_exile, by=late_head.r_eliezer_b_yaakov,
        ),
    ),
)  # fmt: skip
LEAVE = named(
    "leave", "there was leave to be in the courtyard",
    victim_had_leave.yes, implies(courtyard.both_leave, killer_had_leave.yes),
    denies="there was no such leave to be in the courtyard",
)  # fmt: skip
FIRMNESS: Mapping[Mode, Condition] = {
    OUTRIGHT: all_of(courtyard.victims_leave, A_STONE),
    ANALOGY: all_of(courtyard.both_leave, A_STONE),
    IMPLIED: ANOTHER_THING,
}
"""Of the two readings of the courtyard one is its rule, the other its proof from the woods."""
_WHOSE_LEAVE = (
    '"And the killer" stands in the printed text and not in the Kaufmann manuscript: that the victim\'s leave is '
    "enough is a reading of the text too."
)

INTO_A_COURTYARD = clause(
    INTO_A_COURTYARD_2C, makkot(2, 2),
    """One who threw a stone into his own courtyard: if the victim had leave to be there, the thrower is exiled, as
    in the woods of Deuteronomy 19:5, which stand open to both.""",
    THE_MISHNAH.says(exiled.when(*A_THROW, place.courtyard, LEAVE, mode=FIRMNESS)),
    defines=(LEAVE,),
    notes=(
        """The rule asks the victim's leave; the proof from the woods (Deuteronomy 19:5) speaks of a place open to
        both. Of a courtyard where one of the two had leave the proof says nothing: the axis courtyard, on which
        both_leave reads it strictly.""",
        _WHOSE_LEAVE,
        """"His courtyard" is the thrower's own. Whose it is, is asked only by way of leave: an owner has it.""",
    ),
    examples=(example("The victim had leave", THROWING_A_STONE, place.courtyard, victim_had_leave.yes, gives=exiled),),
)  # fmt: skip
WITHOUT_LEAVE = clause(
    "M2:2d", makkot(2, 2),
    """One who threw a stone into a courtyard is not exiled if the leave to be there was wanting.""",
    THE_MISHNAH.says(no_exile.when(*A_THROW, place.courtyard, unless(LEAVE), mode=FIRMNESS)),
    sets_aside=(MANSLAYER_EXILED, *OTHER_EXILES),
    notes=(_WHOSE_LEAVE, _NOT_SAID_WHY),
    examples=(
        example("The victim had no leave", THROWING_A_STONE, place.courtyard, victim_had_leave.no, gives=no_exile),
        example(
            "The killer alone had no leave, if both are asked",
            THROWING_A_STONE, place.courtyard, victim_had_leave.yes, killer_had_leave.no,
            gives=no_exile, by=courtyard.both_leave,
        ),
    ),
)  # fmt: skip
IN_OFFICE = clause(
    "M2:2e", makkot(2, 2),
    """Abba Shaul: as the chopping of wood is a thing one may leave undone, so whatever exiles is such a thing; not
    so the father who beats his son, the teacher who disciplines his student, and the court's messenger.""",
    ABBA_SHAUL.says(
        no_exile.when(
            one_of(duty.father_beating_son, duty.teacher_disciplining_student, duty.court_messenger), mode=ANALOGY
        )
    ),
    sets_aside=(EVERY_YES,),
    notes=(
        """The text records no one against him, and his words may be a gloss: the axis office leaves them out or takes
        them in.""",
        """He is heard of what lies within the mandate alone (Makkot 3:14).""",
        _NOT_SAID_WHY,
    ),
    examples=(
        example(
            "A father beating his son, if the words of Abba Shaul are taken in",
            A_KILLING, act.struck, aim.victim, sought_harm.no, lay_in_wait.no, means.open_hand,
            duty.father_beating_son, gives=no_exile, by=office.abba_shaul,
        ),
        example(
            "The same, if they are not taken in",
            A_KILLING, act.struck, aim.victim, sought_harm.no, lay_in_wait.no, means.open_hand, ill_will.none,
            shift.none, duty.father_beating_son, gives=exiled,
        ),
    ),
)  # fmt: skip
ANOTHER_DUTY = clause(
    "M2:2f", makkot(2, 2),
    """On Abba Shaul's principle no other act either that a man is bidden to do exiles him: only what he may leave
    undone.""",
    ABBA_SHAUL.says(no_exile.when(duty.other_duty, mode=PRINCIPLE)),
    sets_aside=(EVERY_YES,),
    notes=("""Which acts one may leave undone is asked in the Gemara (Makkot 8a).""", _NOT_SAID_WHY),
    examples=(
        example(
            "A mishap in an act he was bidden to do, if the words of Abba Shaul are taken in",
            A_KILLING, act.mishap, aim.nobody, task.other, motion.downward, fell.load, duty.other_duty,
            gives=no_exile, by=office.abba_shaul,
        ),
    ),
)  # fmt: skip
NOT_RECEIVED = clause(
    "M2:2n", makkot(2, 1, 2),
    """Whom Makkot 2:1-2 does not exile, by implication the city does not take in.""",
    THE_MISHNAH.says(may_not_flee.when(not_exiled.not_received, EXILE.is_no, DEATH.is_not_yes, mode=IMPLIED)),
    notes=("""One of three readings of "is not exiled": the axis not_exiled.""",),
    claims=(
        never(
            "Counting what is implied, no one whom the Mishnah does not exile may flee to a city, unless the leave of "
            "verse 15 is taken to stand",
            HEARD, inference.implied, unless(not_exiled.still_received), EXILE.is_no, REFUGE.is_yes,
        ),
    ),
    examples=(
        example(
            "He had pulled a roller", AT_WORK, task.pulling_roller, fell.load, gives=may_not_flee,
            by=not_exiled.not_received,
        ),
        example("The same, if no more is said", AT_WORK, task.pulling_roller, fell.load, gives=REFUGE.is_silent),
    ),
)  # fmt: skip
