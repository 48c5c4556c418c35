"""A small law of borrowed and lost things, to plant mistakes in. It knows nothing of the book."""

from types import SimpleNamespace

from miklat.law.clause import Clause, clause, example
from miklat.law.holder import Holder
from miklat.law.law import Chapter, Law
from miklat.law.question import Draft, Question
from miklat.terms.axis import Choice, axis
from miklat.terms.condition import Condition, implies
from miklat.terms.fact import Value, fact, flag
from miklat.terms.world import Sentence
from miklat.text.address import Address, makkot


class Loss:
    """How the thing was lost."""


class School:
    """Whose school."""


STOLEN: Value[Loss] = Value("stolen", "it was stolen", "it was not stolen")
BROKEN: Value[Loss] = Value("broken", "it broke", "it did not break")
STRAYED: Value[Loss] = Value("strayed", "it strayed", "it did not stray")
loss = fact("loss", "loss", "How was it lost?", STOLEN, BROKEN, STRAYED)
paid = flag("paid", "keeper", "Was he paid?", "he was paid", "he was not paid", ordinary="no")
watched = flag("watched", "keeper", "Did he watch?", "he watched", "he did not watch")
armed = flag("armed", "keeper", "Was there an armed band?", "there was an armed band", "there was none")
BAND = Sentence("an armed band steals", implies(armed.yes, loss.is_(STOLEN)))

EAST: Choice[School] = Choice("east", "in the east")
WEST: Choice[School] = Choice("west", "in the west")
school = axis("school", "dispute", "whose school", EAST, WEST)
EASTERN, WESTERN, ALL = Holder("the east", school.is_(EAST)), Holder("the west", school.is_(WEST)), Holder("all")

PAYS = Question("pays", "does he pay?", "he pays", "he does not pay", "the law is silent")
SWEARS = Question("swears", "does he swear?", "he swears", "he does not swear", "the law is silent")
AT = makkot(2, 1)


def rule(number: str, *drafts: Draft, holder: Holder = ALL, at: Address = AT) -> Clause:
    """A clause with rules of one holder."""
    return clause(number, at, "Words.", holder.says(drafts[0], *drafts[1:]))


THEFT = rule("A1", PAYS.yes.when(loss.is_(STOLEN), paid.yes))
BREAKAGE = rule("A2", PAYS.no.when(loss.is_(BROKEN)))
STRAYING = clause(
    "A3",
    AT,
    "East and west part.",
    EASTERN.says(PAYS.yes.when(loss.is_(STRAYED))),
    WESTERN.says(PAYS.no.when(loss.is_(STRAYED), watched.yes)),
    examples=(example("It strayed", loss.is_(STRAYED), gives=(("pays", "yes"),)),),
)
BAND_EXEMPTS = rule("A4", PAYS.no.when(armed.yes, sets_aside=("A1",)))
OATH = rule("A5", SWEARS.yes.when(PAYS.is_not_yes))
CLAUSES = (THEFT, BREAKAGE, STRAYING, BAND_EXEMPTS, OATH)


def law(*clauses: Clause, where: Condition | None = None, **changes: object) -> Law:
    """The small law with these clauses (or its own five) and these parts changed."""
    parts = SimpleNamespace(
        version="0",
        facts=(loss, paid, watched, armed),
        world=(BAND,),
        axes=(school,),
        voices=(),
        questions=(PAYS, SWEARS),
        admits=(),
        chapters=(Chapter("small", "A small law", where, clauses or CLAUSES),),
    )
    return Law(**{**vars(parts), **changes})
