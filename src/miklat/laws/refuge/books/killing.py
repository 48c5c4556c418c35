"""The killings of which Exodus and Deuteronomy speak."""

from miklat.laws.refuge.books.axes import smites
from miklat.laws.refuge.killing import KILLED
from miklat.laws.refuge.words.act import act, aim
from miklat.laws.refuge.words.mind import ill_will, lay_in_wait, premeditated, sought_harm
from miklat.terms.condition import any_of, named, unless

SMITTEN = named(
    "smitten",
    "he struck him on purpose, to harm him, and he died (Exodus 21:12)",
    smites.any_blow, KILLED, act.struck, aim.victim, sought_harm.yes,
)  # fmt: skip
BY_GUILE = named(
    "by_guile",
    "he set on him with guile to harm him, and killed him (Exodus 21:14)",
    KILLED, aim.victim, premeditated.yes, sought_harm.yes,
)  # fmt: skip
IN_HATRED = named(
    "in_hatred",
    "he hated him, lay in wait for him and rose up against him (Deuteronomy 19:11)",
    KILLED, aim.victim, ill_will.standing, lay_in_wait.yes, sought_harm.yes,
)  # fmt: skip
A_MURDERER_OF_THE_BOOKS = any_of(SMITTEN, BY_GUILE, IN_HATRED)
HATES_NOT = unless(ill_will.standing)
