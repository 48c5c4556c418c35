"""Rules that speak against each other are found, with a case and a voice that prove it; the book has none."""

from miklat.diagram.collisions import collisions
from miklat.judging.bench import Bench
from miklat.law.write import Ahead
from tests import small_law as small
from tests.clause_reading import answers


def test_the_book_has_no_collision(book: Bench) -> None:
    """Claim 1, on the diagram: no leaf of it is a collision."""
    assert collisions(book.compiled) == ()


def test_the_small_law_has_no_collision() -> None:
    """What the collisions are planted in is sound."""
    assert collisions(Bench(small.law()).compiled) == ()


def test_a_planted_collision_is_found() -> None:
    """Two rules on one case, neither set aside: the pair, and a witness of no more facts than needed."""
    planted = small.rule("B1", small.pays_not.when(small.paid.yes, small.watched.yes))
    law = small.law(*small.CLAUSES, planted)
    found = collisions(Bench(law).compiled)
    assert {(one.one.rule.clause, one.other.rule.clause) for one in found} == {("A1", "B1"), ("A3", "B1")}
    theft, straying = found
    assert theft.facts == {"loss": "stolen", "paid": "yes", "watched": "yes", "armed": "no"}
    assert theft.voice == {}
    assert straying.facts == {"loss": "strayed", "paid": "yes", "watched": "yes"}
    assert straying.voice == {"school": "east"}
    assert "A1 (all) says yes and B1 (all) says no" in str(theft)


def test_the_witness_is_one() -> None:
    """The oracle, asked about any completion of the witness, says collision too."""
    planted = small.rule("B1", small.pays_not.when(small.watched.no, small.armed.no))
    law = small.law(*small.CLAUSES, planted)
    for one in collisions(Bench(law).compiled):
        for completion in ({"loss": loss, "paid": paid} for loss in small.loss.value.names for paid in ("yes", "no")):
            facts = {"watched": "no", "armed": "no", **completion, **one.facts}
            voice = {"school": "west", **one.voice}
            assert answers(law, facts, voice)[one.question] == "collision"


def test_a_collision_is_never_hidden_in_a_ruling() -> None:
    """A bench given such a law says collision, and not one of the two."""
    planted = small.rule("B1", small.pays_not.when(small.paid.yes, small.loss.stolen))
    judged = Bench(small.law(*small.CLAUSES, planted)).judge({"loss": "stolen", "paid": "yes", "armed": "no"})
    assert judged.answer("pays") == "collision"
    assert judged.answer("swears") == "yes"


def test_no_collision_where_it_yields() -> None:
    """Where one of the two is set aside there is none."""
    planted = small.rule("B1", small.pays_not.when(small.paid.yes, small.loss.stolen, sets_aside=(Ahead("A1"),)))
    assert collisions(Bench(small.law(*small.CLAUSES, planted)).compiled) == ()
