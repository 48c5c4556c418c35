"""The axes of the other books: how many are read, and four readings, of which none is heard without them."""

from miklat.law.write import Axis, side
from miklat.terms.condition import Chosen, implies
from miklat.terms.world import Sentence


class books(Axis, kind="extent", decides="which books are read: Numbers alone, the others of Moses, or Joshua too"):
    numbers = side("reading Numbers alone")
    torah = side("reading Exodus and Deuteronomy too")
    with_joshua = side("reading Exodus, Deuteronomy and Joshua too")


class smites(Axis, decides="what blow Exodus 21:12 puts to death for: any that kills, or those Numbers spells out"):
    any_blow = side("taking Exodus 21:12 of any blow that kills")
    as_numbers = side("taking Exodus 21:12 of no more than Numbers 35:16-21 spells out")


class before_trial(Axis, decides='who "is not to die until he stands" before the congregation (Numbers 35:12)'):
    manslayer = side("taking Numbers 35:12 of the manslayer of verse 11")
    every_killer = side("taking Numbers 35:12 of whoever killed")


class hated_not(Axis, decides='what "he hated him not in time past" (Deuteronomy 19:4) is'):
    condition = side("taking Deuteronomy 19:4 to bar an enemy from the city")
    sign = side("taking Deuteronomy 19:4 to mark the killing as unmeant")


class no_death_due(Axis, decides="who deserves no death in Deuteronomy 19:6: the killer, or the avenger"):
    killer = side("taking Deuteronomy 19:6 to say that the killer deserves no death")
    avenger = side("taking Deuteronomy 19:6 to say that the avenger deserves no death")


BOOKS, JOSHUA = Chosen("books", ("torah", "with_joshua")), books.with_joshua

ONLY_WITH_THE_BOOKS = tuple(
    Sentence(f"the other side of {one.axis} is heard only where other books are read", implies(one, BOOKS))
    for one in (smites.as_numbers, before_trial.every_killer, hated_not.sign, no_death_due.avenger)
)
