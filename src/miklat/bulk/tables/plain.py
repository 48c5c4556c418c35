"""An Arrow table as one that a text or a spreadsheet can hold: what has no such form there becomes text.

Numbers, truth values and text stay; dates and times are written as ISO 8601 writes them, a length of time as hours,
minutes and seconds, bytes as hexadecimal digits, lists and records as JSON. Nothing is out of range: Arrow, Polars and
Python all refuse some dates that a file may hold, so these are spelt here.
"""

import json
import re
from collections.abc import Callable, Collection, Iterator
from typing import Any

import msgspec
import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc

JSON_MARK = {b"miklat": b"json"}
"""On a field: its text is JSON, as it stood in JSON Lines."""

ARMED = r"^[=+\-@\t\r]"
"""How a cell begins that a spreadsheet may take for a formula; numbers apart."""

NUMBER = r"^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?%?$"
COLUMNS_AT_ONCE, CELLS_AT_ONCE = 512, 1 << 20
"""Columns, and cells, of which it is asked together whether any may be a formula."""

FAR = 900_000_000_000
"""Seconds from 1970, some 28,500 years, past which no library can be trusted with a zone."""

DISARM = "'"
"""What a spreadsheet takes for the sign of text, put before such a cell."""

_SPANS = {"s": 1, "ms": 10**3, "us": 10**6, "ns": 10**9}


def plain(table: Any, nested: bool = False) -> pl.DataFrame:
    """The table with nothing but numbers, truth values and text; with ``nested`` text that was JSON stays as it was."""
    names = table.column_names
    raw = set(marked(table)) if nested else set()
    table = table if nested else unmarked(table)
    columns = [table.column(at) if name in raw else simple(table.column(at)) for at, name in enumerate(names)]
    # Polars gives a column without a name one, which may be another's: so each has its place for a name, at first.
    frame = pl.DataFrame([_letters_of(pl.Series(str(at), column)) for at, column in enumerate(columns)])
    frame.columns = names
    return frame


def _letters_of(series: pl.Series) -> pl.Series:
    return series.cast(pl.String) if series.dtype in (pl.Categorical, pl.Enum) else series


def disarm(frame: pl.DataFrame, heading: bool) -> tuple[pl.DataFrame, int]:
    """The table with a sign of text before what a spreadsheet would take for a formula, and how many such there are."""
    total = 0
    for name in _perhaps_armed(frame):
        one = pl.col(name)
        risky = one.str.contains(ARMED) & ~one.str.contains(NUMBER)
        count = frame.select(risky.sum()).item()
        if count:
            frame = frame.with_columns(pl.when(risky).then(pl.lit(DISARM) + one).otherwise(one).alias(name))
        total += count
    if heading:
        frame = frame.rename({name: DISARM + name for name in frame.columns if re.match(ARMED, name)})
    return frame, total


def _perhaps_armed(frame: pl.DataFrame) -> list[str]:
    """The columns with a cell that begins as a formula does. Many at a time: a pattern takes long to make."""
    texts, found = [name for name, kind in frame.schema.items() if kind == pl.String], list[str]()
    count = max(1, min(COLUMNS_AT_ONCE, CELLS_AT_ONCE // max(1, frame.height)))
    for start in range(0, len(texts) if frame.height else 0, count):
        names = texts[start : start + count]
        cells = pl.concat([frame[name].rename("") for name in names], rechunk=False)
        armed: Any = cells.str.contains(ARMED).fill_null(False).to_numpy()
        found += [name for name, one in zip(names, armed.reshape(len(names), -1).any(axis=1), strict=True) if one]
    return found


# ---- one column ----


def simple(column: Any) -> Any:
    """A column (chunked array) of numbers, truth values or text, whatever it was."""
    kind = column.type
    if isinstance(kind, pa.BaseExtensionType):
        column = _of_extension(column)
        kind = column.type
    if pa.types.is_run_end_encoded(kind):
        column = pa.chunked_array([pc.run_end_decode(chunk) for chunk in column.chunks], kind.value_type)
        return simple(column)
    if pa.types.is_dictionary(kind):
        if _is_text(kind.value_type) and kind.index_type.bit_width <= 32:
            return column  # each word once: Polars writes it as it is
        return simple(pa.chunked_array([chunk.dictionary_decode() for chunk in column.chunks], kind.value_type))
    if pa.types.is_integer(kind) or pa.types.is_boolean(kind) or _is_text(kind) or kind in (pa.float32(), pa.float64()):
        return column
    if pa.types.is_float16(kind):
        return column.cast(pa.float32())
    if pa.types.is_null(kind):
        return pa.chunked_array([pa.nulls(len(column), pa.string())])
    return pa.chunked_array([_text_of(chunk) for chunk in column.chunks] or [pa.array([], pa.string())])


def _is_text(kind: Any) -> bool:
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))


def _of_extension(column: Any) -> Any:
    if isinstance(column.type, pa.UuidType):
        texts = [None if value is None else str(value) for value in column.to_pylist()]
        return pa.chunked_array([pa.array(texts, pa.string())])
    storage = column.type.storage_type
    made = pa.chunked_array([getattr(chunk, "storage", chunk) for chunk in column.chunks], storage)
    return made.cast(pa.bool_()) if column.type.extension_name == "arrow.bool8" else made


def _text_of(array: Any) -> Any:
    """An array of any type as text."""
    kind = array.type
    if pa.types.is_temporal(kind) and not pa.types.is_interval(kind):
        return _time_text(array)
    if pa.types.is_decimal(kind):
        return pa.array([None if value is None else format(value, "f") for value in array.to_pylist()], pa.string())
    if pa.types.is_interval(kind):
        return pa.array([None if value is None else _interval(value) for value in array.to_pylist()], pa.string())
    if _is_bytes(kind):
        return pa.array([None if value is None else value.hex() for value in array.to_pylist()], pa.string())
    values = [_value(scalar) for scalar in array]
    return pa.array([None if value is None else _json(value) for value in values], pa.string())


def _is_bytes(kind: Any) -> bool:
    views = (pa.types.is_binary_view(kind), pa.types.is_fixed_size_binary(kind))
    return bool(pa.types.is_binary(kind) or pa.types.is_large_binary(kind) or any(views))


def _time_text(array: Any) -> Any:
    """Dates and times as ISO 8601 writes them; a zone as the hours it is before or behind."""
    kind = array.type
    if pa.types.is_duration(kind):
        return _length_text(array)
    if pa.types.is_timestamp(kind) and kind.tz and not _has_zone(kind):
        array = array.cast(pa.timestamp(kind.unit, "UTC"))  # a zone that is not known here: the moment stays
    text = _without_zeros(array.cast(pa.string()))
    beyond = pc.fill_null(pc.starts_with(text, "<"), False)  # Arrow's own words for what is out of its range
    if pa.types.is_timestamp(kind) and kind.tz:  # in a zone it has no such words, and writes what is no date
        seconds = np.abs(array.view(pa.int64()).fill_null(0).to_numpy(zero_copy_only=False) // _SPANS[kind.unit])
        beyond = pa.array(seconds > FAR)
    if not pc.any(beyond).as_py():
        return text
    unit = "D" if pa.types.is_date32(kind) else "ms" if pa.types.is_date64(kind) else kind.unit
    width = pa.int32() if pa.types.is_date32(kind) else pa.int64()
    raw = array.view(width).fill_null(0).to_numpy(zero_copy_only=False)
    to: Any = "D" if pa.types.is_date(kind) else unit
    spelt = np.datetime_as_string(raw.astype("int64").view(f"datetime64[{unit}]"), unit=to)
    zone = "+0000" if getattr(kind, "tz", None) else ""
    far = pa.array([f"{one.replace('T', ' ')}{zone}" for one in spelt.tolist()], pa.string())
    return pc.if_else(beyond, far, text)


def _without_zeros(text: Any) -> Any:
    """Times of day without the zeros a finer unit writes behind them: a second is one in any unit."""
    fewer = pc.replace_substring_regex(text, r"(\.\d*?)0+([+-][\d:]+|Z)?$", r"\1\2")
    return pc.replace_substring_regex(fewer, r"\.([+-][\d:]+|Z)?$", r"\1")


def _has_zone(kind: Any) -> bool:
    try:
        pa.array([0], pa.int64()).cast(kind).cast(pa.string())
    except pa.ArrowException:
        return False
    return True


def _length_text(array: Any) -> Any:
    """Lengths of time as hours, minutes and seconds: 72:00:00."""
    span = _SPANS[array.type.unit]
    counts = array.view(pa.int64()).to_pylist()
    return pa.array([None if count is None else length(count, span) for count in counts], pa.string())


def length(count: int, span: int) -> str:
    """A length of time, ``span`` units a second, as hours, minutes and seconds.

    >>> length(260_100_500, 1000), length(-60, 1)
    ('72:15:00.5', '-0:01:00')
    """
    seconds, rest = divmod(abs(count), span)
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    part = f".{rest:0{len(str(span)) - 1}d}".rstrip("0") if rest else ""
    return f"{'-' if count < 0 else ''}{hours}:{minutes:02d}:{seconds:02d}{part}"


def _interval(value: Any) -> str:
    """A span of the calendar as ISO 8601 writes it: its months, days and seconds do not make up one another."""
    seconds, rest = divmod(abs(value.nanoseconds), 10**9)
    part = f".{rest:09d}".rstrip("0") if rest else ""
    return f"P{value.months}M{value.days}DT{'-' if value.nanoseconds < 0 else ''}{seconds}{part}S"


# ---- values within values ----


def _value(scalar: Any) -> Any:
    """A value of Arrow as JSON has it."""
    if not scalar.is_valid:
        return None
    kind = scalar.type
    if isinstance(kind, pa.BaseExtensionType):
        return str(scalar.as_py()) if isinstance(kind, pa.UuidType) else _value(scalar.value)
    if pa.types.is_dictionary(kind) or pa.types.is_union(kind):
        return _value(scalar.value)
    if pa.types.is_map(kind):
        pairs = [(_value(one["key"]), _value(one["value"])) for one in scalar.values or ()]
        return dict(pairs) if all(isinstance(key, str) for key, _ in pairs) else [list(pair) for pair in pairs]
    if pa.types.is_struct(kind):
        return {field.name: _value(scalar[at]) for at, field in enumerate(kind)}
    if pa.types.is_nested(kind):
        return [_value(one) for one in scalar.values or ()]
    made = simple(pa.chunked_array([pa.array([scalar], kind)]))
    return made[0].as_py()


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


# ---- JSON as it was written ----


def marked(table: Any) -> list[str]:
    """The columns that hold JSON text."""
    return [field.name for field in table.schema if (field.metadata or {}).get(b"miklat") == b"json"]


def unmarked(table: Any) -> Any:
    """The table with its columns of JSON text as plain text."""
    written = set(marked(table))
    return replaced(table, written, _cell_texts) if written else table


def replaced(table: Any, names: Collection[str], make: Callable[[Any], Any]) -> Any:
    """The table with what is made of some of its columns in their place; what is noted on these is let go."""
    made = {name: make(table.column(name)) if name in names else table.column(name) for name in table.column_names}
    fields = [pa.field(name, made[name].type) if name in names else table.schema.field(name) for name in made]
    return pa.table(list(made.values()), schema=pa.schema(fields, table.schema.metadata))


def _cell_texts(column: Any) -> Any:
    return pa.array([cell_text(value) for value in column.to_pylist()], pa.string())


def cell_text(value: str | None) -> str | None:
    """JSON text as a cell: a string's letters, anything else as it is written."""
    if value is None or value == "null":
        return None
    return _letters(value) if value.startswith('"') else value


def _letters(value: str) -> str:
    text = str(json.loads(value))
    # Half a character, which JSON can write and no text can hold, stays as it was written.
    return text if text.isascii() or not any("\ud800" <= char <= "\udfff" for char in text) else value


def field_of_json(name: str) -> Any:
    """The field of a column that holds JSON text."""
    return pa.field(name, pa.string(), metadata=JSON_MARK)


def nested_fields(table: Any) -> Iterator[str]:
    """The columns that JSON Lines hold as lists and records, and other formats as JSON text."""
    for field in table.schema:
        kind = field.type.storage_type if isinstance(field.type, pa.BaseExtensionType) else field.type
        if pa.types.is_nested(kind):
            yield field.name
