"""What an end state says: the answer by place among the words, how voices part, and which rules decided."""

from collections.abc import Sequence
from hashlib import sha256

import msgspec
import numpy as np
from numpy.typing import NDArray

from miklat.bulk.ask import OPEN, PARTED, WORDS, AnswerColumn
from miklat.bulk.batch import Parting
from miklat.bulk.machine import State
from miklat.diagram.compiled import Compiled, join_found
from miklat.diagram.conditions import outcomes_in
from miklat.diagram.diagram import IMPOSSIBLE, Diagram, Node
from miklat.judging.cells import Cells

NO_WORD = 255
"""Stands for the answer of a row that cannot be."""

KEY_BITS = 52
"""Bits of a key of a table of cells: few enough for every format's numbers."""


class Decoder:
    """The answers of one column, by the number of the end state; grows with the machine's states."""

    def __init__(self, compiled: Compiled, diagram: Diagram, one: AnswerColumn, at: int) -> None:
        self.told = one
        self.partings: dict[int, Parting] = {}
        self._compiled, self._diagram, self._at = compiled, diagram, at
        self._cells = Cells(compiled)
        self._copied: dict[Node, Node] = {}
        self._read: dict[Node, tuple[int, int, str | None]] = {IMPOSSIBLE: (NO_WORD, 0, None)}
        self.words: NDArray[np.uint8] = np.empty(0, np.uint8)
        self.keys: NDArray[np.int64] = np.empty(0, np.int64)
        self.reasons: list[str] = []
        self._reason_of: dict[str | None, int] = {None: -1}
        self.reason: NDArray[np.int32] = np.empty(0, np.int32)

    def catch_up(self, ends: Sequence[State]) -> None:
        """Read the end states found since the last time."""
        known = len(self.words)
        if known == len(ends):
            return
        read = [self._of(state[self._at]) for state in ends[known:]]
        self.words = np.append(self.words, np.array([word for word, _, _ in read], np.uint8))
        self.keys = np.append(self.keys, np.array([key for _, key, _ in read], np.int64))
        self.reason = np.append(self.reason, np.array([self._reason(why) for _, _, why in read], np.int32))

    def _reason(self, why: str | None) -> int:
        if why not in self._reason_of:
            self._reason_of[why] = len(self.reasons)
            self.reasons.append(why or "")
        return self._reason_of[why]

    def _of(self, node: Node) -> tuple[int, int, str | None]:
        made = self._read.get(node)
        if made is None:
            made = self._read[node] = self._new(node)
        return made

    def _new(self, node: Node) -> tuple[int, int, str | None]:
        leaves = [n for n in self._diagram.below(node) if self._diagram.level[n] == self._diagram.bottom]
        found = [self._diagram.value[n] for n in leaves if n != IMPOSSIBLE]
        answers = {one[0] for one in found}  # type: ignore[index]
        if len(answers) > 1:
            return WORDS.index(PARTED), self._key(node), None
        bits: int = answers.pop()
        if bits & (bits - 1):
            return WORDS.index(OPEN), 0, None
        return WORDS.index(outcomes_in(bits)[0]), 0, self._why(found) if self.told.why else None

    def _why(self, leaves: Sequence[object]) -> str | None:
        """The rules that stand, in the order of the page; with a question mark those that stand in part only."""
        sure, some = -1, 0
        for leaf in leaves:
            sure &= leaf[1]  # type: ignore[index]
            some |= leaf[2]  # type: ignore[index]
        names: dict[str, bool] = {}
        for branch in self._compiled.branches[self.told.question]:
            if some >> branch.place & 1:
                name = branch.rule.clause
                names[name] = names.get(name, False) or bool(sure >> branch.place & 1)
        return "; ".join(name if certain else f"{name}?" for name, certain in names.items()) or None

    def _key(self, node: Node) -> int:
        """The key of how voices part here: taken from what it says, so that it is the same wherever it is met."""
        parting = Parting(
            self.told.question,
            tuple(
                (tuple(self._cells.named(cube).items()), *_answer(self._compiled.found(leaf)[0]))
                for cube, leaf in self._cells.cubes(self._copy(node))
            ),
        )
        key = int.from_bytes(sha256(msgspec.json.encode(parting)).digest()[:8], "big") >> (64 - KEY_BITS)
        self.partings[key] = parting
        return key

    def _copy(self, node: Node) -> Node:
        return copied(self._diagram, node, self._compiled.diagram, self._copied, whole=False)


def _answer(bits: int) -> tuple[str, tuple[str, ...]]:
    """The answer that these bits amount to, and what is possible where it is open."""
    outcomes = outcomes_in(bits)
    return (OPEN, outcomes) if len(outcomes) > 1 else (outcomes[0], ())


def copied(diagram: Diagram, node: Node, into: Diagram, memo: dict[Node, Node], *, whole: bool) -> Node:
    """Copy a diagram into another; ``whole``: with the rules that stand in its leaves, else with the answers alone."""
    made = memo.get(node)
    if made is None:
        if node == IMPOSSIBLE:
            made = IMPOSSIBLE
        elif diagram.level[node] == diagram.bottom:
            value = diagram.value[node]
            made = into.leaf(value if whole else (value[0], 0, 0))  # type: ignore[index]
        else:
            kids = [copied(diagram, kid, into, memo, whole=whole) for kid in diagram.proper(node)]
            made = into.make(diagram.level[node], kids)
        memo[node] = made
    return made


def new_diagram_for(compiled: Compiled) -> Diagram:
    """A diagram of our own beside that of the law, whose leaves keep over the unknown all that they say."""
    return Diagram(compiled.diagram.sizes, compiled.facts, join_found, lambda leaf: leaf, lambda leaf: leaf)
