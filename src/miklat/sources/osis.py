"""OSIS XML, as the Open Scriptures Hebrew Bible is written: a word an element, its parts divided by strokes."""

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING

from miklat.sources.source_text import NotThisText, SourceText, plain

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

SHAPE = "bring an OSIS file with <verse osisID=...> elements, such as Num.xml of the Open Scriptures Hebrew Bible"
_WORKS = {"Exod": "Exodus", "Num": "Numbers", "Deut": "Deuteronomy", "Josh": "Joshua"}
"""The books that may be cited, by the names OSIS gives them."""
_LICENCE = "text: public domain; its morphology, which is not kept: CC BY 4.0"


def read_osis(data: bytes) -> tuple[SourceText, ...]:
    """Read the text of every book in an OSIS file; NotThisText, saying why, if there is none."""
    from xml.etree.ElementTree import ParseError, iterparse  # only where a file is brought

    if b"<!DOCTYPE" in data[:4096] or b"<!ENTITY" in data:
        raise NotThisText(f"an OSIS file that declares entities is not read; {SHAPE}")
    books: dict[str, dict[str, str]] = {}
    about: dict[str, str] = {}
    try:
        for _, element in iterparse(BytesIO(data), events=("end",)):
            name = element.tag.rpartition("}")[2]
            if name == "verse" and (place := element.get("osisID")):
                _put(books, place, "".join(_pieces(element)))
                element.clear()
            elif name in ("title", "rights", "source") and element.text:
                about.setdefault(name, " ".join(element.text.split()))
    except ParseError as error:
        raise NotThisText(f"this is no XML ({error}); {SHAPE}") from None
    if not books:
        raise NotThisText(f"no verse stands in this file; {SHAPE}")
    version = about.get("title", "an OSIS file without a title")
    licence = _LICENCE if "Open Scriptures" in version else about.get("rights", "")
    return tuple(
        SourceText(_WORKS.get(book, book), "he", version, licence, about.get("source", ""), places)
        for book, places in books.items()
    )


def _put(books: dict[str, dict[str, str]], place: str, text: str) -> None:
    book, _, rest = place.partition(".")
    chapter, _, verse = rest.partition(".")
    if chapter.isdigit() and verse.isdigit() and text.strip():
        books.setdefault(book, {})[f"{int(chapter)}:{int(verse)}"] = plain(text)


def _pieces(element: "Element") -> Iterator[str]:
    """The words and stops of a verse, without notes and without the strokes that part a word."""
    for child in element:
        kind = child.tag.rpartition("}")[2]
        if kind == "w":
            yield "".join(child.itertext()).replace("/", "")
        elif kind == "seg" and child.get("type") not in ("x-pe", "x-samekh", "x-reversednun"):
            yield ("" if child.get("type") in ("x-maqqef", "x-sof-pasuq") else " ") + (child.text or "")
        yield " " if "\n" in (child.tail or "") else (child.tail or "")
