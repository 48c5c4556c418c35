"""What an engine is: something that takes a job and carries it out. One more engine is one more file in `ENGINES`."""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Protocol

import msgspec

from miklat.bulk.ask import Ask
from miklat.bulk.batch import Done, Sink, Source
from miklat.diagram.compiled import Compiled

ENGINES: Mapping[str, str] = {
    "embedded": "miklat.bulk.embedded",
    "spark": "miklat.bulk.spark",
}
"""Each engine and the module that has its `run`."""


class Refused(Exception):
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


class Parts(Protocol):
    """Batches finished in an earlier run, kept so that they need not be judged again."""

    def open(self) -> None:
        """Make them ready, once the output is held: nothing is touched before."""

    def kept(self) -> int:
        """How many, from the first, are kept."""

    def take(self, number: int) -> Done:
        """One that is kept."""

    def keep(self, number: int, done: Done) -> None:
        """Keep one."""

    def clear(self) -> None:
        """Remove them: the output is whole."""


class Job(msgspec.Struct, frozen=True):
    """What is to be done: by which law, what is asked, of which table, and where its rows go.

    ``sink`` makes the place where rows go, from an empty table that has their columns; ``output`` is the name they will
    have. ``watch`` is told, as the work goes, how many rows are done.
    """

    compiled: Compiled
    ask: Ask
    source: Source
    sink: Callable[[Any], Sink]
    output: str
    refused: str
    parts: Parts | None = None
    strict: bool = False
    watch: Callable[[int], None] | None = None


class Summary(msgspec.Struct, frozen=True):
    """What was done: rows answered and refused, how often each word stands in each column, and what was written."""

    rows: int
    bad: int
    counts: Mapping[str, Mapping[str, int]]
    written: tuple[str, ...] = ()
    first_bad: Mapping[str, Any] | None = None


class Engine(Protocol):
    """A module that carries out jobs."""

    def run(self, job: Job) -> Summary:
        """Carry out a job."""


def engine(name: str) -> Engine:
    """The engine of that name."""
    found: Any = import_module(ENGINES[name])
    return found  # type: ignore[no-any-return]


def added(one: Mapping[str, Mapping[str, int]], other: Mapping[str, Mapping[str, int]]) -> dict[str, dict[str, int]]:
    """Counts added up."""
    return {
        column: {
            word: one.get(column, {}).get(word, 0) + other.get(column, {}).get(word, 0)
            for word in {**one.get(column, {}), **other.get(column, {})}
        }
        for column in {**one, **other}
    }
