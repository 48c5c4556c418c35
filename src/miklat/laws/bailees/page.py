"""What the law is called, the kinds of its axes, how things of it are written, and what its study page shows."""

from miklat.law.shown import Sample, StudyPage
from miklat.laws.bailees.bava_metzia_80 import hired
from miklat.laws.bailees.questions import PAYS
from miklat.terms.axis import AxisKind

TITLE = "The law of the four keepers"

KINDS = (AxisKind("view", "who is followed", parties=True),)

STORY = ("keeper", "befell")

SAMPLE = Sample(value=("keeper", "hirer"), choice=hired.r_meir, answer=(PAYS.name, "yes"))

STUDY = StudyPage(voices=(hired.r_meir,))
