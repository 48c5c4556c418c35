"""The course of the case with the rest of the chapter: the way, the bounds, the priests, life in the city (2:4-8)."""

from msgspec.structs import replace

from miklat.law.chronicle import Criterion, Effect, End, EventType, EventWord, Fluent, Follows, Norm, Precondition
from miklat.law.overlay import CourseOverlay
from miklat.laws.refuge.chapter.questions import ESCORT, HONOUR, OFFICE_BACK, PLEAD, RENT
from miklat.laws.refuge.chapter.words import (
    all_six_chosen,
    at_a_tree,
    branches,
    called_out,
    honour,
    other_priest_died,
    priest_at_judgment,
    within_bounds,
)
from miklat.laws.refuge.course.claims import (
    NEVER_CHARGED_AND_PROTECTED,
    NEVER_HELD_AND_FREED,
    NEVER_PROTECTED_AND_EXPOSED,
    NO_COLLISION,
)
from miklat.laws.refuge.course.events import (
    AFTER_THE_KILLING,
    FLIGHT,
    HE_FLED,
    HE_LIVES,
    HE_REACHED_IT,
    PRIEST_DIES,
)
from miklat.laws.refuge.course.fluents import JUDGMENT, LIFE, OFFICE, PRIEST, WHERE, word_is
from miklat.laws.refuge.wider import BLOODGUILT, FETCH
from miklat.terms.condition import Ruled, all_of, any_of, unless

# ---- what is kept track of besides ----

WHERE_NOW = replace(WHERE, values=(*WHERE.values, "within_bounds", "at_a_tree"))
BOUGHS = Fluent("boughs", ("untold", "inside", "outside"))
OTHER_PRIEST = Fluent("other_priest", ("none", "many_garments", "retired", "war_anointed"))
SIX_CITIES = Fluent("six_cities", ("untold", "not_yet", "chosen"), awaits="all_six_chosen", awaiting="not_yet")
CALLED = Fluent(
    "called",
    ("nothing", "testimony", "all_israel"),
    fades=(("testimony", "nothing"), ("all_israel", "nothing")),
)
HONOURED = Fluent("honoured", ("none", "offered", "pressed"))
AGAIN = Fluent("killed_again", ("no", "yes"))

# ---- the events ----

IN_HIS_CITY = Precondition(
    WHERE.is_("in_his_city"),
    "he must be in the city he fled to",
    "write his arrival there, or that he was restored to it, before it",
    beside=("left_limits", "judgment", "flight", "killing"),
)
ON_THE_WAY = Precondition(
    WHERE.is_("on_the_way", "untold"),
    "scholars are sent with one who is on the way",
    "write it between his flight and his arrival, or between the judgment and his being restored",
)

FLIGHT_TO_THE_SIX = replace(
    FLIGHT,
    preconditions=(
        *FLIGHT.preconditions,
        Precondition(
            SIX_CITIES.is_not("not_yet"),
            "until all six cities were chosen none of them took anyone in (Makkot 2:4)",
            "write `all_six_chosen` before it, or leave that event out",
        ),
    ),
)
PRIESTS_DIE = replace(
    PRIEST_DIES,
    preconditions=(
        Precondition(
            any_of(unless(word_is("anointed", "")), OFFICE.is_("filled")),
            "there is then no high priest to die",
            "write that one was appointed between the two, or keep one of them",
        ),
    ),
    effects=(
        *PRIEST_DIES.effects,
        *(
            Effect((("other_priest", name),), all_of(JUDGMENT.is_not("none"), word_is(name)))
            for name in ("many_garments", "retired")
        ),
        Effect(
            (("other_priest", "war_anointed"),),
            all_of(JUDGMENT.is_not("none"), OTHER_PRIEST.is_("none"), word_is("war_anointed")),
        ),
    ),
    words=(
        *PRIEST_DIES.words,
        EventWord("many_garments", "one made high priest by the garments alone"),
        EventWord("retired", "one who had passed from his anointing"),
        EventWord("war_anointed", "the priest anointed for war"),
    ),
)
CHOSEN = EventType(
    "all_six_chosen",
    "all six cities had been chosen",
    (
        Precondition(
            SIX_CITIES.is_not("chosen"), "they are chosen but once", "keep one of the two", beside=("all_six_chosen",)
        ),
    ),
    (Effect((("six_cities", "chosen"),)),),
)
ESCORTED = EventType("escorted", "two scholars went with him", (AFTER_THE_KILLING, HE_LIVES, HE_FLED, ON_THE_WAY), ())
FETCHED = EventType(
    "fetched",
    "the court had him fetched from the city",
    (
        AFTER_THE_KILLING,
        HE_LIVES,
        HE_REACHED_IT,
        Precondition(
            JUDGMENT.is_("none"),
            "he is fetched for judgment, and was judged already",
            "write it before the judgment, or leave it out",
            beside=("judgment",),
        ),
    ),
    (Effect((("where", "untold"),)),),
)
INTO_THE_BOUNDS = EventType(
    "into_the_bounds",
    "he went outside the wall, within the limits of the city",
    (AFTER_THE_KILLING, HE_LIVES, HE_REACHED_IT),
    (Effect((("where", "within_bounds"),)),),
)
AT_THE_TREE = EventType(
    "at_the_tree",
    "he was at a tree on the line of the limits, its boughs {}",
    (AFTER_THE_KILLING, HE_LIVES, HE_REACHED_IT),
    (Effect((("where", "at_a_tree"),)), Effect((("boughs", "inside"),), word_is("inside")),
     Effect((("boughs", "outside"),), word_is("outside"))),
    (EventWord("inside", "inside them"), EventWord("outside", "outside them")),
)  # fmt: skip
CALLED_OUT = EventType(
    "called_out",
    "he was called out {}",
    (AFTER_THE_KILLING, HE_LIVES, HE_FLED),
    tuple(Effect((("called", name),), word_is(name)) for name in ("testimony", "all_israel")),
    (EventWord("testimony", "to testify"), EventWord("all_israel", "because all Israel needed him")),
)  # fmt: skip
HONOUR_OFFERED = EventType(
    "honour_offered",
    "the people of the city would do him honour",
    (AFTER_THE_KILLING, HE_LIVES, IN_HIS_CITY),
    (Effect((("honoured", "offered"),)),),
)
HONOUR_PRESSED = EventType(
    "honour_pressed",
    "he said that he is a killer, and they said: even so",
    (
        AFTER_THE_KILLING,
        HE_LIVES,
        Precondition(
            HONOURED.is_("offered"), "no honour was offered him", "write `honour_offered` before it",
            beside=("judgment", "killing"),
        ),
    ),
    (Effect((("honoured", "pressed"),)),),
)  # fmt: skip
RENT_ASKED = EventType("rent_asked", "the Levites asked rent of him", (AFTER_THE_KILLING, HE_LIVES, IN_HIS_CITY), ())
TOOK_OFFICE_BACK = EventType(
    "took_office_back", "he took back the office he had held", (AFTER_THE_KILLING, HE_LIVES), ()
)
KILLED_AGAIN = EventType(
    "killed_again",
    "he killed again",
    (
        AFTER_THE_KILLING,
        HE_LIVES,
        Precondition(AGAIN.is_("no"), "this case has ended already", "leave it out", beside=("killed_again",)),
    ),
    (Effect((("killed_again", "yes"),)),),
)

_NO_MOVE = "nothing has been told of where he went"
_OF_PRIESTS = "no death of another priest has been told of since the judgment"
_DIED_BOUND = all_of(
    LIFE.is_("dead"), JUDGMENT.is_("manslayer"), PRIEST.is_not("died"), OTHER_PRIEST.is_not("many_garments", "retired")
)

COURSE = CourseOverlay(
    fluents=(WHERE_NOW, BOUGHS, OTHER_PRIEST, SIX_CITIES, CALLED, HONOURED, AGAIN),
    event_types=(
        FLIGHT_TO_THE_SIX, PRIESTS_DIE, CHOSEN, ESCORTED, FETCHED, INTO_THE_BOUNDS, AT_THE_TREE, CALLED_OUT,
        HONOUR_OFFERED, HONOUR_PRESSED, RENT_ASKED, TOOK_OFFICE_BACK, KILLED_AGAIN,
    ),
    follows=(
        Follows(*within_bounds.pair, WHERE.is_("within_bounds"), _NO_MOVE),
        Follows(*at_a_tree.pair, WHERE.is_("at_a_tree"), _NO_MOVE),
        Follows(*branches.inside.pair, BOUGHS.is_("inside"), "he was at the tree"),
        Follows(*branches.outside.pair, BOUGHS.is_("outside"), "he was at the tree"),
        Follows(*all_six_chosen.no.pair, SIX_CITIES.is_("not_yet"), "their choosing is told later"),
        Follows(*all_six_chosen.yes.pair, SIX_CITIES.is_("chosen"), "they were chosen"),
        Follows(
            *priest_at_judgment.yes.pair, PRIEST.is_("living", "died"),
            "no death of a high priest without a successor has been told of before the judgment",
        ),
        Follows(*priest_at_judgment.no.pair, PRIEST.is_("none_then"), "he had died, and none was appointed"),
        Follows(*other_priest_died.none.pair, all_of(JUDGMENT.is_not("none"), OTHER_PRIEST.is_("none")), _OF_PRIESTS),
        *(
            Follows(other_priest_died.none.fact, name, OTHER_PRIEST.is_(name), "he died after the judgment")
            for name in ("many_garments", "retired", "war_anointed")
        ),
        *(
            Follows(called_out.nothing.fact, name, CALLED.is_(name), "nobody has called him out")
            for name in CALLED.values
        ),
        *(
            Follows(honour.none.fact, name, HONOURED.is_(name), "no honour has been told of")
            for name in HONOURED.values
        ),
    ),
    ruled=(AGAIN.is_("no"),),
    unruled_says=(
        (
            AGAIN.is_("yes"),
            "He killed again: write the second killing as a case of its own, with killed_in_refuge_city: an_exile.",
        ),
        (_DIED_BOUND, "He died bound to his city, and there he is buried (Makkot 2:7)."),
    ),
    asks=tuple(one.name for one in (BLOODGUILT, ESCORT, PLEAD, FETCH, HONOUR, RENT, OFFICE_BACK)),
    norms=(
        Norm(ESCORT.name, "yes", "the court", "him", "must", "the court must send two scholars with him"),
        Norm(PLEAD.name, "yes", "he", "the avenger", "may", "he may speak to the avenger himself"),
        Norm(FETCH.name, "yes", "the court", "him", "must", "the court must have him fetched for judgment"),
        Norm(
            HONOUR.name, "no", "he", "the people of the city", "must",
            'he must say "I am a killer" before he accepts the honour',
        ),
        Norm(HONOUR.name, "yes", "he", "", "may", "he may accept the honour"),
        Norm(RENT.name, "yes", "he", "the Levites", "must", "he must pay the Levites rent"),
        Norm(RENT.name, "no", "the Levites", "him", "must_not", "the Levites must not ask rent of him"),
        Norm(OFFICE_BACK.name, "yes", "he", "", "may", "he may come back to the office he held"),
        Norm(OFFICE_BACK.name, "no", "he", "", "must_not", "he must not come back to the office he held"),
    ),
    criteria=(
        Criterion(
            "fetched", (), True, FETCH.is_yes, Ruled(FETCH.name, ("no",)),
            "he was to be fetched", "he was not to be fetched", "the law does not say that he is fetched",
        ),
        Criterion(
            "rent_asked", (), True, RENT.is_yes, RENT.is_no,
            "the Levites may ask it", "he owes them none", "the law does not say whether he pays rent",
        ),
        Criterion(
            "took_office_back", (), True, OFFICE_BACK.is_yes, OFFICE_BACK.is_no,
            "he comes back to his office", "he does not come back to it", "the law does not say whether he comes back",
        ),
    ),
    ends=(
        End("killed_again", "he killed again, which is a case of its own", AGAIN.is_("yes")),
        End(
            "home_again_by_another",
            "he is at home, judged a manslayer, and another priest has died since",
            all_of(
                WHERE.is_("home"), JUDGMENT.is_("manslayer"), LIFE.is_("living"),
                OTHER_PRIEST.is_("many_garments", "retired"), PRIEST.is_("living"),
            ),
        ),
    ),
    claims=(
        NEVER_HELD_AND_FREED, NEVER_PROTECTED_AND_EXPOSED, NEVER_CHARGED_AND_PROTECTED, NO_COLLISION,
    ),
)  # fmt: skip
