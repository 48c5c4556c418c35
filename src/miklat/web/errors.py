"""Pages for what cannot be answered: what is wrong, and a way on. Never a dead end."""

from collections.abc import Mapping, MutableMapping
from typing import Any
from urllib.parse import urlencode

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from miklat.law.overlay import woken
from miklat.terms.nearest import nearest
from miklat.web.address import Faulty, query
from miklat.web.room import Room

WAYS = (("The whole text", "/"), ("Put a case", "/case?presume=ordinary"), ("Be asked", "/ask?presume=ordinary"))


PROBLEM = "application/problem+json"
CODES = {
    400: "unreadable", 404: "not-found", 405: "method", 413: "too-large", 414: "too-long", 415: "media-type",
    421: "host", 422: "refused", 500: "failed", 501: "not-installed", 503: "busy",
}  # fmt: skip
"""What programs may go by, whatever the words: one for each status."""


def problem(
    status: int, title: str, faults: list[Any], *, headers: Mapping[str, str] | None = None, **more: Any
) -> Response:
    """What is wrong, all at once, as RFC 9457 has it."""
    code = CODES.get(status, "refused")
    value = {"type": "about:blank", "title": title, "status": status, "code": code, "faults": faults, **more}
    return Response(msgspec.json.encode(value), status, dict(headers or {}), PROBLEM)


def fault_page(
    request: Request, title: str, lines: list[str], status: int, links: tuple[tuple[str, str], ...] = ()
) -> Response:
    """A page that says what is wrong, with links that work."""
    return _said(request.app.state.room, request.url.path, title, lines, status, links)


def _said(
    room: Room, path: str, title: str, lines: list[str], status: int, links: tuple[tuple[str, str], ...] = ()
) -> Response:
    """What is wrong, in the form that was asked for: as problem details, as text, or as a page."""
    if path.startswith("/api/") or path.endswith(".json"):
        return problem(status, title, [{"what": line} for line in lines], ways=dict(links))
    if path.endswith((".txt", ".yaml")):
        ways = [f"{words}: {address}" for words, address in links]
        return PlainTextResponse("\n".join([title, *lines, *ways, ""]), status)
    return HTMLResponse(room.render("fault.html", here="", title=title, lines=lines, links=[*links, *WAYS]), status)


def refusal(room: Room, scope: MutableMapping[str, Any], status: int, words: str) -> Response:
    """A request that is not even read: as problem details to a machine, else as a page."""
    if scope["path"].startswith("/api/"):
        return problem(status, words, [])
    return _said(room, scope["path"], "This is not read", [words], status)


def missing(request: Request, asked: str, why: str | None = None) -> Response:
    """Nothing of this law stands there: 404 with the nearest that does."""
    room: Room = request.app.state.room
    names = {str(at): room.places.path(at) for at in room.places.order}
    names |= {one.number: room.places.of_clause(one.number) for one in room.law.clauses}
    near = tuple((name, names[name]) for name in nearest(asked.replace("/", " "), names))
    return fault_page(
        request, "This is not held here", [why or f"Nothing of this law is called {asked[:80]}."], 404, near
    )


def faulty(request: Request, error: Faulty) -> Response:
    """An address with slips: 400 with each of them, and the address without them."""
    sound = query(error.asked)
    links = (("Go on with what could be read", f"{request.url.path}{'?' + sound if sound else ''}"),)
    return fault_page(request, "This address cannot be read", [str(one) for one in error.slips], 400, links)


def impossible(request: Request, error: Exception) -> Response:
    """Facts, or events, that cannot be together."""
    return fault_page(request, "This cannot have been", str(error).splitlines(), 400)


async def told(request: Request, error: Exception) -> Response:
    """What Starlette itself refuses (an unknown path, a method that is not taken), and what failed, which is ours."""
    known = isinstance(error, HTTPException)
    status, headers = (error.status_code, error.headers) if isinstance(error, HTTPException) else (500, None)
    words = _WORDS.get(status, str(error.detail) if isinstance(error, HTTPException) else _OURS)
    if request.url.path.startswith("/api/"):
        return problem(status, words, [], headers=headers)
    page = fault_page(request, "This is not held here" if known else "This went wrong", [words], status)
    page.headers.update(headers or {})
    return page


_WORDS = {404: "There is no such page.", 405: "This is only read: there is nothing to send here."}
_OURS = "This could not be done, and the fault is ours, not yours. It has been noted."


async def busy(request: Request, error: Exception) -> Response:
    """Too many wait for the desk."""
    page = fault_page(
        request, "Very many ask just now", ["The desk is busy; come back in a moment."], 503,
        (("Ask again", again(request)),),
    )  # fmt: skip
    page.headers["retry-after"] = "1"
    return page


def again(request: Request) -> str:
    """The address that was asked."""
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


async def too_wide(request: Request, error: Exception) -> Response:
    """So little is told that what the law with its layers says of it is too much to be laid out."""
    room: Room = request.app.state.room
    if request.url.path.startswith("/api/"):
        return problem(422, str(error), [])
    asked = [pair for pair in request.query_params.multi_items() if pair[0] != "presume"]
    plain = [(name, value) for name, value in asked if not woken(room.law, {name: value})]
    ways = [("Take the ordinary where I do not say", [*asked, ("presume", "ordinary")])]
    ways = [*([] if "presume" in request.query_params else ways), ("Read no further than the book", plain)]
    links = tuple((words, f"{request.url.path}?{urlencode(pairs)}") for words, pairs in ways)
    said = "So little is told that what the law, read so far, says is too much to be laid out: tell more of the case."
    return fault_page(request, "Too much is unknown", [said], 422, links)
