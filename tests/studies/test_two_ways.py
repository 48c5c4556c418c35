"""Two ways, one truth: what the diagram says of the whole law, a SAT solver says from the clauses; and clingo too."""

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from miklat import LAW
from miklat.diagram.turns import Values, changes, levels_of, smallest_sets
from miklat.judging.bench import Bench
from miklat.law.claims import Claim, never
from miklat.law.law import Law
from miklat.studies.asp import fixed_asp, to_asp
from miklat.studies.by_solver import Encoding, OneCase, Solver, differ, refutable, settles_within, two_voices
from miklat.studies.claims import claims_of, prove
from miklat.studies.gaps import gaps
from miklat.studies.matrix import opinions
from miklat.studies.partings import parting
from miklat.studies.rules import meetings, standings
from miklat.studies.study import Study
from miklat.studies.turning import turning
from miklat.terms.condition import Ruled
from tests.studies.small import small_law

pytest.importorskip("pysat")


def _by_diagram(law: Law, study: Study) -> Callable[[Claim], bool]:
    return lambda claim: not prove(study, claim).holds


def _by_solver(law: Law, study: Study) -> Callable[[Claim], bool]:
    return lambda claim: refutable(law, claim)


@pytest.fixture(scope="session", params=[_by_diagram, _by_solver], ids=["diagram", "solver"])
def refuted(request: pytest.FixtureRequest, study: Study) -> Callable[[Claim], bool]:
    """Whether a claim is refuted, by either way."""
    way: Callable[[Law, Study], Callable[[Claim], bool]] = request.param
    return way(LAW, study)


class TestEitherWay:
    """What each of the two ways must say."""

    def test_every_claim_bears_out(self, refuted: Callable[[Claim], bool]) -> None:
        """The claims of the book, and that nothing collides."""
        assert [claim.says for _, _, claim in claims_of(LAW) if refuted(claim)] == []

    def test_what_is_not_so_is_refuted(self, refuted: Callable[[Claim], bool]) -> None:
        """No answer of a question is never given, but for collisions."""
        for question in LAW.questions:
            given = [said for said in ("yes", "no", "silent") if refuted(never("x", Ruled(question.name, (said,))))]
            rules = {rule.answer for rule in LAW.rules if rule.question == question.name}
            assert set(given) == {*rules, "silent"}


def test_pairs_of_answers_are_possible_together_or_not_both_ways(study: Study) -> None:
    """For every two questions and answers: whether some case and voice has both."""
    encoding = Encoding(LAW)
    solver = Solver(encoding)
    for one, other in combinations(LAW.questions, 2):
        for a in ("yes", "no"):
            for b in ("yes", "no"):
                claim = never("x", Ruled(one.name, (a,)), Ruled(other.name, (b,)))
                both = [encoding.answer(one.name, a), encoding.answer(other.name, b)]
                assert solver.satisfiable(both) is not prove(study, claim).holds


def test_every_gap_is_silent_and_every_silence_in_a_gap(study: Study) -> None:
    """The solver finds no case in a region that is not silent, and no silent case of the subject outside them all."""
    asked = ("death", "trial", "exile")
    for choices in ({}, {"edition": "niv"}, {"extent": "verses"}):
        voice = study.voice(choices)
        found = gaps(study, asked, voice, shown=0)
        encoding = Encoding(LAW)
        solver = Solver(encoding)
        subject = [-encoding.one_of(name, values) for name, values in found.unspoken.items()]
        silent = [encoding.answer(name, "silent") for name in asked]
        names, domains = study.compiled.names, LAW.domains
        rows = [
            [(names[at], [domains[names[at]][code] for code in kept]) for at, kept in gap.region.sets.items()]
            for gap in found.gaps
        ]
        regions = [encoding.all_of([encoding.one_of(*one) for one in row]) for row in rows]
        heard = [*encoding.voice(voice), *subject]
        for region in regions:
            assert solver.satisfiable([*heard, region])
            assert not solver.satisfiable([*heard, region, -encoding.all_of(silent)])
        assert not solver.satisfiable([*heard, *silent, *(-region for region in regions)])


def test_rules_meet_and_decide_alike_both_ways(study: Study) -> None:
    """Which rules ever speak together, which subsume which, and which never stand alone."""
    encoding = Encoding(LAW)
    solver = Solver(encoding)
    for question in LAW.questions:
        places = range(len(encoding.branches[question.name]))
        met = {tuple(sorted((one.one[1], one.other[1]))): one for one in meetings(study, question.name)}
        for a, b in combinations(places, 2):
            first, second = encoding.speaks(question.name, a), encoding.speaks(question.name, b)
            assert solver.satisfiable([first, second]) is ((a, b) in met)
            if (a, b) in met and met[a, b].name == "subsumed":
                one, other = met[a, b].one[1], met[a, b].other[1]
                assert not solver.satisfiable(
                    [encoding.speaks(question.name, one), -encoding.speaks(question.name, other)]
                )
        for rule in standings(study, question.name):
            place = rule.rule[1]
            alone = [
                encoding.stands(question.name, place),
                *(-encoding.stands(question.name, p) for p in places if p != place),
            ]
            assert solver.satisfiable(alone) is not rule.dead
            assert solver.satisfiable([encoding.stands(question.name, place)]) is (rule.stands > 0)


def test_every_two_opinions_part_alike_both_ways(study: Study) -> None:
    """For every pair of opinions and every question: whether some possible case parts them."""
    first, second = two_voices(LAW)
    solver = Solver(first)
    apart = {question.name: differ(first, second, question.name) for question in LAW.questions}
    for one, other in combinations(opinions(study), 2):
        voices = [*first.voice(one.voice), *second.voice(other.voice)]
        for name, lit in apart.items():
            by_diagram = study.hearing(name, one.voice) != study.hearing(name, other.voice)
            assert solver.satisfiable([*voices, lit]) is by_diagram, (one, other, name)


def test_the_smallest_cases_of_a_parting_suffice_by_the_solver(study: Study) -> None:
    """Told the facts of the smallest case, the two voices answer so surely; told fewer of them they do not."""
    one, other = study.voice({}), study.voice({"edition": "niv"})
    for question in LAW.questions:
        for kind in parting(study, question.name, one, other).kinds:
            if kind.smallest is None:
                continue
            first, second = two_voices(LAW)
            solver = Solver(first)
            so = first.all_of(
                [first.answer(question.name, kind.answers[0]), second.answer(question.name, kind.answers[1])]
            )
            base = [*first.voice(one), *second.voice(other), -so]
            told = [first.value(*item) for item in kind.smallest.facts.items()]
            assert not solver.satisfiable([*base, *told])
            assert all(solver.satisfiable([*base, *(lit for lit in told if lit != left)]) for left in told)
            if len(told) <= 2:
                targets = [
                    (first, one, question.name, kind.answers[0]),
                    (second, other, question.name, kind.answers[1]),
                ]
                assert not settles_within(LAW, targets, len(told) - 1)


@pytest.mark.parametrize("seed", range(4))
def test_no_case_is_smaller_by_the_solver(seed: int) -> None:
    """On small laws the solver finds a settling case with as few facts as the diagram's, and none with fewer."""
    law = small_law(seed)
    study = Study(Bench(law).compiled)
    one, other = {"axis0": "one", "axis1": "one"}, {"axis0": "other", "axis1": "other"}
    for question in law.questions:
        for kind in parting(study, question.name, one, other).kinds:
            first, second = two_voices(law)
            targets = [(first, one, question.name, kind.answers[0]), (second, other, question.name, kind.answers[1])]
            size = len(kind.smallest.facts) if kind.smallest else len(law.facts) + 1
            assert settles_within(law, targets, min(size, len(law.facts))) is (kind.smallest is not None)
            if size > 0:
                assert not settles_within(law, targets, min(size, len(law.facts)) - (kind.smallest is not None))


@pytest.mark.parametrize("seed", range(12))
def test_reasons_and_turns_are_the_same_both_ways(study: Study, book: Bench, seed: int) -> None:
    """Of random cases, whole and half-known: the reasons, and the smallest sets whose change may turn the answer."""
    random = Random(seed)
    facts = _random_case(book, random)
    if seed % 2:
        facts = {name: value for name, value in facts.items() if random.random() < 0.6}
    voice = study.voice(random.choice(({}, {"edition": "niv"}, {"axe": "sages"}, {"extent": "verses"})))
    codes, values = study.compiled.code(facts), Values(study.diagram.sizes)
    for question in ("death", "exile", "avenger"):
        found = turning(study, codes, question, voice)
        if len(found.answers) > 1:
            continue
        view = study.view(question, voice)
        answer = study.diagram.walk(view, codes)
        ways = changes(study.diagram, view, codes, answer.__ne__, values)
        breaks = smallest_sets(sum(1 << level for level, _ in values.of(way)) for way in ways)
        reasons, loosens = OneCase(LAW, facts, voice, question, found.answers[0]).reasons_and_loosens()
        assert {frozenset(reason) for reason in found.reasons} == reasons
        assert {frozenset(study.compiled.names[level] for level in levels_of(one)) for one in breaks} == loosens


def _random_case(book: Bench, random: Random) -> dict[str, str]:
    """A whole possible case, fact by fact in random order."""
    facts: dict[str, str] = {}
    for fact in random.sample(LAW.facts, len(LAW.facts)):
        for value in random.sample(fact.names, len(fact.names)):
            if not any(kind(book, {**facts, fact.name: value}) for kind in (_impossible,)):
                facts[fact.name] = value
                break
    return facts


def _impossible(book: Bench, facts: dict[str, str]) -> bool:
    try:
        book.hear(facts)
    except ValueError:
        return True
    return False


def test_clingo_gives_the_answers_of_the_bench(study: Study, book: Bench) -> None:
    """The law as an answer-set program: one answer set for a whole case and voice, with the same ten answers."""
    clingo = pytest.importorskip("clingo")
    text = to_asp(LAW)
    random = Random(7)
    for _ in range(12):
        facts = _random_case(book, random)
        voice = dict(random.choice(opinions(study)).voice)
        control = clingo.Control(["0", "--warn=none"])
        control.add("base", [], text + fixed_asp(facts, voice))
        control.ground([("base", [])])
        with control.solve(yield_=True) as models:
            found = [list(model.symbols(shown=True)) for model in models]
        judged = book.judge(facts, voice=voice)
        answers = [f"answer({ruling.question},{ruling.cells[0].answer})" for ruling in judged.rulings]
        given = [f"told({name},{value})" for name, value in facts.items()]
        chosen = [f"choice({axis},{choice})" for axis, choice in voice.items()]
        assert [sorted(map(str, one)) for one in found] == [sorted([*answers, *given, *chosen])]


def test_clingo_finds_no_case_against_a_claim(study: Study) -> None:
    """Of every case and voice: none is executed and exiled, and none collides; some are executed and may flee."""
    clingo = pytest.importorskip("clingo")
    for goal, possible in (
        (":- not answer(death,yes). :- not answer(exile,yes).", False),
        ("c :- answer(_,collision). :- not c.", False),
        (":- not answer(death,yes). :- not answer(refuge,yes).", True),
    ):
        control = clingo.Control(["1", "--warn=none"])
        control.add("base", [], to_asp(LAW) + goal)
        control.ground([("base", [])])
        assert bool(control.solve().satisfiable) is possible
