"""What every file of a table has, whatever its format."""

import os
from collections.abc import Iterator, Mapping
from typing import Any

import pyarrow as pa

from miklat.bulk.batch import Batch
from miklat.bulk.tables.columns import Columns


class OneFile:
    """One file of a table; a format adds how its rows are read.

    ``row`` is where its heading stands (0: it has none) and ``sheet`` in which sheet; ``coded`` tells that facts are
    given as codes, by ``tables``; ``rows`` is how many there are, if that is known without reading them. Where the file
    is made of ``groups`` of rows that can each be read alone, they say how many rows each has.
    """

    columns: Columns
    others: Any = pa.schema([])
    sheet: str | None = None
    row = 0
    coded = False
    rows: int | None = None
    groups: tuple[int, ...] = ()
    tables: Mapping[str, tuple[str, ...]] = {}
    dialect: Any = None

    def __init__(self, path: str) -> None:
        self.path = path
        self.name = os.fsencode(path).decode("utf-8", "backslashreplace")
        """The path as it can be printed and written."""

    def batches(self) -> Iterator[Batch]:
        """The rows in order."""
        raise NotImplementedError

    def stretch(self, groups: range) -> Iterator[Batch]:
        """The rows of some groups, in order; of a file that has none, all of them."""
        return self.batches()

    def notes(self) -> Iterator[str]:
        """What should be told of how the file was read, beside its columns."""
        yield from ()
