"""Pages as PDF, where the library for it is installed."""

from collections.abc import Callable

from starlette.requests import Request
from starlette.responses import Response

from miklat.say.page import Document
from miklat.web.errors import fault_page
from miklat.web.room import Room, can_print

PDF = "application/pdf"


async def printed(request: Request, make: Callable[[], Document]) -> Response:
    """The PDF of what is made; 501, saying what is wanting, where it cannot be set here."""
    room: Room = request.app.state.room
    if not can_print():
        return fault_page(request, "No PDF is made here", ["PDF needs pip install 'miklat[pdf]'."], 501)
    from miklat.say.typeset import NotPrinted, to_pdf

    try:
        body = await room.work(lambda: to_pdf(make()))
    except NotPrinted as error:
        return not_printed(request, str(error), 422)
    return Response(body, media_type=PDF, headers={"content-disposition": "inline; filename=miklat.pdf"})


def not_printed(request: Request, why: str, status: int = 400) -> Response:
    """A page that says why there is no PDF of what the address tells, and leads to the page itself."""
    page = request.url.path.removesuffix(".pdf") + (f"?{request.url.query}" if request.url.query else "")
    return fault_page(request, "This cannot be printed", [why], status, (("The page itself", page),))
