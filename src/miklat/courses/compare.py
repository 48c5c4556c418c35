"""What would stand otherwise: a course as told beside the same course edited, from the first moment that differs."""

from collections.abc import Iterator, Sequence

import msgspec

from miklat.courses.edits import edited
from miklat.courses.judged_course import Change, JudgedCourse, Step
from miklat.courses.steps import Follower
from miklat.judging.case import Case


class Instead(msgspec.Struct, frozen=True):
    """A step of the edited course beside the step ``was`` of the course as told.

    ``instead`` are the answers that differ between the two, ``new`` those of them that did not differ in the same way a
    step before.
    """

    step: Step
    was: Step
    instead: tuple[Change, ...]
    new: tuple[Change, ...]

    @property
    def differs(self) -> bool:
        """Whether anything is told of this step that was not told of the other."""
        step, was = self.step, self.was
        same = (step.moment.event, step.moment.ruled, step.done) == (was.moment.event, was.moment.ruled, was.done)
        return bool(self.instead) or not same


class WhatIf(msgspec.Struct, frozen=True):
    """A course edited and judged: the edits, and the steps from the first moment that differs on."""

    edits: tuple[str, ...]
    notes: tuple[str, ...]
    told: JudgedCourse
    steps: tuple[Instead, ...]


def what_if(
    follower: Follower, case: Case, told: JudgedCourse, edits: Sequence[str], *, explain: bool = False
) -> WhatIf:
    """Edit a course that was told and say what would stand otherwise.

    ValueError for edits that cannot be made; ImpossibleCourse if what they make cannot have been.
    """
    made = edited(told.course, case.facts, edits, follower.chronicle, follower.bench.law.domains)
    given = msgspec.structs.replace(case, facts=made.facts)
    other = follower.follow(given, made.course, voice=told.voice, explain=explain)
    steps = tuple(_steps(follower, told, other, [origin for _, origin in made.events]))
    return WhatIf(tuple(edits), made.notes, other, steps)


def _steps(follower: Follower, told: JudgedCourse, other: JudgedCourse, origins: Sequence[int]) -> Iterator[Instead]:
    beside, differs = 0, dict(told.given) != dict(other.given)
    before: tuple[Change, ...] = ()
    for step, origin in zip(other.steps[1:], origins, strict=True):
        number = step.moment.number
        beside = origin if origin else beside
        was = told.steps[beside]
        if not differs:
            here = told.steps[number] if number < len(told.steps) else None
            differs = here is None or here.moment.event != step.moment.event
            differs = differs or (here is not None and here.moment.facts != step.moment.facts)
        if differs:
            instead = tuple(_compare(follower, was, step))
            yield Instead(step, was, instead, tuple(one for one in instead if one not in before))
            before = instead


def _compare(follower: Follower, was: Step, step: Step) -> Iterator[Change]:
    """The answers that differ between two steps, of whatever cases."""
    if was.judged is not None and step.judged is not None:
        yield from follower.differences(was.judged, step.judged)
