"""Bava Metzia 80b: how a hirer pays, R. Meir and R. Yehudah."""

from miklat.law.claims import wider
from miklat.law.holder import Holder
from miklat.law.write import Axis, clause, example, side
from miklat.laws.bailees.exodus_22 import pays, pays_not, swears
from miklat.laws.bailees.mishnah import FOR_PAY_PAYS, THEFT_OR_LOSS, goes_free, swears_not
from miklat.laws.bailees.questions import EXEMPT
from miklat.laws.bailees.words import befell, guarded, keeper
from miklat.laws.bailees.works import bavli
from miklat.terms.condition import all_of


class hired(Axis, kind="view", decides="whether the hirer is as one who is paid, or as one who is not"):
    r_yehudah = side("according to R. Yehudah")
    r_meir = side("according to R. Meir")


R_YEHUDAH, R_MEIR = Holder("R. Yehudah", hired.r_yehudah), Holder("R. Meir", hired.r_meir)
HIRED_AND_GONE = all_of(keeper.hirer, THEFT_OR_LOSS)

HOW_A_HIRER_PAYS = clause(
    "B80b", bavli(80, 2),
    """A hirer, how does he pay? R. Meir says: as an unpaid keeper. R. Yehudah says: as a paid keeper.""",
    R_MEIR.says(
        swears.when(HIRED_AND_GONE, guarded.yes),
        pays_not.when(HIRED_AND_GONE, guarded.yes),
    ),
    R_YEHUDAH.says(pays.when(HIRED_AND_GONE), swears_not.when(HIRED_AND_GONE)),
    sets_aside=(FOR_PAY_PAYS,),
    notes=(
        """So the baraita stands here; Rabbah bar Avuh has it with the names exchanged, and by his version Rav Nahman
        gives the mishnah of the four keepers to R. Meir (Bava Metzia 93a).""",
        """Of what was broken, driven off or died the two are one: the hirer swears.""",
    ),
    claims=(
        wider(
            "R. Meir lets go free whomever R. Yehudah does, and more: a hirer from whom it was stolen or lost", EXEMPT,
            "yes", R_MEIR, than=R_YEHUDAH, apart=HIRED_AND_GONE,
        ),
    ),
    examples=(
        example(
            "Hired and stolen, as R. Yehudah holds", keeper.hirer, befell.stolen, guarded.yes,
            gives=(pays, swears_not),
        ),
        example(
            "Hired and stolen, as R. Meir holds", keeper.hirer, befell.stolen, guarded.yes,
            gives=(swears, pays_not, goes_free), by=hired.r_meir,
        ),
    ),
)  # fmt: skip
