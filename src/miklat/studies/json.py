"""What the study found, as plain values for machines: facts and axes by name, counts as whole numbers."""

from typing import Any

from miklat.diagram.cover import Region
from miklat.law.law import Law
from miklat.say.claim_words import claim_conditions
from miklat.say.english import condition_words
from miklat.say.json_text import json_text
from miklat.say.plain_value import Shapes
from miklat.say.plain_value import plain_value as walk
from miklat.studies.claims import ClaimProof, VoiceAnswers
from miklat.studies.words import departures, region_names
from miklat.terms.condition import Chosen

FORMAT = 1


def study_json(kind: str, found: object, law: Law, **more: object) -> str:
    """A finding as JSON text: the same finding gives the same bytes."""
    value = {
        "format": FORMAT,
        "law": {"version": law.version, "fingerprint": law.fingerprint},
        "study": kind,
        **more,
        "found": found,
    }
    return json_text(plain_value(value, law)) + "\n"


def plain_value(found: object, law: Law) -> Any:
    """A finding as dicts, lists, words and whole numbers."""
    return walk(found, law, _SHAPES)


def _region(one: Region, law: Law) -> dict[str, object]:
    return {"where": region_names(one.sets, law), "count": one.count, "new": one.new}


def _heard(one: VoiceAnswers, law: Law) -> dict[str, object]:
    return {"voice": departures(one.voice, law), "answers": one.answers}


def _proof(one: ClaimProof, law: Law) -> dict[str, object]:
    return {
        "clause": one.clause,
        "at": one.at,
        "kind": type(one.claim).__name__.lower(),
        "says": one.claim.says,
        "conditions": claim_conditions(one.claim, law),
        "holds": one.holds,
        "covered": one.covered,
        "against": one.against,
        "refuted": one.refuted,
    }


def _chosen(one: Chosen, law: Law) -> object:
    return condition_words(one, law) if one.negated else {one.axis: one.choices}


_SHAPES: Shapes = {Region: _region, VoiceAnswers: _heard, ClaimProof: _proof, Chosen: _chosen}
