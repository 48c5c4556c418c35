"""A telling as a page, in the order in which a teacher would tell it."""

from collections.abc import Iterator, Sequence

from miklat.say.fold import folded, upper_first
from miklat.say.page import (
    Block,
    CaseBlock,
    Document,
    Fold,
    Heading,
    Items,
    Line,
    Link,
    Para,
    Section,
    Span,
    Strong,
    Table,
)
from miklat.say.told_values import Otherwise, Telling, Told, VoiceParting

NOTICE = "It traces what the texts say; it never issues a ruling of practice."


def telling_page(telling: Telling, full: Sequence[Block] = (), *, unfolded: bool = False) -> Document:
    """The page of a telling; ``full`` is what a page that can fold keeps folded at its end."""
    blocks = [Heading(1, (telling.title,)), *telling_blocks(telling)]
    if full:
        blocks.append(Fold("In full: every voice, with codes", tuple(full), unfolded=unfolded))
    return Document(telling.title, tuple(blocks), (foot(telling),))


def sheet_page(tellings: Sequence[Telling]) -> Document:
    """Several cases on one sheet."""
    title = f"{len(tellings)} cases"
    cases = [CaseBlock(one.title, tuple(telling_blocks(one))) for one in tellings]
    return Document(title, (Heading(1, (title,)), *cases), (foot(tellings[0]),))


def short_page(telling: Telling) -> Document:
    """A line a question."""
    lines = tuple((Strong(f"{one.question}: "), f"{one.words}.") for one in telling.answers)
    return Document(telling.title, (Para((Strong(telling.title),)), Items(lines)))


def telling_blocks(telling: Telling) -> Iterator[Block]:
    """All of a telling but its title and its foot."""
    yield Para((telling.happened,))
    yield from (Para((Strong(f"{label}: "), words)) for label, words in telling.notes)
    yield Section("In short", tuple(_answers(telling)), apart=True, silent=True)
    if telling.says:
        yield Section("Who says", tuple(_says(telling)), apart=True)
    yield from _section("Perhaps also", telling.perhaps)
    yield from _section("Why", " ".join([telling.why, *_otherwise(telling.otherwise)]).strip())
    yield from _section("Told another way", " ".join(telling.retold))
    if telling.parting:
        yield Section("Where they part", tuple(_parting(telling.parting)))
    yield from _section("Hard words" if len(telling.hard) > 1 else "A hard word", _stops(telling.hard))
    yield from _section("Silent", " ".join(telling.silent))
    yield from _section("To settle it, tell", " ".join(telling.ask))
    if telling.places:
        yield Section("Look it up", (Para(tuple(_places(telling))),))


def _section(head: str, words: str) -> Iterator[Block]:
    if words:
        yield Section(head, (Para((words,)),))


def _otherwise(turns: Sequence[Otherwise]) -> Iterator[str]:
    """What would have turned it, those that come to the same in one sentence."""
    for then in dict.fromkeys(one.then for one in turns):
        yield f"If instead {folded([one.instead for one in turns if one.then == then], 'or')}: {then}."


def _stops(phrases: Sequence[str]) -> str:
    return f"{upper_first('; '.join(phrases))}." if phrases else ""


def _answers(telling: Telling) -> Iterator[Block]:
    common = " ".join(one for one in (telling.lead, telling.rest) if one)
    if common:
        yield Para((common,))
    yield Items(tuple((f"{upper_first(one.asks)} ", Strong(f"{upper_first(one.beside)}.")) for one in telling.answers))


def _says(telling: Telling) -> Iterator[Block]:
    yield Items(tuple(map(_told, telling.says)))
    words = " ".join(one for one in (telling.decides, telling.follows) if one)
    if words:
        yield Para((words,))


def _told(one: Told) -> Line:
    how = f", {one.firmness}" if one.firmness else ""
    return (Link(one.at, one.url), f" [{one.number}], {one.holder}{how}: {one.words}")


def _parting(parting: VoiceParting) -> Iterator[Block]:
    head: tuple[Line, ...] = (("if you read",), *((name,) for name in parting.questions))
    rows = tuple(((reading,), *((words,) for words in answers)) for reading, answers in parting.rows)
    yield Table(head, rows)
    if parting.more:
        yield Para((f"And {parting.more} more: see the page in full.",))


def _places(telling: Telling) -> Iterator[Span]:
    before = ""
    for at, url in telling.places:
        chapter, _, verse = at.rpartition(":")
        again = chapter == before
        yield from [", " if again else "; "] if before else []
        yield Link(verse if again else at, url)
        before = chapter
    yield "."
    if telling.otherwise:
        one = telling.otherwise[0]
        yield Strong(" Try: ")
        yield f"{one.instead} [{one.fact}: {one.value}]."


def foot(telling: Telling) -> str:
    """Which law told it, and what this is not."""
    return f"Law {telling.version}, {telling.fingerprint[:19]}. {NOTICE}"
