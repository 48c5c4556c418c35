"""What the study page of a law shows besides what it shows of every law."""

import msgspec

from miklat.terms.condition import Chosen


class Apart(msgspec.Struct, frozen=True):
    """Two choices that a study page sets against each other, on some questions."""

    title: str
    one: Chosen
    other: Chosen
    questions: tuple[str, ...]


class StudyPage(msgspec.Struct, frozen=True):
    """What the study page of a law shows besides what it shows of every law.

    ``gaps`` are the questions on which silence is looked for (none: all), ``voices`` the choices in whose voice it is
    looked for besides the default one.
    """

    apart: tuple[Apart, ...] = ()
    gaps: tuple[str, ...] = ()
    voices: tuple[Chosen, ...] = ()
