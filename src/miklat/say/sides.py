"""Where voices part: which readings give which answers, in few rows, each named as a reader would name it.

A *function* here is what one question answers in some voices: choices that are made, with the answer there. Its choices
share no voice and together hold every voice that may be.
"""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from miklat.judging.ruling import Cell, RulingAnswer
from miklat.law.law import Law
from miklat.law.question import Outcome
from miklat.law.voice import can_be
from miklat.say.fold import joined, listed, upper_first
from miklat.terms.axis import AxisVariable
from miklat.terms.frozen import Frozen

SideAnswer = tuple[RulingAnswer, tuple[Outcome, ...] | None]
"""An answer, and if it is open the answers it may be."""
Function = tuple[tuple[Mapping[str, str], SideAnswer], ...]


_BUDGET = 2_000
"""Choices of voice that are looked at before sides are taken for too many."""


class Side(msgspec.Struct, frozen=True):
    """Some voices, by what they choose (one or several choices on an axis), and what they answer to each question."""

    reading: Mapping[str, tuple[str, ...]]
    values: tuple[SideAnswer, ...]


def function_of(cells: Iterable[Cell]) -> Function:
    """What the cells of a ruling answer."""
    return tuple((cell.voice, (cell.answer, cell.possible)) for cell in cells)


class _Crowd(Exception):
    """There are too many sides to be worth telling."""


def crowded(rows: Sequence[Side]) -> bool:
    """Whether the sides were too many to be told one by one."""
    return any(not choices for side in rows for choices in side.reading.values())


class Sides:
    """Parts functions of one law into sides."""

    def __init__(self, law: Law, fixed: Mapping[str, str]) -> None:
        self._law, self._fixed = law, dict(fixed)
        self._may: dict[frozenset[tuple[str, str]], bool] = {}

        self._bound = frozenset(name for sentence in law.voices for name in sentence.names)

    def narrowed(self, function: Function, choices: Mapping[str, str]) -> Function:
        """A function in the voices that make the choices, which it still names."""
        return tuple((both, value) for voice, value in function if (both := self._both(voice, choices)) is not None)

    def _both(self, voice: Mapping[str, str], choices: Mapping[str, str]) -> dict[str, str] | None:
        """The choices of both; None if no voice makes them."""
        if any(voice.get(axis, choice) != choice for axis, choice in choices.items()):
            return None
        both = {**voice, **choices}
        key = frozenset((axis, choice) for axis, choice in both.items() if axis in self._bound)
        if key not in self._may:
            self._may[key] = can_be(self._law, {**self._fixed, **dict(key)})
        return both if self._may[key] else None

    def of(self, functions: Sequence[Function], made: Mapping[str, str] = Frozen({})) -> tuple[Side, ...]:
        """The voices of several functions that make the choices ``made``, parted until each side answers one thing to
        each question. Where that would take too many sides (`crowded`), there is one for each answers that some voices
        give, and its reading names the axes it turns on with no choice on them.
        """
        functions = [self.narrowed(function, made) for function in functions]
        try:
            return self._parted(functions, made, [_BUDGET])
        except _Crowd:
            axes = Frozen({axis.name: () for axis in self._named(functions, made)})
            values = dict.fromkeys(value for function in functions for _, value in function)
            return tuple(Side(axes, (value,)) for value in values)

    def _parted(self, functions: Sequence[Function], made: Mapping[str, str], left: list[int]) -> tuple[Side, ...]:
        left[0] -= sum(map(len, functions))
        if left[0] < 0:
            raise _Crowd
        values = [dict.fromkeys(value for _, value in function) for function in functions]
        if any(not one for one in values):
            return ()
        if all(len(one) == 1 for one in values):
            return (Side(Frozen({}), tuple(next(iter(one)) for one in values)),)
        axis = min(self._named(functions, made), key=lambda one: self._cost(functions, one))
        groups: dict[tuple[Side, ...], list[str]] = {}
        for choice in axis.names:
            more = {**made, axis.name: choice}
            found = self._parted([self.narrowed(function, more) for function in functions], more, left)
            if found:
                groups.setdefault(found, []).append(choice)
        if len(groups) == 1:  # what is impossible beside one choice made them look unlike
            return next(iter(groups))
        return tuple(
            Side(Frozen({axis.name: tuple(choices), **side.reading}), side.values)
            for found, choices in groups.items()
            for side in found
        )

    def _named(self, functions: Sequence[Function], made: Mapping[str, str]) -> list[AxisVariable]:
        """The axes that some choice is named on, and none is made yet."""
        named = {axis for function in functions for voice, _ in function for axis in voice if axis not in made}
        return sorted((self._law.axis(name) for name in named), key=self._law.rank)

    def _cost(self, functions: Sequence[Function], axis: AxisVariable) -> int:
        """How much is left to tell once the choice on an axis is known."""
        left = 0
        for choice in axis.names:
            for function in functions:
                inside = self.narrowed(function, {axis.name: choice})
                left += len(inside) if len({value for _, value in inside}) > 1 else 0
        return left


# ---- the words ----


_MOST_AXES, _MOST_ROWS = 2, 4
_LEADS = ("according to ", "reading ", "in ")


def choice_name(axis: str, choice: str, law: Law) -> str:
    """A choice as the name of a side: "Rebbi", "the verses alone".

    >>> from miklat import LAW
    >>> choice_name("axe", "sages", LAW)
    'the Sages'
    """
    words = law.axis(axis).choice(choice).says
    return next((words.removeprefix(lead) for lead in _LEADS if words.startswith(lead)), words)


def against_words(axis: str, choice: str, law: Law) -> str:
    """A choice that was asked for, with those it was preferred to if it is a side of a dispute."""
    one = law.axis(axis)
    if not law.kind_of(one).parties:
        return choice_name(axis, choice, law)
    others = [choice_name(axis, name, law) for name in one.names if name != choice]
    return f"{choice_name(axis, choice, law)} against {listed(others)}"


def reading_words(reading: Mapping[str, tuple[str, ...]], law: Law) -> str:
    """What a side takes, as a row is headed by it."""
    return "; ".join(choices_words(axis, choices, law) for axis, choices in reading.items())


def choices_words(axis: str, choices: Sequence[str], law: Law) -> str:
    """Choices on one axis, either of which will do."""
    return joined([choice_name(axis, choice, law) for choice in choices], "or")


def value_words(value: SideAnswer) -> str:
    """An answer in a word or two, as one of several."""
    return _WORDS.get(value[0], value[0])


def alone_words(value: SideAnswer) -> str:
    """An answer in a word or two, as the only one."""
    answer, possible = value
    if answer == "open":
        return f"not settled ({listed([_WORDS.get(one, one) for one in possible or ()], 'or')})"
    return "the law does not say" if answer == "silent" else value_words(value)


_WORDS = {"collision": "the law speaks against itself", "silent": "not said", "open": "not settled"}


def disputed_axis(rows: Sequence[Side], law: Law) -> str | None:
    """The dispute by whose sides `inline_words` tells an answer, if it does."""
    axis = next((axis for side in rows for axis in side.reading), None)
    return axis if axis is not None and law.kind_of(law.axis(axis)).parties and short(rows) else None


def lead_words(axis: str, law: Law) -> str:
    """A sentence before several answers that all turn on one dispute."""
    one = _lone(axis, law)
    return f"In question is whether {one}, which none opposes." if one else "They disagree on each of these."


def inline_words(rows: Sequence[Side], law: Law, *, brief: bool = False, led: bool = False) -> str:
    """What some voices answer to one question, as a phrase: a word where they agree, else by whom, if that is short.

    ``brief`` says of a parting only on what it turns, unless it is a dispute; ``led`` leaves out what `lead_words` say.
    """
    if len(rows) == 1:
        return alone_words(rows[0].values[0])
    axes = list(dict.fromkeys(axis for side in rows for axis in side.reading))
    disputed = law.kind_of(law.axis(axes[0])).parties
    if not short(rows) or (brief and not disputed):
        return f"it turns on {turning_words(axes, law)}"
    lead = "they disagree" if disputed else f"it turns on {turning_words(axes[:1], law)}"
    groups: dict[tuple[str, ...], list[Side]] = {}
    for side in rows:
        groups.setdefault(side.reading[axes[0]], []).append(side)
    if disputed and len(groups) == 2 and (one := _lone(axes[0], law)):
        without, taken = groups.values()
        if led:
            return f"{_group_words(without, law)}; if so, {_group_words(taken, law, brief=True)}"
        return f"{_group_words(without, law)}, unless {one}, which none opposes; then {_group_words(taken, law)}"
    told = [
        f"{upper_first(choices_words(axes[0], one, law))}: {_group_words(some, law)}" for one, some in groups.items()
    ]
    return ". ".join(told if led else [lead, *told])


def is_lone(axis: str, law: Law) -> bool:
    """Whether of a dispute one side alone is named: its words are taken in, or not."""
    return bool(_lone(axis, law))


def undisputed_words(rows: Sequence[Side], law: Law) -> str | None:
    """What is answered where the words of the one named side of a dispute are not taken in, if they are in question."""
    axis = disputed_axis(rows, law)
    if axis is None or not is_lone(axis, law):
        return None
    return inline_words([side for side in rows if law.axis(axis).names[0] in side.reading[axis]], law)


def _lone(axis: str, law: Law) -> str:
    """That an opinion is taken in against which nobody is named; nothing where two sides are named."""
    says = law.axis(axis).choices[-1].says
    return says.removeprefix("if ") if says.startswith("if ") else ""


def short(rows: Sequence[Side]) -> bool:
    """Whether sides can be told in a phrase: two axes at most, and few rows."""
    few = len({axis for side in rows for axis in side.reading}) <= _MOST_AXES and len(rows) <= _MOST_ROWS
    return few and not crowded(rows)


def _group_words(rows: Sequence[Side], law: Law, *, brief: bool = False) -> str:
    """What those answer who take one side, and on what it turns among them (``brief``: that alone)."""
    answers = listed(list(dict.fromkeys(value_words(side.values[0]) for side in rows)), "or")
    if len(rows) == 1:
        return answers
    turns = f"it turns on {turning_words([axis for side in rows for axis in list(side.reading)[1:]], law)}"
    return turns if brief else f"{answers} ({turns})"


def turning_words(axes: Iterable[str], law: Law) -> str:
    """What it turns on, by the kinds of the axes."""
    return listed(list(dict.fromkeys(law.kind_of(law.axis(name)).says for name in axes)))
