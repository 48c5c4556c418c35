"""Parquet tables: facts are read by Polars, which is quick; other columns by Arrow, which keeps their types."""

from collections.abc import Iterator
from typing import Any

import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from miklat.bulk.batch import Batch
from miklat.bulk.codes import read_code_table
from miklat.bulk.tables.columns import Heading, refuse_file, sort_columns
from miklat.bulk.tables.plain import unmarked
from miklat.files.faults import Faults, quoted

METADATA = b"miklat"
ROWS = 1_000_000
"""Rows of a batch at most, and of a row group that is written."""

PIECE = 1 << 14
"""Rows of the other columns read at once: a piece is measured before the next is taken."""

BYTES = 64 << 20
"""Bytes of other columns at which a batch is closed before it has all its rows."""

SLICED = 4 * ROWS
"""Rows of a row group beyond which it is read in one stream, since a slice of it costs as much as all before it."""


class ParquetFile:
    """One Parquet file."""

    def __init__(self, path: str, heading: Heading) -> None:
        self.path = path
        try:
            self._file = pq.ParquetFile(path, pre_buffer=False, buffer_size=1 << 20)
        except (pa.ArrowException, OSError) as error:
            raise Faults([_damaged(path, error)]) from None
        schema = self._file.schema_arrow
        self.facts, names = sort_columns(path, schema.names, heading)
        self.others: Any = pa.schema([schema.field(name) for name in names])
        faults = [
            refuse_file(
                path,
                f"the column {quoted(name)} is a fact and holds {schema.field(name).type}",
                "write its values as words, or as codes (uint8)",
                col=schema.names.index(name) + 1,
            )
            for name in self.facts
            if not _simple(schema.field(name).type)
        ]
        if faults:
            raise Faults(faults)
        self.rows: int = self._file.metadata.num_rows
        self.coded = any(schema.field(name).type == pa.uint8() for name in self.facts)
        self.tables: dict[str, tuple[str, ...]] = {}
        if METADATA in (schema.metadata or {}):
            try:
                self.tables = read_code_table(schema.metadata[METADATA])
            except ValueError as error:
                raise Faults([refuse_file(path, str(error), "write the file anew")]) from None

    def batches(self) -> Iterator[Batch]:
        """The rows in order."""
        start = 0
        try:
            for others, facts in self._pieces():
                rows = others.num_rows
                yield Batch(self.path, start + 1, rows, facts, others, self.tables)
                start += rows
        except (pa.ArrowException, pl.exceptions.PolarsError, OSError) as error:
            raise Faults([_damaged(self.path, error, start)]) from None

    def _pieces(self) -> Iterator[tuple[Any, dict[str, pl.Series]]]:
        groups = self._file.metadata
        longest = max((groups.row_group(n).num_rows for n in range(groups.num_row_groups)), default=0)
        if longest > SLICED:
            yield from self._streamed()
            return
        scan = pl.scan_parquet(self.path).select(self.facts)
        start = 0
        for others in self._other_pieces():
            facts = scan.slice(start, others.num_rows).collect()
            start += others.num_rows
            yield others, {name: facts[name] for name in self.facts}

    def _other_pieces(self) -> Iterator[Any]:
        """The other columns, batch by batch; with none, tables of no columns and the right number of rows."""
        if not self.others.names:
            for start in range(0, self.rows, ROWS):
                yield _no_columns(min(ROWS, self.rows - start))
            return
        held: list[Any] = []
        rows = 0
        pieces = self._file.iter_batches(
            batch_size=PIECE if _may_be_long(self.others) else 4 * PIECE, columns=self.others.names
        )
        for piece in pieces:
            while piece.num_rows:
                part = piece.slice(0, ROWS - rows)
                held.append(part)
                rows += part.num_rows
                piece = piece.slice(part.num_rows)
                if rows == ROWS or sum(one.nbytes for one in held) > BYTES:
                    yield pa.Table.from_batches(held, self.others)
                    held, rows = [], 0
        if held:
            yield pa.Table.from_batches(held, self.others)

    def _streamed(self) -> Iterator[tuple[Any, dict[str, pl.Series]]]:
        names = [*self.others.names, *self.facts]
        for piece in self._file.iter_batches(batch_size=4 * PIECE, columns=names):
            others = pa.Table.from_batches([piece.select(self.others.names)]) if self.others.names else None
            facts = {name: pl.Series(name, piece.column(name)) for name in self.facts}
            yield _no_columns(piece.num_rows) if others is None else others, facts


class ParquetSink:
    """Writes batches as row groups of one Parquet file."""

    def __init__(self, path: str, table: bytes) -> None:
        self._path, self._table = path, table
        self._writer: Any = None

    def write(self, table: Any) -> None:
        """Take the next rows."""
        table = unmarked(table)
        table = table.replace_schema_metadata({**(table.schema.metadata or {}), METADATA: self._table})
        if self._writer is None:
            encoded = {"row": "DELTA_BINARY_PACKED"} if "row" in table.column_names else {}
            encoded = {name: how for name, how in encoded.items() if table.schema.field(name).type == pa.int64()}
            by_dictionary = [name for name in table.column_names if name not in encoded]
            self._writer = pq.ParquetWriter(
                self._path,
                table.schema,
                compression="snappy",
                use_dictionary=by_dictionary,
                column_encoding=encoded or None,
            )
        if table.num_rows:
            same = table.schema.equals(self._writer.schema)
            self._writer.write_table(table if same else table.cast(self._writer.schema), row_group_size=ROWS)

    def close(self) -> None:
        """End the file."""
        if self._writer is not None:
            self._writer.close()


def _no_columns(rows: int) -> Any:
    return pa.table({"-": pa.nulls(rows)}).select([])


def _may_be_long(schema: Any) -> bool:
    return any(not pa.types.is_primitive(field.type) for field in schema)


def _simple(kind: Any) -> bool:
    """Whether values of this type can be words, codes or truth values; whole numbers other than uint8 are no codes."""
    if pa.types.is_dictionary(kind):
        kind = kind.value_type
    if pa.types.is_integer(kind):
        return bool(kind == pa.uint8())
    words = pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind)
    return bool(words or pa.types.is_boolean(kind) or pa.types.is_null(kind) or pa.types.is_floating(kind))


def _damaged(path: str, error: BaseException, rows: int = 0) -> Any:
    if isinstance(error, FileNotFoundError):
        return refuse_file(path, "there is no such file", "check its name")
    if isinstance(error, PermissionError):
        return refuse_file(path, "it may not be read", "check its permissions")
    words = str(error).strip().split("\n")[0][:200]
    where = f" after row {rows:,}" if rows else ""
    return refuse_file(
        path, f"this is no whole Parquet file{where} ({words})", "is it cut short? write or copy it anew"
    )
