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
    return escaped(msgspec.json.format(msgspec.json.encode(value), indent=indent).decode())


def escaped(text: str) -> str:
    """JSON text with all that a terminal would obey written as escapes: it stands in strings alone."""
    return text if text.isascii() and "\x7f" not in text else text.translate(_ESCAPED)
