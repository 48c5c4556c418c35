"""Mishnah Bava Metzia 3:1, 3:10 and 7:8: the four keepers, and what each owes."""

from miklat.law.claims import always, never
from miklat.law.holder import Holder
from miklat.law.question import OUTRIGHT
from miklat.law.write import Says, clause, example, one_of
from miklat.laws.bailees.exodus_22 import A_MISHAP, pays, pays_not, swears
from miklat.laws.bailees.modes import EXPOUNDED
from miklat.laws.bailees.questions import EXEMPT, PAYS, SWEARS
from miklat.laws.bailees.words import befell, guarded, keeper, owner_with_him, thing
from miklat.laws.bailees.works import mishnah
from miklat.terms.condition import all_of, unless

THE_MISHNAH = Holder("the anonymous Mishnah")

swears_not, goes_free, goes_not_free = Says(SWEARS.no), Says(EXEMPT.yes), Says(EXEMPT.no)

THEFT_OR_LOSS = one_of(befell.stolen, befell.lost)
FOR_PAY = one_of(keeper.paid, keeper.hirer)
WITH_ITS_OWNER = all_of(keeper.borrower, owner_with_him.yes)

WHO_SWEARS_GOES_FREE = clause(
    "M3:1", mishnah(3, 1),
    """For so they said: one who keeps for no pay swears and goes free.""",
    THE_MISHNAH.says(
        pays_not.when(SWEARS.is_yes, mode={OUTRIGHT: keeper.unpaid, EXPOUNDED: unless(keeper.unpaid)}),
        goes_free.when(SWEARS.is_yes, mode={OUTRIGHT: keeper.unpaid, EXPOUNDED: unless(keeper.unpaid)}),
        goes_not_free.when(PAYS.is_yes, mode=EXPOUNDED),
    ),
    notes=("""He may also choose to pay rather than swear; what he may choose is not held here.""",),
    claims=(never("Nobody both swears and pays", SWEARS.is_yes, PAYS.is_yes),),
)  # fmt: skip
WHO_DID_NOT_GUARD = clause(
    "M3:10", mishnah(3, 10),
    """If he did not guard the money as keepers do he owes it; if he guarded it as keepers do he goes free.""",
    THE_MISHNAH.says(
        pays.when(guarded.no, unless(WITH_ITS_OWNER), mode={OUTRIGHT: keeper.unpaid, EXPOUNDED: unless(keeper.unpaid)}),
        swears_not.when(guarded.no, unless(WITH_ITS_OWNER), mode=EXPOUNDED),
    ),
    notes=("""It is said of money kept for no pay; of the other keepers it is taken to hold all the more.""",),
    examples=(
        example(
            "He slung it over his shoulder, and it was lost",
            keeper.unpaid, thing.goods, befell.lost, guarded.no, gives=(pays, swears_not, goes_not_free),
        ),
    ),
)  # fmt: skip

# ---- Mishnah Bava Metzia 7:8 ----

THERE_ARE_FOUR = clause(
    "M7:8a", mishnah(7, 8),
    """There are four keepers: one who keeps for no pay, one who borrows, one who is paid, and one who hires.""",
    notes=("""Which of them he is, is told by the fact keeper.""",),
)  # fmt: skip
UNPAID_SWEARS = clause(
    "M7:8b", mishnah(7, 8),
    """The unpaid keeper swears of everything.""",
    THE_MISHNAH.says(swears.when(keeper.unpaid, guarded.yes)),
    notes=("""He swears that he guarded it as keepers do and has not laid hands on it.""",),
    examples=(
        example(
            "Lost by one who kept it for nothing", keeper.unpaid, befell.lost, guarded.yes,
            gives=(swears, pays_not, goes_free),
        ),
    ),
)  # fmt: skip
BORROWER_PAYS = clause(
    "M7:8c", mishnah(7, 8),
    """The borrower pays for everything.""",
    THE_MISHNAH.says(
        pays.when(keeper.borrower, owner_with_him.no),
        swears_not.when(keeper.borrower, owner_with_him.no, mode=EXPOUNDED),
    ),
    notes=("""A beast that died of the very work it was borrowed for (Bava Metzia 96b) is not held here.""",),
    claims=(
        always(
            "A borrower whose owner is not with him pays, whatever befell it", PAYS.is_yes,
            keeper.borrower, owner_with_him.no,
        ),
    ),
    examples=(
        example(
            "Borrowed and stolen", keeper.borrower, befell.stolen, owner_with_him.no,
            gives=(pays, swears_not, goes_not_free),
        ),
    ),
)  # fmt: skip
FOR_PAY_SWEARS = clause(
    "M7:8d", mishnah(7, 8),
    """The paid keeper and the hirer swear of what was broken, what was driven off and what died.""",
    THE_MISHNAH.says(swears.when(FOR_PAY, guarded.yes, A_MISHAP)),
    examples=(
        example("Hired, and it broke", keeper.hirer, befell.broken, guarded.yes, gives=(swears, pays_not, goes_free)),
        example("Paid, and it was driven off", keeper.paid, befell.driven_off, guarded.yes, gives=(swears, pays_not)),
    ),
)  # fmt: skip
FOR_PAY_PAYS = clause(
    "M7:8e", mishnah(7, 8),
    """And they pay for what was lost and what was stolen.""",
    THE_MISHNAH.says(
        pays.when(FOR_PAY, THEFT_OR_LOSS),
        swears_not.when(FOR_PAY, THEFT_OR_LOSS, mode=EXPOUNDED),
    ),
    examples=(
        example("Paid, and it was lost", keeper.paid, befell.lost, gives=(pays, swears_not, goes_not_free)),
    ),
)  # fmt: skip
