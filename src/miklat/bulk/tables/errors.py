"""The error cells of a sheet, such as #N/A, which the reader of sheets takes for empty ones."""

import re
import zipfile
from collections.abc import Iterator
from typing import IO
from xml.etree import ElementTree

ERROR = re.compile(rb"t\s*=\s*[\"']e[\"']")
CHUNK = 4 << 20


def error_cells(path: str) -> dict[tuple[int, int], str]:
    """The error cells of the first sheet by row and column, both from 0: where each is, and its word.

    A file that is put together in a way that is not understood has none.
    """
    try:
        with zipfile.ZipFile(path) as book:
            sheet = _first_sheet(book)
            with book.open(sheet) as file:
                if not _has_error(file):  # as nearly every sheet: it is then not parsed a second time
                    return {}
            with book.open(sheet) as file:
                return dict(_errors(file))
    except (zipfile.BadZipFile, KeyError, ElementTree.ParseError, StopIteration):
        return {}


def _first_sheet(book: zipfile.ZipFile) -> str:
    workbook = ElementTree.fromstring(book.read("xl/workbook.xml"))
    sheet = next(one for one in workbook.iter() if one.tag.endswith("}sheet"))
    link = next(value for name, value in sheet.attrib.items() if name.endswith("}id"))
    links = ElementTree.fromstring(book.read("xl/_rels/workbook.xml.rels"))
    target = next(one.attrib["Target"] for one in links if one.get("Id") == link)
    return target.lstrip("/") if target.startswith("/") else f"xl/{target}"


def _has_error(file: IO[bytes]) -> bool:
    tail = b""
    while chunk := file.read(CHUNK):
        if ERROR.search(tail + chunk):
            return True
        tail = chunk[-16:]
    return False


def _errors(file: IO[bytes]) -> Iterator[tuple[tuple[int, int], str]]:
    row = column = -1
    for event, one in ElementTree.iterparse(file, ("start", "end")):
        kind = one.tag.rpartition("}")[2]
        if event == "start" and kind == "row":
            row, column = int(one.get("r") or row + 2) - 1, -1
        elif event == "start" and kind == "c":
            column = _column(one.get("r") or "", column + 1)
        elif event == "end" and kind == "c" and one.get("t") == "e":
            yield (row, column), next((part.text or "" for part in one if part.tag.endswith("}v")), "") or "#ERROR"
        elif event == "end" and kind == "row":
            one.clear()


def _column(place: str, otherwise: int) -> int:
    """The column of a place such as AB12, from 0."""
    letters = place.rstrip("0123456789")
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - 64
    return number - 1 if letters else otherwise
