"""The six cities of refuge: a fact of the book. Numbers 35 says that there are six; Joshua 20:7-8 names them.

The law turns on none of them: to which of the six a man fled can change no answer (`docs/courses-proved.md`). Where
they lay is for maps alone. The places are ours, given to a tenth of a degree (some ten kilometres) for sites that are
commonly known, copied from no gazetteer, and free for any use (CC0 1.0); an identification that scholars contest is
marked so.
"""

from miklat.law.chronicle import Gazetteer, Site
from miklat.laws.refuge.works import joshua


def _in(land: str, tribe: str) -> tuple[tuple[str, str], ...]:
    return (("land", land), ("tribe", tribe))


_WEST, _EAST = joshua(20, 7), joshua(20, 8)

KEDESH = Site(
    "kedesh", "Kedesh in Galilee", "קדש", _WEST, _in("the hill country of Naphtali", "Naphtali"), "west",
    "Tel Kedesh, in Upper Galilee", 33.1, 35.5, "agreed",
)  # fmt: skip
SHECHEM = Site(
    "shechem", "Shechem", "שכם", _WEST, _in("the hill country of Ephraim", "Ephraim"), "west",
    "Tell Balata, at Nablus", 32.2, 35.3, "agreed",
)  # fmt: skip
HEBRON = Site(
    "hebron", "Kiriath-arba, that is Hebron", "חברון", _WEST, _in("the hill country of Judah", "Judah"), "west",
    "Tel Rumeida, at Hebron", 31.5, 35.1, "agreed",
)  # fmt: skip
BEZER = Site(
    "bezer", "Bezer in the wilderness", "בצר", _EAST, _in("the plain east of the Jordan", "Reuben"), "east",
    "Umm al-Amad, north-east of Madaba (Jalul is proposed too)", 31.8, 35.9, "contested",
)  # fmt: skip
RAMOTH = Site(
    "ramoth", "Ramoth in Gilead", "ראמת", _EAST, _in("Gilead", "Gad"), "east",
    "Tell ar-Rumeith, near ar-Ramtha (ar-Ramtha and Tell al-Husn are proposed too)", 32.5, 36.0, "probable",
)  # fmt: skip
GOLAN = Site(
    "golan", "Golan in Bashan", "גולן", _EAST, _in("Bashan", "Manasseh"), "east",
    "Sahm al-Jawlan, which may keep the name", 32.8, 35.9, "contested",
)  # fmt: skip

CITIES = Gazetteer(
    "cities",
    "The six cities of refuge",
    "Places are given to a tenth of a degree and are free for any use (CC0-1.0).",
    "CC0-1.0",
    (KEDESH, SHECHEM, HEBRON, BEZER, RAMOTH, GOLAN),
)
"""In the order in which Joshua names them."""
