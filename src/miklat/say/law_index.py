"""The index of a law: what a word of it names (a question, an axis, a fact, a value, a holder), and where it counts."""

from collections.abc import Iterator

import msgspec

from miklat.law.clause import Clause
from miklat.law.law import Law
from miklat.terms.condition import Chosen, Condition, Is, Named, Ruled, parts
from miklat.text.places import plain

_SHORT = {"rabbi": "r", "rabi": "r", "ben": "b", "bar": "b"}


class Entry(msgspec.Struct, frozen=True):
    """Something a word names: what to call it, the section and name it is explained under, the clauses it counts in."""

    title: str
    section: str
    name: str
    clauses: tuple[str, ...]


def looked_up(law: Law, text: str) -> list[Entry]:
    """Everything in the law that goes by this word, however it is spelt; nothing if there is none."""
    asked = _spoken(text)
    return [
        *_questions(law, asked),
        *_axes(law, asked),
        *_facts(law, asked),
        *_phrases(law, asked),
        *_holders(law, asked),
    ]


def index_words(law: Law) -> tuple[str, ...]:
    """Every word that can be looked up, each once."""
    words = [
        *(question.name for question in law.questions),
        *law.domains,
        *(choice.name for axis in law.axes for choice in axis.choices),
        *(value for fact in law.facts for value in fact.names if value not in ("yes", "no")),
        *law.definitions,
        *(rule.holder for rule in law.rules),
    ]
    return tuple(dict.fromkeys(words))


def _spoken(text: str) -> str:
    """A word as it is compared: in one case and without marks; "the R. Shimon" and "Rabbi Shimon" are alike."""
    words = plain(text).removeprefix("the ").split()
    return " ".join(_SHORT.get(word, word) for word in words) if len(words) > 1 else " ".join(words)


def _questions(law: Law, asked: str) -> Iterator[Entry]:
    for one in law.questions:
        if _spoken(one.name) == asked:
            told = tuple(c.number for c in law.clauses if any(rule.question == one.name for rule in c.rules))
            yield Entry(f"{one.name}: {one.asks}", "questions", one.name, told)


def _axes(law: Law, asked: str) -> Iterator[Entry]:
    for axis in law.axes:
        if _spoken(axis.name) == asked:
            yield Entry(f"{axis.name}: {axis.decides}", "axes", axis.name, clauses_asking(law, axis.name, axis.names))
        for one in axis.choices:
            if _spoken(one.name) == asked:
                turned = clauses_asking(law, axis.name, (one.name,))
                yield Entry(f"{axis.name}={one.name}: {one.says}", "axes", axis.name, turned)


def _facts(law: Law, asked: str) -> Iterator[Entry]:
    for fact in law.facts:
        if _spoken(fact.name) == asked:
            yield Entry(f"{fact.name}: {fact.asks}", "words", fact.name, clauses_asking(law, fact.name, fact.names))
        for one in fact.values:
            if _spoken(one.name) == asked and asked not in ("yes", "no"):
                turned = clauses_asking(law, fact.name, (one.name,))
                yield Entry(f"{fact.name}: {one.name}: {one.says}", "words", fact.name, turned)


def _phrases(law: Law, asked: str) -> Iterator[Entry]:
    for one in law.definitions.values():
        if _spoken(one.name) == asked:
            using = [c for c in law.clauses if one in c.defines or any(one in _used(x) for x in clause_conditions(c))]
            yield Entry(f"{one.name}: {one.says}", "definitions", one.name, tuple(c.number for c in using))


def _holders(law: Law, asked: str) -> Iterator[Entry]:
    for holder in dict.fromkeys(rule.holder for rule in law.rules):
        if _spoken(holder) == asked:
            held = tuple(c.number for c in law.clauses if any(rule.holder == holder for rule in c.rules))
            yield Entry(f"the words of {holder}", "", "", held)


def clauses_asking(law: Law, name: str, values: tuple[str, ...]) -> tuple[str, ...]:
    """The clauses whose own words ask whether a fact or an axis is one of these values, by number."""
    return tuple(
        clause.number
        for clause in law.clauses
        if any(_asks(atom, name, values) for condition in clause_conditions(clause) for atom in _own(condition))
    )


def _asks(atom: Is | Chosen | Ruled, name: str, values: tuple[str, ...]) -> bool:
    match atom:
        case Is(asked, options) | Chosen(asked, options):
            return asked == name and not set(options).isdisjoint(values)
        case Ruled():
            return False


def clause_conditions(clause: Clause) -> Iterator[Condition]:
    """Every condition that a clause lays down."""
    yield from (one.part for one in clause.defines)
    yield from rule_conditions(clause)


def rule_conditions(clause: Clause) -> Iterator[Condition]:
    """The conditions under which the rules of a clause speak, or set others aside."""
    for rule in clause.rules:
        yield rule.when
        if rule.where is not None:
            yield rule.where
        yield from (aside.only for aside in rule.sets_aside if aside.only is not None)


def _own(condition: Condition) -> Iterator[Is | Chosen | Ruled]:
    """The atoms of a condition but for those within a named one."""
    if isinstance(condition, Is | Chosen | Ruled):
        yield condition
    elif not isinstance(condition, Named):
        for part in parts(condition):
            yield from _own(part)


def _used(condition: Condition) -> Iterator[Named]:
    """The named conditions in a condition but for those within one."""
    if isinstance(condition, Named):
        yield condition
    else:
        for part in parts(condition):
            yield from _used(part)
