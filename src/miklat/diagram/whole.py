"""A law with layers as a whole: what its questions answer, and where each of its rules stands, each by itself.

A leaf that says what is answered and which rules stand makes as many leaves as there are sets of rules, and a diagram
as wide. Of the answers alone there are four, and of one rule two: so the whole law with its layers is some ten thousand
nodes a question. It takes some seconds to make, and is kept (see `store`).
"""

from collections.abc import Callable, Mapping
from typing import cast

from miklat.diagram.conditions import COLLISION, NO, SILENT, YES, Conditions, Found
from miklat.diagram.diagram import FALSE, IMPOSSIBLE, TRUE, Diagram, Node
from miklat.diagram.packed import Packed
from miklat.law.law import Law
from miklat.law.settle import Branch

_ANSWERS = {(False, False): SILENT, (True, False): YES, (False, True): NO, (True, True): COLLISION}

Branches = Mapping[str, tuple[Branch, ...]]


class LaidOut:
    """Questions and rules laid out as a whole, each brought ``into`` the law's diagram when first asked for."""

    def __init__(self, table: Packed, empty: Diagram, into: Diagram) -> None:
        self._of, self._into, self._roots = empty, into, table.questions
        self._of.fill(table.levels, table.children, table.leaves)
        into.recall()
        self._memo: dict[Node, Node] = {IMPOSSIBLE: IMPOSSIBLE, TRUE: TRUE, FALSE: FALSE}

    def answers(self, question: str) -> Node:
        """What a question answers, over facts and axes: of each leaf the answer alone."""
        return self._taken(question)

    def standing(self, question: str, place: int) -> Node:
        """Where a rule stands, true or false; and what cannot be."""
        return self._taken(_rule(question, place))

    def _taken(self, name: str) -> Node:
        of, into = self._of, self._into
        return into.take(of, self._roots[name], lambda leaf: into.leaf(of.value[leaf]), self._memo)


def lay_whole(law: Law, branches: Branches, order: list[str], possible: Node, of: Diagram, empty: "_Empty") -> Packed:
    """Lay a law out as a whole; ``possible`` is what can be in the world, and of voices, in the diagram ``of``.

    ``order`` has the questions, each after those it asks; what is made on the way is let go after each.
    """
    into, roots = empty(), dict[str, Node]()
    for question in order:
        laying = _QuestionDraft(law, branches[question], empty(), into, roots)
        laying.bar(of, possible)
        roots[question] = laying.answer()
        roots |= {_rule(question, one.place): laying.standing(one.place) for one in branches[question]}
    levels, children, values, went = into.pack(roots.values())
    leaves = [(node, cast(Found, value)) for node, value in values.items() if isinstance(value, tuple)]
    return Packed(levels, children, leaves, {name: went[node] for name, node in roots.items()}, [], IMPOSSIBLE, [])


_Empty = Callable[[], Diagram]


def _rule(question: str, place: int) -> str:
    return f"{question} {place}"


class _QuestionDraft:
    """One question laid out, in a draft; what is found is brought into another diagram."""

    def __init__(
        self, law: Law, branches: tuple[Branch, ...], draft: Diagram, into: Diagram, roots: Mapping[str, Node]
    ) -> None:
        self._branches, self._draft, self._into = branches, draft, into
        self._conditions = Conditions(law, draft, _BroughtOver(lambda name: self._brought(roots[name])))
        self._impossible = FALSE
        self._barred: dict[tuple[Node, Node], Node] = {}
        self._yielding: dict[tuple[Node, Node], Node] = {}
        self._joining: dict[tuple[Node, Node], Node] = {}
        self._stood: dict[int, Node] = {}

    def bar(self, of: Diagram, possible: Node) -> None:
        """Bar what cannot be in the world, or of voices."""
        self._impossible = self._draft.negate(self._draft.take(of, possible, lambda leaf: leaf, {}), {})

    def answer(self) -> Node:
        """The question, with of each leaf the answer alone."""
        draft, said = self._draft, {"yes": FALSE, "no": FALSE}
        for branch in self._branches:
            said[branch.answer] = draft.where(self._stands(branch.place), said[branch.answer], TRUE, self._joining)

        def ends(yes: Node, no: Node) -> Node | None:
            if draft.children[yes] or draft.children[no]:
                return None
            return draft.leaf((_ANSWERS[yes == TRUE, no == TRUE], 0, 0))

        return self._found(draft.apply(said["yes"], said["no"], ends, {}))

    def standing(self, place: int) -> Node:
        """Where a rule stands, true or false; and what cannot be."""
        return self._found(self._stands(place))

    def _stands(self, place: int) -> Node:
        stands = self._stood.get(place)
        if stands is not None:
            return stands
        made = self._conditions
        stands = made.of(self._branches[place].speaks)
        for setter in self._branches[place].setters:
            if stands == FALSE:
                break
            other = made.of(self._branches[setter.branch].speaks)
            if setter.only is not None:
                other = made.both(other, made.of(setter.only))
            stands = self._draft.where(other, stands, FALSE, self._yielding)
        self._stood[place] = stands
        return stands

    def _found(self, node: Node) -> Node:
        draft, into = self._draft, self._into
        node = draft.where(self._impossible, node, IMPOSSIBLE, self._barred)
        memo = {IMPOSSIBLE: IMPOSSIBLE, TRUE: TRUE, FALSE: FALSE}
        return into.take(draft, node, lambda leaf: into.leaf(draft.value[leaf]), memo)

    def _brought(self, node: Node) -> Node:
        draft, into = self._draft, self._into
        return draft.take(into, node, lambda leaf: draft.leaf(into.value[leaf]), {IMPOSSIBLE: IMPOSSIBLE})


class _BroughtOver(dict[str, Node]):
    """The questions that rules ask, each brought over when it is first asked for."""

    def __init__(self, bring: Callable[[str], Node]) -> None:
        super().__init__()
        self._bring = bring

    def __missing__(self, question: str) -> Node:
        made = self[question] = self._bring(question)
        return made
