"""Values that show themselves in a notebook and when printed, once someone has said how: they know no pages."""

from collections.abc import Callable
from typing import Any

_MAKERS: dict[type, Callable[[Any], str]] = {}
_PRINTERS: dict[type, Callable[[Any], str]] = {}


class Shown:
    """Shows itself as HTML if `show_as` has said how its kind is shown, and as text if `print_as` has."""

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        maker = _MAKERS.get(type(self))
        return maker(self) if maker else None

    def __str__(self) -> str:
        """As text, or as it would be written in Python."""
        printer = _PRINTERS.get(type(self))
        return printer(self) if printer else repr(self)


def show_as(kind: type, maker: Callable[[Any], str]) -> None:
    """Say how values of a kind are shown as HTML."""
    _MAKERS[kind] = maker


def print_as(kind: type, printer: Callable[[Any], str]) -> None:
    """Say how values of a kind are printed."""
    _PRINTERS[kind] = printer
