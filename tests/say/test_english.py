"""Conditions as clauses."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from miklat import LAW
from miklat.say.english import condition_words, pushed
from miklat.say.fold import folded, joined, lettered
from miklat.terms.condition import ALWAYS, NEVER, All, Any, Chosen, Condition, Is, Named, Not, Ruled, atoms, holds

STRUCK, PUSHED = Is("act", ("struck",)), Is("act", ("pushed",))
STONE = Is("means", ("stone",))
NIV, JPS = Chosen("edition", ("niv",)), Chosen("edition", ("jps",))
AT_HIM = Is("aim", ("victim",))
BOTH_LEAVE = Chosen("courtyard", ("both_leave",))


@pytest.mark.parametrize(
    ("condition", "words"),
    [
        (STRUCK, "he struck"),
        (Not(STRUCK), "he did not strike"),
        (Is("act", ("struck", "pushed")), "he struck or pushed"),
        (
            Is("task", ("pushing_roller", "climbing_ladder"), True),
            "he was not pushing a roller or going up a ladder",
        ),
        (All((STRUCK, AT_HIM)), "he struck and meant to hit the victim"),
        (All((STRUCK, STONE, AT_HIM)), "he struck and meant to hit the victim, and the thing was a stone"),
        (All((NIV, STRUCK)), "in the NIV-type English, he struck"),
        (
            Any((All((JPS, STRUCK)), All((NIV, PUSHED)))),
            "in the JPS-type English, he struck; in the NIV-type English, he pushed",
        ),
        (
            Any((Is("means", ("iron_tool",)), All((NIV, Is("means", ("iron_lump",)))))),
            "the thing was an iron tool or (in the NIV-type English) a lump of iron",
        ),
        (
            Any((Not(BOTH_LEAVE), STRUCK)),
            "he struck (asked only when requiring in the courtyard the leave of both)",
        ),
        (Any((BOTH_LEAVE, STRUCK)), "he struck (not asked when requiring in the courtyard the leave of both)"),
        (
            Any((All((STRUCK, STONE)), All((PUSHED, AT_HIM)))),
            "either (a) he struck and the thing was a stone; or (b) he pushed and meant to hit the victim",
        ),
        (Not(Any((STRUCK, STONE))), "he did not strike and the thing was not a stone"),
        (Ruled("death", ("yes",)), "it is ruled that he is put to death as a murderer"),
        (Ruled("death", ("yes",), True), "it is not ruled that he is put to death as a murderer"),
        (Named("n", "he did it", STRUCK), "he did it"),
        (Not(Named("n", "he did it", STRUCK)), "it is not so that he did it"),
        (Not(Named("n", "he did it", STRUCK, "he did it not")), "he did it not"),
        (
            Any((Not(Chosen("not_his_enemy", ("all_acts", "stone_only"))), STRUCK)),
            "he struck (asked only when taking the lack of enmity in verse 23 as a condition of all three acts "
            "or when taking the lack of enmity in verse 23 as a condition of the stone alone)",
        ),
        (
            Any((All((NIV, BOTH_LEAVE)), STRUCK)),
            "he struck (not asked in the NIV-type English and when requiring in the courtyard the leave of both)",
        ),
        (ALWAYS, "always"),
        (NEVER, "never"),
    ],
)
def test_words(condition: Condition, words: str) -> None:
    """Each kind of condition has its form of words."""
    assert condition_words(condition, LAW) == words


def conditions() -> st.SearchStrategy[Condition]:
    """Conditions of any shape over the words of the book."""
    facts = st.sampled_from(LAW.facts)
    axes = st.sampled_from(LAW.axes)
    some = st.integers(1, 3)
    atom = st.one_of(
        st.builds(lambda f, n, no: Is(f.name, f.names[:n], no), facts, some, st.booleans()),
        st.builds(lambda a, n, no: Chosen(a.name, a.names[: min(n, len(a.names) - 1)], no), axes, some, st.booleans()),
        st.builds(lambda no: Ruled("death", ("yes",), no), st.booleans()),
        st.just(LAW.definitions["held"]),
    )
    rows = st.recursive(
        atom,
        lambda inner: st.one_of(
            st.lists(inner, min_size=1, max_size=4).map(lambda parts: All(tuple(parts))),
            st.lists(inner, min_size=1, max_size=4).map(lambda parts: Any(tuple(parts))),
            inner.map(Not),
        ),
        max_leaves=8,
    )
    return rows


def test_one_end_only() -> None:
    """That exactly one of two things holds is said so."""
    one, other = Is("enough_as_aimed", ("yes",)), Is("enough_as_landed", ("yes",))
    condition = Any((All((one, Not(other))), All((Not(one), other))))
    words = condition_words(condition, LAW)
    assert words == "the blow was enough to kill where it was aimed or where it landed, but not both"


def test_denial_is_never_shared() -> None:
    """Two denials in a row are each said: "he did not strike and push" would say another thing."""
    words = folded(["he did not strike", "he did not push"])
    assert words == "he did not strike and did not push"


def test_rows() -> None:
    """Rows inside rows take heavier stops."""
    assert joined(["a", "b", "c"]) == "a, b and c"
    assert joined(["a and b", "c"]) == "a and b, and c"
    assert joined(["a, b and c", "d"]) == "a, b and c; and d"
    assert lettered(["x", "y"], 1) == "either (i) x; or (ii) y"
    assert lettered(["x"] * 30).endswith("(29) x; or (30) x")


@given(conditions())
def test_any_condition_has_words(condition: Condition) -> None:
    """Whatever a law may write comes out as words, with its brackets closed and no gap."""
    words = condition_words(condition, LAW)
    assert words == words.strip()
    assert "  " not in words
    assert words.count("(") == words.count(")")


def test_pushing_negations_inward_changes_nothing() -> None:
    """Every condition of the book, and its denial, holds in the same cases and voices as what is printed."""
    conditions = [rule.when for rule in LAW.rules] + [one.part for one in LAW.definitions.values()]
    for condition in [*conditions, *map(Not, conditions)]:
        made = pushed(condition)
        for pick in range(12):
            facts = {fact.name: fact.names[pick % len(fact.names)] for fact in LAW.facts}
            voice = {axis.name: axis.names[pick // 2 % len(axis.names)] for axis in LAW.axes}
            answers = {question.name: ("yes", "no", "silent")[pick % 3] for question in LAW.questions}
            assert holds(condition, facts, voice, answers) == holds(made, facts, voice, answers)


def test_every_value_stands_alone() -> None:
    """Every value of a fact is a clause that stands by itself, and none says what another says."""
    for fact in LAW.facts:
        says = [value.says for value in fact.values]
        assert len(set(says)) == len(says), fact.name
        for value in fact.values:
            for clause in (value.says, value.denies):
                assert " " in clause
                assert not clause.startswith(("with ", "not ", "by "))
                assert not clause.endswith(".")


def test_no_rule_is_left_in_code() -> None:
    """No name of a fact or value with an underscore, and no unreadable negation, is left in the words of a rule."""
    for rule in LAW.rules:
        words = condition_words(rule.when, LAW)
        assert "_" not in words
        assert "it is not so that" not in words
        assert sum(1 for _ in atoms(rule.when)) > 0
