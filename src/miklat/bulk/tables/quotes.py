"""Quotation marks in text tables: one that is out of place would swallow rows, or the rest of the file.

A mark within a cell that does not begin with one is a letter, as the reader takes it. Kept beside the reader
of Arrow, which takes whatever follows a closing mark for a part of the cell and says nothing.
"""

import re
from functools import cache

import numpy as np

MARK, NEWLINE, RETURN = b'"\n\r'


def quote_out_of_place(data: bytes, separator: str) -> tuple[int, int | None] | None:
    r"""Where a mark opens a cell and is never closed, or is closed by one that something follows: the place of both.

    >>> quote_out_of_place(b'a,"b\n""c"\n5" nail,"d\n', ","), quote_out_of_place(b'a,"b"\n', ",")
    ((18, None), None)
    >>> quote_out_of_place(b'a,"b\nc,"d"\n', ",")
    (2, 7)
    """
    if b'"' not in data or _plainly_sound(data, separator):
        return None
    for found in _quoted(separator).finditer(data):
        if found[3] is not None:
            return found.start(3), None
        if found[2] is not None:
            return found.start(1), found.start(2) - 1
    return None


def rows_before(data: bytes, separator: str, *, blank: bool) -> int:
    """How many rows these bytes hold whole; ``blank`` counts empty lines too."""
    bare = _quoted(separator).sub(lambda found: found[0].partition(b'"')[0] + b"x", data)
    lines = bare.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")[:-1]
    return len(lines) if blank else sum(1 for line in lines if line)


def _plainly_sound(data: bytes, separator: str) -> bool:
    """Whether every mark opens a cell, closes one or is doubled: so in nearly every file, and seen at a glance."""
    letters = np.frombuffer(data, np.uint8)
    at = np.flatnonzero(letters == MARK)
    if len(at) % 2:
        return False
    opening, closing = at[::2], at[1::2]
    ends = (ord(separator), NEWLINE, RETURN)
    before, after = letters[np.maximum(opening - 1, 0)], letters[np.minimum(closing + 1, len(letters) - 1)]
    opens = (opening == 0) | np.isin(before, ends)
    closes = (closing == len(letters) - 1) | np.isin(after, ends)
    doubled = closing[:-1] + 1 == opening[1:]
    opens[1:] |= doubled
    closes[:-1] |= doubled
    return bool(opens.all() and closes.all())


@cache
def _quoted(separator: str) -> re.Pattern[bytes]:
    part = re.escape(separator.encode())
    start = rb"(?:\A|[\r\n" + part + rb"])"
    cell = rb'(")(?:[^"]++|"")*+"(?:(?=[\r\n' + part + rb"]|\Z)|([^\r\n]))"
    return re.compile(start + rb"(?:" + cell + rb'|(")(?:[^"]++|"")*+\Z)')
