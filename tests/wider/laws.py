"""The book with its layers, and random cases and voices of it."""

from functools import cache
from random import Random

from miklat import LAW
from miklat.law.law import Law
from miklat.law.layer import Layer
from miklat.law.overlay import heard
from miklat.terms.condition import holds
from miklat.terms.fact import FactVariable
from tests.strategies import Facts, Maker

ALL = ("books", "chapter")


def law(*names: str) -> Law:
    """The book with layers."""
    return heard(LAW, names)


class Wide:
    """Makes random possible cases and voices of the book with layers; the same seed makes the same."""

    def __init__(self, seed: int, *names: str) -> None:
        self.law, self.random = law(*names), Random(seed)
        self._maker = Maker(seed)
        self._of_the_book = {fact.name: fact for fact in LAW.facts}
        self._changed = [fact for fact in self.law.facts if fact.names != self._names(fact)]
        self._world = [one for one in self.law.world if one not in LAW.world]

    def _names(self, fact: FactVariable) -> tuple[str, ...]:
        return self._of_the_book[fact.name].names if fact.name in self._of_the_book else ()

    def cases(self, count: int) -> list[Facts]:
        """Full cases, possible in the world."""
        return [self._widened(case) for case in self._maker.cases(count)]

    def _widened(self, case: Facts) -> Facts:
        """A case of the book with what the layers ask; what they add to a fact takes its share."""
        for attempt in range(1_000):
            made = dict(case)
            for fact in self._changed:
                names = self._names(fact)
                if not names or self.random.random() < 1 - len(names) / len(fact.names):
                    made[fact.name] = self.random.choice([one for one in fact.names if one not in names])
                if attempt > 20 and fact.ordinary and fact.name not in case:
                    made[fact.name] = self.random.choice((fact.ordinary, made[fact.name]))
            if all(holds(one.condition, made, {}, {}) for one in (*self._world, *LAW.world)):
                return {fact.name: made[fact.name] for fact in self.law.facts}
        raise AssertionError(f"no way to widen {case}")

    def voices(self, count: int) -> list[Facts]:
        """Full voices that may be, the layers heard in most."""
        made: list[Facts] = []
        while len(made) < count:
            voice = {axis.name: self.random.choice(axis.names) for axis in self.law.axes}
            voice |= {layer.wakes.axis: self.random.choice(layer.wakes.choices) for layer in self._woken()}
            if all(holds(one.condition, {}, voice, {}) for one in self.law.voices):
                made.append(voice)
        return made

    def _woken(self) -> list[Layer]:
        return [one for one in LAW.layers if one.name in self.law.heard and self.random.random() < 0.6]


@cache
def wide(seed: int, *names: str) -> Wide:
    """A maker, made once."""
    return Wide(seed, *names)
