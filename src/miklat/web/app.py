"""The room as an application: its addresses, one table of them, and what stands before them."""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from miklat.diagram.pieces import TooWide
from miklat.judging.desk import Desk
from miklat.web.errors import busy, told, too_wide
from miklat.web.guard import App, RequestGuard
from miklat.web.pages.api import routes as api_routes
from miklat.web.pages.ask import ask
from miklat.web.pages.case import case, twin
from miklat.web.pages.course import course, course_twin, whatif
from miklat.web.pages.klass import export, klass
from miklat.web.pages.opinions import compare, opinions, pair
from miklat.web.pages.place import clause, place, reference
from miklat.web.pages.study import TWINS, claims, gaps, study_twin
from miklat.web.pages.text import text
from miklat.web.pages.words import how, words
from miklat.web.room import Busy, Room

SECURITY = "Contact: see the project's issue tracker\nPreferred-Languages: en, he\n"


class Static(StaticFiles):
    """Files that do not change while the program runs."""

    def file_response(self, *args: object, **more: object) -> Response:
        """The file, with leave to keep it for an hour."""
        response = super().file_response(*args, **more)  # type: ignore[arg-type]
        response.headers["cache-control"] = "public, max-age=3600"
        return response


def routes() -> list[Route | Mount]:
    """Every address of the room."""
    return [
        Route("/", text),
        Route("/c/{number:path}", clause),
        Route("/ref/{asked:path}", reference),
        Route("/case", case),
        Route("/case.{kind}", twin),
        Route("/ask", ask),
        Route("/opinions", opinions),
        Route("/opinions/compare", compare),
        Route("/opinions/{axis}/{one}/{other}", pair),
        Route("/course", course),
        Route("/course/whatif", whatif),
        Route("/course.{kind}", course_twin),
        Route("/class", klass),
        Route("/class/export.{name}", export),
        *(Route(f"/{name}.json", study_twin(call)) for name, call in TWINS.items()),
        Route("/gaps", gaps),
        Route("/claims", claims),
        Route("/words", words),
        Route("/words/{fact}", words),
        Route("/how", how),
        Route("/embed/case", case),
        Route("/embed/course", course),
        Route("/embed/{place:path}", place),
        *api_routes(),
        Route("/healthz", health),
        Route("/readyz", ready),
        Route("/robots.txt", robots),
        Route("/.well-known/security.txt", security),
        Mount("/static", Static(packages=[("miklat.web", "static")])),
        Route("/{place:path}", place),
    ]


def make_app(desk: Desk, *, hosts: tuple[str, ...] = (), public_url: str | None = None) -> App:
    """The reading room of the desk's law; ``hosts`` are the names it answers to (none given: any)."""
    room = Room(desk, public_url=public_url)

    @contextlib.asynccontextmanager
    async def life(app: Starlette) -> AsyncIterator[None]:
        warming = asyncio.create_task(_warm(app, room))
        yield
        await warming
        app.state.ready = False
        room.close()

    app = Starlette(
        routes=routes(),
        lifespan=life,
        exception_handlers={HTTPException: told, Exception: told, Busy: busy, TooWide: too_wide},
    )
    app.state.room, app.state.ready = room, False
    return RequestGuard(app, room, hosts=hosts)


async def _warm(app: Starlette, room: Room) -> None:
    """Make ready what every case needs, while the room is open already."""
    try:
        await room.work(room.desk.warm)
        app.state.ready = True
    except Exception:
        logging.getLogger("miklat.web").exception("the law could not be warmed")


def host_of(url: str) -> str:
    """The host, with its port, that an address names."""
    return urlsplit(url).netloc.lower()


async def health(request: Request) -> Response:
    """Whether the process answers at all."""
    return PlainTextResponse("well\n")


async def ready(request: Request) -> Response:
    """Whether it is warm: 503 until then, and while it ends."""
    if request.app.state.ready:
        return PlainTextResponse("ready\n")
    return PlainTextResponse("not yet\n", 503, {"retry-after": "1"})


async def robots(request: Request) -> Response:
    """The text may be found; cases are too many to be."""
    closed = ("/case", "/ask", "/course", "/class", "/api", "/opinions/compare")
    return PlainTextResponse("".join(["User-agent: *\n", *(f"Disallow: {path}\n" for path in closed)]))


async def security(request: Request) -> Response:
    """Where to tell of a hole."""
    return PlainTextResponse(SECURITY)
