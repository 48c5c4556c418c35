"""Conditions as true-or-false diagrams: over all cases, or for one case with what is given settled."""

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never, cast

from miklat.diagram.diagram import FALSE, IMPOSSIBLE, TRUE, Diagram, Node
from miklat.law.law import Law
from miklat.law.question import OUTCOMES, Outcome
from miklat.terms.condition import All, Any, Chosen, Condition, Is, Named, Not, Ruled

YES, NO, SILENT, COLLISION = (1 << place for place in range(len(OUTCOMES)))
"""Bits of the answers that may be, as a leaf holds them."""

Found = tuple[int, int, int]
"""A leaf: (answers that may be, branches that stand in every completion, branches that stand in some), as bits."""


def outcomes_in(bits: int) -> tuple[Outcome, ...]:
    """The outcomes whose bits are set, in their order."""
    return tuple(outcome for place, outcome in enumerate(OUTCOMES) if bits >> place & 1)


class Conditions:
    """Compiles conditions, each once, into one diagram.

    ``roots`` are the questions compiled so far; ``codes`` settles variables (-1: left open).
    """

    def __init__(
        self, law: Law, diagram: Diagram, roots: Mapping[str, Node], codes: Sequence[int] | None = None
    ) -> None:
        self.law, self.diagram, self.roots = law, diagram, roots
        self.level = {one.name: place for place, one in enumerate(law.variables)}
        self.codes = codes or [-1] * len(self.level)
        self._made: dict[int, Node] = {}
        self._kept: list[Condition] = []
        self._joined: dict[tuple[Node, Node], Node] = {}
        self._negated: dict[Node, Node] = {}
        self._answered: dict[tuple[str, tuple[str, ...]], Node] = {}

    def both(self, one: Node, other: Node) -> Node:
        """Where both are true."""
        return self.diagram.both(one, other, self._joined)

    def negate(self, node: Node) -> Node:
        """Where it is false."""
        return self.diagram.negate(node, self._negated)

    def all(self, conditions: Iterable[Condition]) -> Node:
        """Where all the conditions hold."""
        made: Node = TRUE
        for condition in conditions:
            made = self.both(made, self.of(condition))
            if made == FALSE:
                break
        return made

    def of(self, condition: Condition) -> Node:
        """Where a condition holds."""
        made = self._made.get(id(condition))
        if made is None:
            made = self._made[id(condition)] = self._of(condition)
            self._kept.append(condition)  # its id stands for it only while it lives
        return made

    def _of(self, condition: Condition) -> Node:
        match condition:
            case Is(name, values, negated) | Chosen(name, values, negated):
                return self._test(name, values, negated)
            case Ruled(name, answers, negated):
                answered = self._answered.get((name, answers))
                if answered is None:
                    answered = self._answered[name, answers] = self._ruled(name, answers)
                return self.negate(answered) if negated else answered
            case All(parts):
                return self.all(parts)
            case Any(parts):
                made: Node = TRUE
                for part in parts:
                    made = self.both(made, self.negate(self.of(part)))
                return self.negate(made)
            case Not(part):
                return self.negate(self.of(part))
            case Named(part=part):
                return self.of(part)
            case _ as never:
                assert_never(never)

    def _test(self, name: str, values: tuple[str, ...], negated: bool) -> Node:
        level, names = self.level[name], self.law.domains[name]
        code = self.codes[level]
        if code >= 0:
            return TRUE if (names[code] in values) is not negated else FALSE
        return self.diagram.test(level, (at for at, one in enumerate(names) if (one in values) is not negated))

    def _ruled(self, question: str, answers: tuple[str, ...]) -> Node:
        def wanted(leaf: Node) -> Node:
            bits = cast(Found, self.diagram.value[leaf])[0]
            return TRUE if outcomes_in(bits)[0] in answers else FALSE

        root = self.roots[question]
        if any(code >= 0 for code in self.codes):
            root = self.diagram.restrict(root, self.codes, {})
        return self.diagram.relabel(root, wanted, {IMPOSSIBLE: FALSE})
