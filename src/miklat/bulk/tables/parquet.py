"""Parquet tables: codes are read by Polars, which is quick at them; all else by Arrow, which keeps types and words.

(Measured, 10^7 rows of 28 facts in plain strings: words by Arrow: 2.3 s of CPU and 556 MB, by Polars 4.1 s
and 1,123 MB; codes by Polars six times as fast as by Arrow.)
"""

import os
from collections.abc import Iterator, Mapping
from functools import lru_cache
from io import BytesIO
from typing import Any

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from miklat.bulk.batch import Batch
from miklat.bulk.codes import MOST_WORDS, read_code_table
from miklat.bulk.tables.columns import TableSpec, no_codes, refuse_file, sort_columns
from miklat.bulk.tables.guard import reading
from miklat.bulk.tables.one_file import OneFile
from miklat.bulk.tables.plain import replaced, simple, unmarked
from miklat.bulk.tables.text import no_columns
from miklat.files.faults import Fault, Faults, quoted

METADATA = b"miklat"
ROWS = 1_000_000
"""Rows of a batch at most, and of a row group that is written."""

PIECE = 1 << 14
"""Rows read at once where a value may be long: a piece is measured before the next is taken."""

BYTES = 64 << 20
"""Bytes of a batch at which it is closed before it has all its rows."""

SLICED = 4 * ROWS
"""Rows of a row group beyond which codes too are read in one stream: a slice of it costs as much as all before it."""


class ParquetFile(OneFile):
    """One Parquet file."""

    def __init__(self, path: str, heading: TableSpec) -> None:
        super().__init__(path)
        self._done = 0
        if os.path.exists(path) and not os.path.isfile(path):
            raise Faults([refuse_file(path, "this is no file", "Parquet is read from a file: write it to one first")])
        with reading(path, self._where, "is it cut short? write or copy it anew"):
            self._file = pq.ParquetFile(path, pre_buffer=False, buffer_size=1 << 20)
            schema = self._file.schema_arrow
        self.columns = sort_columns(path, schema.names, heading)
        self.others = pa.schema([schema.field(place) for place in self.columns.others.values()])
        self._names = {name: schema.names[place] for name, place in self.columns.facts.items()}
        self.tables = self._code_tables({**(self._file.metadata.metadata or {}), **(schema.metadata or {})})
        self._kinds = {name: schema.field(place).type for name, place in self.columns.facts.items()}
        faults = list(self._unfit(heading))
        if faults:
            raise Faults(faults)
        self.rows = self._file.metadata.num_rows
        metadata = self._file.metadata
        self.groups = tuple(metadata.row_group(number).num_rows for number in range(metadata.num_row_groups))
        self.coded = any(pa.types.is_integer(kind) for kind in self._kinds.values())

    def _where(self) -> str:
        return f"row {self._done + 1:,} or one after it" if self._done else "this is no whole Parquet file: it"

    def _code_tables(self, metadata: Mapping[bytes, bytes]) -> dict[str, tuple[str, ...]]:
        if METADATA not in metadata:
            return {}
        try:
            return read_code_table(metadata[METADATA])
        except ValueError as error:
            raise Faults([refuse_file(self.path, str(error), "write the file anew")]) from None

    def _unfit(self, heading: TableSpec) -> Iterator[Fault]:
        """The columns of facts whose type no words, codes or truth values can have."""
        for name, kind in self._kinds.items():
            place = self.columns.facts[name] + 1
            number = pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind)
            if number and name not in self.tables and not heading.numbers:
                yield no_codes(self.path, name, f"numbers ({kind})", col=place)
            elif number and len(self.tables.get(name, ())) > MOST_WORDS:
                what = f"the table of codes gives {name} {len(self.tables[name]):,} words"
                yield refuse_file(self.path, f"{what}, and codes can name {MOST_WORDS}", "write words", col=place)
            elif not number and not _words(kind) and not pa.types.is_boolean(kind) and not pa.types.is_null(kind):
                what = f"the column {quoted(name)} is a fact and holds {kind}"
                yield refuse_file(self.path, what, "write its values as words", col=place)

    # ---- reading ----

    def batches(self) -> Iterator[Batch]:
        """The rows in order."""
        return self.stretch(range(len(self.groups)))

    def stretch(self, groups: range) -> Iterator[Batch]:
        """The rows of some row groups in order."""
        self._done = sum(self.groups[: groups.start])
        with reading(self.path, self._where, "is it cut short? write or copy it anew"):
            for rows, others, facts in self._pieces(groups):
                yield Batch(self.name, self._done + 1, rows, facts, others, self.tables)
                self._done += rows

    def _pieces(self, groups: range) -> Iterator[tuple[int, Any, dict[str, Any]]]:
        longest = max((self.groups[number] for number in groups), default=0)
        by_polars = [] if longest > SLICED else [n for n, kind in self._kinds.items() if not _words(kind)]
        by_arrow = [name for name in self._names if name not in by_polars]
        scan = pl.scan_parquet(self.path).select([self._names[name] for name in by_polars]) if by_polars else None
        start = self._done
        for rows, table in self._tables(by_arrow, groups):
            codes = scan.slice(start, rows).collect() if scan is not None else None
            facts = {
                name: codes[self._names[name]] if codes is not None and name in by_polars else table.column(heading)
                for name, heading in self._names.items()
            }
            yield rows, table.select(self.others.names) if self.others.names else no_columns(rows), facts
            start += rows

    def _tables(self, facts: list[str], groups: range) -> Iterator[tuple[int, Any]]:
        """These facts and the other columns, batch by batch; with none, tables of the right number of rows."""
        names = [*self.others.names, *(self._names[name] for name in facts)]
        if not names:
            total = sum(self.groups[groups.start : groups.stop])
            for start in range(0, total, ROWS):
                yield min(ROWS, total - start), no_columns(0)
            return
        words = [self._names[name] for name in facts if _words(self._kinds[name])]
        with pq.ParquetFile(self.path, read_dictionary=words, pre_buffer=False, buffer_size=1 << 20) as file:
            held: list[Any] = []
            rows = 0
            size = PIECE if _may_be_long(self.others) else 8 * PIECE
            taken = {"columns": names, "row_groups": list(groups), "use_threads": False}
            for piece in file.iter_batches(batch_size=size, **taken):
                while piece.num_rows:
                    part = piece.slice(0, ROWS - rows)
                    held.append(part)
                    rows += part.num_rows
                    piece = piece.slice(part.num_rows)
                    if rows == ROWS or sum(one.nbytes for one in held) > BYTES:
                        yield rows, _sound(held)
                        held, rows = [], 0
            if held:
                yield rows, _sound(held)


def _sound(held: list[Any]) -> Any:
    """A table of batches whose text is text and whose places lie within; ArrowInvalid where bytes were spoilt."""
    table = pa.Table.from_batches(held)
    table.validate(full=True)
    return table


class ParquetSink:
    """Writes batches as row groups of one Parquet file; a type that Parquet has not is written as text."""

    def __init__(self, path: str, table: bytes) -> None:
        self._path, self._table = path, table
        self._writer: Any = None
        self._as_text: list[str] = []

    def write(self, table: Any) -> None:
        """Take the next rows."""
        table = unmarked(table)
        if self._writer is None:
            self._as_text = [field.name for field in table.schema if not _fits(field.type)]
        if self._as_text:
            table = replaced(table, self._as_text, _as_text)
        table = table.replace_schema_metadata({**(table.schema.metadata or {}), METADATA: self._table})
        if self._writer is None:
            self._writer = self._open(table.schema)
        if table.num_rows:
            same = table.schema.equals(self._writer.schema)
            self._writer.write_table(table if same else table.cast(self._writer.schema), row_group_size=ROWS)

    def _open(self, schema: Any) -> Any:
        encoded = (
            {"row": "DELTA_BINARY_PACKED"} if "row" in schema.names and schema.field("row").type == pa.int64() else {}
        )
        # Answers and facts are read whole: what the least and the greatest word of a group are helps nobody.
        told = [field.name for field in schema if not pa.types.is_dictionary(field.type) and field.type != pa.uint8()]
        return pq.ParquetWriter(
            self._path,
            schema,
            compression="snappy",
            use_dictionary=[name for name in schema.names if name not in encoded],
            column_encoding=encoded or None,
            write_statistics=told,
        )

    def close(self) -> None:
        """End the file."""
        if self._writer is not None:
            self._writer.close()


@lru_cache(1024)
def _fits(kind: Any) -> bool:
    """Whether Parquet can hold values of this type."""
    try:
        schema = pa.schema([("column", kind)])
        with pq.ParquetWriter(BytesIO(), schema) as writer:
            writer.write_table(schema.empty_table())
        return True
    except (pa.ArrowException, NotImplementedError):
        return False


def _as_text(column: Any) -> Any:
    made = simple(column)
    return made.cast(pa.string())


def _may_be_long(schema: Any) -> bool:
    return any(not pa.types.is_primitive(field.type) for field in schema)


def _words(kind: Any) -> bool:
    kind = kind.value_type if pa.types.is_dictionary(kind) else kind
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))
