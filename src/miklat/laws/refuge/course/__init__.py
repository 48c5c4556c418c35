"""The course of the case: what is tracked, the events, who owes what, and what is claimed of every course."""

from miklat.law.chronicle import Chronicle
from miklat.laws.refuge.course.claims import CLAIMS
from miklat.laws.refuge.course.duties import ASKS, ASKS_LAST, BANDS, DEEDS, DUES
from miklat.laws.refuge.course.events import ENDS, FOLLOWS, GIVEN_TOO, KINDS, OWING, RULED, UNRULED, UNSAID
from miklat.laws.refuge.course.tracks import TRACKS

CHRONICLE = Chronicle(
    tracks=TRACKS,
    kinds=KINDS,
    follows=FOLLOWS,
    given_too=GIVEN_TOO,
    unsaid=UNSAID,
    ruled=RULED,
    owing=OWING,
    unruled_says=UNRULED,
    asks=ASKS,
    asks_last=ASKS_LAST,
    dues=DUES,
    bands=BANDS,
    deeds=DEEDS,
    ends=ENDS,
    over_says="he is dead",
    claims=CLAIMS,
)
