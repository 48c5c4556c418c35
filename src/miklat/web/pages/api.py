"""The law for machines: HTTP under /api/v1, each answer the very bytes that the command writes with ``--json``.

One table says what there is; routes and the OpenAPI document are both made of it.
"""

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from miklat import machine
from miklat.classroom.question import KINDS, LEVELS
from miklat.classroom.writers import write
from miklat.judging.case import ImpossibleCase
from miklat.judging.desk import Desk
from miklat.law.law import UnknownName
from miklat.machine import NotFound, Problem
from miklat.web.errors import PROBLEM, problem
from miklat.web.pages.klass import MOST, made, wish_of
from miklat.web.room import Busy, Room

EVERY = ["GET", "POST", "PUT", "PATCH", "DELETE"]
Make = Callable[[Desk, dict[str, Any]], str]


class Call(msgspec.Struct, frozen=True):
    """One address: how it is called, what it does, what it takes (a JSON Schema of the law), and what makes it."""

    path: str
    method: str
    summary: str
    takes: Callable[[Desk], Mapping[str, Any]]
    make: Make


def takes_sheet(desk: Desk) -> Mapping[str, Any]:
    """What sheet is wished for."""
    names = {"seed": {"type": "string"}, "on": {"type": "string"}, "level": {"type": "string", "enum": list(LEVELS)}}
    kinds = {"type": "array", "items": {"type": "string", "enum": list(KINDS)}}
    count = {"type": "integer", "minimum": 1, "maximum": MOST}
    return {"type": "object", "properties": {**names, "kinds": kinds, "n": count}, "additionalProperties": False}


def sheet(desk: Desk, asked: dict[str, Any]) -> str:
    """The sheet as JSON, its key included."""
    plain = {name: ",".join(map(str, one)) if isinstance(one, list) else str(one) for name, one in asked.items()}
    return write(made(desk, wish_of(plain)), "json").decode()


CALLS: tuple[Call, ...] = (
    Call("judge", "POST", "Rule on a case, in every voice", machine.takes_case, machine.judge),
    Call("ask", "POST", "What to ask next", machine.takes_ask, machine.ask),
    Call("turns", "POST", "What one change of fact would turn", machine.takes_turns, machine.turns),
    Call("course", "POST", "Follow a course of events", machine.takes_course, machine.course),
    Call("sheet", "POST", "Make a question sheet, every key proved", takes_sheet, sheet),
    Call("law", "GET", "The law, or a part of it", machine.takes_part, machine.law),
    Call("partings", "GET", "Where two voices part", machine.takes_pair, machine.partings),
    Call("gaps", "GET", "Where the law is silent", machine.takes_nothing, machine.gaps),
    Call("words", "GET", "The facts, axes and questions", machine.takes_nothing, machine.words),
)


def routes() -> list[Route]:
    """The routes of the table, and the document that describes them."""
    made = [Route(f"/api/v1/{one.path}", _endpoint(one), methods=EVERY) for one in CALLS]
    return [
        *made,
        Route("/api/v1/openapi.json", openapi, methods=EVERY),
        Route("/api/{rest:path}", nothing, methods=EVERY),
    ]


def _endpoint(call: Call) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        room: Room = request.app.state.room
        if request.method.replace("HEAD", "GET") != call.method:
            return problem(405, f"this is called with {call.method}", [], headers={"allow": call.method})
        try:
            asked = await _body(request) if call.method == "POST" else dict(request.query_params)
            body = await room.work(lambda: call.make(room.desk, asked))
        except Problem as error:
            return problem(error.status, error.title, error.faults, **error.more)
        except UnknownName as error:
            faults = [{"where": error.kind, "what": str(error)}]
            return problem(422, "a word the law does not have", faults, nearest=list(error.nearest))
        except ImpossibleCase as error:
            clashes = [
                {"facts": dict(one.values), "because": [sentence.says for sentence in one.sentences]}
                for one in error.clashes
            ]
            faults = [{"where": ", ".join(one["facts"]), "what": "cannot be together"} for one in clashes]
            return problem(422, "these facts cannot be together", faults, clashes=clashes)
        except NotFound as error:
            return problem(404, str(error), [])
        except Busy:
            return problem(503, "the desk is busy", [], headers={"retry-after": "1"})
        except (ValueError, TypeError) as error:
            return problem(422, "this cannot be done", [{"where": "", "what": str(error)}])
        return Response(body, media_type="application/json")

    return answer


async def _body(request: Request) -> dict[str, Any]:
    if request.headers.get("content-type", "application/json").partition(";")[0].strip() != "application/json":
        raise Problem(415, "write application/json", [])
    try:
        value = msgspec.json.decode(await request.body())
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise Problem(400, "this is no JSON", [{"where": "body", "what": str(error)}]) from None
    if not isinstance(value, dict):
        raise Problem(422, "the body must be an object", [{"where": "body", "what": "it is none"}])
    return value


async def nothing(request: Request) -> Response:
    """Whatever else is asked of the machine's part of the room."""
    return problem(404, "there is nothing here; /api/v1/openapi.json says what there is", [])


async def openapi(request: Request) -> Response:
    """The document that describes all of it, OpenAPI 3.1."""
    room: Room = request.app.state.room
    if request.method not in ("GET", "HEAD"):
        return problem(405, "this is called with GET", [], headers={"allow": "GET"})
    return Response(await room.cached("openapi", lambda: _document(room)), media_type="application/json")


def _document(room: Room) -> str:
    paths: dict[str, Any] = {}
    for call in CALLS:
        schema = call.takes(room.desk)
        operation: dict[str, Any] = {
            "operationId": call.path,
            "summary": call.summary,
            "responses": {
                "200": {
                    "description": "what was asked for",
                    "headers": {"x-miklat-law": {"schema": {"type": "string"}}},
                    "content": {"application/json": {"schema": {"type": "object"}}},
                },
                **{
                    str(status): {
                        "description": words,
                        "content": {PROBLEM: {"schema": {"$ref": "#/components/schemas/Problem"}}},
                    }
                    for status, words in _REFUSALS.items()
                },
            },
        }
        if call.method == "POST":
            operation["requestBody"] = {"required": True, "content": {"application/json": {"schema": schema}}}
        else:
            operation["parameters"] = [
                {"name": name, "in": "query", "required": name in schema.get("required", ()), "schema": one}
                for name, one in schema.get("properties", {}).items()
            ]
        paths[f"/api/v1/{call.path}"] = {call.method.lower(): operation}
    document = {
        "openapi": "3.1.0",
        "info": {"title": f"miklat: {room.law.title}", "version": room.law.version, "description": _ABOUT},
        "paths": paths,
        "components": {"schemas": {"Problem": _PROBLEM}},
    }
    return msgspec.json.encode(document).decode()


_ABOUT = (
    "What the texts say of a case, for every voice they preserve. Unknown is never no: a fact left out is unknown. "
    "Silent means that the law says nothing; open, that what was told does not settle it. No ruling of practice."
)
_REFUSALS = {
    400: "the body is no JSON", 404: "nothing of this law stands there", 413: "the body is too large",
    415: "the body is not application/json", 422: "faults, all at once", 503: "busy; come back in a moment",
}  # fmt: skip
_PROBLEM = {
    "type": "object",
    "properties": {
        "type": {"type": "string"},
        "title": {"type": "string"},
        "status": {"type": "integer"},
        "code": {"type": "string"},
        "faults": {"type": "array", "items": {"type": "object"}},
        "nearest": {"type": "array", "items": {"type": "string"}},
        "clashes": {"type": "array", "items": {"type": "object"}},
    },
    "required": ["title", "status", "faults"],
}
