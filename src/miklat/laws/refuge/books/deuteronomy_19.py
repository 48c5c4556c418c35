"""Deuteronomy 19:1-13 with 4:41-43: who may flee and live, the avenger on the way, and the enemy who lay in wait."""

from miklat.law.claims import always
from miklat.law.write import EVERY_YES, Says, clause, example
from miklat.laws.refuge.axes import extent, inference
from miklat.laws.refuge.books.axes import BOOKS, hated_not, no_death_due
from miklat.laws.refuge.books.killing import HATES_NOT, IN_HATRED
from miklat.laws.refuge.books.questions import HAND_OVER
from miklat.laws.refuge.books.works import deuteronomy
from miklat.laws.refuge.holders import THE_VERSES
from miklat.laws.refuge.killing import A_KILLING, COVERED, KILLED
from miklat.laws.refuge.modes import IMPLIED
from miklat.laws.refuge.numbers_35 import ERROR, HELD, KILLED_IN_ERROR, MANSLAYER_MAY_FLEE, TURNED_AWAY, weapons
from miklat.laws.refuge.questions import AVENGER, DEATH, EXILE, REFUGE
from miklat.laws.refuge.wider import BLOODGUILT, FETCH, INSIDE
from miklat.laws.refuge.words.act import act, aim
from miklat.laws.refuge.words.course import judged, slayer, whereabouts
from miklat.laws.refuge.words.mind import ill_will, lay_in_wait, sought_harm
from miklat.laws.refuge.words.work import flew, task
from miklat.terms.condition import all_of, any_of, unless

put_to_death = Says(DEATH.yes)
may_flee, may_not_flee = Says(REFUGE.yes), Says(REFUGE.no)
no_exile = Says(EXILE.no, KILLED)
may_not_kill, no_guilt = Says(AVENGER.no), Says(BLOODGUILT.no)
fetched, handed_over = Says(FETCH.yes), Says(HAND_OVER.yes)

AN_ENEMY_IN_ERROR = (extent.verses, hated_not.condition, ERROR, ill_will.standing)
ON_THE_WAY = (judged.not_yet, HELD, HATES_NOT, whereabouts.on_the_way, slayer.avenger)
FLED_FROM_HIS_ELDERS = all_of(IN_HATRED, DEATH.is_yes, any_of(judged.not_yet, judged.murderer), INSIDE)
_AN_AMBUSH = (*A_KILLING, act.other, aim.victim, ill_will.standing, lay_in_wait.yes, sought_harm.yes)
_IN_HIS_CITY = (*_AN_AMBUSH, judged.not_yet, whereabouts.city_he_fled_to)
_AXE = (*A_KILLING, act.mishap, task.chopping_wood, flew.blade_off_handle)

FLEES_AND_LIVES = clause(
    "D19:4", deuteronomy(19, 4),
    """One who struck his neighbour unawares, and did not hate him in time past, may flee there and live.""",
    THE_VERSES.says(may_flee.when(ERROR, HATES_NOT, unless(TURNED_AWAY))),
    notes=(
        """The same words stand of Moses' three cities (Deuteronomy 4:42).""",
        """Three cities here and six in Numbers: each has its own land in view. Three more are to be added if the border
        grows (verses 8-9); whether they make nine is disputed, and no case turns on it.""",
    ),
    examples=(example("A thing fell from his hand", A_KILLING, act.dropped, ill_will.none, gives=may_flee),),
)  # fmt: skip
NOT_FOR_AN_ENEMY = clause(
    "D19:4h", deuteronomy(19, 4),
    """Whoever hated him in time past may, by implication, not flee there.""",
    THE_VERSES.says(may_not_flee.when(*AN_ENEMY_IN_ERROR, mode=IMPLIED)),
    sets_aside=(KILLED_IN_ERROR, MANSLAYER_MAY_FLEE),
    notes=(
        """Or the words only mark the killing as unmeant: the axis hated_not. With the Mishnah its own words on the
        enemy (2:3) are the reading of this verse.""",
    ),
    claims=(
        always(
            "Of the verses alone, with hatred a bar, an enemy's error has no refuge, whatever verse 15 says",
            REFUGE.is_no, BOOKS, inference.implied, *AN_ENEMY_IN_ERROR,
        ),
        always(
            "By the letter, or where it is but a sign, an enemy's error has refuge, unless any blow is a murderer's",
            REFUGE.is_yes, BOOKS, extent.verses, any_of(inference.letter, hated_not.sign), ERROR, ill_will.standing,
            unless(weapons.however),
        ),
    ),
    examples=(
        example("An enemy's mishap", A_KILLING, act.mishap, ill_will.standing, gives=may_not_flee, by=extent.verses),
    ),
)  # fmt: skip
NOR_IS_HE_EXILED = clause(
    "D19:4x", deuteronomy(19, 4),
    """And so he is not exiled.""",
    THE_VERSES.says(no_exile.when(*AN_ENEMY_IN_ERROR, mode=IMPLIED)),
    sets_aside=(EVERY_YES,),
    examples=(
        example("An enemy's mishap", A_KILLING, act.mishap, ill_will.standing, gives=no_exile, by=extent.verses),
    ),
)  # fmt: skip
THE_WOODCUTTER = clause(
    "D19:5", deuteronomy(19, 5),
    """As one who goes into the wood with his neighbour to hew, and the iron slips from the wood and kills him: he may
    flee and live.""",
    THE_VERSES.says(
        may_flee.when(
            extent.verses, KILLED, COVERED, HATES_NOT, act.mishap, task.chopping_wood, flew.blade_off_handle
        )
    ),
    notes=("""With the Mishnah its two readers are Rebbi and the Sages (M2:1d-e).""",),
    examples=(example("The iron slipped", _AXE, ill_will.none, gives=may_flee, by=extent.verses),),
)  # fmt: skip
NO_DEATH_DUE_TO_THE_KILLER = clause(
    "D19:6k",
    deuteronomy(19, 6),
    """Lest the avenger in hot anger overtake him on a long road: he deserves no death, so by implication the avenger
    may not kill him.""",
    THE_VERSES.says(may_not_kill.when(no_death_due.killer, *ON_THE_WAY, mode=IMPLIED)),
    notes=("""JPS has the killer deserve no death; it may be the avenger: the axis no_death_due.""",),
)
NO_DEATH_DUE_TO_THE_AVENGER = clause(
    "D19:6a",
    deuteronomy(19, 6),
    """Or it is the avenger who deserves no death for it: by implication he bears no guilt.""",
    THE_VERSES.says(no_guilt.when(no_death_due.avenger, *ON_THE_WAY, mode=IMPLIED)),
)
AN_ENEMY_IN_WAIT = clause(
    "D19:11", deuteronomy(19, 11),
    """One who hated his neighbour, lay in wait for him, rose up against him and struck him dead is to die.""",
    THE_VERSES.says(put_to_death.when(IN_HATRED)),
    notes=("""That he sought harm stands for "rose up against him"; it reaches any act.""",),
    examples=(example("Poison from ambush", _AN_AMBUSH, gives=put_to_death),),
)  # fmt: skip
ELDERS_FETCH_HIM = clause(
    "D19:12f", deuteronomy(19, 12),
    """If he has fled to one of these cities, the elders of his own city send and fetch him.""",
    THE_VERSES.says(fetched.when(FLED_FROM_HIS_ELDERS)),
    defines=(INSIDE,),
    notes=(
        """The elders of his city here, the congregation in Numbers 35:24, the elders of the city of refuge in Joshua
        20:4-6: three bodies; no rule contradicts another. It is not read as a trial.""",
        """Without pity, so that innocent blood is put away (verses 10 and 13): the reason.""",
    ),
    claims=(
        always(
            "Whom the elders hand over is put to death", DEATH.is_yes, HAND_OVER.is_yes
        ),
    ),
    examples=(example("Poison from ambush, and he fled", _IN_HIS_CITY, gives=fetched),),
)  # fmt: skip
HANDED_OVER = clause(
    "D19:12h", deuteronomy(19, 12),
    """And they give him into the hand of the avenger, to die.""",
    THE_VERSES.says(handed_over.when(FLED_FROM_HIS_ELDERS)),
    examples=(example("Poison from ambush, and he fled", _IN_HIS_CITY, gives=handed_over),),
)  # fmt: skip
