"""A course of events as a table that is the picture: a row an event, a column a band for each group of readings."""

from collections.abc import Iterator, Mapping, Sequence
from urllib.parse import urlencode

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from miklat.cli.common import vocabulary
from miklat.cli.examples import examples_folder
from miklat.courses.compare import what_if
from miklat.courses.edits import FORMS
from miklat.courses.judged_course import JudgedCourse, Step
from miklat.courses.lanes import Lane, lanes_of
from miklat.courses.page import course_page as told_page
from miklat.courses.page import otherwise_page
from miklat.courses.steps import Follower
from miklat.courses.unfold import ImpossibleCourse
from miklat.files.case_yaml import gather_case
from miklat.judging.case import Case, ImpossibleCase
from miklat.law.chronicle import Chronicle
from miklat.law.event import Event
from miklat.machine import MOST_EVENTS
from miklat.say.english import facts_words
from miklat.say.fold import joined
from miklat.say.page import Document, Fold, Pictures
from miklat.say.sides import choice_name
from miklat.web.address import AddressFault, Asked, Faulty, query, read
from miklat.web.errors import fault_page, faulty, impossible, missing
from miklat.web.pages.study import without_title
from miklat.web.paper import not_printed, printed
from miklat.web.room import Room

OWN = frozenset(("e", "edit"))
_WORDS = {"on": "yes", "off": "no", "silent": "silent", "open": "open", "none": ""}


class BandHead(msgspec.Struct, frozen=True):
    """A band of the picture."""

    name: str
    says: str


class BandCell(msgspec.Struct, frozen=True):
    """How a band stands after an event."""

    state: str
    word: str
    first: bool


class EventRow(msgspec.Struct, frozen=True):
    """An event with the bands after it."""

    says: str
    wrong: tuple[str, ...]
    cells: tuple[BandCell, ...]


class EventPart(msgspec.Struct, frozen=True):
    """What is told of an event, and the addresses that change the course there."""

    says: str
    lines: tuple[str, ...]
    edits: tuple[tuple[str, str], ...]


class CoursePage(msgspec.Struct, frozen=True):
    """The whole page."""

    groups: tuple[str, ...] = ()
    bands: tuple[BandHead, ...] = ()
    rows: tuple[EventRow, ...] = ()
    events: tuple[EventPart, ...] = ()
    next: tuple[tuple[str, str], ...] = ()
    samples: tuple[tuple[str, str], ...] = ()
    faults: tuple[str, ...] = ()
    given: str = ""
    query: str = ""
    bench: str = ""


async def course(request: Request) -> Response:
    """The page of a course; 404 where the law knows no events."""
    room: Room = request.app.state.room.hearing(request.query_params)
    if room.law.chronicle is None:
        return missing(request, "course", "This law tells of no course of events.")
    try:
        asked = read(request.query_params.multi_items(), room.law, own=OWN)
        events = events_of(asked, room.law.chronicle)
    except Faulty as error:
        return faulty(request, error)
    canonical = query(asked)
    if canonical != request.url.query:
        return RedirectResponse(f"{request.url.path}{'?' + canonical if canonical else ''}", 303)
    page = await room.work(lambda: told_whole(room, asked, course_page(room, asked, events)))
    return HTMLResponse(room.render("course.html", here="/course", page=page))


def told_whole(room: Room, asked: Asked, page: CoursePage) -> CoursePage:
    """The page with what was told of the case itself, and where to change it."""
    given = facts_words(asked.facts, room.law) if asked.facts else ""
    bench = query(asked, more=(), presume=asked.presume or "ordinary")
    return msgspec.structs.replace(page, given=given, query=query(asked), bench=bench)


async def whatif(request: Request) -> Response:
    """What would stand otherwise: the course beside the same with each ``edit`` made, as the command words it."""
    room: Room = request.app.state.room.hearing(request.query_params)
    if room.law.chronicle is None:
        return missing(request, "course", "This law tells of no course of events.")
    try:
        asked = read(request.query_params.multi_items(), room.law, own=OWN)
        events = events_of(asked, room.law.chronicle)
    except Faulty as error:
        return faulty(request, error)
    edits = [value for name, value in asked.more if name == "edit"]
    back = (("The course as it was", f"/course?{_query(asked, events)}"),)
    try:
        telling = await room.work(lambda: _otherwise(room, asked, events, edits))
    except (ValueError, ImpossibleCourse, ImpossibleCase) as error:
        return fault_page(request, "This course cannot be told otherwise so", [str(error)], 400, back)
    title = f"What if: {'; '.join(edits)}"
    return HTMLResponse(
        room.render("list.html", here="/course", title=title[:200], lead=_WHATIF, telling=telling, links=back)
    )


_WHATIF = "From the first moment that differs: what would stand, beside what stands in the course as it was told."


def _otherwise(room: Room, asked: Asked, events: tuple[Event, ...], edits: list[str]) -> str:
    if not edits:
        raise ValueError(f"say what to change: edit={FORMS}")
    chronicle = room.law.chronicle
    assert chronicle is not None
    with room.desk.open() as bench:
        follower = Follower(bench, chronicle)
        told = follower.follow(_case(asked), events, voice=asked.voice)
        found = what_if(follower, _case(asked), told, edits)
        return without_title(otherwise_page(found, room.law, chronicle))


async def course_twin(request: Request) -> Response:
    """The course as JSON, as the command writes it, or for paper, with the pictures of every reading."""
    room: Room = request.app.state.room.hearing(request.query_params)
    chronicle, kind = room.law.chronicle, request.path_params["kind"]
    if chronicle is None or kind not in ("json", "pdf"):
        return missing(request, f"course.{kind}", "A course is there as json and pdf.")
    try:
        asked = read(request.query_params.multi_items(), room.law, own=OWN)
        events = events_of(asked, chronicle)
        if kind == "pdf":
            return await printed(request, lambda: course_document(room, asked, events))
        body = await room.work(lambda: course_text(room, asked, events))
    except (Faulty, ImpossibleCase, ImpossibleCourse) as error:
        if kind == "pdf":
            return not_printed(request, str(error))
        return faulty(request, error) if isinstance(error, Faulty) else impossible(request, error)
    return Response(body, media_type="application/json")


def course_text(room: Room, asked: Asked, events: tuple[Event, ...]) -> str:
    """The JSON of a course."""
    from miklat.courses.json import course_json

    chronicle = room.law.chronicle
    assert chronicle is not None
    with room.desk.open() as bench:
        told = Follower(bench, chronicle).follow(_case(asked), events, voice=asked.voice, explain=True)
        return course_json(told, room.law, chronicle) + "\n"


def course_document(room: Room, asked: Asked, events: tuple[Event, ...]) -> Document:
    """The page of a course for paper: what it keeps folded comes out where it is a picture."""
    chronicle = room.law.chronicle
    assert chronicle is not None
    with room.desk.open() as bench:
        follower = Follower(bench, chronicle)
        told = follower.follow(_case(asked), events, voice=asked.voice, explain=True)
        page = told_page(told, lanes_of(follower, told), room.law, chronicle)
    blocks = tuple(
        msgspec.structs.replace(one, unfolded=all(isinstance(inner, Pictures) for inner in one.blocks))
        if isinstance(one, Fold)
        else one
        for one in page.blocks
    )
    return msgspec.structs.replace(page, blocks=blocks)


def events_of(asked: Asked, chronicle: Chronicle) -> tuple[Event, ...]:
    """The events of an address; Faulty for one that is none, and for too many."""
    found, slips = [], []
    for written in (value for name, value in asked.more if name == "e"):
        kind, _, word = written.partition(":")
        names = chronicle.words.get(kind)
        if names is None or (word and word not in names):
            slips.append(AddressFault(f"there is no event {written[:60]!r}", tuple(chronicle.words)[:3]))
        else:
            found.append(Event(kind, word or None))
    if len(found) > MOST_EVENTS:
        slips.append(AddressFault(f"a course of more than {MOST_EVENTS} events is not told here", ()))
    if slips:
        raise Faulty(tuple(slips), msgspec.structs.replace(asked, more=tuple(("e", _written(one)) for one in found)))
    return tuple(found)


def _written(event: Event) -> str:
    return f"{event.kind}:{event.word}" if event.word else event.kind


def _case(asked: Asked) -> Case:
    return Case(asked.facts, "", asked.presume)  # type: ignore[arg-type]


def course_page(room: Room, asked: Asked, events: tuple[Event, ...]) -> CoursePage:
    """The page of a course."""
    chronicle = room.law.chronicle
    assert chronicle is not None
    with room.desk.open() as bench:
        follower = Follower(bench, chronicle)
        following = tuple(_next(follower, asked, events, chronicle)) if len(events) < MOST_EVENTS else ()
        samples = _samples(room) if not events else ()
        if not events:
            return CoursePage(next=following, samples=samples)
        try:
            told = follower.follow(_case(asked), events, voice=asked.voice)
        except ImpossibleCourse as error:
            faults = tuple(f"{one.what}; {one.instead}" for one in error.violations)
            return CoursePage(events=tuple(_parts(asked, events, chronicle, None)), faults=faults)
        except ImpossibleCase as error:
            return CoursePage(faults=(str(error),))
        lanes = lanes_of(follower, told)
    return CoursePage(
        tuple(_group(room, lane) for lane in lanes),
        tuple(BandHead(one.name, one.says) for one in chronicle.bands),
        tuple(_rows(told, lanes, chronicle)),
        tuple(_parts(asked, events, chronicle, told)),
        following,
    )


def _group(room: Room, lane: Lane) -> str:
    names = [
        joined([choice_name(axis, choice, room.law) for axis, choice in one.items()]) if one else "every reading"
        for one in lane.voices
    ]
    return joined(names[:2], "or") + (" and others" if len(names) > 2 else "")


def _rows(told: JudgedCourse, lanes: Sequence[Lane], chronicle: Chronicle) -> Iterator[EventRow]:
    for place, step in enumerate(told.steps[1:]):
        cells = tuple(
            BandCell(standing[place], _WORDS[standing[place]], not number)
            for lane in lanes
            for number, standing in enumerate(lane.bands.values())
        )
        wrong = (f"against the law: {step.done.against_says}",) if step.done is not None and step.done.flagged else ()
        yield EventRow(_says(step.moment.event, chronicle), wrong, cells)


def _says(event: Event | None, chronicle: Chronicle) -> str:
    if event is None:
        return "before the first event"
    return chronicle.event_type(event.kind).phrase(event.word)


def _parts(
    asked: Asked, events: Sequence[Event], chronicle: Chronicle, told: JudgedCourse | None
) -> Iterator[EventPart]:
    for place, event in enumerate(events):
        lines = tuple(_lines(told.steps[place + 1])) if told is not None else ()
        edits = [("leave it out", _query(asked, [*events[:place], *events[place + 1 :]]))]
        if place:
            swapped = [*events[: place - 1], event, events[place - 1], *events[place + 1 :]]
            edits.append(("earlier", _query(asked, swapped)))
        if place + 1 < len(events):
            swapped = [*events[:place], events[place + 1], event, *events[place + 2 :]]
            edits.append(("later", _query(asked, swapped)))
        links = [(words, f"/course?{query}") for words, query in edits]
        if told is not None and place:
            without = urlencode({"edit": f"drop #{place + 1}"})
            links.append(("what if it had not been", f"/course/whatif?{_query(asked, events)}&{without}"))
        yield EventPart(_says(event, chronicle), lines, tuple(links))


def _lines(step: Step) -> Iterator[str]:
    for owed in step.owed:
        yield f"{owed.norm.words[:1].upper()}{owed.norm.words[1:]}."


def _query(asked: Asked, events: Sequence[Event]) -> str:
    return query(asked, more=tuple(("e", _written(one)) for one in events))


def _next(
    follower: Follower, asked: Asked, events: tuple[Event, ...], chronicle: Chronicle
) -> Iterator[tuple[str, str]]:
    """The events that can come next, each with its address; of an event with words, one for each word."""
    for kind in chronicle.event_types:
        for word in kind.names or (None,):
            event = Event(kind.name, word)
            _, snags = follower.unfolder.walk((*events, event))
            if not snags:
                yield kind.phrase(word), _query(asked, [*events, event])


def _samples(room: Room) -> tuple[tuple[str, str], ...]:
    """The courses among the examples that come along, each under its title; none where they tell of another law."""
    found = []
    for path in sorted(examples_folder().glob("*.yaml")):
        case, faults = gather_case(str(path), vocabulary(room.law))
        if case.course and not faults:
            asked = Asked(_ordered(room, case.facts), {}, presume=case.presume)
            found.append((case.title, _query(asked, case.course)))
    return tuple(found)


def _ordered(room: Room, facts: Mapping[str, str]) -> dict[str, str]:
    return {one.name: facts[one.name] for one in room.law.facts if one.name in facts}
