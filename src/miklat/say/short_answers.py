"""The short answers of a page: a phrase a question, and what several of them have in common, said once."""

from collections.abc import Mapping, Sequence

from miklat.judging.ruling import Ruling
from miklat.law.law import Law
from miklat.law.voice import ways_to_choose
from miklat.say.fold import joined, upper_first
from miklat.say.sides import (
    Function,
    Sides,
    choice_name,
    disputed_axis,
    function_of,
    inline_words,
    is_lone,
    lead_words,
    undisputed_words,
)
from miklat.say.told_layer import ToldLayer
from miklat.say.told_values import Answered
from miklat.terms.axis import AxisVariable


class ShortAnswers:
    """Tells rulings of one law in phrases.

    ``extents`` are the axes left open of how much is read, the plain choice first; ``inferences`` those of whether what
    is implied counts.
    """

    def __init__(
        self, law: Law, sides: Sides, extents: Sequence[AxisVariable], inferences: Sequence[AxisVariable]
    ) -> None:
        self._law, self._sides, self._extents, self._inferences = law, sides, extents, inferences

    def together(
        self, rulings: Sequence[Ruling], cited: Mapping[str, Sequence[str]]
    ) -> tuple[str, tuple[Answered, ...], str]:
        """The short answers, with what is said once before and after them: the dispute that they turn on, and what
        other extents say to each.
        """
        layers = {ruling.question: self._layers(ruling) for ruling in rulings}
        tails = {name: self._tails(found) for name, found in layers.items()}
        first = next(iter(tails.values()))
        shared = [one for one in first if len(tails) > 1 and all(one in found for found in tails.values())]
        led = self.led(rulings)
        answers = tuple(
            Answered(
                ruling.question,
                ruling.asks,
                self.short(ruling),
                _beside(
                    layers[ruling.question][0].words(self._law, brief=False, led=ruling.question in led),
                    cited.get(ruling.question, ()),
                    [one for one in tails[ruling.question] if one not in shared],
                ),
            )
            for ruling in rulings
        )
        lead = lead_words(next(iter(led.values())), self._law) if led else ""
        return lead, answers, f"{'. '.join(map(upper_first, shared))}, each time." if shared else ""

    def led(self, rulings: Sequence[Ruling]) -> dict[str, str]:
        """The questions that turn on one dispute, with it, if they are several and it can be said once for them."""
        axes = {one.question: disputed_axis(self._layers(one)[0].implied, self._law) for one in rulings}
        for axis in dict.fromkeys(filter(None, axes.values())):
            led = {name: axis for name, one in axes.items() if one == axis}
            if len(led) > 1 and (len(led) == len(axes) or is_lone(axis, self._law)):
                return led
        return {}

    def short(self, ruling: Ruling) -> str:
        """The plain answer first; then what other extents, or the letter alone, would say, if it is another."""
        layers = self._layers(ruling)
        return ". ".join([layers[0].words(self._law, brief=False), *map(upper_first, self._tails(layers))])

    def _layers(self, ruling: Ruling) -> list[ToldLayer]:
        """What is answered in each extent, the plain one first; what is heard may be no voice of an extent."""
        function = function_of(ruling.cells)
        every = (self._layer(function, choices) for choices in ways_to_choose(self._extents))
        return [one for one in every if one.implied]

    def _tails(self, layers: Sequence[ToldLayer]) -> list[str]:
        """What the extents but the plain one say that is another, and the letter alone."""
        others: dict[str, list[str]] = {}
        without = undisputed_words(layers[0].implied, self._law)
        for one in layers[1:]:
            if one.implied != layers[0].implied or one.only_implied != layers[0].only_implied:
                others.setdefault(one.words(self._law, brief=True), []).append(self._in(one.choices))
        letters = [one for one in layers if one.letter is not None and not one.only_implied]
        told = {inline_words(one.letter or (), self._law, brief=True): one for one in reversed(letters)}
        for words, one in told.items():
            everywhere = len(told) == 1
            where = "" if everywhere or not one.choices else f", {self._in(one.choices)}"
            others.setdefault(words, []).append(f"{self._letter_words()}{where}")
        told_anew = ((words, leads) for words, leads in others.items() if words != without)
        return [f"{joined(leads, 'or')}: {words}" for words, leads in told_anew]

    def _in(self, choices: Mapping[str, str]) -> str:
        return joined([choice_name(axis, choice, self._law) for axis, choice in choices.items()])

    def _letter_words(self) -> str:
        axis = self._inferences[0]
        return choice_name(axis.name, axis.names[1], self._law)

    def _layer(self, function: Function, choices: Mapping[str, str]) -> ToldLayer:
        """What is answered in one extent: counting what is implied, and by the letter alone if that is another."""
        if not self._inferences:
            return ToldLayer(choices, self._sides.of([function], choices), None)
        axis = self._inferences[0]
        every = (self._sides.of([function], {**choices, axis.name: choice}) for choice in axis.names)
        first, *rest = [rows for rows in every if rows] or [()]
        return ToldLayer(choices, first, rest[0] if rest and rest[0] != first else None)


def _beside(words: str, rules: Sequence[str], tails: Sequence[str]) -> str:
    return ". ".join([f"{words} [{', '.join(rules)}]" if rules else words, *map(upper_first, tails)])
