"""Documents as HTML: fragments for notebooks, and self-contained pages."""

from collections.abc import Sequence
from html import escape
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
    Link,
    Para,
    Pictures,
    Quote,
    Section,
    Strong,
    Table,
    plain,
)
from miklat.say.style import STYLE
from miklat.say.text import tame

_DEEPEST = 3
"""Steps that a block can be set in."""


def to_page(document: Document) -> str:
    """A whole page that needs nothing but itself: readable on paper, on a phone, in the dark, and aloud."""
    cut = next((n for n, block in enumerate(document.blocks) if _begins_the_text(block)), 1)
    top, main = document.blocks[:cut], document.blocks[cut:]
    wide = ' class="across"' if document.wide else ""
    foot = f"<footer>\n<p>{_line(document.foot)}</p>\n</footer>\n" if document.foot else ""
    return tame(
        '<!doctype html>\n<html lang="en" dir="ltr">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(document.title)}</title>\n<style>\n{STYLE}</style>\n</head>\n<body{wide}>\n"
        '<a class="skip" href="#main">To the text</a>\n'
        f"<header>\n{_blocks(top)}\n</header>\n{_contents(main)}"
        f'<main id="main">\n{_blocks(main)}\n</main>\n{foot}</body>\n</html>\n'
    )


def _begins_the_text(block: Block) -> bool:
    """Whether the part of a page that is not its header begins with a block."""
    return block.level > 1 if isinstance(block, Heading) else not isinstance(block, Para)


def to_fragment(document: Document) -> str:
    """The blocks of a document as HTML, its foot last."""
    blocks: tuple[Block, ...] = document.blocks
    return tame(_blocks((*blocks, Para(document.foot)) if document.foot else blocks))


def _contents(blocks: Sequence[Block]) -> str:
    """Links to every heading that can be linked to: chapters, under each its places, and in a row their clauses."""
    lines: list[str] = []
    for block in blocks:
        if isinstance(block, Heading) and block.anchor:
            link = f'<a href="#{escape(block.anchor)}">{escape(plain(block.line))}</a>'
            lines.append(f'<li class="level-{block.level}">{link}</li>')
    if len(lines) < 2:
        return ""
    return '<nav aria-label="Contents">\n<ul>\n' + "\n".join(lines) + "\n</ul>\n</nav>\n"


def _blocks(blocks: Sequence[Block], level: int = 2) -> str:
    return "\n".join(_block(block, level) for block in blocks)


def _block(block: Block, level: int) -> str:
    """One block; ``level`` is that of the head of a section here."""
    match block:
        case Heading(depth, line, anchor):
            name = f' id="{escape(anchor)}"' if anchor else ""
            return f'<h{depth}{name} dir="auto">{_line(line)}</h{depth}>'
        case Para(line, indent):
            return f'<p dir="auto"{_set_in(indent)}>{_line(line)}</p>'
        case Quote():
            return _quote(block)
        case Items(items, numbered, indent):
            tag = "ol" if numbered else "ul"
            inner = "".join(f'<li dir="auto">{_line(item)}</li>' for item in items)
            return f"<{tag}{_set_in(indent)}>{inner}</{tag}>"
        case Table(head, rows, indent):
            return _table(head, rows, indent)
        case Section(head, inner_blocks):
            return f"<section>\n<h{level}>{escape(head)}</h{level}>\n{_blocks(inner_blocks, level + 1)}\n</section>"
        case Fold(head, inner_blocks, unfolded):
            is_open = " open" if unfolded else ""
            return f"<details{is_open}>\n<summary>{escape(head)}</summary>\n{_blocks(inner_blocks)}\n</details>"
        case CaseBlock(title, inner_blocks):
            return f'<article>\n<h2 dir="auto">{escape(title)}</h2>\n{_blocks(inner_blocks, 3)}\n</article>'
        case Pictures(bands):
            return f'<div class="pictures">{"".join(map(_bands, bands))}</div>'
        case _ as never:
            assert_never(never)


def _quote(quote: Quote) -> str:
    """Words of another text, in their own direction."""
    way = "rtl" if quote.language == "he" else "auto"
    named = f' lang="{escape(quote.language)}"' if quote.language else ""
    source = f'<footer lang="en" dir="ltr">{escape(quote.source)}</footer>' if quote.source else ""
    return f'<blockquote{_set_in(quote.indent)}><p{named} dir="{way}">{_line(quote.line)}</p>{source}</blockquote>'


def _bands(bands: Bands) -> str:
    """A picture of time: what it shows by form it also says in words."""
    heads = "".join(f'<th scope="col">{escape(name)}</th>' for name in bands.names)
    rows = "".join(
        f'<tr><th scope="row" dir="auto">{_line(line)}</th>'
        + "".join(f'<td class="{mark}"><span>{MARKS[mark]}</span></td>' for mark in marks)
        + "</tr>"
        for line, marks in bands.rows
    )
    caption = f"<caption>{escape(bands.caption)}</caption>"
    return f'<table class="bands">{caption}<thead><tr><td></td>{heads}</tr></thead><tbody>{rows}</tbody></table>'


def _table(head: tuple[Line, ...], rows: tuple[tuple[Line, ...], ...], indent: int) -> str:
    heads = "".join(f'<th scope="col" dir="auto">{_line(cell)}</th>' for cell in head)
    body = "".join("<tr>" + "".join(f'<td dir="auto">{_line(cell)}</td>' for cell in row) + "</tr>" for row in rows)
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    reached = ' tabindex="0" role="group" aria-label="Table"'  # what scrolls must scroll by the keyboard too
    return f"<div{_set_in(indent, 'wide')}{reached}>{table}</div>"


def _set_in(steps: int, *classes: str) -> str:
    """The classes of a block, how far it is set in among them."""
    names = [*classes, *([f"in-{min(steps, _DEEPEST)}"] if steps else [])]
    return f' class="{" ".join(names)}"' if names else ""


def _line(line: Line) -> str:
    return "".join(_span(span) for span in line)


def _span(span: "str | Strong | Link") -> str:
    match span:
        case Strong(text):
            return f"<strong>{escape(text)}</strong>"
        case Link(text, href):
            return f'<a href="{escape(href)}">{escape(text)}</a>'
        case str():
            return escape(span)
        case _ as never:
            assert_never(never)
