"""Sheets: every key is right by a direct reading of the law, every wrong option wrong, and nothing gives a key away."""

import json
from collections import Counter
from random import Random

import msgspec
import pytest

from miklat import LAW, bench
from miklat.classroom.draw import TooFew, draw
from miklat.classroom.proof import Prover
from miklat.classroom.question import KINDS, AnswerClaim, Both, ClassSheet, Difficulty, GroundClaim, OptionClaim
from miklat.cli import main
from miklat.law.voice import complete_voice
from miklat.terms.world import completes
from tests.oracle import answers


def test_every_key_is_right_and_every_wrong_option_wrong(sheets: list[ClassSheet]) -> None:
    """By the checker, which reads the clauses and shares nothing with the diagram."""
    prover = Prover(bench())
    for sheet in sheets:
        for question in sheet.questions:
            assert list(prover.faults(question)) == []


def test_the_law_as_it_is_written_says_the_same(sheets: list[ClassSheet]) -> None:
    """Settled keys hold in full cases by the reading of law.md that has never seen the book."""
    random, seen = Random(3), 0
    for sheet in sheets:
        for question in sheet.questions:
            for option in question.options:
                for claim in _plain(option.claim) if option.right else ():
                    if claim.answer != "open":
                        full = _completed(claim, random)
                        found = answers(full, complete_voice(LAW, claim.voice))[claim.question]
                        assert found == claim.answer, (question.story, question.stem, full)
                        seen += 1
    assert seen > len(sheets)


def _plain(claim: OptionClaim) -> list[AnswerClaim]:
    if isinstance(claim, AnswerClaim):
        return [claim]
    if isinstance(claim, Both):
        return [one for one, wanted in zip(claim.claims, claim.wanted, strict=True) if wanted]
    return []


def _completed(claim: AnswerClaim, random: Random) -> dict[str, str]:
    """The facts with all others filled in, by chance, as the world allows."""
    full = dict(claim.facts)
    for name in (fact.name for fact in LAW.facts):
        if name not in full:
            values = list(LAW.domains[name])
            random.shuffle(values)
            full[name] = next(v for v in values if completes({**full, name: v}, LAW.world, LAW.domains) is not None)
    return full


def test_no_story_is_told_twice(sheets: list[ClassSheet]) -> None:
    """Nor does an id come twice in a sheet."""
    for sheet in sheets:
        stories = [tuple(question.facts.items()) for question in sheet.questions]
        assert len(set(stories)) == len(stories)
        assert len({question.id for question in sheet.questions}) == len(sheet.questions)


def test_nothing_is_given_away(sheets: list[ClassSheet]) -> None:
    """The place of the right answer is even, its length no hint: it is the longest about as often as chance has it."""
    places: Counter[tuple[int, int]] = Counter()
    longest = chance = count = 0.0
    for sheet in sheets:
        for question in sheet.questions:
            right = [place for place, option in enumerate(question.options) if option.right]
            if len(right) != 1:
                continue
            size = len(question.options)
            places[size, right[0]] += 1
            lengths = [len(option.text) for option in question.options]
            longest += lengths[right[0]] == max(lengths)
            chance += 1 / size
            count += 1
    assert abs(longest - chance) < 3 * (count * 0.21) ** 0.5 + 1
    for size in {size for size, _ in places}:
        told = [places[size, place] for place in range(size)]
        even = sum(told) / size
        assert sum((one - even) ** 2 / even for one in told) < 16, (size, told)


def test_no_codes_in_what_a_pupil_reads(sheets: list[ClassSheet]) -> None:
    """Stories, stems and options name no axis, fact or value by its code."""
    codes = {fact.name for fact in LAW.facts} | {axis.name for axis in LAW.axes}
    codes = {code for code in codes if "_" in code}
    for sheet in sheets:
        for question in sheet.questions:
            read = " ".join([question.story, question.stem, *(option.text for option in question.options)])
            assert not [code for code in codes if code in read]
            assert "=" not in read


def test_a_stem_names_no_reading_on_which_nothing_hangs(sheets: list[ClassSheet]) -> None:
    """What is to be read otherwise than usual turns some answer to the question in some voice."""
    disputes = {axis.name for axis in LAW.disputes}
    for sheet in sheets:
        for question in sheet.questions:
            for axis in set(question.voice) - disputes if question.kind in ("rule", "who", "turn", "cite") else ():
                cells = bench().judge(question.facts, questions=(question.question,)).ruling(question.question).cells
                assert any(axis in cell.voice for cell in cells), (question.story, question.stem)


def test_no_line_is_seen_to_be_wrong_without_thinking(sheets: list[ClassSheet]) -> None:
    """Of the lines to choose from each is one that the voice of the stem hears."""
    for sheet in sheets:
        for question in sheet.questions:
            for option in question.options:
                if isinstance(option.claim, GroundClaim) and question.voice.get("extent") == "verses":
                    assert LAW.clause(option.claim.clause).at.work == "Numbers", question.stem


def test_sides_that_are_no_people_are_not_asked_for_by_who() -> None:
    """With or without an opinion that none opposes, a teacher asks when."""
    sheet = draw(bench(), seed="2", count=6, among=("who",))
    for question in sheet.questions:
        options = {option.text for option in question.options}
        whose = any(option.startswith("If ") for option in options)
        assert ("hen is it held" in question.stem) is whose
        assert ("In neither case" in options) is whose
        assert ("Neither" in options) is not whose


def test_the_same_seed_makes_the_same_sheet() -> None:
    """Byte for byte; another seed another one."""
    one, again, other = (draw(bench(), seed=seed, count=3) for seed in ("a", "a", "b"))
    assert msgspec.json.encode(one) == msgspec.json.encode(again)
    assert [q.id for q in one.questions] != [q.id for q in other.questions]


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind(kind: str) -> None:
    """Each kind can be made, by itself."""
    sheet = draw(bench(), seed="4", count=2, among=(kind,))  # type: ignore[arg-type]
    assert {question.kind for question in sheet.questions} == {kind}


@pytest.mark.parametrize("level", ["easy", "middle"])
def test_a_course_that_is_short_is_not_hard(level: Difficulty) -> None:
    """A few events, read as usual."""
    (question,) = draw(bench(), seed="1", count=1, among=("course",), level=level).questions
    assert len(question.events) <= 4
    assert not question.voice


def test_a_hard_open_question() -> None:
    """Its answers hang on how words are read, and not on who is followed alone."""
    (question,) = draw(bench(), seed="1", count=1, among=("brief",), level="hard").questions
    assert question.options == ()
    assert not any(question.why.startswith(who) for who in ("According to Rebbi, yes", "According to the Sages, yes"))


def test_only_of_a_place() -> None:
    """Every story of a sheet on Makkot 2:1 is one that the clauses there tell."""
    sheet = draw(bench(), seed="1", count=3, on="Makkot 2:1")
    told = [
        example.facts
        for number in ("M2:1a", "M2:1b", "M2:1c", "M2:1d", "M2:1e")
        for example in LAW.clause(number).examples
    ]
    for question in sheet.questions:
        assert any(question.facts.items() <= {**facts, **question.facts}.items() for facts in told)


def test_too_much_is_wished_for() -> None:
    """Then it is said how many can be made."""
    with pytest.raises(TooFew) as error:
        draw(bench(), count=40, on="M2:1d", among=("who",))
    assert error.value.made < 40
    assert "can be made so" in str(error.value)


def test_a_sheet_made_again(tmp_path: object, capsys: pytest.CaptureFixture[str]) -> None:
    """Under the same law all of it holds; a key that is another's is told by its number, with status 1."""
    from pathlib import Path

    path = Path(str(tmp_path)) / "sheet.json"
    assert main(["class", "--n", "3", "--kinds", "rule", "--format", "json", "-o", str(path)]) == 0
    assert main(["class", "--again", str(path)]) == 0
    assert "3 of 3 questions hold" in capsys.readouterr().out
    value = json.loads(path.read_text(encoding="utf-8"))
    for option in value["questions"][0]["options"]:
        option["right"] = not option["right"]
    path.write_text(json.dumps(value), encoding="utf-8")
    assert main(["class", "--again", str(path)]) == 1
    assert capsys.readouterr().out.startswith("1. ")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--kinds", "riddle"], "write some of rule"),
        (["--n", "0"], "write 1 to 40"),
        (["--format", "pdf"], "is no text: name a file"),
        (["--on", "Genesis 4:8"], "Genesis"),
        (["--again", "nowhere.json"], "this is no sheet"),
        (["--n", "1", "-o", "no/such/folder/sheet.html"], "cannot be written there"),
        (["--on", "N35:16", "--n", "40"], "can be made so"),
    ],
)
def test_slips_are_told(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In a sentence, with status 2, and nothing is printed."""
    assert main(["class", *words]) == 2
    out = capsys.readouterr()
    assert told in out.err
    assert out.out == ""
