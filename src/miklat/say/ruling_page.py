"""A ruling as a page: what was told, each question, the voices that answer it, and why."""

from collections.abc import Iterator

from miklat.judging.bench import Judged
from miklat.judging.ruling import Ruling
from miklat.law.law import Law
from miklat.say.english import choices_words, facts_words
from miklat.say.fold import joined, listed
from miklat.say.page import Block, Document, Heading, Para, Strong, Table
from miklat.say.ruling_cell import CellTeller, ask_words, voice_words
from miklat.say.waiting import waiting

NOTICE = "miklat traces what the texts say; it never issues a ruling of practice."


def judged_page(judged: Judged, law: Law, *, brief: bool = False) -> Document:
    """The page of a judged case; ``brief`` leaves out what blocked the other answers."""
    title = judged.title or "A case without a title"
    teller = CellTeller(judged, law, brief=brief)
    left = waiting(judged, law)
    blocks: list[Block] = [Heading(1, (title,)), *_facts(judged, law)]
    for ruling in judged.rulings:
        if ruling not in left:
            blocks += [Heading(2, (f"{ruling.question}: {ruling.asks}",), ruling.question), *teller.ruling(ruling)]
    if left:
        blocks += _waiting_blocks(left, law)
    return Document(title, tuple(blocks), (_foot(judged, law, teller),))


# ---- what was told ----


def _facts(judged: Judged, law: Law) -> Iterator[Block]:
    added = {*judged.followed, *judged.presumed}
    given = {name: value for name, value in judged.facts.items() if name not in added}
    yield Para((Strong("Told: "), f"{facts_words(given, law) if given else 'nothing'}."))
    if judged.followed:
        words = [_followed_words(name, judged, law) for name in judged.followed]
        yield Para((Strong("It follows: "), f"{joined(words)}."))
    if judged.presumed:
        words = [f"{facts_words({name: judged.facts[name]}, law)} ({name})" for name in judged.presumed]
        yield Para((Strong("Presumed, being ordinary and not told: "), f"{joined(words)}."))
    if judged.voice:
        yield Para((Strong("Heard only: "), f"{choices_words(judged.voice, law)}."))


def _followed_words(name: str, judged: Judged, law: Law) -> str:
    """A fact that follows, with the sentence of the world that forces it where one alone does."""
    words, why = facts_words({name: judged.facts[name]}, law), judged.reasons[name]
    return f"{words} (since {why[0]})" if len(why) == 1 else words


# ---- questions that wait for facts nothing was told of ----


def _waiting_blocks(waiting: list[Ruling], law: Law) -> Iterator[Block]:
    names = [ruling.question for ruling in waiting]
    yield Heading(2, (f"{listed(names)}: open",), "open")
    wanted = [cell.would_decide for ruling in waiting for cell in ruling.cells if cell.would_decide]
    groups = {law.fact(names[0]).group for names in wanted}
    asked = list(dict.fromkeys(name for names in wanted for name in names))
    first = [name for name in asked if law.fact(name).group in groups]
    rest = [name for name in asked if name not in first]
    yield Para((f"Nothing was told of these: {listed(first)}.",), 1)
    rows = tuple(((ruling.question,), (ruling.asks,), (listed(_possible(ruling), "or"),)) for ruling in waiting)
    yield Table((("question",), ("asks",), ("may be",)), rows, 1)
    for ruling in waiting:
        for cell in ruling.cells:
            if cell.answer == "silent":
                words = law.question(ruling.question).silent_words
                yield Para((f"{ruling.question} is not open but SILENT, {voice_words(cell.voice, law)}: {words}.",), 1)
    yield Para((f"Would decide, best first: {ask_words(first, law)}",), 1)
    if rest:
        yield Para((f"These bear on it too: {listed(rest)}.",), 1)


def _possible(ruling: Ruling) -> list[str]:
    found = {one for cell in ruling.cells for one in cell.possible or ()}
    return [one for one in ("yes", "no", "silent", "collision") if one in found]


def _foot(judged: Judged, law: Law, teller: CellTeller) -> str:
    """How to read the answers, as far as the page needs it, and which law gave them."""
    answers = {cell.answer for ruling in judged.rulings for cell in ruling.cells}
    notes = []
    if "silent" in answers:
        notes.append("SILENT: the law, fully told, says nothing.")
    if "open" in answers:
        notes.append("OPEN: what was told does not settle it.")
    if teller.left_out:
        words = facts_words({name: judged.facts[name] for name in law.domains if name in teller.left_out}, law)
        notes.append(f"Not repeated after each 'because': {words}.")
    return " ".join([*notes, f"The law in version {judged.version}, {judged.fingerprint[:19]}. {NOTICE}"])
