"""What a ground depends on, and how much of it is enough: small helpers of `explain`."""

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter

import msgspec


class Concern(msgspec.Struct, frozen=True):
    """What a ground depends on: picks it out of the codes of a view, and the questions asked."""

    facts: Callable[[Sequence[int]], tuple[int, ...]]
    axes: Callable[[Sequence[int]], tuple[int, ...]]
    asked: tuple[str, ...]


def picking(levels: Sequence[int]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """A function that picks the codes at these levels, as a tuple however many they are."""
    if len(levels) > 1:
        return itemgetter(*levels)
    return lambda codes: tuple(codes[level] for level in levels)


def without(names: Iterable[str], enough: Callable[[Sequence[str]], bool]) -> list[str]:
    """The names less those, one after the other, without which the rest are still enough."""
    kept = list(names)
    for name in tuple(kept) if len(kept) > 1 else ():
        fewer = [one for one in kept if one != name]
        if enough(fewer):
            kept = fewer
    return kept
