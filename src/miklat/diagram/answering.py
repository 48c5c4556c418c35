"""What a law with layers answers, and no more: for cases so little told that what stands cannot be laid out.

A leaf that also says which rules stand makes as many leaves as there are sets of rules, and a diagram as wide. Of the
answers alone there are four, and the whole law with its layers is then some ten thousand nodes a question.
"""

from collections.abc import Callable, Mapping, Sequence

from miklat.diagram.conditions import COLLISION, NO, SILENT, YES, Conditions
from miklat.diagram.diagram import FALSE, IMPOSSIBLE, TRUE, Diagram, Node
from miklat.law.law import Law
from miklat.law.settle import Branch

_ANSWERS = {(False, False): SILENT, (True, False): YES, (False, True): NO, (True, True): COLLISION}


class Answering:
    """What the questions answer where variables with a code are settled, each made when first asked for.

    What is made on the way is made in ``draft``, a diagram to be let go; what is found is brought ``into`` another.
    """

    def __init__(
        self,
        law: Law,
        branches: Mapping[str, tuple[Branch, ...]],
        codes: Sequence[int],
        draft: Diagram,
        into: Diagram,
        possible: Node,
    ) -> None:
        self._branches, self._codes, self._draft, self._into = branches, codes, draft, into
        self._asked: dict[str, Node] = _Made(self._answer)
        self._conditions = Conditions(law, draft, self._asked, codes)
        self._impossible = draft.negate(draft.take(into, possible, lambda leaf: leaf, {}), {})
        self._barred: dict[tuple[Node, Node], Node] = {}
        self._yielding: dict[tuple[Node, Node], Node] = {}
        self._joining: dict[tuple[Node, Node], Node] = {}

    def root(self, question: str) -> Node:
        """A question, with of each leaf the answer alone."""
        draft, into = self._draft, self._into
        memo: dict[Node, Node] = {IMPOSSIBLE: IMPOSSIBLE}
        return into.take(draft, self._asked[question], lambda leaf: into.leaf(draft.value[leaf]), memo)

    def standing(self, question: str, place: int) -> Node:
        """Where a rule stands, true or false; and what cannot be."""
        draft, memo = self._draft, {IMPOSSIBLE: IMPOSSIBLE, TRUE: TRUE, FALSE: FALSE}
        stands = draft.where(self._impossible, self._stands(question, place), IMPOSSIBLE, self._barred)
        return self._into.take(draft, stands, lambda leaf: leaf, memo)

    def _stands(self, question: str, place: int) -> Node:
        made, branches = self._conditions, self._branches[question]
        stands = made.of(branches[place].speaks)
        for setter in branches[place].setters:
            if stands == FALSE:
                break
            other = made.of(branches[setter.branch].speaks)
            if setter.only is not None:
                other = made.both(other, made.of(setter.only))
            stands = self._draft.where(other, stands, FALSE, self._yielding)
        return stands

    def _answer(self, question: str) -> Node:
        draft, said = self._draft, {"yes": FALSE, "no": FALSE}
        for branch in self._branches[question]:
            stands = self._stands(question, branch.place)
            said[branch.answer] = draft.where(stands, said[branch.answer], TRUE, self._joining)

        def ends(yes: Node, no: Node) -> Node | None:
            if draft.children[yes] or draft.children[no]:
                return None
            return draft.leaf((_ANSWERS[yes == TRUE, no == TRUE], 0, 0))

        answers = draft.apply(said["yes"], said["no"], ends, {})
        return draft.where(self._impossible, answers, IMPOSSIBLE, self._barred)


class _Made(dict[str, Node]):
    """The questions by name, each made when it is first asked for."""

    def __init__(self, make: Callable[[str], Node]) -> None:
        super().__init__()
        self._make = make

    def __missing__(self, question: str) -> Node:
        made = self[question] = self._make(question)
        return made
