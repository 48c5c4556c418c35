"""What an end state says: the answer by place among the words, how voices part, and which rules decided."""

from typing import cast

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from miklat.bulk import cells
from miklat.bulk.ask import OPEN, PARTED, WORDS, AnswerColumn
from miklat.bulk.cells import VoiceCells
from miklat.bulk.layers import Tail
from miklat.bulk.numbers import MISSING, Ids, distinct
from miklat.diagram.compiled import Compiled, coarse
from miklat.diagram.conditions import Found, outcomes_in
from miklat.diagram.diagram import Leaf, Node
from miklat.judging.cells import Cells

NO_WORD = 255
"""Stands for the answer of a row that cannot be."""

UNREAD = -1
"""The key of an end state whose parting no row has needed yet."""

SEVERAL = 1 << 30
"""Stands for the answers that may be where voices do not agree on them."""


class Decoder:
    """What is read off one diagram's node in each end state; grows with the machine's states."""

    def __init__(self, compiled: Compiled, told: AnswerColumn) -> None:
        self.told = told
        self.cells = cells.SCHEMA.empty_table()
        self.words: NDArray[np.uint8] = np.empty(0, np.uint8)
        self.keys: Ids = np.empty(0, np.int64)
        self.reasons: list[str] = []
        self._reason_of: dict[str, int] = {}
        self.reason: NDArray[np.int32] = np.empty(0, np.int32)
        self._compiled, self._cells = compiled, Cells(compiled)
        self._made: dict[tuple[int, int], Node] = {}

    def grow(self, tail: Tail, nodes: NDArray[np.int32]) -> None:
        """Take in end states behind those there are, by their nodes of the first of the last layers."""
        bits = tail.gathered({leaf: _found(leaf)[0] for leaf in tail.leaves[1:]}, SEVERAL)[nodes]
        words = np.full(len(bits), NO_WORD, np.uint8)
        for one in distinct(bits[bits != MISSING]).tolist():
            words[bits == one] = _word(one)
        self.words = np.append(self.words, words)
        self.keys = np.append(self.keys, np.where(words == WORDS.index(PARTED), UNREAD, 0))
        if self.told.why and not tail.children:
            why = np.array([-1, *(self._reason(_found(leaf)) for leaf in tail.leaves[1:])], np.int32)
            self.reason = np.append(self.reason, why[nodes])

    def _reason(self, leaf: Found) -> int:
        why = self._why(leaf)
        if why is None:
            return -1
        if why not in self._reason_of:
            self._reason_of[why] = len(self.reasons)
            self.reasons.append(why)
        return self._reason_of[why]

    def _why(self, leaf: Found) -> str | None:
        """The rules that stand, in the order of the page; with a question mark those that stand in part only."""
        _, sure, some = leaf
        names: dict[str, bool] = {}
        for branch in self._compiled.branches[self.told.question]:
            if some >> branch.place & 1:
                name = branch.rule.clause
                names[name] = names.get(name, False) or bool(sure >> branch.place & 1)
        return "; ".join(name if certain else f"{name}?" for name, certain in names.items()) or None

    # ---- how voices part ----

    def read(self, tail: Tail, ends: Ids, nodes: NDArray[np.int32]) -> None:
        """Read how voices part in these end states, unless it is known."""
        unread = np.flatnonzero(self.keys[ends] == UNREAD)
        if len(unread):
            partings = [self._parting(tail, node) for node in nodes[unread].tolist()]
            self.keys[ends[unread]] = [one.key() for one in partings]
            told = dict(zip(self.keys[ends[unread]].tolist(), partings, strict=True))
            known = set(self.cells.column("cells").unique().to_pylist())
            new = cells.table_of([(key, one) for key, one in told.items() if key not in known])
            self.cells = pa.concat_tables([self.cells, new]).combine_chunks()

    def forget(self) -> None:
        """Let go what is known of layers that are there no more."""
        self._made.clear()

    def _parting(self, tail: Tail, node: int) -> VoiceCells:
        diagram = self._compiled.diagram
        made = tail.made(node, diagram, lambda leaf: diagram.leaf(coarse(_found(leaf))), self._made)
        return VoiceCells(
            self.told.question,
            tuple(
                (tuple(self._cells.named(cube).items()), *_answer(self._compiled.found(leaf)[0]))
                for cube, leaf in self._cells.cubes(made)
            ),
        )


def _word(bits: int) -> int:
    """The place of the word for these answers that may be."""
    if bits == SEVERAL:
        return WORDS.index(PARTED)
    return WORDS.index(_answer(bits)[0])


def _answer(bits: int) -> tuple[str, tuple[str, ...]]:
    """The answer that these bits amount to, and what is possible where it is open."""
    outcomes = outcomes_in(bits)
    return (OPEN, outcomes) if len(outcomes) > 1 else (outcomes[0], ())


def _found(leaf: Leaf) -> Found:
    return cast(Found, leaf)
