"""A ruling turned, and its reasons, as sentences: "It would be otherwise if ..."."""

from collections.abc import Iterator, Mapping, Sequence

from miklat.law.law import Law
from miklat.law.question import Outcome
from miklat.say.english import condition_words, facts_words
from miklat.say.fold import joined
from miklat.say.page import Block, Document, Heading, Items, Para, Strong
from miklat.studies.turning import Counterfactual, Turning
from miklat.studies.words import page, voice_words
from miklat.terms.condition import All, Is


def turning_page(
    title: str,
    facts: Mapping[str, str],
    found: Sequence[Turning],
    law: Law,
    kind: str,
    *,
    most: int = 8,
    typed: Mapping[str, str],
) -> Document:
    """What turns each answer of a case (``kind``: turns), or what it rests on (reasons); ``facts`` are those told, and
    ``typed`` choices that are named in any case.
    """
    blocks: list[Block] = [
        Heading(1, (title or "A case without a title",)),
        Para((Strong("Told: "), f"{facts_words(facts, law)}." if facts else "nothing.")),
    ]
    question = ""
    for one in found:
        if one.question != question:
            question = one.question
            blocks.append(Heading(2, (f"{question}: {law.question(question).asks}",), question))
        blocks += _turning(one, facts, law, most, kind, typed)
    return page(title or "A case", blocks, law)


def _turning(
    one: Turning, facts: Mapping[str, str], law: Law, most: int, kind: str, typed: Mapping[str, str]
) -> Iterator[Block]:
    answer = one.answers[0].upper() if len(one.answers) == 1 else "OPEN"
    yield Para((Strong(answer), f" - {voice_words(one.voice, law, typed)}"), 1)
    if len(one.answers) > 1:
        yield from _open(one, law, most)
        return
    if kind == "reasons":
        yield from _reasons(one, facts, law, most)
    if kind == "turns":
        yield from _turns(one.turns, law, most, "It would be otherwise if", one.question)
        if one.loosens:
            yield from _turns(
                one.loosens,
                law,
                most,
                "It would no longer be sure, or no longer so for all of these voices, if",
                one.question,
            )
        if not one.turns and not one.loosens:
            yield Para(("No change of the facts told turns it.",), 2)


def _open(one: Turning, law: Law, most: int) -> Iterator[Block]:
    yield Para((f"Not settled by what was told: it may be {joined(list(one.answers), 'or')}.",), 2)
    if one.settles:
        yield from _turns(one.settles, law, most, "It would be settled if it were told that", one.question)


def _reasons(one: Turning, facts: Mapping[str, str], law: Law, most: int) -> Iterator[Block]:
    if one.reasons == ((),):
        yield Para(("It is so whatever the facts are.",), 2)
        return
    if one.needed:
        yield Para((f"Without this it would not stand: {facts_words({n: facts[n] for n in one.needed}, law)}.",), 2)
    lead = (
        "This alone suffices, whatever the rest:"
        if len(one.reasons) == 1
        else "Each of these alone suffices, whatever the rest:"
    )
    yield Para((lead,), 2)
    items = tuple((f"{facts_words({n: facts[n] for n in reason}, law)}.",) for reason in one.reasons[:most])
    yield Items(items, numbered=True, indent=2)
    if len(one.reasons) > most:
        yield Para((f"And {len(one.reasons) - most} more.",), 2)


def _turns(turns: Sequence[Counterfactual], law: Law, most: int, lead: str, question: str) -> Iterator[Block]:
    if not turns:
        return
    yield Para((lead,), 2)
    yield Items(tuple((_turn(one, law, question),) for one in turns[:most]), indent=2)
    if len(turns) > most:
        yield Para((f"And {len(turns) - most} larger or later sets of changes more.",), 2)


def _turn(turn: Counterfactual, law: Law, question: str) -> str:
    """The ways to change one set of facts, those that give the same answer together."""
    by_answer: dict[tuple[Outcome, ...], list[str]] = {}
    for change in turn.changes:
        parts = tuple(Is(name, values) for name, values in change.values.items())
        by_answer.setdefault(change.gives, []).append(condition_words(All(parts), law))
    told = []
    for gives, ways in by_answer.items():
        shown = "; or ".join(ways[:4]) + (f"; or in {len(ways) - 4} more ways" if len(ways) > 4 else "")
        said = law.question(question).words(gives[0]) if len(gives) == 1 else f"it may be {joined(list(gives), 'or')}"
        told.append(f"{shown}: then {said}")
    return "; ".join(told) + "."
