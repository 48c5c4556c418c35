"""Numbers given to keys, many at once: a hash table of whole numbers in arrays."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Ids = NDArray[np.int64]

MISSING = -1
BITS = 21
"""Bits of a number that is part of a key: three such make one key."""

_MIXER = np.uint64(0x9E3779B97F4A7C15)
_PIECE = 1 << 16
"""Keys looked up at once: few enough to stay in the cache."""


class TooMany(Exception):
    """There are more rows than numbers that can be part of a key."""


class Numbers:
    """Gives keys (0 or more) the numbers 0, 1, 2, ... as they come."""

    def __init__(self) -> None:
        self._count = 0
        self._clear(10)

    def __len__(self) -> int:
        """How many there are."""
        return self._count

    def _clear(self, bits: int) -> None:
        self._shift, self._mask = np.uint64(64 - bits), (1 << bits) - 1
        self._keys: Ids = np.full(1 << bits, MISSING, np.int64)
        self._values: NDArray[np.int32] = np.empty(1 << bits, np.int32)

    def number(self, keys: Ids) -> tuple[Ids, Ids]:
        """The numbers of these keys; and the places in ``keys`` of those that are new, each once, in their order."""
        found: Ids = np.empty(len(keys), np.int64)
        fresh = []
        for start in range(0, len(keys), _PIECE):
            piece = keys[start : start + _PIECE]
            numbers, new = self._piece(piece)
            found[start : start + len(piece)] = numbers
            fresh.append(new + start)
        return found, np.concatenate(fresh) if fresh else np.empty(0, np.int64)

    def _piece(self, keys: Ids) -> tuple[Ids, Ids]:
        self._make_room(len(keys))
        slots = self._slots(keys)
        left, at = np.arange(len(keys)), slots
        first: list[Ids] = []
        while len(left):
            mine = keys[left]
            here = self._keys[at]
            empty = here == MISSING
            if empty.any():
                taken = at[empty]
                self._keys[taken] = mine[empty]  # of several that want one place the last has it
                self._values[taken] = left[empty]
                here = self._keys[at]
                won = left[empty][self._values[taken] == left[empty]]
                first.append(won)
                self._values[slots[won]] = MISSING - 1 - won  # until all are numbered
            hit = here == mine
            left = left[~hit]
            slots[left] = at = (at[~hit] + 1) & self._mask
        new = np.sort(np.concatenate(first)) if first else np.empty(0, np.int64)
        self._values[slots[new]] = np.arange(self._count, self._count + len(new))
        self._count += len(new)
        return self._values[slots].astype(np.int64), new

    def _make_room(self, more: int) -> None:
        if 3 * (self._count + more) <= 2 * self._mask:
            return
        held = self._keys != MISSING
        keys, values = self._keys[held], self._values[held]
        self._clear((2 * (self._count + more)).bit_length())
        slots = self._slots(keys)
        while len(keys):
            free = self._keys[slots] == MISSING
            self._keys[slots[free]] = keys[free]
            won = free & (self._keys[slots] == keys)
            self._values[slots[won]] = values[won]
            keys, values, slots = keys[~won], values[~won], (slots[~won] + 1) & self._mask

    def _slots(self, keys: Ids) -> Ids:
        return ((keys.astype(np.uint64) * _MIXER) >> self._shift).astype(np.int64)


class DistinctRows:
    """Rows of numbers (below 2 ** BITS) told apart: each has the number of the first like it."""

    def __init__(self, width: int) -> None:
        self.width = width
        self.rows: NDArray[np.int32] = np.empty((16, width), np.int32)
        self._folds = [Numbers() for _ in range(2, width - 1, 2)]
        self._numbers = Numbers()

    def __len__(self) -> int:
        """How many there are."""
        return len(self._numbers)

    def number(self, rows: Ids) -> Ids:
        """The numbers of these rows, given now to those that are new; TooMany if there are no more numbers."""
        known = len(self)
        key = _packed([rows[:, at] for at in range(min(self.width, 3))])
        for at, fold in zip(range(3, self.width, 2), self._folds, strict=True):
            key = _packed([fold.number(key)[0], *(rows[:, n] for n in range(at, min(self.width, at + 2)))])
        found, new = self._numbers.number(key)
        if max(len(self), *(len(fold) for fold in self._folds), 0) >= 1 << BITS:
            raise TooMany(f"more than {1 << BITS:,} rows")
        if len(self) > len(self.rows):
            grown = np.empty((2 * len(self), self.width), np.int32)
            grown[:known] = self.rows[:known]
            self.rows = grown
        self.rows[known : len(self)] = rows[new]
        return found


def _packed(columns: Sequence[Ids]) -> Ids:
    key = columns[0]
    for column in columns[1:]:
        key = (key << BITS) | column
    return key


def distinct(keys: Ids) -> Ids:
    """The keys in their order, each once (sorting is quicker here than numpy's own way)."""
    keys = np.sort(keys)
    return keys[np.append(True, keys[1:] != keys[:-1])] if len(keys) else keys
