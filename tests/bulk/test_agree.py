"""Tables are judged as single cases are: row by row, every question, several voices."""

from collections.abc import Mapping, Sequence

import numpy as np
import polars as pl
import pyarrow as pa
import pytest

from miklat import LAW
from miklat.bulk.ask import Ask, VoiceSpec
from miklat.bulk.batch import Batch, Done
from miklat.bulk.judge import Bulk
from miklat.bulk.sample import Sampler
from miklat.diagram.conditions import outcomes_in
from miklat.judging.bench import Bench
from miklat.judging.case import ImpossibleCase
from miklat.law.voice import default_voice
from tests.strategies import Maker

QUESTIONS = tuple(question.name for question in LAW.questions)
VOICES = [default_voice(LAW), *Maker(5).voices(3)]
ROWS = 100_000


def done(book: Bench, codes: Mapping[str, np.ndarray], ask: Ask) -> Done:
    rows = len(next(iter(codes.values())))
    facts = {name: pl.Series(name, column) for name, column in codes.items()}
    return Bulk(book.compiled, ask).judge(Batch("t", 1, rows, facts, pa.table({"id": np.arange(rows)})))


def facts_of(codes: Mapping[str, np.ndarray], row: int) -> dict[str, str]:
    return {f.name: f.names[codes[f.name][row]] for f in LAW.facts if codes[f.name][row] != 255}


def test_a_hundred_thousand_rows_agree_with_the_bench_in_four_voices(book: Bench, sampler: Sampler) -> None:
    """Each row, half-known as it is, gets the answer that the bench finds for it by walking its diagram."""
    codes = sampler.codes(ROWS, seed=1, unknown=0.1)
    voices = tuple(VoiceSpec(f"v{n}", voice) for n, voice in enumerate(VOICES))
    table = done(book, codes, Ask(voices, QUESTIONS)).table
    assert table.num_rows == ROWS
    compiled = book.compiled
    matrix = np.stack([codes[fact.name] for fact in LAW.levelled], axis=1).astype(np.int64)
    rows = np.where(matrix == 255, -1, matrix).tolist()
    for question in QUESTIONS:
        root = compiled.questions[question]
        nodes = [compiled.diagram.walk(root, row) for row in rows]
        for voice in voices:
            word = {
                node: _word(compiled.found(compiled.diagram.restrict(node, compiled.code({}, voice.choices), {}))[0])
                for node in set(nodes)
            }
            assert table.column(f"{question}.{voice.name}").to_pylist() == [word[node] for node in nodes]


def _word(bits: int) -> str:
    outcomes = outcomes_in(bits)
    return outcomes[0] if len(outcomes) == 1 else "open"


@pytest.mark.parametrize("unknown", [0.05, 0.5, 0.9])
def test_rows_agree_with_rulings_in_every_voice_and_say_why(book: Bench, sampler: Sampler, unknown: float) -> None:
    """Where the voices agree the row has their answer and the rules behind it; where they part, the very cells."""
    codes = sampler.codes(60, seed=2, unknown=unknown)
    result = done(book, codes, Ask((VoiceSpec("", {}),), QUESTIONS, why=True))
    rows = result.table.to_pylist()
    lines: dict[tuple[str, int], set[tuple[str, str, str]]] = {}
    for line in result.cells.to_pylist():
        cell = line["voice"], line["answer"], line["possible"]
        lines.setdefault((line["question"], line["cells"]), set()).add(cell)
    for number, row in enumerate(rows):
        judged = book.judge(facts_of(codes, number))
        for question in QUESTIONS:
            cells = judged.ruling(question).cells
            told = {(cell.answer, cell.possible) for cell in cells}
            if len(told) > 1:
                assert row[question] == "parted"
                wanted = {(_choices(cell.voice), cell.answer, " ".join(cell.possible or ())) for cell in cells}
                assert lines[question, row[f"{question}.cells"]] == wanted
            else:
                assert row[question] == cells[0].answer
                assert row[f"{question}.cells"] is None
                if row[question] in ("yes", "no"):
                    assert _rules(row[f"{question}.why"]) == {ground.rule for cell in cells for ground in cell.grounds}
                else:
                    assert row[f"{question}.why"] is None


def _choices(voice: Mapping[str, str]) -> str:
    return " ".join(f"{axis}={choice}" for axis, choice in voice.items())


def _rules(why: str | None) -> set[str]:
    return {one.rstrip("?") for one in (why or "").split("; ")} - {""}


def test_a_part_of_a_voice_is_heard_with_the_rest_left_open(book: Bench, sampler: Sampler) -> None:
    """A choice that is fixed narrows the voices as it does for one case."""
    codes, fixed = sampler.codes(100, seed=3, unknown=0.2), {"extent": "mishnah", "axe": "sages"}
    rows = done(book, codes, Ask((VoiceSpec("", fixed),), ("exile", "death"))).table.to_pylist()
    for number, row in enumerate(rows):
        judged = book.judge(facts_of(codes, number), voice=fixed)
        for question in ("exile", "death"):
            told = {(cell.answer, cell.possible) for cell in judged.ruling(question).cells}
            assert row[question] == (judged.ruling(question).cells[0].answer if len(told) == 1 else "parted")


def test_exactly_the_impossible_rows_are_refused_each_with_its_sentence(book: Bench, sampler: Sampler) -> None:
    """A row is refused if and only if the bench refuses it; the reason is one of the law's own sentences."""
    codes = sampler.codes(800, seed=4, unknown=0.3, impossible=0.7)
    result = done(book, codes, Ask((VoiceSpec("", VOICES[0]),), ("exile",)))
    refused = set(result.refused["row"].to_list())
    for number in range(800):
        impossible = False
        try:
            book.hear(facts_of(codes, number))
        except ImpossibleCase:
            impossible = True
        assert impossible == (number + 1 in refused), facts_of(codes, number)
    assert result.bad == len(refused) == 800 - result.rows
    sentences = [sentence.says for sentence in LAW.world]
    for line in result.refused.iter_rows(named=True):
        assert any(sentence in line["reason"] for sentence in sentences)
        facts = facts_of(codes, line["row"] - 1)
        assert [facts[name] for name in line["column"].split(", ")] == line["value"].split(", ")


def test_a_reason_hangs_on_its_own_row_alone(book: Bench, sampler: Sampler) -> None:
    """The same row is refused in the same words whatever stands around it."""
    codes = sampler.codes(400, seed=6, unknown=0.1, impossible=1.0)
    ask = Ask((VoiceSpec("", VOICES[0]),), ("death",))
    whole = done(book, codes, ask).refused.select("column", "value", "reason").rows()
    halves: list[Sequence[object]] = []
    for part in (slice(0, 200), slice(200, 400)):
        halves += (
            done(book, {n: c[part] for n, c in codes.items()}, ask).refused.select("column", "value", "reason").rows()
        )
    assert whole == halves


def test_the_answers_do_not_hang_on_how_rows_are_grouped(
    book: Bench, sampler: Sampler, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Small blocks, small tables, questions walked apart, tables closed early: the same answers."""
    codes, ask = sampler.codes(5000, seed=7, unknown=0.2, impossible=0.1), Ask((VoiceSpec("", VOICES[1]),), QUESTIONS)
    wanted = done(book, codes, ask).table
    monkeypatch.setattr("miklat.bulk.machine.BLOCK", 512)
    monkeypatch.setattr("miklat.bulk.machine.ENTRIES", 100)
    assert done(book, codes, ask).table.equals(wanted)
    monkeypatch.setattr("miklat.bulk.product.CLOSED_AFTER", 1000)
    assert done(book, codes, ask).table.equals(wanted)
    monkeypatch.setattr("miklat.bulk.product.PRODUCT_CAP", 40)
    assert done(book, codes, ask).table.equals(wanted)
