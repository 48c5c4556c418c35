"""Keep a compiled law between runs, by the bytes of the law it was made of.

The keep is safe when absent, stale, damaged, read-only or shared by two processes: what is read is used only if it is
whole and was made of this very law by this very version of the format; it is written to a file of its own and moved
into place; and whatever fails, the law is compiled anew and nothing is said.
"""

import os
from contextlib import suppress
from zlib import crc32

import msgspec

from miklat.diagram.compile import compile_law
from miklat.diagram.compiled import Compiled, Table
from miklat.law.law import Law

FORMAT = 4


class Kept(msgspec.Struct, frozen=True):
    """What a file of the keep holds."""

    format: int
    law: bytes
    fingerprint: str
    table: Table


def keep_folder() -> str | None:
    """Where compiled laws are kept: MIKLAT_CACHE ("" for nowhere), or the user's cache folder."""
    if "MIKLAT_CACHE" in os.environ:
        return os.environ["MIKLAT_CACHE"] or None
    base = os.environ.get("XDG_CACHE_HOME") or os.environ.get("LOCALAPPDATA") or os.path.expanduser("~/.cache")
    return os.path.join(base, "miklat") if os.path.isabs(base) else None


def load_or_compile(law: Law, folder: str | None) -> Compiled:
    """Give the law compiled, from the keep if it is there and good, else made now and kept."""
    path = os.path.join(folder, f"law-{FORMAT}-{crc32(law.encoded):08x}.bin") if folder else None
    kept = _read(path, law) if path else None
    if kept is None:
        kept = Kept(FORMAT, law.encoded, law.fingerprint, compile_law(law))
        if path:
            _write(path, kept)
    law.__dict__.setdefault("fingerprint", kept.fingerprint)  # a cached property: spares hashing at every start
    return Compiled(law, kept.table)


def _read(path: str, law: Law) -> Kept | None:
    try:
        with open(path, "rb") as file:
            data = file.read()
        checksum, body = data[:4], memoryview(data)[4:]
        if crc32(body).to_bytes(4, "big") != checksum:
            return None
        kept = msgspec.msgpack.decode(body, type=Kept)
    except (OSError, msgspec.MsgspecError):
        return None
    return kept if kept.format == FORMAT and kept.law == law.encoded else None


def _write(path: str, kept: Kept) -> None:
    body = msgspec.msgpack.encode(kept)
    part = f"{path}.{os.getpid()}.part"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(part, "wb") as file:
            file.write(crc32(body).to_bytes(4, "big") + body)
        os.replace(part, path)
    except OSError:
        with suppress(OSError):
            os.unlink(part)
