"""Writers of sheets, a format each: the only part that knows one."""

from collections.abc import Mapping
from importlib import import_module

from miklat.classroom.question import ClassSheet
from miklat.classroom.writers.source import NO_SOURCE, Source

FORMATS: Mapping[str, tuple[str, str]] = {
    "html": ("html", "text/html; charset=utf-8"),
    "pdf": ("typst_pdf", "application/pdf"),
    "moodle": ("moodle", "application/xml"),
    "gift": ("gift", "text/plain; charset=utf-8"),
    "qti3": ("qti3", "application/zip"),
    "qti21": ("qti21", "application/zip"),
    "anki": ("anki", "application/octet-stream"),
    "csv": ("table", "text/csv; charset=utf-8"),
    "json": ("plain", "application/json"),
}
"""Each format with the module that writes it and its media type."""

ENDINGS = {"moodle": ".moodle.xml", "qti3": ".qti3.zip", "qti21": ".qti21.zip", "anki": ".apkg"}


def ending(name: str) -> str:
    """How the file of a format ends."""
    return ENDINGS.get(name, f".{name}")


PRINTED = ("html", "pdf")
"""The formats for paper: they show the Hebrew where there is one."""


def write(sheet: ClassSheet, name: str, *, key: bool = False, source: Source = NO_SOURCE) -> bytes:
    """A sheet in a format; ``key`` adds the answers where the format prints them apart, ``source`` the Hebrew.

    ImportError where the library of a format is not installed, ValueError where it cannot be printed so: it says why.
    """
    more = {"source": source} if name in PRINTED else {}
    made: bytes = import_module(f"miklat.classroom.writers.{FORMATS[name][0]}").write(sheet, key=key, **more)
    return made
