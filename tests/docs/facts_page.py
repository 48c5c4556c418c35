"""Makes docs/facts.md from a law: the words a case file may use. The page is never edited by hand."""

from collections.abc import Iterable, Iterator

from miklat.law.law import Law
from miklat.law.question import Question
from miklat.terms.axis import AxisVariable
from miklat.terms.fact import FactVariable

HEAD = """# The words of the law

This page is made from the law itself; `tests/docs/test_facts.py` says how to make it anew. It lists every **fact** a
case may tell, every **axis** on which voices differ, and every **question** the law answers. The names in `code` are
those used in case files, on the command line and in Python. `miklat law words`, `miklat law axes` and
`miklat law questions` print the same in the terminal.

- [Facts](#facts): what a case may tell. What it leaves out is *unknown*, and is never taken to be otherwise.
- [What cannot be together](#what-cannot-be-together): a case that breaks one of these is refused.
- [Axes](#axes): where voices differ.
- [Questions](#questions): what is asked.
- [What cannot be told](#what-cannot-be-told): no case should be told as if it could.
- [What lies outside](#what-lies-outside): places that are not held here, and what they treat.
"""

GROUPS = {
    "who": "Who",
    "act": "The act",
    "mind": "What was in his mind",
    "blow": "The blow",
    "work": "The work",
    "place": "The place",
    "office": "The office",
    "course": "The course of the case, after the killing",
}


def facts_page(law: Law) -> str:
    """The whole page."""
    parts = [HEAD, *_facts(law), *_world(law), *_axes(law), *_questions(law), *_outside(law)]
    return "\n".join(parts)


def _facts(law: Law) -> Iterator[str]:
    ordinary = "`presume: ordinary` takes it where a case does not say ([formats](formats.md#presume-ordinary))"
    yield f"## Facts\n\nA star marks the ordinary value: {ordinary}.\n"
    for group in dict.fromkeys(fact.group for fact in law.facts):
        yield f"### {GROUPS.get(group, group.capitalize())}\n"
        for fact in law.facts:
            if fact.group == group:
                yield f"#### `{fact.name}`\n\n{fact.asks}\n\n{_values(fact)}"


def _values(fact: FactVariable) -> str:
    rows = []
    for one in fact.values:
        star = " \\*" if one.name == fact.ordinary else ""
        rows.append((f"`{one.name}`{star}", f"{one.says}; {one.gloss}" if one.gloss else one.says))
    return table(("value", "meaning"), rows)


def _world(law: Law) -> Iterator[str]:
    yield "## What cannot be together\n"
    yield "These hold in every case. From them some facts follow that need not be told.\n"
    yield "".join(f"- {one.says} ({_codes(one.names)})\n" for one in law.world)


def _axes(law: Law) -> Iterator[str]:
    yield "## Axes\n"
    yield "A *voice* is one choice on each axis. The first choice is the default; that is no verdict on the other.\n"
    for axis in law.axes:
        yield f"#### `{axis.name}`\n\nWhat it decides: {axis.decides}. Kind: {axis.kind}.\n\n{_choices(axis)}"
    yield "Not every choice can be made together:\n"
    yield "".join(f"- {one.says} ({_codes(one.names)})\n" for one in law.voices)


def _choices(axis: AxisVariable) -> str:
    return table(("choice", "the voice that makes it speaks"), [(f"`{one.name}`", one.says) for one in axis.choices])


def _questions(law: Law) -> Iterator[str]:
    yield "## Questions\n"
    yield table(("question", "asks", "yes", "no", "silent"), [_question(one) for one in law.questions])


def _outside(law: Law) -> Iterator[str]:
    yield "## What cannot be told\n"
    yield "No fact says it, so a case told as if it did would be answered as another.\n"
    yield "".join(f"- **{one.what[0].upper()}{one.what[1:]}**: {one.why}.\n" for one in law.outside.untold)
    yield "## What lies outside\n"
    yield "None of these is held here. Where a case or a command asks for what they treat, it is pointed to them.\n"
    yield table(("place", "treats"), [(one.cited, one.treats) for one in law.outside.places])


def _question(one: Question) -> tuple[str, ...]:
    return f"`{one.name}`", one.asks, one.yes_words, one.no_words, one.silent_words


def _codes(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in dict.fromkeys(names))


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table as a page of Markdown has it."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)
