"""What stands in a workbook, before its cells are read by calamine: bounds, sheets, and cells that calamine drops.

Calamine holds a sheet whole, as a rectangle from its first cell to its last, so that one stray cell asks for half a
terabyte and a sheet of 10^6 rows for 2 GB; and it gives the cells of an error, of a formula without a stored value, and
of merged neighbours as empty ones. So a sheet of XLSX is handed to it in stretches of rows, as small workbooks in
memory, with such cells marked.
"""

import re
import zipfile
from collections.abc import Iterator, Mapping
from functools import cache
from io import BytesIO
from typing import IO
from xml.etree import ElementTree

import msgspec

from miklat.bulk.tables.columns import refuse_file
from miklat.files.faults import Faults, quoted, shown

STRETCH = 24 << 20
"""Bytes of a sheet that are read at once, about."""

CHUNK = 2 << 20
MOST_SHEETS, MOST_SEARCHED = 500, 64 << 20
"""Sheets that are looked through for cases, and bytes of texts that go along with all of them."""

MOST_RATIO, SMALL = 100, 4 << 20
"""How many times a part may have been packed together, if it is not small: no honest sheet passes that."""

MOST_TEXTS = 256 << 20
"""Bytes of the texts that a workbook's sheets share, which are all held."""

MOST_ROWS = 1 << 20
"""Rows of a sheet."""

GAP = 1000
"""Empty rows after which a new stretch is begun: they would be held like others."""

MARGIN = 64
"""Columns beside the table in which a stray cell is told with its row; one farther off refuses the sheet."""


class Archive:
    """The packed parts of a workbook; Faults with what cannot be unpacked, or only at great cost."""

    def __init__(self, path: str) -> None:
        self._path, self._zip = path, zipfile.ZipFile(path)
        for part in self._zip.infolist():
            packed = max(part.compress_size, 1)
            if part.file_size > SMALL and part.file_size > MOST_RATIO * packed:
                what = f"{quoted(part.filename)} in it is packed {part.file_size // packed:,} times together"
                raise Faults([refuse_file(path, what, "unpack it yourself, if you trust it, and save it as .csv")])
        self.parts = frozenset(self._zip.namelist())

    def opened(self, part: str) -> IO[bytes]:
        """A part, to be read."""
        try:
            return self._zip.open(part)
        except KeyError:
            what = f"{quoted(part)} is not in it: is it a workbook?"
            raise Faults([refuse_file(self._path, what, "save it anew")]) from None
        except (NotImplementedError, RuntimeError) as error:
            what = f"{quoted(part)} in it is locked, or packed in a way that is not read ({shown(str(error), 80)})"
            raise Faults([refuse_file(self._path, what, "save it anew, without a password")]) from None

    def whole(self, part: str, most: int) -> bytes:
        """A part of so many bytes at most."""
        with self.opened(part) as file:
            if self._zip.getinfo(part).file_size > most:
                what = f"{quoted(part)} in it is larger than {most >> 20} MiB"
                raise Faults([refuse_file(self._path, what, "save it as .csv")])
            return file.read()


class WorkbookSheet(msgspec.Struct, frozen=True):
    """A sheet of a workbook: its name, the part it stands in, and whether it is hidden."""

    name: str
    part: str
    hidden: bool


class SheetRows(msgspec.Struct, frozen=True):
    """Some rows of a sheet as they are written, and the numbers of the first and the last."""

    first: int
    last: int
    data: bytes


class Workbook:
    """An XLSX file, opened; Faults if what it holds is out of bounds."""

    def __init__(self, path: str) -> None:
        self.path = path
        self._zip = Archive(path)
        root = self._xml("xl/workbook.xml")
        links = {one.get("Id", ""): one for one in self._xml("xl/_rels/workbook.xml.rels")}
        found = [_sheet(one, links) for one in root.iter() if one.tag.endswith("}sheet")]
        self.sheets = tuple(one for one in found if one is not None)
        options = next((one for one in root.iter() if one.tag.endswith("}workbookPr")), None)
        self._since_1904 = options is not None and options.get("date1904", "0") in ("1", "true")
        self._shared = self._parts(links)

    def _xml(self, part: str) -> ElementTree.Element:
        data = self._bytes(part, SMALL)
        if b"<!DOCTYPE" in data:
            raise Faults([refuse_file(self.path, f"{quoted(part)} in it holds a DOCTYPE", "save it anew")])
        return ElementTree.fromstring(data)

    def _bytes(self, part: str, most: int) -> bytes:
        return self._zip.whole(part, most)

    def searched(self) -> tuple[WorkbookSheet, ...]:
        """The sheets, to look through for cases; Faults where that would take long, since texts go along with each."""
        count, texts = len(self.sheets), sum(map(len, self._shared.values()))
        if count > MOST_SHEETS or count * texts > MOST_SEARCHED:
            what = f"there are {count:,} sheets in it, too many to look through"
            raise Faults([refuse_file(self.path, what, "name the one that holds the cases with --sheet")])
        return self.sheets

    def _parts(self, links: Mapping[str, ElementTree.Element]) -> dict[str, bytes]:
        """The texts that the sheets share, and how cells are formatted: they go along with each stretch."""
        shared: dict[str, bytes] = {}
        for kind, name in (("sharedStrings", "xl/sharedStrings.xml"), ("styles", "xl/styles.xml")):
            for link in links.values():
                part = _target(link)
                if link.get("Type", "").endswith(f"/{kind}") and part in self._zip.parts:
                    shared[name] = self._bytes(part, MOST_TEXTS)
        return shared

    # ---- rows ----

    def stretches(self, sheet: WorkbookSheet, size: int = STRETCH) -> Iterator[SheetRows | bytes]:
        """The rows of a sheet in stretches of about this size; last, as bytes, what stands after the rows."""
        with self._zip.opened(sheet.part) as file:
            held = file.read(CHUNK)
            found = re.search(rb"<((?:\w+:)?)sheetData\s*(/?)>", held)
            while found is None and (more := file.read(CHUNK)):
                held += more
                found = re.search(rb"<((?:\w+:)?)sheetData\s*(/?)>", held)
            if found is None or found[2]:
                yield held
                return
            prefix, held = found[1], held[found.end() :]
            end, close, last = b"</" + prefix + b"sheetData>", b"</" + prefix + b"row>", 0
            while True:
                stop = held.find(end)
                cut = stop if stop >= 0 else held.rfind(close) + len(close) if len(held) >= size else 0
                if cut >= len(close):
                    for rows in self._numbered(held[:cut], prefix, last):
                        last = rows.last
                        yield rows
                    held = held[cut:]
                if stop >= 0:
                    yield held + file.read()
                    return
                more = file.read(CHUNK)
                if not more:
                    raise Faults([refuse_file(self.path, "its sheet has no end", "is it cut short? save it anew")])
                held += more

    def _numbered(self, data: bytes, prefix: bytes, last: int) -> Iterator[SheetRows]:
        """Rows that follow one another closely, with their numbers, which must grow."""
        begin, first, number = 0, 0, last
        for found in re.finditer(b"<" + prefix + rb"row(?=[\s/>])([^>]*)>", data):
            told = re.search(rb"""\br\s*=\s*["'](\d+)""", found[1])
            before, number = number, int(told[1]) if told else number + 1
            if number <= before or number > MOST_ROWS:
                raise Faults([refuse_file(self.path, f"its rows are out of order at row {number:,}", "save it anew")])
            if first and number > before + GAP:
                yield _rows(first, before, data[begin : found.start()], prefix)
                begin, first = found.start(), 0
            first = first or number
        if first:
            yield _rows(first, number, data[begin:], prefix)

    def small(self, rows: SheetRows) -> bytes:
        """A workbook of these rows alone."""
        made = BytesIO()
        with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as book:
            for name, data in _frame(self._since_1904, self._shared).items():
                book.writestr(name, data)
            book.writestr("xl/worksheets/sheet1.xml", b"".join((_HEAD, rows.data, _TAIL)))
        return made.getvalue()


def _sheet(one: ElementTree.Element, links: Mapping[str, ElementTree.Element]) -> WorkbookSheet | None:
    link = links.get(next((value for name, value in one.attrib.items() if name.endswith("}id")), ""))
    if link is None or not link.get("Type", "").endswith("/worksheet"):
        return None
    return WorkbookSheet(one.get("name", ""), _target(link), one.get("state", "visible") != "visible")


def _target(link: ElementTree.Element) -> str:
    target = link.get("Target", "")
    return target.lstrip("/") if target.startswith("/") else f"xl/{target}"


_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
_HEAD = f'<worksheet xmlns="{_MAIN}"><sheetData>'.encode()
_TAIL = b"</sheetData></worksheet>"


def _frame(since_1904: bool, shared: Mapping[str, bytes]) -> dict[str, bytes]:
    """The parts of a workbook of one sheet, but for the sheet."""
    package = "http://schemas.openxmlformats.org/package/2006"
    links = "".join(
        f'<Relationship Id="r{at}" Type="{_REL}/{name.split("/")[1].split(".")[0]}" Target="{name[3:]}"/>'
        for at, name in enumerate(shared, 2)
    )
    sheet = f'<Relationship Id="r1" Type="{_REL}/worksheet" Target="worksheets/sheet1.xml"/>'
    book = f'<Relationship Id="r1" Type="{_REL}/officeDocument" Target="xl/workbook.xml"/>'
    texts = {
        "[Content_Types].xml": f'<Types xmlns="{package}/content-types"/>',
        "_rels/.rels": f'<Relationships xmlns="{package}/relationships">{book}</Relationships>',
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{package}/relationships">{sheet}{links}</Relationships>',
        "xl/workbook.xml": f'<workbook xmlns="{_MAIN}" xmlns:r="{_REL}"><workbookPr date1904="{int(since_1904)}"/>'
        '<sheets><sheet name="s" sheetId="1" r:id="r1"/></sheets></workbook>',
    }
    return {**shared, **{name: text.encode() for name, text in texts.items()}}


# ---- cells ----

_ERROR = re.compile(rb"""(<c\b[^>]*?\bt\s*=\s*["'])e(["'])""")
_FORMULA = re.compile(rb"<c\b((?:(?!\bt\s*=)[^>])*)>\s*<f\b[^>]*?(?:/>|>([^<]*)</f>)\s*(?:<v\s*/>|<v>\s*</v>)?\s*</c>")


def _rows(first: int, last: int, data: bytes, prefix: bytes) -> SheetRows:
    """Rows with the cells marked that would else pass for empty: errors, and formulas without a stored value."""
    if prefix:
        data = data.replace(b"<" + prefix, b"<").replace(b"</" + prefix, b"</")
    if b'="e"' in data or b"='e'" in data:
        data = _ERROR.sub(rb"\1str\2", data)
    if b"<f" in data:
        data = _FORMULA.sub(rb'<c\1 t="str"><v>=\2</v></c>', data)
    return SheetRows(first, last, data)


def beyond(rows: SheetRows, width: int) -> Iterator[tuple[int, int]]:
    """The cells that hold something beyond so many columns: the row of each, and its column from 0."""
    data = rows.data
    if data.count(b"<c ") + data.count(b"<c>") != data.count(b'<c r="'):
        yield from (place for place in _places(rows) if place[1] >= width)
        return
    for found in _beyond(width).finditer(data):
        yield int(found[2]), number_of(found[1].decode())


@cache
def _beyond(width: int) -> re.Pattern[bytes]:
    """A cell beyond so many columns that is not empty."""
    last = letters_of(width - 1) if width else ""
    longer = f"[A-Z]{{{len(last) + 1},3}}" if len(last) < 3 else ""
    later = [
        f"{last[:at]}[{chr(ord(letter) + 1)}-Z][A-Z]{{{len(last) - at - 1}}}"
        for at, letter in enumerate(last)
        if letter != "Z"
    ]
    letters = "|".join([*filter(None, [longer]), *later])
    return re.compile(rf'<c r="({letters})(\d+)"(?:[^>]*[^/>])?>'.encode())


def _places(rows: SheetRows) -> Iterator[tuple[int, int]]:
    """Every cell that holds something, where cells do not say where they stand, or say it late."""
    number = rows.first - 1
    for row in re.split(rb"(?=<row[\s/>])", rows.data)[1:]:
        told = re.match(rb"""<row\b[^>]*?\br\s*=\s*["'](\d+)""", row)
        number, column = int(told[1]) if told else number + 1, -1
        for found in re.finditer(rb"<c(?=[\s/>])([^>]*)>", row):
            told = re.search(rb"""\br\s*=\s*["']([A-Z]{1,3})\d""", found[1])
            column = number_of(told[1].decode()) if told else column + 1
            if not found[1].endswith(b"/"):
                yield number, column


def number_of(letters: str) -> int:
    """The number of a column, from 0.

    >>> number_of("A"), number_of("AB")
    (0, 27)
    """
    number = 0
    for letter in letters:
        number = 26 * number + ord(letter) - 64
    return number - 1


def letters_of(column: int) -> str:
    """The letters of a column, from 0.

    >>> letters_of(0), letters_of(27)
    ('A', 'AB')
    """
    letters = ""
    column += 1
    while column:
        column, left = divmod(column - 1, 26)
        letters = chr(65 + left) + letters
    return letters


def merged(tail: bytes, row: int, last: int, columns: range) -> list[str]:
    """The merged cells within a table whose heading stands in ``row`` and whose last row is ``last``."""
    found: list[str] = []
    for one in re.finditer(rb"""mergeCell\s[^>]*?ref\s*=\s*["']([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)""", tail):
        left, top, right, bottom = number_of(one[1].decode()), int(one[2]), number_of(one[3].decode()), int(one[4])
        if top <= last and bottom >= row and left < columns.stop and right >= columns.start:
            found.append(f"{one[1].decode()}{top}:{one[3].decode()}{bottom}")
    return found


def too_far(path: str, sheet: str, row: int, column: int, width: int) -> Faults:
    """A cell that stands far from the table: to read what lies between would cost much, and it is surely a slip."""
    what = f"sheet {quoted(sheet)}: the cell {letters_of(column)}{row} stands far from the table"
    return Faults(
        [refuse_file(path, f"{what}, which ends in column {letters_of(width - 1)}", "clear it", row, column + 1)]
    )
