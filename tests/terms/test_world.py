"""What cannot be together: all clashes at once, each as small as can be, also those through unknowns only."""

from collections.abc import Mapping

import pytest
from hypothesis import given

from miklat import LAW
from miklat.judging.bench import Bench
from miklat.judging.case import ImpossibleCase, clash_line
from miklat.terms.condition import holds, known
from miklat.terms.world import Sentence, clashes, completes
from tests.strategies import any_facts, full_cases, half_known_cases, settings_of_components


def possible(facts: Mapping[str, str]) -> bool:
    """Whether some setting of each component agrees, by looking through them all."""
    return all(
        any(all(one.get(name, value) == value for name, value in facts.items()) for one in settings)
        for settings in settings_of_components()
    )


@given(full_cases())
def test_a_possible_case_breaks_no_sentence(case: dict[str, str]) -> None:
    """And nothing clashes in it."""
    assert all(holds(sentence.condition, case, {}, {}) for sentence in LAW.world)
    assert clashes(case, LAW.world, LAW.domains) == ()


@given(half_known_cases())
def test_part_of_a_possible_case_is_possible(case: dict[str, str]) -> None:
    """And values are found for what is left out, as many as it takes, that make every sentence true."""
    assert clashes(case, LAW.world, LAW.domains) == ()
    found = completes(case, LAW.world, LAW.domains)
    assert found is not None
    assert case.items() <= found.items()
    assert all(known(sentence.condition, found, {}, {}) is True for sentence in LAW.world)


@given(any_facts())
def test_clashes_are_found_exactly_where_there_is_no_completion(facts: dict[str, str]) -> None:
    """Each is of facts given, cannot be completed, and can once any one of its facts is let go."""
    found = clashes(facts, LAW.world, LAW.domains)
    assert (found == ()) is possible(facts)
    for clash in found:
        values = dict(clash.values)
        assert values.items() <= facts.items()
        assert completes(values, clash.sentences, LAW.domains) is None
        for name in values:
            fewer = {other: value for other, value in values.items() if other != name}
            assert completes(fewer, clash.sentences, LAW.domains) is not None
        for sentence in clash.sentences:
            fewer_sentences = [other for other in clash.sentences if other is not sentence]
            assert completes(values, fewer_sentences, LAW.domains) is not None


@given(any_facts())
def test_a_case_that_mends_each_clash_is_possible(facts: dict[str, str]) -> None:
    """Letting go every fact named in a clash leaves what is possible: none was kept back for a second run."""
    guilty = {name for clash in clashes(facts, LAW.world, LAW.domains) for name, _ in clash.values}
    assert possible({name: value for name, value in facts.items() if name not in guilty})


def test_all_clashes_at_once() -> None:
    """Three faults that share nothing are told together."""
    facts = {
        "task": "pushing_roller", "motion": "upward", "died": "no", "judged": "manslayer", "suddenly": "yes",
        "premeditated": "yes",
    }  # fmt: skip
    found = [dict(clash.values) for clash in clashes(facts, LAW.world, LAW.domains)]
    assert sorted(map(sorted, found)) == [["died", "judged"], ["motion", "task"], ["premeditated", "suddenly"]]


def test_a_clash_through_what_is_left_out() -> None:
    """Lying in wait is thought out, what is sudden is not: they clash though forethought is not mentioned."""
    (clash,) = clashes({"lay_in_wait": "yes", "suddenly": "yes"}, LAW.world, LAW.domains)
    assert dict(clash.values) == {"lay_in_wait": "yes", "suddenly": "yes"}
    assert len(clash.sentences) == 2
    (clash,) = clashes({"flew": "chip", "shift": "other_spot", "killer": "stranger"}, LAW.world, LAW.domains)
    assert dict(clash.values) == {"flew": "chip", "shift": "other_spot"}


def test_the_refusal_names_facts_and_sentences(book: Bench) -> None:
    """One line to a clash, with the values and the sentence."""
    with pytest.raises(ImpossibleCase) as refused:
        book.judge({"task": "pushing_roller", "motion": "upward", "died": "no", "judged": "manslayer"})
    clashing, text = refused.value.clashes, str(refused.value)
    assert text.splitlines() == [clash_line(clash) for clash in clashing]
    assert len(clashing) == 2
    assert text.count("cannot be together") == 2
    for word in ("task: pushing_roller", "motion: upward", "died: no", "judged: manslayer", "downward movement"):
        assert word in text


@given(half_known_cases())
def test_what_follows_is_what_is_forced(case: dict[str, str]) -> None:
    """A fact follows exactly if every possible completion gives it one value."""
    forced = {}
    for component, settings in zip(LAW.components, settings_of_components(), strict=True):
        fits = [one for one in settings if all(case.get(name, value) == value for name, value in one.items())]
        for name in component.names:
            if name not in case and len({one[name] for one in fits}) == 1:
                forced[name] = fits[0][name]
    settled = shared_bench().hear(case)
    assert {name: settled.facts[name] for name in settled.followed} == forced
    assert settled.facts == {**case, **forced}


def shared_bench() -> Bench:
    """The one bench of this process (Hypothesis and fixtures do not mix)."""
    from miklat import bench

    return bench()


def test_components_share_no_fact() -> None:
    """Together they hold every sentence once."""
    names = [name for one in LAW.components for name in one.names]
    assert len(names) == len(set(names))
    told: list[Sentence] = [sentence for one in LAW.components for sentence in one.sentences]
    assert sorted(told, key=LAW.world.index) == list(LAW.world)
