"""The text: every passage in its order, each clause a link to its place."""

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from miklat.sources.source_text import is_hebrew
from miklat.web.room import PlaceRow, Room, rows


class TextRow(msgspec.Struct, frozen=True):
    """A place on the page with the passage the reader brought, if there is one."""

    at: str
    path: str
    short: str
    said: tuple[object, ...]
    implied: tuple[object, ...]
    texts: str
    hebrew: bool


class Passages(msgspec.Struct, frozen=True):
    """A chapter of the law as the page shows it."""

    title: str
    rows: tuple[TextRow, ...]


async def text(request: Request) -> Response:
    """The home page."""
    room: Room = request.app.state.room
    return HTMLResponse(await room.cached("text", lambda: text_page(room)))


def text_page(room: Room) -> str:
    """The page, the same for everyone."""
    seen: set[str] = set()
    chapters = [
        Passages(chapter.title, tuple(_row(room, row, seen) for row in rows(room.law, room.places, chapter.clauses)))
        for chapter in room.law.chapters
    ]
    return room.render(
        "text.html", here="/", chapters=chapters, shelf=room.shelf.texts, hebrew=getattr(room.law, "hebrew_title", "")
    )


def _row(room: Room, row: PlaceRow, seen: set[str]) -> TextRow:
    """A place; a passage that more than one place shows stands at the first alone."""
    words = next((one for one in _passage(room, row) if one not in seen), "")
    seen.add(words)
    run = f"–{row.at.last}" if row.at.last > row.at.first else ""
    chapter = f"{row.at.chapter}:" if row.at.work.startswith("Mishnah") else ""
    return TextRow(
        str(row.at), row.path, f"{chapter}{row.at.first}{run}", row.said, row.implied, words, is_hebrew(words)
    )


def _passage(room: Room, row: PlaceRow) -> list[str]:
    by_text: dict[str, list[str]] = {}
    for one in room.shelf.at(row.at):
        by_text.setdefault(one.source.name, []).append(one.words)
    return [" ".join(parts) for parts in by_text.values()]
