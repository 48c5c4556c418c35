"""Values as HTML for a notebook."""

from collections.abc import Iterator

from msgspec.structs import replace

from miklat.judging.bench import Bench
from miklat.judging.case import Case
from miklat.judging.ruling import Cell, Explained, Ground, Judged, Ruling
from miklat.law.law import Law
from miklat.say.english import facts_words
from miklat.say.html import to_fragment
from miklat.say.page import Block, Document, Heading, Items, Line, Para, Strong, Table
from miklat.say.ruling_cell import voice_words
from miklat.say.ruling_page import judged_page
from miklat.say.telling import tell
from miklat.say.telling_page import telling_page


def judged_html(judged: Judged, law: Law) -> str:
    """The full page of a judged case as an HTML fragment; without explanations, if none were asked for."""
    return to_fragment(judged_page(judged if judged.explained else _bare(judged), law, brief=True))


def telling_html(judged: Judged, bench: Bench) -> str:
    """The page of a judged case as people read it, with what can be told in full folded away."""
    full = judged_page(bench.explain(judged), judged.law).blocks[1:]
    return to_fragment(telling_page(tell(judged, bench), full))


def _bare(judged: Judged) -> Judged:
    """The same, with explanations that say nothing."""
    nothing = Explained((), (), ())
    rulings = tuple(
        replace(one, cells=tuple(replace(cell, explained=nothing) for cell in one.cells)) for one in judged.rulings
    )
    return replace(judged, rulings=rulings, because=dict.fromkeys(judged.followed, ()))


def ruling_html(ruling: Ruling, law: Law) -> str:
    """The ruling on one question: its cells with their grounds."""
    blocks = [block for cell in ruling.cells for block in _cell(cell, law)]
    return _fragment(ruling.question, Heading(3, (ruling.asks,)), *blocks)


def cell_html(cell: Cell, law: Law) -> str:
    """One cell with its grounds."""
    return _fragment("a cell", *_cell(cell, law))


def ground_html(ground: Ground, law: Law) -> str:
    """One ground."""
    return _fragment(ground.rule, Para(_ground(ground, law)))


def case_html(case: Case, law: Law) -> str:
    """What is given of a case; a case is of no law, and what this one does not know stands as it was given."""
    known = {name: value for name, value in case.facts.items() if value in law.domains.get(name, ())}
    other = "".join(f" {name}: {value}." for name, value in case.facts.items() if name not in known)
    words = (f"{facts_words(known, law)}." if known else "") + other
    words = words.strip() or "Nothing is given."
    return _fragment(case.title, Heading(3, (case.title or "A case without a title",)), Para((words,)))


def law_html(law: Law, _: Law) -> str:
    """What a law holds: its chapters with their clauses."""
    rows = tuple(
        ((chapter.title,), (str(len(chapter.clauses)),), (str(sum(len(c.rules) for c in chapter.clauses)),))
        for chapter in law.chapters
    )
    about = f"{len(law.facts)} facts, {len(law.axes)} axes, {len(law.questions)} questions; {law.fingerprint[:19]}"
    table = Table((("chapter",), ("clauses",), ("rules",)), rows)
    return _fragment("law", Heading(3, (f"The law in version {law.version}",)), Para((about,)), table)


def _fragment(title: str, *blocks: Block) -> str:
    return to_fragment(Document(title, blocks))


def _cell(cell: Cell, law: Law) -> Iterator[Block]:
    yield Para((Strong(cell.answer.upper()), f", {voice_words(cell.voice, law)}."))
    if cell.grounds:
        yield Items(tuple(_ground(ground, law) for ground in cell.grounds), indent=1)


def _ground(ground: Ground, law: Law) -> Line:
    because = f" Because {facts_words(ground.because, law)}." if ground.because and ground.certain else ""
    return (Strong(ground.rule), f" ({ground.at}; {ground.holder}, {ground.mode}): {ground.says}{because}")
