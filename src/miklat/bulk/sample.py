"""Possible cases at random, as columns of codes: for tests, benchmarks, and whoever needs a population."""

from collections.abc import Iterator

import numpy as np
import polars as pl
from numpy.typing import NDArray

from miklat.bulk.ask import UNKNOWN_CODE
from miklat.diagram.compiled import Compiled
from miklat.diagram.diagram import FALSE, Node


class Sampler:
    """Draws cases that can be, each setting of the facts that bear on one another as likely as any other."""

    def __init__(self, compiled: Compiled) -> None:
        self._law = compiled.law
        place = compiled.place.__getitem__
        by_level = ((tuple(sorted(one.names, key=place)), root) for one, root in compiled.components)
        self._settings = {names: _settings(compiled, names, root) for names, root in by_level}

    def codes(
        self, rows: int, seed: int, unknown: float = 0.05, impossible: float = 0.0
    ) -> dict[str, NDArray[np.uint8]]:
        """Columns of codes, 255 for unknown: that share of each column is unknown.

        ``impossible`` is the share of rows whose facts are drawn each by itself, so that most of them cannot be.
        """
        draw = np.random.default_rng(seed)
        columns = {fact.name: draw.integers(0, len(fact.names), rows).astype(np.uint8) for fact in self._law.facts}
        wild = draw.random(rows) < impossible
        for names, settings in self._settings.items():
            drawn = settings[draw.integers(0, len(settings), rows)]
            for at, name in enumerate(names):
                columns[name] = np.where(wild, columns[name], drawn[:, at])
        for column in columns.values():
            column[draw.random(rows) < unknown] = UNKNOWN_CODE
        return columns

    def words(self, rows: int, seed: int, unknown: float = 0.05, impossible: float = 0.0) -> pl.DataFrame:
        """The same in words, null for unknown."""
        codes = self.codes(rows, seed, unknown, impossible)
        return pl.DataFrame(
            {
                fact.name: pl.Series([*fact.names, None]).gather(
                    np.minimum(codes[fact.name], len(fact.names)).astype(np.uint32)
                )
                for fact in self._law.facts
            }
        )


def _settings(compiled: Compiled, names: tuple[str, ...], root: Node) -> NDArray[np.uint8]:
    """Every setting of these facts that the world has."""
    diagram, places = compiled.diagram, [compiled.place[name] for name in names]

    def below(at: int, node: Node) -> Iterator[list[int]]:
        if node == FALSE:
            return
        if at == len(places):
            yield []
            return
        asks = diagram.level[node] == places[at]
        for code in range(diagram.sizes[places[at]]):
            child = diagram.proper(node)[code] if asks else node
            yield from ([code, *rest] for rest in below(at + 1, child))

    return np.array(list(below(0, root)), np.uint8)
