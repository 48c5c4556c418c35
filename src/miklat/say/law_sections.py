"""The sections of the printed edition that explain its words, and the one that says what the law holds and what not."""

from collections.abc import Callable, Iterator, Mapping

from miklat.law.law import Law
from miklat.say.edition import EditionPart, clause_span, row
from miklat.say.english import condition_words
from miklat.say.law_index import rule_conditions
from miklat.say.page import Block, Heading, Items, Line, Para, Strong, Table
from miklat.terms.axis import AxisVariable
from miklat.terms.condition import Chosen, Condition, atoms


def section_blocks(law: Law, section: str, part: EditionPart) -> Iterator[Block]:
    """One section, under its heading."""
    return _SECTIONS[section](law, part)


def _questions(law: Law, part: EditionPart) -> Iterator[Block]:
    yield Heading(2, ("The questions",), "questions")
    yield Para(("Each is answered yes or no, or the law is silent. Silence is no answer and is never taken for one.",))
    for question in [one for one in law.questions if part.shows(one.name)]:
        yield Heading(3, (f"{question.name}: {question.asks}",), f"question-{question.name}")
        rows = (("yes", question.yes_words), ("no", question.no_words), ("silent", question.silent_words))
        yield Table((("answer",), ("that is",)), tuple(((name,), (words,)) for name, words in rows))


def _words(law: Law, part: EditionPart) -> Iterator[Block]:
    yield Heading(2, ("The words",), "words")
    yield Para(
        (
            "The facts a case may tell, by subject, each with its values as a case file names them. What a case leaves "
            "out is unknown; it is never taken to be otherwise. A star marks what presume: ordinary takes where a case "
            "does not say.",
        )
    )
    for fact in [one for one in law.facts if part.shows(one.name)]:
        yield Heading(3, (f"{fact.name}: {fact.asks}",), f"fact-{fact.name}")
        rows: list[tuple[Line, ...]] = []
        for value in fact.values:
            star = " *" if value.name == fact.ordinary else ""
            rows.append(((value.name + star,), (value.meaning,)))
        yield Table(((f"{fact.group}",), ("meaning",)), tuple(rows))


def _definitions(law: Law, part: EditionPart) -> Iterator[Block]:
    yield Heading(2, ("The definitions",), "definitions")
    yield Para(("Phrases that stand for longer conditions, and the clause that lays each down.",))
    rows: list[tuple[Line, ...]] = []
    for clause in law.clauses:
        for one in [one for one in clause.defines if part.shows(one.name)]:
            rows.append(((one.says,), (one.name,), (clause_span(clause.number, part),)))
    yield Table((("phrase",), ("name",), ("clause",)), tuple(rows))


def _world(law: Law, part: EditionPart) -> Iterator[Block]:
    yield Heading(2, ("What is possible in the world",), "world")
    yield Para(("A case that breaks one of these is refused, and what they force is followed and shown.",))
    yield Items(tuple((f"{one.says[0].upper()}{one.says[1:]} ({', '.join(one.names)}).",) for one in law.world))


def _axes(law: Law, part: EditionPart) -> Iterator[Block]:
    yield Heading(2, ("The axes on which voices differ",), "axes")
    yield Para(
        (
            "A voice makes one choice on each axis. The first choice is the default, which is no verdict on the other: "
            "unless a choice is fixed, every one is reported.",
        )
    )
    for axis in [one for one in law.axes if part.shows(one.name)]:
        yield Heading(3, (f"{axis.name}: {axis.decides}",), f"axis-{axis.name}")
        rows = tuple(((choice.name,), (choice.says,)) for choice in axis.choices)
        yield Table(((axis.kind,), ("the voice that speaks",)), rows)
        turned = _turned(law, axis)
        if turned:
            yield Para(("It bears on ", *row([(clause_span(name, part),) for name in turned]), "."))
    if part.only:
        return
    yield Heading(3, ("Choices that do not go together",), "axes-not-together")
    yield Items(tuple((f"{one.says[0].upper()}{one.says[1:]}.",) for one in law.voices))


def _turned(law: Law, axis: AxisVariable) -> list[str]:
    """What turns on the axis: the clauses whose rules ask for a choice, and whole chapters and modes by name."""
    names = []
    for chapter in law.chapters:
        if chapter.where is not None and _asks(chapter.where, axis.name):
            names.append(f"all of {chapter.title}")
    names += [f"every rule that is {mode}" for mode, where in law.admits.items() if _asks(where, axis.name)]
    for clause in law.clauses:
        if any(_asks(condition, axis.name) for condition in rule_conditions(clause)):
            names.append(clause.number)
    return names


def _asks(condition: Condition, axis: str) -> bool:
    return any(isinstance(atom, Chosen) and atom.axis == axis for atom in atoms(condition))


def _modes(law: Law, part: EditionPart) -> Iterator[Block]:
    yield Heading(2, ("How firmly the text says it",), "modes")
    items: list[Line] = []
    for mode in law.modes:
        only = "" if mode.counts is None else f"; such rules count only {condition_words(mode.counts, law)}"
        items.append((Strong(mode.name), f": {mode.means}{only}."))
    yield Items(tuple(items))


def _scope(law: Law, part: EditionPart) -> Iterator[Block]:
    yield Heading(2, ("What is held and what is not",), "scope")
    yield Heading(3, ("Held",), "held")
    yield Items(tuple((f"{one.title}, in {len(one.clauses)} clauses.",) for one in law.chapters))
    if law.outside.places:
        yield Heading(3, ("Not held, and where it is treated",), "not-held")
        rows = tuple(((f"{one.cited}",), (one.treats,)) for one in law.outside.places)
        yield Table((("place",), ("treats",)), rows)
    if law.outside.untold:
        yield Heading(3, ("What cannot be told",), "not-told")
        yield Para(("No case can say it; a case told as if it did would be answered as another.",))
        yield Items(
            tuple((Strong(f"{one.what[0].upper()}{one.what[1:]}"), f": {one.why}.") for one in law.outside.untold)
        )


_SECTIONS: Mapping[str, Callable[[Law, EditionPart], Iterator[Block]]] = {
    "questions": _questions,
    "words": _words,
    "definitions": _definitions,
    "world": _world,
    "axes": _axes,
    "modes": _modes,
    "scope": _scope,
}
