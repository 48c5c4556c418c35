"""What in a case settles a question, and what would turn it: smallest sets, by one walk down a diagram.

A set of facts told is held as bits, one for each level (`levels_of`); a *change* as a bit for each new value of each
fact changed (`Values`). Facts that are not told stay untold: what is found holds whatever they are.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate

from miklat.diagram.diagram import IMPOSSIBLE, TRUE, Node
from miklat.diagram.labels import LEAVES, Labelled

Bits = int


class Values:
    """A bit for each value of each variable, by level and code."""

    def __init__(self, sizes: Sequence[int]) -> None:
        firsts = accumulate(sizes, initial=0)
        self.bits = tuple(tuple(1 << at + c for c in range(size)) for at, size in zip(firsts, sizes, strict=False))

    def of(self, bits: Bits) -> list[tuple[int, int]]:
        """The levels and codes that some bits stand for, in order."""
        return [(level, code) for level, row in enumerate(self.bits) for code, bit in enumerate(row) if bits & bit]


def levels_of(bits: Bits) -> tuple[int, ...]:
    """The levels in a set."""
    return tuple(level for level in range(bits.bit_length()) if bits >> level & 1)


def smallest_sets(sets: Iterable[Bits]) -> list[Bits]:
    """Of some sets those that hold no other of them."""
    kept: list[Bits] = []
    for one in sorted(set(sets), key=lambda bits: bits.bit_count()):
        if not any(other & one == other for other in kept):
            kept.append(one)
    return kept


def _beyond(kept: list[Bits], bit: Bits, more: Iterable[Bits]) -> list[Bits]:
    """Sets with one fact more, without those that hold one of the sets kept."""
    return [one | bit for one in more if not any(other & one == other for other in kept)]


def sufficient(diagram: Labelled, node: Node, codes: Sequence[int]) -> list[Bits]:
    """Every smallest set of the facts told that makes a plain question TRUE whatever the rest: its prime implicants.

    Fewest facts first, then in the order of the vocabulary.
    """
    memo: dict[Node, list[Bits]] = {}

    def search(here: Node) -> list[Bits]:
        if here < LEAVES:
            return [0] if here == TRUE else []
        made = memo.get(here)
        if made is None:
            level = diagram.level[here]
            code = codes[level]
            made = search(diagram.sure(here))
            if code >= 0 and made != [0]:
                made = made + _beyond(made, 1 << level, search(diagram.children[here][code]))
            memo[here] = made
        return made

    return sorted(search(node), key=lambda bits: (bits.bit_count(), levels_of(bits)))


def changes(
    diagram: Labelled, node: Node, codes: Sequence[int], wanted: Callable[[Node], bool], values: Values
) -> list[Bits]:
    """Every smallest change of the facts told that leads to a leaf that is wanted, whatever the untold facts are.

    It is the change that is smallest, not the set of facts: what one value of a fact does alone, another may do only
    together with another change.
    """
    memo: dict[Node, list[Bits]] = {}

    def search(here: Node) -> list[Bits]:
        if here < LEAVES:
            return [0] if here != IMPOSSIBLE and wanted(here) else []
        made = memo.get(here)
        if made is None:
            level = diagram.level[here]
            code, below = codes[level], diagram.children[here]
            if code < 0:
                made = search(diagram.unknown(here))
            else:
                kept = made = search(below[code])
                for value, child in enumerate(below):
                    if value != code and child != below[code] and kept != [0]:
                        made = made + _beyond(kept, values.bits[level][value], search(child))
            memo[here] = made
        return made

    return search(node)


def tellings(
    diagram: Labelled, node: Node, codes: Sequence[int], wanted: Callable[[Node], bool], values: Values, most: int
) -> list[Bits]:
    """Every smallest way to tell at most so many of the untold facts that leads to a leaf that is wanted."""
    memo: dict[tuple[Node, int], list[Bits]] = {}

    def search(here: Node, more: int) -> list[Bits]:
        if here < LEAVES:
            return [0] if here != IMPOSSIBLE and wanted(here) else []
        made = memo.get((here, more))
        if made is None:
            level, below = diagram.level[here], diagram.children[here]
            if codes[level] >= 0:
                made = search(below[codes[level]], more)
            else:
                kept = made = search(diagram.unknown(here), more)
                for value, child in enumerate(below if more and kept != [0] else ()):
                    made = made + _beyond(kept, values.bits[level][value], search(child, more - 1))
            memo[here, more] = made
        return made

    return search(node, most)
