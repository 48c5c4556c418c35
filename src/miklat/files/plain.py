"""The plainest YAML, read without YAML: names with values, line by line, as most case files are written.

Loading a whole YAML parser costs more than all the rest of reading a case. So a text is first tried here; whatever is
not of the plainest kind - and whatever is wrong in any way - is left to the parser, which alone knows faults. What is
read here is read as the parser would read it (the tests hold the two against each other).
"""

from __future__ import annotations

import re

from miklat.files.nodes import NULLS, Mapping, Scalar, Sequence, TreeNode

LONGEST = 16_384
"""Characters of a text that is tried."""

DEEPEST = 5
"""Levels of a text that is tried."""

_WORDS = r"[^\W_](?:[\w ,;.'()/?!-]*[\w,;.'()/?!-])?"
_FLOW = r"\{ *\w+: +\w+(?:, *\w+: +\w+)* *\}"
_LINE = re.compile(rf"( *)(- +)?([A-Za-z_]\w*):(?: +(?:({_WORDS})|\"([^\"\\]+)\"|({_FLOW})))?(?: +#.*| *)")
_NOTHING = re.compile(r" *(?:#.*)?")
_PAIR = re.compile(r"(\w+): +(\w+)")


class _NotPlain(Exception):
    """The text is to be read by the parser."""


class _PlainLine:
    """A line with a name: where it begins, whether a list item begins with it, its name and its value, if any."""

    __slots__ = ("dash", "indent", "key", "value")

    def __init__(self, found: re.Match[str], number: int) -> None:
        self.dash = found[2] is not None
        self.indent = len(found[1])
        self.key = Scalar(found[3], number, found.start(3) + 1)
        self.value = _value(found, number)
        if found[3] in NULLS:
            raise _NotPlain


def plain_tree(text: str) -> Mapping | None:
    """The tree of a text of the plainest kind; None for any other, right or wrong.

    >>> plain_tree("died: yes  # at once").pairs[0][1]
    Scalar(text='yes', line=1, col=7, quoted=False)
    >>> plain_tree("died: [yes]")
    """
    if len(text) > LONGEST or "\t" in text or "\r" in text:
        return None
    try:
        lines = _lines(text)
        if not lines:
            return None
        root, end = _mapping(lines, 0, 0, 1)
    except _NotPlain:
        return None
    return root if end == len(lines) else None


def _lines(text: str) -> list[_PlainLine]:
    lines = []
    for number, line in enumerate(text.split("\n"), 1):
        found = _LINE.fullmatch(line)
        if found is not None:
            lines.append(_PlainLine(found, number))
        elif _NOTHING.fullmatch(line) is None:
            raise _NotPlain
    return lines


def _value(found: re.Match[str], number: int) -> TreeNode | None:
    if found[4] is not None:
        return Scalar(found[4], number, found.start(4) + 1)
    if found[5] is not None:
        return Scalar(found[5], number, found.start(5), quoted=True)
    if found[6] is None:
        return None
    start = found.start(6) + 1
    pairs: list[tuple[Scalar, TreeNode]] = [
        (Scalar(pair[1], number, start + pair.start(1)), Scalar(pair[2], number, start + pair.start(2)))
        for pair in _PAIR.finditer(found[6])
    ]
    return Mapping(_unlike(pairs), number, start)


def _unlike(pairs: list[tuple[Scalar, TreeNode]]) -> tuple[tuple[Scalar, TreeNode], ...]:
    """The pairs, if each has a name of its own."""
    names = {key.text for key, _ in pairs}
    if len(names) < len(pairs) or names.intersection(NULLS):
        raise _NotPlain
    return tuple(pairs)


def _mapping(lines: list[_PlainLine], at: int, indent: int, depth: int) -> tuple[Mapping, int]:
    """The mapping that begins at a line, and the line after it."""
    if depth > DEEPEST:
        raise _NotPlain
    first = lines[at].key
    pairs: list[tuple[Scalar, TreeNode]] = []
    while at < len(lines) and lines[at].indent == indent and not lines[at].dash:
        key, value = lines[at].key, lines[at].value
        at += 1
        deeper = at < len(lines) and lines[at].indent > indent
        if (value is None) is not deeper:
            raise _NotPlain  # a name without a value, or a value that goes on
        if value is None:
            below = _sequence if lines[at].dash else _mapping
            value, at = below(lines, at, lines[at].indent, depth + 1)
        pairs.append((key, value))
    if not pairs:
        raise _NotPlain
    return Mapping(_unlike(pairs), first.line, first.col), at


def _sequence(lines: list[_PlainLine], at: int, indent: int, depth: int) -> tuple[Sequence, int]:
    """The list of mappings that begins at a line, and the line after it."""
    first, items = lines[at], []
    while at < len(lines) and lines[at].indent == indent and lines[at].dash:
        line = lines[at]
        line.dash, line.indent = False, line.key.col - 1
        item, at = _mapping(lines, at, line.indent, depth + 1)
        items.append(item)
    return Sequence(tuple(items), first.key.line, indent + 1), at
