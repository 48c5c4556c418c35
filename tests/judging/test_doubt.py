"""Doubt is counted right: against the plain sum over every setting."""

from itertools import product
from math import log2
from random import Random

import pytest

from miklat.diagram.diagram import IMPOSSIBLE, Diagram, Leaf, Node
from miklat.judging.doubt import doubts

SIZES = (2, 3, 2, 4)


def build(diagram: Diagram, table: dict[tuple[int, ...], Node], told: tuple[int, ...] = ()) -> Node:
    if len(told) == len(SIZES):
        return table[told]
    return diagram.make(len(told), [build(diagram, table, (*told, code)) for code in range(SIZES[len(told)])])


def entropy(leaves: list[Node]) -> float:
    counts = [leaves.count(leaf) for leaf in set(leaves)]
    return -sum(count / len(leaves) * log2(count / len(leaves)) for count in counts)


def _one(leaf: Leaf, other: Leaf) -> Leaf:
    return leaf


@pytest.mark.parametrize("seed", range(20))
def test_doubt_is_the_plain_sum(seed: int) -> None:
    random = Random(seed)
    diagram = Diagram(SIZES, len(SIZES), _one, lambda leaf: leaf, lambda leaf: leaf)
    leaves = [diagram.leaf("yes"), diagram.leaf("no"), diagram.leaf("silent"), IMPOSSIBLE]
    asked = [
        level for level in range(len(SIZES)) if random.random() < 0.7
    ]  # a variable nothing turns on is passed over
    drawn: dict[tuple[int, ...], Node] = {}
    table = {
        told: drawn.setdefault(tuple(told[level] for level in asked), random.choice(leaves))
        for told in product(*map(range, SIZES))
    }
    possible = {told: leaf for told, leaf in table.items() if leaf != IMPOSSIBLE}
    if not possible:
        return
    found = doubts(diagram, build(diagram, table), SIZES, len(SIZES))
    for level, size in enumerate(SIZES):
        parts = [[leaf for told, leaf in possible.items() if told[level] == code] for code in range(size)]
        wanted = sum(len(part) / len(possible) * entropy(part) for part in parts if part)
        assert found[level] == pytest.approx(wanted)
