"""A ruling as a page: each question, the voices that answer it, and why."""

from collections.abc import Iterator, Mapping

from miklat.judge.bench import Judged
from miklat.judge.ruling import Blocked, Cell, Ground, Ruling
from miklat.law.law import Law
from miklat.say.english import choice_words, condition_words, fact_words, joined
from miklat.say.page import Block, Document, Heading, Items, Line, Para, Strong

NOTICE = "miklat traces what the texts say; it never issues a ruling of practice."


def judged_page(judged: Judged, law: Law, *, brief: bool = False) -> Document:
    """The page of a judged case; ``brief`` leaves out what blocked the other answers."""
    title = judged.title or "A case without a title"
    blocks: list[Block] = [Heading(1, (title,)), *_facts(judged, law)]
    for ruling in judged.rulings:
        blocks += ruling_blocks(ruling, law, judged, brief=brief)
    blocks += [Para(("",)), Para((f"law {judged.version}, {judged.fingerprint[:19]}. {NOTICE}",))]
    return Document(title, tuple(blocks))


def _facts(judged: Judged, law: Law) -> Iterator[Block]:
    added = {*judged.followed, *judged.presumed}
    given = [name for name in judged.facts if name not in added]
    for label, names in (("Given", given), ("It follows", judged.followed), ("Presumed as ordinary", judged.presumed)):
        if names:
            words = "; ".join(fact_words(name, judged.facts[name], law) for name in names)
            yield Para((Strong(f"{label}: "), f"{words}."))
    if not judged.facts:
        yield Para((Strong("Given: "), "nothing."))
    if judged.voice:
        words = joined([choice_words(axis, choice, law) for axis, choice in judged.voice.items()])
        yield Para((Strong("Heard: "), f"{words}."))


def ruling_blocks(ruling: Ruling, law: Law, judged: Judged, *, brief: bool = False) -> list[Block]:
    """One question of the page."""
    blocks: list[Block] = [
        Heading(2, (f"{ruling.question}: {ruling.asks}",), ruling.question),
    ]
    for cell in ruling.cells:
        blocks += _cell(cell, ruling.question, law, brief=brief)
    return blocks


def _cell(cell: Cell, question: str, law: Law, *, brief: bool) -> Iterator[Block]:
    yield Para((Strong(cell.answer.upper()), f" - {voice_words(cell.voice, law)}"), 1)
    for ground in cell.grounds:
        yield Items((_ground(ground, law),), indent=2)
    if cell.answer == "open":
        yield Para((_open_words(cell, law),), 2)
    if cell.hangs_on:
        words = "; ".join(law.fact(name).asks for name in cell.hangs_on)
        yield Para((f"This hangs on what was presumed: {', '.join(cell.hangs_on)} ({words}).",), 2)
    for one in () if brief or cell.answer == "open" else cell.blocked[:1]:
        yield Para((_blocked_words(one, law),), 2)


def voice_words(voice: Mapping[str, str], law: Law) -> str:
    """The choices of a cell as words."""
    if not voice:
        return "in every voice"
    words = joined([choice_words(axis, choice, law) for axis, choice in voice.items()])
    return f"{words} ({', '.join(f'{axis}={choice}' for axis, choice in voice.items())})"


def _ground(ground: Ground, law: Law) -> Line:
    because = "; ".join(fact_words(name, value, law) for name, value in ground.because.items())
    on = [law.question(name).words(answer) for name, answer in ground.rests_on.items()]  # type: ignore[arg-type]
    tail = f" Because {'; '.join([because, *on] if because else on)}." if because or on else ""
    aside = f" It sets aside {joined(list(ground.sets_aside))}." if ground.sets_aside else ""
    if ground.where is not None:
        aside += " So only " + "; or ".join(voice_words(voice, law) for voice in ground.where) + "."
    sure = "" if ground.certain else " (in some of the ways the case may complete)"
    return (Strong(f"{ground.rule} "), f"[{ground.at}; {ground.holder}; {ground.mode}{sure}] {ground.says}{tail}{aside}")


def _open_words(cell: Cell, law: Law) -> str:
    possible = joined(list(cell.possible or ()), "or")
    asks = " ".join(f"{law.fact(name).asks} ({name})" for name in cell.would_decide or ())
    return f"Not settled by what was told: it may be {possible}. Would decide, best first: {asks}"


def _blocked_words(one: Blocked, law: Law) -> str:
    would = f"{one.rule} [{one.at}; {one.holder}] would have said {one.answer}, but"
    if one.set_aside_by:
        return f"{would} {joined(list(one.set_aside_by))} sets it aside."
    words = "; ".join(condition_words(failed.condition, law) for failed in one.failed)
    return f"{would} it asks that {words}."
