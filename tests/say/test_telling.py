"""The page of a ruling as people read it: its form, and that each of its sentences is so."""

import re
from collections.abc import Callable
from random import Random

import pytest

from miklat import LAW
from miklat.judging.bench import Bench, Judged
from miklat.judging.nearby import misses, turns
from miklat.law.settle import settle
from miklat.say.page import Document
from miklat.say.sides import Side, Sides, function_of
from miklat.say.telling import tell
from miklat.say.telling_page import sheet_page, short_page, telling_page
from miklat.say.text import to_text
from miklat.say.told_values import Telling
from miklat.terms.condition import Not, facts_of, holds
from tests.say.conftest import Golden
from tests.strategies import Maker

Example = Callable[[str], Judged]
PLAIN = {"extent": "mishnah", "inference": "implied"}


def text_of(page: Document) -> str:
    return to_text(page)


@pytest.fixture(scope="module")
def told(book: Bench) -> list[tuple[Judged, Telling]]:
    """Random cases, fully and half told, with their tellings."""
    maker = Maker(13)
    cases = [*maker.cases(60), *maker.half_known(40, 64)]
    random = Random(13)
    judged = []
    for facts in cases:
        few = random.sample(sorted(facts), random.randint(4, len(facts)))
        for case in (facts, {name: value for name, value in facts.items() if name in few}):
            judged.append(book.judge(case, questions=["refuge", "death", "trial", "exile"]))
    return [(one, tell(one, book)) for one in judged]


# ---- form ----


@pytest.mark.parametrize("name", ["blade", "roller", "murderer", "wrong-person", "father"])
def test_a_page_has_no_codes_of_voices(name: str, judge_example: Example, book: Bench) -> None:
    """In the default page no voice is told by its code, and the page of a case names it nowhere."""
    text = text_of(telling_page(tell(judge_example(name), book)))
    assert not re.search(r"\b[a-z_]+=[a-z_]+", text)


TARGETS: dict[str, tuple[str, ...]] = {
    "roller": (
        "Does he go into exile in the city of refuge? Yes. The verses alone: by implication yes.",
        "Is he put to death as a murderer? By implication no [N35:15d].",
        "Mishnah Makkot 2:1 [M2:1b], the anonymous Mishnah: Pushing a roller",
        "If instead he was pulling a roller: he does not go into exile.",
    ),
    "blade": (
        "They disagree. Rebbi: no. The Sages: yes. The verses alone: by implication yes.",
        "Mishnah Makkot 2:1 gives both opinions and decides for neither; it goes before",
        'A hard word. What "is not exiled"',
    ),
    "open-throw": (
        "Is he put to death as a murderer? Yes. The verses alone or by the letter alone: it turns on the translation",
        "[S9:2m], the anonymous Mishnah, by implication: All the more",
    ),
    "wrong-person": (
        "They disagree on each of these. The verses alone: the law does not say, each time.",
        "Is he put to death as a murderer? The anonymous Mishnah: yes. R. Shimon: no.",
        "[S9:2i]",
        "[S9:2j], R. Shimon: Even one who meant",
        "or the blow was not enough to kill where it was aimed: he is not put to death",
    ),
    "flight-4-outside-the-limits": (
        "May this slayer kill him without guilt? It turns on the translation. The JPS-type English: not said. The "
        "NIV-type English: yes.",
        "Must he stay there? Yes.",
        "If instead the high priest has died since the judgment: this slayer may not kill him",
    ),
    "chip": ("The Sages: no or yes (it turns on how the words are read)", 'taking "from the wood" of a chip'),
    "father": (
        "In question is whether the words of Abba Shaul are taken in, which none opposes.",
        "exile in the city of refuge? Yes; if so, no. The verses alone: by implication yes.",
        "[M2:2e], Abba Shaul, from a proof text: As the chopping of wood",
    ),
    "late-head": (
        "In question is whether the words of R. Eliezer b. Yaakov are taken in, which none opposes.",
        "exile in the city of refuge? Yes; if so, no.",
    ),
    "courtyard": (
        "Does he go into exile in the city of refuge? No. The verses alone: yes.",
        "[M2:2d], the anonymous Mishnah, from a proof text: One who threw a stone into a courtyard",
    ),
    "beast": (
        "Is he put to death as a murderer? No.",
        "He meant to kill a beast and killed a man: he is not put to death.",
        "If instead he meant to hit nobody:",
    ),
    "murderer": ("Is the avenger charged with putting him to death? Yes.",),
    "half-known": ("Not settled (yes or no)", "To settle it, tell. Which way was the movement"),
    "ordinary": ("Taken as ordinary, not told: ",),
    "planned-push": (
        "Is he put to death as a murderer? It turns on the translation. The JPS-type English: not said.",
        "the NIV-type English; taking malice to be forethought;",
    ),
}
"""Pages that are kept, with what must stand in each whatever else changes: the first five are the pattern of all."""


@pytest.mark.parametrize("name", TARGETS)
def test_pages_are_as_they_were_approved(name: str, judge_example: Example, book: Bench, golden: Golden) -> None:
    """Each says the sentences that a teacher would look for; the page as a whole is kept."""
    text = text_of(telling_page(tell(judge_example(name), book)))
    words = " ".join(text.split())
    assert [one for one in TARGETS[name] if one not in words] == []
    golden(f"telling-{name}.txt", text)


@pytest.mark.parametrize("name", ["blade", "roller", "half-known", "ordinary", "father", "late-head", "wrong-person"])
def test_a_page_is_short(name: str, judge_example: Example, book: Bench) -> None:
    """A case with one dispute takes at most 30 lines on the four questions of the act."""
    assert len(text_of(telling_page(tell(judge_example(name), book))).splitlines()) <= 30


PEBBLE = {
    "killer": "israelite", "victim": "israelite", "died": "yes", "act": "struck", "means": "stone", "could_kill": "no",
    "aim": "victim", "knew_victim_there": "yes", "sought_harm": "yes", "shift": "none", "enough_as_aimed": "no",
    "duty": "none",
}  # fmt: skip


def test_the_nearest_rule_is_of_the_kind_of_act_told(book: Bench) -> None:
    """A pebble: verse 17 asks a stone that can kill; verse 15, which is of no blow, is not named."""
    words = " ".join(text_of(telling_page(tell(book.judge(PEBBLE), book))).split())
    assert (
        "Nearest is Numbers 35:17 [N35:17], that he is put to death as a murderer: it asks that the thing was" in words
    )
    assert "[N35:15d]" not in words.partition("Silent.")[2]


def test_a_choice_that_was_asked_for_is_named(book: Bench) -> None:
    """Also where it is the default: Rebbi against the Sages."""
    judged = book.judge({"died": "yes"}, voice={"axe": "rebbi"})
    assert "Heard, as you asked: Rebbi against the Sages." in text_of(telling_page(tell(judged, book)))


def test_short_is_a_line_a_question(judge_example: Example, book: Bench) -> None:
    telling = tell(judge_example("roller"), book)
    assert len(text_of(short_page(telling)).splitlines()) == 1 + len(telling.answers)


def test_several_cases_make_one_sheet(judge_example: Example, book: Bench) -> None:
    """One heading for the sheet, each case under its title."""
    text = text_of(sheet_page([tell(judge_example(name), book) for name in ("roller", "blade")]))
    assert text.startswith("2 cases\n=======")
    assert text.index("The roller that") < text.index("The axe ")


def test_nothing_told_has_a_page(book: Bench) -> None:
    text = text_of(telling_page(tell(book.judge({}), book)))
    assert "Nothing was told." in text


@pytest.mark.parametrize("width", [40, 60, 100])
def test_a_page_keeps_to_its_width(width: int, told: list[tuple[Judged, Telling]]) -> None:
    for _, telling in told[:40]:
        assert max(map(len, to_text(telling_page(telling), width=width).splitlines())) <= width


# ---- what it says is so ----


def test_sides_hold_every_voice_once(book: Bench, told: list[tuple[Judged, Telling]]) -> None:
    """Each voice stands on one side, and answers what that side answers."""
    voices = Maker(5).voices(60)
    for judged, _ in told:
        for ruling in judged.rulings:
            rows = Sides(LAW, {}).of([function_of(ruling.cells)])
            for voice in voices:
                (row,) = [one for one in rows if _in(voice, one)]
                (cell,) = [c for c in ruling.cells if all(voice[a] == v for a, v in c.voice.items())]
                assert row.values == ((cell.answer, cell.possible),)


def _in(voice: dict[str, str], side: Side) -> bool:
    return all(voice[axis] in choices for axis, choices in side.reading.items())


def test_what_would_turn_it_turns_it(book: Bench, told: list[tuple[Judged, Telling]]) -> None:
    """Told otherwise in that one fact, the case has the answers that are told."""
    for judged, telling in told:
        added = {*judged.followed, *judged.presumed}
        given = {name: value for name, value in judged.facts.items() if name not in added}
        for one in telling.otherwise:
            again = book.judge({**given, one.fact: one.value}, voice=PLAIN)
            for question in LAW.questions:
                for answer in ("yes", "no"):
                    if question.words(answer) in one.then:
                        assert again.answer(question.name) == answer


def test_turns_are_all_and_smallest_first(book: Bench) -> None:
    """Of fully told cases, every change of one fact that settles another answer is found; the smallest comes first."""
    for facts in Maker(3).cases(12):
        found = turns(book, facts, None, PLAIN, ["exile"])
        sizes = [(LAW.fact(one.fact).ordinary is not None, len(one.changed)) for one in found]
        assert sizes == sorted(sizes)
        for one in found:
            assert book.judge({**facts, one.fact: one.value}, voice=PLAIN).answer("exile") == one.answers["exile"]


def test_a_rule_that_misses_misses_by_what_is_said(book: Bench) -> None:
    """What it lacks does not hold; with that many facts otherwise its condition can hold, and with fewer it cannot."""
    branches = {one.rule.clause: one for one in settle(LAW)["death"]}
    voice = {axis.name: axis.names[0] for axis in LAW.axes}
    for facts in Maker(4).cases(25):
        for miss in misses(book, "death", facts, voice):
            assert not holds(branches[miss.rule].speaks, facts, voice, {}) or miss.rule not in branches
            for lack in miss.lacks:
                plain = lack.part if isinstance(lack, Not) else lack
                assert holds(plain, facts, voice, {}) is isinstance(lack, Not)
                assert facts_of(lack)


def test_a_telling_is_of_what_was_asked(book: Bench) -> None:
    judged = book.judge({"died": "yes"}, questions=["exile"])
    assert [one.question for one in tell(judged, book).answers] == ["exile"]


def test_a_voice_that_a_usual_choice_cannot_stand_beside(book: Bench) -> None:
    """Heard with each choice alone, also one that bars the usual extent ("however" is for the verses alone), a case is
    told whole.
    """
    for axis in LAW.axes:
        for choice in axis.names:
            judged = book.judge(Maker(17).cases(1)[0], voice={axis.name: choice}, explain=True)
            assert len(tell(judged, book).answers) == len(judged.rulings), choice
    told = tell(book.judge({"act": "struck", "died": "yes"}, voice={"weapons": "however"}, explain=True), book)
    assert all(one.words for one in told.answers)
