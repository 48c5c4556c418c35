"""A law closed under the unknown as it is kept between runs: one file, which is mapped and not read.

Trusted as every kept file is. It hangs on the law and on the engine; whatever fails, cases walk without it.
"""

import mmap
import os
import sys
from zlib import crc32

import msgspec

from miklat.diagram.closed import Closed, Closure
from miklat.diagram.compiled import Compiled
from miklat.diagram.store import ENGINE, closed_path
from miklat.diagram.trusted import engine_bytes, open_trusted, prune_trusted, write_trusted
from miklat.law.law import Law

LARGEST = 256 << 20
"""Bytes of a file at most."""

ALL = 512 << 20
"""Bytes of all of them; the ones longest unused go first."""

ENDING = ".closed"
_WIDTH = 4


class _Head(msgspec.Struct, frozen=True):
    """What stands before the array: of which law and engine it is, and how it is laid. ``plan`` is None if the law is
    too large to be closed.
    """

    engine: bytes
    fingerprint: str
    order: str
    plan: Closed | None


def open_closed(compiled: Compiled, folder: str) -> Closure | None:
    """The closed law, mapped; None if it is not there, not to be trusted, or too large to be closed."""
    found = _open(compiled.law, folder)
    plan = found[0].plan if found is not None else None
    if found is None or plan is None:
        return None
    return Closure(compiled, plan, found[1][-plan.size * _WIDTH :].cast("i"))


def _open(law: Law, folder: str) -> tuple[_Head, memoryview] | None:
    """What is kept of this law by this engine; None if nothing sound is."""
    file = open_trusted(closed_path(law, folder), LARGEST)
    if file is None:
        return None
    with file:
        if os.fstat(file.fileno()).st_size < 2 * _WIDTH:
            return None
        data = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    length = int.from_bytes(data[4:8], "big")
    if crc32(data[4:]) != int.from_bytes(data[:4], "big"):
        return None
    try:
        head = msgspec.msgpack.decode(data[8 : 8 + length], type=_Head)
    except msgspec.MsgspecError:
        return None
    return (head, data) if (head.engine, head.fingerprint, head.order) == _made_of(law) else None


def _made_of(law: Law) -> tuple[bytes, str, str]:
    return engine_bytes(*ENGINE), law.fingerprint, sys.byteorder


def write_closed(law: Law, folder: str, plan: Closed | None, array: bytes) -> None:
    """Keep a closed law; without a plan it is kept that the law is too large to be closed."""
    head = msgspec.msgpack.encode(_Head(*_made_of(law), plan))
    gap = b"\0" * (-len(head) % _WIDTH)
    write_trusted(closed_path(law, folder), len(head).to_bytes(4, "big") + head + gap + array)
    prune_trusted(folder, ENDING, ALL)


def is_kept(law: Law, folder: str) -> bool:
    """Whether it is kept already how this law is closed, or that it cannot be."""
    return _open(law, folder) is not None
