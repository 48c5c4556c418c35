"""Compile a law: its branches to one diagram.

The branches of a question are laid over one another, each marking the leaves where it stands; what is impossible in the
world, or no voice, becomes the leaf IMPOSSIBLE. Questions that ask another's answer are compiled after it.
"""

from collections.abc import Mapping, Sequence
from typing import cast

from miklat.diagram.compiled import new_diagram
from miklat.diagram.conditions import COLLISION, NO, SILENT, YES, Conditions, Found
from miklat.diagram.diagram import IMPOSSIBLE, TRUE, Diagram, Node
from miklat.diagram.order import asks, question_order
from miklat.diagram.packed import Packed
from miklat.diagram.pieces import compile_pieces
from miklat.law.law import Law
from miklat.law.settle import Branch, settle


def compile_law(law: Law) -> Packed:
    """Compile a law to its table; ValueError if its questions ask one another in a circle."""
    diagram, branches, roots = new_diagram(law), settle(law), cast("dict[str, Node]", {})
    conditions = Conditions(law, diagram, roots)
    components = [conditions.all(s.condition for s in one.sentences) for one in law.components]
    possible = conditions.all(s.condition for s in (*law.world, *law.voices))
    if law.apart:
        return _in_pieces(law, diagram, branches, [possible, *components])
    for question in question_order(branches):
        roots[question] = _question(diagram, conditions, branches[question])
    impossible = conditions.negate(possible)
    questions = {name: diagram.where(impossible, roots[name], IMPOSSIBLE, {}) for name in branches}
    levels, children, values, went = diagram.pack([possible, *components, *questions.values()])
    return Packed(
        levels,
        children,
        [(node, cast(Found, value)) for node, value in values.items()],
        {name: went[node] for name, node in questions.items()},
        [went[node] for node in components],
        went[possible],
        sorted(set().union(*asks(branches).values())),
    )


def _in_pieces(law: Law, diagram: Diagram, branches: Mapping[str, tuple[Branch, ...]], world: Sequence[Node]) -> Packed:
    asked = asks(branches)
    question_order(branches)
    levels, children, values, went = diagram.pack(world)
    names = sorted(set().union(*asked.values()))
    leaves = [(node, cast(Found, value)) for node, value in values.items()]
    possible, *components = [went[node] for node in world]
    pieces = compile_pieces(law, branches, asked, names)
    return Packed(levels, children, leaves, {}, components, possible, names, pieces)


def _question(diagram: Diagram, conditions: Conditions, branches: tuple[Branch, ...]) -> Node:
    """Lay the branches of a question over one another, each marking where it stands."""
    layers = [_marked(diagram, _stands(conditions, branch, branches), 1 << branch.place) for branch in branches]
    layers = layers or [diagram.leaf((0, 0, 0))]

    def marks(leaf: Node) -> int:
        return cast(Found, diagram.value[leaf])[2]

    def both(one: Node, other: Node) -> Node:
        return diagram.leaf((0, 0, marks(one) | marks(other)))

    while len(layers) > 1:  # by pairs, so that most of the work is done on small ones
        pairs = zip(layers[::2], layers[1::2], strict=False)
        layers = [diagram.combine(one, other, both, {}) for one, other in pairs] + layers[len(layers) & ~1 :]
    yes = sum(1 << branch.place for branch in branches if branch.answer == "yes")

    def close(leaf: Node) -> Node:
        standing = marks(leaf)
        said = (YES if standing & yes else 0) | (NO if standing & ~yes else 0)
        return diagram.leaf(({0: SILENT, YES | NO: COLLISION}.get(said, said), standing, standing))

    return diagram.relabel(layers[0], close, {})


def _marked(diagram: Diagram, stands: Node, bit: int) -> Node:
    """A true-or-false diagram with the mark of a branch where it is true."""
    there, not_there = diagram.leaf((0, 0, bit)), diagram.leaf((0, 0, 0))
    return diagram.relabel(stands, lambda leaf: there if leaf == TRUE else not_there, {})


def _stands(conditions: Conditions, branch: Branch, branches: tuple[Branch, ...]) -> Node:
    """Where a branch speaks and nothing that sets it aside does."""
    stands = conditions.of(branch.speaks)
    for setter in branch.setters:
        other = conditions.of(branches[setter.branch].speaks)
        if setter.only is not None:
            other = conditions.both(other, conditions.of(setter.only))
        stands = conditions.both(stands, conditions.negate(other))
    return stands
