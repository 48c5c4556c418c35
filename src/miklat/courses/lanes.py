"""A course as lanes: for each group of voices, which bands it is in after each event."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Literal

import msgspec

from miklat.courses.judged_course import Change, JudgedCourse, Step
from miklat.courses.readings import FAILS, HOLDS, NEITHER, OPEN, WIDTH, Choices
from miklat.courses.steps import Follower

BandState = Literal["on", "off", "silent", "open", "none"]
"""Whether a band holds: it does, it does not, the law does not say, what was told does not settle it, or there is
nothing to rule on."""

_STANDINGS: Mapping[int, BandState] = {HOLDS: "on", FAILS: "off", NEITHER: "silent", OPEN: "open"}


class Lane(msgspec.Struct, frozen=True):
    """A group of voices that are in the same bands throughout: for each band, how it stands after each event.

    ``clauses`` are, for each event, those by which answers change in some of these voices: clauses that speak now, and
    in brackets clauses that no longer do.
    """

    voices: tuple[Choices, ...]
    bands: Mapping[str, tuple[BandState, ...]]
    clauses: tuple[tuple[str, ...], ...]


def lanes_of(follower: Follower, told: JudgedCourse) -> tuple[Lane, ...]:
    """The lanes of a course, the voices parted only where some band parts them."""
    bench, reader, bands = follower.bench, follower.reader, follower.chronicle.bands
    places: dict[tuple[tuple[str, str], ...], int] = {}
    whole = bench.compiled.diagram.leaf((0, 0, 0))
    for step in told.steps[1:]:
        key = tuple(step.moment.facts.items())
        if not step.moment.owing or key in places:
            continue
        places[key] = len(places)
        for band in bands:
            facts = {**told.given, **step.moment.facts}
            if band.supposing is not None:
                facts.setdefault(*band.supposing)
            node = reader.measure(bench.hear(facts, voice=told.voice, presume=told.presume), band.when, band.denied)
            whole = reader.zip(whole, reader.alike(node))
    found = []
    for group in reader.groups(whole):
        stand: dict[str, tuple[BandState, ...]] = {}
        for at, band in enumerate(bands):
            row: list[BandState] = []
            for step in told.steps[1:]:
                if not step.moment.owing:
                    row.append("none")
                    continue
                place = places[tuple(step.moment.facts.items())] * len(bands) + at
                shift = (len(places) * len(bands) - 1 - place) * WIDTH
                row.append(_STANDINGS[group.bits >> shift & OPEN])
            stand[band.name] = tuple(row)
        once: dict[tuple[int, ...], tuple[str, ...]] = {}  # steps that stand alike share what they are made of
        for before, step in pairwise(told.steps):
            if _made_of(before, step) not in once:
                once[_made_of(before, step)] = _clauses(follower, before, step, group.voices)
        clauses = tuple(once[_made_of(*pair)] for pair in pairwise(told.steps))
        found.append(Lane(group.voices, stand, clauses))
    return tuple(found)


def _made_of(before: Step, step: Step) -> tuple[int, ...]:
    return id(before.judged), id(step.judged), id(step.changes)


def _clauses(follower: Follower, before: Step, step: Step, voices: Sequence[Choices]) -> tuple[str, ...]:
    """The clauses by which an event changes answers in some of these voices."""
    meets, here = follower.bench.meets, []
    for change in step.changes:
        both = [{**one, **other} for one in change.voices for other in voices if meets(one, other)]
        if both and before.judged is not None and step.judged is not None:
            speaks = follower.rules(step.judged, change.question, both)
            spoke = follower.rules(before.judged, change.question, both)
            gone = tuple(rule for rule in spoke if rule not in speaks)
            here.append(msgspec.structs.replace(change, speaks=speaks, no_longer=gone))
    return clauses_of(here)


def clauses_of(changes: Sequence[Change]) -> tuple[str, ...]:
    """The clauses by which answers change: those that speak now, and in brackets those that no longer do."""
    now = dict.fromkeys(rule for one in changes for rule in one.speaks)
    gone = dict.fromkeys(rule for one in changes for rule in one.no_longer)
    return (*now, *(f"({rule})" for rule in gone if rule not in now))
