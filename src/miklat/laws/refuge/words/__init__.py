"""The vocabulary, by subject, in the order readers meet it."""

from miklat.laws.refuge.words import act, blow, course, mind, office, place, who, work, world

MODULES = (who, act, mind, blow, work, place, office, course)
WORLD = world
