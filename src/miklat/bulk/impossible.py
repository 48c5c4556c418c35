"""Why a row cannot be: the smallest settings of facts that no world has, looked for in many rows at once.

What is said of a row depends on that row alone, whatever stands around it and whichever engine reads it.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product

import msgspec
import numpy as np
import polars as pl
from numpy.typing import NDArray

from miklat.bulk.machine import Codes
from miklat.diagram.compiled import Compiled
from miklat.diagram.diagram import FALSE, IMPOSSIBLE, Node
from miklat.terms.world import Component, clashes

LARGEST = 4
"""Facts in a setting that is looked for beforehand; rows with none of these are looked at one by one."""


class Setting(msgspec.Struct, frozen=True):
    """Values of facts, as codes by the place of the fact, that cannot stand together."""

    component: int
    codes: tuple[tuple[int, int], ...]


class Impossible:
    """Finds, for rows that cannot be, what in them cannot stand together."""

    def __init__(self, compiled: Compiled) -> None:
        self._compiled = compiled
        self._settings: list[Setting] | None = None
        self._said: dict[tuple[tuple[str, str], ...], tuple[str, str, str]] = {}

    def reasons(self, columns: Mapping[int, Codes], rows: NDArray[np.int64]) -> pl.DataFrame:
        """Lines (at: index into ``rows``'s numbers, column, value, reason) for the rows at these places."""
        taken = {place: column[rows] for place, column in columns.items()}
        free = np.ones((self._compiled.facts, len(rows)), bool)
        silent = np.ones(len(rows), bool)
        found: list[tuple[NDArray[np.int64], Sequence[tuple[str, str]]]] = []
        for setting in self._all():
            hit = np.ones(len(rows), bool)
            for place, code in setting.codes:
                hit &= (taken[place] == code) & free[place]
            if hit.any():
                for place, _ in setting.codes:
                    free[place] &= ~hit
                silent &= ~hit
                found.append((rows[hit], self._named(setting.codes)))
        for at in np.flatnonzero(silent).tolist():
            found += [(rows[at : at + 1], values) for values in self._by_hand({p: c[at] for p, c in taken.items()})]
        return pl.concat([self._lines(at, values) for at, values in found]) if found else _no_lines()

    def _lines(self, at: NDArray[np.int64], values: Sequence[tuple[str, str]]) -> pl.DataFrame:
        column, value, reason = self._say(tuple(values))
        return pl.DataFrame({"at": at}).with_columns(
            pl.lit(column).alias("column"), pl.lit(value).alias("value"), pl.lit(reason).alias("reason")
        )

    def _say(self, values: tuple[tuple[str, str], ...]) -> tuple[str, str, str]:
        said = self._said.get(values)
        if said is None:
            law = self._compiled.law
            clash = clashes(dict(values), law.world, law.domains)[0]
            words = ", ".join(f"{name}: {value}" for name, value in clash.values)
            reason = f"{words} cannot be together: " + "; and ".join(sentence.says for sentence in clash.sentences)
            names = ", ".join(name for name, _ in clash.values)
            said = self._said[values] = (names, ", ".join(value for _, value in clash.values), reason)
        return said

    def _named(self, codes: Sequence[tuple[int, int]]) -> list[tuple[str, str]]:
        law = self._compiled.law
        return [(law.variables[place].name, law.variables[place].names[code]) for place, code in codes]

    def _by_hand(self, row: Mapping[int, int]) -> list[tuple[tuple[str, str], ...]]:
        law = self._compiled.law
        given = {f.name: f.names[row[p]] for p, f in enumerate(law.levelled) if row[p] < len(f.names)}
        return [clash.values for clash in clashes(given, law.world, law.domains)]

    # ---- the settings that cannot be ----

    def _all(self) -> list[Setting]:
        if self._settings is None:
            parts = enumerate(self._compiled.components)
            self._settings = [one for n, (component, root) in parts for one in self._of(n, component, root)]
        return self._settings

    def _of(self, number: int, component: Component, root: Node) -> Iterator[Setting]:
        """The smallest settings of a component that cannot be, fewest facts first."""
        diagram = self._compiled.diagram
        fact_places = [self._compiled.place[name] for name in component.names]
        possible = diagram.map_leaves(root, lambda leaf: IMPOSSIBLE if leaf == FALSE else diagram.leaf((0, 0, 0)), {})
        known: set[tuple[tuple[int, int], ...]] = set()
        blank = [-1] * diagram.bottom
        for size in range(1, min(LARGEST, len(fact_places)) + 1):
            for places in combinations(fact_places, size):
                options = [[(place, code) for code in range(diagram.sizes[place])] for place in places]
                for setting in product(*options):
                    if any(part in known for n in range(1, size) for part in combinations(setting, n)):
                        continue
                    codes = blank.copy()
                    for place, code in setting:
                        codes[place] = code
                    if diagram.walk(possible, codes) == IMPOSSIBLE:
                        known.add(setting)
                        yield Setting(number, setting)


def _no_lines() -> pl.DataFrame:
    return pl.DataFrame(schema={"at": pl.Int64, "column": pl.String, "value": pl.String, "reason": pl.String})
