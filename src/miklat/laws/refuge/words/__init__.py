"""The vocabulary, by subject, in the order readers meet it; and the order in which the compiled law asks it."""

from miklat.law.write import facts_in
from miklat.laws.refuge.words import act, blow, course, mind, office, place, who, work, world

MODULES = (who, act, mind, blow, work, place, office, course)
WORLD = world

LEVELS = facts_in(who.died, who.victim, act, work, mind, blow, place, course, office, who.killer)
"""What few rules ask, and ask together with all else, comes last: with the killer first, as he is met, the law compiles
to nearly twice the size."""
