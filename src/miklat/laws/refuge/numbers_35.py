"""Numbers 35:15-28: who is a murderer, who may flee, who judges, and how long he stays.

The two English editions part in places; each part is under its edition. Edition JPS stops at verse 25.
"""

from miklat.law.claims import always, never
from miklat.law.clause import clause, example
from miklat.law.question import EVERY_YES, Aside
from miklat.laws.refuge import axes
from miklat.laws.refuge.axes import JPS, NIV, VERSES_ALONE, edition, extent
from miklat.laws.refuge.holders import THE_VERSES
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
    avenger_charged,
    exiled,
    judged_by_congregation,
    may_flee,
    may_go_home,
    may_kill,
    may_not_flee,
    may_not_go_home,
    may_not_kill,
    must_protect,
    must_send_back,
    must_stay,
    need_not_stay,
    not_exiled,
    not_put_to_death,
    put_to_death,
)
from miklat.laws.refuge.words.act import (
    AIM_ANIMAL,
    AIM_NOBODY,
    AIM_VICTIM,
    DROPPED,
    FIST,
    HURLED,
    IRON_LUMP,
    IRON_TOOL,
    OPEN_HAND,
    PUSHED,
    STONE,
    STRUCK,
    WOODEN_OBJECT,
    WOODEN_WEAPON,
    act,
    aim,
    could_kill,
    knew_victim_there,
    means,
)
from miklat.laws.refuge.words.blow import NO_SHIFT, shift
from miklat.laws.refuge.words.course import (
    AVENGER as THE_AVENGER,
)
from miklat.laws.refuge.words.course import (
    AVENGERS_AGENT,
    HOME,
    IN_ANOTHER_CITY,
    IN_HIS_CITY,
    JUDGED_MANSLAYER,
    JUDGED_MURDERER,
    NOT_YET,
    OUTSIDE_LIMITS,
    PRIEST_DIED,
    PRIEST_LIVING,
    high_priest,
    judged,
    slayer,
    whereabouts,
)
from miklat.laws.refuge.words.mind import (
    ENEMY,
    MOMENTARY,
    NO_ILL_WILL,
    ill_will,
    lay_in_wait,
    premeditated,
    sought_harm,
    suddenly,
)
from miklat.laws.refuge.words.who import (
    KILLER_ISRAELITE,
    SETTLER,
    SOJOURNER,
    STRANGER,
    VICTIM_ISRAELITE,
    VICTIM_NON_ISRAELITE,
    died,
    killer,
    victim,
)
from miklat.terms.axis import Choice, axis
from miklat.terms.condition import Ruled, all_of, any_of, implies, named, unless
from miklat.terms.world import Sentence
from miklat.text.address import numbers


class Weapons:
    """How the blows of verses 16-18 must have come about."""


class Malice:
    """How far the malice of verse 20 reaches."""


class MaliceMeans:
    """What the malice of verse 20 is."""


class Accident:
    """What verse 15 counts as an accident."""


class NotHisEnemy:
    """What the last words of verse 23 govern."""


ON_PURPOSE: Choice[Weapons] = Choice("on_purpose", "taking verses 16-18 of a blow on purpose")
HOWEVER: Choice[Weapons] = Choice("however", "taking verses 16-18 of any such blow however it came about")
weapons = axis(
    "weapons",
    "construal",
    "whether verses 16-18 speak of a blow on purpose, or however it came about",
    ON_PURPOSE,
    HOWEVER,
)

BOTH: Choice[Malice] = Choice("both", "taking the malice of verse 20 of the push and the throw alike")
SHOVE_ONLY: Choice[Malice] = Choice("shove_only", "taking the malice of verse 20 of the push alone")
malice_reach = axis(
    "malice", "construal", "whether the malice of verse 20 (NIV) governs the throw too", BOTH, SHOVE_ONLY
)

FORETHOUGHT: Choice[MaliceMeans] = Choice("forethought", "taking malice to be forethought")
ILL_WILL_TOO: Choice[MaliceMeans] = Choice("ill_will_and_forethought", "taking malice to be ill will and forethought")
malice_means = axis("malice_means", "construal", "what the malice of verse 20 (NIV) is", FORETHOUGHT, ILL_WILL_TOO)

AIMED_AT_NOTHING: Choice[Accident] = Choice(
    "aimed_at_nothing", "counting as an accident only what was aimed at nothing"
)
BEAST_TOO: Choice[Accident] = Choice("beast_too", "counting as an accident also a man killed by a shot at a beast")
accident = axis(
    "accident",
    "construal",
    "whether a man killed by a shot at a beast is killed by accident (verse 15, NIV)",
    AIMED_AT_NOTHING,
    BEAST_TOO,
)

ALL_ACTS: Choice[NotHisEnemy] = Choice(
    "all_acts", "taking the lack of enmity in verse 23 as a condition of all three acts"
)
STONE_ONLY: Choice[NotHisEnemy] = Choice(
    "stone_only", "taking the lack of enmity in verse 23 as a condition of the stone alone"
)
REASON_ONLY: Choice[NotHisEnemy] = Choice(
    "reason_only", "taking the lack of enmity in verse 23 as a reason and no condition"
)
not_his_enemy = axis(
    "not_his_enemy",
    "construal",
    "what the lack of enmity in verse 23 is a condition of",
    ALL_ACTS,
    STONE_ONLY,
    REASON_ONLY,
)

HOWEVER_OF_THE_VERSES = Sentence(
    "the Mishnah takes the blows of verses 16-18 to be on purpose; 'however it came about' is for the verses alone",
    implies(weapons.is_(HOWEVER), extent.is_(VERSES_ALONE)),
)
REASON_OF_THE_NIV = Sentence(
    "only the NIV-type English can be read as giving a reason in verse 23",
    implies(not_his_enemy.is_(REASON_ONLY), edition.is_(NIV)),
)

_JPS, _NIV = edition.is_(JPS), edition.is_(NIV)
_HATED, _NOT_HATED = ill_will.is_(ENEMY), ill_will.is_not(ENEMY)

KILLED = named(
    "killed",
    "a person was killed",
    died.yes,
    victim.one_of(VICTIM_ISRAELITE, VICTIM_NON_ISRAELITE),
)
COVERED = named(
    "covered",
    "the cities are for such as he",
    any_of(
        killer.one_of(KILLER_ISRAELITE, STRANGER, SETTLER),
        all_of(_NIV, killer.is_(SOJOURNER)),
    ),
)
FRIENDLY = named("friendly", "he was no enemy of his and sought no harm", _NOT_HATED, sought_harm.no)
ENEMY_BARS_ALL = named(
    "enemy_bars_all",
    "verse 23 does not bar him as an enemy",
    implies(not_his_enemy.is_(ALL_ACTS), FRIENDLY),
    denies="verse 23 bars him as an enemy",
)
MALICE = named(
    "malice",
    "he acted with malice",
    premeditated.yes,
    any_of(malice_means.is_(FORETHOUGHT), ill_will.is_not(NO_ILL_WILL)),
)
ERROR = named(
    "error",
    "he killed a person in error",
    KILLED,
    COVERED,
    any_of(
        aim.is_(AIM_NOBODY),
        all_of(aim.is_(AIM_ANIMAL), any_of(_JPS, accident.is_(BEAST_TOO))),
    ),
)
SUDDEN_PUSH = named(
    "sudden_push",
    "he pushed suddenly and without enmity (verse 22)",
    KILLED,
    act.is_(PUSHED),
    suddenly.yes,
    any_of(all_of(_JPS, _NOT_HATED), all_of(_NIV, ill_will.is_(NO_ILL_WILL))),
    ENEMY_BARS_ALL,
)
UNPLANNED_THROW = named(
    "unplanned_throw",
    "he threw something without design (verse 22)",
    KILLED,
    act.is_(HURLED),
    any_of(
        all_of(_JPS, lay_in_wait.no),
        all_of(_NIV, aim.is_not(AIM_VICTIM), ill_will.is_(NO_ILL_WILL)),
    ),
    ENEMY_BARS_ALL,
)
UNSEEN_STONE = named(
    "unseen_stone",
    "he killed one unseen with a deadly stone (verse 23)",
    KILLED,
    means.is_(STONE),
    could_kill.yes,
    knew_victim_there.no,
    any_of(
        all_of(_JPS, act.is_(HURLED), FRIENDLY),
        all_of(_NIV, act.is_(DROPPED), any_of(not_his_enemy.is_(REASON_ONLY), FRIENDLY)),
    ),
)
MANSLAYER = named(
    "manslayer",
    "he is a manslayer of verses 22-23",
    any_of(SUDDEN_PUSH, UNPLANNED_THROW, UNSEEN_STONE),
)
LIABLE = named(
    "liable",
    "he stands as a murderer",
    any_of(judged.is_(JUDGED_MURDERER), all_of(judged.is_(NOT_YET), DEATH.is_yes)),
)
HELD = named(
    "held",
    "he stands as a manslayer",
    any_of(
        judged.is_(JUDGED_MANSLAYER),
        all_of(judged.is_(NOT_YET), any_of(ERROR, MANSLAYER), DEATH.is_not_yes),
    ),
)
LEFT = named(
    "left",
    "he is outside his city as in verses 26-27",
    _NIV,
    whereabouts.one_of(OUTSIDE_LIMITS, IN_ANOTHER_CITY, HOME),
    high_priest.is_(PRIEST_LIVING),
    denies="he is not outside his city as in verses 26-27",
)

_A_KILLING = (killer.is_(KILLER_ISRAELITE), victim.is_(VICTIM_ISRAELITE), died.yes)
_AT_HIM = (knew_victim_there.yes, aim.is_(AIM_VICTIM), shift.is_(NO_SHIFT))

# ---- verse 15 ----

KILLED_IN_ERROR = clause(
    "N35:15",
    numbers(35, 15),
    """Six cities stand as a refuge for Israelite, stranger and settler alike (NIV: for whoever else lives among them
    too): one who killed a person in error may flee to any of them.""",
    THE_VERSES.says(may_flee.when(ERROR, sets_aside=(Aside("N35:15n", only=_NIV),))),
    defines=(KILLED, COVERED, ERROR),
    notes=(
        """The sources here say only that the cities are six; their names stand elsewhere (Joshua 20:7-8).""",
        """Whether the places are called towns or cities is a matter of English; no case we would defend turns on
        it.""",
        """The JPS-type English has a killing "through error", which takes in a man killed by a shot at a beast;
        whether the NIV-type "accidentally" does is the axis accident.""",
    ),
    examples=(
        example(
            "A thing fell from his hand",
            *_A_KILLING, act.is_(DROPPED), aim.is_(AIM_NOBODY), gives=((REFUGE.name, "yes"),)
        ),
        example(
            "One who only lodges there, in the NIV-type English",
            killer.is_(SOJOURNER), victim.is_(VICTIM_ISRAELITE), died.yes, act.is_(DROPPED), aim.is_(AIM_NOBODY),
            gives=((REFUGE.name, "yes"),), voice=(_NIV,),
        ),
    ),
)  # fmt: skip
ERROR_IS_NO_MURDER = clause(
    "N35:15d",
    numbers(35, 15),
    """By opening the cities to one who killed in error, the verse implies that he is not put to death as a
    murderer.""",
    THE_VERSES.says(not_put_to_death.when(ERROR, mode="implied")),
)

# ---- verses 16-18: the weapon ----

STRUCK_WITH_IRON = clause(
    "N35:16",
    numbers(35, 16),
    """One who struck with an implement of iron and killed is a murderer, and is put to death.""",
    THE_VERSES.says(
        put_to_death.when(
            KILLED,
            act.is_(STRUCK),
            any_of(means.is_(IRON_TOOL), all_of(_NIV, means.is_(IRON_LUMP))),
            any_of(weapons.is_(HOWEVER), aim.is_(AIM_VICTIM)),
            sets_aside=("N35:15d",),
        )
    ),
    notes=(
        """Whether verses 16-18 speak only of a blow on purpose, or of any such blow, is the axis weapons.""",
        """JPS speaks of an instrument, NIV of an object: a raw lump of iron is reached by the second alone.""",
        """The doubled verb, "surely", adds no condition we would defend.""",
    ),
    examples=(
        example(
            "An iron tool, on purpose", *_A_KILLING, act.is_(STRUCK), means.is_(IRON_TOOL), *_AT_HIM,
            gives=((DEATH.name, "yes"), (EXILE.name, "no"), (REFUGE.name, "no")),
        ),
    ),
)  # fmt: skip
NO_REFUGE_FOR_A_MURDERER = clause(
    "N35:15n",
    numbers(35, 16),
    """The cities are not for one who is put to death as a murderer: over against the refuge of verse 15 stands the
    murderer of the verses that follow.""",
    THE_VERSES.says(
        may_not_flee.when(DEATH.is_yes, mode="implied", sets_aside=("N35:25c", Aside("N35:15", only=_JPS)))
    ),
    notes=(
        """In JPS verse 16 opens with "but", setting the murderer against all that verse 15 said; in NIV it does
        not, and the open words of verse 15 stand.""",
    ),
    claims=(
        never(
            "Taking verses 16-18 of blows on purpose, no one is both put to death and free to flee to a city of refuge",
            DEATH.is_yes,
            REFUGE.is_yes,
            weapons.is_(ON_PURPOSE),
        ),
    ),
)
STRUCK_WITH_STONE = clause(
    "N35:17",
    numbers(35, 17),
    """One who struck with a stone by which a man may die, and killed, is a murderer, and is put to death.""",
    THE_VERSES.says(
        put_to_death.when(
            KILLED,
            act.is_(STRUCK),
            means.is_(STONE),
            could_kill.yes,
            any_of(weapons.is_(HOWEVER), aim.is_(AIM_VICTIM)),
            sets_aside=("N35:15d",),
        )
    ),
    notes=(
        """Read word by word the NIV-type English would take in one who merely held a stone and struck with the
        other hand; no one we know of reads it so, and it is not encoded.""",
    ),
    examples=(
        example(
            "A stone that could kill", *_A_KILLING, act.is_(STRUCK), means.is_(STONE), could_kill.yes, *_AT_HIM,
            gives=((DEATH.name, "yes"),),
        ),
    ),
)  # fmt: skip
STRUCK_WITH_WOOD = clause(
    "N35:18",
    numbers(35, 18),
    """One who struck with a wooden weapon by which a man may die, and killed, is a murderer, and is put to death.""",
    THE_VERSES.says(
        put_to_death.when(
            KILLED,
            act.is_(STRUCK),
            any_of(means.is_(WOODEN_WEAPON), all_of(_NIV, means.is_(WOODEN_OBJECT))),
            could_kill.yes,
            any_of(weapons.is_(HOWEVER), aim.is_(AIM_VICTIM)),
            sets_aside=("N35:15d",),
        )
    ),
    notes=("""JPS speaks of a weapon of wood, NIV of a wooden object.""",),
    examples=(
        example(
            "A club that could kill", *_A_KILLING, act.is_(STRUCK), means.is_(WOODEN_WEAPON), could_kill.yes, *_AT_HIM,
            gives=((DEATH.name, "yes"),),
        ),
    ),
)  # fmt: skip

# ---- verse 19: the avenger ----

AVENGER_IS_CHARGED = clause(
    "N35:19",
    numbers(35, 19),
    """It falls to the avenger of blood to put the murderer to death, whenever he meets him.""",
    THE_VERSES.says(avenger_charged.when(LIABLE)),
    defines=(LIABLE,),
    examples=(example("Judged a murderer", *_A_KILLING, judged.is_(JUDGED_MURDERER), gives=((CHARGE.name, "yes"),)),),
)
AVENGER_MAY_KILL_MURDERER = clause(
    "N35:19a",
    numbers(35, 19),
    """The avenger who kills the murderer does so without guilt.""",
    THE_VERSES.says(may_kill.when(LIABLE, slayer.is_(THE_AVENGER))),
    examples=(
        example(
            "The avenger meets a murderer", *_A_KILLING, judged.is_(JUDGED_MURDERER), slayer.is_(THE_AVENGER),
            gives=((AVENGER.name, "yes"),),
        ),
    ),
)  # fmt: skip
AVENGER_HIMSELF = clause(
    "N35:19s",
    numbers(35, 19),
    """The avenger is to do it himself: the words imply that his agent may not.""",
    THE_VERSES.says(may_not_kill.when(_JPS, LIABLE, slayer.is_(AVENGERS_AGENT), mode="implied")),
    notes=("""Only the JPS-type English says "himself".""",),
    examples=(
        example(
            "The avenger sends another", *_A_KILLING, judged.is_(JUDGED_MURDERER), slayer.is_(AVENGERS_AGENT),
            gives=((AVENGER.name, "no"),),
        ),
    ),
)  # fmt: skip

# ---- verses 20-21: the mind ----

PUSHED_IN_HATRED = clause(
    "N35:20a",
    numbers(35, 20),
    """One who pushed another to his death out of hatred (JPS) or with malice aforethought (NIV) is a murderer.""",
    THE_VERSES.says(
        put_to_death.when(
            KILLED,
            act.is_(PUSHED),
            aim.is_(AIM_VICTIM),
            any_of(all_of(_JPS, _HATED), all_of(_NIV, MALICE)),
        )
    ),
    defines=(MALICE,),
    examples=(
        example("A push in hatred", *_A_KILLING, act.is_(PUSHED), *_AT_HIM, _HATED, gives=((DEATH.name, "yes"),)),
    ),
)
THROWN_IN_AMBUSH = clause(
    "N35:20b",
    numbers(35, 20),
    """One who threw something at another out of ambush (JPS), or on purpose and with malice (NIV), and killed him, is a
    murderer.""",
    THE_VERSES.says(
        put_to_death.when(
            KILLED,
            act.is_(HURLED),
            aim.is_(AIM_VICTIM),
            any_of(all_of(_JPS, lay_in_wait.yes), all_of(_NIV, any_of(MALICE, malice_reach.is_(SHOVE_ONLY)))),
        )
    ),
    notes=(
        """In NIV the malice of the push may govern the throw too, or the throw may need no more than purpose: the axis
        malice. What that malice is, is the axis malice_means.""",
    ),
    examples=(
        example(
            "Thrown from ambush", *_A_KILLING, act.is_(HURLED), *_AT_HIM, lay_in_wait.yes, gives=((DEATH.name, "yes"),)
        ),
    ),
)
STRUCK_WITH_HAND = clause(
    "N35:21",
    numbers(35, 21),
    """One who in enmity (JPS) or hostility (NIV) struck another with the hand, so that he died, is a murderer and
    is put to death; it falls to the avenger of blood to put the murderer to death, whenever he meets him.""",
    THE_VERSES.says(
        put_to_death.when(
            KILLED,
            act.is_(STRUCK),
            aim.is_(AIM_VICTIM),
            any_of(
                all_of(_JPS, means.one_of(FIST, OPEN_HAND), _HATED),
                all_of(_NIV, means.is_(FIST), ill_will.one_of(MOMENTARY, ENEMY)),
            ),
        ),
        avenger_charged.when(LIABLE),
    ),
    notes=(
        """JPS says "hand", NIV "fist"; JPS asks for enmity, which is standing, NIV for hostility, which may be
        momentary.""",
        """"He that struck him" (JPS) could be pressed to leave out the one who pushed and the one who threw; no
        case we would defend turns on it.""",
        """The charge of verse 19 is said here again.""",
    ),
    examples=(
        example(
            "An enemy's fist", *_A_KILLING, act.is_(STRUCK), means.is_(FIST), *_AT_HIM, _HATED,
            gives=((DEATH.name, "yes"),),
        ),
    ),
)  # fmt: skip

# ---- verses 22-24: the manslayer and his judgment ----

PUSHED_SUDDENLY = clause(
    "N35:22a",
    numbers(35, 22),
    """A manslayer is he who pushed another suddenly and without enmity.""",
    defines=(FRIENDLY, ENEMY_BARS_ALL, SUDDEN_PUSH),
    notes=("""JPS excludes enmity, which is standing; NIV excludes any hostility.""",),
)
THROWN_UNPLANNED = clause(
    "N35:22b",
    numbers(35, 22),
    """Or he who threw something upon him without lying in wait (JPS), or unintentionally and without hostility
    (NIV).""",
    defines=(UNPLANNED_THROW,),
    notes=(""""Unintentionally" (NIV) is read of the one who was hit: it was not at him that the thing was thrown.""",),
)
STONE_UNSEEN = clause(
    "N35:23",
    numbers(35, 23),
    """Or he who with a stone by which a man may die, cast (JPS) or let drop (NIV) upon one he did not see, killed
    him - not being his enemy, nor seeking his harm.""",
    defines=(UNSEEN_STONE, MANSLAYER),
    notes=(
        """The closing words may be a condition of all three acts, of the stone alone, or (NIV) a reason and no
        condition: the axis not_his_enemy.""",
    ),
)
CONGREGATION_JUDGES = clause(
    "N35:24",
    numbers(35, 24),
    """Between such a manslayer and the avenger of blood the congregation judges.""",
    THE_VERSES.says(judged_by_congregation.when(MANSLAYER)),
    notes=(
        """That the case was one for the congregation stays so whatever its judgment.""",
        """Congregation and assembly are the same body in two Englishes.""",
    ),
    examples=(
        example(
            "A sudden push without enmity",
            *_A_KILLING, act.is_(PUSHED), suddenly.yes, ill_will.is_(NO_ILL_WILL), sought_harm.no,
            gives=((TRIAL.name, "yes"),),
        ),
    ),
)  # fmt: skip

# ---- verse 25: rescue, return to the city, exile until the priest's death ----

MANSLAYER_IS_NO_MURDERER = clause(
    "N35:25d",
    numbers(35, 25),
    """Delivered from the avenger and sent back to live in the city, the manslayer is by implication not put to
    death.""",
    THE_VERSES.says(not_put_to_death.when(MANSLAYER, mode="implied")),
)
MANSLAYER_MAY_FLEE = clause(
    "N35:25c",
    numbers(35, 25),
    """The manslayer is sent back to the city he had fled to: by implication he was free to flee there.""",
    THE_VERSES.says(may_flee.when(MANSLAYER, COVERED, mode="implied")),
)
MANSLAYER_EXILED = clause(
    "N35:25a",
    numbers(35, 25),
    """The manslayer lives in his city of refuge.""",
    THE_VERSES.says(exiled.when(MANSLAYER, COVERED)),
    examples=(
        example(
            "A sudden push without enmity",
            *_A_KILLING, act.is_(PUSHED), suddenly.yes, ill_will.is_(NO_ILL_WILL), sought_harm.no,
            gives=((EXILE.name, "yes"),),
        ),
    ),
)  # fmt: skip
ERROR_EXILED = clause(
    "N35:25b",
    numbers(35, 25),
    """One who killed in error and fled is, by implication, to live in the city like the manslayer.""",
    THE_VERSES.says(
        exiled.when(
            KILLED,
            ERROR,
            any_of(extent.is_(VERSES_ALONE), axes.misaimed.is_(axes.OPEN), aim.is_(AIM_NOBODY)),
            mode="implied",
        )
    ),
    notes=(
        """The Mishnah's exiles are taken to be those for whom verse 15 opens the cities; where its "accidentally"
        does not reach one who aimed at a beast, with the Mishnah the verse is read no further.""",
    ),
    examples=(
        example(
            "A man killed by a shot at a beast, by the verses alone", *_A_KILLING, act.is_(STRUCK), aim.is_(AIM_ANIMAL),
            gives=((EXILE.name, "yes"),), voice=(extent.is_(VERSES_ALONE),),
        ),
    ),
)  # fmt: skip
OUT_OF_HIS_HAND = clause(
    "N35:25n",
    numbers(35, 25),
    """He is delivered out of the avenger's hand: while he stays in the city he fled to and the high priest lives,
    no slayer may kill him, by implication.""",
    THE_VERSES.says(
        may_not_kill.when(HELD, whereabouts.is_(IN_HIS_CITY), high_priest.is_(PRIEST_LIVING), mode="implied")
    ),
    defines=(HELD,),
)
NOT_AFTER_THE_PRIEST = clause(
    "N35:25p",
    numbers(35, 25),
    """The exile lasts until the high priest's death: after it, by implication, the judged manslayer may not be
    killed.""",
    THE_VERSES.says(may_not_kill.when(judged.is_(JUDGED_MANSLAYER), high_priest.is_(PRIEST_DIED), mode="implied")),
    claims=(
        never(
            "Once the high priest has died, no voice lets a judged manslayer be killed",
            judged.is_(JUDGED_MANSLAYER),
            high_priest.is_(PRIEST_DIED),
            AVENGER.is_yes,
        ),
    ),
)
CONGREGATION_RESCUES = clause(
    "N35:25r",
    numbers(35, 25),
    """The congregation rescues the judged manslayer from the avenger of blood.""",
    THE_VERSES.says(must_protect.when(judged.is_(JUDGED_MANSLAYER), unless(LEFT))),
    defines=(LEFT,),
    claims=(
        never(
            "The congregation never protects one whom this slayer may kill without guilt",
            RESCUE.is_yes,
            AVENGER.is_yes,
        ),
    ),
    notes=(
        """That the rescue does not reach one who has left the limits follows from verses 26-27, which only NIV
        prints here.""",
    ),
    examples=(
        example(
            "Judged, and in his city", *_A_KILLING, judged.is_(JUDGED_MANSLAYER), whereabouts.is_(IN_HIS_CITY),
            gives=((RESCUE.name, "yes"),),
        ),
    ),
)  # fmt: skip
ACCUSED_RESCUED = clause(
    "N35:25v",
    numbers(35, 25),
    """The assembly protects the one accused, before he is judged, where he is a manslayer and no murderer.""",
    THE_VERSES.says(must_protect.when(_NIV, judged.is_(NOT_YET), MANSLAYER, DEATH.is_not_yes, unless(LEFT))),
    notes=(
        """NIV speaks of "the one accused"; this is read as reaching his protection alone, not his being sent back
        or held.""",
    ),
)
SENT_BACK = clause(
    "N35:25s",
    numbers(35, 25),
    """The congregation sends the judged manslayer back to the city he had fled to.""",
    THE_VERSES.says(
        must_send_back.when(
            judged.is_(JUDGED_MANSLAYER), high_priest.is_(PRIEST_LIVING), whereabouts.is_not(IN_HIS_CITY)
        )
    ),
    notes=("""The verse sends back one who has been judged.""",),
    examples=(
        example(
            "Judged a manslayer, and outside the limits", *_A_KILLING, judged.is_(JUDGED_MANSLAYER),
            high_priest.is_(PRIEST_LIVING), whereabouts.is_(OUTSIDE_LIMITS), gives=((RESTORE.name, "yes"),),
        ),
    ),
)  # fmt: skip
STAYS = clause(
    "N35:25t",
    numbers(35, 25),
    """There he stays for as long as the high priest lives, the one anointed with holy oil.""",
    THE_VERSES.says(must_stay.when(judged.is_(JUDGED_MANSLAYER), high_priest.is_(PRIEST_LIVING))),
    examples=(
        example(
            "The priest lives", *_A_KILLING, judged.is_(JUDGED_MANSLAYER), high_priest.is_(PRIEST_LIVING),
            gives=((STAY.name, "yes"), (RETURN.name, "no")),
        ),
    ),
)  # fmt: skip
STAYS_NO_LONGER = clause(
    "N35:25u",
    numbers(35, 25),
    """Until that death, and so by implication no longer.""",
    THE_VERSES.says(
        need_not_stay.when(_JPS, judged.is_(JUDGED_MANSLAYER), high_priest.is_(PRIEST_DIED), mode="implied")
    ),
)
GOES_HOME_AFTER = clause(
    "N35:25h",
    numbers(35, 25),
    """Once the high priest has died he may, by implication, go home.""",
    THE_VERSES.says(
        may_go_home.when(_JPS, judged.is_(JUDGED_MANSLAYER), high_priest.is_(PRIEST_DIED), mode="implied")
    ),
    notes=("""The JPS-type English here stops at verse 25; it has no verse of return.""",),
    claims=(
        never("No one both must stay and may go home", STAY.is_yes, RETURN.is_yes),
        always(
            "By the letter of JPS, of one held as a manslayer the law does not say whether he may go home",
            Ruled(RETURN.name, ("silent",)),
            _JPS,
            axes.inference.is_(axes.BY_THE_LETTER),
            HELD,
        ),
        always(
            "By the letter of JPS, of one held as a manslayer and outside the limits the law does not say whether this "
            "slayer may kill him",
            Ruled(AVENGER.name, ("silent",)),
            _JPS,
            axes.inference.is_(axes.BY_THE_LETTER),
            HELD,
            whereabouts.one_of(OUTSIDE_LIMITS, IN_ANOTHER_CITY, HOME),
        ),
    ),
    examples=(
        example(
            "The priest has died", *_A_KILLING, judged.is_(JUDGED_MANSLAYER), high_priest.is_(PRIEST_DIED),
            gives=((RETURN.name, "yes"), (STAY.name, "no")),
        ),
    ),
)  # fmt: skip
NOT_HOME_BEFORE = clause(
    "N35:25x",
    numbers(35, 25),
    """Before it he may, by implication, not go home.""",
    THE_VERSES.says(
        may_not_go_home.when(_JPS, judged.is_(JUDGED_MANSLAYER), high_priest.is_(PRIEST_LIVING), mode="implied")
    ),
)

# ---- verses 26-28, in the NIV-type English alone ----

FOUND_OUTSIDE = clause(
    "N35:27",
    numbers(35, 26, 28),
    """If he ever leaves the limits of his city while the high priest lives, and the avenger finds him outside, the
    avenger may kill him and bears no guilt.""",
    THE_VERSES.says(may_kill.when(HELD, LEFT, slayer.is_(THE_AVENGER))),
    claims=(
        always(
            "In NIV one held as a manslayer may be killed without guilt only while the high priest lives",
            high_priest.is_(PRIEST_LIVING),
            _NIV,
            HELD,
            AVENGER.is_yes,
        ),
    ),
    examples=(
        example(
            "Outside the limits", *_A_KILLING, judged.is_(JUDGED_MANSLAYER), high_priest.is_(PRIEST_LIVING),
            whereabouts.is_(OUTSIDE_LIMITS), slayer.is_(THE_AVENGER), gives=((AVENGER.name, "yes"),), voice=(_NIV,),
        ),
    ),
)  # fmt: skip
MUST_STAY = clause(
    "N35:28s",
    numbers(35, 28),
    """He is bound to his city for the lifetime of the high priest.""",
    THE_VERSES.says(must_stay.when(_NIV, judged.is_(JUDGED_MANSLAYER), high_priest.is_(PRIEST_LIVING))),
)
NEED_NOT_STAY = clause(
    "N35:28t",
    numbers(35, 28),
    """After that death he need stay no longer.""",
    THE_VERSES.says(need_not_stay.when(_NIV, judged.is_(JUDGED_MANSLAYER), high_priest.is_(PRIEST_DIED))),
)
RETURNS_AFTER = clause(
    "N35:28r",
    numbers(35, 28),
    """Once the high priest has died he may go back to what is his own.""",
    THE_VERSES.says(may_go_home.when(_NIV, judged.is_(JUDGED_MANSLAYER), high_priest.is_(PRIEST_DIED))),
    examples=(
        example(
            "The priest has died", *_A_KILLING, judged.is_(JUDGED_MANSLAYER), high_priest.is_(PRIEST_DIED),
            gives=((RETURN.name, "yes"),), voice=(_NIV,),
        ),
    ),
)  # fmt: skip
NOT_BEFORE = clause(
    "N35:28x",
    numbers(35, 28),
    """Only then: while the high priest lives he may not go home.""",
    THE_VERSES.says(may_not_go_home.when(_NIV, judged.is_(JUDGED_MANSLAYER), high_priest.is_(PRIEST_LIVING))),
)

# ---- what the passage as a whole supposes ----

NO_EXILE_FOR_THE_EXECUTED = clause(
    "P1",
    numbers(35, 16, 25),
    """One who is put to death as a murderer does not live in the city of refuge.""",
    THE_VERSES.says(not_exiled.when(KILLED, DEATH.is_yes, mode="principle", sets_aside=(EVERY_YES,))),
    claims=(never("No one is both put to death and exiled", DEATH.is_yes, EXILE.is_yes),),
)
