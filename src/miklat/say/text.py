"""Documents as text for a terminal or a file."""

from typing import assert_never

from miklat.say.page import Document, Heading, Items, Line, Para, Strong, Table, plain

_STEP = "    "
WIDTH = 100


def to_text(document: Document, *, width: int = WIDTH, bold: bool = False) -> str:
    """The document as text, wrapped at ``width`` columns; ``bold`` sets strong words off with terminal codes."""
    parts: list[str] = []
    for block in document.blocks:
        match block:
            case Heading(level, line):
                text = _dressed((Strong(plain(line)),), bold)
                under = {1: "=", 2: "-"}.get(level)
                parts += ["", text] if parts else [text]
                parts += [under * len(plain(line))] if under and not bold else []
            case Para(line, indent):
                parts += wrapped(_dressed(line, bold), width, _STEP * indent, _STEP * indent)
            case Items(items, numbered, indent):
                for number, line in enumerate(items, 1):
                    mark = f"{number}. " if numbered else "- "
                    lead = _STEP * indent + mark
                    parts += wrapped(_dressed(line, bold), width, lead, " " * len(lead))
            case Table(head, rows):
                parts += _table(head, rows, bold)
            case _ as never:
                assert_never(never)
    return "\n".join(parts) + "\n"


def _dressed(line: Line, bold: bool) -> str:
    return "".join(
        f"\x1b[1m{span.text}\x1b[0m" if bold and isinstance(span, Strong) else plain((span,)) for span in line
    )


def wrapped(text: str, width: int, first: str, rest: str) -> list[str]:
    """Break text into lines of at most ``width`` columns (terminal codes count for nothing)."""
    lines, line = [], first
    for word in text.split(" "):
        if _columns(line) + _columns(word) > width and line.strip() and line not in (first, rest):
            lines.append(line.rstrip())
            line = rest
        line += word + " "
    return [*lines, line.rstrip()]


def _columns(text: str) -> int:
    return len(text.replace("\x1b[1m", "").replace("\x1b[0m", ""))


def _table(head: tuple[Line, ...], rows: tuple[tuple[Line, ...], ...], bold: bool) -> list[str]:
    cells = [[plain(line) for line in row] for row in (head, *rows)]
    widths = [max(len(row[at]) for row in cells) for at in range(len(head))]
    made = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in cells]
    rule = "  ".join("-" * width for width in widths)
    return [_dressed((Strong(made[0]),), bold), rule, *made[1:]]
