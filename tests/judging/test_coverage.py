"""What cases exercise, against a plain reading of the clauses."""

from collections.abc import Mapping

import pytest

from miklat import LAW, bench
from miklat.diagram.diagram import FALSE, TRUE
from miklat.judging.coverage import Coverage, Surveyor
from miklat.terms.condition import holds
from tests.clause_reading import answers, asides, conditions_of, question_names, rules_on
from tests.strategies import Maker

QUESTIONS = tuple(question.name for question in LAW.questions)


def by_clauses(facts: Mapping[str, str], voice: Mapping[str, str]) -> tuple[set[int], set[tuple[int, int]]]:
    """The rules that stand in a case and a voice, and the pairs of which one sets the other aside there."""
    found = answers(LAW, facts, voice)
    standing: set[int] = set()
    pairs: set[tuple[int, int]] = set()
    for question in question_names(LAW):
        rules = [
            p.rule for p in rules_on(LAW, question) if all(holds(c, facts, voice, found) for c in conditions_of(LAW, p))
        ]
        for rule in rules:
            by = [
                other
                for other in rules
                if any(only is None or holds(only, facts, voice, found) for only in asides(other, rule))
            ]
            pairs.update((id(other), id(rule)) for other in by)
            if not by:
                standing.add(id(rule))
    return standing, pairs


def named(coverage: Coverage, mark: str) -> tuple[set[int], set[tuple[int, int]]]:
    return (
        {id(one.rule) for one in coverage.rules if getattr(one, mark)},
        {(id(one.setter), id(one.yields)) for one in coverage.exceptions if getattr(one, mark)},
    )


@pytest.mark.parametrize("seed", range(4))
def test_what_is_tested_is_what_the_clauses_say(seed: int) -> None:
    """A rule is tested where it stands, an exception where both its rules speak: in the voice and case, exactly."""
    maker = Maker(seed)
    for facts, voice in zip(maker.cases(25), maker.voices(25), strict=True):
        surveyor = Surveyor(bench())
        surveyor.see(bench().hear(facts))
        surveyor.test(voice, QUESTIONS)
        assert named(surveyor.coverage(), "tested") == by_clauses(facts, voice)


def test_what_is_reached_is_what_some_voice_tests() -> None:
    """Nothing that happens in any voice of a case is left out, and choices fixed leave the rest out."""
    maker = Maker(9)
    for facts in maker.cases(5):
        surveyor = Surveyor(bench())
        surveyor.see(bench().hear(facts))
        rules, pairs = named(surveyor.coverage(), "reached")
        for voice in maker.voices(40):
            some_rules, some_pairs = by_clauses(facts, voice)
            assert some_rules <= rules
            assert some_pairs <= pairs
            alone = Surveyor(bench())
            alone.see(bench().hear(facts, voice=voice))
            assert named(alone.coverage(), "reached") == (some_rules, some_pairs)


def test_what_is_unknown_exercises_nothing() -> None:
    """A barrel that fell who knows which way exercises neither the rule of going down nor that of going up."""
    given = {"killer": "israelite", "victim": "israelite", "died": "yes", "act": "mishap", "duty": "none"}
    surveyor = Surveyor(bench())
    surveyor.see(bench().hear(given))
    stood = {one.rule.clause for one in surveyor.coverage().rules if one.reached}
    assert not {"M2:1b", "M2:1c"} & stood
    assert {"N35:15", "N35:25b"} <= stood


def test_both_sides_of_a_dispute_are_reached_where_it_tells() -> None:
    given = {"killer": "israelite", "victim": "israelite", "died": "yes", "act": "mishap", "duty": "none"}
    surveyor = Surveyor(bench())
    surveyor.see(bench().hear({**given, "task": "chopping_wood", "flew": "blade_off_handle"}))
    reached = {(one.axis, one.choice) for one in surveyor.coverage().choices if one.reached}
    assert {("axe", "rebbi"), ("axe", "sages"), ("extent", "mishnah"), ("extent", "verses")} <= reached
    assert not {("late_head", "anonymous"), ("wrong_person", "r_shimon"), ("office", "abba_shaul")} & reached


def test_exceptions_that_can_never_happen_are_left_out_and_counted() -> None:
    """Chopping wood is no pushing of a roller: what is said of the one never sets aside what is said of the other."""
    coverage = Surveyor(bench()).coverage()
    pairs = {(one.setter.clause, one.setter.mode, one.yields.clause, one.yields.mode) for one in coverage.exceptions}
    assert ("M2:1d", "outright", "M2:1b", "outright") not in pairs
    assert ("S9:2d", "outright", "N35:20a", "outright") not in pairs
    assert ("M2:1c", "outright", "M2:1a", "outright") in pairs
    asides = {
        (question, setter.branch, branch.place)
        for question, branches in bench().compiled.branches.items()
        for branch in branches
        for setter in branch.setters
    }
    assert coverage.never > 0
    assert len(coverage.exceptions) + coverage.never == len(asides)


def test_every_exception_that_is_counted_does_happen_in_some_case_and_voice() -> None:
    """Each pair that is kept has a witness on the diagram, in which a plain reading of the clauses finds it."""
    compiled = bench().compiled
    diagram, surveyor = compiled.diagram, Surveyor(bench())
    conditions = compiled.conditions([])
    for one, key in zip(surveyor.coverage().exceptions, surveyor._pairs, strict=True):
        node, codes = conditions.both(surveyor._aside(key, conditions), compiled.possible), {}
        while node != TRUE:
            children = diagram.proper(node)
            code = next(code for code, child in enumerate(children) if child != FALSE)
            codes[compiled.names[diagram.level[node]]] = code
            node = children[code]
        whole = {name: LAW.domains[name][codes.get(name, 0)] for name in compiled.names}
        facts = {fact.name: whole[fact.name] for fact in LAW.facts}
        assert (id(one.setter), id(one.yields)) in by_clauses(facts, {a.name: whole[a.name] for a in LAW.axes})[1]
