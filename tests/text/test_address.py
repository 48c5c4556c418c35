"""Places: printed, ordered, linked, and refused where nothing is written."""

import pytest

from miklat.laws.refuge.works import WORKS, makkot, numbers, sanhedrin
from miklat.text.address import Address
from miklat.text.work import Work


@pytest.mark.parametrize(
    ("made", "printed", "url"),
    [
        (numbers(35, 16), "Numbers 35:16", "https://www.sefaria.org/Numbers.35.16"),
        (numbers(35, 22, 23), "Numbers 35:22-23", "https://www.sefaria.org/Numbers.35.22-23"),
        (makkot(2, 1), "Mishnah Makkot 2:1", "https://www.sefaria.org/Mishnah_Makkot.2.1"),
        (sanhedrin(9, 2), "Mishnah Sanhedrin 9:2", "https://www.sefaria.org/Mishnah_Sanhedrin.9.2"),
    ],
)
def test_print_and_link(made: Address, printed: str, url: str) -> None:
    """A place is printed as it is cited; the link has the library's form."""
    assert str(made) == printed
    assert made.url == url


def test_a_leaf_and_its_side() -> None:
    """A work counted by pages is cited by leaf and side."""
    bavli = Work("Makkot", parts="pages", lengths={7: 2})
    assert (str(bavli(7, 2)), bavli(7, 2).url) == ("Makkot 7b", "https://www.sefaria.org/Makkot.7b")
    assert str(bavli(7, 1, 2)) == "Makkot 7a-b"
    with pytest.raises(ValueError, match="has 1 to 2"):
        bavli(7, 3)


@pytest.mark.parametrize(
    ("work", "chapter", "first", "last", "said"),
    [
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
        {one.name: one for one in WORKS}[work](chapter, first, last)


def test_places_order_within_a_work() -> None:
    """Chapter and verse in order, a verse before the run it opens."""
    ordered = [makkot(1, 10), makkot(2, 1), numbers(35, 9), numbers(35, 15), numbers(35, 22), numbers(35, 22, 23)]
    mixed = ordered[3:] + ordered[:3]
    assert sorted(mixed) == ordered
