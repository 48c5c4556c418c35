"""Tables as JSON Lines: an object a line. What is not a fact passes through as it is written."""

from collections.abc import Iterator
from typing import Any

import msgspec
import polars as pl
import pyarrow as pa

from miklat.bulk.batch import REFUSAL_SCHEMA, Batch
from miklat.bulk.tables.columns import Heading, refuse_file, sort_columns
from miklat.bulk.tables.plain import field_of_json, marked
from miklat.bulk.tables.stretches import MARK, stretches
from miklat.files.faults import CLIP, Faults, shown

LOOKED_AT = 100_000
"""Lines from which the columns are gathered."""

STRETCH = 8 << 20

_decoder = msgspec.json.Decoder(dict[str, msgspec.Raw])


class LinesFile:
    """One JSON Lines file."""

    rows: int | None = None
    coded = False

    def __init__(self, path: str, heading: Heading) -> None:
        self.path, self._all = path, set(heading.facts)
        names = list(dict.fromkeys(self._keys()))
        if not names:
            raise Faults(
                [refuse_file(path, "no line holds an object", 'write one a line, such as {"killer": "israelite"}')]
            )
        self.facts, others = sort_columns(path, names, heading)
        self.others: Any = pa.schema([field_of_json(name) for name in others])

    def _lines(self) -> Iterator[list[bytes]]:
        for stretch in stretches(self.path, quotes=False, size=STRETCH):
            data = stretch.data.removeprefix(MARK) if stretch.first else stretch.data
            yield data.split(b"\n")[:-1] if data.endswith(b"\n") else data.split(b"\n")

    def _keys(self) -> Iterator[str]:
        seen = 0
        for lines in self._lines():
            for line in lines:
                try:
                    yield from _decoder.decode(line)
                except msgspec.MsgspecError:
                    continue
            seen += len(lines)
            if seen > LOOKED_AT:
                return

    def batches(self) -> Iterator[Batch]:
        """The rows in order."""
        number = 1
        for lines in self._lines():
            yield self._batch(lines, number)
            number += len(lines)

    def _batch(self, lines: list[bytes], first: int) -> Batch:
        import numpy as np

        rows: list[dict[str, msgspec.Raw]] = []
        numbers: list[int] = []
        refused: list[tuple[int, str, str, str]] = []
        known = {*self._all, *self.others.names}
        for number, line in enumerate(lines, first):
            if not line.strip():
                continue
            try:
                row = _decoder.decode(line)
            except (msgspec.MsgspecError, UnicodeDecodeError) as error:
                refused.append((number, "", shown(line.decode("utf-8", "replace"), CLIP), f"no JSON object: {error}"))
                continue
            strange = row.keys() - known
            if strange:
                name = min(strange)
                words = f"a column that the first {LOOKED_AT:,} lines do not have: write it in the first"
                refused.append((number, name, shown(bytes(row[name]).decode("utf-8", "replace"), CLIP), words))
                continue
            rows.append(row)
            numbers.append(number)
        present = [name for name in self._all if any(name in row for row in rows)]
        return Batch(
            self.path,
            first,
            len(rows),
            {name: pl.Series(name, [_word(row.get(name)) for row in rows], pl.String) for name in present},
            pa.table(
                [pa.array([_raw(row.get(name)) for row in rows], pa.string()) for name in self.others.names],
                schema=self.others,
            )
            if self.others.names
            else pa.table({"-": pa.nulls(len(rows))}).select([]),
            {},
            np.array(numbers, np.int64),
            pl.DataFrame([(self.path, *one) for one in refused], schema=REFUSAL_SCHEMA, orient="row")
            if refused
            else None,
        )


class LinesSink:
    """Writes batches as JSON Lines; text that was JSON is written as it was."""

    def __init__(self, path: str) -> None:
        self._file = open(path, "wb")  # noqa: SIM115 - closed by close()

    def write(self, table: Any) -> None:
        """Take the next rows."""
        raw = marked(table)
        encoder = msgspec.json.Encoder(enc_hook=str)
        for start in range(0, table.num_rows, 65536):
            part = table.slice(start, 65536).to_pylist()
            for row in part:
                for name in raw:
                    row[name] = msgspec.Raw(row[name].encode()) if row[name] is not None else None
            self._file.write(encoder.encode_lines(part))

    def close(self) -> None:
        """End the file."""
        self._file.close()


def _word(raw: msgspec.Raw | None) -> str | None:
    """A fact's value as a word: true and false are yes and no."""
    if raw is None:
        return None
    value = msgspec.json.decode(raw)
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "yes" if value else "no"
    return bytes(raw).decode()


def _raw(raw: msgspec.Raw | None) -> str | None:
    return None if raw is None else bytes(raw).decode()
