"""Documents as HTML: fragments for notebooks, and self-contained pages."""

from html import escape
from typing import assert_never

from miklat.say.page import Block, Document, Heading, Items, Line, Link, Para, Strong, Table


def to_fragment(document: Document) -> str:
    """The blocks of a document as HTML."""
    return "\n".join(_block(block) for block in document.blocks)


def _block(block: Block) -> str:
    match block:
        case Heading(level, line, anchor):
            name = f' id="{escape(anchor)}"' if anchor else ""
            return f"<h{level}{name}>{_line(line)}</h{level}>"
        case Para(line, indent):
            style = f' style="margin-left:{indent * 1.5}em"' if indent else ""
            return f"<p{style}>{_line(line)}</p>"
        case Items(items, numbered, indent):
            tag = "ol" if numbered else "ul"
            style = f' style="margin-left:{indent * 1.5}em"' if indent else ""
            return f"<{tag}{style}>" + "".join(f"<li>{_line(item)}</li>" for item in items) + f"</{tag}>"
        case Table(head, rows):
            heads = "".join(f"<th>{_line(cell)}</th>" for cell in head)
            body = "".join("<tr>" + "".join(f"<td>{_line(cell)}</td>" for cell in row) + "</tr>" for row in rows)
            return f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
        case _ as never:
            assert_never(never)


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
