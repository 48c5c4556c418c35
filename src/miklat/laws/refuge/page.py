"""What the law is called, how firmly it speaks, how things of it are written, and what its study page shows."""

from miklat.law.question import SAID_OUTRIGHT, Firmness
from miklat.law.shown import Apart, Sample, StudyPage
from miklat.laws.refuge.axes import edition, extent, inference
from miklat.laws.refuge.makkot_2 import axe
from miklat.laws.refuge.questions import DEATH, EXILE, REFUGE, TRIAL
from miklat.terms.axis import AxisKind

TITLE = "The law of homicide and the cities of refuge"

KINDS = (
    AxisKind("edition"),
    AxisKind("extent"),
    AxisKind("inference"),
    AxisKind("construal"),
    AxisKind("dispute", parties=True),
)

MODES = (
    SAID_OUTRIGHT,
    Firmness("principle", "it is a principle that the text states, or that the passage as a whole supposes"),
    Firmness("analogy", "it is drawn from a proof text, or from a likeness that the text itself points out"),
    Firmness("implied", "the text does not say it but implies it", inference.implied),
)

STORY = ("act", "means", "aim")
"""By what one begins to tell a case."""

FIRST = (REFUGE.name, DEATH.name, TRIAL.name, EXILE.name)
"""What is settled by the act itself."""

_SENTENCED = (DEATH.name, TRIAL.name, EXILE.name)

SAMPLE = Sample(
    value=("act", "struck"),
    choice=axe.sages,
    answer=(EXILE.name, "yes"),
    event=("flight", "kedesh"),
)

STUDY = StudyPage(
    apart=(Apart("Where the two editions part", edition.jps, edition.niv, _SENTENCED),),
    gaps=_SENTENCED,
    voices=(edition.niv, extent.verses),
)
