"""What is possible in the world: a case that breaks one of these sentences cannot have happened."""

from miklat.law.write import one_of
from miklat.laws.refuge.words.act import act, aim, knew_victim_there
from miklat.laws.refuge.words.blow import enough_as_aimed, enough_as_landed, shift
from miklat.laws.refuge.words.course import fled, high_priest, judged, whereabouts
from miklat.laws.refuge.words.mind import lay_in_wait, premeditated, sought_harm, suddenly
from miklat.laws.refuge.words.who import died
from miklat.laws.refuge.words.work import fell, flew, motion, task
from miklat.terms.condition import all_of, any_of, implies, unless
from miklat.terms.world import Sentence

DOWNWARD_WORK = Sentence(
    "pushing a roller, letting a barrel down and coming down a ladder are downward movement",
    implies(one_of(task.pushing_roller, task.lowering_barrel, task.descending_ladder), motion.downward),
)
UPWARD_WORK = Sentence(
    "pulling a roller, hauling a barrel up and going up a ladder are upward movement",
    implies(one_of(task.pulling_roller, task.raising_barrel, task.climbing_ladder), motion.upward),
)
FLYING = Sentence("something flies off only in a mishap at work", implies(unless(flew.nothing), act.mishap))
FROM_WOOD = Sentence(
    "wood being split throws off a chip, or throws the blade back, only where wood is chopped",
    implies(one_of(flew.chip, flew.blade_thrown_back), task.chopping_wood),
)
OFF_ITS_HANDLE = Sentence(
    "a blade flies off its handle at the chopping of wood or at some other work, not at a roller, a barrel or a ladder",
    implies(flew.blade_off_handle, one_of(task.chopping_wood, task.other)),
)
FALLING = Sentence(
    "something falls on a man only in a mishap at work or when it slips from the hand",
    implies(unless(fell.nothing), one_of(act.mishap, act.dropped)),
)
DROPPED_FELL = Sentence("what he dropped fell as a load", implies(act.dropped, fell.load))
FLEW_NOT_FELL = Sentence("what flew off did not fall", implies(unless(flew.nothing), fell.nothing))
UNMEANT = Sentence(
    "a mishap, or a thing that slips from the hand, is aimed at nobody",
    implies(one_of(act.mishap, act.dropped), aim.nobody),
)
_AT_NO_PERSON = one_of(aim.nobody, aim.animal)
NO_HARM_SOUGHT = Sentence(
    "he who means to hit nobody, or a beast, seeks no person's harm", implies(_AT_NO_PERSON, sought_harm.no)
)
NO_AMBUSH = Sentence(
    "he who means to hit nobody, or a beast, lies in wait for no person", implies(_AT_NO_PERSON, lay_in_wait.no)
)
NO_PLAN = Sentence(
    "he who means to hit nobody, or a beast, had thought out nothing against a person",
    implies(_AT_NO_PERSON, premeditated.no),
)
SUDDEN = Sentence("what is sudden was not thought out beforehand", implies(suddenly.yes, premeditated.no))
AMBUSH = Sentence("he who lies in wait has thought it out beforehand", implies(lay_in_wait.yes, premeditated.yes))
AIMED_KNOWING = Sentence(
    "he who means to hit the victim knows that he is there", implies(aim.victim, knew_victim_there.yes)
)
SHIFT_OF_SPOT = Sentence(
    "a blow that lands on another spot of the same man was aimed at that man",
    implies(one_of(shift.loins_to_heart, shift.heart_to_loins, shift.other_spot), aim.victim),
)
_PASSED_ON = one_of(shift.adult_to_minor, shift.minor_to_adult, shift.other_person)
_MEANT_ANOTHER = one_of(aim.another_person, aim.non_israelite, aim.nonviable)
SHIFT_OF_PERSON = Sentence(
    "the blow passes from one person to another if, and only if, another person was meant: an Israelite, a "
    "non-Israelite or a newborn that cannot live",
    any_of(all_of(_PASSED_ON, _MEANT_ANOTHER), all_of(unless(_PASSED_ON), unless(_MEANT_ANOTHER))),
)
WEAKER_STRUCK = Sentence(
    "what is enough to kill on the loins is enough on the heart, and what is enough for an adult is enough for a minor",
    implies(all_of(one_of(shift.loins_to_heart, shift.adult_to_minor), enough_as_aimed.yes), enough_as_landed.yes),
)
STRONGER_STRUCK = Sentence(
    "what is not enough on the heart is not enough on the loins; what is not enough for a minor is not for an adult",
    implies(all_of(one_of(shift.heart_to_loins, shift.minor_to_adult), enough_as_landed.yes), enough_as_aimed.yes),
)
SAME_SPOT = Sentence(
    "a blow that lands where it was aimed, on the man meant, is enough there both as aimed and as landed, or neither",
    implies(
        all_of(aim.victim, shift.none),
        any_of(all_of(enough_as_aimed.yes, enough_as_landed.yes), all_of(enough_as_aimed.no, enough_as_landed.no)),
    ),
)
JUDGED_FOR_A_DEATH = Sentence(
    "nobody is judged a murderer or a manslayer unless the victim died",
    implies(one_of(judged.murderer, judged.manslayer), died.yes),
)
SINCE_THE_JUDGMENT = Sentence(
    "the high priest's death is counted from the judgment: before it he cannot have died since",
    implies(high_priest.died, unless(judged.not_yet)),
)
TO_A_CITY = Sentence(
    "he who is on the way to a city of refuge, or in one, has fled",
    implies(one_of(whereabouts.on_the_way, whereabouts.city_he_fled_to, whereabouts.another_city), fled.yes),
)
