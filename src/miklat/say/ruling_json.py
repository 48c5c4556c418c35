"""A ruling as JSON: the one shape that command line, API, tables and web share."""

from typing import Any

from miklat.judging.bench import Judged
from miklat.judging.ruling import Blocked, Cell, Ground
from miklat.law.law import Law
from miklat.say.english import condition_words
from miklat.say.json_text import json_text

FORMAT = 1


def judged_value(judged: Judged, law: Law) -> dict[str, Any]:
    """The value that `judged_json` writes, as plain dicts and lists in their fixed order."""
    return {
        "format": FORMAT,
        "law": {"version": judged.version, "fingerprint": judged.fingerprint},
        "case": {
            "title": judged.title,
            "facts": dict(judged.facts),
            "followed": list(judged.followed),
            "presumed": list(judged.presumed),
            "reasons": {name: list(sentences) for name, sentences in judged.reasons.items()},
        },
        "voice": dict(judged.voice),
        "rulings": [
            {"question": one.question, "asks": one.asks, "cells": [_cell(cell, law) for cell in one.cells]}
            for one in judged.rulings
        ],
    }


def judged_json(judged: Judged, law: Law, *, indent: int = 2) -> str:
    """A judged case as JSON text: equal rulings give equal bytes."""
    return json_text(judged_value(judged, law), indent=indent)


def _cell(cell: Cell, law: Law) -> dict[str, Any]:
    return {
        "voice": dict(cell.voice),
        "answer": cell.answer,
        "grounds": [_ground(ground, law) for ground in cell.grounds],
        "possible": None if cell.possible is None else list(cell.possible),
        "would_decide": None if cell.would_decide is None else list(cell.would_decide),
        "hangs_on": list(cell.hangs_on),
        "blocked": [_blocked(one, law) for one in cell.blocked],
    }


def _ground(ground: Ground, law: Law) -> dict[str, Any]:
    return {
        "rule": ground.rule,
        "at": ground.at,
        "holder": ground.holder,
        "mode": ground.mode,
        "says": ground.says,
        "because": dict(ground.because),
        "rests_on": {name: list(answers) for name, answers in ground.rests_on.items()},
        "sets_aside": list(ground.sets_aside),
        "where": None if ground.where is None else [dict(voice) for voice in ground.where],
        "certain": ground.certain,
        "needs": [condition_words(one, law) for one in ground.needs],
    }


def _blocked(one: Blocked, law: Law) -> dict[str, Any]:
    return {
        "rule": one.rule,
        "at": one.at,
        "holder": one.holder,
        "answer": one.answer,
        "set_aside_by": list(one.set_aside_by),
        "certain": one.certain,
        "failed": [{"condition": condition_words(f.condition, law), "facts": dict(f.facts)} for f in one.failed],
    }
