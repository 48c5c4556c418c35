"""What is possible in the world: a case that breaks one of these sentences cannot have happened."""

from miklat.laws.refuge.words.act import (
    AIM_ANOTHER,
    AIM_NOBODY,
    AIM_VICTIM,
    DROPPED,
    MISHAP,
    act,
    aim,
    knew_victim_there,
)
from miklat.laws.refuge.words.blow import (
    ADULT_TO_MINOR,
    HEART_TO_LOINS,
    LOINS_TO_HEART,
    MINOR_TO_ADULT,
    NO_SHIFT,
    OTHER_PERSON,
    OTHER_SPOT,
    enough_as_aimed,
    enough_as_landed,
    shift,
)
from miklat.laws.refuge.words.course import (
    JUDGED_MANSLAYER,
    JUDGED_MURDERER,
    NOT_YET,
    PRIEST_DIED,
    high_priest,
    judged,
)
from miklat.laws.refuge.words.mind import lay_in_wait, premeditated, suddenly
from miklat.laws.refuge.words.who import died
from miklat.laws.refuge.words.work import (
    CHOPPING_WOOD,
    CLIMBING_LADDER,
    DESCENDING_LADDER,
    DOWNWARD,
    LOWERING_BARREL,
    NOTHING_FLEW,
    PULLING_ROLLER,
    PUSHING_ROLLER,
    RAISING_BARREL,
    UPWARD,
    flew,
    motion,
    task,
)
from miklat.terms.condition import all_of, any_of, implies
from miklat.terms.world import Sentence

DOWNWARD_WORK = Sentence(
    "pushing a roller, letting a barrel down and coming down a ladder are downward movement",
    implies(task.one_of(PUSHING_ROLLER, LOWERING_BARREL, DESCENDING_LADDER), motion.is_(DOWNWARD)),
)
UPWARD_WORK = Sentence(
    "pulling a roller, hauling a barrel up and going up a ladder are upward movement",
    implies(task.one_of(PULLING_ROLLER, RAISING_BARREL, CLIMBING_LADDER), motion.is_(UPWARD)),
)
FLYING = Sentence(
    "something flies off only in a mishap at the chopping of wood",
    implies(flew.is_not(NOTHING_FLEW), all_of(act.is_(MISHAP), task.is_(CHOPPING_WOOD))),
)
UNMEANT = Sentence(
    "a mishap, or a thing that slips from the hand, is aimed at nobody",
    implies(act.one_of(MISHAP, DROPPED), aim.is_(AIM_NOBODY)),
)
SUDDEN = Sentence("what is sudden was not thought out beforehand", implies(suddenly.yes, premeditated.no))
AMBUSH = Sentence("he who lies in wait has thought it out beforehand", implies(lay_in_wait.yes, premeditated.yes))
AIMED_KNOWING = Sentence(
    "he who means to hit the victim knows that he is there", implies(aim.is_(AIM_VICTIM), knew_victim_there.yes)
)
SHIFT_OF_SPOT = Sentence(
    "a blow that lands on another spot of the same man was aimed at that man",
    implies(shift.one_of(LOINS_TO_HEART, HEART_TO_LOINS, OTHER_SPOT), aim.is_(AIM_VICTIM)),
)
SHIFT_OF_PERSON = Sentence(
    "the blow passes from one person to another if, and only if, another person was meant",
    any_of(
        all_of(shift.one_of(ADULT_TO_MINOR, MINOR_TO_ADULT, OTHER_PERSON), aim.is_(AIM_ANOTHER)),
        all_of(shift.one_of(NO_SHIFT, LOINS_TO_HEART, HEART_TO_LOINS, OTHER_SPOT), aim.is_not(AIM_ANOTHER)),
    ),
)
WEAKER_STRUCK = Sentence(
    "what is enough to kill on the loins is enough on the heart, and what is enough for an adult is enough for a minor",
    implies(all_of(shift.one_of(LOINS_TO_HEART, ADULT_TO_MINOR), enough_as_aimed.yes), enough_as_landed.yes),
)
STRONGER_STRUCK = Sentence(
    "what is not enough on the heart is not enough on the loins; what is not enough for a minor is not for an adult",
    implies(all_of(shift.one_of(HEART_TO_LOINS, MINOR_TO_ADULT), enough_as_landed.yes), enough_as_aimed.yes),
)
SAME_SPOT = Sentence(
    "a blow that lands where it was aimed, on the man meant, is enough there both as aimed and as landed, or neither",
    implies(
        all_of(aim.is_(AIM_VICTIM), shift.is_(NO_SHIFT)),
        any_of(all_of(enough_as_aimed.yes, enough_as_landed.yes), all_of(enough_as_aimed.no, enough_as_landed.no)),
    ),
)
JUDGED_FOR_A_DEATH = Sentence(
    "nobody is judged a murderer or a manslayer unless the victim died",
    implies(judged.one_of(JUDGED_MURDERER, JUDGED_MANSLAYER), died.yes),
)
SINCE_THE_JUDGMENT = Sentence(
    "the high priest's death is counted from the judgment: before it he cannot have died since",
    implies(high_priest.is_(PRIEST_DIED), judged.is_not(NOT_YET)),
)
