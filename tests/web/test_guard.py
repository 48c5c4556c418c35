"""What stands before the pages: when the room is ready, how many may wait, what is too large, how faults are told."""

import asyncio
import json
import logging
from collections.abc import Iterator
from threading import Event
from typing import Any

import pytest
from starlette.testclient import TestClient

from miklat import LAW
from miklat.diagram.pieces import TooWide
from miklat.judging.desk import Desk
from miklat.web.app import make_app
from miklat.web.logs import LogLine
from miklat.web.room import THREADS, WAITING
from tests.aside import run_aside

httpx = pytest.importorskip("httpx", reason="httpx asks the room many things at once")


class BlockedDesk(Desk):
    """A desk at which nothing is done until it is let go."""

    def __init__(self) -> None:
        super().__init__(LAW)
        self.go = Event()

    def warm(self) -> None:
        """Wait."""
        self.go.wait()


def test_ready_only_when_warm() -> None:
    """It answers at once, and says it is not ready until the law is warm."""
    desk = BlockedDesk()
    with TestClient(make_app(desk)) as client:
        try:
            assert client.get("/healthz").text == "well\n"
            answer = client.get("/readyz")
            assert (answer.status_code, answer.headers["retry-after"]) == (503, "1")
        finally:
            desk.go.set()
        while client.get("/readyz").status_code != 200:
            pass


def test_one_more_than_may_wait_is_told_to_come_back(desk: Desk) -> None:
    """Page and machine alike: 503 with Retry-After and a way on, and those who waited are answered."""
    app: Any = make_app(desk)
    room, go = app._room, Event()

    async def asked() -> None:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://room") as client:
            blocked = [asyncio.create_task(room.work(go.wait)) for _ in range(THREADS)]
            waiting = [asyncio.create_task(client.get("/case.yaml?act=mishap")) for _ in range(WAITING - THREADS)]
            try:
                while room._waiting < WAITING:
                    await asyncio.sleep(0)
                page = await client.get("/case?act=mishap")
                machine = await client.post("/api/v1/judge", json={"facts": {}})
            finally:
                go.set()
            assert (page.status_code, machine.status_code) == (503, 503)
            assert page.headers["retry-after"] == machine.headers["retry-after"] == "1"
            assert 'href="/case?act=mishap"' in page.text
            assert machine.headers["content-type"] == "application/problem+json"
            assert {(await one).status_code for one in waiting} == {200}
            assert all([await one for one in blocked])

    run_aside(asked())


def test_a_body_without_end(room: TestClient) -> None:
    """Sent in pieces, with no length before it: read up to the limit, and refused in the form that is documented."""

    def pieces() -> Iterator[bytes]:
        for _ in range(20):
            yield b" " * 8_192

    answer = room.post("/api/v1/judge", content=pieces())
    assert answer.status_code == 413
    assert answer.headers["content-type"] == "application/problem+json"
    assert "65536 bytes" in answer.json()["title"]


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", f"/api/v1/law?part={'a' * 5000}", 414), ("POST", "/api/v1/openapi.json", 405),
        ("GET", "/api/v1/nothing", 404), ("POST", "/api/v1/nothing", 404),
        ("GET", "/api/v2/judge", 404), ("GET", "/api/", 404),
        ("PATCH", "/api/v1/judge", 405),
    ],
)  # fmt: skip
def test_machines_are_always_told_in_their_own_form(room: TestClient, method: str, path: str, status: int) -> None:
    """Whatever is refused, wherever, is problem details."""
    answer = room.request(method, path)
    assert answer.status_code == status
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["status"] == status


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS", "PATCH"])
@pytest.mark.parametrize("path", ["/", "/case", "/course", "/class", "/m/makkot/2/1", "/static/site.css", "/readyz"])
def test_pages_are_only_read(room: TestClient, method: str, path: str) -> None:
    """Any other method is refused, saying which may be used."""
    answer = room.request(method, path)
    assert answer.status_code == 405
    if not path.startswith("/static"):
        assert "GET" in answer.headers["allow"]


def test_where_too_little_is_told_for_the_layers(room: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page says so, and has ways on: the ordinary, and the book alone."""

    def too_wide(*_: object) -> None:
        raise TooWide

    monkeypatch.setattr("miklat.web.pages.case.case_page", too_wide)
    answer = room.get("/case?extent=chapter")
    assert answer.status_code == 422
    assert "tell more of the case" in answer.text
    assert 'href="/case?extent=chapter&amp;presume=ordinary"' in answer.text
    assert 'href="/case?"' in answer.text


def test_a_fault_of_ours_tells_no_words(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """The reader gets a page with a way on; the log gets where it was, and not the words of the exception."""
    heard: list[logging.LogRecord] = []

    def broken(*_: object) -> None:
        raise RuntimeError("canary")

    monkeypatch.setattr("miklat.web.pages.case.case_page", broken)
    with TestClient(make_app(desk), raise_server_exceptions=False) as client:
        answer = client.get("/case?act=mishap")
    assert answer.status_code == 500
    assert "the fault is ours" in answer.text
    assert 'href="/case?presume=ordinary"' in answer.text
    assert answer.headers["x-miklat-law"]
    try:
        broken()
    except RuntimeError:
        logging.getLogger("miklat.web").addFilter(heard.append)  # type: ignore[arg-type]
        logging.getLogger("miklat.web").exception("it failed")
        logging.getLogger("miklat.web").removeFilter(heard.append)  # type: ignore[arg-type]
    line = json.loads(LogLine().format(heard[0]))
    assert line["error"] == "RuntimeError"
    assert "broken" in line["at"][-1]
    assert "canary" not in json.dumps(line)
