"""Files of our own that are read again in a later run: which of them are trusted, and how they are written.

As ssh does with its keys: a file is read only if it is a regular file of bounded size that the user owns and no other
may write. A checksum in front tells a file that was damaged, cut short or half written.
"""

import os
import stat
from contextlib import suppress
from functools import cache
from typing import BinaryIO
from zlib import crc32

from miklat.terms.digest import blake2b

_CHECK = 4


def open_trusted(path: str, most: int) -> BinaryIO | None:
    """Open a file of our own; None if there is none, it is not to be trusted, or has more than ``most`` bytes."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    with suppress(OSError):
        file = os.fdopen(os.open(path, flags), "rb")
        if _ours(os.fstat(file.fileno()), most):
            return file
        file.close()
    return None


def read_trusted(path: str, most: int) -> memoryview | None:
    """What a file of our own holds, if it is whole; None as `open_trusted` says."""
    file = open_trusted(path, most)
    if file is None:
        return None
    try:
        with file:
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
def engine_bytes(*packages: str) -> bytes:
    """A digest of the engine: every module of these packages (none named: of all), but of the laws, which have digests
    of their own.
    """
    return blake2b(b"".join(_package_bytes(package) for package in packages or ("",))).digest()


@cache
def _package_bytes(package: str) -> bytes:
    root, digest = os.path.dirname(os.path.dirname(__file__)), blake2b(package.encode())
    for name, path in sorted(_modules(os.path.join(root, package), "")):
        with open(path, "rb", buffering=0) as file:
            text = file.read()
        digest.update(b"%b\0%d\0%b" % (name.encode(), len(text), text))
    return digest.digest()


def _modules(folder: str, within: str) -> list[tuple[str, str]]:
    """The modules below a folder: how each is named there, and its path."""
    found = []
    for one in os.scandir(folder):
        if one.name.endswith(".py"):
            found.append((f"{within}{one.name}", one.path))
        elif one.name not in ("laws", "__pycache__") and one.is_dir():
            found += _modules(one.path, f"{within}{one.name}/")
    return found


def prune_trusted(folder: str, ending: str, most: int) -> None:
    """Let go of files with an ending, the longest unused first, until those left have at most so many bytes."""
    with suppress(OSError):
        files = [(one.stat(), one.path) for one in os.scandir(folder) if one.name.endswith(ending)]
        held = 0
        for status, path in sorted(files, key=lambda file: -file[0].st_mtime):
            held += status.st_size
            if held > most:
                os.unlink(path)
