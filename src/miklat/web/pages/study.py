"""What the study found in the law as a whole: where it is silent, and what is claimed of it and proved."""

from collections.abc import Awaitable, Callable, Mapping

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from miklat import machine
from miklat.judging.desk import Desk
from miklat.law.voice import complete_voice
from miklat.say.html import to_fragment
from miklat.say.page import Document, Heading
from miklat.studies.claims import prove_all
from miklat.studies.gaps import gaps as find_gaps
from miklat.studies.pages import claims_page, gaps_page
from miklat.studies.study import Study
from miklat.web.room import Room

StudyCall = Callable[[Desk], str]


def without_title(document: Document) -> str:
    """A page of the study as a part of ours, which has its own title."""
    blocks = tuple(one for one in document.blocks if not (isinstance(one, Heading) and one.level == 1))
    return to_fragment(Document(document.title, blocks))


TWINS: Mapping[str, StudyCall] = {
    "text": lambda desk: machine.law(desk, {}),
    "words": lambda desk: machine.words(desk, {}),
    "gaps": lambda desk: machine.gaps(desk, {}),
}
"""Pages that hang on the law alone, as machines read them."""


def study_twin(call: StudyCall) -> Callable[[Request], Awaitable[Response]]:
    """The endpoint of such a twin."""

    async def twin(request: Request) -> Response:
        room: Room = request.app.state.room
        body = await room.cached(request.url.path, lambda: call(room.desk))
        return Response(body, media_type="application/json")

    return twin


async def gaps(request: Request) -> Response:
    """Where the law says nothing, most ordinary cases first."""
    room: Room = request.app.state.room
    return HTMLResponse(await room.cached("gaps", lambda: _gaps(room)))


def _gaps(room: Room) -> str:
    law = room.law
    with room.desk.open() as bench:
        study = Study(bench.compiled)
        voice = complete_voice(law, {})
        found = [find_gaps(study, law.gap_questions, voice, shown=12, ordinary=only) for only in (True, False)]
        telling = without_title(gaps_page(found, law))
    return room.render("list.html", here="/gaps", title="Where the law is silent", lead=_LEAD, telling=telling)


_LEAD = "Proved over every possible case: here the law, told everything, says nothing. It is no opening: it is silence."


async def claims(request: Request) -> Response:
    """What is claimed of the law, and that it is borne out in every case and voice."""
    room: Room = request.app.state.room
    return HTMLResponse(await room.cached("claims", lambda: _claims(room)))


def _claims(room: Room) -> str:
    with room.desk.open() as bench:
        study = Study(bench.compiled)
        telling = without_title(claims_page(list(prove_all(study)), room.law, study.cases, study.voices))
    lead = "Each is put to the proof over every possible case and every voice."
    return room.render("list.html", here="/claims", title="What is claimed, and proved", lead=lead, telling=telling)
