"""Open tables for reading: one file, many, or a folder of them, of any format in `FORMATS`."""

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

import msgspec

from miklat.bulk.ask import FILE, ROW
from miklat.bulk.batch import Batch
from miklat.bulk.tables.columns import Heading, refuse_file
from miklat.files.faults import Fault, Faults, listed, quoted


class OneFile(Protocol):
    """One file of a table."""

    path: str
    facts: tuple[str, ...]
    others: Any
    coded: bool

    @property
    def rows(self) -> int | None:
        """How many rows there are, if that is known without reading them."""

    def batches(self) -> Iterator[Batch]:
        """Its rows in order."""


def _parquet(path: str, heading: Heading) -> OneFile:
    from miklat.bulk.tables.parquet import ParquetFile

    return ParquetFile(path, heading)


def _csv(path: str, heading: Heading) -> OneFile:
    from miklat.bulk.tables.text import TextFile

    return TextFile(path, heading, None)


def _tsv(path: str, heading: Heading) -> OneFile:
    from miklat.bulk.tables.text import TextFile

    return TextFile(path, heading, "\t")


def _lines(path: str, heading: Heading) -> OneFile:
    from miklat.bulk.tables.lines import LinesFile

    return LinesFile(path, heading)


def _xlsx(path: str, heading: Heading) -> OneFile:
    from miklat.bulk.tables.xlsx import XlsxFile

    return XlsxFile(path, heading)


FORMATS: dict[str, Callable[[str, Heading], OneFile]] = {
    ".parquet": _parquet,
    ".csv": _csv,
    ".tsv": _tsv,
    ".xlsx": _xlsx,
    ".jsonl": _lines,
    ".ndjson": _lines,
}
"""How each kind of file is opened, by the end of its name."""


class Tables:
    """Several files read as one table: the columns that are not facts must be the same in all of them."""

    def __init__(self, files: Sequence[OneFile]) -> None:
        self._files = tuple(files)
        self.files = tuple(one.path for one in files)
        self.facts = tuple(dict.fromkeys(name for one in files for name in one.facts))
        self.others = _unified(files)
        counts = [one.rows for one in files]
        self.rows = None if any(count is None for count in counts) else sum(count or 0 for count in counts)
        self.coded = any(one.coded for one in files)
        self.tables = {name: words for one in files for name, words in getattr(one, "tables", {}).items()}
        self.dialect = getattr(files[0], "dialect", None)
        faults = [fault for one in files[1:] for fault in _unlike(one, files[0], self.others)]
        if faults:
            raise Faults(faults)

    def batches(self, skip: int = 0) -> Iterator[Batch]:
        """The batches in order, without the first ``skip``."""
        number = 0
        for one in self._files:
            for batch in one.batches():
                number += 1
                if number > skip:
                    yield self._alike(batch)

    def _alike(self, batch: Batch) -> Batch:
        """The batch with its other columns in the order and of the types they have in all files."""
        others = batch.others
        if others.schema.names == self.others.names and others.schema.types == self.others.types:
            return batch
        fields = [others.schema.field(field.name).with_type(field.type) for field in self.others]
        import pyarrow as pa

        return msgspec.structs.replace(batch, others=others.select(self.others.names).cast(pa.schema(fields)))


def open_tables(paths: Sequence[str], heading: Heading) -> Tables:
    """Open the tables that these paths name; Faults with everything that is wrong with any of them."""
    files: list[OneFile] = []
    faults: list[Fault] = []
    found: list[str] = []
    for path in paths:
        try:
            found += _expanded(path)
        except Faults as error:
            faults += error.faults
    heading = msgspec.structs.replace(heading, ours=frozenset((ROW, FILE) if len(found) > 1 else (ROW,)))
    for path in found:
        try:
            files.append(FORMATS[ending(path)](path, heading))
        except Faults as error:
            faults += error.faults
    if faults:
        raise Faults(faults)
    return Tables(files)


def ending(path: str) -> str:
    """The end of a file's name, by which its format is known."""
    return os.path.splitext(path)[1].lower()


def _expanded(path: str) -> list[str]:
    if not os.path.isdir(path):
        if ending(path) not in FORMATS:
            raise Faults([refuse_file(path, f"no table has a name ending in {quoted(ending(path))}", _name_it())])
        return [path]
    inside: list[str] = []
    for folder, folders, names in os.walk(path):
        folders[:] = [name for name in folders if name[:1] not in "._"]  # what others keep beside their tables
        inside += [os.path.join(folder, name) for name in names if name[:1] not in "._" and ending(name) in FORMATS]
    if not inside:
        raise Faults([refuse_file(path, "there is no table in this folder", _name_it())])
    return sorted(inside)


def _name_it() -> str:
    return f"name a file that ends in {listed(FORMATS)}, or a folder of them"


def _unified(files: Sequence[OneFile]) -> Any:
    """The other columns of the first file, of types that hold those of all files: text is text, however it is kept."""
    schema = files[0].others
    for at, field in enumerate(schema):
        kinds = [one.others.field(field.name).type for one in files if field.name in one.others.names]
        if any(kind != field.type for kind in kinds):
            schema = schema.set(at, field.with_type(_common(kinds)))
    return schema


def _common(kinds: Sequence[Any]) -> Any:
    """The type for columns of these types; that of the first that is not null if there is none for all."""
    import pyarrow as pa

    kinds = [kind for kind in kinds if not pa.types.is_null(kind)]
    if all(_texts(kind) for kind in kinds) and len(set(kinds)) > 1:
        return pa.large_string() if any(kind != pa.string() for kind in kinds) else pa.string()
    return kinds[0]


def _texts(kind: Any) -> bool:
    import pyarrow as pa

    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))


def _fits(kind: Any, common: Any) -> bool:
    import pyarrow as pa

    return bool(kind == common or pa.types.is_null(kind) or (_texts(kind) and _texts(common)))


def _unlike(one: OneFile, first: OneFile, common: Any) -> Iterator[Fault]:
    """In what the other columns of a file are not those of the first."""
    mine, its = one.others, first.others
    for name in sorted(set(mine.names) ^ set(its.names)):
        here = name in mine.names
        what = (
            f"the column {quoted(name)} is not in {first.path}"
            if here
            else (f"the column {quoted(name)} of {first.path} is not in this file")
        )
        yield refuse_file(one.path, what, "give the files the same columns beside the facts")
    for name in its.names:
        if name in mine.names and not _fits(mine.field(name).type, common.field(name).type):
            what = f"the column {quoted(name)} is {mine.field(name).type} here and {common.field(name).type} elsewhere"
            yield refuse_file(one.path, what, "give the column one type in all files")
