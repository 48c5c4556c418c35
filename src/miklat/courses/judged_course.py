"""A course as judged: values, each step with what stands, what changed, what is owed and what was done."""

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING

import msgspec

from miklat.courses.readings import Choices
from miklat.courses.unfold import Moment
from miklat.judging.bench import Judged
from miklat.judging.case import Presumption
from miklat.judging.ruling import RulingAnswer
from miklat.law.chronicle import Criterion, Norm
from miklat.law.event import Event
from miklat.terms.shown import Shown

if TYPE_CHECKING:
    from miklat.courses.steps import Follower


class Change(msgspec.Struct, frozen=True):
    """An answer that is another than at the moment before, in these voices.

    ``speaks`` are the clauses that give the answer now, ``no_longer`` those that gave the one before and do not now.
    """

    question: str
    voices: tuple[Choices, ...]
    before: RulingAnswer
    after: RulingAnswer
    speaks: tuple[str, ...]
    no_longer: tuple[str, ...]


class Stood(msgspec.Struct, frozen=True):
    """An answer as it stands, with all the voices that give it and the clauses by which they do."""

    question: str
    answer: RulingAnswer
    voices: tuple[Choices, ...]
    rules: tuple[str, ...]


class NormInForce(msgspec.Struct, frozen=True):
    """A duty or a leave as things stand: in which voices, by which clauses, and whether a fact was supposed for it."""

    norm: Norm
    voices: tuple[Choices, ...]
    rules: tuple[str, ...]
    supposed: bool


class Assessment(msgspec.Struct, frozen=True):
    """A deed measured against what was allowed: voices in which it was lawful, against the law, not said, or open.

    ``against_says`` is why it was against the law, where it was.
    """

    criterion: Criterion
    lawful: tuple[Choices, ...]
    against: tuple[Choices, ...]
    silent: tuple[Choices, ...]
    open: tuple[Choices, ...]
    against_says: str

    @property
    def flagged(self) -> bool:
        """Whether in some voice it was against the law."""
        return bool(self.against)


class Step(msgspec.Struct, frozen=True):
    """A moment judged. ``judged`` is None where there is nothing to rule on; number 0 is before the first event."""

    moment: Moment
    judged: Judged | None
    changes: tuple[Change, ...]
    owed: tuple[NormInForce, ...]
    done: Assessment | None


class JudgedCourse(Shown, msgspec.Struct, frozen=True, dict=True):
    """A course judged at every step. ``steps[n]`` is that of event ``n``; ``steps[0]`` the moment before the first."""

    title: str
    given: Mapping[str, str]
    presume: Presumption | None
    course: tuple[Event, ...]
    voice: Choices
    steps: tuple[Step, ...]

    @cached_property
    def flagged(self) -> tuple[Step, ...]:
        """The steps at which something was done against the law in some voice."""
        return tuple(step for step in self.steps if step.done is not None and step.done.flagged)

    def stood(self, step: Step) -> tuple[Stood, ...]:
        """The answers that stand at a step, question by question, each with its voices; none where nothing is ruled."""
        if step.judged is None:
            return ()
        if id(step.judged) not in self._stood:  # steps that stand alike share what was judged
            follower: Follower = self.__dict__["follower"]
            self._stood[id(step.judged)] = tuple(follower.stood(step.judged))
        return self._stood[id(step.judged)]

    @cached_property
    def _stood(self) -> "dict[int, tuple[Stood, ...]]":
        return {}

    def titled(self, title: str) -> "JudgedCourse":
        """The same under another title."""
        told = msgspec.structs.replace(self, title=title)
        told.__dict__["follower"] = self.__dict__["follower"]
        return told

    @property
    def end(self) -> Step:
        """The last step."""
        return self.steps[-1]
