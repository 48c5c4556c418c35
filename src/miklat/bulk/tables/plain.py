"""An Arrow table as one that a text or a spreadsheet can hold: words as text, nested values as JSON."""

import json
from typing import Any

import polars as pl
import pyarrow as pa

JSON_MARK = {b"miklat": b"json"}
"""On a field: its text is JSON, as it stood in JSON Lines."""


def plain(table: Any) -> pl.DataFrame:
    """The table with nothing but numbers, truth values, dates and text."""
    names = table.column_names
    frame = pl.from_arrow(unmarked(table).rename_columns([str(at) for at in range(len(names))]))
    assert isinstance(frame, pl.DataFrame)
    frame.columns = names  # Polars gives a column without a name one, which may be another's
    return frame.with_columns(
        [
            pl.Series(column.name, [_json(value) for value in column.to_list()], pl.String)
            for column in frame
            if column.dtype.is_nested() or column.dtype in (pl.Object, pl.Binary)
        ]
        + [column.cast(pl.String) for column in frame if column.dtype in (pl.Categorical, pl.Enum)]
    )


def marked(table: Any) -> list[str]:
    """The columns that hold JSON text."""
    return [field.name for field in table.schema if (field.metadata or {}).get(b"miklat") == b"json"]


def unmarked(table: Any) -> Any:
    """The table with its columns of JSON text as plain text."""
    for name in marked(table):
        text = pa.array([_text(value) for value in table.column(name).to_pylist()], pa.string())
        table = table.set_column(table.column_names.index(name), name, text)
    return table


def _text(value: str | None) -> str | None:
    """JSON text as a cell: a string's letters, anything else as it is written."""
    if value is None or value == "null":
        return None
    return str(json.loads(value)) if value.startswith('"') else value


def _json(value: Any) -> str | None:
    return None if value is None else json.dumps(value, ensure_ascii=False, default=str)


def field_of_json(name: str) -> Any:
    """The field of a column that holds JSON text."""
    return pa.field(name, pa.string(), metadata=JSON_MARK)
