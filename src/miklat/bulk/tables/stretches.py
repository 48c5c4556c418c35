"""The bytes of a text table in stretches of whole lines, each small enough to be held in memory.

A table comes from a file, a file packed by gzip, a pipe, or standard input; the last two can be read but once.
"""

import gzip
import os
import stat
import sys
import time
from collections.abc import Iterator
from functools import partial
from typing import IO, Any

import msgspec

from miklat.bulk.tables.columns import refuse_file
from miklat.bulk.tables.guard import reading
from miklat.files.faults import Faults

SIZE = 16 << 20
"""Bytes of a stretch, about."""

LONGEST = 128 << 20
"""Bytes of a row at most: a longer one is not held in memory."""

MOST_RATIO, MOST_UNPACKED = 100, 8 << 20
"""How many times together a file may be packed, if it unpacks to more than a few bytes."""

MARK = b"\xef\xbb\xbf"
WIDE = (b"\xff\xfe", b"\xfe\xff")

STDIN = "-"
PATIENCE = 5.0
"""Seconds that a pipe may have nobody who writes to it."""


class LineStretch(msgspec.Struct, frozen=True):
    """Some whole lines, and whether they are the first of the file."""

    data: bytes
    first: bool


class Stretches:
    """A file in stretches of whole lines; with ``quotes`` a newline between two quotation marks ends none.

    Iterating gives them all, each time anew. Faults if the file cannot be read, is UTF-16, or has a row longer than can
    be held. ``head`` are bytes that were read already.
    """

    def __init__(self, path: str, *, quotes: bool, size: int = 0, head: bytes = b"") -> None:
        self.path, self._quotes, self._size, self._head = path, quotes, size or SIZE, head
        self._once = path == STDIN or is_pipe(path)
        self._held: list[LineStretch] = []
        self._rest = self._all() if self._once else iter(())

    def __iter__(self) -> Iterator[LineStretch]:
        """Every stretch in order."""
        if not self._once:
            yield from self._all()
            return
        yield from self.peeked()
        self._held.clear()
        yield from self._rest

    def peeked(self) -> Iterator[LineStretch]:
        """The stretches from the first, to look at; they are not lost to who reads later."""
        if not self._once:
            yield from self._all()
            return
        yield from list(self._held)
        while not self._held:
            stretch = next(self._rest, None)
            if stretch is None:
                return
            self._held.append(stretch)
            yield stretch

    def _all(self) -> Iterator[LineStretch]:
        with reading(self.path):
            file = _open(self.path)
            try:
                yield from self._of(file)
            finally:
                if self.path != STDIN:
                    file.close()

    def _of(self, file: IO[bytes]) -> Iterator[LineStretch]:
        held, first = self._head, True
        while True:
            more = file.read(self._size)
            held += more
            if first and held[:2] in WIDE:
                raise Faults([refuse_file(self.path, "the file is UTF-16", "save it as CSV UTF-8")])
            end = len(held) if not more else _last_line_end(held, quotes=self._quotes)
            if end:
                yield LineStretch(held[:end], first)
                held, first = held[end:], False
            elif len(held) > LONGEST:
                what = f"a row is longer than {LONGEST >> 20} MiB"
                hint = "is a quotation mark left open?" if self._quotes else "write one case a line"
                raise Faults([refuse_file(self.path, what, hint)])
            if not more:
                return


def is_pipe(path: str) -> bool:
    """Whether it is a pipe, which gives what it holds but once."""
    try:
        return stat.S_ISFIFO(os.stat(path).st_mode)
    except (OSError, ValueError):
        return False


def _open(path: str) -> IO[bytes]:
    if path == STDIN:
        return sys.stdin.buffer
    mode = os.stat(path).st_mode
    if stat.S_ISFIFO(mode):
        return _pipe(path)
    if not stat.S_ISREG(mode):
        raise Faults(
            [refuse_file(path, "this is a device, not a file", "give it on standard input, and write - for it")]
        )
    how: Any = _Unpacked if path.lower().endswith(".gz") else partial(open, mode="rb")
    return how(path)  # type: ignore[no-any-return]


def _pipe(path: str) -> IO[bytes]:
    """A pipe, once somebody writes to it: merely to open one would else wait for ever."""
    handle = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    until = time.monotonic() + PATIENCE
    head = b""
    while not head:
        try:
            head = os.read(handle, 1)
        except BlockingIOError:  # somebody holds the other end, and has written nothing yet
            break
        if not head and time.monotonic() > until:
            os.close(handle)
            raise Faults([refuse_file(path, "nobody writes to this pipe", "start what writes to it first")])
        if not head:
            time.sleep(0.05)
    os.set_blocking(handle, True)
    file = os.fdopen(handle, "rb")
    return _After(head, file) if head else file  # type: ignore[return-value]


class _Unpacked(gzip.GzipFile):
    """A file packed by gzip; Faults where a little of it unpacks to very much."""

    def __init__(self, path: str) -> None:
        super().__init__(path, "rb")
        self._path, self._most = path, max(MOST_UNPACKED, MOST_RATIO * os.path.getsize(path))

    def read(self, size: int | None = -1) -> bytes:
        """The next bytes."""
        data = super().read(size)
        if self.tell() > self._most:
            what = f"it is packed more than {MOST_RATIO} times together"
            raise Faults([refuse_file(self._path, what, "unpack it yourself, if you trust it")])
        return data


class _After:
    """A file after a byte that was read from it already."""

    def __init__(self, head: bytes, file: IO[bytes]) -> None:
        self._head, self._file = head, file

    def read(self, size: int) -> bytes:
        """The next bytes, the one first."""
        head, self._head = self._head, b""
        return head + self._file.read(size)

    def close(self) -> None:
        """Close it."""
        self._file.close()


def _last_line_end(data: bytes, *, quotes: bool) -> int:
    """The place after the last whole line; 0 if there is none."""
    end = data.rfind(b"\n") + 1
    if not quotes or not end:
        return end
    marks = data.count(b'"', 0, end)
    while end and marks % 2:
        before = data.rfind(b"\n", 0, end - 1) + 1
        marks -= data.count(b'"', before, end)
        end = before
    return end
