"""How voices part, as a table: a line for each cell of each parting, under a key taken from what it says."""

from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa
from pyarrow import compute, ipc

from miklat.bulk.numbers import Ids

SCHEMA = pa.schema(
    [
        ("question", pa.string()),
        ("cells", pa.int64()),
        ("cell", pa.int64()),
        ("voice", pa.string()),
        ("answer", pa.string()),
        ("possible", pa.string()),
    ]
)
"""The columns of the table of cells."""

KEY_BITS = 52
"""Bits of a key: few enough for every format's numbers."""


class VoiceCells(msgspec.Struct, frozen=True):
    """How voices part on a question: each cell's choices, its answer, and what is possible where that is open."""

    question: str
    cells: tuple[tuple[tuple[tuple[str, str], ...], str, tuple[str, ...]], ...]

    def key(self) -> int:
        """Its key: the same wherever it is met."""
        return int.from_bytes(sha256(msgspec.json.encode(self)).digest()[:8], "big") >> (64 - KEY_BITS)


def table_of(partings: Sequence[tuple[int, VoiceCells]]) -> Any:
    """Partings as a table, by their keys."""
    lines = [
        (one.question, key, number, " ".join(f"{axis}={choice}" for axis, choice in voice), answer, " ".join(possible))
        for key, one in partings
        for number, (voice, answer, possible) in enumerate(one.cells, 1)
    ]
    columns = zip(*lines, strict=True) if lines else [()] * len(SCHEMA)
    return pa.table([list(column) for column in columns], schema=SCHEMA)


def only(table: Any, keys: Ids) -> Any:
    """The lines of these keys."""
    return table.filter(compute.is_in(table.column("cells"), value_set=pa.array(keys)))


class CellTable:
    """The lines of several batches, each parting once."""

    def __init__(self) -> None:
        self._tables: list[Any] = []
        self._keys: set[int] = set()

    def add(self, table: Any) -> None:
        """Take in the lines of one more batch."""
        keys = set(table.column("cells").unique().to_pylist()) - self._keys
        if keys:
            self._tables.append(only(table, np.array(sorted(keys), np.int64)))
            self._keys |= keys

    def __bool__(self) -> bool:
        """Whether there are any."""
        return bool(self._tables)

    def table(self) -> Any:
        """All of them, in an order that the rows do not bear on."""
        order = [(name, "ascending") for name in ("question", "cells", "cell")]
        return pa.concat_tables([SCHEMA.empty_table(), *self._tables]).sort_by(order)


def packed(table: Any) -> bytes:
    """A table as bytes."""
    with pa.BufferOutputStream() as sink:
        with ipc.new_stream(sink, table.schema, options=ipc.IpcWriteOptions(compression="lz4")) as writer:
            writer.write_table(table)
        return bytes(sink.getvalue())


def unpacked(data: bytes | memoryview) -> Any:
    """A table from its bytes."""
    return ipc.open_stream(pa.py_buffer(data)).read_all()
