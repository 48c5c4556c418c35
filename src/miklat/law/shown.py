"""What a law shows itself with beside its clauses: how things of it are written, and what its study page shows."""

import msgspec

from miklat.terms.condition import Chosen


class Sample(msgspec.Struct, frozen=True):
    """How things of a law are written, for messages that say what to write, and for the help of commands.

    ``value`` is a fact with its value, ``choice`` a choice on an axis, ``answer`` a question with its answer, ``event``
    an event of a course with its word; ``help`` has, by the name of a command, examples of its use.
    """

    value: tuple[str, str] | None = None
    choice: Chosen | None = None
    answer: tuple[str, str] | None = None
    event: tuple[str, str] | None = None
    help: tuple[tuple[str, str], ...] = ()


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
