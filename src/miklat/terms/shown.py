"""Values that show themselves in a notebook, once someone has said how: the values here know no pages."""

from collections.abc import Callable
from typing import Any

_MAKERS: dict[type, Callable[[Any], str]] = {}


class Shown:
    """Shows itself as HTML if `show_as` has said how its kind is shown."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        maker = _MAKERS.get(type(self))
        return maker(self) if maker else None


def show_as(kind: type, maker: Callable[[Any], str]) -> None:
    """Say how values of a kind are shown as HTML."""
    _MAKERS[kind] = maker
