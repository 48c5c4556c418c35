"""Exodus 22:6-14: one who keeps another's goods or beasts, and one who borrows.

The verses do not say who is paid; they are taken as the Sages take them: the first passage of one who keeps for no
pay, the second of one who is paid.
"""

from miklat.law.holder import Holder
from miklat.law.write import Says, clause, example, one_of
from miklat.laws.bailees.modes import EXPOUNDED
from miklat.laws.bailees.questions import EXEMPT, PAYS, SWEARS
from miklat.laws.bailees.words import befell, guarded, keeper, owner_with_him, thing
from miklat.laws.bailees.works import exodus

THE_VERSES = Holder("the verses")

swears, pays, pays_not, goes_free = Says(SWEARS.yes), Says(PAYS.yes), Says(PAYS.no), Says(EXEMPT.yes)
A_MISHAP = one_of(befell.broken, befell.driven_off, befell.died)

STOLEN_FROM_HIS_HOUSE = clause(
    "E22:6", exodus(22, 6, 7),
    """Money or goods that one man gave another to keep were stolen from his house, and the thief is not found: the
    master of the house comes before God, that he has not laid hands on them.""",
    THE_VERSES.says(swears.when(keeper.unpaid, guarded.yes, befell.stolen, thing.goods, mode=EXPOUNDED)),
    notes=("""If the thief is found it is he who pays, and twice; that is not held here.""",),
    examples=(
        example(
            "Silver stolen from one who kept it for nothing",
            keeper.unpaid, thing.goods, befell.stolen, guarded.yes, gives=swears,
        ),
    ),
)  # fmt: skip
A_BEAST_IN_KEEPING = clause(
    "E22:9", exodus(22, 9, 10),
    """A beast that one man gave another to keep died, was maimed or driven off, and nobody saw it: an oath of the LORD
    is between the two, its owner takes it, and he does not pay.""",
    THE_VERSES.says(
        swears.when(keeper.paid, guarded.yes, A_MISHAP, thing.animal, mode=EXPOUNDED),
        pays_not.when(keeper.paid, guarded.yes, A_MISHAP, thing.animal, mode=EXPOUNDED),
    ),
    notes=("""Whether somebody saw it is not asked: witnesses would stand in place of the oath.""",),
    examples=(
        example(
            "An ox that died with one who is paid", keeper.paid, thing.animal, befell.died, guarded.yes,
            gives=(swears, pays_not),
        ),
    ),
)  # fmt: skip
STOLEN_FROM_A_PAID_KEEPER = clause(
    "E22:11", exodus(22, 11),
    """If it was stolen from him, he pays its owner.""",
    THE_VERSES.says(pays.when(keeper.paid, befell.stolen, mode=EXPOUNDED)),
)  # fmt: skip
BORROWED = clause(
    "E22:13", exodus(22, 13),
    """A man borrows from another, and it is maimed or dies while its owner is not with it: he pays in full.""",
    THE_VERSES.says(pays.when(keeper.borrower, owner_with_him.no, one_of(befell.broken, befell.died))),
    examples=(
        example(
            "A borrowed ox died while its owner was away",
            keeper.borrower, thing.animal, befell.died, owner_with_him.no, gives=pays,
        ),
    ),
)  # fmt: skip
ITS_OWNER_WITH_IT = clause(
    "E22:14a", exodus(22, 14),
    """If its owner is with it, he does not pay.""",
    THE_VERSES.says(
        pays_not.when(keeper.borrower, owner_with_him.yes, guarded.yes),
        goes_free.when(keeper.borrower, owner_with_him.yes, guarded.yes),
    ),
    examples=(
        example(
            "A borrowed ox maimed while its owner drove it",
            keeper.borrower, thing.animal, befell.broken, owner_with_him.yes, guarded.yes, gives=(pays_not, goes_free),
        ),
    ),
    notes=(
        """Of one who did not guard it while its owner was with him the Talmud has a dispute (Bava Metzia 95a); it is
        not held here, and the law is silent.""",
    ),
)  # fmt: skip
