"""The printed edition as JSON: the values of the law, its conditions as tagged structures, their English beside."""

from typing import Any

import msgspec

from miklat.law.clause import Clause, Rule
from miklat.law.law import Law
from miklat.say.edition import EditionPart, slug
from miklat.say.english import aside_words, condition_words
from miklat.say.json_text import json_text
from miklat.say.plain_value import Shapes, plain_value
from miklat.terms.condition import All, Chosen, Condition, Is, Named, Not, Ruled
from miklat.terms.condition import Any as AnyOf

FORMAT = 1


def law_value(law: Law, part: EditionPart) -> dict[str, Any]:
    """The value that `law_json` writes, as plain dicts and rows in their fixed order."""
    value: dict[str, Any] = {
        "format": FORMAT,
        "law": {"version": law.version, "fingerprint": law.fingerprint},
        "part": part.title,
    }
    if "questions" in part.sections:
        value["questions"] = [one for one in law.questions if part.shows(one.name)]
    if "words" in part.sections:
        value["facts"] = [one for one in law.facts if part.shows(one.name)]
    if "world" in part.sections:
        value["world"] = law.world
    if "axes" in part.sections:
        value["axes"] = [one for one in law.axes if part.shows(one.name)]
        value["voices"] = law.voices
    if "modes" in part.sections:
        value["modes"] = [{"name": mode.name, "means": mode.means, "counts": mode.counts} for mode in law.modes]
    if "scope" in part.sections:
        outside = msgspec.to_builtins(law.outside)
        value["outside"] = {name: outside[name] for name in ("places", "untold")}
    if part.clauses:
        value["chapters"] = [
            {
                "name": chapter.name,
                "title": chapter.title,
                "where": chapter.where,
                "clauses": [clause for clause in chapter.clauses if clause.number in part.clauses],
            }
            for chapter in law.chapters
            if any(clause.number in part.clauses for clause in chapter.clauses)
        ]
    plain: dict[str, Any] = plain_value(value, law, _SHAPES)
    return plain


def law_json(law: Law, part: EditionPart, *, indent: int = 2) -> str:
    """A part of the law as JSON text: equal laws give equal bytes."""
    return json_text(law_value(law, part), indent=indent)


def _condition(condition: Condition, law: Law) -> dict[str, object]:
    return {"words": condition_words(condition, law), "condition": msgspec.to_builtins(condition)}


def _clause(clause: Clause, _: Law) -> dict[str, object]:
    return {
        "number": clause.number,
        "anchor": slug(clause.number),
        "at": str(clause.at),
        "url": clause.at.url,
        "text": clause.text,
        "rules": clause.rules,
        "defines": [
            {"name": one.name, "says": one.says, "denies": one.denies, "means": one.part} for one in clause.defines
        ],
        "claims": [{"says": one.says, "claim": msgspec.to_builtins(one)} for one in clause.claims],
        "examples": [
            {"title": one.title, "facts": one.facts, "voice": one.choices, "gives": dict(one.gives)}
            for one in clause.examples
        ],
        "notes": list(clause.notes),
    }


def _rule(rule: Rule, law: Law) -> dict[str, object]:
    return {
        "question": rule.question,
        "answer": rule.answer,
        "words": law.question(rule.question).words(rule.answer),
        "holder": rule.holder,
        "where": rule.where,
        "mode": rule.mode,
        "when": rule.when,
        "sets_aside": [
            {
                "clause": aside.clause,
                "only": aside.only,
                "words": aside_words(aside, rule.question, law),
            }
            for aside in rule.sets_aside
        ],
    }


_SHAPES: Shapes = {
    **dict.fromkeys((Is, Chosen, Ruled, All, AnyOf, Not, Named), _condition),
    Clause: _clause,
    Rule: _rule,
}
