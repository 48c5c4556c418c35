"""The axes that belong to no one passage: whose English, how much of the sources, and how far inference counts.

Construals and disputes are declared in the chapter, beside the clause they turn.
"""

from miklat.terms.axis import Choice, axis


class Edition:
    """Whose English of Numbers 35."""


class Extent:
    """How much of the sources is read."""


class Inference:
    """Whether what the text only implies counts."""


JPS: Choice[Edition] = Choice("jps", "in the JPS-type English")
NIV: Choice[Edition] = Choice("niv", "in the NIV-type English")
edition = axis("edition", "edition", "whose English of Numbers 35 is read", JPS, NIV)

WITH_MISHNAH: Choice[Extent] = Choice("mishnah", "reading the verses with the Mishnah")
VERSES_ALONE: Choice[Extent] = Choice("verses", "reading the verses alone")
extent = axis(
    "extent", "extent", "whether the verses are read with the Mishnah on them, or alone", WITH_MISHNAH, VERSES_ALONE
)

COUNTING_IMPLIED: Choice[Inference] = Choice("implied", "counting what the text only implies")
BY_THE_LETTER: Choice[Inference] = Choice("letter", "by the letter alone")
inference = axis(
    "inference",
    "inference",
    "whether what the text only implies counts, or its letter alone",
    COUNTING_IMPLIED,
    BY_THE_LETTER,
)


class Misaimed:
    """Whether exile reaches one who aimed at what he might hit."""


SHUT: Choice[Misaimed] = Choice(
    "shut", "not counting as an accident what was aimed at a beast, a non-Israelite or a non-viable child"
)
OPEN: Choice[Misaimed] = Choice(
    "open", "counting as an accident also what was aimed at a beast, a non-Israelite or a non-viable child"
)
misaimed = axis(
    "misaimed",
    "construal",
    'whether "kills accidentally" reaches one who aimed at a beast, a non-Israelite or a non-viable child',
    SHUT,
    OPEN,
)
