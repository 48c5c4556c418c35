"""What to ask next: which unknown facts can still change an answer, and which of them is best to ask first.

A fact counts if learning it alone can narrow the answers in some voice asked about, or if two completions that differ
in nothing else are answered differently in one. Best is the fact that, once known, leaves the smallest share of voices
unsettled on average - every possible world being as likely as another - and, of those that leave the same, the fewest
answers possible. Rulings and interviews name the same facts in the same order.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from miklat.diagram.compiled import new_diagram
from miklat.diagram.diagram import FALSE, IMPOSSIBLE, TRUE, Node, TooLarge
from miklat.diagram.differences import Differences, ToldDifferences
from miklat.diagram.frontier import Frontier
from miklat.judging.cells import Cube
from miklat.judging.hearing import Hearing
from miklat.judging.lookup import Lookup
from miklat.judging.voices import Counted, Voices

if TYPE_CHECKING:
    from miklat.diagram.sensitivity import Sensitivity

Score = tuple[float, float]
"""The unsettled share of voices, and the answers possible to each, expected once a fact is known: less is better."""

_PROSPECTS = 40
_VOICES = 256
_WORLDS = 100_000
_WIDEST = 500_000
"""Nodes at most in which it is laid out where facts tell; the book takes 170,000."""
_ENOUGH = 12
"""So many cases and cells ask whether a fact tells before it is laid out where it does: it takes the whole law."""


class Prospect:
    """What could still be learned of a case on one question."""

    def __init__(self, lookup: Lookup, question: str, codes: Sequence[int], base: Node) -> None:
        self._lookup, self._question, self.codes, self.base = lookup, question, codes, base
        self._frontier: Frontier | None = None
        self._learned: dict[int, list[Node]] | None = None
        self._told: ToldDifferences | None = None

    @property
    def frontier(self) -> Frontier:
        """The nodes the case may come to."""
        if self._frontier is None:
            self._frontier = self._lookup.frontier(self._question, self.codes)
        return self._frontier

    @property
    def learned(self) -> Mapping[int, list[Node]]:
        """What is found once a fact is known, for each of its values, by the level of each fact that is asked."""
        if self._learned is None:
            self._learned = self._lookup.learned(self._question, self.codes, lambda: self.frontier)
        return self._learned

    def told(self, differences: Differences) -> ToldDifferences:
        """In which voices a fact tells."""
        if self._told is None:
            self._told = ToldDifferences(differences, self._lookup.compiled.diagram, self.frontier, self.codes)
        return self._told


class NextQuestion:
    """Finds what to ask next, by one compiled law."""

    def __init__(self, lookup: Lookup) -> None:
        self._lookup, self._compiled = lookup, lookup.compiled
        self._differences = Differences(lookup.compiled.diagram)
        self._prospects: dict[tuple[object, ...], Prospect] = {}
        self._voices: dict[tuple[tuple[int, int], ...], Voices] = {}
        self._worlds: dict[tuple[int, ...], tuple[int, ...]] = {}
        self._asked: dict[tuple[str, int], int] = {}
        self._too_wide = self._compiled.in_pieces

    @cached_property
    def _sensitivity(self) -> "Sensitivity":
        from miklat.diagram.sensitivity import Sensitivity  # only where many are explained

        return Sensitivity(self._compiled.diagram, new_diagram(self._compiled.law, _WIDEST))

    def best_first(self, hearing: Hearing, questions: Iterable[str], cube: Cube | None = None) -> tuple[str, ...]:
        """The facts that can still change an answer to the questions in the voices of a cell (none given: all voices
        heard), the best to ask first.
        """
        scores = self.scores(hearing, questions, cube)
        return tuple(sorted(scores, key=lambda name: (scores[name], self._compiled.place[name])))

    def scores(self, hearing: Hearing, questions: Iterable[str], cube: Cube | None = None) -> dict[str, Score]:
        """Of each fact that counts, what it is expected to leave, summed over the questions."""
        voices = self.voices(cube or {})
        prospects = {name: self._prospect(hearing, name) for name in questions}
        counting = {at for name, one in prospects.items() for at in self._counting(name, one, voices, cube or {})}
        return {
            self._compiled.names[at]: self._score(hearing, prospects.values(), at, voices) for at in sorted(counting)
        }

    def unsettled(self, node: Node) -> float:
        """The share of voices heard that are not settled (0 to 1), where this is what was found."""
        total, unsettled, _ = self.voices({}).count(node)
        return unsettled / total

    def voices(self, cube: Cube) -> Voices:
        """The voices of a cell."""
        key = tuple(cube.items())
        made = self._voices.get(key)
        if made is None:
            if len(self._voices) >= _VOICES:
                self._voices.clear()
            made = self._voices[key] = Voices(self._compiled, cube)
        return made

    def _prospect(self, hearing: Hearing, question: str) -> Prospect:
        key = (question, hearing.codes)
        made = self._prospects.get(key)
        if made is None:
            if len(self._prospects) >= _PROSPECTS:
                self._prospects.clear()
            base = hearing.found(question)
            made = self._prospects[key] = Prospect(self._lookup, question, hearing.codes, base)
        return made

    # ---- which facts count ----

    def _counting(self, question: str, prospect: Prospect, voices: Voices, cube: Cube) -> Iterator[int]:
        now = voices.count(prospect.base)
        if not now[1]:
            return
        for at, nodes in prospect.learned.items():
            narrows = any(voices.count(node)[2] < now[2] for node in nodes if node != IMPOSSIBLE)
            if narrows or self._tells(question, prospect, at, cube):
                yield at

    def _tells(self, question: str, prospect: Prospect, at: int, cube: Cube) -> bool:
        """Whether two completions that differ in the fact at a level alone are answered differently in the cell.

        Where they never are, in any case, no more is asked.
        """
        codes = list(prospect.codes)
        for level, code in cube.items():
            codes[level] = code
        closure = self._lookup.closure(codes)
        if closure is not None and not self._differences.somewhere(closure.ever(question, at), codes):
            return False
        nothing_told = max(prospect.codes[: self._compiled.facts], default=-1) < 0
        if nothing_told and closure is not None:
            return True
        if self._is_asked_much(question, at):
            try:
                return self._sensitivity.tells(self._lookup.answering(question), at, codes)
            except TooLarge:
                self._too_wide = True  # from now on each case is compared by itself
        return prospect.told(self._differences).tells(
            at, TRUE if closure is None else closure.ever(question, at), codes
        )

    def _is_asked_much(self, question: str, at: int) -> bool:
        """Whether it pays by now to lay out where a fact tells; never in a law in pieces, of which no question is had
        whole, or one too wide for it.
        """
        asked = self._asked[question, at] = self._asked.get((question, at), 0) + 1
        return asked >= _ENOUGH and not self._too_wide

    # ---- how much they settle ----

    def _score(self, hearing: Hearing, prospects: Iterable[Prospect], at: int, voices: Voices) -> Score:
        worlds = self._worlds_by_value(hearing, at)
        unsettled = answers = 0.0
        for one in prospects:
            nodes = one.learned.get(at) or [one.base] * len(worlds)
            share, mean = _expected([voices.count(node) for node in nodes], worlds)
            unsettled += share
            answers += mean
        return (round(unsettled, 9), round(answers, 9))

    def _worlds_by_value(self, hearing: Hearing, at: int) -> tuple[int, ...]:
        """In how many of the worlds that are possible for the case, so far as it matters, a fact has each value."""
        name, size = self._compiled.names[at], self._compiled.diagram.sizes[at]
        for number, (component, root) in enumerate(self._compiled.components):
            if name in component.names:
                levels = sorted(self._compiled.place[one] for one in component.names)
                key = (number, at, *[hearing.codes[level] for level in levels])
                if key not in self._worlds:
                    if len(self._worlds) >= _WORLDS:
                        self._worlds.clear()
                    self._worlds[key] = tuple(
                        self._count(root, levels, {**dict(zip(levels, key[2:], strict=True)), at: code})
                        for code in range(size)
                    )
                return self._worlds[key]
        return (1,) * size

    def _count(self, root: Node, levels: Sequence[int], codes: Mapping[int, int]) -> int:
        """How many settings of the variables at these levels, as far as the codes leave them open, are possible."""
        diagram, memo = self._compiled.diagram, dict[tuple[Node, int], int]()

        def below(node: Node, place: int) -> int:
            if node in (FALSE, IMPOSSIBLE):
                return 0
            if place == len(levels):
                return 1
            if (node, place) not in memo:
                at = levels[place]
                children = diagram.children[node] if diagram.level[node] == at else (node,) * diagram.sizes[at]
                taken = children if codes[at] < 0 else (children[codes[at]],)
                memo[node, place] = sum(below(child, place + 1) for child in taken)
            return memo[node, place]

        return below(root, 0)


def _expected(counted: Sequence[Counted], worlds: Sequence[int]) -> Score:
    """The unsettled share of voices, and the answers possible to one, over the values of a fact."""
    voices = sum(weight * one[0] for one, weight in zip(counted, worlds, strict=True))
    unsettled = sum(weight * one[1] for one, weight in zip(counted, worlds, strict=True))
    answers = sum(weight * one[2] for one, weight in zip(counted, worlds, strict=True))
    return (unsettled / voices, answers / voices)
