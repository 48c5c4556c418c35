"""A course as lanes: for each group of voices, which bands it is in after each event."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from miklat.judge.course import Follower, Told
from miklat.judge.course_read import FAILS, HOLDS, Choices

Standing = Literal["on", "off", "open", "none"]
"""Whether a band holds: it does, it does not, what was told does not settle it, or there is nothing to rule on."""

_WIDTH = 2
_STANDINGS: Mapping[int, Standing] = {HOLDS: "on", FAILS: "off", HOLDS | FAILS: "open"}


class Lane(msgspec.Struct, frozen=True):
    """A group of voices that are in the same bands throughout: for each band, how it stands after each event."""

    voices: tuple[Choices, ...]
    bands: Mapping[str, tuple[Standing, ...]]


def lanes_of(follower: Follower, told: Told) -> tuple[Lane, ...]:
    """The lanes of a course, the voices parted only where some band parts them."""
    bench, reader, bands = follower.bench, follower.reader, follower.chronicle.bands
    places: dict[tuple[tuple[str, str], ...], int] = {}
    whole = bench.compiled.diagram.leaf((0, 0, 0))
    for step in told.steps[1:]:
        key = tuple(step.moment.facts.items())
        if step.judged is None or key in places:
            continue
        places[key] = len(places)
        for band in bands:
            facts = {**told.given, **step.moment.facts}
            if band.supposing is not None:
                facts.setdefault(*band.supposing)
            node = reader.measure(bench.settle(facts, told.presume), told.voice, band.when)
            whole = reader.zip(whole, node, _WIDTH)
    found = []
    for group in reader.groups(whole):
        stand: dict[str, tuple[Standing, ...]] = {}
        for at, band in enumerate(bands):
            row: list[Standing] = []
            for step in told.steps[1:]:
                if step.judged is None:
                    row.append("none")
                    continue
                place = places[tuple(step.moment.facts.items())] * len(bands) + at
                shift = (len(places) * len(bands) - 1 - place) * _WIDTH
                row.append(_STANDINGS[group.bits >> shift & 3])
            stand[band.name] = tuple(row)
        found.append(Lane(group.voices, stand))
    return tuple(found)
