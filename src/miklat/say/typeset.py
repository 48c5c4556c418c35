"""Documents as PDF, set by Typst to the standard for accessible documents (PDF/UA-1). What is so or not is told by
form and in a word, never by colour.
"""

from collections.abc import Sequence
from typing import assert_never

import typst

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
)

FONT = "Libertinus Serif"
"""Typst brings it along, with Hebrew letters and vowels: no font of the machine is asked for, so that a page comes out
the same on every one.
"""


class NotPrinted(ValueError):
    """What cannot be printed so; the message says why, and what to do."""


def typeset(source: str) -> bytes:
    """The PDF of what is written in Typst. NotPrinted where a letter is in no font."""
    try:
        made: bytes = typst.compile(source.encode(), pdf_standards="ua-1", ignore_system_fonts=True)
    except typst.TypstError as error:
        if "could not be displayed" not in str(error):
            raise
        raise NotPrinted(
            f"there is a letter that the font {FONT} lacks ({error}): print it as html, from a browser that has a font "
            "for it"
        ) from None
    return made


def string(words: str) -> str:
    """Words as a string of Typst's: nothing in them is markup."""
    return '"' + words.replace("\\", "\\\\").replace('"', '\\"').replace("\n", " ") + '"'


_HEAD = """#set document(title: {title}, author: "miklat", date: none)
#set page(paper: "a4", flipped: {wide}, margin: 15mm,
  footer: text(7.5pt)[#{foot} #h(1fr) #context counter(page).display()])
#set text(10pt, lang: "en", font: "{font}", fallback: false)
#set par(justify: false, leading: 0.55em, spacing: 0.75em)
#set list(spacing: 0.6em)
#show heading: set block(above: 1em, below: 0.55em)
#show heading.where(level: 1): set text(15pt)
#show heading.where(level: 2): set text(12pt)
#let hatched = tiling(size: (4pt, 4pt))[#place(line(start: (0%, 100%), end: (100%, 0%), stroke: 0.6pt))]
#let mark(kind, word) = {{
  let (fill, stroke, ink) = if kind == "on" {{ (black, 0.8pt + black, white) }}
    else if kind == "off" {{ (none, 0.8pt + black, black) }}
    else if kind == "silent" {{ (none, (paint: black, thickness: 0.8pt, dash: "dotted"), black) }}
    else if kind == "open" {{ (hatched, 0.8pt + black, black) }} else {{ (none, none, black) }}
  box(width: 100%, fill: fill, stroke: stroke, inset: 2.5pt, align(center, box(fill: if kind == "open" {{ white }},
    outset: 1pt, text(7.5pt, fill: ink, word))))
}}
"""


def to_pdf(document: Document) -> bytes:
    """The document on A4, across the sheet if it is wide; what is folded stays out unless it is to be unfolded."""
    foot = string("".join(span if isinstance(span, str) else span.text for span in document.foot))
    head = _HEAD.format(title=string(document.title), wide=str(document.wide).lower(), foot=foot, font=FONT)
    return typeset(head + _blocks(document.blocks))


def _blocks(blocks: Sequence[Block], level: int = 2) -> str:
    return "".join(f"{_block(block, level)}\n\n" for block in blocks)


def _block(block: Block, level: int) -> str:
    """One block; ``level`` is that of the head of a section here."""
    match block:
        case Heading(depth, line):
            return f"#heading(level: {depth})[{_line(line)}]"
        case Para(line, indent):
            return f"#pad(left: {indent * 1.2}em)[{_line(line)}]" if indent else f"#par[{_line(line)}]"
        case Quote(line, language, source, _):
            return _quote(line, language, source)
        case Items(items, numbered, indent):
            listed = f"{'enum' if numbered else 'list'}({''.join(f'[{_line(item)}],' for item in items)})"
            return f"#pad(left: {indent * 1.2}em, {listed})"
        case Table(head, rows, _):
            return _table([_line(cell) for cell in head], [[_line(cell) for cell in row] for row in rows], "0.4pt")
        case Section(head, inner):
            return f"#heading(level: {level})[#{string(head)}]\n\n{_blocks(inner, level + 1)}"
        case Fold(head, inner, unfolded):
            return f"#heading(level: {level})[#{string(head)}]\n\n{_blocks(inner, level + 1)}" if unfolded else ""
        case CaseBlock(title, inner):
            return f"#heading(level: 2)[#{string(title)}]\n\n{_blocks(inner, 3)}"
        case Pictures(bands):
            cells = "".join(f"[{_bands(one)}]," for one in bands)
            return f"#grid(columns: {min(2, len(bands))}, gutter: 12pt, {cells})"
        case _ as never:
            assert_never(never)


def _quote(line: Line, language: str, source: str) -> str:
    words = _line(line)
    if language == "he":
        words = f'#align(right)[#set text(11.5pt, lang: "he", dir: rtl)\n{words}]'
    return f"#pad(x: 1.2em)[{words}{f' #text(8pt)[#{string(source)}]' if source else ''}]"


def _bands(bands: Bands) -> str:
    """A picture as a table whose cells tell by their form, and in a word, how each band stands."""
    head = ["", *(f"#text(8pt)[#{string(name)}]" for name in bands.names)]
    rows = [
        [f"#text(8pt)[{_line(line)}]", *(f'#mark("{mark}", {string(MARKS[mark])})' for mark in marks)]
        for line, marks in bands.rows
    ]
    return f"#text(9pt)[*#{string(bands.caption)}*]\n\n{_table(head, rows, 'none')}"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]], stroke: str) -> str:
    heads = "".join(f"[{cell}]," for cell in head)
    body = "".join(f"[{cell}]," for row in rows for cell in row)
    columns = f"(1.6fr, {'1fr,' * (len(head) - 1)})"
    return f"#table(columns: {columns}, stroke: {stroke}, inset: 3pt, table.header({heads}), {body})"


def _line(line: Line) -> str:
    return "".join(_span(span) for span in line)


def _span(span: "str | Strong | Link") -> str:
    match span:
        case Strong(text):
            return f"#strong[#{string(text)}]"
        case Link(text, href):
            return f"#link({string(href)})[#{string(text)}]" if href.startswith("https:") else f"#{string(text)}"
        case str():
            return f"#{string(span)}"
        case _ as never:
            assert_never(never)
