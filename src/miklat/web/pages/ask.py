"""The interview: one question a page, best first; answers leave by GET and come to what is asked next."""

from collections.abc import Iterator, Mapping

import msgspec
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from miklat.judging.ask import Interview, Interviewer
from miklat.say.fold import listed
from miklat.terms.world import clashes, completes
from miklat.web.address import Asked, Faulty, query, read, with_fact
from miklat.web.errors import fault_page, faulty
from miklat.web.pages.case import RulingPart, opened_of, questions_of, ruling_part, told_of
from miklat.web.room import Room

OWN = frozenset(("fact", "value", "change", "lost"))


class AnsweredFact(msgspec.Struct, frozen=True):
    """A fact that was asked, what was answered, and the address that asks it again."""

    asks: str
    said: str
    query: str


class ValueChoice(msgspec.Struct, frozen=True):
    """An answer to choose."""

    name: str
    says: str
    gloss: str
    chosen: bool


class AskPage(msgspec.Struct, frozen=True):
    """A question, or, where nothing more can matter (``asks`` is empty), the ruling."""

    asks: str
    sofar: tuple[AnsweredFact, ...]
    query: str
    values: tuple[ValueChoice, ...] = ()
    hidden: tuple[tuple[str, str], ...] = ()
    why: tuple[str, ...] = ()
    stands: tuple[tuple[str, tuple[str, ...]], ...] = ()
    back: str | None = None
    lost: tuple[str, ...] = ()
    ruling: RulingPart | None = None


async def ask(request: Request) -> Response:
    """What is asked next; an answer comes by ``fact`` and ``value`` and goes on by 303."""
    room: Room = request.app.state.room.hearing(request.query_params)
    try:
        asked = read(request.query_params.multi_items(), room.law, own=OWN)
    except Faulty as error:
        return faulty(request, error)
    fact, value = asked.own("fact"), asked.own("value")
    if fact in {one.name for one in room.law.facts} and value is not None:
        return RedirectResponse(f"/ask?{answered(room, asked, str(fact), value)}", 303)
    found = clashes(asked.facts, room.law.world, room.law.domains)
    if found:
        said = [f"{sentence.says}." for one in found for sentence in one.sentences]
        links = (
            ("See them on the bench, each to take back", f"/case?{query(msgspec.structs.replace(asked, more=()))}"),
        )
        return fault_page(request, "These facts cannot be together", said, 200, links)
    page = await room.work(lambda: ask_page(room, asked))
    return HTMLResponse(room.render("ask.html", here="/ask", page=page))


def answered(room: Room, asked: Asked, fact: str, value: str) -> str:
    """The address after an answer; facts that can no longer stand beside it are taken back, and named."""
    law = room.law
    one = msgspec.structs.replace(with_fact(asked, law, fact, None), more=())
    if value == "unknown" or value not in law.domains[fact]:
        return query(msgspec.structs.replace(one, unknown=(*one.unknown, fact)))
    kept: dict[str, str] = {fact: value}
    lost = []
    for name, told in one.facts.items():
        if completes({**kept, name: told}, law.world, law.domains) is not None:
            kept[name] = told
        else:
            lost.append(name)
    facts = {each.name: kept[each.name] for each in law.facts if each.name in kept}
    more = (("lost", ",".join(lost)),) if lost else ()
    return query(msgspec.structs.replace(one, facts=facts, more=more))


def ask_page(room: Room, asked: Asked) -> AskPage:
    """The page of a moment of the interview."""
    law = room.law
    bare = msgspec.structs.replace(asked, more=())
    questions = (asked.question,) if asked.question else law.first_questions
    with room.desk.open() as bench:
        interviewer = Interviewer(bench, questions, asked.voice, law.story)
        state = Interview(asked.facts, tuple((name, None) for name in asked.unknown), presume=asked.presume)
        change = asked.own("change")
        name = change if change in law.domains else None
        if name is None:
            turn = interviewer.turn(state)
            name = None if turn is None else turn.fact
        if name is None:
            judged, telling = told_of(bench, bare, questions_of(room, bare))
            part = ruling_part(room, bare, judged, opened_of(bare, judged), telling)
            return AskPage("", tuple(sofar(room, bare)), query(bare), ruling=part)
        rest = Interview({n: v for n, v in asked.facts.items() if n != name}, state.said, presume=asked.presume)
        values = interviewer.values(rest, name)
        why = interviewer.why(rest, name)
        stands = tuple((one.question, ("open",) if one.unsettled else one.answers) for one in interviewer.stands(state))
    fact = law.fact(name)
    chosen = asked.facts.get(name)
    return AskPage(
        fact.asks,
        tuple(sofar(room, bare)),
        query(bare),
        tuple(
            ValueChoice(one.name, one.says, one.gloss, one.name == chosen) for one in fact.values if one.name in values
        ),
        (*hidden(bare, name), ("fact", name)),
        tuple(reasons(room, why.clauses)),
        stands,
        back_of(bare, name),
        tuple(law.fact(one).asks for one in (asked.own("lost") or "").split(",") if one in law.domains),
    )


def hidden(asked: Asked, fact: str) -> Iterator[tuple[str, str]]:
    """What the form carries along."""
    yield from ((name, value) for name, value in asked.facts.items() if name != fact)
    yield from asked.voice.items()
    if asked.unknown:
        yield "unknown", ",".join(asked.unknown)
    if asked.presume:
        yield "presume", asked.presume
    if asked.question:
        yield "q", asked.question


def sofar(room: Room, asked: Asked) -> Iterator[AnsweredFact]:
    """What was answered."""
    answers: Mapping[str, str] = asked.facts
    for name, value in answers.items():
        fact = room.law.fact(name)
        yield AnsweredFact(fact.asks, fact.value(value).says, query(asked, more=(("change", name),)))
    for name in asked.unknown:
        yield AnsweredFact(room.law.fact(name).asks, "It is not known", query(asked, more=(("change", name),)))


def back_of(asked: Asked, fact: str) -> str | None:
    """The address that asks the last answer again."""
    names = [name for name in (*asked.facts, *asked.unknown) if name != fact]
    return query(asked, more=(("change", names[-1]),)) if names else None


def reasons(room: Room, clauses: tuple[str, ...]) -> Iterator[str]:
    """Why a fact is asked."""
    if clauses:
        named = listed([f"{number} ({room.law.clause(number).at})" for number in clauses[:6]], "and")
        more = f", and {len(clauses) - 6} more" if len(clauses) > 6 else ""
        yield f"What these clauses say may turn on it: {named}{more}."
