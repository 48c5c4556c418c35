"""What to say where a text is not YAML: our words for the parsers' many (there are two: in C, and in Python)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from miklat.files.faults import Position, quoted, shown

_QUOTES = "put a text that holds ': ' or ' #', or begins with a sign, in quotes"
_ONE_A_LINE = "write one `name: value` a line, a space after the colon, and put a text that holds ': ' in quotes"
_LINE_UP = "line up the names that belong together, with spaces, and put an odd text wholly in quotes"

_WORDS: tuple[tuple[tuple[str, ...], str, str], ...] = (
    (("nesting depth",), "this is nested far too deep", "write it flat, a case needs but four levels"),
    (("node content",), "a value is missing here", "write one, or put a text that begins with a sign in quotes"),
    (("tab character",), "a tab stands where only spaces can", "indent with spaces"),
    (("mapping values are not allowed",), "a ':' stands where no value can begin", _ONE_A_LINE),
    (("not find expected key", "expected <block end>"), "this does not follow from the lines above", _LINE_UP),
    (("sequence entries are not allowed",), "a '-' stands where no list can begin", "begin a list on its own line"),
    (("expected '-' indicator",), "this line of a list has no '-'", "begin it with '- ', lined up with those above"),
    (("unknown escape",), "this escape is not known in double quotes", r"write \\ for \, or use single quotes"),
    (("hexdecimal", "hexadecimal", "escape code"), "this escape names no character", "write the character itself"),
    (("directive", "YAML document", "yaml version"), "a line beginning with % cannot be used here", "leave it out"),
    (("document start",), "the text goes on after the case has ended", _LINE_UP),
    (("tag", "URI"), "this is a tag that cannot be read", "leave it out, or put a text that begins with ! in quotes"),
    (("alphabetic or numeric",), "this is an anchor or alias that cannot be read", "put a text with & or * in quotes"),
    (("indentation indicator", "chomping", "comment or line break"), "a block of text cannot begin like this", _QUOTES),
)


def explain(error: Exception, text: str, place: Callable[[Any], Position], last: Position) -> tuple[int, int, str, str]:
    """Give line, column, what is wrong and what to write instead, for an error that a YAML parser raised.

    `place` turns the parser's mark into a place, `last` is the place of the last thing it read.
    """
    problem = getattr(error, "problem", None) or "an escape that names no character"
    context = getattr(error, "context", None) or ""
    mark, opened = getattr(error, "problem_mark", None), getattr(error, "context_mark", None)
    at = place(mark) if mark else last
    if "quoted scalar" in context and ("end of stream" in problem or "document separator" in problem):
        return *place(opened), "this quoted text is never closed", "end it with the quote it begins with"
    if "expected ':'" in problem:
        return *(place(opened) if opened else at), "this line has no ': '", "write it as `name: value`"
    if "expected ','" in problem or "expected ',' or" in problem:
        return _unclosed(at, place(opened) if opened else at)
    if "cannot start any token" in problem:
        return *at, *_odd_start(text, at)
    for needles, what, instead in _WORDS:
        if any(needle in problem for needle in needles):
            return *at, what, instead
    return *at, f"this cannot be read as YAML ({shown(problem)})", _LINE_UP


def _unclosed(at: Position, opened: Position) -> tuple[int, int, str, str]:
    what = f"a comma or a closing bracket is missing (opened on line {opened[0]}, column {opened[1]})"
    return *at, what, "part its members with commas and close it with the bracket that fits"


def _odd_start(text: str, at: Position) -> tuple[str, str]:
    char = _char_at(text, at)
    if char == "\t":
        return "a tab stands where only spaces can", "indent with spaces"
    return f"a text cannot begin with {quoted(char)}", "put it in quotes"


def _char_at(text: str, at: Position) -> str:
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    line = lines[at[0] - 1] if at[0] <= len(lines) else ""
    return line[at[1] - 1 : at[1]]
