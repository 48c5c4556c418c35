"""The printed edition as JSON: the values of the law, its conditions as tagged structures, their English beside."""

from typing import Any

import msgspec

from miklat.law.clause import Clause, Rule
from miklat.law.law import Law
from miklat.say.edition import EditionPart, slug
from miklat.say.english import aside_words, condition_words
from miklat.say.json_text import json_text
from miklat.terms.condition import Condition

FORMAT = 1


def law_value(law: Law, part: EditionPart) -> dict[str, Any]:
    """The value that `law_json` writes, as plain dicts and rows in their fixed order."""
    value: dict[str, Any] = {
        "format": FORMAT,
        "law": {"version": law.version, "fingerprint": law.fingerprint},
        "part": part.title,
    }
    if "questions" in part.sections:
        value["questions"] = msgspec.to_builtins([one for one in law.questions if part.shows(one.name)])
    if "words" in part.sections:
        value["facts"] = msgspec.to_builtins([one for one in law.facts if part.shows(one.name)])
    if "world" in part.sections:
        value["world"] = [{"says": one.says, "condition": _condition(one.condition, law)} for one in law.world]
    if "axes" in part.sections:
        value["axes"] = msgspec.to_builtins([one for one in law.axes if part.shows(one.name)])
        value["voices"] = [{"says": one.says, "condition": _condition(one.condition, law)} for one in law.voices]
    if "modes" in part.sections:
        value["modes"] = [
            {"name": mode.name, "means": mode.means, "counts": _condition(mode.counts, law)} for mode in law.modes
        ]
    if "scope" in part.sections:
        outside = msgspec.to_builtins(law.outside)
        value["outside"] = {name: outside[name] for name in ("places", "untold")}
    if part.clauses:
        value["chapters"] = [
            {
                "name": chapter.name,
                "title": chapter.title,
                "where": _condition(chapter.where, law),
                "clauses": [_clause(clause, law) for clause in chapter.clauses if clause.number in part.clauses],
            }
            for chapter in law.chapters
            if any(clause.number in part.clauses for clause in chapter.clauses)
        ]
    return value


def law_json(law: Law, part: EditionPart, *, indent: int = 2) -> str:
    """A part of the law as JSON text: equal laws give equal bytes."""
    return json_text(law_value(law, part), indent=indent)


def _condition(condition: Condition | None, law: Law) -> dict[str, Any] | None:
    if condition is None:
        return None
    return {"words": condition_words(condition, law), "condition": msgspec.to_builtins(condition)}


def _clause(clause: Clause, law: Law) -> dict[str, Any]:
    return {
        "number": clause.number,
        "anchor": slug(clause.number),
        "at": str(clause.at),
        "url": clause.at.url,
        "text": clause.text,
        "rules": [_rule(rule, law) for rule in clause.rules],
        "defines": [
            {"name": one.name, "says": one.says, "denies": one.denies, "means": _condition(one.part, law)}
            for one in clause.defines
        ],
        "claims": [{"says": one.says, "claim": msgspec.to_builtins(one)} for one in clause.claims],
        "examples": [
            {"title": one.title, "facts": one.facts, "voice": one.choices, "gives": dict(one.gives)}
            for one in clause.examples
        ],
        "notes": list(clause.notes),
    }


def _rule(rule: Rule, law: Law) -> dict[str, Any]:
    return {
        "question": rule.question,
        "answer": rule.answer,
        "words": law.question(rule.question).words(rule.answer),
        "holder": rule.holder,
        "where": _condition(rule.where, law),
        "mode": rule.mode,
        "when": _condition(rule.when, law),
        "sets_aside": [
            {
                "clause": aside.clause,
                "only": _condition(aside.only, law),
                "words": aside_words(aside, rule.question, law),
            }
            for aside in rule.sets_aside
        ],
    }
