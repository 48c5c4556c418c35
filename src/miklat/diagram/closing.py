"""Close a law under the unknown and keep it: now, or in a process of its own.

Apart from where it is read, for a single case is not to wait for what only this needs.
"""

import os
import pickle
import subprocess
import sys
from array import array
from collections.abc import Callable
from threading import Thread
from typing import cast

from miklat.diagram.closed import Closed
from miklat.diagram.closed_store import is_kept, write_closed
from miklat.diagram.compiled import Compiled, new_diagram
from miklat.diagram.conditions import Found
from miklat.diagram.diagram import FALSE, IMPOSSIBLE, TRUE, Diagram, Node, TooLarge
from miklat.diagram.differences import Differences
from miklat.diagram.store import load_or_compile
from miklat.law.law import Law

MOST_NODES = 2_000_000
"""A law of which more would have to be made is not closed: its cases walk as frontiers."""

_MOST_JOINS = 3_000_000


def keep_closed(compiled: Compiled, folder: str) -> bool:
    """Close a law now and keep it; False if it is too large to be closed (that is kept too)."""
    try:
        plan, array = close(compiled)
    except TooLarge:
        plan, array = None, b""
    write_closed(compiled.law, folder, plan, array)
    return plan is not None


def close_behind(law: Law, folder: str) -> "subprocess.Popen[bytes]":
    """Begin to close a law in a process of its own, at the lowest priority; it keeps what it makes, and ends."""
    command = [sys.executable, "-m", "miklat.diagram.closing", folder]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, start_new_session=True)
    Thread(target=process.communicate, args=(pickle.dumps(law),), daemon=True).start()
    return process


def main() -> None:
    """Close the law that standard input tells, and keep it in the folder named."""
    (folder,) = sys.argv[1:]
    if hasattr(os, "nice"):
        os.nice(19)
    law = pickle.load(sys.stdin.buffer)  # from the process that began this one, and no other
    if not is_kept(law, folder):
        keep_closed(load_or_compile(law, folder), folder)


# ---- how it is closed ----


def close(compiled: Compiled, tell: Callable[[str, int], None] = lambda question, nodes: None) -> tuple[Closed, bytes]:
    """Close a law; TooLarge if more than `MOST_NODES` nodes would be made. ``tell`` hears how far it has come."""
    axes, flat = new_diagram(compiled.law), array("i")
    ends: dict[Node, int] = {}
    roots, asked, nodes = dict[str, int](), dict[str, dict[int, int]](), 0
    for question, root in compiled.questions.items():
        diagram = new_diagram(compiled.law)
        top = diagram.take(compiled.diagram, root, _coarsely(compiled.diagram, diagram), {})
        reached = _Reached(diagram, top, MOST_NODES - nodes)
        nodes += len(reached.unknown)
        roots[question] = reached.lay(flat, _Ends(diagram, axes, ends))
        differences, told = Differences(diagram), dict[Node, int]()
        asked[question] = {
            at: _lay_axes(diagram, differences.ever(top, at), flat, told)
            for at in sorted({diagram.level[node] for node in reached.unknown})
        }
        tell(question, nodes)
    start, laid = len(flat), dict[Node, int]()
    flat.extend([0] * len(ends))
    for node, number in ends.items():
        flat[start + number] = _lay_axes(axes, node, flat, laid)
    return Closed(roots, asked, start, nodes, len(flat)), flat.tobytes()


def _coarsely(other: Diagram, diagram: Diagram) -> Callable[[Node], Node]:
    def change(leaf: Node) -> Node:
        return IMPOSSIBLE if leaf == IMPOSSIBLE else diagram.leaf((cast(Found, other.value[leaf])[0], 0, 0))

    return change


class _Reached:
    """Every fact node that a case may come to from a root, known or not, with its child for the unknown.

    The leaves of the diagram say the answers alone, so children are joined as they are.
    """

    def __init__(self, diagram: Diagram, top: Node, most: int) -> None:
        self.diagram, self.top = diagram, top
        self.unknown: dict[Node, Node] = {}
        waiting = [top]
        while waiting:
            node = waiting.pop()
            if diagram.level[node] >= diagram.facts or node in self.unknown:
                continue
            if len(self.unknown) >= most:
                raise TooLarge(f"closed under the unknown, the law has more than {MOST_NODES:,} nodes")
            below = diagram.children[node]
            joined = self.unknown[node] = diagram.join_all(below)
            waiting += (joined, *below)
            diagram.forget_joins(_MOST_JOINS)

    def lay(self, flat: "array[int]", ends: "_Ends") -> int:
        """Write the nodes into the array, level by level; gives the place of the uppermost."""
        diagram, places, at = self.diagram, dict[Node, int](), len(flat)
        ordered = sorted(self.unknown, key=lambda node: (diagram.level[node], node))
        for node in ordered:
            places[node] = at
            at += diagram.sizes[diagram.level[node]] + 2

        def place(child: Node) -> int:
            return places[child] if child in places else -1 - ends.number(child)

        for node in ordered:
            flat.append(diagram.level[node])
            flat.extend([place(child) for child in (*diagram.children[node], self.unknown[node])])
        return place(self.top)


class _Ends:
    """Numbers the diagrams over the axes that cases come to, the same ones of all questions alike."""

    def __init__(self, diagram: Diagram, axes: Diagram, ends: dict[Node, int]) -> None:
        self._diagram, self._axes, self._ends = diagram, axes, ends
        self._taken: dict[Node, Node] = {}
        self._change = _coarsely(diagram, axes)

    def number(self, node: Node) -> int:
        taken = self._axes.take(self._diagram, node, self._change, self._taken)
        return self._ends.setdefault(taken, len(self._ends))


def _lay_axes(axes: Diagram, node: Node, flat: "array[int]", laid: dict[Node, int]) -> int:
    """Write a diagram over the axes into the array, children first; gives its place."""
    if node not in laid:
        below = [_lay_axes(axes, child, flat, laid) for child in axes.children[node]]
        laid[node] = len(flat)
        flat.append(axes.level[node])
        flat.extend(below or [_said(axes, node)])
    return laid[node]


def _said(axes: Diagram, leaf: Node) -> int:
    if leaf in (TRUE, FALSE):
        return -leaf
    return 0 if leaf == IMPOSSIBLE else cast(Found, axes.value[leaf])[0]


if __name__ == "__main__":
    main()
