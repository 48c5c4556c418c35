"""What is proved of a law alone is printed again as it was printed before, by this very law, engine and command.

Kept beside the compiled law, and trusted as that is. Nothing is kept of a case, nor of what writes files.
"""

import os
import sys
from collections.abc import Callable
from typing import TextIO
from zlib import crc32

import msgspec

from miklat.cli.common import is_dressed, terminal_width
from miklat.diagram.store import keep_folder
from miklat.diagram.trusted import engine_bytes, prune_trusted, read_trusted, write_trusted
from miklat.law.law import Law

ENDING = ".page"

LARGEST = 8 << 20
"""Bytes of a page at most."""

ALL = 32 << 20
"""Bytes of all of them; the ones longest unused go first."""


class _Page(msgspec.Struct, frozen=True):
    """A page as it was printed, the status it ended with, and of which command, engine and law it is."""

    name: str
    engine: bytes
    law: str
    status: int
    text: str


def printed(law: Law, command: object, run: Callable[[], int]) -> int:
    """Print what a command finds of a law alone, as kept or else by running it; gives its exit status.

    ``command`` is all that it was asked. What is refused (a status past 1) is not kept.
    """
    folder = keep_folder()
    if folder is None:
        return run()
    name = repr((command, terminal_width(sys.stdout), is_dressed()))
    path = os.path.join(folder, f"{crc32(law.encoded):08x}{crc32(name.encode()):08x}{ENDING}")
    page = _read(path)
    if page is not None and (page.name, page.engine, page.law) == (name, engine_bytes(), law.fingerprint):
        sys.stdout.write(page.text)
        return page.status
    status, text = _overheard(run)
    if status in (0, 1) and len(text) < LARGEST // 2:
        write_trusted(path, msgspec.msgpack.encode(_Page(name, engine_bytes(), law.fingerprint, status, text)))
        prune_trusted(folder, ENDING, ALL)
    return status


def _read(path: str) -> _Page | None:
    data = read_trusted(path, LARGEST)
    try:
        return None if data is None else msgspec.msgpack.decode(data, type=_Page)
    except msgspec.MsgspecError:
        return None


class _Overhearing:
    """A stream that keeps what is written to it."""

    def __init__(self, stream: TextIO) -> None:
        self._stream, self.heard = stream, list[str]()

    def write(self, words: str) -> int:
        self.heard.append(words)
        return self._stream.write(words)

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)


def _overheard(run: Callable[[], int]) -> tuple[int, str]:
    stream = sys.stdout
    hearing = _Overhearing(stream)
    sys.stdout = hearing
    try:
        return run(), "".join(hearing.heard)
    finally:
        sys.stdout = stream
