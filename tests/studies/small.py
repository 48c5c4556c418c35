"""Small made-up laws that can be gone through case by case."""

import sys
from itertools import product
from pathlib import Path

from miklat.law.law import Law
from miklat.terms.condition import known

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
