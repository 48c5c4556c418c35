"""The words a case is told in, and how to read the room."""

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from miklat.terms.condition import facts_of
from miklat.web.errors import missing
from miklat.web.room import Room


async def words(request: Request) -> Response:
    """Every fact with its values and their whole meaning; or one, with the clauses that ask it."""
    room: Room = request.app.state.room
    name = request.path_params.get("fact")
    facts = [one for one in room.law.facts if name in (None, one.name)]
    if not facts:
        return missing(request, str(name))
    groups = {one.group: [fact for fact in facts if fact.group == one.group] for one in facts}
    clauses = [
        clause
        for clause in room.law.clauses
        if name is not None and any(name in facts_of(rule.when) for rule in clause.rules)
    ]
    fact = facts[0] if name is not None else None
    page = room.render("words.html", here=request.url.path, groups=list(groups.items()), fact=fact, clauses=clauses)
    return HTMLResponse(page)


async def how(request: Request) -> Response:
    """How to read this, sources and licences."""
    room: Room = request.app.state.room
    return HTMLResponse(room.render("how.html", here="/how", shelf=room.shelf.texts))
