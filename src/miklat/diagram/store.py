"""Keep a compiled law between runs, by the bytes of the law it was made of and of the engine that made it.

The keep is safe when absent, stale, damaged, read-only or shared by two processes: what is read is used only if the
user alone can have written it, it is whole, and it was made of this very law by this very engine; it is written to a
file of its own and moved into place; and whatever fails, the law is compiled anew and nothing is said.
"""

import os
from zlib import crc32

import msgspec

from miklat.diagram.compile import compile_law
from miklat.diagram.compiled import Compiled, Packed
from miklat.diagram.trusted import engine_bytes, prune_trusted, read_trusted, write_trusted
from miklat.law.law import Law

ENGINE = ("terms", "law", "diagram")
"""The packages that a compiled law hangs on."""

LARGEST = 64 << 20
"""Bytes of a kept law at most."""

ALL = 256 << 20
"""Bytes of all of them; the ones longest unused go first."""

ENDING = ".law"


class Kept(msgspec.Struct, frozen=True):
    """What a file of the keep holds."""

    engine: bytes
    law: bytes
    table: Packed


def keep_folder() -> str | None:
    """Where compiled laws are kept: MIKLAT_CACHE ("" for nowhere), or the user's cache folder."""
    if "MIKLAT_CACHE" in os.environ:
        return os.environ["MIKLAT_CACHE"] or None
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/.cache")
    return os.path.join(base, "miklat") if os.path.isabs(base) else None


def load_or_compile(law: Law, folder: str | None) -> Compiled:
    """Give the law compiled, from the keep if it is there and good, else made now and kept."""
    path = os.path.join(folder, f"{crc32(law.encoded):08x}{ENDING}") if folder else None
    table = _read(path, law) if path else None
    if table is None:
        table = compile_law(law)
        if path and folder:
            write_trusted(path, msgspec.msgpack.encode(Kept(engine_bytes(*ENGINE), law.encoded, table)))
            prune_trusted(folder, ENDING, ALL)
    return Compiled(law, table)


def _read(path: str, law: Law) -> Packed | None:
    data = read_trusted(path, LARGEST)
    if data is None:
        return None
    try:
        kept = msgspec.msgpack.decode(data, type=Kept)
    except msgspec.MsgspecError:
        return None
    return kept.table if kept.law == law.encoded and kept.engine == engine_bytes(*ENGINE) else None
