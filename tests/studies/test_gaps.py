"""Where the law is silent is found, not listed: among it what the design of the law names."""

from collections.abc import Sequence
from itertools import product

import pytest

from miklat.diagram.compile import compile_law
from miklat.diagram.compiled import Compiled
from miklat.diagram.conditions import SILENT
from miklat.diagram.cover import Sets
from miklat.diagram.diagram import FALSE
from miklat.studies.gaps import Gap, gaps, silence
from miklat.studies.lessons import unusual
from miklat.studies.rules import meetings, standings
from miklat.studies.study import Study
from miklat.terms.condition import holds
from tests.studies.small import every_case, small_law

SHOWN = 8
"""Regions of one kind of act that a reader who asks for more is shown."""

ASKED = ("death", "trial", "exile")
BLOW = {
    "aim": {"victim"},
    "shift": {"none"},
    "killer": {"israelite"},
    "victim": {"israelite"},
    "died": {"yes"},
    "duty": {"none"},
    "sought_harm": {"yes"},
}
WEAK = {"enough_as_aimed": {"no"}, "enough_as_landed": {"no"}}


def _holds(study: Study, found: Sequence[Gap], described: dict[str, set[str]]) -> bool:
    """Whether one single region found holds every possible case described."""
    told = {
        study.compiled.place[name]: frozenset(study.compiled.codes[name][value] for value in values)
        for name, values in described.items()
    }
    possible = study.view("death", study.voice({}))

    def inside(sets: Sets) -> bool:
        region = study.diagram.combine(possible, study.diagram.cube(sets), lambda _, within: within, {})
        return not study.diagram.meets(region, told, FALSE, set())

    return any(inside(gap.region.sets) for gap in found)


@pytest.mark.parametrize(
    ("voice", "described"),
    [
        ({}, {"act": {"struck"}, "means": {"fist", "open_hand"}, "ill_will": {"none"}, **WEAK}),
        ({}, {"act": {"pushed"}, "ill_will": {"none", "momentary"}, "suddenly": {"no"}}),
        ({}, {"act": {"struck"}, "means": {"stone"}, "could_kill": {"no"}, **WEAK}),
        ({}, {"act": {"struck"}, "means": {"wooden_weapon"}, "could_kill": {"no"}, **WEAK}),
        (
            {"extent": "verses"},
            {
                "act": {"hurled"}, "means": {"stone"}, "could_kill": {"yes"}, "knew_victim_there": {"yes"},
                "lay_in_wait": {"no"}, "ill_will": {"none", "momentary"},
            },
        ),
        ({}, {"act": {"other"}}),
    ],
    ids=[
        "the hand", "the push neither hated nor sudden", "the stone that cannot kill", "the wood", "the open stone",
        "poison",
    ],
)  # fmt: skip
def test_the_gaps_of_the_law_are_found_unaided(
    study: Study, voice: dict[str, str], described: dict[str, set[str]]
) -> None:
    """Each lies whole in one region of the ordinary killing, and that is among those of its kind a reader may see."""
    found = gaps(study, ASKED, study.voice(voice), shown=0, ordinary=True)
    assert found.left == 0
    (kind,) = described["act"]
    assert _holds(study, [gap for gap in found.gaps if gap.kind == kind][:SHOWN], {**BLOW, **described})


def test_gaps_come_by_kind_of_act_the_most_ordinary_first(study: Study) -> None:
    """Kind by kind in the order of the law's words; each case is of its kind, and is surely silent."""
    found = gaps(study, ASKED, study.voice({}), shown=2, ordinary=True)
    kinds = [gap.kind for gap in found.gaps]
    acts = study.law.fact("act").names
    assert kinds == sorted(kinds, key=acts.index)
    assert set(found.kinds) == set(acts)
    assert sum(found.kinds.values()) == found.count
    for gap in found.gaps:
        if gap.instance is not None:
            assert gap.instance.facts["act"] == gap.kind
            codes = study.compiled.code(gap.instance.facts)
            for question in ASKED:
                assert study.diagram.walk(study.view(question, study.voice({})), codes) == SILENT
    for kind in acts:
        cases = [gap.instance for gap in found.gaps if gap.kind == kind and gap.instance is not None]
        strange = [len(unusual(case.facts, study.law)) for case in cases]
        assert strange == sorted(strange)


def test_the_ordinary_killing_is_a_part_of_the_whole(study: Study) -> None:
    """It is what has every ordinary value; what is silent of it is what of the whole list has those values."""
    voice = study.voice({})
    found, whole = gaps(study, ASKED, voice, ordinary=True), gaps(study, ASKED, voice)
    assert found.ordinary == {fact.name: fact.ordinary for fact in study.law.facts if fact.ordinary is not None}
    assert whole.ordinary == {}
    silent = study.under(silence(study, ASKED, voice), found.ordinary)
    share = 1
    for name in found.ordinary:
        share *= len(study.law.domains[name])
    assert found.count == study.count_cases(silent) // share


def test_what_the_law_is_not_about_is_told_apart(study: Study) -> None:
    """No rule on death, trial or exile ever speaks where nobody died, or of a newborn that cannot live."""
    found = gaps(study, ASKED, study.voice({}))
    assert found.unspoken == {"victim": ("nonviable",), "died": ("no",)}
    assert sum(gap.region.new for gap in found.gaps) == found.count < found.subject


def test_each_says_something_new_and_is_shown_by_a_silent_case(study: Study) -> None:
    """None is idle, and the case of each is silent on all asked."""
    voice = study.voice({})
    found = gaps(study, ASKED, voice)
    assert all(0 < gap.region.new <= gap.region.count for gap in found.gaps)
    for gap in found.gaps:
        assert gap.instance is not None
        codes = study.compiled.code(gap.instance.facts)
        assert all(study.diagram.walk(study.view(name, voice), codes) == 4 for name in ASKED)


@pytest.mark.parametrize("seed", range(5))
def test_silence_is_counted_as_going_through_every_case_has_it(seed: int) -> None:
    """On small laws: the silent cases of each voice, and of every voice at once."""
    law = small_law(seed)
    study = Study(Compiled(law, compile_law(law)))
    cases = every_case(law)
    for question, voice in product(law.questions, ({"axis0": "one", "axis1": "other"}, {})):
        found = gaps(study, [question.name], voice)
        view = study.view(question.name, voice)
        silent = sum(study.diagram.walk(view, study.compiled.code(case)) == 4 for case in cases)
        outside = [case for case in cases if any(case[name] in values for name, values in found.unspoken.items())]
        assert found.count == silent - len(outside)
        assert found.left == 0


@pytest.mark.parametrize("seed", range(5))
def test_what_rules_do_is_what_going_through_every_case_has(seed: int) -> None:
    """On small laws: where each rule speaks and stands, and which rules ever speak together."""
    law = small_law(seed)
    study = Study(Compiled(law, compile_law(law)))
    cases, voices = every_case(law), [{"axis0": a, "axis1": b} for a in ("one", "other") for b in ("one", "other")]
    for question in law.questions:
        branches = study.compiled.branches[question.name]
        spoken = [{b.place for b in branches if holds(b.speaks, case, voice, {})} for case in cases for voice in voices]
        standing = [
            {b.place for b in branches if b.place in row and not any(s.branch in row for s in b.setters)}
            for row in spoken
        ]
        for one in standings(study, question.name):
            place = one.rule[1]
            assert one.speaks == sum(place in row for row in spoken)
            assert one.stands == sum(place in row for row in standing)
            assert one.decides == sum(row == {place} for row in standing)
            alone = {n % len(voices) for n, row in enumerate(standing) if row == {place}}
            assert one.voices == len(alone)
        together = {(a, b) for row in spoken for a in row for b in row if a < b}
        met = {tuple(sorted((m.one[1], m.other[1]))) for m in meetings(study, question.name)}
        assert met == together
        for meeting in meetings(study, question.name):
            if meeting.name == "subsumed":
                assert all(meeting.other[1] in row for row in spoken if meeting.one[1] in row)


def test_leaves_are_counted_once_each(study: Study) -> None:
    """The counts of the leaves of a question add up to every possible case with every voice."""
    diagram = study.compiled.diagram
    for name, root in study.compiled.questions.items():
        assert sum(diagram.counts(root, 0, diagram.bottom).values()) == study.pairs, name
