"""What is claimed of every course, and proved: by the law's own rules, over every order in which events can come."""

from miklat.law.chronicle import Invariant, Reachability
from miklat.laws.refuge.course.duties import ASKS
from miklat.laws.refuge.course.events import ENDS
from miklat.laws.refuge.course.fluents import JUDGMENT, LIFE, PRIEST, THE_KILLING, WHERE
from miklat.laws.refuge.questions import AVENGER, CHARGE, RESCUE, RETURN, STAY
from miklat.laws.refuge.words.course import high_priest, judged
from miklat.terms.condition import Ruled, all_of, any_of

SAFE_AFTER_THE_PRIEST = Invariant(
    "safe_after_the_priest",
    "nobody judged a manslayer may be killed without guilt after the high priest's death",
    all_of(judged.manslayer, high_priest.died, AVENGER.is_yes),
)
NEVER_HELD_AND_FREED = Invariant(
    "never_held_and_freed",
    "no moment both holds him and frees him: he never must stay and may go home at once",
    all_of(STAY.is_yes, RETURN.is_yes),
)
NEVER_PROTECTED_AND_EXPOSED = Invariant(
    "never_protected_and_exposed",
    "he is never to be protected from one who may kill him without guilt",
    all_of(RESCUE.is_yes, AVENGER.is_yes),
)
NEVER_CHARGED_AND_PROTECTED = Invariant(
    "never_charged_and_protected",
    "the avenger is never charged with the death of one whom the congregation must protect",
    all_of(CHARGE.is_yes, RESCUE.is_yes),
)
NO_COLLISION = Invariant(
    "no_collision",
    "at no moment of any course does the law speak against itself",
    any_of(*(Ruled(name, ("collision",)) for name in ASKS)),
)
SOME_WAY_ENDS = Reachability(
    "some_way_ends",
    "from every moment some way leads to an end: he is cleared, comes home again, or dies",
    THE_KILLING.is_("done", "not_yet"),
    any_of(*(end.when for end in ENDS)),
)
A_WAY_HOME = Reachability(
    "a_way_home",
    "one judged a manslayer while there was a high priest can always come home without a deed against the law",
    all_of(JUDGMENT.is_("manslayer"), LIFE.is_("living"), PRIEST.is_("living", "died"), WHERE.is_not("home")),
    next(end.when for end in ENDS if end.name == "home_again"),
    by_law=True,
)
ALWAYS_A_WAY_HOME = Reachability(
    "always_a_way_home",
    "one judged a manslayer can always come home without a deed against the law",
    all_of(JUDGMENT.is_("manslayer"), LIFE.is_("living"), WHERE.is_not("home")),
    next(end.when for end in ENDS if end.name == "home_again"),
    by_law=True,
    refuted=True,
)
NEVER_EXPOSED = Invariant(
    "never_exposed",
    "nobody judged a manslayer may ever be killed without guilt",
    all_of(judged.manslayer, AVENGER.is_yes),
    refuted=True,
)

CLAIMS = (
    SAFE_AFTER_THE_PRIEST,
    NEVER_HELD_AND_FREED,
    NEVER_PROTECTED_AND_EXPOSED,
    NEVER_CHARGED_AND_PROTECTED,
    NO_COLLISION,
    SOME_WAY_ENDS,
    A_WAY_HOME,
    ALWAYS_A_WAY_HOME,
    NEVER_EXPOSED,
)
"""Those that are known not to hold stand last: for each there is a shortest course against it."""
