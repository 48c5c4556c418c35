"""The printed edition of a law: its clauses in the order of the page, and the sections that explain its words.

A *part* says what is printed: the whole, a chapter, a place, a clause, or one of the sections.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from miklat.law.clause import Clause, Example
from miklat.law.law import Chapter, Law
from miklat.say.claim_words import claim_sentences
from miklat.say.edition import EditionPart, slug
from miklat.say.english import condition_words, facts_words, said_choices
from miklat.say.fold import folded
from miklat.say.law_rules import rules_blocks
from miklat.say.law_sections import section_blocks
from miklat.say.page import Block, Document, Heading, Line, Link, Para, Strong
from miklat.terms.condition import Named
from miklat.text.address import Address

_FEW = 5
"""A page of so few clauses goes without the words on how to read it."""


class Beside(Protocol):
    """Source texts that stand beside the clauses, as blocks: a place whole, and the words that a clause hangs on."""

    def place_blocks(self, at: Address) -> Iterable[Block]:
        """What the texts have at a place."""
        ...

    def clause_blocks(self, clause: Clause) -> Iterable[Block]:
        """The words of the clause."""
        ...


def law_page(law: Law, part: EditionPart, beside: Beside | None = None) -> Document:
    """The page of a part of the law, with the source texts that stand beside it."""
    title = law.title
    blocks: list[Block] = [Heading(1, (title,)), *_front(law, part)]
    for chapter in law.chapters:
        clauses = [clause for clause in chapter.clauses if clause.number in part.clauses]
        if clauses:
            blocks += _chapter_blocks(law, chapter, clauses, part, beside)
    for section in part.sections:
        blocks += section_blocks(law, section, part)
    foot = (
        f"The law in version {law.version}, {law.fingerprint[:19]}. This page traces what the texts say; "
        "it is no ruling for practice."
    )
    return Document(f"{title}: {part.title}" if part.title else title, tuple(blocks), (foot,))


def _front(law: Law, part: EditionPart) -> Iterator[Block]:
    if part.title:
        yield Para((Strong(part.title[0].upper() + part.title[1:]),))
    if len(part.clauses) > _FEW:
        yield Para(
            (
                "Each clause has its number, its words (our own; not a translation), and under them its rules, printed "
                "from the same values by which cases are judged: who holds the rule, how firmly the text says it, what "
                "it answers and when. A rule that yields to others gives way wherever one of them speaks. A definition "
                "says what a phrase of the rules stands for; a claim says what the passage holds of its rules as a "
                "whole, and is proved by miklat study.",
            )
        )
    if any(clause.examples for clause in law.clauses if clause.number in part.clauses):
        yield Para((f"Examples do not repeat what is ordinary: {_ordinary(law)}.",))


def _ordinary(law: Law) -> str:
    return facts_words({fact.name: fact.ordinary for fact in law.facts if fact.ordinary is not None}, law)


def _chapter_blocks(
    law: Law, chapter: Chapter, clauses: Sequence[Clause], part: EditionPart, beside: Beside | None
) -> Iterator[Block]:
    yield Heading(2, (chapter.title,), f"chapter-{slug(chapter.title)}")
    if chapter.where is not None:
        yield Para((f"Heard only {condition_words(chapter.where, law)}.",))
    place = None
    for clause in clauses:
        if str(clause.at) != place:
            place = str(clause.at)
            yield Heading(3, (Link(place, clause.at.url),), slug(place))
            yield from beside.place_blocks(clause.at) if beside else ()
        yield from _clause_blocks(law, clause, part, beside)


def _clause_blocks(law: Law, clause: Clause, part: EditionPart, beside: Beside | None) -> Iterator[Block]:
    anchor = slug(clause.number)
    yield Heading(4, (Link(clause.number, f"#{anchor}"),), anchor)
    yield Para((Strong(clause.text),), 1)
    yield from beside.clause_blocks(clause) if beside else ()
    for question in law.questions:
        rules = [rule for rule in clause.rules if rule.question == question.name]
        if rules:
            yield from rules_blocks(law, rules, part)
    for one in clause.defines:
        yield Para(_definition_line(one, law), 2)
    for claim in clause.claims:
        yield Para((f"Claim. {claim_sentences(claim, law)}",), 2)
    for example in clause.examples:
        yield Para(("Example. ", *_example_line(example, law)), 2)
    for note in clause.notes:
        yield Para((f"Note. {note}",), 2)


def _definition_line(one: Named, law: Law) -> Line:
    return (f"Definition, {one.name}. By ", Strong(f'"{one.says}"'), f" is meant: {condition_words(one.part, law)}.")


def _example_line(example: Example, law: Law) -> Line:
    told = {name: value for name, value in example.facts.items() if law.fact(name).ordinary != value}
    heard = [said_choices(example.choices, law)] if example.choices else []
    given = [f"given that {facts_words(told, law)}"]
    lead = ", ".join(heard + (given if told else []))
    gives = folded([law.question(question).words(answer) for question, answer in example.gives])
    words = f"{lead}: {gives}" if lead else gives
    return (Strong(f"{example.title}."), f" {words[0].upper()}{words[1:]}.")
