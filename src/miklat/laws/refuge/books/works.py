"""The works that the other books add to those cited: chapters of Exodus and Deuteronomy."""

from miklat.laws.refuge import works as cited
from miklat.laws.refuge.scope import EXODUS_NAMES
from miklat.text.work import Work

exodus = Work("Exodus", EXODUS_NAMES, lengths={21: 37})
deuteronomy = Work("Deuteronomy", cited.deuteronomy.names, lengths={4: 49, 19: 21})

WORKS = (exodus, deuteronomy)
