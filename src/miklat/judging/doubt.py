"""How much doubt about an answer is left, on average, once a variable is known: by counting, once, for all of them."""

from collections.abc import Iterable, Sequence
from math import log2, prod

from miklat.diagram.diagram import IMPOSSIBLE, Diagram, Node

Spread = dict[Node, int]
"""How many settings come to each leaf."""


def doubts(diagram: Diagram, root: Node, sizes: Sequence[int], bottom: int) -> list[float]:
    """For each level above ``bottom`` the bits of doubt about the leaf expected once its variable is known.

    Every possible setting is as likely as another. ``sizes`` gives how many values each variable can still have: 1
    for those that are settled, which the diagram no longer asks.
    """
    down = _down(diagram, root, sizes, bottom)
    up: dict[Node, int] = {root: prod(sizes[: min(diagram.level[root], bottom)])}
    whole = {leaf: count * up[root] for leaf, count in down[root].items()}
    by_value = [[Spread() for _ in range(size)] for size in sizes[:bottom]]
    for node in sorted(down, key=diagram.level.__getitem__):
        at = diagram.level[node]
        if at < bottom:
            for value, kid in enumerate(diagram.proper(node)):
                ways = up[node] * _passed(diagram, node, kid, sizes, bottom)
                up[kid] = up.get(kid, 0) + ways
                _add(by_value[at][value], down[kid], ways)
    return [_left(whole, spreads) for spreads in by_value]


def _down(diagram: Diagram, root: Node, sizes: Sequence[int], bottom: int) -> dict[Node, Spread]:
    """For each node below a root, how many settings from its variable down come to each possible leaf."""
    down: dict[Node, Spread] = {}
    for node in sorted(diagram.below(root), key=diagram.level.__getitem__, reverse=True):
        spread = down[node] = Spread()
        if diagram.level[node] < bottom:
            for kid in diagram.proper(node):
                _add(spread, down[kid], _passed(diagram, node, kid, sizes, bottom))
        elif node != IMPOSSIBLE:
            spread[node] = 1
    return down


def _passed(diagram: Diagram, node: Node, kid: Node, sizes: Sequence[int], bottom: int) -> int:
    """The settings of the variables that the way from a node to its kid passes over."""
    return prod(sizes[diagram.level[node] + 1 : min(diagram.level[kid], bottom)])


def _add(spread: Spread, more: Spread, times: int) -> None:
    for leaf, count in more.items():
        spread[leaf] = spread.get(leaf, 0) + count * times


def _left(whole: Spread, spreads: Sequence[Spread]) -> float:
    """The doubt left by a variable, given the settings that ask it by value; the others count for each value alike."""
    passing = dict(whole)
    for spread in spreads:
        _add(passing, spread, -1)
    total, size, bits = sum(whole.values()), len(spreads), 0.0
    for spread in spreads:
        bits += _bits(spread.get(leaf, 0) + count / size for leaf, count in passing.items()) / total
    return bits


def _bits(counts: Iterable[float]) -> float:
    """The doubt of a spread, times its total."""
    present = [count for count in counts if count]
    total = sum(present)
    return total * log2(total) - sum(count * log2(count) for count in present) if present else 0.0
