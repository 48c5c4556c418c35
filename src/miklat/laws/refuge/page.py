"""What the law is called, the kinds of its axes, and what its study page shows."""

from miklat.law.shown import Apart, StudyPage
from miklat.laws.refuge.axes import edition, extent
from miklat.laws.refuge.questions import DEATH, EXILE, REFUGE, TRIAL
from miklat.terms.axis import CONSTRUAL, AxisKind

TITLE = "The law of homicide and the cities of refuge"

KINDS = (
    AxisKind("edition", "the translation"),
    AxisKind("extent", "how much is read", layer="reading"),
    AxisKind("inference", "whether what is only implied counts", layer="letter"),
    CONSTRUAL,
    AxisKind("dispute", "who is followed", parties=True),
)

STORY = ("act", "means", "aim")
"""By what one begins to tell a case."""

FIRST = (REFUGE.name, DEATH.name, TRIAL.name, EXILE.name)
"""What is settled by the act itself."""

_SENTENCED = (DEATH.name, TRIAL.name, EXILE.name)

STUDY = StudyPage(
    apart=(Apart("Where the two editions part", edition.jps, edition.niv, _SENTENCED),),
    gaps=_SENTENCED,
    voices=(edition.niv, extent.verses),
)
