"""The six cities of refuge: a fact of the book. Numbers 35 says that there are six; Joshua 20:7-8 names them.

The law turns on none of them: to which of the six a man fled can change no answer (`docs/courses-proved.md`). Where
they lay is for maps alone. The places are ours, given to a tenth of a degree (some ten kilometres) for sites that are
commonly known, copied from no gazetteer, and free for any use (CC0 1.0); an identification that scholars contest is
marked so.
"""

from typing import Literal

import msgspec

from miklat.text.address import Address, address

Certainty = Literal["agreed", "probable", "contested"]
"""Of the site taken for the city: agreed by nearly all, held by most, or one proposal among several."""

LICENCE = "CC0-1.0"


class City(msgspec.Struct, frozen=True):
    """A city of refuge: where it is named, its land and tribe, and, to a tenth of a degree, the site taken for it."""

    name: str
    says: str
    hebrew: str
    at: Address
    land: str
    tribe: str
    side: Literal["west", "east"]
    site: str
    latitude: float
    longitude: float
    certainty: Certainty


_WEST, _EAST = address("Joshua", 20, 7), address("Joshua", 20, 8)

KEDESH = City(
    "kedesh", "Kedesh in Galilee", "קדש", _WEST, "the hill country of Naphtali", "Naphtali", "west",
    "Tel Kedesh, in Upper Galilee", 33.1, 35.5, "agreed",
)  # fmt: skip
SHECHEM = City(
    "shechem", "Shechem", "שכם", _WEST, "the hill country of Ephraim", "Ephraim", "west",
    "Tell Balata, at Nablus", 32.2, 35.3, "agreed",
)  # fmt: skip
HEBRON = City(
    "hebron", "Kiriath-arba, that is Hebron", "חברון", _WEST, "the hill country of Judah", "Judah", "west",
    "Tel Rumeida, at Hebron", 31.5, 35.1, "agreed",
)  # fmt: skip
BEZER = City(
    "bezer", "Bezer in the wilderness", "בצר", _EAST, "the plain east of the Jordan", "Reuben", "east",
    "Umm al-Amad, north-east of Madaba (Jalul is proposed too)", 31.8, 35.9, "contested",
)  # fmt: skip
RAMOTH = City(
    "ramoth", "Ramoth in Gilead", "ראמת", _EAST, "Gilead", "Gad", "east",
    "Tell ar-Rumeith, near ar-Ramtha (ar-Ramtha and Tell al-Husn are proposed too)", 32.5, 36.0, "probable",
)  # fmt: skip
GOLAN = City(
    "golan", "Golan in Bashan", "גולן", _EAST, "Bashan", "Manasseh", "east",
    "Sahm al-Jawlan, which may keep the name", 32.8, 35.9, "contested",
)  # fmt: skip

CITIES: tuple[City, ...] = (KEDESH, SHECHEM, HEBRON, BEZER, RAMOTH, GOLAN)
"""In the order in which Joshua names them."""
