"""Collisions: two rules that answer one question differently, neither set aside, in a case and voice that can be.

A collision is a fault of the book, and its absence is proved here: the diagram has no leaf of it, or gives a witness.
"""

from collections.abc import Mapping, Sequence

import msgspec

from miklat.diagram.compiled import Compiled
from miklat.diagram.conditions import COLLISION
from miklat.diagram.diagram import TRUE, Node
from miklat.law.settle import Branch


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
    return tuple(
        _collision(compiled, question, yes, no)
        for question in compiled.questions
        for yes, no in colliding(compiled, question)
    )


def colliding(compiled: Compiled, question: str) -> list[tuple[Branch, Branch]]:
    """The pairs of rules on a question, one that says yes and one that says no, that stand together somewhere."""
    branches = compiled.branches[question]
    if compiled.in_pieces:
        return _together(compiled, question, branches)
    sets = set(_standing(compiled, question).values())
    return [
        (yes, no)
        for yes in branches
        for no in branches
        if yes.answer == "yes" and no.answer == "no" and any(_holds(bits, yes, no) for bits in sets)
    ]


def _together(compiled: Compiled, question: str, branches: Sequence[Branch]) -> list[tuple[Branch, Branch]]:
    """The pairs of a law in pieces, of which the rules are laid out each by itself."""
    diagram, answers = compiled.diagram, compiled.answers(question)
    if not any(compiled.found(leaf)[0] & COLLISION for leaf in diagram.ends(answers)):
        return []
    memo: dict[tuple[Node, Node], Node] = {}
    stands = [compiled.standing(question, one.place) for one in branches]
    both = ((one, other) for one in branches for other in branches if (one.answer, other.answer) == ("yes", "no"))
    return [
        (yes, no) for yes, no in both if TRUE in diagram.ends(diagram.both(stands[yes.place], stands[no.place], memo))
    ]


def _standing(compiled: Compiled, question: str) -> dict[Node, int]:
    """The rules that stand, as bits, at each leaf that is a collision."""
    found = {leaf: compiled.found(leaf) for leaf in compiled.diagram.ends(compiled.questions[question])}
    return {leaf: surely for leaf, (answers, surely, _) in found.items() if answers & COLLISION}


def _holds(bits: int, yes: Branch, no: Branch) -> bool:
    both = 1 << yes.place | 1 << no.place
    return bits & both == both


def _collision(compiled: Compiled, question: str, yes: Branch, no: Branch) -> Collision:
    """The pair with a witness that asks the fewest facts and leaves the fewest defaults."""
    aims = {leaf for leaf, bits in _standing(compiled, question).items() if _holds(bits, yes, no)}
    root = compiled.questions[question]
    found = compiled.diagram.cheapest(
        root, aims.__contains__, lambda level, code: 1000 if level < compiled.facts else 1 if code else 0
    )
    way = dict(found[1]) if found else {}
    return Collision(question, yes, no, *_named(compiled, _needed(compiled, root, aims, way)))


def _needed(compiled: Compiled, root: Node, aims: set[Node], taken: dict[int, int]) -> dict[int, int]:
    """What of a way is needed to be sure of ending in one of the leaves: what the world adds to it is not."""
    diagram = compiled.diagram
    for level in sorted(taken, reverse=True):
        codes = [-1] * diagram.bottom
        for other, code in taken.items():
            codes[other] = code if other != level else -1
        if set(diagram.ends(diagram.restrict(root, codes, {}))) <= aims:
            taken = {other: code for other, code in taken.items() if other != level}
    return taken


def _named(compiled: Compiled, taken: dict[int, int]) -> tuple[dict[str, str], dict[str, str]]:
    names, domains = compiled.names, compiled.law.domains
    said = {level: (names[level], domains[names[level]][code]) for level, code in taken.items()}
    facts = dict(pair for level, pair in said.items() if level < compiled.facts)
    return facts, dict(pair for level, pair in said.items() if level >= compiled.facts)
