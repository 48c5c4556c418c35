"""The vocabulary, by subject: the death, the deed and its work, the mind, the blow, the place, the course, the killer.

The order is also that of the diagram's levels. What few rules ask, and ask together with all else, stands last: the law
compiles to half the size of what it would be if the killer stood first.
"""

from miklat.laws.refuge.words import act, blow, course, mind, office, place, who, whose, work, world

MODULES = (who, act, work, mind, blow, place, course, office, whose)
WORLD = world
