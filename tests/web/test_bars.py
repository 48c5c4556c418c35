"""Bars that can be counted: one diagram however many threads, no network, no fault of ours."""

import socket
import threading

import pytest
from starlette.testclient import TestClient

from miklat import LAW
from miklat.judging.desk import Desk
from tests.strategies import Maker


def test_threads_grow_the_desk_as_one_does() -> None:
    """Eight threads at one desk make the nodes that one thread makes of the same cases."""
    told = list(Maker(31).cases(64))
    alone, shared = Desk(LAW), Desk(LAW)

    def ask(desk: Desk, some: list[dict[str, str]]) -> None:
        for facts in some:
            with desk.open() as bench:
                bench.judge(facts)

    ask(alone, told)
    threads = [threading.Thread(target=ask, args=(shared, told[part::8])) for part in range(8)]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    with alone.open() as one_bench, shared.open() as other:
        assert len(one_bench.compiled.diagram) == len(other.compiled.diagram)


def test_nothing_is_asked_of_the_network(room: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """No page opens a connection of its own."""

    def refused(*_: object, **__: object) -> None:
        raise AssertionError("a page asked the network for something")

    monkeypatch.setattr(socket.socket, "connect", refused)
    monkeypatch.setattr(socket, "getaddrinfo", refused)
    for path in ("/", "/m/makkot/2/1", "/case?act=mishap", "/ask?presume=ordinary", "/opinions", "/course", "/how"):
        assert room.get(path).status_code == 200


ODD = (
    "/case?%00=%ff", "/case?act=mishap&act=struck", "/ref/%2e%2e%2f%2e%2e%2fetc%2fpasswd", "/static/../app.py",
    "/c/%00", "/ref/" + "%D7%90" * 200, "/case.exe?act=mishap", "/n/35/99999999999999999999", "/m/makkot/2/-1",
    "/course?e=%3Cscript%3E", "/class?n=1e9", "/class?seed=%3Cscript%3E&n=1&kinds=rule", "/class/export.%2e%2e",
    "/opinions/compare?one=::&other=,,", "/ask?fact=x&value=y", "/course.json?e=", "/embed/", "//evil.example",
    "/api/v1/law?part=%00", "/words/../../x",
)  # fmt: skip


@pytest.mark.parametrize("path", ODD)
def test_a_hostile_stranger_gets_no_fault_of_ours(room: TestClient, path: str) -> None:
    """Odd addresses are refused or answered, never 5xx, and nothing of them comes back as markup."""
    answer = room.get(path)
    assert answer.status_code < 500
    assert "<script>" not in answer.text.replace("<script src", "")


def test_head_is_get_without_a_body(room: TestClient) -> None:
    """The same status and headers."""
    for path in ("/", "/case?act=mishap", "/api/v1/words"):
        head, get = room.head(path), room.get(path)
        assert (head.status_code, head.headers["content-type"]) == (get.status_code, get.headers["content-type"])
        assert head.content == b""
