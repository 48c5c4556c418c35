"""What both layers ask and say: two questions, how one who was judged a manslayer stands, and the guilt of verse 27.

As written here it is for the verses and the first two mishnayot; the chapter reads `FREED`, `BOUND` and `INSIDE` anew.
"""

from miklat.law.question import Question
from miklat.law.write import Says, clause, example, one_of
from miklat.laws.refuge.axes import edition
from miklat.laws.refuge.holders import THE_VERSES
from miklat.laws.refuge.killing import A_KILLING
from miklat.laws.refuge.numbers_35 import HELD, LEFT
from miklat.laws.refuge.words.course import fled, high_priest, judged, slayer, whereabouts
from miklat.laws.refuge.works import numbers
from miklat.terms.condition import named, unless

BLOODGUILT = Question(
    "bloodguilt",
    "does this slayer bear guilt for his blood?",
    "this slayer bears guilt for his blood",
    "this slayer bears no guilt for his blood",
    "the law does not say whether this slayer bears guilt for his blood",
)
FETCH = Question(
    "fetch",
    "is he to be fetched from the city for judgment?",
    "he is to be fetched from the city",
    "he is not to be fetched from the city",
    "the law does not say that he is to be fetched from the city",
)

FREED = named(
    "freed",
    "the priest's death has freed him",
    judged.manslayer,
    high_priest.died,
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
    one_of(whereabouts.city_he_fled_to),
    denies="he is not within the limits of the city he fled to",
)

no_guilt = Says(BLOODGUILT.no)

WITHOUT_GUILT = clause(
    "N35:27g",
    numbers(35, 27),
    """The avenger who finds him outside the limits and kills him bears no guilt for his blood.""",
    THE_VERSES.says(no_guilt.when(edition.niv, HELD, LEFT, unless(FREED), slayer.avenger)),
    defines=(FREED, BOUND, INSIDE),
    notes=("""What verse 27 lets him do (N35:27) it says in these words: without being guilty of murder.""",),
    examples=(
        example(
            "Outside the limits", A_KILLING, judged.manslayer, high_priest.living, fled.yes, whereabouts.outside_limits,
            slayer.avenger, gives=no_guilt, by=edition.niv,
        ),
    ),
)  # fmt: skip
