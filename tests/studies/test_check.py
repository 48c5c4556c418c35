"""The checker accepts everything found and rejects what was tampered with: over ten thousand mutated exhibits."""

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

import miklat.studies.check as check_module
from miklat import LAW
from miklat.studies.check import Checker, Exhibit, StandingRule
from miklat.studies.claims import Instance
from miklat.studies.exhibit import exhibit
from miklat.studies.gaps import gaps
from miklat.studies.partings import parting
from miklat.studies.study import Study

CHECKER = Checker(LAW)
WANTED = 10_000
OUTCOMES = ("yes", "no", "silent", "collision")


def _found(study: Study) -> Iterator[Exhibit]:
    """What was found: the examples of the book ruled on, and the smallest cases of partings and gaps."""
    for place, clause in enumerate(LAW.clauses):
        for one in clause.examples:
            for choices in ({"edition": "niv"} if place % 3 == 0 else {},):
                voice = study.voice({**choices, **one.choices})
                for question in LAW.questions:
                    made = exhibit(study, one.facts, voice, question.name)
                    if made is not None:
                        yield made
    for case in _witnesses(study):
        for heard in case.heard:
            for name, answer in heard.answers.items():
                made = exhibit(study, case.facts, heard.voice, name)
                assert made is not None
                assert made.answer == answer
                yield made


def _witnesses(study: Study) -> Iterator[Instance]:
    for choices in ({"edition": "niv"}, {"extent": "verses"}, {"axe": "sages"}, {"wrong_person": "r_shimon"}):
        for question in LAW.questions:
            for kind in parting(study, question.name, study.voice({}), study.voice(choices)).kinds:
                if kind.smallest is not None:
                    yield kind.smallest
    for gap in gaps(study, ("death", "trial", "exile"), study.voice({}), shown=6).gaps[:6]:
        if gap.instance is not None:
            yield gap.instance


@pytest.fixture(scope="module")
def found(study: Study) -> list[Exhibit]:
    """All of it, each once."""
    return list({repr(one): one for one in _found(study)}.values())


def _tampered(one: Exhibit) -> Iterator[tuple[str, Exhibit]]:
    """An exhibit with one thing about its answer or grounds changed: none of these can be so."""
    for said in OUTCOMES:
        if said != one.answer:
            yield "answer", replace(one, answer=said)
    rules = [rule for rule in LAW.rules if rule.question == one.question]
    listed = {stood.place for stood in one.grounds}
    for place, rule in enumerate(rules):
        if place not in listed:
            more = sorted(
                [*one.grounds, StandingRule(rule.clause, place, dict(one.facts), ())], key=lambda stood: stood.place
            )
            yield "ground added", replace(one, grounds=tuple(more))
    for at, stood in enumerate(one.grounds):
        rest = (one.grounds[:at], one.grounds[at + 1 :])
        yield "ground dropped", replace(one, grounds=(*rest[0], *rest[1]))
        yield "ground twice", replace(one, grounds=(*rest[0], stood, stood, *rest[1]))
        for kind, other in _ground(one, stood, len(rules)):
            yield kind, replace(one, grounds=(*rest[0], other, *rest[1]))


def _ground(one: Exhibit, stood: StandingRule, rules: int) -> Iterator[tuple[str, StandingRule]]:
    yield "clause", replace(stood, clause="N35:99")
    yield "place", replace(stood, place=(stood.place + 1) % (rules + 1))
    for name, value in stood.because.items():
        yield "because dropped", replace(stood, because={n: v for n, v in stood.because.items() if n != name})
        for another in LAW.fact(name).names:
            if another != value:
                yield "because changed", replace(stood, because={**stood.because, name: another})
    for name, value in one.facts.items():
        if name not in stood.because:
            yield "because added", replace(stood, because={**stood.because, name: value})
    for place in range(rules):
        if place in stood.sets_aside:
            yield "aside dropped", replace(stood, sets_aside=tuple(p for p in stood.sets_aside if p != place))
        else:
            yield "aside added", replace(stood, sets_aside=tuple(sorted((*stood.sets_aside, place))))


def _elsewhere(one: Exhibit) -> Iterator[Exhibit]:
    """An exhibit said of other facts or of another voice: it may be so there too."""
    for name, value in one.facts.items():
        yield replace(one, facts={n: v for n, v in one.facts.items() if n != name})
        another = next(v for v in LAW.fact(name).names if v != value)
        yield replace(one, facts={**one.facts, name: another})
    for axis in LAW.axes:
        yield replace(one, voice={**one.voice, axis.name: axis.names[axis.names.index(one.voice[axis.name]) - 1]})


def test_all_that_was_found_is_accepted(found: list[Exhibit]) -> None:
    """Every ruling on the book's own examples, every witness of a parting and of a gap."""
    assert len(found) > 250
    assert [(one, list(CHECKER.faults(one))) for one in found if not CHECKER.accepts(one)] == []


def test_ten_thousand_mutated_exhibits_are_rejected(found: list[Exhibit]) -> None:
    """Whatever is changed about an answer or its grounds, the checker finds it."""
    seen: Counter[str] = Counter()
    for one in found:
        for kind, mutant in _tampered(one):
            seen[kind] += 1
            assert not CHECKER.accepts(mutant), (kind, one, mutant)
    print(f"{seen.total()} mutated exhibits of {len(found)}: {dict(seen)}")
    assert seen.total() >= WANTED
    assert len(seen) >= 10, "every kind of tampering was tried"


def test_said_of_another_case_or_voice_it_is_accepted_only_where_so(study: Study, found: list[Exhibit]) -> None:
    """The checker and the diagram agree on each exhibit moved to other facts or another voice."""
    tried = Counter[bool]()
    for one in found[::18]:
        for moved in _elsewhere(one):
            accepted = CHECKER.accepts(moved)
            tried[accepted] += 1
            if accepted:
                again = exhibit(study, moved.facts, moved.voice, moved.question)
                assert again is not None
                assert again.answer == moved.answer
                assert [s.place for s in again.grounds] == [s.place for s in moved.grounds]
    assert min(tried[True], tried[False]) > 50


def test_the_checker_is_small_and_stands_alone() -> None:
    """Under 300 lines, and it imports neither the diagram nor a solver nor anything else of the study."""
    source = Path(check_module.__file__).read_text(encoding="utf-8")
    assert source.count("\n") < 300
    imported = {node.module or "" for node in ast.walk(ast.parse(source)) if isinstance(node, ast.ImportFrom)}
    assert all(name.startswith(("collections", "miklat.law", "miklat.terms")) for name in imported)
    assert "miklat.law.settle" not in imported, "who sets whom aside it works out for itself"
