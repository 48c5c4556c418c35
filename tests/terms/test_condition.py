"""Conditions: the plain reading, the three-valued one, and what the readers of them gather."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from miklat.terms.condition import (
    ALWAYS,
    NEVER,
    All,
    Any,
    Chosen,
    Condition,
    Is,
    Named,
    Not,
    Ruled,
    all_of,
    any_of,
    atoms,
    axes_of,
    exactly_one,
    facts_of,
    holds,
    implies,
    known,
    named,
    unless,
)

DOMAINS = {"a": "xyz", "b": "xy", "c": "xy"}
ATOMS = st.one_of(
    *[
        st.builds(Is, st.just(name), st.lists(st.sampled_from(values), unique=True).map(tuple), st.booleans())
        for name, values in DOMAINS.items()
    ],
    st.builds(Chosen, st.just("v"), st.just(("l",)), st.booleans()),
    st.builds(Ruled, st.just("q"), st.just(("yes",)), st.booleans()),
)
CONDITIONS: st.SearchStrategy[Condition] = st.recursive(
    ATOMS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda parts: All(tuple(parts))),
        st.lists(inner, max_size=3).map(lambda parts: Any(tuple(parts))),
        inner.map(Not),
        inner.map(lambda part: Named("n", "named", part)),
    ),
    max_leaves=6,
)
FULL = st.fixed_dictionaries({name: st.sampled_from(values) for name, values in DOMAINS.items()})
VOICE = st.fixed_dictionaries({"v": st.sampled_from("lr")})
ANSWERS = st.fixed_dictionaries({"q": st.sampled_from(["yes", "no", "silent"])})
CASE, L = {"a": "x", "b": "y", "c": "x"}, {"v": "l"}


@given(CONDITIONS, FULL, VOICE, ANSWERS, st.sets(st.sampled_from("abcvq")))
def test_what_is_known_of_a_part_holds_of_the_whole(
    condition: Condition, facts: dict[str, str], voice: dict[str, str], answers: dict[str, str], hidden: set[str]
) -> None:
    """What the three-valued reading settles is so in every completion, and of a full case it settles all."""
    whole = holds(condition, facts, voice, answers)
    assert known(condition, facts, voice, answers) is whole
    seen = [{name: value for name, value in one.items() if name not in hidden} for one in (facts, voice, answers)]
    assert known(condition, *seen) in (whole, None)


@given(CONDITIONS, FULL, VOICE, ANSWERS)
def test_the_ways_to_join_conditions(
    condition: Condition, facts: dict[str, str], voice: dict[str, str], answers: dict[str, str]
) -> None:
    """Each way of joining is what its name says."""
    other = Is("a", ("x",))
    one, two = holds(condition, facts, voice, answers), facts["a"] == "x"
    for joined, wanted in (
        (all_of(condition, other), one and two),
        (any_of(condition, other), one or two),
        (exactly_one(condition, other), one is not two),
        (implies(condition, other), not one or two),
        (unless(condition), not one),
        (named("n", "says", condition, other), one and two),
        (all_of(condition), one),
        (any_of(condition), one),
    ):
        assert holds(joined, facts, voice, answers) is wanted


def test_nothing_asked_and_nothing_allowed() -> None:
    """All of nothing always holds, any of nothing never."""
    assert holds(ALWAYS, {}, {}, {}) is True
    assert holds(NEVER, {}, {}, {}) is False


def test_the_unknown_is_not_taken_for_false() -> None:
    """The plain reading refuses to read what it is not told; negated or not."""
    for negated in (False, True):
        for one in (Is("d", ("x",), negated), Chosen("w", ("l",), negated), Ruled("r", ("yes",), negated)):
            with pytest.raises(KeyError):
                holds(one, CASE, L, {})
            assert known(one, CASE, L, {}) is None


def test_negated_atoms() -> None:
    """A negated atom holds of every other value."""
    assert holds(Is("a", ("y", "z"), negated=True), CASE, L, {})
    assert not holds(Is("a", ("x", "z"), negated=True), CASE, L, {})


def test_what_is_asked() -> None:
    """Atoms come in the order written, repeats included; names each once."""
    condition = all_of(Is("b", ("x",)), any_of(Is("a", ("x",)), Not(Is("b", ("y",)))), Chosen("v", ("l",)))
    assert [atom for atom in atoms(condition) if isinstance(atom, Is)] == [
        Is("b", ("x",)),
        Is("a", ("x",)),
        Is("b", ("y",)),
    ]
    assert facts_of(condition) == ("b", "a")
    assert axes_of(condition) == ("v",)


def test_conditions_are_values() -> None:
    """Equal if they say the same; none can be changed."""
    assert all_of(Is("a", ("x",)), Is("b", ("y",))) == all_of(Is("a", ("x",)), Is("b", ("y",)))
    with pytest.raises(AttributeError):
        Is("a", ("x",)).fact = "b"  # type: ignore[misc]
