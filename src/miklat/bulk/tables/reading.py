"""Open tables for reading: one file, many, or a folder of them, of any format in `FORMATS`."""

import os
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any
from urllib.parse import unquote

import msgspec
import numpy as np
import pyarrow as pa

from miklat.bulk.ask import FILE, ROW
from miklat.bulk.batch import Batch
from miklat.bulk.tables.columns import TableSpec, refuse_file
from miklat.bulk.tables.one_file import OneFile
from miklat.bulk.tables.stretches import MARK, STDIN
from miklat.files.faults import Fault, Faults, listed, quoted
from miklat.terms.spelling import UNKNOWN, Spellings

NULL_FOLDER = "__HIVE_DEFAULT_PARTITION__"
"""The value in the name of a folder that stands for none."""


def _parquet(path: str, heading: TableSpec) -> OneFile:
    from miklat.bulk.tables.parquet import ParquetFile

    return ParquetFile(path, heading)


def _csv(path: str, heading: TableSpec) -> OneFile:
    from miklat.bulk.tables.text import TextFile

    return TextFile(path, heading)


def _tsv(path: str, heading: TableSpec) -> OneFile:
    from miklat.bulk.tables.text import TextFile

    return TextFile(path, heading, "\t")


def _lines(path: str, heading: TableSpec) -> OneFile:
    from miklat.bulk.tables.lines import LinesFile

    return LinesFile(path, heading)


def _sheet(path: str, heading: TableSpec) -> OneFile:
    from miklat.bulk.tables.sheets import SheetFile

    return SheetFile(path, heading)


FORMATS: dict[str, Callable[[str, TableSpec], OneFile]] = {
    ".parquet": _parquet,
    ".csv": _csv,
    ".tsv": _tsv,
    ".xlsx": _sheet,
    ".ods": _sheet,
    ".jsonl": _lines,
    ".ndjson": _lines,
    ".csv.gz": _csv,
    ".tsv.gz": _tsv,
    ".jsonl.gz": _lines,
    ".ndjson.gz": _lines,
}
"""How each kind of file is opened, by the end of its name."""


def standard_input(heading: TableSpec) -> OneFile:
    """The table on standard input: JSON Lines if it begins with an object, else CSV."""
    from miklat.bulk.tables.lines import LinesFile
    from miklat.bulk.tables.text import TextFile

    if sys.stdin is None:
        raise Faults([refuse_file("<stdin>", "there is no standard input", "name a file")])
    source: Any = sys.stdin.buffer
    head = b""
    while not head.removeprefix(MARK).strip():
        more = source.read1(1 << 16)
        if not more:
            break
        head += more
    if head.startswith((b"PAR1", b"PK\x03\x04")):
        raise Faults([refuse_file("<stdin>", "standard input is read as CSV or JSON Lines", "name the file")])
    made = LinesFile if head.removeprefix(MARK).lstrip().startswith(b"{") else TextFile
    return made(STDIN, heading, head=head)


FoundFile = tuple[str, dict[str, str | None]]
"""A file, and what the names of its folders say."""


class Tables:
    """Several files read as one table: the columns that are not facts must be the same in all of them.

    ``unread`` says what of the folders could not be read; ``found`` and ``heading`` are what it takes to `reopen` one
    of the files elsewhere.
    """

    def __init__(
        self, files: Sequence["_PlacedFile"], found: Sequence[FoundFile], heading: TableSpec, unread: Sequence[str] = ()
    ) -> None:
        self._files, self.unread = tuple(files), tuple(unread)
        self.found, self.heading = tuple(found), heading
        self.opened: tuple[OneFile, ...] = tuple(one.file for one in files)
        self.files = tuple(one.file.path for one in files)
        self.facts = tuple(dict.fromkeys(name for one in files for name in (*one.file.columns.facts, *one.fixed)))
        self.others = _unified(files)
        counts = [one.file.rows for one in files]
        self.rows = None if any(count is None for count in counts) else sum(count or 0 for count in counts)
        self.coded = any(one.file.coded for one in files)
        self.tables = {name: words for one in files for name, words in one.file.tables.items()}
        self.dialect = files[0].file.dialect
        faults = [fault for one in files[1:] for fault in _unlike(one, files[0], self.others)]
        if faults:
            raise Faults(faults)

    def batches(self, skip: int = 0) -> Iterator[Batch]:
        """The batches in order, without the first ``skip``."""
        number = 0
        for one in self._files:
            for batch in one.file.batches():
                number += 1
                if number > skip:
                    yield self._alike(one.placed(batch))

    def stretch(self, number: int, groups: range) -> Iterator[Batch]:
        """The batches of some groups of one file."""
        one = self._files[number]
        for batch in one.file.stretch(groups):
            yield self._alike(one.placed(batch))

    def _alike(self, batch: Batch) -> Batch:
        """The batch with its other columns in the order and of the types they have in all files."""
        others = batch.others
        if others.schema.names == self.others.names and others.schema.types == self.others.types:
            return batch
        fields = [others.schema.field(field.name).with_type(field.type) for field in self.others]
        return msgspec.structs.replace(batch, others=others.select(self.others.names).cast(pa.schema(fields)))


class _PlacedFile:
    """A file with the columns that the names of its folders give it: facts and others, the same in all its rows."""

    def __init__(self, file: OneFile, folders: Mapping[str, str | None], heading: TableSpec) -> None:
        self.file = file
        self.fixed: dict[str, str | None] = {}
        self._more: dict[str, str | None] = {}
        spellings, faults = Spellings(heading.facts, truth=False), []
        for name, value in folders.items():
            fact = None if name in heading.meant else spellings.find(name)
            if fact in file.columns.facts or name in file.columns.others:
                what = f"the folder {quoted(f'{name}={value}')} gives a column that the file has too"
                faults.append(refuse_file(file.path, what, "leave one of them out"))
            elif fact is not None and fact in heading.facts:
                word = UNKNOWN if value is None else Spellings(heading.facts[fact]).find(value)
                if word is None:
                    what = f"the folder {quoted(f'{name}={value}')} holds no value of {fact}"
                    faults.append(refuse_file(file.path, what, f"name it after {listed(heading.facts[fact])}"))
                self.fixed[fact] = None if word == UNKNOWN else word
            else:
                self._more[name] = value
        if faults:
            raise Faults(faults)
        self.others = file.others
        for name in self._more:
            self.others = self.others.append(pa.field(name, pa.dictionary(pa.int32(), pa.string())))

    def placed(self, batch: Batch) -> Batch:
        """A batch of the file with these columns."""
        others = batch.others
        for name, value in self._more.items():
            codes = pa.array(np.zeros(batch.rows, np.int32), mask=np.full(batch.rows, value is None))
            column = pa.DictionaryArray.from_arrays(codes, pa.array([value or ""]))
            others = others.append_column(name, column) if others.column_names else pa.table({name: column})
        return msgspec.structs.replace(batch, others=others, fixed=self.fixed) if self.fixed or self._more else batch


def open_tables(paths: Sequence[str], heading: TableSpec, addresses: Mapping[str, str] | None = None) -> Tables:
    """Open the tables that these paths name; Faults with everything that is wrong with any of them.

    ``addresses`` says of paths that are stand-ins what they are called.
    """
    faults: list[Fault] = []
    found: list[FoundFile] = []
    unread: list[str] = []
    for path in paths:
        try:
            found += _expanded(path, unread)
        except Faults as error:
            faults += error.faults
    heading = msgspec.structs.replace(heading, ours=frozenset((ROW, FILE) if len(found) > 1 else (ROW,)))
    files, more = _opened(found, heading, addresses or {})
    if faults or more:
        raise Faults([*faults, *more])
    return Tables(files, found, heading, unread)


def reopen(found: FoundFile, heading: TableSpec, others: Any, name: str = "") -> Tables:
    """One file of a table again, its other columns as they are in the whole of it; ``name`` is what it is called."""
    files, faults = _opened([found], heading, {found[0]: name} if name else {})
    if faults:
        raise Faults(faults)
    table = Tables(files, [found], heading)
    table.others = others
    return table


def _opened(
    found: Sequence[FoundFile], heading: TableSpec, names: Mapping[str, str]
) -> tuple[list[_PlacedFile], list[Fault]]:
    files: list[_PlacedFile] = []
    faults: list[Fault] = []
    for path, folders in found:
        try:
            opened = standard_input(heading) if path == STDIN else FORMATS[ending(path)](path, heading)
            opened.name = names.get(path, opened.name)
            files.append(_PlacedFile(opened, folders, heading))
        except Faults as error:
            faults += [msgspec.structs.replace(one, file=names.get(path, one.file)) for one in error.faults]
    return files, faults


def ending(path: str) -> str:
    """The end of a file's name, by which its format is known."""
    name, end = os.path.splitext(path.lower())
    return os.path.splitext(name)[1] + end if end == ".gz" else end


def _expanded(path: str, unread: list[str]) -> list[FoundFile]:
    """The files that a path names, each with what its folders say; what cannot be read is added to ``unread``."""
    if path == STDIN:
        return [(path, {})]
    if not os.path.isdir(path):
        if ending(path) not in FORMATS:
            raise Faults([refuse_file(path, f"no table has a name ending in {quoted(ending(path))}", _name_it())])
        return [(path, _told_by(os.path.dirname(path), ""))]
    inside: list[str] = []

    def lost(error: OSError) -> None:
        unread.append(f"{quoted(str(error.filename))} could not be read ({error.strerror})")

    for folder, folders, names in os.walk(path, onerror=lost):
        folders[:] = [name for name in folders if name[:1] not in "._"]  # what others keep beside their tables
        for name in folders:
            if os.path.islink(os.path.join(folder, name)):
                unread.append(f"{quoted(os.path.join(folder, name))} is a link to a folder, and was not followed")
        tables = (name for name in names if not name.startswith((".", "_", "~$")) and ending(name) in FORMATS)
        inside += [os.path.join(folder, name) for name in tables]  # "~$" is the sign of a sheet that is open elsewhere
    if not inside:
        lines = "".join(f"; {one}" for one in unread[:3])
        raise Faults([refuse_file(path, f"there is no table in this folder{lines}", _name_it())])
    return [(one, _told_by(path, os.path.relpath(os.path.dirname(one), path))) for one in sorted(inside)]


def _told_by(above: str, below: str) -> dict[str, str | None]:
    """The columns in the names of folders: of all below the folder that was named, and of it and those right above."""
    parts = [part for part in below.split(os.sep) if "=" in part]
    for part in reversed(os.path.normpath(above).split(os.sep)):
        if "=" not in part:
            break
        parts.insert(0, part)
    pairs = (part.partition("=")[::2] for part in parts)
    return {unquote(name): None if value in ("", NULL_FOLDER) else unquote(value) for name, value in pairs if name}


def _name_it() -> str:
    return f"name a file that ends in {listed(FORMATS)}, or a folder of them"


def _unified(files: Sequence[_PlacedFile]) -> Any:
    """The other columns of the first file, of types that hold those of all files: text is text, however it is kept."""
    schemas = {id(one): dict(zip(one.others.names, one.others.types, strict=True)) for one in files}
    fields = []
    for field in files[0].others:
        kinds = [kinds[field.name] for kinds in schemas.values() if field.name in kinds]
        fields.append(field if all(kind == field.type for kind in kinds) else field.with_type(_common(kinds)))
    return pa.schema(fields)


def _common(kinds: Sequence[Any]) -> Any:
    """The type for columns of these types; that of the first that is not null if there is none for all."""
    kinds = [kind for kind in kinds if not pa.types.is_null(kind)]
    if all(_texts(kind) for kind in kinds) and len(set(kinds)) > 1:
        return pa.large_string() if any(kind != pa.string() for kind in kinds) else pa.string()
    return kinds[0]


def _texts(kind: Any) -> bool:
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))


def _fits(kind: Any, common: Any) -> bool:
    return bool(kind == common or pa.types.is_null(kind) or (_texts(kind) and _texts(common)))


def _unlike(one: _PlacedFile, first: _PlacedFile, common: Any) -> Iterator[Fault]:
    """In what the other columns of a file are not those of the first."""
    mine, its, path = one.others, first.others, first.file.path
    for name in sorted(set(mine.names) ^ set(its.names)):
        here = name in mine.names
        what = (
            f"the column {quoted(name)} is not in {path}"
            if here
            else (f"the column {quoted(name)} of {path} is not in this file")
        )
        yield refuse_file(one.file.path, what, "give the files the same columns beside the facts")
    for name in its.names:
        if name in mine.names and not _fits(mine.field(name).type, common.field(name).type):
            what = f"the column {quoted(name)} is {mine.field(name).type} here and {common.field(name).type} elsewhere"
            yield refuse_file(one.file.path, what, "give the column one type in all files")
