"""The course of the case: what is kept track of, the events, who owes what, and what is claimed of every course."""

from miklat.law.chronicle import Chronicle
from miklat.laws.refuge.course.claims import CLAIMS
from miklat.laws.refuge.course.duties import ASKS, ASKS_LAST, BANDS, CRITERIA, NORMS
from miklat.laws.refuge.course.events import ENDS, EVENT_TYPES, FOLLOWS, GIVEN_TOO, OWING, RULED, UNRULED, UNSAID
from miklat.laws.refuge.course.fluents import FLUENTS

CHRONICLE = Chronicle(
    fluents=FLUENTS,
    event_types=EVENT_TYPES,
    follows=FOLLOWS,
    given_too=GIVEN_TOO,
    unsaid=UNSAID,
    ruled=RULED,
    owing=OWING,
    unruled_says=UNRULED,
    asks=ASKS,
    asks_last=ASKS_LAST,
    norms=NORMS,
    bands=BANDS,
    criteria=CRITERIA,
    ends=ENDS,
    over_says="he is dead",
    claims=CLAIMS,
)
