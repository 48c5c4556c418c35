"""Answers that are walked together: what of the law's diagram counts for each, the machine, and what is read off it."""

from collections.abc import Callable, Mapping, Sequence
from functools import reduce
from typing import cast

import msgspec
import numpy as np
from numpy.typing import NDArray

from miklat.bulk.ask import AnswerColumn
from miklat.bulk.decoder import NO_WORD, UNREAD, Decoder
from miklat.bulk.kept import Brought, Whole
from miklat.bulk.layers import Layers, Root, TooManyNodes
from miklat.bulk.machine import BLOCK, Codes, Machine, States, TooManyStates, Walker
from miklat.bulk.numbers import TooMany
from miklat.diagram.compiled import Compiled, join_found
from miklat.diagram.conditions import Found
from miklat.diagram.diagram import IMPOSSIBLE, Leaf, Node

CLOSED_AFTER = 50_000
"""Rows after which everything is found at once, if it is not too much: long tables then never stop to look."""

PRODUCT_CAP = 1 << 16
"""States beyond which answers that were walked together are walked apart."""

SOLE_CAP = 1 << 20
"""The same for one answer alone, which cannot be parted: what was found is then let go, and found anew."""

LARGEST = 1 << 22
"""Nodes, and pairs of them joined, beyond which what was found is let go: it takes some fifty bytes each."""

ANY_TWO = 3
"""Stands in a leaf for several answers, where it does not matter which: the row is open."""


class ToldPart(msgspec.Struct, frozen=True):
    """One thing to be told of a row: the answer, or, with the axes joined, the rules that decided it."""

    told: AnswerColumn
    reason: bool

    @property
    def alike(self) -> bool:
        """Whether several answers are alike, whichever they are: no voices are told apart by them."""
        return self.reason or self.told.cells is None

    @property
    def tells(self) -> bool:
        """Whether it tells the answer, and not the rules beside it alone."""
        return not self.reason or self.told.cells is None


class ProductMachine:
    """Parts whose diagrams are walked together; grows as it is used, within bounds.

    ``keep`` has the tables of an earlier run, if there are any, and is given these when they are whole.
    """

    def __init__(self, compiled: Compiled, parts: Sequence[ToldPart], keep: Brought | None = None) -> None:
        self.parts = tuple(parts)
        self.decoders = [Decoder(compiled, part.told) for part in parts]
        self._compiled, self._keep, self._rows, self._lazy = compiled, keep, 0, False
        self._layers: Layers | None = None
        self._base, self._step = 0, BLOCK
        kept = keep.take(self._name(), len(parts)) if keep else None
        if kept:
            self._stand(kept)
        else:
            self._begin()

    def _name(self) -> tuple[object, ...]:
        return tuple((part.told.question, sorted(part.told.voice.choices.items()), part.reason) for part in self.parts)

    def _begin(self) -> None:
        """Begin anew, with nothing found; end states read before keep their numbers."""
        compiled, roots = self._compiled, [self._root(part) for part in self.parts]
        self._layers = Layers(compiled.diagram, roots, _joiner(self.parts[0].alike), LARGEST)
        self._facts = sum(place < compiled.facts for place in self._layers.places)
        cap = PRODUCT_CAP if len(self.parts) > 1 else SOLE_CAP
        self.machine: Walker = Machine(self._layers, self._facts, cap)
        self._base = len(self.decoders[0].words)
        for decoder in self.decoders:
            decoder.forget()

    def _root(self, part: ToldPart) -> Root:
        law, compiled = self._compiled.diagram, self._compiled
        codes = compiled.code({}, part.told.voice.choices)
        node = law.restrict(compiled.root(part.told.question, codes), codes, {})
        return Root(node, compiled.facts if part.reason else law.bottom, self._leaf_of(part))

    def _leaf_of(self, part: ToldPart) -> Callable[[Node], Leaf | None]:
        law = self._compiled.diagram

        def leaf(node: Node) -> Leaf | None:
            leaves = [n for n in law.below(node) if law.level[n] == law.bottom and n != IMPOSSIBLE]
            if not leaves:
                return None
            bits, sure, some = cast(Found, reduce(join_found, (law.value[n] for n in leaves)))
            return _tidy((bits, sure, some) if part.reason else (bits, 0, 0), part.alike)

        return leaf

    # ---- walking ----

    def walk(self, columns: Mapping[int, Codes], rows: int) -> States:
        """The end state of every row; the decoders are then good for them. TooManyStates: the parts must be parted."""
        self._rows += rows
        if self._layers and self._rows >= CLOSED_AFTER and not self._lazy:
            self.close()
        return self._looked_for(columns, rows) if self._layers else self._walk(columns, rows)

    def _walk(self, columns: Mapping[int, Codes], rows: int) -> States:
        ended = self.machine.walk(columns, rows)
        self._read(ended)
        return ended + self._base

    def _looked_for(self, columns: Mapping[int, Codes], rows: int) -> States:
        """Walk rows piece by piece; if too much is found it is let go, and pieces are then smaller."""
        ended: States = np.empty(rows, np.int64)
        start, fresh = 0, not len(self.decoders[0].words)
        while start < rows:
            stop = min(start + self._step, rows)
            piece = {place: one[start:stop] for place, one in columns.items()}
            try:
                ended[start:stop] = self._walk(piece, stop - start)
                start, fresh = stop, False
            except (TooManyNodes, TooMany, TooManyStates) as error:
                if len(self.parts) > 1 or (fresh and self._step == 1):
                    raise TooManyStates(str(error)) from None
                if fresh:
                    self._step = max(1, min(self._step, rows) // 4)
                self._begin()
                fresh = True
        return ended

    def _read(self, ended: States) -> None:
        if isinstance(self.machine, Machine) and self._layers:
            self._tail, self._ends = self._layers.tail(self._facts), self.machine.ends
        self._grow()
        met = np.flatnonzero(np.bincount(ended, minlength=len(self._ends)))
        for at, decoder in enumerate(self.decoders):
            decoder.read(self._tail, met + self._base, self._ends[met, at])

    def _grow(self) -> None:
        known = len(self.decoders[0].words) - self._base
        if known < len(self._ends):
            for at, decoder in enumerate(self.decoders):
                decoder.grow(self._tail, self._ends[known:, at])

    def dead(self) -> NDArray[np.bool_]:
        """Which end states are of rows that cannot be."""
        dead: NDArray[np.bool_] = self.decoders[0].words == NO_WORD
        return dead

    # ---- whole tables ----

    def close(self) -> bool:
        """Find everything at once; False if that is too much, and rows then find what they need."""
        machine, layers = self.machine, self._layers
        if not isinstance(machine, Machine) or layers is None:
            return True
        try:
            machine.close()
        except (TooManyNodes, TooMany, TooManyStates) as error:
            if len(self.parts) > 1:
                raise TooManyStates(str(error)) from None
            self._begin()
            self._lazy = True
            return False
        self._tail, self._ends = layers.tail(self._facts), machine.ends
        self.machine, self._layers = Walker(machine.groups, machine.first), None
        self._grow()
        return True

    def _stand(self, kept: Whole) -> None:
        self.machine = Walker(kept.groups, kept.first)
        self._tail, self._ends = kept.tail, kept.ends
        self._grow()
        for decoder, keys, cells in zip(self.decoders, kept.keys, kept.cells, strict=True):
            decoder.keys, decoder.cells = keys, cells
        self._kept_keys = self._known_keys()

    _kept_keys = -1

    def keep(self) -> None:
        """Keep the tables, if they are whole and hold more than what is kept."""
        known = self._known_keys()
        if self._keep and known > self._kept_keys and self.bring(self._keep):
            self._kept_keys = known

    def bring(self, keep: Brought) -> bool:
        """Put the tables there, if they are whole; whether they are."""
        if self._layers is not None or self._base:
            return False
        keys, cells = [one.keys for one in self.decoders], [one.cells for one in self.decoders]
        whole = Whole(self.machine.groups, self.machine.first, self._ends, self._tail, keys, cells)
        keep.put(self._name(), whole)
        return True

    def _known_keys(self) -> int:
        return sum(int(np.count_nonzero(decoder.keys != UNREAD)) for decoder in self.decoders)


def _tidy(leaf: Found, alike: bool) -> Found:
    bits = leaf[0]
    return (ANY_TWO, 0, 0) if alike and bits & (bits - 1) else leaf


def _joiner(alike: bool) -> Callable[[Leaf, Leaf], Leaf]:
    return lambda one, other: _tidy(cast(Found, join_found(one, other)), alike)
