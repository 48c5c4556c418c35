"""Open tables for reading: one file, many, or a folder of them, of any format in `FORMATS`."""

import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from miklat.files.faults import Fault, Faults, listed, quoted
from miklat.files.table_columns import Heading, refuse_file
from miklat.many.batch import Batch


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
    from miklat.files.table_parquet import ParquetFile

    return ParquetFile(path, heading)


def _csv(path: str, heading: Heading) -> OneFile:
    from miklat.files.table_text import TextFile

    return TextFile(path, heading, None)


def _tsv(path: str, heading: Heading) -> OneFile:
    from miklat.files.table_text import TextFile

    return TextFile(path, heading, "\t")


def _lines(path: str, heading: Heading) -> OneFile:
    from miklat.files.table_lines import LinesFile

    return LinesFile(path, heading)


def _xlsx(path: str, heading: Heading) -> OneFile:
    from miklat.files.table_xlsx import XlsxFile

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
        self.others = files[0].others
        counts = [one.rows for one in files]
        self.rows = None if any(count is None for count in counts) else sum(count or 0 for count in counts)
        self.coded = any(one.coded for one in files)
        self.tables = {name: words for one in files for name, words in getattr(one, "tables", {}).items()}
        self.dialect = getattr(files[0], "dialect", None)
        faults = [fault for one in files[1:] for fault in _unlike(one, files[0])]
        if faults:
            raise Faults(faults)

    def batches(self, skip: int = 0) -> Iterator[Batch]:
        """The batches in order, without the first ``skip``."""
        number = 0
        for one in self._files:
            for batch in one.batches():
                number += 1
                if number > skip:
                    yield batch


def open_tables(paths: Sequence[str], heading: Heading) -> Tables:
    """Open the tables that these paths name; Faults with everything that is wrong with any of them."""
    files: list[OneFile] = []
    faults: list[Fault] = []
    for path in paths:
        try:
            files += [FORMATS[ending(one)](one, heading) for one in _expanded(path)]
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


def _unlike(one: OneFile, first: OneFile) -> Iterator[Fault]:
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
        if name in mine.names and mine.field(name).type != its.field(name).type:
            what = (
                f"the column {quoted(name)} is {mine.field(name).type} here and {its.field(name).type} in {first.path}"
            )
            yield refuse_file(one.path, what, "give the column one type in all files")
