"""The law for machines against what schemathesis makes of its own document: whatever comes, no fault of ours.

In the process, with no network; MIKLAT_FUZZED=10000 asks for more than the few hundred requests of a usual run.
"""

import os
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from starlette.testclient import TestClient

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis makes the requests")

EXAMPLES = int(os.environ.get("MIKLAT_FUZZED", "300"))
CALLS = {"judge": 4, "ask": 3, "turns": 2, "course": 2, "law": 3, "partings": 1, "words": 1}
"""How often each is called, beside the others: not the sheet and the gaps, a request of which is seconds of work."""


@pytest.fixture(scope="module")
def document(room: TestClient) -> Any:
    """What the room says of itself."""
    return schemathesis.openapi.from_dict(room.get("/api/v1/openapi.json").json())


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("kind", ["positive", "negative"])
def test_no_request_is_a_fault_of_ours(room: TestClient, document: Any, name: str, kind: str) -> None:
    """What fits the document is answered or refused in words, what does not is refused: always in the form that is
    written there, never by 5xx.
    """
    (operation,) = (one.ok() for one in document.get_all_operations() if one.ok().path == f"/api/v1/{name}")
    mode = schemathesis.GenerationMode(kind)
    if mode.is_negative and not (operation.body or operation.query):
        pytest.skip("nothing can be asked of it wrongly")
    count = max(8, EXAMPLES * CALLS[name] // (2 * sum(CALLS.values())))
    stated = {int(status) for status in operation.definition.raw["responses"]}

    @settings(
        max_examples=count, deadline=None, derandomize=True, database=None, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )  # fmt: skip
    @given(case=operation.as_strategy(generation_mode=mode))
    def asked(case: Any) -> None:
        answer = room.request(**sent(case))
        assert answer.status_code in stated
        assert answer.headers["x-miklat-law"]
        if answer.status_code == 200:
            assert answer.headers["content-type"] == "application/json"
        else:
            assert answer.headers["content-type"] == "application/problem+json"
            assert answer.json()["title"]
            assert answer.json()["status"] == answer.status_code

    asked()


def sent(case: Any) -> dict[str, Any]:
    """The request as our client takes it; raw bytes are the whole body."""
    found = case.as_transport_kwargs(base_url="http://testserver")
    if isinstance(found.get("data"), (bytes, str)):
        found["content"] = found.pop("data")
    return {name: one for name, one in found.items() if name != "cookies"}
