"""A dict that does not change: it can be hashed, copied, pickled and written as JSON like the value it is."""

from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

K = TypeVar("K")
V = TypeVar("V")


class Frozen(dict[K, V]):
    """A dict whose items stay as they were given.

    >>> Frozen(axe="rebbi")
    {'axe': 'rebbi'}
    """

    __slots__ = ()

    def _refuse(self, *_: Any, **__: Any) -> NoReturn:
        raise TypeError("this mapping does not change: make a dict of it and change that")

    __setitem__ = __delitem__ = _refuse
    update = setdefault = pop = popitem = clear = _refuse
    __ior__ = _refuse

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(frozenset(self.items()))

    def __copy__(self) -> "Frozen[K, V]":
        return self

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[dict[K, V]]]:
        return (Frozen, (dict(self),))
