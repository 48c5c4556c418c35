"""Places as people write them: what is understood beyond doubt is read, everything else refused with a reason."""

import random

import pytest

from miklat import LAW
from miklat.laws.refuge.works import WORKS
from miklat.text.places import plain, read_numbers, read_place
from miklat.text.work import END, NoPlace, Passage, Work

NUMBERS, MAKKOT = WORKS[0], WORKS[3]
BAVLI = Work("Bavli Makkot", ("makkot", "makkos", "מכות"), ("", "b", "bavli", "talmud"), parts="pages")


@pytest.mark.parametrize(
    "text",
    [
        "Numbers 35:16",
        "  NUMBERS   35 : 16 ",
        "Num. 35:16",
        "Num 35.16",
        "Nm 35,16",
        "Numbers.35.16",
        "https://www.sefaria.org/Numbers.35.16",
        "https://www.sefaria.org/Numbers.35.16?lang=bi&with=all#top",
        "sefaria.org.il/Numbers%2035.16",
        "Book of Numbers 35:16",
        "Numbers chapter 35, verse 16",
        "Numbers 35 v. 16",
        "numbers xxxv. 16",
        "Num. 35:16a",
        "(Num. 35:16)",
        "Bamidbar 35:16",
        "B'midbar 35:16",
        "B’midbar 35:16",
        "Sefer Bemidbar 35:16",
        "במדבר לה טז",
        "במדבר ל״ה, ט״ז",
        "במדבר לה:יו",
        'בַּמִּדְבָּ֗ר פֶּרֶק ל"ה פָּסוּק ט"ז',
        "ספר במדבר 35:16",
    ],
)
def test_one_verse_in_every_dress(text: str) -> None:
    assert str(read_place(text, WORKS)) == "Numbers 35:16"


@pytest.mark.parametrize(
    "text",
    [
        "Mishnah Makkot 2:1",
        "makkot 2:1",
        "Makkos 2:1",
        "Makkoth ii. 1",
        "m. Mak. 2:1",
        "Mishna, Tractate Makkot, chapter 2, mishnah 1",
        "https://www.sefaria.org/Mishnah_Makkot.2.1",
        "מכות ב א",
        "מכות ב׳ א׳",
        "משנה מכות ב:א",
        "מסכת מכות פרק ב משנה א",
    ],
)
def test_one_mishnah_in_every_dress(text: str) -> None:
    assert str(read_place(text, WORKS)) == "Mishnah Makkot 2:1"


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Numbers 35:22–23", "Numbers 35:22-23"),
        ("Num 35:22—23", "Numbers 35:22-23"),
        ("Num 35:22-3", "Numbers 35:22-23"),
        ("Num 35:22 to 23", "Numbers 35:22-23"),
        ("Num. 35:22a-23b", "Numbers 35:22-23"),
        ("Numbers 35:22-35:23", "Numbers 35:22-23"),
        ("במדבר לה:כב־כג", "Numbers 35:22-23"),
        ("Num 35:22f.", "Numbers 35:22-23"),
        ("Num 35:33ff.", "Numbers 35:33-34"),
        ("Num 35:33 et seq.", "Numbers 35:33-34"),
        ("Num 35:16", "Numbers 35:16"),
        ("Numbers 35", "Numbers 35"),
        ("Num. chap. 35", "Numbers 35"),
        ("Bamidbar", "Numbers"),
        ("Makkot 2-3", "Mishnah Makkot 2-3"),
        ("Makkot 1:10-2:1", "Mishnah Makkot 1:10-2:1"),
    ],
)
def test_runs_chapters_and_works(text: str, printed: str) -> None:
    assert str(read_place(text, WORKS)) == printed


@pytest.mark.parametrize(
    ("text", "printed"),
    [
        ("Makkot 7b", "Bavli Makkot 7b"),
        ("Makkos 8b–13a", "Bavli Makkot 8b-13a"),
        ("Bavli Makkot 7a-b", "Bavli Makkot 7a-7b"),
        ("https://www.sefaria.org/Makkot.7b.3", "Bavli Makkot 7b"),
        ("מכות ז ע״ב", "Bavli Makkot 7b"),
        ("Makkot 2:1", "Mishnah Makkot 2:1"),
    ],
)
def test_a_leaf_is_told_from_a_chapter(text: str, printed: str) -> None:
    """Of two works of one name, the one is meant in which there is such a place."""
    assert str(read_place(text, [*WORKS, BAVLI])) == printed


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "no work"),
        ("Genesis 1:1", "no work"),
        ("35:16", "no work"),
        ("Numbers 35:x", "one place is taken"),
        ("Numbers 35:16-", "one place is taken"),
        ("Numbers 35:16, 18", "one place is taken"),
        ("Numbers 35:16 Makkot 2:1", "one place is taken"),
        ("Numbers 35:35", "has 1 to 34; there is no 35"),
        ("Numbers 35:0", "has 1 to 34; there is no 0"),
        ("Numbers 0:3", "there is no chapter 0"),
        ("Numbers 35:33-35", "there is no 35"),
        ("Numbers 35:20-19", "Numbers 35:20-19 runs backwards"),
        ("Makkot 4:1", "Mishnah Makkot has chapters 1 to 3; there is no chapter 4"),
        ("Numbers " + "9" * 10_000, "there is no chapter 999999999"),
        ("x" * 10_000, "no work"),
        ("\x00", "no work"),
    ],
)
def test_what_is_no_place_is_told_why(text: str, why: str) -> None:
    with pytest.raises(NoPlace, match=why):
        read_place(text, WORKS)


def test_numbers_without_a_work_may_mean_several() -> None:
    """`2:1` is a place in two tractates: which is meant is for those to say who know what is held."""
    assert {str(one) for one in read_numbers("2:1", WORKS)} >= {"Mishnah Makkot 2:1", "Mishnah Sanhedrin 2:1"}
    assert list(read_numbers("", WORKS)) == []


def test_every_place_of_the_law_is_read_back_from_what_is_printed_of_it() -> None:
    """Its name, and the address of the library that the page links to."""
    for clause in LAW.clauses:
        assert str(read_place(str(clause.at), WORKS)) == str(clause.at)
        assert str(read_place(clause.at.url, WORKS)) == str(clause.at)


def test_every_name_of_a_work_names_it() -> None:
    """Names are written as they are compared; none belongs to two works that stand alone."""
    for work in WORKS:
        for name in work.names:
            assert plain(name) == name
            chapter = next(iter(work.lengths))
            assert read_place(f"{name} {chapter}:1", WORKS).work == work


def test_passages_read_back_as_printed() -> None:
    rng = random.Random(1)
    for _ in range(500):
        work = rng.choice([NUMBERS, MAKKOT])
        chapter = rng.choice(list(work.lengths))
        first, last = sorted(rng.choices(range(1, work.lengths[chapter] + 1), k=2))
        passage = Passage(work, (chapter, first), (chapter, last))
        assert read_place(str(passage), WORKS) == passage
    assert read_place("Numbers", WORKS) == Passage(NUMBERS, (1, 1), (END, END))
