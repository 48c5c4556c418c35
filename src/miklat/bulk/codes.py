"""Columns of words, codes or truth values as the machine's codes: a value by its place, unknown after the last."""

from collections.abc import Mapping, Sequence

import msgspec
import numpy as np
import polars as pl
from numpy.typing import NDArray

from miklat.bulk.ask import UNKNOWN_CODE
from miklat.bulk.machine import BLOCK, Codes

UNKNOWN_WORDS = ("", "unknown")
BAD = 254


class Coded(msgspec.Struct, frozen=True):
    """A column as codes; ``bad`` are the places of what is no value of the fact, coded as unknown."""

    codes: Codes
    bad: NDArray[np.int64]


def coded(
    column: pl.Series, names: Sequence[str], stored: Sequence[str] | None = None, room: Codes | None = None
) -> Coded:
    """Code a column of a fact that has these values.

    ``stored`` is the table of codes that the file gives for it (None: the places of ``names``). A null, an empty cell
    and "unknown" are unknown. ``room`` is where codes may be put, if that spares making room for them.
    """
    kind = column.dtype
    if kind == pl.UInt8:
        return _from_codes(column, names, stored, room)
    if kind == pl.Boolean:
        return _from_truth(column, names)
    if kind == pl.Null:
        return Coded(np.full(len(column), len(names), np.uint8), np.empty(0, np.int64))
    if kind in (pl.Categorical, pl.Enum):
        return _from_categories(column, names, room)
    return _from_text(column.cast(pl.String), names)


def word_code(word: str, names: Sequence[str]) -> int:
    """The code of a word: blanks around it do not count."""
    stripped = word.strip()
    if stripped in UNKNOWN_WORDS:
        return len(names)
    return names.index(stripped) if stripped in names else BAD


def shown_values(column: pl.Series, bad: NDArray[np.int64]) -> list[str]:
    """The values at these places, as text."""
    return [str(value) for value in column.gather(bad.tolist()).to_list()]


def _from_codes(
    column: pl.Series, names: Sequence[str], stored: Sequence[str] | None, room: Codes | None = None
) -> Coded:
    raw: Codes = (column.fill_null(UNKNOWN_CODE) if column.null_count() else column).to_numpy()
    count = len(names)
    if stored is not None and tuple(stored) != tuple(names):
        table = np.full(256, BAD, np.uint8)
        table[UNKNOWN_CODE] = count
        for code, word in enumerate(stored):
            table[code] = word_code(word, names)
        return _told_apart(table[raw], count)
    codes = np.empty(len(raw), np.uint8) if room is None else room[: len(raw)]
    if _settle(raw, count, codes):
        return Coded(codes, np.empty(0, np.int64))
    return _told_apart(np.where((raw >= count) & (raw != UNKNOWN_CODE), np.uint8(BAD), np.minimum(raw, count)), count)


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


def _from_truth(column: pl.Series, names: Sequence[str]) -> Coded:
    if set(names) != {"yes", "no"}:
        return _from_text(column.cast(pl.String), names)
    raw = column.cast(pl.UInt8).fill_null(2).to_numpy()
    table = np.array([names.index("no"), names.index("yes"), len(names)], np.uint8)
    return Coded(table[raw], np.empty(0, np.int64))


def _from_categories(column: pl.Series, names: Sequence[str], room: Codes | None) -> Coded:
    array = column.rechunk().to_arrow()
    words = array.dictionary.to_pylist()
    places = pl.Series(array.indices)
    if words == list(names) and len(names) < BAD:
        return _from_codes(places.cast(pl.UInt8), names, None, room)
    table = np.array([*(word_code(word, names) for word in words), len(names)], np.uint8)
    return _told_apart(table.take(places.fill_null(len(words)).to_numpy(), mode="clip"), len(names))


def _from_text(column: pl.Series, names: Sequence[str]) -> Coded:
    known = [*names, *(word for word in UNKNOWN_WORDS if word not in names)]
    cast = column.cast(pl.Enum(known), strict=False)
    codes = np.minimum(cast.to_physical().fill_null(UNKNOWN_CODE).to_numpy(), np.uint8(len(names)))
    if cast.null_count() == column.null_count():
        return Coded(codes, np.empty(0, np.int64))
    other = np.flatnonzero((cast.is_null() & column.is_not_null()).to_numpy())
    words = column.gather(other.tolist())
    kinds = {word: word_code(word, names) for word in words.unique().to_list()}
    codes = codes.copy()
    codes[other] = np.array([kinds[word] for word in words.to_list()], np.uint8)
    return _told_apart(codes, len(names))


def _told_apart(codes: Codes, unknown: int) -> Coded:
    bad = np.flatnonzero(codes == BAD)
    if len(bad):
        codes = codes.copy() if not codes.flags.writeable else codes
        codes[bad] = unknown
    return Coded(codes, bad)


def code_table(domains: Mapping[str, Sequence[str]]) -> bytes:
    """The table of codes as a file's metadata keeps it."""
    return msgspec.json.encode({"unknown": UNKNOWN_CODE, "codes": domains})


def read_code_table(data: bytes) -> dict[str, tuple[str, ...]]:
    """The table of codes from a file's metadata; ValueError if it is none."""
    try:
        kept = msgspec.json.decode(data, type=_Kept)
    except msgspec.MsgspecError as error:
        raise ValueError(f"the table of codes in its metadata cannot be read ({error})") from None
    if kept.unknown != UNKNOWN_CODE:
        raise ValueError(
            f"the table of codes in its metadata has {kept.unknown} for unknown; it must be {UNKNOWN_CODE}"
        )
    return {name: tuple(words) for name, words in kept.codes.items()}


class _Kept(msgspec.Struct):
    unknown: int
    codes: dict[str, list[str]]
