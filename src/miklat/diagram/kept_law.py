"""A law that ships, as one value kept between runs: to put its book together costs more than to read what came of it.

Trusted as every kept file is, and read only if it was made of these very files, the book's and the engine's. It is
kept as Python keeps values, so that a condition that many rules share stays one; nothing is built in reading but values
of the engine's own types.
"""

import io
import os
from importlib import import_module
from zlib import crc32

import msgspec

try:
    from _pickle import Unpickler, UnpicklingError  # all that reading needs: the whole of pickle takes longer to load
except ImportError:
    from pickle import Unpickler, UnpicklingError

from miklat.diagram.trusted import engine_bytes, prune_trusted, read_trusted, write_trusted
from miklat.law.law import Law

ENGINE = ("terms", "text", "law")
"""The packages that the value of a law hangs on, besides its own."""

LARGEST = 16 << 20
"""Bytes of a kept value at most."""

ALL = 32 << 20
"""Bytes of all of them; the ones longest unused go first."""

ENDING = ".value"


class _KeptValue(msgspec.Struct, frozen=True):
    """What a file holds: of which files it was made, and the law itself."""

    made_of: bytes
    law: bytes


class _ValueReader(Unpickler):
    """Reads values of the engine's own types, and no others."""

    def find_class(self, module: str, name: str, /) -> object:
        if module.partition(".")[0] != "miklat":
            raise UnpicklingError(f"{module}.{name} is no type of the engine")
        found = getattr(import_module(module), name)
        if not (isinstance(found, type) and issubclass(found, msgspec.Struct)):
            raise UnpicklingError(f"{module}.{name} is no type of values")
        return found


def shipped_law(package: str, folder: str | None) -> Law:
    """The ``LAW`` of a package within miklat: from the keep if it is there and good, else from the package, and kept.

    Whatever is raised while the package is imported is raised.
    """
    made_of = engine_bytes(*ENGINE, os.path.join(*package.split(".")[1:]))
    path = os.path.join(folder, f"{crc32(made_of):08x}{ENDING}") if folder else None
    law = _read(path, made_of) if path else None
    if law is None:
        law = import_module(package).LAW
        assert isinstance(law, Law)
        if path and folder:
            _keep(path, law, made_of)
            prune_trusted(folder, ENDING, ALL)
    return law


def _keep(path: str, law: Law, made_of: bytes) -> None:
    import pickle

    write_trusted(path, msgspec.msgpack.encode(_KeptValue(made_of, pickle.dumps(law, protocol=5))))


def _read(path: str, made_of: bytes) -> Law | None:
    data = read_trusted(path, LARGEST)
    if data is None:
        return None
    try:
        kept = msgspec.msgpack.decode(data, type=_KeptValue)
    except msgspec.MsgspecError:
        return None
    if kept.made_of != made_of:
        return None
    try:
        law = _ValueReader(io.BytesIO(kept.law)).load()
    except UnpicklingError:
        return None
    return law if isinstance(law, Law) else None
