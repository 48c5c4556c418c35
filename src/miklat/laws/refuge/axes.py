"""The axes that belong to no one passage: whose English, how much of the sources, and how far inference counts.

Construals and disputes are declared in the chapter, beside the clause they turn.
"""

from miklat.law.write import Axis, side


class edition(Axis, kind="edition", decides="whose English of Numbers 35 is read"):
    jps = side("in the JPS-type English")
    niv = side("in the NIV-type English")


class extent(Axis, kind="extent", decides="whether the verses are read with the Mishnah on them, or alone"):
    mishnah = side("reading the verses with the Mishnah")
    verses = side("reading the verses alone")


class inference(Axis, kind="inference", decides="whether what the text only implies counts, or its letter alone"):
    implied = side("counting what the text only implies")
    letter = side("by the letter alone")


class misaimed(
    Axis,
    decides='whether "kills accidentally" reaches one who aimed at a beast, a non-Israelite or a non-viable child',
):
    shut = side("not counting as an accident what was aimed at a beast, a non-Israelite or a non-viable child")
    open = side("counting as an accident also what was aimed at a beast, a non-Israelite or a non-viable child")
