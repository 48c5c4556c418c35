"""Words put together once a combination are written byte for byte as one by one."""

import io
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pytest

from miklat.bulk.tables import lines, text
from miklat.bulk.tables.joined import joined

WORDS = pa.array(["yes", "no", "silent"])


class Held(io.BytesIO):
    def close(self) -> None:
        """Keep what was written."""


def table(seed: int, kinds: int = 50, rows: int = 5_000) -> Any:
    random = np.random.default_rng(seed)
    met = random.integers(0, 3, (kinds, 6)).astype(np.int8)[random.integers(0, kinds, rows)]
    columns = {f"q{at}": np.ascontiguousarray(met[:, at]) for at in range(6)}
    made = {
        name: pa.DictionaryArray.from_arrays(pa.array(codes, mask=codes == 2 if at % 2 else None), WORDS)
        for at, (name, codes) in enumerate(columns.items())
    }
    count = pa.array(np.arange(rows))
    return pa.table({"row": count, **dict(list(made.items())[:3]), "age": count, **dict(list(made.items())[3:])})


def written(kind: str) -> bytes:
    held = Held()
    sink: Any = lines.LinesSink(held) if kind == "jsonl" else text.TextSink(held, text.Dialect(kind))
    for seed in (1, 2):
        sink.write(table(seed))
    sink.close()
    return held.getvalue()


@pytest.mark.parametrize("kind", [",", "\t", "jsonl"])
def test_rows_are_the_same_either_way(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = written(kind)
    for module in (lines, text):
        monkeypatch.setattr(module, "joined", lambda *_: None)
    assert quick == written(kind)


@pytest.mark.parametrize("column", [pa.array([1.5]), pa.array(["a"]), pa.array(["a,b"]).dictionary_encode()])
def test_what_may_need_marks_is_not_joined(column: Any) -> None:
    assert joined(pa.table({"row": [1], "c": column}), lambda *_: "", lambda _: "") is None


def test_words_of_their_own_in_every_row_are_not_joined() -> None:
    own = pa.array([f"w{at}" for at in range(20_000)]).dictionary_encode()
    assert joined(pa.table({"c": own}), lambda *_: "", lambda _: "") is None
    assert isinstance(joined(table(1), lambda _, word: word or "", lambda _: ""), pl.DataFrame)
