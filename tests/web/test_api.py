"""The law for machines: the bytes of the command, faults all at once, a document that describes it."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from miklat import LAW, as_json, judge
from tests.strategies import Maker

CASE = {"act": "mishap", "task": "chopping_wood", "flew": "blade_off_handle"}


def test_judging_gives_the_commands_bytes(room: TestClient) -> None:
    """Of known and half-known cases alike."""
    maker = Maker(11)
    for facts in [CASE, *maker.half_known(8, 1_000)]:
        answer = room.post("/api/v1/judge", json={"facts": facts})
        assert answer.status_code == 200
        assert answer.text == as_json(judge(facts, explain=True)) + "\n"


@pytest.mark.parametrize(
    ("body", "status", "told"),
    [
        ({"facts": {"taks": "x"}}, 422, "task"),
        ({"facts": {"task": "x"}}, 422, "x"),
        ({"facts": {"task": "pushing_roller", "motion": "upward"}}, 422, "downward"),
        ({"fact": {}}, 422, "facts"),
        ({"facts": [], "voice": 3, "questions": "x"}, 422, "type"),
        ({"facts": {}, "questions": ["exil"]}, 422, "exile"),
        ({"facts": {}, "voice": {"axe": "hillel"}}, 422, "hillel"),
        ([], 422, "object"),
        ({"facts": {}, "voice": {"weapons": "however", "extent": "mishnah"}}, 422, "cannot stand together"),
    ],
)
def test_faults_are_told_at_once(room: TestClient, body: Any, status: int, told: str) -> None:
    """As problem details, with what is wrong and what to write instead."""
    answer = room.post("/api/v1/judge", json=body)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert told in answer.text
    assert answer.json()["status"] == status


def test_what_is_no_json(room: TestClient) -> None:
    """400, and 415 for another type; the wrong method is 405, not 404."""
    assert room.post("/api/v1/judge", content=b"{").status_code == 400
    assert room.post("/api/v1/judge", content=b"[" * 20_000).status_code == 400
    assert room.post("/api/v1/judge", content=b"{}", headers={"content-type": "text/plain"}).status_code == 415
    assert room.get("/api/v1/judge").status_code == 405


def test_the_document_describes_every_call(room: TestClient) -> None:
    """OpenAPI 3.1, with the facts, axes and questions of the law as its enums."""
    document = room.get("/api/v1/openapi.json").json()
    assert document["openapi"] == "3.1.0"
    assert set(document["paths"]) == {
        f"/api/v1/{name}" for name in ("judge", "ask", "turns", "course", "sheet", "law", "partings", "gaps", "words")
    }
    schema = document["paths"]["/api/v1/judge"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert set(schema["properties"]["facts"]["properties"]) == {fact.name for fact in LAW.facts}
    assert schema["properties"]["voice"]["properties"]["axe"]["enum"] == ["rebbi", "sages"]


def test_every_call_answers(room: TestClient) -> None:
    """Each of the table, with the law's mark."""
    posts: dict[str, Any] = {
        "ask": {"facts": {"act": "mishap"}, "questions": ["exile"]},
        "turns": {"facts": {**CASE, "killer": "israelite", "victim": "israelite", "died": "yes"}, "question": "exile"},
        "course": {"facts": CASE, "course": [{"event": "killing"}, {"event": "flight", "word": "kedesh"}]},
    }
    posts["sheet"] = {"seed": "7", "n": 2, "kinds": ["rule"]}
    for name, body in posts.items():
        answer = room.post(f"/api/v1/{name}", json=body)
        assert answer.status_code == 200, (name, answer.text)
        assert answer.json()
    for path in ("law?part=M2:1d", "words", "partings?one=axe:rebbi&other=axe:sages&question=exile", "gaps"):
        answer = room.get(f"/api/v1/{path}")
        assert answer.status_code == 200, (path, answer.text)
        assert answer.json()
    assert room.get("/api/v1/law?part=Genesis 4:8").status_code == 404


def test_a_course_that_is_too_long(room: TestClient) -> None:
    """Of more than 60 events none is followed, and it is said how many may be."""
    answer = room.post("/api/v1/course", json={"course": [{"event": "killing"}] * 61})
    assert answer.status_code == 422
    assert "at most 60" in answer.text
