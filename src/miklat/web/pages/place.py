"""A place: each of its clauses with its rules, examples and notes, beside the words it hangs on."""

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from miklat.law.clause import Clause
from miklat.say.edition import EditionPart, NoSuchPart, find_part
from miklat.say.html import to_fragment
from miklat.say.law_json import law_json
from miklat.say.law_page import law_page
from miklat.say.law_rules import rules_blocks
from miklat.say.page import Document, Quote, Span
from miklat.sources.source_text import without_accents
from miklat.text.address import Address
from miklat.web.address import Asked, query
from miklat.web.errors import missing
from miklat.web.paper import printed
from miklat.web.room import Room


class ExampleLink(msgspec.Struct, frozen=True):
    """An example of a clause, with the address that puts it on the bench."""

    title: str
    query: str
    gives: tuple[tuple[str, str], ...]


class PlacePart(msgspec.Struct, frozen=True):
    """A clause as the page shows it."""

    clause: Clause
    phrases: tuple[str, ...]
    rules: str
    defines: tuple[str, ...]
    examples: tuple[ExampleLink, ...]


class Neighbour(msgspec.Struct, frozen=True):
    """The place before or after."""

    at: str
    path: str


async def place(request: Request) -> Response:
    """The page of a place, or of a chapter; 404, saying where it is treated, if nothing of the law stands there."""
    room: Room = request.app.state.room
    asked, _, twin = request.path_params["place"].partition(".")
    work = next((name for name, path in room.places.works.items() if asked.startswith(f"{path}/")), None)
    if work is None or twin not in ("", "json", "pdf"):
        return missing(request, request.path_params["place"])
    rest = asked.removeprefix(f"{room.places.works[work]}/").replace("/", ":")
    try:
        part = find_part(room.law, f"{work} {rest}")
    except NoSuchPart as error:
        return missing(request, f"{work} {rest}", str(error))
    if twin == "pdf":
        return await printed(request, lambda: unaccented(law_page(room.law, part, room.shelf)))
    if twin:
        return Response(await room.work(lambda: law_json(room.law, part) + "\n"), media_type="application/json")
    here = request.url.path
    return HTMLResponse(await room.cached(f"place {here}", lambda: place_page(room, part, here)))


async def clause(request: Request) -> Response:
    """A clause by its number, which is permanent: 303 to its place."""
    room: Room = request.app.state.room
    number = request.path_params["number"]
    if number not in {one.number for one in room.law.clauses}:
        return missing(request, number)
    return RedirectResponse(room.places.of_clause(number), 303)


async def reference(request: Request) -> Response:
    """Whatever a reader writes for a place: 303 to it, or a page that says where it is treated."""
    room: Room = request.app.state.room
    asked = request.path_params["asked"]
    try:
        part = find_part(room.law, asked)
    except NoSuchPart as error:
        return missing(request, asked, str(error))
    if not part.clauses:
        return RedirectResponse("/words", 303)
    return RedirectResponse(room.places.of_clause(part.clauses[0]), 303)


def unaccented(document: Document) -> Document:
    """The page with its Hebrew in vowels alone: the font of paper has no accents."""
    blocks = tuple(
        msgspec.structs.replace(one, line=tuple(map(_bare, one.line)))
        if isinstance(one, Quote) and one.language == "he"
        else one
        for one in document.blocks
    )
    return msgspec.structs.replace(document, blocks=blocks)


def _bare(span: Span) -> Span:
    if isinstance(span, str):
        return without_accents(span)
    return msgspec.structs.replace(span, text=without_accents(span.text))


def place_page(room: Room, part: EditionPart, here: str) -> str:
    """The page of a part of the law."""
    clauses = [room.law.clause(number) for number in part.clauses]
    places = tuple(dict.fromkeys(clause.at for clause in clauses))
    order = room.places.order
    first, last = order.index(places[0]), order.index(places[-1])
    return room.render(
        "place.html",
        here=here,
        title=part.title if len(clauses) > 1 else str(places[0]),
        texts=[shown for at in places for shown in room.shelf.at(at)],
        parts=[_part(room, clause, part) for clause in clauses],
        url=places[0].url,
        before=_neighbour(room, order[first - 1]) if first else None,
        after=_neighbour(room, order[last + 1]) if last + 1 < len(order) else None,
    )


def _neighbour(room: Room, at: Address) -> Neighbour:
    return Neighbour(str(at), room.places.path(at))


def _part(room: Room, clause: Clause, part: EditionPart) -> PlacePart:
    from miklat.say.english import condition_words

    law = room.law
    blocks = [
        block
        for question in law.questions
        if (rules := [rule for rule in clause.rules if rule.question == question.name])
        for block in rules_blocks(law, rules, part)
    ]
    defines = tuple(f'By "{one.says}" is meant: {condition_words(one.part, law)}.' for one in clause.defines)
    examples = tuple(
        ExampleLink(
            one.title,
            query(Asked(one.facts, one.choices, presume="ordinary", question=one.gives[0][0])),
            one.gives,
        )
        for one in clause.examples
    )
    return PlacePart(clause, room.shelf.phrases(clause), to_fragment(Document("", tuple(blocks))), defines, examples)
