"""Columns of words, codes or truth values as the machine's codes: a value by its place, unknown after the last.

Words are read as everywhere (`terms/spelling.py`); how many were spelt otherwise than the law spells them is counted.
"""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

import msgspec
import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.compute as pc
from numpy.typing import NDArray

from miklat.bulk.ask import UNKNOWN_CODE
from miklat.bulk.machine import BLOCK, Codes
from miklat.terms.spelling import UNKNOWN, Spellings

BAD = 254
MOST_WORDS = 254
"""Words a table of codes may have: one code is for unknown, and one for what is no value."""

KEPT_WORDS = 10_000
"""Spellings whose code is kept, so that each is looked up once."""

SENTINELS = ("", UNKNOWN)
NONE_BAD: NDArray[np.int64] = np.empty(0, np.int64)


RowPlaces: TypeAlias = Any
"""Places of rows, as an array."""


class Coded(msgspec.Struct, frozen=True):
    """A column as codes; ``bad`` are the places of what is no value of the fact, coded as unknown.

    ``respelt`` is how many cells are spelt otherwise than the law spells them, and ``sample`` the first of them.
    """

    codes: Codes
    bad: NDArray[np.int64] = NONE_BAD
    respelt: int = 0
    sample: str | None = None


class Coder:
    """Codes columns of one fact. ``numbers`` says what numbers are that no table of codes explains (`NUMBERS`)."""

    def __init__(self, names: Sequence[str], numbers: str = "") -> None:
        self.names, self._numbers = tuple(names), numbers
        self._spellings = Spellings(names)
        self._codes: dict[str, int] = {}
        words = [*names, *(word for word in SENTINELS if word not in names)]
        self._words = pa.array(words, pa.large_string())

    def coded(self, column: Any, stored: Sequence[str] | None = None, room: Codes | None = None) -> Coded:
        """Code a column, of Polars or of Arrow.

        ``stored`` is the table of codes that the file gives for it (None: the law's own order). A null, an empty cell
        and "unknown" are unknown. ``room`` is where codes may be put, if that spares making room for them.
        """
        if not isinstance(column, pl.Series):
            if pa.types.is_dictionary(column.type):
                return self._from_dictionaries(column)
            column = pl.Series(column)
        kind = column.dtype
        if kind.is_numeric():
            return self._from_numbers(column, stored, room)
        if kind == pl.Boolean:
            return self._from_truth(column)
        if kind == pl.Null:
            return Coded(np.full(len(column), len(self.names), np.uint8))
        if kind in (pl.Categorical, pl.Enum):
            return self._from_dictionaries(pa.chunked_array([column.rechunk().to_arrow()]))
        return self._from_text(column.cast(pl.String))

    def word(self, word: str) -> int:
        """The code of a word."""
        code = self._codes.get(word)
        if code is None:
            found = self._spellings.find(word)
            code = self._number(word) if found is None else self._place(found)
            if len(self._codes) < KEPT_WORDS:
                self._codes[word] = code
        return code

    def _place(self, found: str) -> int:
        return self.names.index(found) if found in self.names else len(self.names)

    def _number(self, word: str) -> int:
        """The code of a word that is a number, if numbers mean something."""
        try:
            number = float(word) if self._numbers else -1.0
        except ValueError:
            return BAD
        return int(self._meaning()[int(number)]) if number in range(256) else BAD

    def _meaning(self) -> Codes:
        """What the numbers 0 to 255 mean."""
        count = len(self.names)
        table = np.full(256, BAD, np.uint8)
        if self._numbers == "yes-no":
            if {"yes", "no"} <= set(self.names):
                table[1], table[0] = self.names.index("yes"), self.names.index("no")
            return table
        table[:count] = np.arange(count)
        table[UNKNOWN_CODE] = count
        return table

    # ---- words ----

    def _from_text(self, column: pl.Series) -> Coded:
        count = len(self.names)
        text = column.to_arrow().cast(pa.large_string())
        found_at = pc.index_in(text, value_set=self._words)  # Arrow alone: Polars calls up its threads for each column
        codes: Codes = np.minimum(found_at.fill_null(UNKNOWN_CODE).to_numpy(), min(count, 255)).astype(np.uint8)
        if found_at.null_count == text.null_count:
            return Coded(codes)
        other = np.flatnonzero(pc.and_(found_at.is_null(), text.is_valid()).to_numpy(zero_copy_only=False))
        array = text.take(pa.array(other)).dictionary_encode()
        table = np.array([self.word(word) for word in array.dictionary.to_pylist()], np.uint8)
        found = table.take(array.indices.to_numpy())
        codes[other] = found
        read = np.flatnonzero(found != BAD)
        sample = column[int(other[read[0]])] if len(read) else None
        return self._told_apart(codes, len(read), sample)

    def _from_dictionaries(self, column: Any) -> Coded:
        chunks = column.chunks if isinstance(column, pa.ChunkedArray) else [column]
        if not chunks:
            return Coded(np.empty(0, np.uint8))
        made, respelt, sample = [], 0, None
        for chunk in chunks:
            codes, odd, word = self._from_dictionary(chunk)
            made.append(codes)
            respelt, sample = respelt + odd, sample or word
        return self._told_apart(made[0] if len(made) == 1 else np.concatenate(made), respelt, sample)

    def _from_dictionary(self, chunk: Any) -> tuple[Codes, int, str | None]:
        """The codes of a dictionary array; how many are spelt otherwise, and one of these."""
        words = chunk.dictionary.to_pylist()
        codes = [len(self.names) if word is None else self.word(str(word)) for word in words]
        table = np.array([*codes, len(self.names)], np.uint8)
        indices = chunk.indices
        if indices.null_count:
            indices = indices.cast(pa.int64()).fill_null(len(words))
        at = indices.to_numpy(zero_copy_only=False)
        made: Codes = table.take(at, mode="clip")
        odd = [
            place
            for place, word in enumerate(words)
            if word is not None and codes[place] != BAD and word not in self.names and word not in SENTINELS
        ]
        if not odd:
            return made, 0, None
        met = np.isin(at, odd)
        first = int(met.argmax())
        return made, int(np.count_nonzero(met)), str(words[int(at[first])]) if met.any() else None

    def _from_truth(self, column: pl.Series) -> Coded:
        if not {"yes", "no"} <= set(self.names):
            return self._from_text(column.cast(pl.String))
        raw = column.cast(pl.UInt8).fill_null(2).to_numpy()
        table = np.array([self.names.index("no"), self.names.index("yes"), len(self.names)], np.uint8)
        return Coded(table[raw])

    # ---- numbers ----

    def _from_numbers(self, column: pl.Series, stored: Sequence[str] | None, room: Codes | None) -> Coded:
        count = len(self.names)
        if column.dtype != pl.UInt8:
            column = _bytes_of(column)
        raw: Codes = (column.fill_null(UNKNOWN_CODE) if column.null_count() else column).to_numpy()
        if self._numbers == "yes-no" and stored is None:
            table = self._meaning()
            table[UNKNOWN_CODE] = count
            return self._told_apart(table[raw])
        if stored is not None and tuple(stored) != self.names:
            table = np.full(256, BAD, np.uint8)
            for code, word in enumerate(stored):
                table[code] = self.word(word)
            table[UNKNOWN_CODE] = count
            return self._told_apart(table[raw])
        codes = np.empty(len(raw), np.uint8) if room is None else room[: len(raw)]
        if _settle(raw, count, codes):
            return Coded(codes)
        return self._told_apart(np.where((raw >= count) & (raw != UNKNOWN_CODE), np.uint8(BAD), np.minimum(raw, count)))

    def _told_apart(self, codes: Codes, respelt: int = 0, sample: str | None = None) -> Coded:
        bad = np.flatnonzero(codes == BAD)
        if len(bad):
            codes = codes.copy() if not codes.flags.writeable else codes
            codes[bad] = len(self.names)
        return Coded(codes, bad, respelt, sample)


def _bytes_of(column: pl.Series) -> pl.Series:
    """Whole numbers from 0 to 255 as they are, nulls and NaN as nulls, any other number as one that is no code."""
    number = pl.col("n").cast(pl.Float64, strict=False)
    whole = number.is_between(0, 255) & (number % 1 == 0)
    made = pl.when(number.is_null() | number.is_nan()).then(None).when(whole).then(number).otherwise(BAD)
    return column.alias("n").to_frame().select(made.cast(pl.UInt8).alias("n")).to_series()


def shown_values(column: Any, bad: NDArray[np.int64]) -> list[str]:
    """The values at these places, as text."""
    if isinstance(column, pl.Series):
        return [str(value) for value in column.gather(bad.tolist()).to_list()]
    return [str(value) for value in column.take(pa.array(bad)).to_pylist()]


def is_blank(column: Any, rows: RowPlaces, *, json: bool = False) -> RowPlaces:
    """Those of these rows that have nothing in the column: a null, an empty or blank text, the code of unknown."""
    if isinstance(column, pl.Series):
        taken = column.gather(rows.tolist())
        if taken.dtype == pl.UInt8:
            return rows[(taken.is_null() | (taken == UNKNOWN_CODE).fill_null(True)).to_numpy()]
        texts = taken.cast(pl.String) if taken.dtype in (pl.String, pl.Categorical, pl.Enum) else None
        empty = taken.is_null()
    else:
        arrow = column.take(pa.array(rows))
        if pa.types.is_dictionary(arrow.type):
            arrow = pa.chunked_array([chunk.dictionary_decode() for chunk in arrow.chunks], arrow.type.value_type)
        text = (
            pa.types.is_string(arrow.type)
            or pa.types.is_large_string(arrow.type)
            or pa.types.is_string_view(arrow.type)
        )
        texts = pl.Series(arrow) if text else None
        empty = pl.Series(arrow.is_null())
    if texts is None:
        return rows[empty.to_numpy()]
    return rows[texts.fill_null("").str.strip_chars().is_in(["", "null", '""'] if json else [""]).to_numpy()]


def _settle(raw: Codes, count: int, codes: Codes) -> bool:
    """Bring the code of unknown down to ``count``, block by block within the cache; whether all are codes."""
    scratch = np.empty(min(len(raw), BLOCK), np.uint8)
    highest = 0
    for start in range(0, len(raw), BLOCK):
        block = raw[start : start + BLOCK]
        np.minimum(block, np.uint8(count), out=codes[start : start + len(block)])
        np.add(block, np.uint8(1), out=scratch[: len(block)])  # 255 comes round to 0
        highest = max(highest, int(scratch[: len(block)].max()))
    return highest <= count


def code_table(domains: Mapping[str, Sequence[str]]) -> bytes:
    """The table of codes as a file's metadata keeps it."""
    return msgspec.json.encode({"unknown": UNKNOWN_CODE, "codes": domains})


def read_code_table(data: bytes) -> dict[str, tuple[str, ...]]:
    """The table of codes from a file's metadata; ValueError if it is none."""
    try:
        kept = msgspec.json.decode(data, type=_KeptCodes)
    except msgspec.MsgspecError as error:
        raise ValueError(f"the table of codes in its metadata cannot be read ({error})") from None
    if kept.unknown != UNKNOWN_CODE:
        raise ValueError(
            f"the table of codes in its metadata has {kept.unknown} for unknown; it must be {UNKNOWN_CODE}"
        )
    return {name: tuple(words) for name, words in kept.codes.items()}


class _KeptCodes(msgspec.Struct):
    unknown: int
    codes: dict[str, list[str]]
