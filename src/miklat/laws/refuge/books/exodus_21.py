"""Exodus 21:12-14: death for one who struck a man dead, a place for one who did not lie in wait, none for guile."""

from miklat.law.claims import always, never
from miklat.law.write import EVERY_YES, Says, clause, example
from miklat.laws.refuge.axes import extent, inference
from miklat.laws.refuge.books.axes import BOOKS
from miklat.laws.refuge.books.killing import A_MURDERER_OF_THE_BOOKS, BY_GUILE, IN_HATRED, SMITTEN
from miklat.laws.refuge.books.questions import ALTAR
from miklat.laws.refuge.books.words import at_the_altar
from miklat.laws.refuge.books.works import exodus
from miklat.laws.refuge.holders import THE_VERSES
from miklat.laws.refuge.killing import A_KILLING, AT_BOTH_ENDS, COVERED, KILLED
from miklat.laws.refuge.modes import PRINCIPLE
from miklat.laws.refuge.numbers_35 import MANSLAYER_IS_NO_MURDERER, TURNED_AWAY
from miklat.laws.refuge.questions import DEATH, EXILE, REFUGE
from miklat.laws.refuge.words.act import act, aim, means
from miklat.laws.refuge.words.blow import shift
from miklat.laws.refuge.words.mind import ill_will, lay_in_wait, premeditated, sought_harm
from miklat.laws.refuge.words.who import victim
from miklat.terms.condition import all_of, unless

put_to_death = Says(DEATH.yes)
may_flee, may_not_flee = Says(REFUGE.yes, KILLED), Says(REFUGE.no)
no_exile = Says(EXILE.no, KILLED)
no_altar = Says(ALTAR.no)

SMITTEN_TO_DEATH = clause(
    "E21:12", exodus(21, 12),
    """One who struck a man so that he died is put to death.""",
    THE_VERSES.says(put_to_death.when(SMITTEN)),
    defines=(SMITTEN,),
    notes=(
        """That he sought harm is asked because verse 13 sets against this one who did not lie in wait.""",
        """Any blow that kills, or no more than Numbers 35:16-21 spells out: the axis smites.""",
    ),
    claims=(
        always(
            "Whoever struck a man to harm him, and killed him, is put to death, but where Sanhedrin 9:2 exempts him",
            DEATH.is_yes, BOOKS, SMITTEN,
            unless(all_of(unless(extent.verses), victim.israelite, unless(shift.none), unless(AT_BOTH_ENDS))),
        ),
    ),
    examples=(
        example(
            "A fist in a quarrel, harm meant, no enmity",
            A_KILLING, act.struck, means.fist, aim.victim, sought_harm.yes, ill_will.none, gives=put_to_death,
        ),
    ),
)  # fmt: skip
A_PLACE_TO_FLEE = clause(
    "E21:13", exodus(21, 13),
    """For one who did not lie in wait, into whose hand it came, there is a place to which he may flee.""",
    THE_VERSES.says(may_flee.when(COVERED, lay_in_wait.no, aim.nobody, unless(TURNED_AWAY))),
    notes=(
        """The place is not named; it is read of the cities. Nor is it said whose error it was: for whom it is, is
        carried over from Numbers 35:15.""",
    ),
    examples=(example("A thing fell from his hand", A_KILLING, act.dropped, gives=may_flee),),
)  # fmt: skip
BY_GUILE_TO_DEATH = clause(
    "E21:14", exodus(21, 14),
    """One who came presumptuously upon another, to kill him with guile, is put to death.""",
    THE_VERSES.says(put_to_death.when(BY_GUILE)),
    sets_aside=(MANSLAYER_IS_NO_MURDERER,),
    defines=(BY_GUILE,),
    notes=("""That he had thought it out stands for "presumptuously ... with guile"; it reaches any act.""",),
    examples=(
        example(
            "Poison", A_KILLING, act.other, aim.victim, sought_harm.yes, premeditated.yes, gives=put_to_death,
        ),
    ),
)  # fmt: skip
NOT_EVEN_THE_ALTAR = clause(
    "E21:14a", exodus(21, 14),
    """From the altar itself he is taken to die.""",
    THE_VERSES.says(no_altar.when(at_the_altar.yes, BY_GUILE, DEATH.is_yes)),
    notes=("""Of a manslayer at the altar nothing is said.""",),
    examples=(
        example(
            "Poison, and he holds the altar",
            A_KILLING, act.other, aim.victim, sought_harm.yes, premeditated.yes, at_the_altar.yes, gives=no_altar,
        ),
    ),
)  # fmt: skip
NO_CITY_FOR_HIM = clause(
    "P2", exodus(21, 12, 14),
    """Whom these books put to death has no city to flee to.""",
    THE_VERSES.says(may_not_flee.when(DEATH.is_yes, A_MURDERER_OF_THE_BOOKS, mode=PRINCIPLE)),
    defines=(IN_HATRED,),
    claims=(
        never(
            "By the letter too, whom these books put to death has no city and no exile",
            BOOKS, DEATH.is_yes, A_MURDERER_OF_THE_BOOKS, REFUGE.is_yes,
        ),
    ),
)  # fmt: skip
NO_EXILE_FOR_HIM = clause(
    "P2x", exodus(21, 12, 14),
    """Nor does he go into exile.""",
    THE_VERSES.says(no_exile.when(DEATH.is_yes, A_MURDERER_OF_THE_BOOKS, mode=PRINCIPLE)),
    sets_aside=(EVERY_YES,),
    claims=(
        always(
            "By the letter of the verses alone, whom these books put to death is not exiled",
            EXILE.is_no, BOOKS, extent.verses, inference.letter, DEATH.is_yes, A_MURDERER_OF_THE_BOOKS,
        ),
    ),
)  # fmt: skip
