"""How firmly the sources say a rule, the firmest first."""

from miklat.law.question import OUTRIGHT, Mode
from miklat.laws.refuge.axes import inference

PRINCIPLE = Mode(
    "principle", "it is a principle that the text states, or that the passage as a whole supposes", "as a principle"
)
ANALOGY = Mode(
    "analogy", "it is drawn from a proof text, or from a likeness that the text itself points out", "from a proof text"
)
IMPLIED = Mode("implied", "the text does not say it but implies it", "by implication", inference.implied)

MODES = (OUTRIGHT, PRINCIPLE, ANALOGY, IMPLIED)
