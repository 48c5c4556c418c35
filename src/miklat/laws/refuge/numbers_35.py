"""Numbers 35:15-28: who is a murderer, who may flee, who judges, and how long he stays.

The two English editions part in places; each clause has the words of each. Edition JPS stops at verse 25.
"""

from miklat.law.claims import alike, always, never, wider
from miklat.law.write import EVERY_YES, Ahead, Axis, Says, clause, example, one_of, over, side
from miklat.laws.refuge.axes import edition, extent, inference, misaimed, not_exiled, wrong_person
from miklat.laws.refuge.holders import THE_VERSES
from miklat.laws.refuge.killing import (
    A_KILLING,
    COVERED,
    ENOUGH_FROM_ADULT_TO_MINOR,
    ENOUGH_FROM_LOINS_TO_HEART,
    KILLED,
)
from miklat.laws.refuge.modes import IMPLIED, PRINCIPLE
from miklat.laws.refuge.questions import (
    AVENGER,
    CHARGE,
    DEATH,
    EXILE,
    REFUGE,
    RESCUE,
    RESTORE,
    RETURN,
    STAY,
    TRIAL,
)
from miklat.laws.refuge.words.act import act, aim, could_kill, knew_victim_there, means
from miklat.laws.refuge.words.blow import shift
from miklat.laws.refuge.words.course import fled, high_priest, judged, slayer, whereabouts
from miklat.laws.refuge.words.mind import ill_will, lay_in_wait, premeditated, sought_harm, suddenly
from miklat.laws.refuge.words.who import killer
from miklat.laws.refuge.words.work import motion
from miklat.laws.refuge.works import numbers
from miklat.terms.condition import all_of, any_of, implies, named, unless
from miklat.terms.world import Sentence

put_to_death, not_put_to_death = Says(DEATH.yes, KILLED), Says(DEATH.no, KILLED)
may_flee, may_not_flee = Says(REFUGE.yes), Says(REFUGE.no)
judged_by_congregation = Says(TRIAL.yes)
exiled, no_exile = Says(EXILE.yes, KILLED, COVERED), Says(EXILE.no, KILLED)
avenger_charged = Says(CHARGE.yes)
may_kill, may_not_kill = Says(AVENGER.yes), Says(AVENGER.no)
must_protect, must_send_back = Says(RESCUE.yes), Says(RESTORE.yes)
must_stay, need_not_stay = Says(STAY.yes), Says(STAY.no)
may_go_home, may_not_go_home = Says(RETURN.yes), Says(RETURN.no)

AT_HIM = (knew_victim_there.yes, aim.victim, shift.none)
NO_HARM_MEANT = (sought_harm.no, lay_in_wait.no)
AT_A_PERSON = one_of(aim.victim, aim.another_person, aim.non_israelite, aim.nonviable, aim.whoever)

# ---- error, and whom verses 16-21 call a murderer: verse 15 asks it, so it comes first ----


class error_means(
    Axis, decides='what was not meant in a killing "through error" (verse 15) or "by accident" (Makkot 2:1)'
):
    death_not_meant = side("taking error and accident to be that the death was not meant")
    aimed_at_nothing = side("taking error and accident to be that nothing was aimed at")


class accident(Axis, decides='whether a man killed by a shot at a beast is killed "accidentally" (verse 15, NIV)'):
    aimed_at_nothing = side("not counting a man killed by a shot at a beast as killed accidentally")
    beast_too = side("counting a man killed by a shot at a beast as killed accidentally")


class weapons(Axis, decides="of what blow verses 16-18 speak: on purpose, meaning harm, or however it came about"):
    on_purpose = side("taking verses 16-18 of a blow on purpose")
    meaning_harm = side("taking verses 16-18 of a blow on purpose that was meant to harm")
    however = side("taking verses 16-18 of any such blow however it came about")


class in_hand(
    Axis, decides='whether "in the hand" (verses 17-18) is of what he holds, or also of what he throws from it'
):
    held = side('taking "in the hand" of what he holds')
    thrown_too = side('taking "in the hand" also of what is thrown from it')


class malice(Axis, decides="whether the malice of verse 20 (NIV) governs the throw too"):
    both = side("taking the malice of verse 20 of the push and the throw alike")
    shove_only = side("taking the malice of verse 20 of the push alone")


class malice_means(Axis, decides="what the malice of verse 20 (NIV) is"):
    forethought = side("taking malice to be forethought")
    ill_will_and_forethought = side("taking malice to be ill will and forethought")


HOWEVER_OF_THE_VERSES = Sentence(
    "the Mishnah takes the blows of verses 16-18 to be on purpose; 'however it came about' is for the verses alone",
    implies(weapons.however, extent.verses),
)

MEANT = named(
    "meant",
    "the blow was meant as verses 16-18 ask",
    any_of(weapons.however, all_of(aim.victim, implies(weapons.meaning_harm, sought_harm.yes))),
    denies="the blow was not meant as verses 16-18 ask",
)
WOOD = named(
    "wood",
    "the thing was of wood, as verse 18 asks",
    any_of(means.wooden_weapon, all_of(edition.niv, means.wooden_object)),
    denies="the thing was not of wood, as verse 18 asks",
)
MALICE = named(
    "malice",
    "he acted with malice",
    premeditated.yes,
    any_of(malice_means.forethought, unless(ill_will.none)),
    denies="he did not act with malice",
)
BY_IRON = all_of(act.struck, any_of(means.iron_tool, all_of(edition.niv, means.iron_lump)), MEANT)
BY_STONE = all_of(act.struck, means.stone, could_kill.yes, MEANT)
BY_WOOD = all_of(act.struck, WOOD, could_kill.yes, MEANT)
BY_PUSH = all_of(act.pushed, aim.victim, any_of(all_of(edition.jps, ill_will.standing), all_of(edition.niv, MALICE)))
BY_THROW = all_of(
    act.hurled,
    aim.victim,
    any_of(all_of(edition.jps, lay_in_wait.yes), all_of(edition.niv, any_of(MALICE, malice.shove_only))),
)
BY_HAND = all_of(
    act.struck,
    aim.victim,
    any_of(
        all_of(edition.jps, one_of(means.fist, means.open_hand), ill_will.standing),
        all_of(edition.niv, means.fist, one_of(ill_will.momentary, ill_will.standing)),
    ),
)
MURDER = named(
    "murder",
    "verses 16-21, or Sanhedrin 9:2 in its own words, call him a murderer",
    KILLED,
    any_of(
        *(BY_IRON, BY_STONE, BY_WOOD, BY_PUSH, BY_THROW, BY_HAND),
        all_of(
            extent.mishnah,
            any_of(ENOUGH_FROM_LOINS_TO_HEART, all_of(ENOUGH_FROM_ADULT_TO_MINOR, wrong_person.anonymous)),
        ),
    ),
    denies="neither verses 16-21 nor Sanhedrin 9:2 in its own words call him a murderer",
)
DEATH_UNMEANT = named(
    "unmeant",
    "he aimed at a person and meant no death",
    error_means.death_not_meant,
    KILLED,
    AT_A_PERSON,
    *NO_HARM_MEANT,
    unless(MURDER),
)
ERROR = named(
    "error",
    "he killed a person in error",
    KILLED,
    COVERED,
    any_of(aim.nobody, all_of(aim.animal, any_of(edition.jps, accident.beast_too)), DEATH_UNMEANT),
)
TURNED_AWAY = named(
    "turned_away",
    "the Mishnah, in not exiling him, undoes the leave of verse 15",
    extent.mishnah,
    inference.implied,
    unless(not_exiled.still_received),
    EXILE.is_no,
    DEATH.is_not_yes,
    denies="no word of the Mishnah undoes the leave of verse 15",
)

# ---- verse 15 ----

MURDERER_HAS_NO_REFUGE_15N, MANSLAYER_MAY_FLEE_25C = Ahead("N35:15n"), Ahead("N35:25c")
_AT_NOTHING_OR_HARM = any_of(sought_harm.yes, one_of(aim.nobody, aim.animal))

KILLED_IN_ERROR = clause(
    "N35:15",
    numbers(35, 15),
    {
        edition.jps: """Six cities are a refuge for Israelite, stranger and settler: one who killed a person through
        error may flee to any of them.""",
        edition.niv: """Six cities are a refuge for Israelite, foreigner and lodger: one who killed a person by accident
        may flee to any of them.""",
    },
    THE_VERSES.says(
        may_flee.when(ERROR, unless(TURNED_AWAY), sets_aside=(over(MURDERER_HAS_NO_REFUGE_15N, only=edition.niv),))
    ),
    defines=(KILLED, COVERED, MURDER, DEATH_UNMEANT, ERROR, TURNED_AWAY),
    notes=(
        """The sources here say only that the cities are six; their names stand elsewhere (Joshua 20:7-8).""",
        """Whether the places are called towns or cities is a matter of English; no case we would defend turns on
        it.""",
        """A JPS-type edition is the JPS translation of 1917 with its language lightly modernised, here up to verse 25;
        a NIV-type edition is the older NIV, here up to verse 28.""",
        """The first readers already asked who the stranger (ger) and the settler (toshav) are; here the stranger is
        one from outside who lives among them, the settler one who has settled there, and only the NIV-type English
        takes in one who merely lodges.""",
        """Error may be that the death was not meant, or only that nothing was aimed at: the axis error_means. With the
        first, one who meant to hit a person but sought no harm is in error, unless verses 16-21 or Sanhedrin 9:2 call
        him a murderer. Whether they do is asked before Sanhedrin 9:2 sets any of them aside: those whom 9:2 exempts
        from death are not thereby in error.""",
        """Whoever lay in wait is not in error even if he sought no harm: verses 20 and 22 set ambush against it.""",
        """The JPS-type English has a killing "through error", which takes in a man killed by a shot at a beast;
        whether the NIV-type "accidentally" does is the axis accident.""",
        """Where the Mishnah does not exile one who killed in error, whether this verse still opens the cities to him
        is the axis not_exiled.""",
    ),
    claims=(
        wider(
            "Whoever may flee where error is that nothing was aimed at may flee where it is that the death was not "
            "meant, and the two part of none who sought harm, or aimed at nobody or a beast",
            REFUGE, "yes", error_means.death_not_meant, than=error_means.aimed_at_nothing,
            apart=unless(_AT_NOTHING_OR_HARM),
        ),
        wider(
            "Whoever is exiled where error is that nothing was aimed at is exiled where it is that the death was not "
            "meant, and the two part of none who sought harm, or aimed at nobody or a beast",
            EXILE, "yes", error_means.death_not_meant, than=error_means.aimed_at_nothing,
            apart=unless(_AT_NOTHING_OR_HARM),
        ),
        alike(
            "On every question what error means makes no difference to one who sought harm, or aimed at nobody or a "
            "beast",
            error_means.death_not_meant, error_means.aimed_at_nothing, _AT_NOTHING_OR_HARM,
        ),
    ),
    examples=(
        example("A thing fell from his hand", A_KILLING, act.dropped, motion.downward, gives=may_flee),
        example(
            "A blow in play that meant no harm",
            A_KILLING, act.struck, means.fist, AT_HIM, ill_will.none, NO_HARM_MEANT, premeditated.no, gives=may_flee,
        ),
        example(
            "The same, where error is that nothing was aimed at",
            A_KILLING, act.struck, means.fist, AT_HIM, ill_will.none, NO_HARM_MEANT, premeditated.no,
            gives=REFUGE.is_silent, by=error_means.aimed_at_nothing,
        ),
        example(
            "One who only lodges there, in the NIV-type English",
            killer.sojourner, A_KILLING[1:], act.dropped, motion.downward, gives=may_flee, by=edition.niv,
        ),
    ),
)  # fmt: skip
ERROR_IS_NO_MURDER = clause(
    "N35:15d",
    numbers(35, 15),
    """By opening the cities to one who killed in error, the verse implies that he is not put to death as a
    murderer.""",
    THE_VERSES.says(not_put_to_death.when(ERROR, mode=IMPLIED)),
    examples=(
        example("A thing fell from his hand", A_KILLING, act.dropped, aim.nobody, gives=not_put_to_death),
    ),
)  # fmt: skip

# ---- verses 16-18: the weapon ----

STRUCK_WITH_IRON = clause(
    "N35:16",
    numbers(35, 16),
    {
        edition.jps: """One who struck with an implement of iron and killed is a murderer, and is put to death.""",
        edition.niv: """One who struck with a thing of iron and killed is a murderer, and is put to death.""",
    },
    THE_VERSES.says(put_to_death.when(BY_IRON)),
    sets_aside=(ERROR_IS_NO_MURDER,),
    defines=(MEANT,),
    notes=(
        """Verses 16-18 name no state of mind; the Mishnah asks purpose. Whether they speak of a blow on purpose, of
        one that also meant harm, or of any such blow, is the axis weapons.""",
        """JPS speaks of an instrument, NIV of an object: a raw lump of iron is reached by the second alone.""",
        """The doubled verb, "surely", adds no condition we would defend.""",
    ),
    examples=(
        example(
            "An iron tool, on purpose", A_KILLING, act.struck, means.iron_tool, AT_HIM,
            gives=(put_to_death, no_exile, may_not_flee),
        ),
        example(
            "A lump of iron, on purpose, in the NIV-type English", A_KILLING, act.struck, means.iron_lump, AT_HIM,
            gives=put_to_death, by=edition.niv,
        ),
    ),
)  # fmt: skip
NO_REFUGE_FOR_A_MURDERER = clause(
    MURDERER_HAS_NO_REFUGE_15N,
    numbers(35, 16, 21),
    {
        edition.jps: """"But", say these verses, setting the murderer over against all that verse 15 opened: the cities
        are not for one who is put to death.""",
        edition.niv: """The murderers of these verses stand over against the refuge of verse 15: the cities are, by
        implication, not for one who is put to death.""",
    },
    THE_VERSES.says(
        may_not_flee.when(
            DEATH.is_yes, mode=IMPLIED, sets_aside=(MANSLAYER_MAY_FLEE_25C, over(KILLED_IN_ERROR, only=edition.jps))
        )
    ),
    notes=(
        """In JPS verse 16 opens with "but", setting the murderer against all that verse 15 said; in NIV it does
        not, and the open words of verse 15 stand.""",
    ),
    claims=(
        always(
            "One who is put to death has a city of refuge only if verses 16-18 are taken of any blow, however it came "
            "about",
            weapons.however,
            DEATH.is_yes,
            REFUGE.is_yes,
        ),
    ),
)


_IN_HAND = (
    '"In the hand" stands in both Englishes and in the Hebrew, of the stone and of the wood; whether it reaches what '
    "is thrown from the hand is the axis in_hand."
)
_THROWN = (in_hand.thrown_too, act.hurled)
_TO_HARM_HIM = (could_kill.yes, aim.victim, sought_harm.yes)
MANSLAYER_IS_NO_MURDERER_25D = Ahead("N35:25d")

STRUCK_WITH_STONE = clause(
    "N35:17",
    numbers(35, 17),
    """One who struck with a stone in his hand by which a man may die, and killed, is a murderer, and is put to
    death.""",
    THE_VERSES.says(put_to_death.when(BY_STONE)),
    sets_aside=(ERROR_IS_NO_MURDER,),
    notes=(
        _IN_HAND,
        """Read word by word the NIV-type English would take in one who merely held a stone and struck with the
        other hand; no one we know of reads it so, and it is not encoded.""",
    ),
    examples=(
        example(
            "A stone that could kill", A_KILLING, act.struck, means.stone, could_kill.yes, AT_HIM, gives=put_to_death
        ),
    ),
)  # fmt: skip
THROWN_STONE = clause(
    "N35:17t",
    numbers(35, 17),
    """A stone thrown from the hand is by implication no other than one held in it: one who threw it at another to harm
    him, such a stone as a man may die by, and killed him, is put to death.""",
    THE_VERSES.says(put_to_death.when(*_THROWN, means.stone, *_TO_HARM_HIM, mode=IMPLIED)),
    sets_aside=(MANSLAYER_IS_NO_MURDERER_25D,),
    notes=("""The axis in_hand; the choice held leaves it out.""",),
    examples=(
        example(
            "A deadly stone thrown at him openly",
            A_KILLING, act.hurled, means.stone, AT_HIM, could_kill.yes, sought_harm.yes, lay_in_wait.no,
            gives=put_to_death, by=in_hand.thrown_too,
        ),
    ),
)  # fmt: skip
STRUCK_WITH_WOOD = clause(
    "N35:18",
    numbers(35, 18),
    {
        edition.jps: """One who struck with a wooden weapon in his hand by which a man may die, and killed, is a
        murderer, and is put to death.""",
        edition.niv: """One who struck with a wooden thing in his hand by which a man may die, and killed, is a
        murderer, and is put to death.""",
    },
    THE_VERSES.says(put_to_death.when(BY_WOOD)),
    sets_aside=(ERROR_IS_NO_MURDER,),
    defines=(WOOD,),
    notes=(_IN_HAND, """JPS speaks of a weapon of wood, NIV of a wooden object."""),
    examples=(
        example(
            "A club that could kill", A_KILLING, act.struck, means.wooden_weapon, could_kill.yes, AT_HIM,
            gives=put_to_death,
        ),
    ),
)  # fmt: skip
THROWN_WOOD = clause(
    "N35:18t",
    numbers(35, 18),
    """Wood thrown from the hand is by implication no other than wood held in it: one who threw it at another to harm
    him, such wood as a man may die by, and killed him, is put to death.""",
    THE_VERSES.says(put_to_death.when(*_THROWN, WOOD, *_TO_HARM_HIM, mode=IMPLIED)),
    sets_aside=(MANSLAYER_IS_NO_MURDERER_25D,),
    notes=("""The axis in_hand; the choice held leaves it out.""",),
    examples=(
        example(
            "A club thrown at him openly",
            A_KILLING, act.hurled, means.wooden_weapon, AT_HIM, could_kill.yes, sought_harm.yes, lay_in_wait.no,
            gives=put_to_death, by=in_hand.thrown_too,
        ),
    ),
)  # fmt: skip

# ---- verse 19: the avenger ----

LIABLE = named("liable", "he stands as a murderer", any_of(judged.murderer, all_of(judged.not_yet, DEATH.is_yes)))
_AS_JUDGED = (
    "A judgment is taken as given: whoever was judged a murderer or a manslayer is treated as such, whoever it was "
    "that died."
)
_JUDGED_A_MURDERER = (*A_KILLING, judged.murderer)
AVENGER_IS_CHARGED = clause(
    "N35:19",
    numbers(35, 19),
    """It falls to the avenger of blood to put the murderer to death, whenever he meets him.""",
    THE_VERSES.says(avenger_charged.when(LIABLE)),
    defines=(LIABLE,),
    notes=(_AS_JUDGED,),
    examples=(example("Judged a murderer", _JUDGED_A_MURDERER, gives=avenger_charged),),
)
AVENGER_MAY_KILL_MURDERER = clause(
    "N35:19a",
    numbers(35, 19),
    """What the verse bids the avenger do to the murderer he does, by implication, without guilt.""",
    THE_VERSES.says(may_kill.when(LIABLE, slayer.avenger, mode=IMPLIED)),
    notes=(
        """The verse commands it; "without guilt" is said in verse 27.""",
        """Outside these sources verse 12 forbids that he be killed before he stands before the congregation, and
        Deuteronomy 19:12 has the elders of his town fetch him. Of that these verses by themselves say nothing.""",
    ),
    examples=(example("The avenger meets a murderer", _JUDGED_A_MURDERER, slayer.avenger, gives=may_kill),),
)
AVENGER_HIMSELF = clause(
    "N35:19s",
    numbers(35, 19),
    """The avenger is to do it himself: the words imply that his agent may not.""",
    THE_VERSES.says(may_not_kill.when(edition.jps, LIABLE, slayer.avengers_agent, mode=IMPLIED)),
    notes=("""Only the JPS-type English says "himself".""",),
    examples=(example("The avenger sends another", _JUDGED_A_MURDERER, slayer.avengers_agent, gives=may_not_kill),),
)

# ---- verses 20-21: the mind ----

_AT_WHOEVER = (
    '"At him" (verse 20) and "unintentionally" (verse 22, NIV) are both taken not to reach a throw at whoever is '
    "there; of a harmful one the sources here are silent."
)
PUSHED_IN_HATRED = clause(
    "N35:20a",
    numbers(35, 20),
    {
        edition.jps: """One who pushed another to his death out of hatred is a murderer.""",
        edition.niv: """One who pushed another to his death with malice aforethought is a murderer.""",
    },
    THE_VERSES.says(put_to_death.when(BY_PUSH)),
    defines=(MALICE,),
    notes=("""What the malice aforethought of the NIV-type English is, is the axis malice_means.""",),
    examples=(example("A push in hatred", A_KILLING, act.pushed, AT_HIM, ill_will.standing, gives=put_to_death),),
)
THROWN_IN_AMBUSH = clause(
    "N35:20b",
    numbers(35, 20),
    {
        edition.jps: """One who threw something at another out of ambush and killed him is a murderer.""",
        edition.niv: """One who threw something at another on purpose, and with malice aforethought, and killed him is a
        murderer.""",
    },
    THE_VERSES.says(put_to_death.when(BY_THROW)),
    notes=(
        """In NIV the malice of the push may govern the throw too, or the throw may need no more than purpose: the axis
        malice. What that malice is, is the axis malice_means.""",
        """"Lying in wait", "intentionally" and "aside" are three readings of one Hebrew word here and in verse 22: an
        ambush, an aim, a turning away of the hand.""",
        _AT_WHOEVER,
    ),
    examples=(
        example("Thrown from ambush", A_KILLING, act.hurled, AT_HIM, lay_in_wait.yes, gives=put_to_death),
        example(
            "Thrown on purpose and thought out beforehand, in the NIV-type English",
            A_KILLING, act.hurled, AT_HIM, premeditated.yes, gives=put_to_death, by=edition.niv,
        ),
    ),
)  # fmt: skip
STRUCK_WITH_HAND = clause(
    "N35:21",
    numbers(35, 21),
    {
        edition.jps: """One who in enmity struck another with the hand, so that he died, is a murderer and is put to
        death; it falls to the avenger of blood to put the murderer to death, whenever he meets him.""",
        edition.niv: """One who in hostility struck another with the fist, so that he died, is a murderer and is put to
        death; it falls to the avenger of blood to put the murderer to death, whenever he meets him.""",
    },
    THE_VERSES.says(put_to_death.when(BY_HAND), avenger_charged.when(LIABLE)),
    notes=(
        """JPS says "hand", NIV "fist"; JPS asks for enmity, which is standing, NIV for hostility, which may be
        momentary.""",
        """"He that struck him" (JPS) could be pressed to leave out the one who pushed and the one who threw; no
        case we would defend turns on it.""",
        """The charge of verse 19 is said here again.""",
    ),
    examples=(
        example(
            "An enemy's fist", A_KILLING, act.struck, means.fist, AT_HIM, ill_will.standing, gives=put_to_death
        ),
    ),
)  # fmt: skip

# ---- verses 22-24: the manslayer and his judgment ----


class not_his_enemy(Axis, decides="what the lack of enmity in verse 23 is a condition of"):
    all_acts = side("taking the lack of enmity in verse 23 as a condition of all three acts")
    stone_only = side("taking the lack of enmity in verse 23 as a condition of the stone alone")
    reason_only = side("taking the lack of enmity in verse 23 as a reason and no condition")


REASON_OF_THE_NIV = Sentence(
    "only the NIV-type English can be read as giving a reason in verse 23",
    implies(not_his_enemy.reason_only, edition.niv),
)
FRIENDLY = named(
    "friendly",
    "he was no enemy of his and did not seek his harm",
    unless(ill_will.standing),
    unless(all_of(sought_harm.yes, one_of(aim.victim, aim.whoever))),
    denies="he was his enemy, or sought his harm",
)
ENEMY_BARS_ALL = named(
    "enemy_bars_all",
    "verse 23 does not bar him as an enemy",
    implies(not_his_enemy.all_acts, FRIENDLY),
    denies="verse 23 bars him as an enemy",
)
SUDDEN_PUSH = named(
    "sudden_push",
    "he pushed suddenly and without enmity (verse 22)",
    KILLED,
    act.pushed,
    suddenly.yes,
    any_of(all_of(edition.jps, unless(ill_will.standing)), all_of(edition.niv, ill_will.none)),
    ENEMY_BARS_ALL,
)
UNPLANNED_THROW = named(
    "unplanned_throw",
    "he threw something without design (verse 22)",
    KILLED,
    act.hurled,
    any_of(
        all_of(edition.jps, lay_in_wait.no),
        all_of(edition.niv, unless(one_of(aim.victim, aim.whoever)), ill_will.none),
    ),
    ENEMY_BARS_ALL,
)
UNSEEN_STONE = named(
    "unseen_stone",
    "he killed one unseen with a deadly stone (verse 23)",
    KILLED,
    means.stone,
    could_kill.yes,
    knew_victim_there.no,
    any_of(
        all_of(edition.jps, act.hurled, FRIENDLY),
        all_of(edition.niv, act.dropped, any_of(not_his_enemy.reason_only, FRIENDLY)),
    ),
)
MANSLAYER = named("manslayer", "he is a manslayer of verses 22-23", any_of(SUDDEN_PUSH, UNPLANNED_THROW, UNSEEN_STONE))

PUSHED_SUDDENLY = clause(
    "N35:22a",
    numbers(35, 22),
    {
        edition.jps: """A manslayer is he who pushed another suddenly and without enmity.""",
        edition.niv: """A manslayer is he who shoved another suddenly and without hostility.""",
    },
    defines=(FRIENDLY, ENEMY_BARS_ALL, SUDDEN_PUSH),
    notes=(
        """JPS excludes enmity, which is standing; NIV excludes any hostility.""",
        """"Without enmity" (JPS) is taken of the push alone; verse 23's "not his enemy" reaches the throw by the axis
        not_his_enemy. "Without hostility" (NIV) is taken of the shove and the throw, not of what verse 23 lets drop;
        "suddenly" of the shove alone.""",
    ),
)
THROWN_UNPLANNED = clause(
    "N35:22b",
    numbers(35, 22),
    {
        edition.jps: """A manslayer too is he who threw something upon another without lying in wait.""",
        edition.niv: """A manslayer too is he who threw something at another unintentionally and without hostility.""",
    },
    defines=(UNPLANNED_THROW,),
    notes=(
        """"Unintentionally" (NIV) is read of the one who was hit: it was not at him that the thing was thrown.""",
        """The word behind "lying in wait" and "unintentionally" is the one of verse 20: ambush, aim, or aside.""",
        _AT_WHOEVER,
    ),
)
STONE_UNSEEN = clause(
    "N35:23",
    numbers(35, 23),
    {
        edition.jps: """A manslayer too is he who cast upon one he did not see a stone by which a man may die, and
        killed him - not being his enemy, nor seeking his harm.""",
        edition.niv: """A manslayer too is he who let drop upon one he did not see a stone by which a man may die, and
        killed him - not being his enemy, nor meaning him harm.""",
    },
    defines=(UNSEEN_STONE, MANSLAYER),
    notes=(
        """The closing words may be a condition of all three acts, of the stone alone, or (NIV) a reason and no
        condition: the axis not_his_enemy.""",
        """He who meant to hit another and sought that other's harm did not seek the harm of him who died; he who meant
        to hit whoever was there did.""",
        """What the NIV-type English lets "drop" is taken as unmeant; what is let fall on purpose is hurled.""",
    ),
    claims=(
        never(
            "With the lack of enmity a condition of all three acts, one who sought harm and meant the victim or "
            "whoever was there has neither refuge nor exile",
            KILLED, sought_harm.yes, one_of(aim.victim, aim.whoever), not_his_enemy.all_acts,
            any_of(REFUGE.is_yes, EXILE.is_yes),
        ),
        never(
            "One who lay in wait for whoever would come, seeking harm, has neither refuge nor exile in any voice",
            KILLED, sought_harm.yes, aim.whoever, lay_in_wait.yes, any_of(REFUGE.is_yes, EXILE.is_yes),
        ),
    ),
)  # fmt: skip


class trial_for(Axis, decides='whether "these ordinances" (verse 24) are of murderers too or the manslayer alone'):
    every_killer = side('taking "these ordinances" of verses 16-23, by which murderers are judged too')
    manslayer = side('taking "these ordinances" of the manslayer alone')


_PUSHED_SUDDENLY = (*A_KILLING, act.pushed, suddenly.yes, ill_will.none, sought_harm.no)
CONGREGATION_JUDGES = clause(
    "N35:24",
    numbers(35, 24),
    {
        edition.jps: """Between the manslayer of verses 22-23 and the avenger of blood the congregation judges.""",
        edition.niv: """Between the accused of verses 22-23 and the avenger of blood the assembly judges.""",
    },
    THE_VERSES.says(judged_by_congregation.when(MANSLAYER)),
    notes=(
        """That the case was one for the congregation stays so whatever its judgment.""",
        """Congregation and assembly are the same body in two Englishes; no case we would defend turns on the word.""",
    ),
    examples=(example("A sudden push without enmity", _PUSHED_SUDDENLY, gives=judged_by_congregation),),
)
ERROR_JUDGED = clause(
    "N35:24e",
    numbers(35, 24),
    """The exile of verse 25 is implied of one who killed in error, and so is the judgment that sends him there.""",
    THE_VERSES.says(judged_by_congregation.when(ERROR, mode=IMPLIED)),
    claims=(
        always(
            "Counting what is implied, whoever may flee to a city is for the congregation to judge",
            TRIAL.is_yes,
            inference.implied,
            REFUGE.is_yes,
        ),
    ),
    examples=(
        example("A thing fell from his hand", A_KILLING, act.dropped, aim.nobody, gives=judged_by_congregation),
    ),
)  # fmt: skip
MURDERER_JUDGED = clause(
    "N35:24k",
    numbers(35, 24),
    """The ordinances by which the congregation judges are those of verses 16-23, which tell the murderer from the
    manslayer: by implication it judges the murderer too.""",
    THE_VERSES.says(judged_by_congregation.when(trial_for.every_killer, DEATH.is_yes, mode=IMPLIED)),
    notes=("""Or verse 24 speaks of the manslayer of verses 22-23 alone: the axis trial_for.""",),
    claims=(
        always(
            "Counting what is implied, with the ordinances those of murderers too, whoever is put to death is for the "
            "congregation to judge",
            TRIAL.is_yes,
            inference.implied,
            trial_for.every_killer,
            DEATH.is_yes,
        ),
    ),
    examples=(
        example(
            "An iron tool, on purpose", A_KILLING, act.struck, means.iron_tool, AT_HIM, gives=judged_by_congregation
        ),
    ),
)  # fmt: skip

# ---- verse 25: rescue, return to the city, exile until the priest's death ----

HELD = named(
    "held",
    "he stands as a manslayer",
    any_of(
        judged.manslayer,
        all_of(judged.not_yet, any_of(ERROR, MANSLAYER), DEATH.is_not_yes, unless(TURNED_AWAY)),
    ),
)
OUTSIDE = one_of(whereabouts.outside_limits, whereabouts.another_city, whereabouts.home)
LEFT = named(
    "left",
    "he has left his city as in verses 26-27",
    edition.niv,
    fled.yes,
    OUTSIDE,
    high_priest.living,
    denies="he has not left his city as in verses 26-27",
)
_JUDGED_A_MANSLAYER = (*A_KILLING, judged.manslayer)
_PRIEST_LIVES, _PRIEST_DIED = (judged.manslayer, high_priest.living), (judged.manslayer, high_priest.died)

MANSLAYER_IS_NO_MURDERER = clause(
    MANSLAYER_IS_NO_MURDERER_25D,
    numbers(35, 25),
    """Delivered from the avenger and sent back to live in the city, the manslayer is by implication not put to
    death.""",
    THE_VERSES.says(not_put_to_death.when(MANSLAYER, mode=IMPLIED)),
    examples=(example("A sudden push without enmity", _PUSHED_SUDDENLY, gives=not_put_to_death),),
)
MANSLAYER_MAY_FLEE = clause(
    MANSLAYER_MAY_FLEE_25C,
    numbers(35, 25),
    """The manslayer is sent back to the city he had fled to: by implication he was free to flee there.""",
    THE_VERSES.says(may_flee.when(MANSLAYER, COVERED, unless(TURNED_AWAY), mode=IMPLIED)),
    examples=(example("A sudden push without enmity", _PUSHED_SUDDENLY, gives=may_flee),),
)
MANSLAYER_EXILED = clause(
    "N35:25a",
    numbers(35, 25),
    """The manslayer lives in his city of refuge.""",
    THE_VERSES.says(exiled.when(MANSLAYER)),
    examples=(example("A sudden push without enmity", _PUSHED_SUDDENLY, gives=exiled),),
)
ERROR_EXILED = clause(
    "N35:25b",
    numbers(35, 25),
    """One who killed in error and fled is, by implication, to live in the city like the manslayer.""",
    THE_VERSES.says(exiled.when(ERROR, unless(all_of(aim.animal, extent.mishnah, misaimed.shut)), mode=IMPLIED)),
    notes=(
        """The Mishnah's exiles are taken to be those for whom verse 15 opens the cities; where its "accidentally"
        does not reach one who aimed at a beast, with the Mishnah the verse is read no further.""",
    ),
    examples=(
        example(
            "A man killed by a shot at a beast, by the verses alone",
            A_KILLING, act.struck, aim.animal, gives=exiled, by=extent.verses,
        ),
    ),
)  # fmt: skip
OUT_OF_HIS_HAND = clause(
    "N35:25n",
    numbers(35, 25),
    """The manslayer is delivered out of the avenger's hand: while he stays in the city he fled to and the high
    priest lives, no slayer may kill him, by implication.""",
    THE_VERSES.says(may_not_kill.when(HELD, whereabouts.city_he_fled_to, high_priest.living, mode=IMPLIED)),
    defines=(HELD,),
    notes=("""The verse names the avenger; to any other slayer it is carried over.""", _AS_JUDGED),
    examples=(
        example(
            "Judged, and in his city, and the avenger comes",
            _JUDGED_A_MANSLAYER, whereabouts.city_he_fled_to, high_priest.living, slayer.avenger, gives=may_not_kill,
        ),
    ),
)  # fmt: skip
NOT_AFTER_THE_PRIEST = clause(
    "N35:25p",
    numbers(35, 25),
    """The exile lasts until the high priest's death: after it, by implication, the judged manslayer may not be
    killed.""",
    THE_VERSES.says(may_not_kill.when(*_PRIEST_DIED, mode=IMPLIED)),
    claims=(
        never(
            "Once the high priest has died, no voice lets a judged manslayer be killed",
            *_PRIEST_DIED, AVENGER.is_yes,
        ),
    ),
    examples=(
        example("The priest has died", _JUDGED_A_MANSLAYER, high_priest.died, gives=may_not_kill),
    ),
)  # fmt: skip
CONGREGATION_RESCUES = clause(
    "N35:25r",
    numbers(35, 25),
    """The congregation rescues the judged manslayer from the avenger of blood.""",
    THE_VERSES.says(must_protect.when(judged.manslayer, unless(LEFT))),
    defines=(LEFT,),
    notes=(
        """That the rescue does not reach one who has left the limits follows from verses 26-27, which only NIV
        prints here.""",
    ),
    claims=(
        never(
            "The congregation never protects one whom this slayer may kill without guilt",
            RESCUE.is_yes,
            AVENGER.is_yes,
        ),
    ),
    examples=(
        example("Judged, and in his city", _JUDGED_A_MANSLAYER, whereabouts.city_he_fled_to, gives=must_protect),
    ),
)  # fmt: skip
ACCUSED_RESCUED = clause(
    "N35:25v",
    numbers(35, 25),
    """The assembly protects the one accused, before he is judged, where he is a manslayer and no murderer.""",
    THE_VERSES.says(must_protect.when(edition.niv, judged.not_yet, MANSLAYER, DEATH.is_not_yes, unless(LEFT))),
    notes=(
        """NIV speaks of "the one accused"; this is read as reaching his protection alone, not his being sent back
        or held.""",
    ),
    examples=(
        example(
            "A sudden push, not yet judged, on the way",
            _PUSHED_SUDDENLY, judged.not_yet, whereabouts.on_the_way, gives=must_protect, by=edition.niv,
        ),
    ),
)  # fmt: skip
ACCUSED_IN_ERROR_RESCUED = clause(
    "N35:25w",
    numbers(35, 25),
    """By implication the assembly protects the accused too who killed in error and is no murderer.""",
    THE_VERSES.says(
        must_protect.when(edition.niv, judged.not_yet, ERROR, DEATH.is_not_yes, unless(LEFT), mode=IMPLIED)
    ),
    examples=(
        example(
            "A thing fell from his hand, not yet judged, on the way",
            A_KILLING, act.dropped, aim.nobody, judged.not_yet, whereabouts.on_the_way,
            gives=must_protect, by=edition.niv,
        ),
    ),
)  # fmt: skip
SENT_BACK = clause(
    "N35:25s",
    numbers(35, 25),
    """The congregation sends the judged manslayer back to the city he had fled to.""",
    THE_VERSES.says(must_send_back.when(*_PRIEST_LIVES, fled.yes, unless(whereabouts.city_he_fled_to))),
    notes=("""The verse sends back, and holds, one who has been judged and who had fled.""",),
    claims=(
        never(
            "One who fled to no city must neither stay in one nor be sent back to it",
            fled.no,
            any_of(STAY.is_yes, RESTORE.is_yes),
        ),
        never(
            "No voice lets one who was judged a manslayer and fled to no city be killed",
            fled.no,
            judged.manslayer,
            AVENGER.is_yes,
        ),
    ),
    examples=(
        example(
            "Judged a manslayer, and outside the limits", _JUDGED_A_MANSLAYER, high_priest.living, fled.yes,
            whereabouts.outside_limits, gives=must_send_back,
        ),
    ),
)  # fmt: skip
STAYS = clause(
    "N35:25t",
    numbers(35, 25),
    """In the city he fled to he stays for as long as the high priest lives, the one anointed with holy oil.""",
    THE_VERSES.says(must_stay.when(*_PRIEST_LIVES, fled.yes)),
    examples=(
        example(
            "The priest lives", _JUDGED_A_MANSLAYER, fled.yes, high_priest.living, gives=(must_stay, may_not_go_home)
        ),
    ),
)  # fmt: skip
STAYS_NO_LONGER = clause(
    "N35:25u",
    numbers(35, 25),
    """He is to stay until the high priest's death, and so by implication no longer.""",
    THE_VERSES.says(need_not_stay.when(edition.jps, *_PRIEST_DIED, mode=IMPLIED)),
)
GOES_HOME_AFTER = clause(
    "N35:25h",
    numbers(35, 25),
    """Once the high priest has died he may, by implication, go home.""",
    THE_VERSES.says(may_go_home.when(edition.jps, *_PRIEST_DIED, mode=IMPLIED)),
    notes=("""The JPS-type English here stops at verse 25; it has no verse of return.""",),
    claims=(
        never("No one both must stay and may go home", STAY.is_yes, RETURN.is_yes),
        always(
            "By the letter of JPS, of one held as a manslayer the law does not say whether he may go home",
            RETURN.is_silent,
            edition.jps,
            inference.letter,
            HELD,
        ),
        always(
            "By the letter of JPS, of one held as a manslayer and outside the limits the law does not say whether this "
            "slayer may kill him",
            AVENGER.is_silent,
            edition.jps,
            inference.letter,
            HELD,
            OUTSIDE,
        ),
    ),
    examples=(
        example("The priest has died", _JUDGED_A_MANSLAYER, high_priest.died, gives=(may_go_home, need_not_stay)),
    ),
)  # fmt: skip
NOT_HOME_BEFORE = clause(
    "N35:25x",
    numbers(35, 25),
    """Before the high priest's death he may, by implication, not go home.""",
    THE_VERSES.says(may_not_go_home.when(edition.jps, *_PRIEST_LIVES, mode=IMPLIED)),
)

# ---- verses 26-28, in the NIV-type English alone ----

FOUND_OUTSIDE = clause(
    "N35:27",
    numbers(35, 26, 28),
    """If he ever leaves the limits of his city while the high priest lives, and the avenger finds him outside, the
    avenger may kill him and bears no guilt.""",
    THE_VERSES.says(may_kill.when(HELD, LEFT, slayer.avenger)),
    notes=(
        """Another city of refuge and his home count as outside the limits of his city; why he left is not asked.""",
        """Of a third person who kills him outside nothing is said.""",
        """Of one whom the Mishnah does not exile, and whom it thereby turns away, neither this nor verse 25's
        deliverance speaks before he is judged.""",
    ),
    claims=(
        always(
            "In NIV one held as a manslayer may be killed without guilt only while the high priest lives, and only if "
            "he had fled",
            all_of(high_priest.living, fled.yes),
            edition.niv,
            HELD,
            AVENGER.is_yes,
        ),
    ),
    examples=(
        example(
            "Outside the limits", _JUDGED_A_MANSLAYER, high_priest.living, fled.yes, whereabouts.outside_limits,
            slayer.avenger, gives=may_kill, by=edition.niv,
        ),
    ),
)  # fmt: skip
MUST_STAY = clause(
    "N35:28s",
    numbers(35, 28),
    """He is bound to his city for the lifetime of the high priest.""",
    THE_VERSES.says(must_stay.when(edition.niv, *_PRIEST_LIVES, fled.yes)),
)
NEED_NOT_STAY = clause(
    "N35:28t",
    numbers(35, 28),
    """Once the high priest has died he need stay no longer.""",
    THE_VERSES.says(need_not_stay.when(edition.niv, *_PRIEST_DIED)),
)
RETURNS_AFTER = clause(
    "N35:28r",
    numbers(35, 28),
    """Once the high priest has died he may go back to what is his own.""",
    THE_VERSES.says(may_go_home.when(edition.niv, *_PRIEST_DIED)),
    examples=(
        example("The priest has died", _JUDGED_A_MANSLAYER, high_priest.died, gives=may_go_home, by=edition.niv),
    ),
)  # fmt: skip
NOT_BEFORE = clause(
    "N35:28x",
    numbers(35, 28),
    """While the high priest lives he may not go home.""",
    THE_VERSES.says(may_not_go_home.when(edition.niv, *_PRIEST_LIVES)),
)

# ---- what the passage as a whole supposes ----

NO_EXILE_FOR_THE_EXECUTED = clause(
    "P1",
    numbers(35, 16, 25),
    """One who is put to death as a murderer does not live in the city of refuge.""",
    THE_VERSES.says(no_exile.when(extent.mishnah, DEATH.is_yes, mode=PRINCIPLE)),
    sets_aside=(EVERY_YES,),
    notes=("""The Mishnah, which exiles those who are not put to death, supposes it of the verses.""",),
    claims=(never("No one is both put to death and exiled", DEATH.is_yes, EXILE.is_yes),),
)
NO_EXILE_BY_THE_VERSES = clause(
    "P1v",
    numbers(35, 16, 25),
    """Of the verses alone it is implied that one who is put to death as a murderer does not live in the city of
    refuge.""",
    THE_VERSES.says(no_exile.when(extent.verses, DEATH.is_yes, mode=IMPLIED)),
    sets_aside=(EVERY_YES,),
    claims=(
        always(
            "By the letter of the verses alone, of one who is put to death the law does not say whether he is exiled",
            EXILE.is_silent,
            extent.verses,
            inference.letter,
            DEATH.is_yes,
        ),
    ),
)
