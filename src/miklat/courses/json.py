"""A course as JSON: each step with its rulings in the shape all rulings share, what changed, is owed and was done."""

from typing import Any

from miklat.courses.compare import WhatIf
from miklat.courses.judged_course import Assessment, JudgedCourse, NormInForce, Step
from miklat.courses.words import date_words
from miklat.law.chronicle import Chronicle
from miklat.law.law import Law
from miklat.say.json_text import json_text
from miklat.say.plain_value import Shapes, plain_value
from miklat.say.ruling_json import judged_value

FORMAT = 1


def course_value(told: JudgedCourse, law: Law, chronicle: Chronicle, *, at: Step | None = None) -> dict[str, Any]:
    """The value that `course_json` writes; ``at`` keeps one step alone."""
    steps = told.steps[1:] if at is None else (at,)
    return {
        "format": FORMAT,
        "law": {"version": law.version, "fingerprint": law.fingerprint},
        "events": {"fingerprint": chronicle.fingerprint},
        "case": {"title": told.title, "facts": dict(told.given), "presume": told.presume},
        "voice": dict(told.voice),
        "course": [step_value(step, law, chronicle) for step in steps],
    }


def course_json(told: JudgedCourse, law: Law, chronicle: Chronicle, *, at: Step | None = None, indent: int = 2) -> str:
    """A course told as JSON text: equal courses give equal bytes."""
    return json_text(course_value(told, law, chronicle, at=at), indent=indent)


def step_value(step: Step, law: Law, chronicle: Chronicle) -> dict[str, Any]:
    """One step as plain dicts and lists."""
    moment, event, judged = step.moment, step.moment.event, step.judged
    value = judged_value(judged, law) if judged is not None else None
    return {
        "number": moment.number,
        "event": event.kind if event else None,
        "word": event.word if event else None,
        "date": event.date if event else None,
        "read_as": date_words(event) or None if event else None,
        "note": event.note if event else None,
        "says": chronicle.event_type(event.kind).phrase(event.word) if event else "before the first event",
        "ruled": moment.ruled,
        "unruled": moment.unruled or None,
        "facts": {
            name: {"value": v, "event": moment.reasons[name].event or None, "reason": moment.reasons[name].says}
            for name, v in moment.facts.items()
        },
        "unsaid": dict(moment.unsaid),
        "case": value["case"] if value else None,
        "rulings": value["rulings"] if value else [],
        "changes": plain_value(step.changes, law),
        "owed": plain_value(step.owed, law, _SHAPES),
        "done": plain_value(step.done, law, _SHAPES),
    }


def _owed(one: NormInForce, _: Law) -> dict[str, object]:
    return {
        "who": one.norm.who,
        "whom": one.norm.whom or None,
        "force": one.norm.force,
        "says": one.norm.words,
        "supposing": dict([one.norm.given]) if one.supposed and one.norm.given else None,
        "question": one.norm.question,
        "voices": one.voices,
        "rules": one.rules,
    }


def _done(done: Assessment, _: Law) -> dict[str, object]:
    return {
        "flagged": done.flagged,
        "lawful": done.lawful,
        "against": done.against,
        "silent": done.silent,
        "open": done.open,
        "says": {
            "lawful": done.criterion.lawful_says,
            "against": done.against_says,
            "silent": done.criterion.silent_says,
        },
    }


_SHAPES: Shapes = {NormInForce: _owed, Assessment: _done}


def otherwise_json(otherwise: WhatIf, law: Law, chronicle: Chronicle, *, indent: int = 2) -> str:
    """What would stand otherwise, as JSON text: the edited steps from the first that differs on."""
    value = {
        "format": FORMAT,
        "law": {"version": law.version, "fingerprint": law.fingerprint},
        "events": {"fingerprint": chronicle.fingerprint},
        "what_if": list(otherwise.edits),
        "notes": list(otherwise.notes),
        "steps": [
            {
                **step_value(one.step, law, chronicle),
                "beside": one.was.moment.number,
                "otherwise": plain_value(one.instead, law),
            }
            for one in otherwise.steps
        ],
    }
    return json_text(value, indent=indent)


def summary_value(told: JudgedCourse) -> dict[str, Any]:
    """A course in a few words: what each question comes to at its last moment, and what was flagged."""
    last = next((step for step in reversed(told.steps) if step.judged is not None), None)
    rulings = last.judged.rulings if last is not None and last.judged is not None else ()
    return {
        "title": told.title,
        "events": len(told.course),
        "at": last.moment.number if last is not None else None,
        "answers": {one.question: sorted({cell.answer for cell in one.cells}) for one in rulings},
        "flagged": [
            {"event": step.moment.number, "against": [dict(voice) for voice in step.done.against]}
            for step in told.flagged
            if step.done
        ],
    }
