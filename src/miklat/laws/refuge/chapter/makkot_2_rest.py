"""Mishnah Makkot 2:3-8: who else is exiled and who is not; the cities, the way, the priests, the limits, life there."""

from miklat.law.claims import alike, always, never, opposed, wider
from miklat.law.holder import Holder
from miklat.law.question import OUTRIGHT
from miklat.law.write import EVERY_NO, EVERY_YES, Ahead, Says, clause, example, one_of, over
from miklat.laws.refuge.axes import inference
from miklat.laws.refuge.chapter.axes import (
    CHAPTER,
    any_man,
    beyond_bounds,
    blind,
    enemy,
    first_flight,
    office_back,
    rent,
    war_priest,
    who_speaks,
)
from miklat.laws.refuge.chapter.questions import ESCORT, HONOUR, OFFICE_BACK, PLEAD, QUARTER, RENT
from miklat.laws.refuge.chapter.standing import (
    BEYOND,
    BOUND,
    BY_PRIESTS_OF_ALL,
    BY_THE_WAR_PRIEST,
    FREED,
    INSIDE,
    NEVER,
    OUT,
    WAY,
)
from miklat.laws.refuge.chapter.words import (
    a_settler_died,
    all_six_chosen,
    called_out,
    could_be_on_purpose,
    held_office,
    honour,
    killed_in_refuge_city,
    kin,
    other_priest_died,
    priest_at_judgment,
    sight,
)
from miklat.laws.refuge.holders import THE_MISHNAH
from miklat.laws.refuge.killing import A_KILLING, COVERED, KILLED
from miklat.laws.refuge.makkot_2 import BY_ACCIDENT
from miklat.laws.refuge.modes import IMPLIED, PRINCIPLE
from miklat.laws.refuge.numbers_35 import (
    ERROR_IS_NO_MURDER,
    HELD,
    KILLED_IN_ERROR,
    MANSLAYER,
    MANSLAYER_IS_NO_MURDERER,
    not_his_enemy,
)
from miklat.laws.refuge.questions import (
    AVENGER,
    CHARGE,
    DEATH,
    EXILE,
    REFUGE,
    RESTORE,
    RETURN,
    STAY,
    TRIAL,
)
from miklat.laws.refuge.wider import BLOODGUILT, FETCH
from miklat.laws.refuge.words.act import act, aim
from miklat.laws.refuge.words.course import fled, high_priest, judged, slayer, whereabouts
from miklat.laws.refuge.words.mind import ill_will, sought_harm
from miklat.laws.refuge.words.office import duty
from miklat.laws.refuge.words.who import killer, victim
from miklat.laws.refuge.words.work import fell, task
from miklat.laws.refuge.works import makkot
from miklat.terms.condition import NEVER as NOWHERE
from miklat.terms.condition import all_of, any_of, named, unless

put_to_death = Says(DEATH.yes, KILLED)
exiled, no_exile = Says(EXILE.yes, KILLED), Says(EXILE.no, KILLED)
may_flee, may_not_flee = Says(REFUGE.yes), Says(REFUGE.no)
judged_by_congregation = Says(TRIAL.yes, KILLED)
avenger_charged = Says(CHARGE.yes)
may_kill, may_not_kill = Says(AVENGER.yes), Says(AVENGER.no)
guilt, no_guilt = Says(BLOODGUILT.yes), Says(BLOODGUILT.no)
must_send_back, need_not_send_back = Says(RESTORE.yes), Says(RESTORE.no)
must_stay, need_not_stay = Says(STAY.yes), Says(STAY.no)
may_go_home, may_not_go_home = Says(RETURN.yes), Says(RETURN.no)
scholars_sent, he_pleads, fetched = Says(ESCORT.yes), Says(PLEAD.yes), Says(FETCH.yes)
another_quarter, no_other_quarter = Says(QUARTER.yes, EXILE.is_yes), Says(QUARTER.no, EXILE.is_yes)
may_accept, may_not_accept = Says(HONOUR.yes), Says(HONOUR.no)
pays_rent, pays_no_rent = Says(RENT.yes), Says(RENT.no)
has_office_back, no_office_back = Says(OFFICE_BACK.yes), Says(OFFICE_BACK.no)

R_YEHUDAH_ON_THE_BLIND, R_MEIR_ON_THE_BLIND = Holder("R. Yehudah", blind.r_yehudah), Holder("R. Meir", blind.r_meir)
NAMELESS_ON_THE_ENEMY = Holder("the anonymous Mishnah", enemy.anonymous)
R_YOSE_ON_THE_ENEMY = Holder("R. Yose b. Yehudah", enemy.r_yose_b_yehudah)
R_SHIMON_ON_THE_ENEMY = Holder("R. Shimon", enemy.r_shimon)
R_MEIR_ON_THE_WAY = Holder("R. Meir", who_speaks.r_meir)
R_YOSE_ON_THE_FLIGHT = Holder("R. Yose b. Yehudah", first_flight.r_yose_b_yehudah)
R_YEHUDAH_ON_WAR = Holder("R. Yehudah", war_priest.r_yehudah)
R_YOSE_HAGELILI = Holder("R. Yose ha-Gelili", beyond_bounds.r_yose_hagelili)
R_AKIVA = Holder("R. Akiva", beyond_bounds.r_akiva)
R_YEHUDAH_ON_RENT, R_MEIR_ON_RENT = Holder("R. Yehudah", rent.r_yehudah), Holder("R. Meir", rent.r_meir)
R_MEIR_ON_OFFICE, R_YEHUDAH_ON_OFFICE = (
    Holder("R. Meir", office_back.r_meir),
    Holder("R. Yehudah", office_back.r_yehudah),
)

IN_ERROR = named("in_error", "he killed a person by accident (Makkot 2:1)", KILLED, COVERED, BY_ACCIDENT)
AN_ENEMY = ill_will.standing
AS_ONE_FOREWARNED = named(
    "as_one_forewarned",
    "he killed his enemy, in error or as a manslayer",
    AN_ENEMY,
    COVERED,
    any_of(IN_ERROR, MANSLAYER),
)
ELSEWHERE = unless(whereabouts.city_he_fled_to)

_A_BARREL = (*A_KILLING, act.mishap, task.lowering_barrel, fell.load, duty.none)
_BARREL_ON_A_FRIEND = (*_A_BARREL, ill_will.none)
_JUDGED = (*A_KILLING, judged.manslayer, fled.yes, priest_at_judgment.yes)
_BOUND = (*_JUDGED, high_priest.living, other_priest_died.none)

# ---- Makkot 2:3 ----

BEFORE_THE_SIX_4A = Ahead("M2:4a")

FATHER_AND_SON = clause(
    "M2:3a", makkot(2, 3),
    """A father who killed his son in error is exiled on his account, and a son on account of his father.""",
    THE_MISHNAH.says(exiled.when(IN_ERROR, unless(kin.none))),
    defines=(IN_ERROR,),
    notes=(
        """It adds a ground and no answer: that they are kin is no bar. Where the father was teaching his son, Abba
        Shaul (M2:2e) does not exile him; Bavli Makkot 8b makes the two agree.""",
    ),
    examples=(
        example("A father let a barrel down on his son", _BARREL_ON_A_FRIEND, kin.father_of_victim, gives=exiled),
    ),
)  # fmt: skip
FOR_AN_ISRAELITE = clause(
    "M2:3b", makkot(2, 3),
    """All are exiled on account of an Israelite - but a resident alien is not.""",
    THE_MISHNAH.says(exiled.when(IN_ERROR, victim.israelite, unless(killer.settler))),
    notes=(
        """"All" takes in whoever the cities are open to. The Gemara names slaves and Samaritans, for whom there is no
        value here; the convert is counted with the Israelite.""",
    ),
)  # fmt: skip
NOT_FOR_A_SETTLER = clause(
    "M2:3c", makkot(2, 3),
    """An Israelite is not exiled on account of a resident alien, and all the less on account of one who is not even
    that.""",
    THE_MISHNAH.says(
        no_exile.when(
            unless(killer.settler),
            any_of(a_settler_died, victim.non_israelite),
            mode={OUTRIGHT: a_settler_died, IMPLIED: victim.non_israelite},
        )
    ),
    sets_aside=(EVERY_YES,),
    examples=(
        example(
            "A barrel let down on a resident alien",
            killer.israelite, a_settler_died, _A_BARREL[2:], ill_will.none, gives=no_exile,
        ),
    ),
)  # fmt: skip
A_SETTLER_IS_NOT = clause(
    "M2:3d", makkot(2, 3),
    """A resident alien is not exiled on account of any but a resident alien.""",
    THE_MISHNAH.says(no_exile.when(killer.settler, unless(a_settler_died))),
    sets_aside=(EVERY_YES,),
    notes=("""Verse 15 opens the cities to the settler; Bavli Makkot 9a takes the verse of one settler who killed
        another.""",),
    claims=(
        always(
            "A resident alien who is exiled killed a resident alien",
            a_settler_died, CHAPTER, killer.settler, EXILE.is_yes,
        ),
    ),
    examples=(
        example(
            "A resident alien let a barrel down on an Israelite",
            killer.settler, victim.israelite, _A_BARREL[2:], ill_will.none, gives=no_exile,
        ),
    ),
)  # fmt: skip
FOR_A_SETTLER = clause(
    "M2:3e", makkot(2, 3),
    """On account of a resident alien he is exiled.""",
    THE_MISHNAH.says(exiled.when(IN_ERROR, killer.settler, a_settler_died)),
    examples=(
        example(
            "A resident alien let a barrel down on another",
            killer.settler, a_settler_died, _A_BARREL[2:], ill_will.none, gives=exiled,
        ),
    ),
)  # fmt: skip
_NOT_SEEING = (
    'Both read "not seeing him" (Numbers 35:23): R. Yehudah leaves out one who cannot see, R. Meir takes him in.'
)
THE_BLIND_NOT = clause(
    "M2:3f-", makkot(2, 3),
    """The blind is not exiled, as R. Yehudah holds.""",
    R_YEHUDAH_ON_THE_BLIND.says(no_exile.when(sight.blind)),
    sets_aside=(EVERY_YES,),
    notes=(_NOT_SEEING,),
    examples=(example("A blind man let a barrel down", _BARREL_ON_A_FRIEND, sight.blind, gives=no_exile),),
)  # fmt: skip
THE_BLIND_TOO = clause(
    "M2:3f+", makkot(2, 3),
    """R. Meir: he is exiled.""",
    R_MEIR_ON_THE_BLIND.says(exiled.when(IN_ERROR, sight.blind)),
    notes=(_NOT_SEEING,),
    claims=(
        wider(
            "R. Meir exiles whomever R. Yehudah does, and the two part of the blind alone",
            EXILE, "yes", R_MEIR_ON_THE_BLIND, than=R_YEHUDAH_ON_THE_BLIND, apart=sight.blind,
        ),
        alike(
            "Of one who sees R. Yehudah and R. Meir on the blind agree on every question",
            R_YEHUDAH_ON_THE_BLIND, R_MEIR_ON_THE_BLIND, sight.sighted,
        ),
    ),
    examples=(
        example("A blind man let a barrel down", _BARREL_ON_A_FRIEND, sight.blind, gives=exiled, by=blind.r_meir),
    ),
)  # fmt: skip
THE_ENEMY_NOT = clause(
    "M2:3g", makkot(2, 3),
    """An enemy is not exiled. R. Yose b. Yehudah, who puts him to death, implies it.""",
    NAMELESS_ON_THE_ENEMY.says(no_exile.when(AN_ENEMY)),
    R_YOSE_ON_THE_ENEMY.says(no_exile.when(AN_ENEMY, mode=IMPLIED)),
    sets_aside=(EVERY_YES,),
    notes=("""It reaches any enemy, however he killed.""",),
    claims=(
        always(
            "Of enemies R. Shimon alone exiles any (by the letter R. Yose b. Yehudah does not bar one whom Sanhedrin "
            "9:2 exempts from death)",
            enemy.r_shimon, CHAPTER, AN_ENEMY, EXILE.is_yes, unless(all_of(enemy.r_yose_b_yehudah, inference.letter)),
        ),
        wider(
            "On death the nameless view and R. Shimon never part", DEATH, "yes", R_SHIMON_ON_THE_ENEMY,
            than=NAMELESS_ON_THE_ENEMY, apart=NOWHERE,
        ),
        alike(
            "The nameless view and R. Yose b. Yehudah part of none but an enemy",
            NAMELESS_ON_THE_ENEMY, R_YOSE_ON_THE_ENEMY, unless(AN_ENEMY),
        ),
        alike(
            "The nameless view and R. Shimon part of none but an enemy",
            NAMELESS_ON_THE_ENEMY, R_SHIMON_ON_THE_ENEMY, unless(AN_ENEMY),
        ),
    ),
    examples=(example("A barrel fell on his enemy", _A_BARREL, AN_ENEMY, gives=no_exile),),
)  # fmt: skip
THE_ENEMY_DIES = clause(
    "M2:3h", makkot(2, 3),
    """R. Yose b. Yehudah: an enemy is put to death, being as one forewarned.""",
    R_YOSE_ON_THE_ENEMY.says(put_to_death.when(AS_ONE_FOREWARNED)),
    sets_aside=(ERROR_IS_NO_MURDER, MANSLAYER_IS_NO_MURDERER),
    defines=(AS_ONE_FOREWARNED,),
    notes=("""Where Sanhedrin 9:2 exempts him 9:2 stands; the text does not say what R. Yose b. Yehudah would say.""",),
    examples=(
        example("A barrel fell on his enemy", _A_BARREL, AN_ENEMY, gives=put_to_death, by=enemy.r_yose_b_yehudah),
    ),
)  # fmt: skip
THE_ENEMY_HAS_NO_REFUGE = clause(
    "M2:3n", makkot(2, 3),
    """So the cities are not for an enemy whom he puts to death.""",
    R_YOSE_ON_THE_ENEMY.says(may_not_flee.when(KILLED, AS_ONE_FOREWARNED, DEATH.is_yes, mode=PRINCIPLE)),
    sets_aside=(KILLED_IN_ERROR,),
    examples=(
        example("A barrel fell on his enemy", _A_BARREL, AN_ENEMY, gives=may_not_flee, by=enemy.r_yose_b_yehudah),
    ),
)  # fmt: skip
_WHOEVER = (
    '"This is the rule: whoever ..." is taken as R. Shimon\'s; the Kaufmann manuscript has no "this is the rule" there.'
)
ON_PURPOSE_PERHAPS = clause(
    "M2:3i-", makkot(2, 3),
    """R. Shimon: there is an enemy who is exiled and one who is not. Whoever could be said to have killed knowingly is
    not exiled.""",
    R_SHIMON_ON_THE_ENEMY.says(no_exile.when(AN_ENEMY, could_be_on_purpose.yes)),
    sets_aside=(EVERY_YES,),
    notes=(_WHOEVER,),
    examples=(
        example(
            "An enemy, and it may have been on purpose",
            _A_BARREL, AN_ENEMY, could_be_on_purpose.yes, gives=no_exile, by=enemy.r_shimon,
        ),
    ),
)  # fmt: skip
PLAINLY_UNMEANT = clause(
    "M2:3i+", makkot(2, 3),
    """And of whom that cannot be said is exiled.""",
    R_SHIMON_ON_THE_ENEMY.says(exiled.when(AN_ENEMY, could_be_on_purpose.no, IN_ERROR)),
    notes=(_WHOEVER,),
    examples=(
        example(
            "An enemy, and it cannot have been on purpose",
            _A_BARREL, AN_ENEMY, could_be_on_purpose.no, gives=exiled, by=enemy.r_shimon,
        ),
    ),
)  # fmt: skip

# ---- Makkot 2:4-5 ----

BEFORE_THE_SIX = clause(
    BEFORE_THE_SIX_4A, makkot(2, 4),
    """Until the three in the land of Israel were chosen, the three beyond the Jordan took nobody in: all six take in
    together.""",
    THE_MISHNAH.says(may_not_flee.when(KILLED, all_six_chosen.no)),
    sets_aside=(EVERY_YES,),
    notes=(
        """Three were beyond the Jordan and three in the land of Canaan: a fact of the book.""",
        """The Hebrew proves it from Numbers 35:13 ("six"); the English cites verse 15.""",
        """It is of the cities, and not of what the killing incurs: that he is one who goes into exile, the act alone
        decides.""",
    ),
    examples=(example("Before the three in Canaan", _BARREL_ON_A_FRIEND, all_six_chosen.no, gives=may_not_flee),),
)  # fmt: skip
SCHOLARS_SENT = clause(
    "M2:5a", makkot(2, 5),
    """Two scholars are sent with him, lest he be killed on the way, and they speak to the avenger.""",
    THE_MISHNAH.says(scholars_sent.when(WAY)),
    defines=(WAY,),
    notes=(
        """Roads were laid from city to city (Deuteronomy 19:3): a duty of the public, on which no answer hangs.""",
        """The way is taken of both ways: to the city first, and back to it from the court.""",
        """"Him" to whom they speak is the avenger.""",
    ),
    examples=(example("Sent back from the court", _BOUND, whereabouts.on_the_way, gives=scholars_sent),),
)  # fmt: skip
HE_SPEAKS_TOO = clause(
    "M2:5b", makkot(2, 5),
    """R. Meir: he speaks for himself too.""",
    R_MEIR_ON_THE_WAY.says(he_pleads.when(WAY)),
    notes=("""The print of Vilna has "he too", the Kaufmann manuscript "he". The nameless view is silent on it.""",),
    examples=(
        example("Sent back from the court", _BOUND, whereabouts.on_the_way, gives=he_pleads, by=who_speaks.r_meir),
    ),
)  # fmt: skip

# ---- Makkot 2:6 ----

ALL_FLEE_FIRST = clause(
    "M2:6a", makkot(2, 6),
    """R. Yose b. Yehudah: at first all flee there, he who killed in error and he who killed on purpose.""",
    R_YOSE_ON_THE_FLIGHT.says(may_flee.when(KILLED, COVERED, judged.not_yet)),
    sets_aside=(over(EVERY_NO, but=(BEFORE_THE_SIX_4A,)),),
    notes=("""The text records no one against him: the axis first_flight leaves his words out or takes them in.""",),
    claims=(
        alike(
            "Whether these words are taken in turns refuge, trial, fetching, sending back and going home alone",
            first_flight.anonymous, first_flight.r_yose_b_yehudah, but=(REFUGE, TRIAL, FETCH, RESTORE, RETURN),
        ),
        never(
            "One who sought harm and meant the victim or whoever was there is not exiled, where enmity bars all three "
            "acts of verses 22-23",
            KILLED, sought_harm.yes, one_of(aim.victim, aim.whoever), not_his_enemy.all_acts, EXILE.is_yes,
        ),
    ),
    examples=(
        example(
            "With iron on purpose, and not yet judged", A_KILLING, act.struck, aim.victim, judged.not_yet,
            gives=may_flee, by=first_flight.r_yose_b_yehudah,
        ),
    ),
)  # fmt: skip
COURT_DEALS_WITH_HIM = clause(
    "M2:6t", makkot(2, 6),
    """The court sends for him and deals with him as he is found: with death, with nothing, with exile.""",
    R_YOSE_ON_THE_FLIGHT.says(judged_by_congregation.when(COVERED)),
    notes=(
        """Whom it finds liable to death they put to death: that is no more than death=yes says, and who does it the
        sentence does not say (verse 19: the avenger).""",
    ),
)  # fmt: skip
COURT_FETCHES = clause(
    "M2:6b", makkot(2, 6),
    """The court sends and has him brought from there.""",
    R_YOSE_ON_THE_FLIGHT.says(fetched.when(KILLED, judged.not_yet, INSIDE)),
    defines=(INSIDE,),
    examples=(
        example(
            "Not yet judged, and in the city", A_KILLING, judged.not_yet, whereabouts.city_he_fled_to,
            gives=fetched, by=first_flight.r_yose_b_yehudah,
        ),
    ),
)  # fmt: skip
SENT_BACK_TO_HIS_PLACE = clause(
    "M2:6c", makkot(2, 6),
    """Whom it finds liable to exile they send back to his place.""",
    R_YOSE_ON_THE_FLIGHT.says(must_send_back.when(BOUND, fled.yes, ELSEWHERE)),
    defines=(BOUND,),
)  # fmt: skip
LET_GO = clause(
    "M2:6d", makkot(2, 6),
    """Whom it finds liable to nothing they let go.""",
    R_YOSE_ON_THE_FLIGHT.says(may_go_home.when(judged.cleared)),
    notes=("""The English here leaves this limb out; both Hebrew texts have it.""",),
    examples=(
        example("Cleared", A_KILLING, judged.cleared, gives=may_go_home, by=first_flight.r_yose_b_yehudah),
    ),
)  # fmt: skip
HOME_AFTER_A_PRIEST = clause(
    "M2:6e", makkot(2, 6),
    """The death of the priest anointed with oil, of the priest of many garments, and of one who has passed from his
    anointing, returns the killer. R. Yehudah: that of the priest anointed for war too.""",
    THE_MISHNAH.says(may_go_home.when(judged.manslayer, unless(NEVER), BY_PRIESTS_OF_ALL)),
    R_YEHUDAH_ON_WAR.says(may_go_home.when(judged.manslayer, unless(NEVER), BY_THE_WAR_PRIEST)),
    notes=(
        """Where several of them live, any one's death is taken to return him ("the one and the other return him");
        Bavli Makkot 11b asks it and leaves it.""",
        """Priests' mothers gave exiles food and clothing, lest they pray for their sons' death: a custom told in
        passing.""",
        """If the priest died before the verdict and another was appointed, he returns at the second's death: the high
        priest of a case is the one in office at the judgment.""",
    ),
    claims=(
        always("Whom a priest's death has freed may go home", RETURN.is_yes, CHAPTER, FREED),
        never("Nobody may kill one whom a priest's death has freed", CHAPTER, FREED, AVENGER.is_yes),
    ),
    examples=(
        example(
            "The priest of many garments died", _JUDGED, high_priest.living, other_priest_died.many_garments,
            gives=may_go_home,
        ),
        example(
            "The priest anointed for war died", _JUDGED, high_priest.living, other_priest_died.war_anointed,
            gives=may_go_home, by=war_priest.r_yehudah,
        ),
        example(
            "The same for the others", _JUDGED, high_priest.living, other_priest_died.war_anointed,
            gives=may_not_go_home,
        ),
    ),
)  # fmt: skip
NO_LONGER_HELD = clause(
    "M2:6f",
    makkot(2, 6),
    """So he need stay no longer.""",
    THE_MISHNAH.says(need_not_stay.when(FREED, mode=IMPLIED)),
    defines=(NEVER, FREED),
)
NO_LONGER_EXPOSED = clause(
    "M2:6g",
    makkot(2, 6),
    """And he may no longer be killed.""",
    THE_MISHNAH.says(may_not_kill.when(FREED, mode=IMPLIED)),
)
NOT_SENT_BACK = clause(
    "M2:6h",
    makkot(2, 6),
    """When his judgment has been given and the priest died, he is not exiled.""",
    THE_MISHNAH.says(need_not_send_back.when(FREED)),
    notes=(
        """"He is not exiled" is read of his being sent there, and not of what the killing incurred, which the act alone
        decides.""",
    ),
)

# ---- Makkot 2:7 ----

NEVER_LEAVES = clause(
    "M2:7a", makkot(2, 7),
    """One who was judged when there was no high priest, one who killed a high priest, and a high priest who killed
    never leave: there is his dwelling, there his death, there his burial.""",
    THE_MISHNAH.says(must_stay.when(NEVER, fled.yes)),
    notes=(
        """Where there was no priest, there is none on whose death his return could hang; Rambam (Rotzeach 7:10) adds
        "and there was no other".""",
    ),
    claims=(
        always("One whom no priest's death frees, and who had fled, must stay", STAY.is_yes, CHAPTER, NEVER, fled.yes),
    ),
    examples=(
        example(
            "Judged without a priest", A_KILLING, judged.manslayer, fled.yes, priest_at_judgment.no, gives=must_stay
        ),
    ),
)  # fmt: skip
NEVER_RETURNS = clause(
    "M2:7b", makkot(2, 7),
    """He never goes home.""",
    THE_MISHNAH.says(may_not_go_home.when(NEVER)),
    claims=(
        always("One whom no priest's death frees may not go home in any voice", RETURN.is_no, CHAPTER, NEVER),
    ),
)  # fmt: skip
NOT_EVEN_CALLED_OUT = clause(
    "M2:7c", makkot(2, 7),
    """He does not leave to testify, be it for a commandment, of money or of life, and not though all Israel need him,
    be he even a captain like Joab.""",
    THE_MISHNAH.says(must_stay.when(BOUND, fled.yes, unless(called_out.nothing))),
    examples=(example("All Israel need him", _BOUND, called_out.all_israel, gives=must_stay),),
)  # fmt: skip
LIMITS_TAKE_IN = clause(
    "M2:7d", makkot(2, 7),
    """As the city takes him in, so do its limits; at a tree on the line all goes by the boughs.""",
    THE_MISHNAH.says(may_not_kill.when(HELD, INSIDE, unless(FREED), mode=IMPLIED)),
    notes=(
        """That the limits are two thousand cubits is the translator's gloss; the Hebrew has "its limits" alone (Numbers
        35:5).""",
        """The killer is still the subject of "all goes by the boughs"; Bavli Makkot 12a-b narrows it.""",
    ),
    claims=(
        never(
            "Nobody may kill one judged a manslayer who is inside the limits",
            CHAPTER, judged.manslayer, INSIDE, AVENGER.is_yes,
        ),
    ),
    examples=(
        example("In his city", _BOUND, whereabouts.city_he_fled_to, slayer.avenger, gives=may_not_kill),
    ),
)  # fmt: skip
AVENGER_COMMANDED = clause(
    "M2:7e", makkot(2, 7),
    """A killer who went out of the limits and whom the avenger found: R. Yose ha-Gelili has it a command upon the
    avenger.""",
    R_YOSE_HAGELILI.says(avenger_charged.when(OUT)),
    defines=(BEYOND, OUT),
    notes=(
        """"A killer" who went out is one judged a manslayer; of one not yet judged verse 27 speaks (N35:27).""",
    ),
    examples=(example("Outside the limits", _BOUND, whereabouts.outside_limits, gives=avenger_charged),),
)  # fmt: skip
LEAVE_TO_KILL = clause(
    "M2:7f", makkot(2, 7),
    """And leave for every man, as R. Yose ha-Gelili holds; R. Akiva: leave for the avenger.""",
    R_YOSE_HAGELILI.says(may_kill.when(OUT)),
    R_AKIVA.says(may_kill.when(OUT, slayer.avenger)),
    claims=(
        always(
            "Of any but the avenger R. Yose ha-Gelili alone gives leave to kill one judged a manslayer",
            beyond_bounds.r_yose_hagelili, CHAPTER, judged.manslayer, unless(slayer.avenger), AVENGER.is_yes,
        ),
    ),
    examples=(
        example("Another man met him outside", _BOUND, whereabouts.outside_limits, slayer.another, gives=may_kill),
    ),
)  # fmt: skip
NO_LEAVE_FOR_OTHERS = clause(
    "M2:7g", makkot(2, 7),
    """The leave is the avenger's: by implication no other's.""",
    R_AKIVA.says(may_not_kill.when(OUT, unless(slayer.avenger), mode=IMPLIED)),
    examples=(
        example(
            "Another man met him outside", _BOUND, whereabouts.outside_limits, slayer.another,
            gives=may_not_kill, by=beyond_bounds.r_akiva,
        ),
    ),
)  # fmt: skip
LEAVE_IS_NO_GUILT = clause(
    "M2:7h", makkot(2, 7),
    """What one has leave for is, by implication, no guilt.""",
    R_YOSE_HAGELILI.says(no_guilt.when(OUT, mode=IMPLIED)),
    R_AKIVA.says(no_guilt.when(OUT, slayer.avenger, mode=IMPLIED)),
    claims=(never("Nobody bears guilt for what he may do without guilt", AVENGER.is_yes, BLOODGUILT.is_yes),),
)  # fmt: skip
_ANY_MAN = (
    "The Mishnah's prints and manuscripts have it that any man is not liable for him; the Babylonian Talmud quotes "
    'it as "is liable".'
)
ANY_MAN_NOT_LIABLE = clause(
    "M2:7i",
    makkot(2, 7),
    """R. Akiva, as prints and manuscripts have him: and any other man is not liable for him.""",
    R_AKIVA.says(no_guilt.when(any_man.not_liable, OUT, unless(slayer.avenger))),
    notes=(_ANY_MAN,),
)
ANY_MAN_LIABLE = clause(
    "M2:7j", makkot(2, 7),
    """R. Akiva, as the Talmud quotes him: and any other man is liable for him.""",
    R_AKIVA.says(guilt.when(any_man.liable, OUT, unless(slayer.avenger))),
    notes=(_ANY_MAN,),
    claims=(
        always(
            "Of one judged a manslayer R. Akiva alone, as the Talmud quotes him, speaks of guilt",
            all_of(beyond_bounds.r_akiva, any_man.liable), CHAPTER, judged.manslayer, BLOODGUILT.is_yes,
        ),
    ),
    examples=(
        example(
            "Another man met him outside", _BOUND, whereabouts.outside_limits, slayer.another,
            gives=guilt, by=(beyond_bounds.r_akiva, any_man.liable),
        ),
    ),
)  # fmt: skip
TO_ANOTHER_QUARTER = clause(
    "M2:7k", makkot(2, 7),
    """An exile who killed in his city of refuge is exiled from quarter to quarter.""",
    THE_MISHNAH.says(another_quarter.when(killed_in_refuge_city.an_exile)),
    notes=("""The second killing is a case of its own, with a judgment and a priest of its own.""",),
    examples=(
        example("An exile killed again", _BARREL_ON_A_FRIEND, killed_in_refuge_city.an_exile, gives=another_quarter),
    ),
)  # fmt: skip
A_LEVITE_FROM_CITY_TO_CITY = clause(
    "M2:7l", makkot(2, 7),
    """A Levite is exiled from city to city.""",
    THE_MISHNAH.says(no_other_quarter.when(killed_in_refuge_city.a_levite)),
    examples=(
        example(
            "A Levite killed in his own city", _BARREL_ON_A_FRIEND, killed_in_refuge_city.a_levite,
            gives=no_other_quarter,
        ),
    ),
)  # fmt: skip
SENT_BACK_FOR_GOOD = clause(
    "M2:7r",
    makkot(2, 7),
    """One who never leaves is, by implication, sent back whenever he has left.""",
    THE_MISHNAH.says(must_send_back.when(NEVER, fled.yes, ELSEWHERE, mode=IMPLIED)),
)

# ---- Makkot 2:8 ----

HE_SAYS_WHAT_HE_IS = clause(
    "M2:8a", makkot(2, 8),
    """A killer whom the people of his city of refuge would honour says to them: I am a killer.""",
    THE_MISHNAH.says(may_not_accept.when(BOUND, whereabouts.city_he_fled_to, honour.offered, mode=IMPLIED)),
    notes=("""Until he has said so he may, by implication, not accept it.""",),
    examples=(example("Honour offered", _BOUND, whereabouts.city_he_fled_to, honour.offered, gives=may_not_accept),),
)  # fmt: skip
EVEN_SO = clause(
    "M2:8b", makkot(2, 8),
    """If they say: even so, he accepts it from them.""",
    THE_MISHNAH.says(may_accept.when(BOUND, whereabouts.city_he_fled_to, honour.pressed)),
    notes=("""It is proved from the words from which 2:5 proves that he speaks ("this is the word of the killer").""",),
    examples=(example("Honour pressed on him", _BOUND, whereabouts.city_he_fled_to, honour.pressed, gives=may_accept),),
)  # fmt: skip
THEY_PAY_RENT = clause(
    "M2:8c", makkot(2, 8),
    """They paid the Levites rent, as R. Yehudah holds; R. Meir: they paid them none.""",
    R_YEHUDAH_ON_RENT.says(pays_rent.when(BOUND, whereabouts.city_he_fled_to)),
    R_MEIR_ON_RENT.says(pays_no_rent.when(BOUND, whereabouts.city_he_fled_to)),
    notes=("""Taken of the exiles in the six cities; whether of them or of the forty-two, see Bavli Makkot 13a.""",),
    claims=(
        opposed(
            "Of rent R. Yehudah and R. Meir say the reverse of each other", RENT, R_YEHUDAH_ON_RENT, R_MEIR_ON_RENT,
            CHAPTER, BOUND, whereabouts.city_he_fled_to,
        ),
        always("Where office is spoken of, rent is not", RENT.is_silent, unless(OFFICE_BACK.is_silent)),
    ),
    examples=(
        example("In his city", _BOUND, whereabouts.city_he_fled_to, gives=pays_rent),
        example("In his city", _BOUND, whereabouts.city_he_fled_to, gives=pays_no_rent, by=rent.r_meir),
    ),
)  # fmt: skip
BACK_TO_HIS_OFFICE = clause(
    "M2:8d", makkot(2, 8),
    """He comes back to the office he held, as R. Meir holds; R. Yehudah: he does not come back to the office he
    held.""",
    R_MEIR_ON_OFFICE.says(has_office_back.when(FREED, held_office.yes)),
    R_YEHUDAH_ON_OFFICE.says(no_office_back.when(FREED, held_office.yes)),
    notes=(
        """The mishnah opens "so too" of a killer who was exiled, bracketed in the manuscript; no case turns on it.""",
    ),
    claims=(
        opposed(
            "Of his office R. Meir and R. Yehudah say the reverse of each other",
            OFFICE_BACK, R_MEIR_ON_OFFICE, R_YEHUDAH_ON_OFFICE, CHAPTER, FREED, held_office.yes,
        ),
    ),
    examples=(
        example("The priest died", _JUDGED, high_priest.died, held_office.yes, gives=has_office_back),
    ),
)  # fmt: skip
