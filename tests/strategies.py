"""Cases and voices to test with: Hypothesis strategies, and a fast maker of random possible cases from a seed."""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random

from hypothesis import strategies as st

from miklat import LAW
from miklat.terms.condition import holds
from tests.clause_reading import possible_settings

Facts = dict[str, str]
FREE = [fact for fact in LAW.facts if not any(fact.name in one.names for one in LAW.components)]
STEERING = ("act", "aim", "task")
"""Facts that most rules ask: random cases are spread evenly over their values before all else."""


@cache
def settings_of_components() -> tuple[tuple[Facts, ...], ...]:
    """For each component of the world its possible settings."""
    return tuple(tuple(possible_settings(LAW, one.names)) for one in LAW.components)


@cache
def weights_of_components() -> tuple[list[float], ...]:
    """For each component how likely each of its settings is made, counted up."""
    return tuple(_weights(settings) for settings in settings_of_components())


class Maker:
    """Makes random possible cases and voices; the same seed makes the same."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self._weights = weights_of_components()

    def cases(self, count: int, like: Mapping[str, str] | None = None) -> list[Facts]:
        """Full cases, possible in the world; ``like`` settles some facts of all of them."""
        choose, fixed = self.random.choices, dict(like or {})
        drawn: list[Sequence[Mapping[str, str]]] = []
        for settings, weights in zip(settings_of_components(), self._weights, strict=True):
            kept = [one for one in settings if all(one.get(n, v) == v for n, v in fixed.items())]
            drawn.append(choose(kept, cum_weights=weights if len(kept) == len(settings) else None, k=count))
        for fact in FREE:
            values = [fixed[fact.name]] if fact.name in fixed else fact.names
            drawn.append([{fact.name: value} for value in choose(values, k=count)])
        made: list[Facts] = []
        for parts in zip(*drawn, strict=True):
            case: Facts = {}
            for part in parts:
                case.update(part)
            made.append(case)
        return made

    def voices(self, count: int) -> list[Facts]:
        """Full voices that may be."""
        made: list[Facts] = []
        while len(made) < count:
            voice = {axis.name: self.random.choice(axis.names) for axis in LAW.axes}
            if all(holds(s.condition, {}, voice, {}) for s in LAW.voices):
                made.append(voice)
        return made

    def half_known(self, count: int, most: int) -> list[Facts]:
        """Cases of which at most so many settings of the facts left out remain, possible ones and others."""
        made = []
        for case in self.cases(count):
            names = [fact.name for fact in LAW.facts]
            self.random.shuffle(names)
            room = 1
            for name in names:
                size = len(LAW.domains[name])
                if room * size <= most:
                    room *= size
                    del case[name]
                if room * 2 > most:
                    break
            made.append(case)
        return made


def _weights(settings: Sequence[Facts]) -> list[float]:
    """Cumulative weights that give each way of steering the same share, and a person killed most of the time."""
    keys = [tuple(one.get(name) for name in STEERING) for one in settings]
    sizes: dict[object, int] = {}
    for key in keys:
        sizes[key] = sizes.get(key, 0) + 1
    total, made = 0.0, []
    for key, one in zip(keys, settings, strict=True):
        total += (8.0 if one.get("died") == "yes" else 1.0) / sizes[key]
        made.append(total)
    return made


@st.composite
def full_cases(draw: st.DrawFn) -> Facts:
    """A possible case in which every fact is known."""
    case: Facts = {}
    for settings in settings_of_components():
        case.update(draw(st.sampled_from(settings)))
    for fact in FREE:
        case[fact.name] = draw(st.sampled_from(fact.names))
    return {fact.name: case[fact.name] for fact in LAW.facts}


@st.composite
def half_known_cases(draw: st.DrawFn, most_unknown: int = len(LAW.facts)) -> Facts:
    """A possible case with some facts left out."""
    case = draw(full_cases())
    left_out = draw(st.sets(st.sampled_from(sorted(case)), max_size=most_unknown))
    return {name: value for name, value in case.items() if name not in left_out}


@st.composite
def any_facts(draw: st.DrawFn) -> Facts:
    """Facts with values of theirs, possible together or not."""
    names = draw(st.sets(st.sampled_from([fact.name for fact in LAW.facts])))
    return {name: draw(st.sampled_from(LAW.domains[name])) for name in sorted(names)}


@st.composite
def choices(draw: st.DrawFn) -> Facts:
    """Choices on some axes that some voice makes."""
    names = draw(st.sets(st.sampled_from([axis.name for axis in LAW.axes])))
    voice = draw(voices())
    return {name: voice[name] for name in voice if name in names}


def voices() -> st.SearchStrategy[Facts]:
    """A full voice."""
    each = {axis.name: st.sampled_from(axis.names) for axis in LAW.axes}
    return st.fixed_dictionaries(each).filter(lambda v: all(holds(s.condition, {}, v, {}) for s in LAW.voices))
