"""A diagram parted at a level: what stands above it, apart from the residuals that hang below.

What one voice, or several, make of every case is then found voice by voice on the residuals and put in their places.
"""

from collections.abc import Sequence

import msgspec

from miklat.diagram.nodes import Node, Nodes


class FactPart(msgspec.Struct, frozen=True):
    """The nodes of a diagram above a level, children before parents, and the residuals below them.

    A child is a place: ``residuals`` first, then ``nodes`` in order.
    """

    residuals: tuple[Node, ...]
    nodes: tuple[tuple[int, tuple[int, ...]], ...]


def part_at(diagram: Nodes, root: Node, level: int) -> FactPart:
    """Parted a diagram at a level."""
    below = sorted(diagram.below(root), key=lambda node: (-diagram.level[node], node))
    above = [node for node in below if diagram.level[node] < level]
    hanging = {child for node in above for child in diagram.children[node]} | {root}
    residuals = tuple(node for node in below if node in hanging and diagram.level[node] >= level)
    places = {node: place for place, node in enumerate((*residuals, *above))}
    return FactPart(
        residuals, tuple((diagram.level[node], tuple(places[c] for c in diagram.children[node])) for node in above)
    )


def substitute(diagram: Nodes, part: FactPart, nodes: Sequence[Node]) -> Node:
    """A part with something put for each of its residuals."""
    made, make = list(nodes), diagram.make
    add, get = made.append, made.__getitem__
    for level, children in part.nodes:
        below = tuple(map(get, children))
        first = below[0]
        add(first if below.count(first) == len(below) else make(level, below))
    return made[-1]
