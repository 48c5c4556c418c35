"""Pages for what cannot be answered: what is wrong, and a way on. Never a dead end."""

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import HTMLResponse, PlainTextResponse, Response

from miklat.terms.nearest import nearest
from miklat.web.address import Faulty, query
from miklat.web.room import Room

WAYS = (("The whole text", "/"), ("Put a case", "/case?presume=ordinary"), ("Be asked", "/ask?presume=ordinary"))


def fault_page(
    request: Request, title: str, lines: list[str], status: int, links: tuple[tuple[str, str], ...] = ()
) -> Response:
    """A page that says what is wrong, with links that work."""
    room: Room = request.app.state.room
    page = room.render("fault.html", here=request.url.path, title=title, lines=lines, links=[*links, *WAYS])
    return HTMLResponse(page, status)


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


async def told(request: Request, error: Exception) -> Response:
    """What Starlette itself refuses (an unknown path, a method that is not taken)."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    if request.url.path.startswith("/api/"):
        return PlainTextResponse("there is nothing here\n", status)
    words = {404: "There is no such page.", 405: "This page is only read."}.get(status, "This could not be done.")
    return fault_page(request, "This is not held here", [words], status)


async def busy(request: Request, error: Exception) -> Response:
    """Too many wait for the desk."""
    return PlainTextResponse("The desk is busy; come back in a moment.\n", 503, {"retry-after": "1"})
