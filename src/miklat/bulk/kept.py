"""Whole tables of a machine, kept between runs in the user's cache folder: what they were made of is their name."""

import os
from collections.abc import Mapping, Sequence
from contextlib import suppress
from hashlib import sha256
from typing import Any, cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from miklat.bulk.cells import packed, unpacked
from miklat.bulk.layers import Tail
from miklat.bulk.machine import FactGroup
from miklat.bulk.numbers import Ids
from miklat.diagram.conditions import Found
from miklat.diagram.store import keep_folder
from miklat.diagram.trusted import engine_bytes, prune_trusted, read_trusted, write_trusted
from miklat.law.law import Law

LARGEST = 256 << 20
"""Bytes of a file at most."""

ALL = 512 << 20
"""Bytes of all of them; the ones longest unused go first."""

ENDING = ".machine"


class Whole(msgspec.Struct, frozen=True):
    """Tables in which nothing is missing, the end states, and what was read off them."""

    groups: Sequence[FactGroup]
    first: int
    ends: NDArray[np.int32]
    tail: Tail
    keys: Sequence[Ids]
    cells: Sequence[Any]


class _KeptGroup(msgspec.Struct, array_like=True):
    places: tuple[int, ...]
    widths: tuple[int, ...]
    scale: int
    table: bytes


class _File(msgspec.Struct, array_like=True):
    name: bytes
    groups: list[_KeptGroup]
    first: int
    ends: bytes
    places: tuple[int, ...]
    children: list[tuple[int, bytes]]
    leaves: list[tuple[int, str, str]]
    keys: list[bytes]
    cells: list[bytes]


class Brought:
    """The tables of one law by this very engine, brought along: nothing is kept beyond the process."""

    def __init__(self, law: Law, tables: Mapping[str, bytes]) -> None:
        self._law, self.tables = law, dict(tables)

    def take(self, name: object, columns: int) -> Whole | None:
        """The tables of this name, whose states have so many columns."""
        digest = self._digest(name)
        data = self._read(digest)
        try:
            file = None if data is None else msgspec.msgpack.decode(data, type=_File)
        except msgspec.MsgspecError:
            return None
        return _opened(file, columns) if file and file.name == digest else None

    def put(self, name: object, whole: Whole) -> None:
        """Hold tables under a name."""
        digest = self._digest(name)
        self._write(digest, msgspec.msgpack.encode(_filed(digest, whole)))

    def _digest(self, name: object) -> bytes:
        made_of = [sha256(self._law.encoded).digest(), engine_bytes(), msgspec.json.encode(name)]
        return sha256(b"".join(made_of)).digest()

    def _read(self, digest: bytes) -> bytes | memoryview | None:
        return self.tables.get(digest.hex())

    def _write(self, digest: bytes, data: bytes) -> None:
        self.tables[digest.hex()] = data


class Keep(Brought):
    """The same, kept in a folder; the oldest go if there are too many."""

    def __init__(self, law: Law, folder: str) -> None:
        super().__init__(law, {})
        self._folder = folder

    def _read(self, digest: bytes) -> bytes | memoryview | None:
        path = self._path(digest)
        data = read_trusted(path, LARGEST)
        with suppress(OSError):
            os.utime(path)
        return data

    def _write(self, digest: bytes, data: bytes) -> None:
        if len(data) < LARGEST:
            write_trusted(self._path(digest), data)
            prune_trusted(self._folder, ENDING, ALL)

    def _path(self, digest: bytes) -> str:
        return os.path.join(self._folder, digest.hex()[:32] + ENDING)


def kept(law: Law) -> Brought | None:
    """Where this user's tables are kept; None if nowhere."""
    folder = keep_folder()
    return Keep(law, folder) if folder else None


def _filed(digest: bytes, whole: Whole) -> _File:
    return _File(
        digest,
        [_KeptGroup(one.places, one.widths, one.scale, _bytes(one.table)) for one in whole.groups],
        whole.first,
        _bytes(whole.ends),
        whole.tail.places,
        [(children.shape[1], _bytes(children)) for children in whole.tail.children],
        [(one[0], f"{one[1]:x}", f"{one[2]:x}") for one in cast("Sequence[Found]", whole.tail.leaves[1:])],
        [_bytes(keys) for keys in whole.keys],
        [packed(one) for one in whole.cells],
    )


def _opened(file: _File, columns: int) -> Whole:
    tail = Tail(
        file.places,
        [_ints(data).reshape(-1, width) for width, data in file.children],
        [None, *((bits, int(sure, 16), int(some, 16)) for bits, sure, some in file.leaves)],
    )
    groups = [FactGroup(one.places, one.widths, _ints(one.table), one.scale) for one in file.groups]
    keys = [np.frombuffer(data, np.int64).copy() for data in file.keys]
    return Whole(
        groups, file.first, _ints(file.ends).reshape(-1, columns), tail, keys, [unpacked(one) for one in file.cells]
    )


def _bytes(array: NDArray[Any]) -> bytes:
    return np.ascontiguousarray(array).tobytes()


def _ints(data: bytes) -> NDArray[np.int32]:
    return np.frombuffer(data, np.int32)
