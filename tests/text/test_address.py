"""Places: printed, parsed, ordered, linked, and refused where nothing is written."""

import pytest

from miklat import LAW
from miklat.text.address import address, makkot, numbers, parse_address, sanhedrin


@pytest.mark.parametrize(
    ("made", "printed", "url"),
    [
        (numbers(35, 16), "Numbers 35:16", "https://www.sefaria.org/Numbers.35.16"),
        (numbers(35, 22, 23), "Numbers 35:22-23", "https://www.sefaria.org/Numbers.35.22-23"),
        (makkot(2, 1), "Mishnah Makkot 2:1", "https://www.sefaria.org/Mishnah_Makkot.2.1"),
        (sanhedrin(9, 2), "Mishnah Sanhedrin 9:2", "https://www.sefaria.org/Mishnah_Sanhedrin.9.2"),
    ],
)
def test_print_parse_and_link(made: object, printed: str, url: str) -> None:
    """What is printed is read back as the same place; the link has the library's form."""
    assert str(made) == printed
    assert parse_address(printed) == made
    assert parse_address(printed).url == url


@pytest.mark.parametrize("text", ["makkot 2:1", "  Mishnah   Makkot 2:1 ", "MAKKOT 2:1"])
def test_short_and_careless_spellings(text: str) -> None:
    """A tractate need not be called Mishnah, nor spelt with care."""
    assert parse_address(text) == makkot(2, 1)


@pytest.mark.parametrize(
    ("work", "chapter", "first", "last", "said"),
    [
        ("Leviticus", 1, 1, None, "no work called 'Leviticus'"),
        ("Numbers", 36, 1, None, "Numbers 36 is not cited here"),
        ("Numbers", 35, 35, None, "has 1 to 34"),
        ("Numbers", 35, 0, None, "has 1 to 34"),
        ("Numbers", 35, 20, 19, "no 20-19"),
        ("Mishnah Makkot", 2, 8, 9, "no 8-9"),
    ],
)
def test_a_place_that_is_not_there(work: str, chapter: int, first: int, last: int | None, said: str) -> None:
    """It is refused, with what there is."""
    with pytest.raises(ValueError, match=said):
        address(work, chapter, first, last)


@pytest.mark.parametrize(
    "text", ["", "Numbers", "Numbers 35", "35:16", "Numbers 35:x", "Numbers 35:16-", "Numbers 35:16;"]
)
def test_what_is_no_address(text: str) -> None:
    """It is refused, with an address to imitate."""
    with pytest.raises(ValueError, match="no address; write one like"):
        parse_address(text)


def test_places_order_as_the_works_stand() -> None:
    """Scripture before Mishnah, chapter and verse in order, a verse before the run it opens."""
    ordered = [numbers(35, 9), numbers(35, 15), numbers(35, 22), numbers(35, 22, 23), makkot(2, 1), sanhedrin(9, 2)]
    mixed = ordered[3:] + ordered[:3]
    assert sorted(mixed) == ordered


def test_every_clause_has_a_place() -> None:
    """Each clause of the book is cited where something is written."""
    for clause in LAW.clauses:
        assert parse_address(str(clause.at)) == clause.at
