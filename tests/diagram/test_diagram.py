"""The operations of the diagram against brute force on small random functions."""

from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from miklat.diagram.diagram import FALSE, IMPOSSIBLE, TRUE, Diagram, Leaf, Node, TooLarge

SIZES, FACTS = (2, 3, 2, 2, 3), 3
POINTS = list(product(*[range(size) for size in SIZES]))
Function = Callable[[tuple[int, ...]], Node]


def fresh() -> Diagram:
    """A diagram whose leaves are sets of letters, joined by union."""

    def join(one: Leaf, other: Leaf) -> Leaf:
        assert isinstance(one, frozenset)
        assert isinstance(other, frozenset)
        return one | other

    return Diagram(SIZES, FACTS, join, lambda leaf: leaf, lambda leaf: leaf)


def build(diagram: Diagram, function: Function, level: int = 0, made: tuple[int, ...] = ()) -> Node:
    """The diagram of a function, point by point."""
    if level == len(SIZES):
        return function(made)
    below = [build(diagram, function, level + 1, (*made, code)) for code in range(SIZES[level])]
    return diagram.make(level, below)


def read(diagram: Diagram, node: Node, point: tuple[int, ...]) -> Node:
    """The leaf a point comes down to."""
    while diagram.level[node] < diagram.bottom:
        node = diagram.proper(node)[point[diagram.level[node]]]
    return node


def some_truth(random: Random) -> dict[tuple[int, ...], Node]:
    """True or false at each point, patchily, so that there is something to reduce."""
    kept = random.sample(range(len(SIZES)), 3)
    told: dict[tuple[int, ...], Node] = {}
    return {p: told.setdefault(tuple(p[k] for k in kept), random.choice((TRUE, FALSE))) for p in POINTS}


def some_answers(diagram: Diagram, random: Random) -> dict[tuple[int, ...], Node]:
    """A leaf with a letter, or the impossible, at each point."""
    leaves = [diagram.leaf(frozenset(letter)) for letter in "abc"] + [IMPOSSIBLE]
    return {point: random.choice(leaves) for point in POINTS}


def completions(codes: list[int]) -> list[tuple[int, ...]]:
    """The points that agree with codes."""
    return [p for p in POINTS if all(code in (-1, p[level]) for level, code in enumerate(codes))]


@pytest.fixture(params=range(12))
def random(request: pytest.FixtureRequest) -> Random:
    """Twelve times over."""
    return Random(int(request.param))


def test_equal_functions_are_equal_nodes(random: Random) -> None:
    """A function has one node, however it is come by, and it asks nothing it does not turn on."""
    diagram, told = fresh(), some_truth(random)
    node = build(diagram, told.__getitem__)
    assert build(diagram, told.__getitem__) == node
    assert all(read(diagram, node, point) == leaf for point, leaf in told.items())
    asked = {diagram.level[one] for one in diagram.below(node)} - {diagram.bottom}
    for level in range(len(SIZES)):
        turns = any(told[p] != told[(*p[:level], c, *p[level + 1 :])] for p in POINTS for c in range(SIZES[level]))
        assert (level in asked) is turns


def test_both_and_negate(random: Random) -> None:
    """Conjunction and negation, point by point."""
    diagram, one, other = fresh(), some_truth(random), some_truth(random)
    a, b = build(diagram, one.__getitem__), build(diagram, other.__getitem__)
    met, negated = diagram.both(a, b, {}), diagram.negate(a, {})
    for point in POINTS:
        assert read(diagram, met, point) == (TRUE if one[point] == other[point] == TRUE else FALSE)
        assert read(diagram, negated, point) == (FALSE if one[point] == TRUE else TRUE)
    assert diagram.negate(negated, {}) == a
    assert diagram.both(a, negated, {}) == FALSE


def test_where_and_relabel(random: Random) -> None:
    """Leaves are changed where a condition is true, and nowhere else."""
    diagram = fresh()
    told, where = some_answers(diagram, random), some_truth(random)
    node, changed = build(diagram, told.__getitem__), diagram.leaf(frozenset("x"))
    made = diagram.where(build(diagram, where.__getitem__), node, changed, {})
    everywhere = diagram.relabel(node, lambda _: changed, {})
    assert diagram.relabel(node, lambda _: changed, {IMPOSSIBLE: changed}) == changed
    for point in POINTS:
        assert read(diagram, made, point) == (changed if where[point] == TRUE else told[point])
        assert read(diagram, everywhere, point) == (IMPOSSIBLE if told[point] == IMPOSSIBLE else changed)


def test_join_is_either(random: Random) -> None:
    """A joined leaf says what either says; the impossible adds nothing."""
    diagram = fresh()
    one, other = some_answers(diagram, random), some_answers(diagram, random)
    a, b = build(diagram, one.__getitem__), build(diagram, other.__getitem__)
    joined = diagram.join(a, b)
    assert joined == diagram.join(b, a)
    for point in POINTS:
        assert letters(diagram, read(diagram, joined, point)) == letters(diagram, one[point]) | letters(
            diagram, other[point]
        )


def letters(diagram: Diagram, leaf: Node) -> frozenset[str]:
    """What a leaf says; nothing, if it is impossible."""
    if leaf == IMPOSSIBLE:
        return frozenset()
    found = diagram.value[leaf]
    assert isinstance(found, frozenset)
    return found


def test_a_walk_with_the_unknown_is_the_union_over_completions(random: Random) -> None:
    """Walking with facts unknown reaches, for each setting of the axes, all that completions reach there."""
    diagram = fresh()
    told = some_answers(diagram, random)
    node = build(diagram, told.__getitem__)
    for facts in product(*[range(-1, size) for size in SIZES[:FACTS]]):
        reached = diagram.walk(node, facts)
        quantified = diagram.project(diagram.restrict(node, [*facts, -1, -1], {}), 0, FACTS, {})
        for axes in product(*[range(size) for size in SIZES[FACTS:]]):
            wanted: set[str] = set()
            for point in completions([*facts, *axes]):
                wanted |= letters(diagram, told[point])
            assert letters(diagram, read(diagram, reached, (0, 0, 0, *axes))) == wanted
            assert letters(diagram, read(diagram, quantified, (0, 0, 0, *axes))) == wanted


def test_restrict_settles_what_is_given(random: Random) -> None:
    """What is restricted is not asked, and elsewhere all is as before."""
    diagram = fresh()
    told = some_answers(diagram, random)
    node = build(diagram, told.__getitem__)
    codes = [random.randrange(-1, size) for size in SIZES]
    made = diagram.restrict(node, codes, {})
    assert all(codes[diagram.level[n]] < 0 for n in diagram.below(made) if diagram.level[n] < diagram.bottom)
    assert all(read(diagram, made, point) == told[point] for point in completions(codes))


def test_reach_is_what_each_variable_may_be(random: Random) -> None:
    """Exactly the values with a living completion; a variable not named may be anything."""
    diagram, told = fresh(), some_truth(random)
    node = build(diagram, told.__getitem__)
    codes = [random.randrange(-1, size) for size in SIZES]
    living = [point for point in completions(codes) if told[point] == TRUE]
    reached = diagram.reach(node, codes)
    if not living:
        assert reached is None
        return
    assert reached is not None
    for level, size in enumerate(SIZES):
        if codes[level] < 0:
            assert reached.get(level, set(range(size))) == {point[level] for point in living}


def test_differ_is_somewhere_both_are_possible(random: Random) -> None:
    """Two diagrams differ if at some point both are possible and say two things."""
    diagram = fresh()
    one, other = some_answers(diagram, random), some_answers(diagram, random)
    for point in POINTS:  # mostly alike
        if random.random() < 0.98:
            other[point] = random.choice((one[point], IMPOSSIBLE))
    a, b = build(diagram, one.__getitem__), build(diagram, other.__getitem__)
    wanted = any(one[p] != other[p] and IMPOSSIBLE not in (one[p], other[p]) for p in POINTS)
    assert diagram.differ(a, b) is wanted
    assert diagram.differ(b, a) is wanted
    assert not diagram.differ(a, a)


def test_what_is_packed_and_filled_is_the_same(random: Random) -> None:
    """A diagram packed and filled into another says the same, and is built upon once recalled."""
    diagram = fresh()
    told = some_answers(diagram, random)
    node = build(diagram, told.__getitem__)
    build(diagram, some_answers(diagram, random).__getitem__)
    levels, below, values, went = diagram.pack([node])
    other = fresh()
    other.fill(levels, below, values.items())
    assert len(other) <= len(diagram)
    for point in POINTS:
        assert letters(other, read(other, went[node], point)) == letters(diagram, told[point])
    other.recall()
    again = build(other, lambda p: IMPOSSIBLE if told[p] == IMPOSSIBLE else other.leaf(diagram.value[told[p]]))
    assert again == went[node]


def test_a_diagram_has_a_cap() -> None:
    """It refuses to grow without end."""
    diagram = Diagram((2,) * 10, 5, lambda a, b: a, lambda leaf: leaf, lambda leaf: leaf, cap=20)
    for value in range(17):
        diagram.leaf(value)
    with pytest.raises(TooLarge, match="20 nodes"):
        diagram.leaf("one more")
