"""Keep a compiled law between runs, by the bytes of the law it was made of and of the engine that made it.

The keep is safe when absent, stale, damaged, read-only or shared by two processes: what is read is used only if the
user alone can have written it, it is whole, and it was made of this very law by this very engine; it is written to a
file of its own and moved into place; and whatever fails, the law is compiled anew and nothing is said.
"""

import os
import sys
from collections.abc import Callable
from zlib import crc32

import msgspec

from miklat.diagram.compiled import Compiled, lay_out
from miklat.diagram.packed import Packed
from miklat.diagram.trusted import engine_bytes, prune_trusted, read_trusted, write_trusted
from miklat.law.law import Law

ENGINE = ("terms", "law", "diagram")
"""The packages that a compiled law hangs on."""

LARGEST = 64 << 20
"""Bytes of a kept law at most."""

ALL = 256 << 20
"""Bytes of all of them; the ones longest unused go first."""

ENDING = ".law"
WHOLE = ".whole"
"""How the files end of laws with layers laid out as a whole."""


class Kept(msgspec.Struct, frozen=True):
    """What a file of the keep holds: of which engine and law, and its table.

    The nodes are told level by level: ``runs`` has of each level how many there are, and the children of all of them,
    one after the other, are 32-bit numbers in ``children``. Lists of lists would take several times as long to read.
    """

    engine: bytes
    fingerprint: str
    order: str
    runs: list[tuple[int, int]]
    children: bytes
    table: Packed


def keep_folder() -> str | None:
    """Where compiled laws are kept: MIKLAT_CACHE ("" for nowhere), or the user's cache folder."""
    if "MIKLAT_CACHE" in os.environ:
        return os.environ["MIKLAT_CACHE"] or None
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/.cache")
    return os.path.join(base, "miklat") if os.path.isabs(base) else None


def closed_path(law: Law, folder: str) -> str:
    """Where a law closed under the unknown is kept (see `closed_store`)."""
    return os.path.join(folder, f"{crc32(law.encoded):08x}.closed")


def load_or_compile(law: Law, folder: str | None) -> Compiled:
    """Give the law compiled, from the keep if it is there and good, else made now and kept.

    What is later made of it as a whole is kept too.
    """

    def compiled() -> Packed:
        from miklat.diagram.compile import compile_law  # not where it is kept

        return compile_law(law)

    table = _kept(law, folder, ENDING, compiled)
    return Compiled(law, table, lambda made: _kept(law, folder, WHOLE, lambda: lay_out(made)))


def _kept(law: Law, folder: str | None, ending: str, make: Callable[[], Packed]) -> Packed:
    path = os.path.join(folder, f"{crc32(law.encoded):08x}{ending}") if folder else None
    table = _read(path, law) if path else None
    if table is None:
        table = make()
        if path and folder:
            write_trusted(path, msgspec.msgpack.encode(_packed(law, table)))
            prune_trusted(folder, ending, ALL)
    return table


def _packed(law: Law, table: Packed) -> Kept:
    from array import array
    from itertools import chain, groupby

    runs = [(level, len(list(run))) for level, run in groupby(table.levels)]
    children = array("i", chain.from_iterable(table.children)).tobytes()
    bare = msgspec.structs.replace(table, levels=[], children=[])
    return Kept(engine_bytes(*ENGINE), law.fingerprint, sys.byteorder, runs, children, bare)


def _read(path: str, law: Law) -> Packed | None:
    data = read_trusted(path, LARGEST)
    if data is None:
        return None
    try:
        kept = msgspec.msgpack.decode(data, type=Kept)
    except msgspec.MsgspecError:
        return None
    if (kept.fingerprint, kept.engine, kept.order) != (law.fingerprint, engine_bytes(*ENGINE), sys.byteorder):
        return None
    return _unpacked(law, kept)


def _unpacked(law: Law, kept: Kept) -> Packed:
    sizes, flat, at = [*(len(one.names) for one in law.variables), 0], memoryview(kept.children).cast("i"), 0
    levels, children = list[int](), list[tuple[int, ...]]()
    for level, count in kept.runs:
        width = sizes[level]
        levels += [level] * count
        if width:
            children += zip(*[iter(flat[at : at + count * width])] * width, strict=True)
        else:
            children += [()] * count
        at += count * width
    return msgspec.structs.replace(kept.table, levels=levels, children=children)
