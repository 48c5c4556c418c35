"""`judge_frame`: a Spark DataFrame that is already there, with columns of answers."""

from collections.abc import Mapping, Sequence
from functools import reduce
from operator import or_
from typing import Any

import msgspec
import pyarrow as pa

from miklat.bulk.ask import Ask
from miklat.bulk.judge import Bulk
from miklat.bulk.kept import kept
from miklat.bulk.product import ProductMachine
from miklat.bulk.spark.lookup import FactColumn, Lookups, kind_of, whole
from miklat.bulk.spark.workers import REFUSED, answer_types, beside, mapper
from miklat.diagram.compiled import Compiled

HIDDEN = "__miklat_"
"""How the names of columns begin that are there while a frame is made and not after."""


def judge_frame(
    frame: Any,
    compiled: Compiled,
    ask: Ask,
    tables: Mapping[str, tuple[str, ...]] | None = None,
    keep_facts: bool = True,
) -> Any:
    """Judge a Spark DataFrame: all its rows and columns, with the columns of answers and one more, `refused`.

    Columns named as facts are read as words; numbers are codes by ``tables``, which give the words of each fact in the
    order of its codes, or what `Ask.numbers` says. Other columns are left alone. A row that is refused has no answers;
    the others have null in `refused`. Without ``keep_facts`` the columns of facts are let go. ValueError if a column
    has the name of an answer, or a fact's holds what nothing says how to read.

    Whole voices are judged by look-ups in Spark's own engine; Python is asked only for words spelt otherwise than the
    law spells them and for why rows are refused. Where axes are left open, Python judges all rows.
    """
    types = answer_types(compiled, ask)
    clash = [name for name in frame.columns if name in types or name == REFUSED]
    if clash:
        raise ValueError(f"the column {clash[0]} has the name of an answer: rename it first")
    ask = msgspec.structs.replace(ask, facts=False, codes=False)
    facts = _facts(frame, compiled, ask, tables or {})
    products = whole(Bulk(compiled, ask, keep=kept(compiled.law)))
    if products is None:
        return by_python(
            frame, compiled, ask, tables or {}, [] if keep_facts else [fact.name for fact in facts.values()]
        )
    return _by_lookup(frame, compiled, ask, facts, products, keep_facts)


def _facts(frame: Any, compiled: Compiled, ask: Ask, tables: Mapping[str, tuple[str, ...]]) -> dict[int, FactColumn]:
    """The columns of facts, by the place of the fact."""
    fields = {field.name: field for field in frame.schema.fields}
    return {
        place: FactColumn(
            fact.name, kind_of(fields[fact.name], fact, told=told), fact.names, tables.get(fact.name), ask.numbers
        )
        for place, fact in enumerate(compiled.law.levelled)
        if fact.name in fields
        for told in [bool(ask.numbers or fact.name in tables)]
    }


def by_python(
    frame: Any,
    compiled: Compiled,
    ask: Ask,
    tables: Mapping[str, tuple[str, ...]] | None = None,
    dropped: Sequence[str] = (),
) -> Any:
    """A frame judged row by row by Python workers, without some of its columns."""
    from pyspark.sql.types import StructField, StructType

    schema = StructType(
        [
            *(field for field in frame.schema.fields if field.name not in dropped),
            *(StructField(name, _spark_type(kind)) for name, kind in answer_types(compiled, ask).items()),
            StructField(REFUSED, _faults()),
        ]
    )
    return frame.mapInArrow(mapper(compiled, ask, tables or {}, dropped), schema)


def _by_lookup(
    frame: Any,
    compiled: Compiled,
    ask: Ask,
    facts: Mapping[int, FactColumn],
    products: Sequence[ProductMachine],
    keep_facts: bool,
) -> Any:
    from pyspark.sql import functions as F

    lookups = Lookups(frame.sparkSession, facts)
    names = [f"{HIDDEN}{number}" for number in range(len(products))]
    coded = {place: F.col(f"{HIDDEN}{fact.name}") for place, fact in facts.items()}
    codes = [lookups.code(fact).alias(f"{HIDDEN}{fact.name}") for fact in facts.values()]
    # Adding nothing, by partition, keeps Spark from working a state out again for each filter on what comes of it.
    nothing = F.spark_partition_id() * 0
    states = [(lookups.state(one, coded) + nothing).alias(name) for one, name in zip(products, names, strict=True)]
    found = frame.select("*", *codes).select(*(F.col(f"`{name}`") for name in frame.columns), *states)
    odd = reduce(or_, (F.col(name).isNull() for name in names))
    rest = F.struct(*(F.col(f"`{fact.name}`") for fact in facts.values()))
    found = found.select("*", _beside(compiled, ask, facts)(F.when(odd, rest)).alias(f"{HIDDEN}beside"))
    aside = F.col(f"{HIDDEN}beside")
    ends = [F.col(name) for name in names]
    made = {name: told for one, at in zip(products, ends, strict=True) for name, told in lookups.answers(one, at)}
    if any(fact.kind == "word" for fact in facts.values()):  # spelt otherwise, a word may still be read
        made = {name: F.when(odd, aside[name]).otherwise(column) for name, column in made.items()}
        refused = aside[REFUSED]
    else:
        made = {name: F.when(~odd, column) for name, column in made.items()}
        refused = F.when(odd, F.coalesce(aside[REFUSED], F.array().cast(_faults())))
    gone = () if keep_facts else [fact.name for fact in facts.values()]
    kept = [F.col(f"`{name}`") for name in frame.columns if name not in gone]
    told = [made[name].alias(name) for name in answer_types(compiled, ask)]
    return found.select(*kept, *told, refused.alias(REFUSED))


def _beside(compiled: Compiled, ask: Ask, facts: Mapping[int, FactColumn]) -> Any:
    from pyspark.sql.functions import arrow_udf
    from pyspark.sql.types import StructField, StructType

    types = answer_types(compiled, ask)
    told = StructType(
        [*(StructField(name, _spark_type(kind)) for name, kind in types.items()), StructField(REFUSED, _faults())]
    )
    tables = {fact.name: fact.table for fact in facts.values() if fact.table}
    return arrow_udf(beside(compiled, ask, tables), told)


def _spark_type(kind: Any) -> Any:
    from pyspark.sql.types import LongType, StringType

    return LongType() if kind == pa.int64() else StringType()


def _faults() -> Any:
    from pyspark.sql.types import ArrayType, StringType, StructField, StructType

    return ArrayType(StructType([StructField(name, StringType()) for name in ("column", "value", "reason")]))
