"""Documents as HTML: fragments for notebooks, and self-contained pages."""

from collections.abc import Sequence
from html import escape
from typing import assert_never

from miklat.say.page import Block, Document, Heading, Items, Line, Link, Para, Strong, Table, plain
from miklat.say.style import STYLE


def to_page(document: Document) -> str:
    """A whole page that needs nothing but itself: readable on paper, on a phone, in the dark, and aloud."""
    cut = next((n for n, block in enumerate(document.blocks) if isinstance(block, Heading) and block.level > 1), None)
    top, main = document.blocks[:cut], () if cut is None else document.blocks[cut:]
    foot = f"<footer>\n<p>{_line(document.foot)}</p>\n</footer>\n" if document.foot else ""
    return (
        '<!doctype html>\n<html lang="en" dir="ltr">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(document.title)}</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n"
        '<a class="skip" href="#main">To the text</a>\n'
        f"<header>\n{_blocks(top)}\n</header>\n{_contents(main)}"
        f'<main id="main">\n{_blocks(main)}\n</main>\n{foot}</body>\n</html>\n'
    )


def to_fragment(document: Document) -> str:
    """The blocks of a document as HTML, its foot last."""
    blocks: tuple[Block, ...] = document.blocks
    return _blocks((*blocks, Para(document.foot)) if document.foot else blocks)


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


def _blocks(blocks: Sequence[Block]) -> str:
    return "\n".join(_block(block) for block in blocks)


def _block(block: Block) -> str:
    match block:
        case Heading(level, line, anchor):
            name = f' id="{escape(anchor)}"' if anchor else ""
            return f'<h{level}{name} dir="auto">{_line(line)}</h{level}>'
        case Para(line, indent):
            return f'<p dir="auto"{_set_in(indent)}>{_line(line)}</p>'
        case Items(items, numbered, indent):
            tag = "ol" if numbered else "ul"
            inner = "".join(f'<li dir="auto">{_line(item)}</li>' for item in items)
            return f"<{tag}{_set_in(indent)}>{inner}</{tag}>"
        case Table(head, rows, indent):
            heads = "".join(f'<th scope="col" dir="auto">{_line(cell)}</th>' for cell in head)
            body = "".join(
                "<tr>" + "".join(f'<td dir="auto">{_line(cell)}</td>' for cell in row) + "</tr>" for row in rows
            )
            return f"<table{_set_in(indent)}><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
        case _ as never:
            assert_never(never)


def _set_in(steps: int) -> str:
    return f' style="margin-inline-start:{steps * 1.5:g}em"' if steps else ""


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
