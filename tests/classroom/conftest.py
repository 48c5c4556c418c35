"""Sheets of several seeds, drawn once for all the tests of the classroom."""

import os

import pytest

from miklat import bench
from miklat.classroom.draw import draw
from miklat.classroom.question import ClassSheet

SEEDS = int(os.environ.get("MIKLAT_SHEETS", "8"))
"""How many seeds; MIKLAT_SHEETS=100 draws the thousand questions that the figures in the docs are of."""


@pytest.fixture(scope="session")
def sheets() -> list[ClassSheet]:
    """A sheet of ten questions for each seed."""
    return [draw(bench(), seed=str(seed), count=10) for seed in range(SEEDS)]
