"""Faults of a law: what its scholars could get wrong, found by reading the values and nothing compiled.

Errors (E) make a law unfit to judge by; warnings (W) ask for a look, and each may be silenced with a reason. Two rules
that speak against each other are no fault to be read off: the diagram finds them, in `miklat.diagram.collisions`.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Literal

import msgspec

from miklat.law.circles import circles
from miklat.law.clause import Clause, Example
from miklat.law.law import Law
from miklat.law.said import conditions, in_force, instead, readable, said_in, unknown_words
from miklat.terms.condition import Chosen, Is, Ruled, atoms
from miklat.terms.world import clashes

KINDS: Mapping[str, str] = {
    "E1": "a rule without a place",
    "E2": "a rule sets aside what is not there",
    "E3": "rules set one another aside in a circle, in one voice",
    "E4": "a word the law does not have",
    "E5": "two things of one name",
    "E6": "questions ask one another in a circle",
    "E7": "an example that cannot be",
    "W1": "a value that no rule or sentence of the world mentions",
    "W2": "an axis that no rule mentions",
    "W3": "a clause with no rule, definition or note",
    "W4": "a clause out of the order of the page",
    "W5": "a reason given for a warning that is not there",
}
"""Every kind of fault by its number."""


class LawFault(msgspec.Struct, frozen=True):
    """A fault: its kind, what it is about (a clause, ``fact=value``, an axis), what is wrong, what to write instead."""

    kind: str
    about: str
    what: str
    instead: str

    @property
    def weight(self) -> Literal["error", "warning"]:
        """Whether it makes the law unfit to judge by."""
        return "error" if self.kind.startswith("E") else "warning"

    @property
    def key(self) -> str:
        """By what a warning is silenced: its kind and what it is about."""
        return f"{self.kind} {self.about}"

    def __str__(self) -> str:
        """Say it in one line."""
        return f"{self.weight} {self.key}: {self.what}; {self.instead}"


def faults(law: Law, quiet: Mapping[str, str] | None = None) -> tuple[LawFault, ...]:
    """Find every fault of a law, errors first.

    ``quiet`` silences warnings (None: those the law itself lets stand), by kind ("W1") or singly ("W1 fact=value"),
    each with the reason why it may stand. ValueError if it names an error, or gives no reason.
    """
    reasons = dict(law.quiet if quiet is None else quiet)
    for key, reason in reasons.items():
        kind = key.partition(" ")[0]
        if KINDS.get(kind) is None or kind.startswith("E"):
            raise ValueError(
                f"{key!r} cannot be silenced: only warnings can, each by its kind (W1) or its key (W1 a=b)"
            )
        if not reason.strip():
            raise ValueError(f"{key!r} is silenced without a reason")
    found = [one for check in _CHECKS for one in check(law)]
    used = {key for one in found for key in (one.kind, one.key) if key in reasons}
    kept = [one for one in found if one.kind not in reasons and one.key not in reasons]
    kept += [
        LawFault("W5", key, "nothing here is silenced by it", "take the reason out")
        for key in reasons
        if key not in used and "W5" not in reasons
    ]
    return tuple(sorted(dict.fromkeys(kept), key=lambda one: one.kind))


# ---- errors ----


def _without_place(law: Law) -> Iterator[LawFault]:
    for rule in law.rules:
        if rule.at is None:  # the type forbids it; a value made elsewhere may still lack it
            yield LawFault("E1", rule.clause, "this rule stands at no place", "give its clause an address")


def _asides_without_aim(law: Law) -> Iterator[LawFault]:
    for rule in law.rules:
        on = [one for one in law.rules if one.question == rule.question]
        numbers = [one.clause for one in on]
        for aside in rule.sets_aside:
            if aside.every is not None:
                if not any(aside.reaches(one.clause, one.answer) for one in on):
                    what = f"it sets aside {aside.clause} to {rule.question}, and no rule says {aside.every} to it"
                    yield LawFault("E2", rule.clause, what, "name the clauses it sets aside")
            elif aside.clause not in numbers:
                what = f"it sets aside {aside.clause}, which has no rule on {rule.question}"
                yield LawFault("E2", rule.clause, what, instead(aside.clause, numbers, "name a clause that has one"))


def _circles_of_asides(law: Law) -> Iterator[LawFault]:
    for question, clauses in circles(law):
        what = f"on {question} these set one another aside: {', '.join([*clauses, clauses[0]])}"
        yield LawFault("E3", clauses[0], what, "say in which voices each of them yields, or drop one")


def _unknown(law: Law) -> Iterator[LawFault]:
    for about, condition in conditions(law):
        for what, right in unknown_words(law, condition):
            yield LawFault("E4", about, what, right)
    questions = [one.name for one in law.questions]
    for rule in law.rules:
        if rule.question not in questions:
            what = f"it answers {rule.question}, which is no question of the law"
            yield LawFault("E4", rule.clause, what, instead(rule.question, questions, "ask it first"))
    for clause in law.clauses:
        for one in clause.examples:
            for name, _ in one.gives:
                if name not in questions:
                    what = f"the example {one.title!r} answers {name}, which is no question of the law"
                    yield LawFault("E4", clause.number, what, instead(name, questions, "write one that is"))


def _unlisted(law: Law) -> Iterator[LawFault]:
    modes, kinds = [mode.name for mode in law.modes], [kind.name for kind in law.kinds]
    for rule in law.rules:
        if rule.mode not in modes:
            what = f"a rule is of the mode {rule.mode}, which the law does not list"
            yield LawFault("E4", rule.clause, what, instead(rule.mode, modes, "put it among its modes"))
    for axis in law.axes:
        if axis.kind not in kinds:
            what = f"this axis is of the kind {axis.kind}, which the law does not list"
            yield LawFault("E4", axis.name, what, instead(axis.kind, kinds, "put it among its kinds"))


def _two_of_a_name(law: Law) -> Iterator[LawFault]:
    names = {
        "clauses are numbered": [one.number for one in law.clauses],
        "facts or axes are called": [*(one.name for one in law.facts), *(one.name for one in law.axes)],
        "questions are called": [one.name for one in law.questions],
    }
    for kind, each in names.items():
        for name, count in Counter(each).items():
            if count > 1:
                yield LawFault("E5", name, f"{count} {kind} {name}", "name each of them otherwise")


def _circles_of_questions(law: Law) -> Iterator[LawFault]:
    asks: dict[str, set[str]] = {one.name: set() for one in law.questions}
    for rule in law.rules:
        asked = {atom.question for atom in atoms(rule.when) if isinstance(atom, Ruled)}
        asks.setdefault(rule.question, set()).update(asked & set(asks))
    while True:
        ready = [name for name in asks if not asks[name] & set(asks)]
        if not ready:
            break
        for name in ready:
            del asks[name]
    if asks:
        what = f"these questions wait for one another's answers: {', '.join(asks)}"
        yield LawFault("E6", next(iter(asks)), what, "let one of them be answered from the facts")


def _examples(law: Law) -> Iterator[LawFault]:
    for clause in law.clauses:
        for one in clause.examples:
            for what in _wrong_with(law, one):
                yield LawFault("E7", clause.number, f"the example {one.title!r} {what}", "change it")


def _wrong_with(law: Law, one: Example) -> Iterator[str]:
    for name, count in Counter(given.fact for given in one.given).items():
        if count > 1:
            yield f"gives {name} twice"
    for name, count in Counter(chosen.axis for chosen in one.voice).items():
        if count > 1:
            yield f"chooses on {name} twice"
    if any(unknown_words(law, each) for each in said_in(one)):
        return  # told as E4
    for given, sentences in ((one.facts, law.world), (one.choices, law.voices)):
        for clash in clashes(given, readable(law, sentences), law.domains):
            values = ", ".join(f"{name}: {value}" for name, value in clash.values)
            yield f"is impossible: {values} against {'; '.join(sentence.says for sentence in clash.sentences)}"


# ---- warnings ----


def _values_unmentioned(law: Law) -> Iterator[LawFault]:
    said: dict[str, set[str]] = {}
    for _, condition in in_force(law):
        for atom in atoms(condition):
            if isinstance(atom, Is):
                said.setdefault(atom.fact, set()).update(atom.values)
    for fact in law.facts:
        mentioned = said.get(fact.name, set())
        if fact.yes_or_no and mentioned:
            continue  # the one value of a yes/no fact is the other denied
        for name in fact.names:
            if name not in mentioned:
                what = "no rule and no sentence of the world mentions it"
                yield LawFault("W1", f"{fact.name}={name}", what, "let a rule turn on it, or say why it is there")


def _axes_unmentioned(law: Law) -> Iterator[LawFault]:
    said = {atom.axis for _, condition in in_force(law) for atom in atoms(condition) if isinstance(atom, Chosen)}
    for axis in law.axes:
        if axis.name not in said:
            yield LawFault("W2", axis.name, "no rule turns on this axis", "let one turn on it, or drop the axis")


def _empty_clauses(law: Law) -> Iterator[LawFault]:
    for clause in law.clauses:
        if not (clause.rules or clause.defines or clause.notes):
            what = "it has no rule, no definition and no note"
            yield LawFault("W3", clause.number, what, "say in a note why it is not encoded")


def _out_of_order(law: Law) -> Iterator[LawFault]:
    for chapter in law.chapters:
        before: Clause | None = None
        for clause in chapter.clauses:
            if before is not None and clause.at is not None and _point(clause) < _point(before):
                what = f"it stands at {clause.at}, after {before.number} at {before.at}"
                yield LawFault("W4", clause.number, what, "move it to its place on the page")
            elif clause.at is not None:
                before = clause


def _point(clause: Clause) -> tuple[int, int]:
    return clause.at.chapter, clause.at.first


_CHECKS = (
    _without_place,
    _asides_without_aim,
    _circles_of_asides,
    _unknown,
    _unlisted,
    _two_of_a_name,
    _circles_of_questions,
    _examples,
    _values_unmentioned,
    _axes_unmentioned,
    _empty_clauses,
    _out_of_order,
)
