"""A sheet for the class: the same options as the command, as an address; and the sheet to take away in each format."""

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from miklat.classroom.draw import draw
from miklat.classroom.question import KINDS, LEVELS, ClassSheet
from miklat.classroom.writers import FORMATS, ending, write
from miklat.judging.desk import Desk
from miklat.say.edition import NoSuchPart
from miklat.web.errors import fault_page
from miklat.web.room import Room

MOST = 20


class Wish(msgspec.Struct, frozen=True):
    """What sheet is wished for."""

    seed: str = "1"
    n: int = 8
    kinds: tuple[str, ...] = KINDS
    level: str = ""
    on: str = ""
    key: bool = False

    @property
    def query(self) -> str:
        """The address, with what is as usual left out."""
        from urllib.parse import urlencode

        usual = Wish()
        told = {"seed": self.seed, "n": str(self.n)}
        told |= {"kinds": ",".join(self.kinds)} if self.kinds != usual.kinds else {}
        told |= {"level": self.level} if self.level else {}
        told |= {"on": self.on} if self.on else {}
        told |= {"key": "1"} if self.key else {}
        return urlencode(told, safe=",:")


def wish_of(asked: dict[str, str]) -> Wish:
    """The wish of an address; ValueError, with all that is wrong, if it is none."""
    slips = [f"there is nothing called {name[:40]!r} here" for name in asked if name not in Wish.__struct_fields__]
    number = asked.get("n") or "8"
    if not number.isdigit() or not 1 <= int(number) <= MOST:
        slips.append(f"a sheet has 1 to {MOST} questions")
    kinds = tuple(one for one in (asked.get("kinds") or "").split(",") if one) or KINDS
    slips += [f"there is no kind {one[:40]!r}: write some of {', '.join(KINDS)}" for one in kinds if one not in KINDS]
    level = asked.get("level") or ""
    if level and level not in LEVELS:
        slips.append(f"a level is one of {', '.join(LEVELS)}")
    if slips:
        raise ValueError("; ".join(slips))
    seed, on = (asked.get("seed") or "1")[:40], (asked.get("on") or "")[:80]
    return Wish(seed, int(number), kinds, level, on, bool(asked.get("key")))


def asked_of(request: Request) -> dict[str, str]:
    """The options of an address; of those that stand several times, as boxes that are ticked, all together."""
    asked = request.query_params
    return {name: ",".join(one for one in asked.getlist(name) if one) for name in asked}


def made(desk: Desk, wish: Wish) -> ClassSheet:
    """The sheet wished for."""
    with desk.open() as bench:
        return draw(
            bench, seed=wish.seed, count=wish.n, on=wish.on, among=wish.kinds,  # type: ignore[arg-type]
            level=wish.level or None,  # type: ignore[arg-type]
        )  # fmt: skip


async def klass(request: Request) -> Response:
    """The page of a sheet; 303 to its one address."""
    room: Room = request.app.state.room
    try:
        wish = wish_of(asked_of(request))
        if request.url.query != wish.query:
            return RedirectResponse(f"/class?{wish.query}", 303)
        sheet = await room.remembered(wish, lambda: made(room.desk, wish))
    except (ValueError, NoSuchPart) as error:
        return not_made(request, error)
    exports = [(name, f"/class/export.{name}?{wish.query}") for name in FORMATS]
    page = room.render(
        "class.html", here="/class", sheet=sheet, wish=wish, exports=exports, kinds=KINDS, levels=LEVELS,
        letters="ABCDEFGH", source=room.source,
    )  # fmt: skip
    return HTMLResponse(page)


def not_made(request: Request, error: Exception) -> Response:
    """A page that says why there is no such sheet."""
    return fault_page(request, "This sheet cannot be made", [str(error)], 400, (("A sheet as usual", "/class"),))


async def export(request: Request) -> Response:
    """The sheet in a format, as a file."""
    room: Room = request.app.state.room
    name = request.path_params["name"]
    if name not in FORMATS:
        return fault_page(request, "There is no such format", [f"A sheet is there as {', '.join(FORMATS)}."], 404)
    try:
        wish = wish_of(asked_of(request))
        sheet = await room.remembered(wish, lambda: made(room.desk, wish))
        data = await room.work(lambda: write(sheet, name, key=wish.key, source=room.source))
    except (NoSuchPart, ValueError) as error:
        return not_made(request, error)
    except ImportError as error:
        return fault_page(request, "This format is not made here", [f"{error.name} is not installed here."], 501)
    headers = {"content-disposition": f'attachment; filename="miklat-{room.mark}{ending(name)}"'}
    return Response(data, media_type=FORMATS[name][1], headers=headers)
