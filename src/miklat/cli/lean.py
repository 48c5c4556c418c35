"""Bring in what every command needs, without what that loads besides and few commands ask for.

A ruling is to be there within a few times of a bare start of Python; what is put off here is loaded once it is asked
for, and costs together about as much as that start.
"""

import sys
from importlib import import_module
from types import ModuleType


class _Later(ModuleType):
    """Stands for a module until something of it is asked for."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        if sys.modules.get(self.__name__) is self:
            del sys.modules[self.__name__]
        return getattr(import_module(self.__name__), name)


def bring_msgspec_in() -> None:
    """Import msgspec without what it does as well without, or uses for schemas, TOML and YAML alone."""
    if "msgspec" in sys.modules:
        return
    put_off = ["platform", "textwrap", "msgspec.inspect", "msgspec.toml", "msgspec.yaml"]
    later = {name: _Later(name) for name in put_off if name not in sys.modules}
    if sys.platform.startswith("linux") and "platform" in later:
        later["platform"].system = lambda: "Linux"  # type: ignore[attr-defined] # all that uuid asks, for msgspec
    stands: dict[str, ModuleType | None] = {**later}
    if "typing_extensions" not in sys.modules:
        stands["typing_extensions"] = None  # as if it were not installed
    sys.modules.update(stands)  # type: ignore[arg-type]
    try:
        import_module("msgspec")
    finally:
        for name, module in stands.items():
            if sys.modules.get(name) is module:
                del sys.modules[name]


def bring_argparse_in() -> None:
    """Import argparse with its words in English, as ours are: to look for others, in vain, it loads every locale."""
    if "argparse" in sys.modules:
        return
    english = _Later("gettext")
    english.gettext = lambda words: words  # type: ignore[attr-defined]
    english.ngettext = lambda one, more, count: one if count == 1 else more  # type: ignore[attr-defined]
    known = sys.modules.get("gettext")
    sys.modules["gettext"] = english
    try:
        import argparse  # noqa: F401
    finally:
        if known is not None:
            sys.modules["gettext"] = known
        elif sys.modules.get("gettext") is english:
            del sys.modules["gettext"]
