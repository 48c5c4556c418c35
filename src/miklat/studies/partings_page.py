"""Where two voices part, as a lesson: who they are, the cases that show it, what each says; then how often."""

from collections.abc import Iterator, Mapping, Sequence

from miklat.law.law import Law
from miklat.say.english import facts_words
from miklat.say.fold import joined, listed, upper_first
from miklat.say.page import Block, Document, Fold, Heading, Items, Para, Strong, Table
from miklat.studies.lessons import LessonCase, beyond_the_ordinary, lessons, ordinary_facts
from miklat.studies.named import shared_words, two_names
from miklat.studies.pages import cover_blocks
from miklat.studies.partings import Parting, Voice
from miklat.studies.words import against, number, page, share


def partings_page(
    one: Voice,
    other: Voice,
    found: Sequence[Parting],
    law: Law,
    *,
    typed: Mapping[str, str],
    most: int,
    full: bool = False,
    elsewhere: str = "",
) -> Document:
    """Where two voices part; ``typed`` are choices to be named in any case, ``elsewhere`` are those with which they
    would part. ``full`` tells all such cases in words.
    """
    names = two_names(one, other, law)
    title = against(*names) if one != other else "One voice twice"
    shared = shared_words(one, other, typed, law)
    blocks: list[Block] = [Heading(1, (title,))]
    if shared:
        blocks.append(Para((f"Both are heard with this: {shared}.",)))
    shown = lessons(found, law)
    if not any(part.count for part in found):
        blocks.append(Para((f"They never part: {_never(found)}.",)))
        if elsewhere:
            blocks.append(Para((f"They do part with {elsewhere}: name that in both voices.",)))
    else:
        blocks += _lessons(shown, names, law, most)
        blocks += _counts(found)
        blocks += _in_words(found, names, law, full)
    return page(title, blocks, law)


def _never(found: Sequence[Parting]) -> str:
    return f"in no possible case do they answer differently on {listed([part.question for part in found], 'or')}"


def _lessons(shown: Sequence[LessonCase], names: tuple[str, str], law: Law, most: int) -> Iterator[Block]:
    usual = {name: value for name, value in ordinary_facts(law).items() if any(name in one.facts for one in shown)}
    if usual:
        yield Para((f"In each case, unless it says otherwise, {facts_words(usual, law)}.",))
    yield from lesson_blocks(shown[:most], names, law)
    if len(shown) > most:
        yield Para((f"{number(len(shown) - most)} more such cases, longer or stranger, are not shown (--most).",))


def lesson_blocks(shown: Sequence[LessonCase], names: tuple[str, str], law: Law) -> Iterator[Block]:
    """Cases that show two voices part, each with what each of the two answers."""
    for place, one in enumerate(shown, 1):
        yield Para((Strong(f"{place}. "), f"{upper_first(case_words(one.facts, law))}."))
        yield Items(tuple(_answers(one, side, name, law) for side, name in enumerate(names)), indent=1)


def case_words(facts: Mapping[str, str], law: Law) -> str:
    """A case by what is out of the ordinary in it, as a clause."""
    told = beyond_the_ordinary(facts, law)
    return facts_words(told, law) if told else "nothing else need be told"


def _answers(one: LessonCase, side: int, name: str, law: Law) -> tuple[Strong, str]:
    said = [law.question(question).words(answers[side]) for question, answers in one.answers.items()]
    return Strong(f"{upper_first(name)}: "), f"{joined(said)}."


def _counts(found: Sequence[Parting]) -> Iterator[Block]:
    """How often they part: the last thing to know."""
    parted = [part for part in found if part.count]
    alike = [part.question for part in found if not part.count]
    yield Heading(2, ("How often",), "how-often")
    rows = tuple(((part.question,), (number(part.count),), (share(part.count, part.cases),)) for part in parted)
    yield Para((f"Of {number(parted[0].cases)} possible cases, so many part them:",))
    yield Table((("question",), ("cases",), ("share",)), rows)
    if alike:
        yield Para((f"They never part on {listed(alike)}: that holds of every possible case.",))


def _in_words(found: Sequence[Parting], names: tuple[str, str], law: Law, full: bool) -> Iterator[Block]:
    """All cases that part them, as regions: folded away unless asked for."""
    blocks: list[Block] = []
    for part in found:
        question = law.question(part.question)
        for kind in sorted(part.kinds, key=lambda kind: -kind.count):
            said = [f"{name}: {question.words(said)}" for name, said in zip(names, kind.answers, strict=True)]
            blocks.append(Para((Strong(f"{upper_first('; '.join(said))}. "), f"{number(kind.count)} cases.")))
            if kind.cover is not None:
                blocks += cover_blocks(kind.cover, law, "These are all such cases, where")
    if full:
        yield Heading(2, ("Every such case in words",), "in-words")
        yield from blocks
    else:
        yield Fold("Every such case in words", tuple(blocks))
