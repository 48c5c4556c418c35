"""Those who hold the rules. A sage heard on one side of a dispute says in which choice of voice he speaks."""

from miklat.law.holder import Holder

THE_VERSES = Holder("the verses")
THE_MISHNAH = Holder("the anonymous Mishnah")
