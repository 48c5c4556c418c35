"""The judge of batches: codes the columns of facts, walks the machines, and makes the columns of answers.

Every engine hands its rows to this, so they answer alike; it knows nothing of files.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
from numpy.typing import NDArray

from miklat.bulk import cells
from miklat.bulk.ask import FILE, PARTED, ROW, UNKNOWN_CODE, WORDS, AnswerColumn, Ask, told
from miklat.bulk.batch import REFUSAL_SCHEMA, Batch, Done, Respelt
from miklat.bulk.codes import Coded, Coder, is_blank, shown_values
from miklat.bulk.decoder import Decoder
from miklat.bulk.impossible import Impossible
from miklat.bulk.kept import Brought
from miklat.bulk.machine import Codes, States, TooManyStates
from miklat.bulk.numbers import distinct
from miklat.bulk.product import ProductMachine, ToldPart
from miklat.bulk.tables.plain import marked
from miklat.diagram.compiled import Compiled
from miklat.files.faults import CLIP, shown
from miklat.terms.nearest import nearest
from miklat.terms.spelling import UNKNOWN, spelt_out, twin


class Bulk:
    """Judges batches of rows by a compiled law; ``keep`` has the machine's tables between runs, if they are kept."""

    def __init__(self, compiled: Compiled, ask: Ask, several_files: bool = False, keep: Brought | None = None) -> None:
        self.compiled, self.ask, self._several = compiled, ask, several_files
        self._coders = [Coder(fact.names, ask.numbers) for fact in compiled.law.levelled]
        self.told = told(compiled.law, ask)
        self._kept = keep
        self.products = [ProductMachine(compiled, parts, self._kept) for parts in _together(self.told)]
        self._impossible = Impossible(compiled)
        self._advice: dict[tuple[str, str], str] = {}
        self._rooms: list[Codes] = [np.empty(0, np.uint8)] * len(compiled.law.levelled)

    def keep(self) -> None:
        """Keep the tables for a later run, those that are whole."""
        for product in self.products:
            product.keep()

    def tables(self) -> dict[str, bytes]:
        """The machine's tables, those that are whole, to bring elsewhere."""
        brought = Brought(self.compiled.law, {})
        for product in self.products:
            product.bring(brought)
        return brought.tables

    # ---- judging ----

    def judge(self, batch: Batch) -> Done:
        """Judge a batch: rows that can be get their answers, the others, and words that are none, are refused."""
        columns, refused, respelt = self._coded(batch)
        ended, good = self._walk(columns, batch.rows)
        numbers = self._numbers(batch)
        if not good.all():
            refused.append(self._cannot_be(batch, columns, numbers, np.flatnonzero(~good)))
        for at, _ in refused:
            good[at] = False
        bad = batch.rows - int(np.count_nonzero(good)) + (0 if batch.refused is None else _rows_of(batch.refused))
        blank = self._blank(batch, self._untold(batch, columns))
        good[blank] = False
        keep = None if good.all() else good
        table = self._table(batch, columns, ended, numbers, keep)
        lines = [line for _, line in refused] + ([] if batch.refused is None else [batch.refused])
        return Done(
            table,
            pl.concat(lines).sort("row", maintain_order=True) if lines else None,
            self._counts(ended, keep),
            table.num_rows,
            bad,
            self._partings(ended),
            len(blank),
            respelt,
        )

    def _untold(self, batch: Batch, columns: Mapping[int, Codes]) -> NDArray[np.int64]:
        """The rows of which no column tells anything."""
        rows = np.arange(batch.rows)
        for place, codes in columns.items():
            rows = rows[codes[rows] == self._fixed(batch, place)] if len(rows) else rows
        return rows

    def _blank(self, batch: Batch, rows: NDArray[np.int64]) -> NDArray[np.int64]:
        """Of these rows those that have nothing in any cell."""
        for column in batch.facts.values():
            rows = is_blank(column, rows) if len(rows) else rows
        written = set(marked(batch.others))
        for name in batch.others.column_names if len(rows) else ():
            rows = is_blank(batch.others.column(name), rows, json=name in written)
        return rows

    def _fixed(self, batch: Batch, place: int) -> int:
        """The code that a fact has in every row of a batch that gives it no column."""
        word = batch.fixed.get(self.compiled.law.levelled[place].name)
        return self._coders[place].word(word or "")

    def _walk(self, columns: Mapping[int, Codes], rows: int) -> tuple[list[States], NDArray[np.bool_]]:
        ended: list[States] = []
        good = np.ones(rows, bool)
        at = 0
        while at < len(self.products):
            product = self.products[at]
            try:
                ends = product.walk(columns, rows)
            except TooManyStates:
                self._part(at)
                continue
            dead = product.dead()
            if dead.any():
                good &= ~dead[ends]
            ended.append(ends)
            at += 1
        return ended, good

    def _part(self, at: int) -> None:
        """Have what was walked together walked apart; TooManyStates if it is one thing alone."""
        parts = self.products[at].parts
        if len(parts) == 1:
            raise TooManyStates(f"one row alone comes to too many states for {parts[0].told.column}")
        halves = (parts[: len(parts) // 2], parts[len(parts) // 2 :])
        self.products[at : at + 1] = [ProductMachine(self.compiled, half, self._kept) for half in halves]

    def _numbers(self, batch: Batch) -> NDArray[np.int64]:
        return np.arange(batch.first, batch.first + batch.rows) if batch.numbers is None else batch.numbers

    # ---- columns in ----

    def _coded(
        self, batch: Batch
    ) -> tuple[dict[int, Codes], list[tuple[NDArray[np.int64], pl.DataFrame]], dict[str, Respelt]]:
        columns: dict[int, Codes] = {}
        refused: list[tuple[NDArray[np.int64], pl.DataFrame]] = []
        respelt: dict[str, Respelt] = {}
        for place, fact in enumerate(self.compiled.law.levelled):
            column = batch.facts.get(fact.name)
            if column is None:
                columns[place] = np.full(batch.rows, self._fixed(batch, place), np.uint8)
                continue
            done = self._code(place, column, batch.tables.get(fact.name), batch.rows)
            columns[place] = done.codes
            if done.respelt and done.sample is not None:
                respelt[fact.name] = Respelt(done.respelt, shown(done.sample))
            if len(done.bad):
                refused.append((done.bad, self._no_words(batch, fact.name, column, done.bad)))
        return columns, refused, respelt

    def _code(self, place: int, column: Any, stored: Sequence[str] | None, rows: int) -> Coded:
        if len(self._rooms[place]) < rows:
            self._rooms[place] = np.empty(rows, np.uint8)
        return self._coders[place].coded(column, stored, self._rooms[place])

    def _no_words(self, batch: Batch, name: str, column: Any, bad: NDArray[np.int64]) -> pl.DataFrame:
        values = shown_values(column, bad)
        names = self.compiled.law.fact(name).names
        return pl.DataFrame(
            {
                "file": [batch.file] * len(bad),
                "row": self._numbers(batch)[bad],
                "column": [name] * len(bad),
                "value": [spelt_out(value) if twin(value, names) else shown(value, CLIP) for value in values],
                "reason": [self._advise(name, value) for value in values],
            },
            schema=REFUSAL_SCHEMA,
        )

    def _advise(self, name: str, value: str) -> str:
        key = (name, value)
        if key not in self._advice:
            if len(self._advice) > 100_000:
                self._advice.clear()
            names = self.compiled.law.fact(name).names
            like = twin(value, names)
            near = (like,) if like else nearest(value, (*names, UNKNOWN))
            hint = f"did you mean {' or '.join(near)}?" if near else f"write {', '.join(names)} or unknown"
            if like:
                hint = f"it has a letter of another alphabet; {hint}"
            elif value.startswith("="):
                hint = "a formula without a stored value: open the table in a spreadsheet program, and save it"
            elif value.startswith("#"):
                hint = f"an error of a sheet is no empty cell; {hint}"
            self._advice[key] = f"no value of {name}; {hint}"
        return self._advice[key]

    def _cannot_be(
        self, batch: Batch, columns: Mapping[int, Codes], numbers: NDArray[np.int64], rows: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], pl.DataFrame]:
        lines = self._impossible.reasons(columns, rows)
        at = lines["at"].to_numpy()
        frame = lines.select(
            pl.lit(batch.file).alias("file"), pl.Series("row", numbers[at], pl.Int64), "column", "value", "reason"
        )
        return rows, frame

    # ---- columns out ----

    def _table(
        self,
        batch: Batch,
        columns: Mapping[int, Codes],
        ended: Sequence[States],
        numbers: NDArray[np.int64],
        keep: NDArray[np.bool_] | None,
    ) -> pa.Table:
        made: dict[str, pa.Array | pa.ChunkedArray] = {}
        kept = None if keep is None else pa.array(keep)
        rows = batch.rows if keep is None else int(np.count_nonzero(keep))
        others = batch.others if kept is None or not batch.others.column_names else batch.others.filter(kept)
        if self._several and FILE not in others.column_names:
            made[FILE] = pa.DictionaryArray.from_arrays(pa.array(np.zeros(rows, np.int32)), pa.array([batch.file]))
        if ROW not in others.column_names:
            made[ROW] = pa.array(numbers if keep is None else numbers[keep])
        kept_as = dict(zip(others.column_names, others.schema, strict=True))
        made.update(zip(others.column_names, others.columns, strict=True))
        for fact in self.compiled.law.facts if self.ask.facts else ():
            place = self.compiled.place[fact.name]
            if fact.name in batch.facts or fact.name in batch.fixed:
                codes = columns[place] if keep is None else columns[place][keep]
                made[fact.name] = self._fact(codes, fact.names)
        answers = {
            (part.told.column, part.reason): (decoder, ends if keep is None else ends[keep])
            for product, ends in zip(self.products, ended, strict=True)
            for part, decoder in zip(product.parts, product.decoders, strict=True)
        }
        for one in self.told:
            reason = answers.get((one.column, True))
            made.update(self._answer(one, *answers.get((one.column, False), reason)))  # type: ignore[misc]
            if one.why and reason:
                made[one.why] = _reasons(*reason)
        fields = [kept_as.get(name) or pa.field(name, column.type) for name, column in made.items()]
        return pa.table(list(made.values()), schema=pa.schema(fields))  # whatever is noted on the other columns stays

    def _fact(self, codes: Codes, names: Sequence[str]) -> pa.Array:
        unknown = codes == len(names)
        if self.ask.codes:
            return pa.array(np.where(unknown, np.uint8(UNKNOWN_CODE), codes))
        return _dictionary(np.where(unknown, np.uint8(0), codes), names, unknown if unknown.any() else None)

    def _answer(self, one: AnswerColumn, decoder: Decoder, ends: States) -> Iterator[tuple[str, pa.Array]]:
        words = decoder.words.take(ends, mode="clip") if len(decoder.words) else np.empty(0, np.uint8)
        yield one.column, pa.array(words) if self.ask.codes else _dictionary(words, WORDS, None)
        if one.cells:
            keys = decoder.keys.take(ends, mode="clip") if len(decoder.keys) else np.empty(0, np.int64)
            yield one.cells, pa.array(keys, mask=words != WORDS.index(PARTED))

    # ---- what is told at the end ----

    def _counts(self, ended: Sequence[States], keep: NDArray[np.bool_] | None) -> dict[str, dict[str, int]]:
        counts: dict[str, dict[str, int]] = {one.column: {} for one in self.told}
        for product, ends in zip(self.products, ended, strict=True):
            by_state = np.bincount(ends if keep is None else ends[keep], minlength=len(product.decoders[0].words))
            for part, decoder in zip(product.parts, product.decoders, strict=True):
                if part.tells:
                    numbers = ((word, int(by_state[decoder.words == place].sum())) for place, word in enumerate(WORDS))
                    counts[part.told.column] = {word: number for word, number in numbers if number}
        return counts

    def _partings(self, ended: Sequence[States]) -> Any:
        """The lines of the table of cells for the keys met in this batch."""
        met = [cells.SCHEMA.empty_table()]
        for product, ends in zip(self.products, ended, strict=True):
            for part, decoder in zip(product.parts, product.decoders, strict=True):
                if part.told.cells and part.tells:
                    states = np.flatnonzero(np.bincount(ends, minlength=len(decoder.words)))
                    met.append(cells.only(decoder.cells, distinct(decoder.keys[states])))
        return pa.concat_tables(met)


def _together(told: Sequence[AnswerColumn]) -> Iterator[list[ToldPart]]:
    """What is walked together: the answers of one whole voice, if no reasons are asked; else each thing alone."""
    by_voice: dict[int, list[AnswerColumn]] = {}
    for one in told:
        by_voice.setdefault(id(one.voice), []).append(one)
    for ones in by_voice.values():
        answers = [ToldPart(one, False) for one in ones if one.cells or not one.why]
        yield from [answers] if answers and answers[0].alike else [[one] for one in answers]
        yield from ([ToldPart(one, True)] for one in ones if one.why)


def _reasons(decoder: Decoder, ends: States) -> pa.Array:
    """The rules that decided, as dictionary-encoded words; null where there is no one answer."""
    places = decoder.reason.take(ends, mode="clip") if len(decoder.reason) else np.empty(0, np.int32)
    none = places < 0
    codes = pa.array(np.where(none, 0, places).astype(np.int32), mask=none)
    return pa.DictionaryArray.from_arrays(codes, pa.array(decoder.reasons, pa.string()))


def _rows_of(refused: pl.DataFrame) -> int:
    return int(refused["row"].n_unique())


def _dictionary(codes: NDArray[np.uint8], words: Sequence[str], missing: NDArray[np.bool_] | None) -> pa.Array:
    """Codes as dictionary-encoded words; null where ``missing``."""
    return pa.DictionaryArray.from_arrays(pa.array(codes.view(np.int8), mask=missing), pa.array(list(words)))
