"""What each variable may still be, where a true-or-false diagram holds."""

from collections.abc import Sequence

from miklat.diagram.nodes import FALSE, IMPOSSIBLE, TRUE, Node, Nodes

DEAD = (FALSE, IMPOSSIBLE)


def reach(diagram: Nodes, node: Node, codes: Sequence[int]) -> dict[int, set[int]] | None:
    """The values each variable not settled may take where the diagram is not FALSE or IMPOSSIBLE; None if nowhere.

    Only the variables on some way from the node are named; any other may take every value.
    """
    seen: dict[Node, bool] = {}
    if not _alive(diagram, node, codes, seen):
        return None
    open_to: dict[int, set[int]] = {}
    for here, alive in seen.items():
        at = diagram.level[here]
        if alive and at < diagram.bottom and codes[at] < 0:
            fits = {code for code, child in enumerate(diagram.children[here]) if seen.get(child, child not in DEAD)}
            open_to.setdefault(at, set()).update(fits)
    return _with_skips(diagram, seen, open_to, codes)


def _alive(diagram: Nodes, node: Node, codes: Sequence[int], seen: dict[Node, bool]) -> bool:
    if diagram.level[node] == diagram.bottom:
        return node not in DEAD
    if node not in seen:
        code, below = codes[diagram.level[node]], diagram.children[node]
        asked = below if code < 0 else (below[code],)
        alive = [_alive(diagram, child, codes, seen) for child in asked]  # each is looked at, for `reach`
        seen[node] = any(alive)
    return seen[node]


def _with_skips(
    diagram: Nodes, seen: dict[Node, bool], open_to: dict[int, set[int]], codes: Sequence[int]
) -> dict[int, set[int]]:
    """Open fully each variable that some living way passes over without asking it."""
    lowest = set(open_to)
    for here, alive in seen.items():
        at = diagram.level[here]
        for code, child in enumerate(diagram.children[here]) if alive else ():
            if (codes[at] < 0 or codes[at] == code) and seen.get(child, child == TRUE):
                for level in range(at + 1, diagram.level[child]):
                    if level in lowest and codes[level] < 0:
                        open_to[level] = set(range(diagram.sizes[level]))
    return open_to
