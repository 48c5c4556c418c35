"""Values as JSON text that no terminal obeys: what it would obey is escaped, which changes no value."""

from typing import Any

import msgspec

_OBEYED = (
    *range(0x7F, 0xA0), 0x061C, 0x200E, 0x200F, *range(0x2028, 0x202F), *range(0x2066, 0x206A), 0xFEFF,
)  # fmt: skip
_ESCAPED = {code: f"\\u{code:04x}" for code in _OBEYED}
"""Delete and the control characters of Latin-1, line separators, and what turns the direction of writing."""


def json_text(value: Any, *, indent: int = 2) -> str:
    r"""JSON as text, without a last line feed; equal values give equal text.

    >>> print(json_text({"title": "A\x9b31mRED"}, indent=0))
    {"title": "A\u009b31mRED"}
    """
    try:
        data = msgspec.json.encode(value)
    except UnicodeEncodeError:  # half a character, as in a file's name that is no UTF-8
        data = msgspec.json.encode(_whole(msgspec.to_builtins(value)))
    return escaped(msgspec.json.format(data, indent=indent).decode())


def _whole(value: Any) -> Any:
    """The value with half characters written out, as no JSON holds them."""
    match value:
        case str():
            return value.encode("utf-8", "backslashreplace").decode()
        case dict():
            return {_whole(name): _whole(one) for name, one in value.items()}
        case list() | tuple():
            return [_whole(one) for one in value]
        case _:
            return value


def escaped(text: str) -> str:
    """JSON text with all that a terminal would obey written as escapes: it stands in strings alone."""
    return text if text.isascii() and "\x7f" not in text else text.translate(_ESCAPED)
