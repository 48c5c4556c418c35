"""Collisions: two rules that answer one question differently, neither set aside, in a case and voice that can be.

A collision is a fault of the book, and its absence is proved here: the diagram has no leaf of it, or gives a witness.
"""

from collections.abc import Mapping
from typing import cast

import msgspec

from miklat.diagram.compiled import Compiled
from miklat.diagram.conditions import COLLISION
from miklat.diagram.diagram import IMPOSSIBLE, Node
from miklat.law.settle import Branch

_Way = tuple[int, tuple[tuple[int, int], ...]]
"""What a way down costs, and the values it takes by level."""


class Collision(msgspec.Struct, frozen=True):
    """Two rules that collide, with a witness.

    Every completion of ``facts``, in every voice that makes the choices of ``voice`` and may be, has both rules stand.
    ``one`` is the rule that says yes.
    """

    question: str
    one: Branch
    other: Branch
    facts: Mapping[str, str]
    voice: Mapping[str, str]

    def __str__(self) -> str:
        """Say it in one line."""
        case = ", ".join(f"{name}: {value}" for name, value in self.facts.items()) or "any facts"
        voice = ", ".join(f"{name}={choice}" for name, choice in self.voice.items()) or "any voice"
        return (
            f"{self.question}: {self.one.rule.clause} ({self.one.rule.holder}) says yes and {self.other.rule.clause} "
            f"({self.other.rule.holder}) says no, and neither yields, where {case} ({voice})"
        )


def collisions(compiled: Compiled) -> tuple[Collision, ...]:
    """Find every pair of rules that collide, each with a witness of few facts; empty if the law has none."""
    return tuple(one for question in compiled.questions for one in _on(compiled, question))


def _on(compiled: Compiled, question: str) -> list[Collision]:
    diagram, branches, root = compiled.diagram, compiled.branches[question], compiled.questions[question]
    standing: dict[Node, int] = {}
    for node in diagram.below(root):
        if diagram.level[node] == diagram.bottom and node != IMPOSSIBLE:
            answers, surely, _ = compiled.found(node)
            if answers & COLLISION:
                standing[node] = surely
    found = []
    for yes in branches:
        for no in branches:
            bits = 1 << yes.place | 1 << no.place
            aims = {node for node, surely in standing.items() if surely & bits == bits}
            if yes.answer == "yes" and no.answer == "no" and aims:
                way = cast(_Way, _cheapest(compiled, root, aims, {}))
                facts, voice = _named(compiled, _needed(compiled, root, aims, dict(way[1])))
                found.append(Collision(question, yes, no, facts, voice))
    return found


def _cheapest(compiled: Compiled, node: Node, aims: set[Node], memo: dict[Node, _Way | None]) -> _Way | None:
    """The way down to one of the leaves that asks the fewest facts and leaves the fewest defaults."""
    diagram = compiled.diagram
    if diagram.level[node] == diagram.bottom:
        return (0, ()) if node in aims else None
    if node not in memo:
        best: _Way | None = None
        at = diagram.level[node]
        for code, kid in enumerate(diagram.proper(node)):
            way = _cheapest(compiled, kid, aims, memo)
            if way is not None:
                cost = way[0] + (1000 if at < compiled.facts else 1 if code else 0)
                if best is None or cost < best[0]:
                    best = (cost, ((at, code), *way[1]))
        memo[node] = best
    return memo[node]


def _needed(compiled: Compiled, root: Node, aims: set[Node], taken: dict[int, int]) -> dict[int, int]:
    """What of a way is needed to be sure of ending in one of the leaves: what the world adds to it is not."""
    diagram = compiled.diagram
    for level in sorted(taken, reverse=True):
        codes = [-1] * diagram.bottom
        for other, code in taken.items():
            codes[other] = code if other != level else -1
        ends = {n for n in diagram.below(diagram.restrict(root, codes, {})) if diagram.level[n] == diagram.bottom}
        if ends <= aims | {IMPOSSIBLE}:
            taken = {other: code for other, code in taken.items() if other != level}
    return taken


def _named(compiled: Compiled, taken: dict[int, int]) -> tuple[dict[str, str], dict[str, str]]:
    names, domains = compiled.names, compiled.law.domains
    said = {level: (names[level], domains[names[level]][code]) for level, code in taken.items()}
    facts = dict(pair for level, pair in said.items() if level < compiled.facts)
    return facts, dict(pair for level, pair in said.items() if level >= compiled.facts)
