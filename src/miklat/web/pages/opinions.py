"""Where the voices part: every axis with its sides, and each pair of sides with the smallest case that shows it."""

from collections.abc import Iterator, Mapping
from itertools import combinations

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from miklat import machine
from miklat.law.clause import Clause
from miklat.law.voice import complete_voice
from miklat.say.english import facts_words
from miklat.say.sides import choice_name
from miklat.studies.partings import parting
from miklat.studies.study import Study
from miklat.terms.axis import AxisVariable
from miklat.terms.condition import axes_of
from miklat.web.address import Asked, query
from miklat.web.errors import fault_page, missing
from miklat.web.room import Room


class AxisPart(msgspec.Struct, frozen=True):
    """An axis, its sides, and its pairs with their addresses."""

    decides: str
    sides: tuple[str, ...]
    pairs: tuple[tuple[str, str], ...]


class KindPart(msgspec.Struct, frozen=True):
    """One way to part: what each says, and the smallest case that anybody might meet, in words."""

    answers: tuple[str, str]
    story: str
    query: str


class PartingPart(msgspec.Struct, frozen=True):
    """A question on which the two part."""

    asks: str
    count: str
    cases: str
    kinds: tuple[KindPart, ...]


class PairPage(msgspec.Struct, frozen=True):
    """Two voices, and where they part."""

    one: str
    other: str
    decides: str
    clauses: tuple[Clause, ...]
    partings: tuple[PartingPart, ...]


async def opinions(request: Request) -> Response:
    """Every axis, by its kind."""
    room: Room = request.app.state.room
    law = room.law
    kinds = [
        (kind.says or kind.name, [_axis(room, axis) for axis in law.axes if axis.kind == kind.name])
        for kind in sorted(law.kinds, key=lambda one: not one.parties)
    ]
    return HTMLResponse(room.render("opinions.html", here="/opinions", kinds=[one for one in kinds if one[1]]))


def _axis(room: Room, axis: AxisVariable) -> AxisPart:
    pairs = tuple(
        (f"{_name(room, axis, one)} against {_name(room, axis, other)}", f"/opinions/{axis.name}/{one}/{other}")
        for one, other in combinations(axis.names, 2)
    )
    return AxisPart(axis.decides, tuple(choice.says for choice in axis.choices), pairs)


def _name(room: Room, axis: AxisVariable, choice: str) -> str:
    return choice_name(axis.name, choice, room.law)


async def pair(request: Request) -> Response:
    """Two sides of one axis, with all else alike."""
    room: Room = request.app.state.room
    name, one, other = (request.path_params[part] for part in ("axis", "one", "other"))
    other, twin, _ = other.partition(".json")
    axis = next((axis for axis in room.law.axes if axis.name == name), None)
    if axis is None or one not in axis.names or other not in axis.names or one == other:
        return missing(request, f"{name}: {one} against {other}")
    if twin:
        sides = {"one": f"{name}:{one}", "other": f"{name}:{other}"}
        body = await room.cached(request.url.path, lambda: machine.partings(room.desk, sides))
        return Response(body, media_type="application/json")
    page = await room.cached(f"pair {name} {one} {other}", lambda: _pair_page(room, axis, one, other, request.url.path))
    return HTMLResponse(page)


def _pair_page(room: Room, axis: AxisVariable, one: str, other: str, here: str) -> str:
    clauses = tuple(
        clause
        for clause in room.law.clauses
        if any(axis.name in (*axes_of(rule.when), *([rule.where.axis] if rule.where else [])) for rule in clause.rules)
    )
    voices = tuple(complete_voice(room.law, {axis.name: side}) for side in (one, other))
    names = (_name(room, axis, one), _name(room, axis, other))
    return room.render("pair.html", here=here, page=_pair(room, names, axis.decides, clauses, voices[0], voices[1]))


def _pair(
    room: Room,
    names: tuple[str, str],
    decides: str,
    clauses: tuple[Clause, ...],
    one: Mapping[str, str],
    other: Mapping[str, str],
) -> PairPage:
    with room.desk.open() as bench:
        study = Study(bench.compiled)
        partings = tuple(_partings(room, study, one, other))
    return PairPage(*names, decides, clauses[:6], partings)


def _partings(room: Room, study: Study, one: Mapping[str, str], other: Mapping[str, str]) -> Iterator[PartingPart]:
    for question in room.law.questions:
        found = parting(study, question.name, one, other)
        if not found.count:
            continue
        kinds = tuple(
            KindPart(
                kind.answers,
                facts_words(case.facts, room.law) if case else "",
                query(Asked(case.facts, {}, question=question.name)) if case else "",
            )
            for kind in found.kinds
            for case in (kind.everyday or kind.smallest,)
        )
        yield PartingPart(question.asks, f"{found.count:,}", f"{found.cases:,}", kinds)


async def compare(request: Request) -> Response:
    """Two voices of the reader's own making: ``one`` and ``other``, each axis:choice,..."""
    room: Room = request.app.state.room
    voices, slips = [], []
    for name in ("one", "other"):
        try:
            voices.append(complete_voice(room.law, _choices(request.query_params.get(name, ""))))
        except (KeyError, ValueError) as error:
            slips.append(f"{name}: {error}")
    if slips:
        return fault_page(request, "These voices cannot be compared", slips, 400)
    names = (
        request.query_params.get("one") or "the usual voice",
        request.query_params.get("other") or "the usual voice",
    )
    page = await room.work(lambda: _pair(room, names, "two voices of your making", (), voices[0], voices[1]))
    return HTMLResponse(room.render("pair.html", here="/opinions", page=page))


def _choices(written: str) -> dict[str, str]:
    pairs = [one.partition(":") for one in written.split(",") if one]
    return {axis.strip(): choice.strip() for axis, _, choice in pairs}
