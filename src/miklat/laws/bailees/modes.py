"""How firmly the sources say a rule, the firmest first."""

from miklat.law.question import OUTRIGHT, Mode

EXPOUNDED = Mode("expounded", "the passage is taken to speak of it, and does not name it", "as the passage is taken")

MODES = (OUTRIGHT, EXPOUNDED)
