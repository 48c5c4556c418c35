"""A small law of borrowed and lost things, to plant mistakes in. It knows nothing of the book."""

from types import SimpleNamespace

from miklat.law.clause import Clause
from miklat.law.holder import Holder
from miklat.law.law import Chapter, Law
from miklat.law.question import Draft, Question
from miklat.law.write import Ahead, Axis, Fact, Says, YesNo, clause, example, side, word
from miklat.laws.refuge.works import makkot
from miklat.terms.axis import AxisKind
from miklat.terms.condition import Condition, implies
from miklat.terms.world import Sentence
from miklat.text.address import Address


class loss(Fact, asks="How was it lost?", group="loss"):
    stolen = word("it was stolen", "it was not stolen")
    broken = word("it broke", "it did not break")
    strayed = word("it strayed", "it did not stray")


class paid(YesNo, asks="Was he paid?", says="he was paid", denies="he was not paid", ordinary="no", group="keeper"): ...


class watched(YesNo, asks="Did he watch?", says="he watched", denies="he did not watch", group="keeper"): ...


class armed(
    YesNo, asks="Was there an armed band?", says="there was an armed band", denies="there was none", group="keeper"
): ...


BAND = Sentence("an armed band steals", implies(armed.yes, loss.stolen))


class school(Axis, kind="dispute", decides="whose school"):
    east = side("in the east")
    west = side("in the west")


EASTERN, WESTERN, ALL = Holder("the east", school.east), Holder("the west", school.west), Holder("all")

PAYS = Question("pays", "does he pay?", "he pays", "he does not pay", "the law is silent")
SWEARS = Question("swears", "does he swear?", "he swears", "he does not swear", "the law is silent")
pays, pays_not = Says(PAYS.yes), Says(PAYS.no)
swears, swears_not = Says(SWEARS.yes), Says(SWEARS.no)
AT = makkot(2, 1)


def rule(number: str, drafts: tuple[Draft, ...], holder: Holder = ALL, at: Address = AT) -> Clause:
    """A clause with rules of one holder."""
    return clause(number, at, "Words.", holder.says(drafts))


THEFT = rule("A1", pays.when(loss.stolen, paid.yes))
BREAKAGE = rule("A2", pays_not.when(loss.broken))
STRAYING = clause(
    "A3",
    AT,
    "East and west part.",
    EASTERN.says(pays.when(loss.strayed)),
    WESTERN.says(pays_not.when(loss.strayed, watched.yes)),
    examples=(example("It strayed", loss.strayed, gives=pays),),
)
BAND_EXEMPTS = rule("A4", pays_not.when(armed.yes, sets_aside=(Ahead("A1"),)))
OATH = rule("A5", swears.when(PAYS.is_not_yes))
CLAUSES = (THEFT, BREAKAGE, STRAYING, BAND_EXEMPTS, OATH)
FACTS = (loss.value, paid.value, watched.value, armed.value)


def law(*clauses: Clause, where: Condition | None = None, **changes: object) -> Law:
    """The small law with these clauses (or its own five) and these parts changed."""
    parts = SimpleNamespace(
        version="0",
        kinds=(AxisKind("dispute", parties=True),),
        facts=FACTS,
        world=(BAND,),
        axes=(school.value,),
        voices=(),
        questions=(PAYS, SWEARS),
        chapters=(Chapter("small", "A small law", where, clauses or CLAUSES),),
    )
    return Law(**{**vars(parts), **changes})
