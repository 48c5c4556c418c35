"""What stands before every page: limits, the host it answers to, the headers it sends, the line it logs.

A page is a function of its address and the law. So nothing of an address but its route is ever logged, and every
answer says which law made it.
"""

import logging
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from typing import Any

import msgspec

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
HEADERS = {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_log = logging.getLogger("miklat.web")


class RequestGuard:
    """Wraps the app; ``hosts`` are the names it answers to (with their port), ``law`` the mark of the law in force."""

    def __init__(self, app: App, *, hosts: Iterable[str], law: str) -> None:
        self._app, self._hosts, self._law = app, frozenset(hosts), law

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, wall = time.thread_time(), time.monotonic()
        status = 500

        async def sent(message: MutableMapping[str, Any]) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                cpu = (time.thread_time() - begun) * 1000
                message["headers"] = [*message.get("headers", ()), *self._headers(scope, cpu)]
            await send(message)

        refused = self._refusal(scope)
        try:
            if refused is not None:
                await _say(sent, *refused)
            else:
                await self._app(scope, _bounded(receive), sent)
        except TooMuch:
            await _say(sent, 413, f"a body of more than {LARGEST_BODY} bytes is not read")
        finally:
            self._tell(scope, status, wall)

    def _refusal(self, scope: Scope) -> tuple[int, str] | None:
        headers = dict(scope["headers"])
        if len(scope.get("raw_path", b"")) + len(scope["query_string"]) > LONGEST_ADDRESS:
            return 414, f"an address of more than {LONGEST_ADDRESS} bytes is not read"
        host = headers.get(b"host", b"").decode("latin-1").lower()
        if self._hosts and host not in self._hosts:
            return 421, "this room does not answer to that name"
        length = headers.get(b"content-length", b"0")
        if not length.isdigit() or int(length) > LARGEST_BODY:
            return 413, f"a body of more than {LARGEST_BODY} bytes is not read"
        return None

    def _headers(self, scope: Scope, cpu: float) -> list[tuple[bytes, bytes]]:
        policy = EMBEDDED if scope["path"].startswith("/embed/") else POLICY
        told = {
            **HEADERS,
            "content-security-policy": policy,
            "x-miklat-law": self._law,
            "server-timing": f"cpu;dur={cpu:.1f}",
        }
        return [(name.encode(), value.encode()) for name, value in told.items()]

    def _tell(self, scope: Scope, status: int, wall: float) -> None:
        """One line a request: its route, never what was asked of it."""
        route = getattr(scope.get("route"), "path", None) or "-"
        line = {
            "route": route, "method": scope["method"], "status": status,
            "ms": round((time.monotonic() - wall) * 1000, 1), **scope.get("state", {}).get("told", {}),
        }  # fmt: skip
        _log.info(msgspec.json.encode(line).decode())


class TooMuch(Exception):
    """A body went on past what is read."""


def _bounded(receive: Receive) -> Receive:
    read = 0

    async def bounded() -> MutableMapping[str, Any]:
        nonlocal read
        message = await receive()
        read += len(message.get("body", b""))
        if read > LARGEST_BODY:
            raise TooMuch
        return message

    return bounded


async def _say(send: Send, status: int, words: str) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": f"{words}\n".encode()})
