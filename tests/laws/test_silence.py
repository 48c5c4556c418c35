"""Where the law as a whole is silent, in which voices, and where the two editions part."""

import pytest

from miklat.judging.bench import Bench

ASKED = ("death", "trial", "exile")
KILLING = {"killer": "israelite", "victim": "israelite", "died": "yes", "duty": "none"}
AT_HIM = {"aim": "victim", "shift": "none"}
WEAK = {"enough_as_aimed": "no", "enough_as_landed": "no"}
GAPS = {
    "the hand, without ill will": {"act": "struck", "means": "open_hand", "ill_will": "none", **WEAK},
    "the push neither hated nor sudden": {"act": "pushed", "ill_will": "none", "suddenly": "no", "premeditated": "no"},
    "the stone that cannot kill": {"act": "struck", "means": "stone", "could_kill": "no", "ill_will": "none", **WEAK},
}


@pytest.mark.parametrize(
    "told",
    [
        {"act": "other", "aim": "victim", "sought_harm": "yes"},
        {"act": "hurled", "aim": "whoever", "lay_in_wait": "yes", "sought_harm": "yes"},
    ],
    ids=["poison", "from ambush at whoever is there"],
)
def test_the_sources_here_are_silent_in_every_voice(book: Bench, told: dict[str, str]) -> None:
    """On death, exile, refuge and trial, whatever else is told of the act."""
    judged = book.judge({**KILLING, **told})
    for question in ("death", "exile", "refuge", "trial"):
        (cell,) = judged.ruling(question).cells
        assert (cell.answer, dict(cell.voice)) == ("silent", {}), question


@pytest.mark.parametrize("name", GAPS)
def test_a_blow_that_no_verse_names_is_silent_only_if_harm_was_meant(book: Bench, name: str) -> None:
    """One who sought harm falls between the verses; one who sought none is in error, if the death was not meant."""
    facts = {**KILLING, **AT_HIM, "lay_in_wait": "no", **GAPS[name]}
    harmful = book.judge({**facts, "sought_harm": "yes"}, voice={"edition": "jps"})
    for question in ASKED:
        assert {cell.answer for cell in harmful.ruling(question).cells} == {"silent"}, question
    harmless = book.judge({**facts, "sought_harm": "no"}, voice={"edition": "jps", "inference": "implied"})
    for question, answer in (("death", "no"), ("trial", "yes"), ("exile", "yes")):
        assert harmless.answer(question, error_means="death_not_meant") == answer
        assert harmless.answer(question, error_means="aimed_at_nothing") == "silent"


def test_the_open_throw_in_friendship_parts_the_editions(book: Bench) -> None:
    """On purpose, in full view, without ambush, with forethought: JPS sends him to the city, NIV to his death."""
    judged = book.judge(
        {
            **{**KILLING, **AT_HIM, "act": "hurled", "knew_victim_there": "yes", "ill_will": "none"},
            **{"premeditated": "yes", "lay_in_wait": "no", "suddenly": "no", "sought_harm": "no"},
        }
    )
    jps = {question: judged.answer(question, **_voice("jps")) for question in ("death", "trial", "exile")}
    niv = {question: judged.answer(question, **_voice("niv")) for question in ("death", "exile")}
    assert jps == {"death": "no", "trial": "yes", "exile": "yes"}
    assert niv == {"death": "yes", "exile": "no"}


def _voice(edition: str) -> dict[str, str]:
    from miklat import LAW
    from miklat.law.voice import complete_voice

    return complete_voice(LAW, {"edition": edition})
