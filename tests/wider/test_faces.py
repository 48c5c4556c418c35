"""Over the web, from a machine and in Python a layer is heard where a choice asks for it, and nowhere else."""

import json

import pytest

from miklat import LAW, judge, machine
from miklat.judging.desk import Desk
from miklat.law.law import UnknownName

BARREL = {
    "killer": "israelite", "victim": "israelite", "died": "yes", "act": "mishap", "aim": "nobody",
    "task": "lowering_barrel", "fell": "load", "ill_will": "standing", "duty": "none",
}  # fmt: skip


def test_the_python_face() -> None:
    """An enemy on whom a barrel fell is exiled, and with the chapter he is not."""
    assert judge(BARREL, voice={"extent": "mishnah"}, questions=["exile"]).answer("exile") == "yes"
    voice = {"extent": "chapter", "enemy": "anonymous"}
    assert judge({**BARREL, "sight": "sighted"}, voice=voice, questions=["exile"]).answer("exile") == "no"
    with pytest.raises(UnknownName):
        judge({**BARREL, "sight": "sighted"})


def test_a_machine() -> None:
    """The same call, with a choice that asks for the layer."""
    desk = Desk(LAW)
    asked = {"facts": BARREL, "voice": {"extent": "chapter"}, "questions": ["exile"]}
    answers = [json.loads(machine.judge(desk, one)) for one in (asked, {**asked, "voice": {"extent": "mishnah"}})]
    assert answers[0]["law"]["fingerprint"] != answers[1]["law"]["fingerprint"] == LAW.fingerprint


def test_the_reading_room() -> None:
    """An address with the choice is a page with the chapter; one without is as it was."""
    testclient = pytest.importorskip("starlette.testclient")
    from miklat.web.app import make_app

    told = "&".join(f"{name}={value}" for name, value in BARREL.items())
    with testclient.TestClient(make_app(Desk(LAW)), base_url="http://127.0.0.1") as client:
        plain, chapter = (client.get(f"/case?{told}{more}&presume=ordinary") for more in ("", "&extent=chapter"))
    assert (plain.status_code, chapter.status_code) == (200, 200)
    assert "Makkot 2:3" in chapter.text
    assert "Makkot 2:3" not in plain.text
