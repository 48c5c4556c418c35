"""Small made-up laws that can be gone through case by case."""

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path

from miklat.law.law import Law
from miklat.terms.condition import known
from miklat.terms.world import completes

sys.path.insert(0, str(Path(__file__).parents[2] / "benchmarks" / "study"))


def small_law(seed: int, facts: int = 6) -> Law:
    """A made-up law small enough to go through every case and voice of it."""
    from synthetic import made_up  # type: ignore[import-not-found]

    law: Law = made_up(facts=facts, rules=9, axes=2, seed=seed, questions=2, values=3)
    return law


def every_case(law: Law) -> list[dict[str, str]]:
    """Every possible case of a small law."""
    names = [fact.name for fact in law.facts]
    rows = (dict(zip(names, row, strict=True)) for row in product(*(fact.names for fact in law.facts)))
    return [row for row in rows if all(known(s.condition, row, {}, {}) for s in law.world)]


def all_voices(law: Law) -> Iterator[dict[str, str]]:
    """Every voice, in the order of the axes and their choices."""
    yield from _voices(law, 0, {})


def _voices(law: Law, place: int, made: dict[str, str]) -> Iterator[dict[str, str]]:
    if place == len(law.axes):
        yield made
        return
    axis = law.axes[place]
    for name in axis.names:
        more = {**made, axis.name: name}
        if completes(more, law.voices, law.domains) is not None:
            yield from _voices(law, place + 1, more)
