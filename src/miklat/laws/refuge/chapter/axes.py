"""The axes of the rest of the chapter. None of the other sides is heard without it."""

from miklat.law.write import Axis, side
from miklat.terms.axis import Choice
from miklat.terms.condition import Chosen, implies
from miklat.terms.world import Sentence

CHAPTER = Chosen("extent", ("chapter",))
THE_CHAPTER: Choice = Choice("chapter", "reading the verses with the Mishnah, the rest of the chapter too")


class any_man(
    Axis, kind="text", decides="R. Akiva's last words (2:7): as prints and manuscripts have them, or as the Talmud does"
):
    not_liable = side('with the Mishnah\'s prints and manuscripts ("is not liable")')
    liable = side('with the Babylonian Talmud\'s quotation ("is liable")')


class blind(Axis, kind="dispute", decides="whether the blind goes into exile (2:3)"):
    r_yehudah = side("according to R. Yehudah on the blind")
    r_meir = side("according to R. Meir on the blind")


class enemy(Axis, kind="dispute", decides="who is heard on one who killed his enemy in error (2:3)"):
    anonymous = side("according to the anonymous Mishnah on the enemy")
    r_yose_b_yehudah = side("according to R. Yose b. Yehudah on the enemy")
    r_shimon = side("according to R. Shimon on the enemy")


class who_speaks(Axis, kind="dispute", decides="who speaks to the avenger on the way (2:5): the scholars, or he too"):
    anonymous = side("according to the anonymous Mishnah on who speaks")
    r_meir = side("according to R. Meir on who speaks")


class first_flight(
    Axis,
    kind="dispute",
    decides="whether R. Yose b. Yehudah's words on all who flee first (2:6) are taken in (none opposes them)",
):
    anonymous = side("if the words of R. Yose b. Yehudah on the first flight are not taken in")
    r_yose_b_yehudah = side("if the words of R. Yose b. Yehudah on the first flight are taken in")


class war_priest(Axis, kind="dispute", decides="whether the death of the priest anointed for war releases (2:6)"):
    anonymous = side("according to the anonymous Mishnah on the priest anointed for war")
    r_yehudah = side("according to R. Yehudah on the priest anointed for war")


class beyond_bounds(
    Axis, kind="dispute", decides="who may kill one who went out of the limits (2:7): the avenger alone, or any man"
):
    r_yose_hagelili = side("according to R. Yose ha-Gelili")
    r_akiva = side("according to R. Akiva")


class rent(Axis, kind="dispute", decides="whether the exiles pay the Levites rent (2:8)"):
    r_yehudah = side("according to R. Yehudah on the rent")
    r_meir = side("according to R. Meir on the rent")


class office_back(Axis, kind="dispute", decides="whether he comes back to the office he held (2:8)"):
    r_meir = side("according to R. Meir on the office")
    r_yehudah = side("according to R. Yehudah on the office")


_SIDES = (
    any_man.liable,
    blind.r_meir,
    Chosen("enemy", ("r_yose_b_yehudah", "r_shimon")),
    who_speaks.r_meir,
    first_flight.r_yose_b_yehudah,
    war_priest.r_yehudah,
    beyond_bounds.r_akiva,
    rent.r_meir,
    office_back.r_yehudah,
)
ONLY_IN_THE_CHAPTER = tuple(
    Sentence(f"the other side of {one.axis} is heard only where the whole chapter is read", implies(one, CHAPTER))
    for one in _SIDES
)
