"""What an engine is: something that takes a job and carries it out. One more engine is one more file in `ENGINES`."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Protocol

import msgspec

from miklat.bulk.ask import Ask
from miklat.bulk.batch import Respelt
from miklat.bulk.tables.parts import KeptParts
from miklat.bulk.tables.reading import Tables
from miklat.bulk.tables.writing import Output
from miklat.diagram.compiled import Compiled

ENGINES: Mapping[str, str] = {
    "embedded": "miklat.bulk.embedded",
    "spark": "miklat.bulk.spark",
}
"""Each engine and the module that has its `run`."""


class RowRefused(Exception):
    """A row was refused where none may be (``strict``); ``line`` is its first fault, as in the file of rejects."""

    def __init__(self, line: Mapping[str, Any]) -> None:
        super().__init__(line)
        self.line = line

    def __str__(self) -> str:
        """Say where and why."""
        column = f", column {self.line['column']}" if self.line["column"] else ""
        return (
            f"{self.line['file']}: row {self.line['row']}{column}: {self.line['reason']} (here: {self.line['value']!r})"
        )


class Unfit(Exception):
    """An engine cannot do this job, or cannot run here; the words say what to do instead."""


class Job(msgspec.Struct, frozen=True):
    """What is to be done: by which law, what is asked, of which table, and where its rows go.

    ``sink`` makes the place where rows go, from an empty table that has their columns; ``output`` is the name they will
    have; ``addresses`` says of stand-ins what they stand for. ``watch`` is told, as the work goes, how many rows are
    done; it may stop the work by what it raises.
    """

    compiled: Compiled
    ask: Ask
    source: Tables
    sink: Callable[[Any], Output]
    output: str
    refused: str
    parts: KeptParts | None = None
    strict: bool = False
    watch: Callable[[int], None] | None = None
    addresses: Mapping[str, str] = {}


class RefusalCount(msgspec.Struct, frozen=True):
    """Refusals under one heading: how many, the first of them, and why the first was refused."""

    count: int
    samples: tuple[tuple[str, int, str], ...]
    reason: str


class Summary(msgspec.Struct, frozen=True):
    """What was done: rows answered and refused, how often each word stands in each column, and what was written.

    ``blank`` rows were passed over; ``respelt`` and ``refusals`` tell by column what was read although it is spelt
    otherwise, and what was refused.
    """

    rows: int
    bad: int
    counts: Mapping[str, Mapping[str, int]]
    written: tuple[str, ...] = ()
    blank: int = 0
    respelt: Mapping[str, Respelt] = {}
    refusals: Mapping[str, RefusalCount] = {}
    disarmed: int = 0


class Engine(Protocol):
    """A module that carries out jobs."""

    def run(self, job: Job) -> Summary:
        """Carry out a job."""


def engine(name: str) -> Engine:
    """The engine of that name."""
    found: Any = import_module(ENGINES[name])
    return found  # type: ignore[no-any-return]
