"""What lies outside the book: every place is one, is indeed not held, and is pointed to where it is asked for."""

import pytest

import miklat
from miklat import LAW
from miklat.law.law import UnknownName
from miklat.laws.refuge.works import WORKS
from miklat.say.edition import NoSuchPart, find_part, treating
from miklat.text.places import plain, read_place

PLACES = [(place, one.treats) for one in LAW.outside.places for place in one.places]
HELD_FOR_SOME = "Numbers 35:26-28"
ALL_WORKS = (*WORKS, *LAW.outside.works)


@pytest.mark.parametrize(("place", "treats"), PLACES)
def test_every_place_outside_is_read_as_it_is_cited_and_says_what_it_treats(place: str, treats: str) -> None:
    passage = read_place(place, ALL_WORKS)
    assert str(passage) == place
    assert treats in [one.treats for one in treating(LAW, passage)]
    if place != HELD_FOR_SOME:
        with pytest.raises(NoSuchPart) as caught:
            find_part(LAW, place)
        assert treats in str(caught.value)


def test_every_work_has_its_own_names() -> None:
    """Written as they are compared; a name with the words that tell its work apart leads to that work."""
    for work in LAW.outside.works:
        place = "7b" if work.parts == "pages" else "7:1"
        for name in work.names:
            assert plain(name) == name
            assert read_place(f"{work.before[-1]} {name} {place}", ALL_WORKS).work == work


def test_words_that_point_are_no_words_of_the_law() -> None:
    """Else they would never be met: a word the law knows is answered by the law."""
    known = {plain(name) for name in (*LAW.domains, *(one.name for one in LAW.questions))}
    pointing = [word for one in LAW.outside.places for word in one.words]
    pointing += [word for one in LAW.outside.untold for word in one.words]
    assert [word for word in pointing if word in known] == []
    assert [word for word in pointing if plain(word) != word] == []


@pytest.mark.parametrize(
    ("asked", "where"),
    [
        ("blind", "Mishnah Makkot 2:3"),
        ("blind_man", "Mishnah Makkot 2:3"),
        ("sons", "Mishnah Makkot 2:3"),
        ("enemy", "Mishnah Makkot 2:3"),
        ("second-killing", "Mishnah Makkot 2:7"),
        ("ransom", "Numbers 35:29-34"),
        ("Witnesses", "Numbers 35:29-34"),
        ("altar", "Exodus 21:12-14 and 1 Kings 2:28-34"),
        ("lashes", "Mishnah Makkot 3:14"),
        ("drowned", "Mishnah Sanhedrin 9:1"),
        ("starvation", "Bavli Sanhedrin 76b-79b"),
    ],
)
def test_a_word_of_what_is_not_held_points_to_its_place(asked: str, where: str) -> None:
    pointer = LAW.outside.pointer(asked)
    assert pointer.startswith(where)
    assert pointer.endswith((" speaks of this, and is not held here", " speak of this, and are not held here"))


@pytest.mark.parametrize("asked", ["omission", "two_killers", "mistaken_identity", "mistaken belief", "minor"])
def test_what_cannot_be_told_is_told_to_be_so(asked: str) -> None:
    assert "cannot be told here (" in LAW.outside.pointer(asked)


@pytest.mark.parametrize("asked", ["", "x", "killer", "\x00", "sonic", "y" * 10_000])
def test_nothing_is_pointed_to_without_a_word_for_it(asked: str) -> None:
    assert LAW.outside.pointer(asked) == ""


def test_python_points_too() -> None:
    """A fact or a value that the law does not know, given to the face."""
    with pytest.raises(UnknownName, match="Mishnah Makkot 2:3"):
        miklat.judge({"blind": "yes"})
    with pytest.raises(UnknownName, match="a minor who kills cannot be told here"):
        miklat.judge({"killer": "minor"})


def test_the_pages_say_what_cannot_be_told() -> None:
    """The README names each in its own words."""
    from tests.docs.pages import ROOT

    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    assert [one.what for one in LAW.outside.untold if one.what not in text] == []
