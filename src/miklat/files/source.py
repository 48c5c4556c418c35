"""From a named file, or standard input, to text: what can be wrong before any YAML is looked at.

Takes at most a fixed number of bytes, never waits for a device or for a pipe that nobody writes to, knows UTF-8 and
UTF-16, and refuses characters that no text file should hold.
"""

from __future__ import annotations

import os
import re
import stat
import sys

from miklat.files.faults import Gathering

STDIN = "<stdin>"
"""How standard input (`-`) is named in faults."""

_MARKS = ((b"\xef\xbb\xbf", "utf-8"), (b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))
_REFUSED = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]"
_NEW_LINE = "\r\n|\r|\n"
_SPECIAL = (
    (stat.S_ISDIR, "this is a directory", "name the case files in it"),
    (stat.S_ISCHR, "this is a device, not a file", "write - for the file and give it on standard input"),
    (stat.S_ISBLK, "this is a device, not a file", "name a file"),
    (stat.S_ISSOCK, "this is a socket, not a file", "name a file"),
)


def take(path: str, most: int, faults: Gathering) -> bytes | None:
    """Read a file, or standard input for `-`, at most one byte over `most`; give None where a fault was found."""
    try:
        return _from_stdin(most + 1, faults) if path == "-" else _from_file(path, most + 1, faults)
    except FileNotFoundError:
        faults.add(1, 1, "there is no such file", "look at the spelling and the directory")
    except PermissionError:
        faults.add(1, 1, "this file may not be read by you", "ask for leave to read it")
    except OSError as error:
        faults.add(1, 1, f"this file cannot be read ({error.strerror or type(error).__name__})", "name another file")
    except ValueError:
        faults.add(1, 1, "this cannot be the name of a file", "name a file that exists")
    return None


def decode(data: bytes, most: int, faults: Gathering) -> str | None:
    """Turn the bytes of a file into text (UTF-8, or UTF-16 with its mark); give None where a fault was found."""
    if _too_large(len(data), most, faults):
        return None
    codec, body = _without_mark(data)
    try:
        text = body.decode(codec)
    except UnicodeDecodeError as error:
        before = body[: error.start].decode(codec)
        what = f"this is not {codec.upper()} text (byte 0x{body[error.start]:02x})"
        faults.add(*place(before, len(before)), what, "save the file as UTF-8")
        return None
    return check(text, most, faults)


def check(text: str, most: int, faults: Gathering) -> str | None:
    """Give back the text without its byte order mark; None, with a fault, if it is too large or no text at all."""
    text = text.removeprefix("\ufeff")
    if _too_large(len(text), most, faults):
        return None
    if text.replace("\n", "").isprintable():
        return text  # nothing that is refused is printable: most files need no search for it
    refused = re.search(_REFUSED, text)
    if refused is None:
        return text
    at = place(text, refused.start())
    if refused[0] == "\0":
        faults.add(*at, "this is not a text file (it holds a zero byte)", "name a YAML or JSON file")
    else:
        code = f"{ord(refused[0]):04X}"
        escape = "" if "\ud800" <= refused[0] <= "\udfff" else rf', or write "\u{code}" in double quotes'
        faults.add(*at, f"the character U+{code} cannot stand in a text file", f"take it out{escape}")
    return None


def place(text: str, index: int) -> tuple[int, int]:
    """Give the line and column (1-based) of an index into a text."""
    line, start = 1, 0
    for match in re.finditer(_NEW_LINE, text[:index]):
        line, start = line + 1, match.end()
    return line, index - start + 1


def _from_file(path: str, count: int, faults: Gathering) -> bytes | None:
    handle = opened(path, faults)
    if handle is None:
        return None
    try:
        data = _read(handle, count)
        if not data and stat.S_ISFIFO(os.fstat(handle).st_mode):
            faults.add(1, 1, "nobody writes to this pipe", "name it when someone does, or name a file")
            return None
        return data
    finally:
        os.close(handle)


def opened(path: str, faults: Gathering) -> int | None:
    """Open a file, or a pipe, to read; None, with a fault, if it is neither. OSError if it cannot be opened."""
    # Not blocking, or the mere opening of a pipe would wait for its writer.
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags)
    mode = os.fstat(handle).st_mode
    for is_so, what, instead in _SPECIAL:
        if is_so(mode):
            faults.add(1, 1, what, instead)
            os.close(handle)
            return None
    if stat.S_ISFIFO(mode):
        os.set_blocking(handle, True)  # what its writer is about to write is waited for
    return handle


def _read(handle: int, count: int) -> bytes:
    parts = []
    while count and (part := os.read(handle, min(count, 1 << 20))):
        parts.append(part)
        count -= len(part)
    return b"".join(parts)


def _from_stdin(count: int, faults: Gathering) -> bytes | None:
    if sys.stdin is None:
        faults.add(1, 1, "there is no standard input", "name a file")
        return None
    buffer = getattr(sys.stdin, "buffer", None)
    if buffer is None:
        return sys.stdin.read(count).encode("utf-8", "surrogatepass")
    data: bytes = buffer.read(count)
    return data


def _too_large(length: int, most: int, faults: Gathering) -> bool:
    if length <= most:
        return False
    size = f"{most >> 10} KiB" if most < 1 << 20 else f"{most >> 20} MiB"
    faults.add(1, 1, f"this file is larger than {size}, more than a case can need", "name a case file, one case a file")
    return True


def _without_mark(data: bytes) -> tuple[str, bytes]:
    for mark, codec in _MARKS:
        if data.startswith(mark):
            return codec, data[len(mark) :]
    return "utf-8", data
