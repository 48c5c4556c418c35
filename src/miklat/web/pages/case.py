"""The bench: what was told, what could still matter, who says what, and why. Each choice is an address."""

from collections.abc import Callable, Iterator, Mapping

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from miklat.judging.ask import Interview, Interviewer
from miklat.judging.bench import Bench
from miklat.judging.case import ImpossibleCase
from miklat.judging.ruling import Judged
from miklat.say.english import facts_words
from miklat.say.html import to_fragment
from miklat.say.page import Bands, Document, Heading, Pictures, Section
from miklat.say.sides import choice_name
from miklat.say.telling import tell
from miklat.say.telling_page import telling_blocks, telling_page
from miklat.terms.world import clashes
from miklat.web.address import Asked, Faulty, query, read
from miklat.web.errors import faulty, impossible, missing
from miklat.web.paper import PDF, not_printed, printed
from miklat.web.room import Room
from miklat.web.values import FactQuestion, ReadingRow, question_of, reading_rows


class AnsweredQuestion(msgspec.Struct, frozen=True):
    """A question answered, with what is told of it when it is opened."""

    question: str
    asks: str
    answers: tuple[str, ...]
    query: str
    telling: str


class RulingPart(msgspec.Struct, frozen=True):
    """What the page says of the ruling."""

    asked: tuple[str, ...]
    rows: tuple[ReadingRow, ...]
    finer: int
    why: tuple[AnsweredQuestion, ...]
    views: tuple[tuple[str, str, bool], ...]
    query: str
    cite: str
    course: str


class CasePage(msgspec.Struct, frozen=True):
    """The whole page."""

    title: str
    query: str
    said: str
    told: tuple[FactQuestion, ...]
    open: tuple[FactQuestion, ...]
    moot: tuple[str, ...] = ()
    followed: str = ""
    presumed: tuple[tuple[str, bool], ...] = ()
    hanging: bool = False
    presume_query: str | None = None
    clashes: tuple[str, ...] = ()
    stories: tuple[tuple[str, str], ...] = ()
    moved: str | None = None
    ruling: RulingPart | None = None


async def case(request: Request) -> Response:
    """The bench under an address; 303 to the canonical one, 400 for one that cannot be read."""
    room: Room = request.app.state.room.hearing(request.query_params)
    pairs = request.query_params.multi_items()
    try:
        asked = read(pairs, room.law)
    except Faulty as error:
        return faulty(request, error)
    canonical = query(asked)
    if canonical != request.url.query:
        return RedirectResponse(f"{request.url.path}{'?' + canonical if canonical else ''}", 303)
    page = await room.work(lambda: case_page(room, asked))
    headers = {"hx-push-url": f"/case?{canonical}"} if "hx-request" in request.headers else {}
    return HTMLResponse(room.render("case.html", here="/case", page=page), headers=headers)


def case_page(room: Room, asked: Asked) -> CasePage:
    """The page of a case: judged and explained by the desk's bench."""
    law = room.law
    told = tuple(question_of(asked, law, name) for name in asked.facts)
    title = facts_words(asked.facts, law) if asked.facts else "A case"
    found = clashes(asked.facts, law.world, law.domains)
    if found:
        sentences = tuple(sentence.says for one in found for sentence in one.sentences)
        return CasePage(title, query(asked), "These facts cannot be together.", told, (), clashes=sentences)
    with room.desk.open() as bench:
        judged, telling = told_of(bench, asked, questions_of(room, asked))
        matters = matter(bench, asked, judged)
    open_questions = tuple(question_of(asked, law, name, values) for name, values in matters)
    left = [one for one in law.facts if one.name not in judged.facts and one.name not in dict(matters)]
    hanging = {name for ruling in judged.rulings for cell in ruling.cells for name in cell.hangs_on}
    words = [(law.fact(name).value(judged.facts[name]).says, name in hanging) for name in judged.presumed]
    return CasePage(
        title,
        query(asked),
        said(judged),
        told,
        open_questions,
        tuple(one.asks for one in left),
        facts_words({name: judged.facts[name] for name in judged.followed}, law) if judged.followed else "",
        tuple(words),
        bool(hanging),
        query(asked, presume=None if asked.presume else "ordinary"),
        stories=stories(room) if not told else (),
        moved=asked.cited if asked.cited and not room.mark.startswith(asked.cited) else None,
        ruling=ruling_part(room, asked, judged, opened_of(asked, judged), telling),
    )


def told_of(bench: Bench, asked: Asked, questions: list[str]) -> tuple[Judged, str]:
    """The case judged and explained, and the question that is opened told as a page tells it."""
    judged = bench.judge(asked.facts, voice=asked.voice, presume=asked.presume, questions=questions, explain=True)
    alone = msgspec.structs.replace(judged, rulings=(judged.ruling(opened_of(asked, judged)),))
    return judged, to_fragment(Document("", tuple(telling_blocks(tell(alone, bench)))))


def questions_of(room: Room, asked: Asked) -> list[str]:
    """The questions of the act; all of them once something of the course is told, or one of those is asked about."""
    law = room.law
    first = list(law.first_questions)
    if course_facts(room) & set(asked.facts) or (asked.question is not None and asked.question not in first):
        return [*first, *(one.name for one in law.questions if one.name not in first)]
    return first


def course_facts(room: Room) -> set[str]:
    """The facts that only a course of events tells."""
    chronicle = room.law.chronicle
    return set() if chronicle is None else set(chronicle.told) - set(chronicle.given_too)


def matter(bench: Bench, asked: Asked, judged: Judged) -> list[tuple[str, tuple[str, ...]]]:
    """The facts that can still change an answer, each with the values it may have, in the order an interview asks."""
    interviewer = Interviewer(bench, [one.question for one in judged.rulings], asked.voice, bench.law.story)
    state = Interview(asked.facts, tuple((name, None) for name in asked.unknown), presume=asked.presume)
    return [(name, possible_values(bench, asked, name)) for name in interviewer.asking(state)]


def possible_values(bench: Bench, asked: Asked, name: str) -> tuple[str, ...]:
    """The values a fact can have beside what was told."""
    from miklat.terms.world import completes

    law = bench.law
    return tuple(
        value
        for value in law.domains[name]
        if completes({**asked.facts, name: value}, law.world, law.domains) is not None
    )


def said(judged: Judged) -> str:
    """The answers in a line, for who listens."""
    return "; ".join(
        f"{ruling.question}: {' or '.join(dict.fromkeys(cell.answer for cell in ruling.cells))}"
        for ruling in judged.rulings
    )


def opened_of(asked: Asked, judged: Judged) -> str:
    """The question that is opened: the one asked about, else the first that parts."""
    if asked.question is not None:
        return asked.question
    disputed = {axis.name for axis in judged.law.disputes}
    parted = [one for one in judged.rulings if len({cell.answer for cell in one.cells}) > 1]
    by_people = [one for one in parted if any(disputed & set(cell.voice) for cell in one.cells)]
    return (by_people or parted or list(judged.rulings))[0].question


def ruling_part(room: Room, asked: Asked, judged: Judged, opened: str, telling: str) -> RulingPart:
    """Who says what, and why."""
    names = tuple(ruling.question for ruling in judged.rulings)
    rows, finer = reading_rows(judged, names)
    why = tuple(
        AnsweredQuestion(
            ruling.question,
            ruling.asks,
            tuple(dict.fromkeys(cell.answer for cell in ruling.cells)),
            query(asked, question=ruling.question),
            telling if ruling.question == opened else "",
        )
        for ruling in judged.rulings
    )
    return RulingPart(
        names, rows, finer, why, tuple(views(room, asked)), query(asked), query(asked, cited=room.mark),
        course_query(room, asked),
    )  # fmt: skip


def course_query(room: Room, asked: Asked) -> str:
    """The case as the beginning of a course: without what only the course tells."""
    chronicle, timely = room.law.chronicle, course_facts(room)
    first = (("e", chronicle.event_types[0].name),) if chronicle is not None else ()
    facts = {name: value for name, value in asked.facts.items() if name not in timely}
    return query(asked, facts=facts, unknown=(), question=None, more=first)


def views(room: Room, asked: Asked) -> Iterator[tuple[str, str, bool]]:
    """Every reading; the usual one, with the people in it heard apart; and each choice on how far the text is read."""
    law = room.law
    yield "every reading", query(asked, voice={}), not asked.voice
    usual = {axis.name: axis.names[0] for axis in law.axes if axis not in law.disputes}
    yield "the usual reading", query(with_voice(asked, usual)), asked.voice == usual
    for axis in law.axes:
        if law.kind_of(axis).layer:
            for choice in axis.choices:
                heard = with_voice(asked, {axis.name: choice.name})
                yield choice_name(axis.name, choice.name, law), query(heard), asked.voice == heard.voice


def with_voice(asked: Asked, voice: Mapping[str, str]) -> Asked:
    """The same case heard otherwise."""
    return msgspec.structs.replace(asked, voice=voice, cited=None)


def stories(room: Room) -> tuple[tuple[str, str], ...]:
    """Cases to begin from: an example of each of the first clauses that have one."""
    found = [
        (example.title, query(Asked(example.facts, {}, presume="ordinary")))
        for clause in room.law.clauses
        for example in clause.examples[:1]
        if not example.choices and not course_facts(room) & set(example.facts)
    ]
    return tuple(found[:8])


TWINS: dict[str, str] = {
    "json": "application/json", "yaml": "application/yaml", "txt": "text/plain; charset=utf-8", "pdf": PDF
}  # fmt: skip


async def twin(request: Request) -> Response:
    """The same case for machines and for paper: JSON as the command writes it, a case file, the page as text, PDF."""
    room: Room = request.app.state.room.hearing(request.query_params)
    kind = request.path_params["kind"]
    if kind not in TWINS:
        return missing(request, f"case.{kind}", f"A case is there as {', '.join(TWINS)}.")
    try:
        asked = read(request.query_params.multi_items(), room.law)
        if kind == "pdf":
            return await printed(request, lambda: case_document(room, asked))
        body = await room.work(lambda: _MAKERS[kind](room, asked))
    except (Faulty, ImpossibleCase) as error:
        if kind == "pdf":
            return not_printed(request, str(error))
        return faulty(request, error) if isinstance(error, Faulty) else impossible(request, error)
    return Response(body, media_type=TWINS[kind])


def _json(room: Room, asked: Asked) -> str:
    from miklat.say.ruling_json import judged_json

    with room.desk.open() as bench:
        judged = bench.judge(asked.facts, voice=asked.voice, presume=asked.presume, explain=True)
    return judged_json(judged, room.law) + "\n"


def _text(room: Room, asked: Asked) -> str:
    from miklat.say.text import to_text

    return to_text(_told(room, asked)[1]) + "\n"


def _told(room: Room, asked: Asked) -> tuple[Judged, Document]:
    with room.desk.open() as bench:
        judged = bench.judge(
            asked.facts, voice=asked.voice, presume=asked.presume, questions=questions_of(room, asked), explain=True
        )
        return judged, telling_page(tell(judged, bench))


def case_document(room: Room, asked: Asked) -> Document:
    """The page of a case for paper: as it is told, under a picture of who says what."""
    judged, page = _told(room, asked)
    questions = tuple(ruling.question for ruling in judged.rulings)
    rows, finer = reading_rows(judged, questions)
    pictured = tuple(((_readings(row),), tuple(_mark(given) for _, given in row.answers)) for row in rows if row.voices)
    caption = "Who says what" + (f"; {finer} finer readings are left out" if finer else "")
    picture = (Pictures((Bands(caption, questions, pictured),)),) if pictured else ()
    cut = next(place for place, block in enumerate(page.blocks) if isinstance(block, Section))
    blocks = (Heading(1, (_TITLE,)), *page.blocks[1:cut], *picture, *page.blocks[cut:])
    return msgspec.structs.replace(page, title=_TITLE, blocks=blocks)


_TITLE = "A case on the bench"


def _readings(row: ReadingRow) -> str:
    return " or ".join([*row.voices, *([f"in {row.more} other ways"] if row.more else [])])


def _mark(answers: tuple[str, ...]) -> str:
    return {"yes": "on", "no": "off", "silent": "silent"}.get(answers[0], "open")


def _yaml(room: Room, asked: Asked) -> str:
    lines = ["miklat: 1", "facts:", *(f"  {name}: {value}" for name, value in asked.facts.items())]
    lines += ["voice:", *(f"  {name}: {value}" for name, value in asked.voice.items())] if asked.voice else []
    lines += [f"presume: {asked.presume}"] if asked.presume else []
    return "\n".join(lines) + "\n"


_MAKERS: dict[str, Callable[[Room, Asked], str]] = {"json": _json, "txt": _text, "yaml": _yaml}
