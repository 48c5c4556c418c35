"""`miklat law`: how an address is taken, and what is said of one that is none."""

import pytest

from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("words", "first", "rest"),
    [
        (["M2:1d", "extra"], "M2:1d", "extra"),
        (["M2:1d", "M2:1e"], "M2:1d", "M2:1e"),
        (["Makkot", "2:1", "Numbers", "35"], "Makkot 2:1", "Numbers 35"),
        (["axes", "modes"], "axes", "modes"),
        (["Makkot 2", "and", "3"], "Makkot 2", "and 3"),
    ],
)
def test_one_address_is_taken(miklat: Run, words: list[str], first: str, rest: str) -> None:
    ran = miklat("law", *words)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err == f"'{rest}' is left over: one address is taken, and that is {first}\n"


def test_what_begins_with_no_address_is_told_as_one(miklat: Run) -> None:
    ran = miklat("law", "extra", "M2:1d")
    assert (ran.status, ran.out) == (2, "")
    assert "'extra M2:1d': no chapter, place, clause" in ran.err


@pytest.mark.parametrize(
    ("hebrew", "english"),
    [
        (["Bamidbar", "35"], ["Numbers", "35"]),
        (["bamidbar", "35:16"], ["Numbers", "35:16"]),
        (["--format", "json", "Makkos 2:1"], ["--format", "json", "Mishnah Makkot 2:1"]),
    ],
)
def test_a_work_is_known_by_its_other_names(miklat: Run, hebrew: list[str], english: list[str]) -> None:
    told = miklat("law", *hebrew)
    assert told.status == 0
    assert told == miklat("law", *english)
