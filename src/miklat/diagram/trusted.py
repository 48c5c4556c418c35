"""Files of our own that are read again in a later run: which of them are trusted, and how they are written.

As ssh does with its keys: a file is read only if it is a regular file of bounded size that the user owns and no other
may write. A checksum in front tells a file that was damaged, cut short or half written.
"""

import os
import stat
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from zlib import crc32

_CHECK = 4


def read_trusted(path: str, most: int) -> memoryview | None:
    """What a file holds; None if there is none, it is damaged, not to be trusted, or has more than ``most`` bytes."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        with open(os.open(path, flags), "rb") as file:
            if not _ours(os.fstat(file.fileno()), most):
                return None
            data = memoryview(file.read(most))
    except OSError:
        return None
    whole = len(data) >= _CHECK and crc32(data[_CHECK:]).to_bytes(_CHECK, "big") == data[:_CHECK]
    return data[_CHECK:] if whole else None


def _ours(status: os.stat_result, most: int) -> bool:
    if not stat.S_ISREG(status.st_mode) or status.st_size > most:
        return False
    if not hasattr(os, "geteuid"):  # Windows keeps a user's folders from others by itself
        return True
    return status.st_uid == os.geteuid() and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def write_trusted(path: str, data: bytes) -> None:
    """Write a file that `read_trusted` reads, whole or not at all; where it cannot be written nothing is said."""
    part = f"{path}.{os.getpid()}.part"
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        with suppress(FileNotFoundError):
            os.unlink(part)
        with open(
            os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600), "wb"
        ) as file:
            file.write(crc32(data).to_bytes(_CHECK, "big"))
            file.write(data)
        os.replace(part, path)
    except OSError:
        with suppress(OSError):
            os.unlink(part)


@cache
def engine_bytes() -> bytes:
    """A digest of the engine: every module of the package but the laws, which have digests of their own."""
    package = Path(__file__).parents[1]
    digest = sha256()
    for path in sorted(package.rglob("*.py")):
        if "laws" not in path.relative_to(package).parts:
            digest.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return digest.digest()
