"""Numbers 35:15-28: who is a murderer, who may flee, who judges, and how long he stays.

The two English editions part in places; each part is under its edition. Edition JPS stops at verse 25.
"""

from miklat.law.claims import always, never
from miklat.law.write import EVERY_YES, Ahead, Axis, Says, clause, example, one_of, over, side
from miklat.laws.refuge.axes import edition, extent, inference, misaimed
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
)
from miklat.laws.refuge.words.act import act, aim, could_kill, knew_victim_there, means
from miklat.laws.refuge.words.blow import shift
from miklat.laws.refuge.words.course import high_priest, judged, slayer, whereabouts
from miklat.laws.refuge.words.mind import ill_will, lay_in_wait, premeditated, sought_harm, suddenly
from miklat.laws.refuge.words.who import died, killer, victim
from miklat.terms.condition import Ruled, all_of, any_of, implies, named, unless
from miklat.terms.world import Sentence
from miklat.text.address import numbers

# ---- where the English can be taken two ways ----


class weapons(Axis, decides="whether verses 16-18 speak of a blow on purpose, or however it came about"):
    on_purpose = side("taking verses 16-18 of a blow on purpose")
    however = side("taking verses 16-18 of any such blow however it came about")


class malice(Axis, decides="whether the malice of verse 20 (NIV) governs the throw too"):
    both = side("taking the malice of verse 20 of the push and the throw alike")
    shove_only = side("taking the malice of verse 20 of the push alone")


class malice_means(Axis, decides="what the malice of verse 20 (NIV) is"):
    forethought = side("taking malice to be forethought")
    ill_will_and_forethought = side("taking malice to be ill will and forethought")


class accident(Axis, decides="whether a man killed by a shot at a beast is killed by accident (verse 15, NIV)"):
    aimed_at_nothing = side("counting as an accident only what was aimed at nothing")
    beast_too = side("counting as an accident also a man killed by a shot at a beast")


class not_his_enemy(Axis, decides="what the lack of enmity in verse 23 is a condition of"):
    all_acts = side("taking the lack of enmity in verse 23 as a condition of all three acts")
    stone_only = side("taking the lack of enmity in verse 23 as a condition of the stone alone")
    reason_only = side("taking the lack of enmity in verse 23 as a reason and no condition")


HOWEVER_OF_THE_VERSES = Sentence(
    "the Mishnah takes the blows of verses 16-18 to be on purpose; 'however it came about' is for the verses alone",
    implies(weapons.however, extent.verses),
)
REASON_OF_THE_NIV = Sentence(
    "only the NIV-type English can be read as giving a reason in verse 23",
    implies(not_his_enemy.reason_only, edition.niv),
)


KILLED = named(
    "killed",
    "a person was killed",
    died.yes,
    one_of(victim.israelite, victim.non_israelite),
)
COVERED = named(
    "covered",
    "the cities are for such as he",
    any_of(
        one_of(killer.israelite, killer.stranger, killer.settler),
        all_of(edition.niv, killer.sojourner),
    ),
)
FRIENDLY = named("friendly", "he was no enemy of his and sought no harm", unless(ill_will.standing), sought_harm.no)
ENEMY_BARS_ALL = named(
    "enemy_bars_all",
    "verse 23 does not bar him as an enemy",
    implies(not_his_enemy.all_acts, FRIENDLY),
    denies="verse 23 bars him as an enemy",
)
MALICE = named(
    "malice",
    "he acted with malice",
    premeditated.yes,
    any_of(malice_means.forethought, unless(ill_will.none)),
)
ERROR = named(
    "error",
    "he killed a person in error",
    KILLED,
    COVERED,
    any_of(
        aim.nobody,
        all_of(aim.animal, any_of(edition.jps, accident.beast_too)),
    ),
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
        all_of(edition.niv, unless(aim.victim), ill_will.none),
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
MANSLAYER = named(
    "manslayer",
    "he is a manslayer of verses 22-23",
    any_of(SUDDEN_PUSH, UNPLANNED_THROW, UNSEEN_STONE),
)
LIABLE = named(
    "liable",
    "he stands as a murderer",
    any_of(judged.murderer, all_of(judged.not_yet, DEATH.is_yes)),
)
HELD = named(
    "held",
    "he stands as a manslayer",
    any_of(
        judged.manslayer,
        all_of(judged.not_yet, any_of(ERROR, MANSLAYER), DEATH.is_not_yes),
    ),
)
LEFT = named(
    "left",
    "he is outside his city as in verses 26-27",
    edition.niv,
    one_of(whereabouts.outside_limits, whereabouts.another_city, whereabouts.home),
    high_priest.living,
    denies="he is not outside his city as in verses 26-27",
)

put_to_death, not_put_to_death = Says(DEATH.yes, KILLED), Says(DEATH.no)
may_flee, may_not_flee = Says(REFUGE.yes), Says(REFUGE.no)
judged_by_congregation = Says(TRIAL.yes)
exiled, not_exiled = Says(EXILE.yes), Says(EXILE.no, KILLED)
avenger_charged = Says(CHARGE.yes)
may_kill, may_not_kill = Says(AVENGER.yes), Says(AVENGER.no)
must_protect, must_send_back = Says(RESCUE.yes), Says(RESTORE.yes)
must_stay, need_not_stay = Says(STAY.yes), Says(STAY.no)
may_go_home, may_not_go_home = Says(RETURN.yes), Says(RETURN.no)

A_KILLING = (killer.israelite, victim.israelite, died.yes)
AT_HIM = (knew_victim_there.yes, aim.victim, shift.none)

# ---- verse 15 ----

MURDERER_HAS_NO_REFUGE_15N, MANSLAYER_MAY_FLEE_25C = Ahead("N35:15n"), Ahead("N35:25c")

KILLED_IN_ERROR = clause(
    "N35:15",
    numbers(35, 15),
    """Six cities stand as a refuge for Israelite, stranger and settler alike (NIV: for whoever else lives among them
    too): one who killed a person in error may flee to any of them.""",
    THE_VERSES.says(may_flee.when(ERROR, sets_aside=(over(MURDERER_HAS_NO_REFUGE_15N, only=edition.niv),))),
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
            A_KILLING, act.dropped, aim.nobody, gives=may_flee
        ),
        example(
            "One who only lodges there, in the NIV-type English",
            killer.sojourner, victim.israelite, died.yes, act.dropped, aim.nobody,
            gives=may_flee, by=edition.niv,
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
        put_to_death.when(act.struck,
            any_of(means.iron_tool, all_of(edition.niv, means.iron_lump)),
            any_of(weapons.however, aim.victim),
            sets_aside=(ERROR_IS_NO_MURDER,),
        )
    ),
    notes=(
        """Whether verses 16-18 speak only of a blow on purpose, or of any such blow, is the axis weapons.""",
        """JPS speaks of an instrument, NIV of an object: a raw lump of iron is reached by the second alone.""",
        """The doubled verb, "surely", adds no condition we would defend.""",
    ),
    examples=(
        example(
            "An iron tool, on purpose", A_KILLING, act.struck, means.iron_tool, AT_HIM,
            gives=(put_to_death, not_exiled, may_not_flee),
        ),
    ),
)  # fmt: skip
NO_REFUGE_FOR_A_MURDERER = clause(
    MURDERER_HAS_NO_REFUGE_15N,
    numbers(35, 16),
    """The cities are not for one who is put to death as a murderer: over against the refuge of verse 15 stands the
    murderer of the verses that follow.""",
    THE_VERSES.says(
        may_not_flee.when(
            DEATH.is_yes, mode="implied", sets_aside=(MANSLAYER_MAY_FLEE_25C, over(KILLED_IN_ERROR, only=edition.jps))
        )
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
            weapons.on_purpose,
        ),
    ),
)
STRUCK_WITH_STONE = clause(
    "N35:17",
    numbers(35, 17),
    """One who struck with a stone by which a man may die, and killed, is a murderer, and is put to death.""",
    THE_VERSES.says(
        put_to_death.when(act.struck,
            means.stone,
            could_kill.yes,
            any_of(weapons.however, aim.victim),
            sets_aside=(ERROR_IS_NO_MURDER,),
        )
    ),
    notes=(
        """Read word by word the NIV-type English would take in one who merely held a stone and struck with the
        other hand; no one we know of reads it so, and it is not encoded.""",
    ),
    examples=(
        example(
            "A stone that could kill", A_KILLING, act.struck, means.stone, could_kill.yes, AT_HIM,
            gives=put_to_death,
        ),
    ),
)  # fmt: skip
STRUCK_WITH_WOOD = clause(
    "N35:18",
    numbers(35, 18),
    """One who struck with a wooden weapon by which a man may die, and killed, is a murderer, and is put to death.""",
    THE_VERSES.says(
        put_to_death.when(act.struck,
            any_of(means.wooden_weapon, all_of(edition.niv, means.wooden_object)),
            could_kill.yes,
            any_of(weapons.however, aim.victim),
            sets_aside=(ERROR_IS_NO_MURDER,),
        )
    ),
    notes=("""JPS speaks of a weapon of wood, NIV of a wooden object.""",),
    examples=(
        example(
            "A club that could kill", A_KILLING, act.struck, means.wooden_weapon, could_kill.yes, AT_HIM,
            gives=put_to_death,
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
    examples=(example("Judged a murderer", A_KILLING, judged.murderer, gives=avenger_charged),),
)
AVENGER_MAY_KILL_MURDERER = clause(
    "N35:19a",
    numbers(35, 19),
    """The avenger who kills the murderer does so without guilt.""",
    THE_VERSES.says(may_kill.when(LIABLE, slayer.avenger)),
    examples=(
        example(
            "The avenger meets a murderer", A_KILLING, judged.murderer, slayer.avenger,
            gives=may_kill,
        ),
    ),
)  # fmt: skip
AVENGER_HIMSELF = clause(
    "N35:19s",
    numbers(35, 19),
    """The avenger is to do it himself: the words imply that his agent may not.""",
    THE_VERSES.says(may_not_kill.when(edition.jps, LIABLE, slayer.avengers_agent, mode="implied")),
    notes=("""Only the JPS-type English says "himself".""",),
    examples=(
        example(
            "The avenger sends another", A_KILLING, judged.murderer, slayer.avengers_agent,
            gives=may_not_kill,
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
            act.pushed,
            aim.victim,
            any_of(all_of(edition.jps, ill_will.standing), all_of(edition.niv, MALICE)),
        )
    ),
    defines=(MALICE,),
    examples=(example("A push in hatred", A_KILLING, act.pushed, AT_HIM, ill_will.standing, gives=put_to_death),),
)
THROWN_IN_AMBUSH = clause(
    "N35:20b",
    numbers(35, 20),
    """One who threw something at another out of ambush (JPS), or on purpose and with malice (NIV), and killed him, is a
    murderer.""",
    THE_VERSES.says(
        put_to_death.when(
            act.hurled,
            aim.victim,
            any_of(all_of(edition.jps, lay_in_wait.yes), all_of(edition.niv, any_of(MALICE, malice.shove_only))),
        )
    ),
    notes=(
        """In NIV the malice of the push may govern the throw too, or the throw may need no more than purpose: the axis
        malice. What that malice is, is the axis malice_means.""",
    ),
    examples=(example("Thrown from ambush", A_KILLING, act.hurled, AT_HIM, lay_in_wait.yes, gives=put_to_death),),
)
STRUCK_WITH_HAND = clause(
    "N35:21",
    numbers(35, 21),
    """One who in enmity (JPS) or hostility (NIV) struck another with the hand, so that he died, is a murderer and
    is put to death; it falls to the avenger of blood to put the murderer to death, whenever he meets him.""",
    THE_VERSES.says(
        put_to_death.when(act.struck,
            aim.victim,
            any_of(
                all_of(edition.jps, one_of(means.fist, means.open_hand), ill_will.standing),
                all_of(edition.niv, means.fist, one_of(ill_will.momentary, ill_will.standing)),
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
            "An enemy's fist", A_KILLING, act.struck, means.fist, AT_HIM, ill_will.standing,
            gives=put_to_death,
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
            A_KILLING, act.pushed, suddenly.yes, ill_will.none, sought_harm.no,
            gives=judged_by_congregation,
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
    MANSLAYER_MAY_FLEE_25C,
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
            A_KILLING, act.pushed, suddenly.yes, ill_will.none, sought_harm.no,
            gives=exiled,
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
            any_of(extent.verses, misaimed.open, aim.nobody),
            mode="implied",
        )
    ),
    notes=(
        """The Mishnah's exiles are taken to be those for whom verse 15 opens the cities; where its "accidentally"
        does not reach one who aimed at a beast, with the Mishnah the verse is read no further.""",
    ),
    examples=(
        example(
            "A man killed by a shot at a beast, by the verses alone", A_KILLING, act.struck, aim.animal,
            gives=exiled, by=extent.verses,
        ),
    ),
)  # fmt: skip
OUT_OF_HIS_HAND = clause(
    "N35:25n",
    numbers(35, 25),
    """He is delivered out of the avenger's hand: while he stays in the city he fled to and the high priest lives,
    no slayer may kill him, by implication.""",
    THE_VERSES.says(may_not_kill.when(HELD, whereabouts.city_he_fled_to, high_priest.living, mode="implied")),
    defines=(HELD,),
)
NOT_AFTER_THE_PRIEST = clause(
    "N35:25p",
    numbers(35, 25),
    """The exile lasts until the high priest's death: after it, by implication, the judged manslayer may not be
    killed.""",
    THE_VERSES.says(may_not_kill.when(judged.manslayer, high_priest.died, mode="implied")),
    claims=(
        never(
            "Once the high priest has died, no voice lets a judged manslayer be killed",
            judged.manslayer,
            high_priest.died,
            AVENGER.is_yes,
        ),
    ),
)
CONGREGATION_RESCUES = clause(
    "N35:25r",
    numbers(35, 25),
    """The congregation rescues the judged manslayer from the avenger of blood.""",
    THE_VERSES.says(must_protect.when(judged.manslayer, unless(LEFT))),
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
            "Judged, and in his city", A_KILLING, judged.manslayer, whereabouts.city_he_fled_to,
            gives=must_protect,
        ),
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
)
SENT_BACK = clause(
    "N35:25s",
    numbers(35, 25),
    """The congregation sends the judged manslayer back to the city he had fled to.""",
    THE_VERSES.says(
        must_send_back.when(
            judged.manslayer, high_priest.living, unless(whereabouts.city_he_fled_to)
        )
    ),
    notes=("""The verse sends back one who has been judged.""",),
    examples=(
        example(
            "Judged a manslayer, and outside the limits", A_KILLING, judged.manslayer,
            high_priest.living, whereabouts.outside_limits, gives=must_send_back,
        ),
    ),
)  # fmt: skip
STAYS = clause(
    "N35:25t",
    numbers(35, 25),
    """There he stays for as long as the high priest lives, the one anointed with holy oil.""",
    THE_VERSES.says(must_stay.when(judged.manslayer, high_priest.living)),
    examples=(
        example(
            "The priest lives", A_KILLING, judged.manslayer, high_priest.living,
            gives=(must_stay, may_not_go_home),
        ),
    ),
)  # fmt: skip
STAYS_NO_LONGER = clause(
    "N35:25u",
    numbers(35, 25),
    """Until that death, and so by implication no longer.""",
    THE_VERSES.says(need_not_stay.when(edition.jps, judged.manslayer, high_priest.died, mode="implied")),
)
GOES_HOME_AFTER = clause(
    "N35:25h",
    numbers(35, 25),
    """Once the high priest has died he may, by implication, go home.""",
    THE_VERSES.says(
        may_go_home.when(edition.jps, judged.manslayer, high_priest.died, mode="implied")
    ),
    notes=("""The JPS-type English here stops at verse 25; it has no verse of return.""",),
    claims=(
        never("No one both must stay and may go home", STAY.is_yes, RETURN.is_yes),
        always(
            "By the letter of JPS, of one held as a manslayer the law does not say whether he may go home",
            Ruled(RETURN.name, ("silent",)),
            edition.jps,
            inference.letter,
            HELD,
        ),
        always(
            "By the letter of JPS, of one held as a manslayer and outside the limits the law does not say whether this "
            "slayer may kill him",
            Ruled(AVENGER.name, ("silent",)),
            edition.jps,
            inference.letter,
            HELD,
            one_of(whereabouts.outside_limits, whereabouts.another_city, whereabouts.home),
        ),
    ),
    examples=(
        example(
            "The priest has died", A_KILLING, judged.manslayer, high_priest.died,
            gives=(may_go_home, need_not_stay),
        ),
    ),
)  # fmt: skip
NOT_HOME_BEFORE = clause(
    "N35:25x",
    numbers(35, 25),
    """Before it he may, by implication, not go home.""",
    THE_VERSES.says(may_not_go_home.when(edition.jps, judged.manslayer, high_priest.living, mode="implied")),
)

# ---- verses 26-28, in the NIV-type English alone ----

FOUND_OUTSIDE = clause(
    "N35:27",
    numbers(35, 26, 28),
    """If he ever leaves the limits of his city while the high priest lives, and the avenger finds him outside, the
    avenger may kill him and bears no guilt.""",
    THE_VERSES.says(may_kill.when(HELD, LEFT, slayer.avenger)),
    claims=(
        always(
            "In NIV one held as a manslayer may be killed without guilt only while the high priest lives",
            high_priest.living,
            edition.niv,
            HELD,
            AVENGER.is_yes,
        ),
    ),
    examples=(
        example(
            "Outside the limits", A_KILLING, judged.manslayer, high_priest.living,
            whereabouts.outside_limits, slayer.avenger, gives=may_kill, by=edition.niv,
        ),
    ),
)  # fmt: skip
MUST_STAY = clause(
    "N35:28s",
    numbers(35, 28),
    """He is bound to his city for the lifetime of the high priest.""",
    THE_VERSES.says(must_stay.when(edition.niv, judged.manslayer, high_priest.living)),
)
NEED_NOT_STAY = clause(
    "N35:28t",
    numbers(35, 28),
    """After that death he need stay no longer.""",
    THE_VERSES.says(need_not_stay.when(edition.niv, judged.manslayer, high_priest.died)),
)
RETURNS_AFTER = clause(
    "N35:28r",
    numbers(35, 28),
    """Once the high priest has died he may go back to what is his own.""",
    THE_VERSES.says(may_go_home.when(edition.niv, judged.manslayer, high_priest.died)),
    examples=(
        example(
            "The priest has died", A_KILLING, judged.manslayer, high_priest.died,
            gives=may_go_home, by=edition.niv,
        ),
    ),
)  # fmt: skip
NOT_BEFORE = clause(
    "N35:28x",
    numbers(35, 28),
    """Only then: while the high priest lives he may not go home.""",
    THE_VERSES.says(may_not_go_home.when(edition.niv, judged.manslayer, high_priest.living)),
)

# ---- what the passage as a whole supposes ----

NO_EXILE_FOR_THE_EXECUTED = clause(
    "P1",
    numbers(35, 16, 25),
    """One who is put to death as a murderer does not live in the city of refuge.""",
    THE_VERSES.says(not_exiled.when(DEATH.is_yes, mode="principle", sets_aside=(EVERY_YES,))),
    claims=(never("No one is both put to death and exiled", DEATH.is_yes, EXILE.is_yes),),
)
