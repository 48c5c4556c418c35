"""The page of a ruling."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from miklat import LAW
from miklat.judging.bench import Bench, Judged
from miklat.judging.case import Case
from miklat.law.clause import Clause
from miklat.say.ruling_page import judged_page
from miklat.say.text import WIDTH, to_text
from tests.say.conftest import Golden

Example = Callable[[str], Judged]


def text_of(judged: Judged) -> str:
    return to_text(judged_page(judged, LAW))


def flat(text: str) -> str:
    return " ".join(text.split())


def test_the_slipped_blade(golden: Golden, judge_example: Example) -> None:
    """A dispute: each side with its clause, place, holder and firmness, and whom it sets aside."""
    text = text_of(judge_example("blade"))
    words = flat(text)
    assert "(extent=mishnah, axe=rebbi). - M2:1d (Mishnah Makkot 2:1; Rebbi, outright): The blade slips" in words
    assert "(extent=mishnah, axe=sages). - M2:1d (Mishnah Makkot 2:1; the Sages, outright). Because" in words
    assert "It sets aside N35:25b, M2:1a and M2:1b." in words
    assert "M2:1a (Mishnah Makkot 2:1; the anonymous Mishnah) would have said yes, but M2:1d sets it aside." in words
    assert words.count("The blade slips off its handle and kills") == 1
    golden("ruling-blade.txt", text)


def test_what_is_open(golden: Golden, judge_example: Example) -> None:
    """Half told: what is still possible, and the facts that would decide it as questions, best first."""
    text = text_of(judge_example("half-known"))
    words = flat(text)
    assert "it may be yes or no" in words
    assert "Would decide, best first: Which way was the movement the killer was engaged in? (motion)" in words
    assert "What work was he at? (task)" in words
    assert "OPEN: what was told does not settle it." in words
    golden("ruling-half-known.txt", text)


def test_what_was_presumed(golden: Golden, judge_example: Example) -> None:
    """What is presumed is listed, what follows has the sentence that forces it, and what hangs on it says so."""
    text = text_of(judge_example("ordinary"))
    words = flat(text)
    assert "Presumed, being ordinary and not told: the killer is an Israelite (killer)" in words
    assert "the movement was downward (since pushing a roller, letting a barrel down" in words
    assert "Hangs on what was presumed:" in words
    golden("ruling-ordinary.txt", text)


def test_outside_the_limits(golden: Golden, judge_example: Example) -> None:
    """The course of the case, where the editions part: the verse that one of them lacks."""
    text = text_of(judge_example("flight-4-outside-the-limits"))
    assert "SILENT, in the JPS-type English (edition=jps)" in flat(text)
    assert "YES, in the NIV-type English (edition=niv). - N35:27 (Numbers 35:26-28; the verses, outright)" in flat(text)
    golden("ruling-outside-the-limits.txt", text)


def test_the_course_is_asked_once(judge_example: Example) -> None:
    """Of what nothing was told is asked once, for all the questions that wait for it."""
    text = text_of(judge_example("blade"))
    assert text.count("What has the congregation judged? (judged)") == 1
    assert "charge, avenger, rescue, restore, stay and return: open" in text


@pytest.mark.parametrize("name", ["blade", "half-known", "ordinary", "flight-1-on-the-way", "murderer", "courtyard"])
def test_form(name: str, judge_example: Example) -> None:
    """A page is never too wide, carries no terminal code, names every question asked, and comes out the same again."""
    judged = judge_example(name)
    text = text_of(judged)
    assert max(map(len, text.splitlines())) <= WIDTH
    assert "\x1b" not in text
    assert all(question.name in text for question in LAW.questions)
    assert text == text_of(judge_example(name))


def test_every_answer_and_ground_is_told(judge_example: Example) -> None:
    """Whatever the JSON has of answers, voices and grounds, the page has."""
    judged = judge_example("flight-4-outside-the-limits")
    words = flat(text_of(judged))
    for ruling in judged.rulings:
        for cell in ruling.cells:
            keys = ", ".join(f"{axis}={choice}" for axis, choice in cell.voice.items())
            assert keys in words
            for ground in cell.grounds:
                assert f"{ground.rule} ({ground.at}; {ground.holder}, {ground.mode})" in words


def test_nothing_told(book: Bench) -> None:
    """A case of which nothing is told gets a page too."""
    text = text_of(book.judge({}, explain=True))
    assert "Told: nothing." in text


def test_hostile_title(book: Bench) -> None:
    """A title cannot speak to the terminal, nor to the notebook."""
    judged = book.judge(Case({"died": "yes"}, "<script>\x1b[31m"), explain=True)
    from miklat.say.notebook import judged_html

    assert "\x1b" not in text_of(judged)
    assert "<script>" not in judged_html(judged, LAW)


@pytest.mark.parametrize("brief", [False, True])
def test_a_collision_names_the_rules_that_collide(brief: bool) -> None:
    """In a law without exceptions a man who climbs a ladder is exiled and is not: a half-known case tells it too."""

    def bare(clause: Clause) -> Clause:
        return replace(clause, rules=tuple(replace(rule, sets_aside=()) for rule in clause.rules))

    chapters = tuple(replace(one, clauses=tuple(map(bare, one.clauses))) for one in LAW.chapters)
    law = replace(LAW, chapters=chapters)
    told = {"killer": "israelite", "victim": "israelite", "died": "yes", "act": "mishap", "duty": "none"}
    case = Case({**told, "task": "climbing_ladder"})
    judged = Bench(law).judge(
        case, voice={"extent": "mishnah", "inference": "letter"}, questions=["exile"], explain=True
    )
    page = flat(to_text(judged_page(judged, law, brief=brief)))
    told_of = page.partition("COLLISION")[2]
    assert "- M2:1a (" in told_of
    assert "- M2:1c (" in told_of
