"""A text file in stretches of whole lines, each small enough to be held in memory."""

from collections.abc import Iterator

import msgspec

from miklat.bulk.tables.columns import refuse_file
from miklat.files.faults import Faults

SIZE = 32 << 20
"""Bytes of a stretch, about."""

LONGEST = 128 << 20
"""Bytes of a row at most: a longer one is not held in memory."""

MARK = b"\xef\xbb\xbf"
WIDE = (b"\xff\xfe", b"\xfe\xff")


class Stretch(msgspec.Struct, frozen=True):
    """Some whole lines, and whether they are the first of the file."""

    data: bytes
    first: bool


def stretches(path: str, *, quotes: bool, size: int = SIZE) -> Iterator[Stretch]:
    """Read a file in stretches of whole lines; with ``quotes`` a newline between two quotation marks ends none.

    Faults if the file cannot be read, is UTF-16, or has a row longer than can be held.
    """
    try:
        with open(path, "rb") as file:
            held, first = b"", True
            while True:
                more = file.read(size)
                held += more
                if first and held[:2] in WIDE:
                    raise Faults([refuse_file(path, "the file is UTF-16", "save it as CSV UTF-8")])
                end = len(held) if not more else _last_line_end(held, quotes=quotes)
                if end:
                    yield Stretch(held[:end], first)
                    held, first = held[end:], False
                elif len(held) > LONGEST:
                    what = f"a row is longer than {LONGEST >> 20} MiB"
                    hint = "is a quotation mark left open?" if quotes else "write one case a line"
                    raise Faults([refuse_file(path, what, hint)])
                if not more:
                    return
    except OSError as error:
        words = (
            "there is no such file" if isinstance(error, FileNotFoundError) else f"it cannot be read ({error.strerror})"
        )
        raise Faults([refuse_file(path, words, "check its name")]) from None


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
