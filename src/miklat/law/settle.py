"""Settle who sets whom aside: from clauses to flat branches, each an answer, a plain condition and its ground.

After this no reader needs to know what a mode, a chapter's hearing, a holder's choice or an exception is. A rule
*speaks* where its condition holds and its voice is heard; its branch *stands* where it speaks and no rule that sets it
aside speaks, whether or not that one is itself set aside.
"""

from collections.abc import Sequence

import msgspec

from miklat.law.clause import Rule
from miklat.law.law import Law
from miklat.law.question import Answer
from miklat.terms.condition import All, Condition


class Setter(msgspec.Struct, frozen=True):
    """A rule that sets a branch aside: its place among the branches of the question, and where it does so."""

    branch: int
    only: Condition | None


class Branch(msgspec.Struct, frozen=True):
    """A rule made flat: the answer, the full condition under which it speaks, and by which branches it yields."""

    place: int
    rule: Rule
    answer: Answer
    speaks: Condition
    setters: tuple[Setter, ...]


def settle(law: Law) -> dict[str, tuple[Branch, ...]]:
    """The branches of each question, in the order of the page."""
    heard = {id(rule): chapter.where for chapter in law.chapters for c in chapter.clauses for rule in c.rules}
    settled: dict[str, tuple[Branch, ...]] = {}
    for question in law.questions:
        rules = [rule for rule in law.rules if rule.question == question.name]
        setters = _setters(rules)
        settled[question.name] = tuple(
            Branch(
                place,
                rule,
                rule.answer,
                _speaks(rule, heard[id(rule)], law.admits.get(rule.mode)),
                tuple(setters[place]),
            )
            for place, rule in enumerate(rules)
        )
    return settled


def _speaks(rule: Rule, heard: Condition | None, admitted: Condition | None) -> Condition:
    extras = [one for one in (heard, admitted, rule.where) if one is not None]
    return All((rule.when, *extras)) if extras else rule.when


def _setters(rules: Sequence[Rule]) -> list[list[Setter]]:
    """Of each rule of a question those that set it aside, in the order of the page."""
    setters: list[list[Setter]] = [[] for _ in rules]
    of_clause: dict[str, list[int]] = {}
    for place, rule in enumerate(rules):
        of_clause.setdefault(rule.clause, []).append(place)
    for place, other in enumerate(rules):
        for aside in other.sets_aside:
            among = of_clause.get(aside.clause, ()) if aside.every is None else range(len(rules))
            for one in among:
                if aside.reaches(rules[one].clause, rules[one].answer):
                    setters[one].append(Setter(place, aside.only))
    return setters
