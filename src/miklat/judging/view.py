"""A case in some of its voices: what is known there, and what may hold together."""

from collections.abc import Iterator, Mapping
from functools import cached_property

from miklat.diagram.compiled import Compiled
from miklat.diagram.conditions import Conditions, outcomes_in
from miklat.diagram.diagram import FALSE, Node
from miklat.judging.cells import Cube
from miklat.judging.hearing import Hearing
from miklat.judging.support import Known
from miklat.terms.condition import Condition, Not, Ruled, atoms, axes_of, facts_of

_MEMO_CAP = 500_000


class Readings:
    """What the conditions of branches say where the facts they ask and the voice are the same, read once each."""

    def __init__(self, compiled: Compiled) -> None:
        self._told: dict[tuple[object, ...], bool | None] = {}
        self._asked: dict[int, tuple[tuple[int, ...], tuple[str, ...]]] = {}
        for branches in compiled.branches.values():
            for branch in branches:
                if not any(isinstance(atom, Ruled) for atom in atoms(branch.speaks)):
                    levels = tuple(sorted(compiled.place[name] for name in facts_of(branch.speaks)))
                    self._asked[id(branch.speaks)] = (levels, axes_of(branch.speaks))

    def of(self, condition: Condition, view: "View") -> bool | None:
        """What is known of a condition in a view."""
        asked = self._asked.get(id(condition))
        if asked is None:  # it asks another question's answer, or is no branch's own
            return view.known.of(condition)
        codes, voice = view.codes, view.known.voice
        key = (id(condition), *[codes[level] for level in asked[0]], *[voice.get(axis) for axis in asked[1]])
        if key not in self._told:
            if len(self._told) > _MEMO_CAP:
                self._told.clear()
            self._told[key] = view.known.of(condition)
        return self._told[key]


class View:
    """One case in the voices that make the choices fixed and those of a cube."""

    def __init__(self, readings: Readings, hearing: Hearing, cube: Cube) -> None:
        self._readings, self._hearing, self._cube = readings, hearing, cube
        self._compiled = hearing.lookup.compiled
        self.codes = hearing.codes

    def of(self, condition: Condition) -> bool | None:
        """What is known of a condition, part by part."""
        return self._readings.of(condition, self)

    @cached_property
    def known(self) -> Known:
        """What is known: the facts, the choices, and the answers that other questions may have here."""
        cells = self._hearing.lookup.cells
        voice = cells.forced({**self._hearing.voice, **cells.named(self._cube)})
        return Known(self._hearing.facts, voice, _Answers(self._hearing, self._cube))

    def may(self, *conditions: Condition | None) -> bool:
        """Whether the conditions may all hold in one voice and one completion possible in the world; None holds."""
        asked, unsettled = [one for one in conditions if one is not None], False
        for one in asked:
            found = self.of(one)
            if found is False:
                return False
            unsettled = unsettled or found is None
        if not unsettled:
            return True
        return self._conditions.both(self._possible, self._conditions.all(asked)) != FALSE

    def must(self, *conditions: Condition | None) -> bool:
        """Whether the conditions all hold in every voice and every completion possible in the world; None holds."""
        return all(one is None or self.of(one) is True or not self.may(Not(one)) for one in conditions)

    @cached_property
    def _conditions(self) -> Conditions:
        codes = list(self.codes)
        for level, code in self._cube.items():
            codes[level] = code
        return self._compiled.conditions(codes)

    @cached_property
    def _possible(self) -> Node:
        return self._compiled.diagram.restrict(self._compiled.possible, self._conditions.codes, {})


class _Answers(Mapping[str, tuple[str, ...]]):
    """The answers questions may have in a view, each found when it is first asked for."""

    def __init__(self, hearing: Hearing, cube: Cube) -> None:
        self._hearing, self._cube = hearing, cube
        self._questions = hearing.lookup.compiled.questions
        self._found: dict[str, tuple[str, ...]] = {}

    def __getitem__(self, question: str) -> tuple[str, ...]:
        if question not in self._found:
            cells = self._hearing.lookup.cells
            node = cells.within(self._hearing.found(question), self._cube)
            self._found[question] = outcomes_in(cells.answers_in(node))
        return self._found[question]

    def __contains__(self, question: object) -> bool:
        return question in self._questions

    def __iter__(self) -> Iterator[str]:
        return iter(self._questions)

    def __len__(self) -> int:
        return len(self._questions)
