"""How he stands once he was judged a manslayer, as Makkot 2:6-7 have it, and where he is."""

from miklat.law.write import one_of
from miklat.laws.refuge.chapter.axes import CHAPTER, war_priest
from miklat.laws.refuge.chapter.words import (
    at_a_tree,
    branches,
    other_priest_died,
    priest_at_judgment,
    was_high_priest,
    within_bounds,
)
from miklat.laws.refuge.numbers_35 import OUTSIDE
from miklat.laws.refuge.questions import EXILE
from miklat.laws.refuge.words.course import fled, high_priest, judged, whereabouts
from miklat.terms.condition import all_of, any_of, named, unless

NEVER = named(
    "never",
    "no priest's death ever frees him",
    judged.manslayer,
    any_of(priest_at_judgment.no, one_of(was_high_priest.killer, was_high_priest.victim)),
    denies="he is not one whom no priest's death ever frees",
)
BY_PRIESTS_OF_ALL = any_of(high_priest.died, one_of(other_priest_died.many_garments, other_priest_died.retired))
BY_THE_WAR_PRIEST = all_of(other_priest_died.war_anointed, war_priest.r_yehudah)
FREED = named(
    "freed",
    "a priest's death has freed him",
    judged.manslayer,
    any_of(
        all_of(CHAPTER, unless(NEVER), any_of(BY_PRIESTS_OF_ALL, BY_THE_WAR_PRIEST)),
        all_of(unless(CHAPTER), high_priest.died),
    ),
    denies="no priest's death has freed him",
)
BOUND = named(
    "bound",
    "he was judged a manslayer and is bound still",
    judged.manslayer,
    unless(FREED),
    denies="he is not bound as a manslayer",
)
INSIDE = named(
    "inside",
    "he is in the city he fled to or within its limits",
    any_of(whereabouts.city_he_fled_to, within_bounds, all_of(at_a_tree, branches.inside)),
    denies="he is not within the limits of the city he fled to",
)
BEYOND = named(
    "beyond",
    "he is beyond the limits of the city he fled to",
    any_of(OUTSIDE, all_of(at_a_tree, branches.outside)),
    denies="he is not beyond the limits of the city he fled to",
)
OUT = named(
    "out",
    "bound as a manslayer, he went out of the limits",
    BOUND,
    fled.yes,
    BEYOND,
    denies="he has not gone out of the limits while bound",
)
WAY = named(
    "way",
    "he is on the way to the city into which he is exiled",
    whereabouts.on_the_way,
    any_of(BOUND, all_of(judged.not_yet, EXILE.is_yes)),
    denies="he is not on the way into exile",
)
