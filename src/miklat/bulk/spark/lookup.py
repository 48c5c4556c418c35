"""The machine inside Spark's own engine (Catalyst): its tables as constant arrays, looked up row by row in the JVM.

A row is judged so if each fact stands in it exactly as the law spells it (or is unknown) and they can be together: no
Python worker touches it.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
import polars as pl
import pyarrow as pa

from miklat.bulk.ask import UNKNOWN_CODE, WORDS
from miklat.bulk.codes import Coder
from miklat.bulk.decoder import NO_WORD
from miklat.bulk.judge import Bulk
from miklat.bulk.machine import TooManyStates
from miklat.bulk.product import ProductMachine
from miklat.terms.fact import FactVariable

MOST_ENTRIES = 1 << 20
"""Entries of all tables together: they go to every executor with the plan."""

MOST_GROUPS = 64
"""Look-ups a row beyond which Python, which judges whole columns, is as fast."""

WHOLE = ("byte", "short", "integer", "long")


class FactColumn(msgspec.Struct, frozen=True):
    """A column of a fact: its name and kind (word, whole, fraction or truth), and its values in the order of codes.

    ``table`` are the words of numbers, ``numbers`` what they mean where there is none.
    """

    name: str
    kind: str
    names: tuple[str, ...]
    table: tuple[str, ...] | None = None
    numbers: str = ""


def whole(bulk: Bulk) -> Sequence[ProductMachine] | None:
    """The machines of what is asked, with whole tables; None if they are too much for a plan."""
    products = bulk.products
    if any(part.told.cells for product in products for part in product.parts):
        return None
    try:
        if not all(product.close() for product in products):
            return None
    except TooManyStates:
        return None
    groups = [group for product in products for group in product.machine.groups]
    fits = len(groups) <= MOST_GROUPS and sum(len(group.table) for group in groups) <= MOST_ENTRIES
    return products if fits else None


def kind_of(field: Any, fact: FactVariable, *, told: bool) -> str:
    """What kind of column a field of a frame is; ValueError if it can be no fact.

    ``told`` says whether it is told what numbers mean.
    """
    name = field.dataType.typeName()
    if name in ("string", "void") or name.startswith(("varchar", "char")):
        return "word"
    if name == "boolean" and {"yes", "no"} <= set(fact.names):
        return "truth"
    if name in (*WHOLE, "float", "double") or name.startswith("decimal"):
        if told:
            return "whole" if name in WHOLE else "fraction"
        what = f"the column {field.name} is a fact and holds numbers ({name}), of which nothing says what they mean"
        raise ValueError(f"{what}: give `tables`, or say in Ask(numbers=...) that they are 'yes-no' or 'codes'")
    raise ValueError(f"the column {field.name} is a fact and holds {name}: write its values as words")


class Lookups:
    """Columns of a frame that has these columns of facts, by their place."""

    def __init__(self, spark: Any, facts: Mapping[int, FactColumn]) -> None:
        from pyspark.sql import functions

        self._spark, self._facts, self._f = spark, facts, functions

    def code(self, fact: FactColumn) -> Any:
        """The code of a fact in a row; null if it stands there otherwise than the law spells it."""
        F, column, unknown = self._f, self._f.col(f"`{fact.name}`"), self._f.lit(len(fact.names))
        if fact.kind == "word":
            listed = F.find_in_set(column, F.lit(",".join([*fact.names, "unknown", ""])))
            return F.when(column.isNull(), unknown).when(listed > 0, F.least(listed - 1, unknown))
        if fact.kind == "truth":
            yes, no = fact.names.index("yes"), fact.names.index("no")
            return F.when(column.isNull(), unknown).when(column, F.lit(yes)).otherwise(F.lit(no))
        codes, count = _codes(fact), len(fact.names)
        if codes == [*range(count), *[None] * (UNKNOWN_CODE - count), count]:  # the law's own order
            known = F.when(column.between(0, count - 1), column.cast("int")).when(column == UNKNOWN_CODE, unknown)
        else:
            known = F.when(column.between(0, 255), F.get(self._array(codes, pa.int32()), column.cast("int")))
        if fact.kind == "fraction":
            none = column.isNull() | F.isnan(column.cast("double"))
            return F.when(none, unknown).when(column % 1 == 0, known)
        return F.when(column.isNull(), unknown).otherwise(known)

    def state(self, product: ProductMachine, codes: Mapping[int, Any]) -> Any:
        """The end state of a row by the codes of its facts; null if the row cannot be, or a code is null."""
        groups = product.machine.groups
        found = self._f.lit(product.machine.first * (groups[0].size if groups else 1))
        for number, group in enumerate(groups):
            index, scale = found, group.size
            for place, width in zip(group.places, group.widths, strict=True):
                scale //= width
                index = index + (codes[place] * scale if place in codes else self._f.lit((width - 1) * scale))
            table = group.table.tolist()
            if number == len(groups) - 1:
                table = [one or None for one in table]  # state 0: it cannot be
            found = self._f.get(self._array(table, pa.int32()), index)
        return found

    def answers(self, product: ProductMachine, state: Any) -> Iterator[tuple[str, Any]]:
        """The columns of answers by the end state of a row."""
        for part, decoder in zip(product.parts, product.decoders, strict=True):
            words = [WORDS[word] if word != NO_WORD else None for word in decoder.words.tolist()]
            if part.tells:
                yield part.told.column, self._f.get(self._array(words, pa.string()), state)
            if part.reason and part.told.why:
                reasons = [decoder.reasons[one] if one >= 0 else None for one in decoder.reason.tolist()]
                yield part.told.why, self._f.get(self._array(reasons, pa.string()), state)

    def _array(self, values: Sequence[object], kind: Any) -> Any:
        """A constant array; as the one value of a frame, since planning would compare a literal over and over."""
        table = pa.table({"a": pa.array([list(values)], pa.list_(kind))})
        return self._spark.createDataFrame(table).scalar()


def _codes(fact: FactColumn) -> list[int | None]:
    """What the numbers 0 to 255 come to."""
    done = Coder(fact.names, fact.numbers).coded(pl.Series(np.arange(256).astype(np.uint8)), fact.table)
    codes: list[int | None] = done.codes.tolist()
    for at in done.bad.tolist():
        codes[at] = None
    return codes
