"""Ways to spoil an input: bytes, pieces and lines of any file, and cells of a table; the same seed spoils the same."""

import zipfile
from collections.abc import Callable, Sequence
from io import BytesIO
from random import Random

Way = Callable[[Random, bytes], bytes]

PIECES = [
    b"\x00", b"\xff\xfe", b"\xef\xbb\xbf", b"\r", b"\r\n", b"\n\n", b"\t", b'"', b'""', b"'", b",", b";", b":", b"- ",
    b"{", b"}", b"[", b"]", b"{}", b"&a ", b"*a", b"<<: ", b"!!python/object ", b"|", b">", b"#", b"%", b"---\n",
    b"...\n", b"\\u0000", b"\\ud800", b"\xc2\x85", b"\xe2\x80\xa8", "\u200f".encode(), "\u200b".encode(),
    "\u0430".encode(), "\u05d0".encode(), b"\x1b[31m", b"null", b"NaN", b"Infinity", b"1e999", b"-0", b"0x10",
    b"1_000", b"12:30:45", b"2024-02-30", b"9" * 400, b"yes", b"no", b"unknown", b"true", b"facts:", b"course:",
    b"expect:", b"voice:", b"killer", b"died", b"act: blow", b"=1+1", b"@SUM(A1)", b"[" * 60, b"{\"a\":" * 40,
    b"x" * 3000,
]  # fmt: skip
"""What means something to one reader or another."""


def _put(random: Random, data: bytes) -> bytes:
    at = random.randrange(len(data) + 1)
    return data[:at] + random.choice(PIECES) + data[at:]


def _flip(random: Random, data: bytes) -> bytes:
    at = random.randrange(max(len(data), 1))
    return data[:at] + bytes([random.randrange(256)]) + data[at + 1 :]


def _cut(random: Random, data: bytes) -> bytes:
    start = random.randrange(len(data) + 1)
    return data[:start] + data[start + random.randrange(1, 40) :]


def _end(random: Random, data: bytes) -> bytes:
    return data[: random.randrange(len(data) + 1)]


def _double(random: Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    at = random.randrange(len(lines))
    return b"".join([*lines[: at + 1], *lines[at : at + random.randrange(1, 4)], *lines[at + 1 :]])


def _swap(random: Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    one, other = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[other] = lines[other], lines[one]
    return b"".join(lines)


def _indent(random: Random, data: bytes) -> bytes:
    lines = data.splitlines(keepends=True) or [b""]
    at = random.randrange(len(lines))
    lines[at] = b" " * random.randrange(1, 5) + lines[at] if random.random() < 0.5 else lines[at].lstrip()
    return b"".join(lines)


WAYS: Sequence[Way] = (_put, _put, _flip, _cut, _end, _double, _swap, _indent)


def spoilt(random: Random, data: bytes) -> bytes:
    """A file with one to four things wrong with it, or none that matters."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        data = random.choice(WAYS)(random, data)
    return data


def spoilt_archive(random: Random, data: bytes) -> bytes:
    """A workbook one of whose parts is spoilt inside, so that the archive itself still opens; or the archive itself."""
    if random.random() < 0.3:
        return spoilt(random, data)
    made = BytesIO()
    with zipfile.ZipFile(BytesIO(data)) as old, zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as new:
        names = old.namelist()
        chosen = random.choice([name for name in names if name.endswith(".xml")])
        for name in names:
            part = old.read(name)
            new.writestr(name, spoilt(random, part) if name == chosen else part)
    return made.getvalue()


# ---- cells ----

MARKS = ("\u200f", "\u200b", "\u00a0", " ", "  ", "\ufeff", "\u2009", "\t")
BAD = (
    "blwo", "2", "-1", "maybe", "ye s", "\u05db\u05df", "yes no", "=1+1", "\x1b[31m", "x" * 300, "killer", "1.5",
    "n\u043e", "NA", "?",
)  # fmt: skip
"""What is no value of any fact, as people write it."""


def same_word(random: Random, word: str) -> str:
    """The same word as people may write it: with blanks and marks about it, in capitals, blanks for its strokes."""
    word = random.choice((str, str.upper, str.capitalize, lambda one: one.replace("_", " ")))(word)
    return random.choice(MARKS) * random.randrange(2) + word + random.choice(MARKS) * random.randrange(2)
