"""What machines may ask, whichever way they come (HTTP, MCP): each call a mapping in, the command's own JSON out."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from miklat.judging.ask import Interview, Interviewer
from miklat.judging.case import Case
from miklat.judging.desk import Desk
from miklat.law.event import Event
from miklat.law.law import unknown_name
from miklat.law.voice import complete_voice
from miklat.say.json_text import json_text
from miklat.say.ruling_json import judged_json

MOST_EVENTS = 60
"""Events of a course that is followed for a machine, or in the room."""


class Problem(Exception):
    """Something asked that cannot be taken; ``faults`` are all that is wrong with it."""

    def __init__(self, status: int, title: str, faults: list[Any], **more: Any) -> None:
        super().__init__(title)
        self.status, self.title, self.faults, self.more = status, title, faults, more


class NotFound(Exception):
    """Nothing of this law stands there."""


# ---- what each call takes, as JSON Schema made of the law ----


def takes_case(desk: Desk) -> Mapping[str, Any]:
    """A case, and in whose voices."""
    return _schema(desk, "facts", "voice", "questions", "presume", "title", needs=("facts",))


def takes_ask(desk: Desk) -> Mapping[str, Any]:
    """A case so far, and the facts that were said to be unknown."""
    return _schema(desk, "facts", "voice", "questions", "presume", "unknown", needs=("facts",))


def takes_turns(desk: Desk) -> Mapping[str, Any]:
    """A case, a question, and the voice to hear."""
    return _schema(desk, "facts", "voice", "question", "presume", needs=("facts", "question"))


def takes_course(desk: Desk) -> Mapping[str, Any]:
    """A case with its events."""
    return _schema(desk, "facts", "voice", "presume", "title", "course", needs=("course",))


def takes_part(desk: Desk) -> Mapping[str, Any]:
    """A part of the law by the words a reader gives."""
    return {"type": "object", "properties": {"part": {"type": "string"}}}


def takes_pair(desk: Desk) -> Mapping[str, Any]:
    """Two voices as ``axis:choice,...``, and one question of all."""
    names = [one.name for one in desk.law.questions]
    text = {"type": "string", "description": "axis:choice,... ; the rest as by default"}
    properties = {"one": text, "other": text, "question": {"type": "string", "enum": names}}
    return {"type": "object", "properties": properties, "required": ["one", "other"]}


def takes_nothing(desk: Desk) -> Mapping[str, Any]:
    """Nothing."""
    return {"type": "object", "properties": {}}


def _schema(desk: Desk, *names: str, needs: Sequence[str]) -> Mapping[str, Any]:
    law = desk.law
    questions = {"type": "string", "enum": [one.name for one in law.questions]}
    parts: dict[str, Any] = {
        "facts": _named({one.name: one.names for one in law.facts}, "what happened; a fact left out is unknown"),
        "voice": _named(
            {one.name: one.names for one in law.axes}, "choices that are fixed; on the others all are heard"
        ),
        "questions": {"type": "array", "items": questions, "description": "all of them if left out"},
        "question": questions,
        "presume": {"type": "string", "enum": ["ordinary"]},
        "title": {"type": "string"},
        "unknown": {"type": "array", "items": {"type": "string", "enum": [one.name for one in law.facts]}},
        "course": {"type": "array", "items": _event(desk), "description": "events in their order"},
    }
    properties = {name: parts[name] for name in names}
    return {"type": "object", "properties": properties, "required": list(needs), "additionalProperties": False}


def _named(domains: Mapping[str, Sequence[str]], words: str) -> Mapping[str, Any]:
    properties = {name: {"type": "string", "enum": list(values)} for name, values in domains.items()}
    return {"type": "object", "properties": properties, "additionalProperties": False, "description": words}


def _event(desk: Desk) -> Mapping[str, Any]:
    chronicle = desk.law.chronicle
    kinds = [] if chronicle is None else list(chronicle.words)
    properties = {"event": {"type": "string", "enum": kinds}, "word": {"type": "string"}}
    return {"type": "object", "properties": properties, "required": ["event"], "additionalProperties": False}


# ---- the calls ----


def judge(desk: Desk, asked: dict[str, Any]) -> str:
    """The ruling."""
    _known(asked, takes_case(desk))
    desk = desk.hearing(_map(asked, "voice"))
    case = Case(_map(asked, "facts"), _text(asked, "title"), asked.get("presume"))
    with desk.open() as bench:
        judged = bench.judge(case, voice=_map(asked, "voice"), questions=_list(asked, "questions"), explain=True)
    return judged_json(judged, desk.law) + "\n"


def ask(desk: Desk, asked: dict[str, Any]) -> str:
    """The best next question, with the values it may have; null where none can matter."""
    _known(asked, takes_ask(desk))
    desk = desk.hearing(_map(asked, "voice"))
    law = desk.law
    questions = [law.question(one).name for one in _list(asked, "questions") or law.first_questions]
    unknown = tuple((law.fact(one).name, None) for one in _list(asked, "unknown") or ())
    with desk.open() as bench:
        bench.hear(_map(asked, "facts"), presume=asked.get("presume"))
        interviewer = Interviewer(bench, questions, _map(asked, "voice"), law.story)
        state = Interview(_map(asked, "facts"), unknown, presume=asked.get("presume"))
        turn = interviewer.turn(state)
        stands = [
            {"question": one.question, "answers": list(one.answers), "settled": not one.unsettled}
            for one in interviewer.stands(state)
        ]
    nothing: dict[str, Any] = {"format": 1, "law": _law(desk), "ask": None, "stands": stands}
    if turn is not None:
        fact = law.fact(turn.fact)
        values = [
            {"value": one.name, "says": one.says, "gloss": one.gloss} for one in fact.values if one.name in turn.values
        ]
        nothing["ask"] = {"fact": fact.name, "asks": fact.asks, "values": values}
    return _json(nothing)


def turns(desk: Desk, asked: dict[str, Any]) -> str:
    """The smallest changes of fact that turn the answer to a question in one voice."""
    _known(asked, takes_turns(desk))
    desk = desk.hearing(_map(asked, "voice"))
    from miklat.studies.json import study_json
    from miklat.studies.study import Study
    from miklat.studies.turning import turning

    law = desk.law
    question = law.question(_text(asked, "question")).name
    voice = complete_voice(law, _map(asked, "voice"))
    with desk.open() as bench:
        hearing = bench.hear(_map(asked, "facts"), voice=voice, presume=asked.get("presume"))
        found = turning(Study(bench.compiled), hearing.codes, question, voice)
    return study_json("turns", found, law)


def course(desk: Desk, asked: dict[str, Any]) -> str:
    """A course ruled on at every step."""
    _known(asked, takes_course(desk))
    desk = desk.hearing(_map(asked, "voice"))
    from miklat.courses.json import course_json
    from miklat.courses.steps import Follower

    chronicle = desk.law.chronicle
    if chronicle is None:
        raise NotFound("this law tells of no course of events")
    events = []
    if len(_list(asked, "course") or ()) > MOST_EVENTS:
        raise Problem(422, "too many events", [{"where": "course", "what": f"write at most {MOST_EVENTS}"}])
    for place, one in enumerate(_list(asked, "course") or ()):
        if not isinstance(one, dict) or one.get("event") not in chronicle.words:
            raise Problem(
                422, "no such event", [{"where": f"course.{place}", "what": f"write one of {list(chronicle.words)}"}]
            )
        events.append(Event(one["event"], one.get("word")))
    with desk.open() as bench:
        case = Case(_map(asked, "facts"), _text(asked, "title"), asked.get("presume"))
        told = Follower(bench, chronicle).follow(case, tuple(events), voice=_map(asked, "voice"), explain=True)
        return course_json(told, desk.law, chronicle) + "\n"


def law(desk: Desk, asked: dict[str, Any]) -> str:
    """The law, or the part that ``part`` names."""
    from miklat.say.edition import NoSuchPart, find_part
    from miklat.say.law_json import law_json

    try:
        part = find_part(desk.law, _text(asked, "part"))
    except NoSuchPart as error:
        raise NotFound(str(error)) from None
    return law_json(desk.law, part) + "\n"


def partings(desk: Desk, asked: dict[str, Any]) -> str:
    """Where two voices part."""
    from miklat.studies.json import study_json
    from miklat.studies.partings import parting
    from miklat.studies.study import Study

    law = desk.law
    voices = [complete_voice(law, _written(asked, name)) for name in ("one", "other")]
    names = [law.question(_text(asked, "question")).name] if asked.get("question") else [q.name for q in law.questions]
    with desk.open() as bench:
        study = Study(bench.compiled)
        found = [parting(study, name, voices[0], voices[1]) for name in names]
    return study_json("partings", [one for one in found if one.count], law, one=voices[0], other=voices[1])


def gaps(desk: Desk, asked: dict[str, Any]) -> str:
    """Where the law is silent, in the default voice."""
    from miklat.studies.gaps import gaps as find_gaps
    from miklat.studies.json import study_json
    from miklat.studies.study import Study

    voice, names = complete_voice(desk.law, {}), desk.law.gap_questions
    with desk.open() as bench:
        study = Study(bench.compiled)
        usual, found = (find_gaps(study, names, voice, shown=12, ordinary=only) for only in (True, False))
    return study_json("gaps", found, desk.law, ordinary=usual)


def words(desk: Desk, asked: dict[str, Any]) -> str:
    """Facts, axes and questions with their words."""
    law = desk.law
    return _json(
        {
            "format": 1,
            "law": _law(desk),
            "facts": msgspec.to_builtins(law.facts),
            "axes": msgspec.to_builtins(law.axes),
            "questions": msgspec.to_builtins(law.questions),
        }
    )


def _law(desk: Desk) -> Mapping[str, str]:
    return {"version": desk.law.version, "fingerprint": desk.law.fingerprint}


def _json(value: object) -> str:
    return json_text(value) + "\n"


def _known(asked: Mapping[str, Any], schema: Mapping[str, Any]) -> None:
    """Fault for names that are not taken, and for those that are missing, all at once."""
    properties = schema["properties"]
    faults = [
        {"where": name, "what": str(unknown_name("name here", name, properties))}
        for name in asked
        if name not in properties
    ]
    faults += [{"where": name, "what": "it is missing"} for name in schema.get("required", ()) if name not in asked]
    kinds = {"object": dict, "array": list, "string": str}
    for name, value in asked.items():
        if name in properties and value is not None and not isinstance(value, kinds[properties[name]["type"]]):
            faults.append({"where": name, "what": f"it must be of the type {properties[name]['type']}"})
    if faults:
        raise Problem(422, "this cannot be taken", faults)


def _map(asked: Mapping[str, Any], name: str) -> dict[str, Any]:
    return dict(asked.get(name) or {})


def _list(asked: Mapping[str, Any], name: str) -> list[Any] | None:
    value = asked.get(name)
    return None if value is None else list(value)


def _text(asked: Mapping[str, Any], name: str) -> str:
    return str(asked.get(name) or "")


def _written(asked: Mapping[str, Any], name: str) -> dict[str, str]:
    pairs = [one.partition(":") for one in _text(asked, name).split(",") if one]
    return {axis.strip(): choice.strip() for axis, _, choice in pairs}
