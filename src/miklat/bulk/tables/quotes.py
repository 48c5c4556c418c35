"""Quotation marks in text tables: one that opens a cell and is never closed would swallow every row after it.

A mark within a cell that does not begin with one is a letter like others, as the reader takes it.
"""

import re
from functools import cache


def open_quote(data: bytes, separator: str) -> int | None:
    r"""Where a cell begins with a quotation mark that is not closed; None if all are.

    >>> open_quote(b'a,"b\n""c"\n5" nail,"d\n', ","), open_quote(b'a,"b"\n', ",")
    (18, None)
    """
    if b'"' not in data:
        return None
    return next((found.start(1) for found in _quoted(separator).finditer(data) if found[1] is not None), None)


def rows_before(data: bytes, separator: str, *, blank: bool) -> int:
    """How many rows these bytes hold whole; ``blank`` counts empty lines too."""
    bare = _quoted(separator).sub(lambda found: found[0][:1] + b"x", data)
    lines = bare.replace(b"\r\n", b"\n").replace(b"\r", b"\n").split(b"\n")[:-1]
    return len(lines) if blank else sum(1 for line in lines if line)


@cache
def _quoted(separator: str) -> re.Pattern[bytes]:
    start = rb"(?:\A|[\r\n" + re.escape(separator.encode()) + rb"])"
    return re.compile(start + rb'(?:"(?:[^"]++|"")*+"|(")(?:[^"]++|"")*+\Z)')
