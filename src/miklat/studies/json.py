"""What the study found, as plain values for machines: facts and axes by name, counts as whole numbers."""

from collections.abc import Mapping
from typing import Any

import msgspec

from miklat.diagram.cover import Region
from miklat.law.law import Law
from miklat.say.english import condition_words
from miklat.say.json_text import json_text
from miklat.studies.claims import ClaimProof, VoiceAnswers
from miklat.studies.words import departures, region_names
from miklat.terms.condition import All, Chosen, Is, Named, Not, Ruled
from miklat.terms.condition import Any as AnyOf

FORMAT = 1


def study_json(kind: str, found: object, law: Law, **more: object) -> str:
    """A finding as JSON text: the same finding gives the same bytes."""
    value = {
        "format": FORMAT,
        "law": {"version": law.version, "fingerprint": law.fingerprint},
        "study": kind,
        **{name: plain_value(one, law) for name, one in more.items()},
        "found": plain_value(found, law),
    }
    return json_text(value) + "\n"


def plain_value(found: object, law: Law) -> Any:
    """A finding as dicts, lists, words and whole numbers."""
    match found:
        case Region(sets, count, new):
            return {"where": region_names(sets, law), "count": count, "new": new}
        case VoiceAnswers(voice, answers):
            return {"voice": departures(voice, law), "answers": dict(answers)}
        case ClaimProof():
            return {
                "clause": found.clause,
                "at": found.at,
                "kind": type(found.claim).__name__.lower(),
                "says": found.claim.says,
                "holds": found.holds,
                "covered": found.covered,
                "against": found.against,
                "refuted": plain_value(found.refuted, law),
            }
        case Chosen(axis, choices, False):
            return {axis: list(choices)}
        case Is() | Chosen() | Ruled() | All() | AnyOf() | Not() | Named():
            return condition_words(found, law)
        case msgspec.Struct():
            return {name: plain_value(getattr(found, name), law) for name in found.__struct_fields__}
        case Mapping():
            return {str(name): plain_value(one, law) for name, one in found.items()}
        case list() | tuple():
            return [plain_value(one, law) for one in found]
        case _:
            return found
