"""A layer is a guest: with extent mishnah or verses, and books=numbers, the ten questions answer as the book does.

On random pairs: 100,000 with MIKLAT_FULL=1, fewer otherwise. Without a layer the book is the very same law.
"""

import os

from miklat import LAW
from miklat.judging.bench import Bench
from miklat.law.overlay import heard
from miklat.studies.study import Study
from tests import oracle
from tests.clause_reading import count_of_voices
from tests.oracle_wider import count_voices
from tests.strategies import Maker
from tests.wider.laws import ALL, law

COUNT = 100_000 if os.environ.get("MIKLAT_FULL") else 600


def test_without_a_layer_the_book_is_itself() -> None:
    """Nothing of a layer is in it, and its voices are as many as they were."""
    assert heard(LAW, ()) is LAW
    assert count_of_voices(LAW) == 2_457_600
    assert {one.name for one in LAW.questions} == set(oracle.QUESTIONS)


def test_with_both_layers_the_voices_are_counted_and_not_listed() -> None:
    """24,995,266,560 of them, as the contract has it."""
    study = Study(Bench(law(*ALL)).compiled)
    assert study.voices == 24_995_266_560 == count_voices()


def test_no_answer_of_the_book_changes(book: Bench) -> None:
    """With both layers laid on, whatever they ask besides."""
    wide, maker = Bench(law(*ALL)), Maker(100)
    quiet = {axis.name: axis.names[0] for axis in wide.law.axes}
    voices = maker.voices(500)
    for case in maker.cases(COUNT):
        voice = maker.random.choice(voices)
        before = book.judge(case, voice=voice)
        after = wide.judge(case, voice={**quiet, **voice}, questions=oracle.QUESTIONS)
        for ruling in before.rulings:
            assert ruling.cells[0].answer == after.ruling(ruling.question).cells[0].answer, (
                ruling.question,
                case,
                voice,
            )


def test_every_fact_of_a_layer_is_beside_the_point_there(book: Bench) -> None:
    """In all the voices of the book at once, on what it says of a case that tells nothing of a layer."""
    wide, maker = Bench(law(*ALL)), Maker(101)
    for case in maker.cases(8):
        before, after = book.judge(case), wide.judge(case, voice={"books": "numbers"}, questions=oracle.QUESTIONS)
        for voice in maker.voices(20):
            for question in oracle.QUESTIONS:
                assert before.answer(question, **voice) == after.answer(question, **voice), (question, case, voice)
