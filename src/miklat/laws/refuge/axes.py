"""The axes that more than one chapter asks: whose English, how much of the sources, how far inference counts, and
three on which verses and Mishnah meet.

The other construals and disputes are declared in the chapter, beside the clause they turn.
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
    decides='whether "by accident" (Makkot 2:1) reaches one who aimed at a beast, a non-Israelite or a newborn that '
    "cannot live, where the death was not simply unmeant",
):
    shut = side("not counting as an accident what was aimed at a beast, a non-Israelite or a newborn that cannot live")
    open = side("counting as an accident also what was aimed at a beast, a non-Israelite or a newborn that cannot live")


class not_exiled(Axis, decides='what "is not exiled" (Makkot 2:1-2) makes of the city that verse 15 opened to him'):
    says_no_more = side('taking "is not exiled" to undo the leave of verse 15 and to say no more')
    not_received = side('taking "is not exiled" to bar the city to him')
    still_received = side('taking "is not exiled" to leave him the leave of verse 15')


class wrong_person(Axis, kind="dispute", decides="who is heard on one who meant this man and killed that one"):
    anonymous = side("according to the anonymous Mishnah")
    r_shimon = side("according to R. Shimon")
