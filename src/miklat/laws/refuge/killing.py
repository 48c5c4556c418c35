"""What more than one chapter asks of a killing: that it is one, for whom the cities are, and the blow of Sanhedrin 9:2.

The two blows enough at both ends stand here, before the verses, because the verses ask whether anyone calls him a
murderer (`MURDER` in `numbers_35`); their words are in `sanhedrin_9`.
"""

from miklat.law.write import one_of
from miklat.laws.refuge.axes import edition
from miklat.laws.refuge.words.act import act, aim
from miklat.laws.refuge.words.blow import enough_as_aimed, enough_as_landed, shift
from miklat.laws.refuge.words.who import died, killer, victim
from miklat.terms.condition import all_of, any_of, named

KILLED = named("killed", "a person was killed", died.yes, one_of(victim.israelite, victim.non_israelite))
COVERED = named(
    "covered",
    "the cities are for such as he",
    any_of(one_of(killer.israelite, killer.stranger, killer.settler), all_of(edition.niv, killer.sojourner)),
)
BLOW = named(
    "blow",
    "he struck at one Israelite, or threw at one, and an Israelite was killed",
    one_of(act.struck, act.hurled),
    victim.israelite,
    one_of(aim.victim, aim.another_person),
)
AT_BOTH_ENDS = all_of(enough_as_aimed.yes, enough_as_landed.yes)
ENOUGH_FROM_LOINS_TO_HEART = all_of(BLOW, shift.loins_to_heart, AT_BOTH_ENDS)
ENOUGH_FROM_ADULT_TO_MINOR = all_of(BLOW, shift.adult_to_minor, AT_BOTH_ENDS)

A_KILLING = (killer.israelite, victim.israelite, died.yes)
"""What the examples of every chapter take for granted."""
