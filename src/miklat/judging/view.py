"""A case in some of its voices: what is known there, and what may hold together."""

from collections.abc import Mapping
from functools import cached_property

from miklat.diagram.diagram import FALSE, Node
from miklat.judging.cells import Cube
from miklat.judging.hearing import Hearing
from miklat.judging.reading import Readings
from miklat.terms.condition import Condition


class View:
    """One case in the voices that make the choices fixed and those of a cube."""

    def __init__(self, readings: Readings, hearing: Hearing, cube: Cube) -> None:
        self._readings, self.hearing, self._cube = readings, hearing, cube
        self._answers: dict[str, int] = {}
        self.held = hearing.held
        facts = hearing.lookup.compiled.facts
        self.codes = hearing.codes[:facts] + hearing.lookup.cells.choices(hearing.codes[facts:], cube)

    @property
    def half_told(self) -> bool:
        """Whether some fact is unknown."""
        return -1 in self.codes[: self.hearing.lookup.compiled.facts]

    @cached_property
    def voice(self) -> dict[str, str]:
        """The choices that are made here, by name."""
        facts = self.hearing.lookup.compiled.facts
        made = {level: code for level, code in enumerate(self.codes[facts:], facts) if code >= 0}
        return self.hearing.lookup.cells.named(made)

    def where(self, choices: Mapping[str, str]) -> "View":
        """The same in the voices that make these choices too."""
        compiled = self.hearing.lookup.compiled
        more = {compiled.place[axis]: compiled.law.domains[axis].index(choice) for axis, choice in choices.items()}
        return View(self._readings, self.hearing, {**self._cube, **more})

    def owes(self, condition: Condition, wanted: bool = True) -> int:
        """To what a condition owes it that it holds (or, not wanted, that it does not), as bits."""
        return self._readings.owes(condition, wanted)(self)

    def of(self, condition: Condition) -> bool | None:
        """What is known of a condition, part by part."""
        return self._readings.holds(condition)(self)

    def answers(self, question: str) -> int:
        """The answers that a question may have here, as bits."""
        made = self._answers.get(question)
        if made is None:
            cells = self.hearing.lookup.cells
            made = self._answers[question] = cells.answers_in(cells.within(self.hearing.found(question), self._cube))
        return made

    def may(self, *conditions: Condition | None) -> bool:
        """Whether the conditions may all hold in one voice and one completion possible in the world; None holds."""
        unsettled = False
        for one in conditions:
            held = True if one is None else self.of(one)
            if held is False:
                return False
            unsettled = unsettled or held is None
        return not unsettled or self._meet([self._node(one) for one in conditions if one is not None])

    def must(self, *conditions: Condition | None) -> bool:
        """Whether the conditions all hold in every voice and every completion possible in the world; None holds."""
        return all(one is None or self._must(one) for one in conditions)

    def _must(self, condition: Condition) -> bool:
        held = self.of(condition)
        if held is not None:
            return held
        return not self._meet([self.hearing.conditions.negate(self._node(condition))])

    def _meet(self, nodes: list[Node]) -> bool:
        made = self._possible
        for node in nodes:
            made = self.hearing.conditions.both(made, node)
        return made != FALSE

    def _node(self, condition: Condition) -> Node:
        """Where a condition holds, over what is unknown and the choices left."""
        return self._within(self.hearing.conditions.of(condition))

    @cached_property
    def _possible(self) -> Node:
        return self._within(self.hearing.possible)

    def _within(self, node: Node) -> Node:
        return self.hearing.lookup.cells.within(node, self._cube)
