"""A course as JSON: each step with its rulings in the shape all rulings share, what changed, is owed and was done."""

from collections.abc import Sequence
from typing import Any

from miklat.courses.compare import WhatIf
from miklat.courses.judged_course import Assessment, Change, JudgedCourse, NormInForce, Step
from miklat.courses.readings import Choices
from miklat.courses.words import date_words
from miklat.law.chronicle import Chronicle
from miklat.law.law import Law
from miklat.say.json_text import json_text
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
    return _text(course_value(told, law, chronicle, at=at), indent)


def _text(value: object, indent: int) -> str:
    return json_text(value, indent=indent)


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
        "changes": [_change(one) for one in step.changes],
        "owed": [_owed(one) for one in step.owed],
        "done": _done(step.done) if step.done else None,
    }


def _voices(voices: Sequence[Choices]) -> list[dict[str, str]]:
    return [dict(choices) for choices in voices]


def _change(one: Change) -> dict[str, Any]:
    return {
        "question": one.question,
        "voices": _voices(one.voices),
        "before": one.before,
        "after": one.after,
        "speaks": list(one.speaks),
        "no_longer": list(one.no_longer),
    }


def _owed(one: NormInForce) -> dict[str, Any]:
    return {
        "who": one.norm.who,
        "whom": one.norm.whom or None,
        "force": one.norm.force,
        "says": one.norm.words,
        "supposing": dict([one.norm.given]) if one.supposed and one.norm.given else None,
        "question": one.norm.question,
        "voices": _voices(one.voices),
        "rules": list(one.rules),
    }


def _done(done: Assessment) -> dict[str, Any]:
    return {
        "flagged": done.flagged,
        "lawful": _voices(done.lawful),
        "against": _voices(done.against),
        "silent": _voices(done.silent),
        "open": _voices(done.open),
        "says": {
            "lawful": done.criterion.lawful_says,
            "against": done.against_says,
            "silent": done.criterion.silent_says,
        },
    }


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
                "otherwise": [_change(change) for change in one.instead],
            }
            for one in otherwise.steps
        ],
    }
    return _text(value, indent)


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
            {"event": step.moment.number, "against": _voices(step.done.against)} for step in told.flagged if step.done
        ],
    }
