"""Each kind of mistake, planted in a small law, is caught; the book has none, and its warnings have their reasons."""

import msgspec
import pytest

from miklat import LAW
from miklat.law.clause import Clause, Example
from miklat.law.faults import KINDS, LawFault, faults
from miklat.law.law import Chapter, Law
from miklat.law.question import Mode, Question
from miklat.law.write import EVERY_YES, Ahead, Axis, Says, clause, over, side
from miklat.laws.refuge.works import makkot
from miklat.terms.condition import Chosen, Is, Ruled
from tests import small_law as small


def kinds(law: Law) -> list[str]:
    """The kinds of fault found, with what each is about."""
    return [one.key for one in faults(law)]


def only(law: Law) -> LawFault:
    """The one fault of a law."""
    (one,) = faults(law)
    return one


def test_the_book_has_no_fault() -> None:
    """The book has no error, every warning about it has a reason, and every reason a warning."""
    assert [str(one) for one in faults(LAW)] == []


def test_the_small_law_has_no_fault() -> None:
    """What the mistakes are planted in is sound."""
    assert [str(one) for one in faults(small.law())] == []


def test_every_kind_is_listed() -> None:
    """Errors come first, then warnings; each kind has its words."""
    assert list(KINDS) == sorted(KINDS)
    assert all(KINDS.values())


def test_a_rule_without_a_place() -> None:
    """E1."""
    (placed,) = small.THEFT.rules
    homeless = msgspec.structs.replace(placed, at=None)
    planted = msgspec.structs.replace(small.THEFT, rules=(homeless,))
    assert only(small.law(planted, *small.CLAUSES[1:])).key == "E1 A1"


def test_a_setting_aside_of_nothing() -> None:
    """E2: the clause is not there, or has no rule on the question; the nearest is offered."""
    lost = small.rule("A6", small.pays_not.when(small.armed.yes, sets_aside=(Ahead("A9"),)))
    fault = only(small.law(*small.CLAUSES, lost))
    assert fault.key == "E2 A6"
    assert "A9" in fault.what
    elsewhere = small.rule("A6", small.pays_not.when(small.armed.yes, sets_aside=(Ahead("A5"),)))
    assert only(small.law(*small.CLAUSES, elsewhere)).key == "E2 A6"
    no_yes = small.rule("A1", small.pays_not.when(small.armed.yes, sets_aside=(EVERY_YES,)))
    assert "E2 A1" in kinds(small.law(no_yes, *small.CLAUSES[1:2]))


def test_a_circle_of_setting_aside() -> None:
    """E3: two rules, or three, or one, that set one another aside in one voice."""
    one = small.rule("B1", small.pays.when(small.paid.yes, sets_aside=(Ahead("B2"),)))
    two = small.rule("B2", small.pays_not.when(small.paid.yes, sets_aside=(Ahead("B1"),)))
    assert only(small.law(*small.CLAUSES, one, two)).key == "E3 B1"
    two = small.rule("B2", small.pays_not.when(small.paid.yes, sets_aside=(Ahead("B3"),)))
    three = small.rule("B3", small.pays.when(small.watched.yes, sets_aside=(Ahead("B1"),)))
    fault = only(small.law(*small.CLAUSES, one, two, three))
    assert fault.key == "E3 B1"
    assert "B1, B2, B3, B1" in fault.what
    itself = small.rule("B4", small.pays.when(small.paid.yes, sets_aside=(Ahead("B4"),)))
    assert only(small.law(*small.CLAUSES, itself)).key == "E3 B4"


def test_no_circle_where_no_voice_goes_round() -> None:
    """Two rules that yield to one another in different voices, as N35:15 and N35:15n do, are no circle."""
    east, west = small.school.east, small.school.west
    one = small.rule("B1", small.pays.when(small.paid.yes, sets_aside=(over(Ahead("B2"), only=east),)))
    two = small.rule("B2", small.pays_not.when(small.paid.yes, sets_aside=(over(Ahead("B1"), only=west),)))
    assert faults(small.law(*small.CLAUSES, one, two)) == ()
    two = small.rule("B2", small.pays_not.when(small.paid.yes, sets_aside=(over(Ahead("B1"), only=east),)))
    assert kinds(small.law(*small.CLAUSES, one, two)) == ["E3 B1"]
    one = small.rule("B1", small.pays.when(small.paid.yes, sets_aside=(Ahead("B2"),)), holder=small.EASTERN)
    two = small.rule("B2", small.pays_not.when(small.paid.yes, sets_aside=(Ahead("B1"),)), holder=small.WESTERN)
    assert faults(small.law(*small.CLAUSES, one, two)) == ()


def test_no_circle_where_no_case_goes_round() -> None:
    """Two rules that can never speak together are no circle, whatever they list."""
    one = small.rule("B1", small.pays.when(small.loss.broken, sets_aside=(Ahead("B2"),)))
    two = small.rule("B2", small.pays_not.when(small.armed.yes, sets_aside=(Ahead("B1"),)))
    assert faults(small.law(*small.CLAUSES, one, two)) == ()


@pytest.mark.parametrize(
    ("condition", "near"),
    [
        (Is("los", ("stolen",)), "loss"),
        (Is("loss", ("stollen",)), "stolen"),
        (Chosen("scool", ("east",)), "school"),
        (Chosen("school", ("eest",)), "east"),
        (Ruled("paid_back", ("yes",)), ""),
        (Ruled("pays", ("yess",)), "yes"),
    ],
)
def test_a_word_the_law_does_not_have(condition: Is | Chosen | Ruled, near: str) -> None:
    """E4: an unknown fact, value, axis, choice, question or answer, with the nearest that there is."""
    planted = small.rule("B1", small.swears_not.when(small.paid.yes, condition))
    fault = next(one for one in faults(small.law(*small.CLAUSES, planted)) if one.kind == "E4")
    assert fault.about == "B1"
    assert near in fault.instead


def test_a_rule_on_no_question() -> None:
    """E4: a rule answers a question that the law does not put."""
    stray = Question("flees", "does he flee?", "he flees", "he stays", "the law is silent")
    assert "E4 B1" in kinds(small.law(*small.CLAUSES, small.rule("B1", Says(stray.yes).when(small.paid.yes))))


def test_an_unknown_word_in_a_definition_or_a_world() -> None:
    """E4: wherever a condition stands it is looked at."""
    wrong = Is("lost", ("yes",))
    assert "E4 A small law" in kinds(small.law(where=wrong))
    assert "E4 implied" in kinds(small.law(modes=(Mode("implied", "implied", counts=wrong),)))
    sentence = msgspec.structs.replace(small.BAND, condition=wrong)
    assert "E4 an armed band steals" in kinds(small.law(voices=(sentence,)))


def test_two_of_one_name() -> None:
    """E5: clauses, facts or axes, and questions."""
    assert "E5 A1" in kinds(small.law(*small.CLAUSES, small.THEFT))
    assert "E5 paid" in kinds(small.law(facts=(*small.FACTS, small.paid.value)))
    assert "E5 pays" in kinds(small.law(questions=(small.PAYS, small.SWEARS, small.PAYS)))


def test_questions_in_a_circle() -> None:
    """E6: each waits for the other's answer."""
    planted = small.rule("B1", small.pays_not.when(small.SWEARS.is_yes, small.loss.broken))
    assert only(small.law(*small.CLAUSES, planted)).key == "E6 pays"


def planted_example(*given: Is, voice: tuple[Chosen, ...] = ()) -> Law:
    """The small law with one more example."""
    one = Example("Planted", given, (("pays", "yes"),), voice)
    return small.law(*small.CLAUSES, clause("B1", small.AT, "Words.", notes=("A note.",), examples=(one,)))


def test_an_example_that_cannot_be() -> None:
    """E7: a fact given twice, facts that cannot be together, a voice that cannot be."""
    assert "twice" in only(planted_example(small.paid.yes, small.paid.no)).what
    fault = only(planted_example(small.armed.yes, small.loss.broken))
    assert fault.key == "E7 B1"
    assert "armed: yes, loss: broken" in fault.what
    assert "an armed band steals" in fault.what
    east, west = small.school.east, small.school.west
    assert "twice" in only(planted_example(small.paid.yes, voice=(east, west))).what


def test_a_value_nobody_mentions() -> None:
    """W1, silenced for one value or for all, always with a reason."""
    law = small.law(small.THEFT, *small.CLAUSES[3:])
    assert kinds(law) == ["W1 loss=broken", "W1 loss=strayed", "W1 watched=yes", "W1 watched=no", "W2 school"]
    rest = {
        "W1 loss=broken": "what is left over",
        "W1 loss=strayed": "the same",
        "W1 watched=yes": "x",
        "W1 watched=no": "x",
    }
    assert [one.key for one in faults(law, rest)] == ["W2 school"]
    assert [one.key for one in faults(law, {"W1": "a sketch", "W2 school": "a sketch"})] == []


def test_an_axis_nobody_mentions() -> None:
    """W2."""

    class tone(Axis, kind="dispute", decides="how loud"):
        loud = side("loudly")

    assert kinds(small.law(axes=(small.school.value, tone.value))) == ["W2 tone"]


def test_a_clause_of_nothing() -> None:
    """W3."""
    assert kinds(small.law(*small.CLAUSES, clause("B1", small.AT, "Words."))) == ["W3 B1"]


def test_a_clause_out_of_order() -> None:
    """W4: a clause stands after one of a later place."""

    def at(number: str, first: int) -> Clause:
        return clause(number, makkot(2, first), "Words.", notes=("A note.",))

    assert kinds(small.law(*small.CLAUSES, at("B1", 4), at("B2", 3), at("B3", 4))) == ["W4 B2"]


def test_reasons_must_be_reasons() -> None:
    """Errors cannot be silenced, nor anything without a reason; a reason for nothing is told (W5)."""
    with pytest.raises(ValueError, match="cannot be silenced"):
        faults(small.law(), {"E2 A1": "because"})
    with pytest.raises(ValueError, match="without a reason"):
        faults(small.law(), {"W1": " "})
    assert [one.key for one in faults(small.law(), {"W1 loss=stolen": "left over"})] == ["W5 W1 loss=stolen"]


def test_a_fault_says_all_in_one_line() -> None:
    """Weight, kind, place, what is wrong, what to do."""
    fault = only(small.law(*small.CLAUSES, clause("B1", small.AT, "Words.")))
    assert str(fault) == "warning W3 B1: it has no rule, no definition and no note; say in a note why it is not encoded"


def test_several_faults_are_told_at_once() -> None:
    """Nothing is left for a second run."""
    chapters = (Chapter("one", "One", None, (*small.CLAUSES, small.THEFT, clause("B1", small.AT, "Words."))),)
    wrong = small.rule("B2", small.pays_not.when(Is("los", ("stolen",)), sets_aside=(Ahead("A8"),)))
    chapters = (msgspec.structs.replace(chapters[0], clauses=(*chapters[0].clauses, wrong)),)
    assert {one.kind for one in faults(small.law(chapters=chapters))} == {"E2", "E4", "E5", "W3"}


def test_modes_and_kinds_are_those_the_law_lists() -> None:
    """A rule of another mode, or an axis of another kind, is told with what it was meant for."""
    assert {*kinds(small.law(modes=(Mode("outrigt", "plainly"),)))} >= {"E4 A1", "E4 A5"}
    assert kinds(small.law(kinds=())) == ["E4 school"]
