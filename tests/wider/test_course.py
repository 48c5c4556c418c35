"""The course of a case with the layers: escort, bounds and tree, priests, honour, rent and office; gate and ransom."""

from pathlib import Path

import pytest

from miklat.cli import main

HEAD = """miklat: 1
title: {title}
facts: {{killer: israelite, victim: israelite, act: mishap, aim: nobody, task: lowering_barrel, fell: load,
  ill_will: none, duty: none{facts}}}
voice: {{{voice}}}
course:
"""
OF_THE_CHAPTER = ", sight: sighted, kin: none, was_high_priest: neither, killed_in_refuge_city: no, held_office: yes"


def told(tmp_path: Path, capsys: pytest.CaptureFixture[str], facts: str, voice: str, *events: str) -> tuple[int, str]:
    """What judge prints of a course, its lines run together."""
    path = tmp_path / "course.yaml"
    path.write_text(HEAD.format(title="A course", facts=facts, voice=voice) + "".join(f"  - {one}\n" for one in events))
    status = main(["judge", str(path)])
    out = capsys.readouterr()
    return status, " ".join((out.out + out.err).split())


def test_a_course_of_the_chapter(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From the choosing of the cities to the office he takes back, each event with what follows from it."""
    status, page = told(
        tmp_path, capsys, OF_THE_CHAPTER, "extent: chapter, edition: niv",
        "all_six_chosen", "killing", "victim_died", "flight: kedesh", "escorted", "arrival: kedesh", "fetched",
        "judgment: manslayer", "restored", "honour_offered", "honour_pressed", "rent_asked", "into_the_bounds",
        "at_the_tree: outside", "met_by: another", "returned_to_limits", "called_out: all_israel",
        "high_priest_died: many_garments", "went_home", "took_office_back",
    )  # fmt: skip
    assert status == 0
    for words in (
        "Now two scholars are sent with him on the way [M2:5a]",
        "he is to be fetched from the city [M2:6b]",
        "he pays the Levites rent [M2:8c], in this reading: R. Yehudah on the rent",
        "Now he may not accept the honour [M2:8a]",
        "Now he may accept the honour [M2:8b]",
        "Against the law (R. Meir on the rent): he owes them none.",
        "the avenger is charged with putting him to death [M2:7e], in this reading: R. Yose ha-Gelili",
        "this slayer bears guilt for his blood [M2:7j], in this reading: R. Akiva and with the Babylonian Talmud's "
        'quotation ("is liable")',
        "the congregation need not send him back [M2:6h]; he need no longer stay there [M2:6f",
        "Lawful: he was free to go home.",
        "Against the law (R. Yehudah on the office): he does not come back to it.",
    ):
        assert words in page


def test_a_flight_before_the_six_cities_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In a course that tells of their choosing nobody has fled before it."""
    status, page = told(
        tmp_path, capsys, OF_THE_CHAPTER, "extent: chapter", "killing", "flight: kedesh", "all_six_chosen"
    )
    assert status == 2
    assert "until all six cities were chosen none of them took anyone in (Makkot 2:4)" in page


def test_a_second_killing_ends_the_case(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It is a case of its own, and how to write it is said."""
    status, page = told(
        tmp_path, capsys, OF_THE_CHAPTER, "extent: chapter",
        "killing", "flight: kedesh", "arrival", "judgment: manslayer", "restored", "killed_again",
    )  # fmt: skip
    assert status == 0
    assert "write the second killing as a case of its own, with killed_in_refuge_city: an_exile" in page


def test_he_who_died_bound_is_buried_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """There his dwelling, there his death, there his burial (2:7)."""
    status, page = told(
        tmp_path, capsys, OF_THE_CHAPTER, "extent: chapter",
        "killing", "flight: kedesh", "arrival", "judgment: manslayer", "restored", "killer_died",
    )  # fmt: skip
    assert status == 0
    assert "He died bound to his city, and there he is buried" in page


def test_a_course_of_the_books(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """At the gate the elders take him in; they do not hand him over; no ransom is taken for his return."""
    status, page = told(
        tmp_path, capsys, "", "books: with_joshua",
        "killing", "victim_died", "flight: kedesh", "stated_his_cause", "arrival: kedesh", "taken_in",
        "judgment: manslayer", "restored", "ransom_offered: for_his_return", "ransom_taken", "handed_over",
    )  # fmt: skip
    assert status == 0
    for words in (
        "Now the elders of that city must take him in [J20:4]",
        "Lawful: the elders had to take him in.",
        "the elders do not hand him over to the avenger [J20:5]",
        "Now the ransom may not be taken [N35:32]",
        "Against the law: no ransom may be taken.",
        "Against the law: the elders were not to hand him over.",
    ):
        assert words in page


def test_an_event_of_a_layer_needs_the_layer(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without it there is no such event."""
    status, page = told(tmp_path, capsys, "", "extent: mishnah", "killing", "flight: kedesh", "escorted")
    assert status == 2
    assert "escorted" in page
