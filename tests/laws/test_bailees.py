"""The four keepers: what each owes, by every kind of loss, as the Mishnah has it, and R. Meir of the hirer."""

import os
from pathlib import Path

import pytest

from miklat import Bench
from miklat.cli.common import read_possible
from miklat.cli.session import open_law
from miklat.judging.case import Case, ImpossibleCase
from miklat.law.faults import faults
from miklat.law.voice import complete_voice
from miklat.laws.bailees import LAW
from miklat.studies.claims import prove_all
from miklat.studies.study import Study

CASES = sorted((Path(__file__).parents[2] / "examples" / "bailees").glob("*.yaml"))
SWEARS, PAYS = ("yes", "no", "yes"), ("no", "yes", "no")
"""Whether he swears, whether he pays, whether he goes free."""
LOSSES = {
    "negligence": [{"befell": befell, "guarded": "no"} for befell in ("stolen", "lost", "broken", "died")],
    "theft or loss": [{"befell": befell, "guarded": "yes"} for befell in ("stolen", "lost")],
    "mishap": [{"befell": befell, "guarded": "yes"} for befell in ("broken", "driven_off", "died")],
}
OWED = {
    "unpaid": {"negligence": PAYS, "theft or loss": SWEARS, "mishap": SWEARS},
    "borrower": {"negligence": PAYS, "theft or loss": PAYS, "mishap": PAYS},
    "paid": {"negligence": PAYS, "theft or loss": PAYS, "mishap": SWEARS},
    "hirer": {"negligence": PAYS, "theft or loss": PAYS, "mishap": SWEARS},
}


@pytest.fixture(scope="module")
def bench() -> Bench:
    return Bench(LAW)


@pytest.mark.parametrize("loss", LOSSES)
@pytest.mark.parametrize("keeper", OWED)
def test_the_four_keepers(bench: Bench, keeper: str, loss: str) -> None:
    """Each of the four, of each kind of loss, while its owner is away: by R. Yehudah, and by R. Meir."""
    for facts in LOSSES[loss]:
        judged = bench.judge({"keeper": keeper, "owner_with_him": "no", **facts})
        for sage in ("r_yehudah", "r_meir"):
            as_unpaid = (keeper, loss, sage) == ("hirer", "theft or loss", "r_meir")
            owed = tuple(judged.answer(name, hired=sage) for name in ("swears", "pays", "exempt"))
            assert owed == (SWEARS if as_unpaid else OWED[keeper][loss])


def test_the_sages_part_only_over_a_hirer_from_whom_it_was_stolen_or_lost(bench: Bench) -> None:
    """The dispute is told with its place, and of others nobody is named."""
    parted = bench.judge({"keeper": "hirer", "befell": "stolen", "guarded": "yes"}).ruling("pays")
    grounds = {(cell.answer, ground.holder, ground.at) for cell in parted.cells for ground in cell.grounds}
    assert ("yes", "R. Yehudah", "Bava Metzia 80b") in grounds
    assert ("no", "R. Meir", "Bava Metzia 80b") in grounds
    assert all(not cell.voice for cell in bench.judge({"keeper": "hirer", "befell": "died"}).ruling("pays").cells)


def test_with_its_owner_a_borrower_goes_free_and_of_negligence_the_law_is_silent(bench: Bench) -> None:
    """Exodus 22:14; and what Bava Metzia 95a disputes is not held."""
    with_him = {"keeper": "borrower", "befell": "broken", "owner_with_him": "yes"}
    guarded = bench.judge({**with_him, "guarded": "yes"})
    assert [guarded.answer(name) for name in ("swears", "pays", "exempt")] == ["silent", "no", "yes"]
    neglected = bench.judge({**with_him, "guarded": "no"})
    assert {neglected.answer(name) for name in ("swears", "pays", "exempt")} == {"silent"}


def test_only_an_animal_dies(bench: Bench) -> None:
    """What the world forces follows, and what it forbids is refused."""
    assert bench.judge({"befell": "died"}).facts["thing"] == "animal"
    with pytest.raises(ImpossibleCase, match="only an animal dies"):
        bench.judge({"befell": "driven_off", "thing": "goods"})


def test_the_book_is_without_fault_and_its_claims_bear_out(bench: Bench) -> None:
    """No error and no warning; every claim is proved."""
    assert faults(LAW) == ()
    assert [proof.claim.says for proof in prove_all(Study(bench.compiled)) if not proof.holds] == []


def test_the_examples_of_the_clauses(bench: Bench) -> None:
    """Each comes out as it says, in the default voice with its choices."""
    asked = 0
    for clause in LAW.clauses:
        for one in clause.examples:
            judged = bench.judge({**one.facts, "guarded": one.facts.get("guarded", "yes")}, presume="ordinary")
            for question, outcome in one.gives:
                assert judged.answer(question, **complete_voice(LAW, one.choices)) == outcome, one.title
                asked += 1
    assert asked >= 20


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_cases_that_are_shipped(bench: Bench, path: Path) -> None:
    """Each gives what it expects."""
    case = read_possible(os.fspath(path), open_law("miklat.laws.bailees"))
    assert case.expect
    for one in case.expect:
        voice = complete_voice(LAW, {**case.voice, **one.voice})
        judged = bench.judge(Case(case.facts), voice=voice, presume=case.presume)
        for question, outcome in one.answers.items():
            assert judged.ruling(question).cells[0].answer == outcome
