"""What passes between a reader of tables, an engine and a writer: rows in, rows with answers and refusals out."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Protocol

import msgspec
import polars as pl

Refusals = pl.DataFrame
"""Rows refused, a line a fault: file, row, column, value, reason."""

REFUSAL_SCHEMA = {"file": pl.String, "row": pl.Int64, "column": pl.String, "value": pl.String, "reason": pl.String}


class Batch(msgspec.Struct, frozen=True):
    """Some rows of a table: the columns of facts as they were read, and the other columns, which are left alone.

    ``first`` is the number of the first row in its file, from 1; ``numbers`` gives the numbers where rows between were
    refused by the reader (``refused``). ``tables`` are the file's tables of codes.
    """

    file: str
    first: int
    rows: int
    facts: Mapping[str, pl.Series]
    others: Any
    tables: Mapping[str, tuple[str, ...]] = {}
    numbers: Any = None
    refused: Any = None


class Done(msgspec.Struct, frozen=True):
    """A batch judged: the rows that stand, with their answers; the refusals; and the counts, by column and word."""

    table: Any
    refused: Any
    counts: Mapping[str, Mapping[str, int]]
    rows: int
    bad: int
    cells: Mapping[int, "Parting"]


class Parting(msgspec.Struct, frozen=True, order=True):
    """How voices part on a question: each cell's choices, its answer, and what is possible where that is open."""

    question: str
    cells: tuple[tuple[tuple[tuple[str, str], ...], str, tuple[str, ...]], ...]


class Source(Protocol):
    """A table that can be read batch by batch, always in the same batches."""

    @property
    def files(self) -> tuple[str, ...]:
        """The files read, in order."""

    @property
    def facts(self) -> tuple[str, ...]:
        """The columns that are facts, in their order in the table."""

    @property
    def others(self) -> Any:
        """The schema (Arrow) of the columns that are not facts."""

    @property
    def rows(self) -> int | None:
        """How many rows there are, if that can be known without reading them."""

    def batches(self, skip: int) -> Iterator[Batch]:
        """The batches in order, without the first ``skip``."""


class Sink(Protocol):
    """Where judged rows go; nothing stands under the final name before `finish`."""

    def write(self, done: Done) -> None:
        """Take the next batch."""

    def finish(self, whole: Callable[[], None] | None = None) -> tuple[str, ...]:
        """Put what was written under its final names, and give them; ``whole`` is called when all is written."""

    def abandon(self) -> None:
        """Leave nothing behind."""
