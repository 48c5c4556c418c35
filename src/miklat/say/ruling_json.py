"""A ruling as JSON: the one shape that command line, API, tables and web share."""

from typing import Any

from miklat.judging.bench import Judged
from miklat.judging.ruling import Blocked, Cell
from miklat.law.law import Law
from miklat.say.json_text import json_text
from miklat.say.plain_value import Shapes, plain_value

FORMAT = 1


def judged_value(judged: Judged, law: Law) -> dict[str, Any]:
    """The value that `judged_json` writes, as plain dicts and lists in their fixed order."""
    value: dict[str, Any] = plain_value(judged, law, SHAPES)
    return value


def judged_json(judged: Judged, law: Law, *, indent: int = 2) -> str:
    """A judged case as JSON text: equal rulings give equal bytes."""
    return json_text(judged_value(judged, law), indent=indent)


def _judged(judged: Judged, _: Law) -> dict[str, object]:
    return {
        "format": FORMAT,
        "law": {"version": judged.version, "fingerprint": judged.fingerprint},
        "case": {
            "title": judged.title,
            "facts": judged.facts,
            "followed": judged.followed,
            "presumed": judged.presumed,
            "reasons": judged.reasons,
        },
        "voice": judged.voice,
        "rulings": judged.rulings,
    }


def _cell(cell: Cell, _: Law) -> dict[str, object]:
    return {
        "voice": cell.voice,
        "answer": cell.answer,
        "grounds": cell.grounds,
        "possible": cell.possible,
        "would_decide": cell.would_decide,
        "hangs_on": cell.hangs_on,
        "blocked": cell.blocked,
    }


def _blocked(one: Blocked, _: Law) -> dict[str, object]:
    names = ("rule", "at", "holder", "answer", "set_aside_by", "certain", "failed")
    return {name: getattr(one, name) for name in names}


SHAPES: Shapes = {Judged: _judged, Cell: _cell, Blocked: _blocked}
