"""Planes over every setting at once: a small decision diagram, by which the oracles complete half-told cases.

Reduced, ordered, with complement edges; only "and" and "not" are built in. An edge is ``2 * node + sign``; edge 0 is
true and edge 1 is false. What is told is a constant; only what is not told takes variables.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

__all__ = ["Diagram", "Fn"]

_BOTTOM = 1 << 30


class Diagram:
    """The nodes of one diagram, and planes over its variables."""

    def __init__(self, domains: Mapping[str, Sequence[str]], order: Sequence[str] = ()) -> None:
        """Give each name of ``domains`` variables, in ``order`` (names left out come after, as they stand)."""
        self.domains = domains
        self._level, self._high, self._low = [_BOTTOM], [0], [0]
        self._unique: dict[tuple[int, int, int], int] = {}
        self._both: dict[tuple[int, int], int] = {}
        self.true, self.false = Fn(self, 0), Fn(self, 1)
        self._bits: dict[str, list[int]] = {}
        start = 0
        for name in [*order, *(one for one in domains if one not in order)]:
            count = max(1, (len(domains[name]) - 1).bit_length())
            self._bits[name] = list(range(start, start + count))
            start += count

    def planes(self, told: Mapping[str, str]) -> dict[str, dict[str, Fn]]:
        """Planes of every name: constants for what is told, functions of the variables for what is not."""
        return {
            name: {value: self.true if value == told[name] else self.false for value in values}
            if name in told
            else self._coded(name, values)
            for name, values in self.domains.items()
        }

    def _coded(self, name: str, values: Sequence[str]) -> dict[str, Fn]:
        """The values of a name by its bits; the last takes the codes left over."""
        code = [Fn(self, self._make(level, 0, 1)) for level in self._bits[name]]
        planes: dict[str, Fn] = {}
        rest = self.true
        for at, value in enumerate(values[:-1]):
            plane = self.true
            for place, choice in enumerate(code):
                plane = plane & (choice if at >> place & 1 else ~choice)
            planes[value] = plane
            rest = rest & ~plane
        planes[values[-1]] = rest
        return planes

    def _make(self, level: int, high: int, low: int) -> int:
        if high == low:
            return high
        sign = high & 1
        key = (level, high ^ sign, low ^ sign)
        node = self._unique.get(key)
        if node is None:
            node = self._unique[key] = len(self._level)
            self._level.append(level)
            self._high.append(key[1])
            self._low.append(key[2])
        return node << 1 | sign

    def both(self, a: int, b: int) -> int:
        """The edge of "a and b"."""
        if a == b or b == 0:
            return a
        if a == 0:
            return b
        if a == 1 or b == 1 or a ^ b == 1:
            return 1
        key = (a, b) if a < b else (b, a)
        got = self._both.get(key)
        if got is None:
            level = min(self._level[a >> 1], self._level[b >> 1])
            a_high, a_low = self._below(a, level)
            b_high, b_low = self._below(b, level)
            got = self._both[key] = self._make(level, self.both(a_high, b_high), self.both(a_low, b_low))
        return got

    def _below(self, edge: int, level: int) -> tuple[int, int]:
        node, sign = edge >> 1, edge & 1
        if self._level[node] != level:
            return edge, edge
        return self._high[node] ^ sign, self._low[node] ^ sign

    def witness(self, fn: Fn) -> dict[str, str]:
        """One setting where ``fn`` holds (what does not matter there is left out)."""
        setting: dict[int, bool] = {}
        edge = fn.edge
        while edge >> 1:
            level = self._level[edge >> 1]
            high, low = self._below(edge, level)
            setting[level] = high != 1
            edge = high if setting[level] else low
        told: dict[str, str] = {}
        for name, levels in self._bits.items():
            if any(level in setting for level in levels):
                code = sum(1 << place for place, level in enumerate(levels) if setting.get(level, False))
                told[name] = self.domains[name][min(code, len(self.domains[name]) - 1)]
        return told


class Fn:
    """A function of the variables: one plane over all their settings."""

    __slots__ = ("diagram", "edge")

    def __init__(self, diagram: Diagram, edge: int) -> None:
        self.diagram, self.edge = diagram, edge

    def __and__(self, other: Fn, /) -> Fn:
        return Fn(self.diagram, self.diagram.both(self.edge, other.edge))

    def __or__(self, other: Fn, /) -> Fn:
        return ~(~self & ~other)

    def __invert__(self) -> Fn:
        return Fn(self.diagram, self.edge ^ 1)

    def __bool__(self) -> bool:
        """Does it hold anywhere."""
        return self.edge != 1
