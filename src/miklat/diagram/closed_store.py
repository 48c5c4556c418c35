"""Keep a law closed under the unknown between runs, in a file that is mapped; made in the background, or on demand.

Trusted as every kept file is. It hangs on the law and on the engine; whatever fails, cases walk without it.
"""

import mmap
import os
import pickle
import subprocess
import sys
from threading import Thread
from zlib import crc32

import msgspec

from miklat.diagram.closed import Closed, Closure, close
from miklat.diagram.compiled import Compiled
from miklat.diagram.nodes import TooLarge
from miklat.diagram.store import ENGINE, load_or_compile
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


def closed_path(law: Law, folder: str) -> str:
    """Where the closed law is kept."""
    return os.path.join(folder, f"{crc32(law.encoded):08x}{ENDING}")


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


def keep_closed(compiled: Compiled, folder: str) -> bool:
    """Close a law now and keep it; False if it is too large to be closed (that is kept too)."""
    try:
        plan, array = close(compiled)
    except TooLarge:
        plan, array = None, b""
    head = msgspec.msgpack.encode(_Head(*_made_of(compiled.law), plan))
    gap = b"\0" * (-len(head) % _WIDTH)
    write_trusted(closed_path(compiled.law, folder), len(head).to_bytes(4, "big") + head + gap + array)
    prune_trusted(folder, ENDING, ALL)
    return plan is not None


def close_behind(law: Law, folder: str) -> "subprocess.Popen[bytes]":
    """Begin to close a law in a process of its own, at the lowest priority; it keeps what it makes, and ends."""
    command = [sys.executable, "-m", "miklat.diagram.closed_store", folder]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet, start_new_session=True)
    Thread(target=process.communicate, args=(pickle.dumps(law),), daemon=True).start()
    return process


def main() -> None:
    """Close the law that standard input tells, and keep it in the folder named."""
    (folder,) = sys.argv[1:]
    if hasattr(os, "nice"):
        os.nice(19)
    law = pickle.load(sys.stdin.buffer)  # from the process that began this one, and no other
    if _open(law, folder) is None:
        keep_closed(load_or_compile(law, folder), folder)


if __name__ == "__main__":
    main()
