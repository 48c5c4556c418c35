"""The law a command works by, and its bench: from `--law`, a module or a folder, or the law that ships.

A law is a package whose ``LAW`` is a `Law`. Whatever is wrong with it is told in sentences: with the file and the line
where they can be known.
"""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from importlib import import_module
from types import ModuleType, TracebackType

from miklat.diagram.kept_law import shipped_law
from miklat.diagram.store import keep_folder
from miklat.judging.bench import Bench
from miklat.law.law import Law

SHIPPED = "miklat.laws.refuge"
"""The law where none is named."""


class Session:
    """A law, and its bench made when it is first asked for; ``alone`` is that of the law without layers."""

    def __init__(self, law: Law, alone: "Session | None" = None) -> None:
        self.law = law
        self._alone = alone or self
        self._layered: dict[tuple[str, ...], Session] = {}

    def hearing(self, *voices: Mapping[str, str]) -> "Session":
        """The session in which the layers are heard too that choices of voice ask for."""
        woken = {one.name for one in self.law.layers if any(one.woken_by(voice) for voice in voices)}
        return self.with_layers({*self.law.heard, *woken})

    def with_layers(self, names: Iterable[str]) -> "Session":
        """The session in which just these layers are heard; ValueError for one that the law does not have."""
        wanted = set(names)
        if wanted == set(self.law.heard):
            return self
        if not wanted:
            return self._alone
        from miklat.law.overlay import heard  # only for a layer: the law alone starts without it

        law = heard(self._alone.law, wanted)
        return self._alone._layered.setdefault(law.heard, Session(law, self._alone))

    @property
    def widest(self) -> "Session":
        """The session in which every layer is heard."""
        return self.with_layers([layer.name for layer in self.law.layers])

    @cached_property
    def bench(self) -> Bench:
        """The bench of the law, compiled or read from the keep."""
        return Bench(self.law, keep_folder())


class BadLaw(ValueError):
    """What was named is no law, or a law with a slip in it."""


@cache
def open_law(named: str | None = None, *, whole: bool = True) -> Session:
    """Open the law of a folder or a module (None: the one that ships); BadLaw, with all that is wrong, if it is none.

    With ``whole`` a law is refused that is unfit to judge by (`miklat.law.faults`); those that ship are taken for fit.
    """
    if named is None:
        return Session(shipped_law(SHIPPED, keep_folder()))
    module = _module(named)
    law = getattr(module, "LAW", None)
    if law is None:
        raise BadLaw(f"--law {named}: it has no LAW; write `LAW = Law(...)` in {module.__file__}")
    if not isinstance(law, Law):
        raise BadLaw(f"--law {named}: its LAW is no Law but {type(law).__name__}; make it with `Law(...)`")
    if whole and not module.__name__.startswith("miklat.laws."):
        _refuse_faults(law, module)
    return Session(law)


def _refuse_faults(law: Law, module: ModuleType) -> None:
    from miklat.law.faults import faults

    errors = [one for one in faults(law, {}) if one.weight == "error"]
    if errors:
        files = list(_files(module))
        raise BadLaw("\n".join(f"{_place(one.about, files)}{one}" for one in errors))


# ---- finding the package ----


def _module(named: str) -> ModuleType:
    if os.sep in named or os.path.exists(named):
        return _of_folder(named)
    from importlib.util import find_spec  # only for a law that is named

    try:
        spec = find_spec(named)
    except (ImportError, ValueError):
        spec = None
    if spec is None:
        raise BadLaw(
            f"--law {named}: there is no such folder, and no such module; name a folder with a law, or a module"
        )
    return _loaded(named, lambda: import_module(named), os.path.dirname(spec.origin or ""))


def _of_folder(named: str) -> ModuleType:
    folder = os.path.realpath(named)
    name, start = os.path.basename(folder), os.path.join(folder, "__init__.py")
    if not os.path.isdir(folder):
        raise BadLaw(f"--law {named}: this is a file; name the folder that holds it")
    if not os.path.isfile(start):
        raise BadLaw(f"--law {named}: this folder is no package; write an __init__.py in it that gives LAW")
    if not name.isidentifier():
        raise BadLaw(f"--law {named}: {name!r} is no name for a package; name the folder in letters, digits and _")
    known = sys.modules.get(name)
    if known is not None and getattr(known, "__file__", None) == start:
        return known
    if known is not None or name in sys.stdlib_module_names:
        raise BadLaw(f"--law {named}: another package is called {name!r}; name the folder otherwise")
    return _loaded(named, lambda: _import_folder(name, folder, start), folder)


def _import_folder(name: str, folder: str, start: str) -> ModuleType:
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location(name, start, submodule_search_locations=[folder])
    assert spec is not None
    assert spec.loader is not None
    module = sys.modules[name] = module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except BaseException:
        for one in [one for one in sys.modules if one == name or one.startswith(f"{name}.")]:
            del sys.modules[one]
        raise
    return module


def _loaded(named: str, load: Callable[[], ModuleType], folder: str) -> ModuleType:
    try:
        return load()
    except Exception as error:  # whatever a book can do wrong while it is read
        raise BadLaw(f"--law {named}: {_slip(error, folder)}") from error


# ---- where a slip stands ----


def _slip(error: Exception, folder: str) -> str:
    """What went wrong while a law was read, at the file and line of the law where it did, and what was meant."""
    if isinstance(error, SyntaxError):
        return f"{error.filename}:{error.lineno}: this is no Python: {error.msg}"
    frames = [frame for frame in _frames(error.__traceback__) if frame[0].startswith(folder + os.sep)]
    where = f"{frames[-1][0]}:{frames[-1][1]}: " if frames else ""
    return f"{where}{error}{_meant(error)}"


def _frames(trace: TracebackType | None) -> Iterator[tuple[str, int]]:
    while trace is not None:
        yield os.path.realpath(trace.tb_frame.f_code.co_filename), trace.tb_lineno
        trace = trace.tb_next


def _meant(error: Exception) -> str:
    from miklat.terms.nearest import nearest

    if isinstance(error, AttributeError) and error.obj is not None:
        names = [name for name in vars(error.obj) if not name.startswith("_")] if hasattr(error.obj, "__dict__") else []
    elif isinstance(error, NameError):
        trace = error.__traceback__
        while trace is not None and trace.tb_next is not None:
            trace = trace.tb_next
        names = list(trace.tb_frame.f_globals) if trace is not None else []
    else:
        return ""
    near = nearest(str(error.name), names, n=1)
    return f"; did you mean {near[0]}?" if near else ""


def _files(module: ModuleType) -> Iterator[str]:
    for folder in getattr(module, "__path__", ()):
        for place, _, names in os.walk(folder):
            yield from (os.path.join(place, name) for name in sorted(names) if name.endswith(".py"))


def _place(about: str, files: list[str]) -> str:
    """The file and line where something of a law is written, to stand before what is said of it; or nothing."""
    for path in files:
        with open(path, encoding="utf-8") as file:
            for number, line in enumerate(file, 1):
                if f'"{about}"' in line or f"class {about}(" in line:
                    return f"{path}:{number}: "
    return ""
