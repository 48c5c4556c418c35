"""Two voices part: the smallest case shows it, the count is exact, and the kinds in words hold all such cases."""

from collections import Counter
from itertools import combinations, product

import pytest

from miklat import LAW
from miklat.diagram.diagram import FALSE, TRUE
from miklat.judging.bench import Bench
from miklat.studies.matrix import matrix, opinions
from miklat.studies.matrix_page import opinion_name
from miklat.studies.pages import cover_blocks
from miklat.studies.partings import agreement, pair_graph, parted, parting, smallest_parting
from miklat.studies.study import Study
from miklat.terms.condition import Chosen
from tests.studies.small import all_voices, every_case, small_law


def test_the_two_editions_part_over_the_open_throw_in_friendship(study: Study) -> None:
    """Thrown on purpose in full view, without ambush, in friendship, with forethought: JPS sends him to the
    congregation and the city, NIV calls him a murderer. That case lies in one region of the parting found.
    """
    one, other = study.voice({}), study.voice({"edition": "niv"})
    told = {
        "killer": "israelite", "victim": "israelite", "died": "yes", "act": "hurled", "aim": "victim",
        "knew_victim_there": "yes", "ill_will": "none", "premeditated": "yes", "lay_in_wait": "no", "suddenly": "no",
        "sought_harm": "no", "duty": "none", "shift": "none",
    }  # fmt: skip
    codes = study.compiled.code(told)
    for question, answers in (("death", ("no", "yes")), ("exile", ("yes", "no")), ("refuge", ("yes", "no"))):
        found = parting(study, question, one, other, kinds=True)
        kind = next(kind for kind in found.kinds if kind.answers == answers)
        assert kind.cover is not None
        assert any(
            all(codes[level] in values or codes[level] < 0 for level, values in region.sets.items())
            for region in kind.cover.regions
        )


@pytest.mark.parametrize("choice", [("edition", "niv"), ("axe", "sages"), ("late_head", "r_eliezer_b_yaakov")])
def test_the_smallest_case_shows_the_parting_and_no_fact_can_go(
    study: Study, book: Bench, choice: tuple[str, str]
) -> None:
    """Each voice answers it surely and not alike; without any one of its facts that is no longer so."""
    one, other = study.voice({}), study.voice({choice[0]: choice[1]})
    found = smallest_parting(study, one, other, [q.name for q in LAW.questions])
    assert found is not None
    question, case = found
    for name in [None, *case.facts]:
        facts = {fact: value for fact, value in case.facts.items() if fact != name}
        answers = [
            book.judge(facts, voice=v, questions=[question]).ruling(question).cells[0].answer for v in (one, other)
        ]
        if name is None:
            assert answers == [heard.answers[question] for heard in case.heard]
        assert (answers[0] != answers[1] and "open" not in answers) is (name is None)


@pytest.mark.parametrize("seed", range(6))
def test_counts_and_smallest_cases_are_those_of_going_through_every_case(seed: int) -> None:
    """On laws small enough, every case is judged in both voices, and every half-told case tried."""
    law = small_law(seed)
    bench = Bench(law)
    study = Study(bench.compiled)
    cases, voices = every_case(law), list(all_voices(law))
    assert study.cases == len(cases)
    one, other = voices[0], voices[-1]
    for question in law.questions:
        view = {id(v): study.view(question.name, v) for v in (one, other)}
        answers = [[study.diagram.walk(view[id(v)], study.compiled.code(case)) for v in (one, other)] for case in cases]
        assert parting(study, question.name, one, other).count == sum(a != b for a, b in answers)
        for kind in parting(study, question.name, one, other).kinds:
            wanted = tuple(1 << ("yes", "no", "silent").index(answer) for answer in kind.answers)
            right = [tuple(pair) == wanted for pair in answers]
            fewest = _fewest([(c, ok) for c, ok in zip(cases, right, strict=True)])
            assert (len(kind.smallest.facts) if kind.smallest else None) == fewest


def _fewest(cases: list[tuple[dict[str, str], bool]]) -> int | None:
    names = list(cases[0][0])
    for size in range(len(names) + 1):
        for told in combinations(names, size):
            seen: dict[tuple[str, ...], bool] = {}
            for case, right in cases:
                key = tuple(case[name] for name in told)
                seen[key] = seen.get(key, True) and right
            if any(seen.values()):
                return size
    return None


def test_the_regions_hold_every_parting_and_nothing_else(study: Study) -> None:
    """Together the regions of a kind are exactly its cases, and their new cases add up to its count."""
    one, other = study.voice({}), study.voice({"edition": "niv"})
    for kind in parting(study, "death", one, other, kinds=True, most=1000).kinds:
        assert kind.cover is not None
        assert kind.cover.whole == kind.count == sum(region.new for region in kind.cover.regions)
        wanted = [1 << ("yes", "no", "silent").index(answer) for answer in kind.answers]
        pair, leaves = pair_graph(study, "death", one, other), {wanted[0] | wanted[1] << 4}
        node = study.diagram.plain(pair, leaves.__contains__)
        left = node
        for region in kind.cover.regions:
            cube = study.diagram.cube(region.sets)
            stray = study.diagram.combine(
                node, cube, lambda leaf, inside: TRUE if inside == TRUE and leaf == FALSE else FALSE, {}
            )
            assert study.count_cases(stray) == 0
            left = study.diagram.combine(left, cube, lambda leaf, inside: FALSE if inside == TRUE else leaf, {})
        assert study.count_cases(left) == 0


def test_every_pair_of_opinions_is_in_the_matrix(study: Study) -> None:
    """The matrix has every two opinions once, and each pair as asking for it alone has it."""
    pairs = list(matrix(study))
    many = len(opinions(study))
    assert many == 1 + sum(len(axis.choices) - 1 for axis in LAW.axes)
    assert len(pairs) == many * (many - 1) // 2
    for pair in pairs[:4] + pairs[40:44]:
        apart = [
            study.diagram.plain(pair_graph(study, q.name, pair.one.voice, pair.other.voice), parted)
            for q in LAW.questions
        ]
        counts = {q.name: study.count_cases(node) for q, node in zip(LAW.questions, apart, strict=True)}
        assert {name: count for name, count in counts.items() if count} == pair.questions
        assert max(counts.values()) <= pair.count <= sum(counts.values())
        alone = smallest_parting(study, pair.one.voice, pair.other.voice, [q.name for q in LAW.questions])
        assert (alone and len(alone[1].facts)) == (pair.smallest and len(pair.smallest[1].facts))


def test_opinions_are_compared_with_all_else_alike(study: Study) -> None:
    """The two voices of a pair differ on the axes of its opinions alone; and every opinion is shown to matter."""
    for pair in matrix(study):
        apart = {name for name, choice in pair.one.voice.items() if choice != pair.other.voice[name]}
        assert apart <= {pair.one.axis, pair.other.axis}
        assert pair.count
        assert pair.smallest is not None


def test_an_opinion_is_heard_where_it_can_stand_and_where_it_matters(study: Study) -> None:
    """A choice that forces another says so; one that nowhere differs from the default but in one edition, too."""
    by_name = {(one.axis, one.choice): one for one in opinions(study)}
    assert by_name["weapons", "however"].follows == {"extent": "verses"}
    assert by_name["not_his_enemy", "reason_only"].follows == {"edition": "niv"}
    for axis, choice in (
        ("malice", "shove_only"), ("malice_means", "ill_will_and_forethought"), ("accident", "beast_too"),
    ):  # fmt: skip
        assert by_name[axis, choice].there == {"edition": "niv"}
        jps = [study.voice({"edition": "jps", axis: one}) for one in (LAW.axis(axis).names[0], choice)]
        assert smallest_parting(study, jps[0], jps[1], [q.name for q in LAW.questions]) is None
    assert not any(one.idle for one in by_name.values())
    assert opinion_name(by_name["weapons", "however"], LAW).endswith("it came about (and so the verses alone)")
    assert opinion_name(by_name["malice", "shove_only"], LAW).endswith("(with the NIV-type English)")


def test_rebbi_and_the_sages_agree_only_where_something_else_speaks(study: Study, book: Bench) -> None:
    """They do agree of some (an outsider whom none exiles; one in office, by Abba Shaul), and a case shows it."""
    found = agreement(study, "exile", Chosen("axe", ("rebbi",)), Chosen("axe", ("sages",)))
    assert found is not None
    assert 0 < found.agree < found.covered
    assert found.cover is not None
    assert found.cover.left == 0
    assert sum(region.new for region in found.cover.regions) == found.cover.whole
    assert found.instance is not None
    for heard in found.instance.heard:
        cell = book.judge(found.instance.facts, voice=heard.voice, questions=["exile"]).ruling("exile").cells[0]
        assert cell.answer == heard.answers["exile"]
    assert agreement(study, "death", Chosen("axe", ("rebbi",)), Chosen("axe", ("sages",))) is None


def test_what_is_not_put_in_words_is_said(study: Study) -> None:
    """Regions not shown are counted; what is in no region is told as such, and never as held by 0 regions."""
    one, other = study.voice({}), study.voice({"edition": "niv"})
    for most, said in ((1, "is not put in words here"), (1000, "more regions, not shown, hold ")):
        (kind, *_) = parting(study, "death", one, other, kinds=True, most=most).kinds
        assert kind.cover is not None
        words = str(list(cover_blocks(kind.cover, LAW, "Where", 1)))
        assert said in words
        assert "0 more" not in words
        if most == 1000:
            assert "not shown" not in str(list(cover_blocks(kind.cover, LAW, "Where", 1000)))


@pytest.mark.parametrize("seed", range(4))
def test_agreement_is_counted_as_going_through_every_case_has_it(seed: int) -> None:
    """On small laws, where a rule of either side speaks, each case and rest of a voice is judged on both sides."""
    law = small_law(seed)
    bench = Bench(law)
    study = Study(bench.compiled)
    cases, axis = every_case(law), law.axes[0]
    rest = [one.name for one in law.axes[1:]]
    for question in law.questions:
        found = agreement(study, question.name, Chosen(axis.name, ("one",)), Chosen(axis.name, ("other",)))
        own = [
            rule for rule in law.rules if rule.question == question.name and rule.where and rule.where.axis == axis.name
        ]
        if found is None:
            assert not own
            continue
        seen = Counter[bool]()
        from miklat.terms.condition import holds

        for case, row in product(cases, product(("one", "other"), repeat=len(rest))):
            if any(holds(rule.when, case, {}, {}) for rule in own):
                voices = [{axis.name: side, **dict(zip(rest, row, strict=True))} for side in ("one", "other")]
                first, second = (
                    study.diagram.walk(study.view(question.name, voice), study.compiled.code(case)) for voice in voices
                )
                seen[first == second] += 1
        assert (found.covered, found.agree) == (seen.total(), seen[True])
