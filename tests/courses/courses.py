"""Courses to test with: the words for writing one down shortly, and random possible ones."""

from collections.abc import Sequence
from functools import cache

from hypothesis import strategies as st

from miklat import LAW
from miklat.courses.unfold import Unfolder
from miklat.judging.bench import Bench
from miklat.law.event import Event
from miklat.laws.refuge.course import CHRONICLE

UNFOLDER = Unfolder(CHRONICLE)
LABELS = tuple(
    (kind.name, word)
    for kind in CHRONICLE.event_types
    for word in ((None, *kind.names) if kind.bare is not None else kind.names or (None,))
)
BARREL = {
    "killer": "israelite", "victim": "israelite", "died": "yes", "act": "mishap", "aim": "nobody",
    "task": "lowering_barrel", "duty": "none",
}  # fmt: skip
"""A man killed by a barrel let down: an exile in the Mishnah, and in the verses one who killed in error."""
IRON = {
    "killer": "israelite", "victim": "israelite", "died": "yes", "act": "struck", "means": "iron_tool", "aim": "victim",
    "knew_victim_there": "yes", "shift": "none", "enough_as_aimed": "yes", "duty": "none",
}  # fmt: skip
"""A man struck down on purpose with iron: a murderer."""


@cache
def bench() -> Bench:
    """A bench of the book that keeps nothing outside the tests."""
    return Bench(LAW)


def told(*words: str) -> tuple[Event, ...]:
    """Events written as in a case file: ``told("killing", "flight: kedesh")``."""
    return tuple(Event(*(part.strip() for part in word.split(":", 1))) for word in words)


def walked(picks: Sequence[int], *, killing: bool, victim: bool) -> tuple[Event, ...]:
    """A possible course: at each pick one of the events that can be there."""
    kinds = [kind for kind, wanted in (("killing", killing), ("victim_died", victim)) if wanted]
    state, events = UNFOLDER.start(kinds), list[Event]()
    if killing:
        state, events = _on(state, events, ("killing", None))
    for pick in picks:
        fits = [one for one in LABELS if not UNFOLDER.after(state, *one)[2] and one[0] != "killing"]
        fits = [one for one in fits if victim or one[0] != "victim_died"]
        state, events = _on(state, events, fits[pick % len(fits)])
    if victim and all(event.kind != "victim_died" for event in events):
        state, events = _on(state, events, ("victim_died", None))
    return tuple(events)


def _on(
    state: tuple[str, ...], events: list[Event], label: tuple[str, str | None]
) -> tuple[tuple[str, ...], list[Event]]:
    after, _, unmet = UNFOLDER.after(state, *label)
    assert not unmet, label
    return after, [*events, Event(*label)]


possible_courses = st.builds(
    walked, st.lists(st.integers(0, 10_000), max_size=14), killing=st.booleans(), victim=st.booleans()
)
any_courses = st.lists(st.sampled_from(LABELS).map(lambda label: Event(*label)), max_size=8).map(tuple)
"""Events in any order, possible or not."""
