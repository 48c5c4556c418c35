"""What turns a ruling, and its reasons: re-judged, smallest, and each the shadow of the other."""

from collections.abc import Iterable
from itertools import combinations, product

import pytest

from miklat import LAW
from miklat.judging.bench import Bench
from miklat.judging.case import ImpossibleCase
from miklat.studies.hall import Hall
from miklat.studies.turning import smallest_sets, turn_sets, turning
from tests.studies.small import every_case, small_law

BLADE = {
    "killer": "israelite", "victim": "israelite", "died": "yes", "act": "mishap", "aim": "nobody", "duty": "none",
    "task": "chopping_wood", "flew": "blade_off_handle", "motion": "downward",
}  # fmt: skip
IRON = {
    "killer": "israelite", "victim": "israelite", "died": "yes", "act": "struck", "means": "iron_tool", "aim": "victim",
    "shift": "none", "sought_harm": "yes", "ill_will": "standing", "duty": "none",
}  # fmt: skip


def _hitting_sets(sets: Iterable[int]) -> list[int]:
    """Every smallest set that shares something with each of the sets."""
    made = [0]
    for one in sets:
        bits = [1 << n for n in range(one.bit_length()) if one >> n & 1]
        made = smallest_sets(old | bit if not old & one else old for old in made for bit in bits)
    return sorted(made)


def test_rebbi_rests_on_the_blade_alone(hall: Hall) -> None:
    """That the blade slipped off and killed a person suffices for Rebbi, whatever the rest; without it he would
    exile.
    """
    found = turning(hall, hall.compiled.code(BLADE), "exile", hall.voice({}))
    assert found.answers == ("no",)
    assert found.reasons == (("victim", "died", "flew"),)
    assert found.needed == ("victim", "died", "flew")
    flew = next(turn for turn in found.turns if turn.facts == ("flew",))
    assert [(dict(c.values), c.gives) for c in flew.changes] == [
        ({"flew": ("nothing", "chip", "blade_thrown_back")}, ("yes",))
    ]


@pytest.mark.parametrize("facts", [BLADE, IRON], ids=["blade", "iron"])
@pytest.mark.parametrize("choices", [{}, {"axe": "sages"}, {"edition": "niv"}, {"extent": "verses"}])
def test_every_turn_turns_and_no_smaller_one_does(
    hall: Hall, book: Bench, facts: dict[str, str], choices: dict[str, str]
) -> None:
    """Judged again with its facts changed, the answer is another; with fewer of them changed, in no way is it surely
    so.
    """
    voice = hall.voice(choices)
    for question in ("death", "exile"):
        found = turning(hall, hall.compiled.code(facts), question, voice)
        for turn in found.turns[:12]:
            for change in turn.changes[:6]:
                for row in product(*change.values.values()):
                    changed = {**facts, **dict(zip(change.values, row, strict=True))}
                    cell = book.judge(changed, voice=voice, questions=[question]).ruling(question).cells[0]
                    assert (cell.possible or (cell.answer,)) == change.gives
                    assert found.answers[0] not in change.gives
        for turn in [turn for turn in found.turns if len(turn.facts) == 2][:4]:
            for name, value in product(turn.facts, range(9)):
                values = LAW.fact(name).names
                if value < len(values) and values[value] != facts[name]:
                    assert not _turns(book, {**facts, name: values[value]}, voice, question, found.answers[0])


def _turns(book: Bench, facts: dict[str, str], voice: dict[str, str], question: str, answer: str) -> bool:
    try:
        cell = book.judge(facts, voice=voice, questions=[question]).ruling(question).cells[0]
    except ImpossibleCase:
        return False
    return answer not in (cell.possible or (cell.answer,))


@pytest.mark.parametrize("facts", [BLADE, IRON], ids=["blade", "iron"])
def test_reasons_suffice_and_need_all_their_facts(hall: Hall, book: Bench, facts: dict[str, str]) -> None:
    """Told nothing but a reason, the bench gives the same answer; told less of it, it does not."""
    voice = hall.voice({})
    for question in ("refuge", "death", "trial", "exile"):
        found = turning(hall, hall.compiled.code(facts), question, voice)
        for reason in found.reasons:
            told = {name: facts[name] for name in reason}
            assert (
                book.judge(told, voice=voice, questions=[question]).ruling(question).cells[0].answer == found.answers[0]
            )
            for name in reason:
                fewer = {one: value for one, value in told.items() if one != name}
                assert book.judge(fewer, voice=voice, questions=[question]).ruling(question).cells[0].answer == "open"


@pytest.mark.parametrize("facts", [BLADE, IRON], ids=["blade", "iron"])
def test_reasons_are_what_every_loosening_breaks(hall: Hall, facts: dict[str, str]) -> None:
    """A reason shares a fact with each smallest set of changes that unsettles the answer: the two sets define each
    other.
    """
    voice, codes = hall.voice({}), hall.compiled.code(facts)
    place = hall.compiled.place
    for question in ("refuge", "death", "exile"):
        view = hall.view(question, voice)
        answer = hall.graph.walk(view, codes)
        breaks = turn_sets(hall.graph, view, codes, lambda leaf, a=answer: leaf != a)  # type: ignore[misc]
        reasons = turning(hall, codes, question, voice).reasons
        assert sorted(sum(1 << place[name] for name in reason) for reason in reasons) == _hitting_sets(breaks)


@pytest.mark.parametrize("seed", range(5))
def test_turns_are_those_of_going_through_every_change(seed: int) -> None:
    """On small laws: every set of facts and every change of them is tried."""
    law = small_law(seed)
    hall = Hall(Bench(law).compiled)
    cases, voice = every_case(law), {"axis0": "one", "axis1": "one"}
    names = [fact.name for fact in law.facts]
    for question in law.questions:
        view = hall.view(question.name, voice)
        answers = {tuple(case.values()): hall.graph.walk(view, hall.compiled.code(case)) for case in cases}
        for case in cases[:: max(1, len(cases) // 12)]:
            here = answers[tuple(case.values())]
            apart = [
                frozenset(n for n, v in zip(names, row, strict=True) if case[n] != v)
                for row, answer in answers.items()
                if answer != here
            ]
            wanted = {one for one in apart if not any(other < one for other in apart)}
            found = turning(hall, hall.compiled.code(case), question.name, voice)
            assert {frozenset(turn.facts) for turn in found.turns} == wanted
            assert not found.loosens
            suffices = [
                frozenset(told)
                for size in range(len(names) + 1)
                for told in combinations(names, size)
                if all(a == here for row, a in answers.items() if all(row[names.index(n)] == case[n] for n in told))
            ]
            fewest = {one for one in suffices if not any(other < one for other in suffices)}
            assert {frozenset(reason) for reason in found.reasons} == fewest


def test_an_open_answer_is_told_what_would_settle_it(hall: Hall, book: Bench) -> None:
    """Of a mishap whose direction is not told, the direction would settle exile; and each way that settles it does."""
    facts = {**{n: v for n, v in BLADE.items() if n not in ("motion", "flew")}, "task": "other"}
    voice = hall.voice({})
    found = turning(hall, hall.compiled.code(facts), "exile", voice)
    assert set(found.answers) == {"yes", "no"}
    assert ("motion",) in [turn.facts for turn in found.settles]
    for turn in found.settles:
        for change in turn.changes:
            for row in product(*change.values.values()):
                told = {**facts, **dict(zip(change.values, row, strict=True))}
                assert (
                    book.judge(told, voice=voice, questions=["exile"]).ruling("exile").cells[0].answer,
                ) == change.gives


def test_in_some_voices_at_once(hall: Hall) -> None:
    """For a cell of voices the turn is sure in each of them; what only parts them is told as loosening."""
    found = turning(hall, hall.compiled.code(BLADE), "exile", {"extent": "mishnah", "axe": "sages"})
    assert found.answers == ("yes",)
    assert ("duty",) in [one.facts for one in found.loosens]
    assert ("duty",) not in [one.facts for one in found.turns]
