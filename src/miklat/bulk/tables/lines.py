"""Tables as JSON Lines: an object a line. What is not a fact passes through as it is written.

A stretch is read at once by a decoder made for its columns; where that does not take it, line by line, so that a line
that is wrong is refused alone. (Measured, 28 facts: this decoder 2.6 us a row, Polars 3.8, Arrow 5.4; Polars sees no
key that stands twice, and neither keeps a number as it is written.)
"""

import json
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import BytesIO
from math import isinf
from types import NoneType
from typing import Any

import msgspec
import numpy as np
import polars as pl
import pyarrow as pa

from miklat.bulk.batch import REFUSAL_SCHEMA, Batch
from miklat.bulk.tables.columns import TableSpec, refuse_file, sort_columns
from miklat.bulk.tables.joined import joined
from miklat.bulk.tables.one_file import OneFile
from miklat.bulk.tables.plain import field_of_json, marked, nested_fields, plain
from miklat.bulk.tables.stretches import MARK, LineStretch, Stretches
from miklat.bulk.tables.text import no_columns
from miklat.files.faults import CLIP, Faults, shown

LOOKED_AT = 100_000
"""Lines from which the columns are gathered."""

STRETCH = 8 << 20
DEEPEST = 200
"""Lists and objects within one another that a value may have."""

JsonLine = Mapping[str, msgspec.Raw]
_decoder = msgspec.json.Decoder(dict[str, msgspec.Raw])
ERRORS = (msgspec.MsgspecError, ValueError, RecursionError)


class LinesFile(OneFile):
    """One JSON Lines file."""

    def __init__(self, path: str, heading: TableSpec, head: bytes = b"") -> None:
        super().__init__(path)
        self._stretches = Stretches(path, quotes=False, size=STRETCH, head=head)
        self._known: set[str] = set()
        names = self._keys()
        if not names:
            what = f"no line holds an object{self._why_not()}"
            like = f'write one a line, such as {{"{next(iter(heading.facts), "fact")}": "..."}}'
            raise Faults([refuse_file(path, what, like)])
        self.columns = sort_columns(path, names, heading)
        self.others = pa.schema([field_of_json(name) for name in self.columns.others])
        self._facts = {name: names[place] for name, place in self.columns.facts.items()}
        self._known = {*self._facts.values(), *self.columns.others}
        self._decoder = msgspec.json.Decoder(_row_type(self._facts.values(), self.columns.others))

    def _keys(self) -> list[str]:
        names: dict[str, None] = {}
        seen = 0
        for stretch in self._stretches.peeked():
            lines = _lines_of(stretch)
            names.update(dict.fromkeys(_row_or_none(lines[0]) or {}))
            if not _has_only(names, lines):
                names.update(dict.fromkeys(name for line in lines for name in _row_or_none(line) or {}))
            seen += len(lines)
            if seen > LOOKED_AT:
                break
        return list(names)

    def _why_not(self) -> str:
        """What is wrong with the first line, where no line is right."""
        first = next(self._stretches.peeked(), None)
        try:
            self._row(_lines_of(first)[0] if first else b"")
        except _Odd as odd:
            return f" (line 1: {odd})"
        return ""

    def batches(self) -> Iterator[Batch]:
        """The rows in order."""
        number = 1
        for stretch in self._stretches:
            lines = _lines_of(stretch)
            count = len(lines)
            while lines and not lines[-1].strip():
                lines.pop()
            yield self._at_once(lines, number) or self._one_by_one(lines, number)
            number += count

    # ---- a stretch at once ----

    def _at_once(self, lines: list[bytes], first: int) -> Batch | None:
        """The rows of a stretch in which nothing is odd; None if it is to be read line by line."""
        data = b"\n".join(lines)
        try:
            rows = self._decoder.decode_lines(data)
            if len(rows) != len(lines):
                return None  # blank lines between
            columns = list(zip(*map(msgspec.structs.astuple, rows), strict=True))
        except ERRORS:
            return None
        facts, others = columns[: len(self._facts)], columns[len(self._facts) :]
        given = sum(map(_given_in, columns))
        if given != _keys_at_most(data):
            return None  # a key twice in a line, or a colon in a text: they are told apart line by line
        try:
            texts = [_given(column) for column in others]
        except ValueError:
            return None
        made = {name: _words(column) for name, column in zip(self._facts, facts, strict=True)}
        return self._batch(made, texts, len(rows), first)

    def _batch(self, facts: Mapping[str, Any], others: list[Any], rows: int, first: int, numbers: Any = None) -> Batch:
        table = pa.table([pa.array(column, pa.string()) for column in others], schema=self.others)
        return Batch(self.name, first, rows, facts, table if others else no_columns(rows), {}, numbers)

    # ---- line by line ----

    def _one_by_one(self, lines: list[bytes], first: int) -> Batch:
        rows: list[JsonLine] = []
        numbers: list[int] = []
        refused: list[tuple[str, int, str, str, str]] = []
        for number, line in enumerate(lines, first):
            if not line.strip():
                continue
            try:
                rows.append(self._row(line))
                numbers.append(number)
            except _Odd as odd:
                refused.append((self.name, number, odd.column, shown(odd.value, CLIP), odd.reason))
        facts = {
            name: pl.Series(name, [_word(row.get(key)) for row in rows], pl.String) for name, key in self._facts.items()
        }
        others = [[_text(row.get(name)) for row in rows] for name in self.columns.others]
        batch = self._batch(facts, others, len(rows), first, np.array(numbers, np.int64))
        lines_refused = pl.DataFrame(refused, schema=REFUSAL_SCHEMA, orient="row") if refused else None
        return msgspec.structs.replace(batch, refused=lines_refused)

    def _row(self, line: bytes) -> JsonLine:
        """The cells of a line; _Odd if it cannot be taken."""
        text = line.decode("utf-8", "backslashreplace")
        try:
            line.decode()
            row = _decoder.decode(line)
            for name, raw in row.items():
                _check_deep(name, bytes(raw))
        except UnicodeDecodeError as error:
            raise _Odd(text, f"not UTF-8 (byte 0x{line[error.start]:02x})") from None
        except msgspec.MsgspecError as error:
            raise _Odd(text, f"no JSON object: {shown(str(error), 200)}") from None
        except RecursionError:
            raise _Odd(text, "nested too deep") from None
        if _keys_at_most(line) != len(row):
            twice = _twice(line)
            if twice is not None:
                raise _Odd(text, "the key stands twice in the line: leave one of them out", twice)
        strange = row.keys() - self._known
        if strange:
            name = min(strange)
            words = f"a column that the first {LOOKED_AT:,} lines do not have: write it in the first"
            raise _Odd(bytes(row[name]).decode(), words, name)
        return row


class _Odd(Exception):
    """Why a line is refused."""

    def __init__(self, value: str, reason: str, column: str = "") -> None:
        super().__init__(reason)
        self.value, self.reason, self.column = value, reason, shown(column)


class LinesSink:
    """Writes batches as JSON Lines; text that was JSON is written as it was."""

    def __init__(self, file: Any) -> None:
        self._file = file

    def write(self, table: Any) -> None:
        """Take the next rows."""
        first = table.column_names[0]
        rows = joined(table, _pair, lambda name: "" if name == first else f"{_name(name)}:")
        if rows is not None:
            opening = "{" if pa.types.is_dictionary(table.schema.field(0).type) else f"{{{_name(first)}:"
            lines = BytesIO()
            rows.write_csv(lines, include_header=False, quote_style="never", line_terminator=f"}}\n{opening}")
            self._file.write(opening.encode())
            self._file.write(lines.getbuffer()[: -len(opening.encode())])
            return
        raw = [*marked(table), *nested_fields(table)]
        frame = plain(table, nested=True)
        endless = [name for name, kind in frame.schema.items() if kind.is_float() and frame[name].is_infinite().any()]
        if not raw and not endless:
            frame.write_ndjson(self._file)
            return
        encoder = msgspec.json.Encoder(enc_hook=str)
        for start in range(0, frame.height, 65536):
            part = frame.slice(start, 65536).to_dicts()
            for row in part:
                for name in raw:
                    if isinstance(row[name], str):  # what is no text is written as it is
                        row[name] = msgspec.Raw(row[name].encode())
                for name in endless:
                    if row[name] is not None and isinf(row[name]):  # JSON has no such number
                        row[name] = str(row[name])
            self._file.write(encoder.encode_lines(part))

    def close(self) -> None:
        """End the file."""
        if self._file is sys.stdout.buffer:
            self._file.flush()
        else:
            self._file.close()


def _name(name: str) -> str:
    return msgspec.json.encode(name).decode()


def _pair(name: str, word: str | None) -> str:
    return f"{_name(name)}:{_name(word) if word is not None else 'null'}"


def _row_type(facts: Iterable[str], others: Iterable[str]) -> Any:
    """The type of a row: a fact holds a word, a truth value, a number or nothing; any other column what is written."""
    word = str | bool | int | float | None | msgspec.UnsetType
    fields: list[Any] = [(f"f{at}", word, msgspec.UNSET) for at, _ in enumerate(facts)]
    fields += [(f"o{at}", msgspec.Raw | msgspec.UnsetType, msgspec.UNSET) for at, _ in enumerate(others)]
    names = {f"f{at}": name for at, name in enumerate(facts)} | {f"o{at}": name for at, name in enumerate(others)}
    return msgspec.defstruct("Row", fields, rename=names, forbid_unknown_fields=True, gc=False)


def _lines_of(stretch: LineStretch) -> list[bytes]:
    data = stretch.data
    while stretch.first and data.startswith(MARK):
        data = data[len(MARK) :]
    return data.removesuffix(b"\n").split(b"\n")


def _row_or_none(line: bytes) -> JsonLine | None:
    try:
        return _decoder.decode(line)
    except ERRORS:
        return None


def _has_only(names: Mapping[str, None], lines: list[bytes]) -> bool:
    """Whether every line is an object with these keys alone, if it is found at once."""
    try:
        msgspec.json.Decoder(_row_type((), names)).decode_lines(b"\n".join(lines))
    except ERRORS:
        return False
    return True


def _keys_at_most(data: bytes) -> int:
    """The number of keys, or more where a text begins with a colon; -1 where blanks may part key and colon."""
    if any(mark in data for mark in (b" :", b"\t:", b"\r:")) and re.search(rb'"[ \t\r]+:', data):
        return -1
    return data.count(b'":')


def _given_in(column: Sequence[Any]) -> int:
    """How many lines have the key."""
    lacking = msgspec.UnsetType in set(map(type, column))
    return len(column) - (column.count(msgspec.UNSET) if lacking else 0)


class _Places(dict[str | None, int]):
    """The place of each word met, in the order they are met."""

    def __missing__(self, word: str | None) -> int:
        self[word] = place = len(self)
        return place


def _words(column: Sequence[Any]) -> Any:
    """A fact's values as words, each word once; true and false are yes and no."""
    if not set(map(type, column)) <= {str, NoneType}:
        column = [value if type(value) is str else _plain_word(value) for value in column]
    places = _Places()
    found = np.fromiter(map(places.__getitem__, column), np.int32, len(column))
    none = found == places[None]
    words = pa.array([word or "" for word in places], pa.string())
    return pa.chunked_array([pa.DictionaryArray.from_arrays(pa.array(found, mask=none), words)])


def _plain_word(value: Any) -> str | None:
    if value is None or value is msgspec.UNSET:
        return None
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _given(column: Sequence[Any]) -> list[str | None]:
    """What is written, as text; ValueError if something is not UTF-8, or nested perhaps too deep."""
    made = [None if raw is msgspec.UNSET else bytes(raw).decode() for raw in column]
    if any(text and text[0] in "[{" and text.count("[") + text.count("{") > DEEPEST for text in made):
        raise ValueError
    return made


def _word(raw: msgspec.Raw | None) -> str | None:
    """A fact's value as a word: true and false are yes and no; what is no word is shown as it is written."""
    if raw is None:
        return None
    try:
        value = msgspec.json.decode(raw)
    except ERRORS:  # a number beyond all numbers
        return bytes(raw).decode()
    return _plain_word(value) if value is None or isinstance(value, str | bool) else bytes(raw).decode()


def _text(raw: msgspec.Raw | None) -> str | None:
    return None if raw is None else bytes(raw).decode()


def _check_deep(name: str, raw: bytes) -> None:
    """Refuse a value that is nested so deep that no reader of the output would take it; _Odd."""
    if raw.count(b"[") + raw.count(b"{") <= DEEPEST:
        return
    depth = 0
    for mark in re.findall(rb'"(?:[^"\\]|\\.)*"|[\[\]{}]', raw):
        depth += 1 if mark in b"[{" else -1 if mark in b"]}" else 0
        if depth > DEEPEST:
            raise _Odd(raw.decode("utf-8", "replace"), f"nested more than {DEEPEST} deep", name)


def _twice(line: bytes) -> str | None:
    """A key that stands twice in an object of a line."""
    found: list[str] = []

    def once(pairs: list[tuple[str, Any]]) -> None:
        seen: set[str] = set()
        found.extend(name for name, _ in pairs if name in seen or seen.add(name))  # type: ignore[func-returns-value]

    try:
        json.loads(line, object_pairs_hook=once)
    except ValueError:
        return None
    return found[0] if found else None
