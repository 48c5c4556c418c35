"""What stands before every page: limits, the host it answers to, the headers it sends, the line it logs.

A page is a function of its address and the law. So nothing of an address but its route is ever logged, and every
answer says which law made it.
"""

import logging
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

import msgspec
from starlette.exceptions import HTTPException

from miklat.web import spent
from miklat.web.errors import refusal
from miklat.web.room import Room

LONGEST_ADDRESS, LARGEST_BODY = 4096, 65_536
"""Bytes of an address, and of a body, that are read; more is refused (414, 413)."""

Scope = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
EMBEDDED = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
METHODS = frozenset(("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"))
"""Those that are logged; any other is a word somebody wrote."""
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_log = logging.getLogger("miklat.web.requests")


class RequestGuard:
    """Wraps the app of a room; ``hosts`` are the names it answers to, with their port (none given: any)."""

    def __init__(self, app: App, room: Room, *, hosts: Iterable[str]) -> None:
        self._app, self._room, self._hosts = app, room, tuple(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        account, begun, status = spent.begin(), time.monotonic(), 500

        async def sent(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message.get("headers", ()), *self._headers(scope, account)]
            await send(message)

        refused = self._refused(scope)
        try:
            if refused is not None:
                await refusal(self._room, scope, *refused)(scope, receive, sent)
            else:
                await self._app(scope, _bounded(receive), sent)
        finally:
            _tell(scope, status, time.monotonic() - begun, account, self._room.desk.nodes)

    def _refused(self, scope: Scope) -> tuple[int, str] | None:
        headers = dict(scope["headers"])
        if len(scope.get("raw_path", b"")) + len(scope["query_string"]) > LONGEST_ADDRESS:
            return 414, f"An address of more than {LONGEST_ADDRESS} bytes is not read."
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if self._hosts and host not in self._hosts:
            where = self._room.public_url or f"http://{self._hosts[0]}/"
            return 421, f"This room does not answer to that name; it is at {where}"
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length[:9]) > LARGEST_BODY:
            return 413, TOO_LARGE
        return None

    def _headers(self, scope: Scope, account: list[float]) -> list[tuple[bytes, bytes]]:
        told = {
            **HEADERS,
            "content-security-policy": EMBEDDED if scope["path"].startswith("/embed/") else POLICY,
            "x-miklat-law": self._room.mark,
            "server-timing": f"cpu;dur={sum(account) * 1000:.1f}",
        }
        return [(name.encode(), value.encode()) for name, value in told.items()]


def _tell(scope: Scope, status: int, wall: float, account: list[float], nodes: int) -> None:
    """One line a request: its route, never what was asked of it; and how many nodes the desk then stands at."""
    route = getattr(scope.get("route"), "path", None) or "-"
    method = scope["method"] if scope["method"] in METHODS else "-"
    line = {
        "route": route, "method": method, "status": status, "ms": round(wall * 1000, 1),
        "cpu_ms": round(sum(account) * 1000, 1), "nodes": nodes,
    }  # fmt: skip
    _log.info(msgspec.json.encode(line).decode())


TOO_LARGE = f"A body of more than {LARGEST_BODY} bytes is not read."


def _bounded(receive: Receive) -> Receive:
    read = 0

    async def bounded() -> MutableMapping[str, Any]:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST_BODY:
            raise HTTPException(413, TOO_LARGE)
        return message

    return bounded
