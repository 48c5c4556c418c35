"""Which of the facts a condition asks are enough for it to hold, or to fail, in a case and some of its voices."""

from collections.abc import Callable, Mapping, Sequence
from itertools import product

import msgspec

from miklat.diagram.compiled import Compiled
from miklat.judging.concern import without
from miklat.judging.reading import Less, Readings, heard
from miklat.judging.view import View
from miklat.law.voice import meet
from miklat.terms.condition import Condition, names_in

MEMO_CAP = 20_000


class TurnsOn(msgspec.Struct, frozen=True):
    """What a condition asks; it holds the condition, whose id stands for it only while it lives."""

    condition: Condition
    facts: tuple[str, ...]
    axes: tuple[str, ...]
    questions: tuple[str, ...]


class Fewest:
    """Finds the fewest facts; what depends on few facts is worked out once for each setting of them."""

    def __init__(self, compiled: Compiled, readings: Readings) -> None:
        self._compiled, self._law, self._readings = compiled, compiled.law, readings
        self._open: dict[tuple[object, ...], Sequence[Mapping[str, str]]] = {}
        self._least: dict[tuple[object, ...], list[str]] = {}
        self._turning: dict[int, TurnsOn] = {}
        self._heard: dict[tuple[object, ...], Condition] = {}

    def turning_on(self, condition: Condition) -> TurnsOn:
        """What a condition asks."""
        made = self._turning.get(id(condition))
        if made is None:
            made = self._turning[id(condition)] = TurnsOn(condition, *names_in(condition))
        return made

    def in_voice(self, part: Condition, voice: Mapping[str, str]) -> Condition:
        """What a condition asks of the case in voices that make these choices (see `heard`)."""
        key = (id(part), *[voice.get(axis) for axis in self.turning_on(part).axes])
        made = self._heard.get(key)
        if made is None:
            if len(self._heard) > MEMO_CAP:
                self._heard.clear()
            made = self._heard[key] = heard(part, voice)
        return made

    def voice_by_voice(self, condition: Condition, views: Sequence[View]) -> Sequence[View] | None:
        """The same views, parted by the choices left open that a condition asks, where it does not tell before; None as
        soon as it is found not to hold in one of them.
        """
        if all(view.of(condition) for view in views):
            return views
        parts = []
        for view in views:
            for named in self._left_open(condition, view.voice):
                part = view.where(named)
                if not part.of(condition):
                    return None
                parts.append(part)
        return parts

    def _left_open(self, condition: Condition, voice: Mapping[str, str]) -> Sequence[Mapping[str, str]]:
        """The choices that can be made beside those of a voice on the axes that a condition asks besides."""
        key = (id(condition), *voice.items())
        made = self._open.get(key)
        if made is None:
            if len(self._open) > MEMO_CAP:
                self._open.clear()
            axes = [axis for axis in self.turning_on(condition).axes if axis not in voice]
            every = (dict(zip(axes, one, strict=True)) for one in product(*(self._law.domains[axis] for axis in axes)))
            made = self._open[key] = [named for named in every if meet(self._law, voice, named)]
        return made

    def fewest(
        self,
        condition: Condition,
        views: Sequence[View],
        names: Sequence[str],
        answers: Callable[[str], int] | None = None,
        *,
        wanted: bool,
    ) -> list[str]:
        """Of facts those of which none can be left out, and with which a condition holds (or, not wanted, fails)."""
        if len(names) < 2:
            return list(names)
        made = self._least.get(key := self._turns_on(condition, views, names, answers, wanted))
        if made is None:
            if len(self._least) > MEMO_CAP:
                self._least.clear()
            made = self._least[key] = self._fewest_of(condition, views, names, answers, wanted)
        return made

    def _turns_on(
        self,
        condition: Condition,
        views: Sequence[View],
        names: Sequence[str],
        answers: Callable[[str], int] | None,
        wanted: bool,
    ) -> tuple[object, ...]:
        """What it hangs on which of some facts are fewest: their values, and the choices and answers asked."""
        asked, place = self.turning_on(condition), self._compiled.place
        levels = [place[name] for name in (*names, *asked.axes)]
        read = [(*[v.codes[at] for at in levels], *map(answers or v.answers, asked.questions)) for v in views]
        return (id(condition), wanted, *names, *read)

    def _fewest_of(
        self,
        condition: Condition,
        views: Sequence[View],
        names: Sequence[str],
        answers: Callable[[str], int] | None,
        wanted: bool,
    ) -> list[str]:
        holds, place, facts = self._readings.holds(condition), self._compiled.place, self._compiled.facts

        def enough(few: Sequence[str]) -> bool:
            levels = [place[name] for name in few]
            return all(holds(Less(v.codes, levels, facts, answers or v.answers)) is wanted for v in views)

        return without(names, enough)
