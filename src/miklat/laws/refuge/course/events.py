"""The events of a case in time, from flight to exile, and the facts of the course that follow from them.

What is kept track of comes first, then the events in the order the sources tell them, then what follows. Everything
that the engine, the pages and the proofs say of courses is read from here and from `duties`. How an event is read where
the sources leave room is noted beside it; `docs/course.md` has the same for readers.
"""

from miklat.law.chronicle import (
    WORD,
    Effect,
    End,
    EventType,
    EventWord,
    Follows,
    Precondition,
    Unsaid,
)
from miklat.laws.refuge.course.cities import CITIES
from miklat.laws.refuge.course.fluents import (
    FLED_TO,
    JUDGMENT,
    LIFE,
    MEETING,
    OFFICE,
    PRIEST,
    REACHED,
    SAME_CITY,
    THE_KILLING,
    VICTIM,
    WHERE,
    word_is,
)
from miklat.laws.refuge.words.course import fled, high_priest, judged, slayer, whereabouts
from miklat.laws.refuge.words.who import died
from miklat.terms.condition import all_of, any_of, unless

# ---- what events need ----

AFTER_THE_KILLING = Precondition(
    THE_KILLING.is_("done"), "nothing of the case can happen before the killing", "write the killing before it"
)
HE_LIVES = Precondition(LIFE.is_("living"), "he must be alive for it", "write it before his death, or leave it out")
HE_LIVED = Precondition(LIFE.is_("living"), "he can die but once", "keep one of the two")
HE_FLED = Precondition(
    FLED_TO.is_not("nowhere"),
    "there must be a city he fled to",
    "write his flight before it",
    beside=("judgment", "killing"),
)
HE_REACHED_IT = Precondition(
    REACHED.is_("yes"),
    "he must have reached the city first",
    "write his arrival there, or that he was restored to it, before it",
    beside=("flight", "judgment", "killing"),
)

_CITY_WORDS = tuple(EventWord(city.name, city.says) for city in CITIES.places)
_SLAYER_WORDS = (
    EventWord("avenger", "the avenger of blood"),
    EventWord("avengers_agent", "the avenger's agent"),
    EventWord("another", "someone else"),
)


# ---- the events, in the order the sources tell them ----

KILLING = EventType(
    "killing",
    "the killing took place",
    (
        Precondition(
            THE_KILLING.is_("not_yet"),
            "there is but one killing in a case",
            "keep one of the two; Mishnah Makkot 2:7 speaks of one who kills again, and is not held here",
        ),
    ),
    (Effect((("the_killing", "done"),)),),
)
VICTIM_DIED = EventType(
    "victim_died",
    "the victim died of it",
    (AFTER_THE_KILLING, Precondition(VICTIM.is_("dying"), "he can die but once", "keep one of the two")),
    (Effect((("victim_then", "dead"),)),),
)
FLIGHT = EventType(
    "flight",
    "he fled towards {}",
    (
        AFTER_THE_KILLING,
        HE_LIVES,
        Precondition(
            WHERE.is_not("in_his_city", "in_another_city"),
            "he is in a city of refuge",
            "write that he left its limits before it",
        ),
    ),
    (
        # Before he has reached a city, the city he flees to is his; afterwards a flight elsewhere is time outside its
        # limits.
        Effect((("fled_to", WORD), ("where", "on_the_way")), all_of(REACHED.is_("no"), unless(word_is("")))),
        Effect((("fled_to", "a_city"), ("where", "on_the_way")), all_of(REACHED.is_("no"), word_is(""))),
        Effect((("where", "outside"),), REACHED.is_("yes")),
    ),
    _CITY_WORDS,
    "he fled towards a city of refuge",
)
ARRIVAL = EventType(
    "arrival",
    "he came into {}",
    (
        AFTER_THE_KILLING,
        HE_LIVES,
        HE_FLED,
        Precondition(
            WHERE.is_not("in_his_city", "in_another_city"),
            "he is in a city of refuge already",
            "leave it out, or write that he left the limits before it",
        ),
    ),
    (
        Effect((("where", "in_his_city"), ("reached", "yes")), SAME_CITY),
        Effect((("where", "in_another_city"),), unless(SAME_CITY)),
        Effect((("fled_to", WORD),), all_of(FLED_TO.is_("a_city"), unless(word_is("")))),
    ),
    _CITY_WORDS,
    "he came into the city",
)
JUDGED = EventType(
    "judgment",
    "the congregation judged him {}",
    (
        AFTER_THE_KILLING,
        HE_LIVES,
        Precondition(
            JUDGMENT.is_("none"), "he was judged already, and the sources know of one judgment", "keep one of the two"
        ),
        Precondition(
            any_of(word_is("cleared"), VICTIM.is_not("dying")),
            "nobody is judged a murderer or a manslayer before the victim died",
            "write the victim's death before it",
        ),
    ),
    (
        # He stands before the congregation, and verse 25 has him sent back from there: where he is then is not told.
        Effect((("judgment_given", WORD), ("where", "untold"))),
        Effect((("priest_then", "living"),), OFFICE.is_("filled")),
        Effect((("priest_then", "none_then"),), OFFICE.is_("vacant")),
    ),
    (EventWord("murderer", "a murderer"), EventWord("manslayer", "a manslayer"), EventWord("cleared", "free of guilt")),
)
RESTORED = EventType(
    "restored",
    "the congregation sent him back to the city he fled to",
    (
        AFTER_THE_KILLING,
        HE_LIVES,
        HE_FLED,
        Precondition(
            JUDGMENT.is_not("none"),
            "the congregation sends back one whom it has judged",
            "write the judgment before it, or `arrival`, or `returned_to_limits`",
            beside=("arrival", "flight", "killing"),
        ),
        Precondition(WHERE.is_not("in_his_city"), "he is in the city he fled to", "leave it out"),
    ),
    (Effect((("where", "in_his_city"), ("reached", "yes"))),),
)
LEFT_LIMITS = EventType(
    "left_limits",
    "he left the limits of the city",
    (
        AFTER_THE_KILLING,
        HE_LIVES,
        Precondition(
            any_of(REACHED.is_("yes"), WHERE.is_("in_another_city")),
            "he must have reached the city first",
            "write his arrival there, or that he was restored to it, before it",
            beside=("flight", "judgment", "killing"),
        ),
        Precondition(WHERE.is_not("outside", "home"), "he is outside already", "leave it out"),
    ),
    (Effect((("where", "outside"),)),),
)
RETURNED = EventType(
    "returned_to_limits",
    "he came back within the limits of his city",
    (
        AFTER_THE_KILLING,
        HE_LIVES,
        HE_REACHED_IT,
        Precondition(WHERE.is_not("in_his_city"), "he is within its limits", "leave it out"),
    ),
    (Effect((("where", "in_his_city"),)),),
)
PRIEST_DIES = EventType(
    "high_priest_died",
    "the high priest died: {}",
    (
        Precondition(
            any_of(word_is("another"), OFFICE.is_("filled")),
            "there is then no high priest to die",
            "write that one was appointed between the two, or keep one of them",
        ),
    ),
    (
        Effect((("office_held", "vacant"),), word_is("anointed", "")),
        # Only the death of him who held the office at the judgment counts; one appointed after it has taken no one's
        # place.
        Effect((("priest_then", "died"),), all_of(word_is("anointed", ""), PRIEST.is_("living"))),
    ),
    (
        EventWord("anointed", "he who was anointed with the holy oil and held the office"),
        EventWord("another", "one who did not hold the office"),
    ),
    "the high priest died",
)
PRIEST_APPOINTED = EventType(
    "high_priest_appointed",
    "a high priest was appointed",
    (
        Precondition(
            OFFICE.is_("vacant"),
            "there is a high priest already",
            "write that he died before it, or leave it out",
        ),
    ),
    (Effect((("office_held", "filled"),)),),
)
MET_BY = EventType(
    "met_by",
    "{} met him",
    (AFTER_THE_KILLING, HE_LIVES),
    (Effect((("meeting", WORD),)),),
    _SLAYER_WORDS,
)
KILLED_BY = EventType(
    "killed_by",
    "{} killed him",
    (AFTER_THE_KILLING, HE_LIVED),
    (Effect((("meeting", WORD), ("his_life", "killed"))),),
    _SLAYER_WORDS,
)
WENT_HOME = EventType(
    "went_home",
    "he went home",
    (
        AFTER_THE_KILLING,
        HE_LIVES,
        Precondition(WHERE.is_not("home"), "he is at home", "leave it out"),
    ),
    (Effect((("where", "home"),)),),
)
KILLER_DIED = EventType("killer_died", "he died", (AFTER_THE_KILLING, HE_LIVED), (Effect((("his_life", "dead"),)),))

EVENT_TYPES = (
    KILLING, VICTIM_DIED, FLIGHT, ARRIVAL, JUDGED, RESTORED, LEFT_LIMITS, RETURNED, PRIEST_DIES, PRIEST_APPOINTED,
    MET_BY, KILLED_BY, WENT_HOME, KILLER_DIED,
)  # fmt: skip

# ---- what follows ----

_NO_MOVE = "nothing has been told of where he went"

FOLLOWS = (
    Follows(died.value.name, "no", VICTIM.is_("dying"), "the death of the victim is told later"),
    Follows(died.value.name, "yes", VICTIM.is_("dead"), "the victim died"),
    Follows(*fled.no.pair, FLED_TO.is_("nowhere"), "no flight has been told of"),
    Follows(*fled.yes.pair, FLED_TO.is_(*FLED_TO.values[1:]), "he fled"),
    Follows(*judged.not_yet.pair, JUDGMENT.is_("none"), "no judgment has been told of"),
    Follows(*judged.murderer.pair, JUDGMENT.is_("murderer"), "he was judged"),
    Follows(*judged.manslayer.pair, JUDGMENT.is_("manslayer"), "he was judged"),
    Follows(*judged.cleared.pair, JUDGMENT.is_("cleared"), "he was judged"),
    Follows(*whereabouts.on_the_way.pair, WHERE.is_("on_the_way"), _NO_MOVE),
    Follows(*whereabouts.city_he_fled_to.pair, WHERE.is_("in_his_city"), _NO_MOVE),
    Follows(*whereabouts.another_city.pair, WHERE.is_("in_another_city"), _NO_MOVE),
    Follows(*whereabouts.outside_limits.pair, WHERE.is_("outside"), _NO_MOVE),
    Follows(*whereabouts.home.pair, WHERE.is_("home"), _NO_MOVE),
    Follows(
        *high_priest.living.pair,
        all_of(OFFICE.is_("filled"), PRIEST.is_("before_judgment")),
        "no death of a high priest has been told of",
    ),
    Follows(
        *high_priest.living.pair,
        PRIEST.is_("living"),
        "since the judgment no death of the high priest who held the office has been told of",
        since=True,
    ),
    Follows(*high_priest.died.pair, PRIEST.is_("died"), "he died after the judgment"),
    Follows(*slayer.avenger.pair, MEETING.is_("avenger"), "he met him"),
    Follows(*slayer.avengers_agent.pair, MEETING.is_("avengers_agent"), "he met him"),
    Follows(*slayer.another.pair, MEETING.is_("another"), "he met him"),
)

GIVEN_TOO = (died.value.name,)

UNSAID = (
    Unsaid(
        high_priest.value.name,
        all_of(PRIEST.is_("before_judgment"), OFFICE.is_("vacant")),
        "the high priest died before the judgment, and his death is counted only from the judgment: the sources here "
        "do not say what it does for one not yet judged",
    ),
    Unsaid(
        high_priest.value.name,
        PRIEST.is_("none_then"),
        "there was no high priest at the judgment, and the sources here do not say whose death then sets him free",
    ),
    Unsaid(
        whereabouts.value.name,
        all_of(WHERE.is_("untold"), JUDGMENT.is_not("none")),
        "he stood before the congregation, and where that was, and where he went from there, is not told",
    ),
    Unsaid(whereabouts.value.name, WHERE.is_("untold"), "where he is has not been told"),
)

RULED = all_of(THE_KILLING.is_("done"), LIFE.is_not("dead"))
OWING = all_of(THE_KILLING.is_("done"), LIFE.is_("living"))
UNRULED = (
    (THE_KILLING.is_("not_yet"), "Before the killing there is nothing to rule on."),
    (
        LIFE.is_("dead"),
        "He is dead: there is nothing left to rule on. Of what his death does the sources here are silent.",
    ),
)

# ---- how it ends ----

ENDS = (
    End("dead", "he is dead", LIFE.is_("killed", "dead")),
    End("cleared", "he was cleared", all_of(JUDGMENT.is_("cleared"), LIFE.is_("living"))),
    End(
        "home_again",
        "he is at home, judged a manslayer, and the high priest has died since",
        all_of(WHERE.is_("home"), JUDGMENT.is_("manslayer"), PRIEST.is_("died"), LIFE.is_("living")),
    ),
)
