"""Documents as text for a terminal or a file."""

from typing import assert_never

from miklat.say.page import (
    MARKS,
    Bands,
    Block,
    CaseBlock,
    Document,
    Fold,
    Heading,
    Items,
    Line,
    Para,
    Pictures,
    Quote,
    Section,
    Strong,
    Table,
    plain,
)

_STEP = "    "
WIDTH = 100
_GAP = "  "
_TALLEST = 4
"""Lines of a row beyond which a table is told row by row."""
_MARK = "\N{REPLACEMENT CHARACTER}"
_OBEYED = (*range(32), *range(127, 160), *range(0x2028, 0x202F), *range(0x2066, 0x206A))
_HIDDEN = {**dict.fromkeys(_OBEYED, _MARK), 9: " ", 10: " "}
"""What a terminal would obey, and what would turn the line around, is shown as a mark: titles come from case files."""
_IN_MARKUP = {**dict.fromkeys((*_OBEYED, *range(0xD800, 0xE000), 0xFFFE, 0xFFFF), _MARK), 9: "\t", 10: "\n"}


def tame(markup: str) -> str:
    """Markup with the same marks in it; its lines stay, and what no XML may hold is marked too."""
    return markup.translate(_IN_MARKUP)


def to_text(document: Document, *, width: int = WIDTH, bold: bool = False) -> str:
    """The document as text, wrapped at ``width`` columns; ``bold`` sets strong words off with terminal codes."""
    parts: list[str] = []
    for block in document.blocks:
        parts += _block_lines(block, width, bold, first=not parts)
    if document.foot:
        parts += ["", *wrapped(_dressed(document.foot, bold), width, "", "")]
    return "\n".join(parts) + "\n"


def _block_lines(block: Block, width: int, bold: bool, *, first: bool) -> list[str]:
    match block:
        case Heading(level, line):
            under = {1: "=", 2: "-"}.get(level)
            text = wrapped(_dressed((Strong(plain(line)),), bold), width, "", "")
            rule = [under * max(map(_columns, text))] if under and not bold else []
            return [*([] if first else [""]), *text, *rule]
        case Para(line, indent):
            return wrapped(_dressed(line, bold), width, _STEP * indent, _STEP * indent)
        case Quote(line, _, source, indent):
            whole = wrapped(_dressed(line, bold), width, _STEP * indent, _STEP * indent)
            return [*whole, *(wrapped(f"({source})", width, _STEP * indent, _STEP * indent) if source else [])]
        case Items(items, numbered, indent):
            lines = []
            for number, item in enumerate(items, 1):
                lead = _STEP * indent + (f"{number}. " if numbered else "- ")
                lines += wrapped(_dressed(item, bold), width, lead, " " * len(lead))
            return lines
        case Table(head, rows, indent):
            return [_STEP * indent + line for line in _table(head, rows, width - len(_STEP) * indent, bold)]
        case Section(head, blocks, apart, silent):
            inside = blocks if silent else _run_in(head, blocks)
            lines = [line for one in inside for line in _block_lines(one, width, bold, first=True)]
            return ["", *lines] if apart else lines
        case Fold():
            return []
        case Pictures(bands):
            return [line for one in bands for line in _bands(one, width, bold)]
        case CaseBlock(title, blocks):
            inside = (Heading(2, (title,)), *blocks)
            return [line for one in inside for line in _block_lines(one, width, bold, first=False)]
        case _ as never:
            assert_never(never)


def _run_in(head: str, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """The blocks of a section with its head before the first paragraph, or above them if they begin with another."""
    match blocks:
        case (Para(line, indent), *rest):
            return (Para((Strong(f"{head}. "), *line), indent), *rest)
        case _:
            return (Para((Strong(f"{head}."),)), *blocks)


def _dressed(line: Line, bold: bool) -> str:
    shown = ((plain((span,)).translate(_HIDDEN), bold and isinstance(span, Strong)) for span in line)
    return "".join(f"\x1b[1m{text}\x1b[0m" if strong else text for text, strong in shown)


def wrapped(text: str, width: int, first: str, rest: str) -> list[str]:
    """Break text into lines of at most ``width`` columns (terminal codes count for nothing)."""
    if _columns(first) + _columns(text) <= width:
        return [f"{first}{text}".rstrip()]
    lines, line, used = [], first, _columns(first)
    for word in text.split(" "):
        columns = _columns(word)
        if used + columns > width and line.strip() and line not in (first, rest):
            lines.append(line.rstrip())
            line, used = rest, _columns(rest)
        line += word + " "
        used += columns + 1
    return [*lines, line.rstrip()]


def _columns(text: str) -> int:
    """How wide it stands: terminal codes, and vowels and accents under a letter, take no room."""
    bare = text.replace("\x1b[1m", "").replace("\x1b[0m", "") if "\x1b" in text else text
    if bare.isascii():
        return len(bare)
    from unicodedata import combining  # only where something is not ASCII

    return sum(not combining(one) for one in bare)


# ---- tables ----


def _bands(bands: Bands, width: int, bold: bool) -> list[str]:
    """A picture of time as a table, its marks as words."""
    head: tuple[Line, ...] = (("after",), *((name,) for name in bands.names))
    rows = tuple((line, *((MARKS[mark],) for mark in marks)) for line, marks in bands.rows)
    return ["", *wrapped(bands.caption, width, "", ""), *_table(head, rows, width, bold)]


def _table(head: tuple[Line, ...], rows: tuple[tuple[Line, ...], ...], width: int, bold: bool) -> list[str]:
    """The rows under their heads; what is too wide is broken within its column, or told row by row."""
    cells = [[plain(line).translate(_HIDDEN) for line in row] for row in (head, *rows)]
    room = width - len(_GAP) * (len(head) - 1)
    widths = _widths(cells, room)
    top, *rest = [_row(row, widths) for row in cells]
    if sum(widths) > room or max(map(len, rest), default=0) > _TALLEST:
        return _told_by_row(cells, width)
    made = [_dressed((Strong(line),), bold) for line in top]
    made.append(_GAP.join("-" * one for one in widths))
    return made + [line for lines in rest for line in lines]


def _told_by_row(cells: list[list[str]], width: int) -> list[str]:
    """A table that fits no other way: each row as an item, the cells after the first with their heads."""
    head, *rows = cells
    told = [
        "; ".join([row[0], *(f"{name}: {cell}" for name, cell in zip(head[1:], row[1:], strict=True) if cell)])
        for row in rows
    ]
    return [line for words in told for line in wrapped(words, width, "- ", "  ")]


def _widths(cells: list[list[str]], width: int) -> list[int]:
    """As wide as the widest cell of each column, the widest columns giving way until the row fits."""
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    least = [max(len(word) for cell in column for word in cell.split(" ")) for column in zip(*cells, strict=True)]
    while sum(widths) > width:
        at = max(range(len(widths)), key=lambda one: (widths[one] - least[one], widths[one]))
        if widths[at] <= least[at]:
            break
        widths[at] -= 1
    return widths


def _row(row: list[str], widths: list[int]) -> list[str]:
    columns = [wrapped(cell, size, "", "") for cell, size in zip(row, widths, strict=True)]
    height = max(map(len, columns))
    filled = [column + [""] * (height - len(column)) for column in columns]
    return [
        _GAP.join(cell.ljust(size) for cell, size in zip(line, widths, strict=True)).rstrip()
        for line in zip(*filled, strict=True)
    ]
