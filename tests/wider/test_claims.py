"""The claims of the layers, and those of the book with layers laid on it, proved over every case and every voice.

By the solver: what is 25 thousand million voices wide is never laid out. Breaches are planted, and each is refuted.
"""

import pytest
from msgspec.structs import replace

from miklat.law.claims import Claim
from miklat.law.law import Law
from miklat.studies.claims import claims_of
from tests.clause_reading import answers
from tests.wider.laws import ALL, law

pytest.importorskip("pysat")

from miklat.studies.by_solver import refutation

LAYERED = [("chapter",), ("books",), ALL]


@pytest.mark.parametrize("names", LAYERED)
def test_every_claim_bears_out(names: tuple[str, ...]) -> None:
    """No collision on any question, what the contract claims of the layers, and what still holds of the book's own."""
    laid = law(*names)
    assert [claim.says for _, _, claim in claims_of(laid) if refutation(laid, claim) is not None] == []


def without(laid: Law, clause: str) -> Law:
    """The law without the rules of a clause."""
    chapters = tuple(
        replace(one, clauses=tuple(replace(c, rules=()) if c.number == clause else c for c in one.clauses))
        for one in laid.chapters
    )
    return replace(laid, chapters=chapters)


BREACHES = {
    "M2:3d": "A resident alien who is exiled killed a resident alien",
    "M2:3g": "Of enemies R. Shimon alone exiles any (by the letter R. Yose b. Yehudah does not bar one whom Sanhedrin "
    "9:2 exempts from death)",
    "M2:6e": "Whom a priest's death has freed may go home",
    "M2:7a": "One whom no priest's death frees, and who had fled, must stay",
    "M2:7b": "One whom no priest's death frees may not go home in any voice",
    "M2:8c": "Of rent R. Yehudah and R. Meir say the reverse of each other",
    "M2:8d": "Of his office R. Meir and R. Yehudah say the reverse of each other",
    "E21:12": "Whoever struck a man to harm him, and killed him, is put to death, but where Sanhedrin 9:2 exempts him",
    "P2x": "By the letter of the verses alone, whom these books put to death is not exiled",
    "D19:4h": "Of the verses alone, with hatred a bar, an enemy's error has no refuge, whatever verse 15 says",
}


def claim_called(laid: Law, says: str) -> Claim:
    """The claim with these words."""
    return next(claim for _, _, claim in claims_of(laid) if claim.says == says)


@pytest.mark.parametrize(("clause", "says"), BREACHES.items())
def test_a_planted_breach_is_refuted(clause: str, says: str) -> None:
    """Without a clause what it bears no longer holds, and the case shown against it is read so by the clauses."""
    breached = without(law(*ALL), clause)
    found = refutation(breached, claim_called(breached, says))
    assert found is not None
    facts, voices = found
    assert all(answers(breached, facts, voice) for voice in voices)


@pytest.mark.parametrize(
    ("guard", "says"),
    [
        ("N35:25n", "No two rules collide on the question avenger"),
        ("N35:25s", "No two rules collide on the question restore"),
        ("N35:28x", "No two rules collide on the question return"),
        ("N35:25u", "No two rules collide on the question stay"),
    ],
)
def test_without_a_guard_rules_collide(guard: str, says: str) -> None:
    """Each guard of the chapter keeps a rule of the verses from speaking against a rule of the chapter."""
    laid, plain = law("chapter"), law()
    bare = {rule.clause: rule.when for rule in plain.rules}
    chapters = tuple(
        replace(
            one,
            clauses=tuple(
                replace(c, rules=tuple(replace(rule, when=bare[guard]) for rule in c.rules)) if c.number == guard else c
                for c in one.clauses
            ),
        )
        for one in laid.chapters
    )
    breached = replace(laid, chapters=chapters)
    found = refutation(breached, claim_called(breached, says))
    if guard == "N35:25n":  # it says no, and so does what frees him: the guard keeps its ground true, not the answer
        assert found is None
    else:
        assert found is not None
        facts, (voice,) = found
        assert answers(breached, facts, voice)[says.rpartition(" ")[2]] == "collision"
