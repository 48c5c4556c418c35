"""What a law says, condition by condition, with what each stands in; and the words in them that it does not have."""

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from miklat.law.clause import Example
from miklat.law.law import Law
from miklat.law.question import OUTCOMES
from miklat.terms.condition import All, Any, Chosen, Condition, Is, Named, Not, Ruled, atoms
from miklat.terms.nearest import nearest
from miklat.terms.world import Sentence


def in_force(law: Law) -> Iterator[tuple[str, Condition]]:
    """Every condition that bears on an answer or on what is possible, with what it stands in."""
    for chapter in law.chapters:
        if chapter.where is not None:
            yield chapter.title, chapter.where
    for rule in law.rules:
        yield rule.clause, rule.when
        if rule.where is not None:
            yield rule.clause, rule.where
        for aside in rule.sets_aside:
            if aside.only is not None:
                yield rule.clause, aside.only
    yield from law.admits.items()
    for sentence in law.world:
        yield sentence.says, sentence.condition


def conditions(law: Law) -> Iterator[tuple[str, Condition]]:
    """Every condition anywhere in a law, with what it stands in."""
    yield from in_force(law)
    for sentence in law.voices:
        yield sentence.says, sentence.condition
    for clause in law.clauses:
        for definition in clause.defines:
            yield clause.number, definition
        for claim in clause.claims:
            for condition in _of_claim(claim):
                yield clause.number, condition
        for one in clause.examples:
            for given in said_in(one):
                yield clause.number, given


def said_in(one: Example) -> list[Condition]:
    """What an example gives and chooses."""
    return [*one.given, *one.voice]


def _of_claim(claim: msgspec.Struct) -> Iterator[Condition]:
    """The conditions in a claim, whatever it claims."""
    for name in claim.__struct_fields__:
        value = getattr(claim, name)
        if isinstance(value, Is | Chosen | Ruled | All | Any | Not | Named):
            yield value


def unknown_words(law: Law, condition: Condition) -> list[tuple[str, str]]:
    """What a condition names that the law does not have, each with what to write instead."""
    questions = [one.name for one in law.questions]
    facts, axes = [one.name for one in law.facts], [one.name for one in law.axes]
    wrong = []
    for atom in atoms(condition):
        match atom:
            case Is(fact, values):
                name, words, names, kind, part = fact, values, facts, "fact", "value"
            case Chosen(axis, choices):
                name, words, names, kind, part = axis, choices, axes, "axis", "choice"
            case Ruled(question, answers):
                name, words, names, kind, part = question, answers, questions, "question", "answer"
        if name not in names:
            wrong.append((f"there is no {kind} {name}", instead(name, names, f"write a {kind} of the law")))
            continue
        allowed = OUTCOMES if kind == "question" else law.domains[name]
        for word in words:
            if word not in allowed:
                what = f"the {kind} {name} has no {part} {word}"
                wrong.append((what, instead(word, allowed, f"write {', '.join(allowed)}")))
    return wrong


def readable(law: Law, sentences: Sequence[Sentence]) -> list[Sentence]:
    """Those that name nothing unknown."""
    return [one for one in sentences if not unknown_words(law, one.condition)]


def instead(word: str, names: Iterable[str], otherwise: str) -> str:
    """What to write instead of a word: the nearest of the names, or something otherwise."""
    near = nearest(word, names, n=1)
    return f"did you mean {near[0]}?" if near else otherwise
