"""What a Python worker of Spark does: judge rows by the same code as one machine, its machines made once."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec
import numpy as np
import pyarrow as pa

from miklat.bulk.ask import ROW, Ask, told
from miklat.bulk.batch import Batch
from miklat.bulk.judge import Bulk
from miklat.bulk.kept import Brought
from miklat.diagram.compiled import Compiled
from miklat.diagram.store import keep_folder, load_or_compile
from miklat.law.law import Law

REFUSED = "refused"
"""The column in which a row that is refused says why: its faults, each with column, value and reason."""

FAULT = pa.struct([(name, pa.string()) for name in ("column", "value", "reason")])

_bulks: dict[bytes, Bulk] = {}


def bulk_of(law: Law, ask: Ask, *, several_files: bool = False, tables: Mapping[str, bytes] | None = None) -> Bulk:
    """The judge of these questions by this law, made once a worker; ``tables`` are the machine's, if they are whole.

    What is compiled is kept on the worker's own machine.
    """
    key = msgspec.json.encode([law.fingerprint, ask, several_files])
    if key not in _bulks:
        keep = Brought(law, tables or {})
        _bulks[key] = Bulk(load_or_compile(law, keep_folder()), ask, several_files, keep=keep)
    return _bulks[key]


def answer_types(compiled: Compiled, ask: Ask) -> dict[str, Any]:
    """The columns of answers, in order, and what they hold."""
    types: dict[str, Any] = {}
    for one in told(compiled.law, ask):
        types[one.column] = pa.string()
        types |= {one.cells: pa.int64()} if one.cells else {}
        types |= {one.why: pa.string()} if one.why else {}
    return types


def mapper(
    compiled: Compiled, ask: Ask, tables: Mapping[str, Sequence[str]], dropped: Sequence[str]
) -> Callable[[Iterator[Any]], Iterator[Any]]:
    """The function for `mapInArrow`: all rows, with their answers or why they are refused, without some columns."""
    law, words = compiled.law, {name: tuple(one) for name, one in tables.items()}

    def judge_all(batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            if batch.num_rows:
                yield from judged(bulk_of(law, ask), pa.Table.from_batches([batch]), words).drop(dropped).to_batches()

    return judge_all


def beside(compiled: Compiled, ask: Ask, tables: Mapping[str, Sequence[str]]) -> Callable[[Any], Any]:
    """The function for the few rows that Catalyst cannot judge: structs of facts, null for every other row."""
    law, words = compiled.law, {name: tuple(one) for name, one in tables.items()}
    columns = [*answer_types(compiled, ask), REFUSED]

    def judge_some(rows: pa.Array) -> pa.Array:
        odd = np.flatnonzero(rows.is_valid().to_numpy(zero_copy_only=False))
        some = rows.take(pa.array(odd))
        table = pa.Table.from_arrays(some.flatten(), [field.name for field in some.type])
        done = judged(bulk_of(law, ask), table, words).select(columns).combine_chunks()
        made = pa.StructArray.from_arrays([_one(done.column(name)) for name in columns], columns)
        places = np.zeros(len(rows), np.int64)
        places[odd] = np.arange(len(odd))
        mask = np.ones(len(rows), bool)
        mask[odd] = False
        return made.take(pa.array(places, mask=mask))

    return judge_some


def _one(column: Any) -> Any:
    return column.chunk(0) if column.num_chunks else pa.array([], column.type)


def judged(bulk: Bulk, table: Any, tables: Mapping[str, tuple[str, ...]]) -> Any:
    """All rows of a table with their answers, or why they are refused."""
    facts = {fact.name: table.column(fact.name) for fact in bulk.compiled.law.facts if fact.name in table.column_names}
    place = pa.table({ROW: pa.array(np.arange(table.num_rows))})
    done = bulk.judge(Batch("", 0, table.num_rows, facts, place, tables))
    good = done.table.column(ROW).to_numpy()
    places = np.full(table.num_rows, -1, np.int64)
    places[good] = np.arange(len(good))
    at = pa.array(places, mask=places < 0)
    for name, kind in answer_types(bulk.compiled, bulk.ask).items():
        table = table.append_column(name, done.table.column(name).take(at).cast(kind))
    faults: list[list[dict[str, str]] | None] = [None] * table.num_rows
    for line in done.refused.iter_rows(named=True) if done.refused is not None else ():
        one = {name: line[name] for name in ("column", "value", "reason")}
        faults[line["row"]] = [*(faults[line["row"]] or ()), one]
    return table.append_column(REFUSED, pa.array(faults, pa.list_(FAULT)))
