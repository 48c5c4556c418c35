"""What the law is called, the kinds of its axes, and what its study page shows."""

from miklat.law.shown import StudyPage
from miklat.laws.bailees.bava_metzia_80 import hired
from miklat.terms.axis import AxisKind

TITLE = "The law of the four keepers"

KINDS = (AxisKind("view", "who is followed", parties=True),)

STORY = ("keeper", "befell")

STUDY = StudyPage(voices=(hired.r_meir,))
