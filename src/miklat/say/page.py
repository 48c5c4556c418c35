"""Documents: what a page says, before it is text or HTML."""

from typing import TypeAlias

import msgspec


class Strong(msgspec.Struct, frozen=True):
    """Words that stand out."""

    text: str


class Link(msgspec.Struct, frozen=True):
    """Words that lead somewhere."""

    text: str
    href: str


Span: TypeAlias = str | Strong | Link
Line: TypeAlias = tuple[Span, ...]


class Heading(msgspec.Struct, frozen=True):
    """A heading of level 1 to 4, with the name by which it can be linked to."""

    level: int
    line: Line
    anchor: str | None = None


class Para(msgspec.Struct, frozen=True):
    """A paragraph, set in by so many steps."""

    line: Line
    indent: int = 0


class Quote(msgspec.Struct, frozen=True):
    """Words that are not ours, in their language ("he" runs from the right), and under them where they are from."""

    line: Line
    language: str
    source: str = ""
    indent: int = 1


class Items(msgspec.Struct, frozen=True):
    """A list, each item a line; numbered or not."""

    items: tuple[Line, ...]
    numbered: bool = False
    indent: int = 0


class Table(msgspec.Struct, frozen=True):
    """A table: the heads of its columns, and rows of as many lines, set in by so many steps."""

    head: tuple[Line, ...]
    rows: tuple[tuple[Line, ...], ...]
    indent: int = 0


class Section(msgspec.Struct, frozen=True):
    """A part of a page with a short head, which in text runs in before the first paragraph.

    ``apart``: in text a blank line stands before it. ``silent``: text leaves out the head.
    """

    head: str
    blocks: "tuple[Block, ...]"
    apart: bool = False
    silent: bool = False


class Fold(msgspec.Struct, frozen=True):
    """What a page keeps folded away until it is asked for; text leaves it out."""

    head: str
    blocks: "tuple[Block, ...]"
    unfolded: bool = False


class CaseBlock(msgspec.Struct, frozen=True):
    """One of several cases on a page, each of which prints on a sheet of its own."""

    title: str
    blocks: "tuple[Block, ...]"


class Bands(msgspec.Struct, frozen=True):
    """A picture of time as a table: a row an event, a column a band, and in each cell how the band then stands.

    ``names`` head the columns; a row is the event in words and its marks, which are ``on`` (so), ``off`` (not so),
    ``silent``, ``open`` or ``none``.
    """

    caption: str
    names: tuple[str, ...]
    rows: tuple[tuple[Line, tuple[str, ...]], ...]


MARKS = {"on": "yes", "off": "no", "silent": "not said", "open": "open", "none": ""}
"""What stands in a cell of a picture, so that it can be read aloud."""


class Pictures(msgspec.Struct, frozen=True):
    """Several pictures of the same time, side by side where there is room."""

    bands: tuple[Bands, ...]


Block: TypeAlias = Heading | Para | Quote | Items | Table | Section | Fold | CaseBlock | Pictures


class Document(msgspec.Struct, frozen=True):
    """A page: its title, its blocks in order, and the line at its foot; ``wide`` prints across the sheet."""

    title: str
    blocks: tuple[Block, ...]
    foot: Line = ()
    wide: bool = False


def plain(line: Line) -> str:
    """A line without its dress."""
    return "".join(span if isinstance(span, str) else span.text for span in line)
