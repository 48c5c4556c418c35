"""The claims of the law bear out in every case and voice; a false one is refuted by a smallest case that judge
reproduces.
"""

from pathlib import Path

import msgspec
import pytest

from miklat import LAW
from miklat.cli import main
from miklat.diagram.compile import compile_law
from miklat.diagram.compiled import Compiled
from miklat.judging.bench import Bench
from miklat.law.claims import always, never, opposed
from miklat.law.law import Chapter, Law
from miklat.laws.refuge import makkot_2, questions
from miklat.laws.refuge.axes import extent
from miklat.laws.refuge.words.work import flew
from miklat.studies.claims import NO_CLAUSE, claims_of, prove, prove_all
from miklat.studies.command_whole import case_text
from miklat.studies.rules import collisions
from miklat.studies.study import Study
from miklat.terms.condition import known
from tests.clause_reading import count_of_voices


def test_every_claim_bears_out(study: Study) -> None:
    """Nothing collides; nobody is executed and exiled; Rebbi and the Sages say the reverse; and the rest of the
    claims.
    """
    proofs = list(prove_all(study))
    assert [proof.claim.says for proof in proofs if not proof.holds] == []
    assert len(proofs) == len(list(claims_of(LAW))) >= 21
    assert all(proof.covered for proof in proofs), "a claim that speaks of no case proves nothing"


def test_collisions_are_claimed_absent_on_every_question() -> None:
    """The first claims are the whole law's: no collision on any question."""
    whole = [claim.says for clause, _, claim in claims_of(LAW) if clause == NO_CLAUSE]
    assert len(whole) == len(LAW.questions)
    assert all(any(q.name in says for says in whole) for q in LAW.questions)


def test_the_counts_are_of_every_case_and_voice(study: Study) -> None:
    """There are 2,457,600 voices, and the cases are counted as the world's components one by one would have it."""
    assert study.voices == 2_457_600 == count_of_voices(LAW)
    whole = 1
    told = set()
    for component in LAW.components:
        whole *= _ways(LAW, component.names)
        told |= set(component.names)
    for fact in LAW.facts:
        whole *= 1 if fact.name in told else len(fact.names)
    assert study.cases == whole
    assert study.pairs == whole * 2_457_600


def _ways(law: Law, names: tuple[str, ...]) -> int:
    """The possible settings of some facts, one after another."""
    sentences = [s for s in law.world if set(s.names) <= set(names)]
    rows: list[dict[str, str]] = [{}]
    for name in names:
        rows = [{**row, name: value} for row in rows for value in law.fact(name).names]
        rows = [row for row in rows if not any(known(s.condition, row, {}, {}) is False for s in sentences)]
    return len(rows)


def test_a_planted_claim_is_refuted_by_a_case_file(
    study: Study, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Claimed of every voice, "never death with refuge" fails; the smallest case is a file that `check` finds so."""
    planted = never("No one is both put to death and free to flee", questions.DEATH.is_yes, questions.REFUGE.is_yes)
    proof = prove(study, planted)
    assert not proof.holds
    assert proof.refuted is not None
    heard = proof.refuted.heard[0]
    assert heard.voice["weapons"] == "however", "law.md: only where the blows are taken however they came about"
    assert heard.answers == {"death": "yes", "refuge": "yes"}
    path = tmp_path / "refuted.yaml"
    path.write_text(case_text(proof.refuted, planted.says, LAW), encoding="utf-8")
    assert main(["check", str(path), "--brief"]) == 0
    assert main(["judge", str(path), "--question", "death"]) == 0
    assert "none failed" in capsys.readouterr().out


def test_the_case_against_a_claim_is_smallest(study: Study, book: Bench) -> None:
    """No fact of it can be left out: then the answers are open, or the claim stands."""
    planted = never("No one is both put to death and free to flee", questions.DEATH.is_yes, questions.REFUGE.is_yes)
    refuted = prove(study, planted).refuted
    assert refuted is not None
    voice = refuted.heard[0].voice
    for name in refuted.facts:
        fewer = {one: value for one, value in refuted.facts.items() if one != name}
        judged = book.judge(fewer, voice=voice, questions=["death", "refuge"])
        assert {ruling.cells[0].answer for ruling in judged.rulings} != {"yes"}


def test_two_sides_are_refuted_together(study: Study) -> None:
    """Said of every killer, "Rebbi and the Sages say the reverse" fails of one for whom the cities are not."""
    planted = opposed(
        "the reverse",
        questions.EXILE,
        makkot_2.REBBI,
        makkot_2.THE_SAGES,
        makkot_2.HEARD,
        flew.blade_off_handle,
    )
    proof = prove(study, planted)
    assert proof.against is not None
    assert proof.covered is not None
    assert 0 < proof.against < proof.covered
    assert proof.refuted is not None
    first, second = proof.refuted.heard
    assert (first.voice["axe"], second.voice["axe"]) == ("rebbi", "sages")
    assert first.answers == second.answers


def test_a_planted_collision_is_found() -> None:
    """Without what P1 sets aside, the law would say of a murderer both that he is and that he is not exiled."""
    law = _without_asides(LAW, "P1")
    study = Study(Compiled(law, compile_law(law)))
    found = list(collisions(study))
    assert found
    assert all(one.question == "exile" and "P1" in (one.one[0], one.other[0]) and one.count for one in found)
    against = [proof for proof in prove_all(study) if not proof.holds]
    assert {"No two rules collide on the question exile"} <= {proof.claim.says for proof in against}
    assert against[0].refuted is not None
    assert against[0].refuted.heard[0].answers["exile"] == "collision"


def _without_asides(law: Law, number: str) -> Law:
    def bare(chapter: Chapter) -> Chapter:
        clauses = tuple(
            msgspec.structs.replace(
                clause, rules=tuple(msgspec.structs.replace(rule, sets_aside=()) for rule in clause.rules)
            )
            if clause.number == number
            else clause
            for clause in chapter.clauses
        )
        return msgspec.structs.replace(chapter, clauses=clauses)

    return msgspec.structs.replace(law, chapters=tuple(bare(chapter) for chapter in law.chapters))


def test_sides_of_no_dispute_are_refused() -> None:
    """`opposed` asks for two choices on one axis, and says so."""
    with pytest.raises(ValueError, match="name two sides of one dispute"):
        opposed("x", questions.EXILE, makkot_2.REBBI, makkot_2.ABBA_SHAUL)
    with pytest.raises(ValueError, match="name two sides"):
        opposed("x", questions.EXILE, makkot_2.REBBI, makkot_2.REBBI)


def test_temporary_claims_do_not_borrow_answers(study: Study) -> None:
    """A claim made on the fly is read anew though an earlier one, let go, had its place in memory."""
    for _ in range(5):
        assert prove(study, always("x", questions.EXILE.is_not_yes, questions.DEATH.is_yes)).holds
        assert not prove(study, always("x", questions.EXILE.is_yes, extent.mishnah)).holds
