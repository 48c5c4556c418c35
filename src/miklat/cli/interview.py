"""The words of an interview: how a question is put, what a reply means, and why a thing is asked. Reads no keyboard."""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from miklat.files.faults import listed, quoted
from miklat.judging.ask import AskedFact, FactReply, Interview, QuestionState, Why
from miklat.law.law import Law
from miklat.say.text import wrapped
from miklat.terms.nearest import nearest
from miklat.terms.spelling import folded

HOW = (
    "Answer with a number or a word. u, or don't know: it is not known. b or back: the question before; b and a fact's "
    "name: that one. ?: more on why this is asked. q or quit: enough."
)


class FactAnswer(msgspec.Struct, frozen=True):
    """A value of the fact asked; None for unknown."""

    value: str | None


class Command(msgspec.Struct, frozen=True):
    """Something else than an answer."""

    name: Literal["back", "quit", "why"]
    fact: str = ""


class NoReply(msgspec.Struct, frozen=True):
    """A reply that means nothing here, and what to write instead."""

    what: str


Reply = FactAnswer | Command | NoReply

_COMMANDS: dict[str, Reply] = {
    "?": Command("why"),
    "b": Command("back"),
    "back": Command("back"),
    "q": Command("quit"),
    "quit": Command("quit"),
    **dict.fromkeys(
        ("u", "unknown", "don't_know", "dont_know", "i_don't_know", "i_dont_know", "not_known", "it_is_not_known"),
        FactAnswer(None),
    ),
}


def understand(word: str, turn: AskedFact) -> Reply:
    """What a reply means: a value by name, beginning or number, or one of the commands; names go first.

    >>> understand("2", AskedFact("motion", ("downward", "upward", "level")))
    FactAnswer(value='upward')
    >>> understand("lev", AskedFact("motion", ("downward", "upward", "level")))
    FactAnswer(value='level')
    """
    said = folded(word.replace("\u2019", "'"))
    said = said.strip("().") if said.strip("().").isdecimal() else said
    if said in turn.values:
        return FactAnswer(said)
    if said in _COMMANDS:
        return _COMMANDS[said]
    if not said:
        return _again(turn)
    if said.isascii() and said.isdecimal():
        if 1 <= int(said[:4]) <= len(turn.values):
            return FactAnswer(turn.values[int(said) - 1])
        return NoReply(f"there are {len(turn.values)} answers: write a number from 1 to {len(turn.values)}")
    if said.startswith(("b_", "back_")):
        return Command("back", said.partition("_")[2])
    begun = [value for value in turn.values if value.startswith(said)]
    if len(begun) == 1:
        return FactAnswer(begun[0])
    near = begun or nearest(said, turn.values)
    hint = f"did you mean {listed(near)}?" if near else f"write {listed([*turn.values, 'unknown'])}"
    return NoReply(f"{quoted(word.strip())} is no answer here; {hint}")


def _again(turn: AskedFact) -> Reply:
    if turn.kept is not None:
        return FactAnswer(turn.kept[1])
    return NoReply(f"write a number from 1 to {len(turn.values)}, or u for unknown")


def question_lines(turn: AskedFact, number: int, stands: Iterable[QuestionState], law: Law, width: int) -> list[str]:
    """A question as it is put: why it is asked, and the answers it may have, each with its whole meaning."""
    fact = law.fact(turn.fact)
    lines = ["", *wrapped(f"{fact.asks} ({fact.name})", width, f"{number}. ", "   ")]
    still = [f"{one.question} ({listed(one.answers)})" for one in stands if one.unsettled]
    if still:
        lines += wrapped(f"It can change what is still open: {listed(still, 'and')}.", width, "   ", "   ")
    room = max(map(len, turn.values))
    for place, value in enumerate(turn.values, 1):
        one = fact.value(value)
        lead = f"   {place} {value.ljust(room)}  "
        lines += wrapped(one.meaning, width, lead, " " * len(lead))
    if turn.kept is not None:
        lines.append(f"   [Enter: {turn.kept[1] or 'unknown'}, as before]")
    return lines


def told_lines(label: str, names: Iterable[tuple[str, str]], law: Law, width: int) -> list[str]:
    """Facts with their values, in a row; no line if there are none."""
    words = "; ".join(f"{law.fact(name).value(value).says} ({name}: {value})" for name, value in names)
    return wrapped(f"{label}: {words}.", width, "   ", "   ") if words else []


def kept_lines(taken: Sequence[FactReply], width: int) -> list[str]:
    """Answers from before that were taken again."""
    words = ", ".join(f"{name}: {value or 'unknown'}" for name, value in taken)
    return wrapped(f"Kept from before: {words}.", width, "   ", "   ") if words else []


def why_lines(why: Why, law: Law, width: int) -> list[str]:
    """Why a fact is asked: what is open, where it bears, and what each answer would do."""
    lines: list[str] = []
    for effect in why.unsettled:
        words = f"{law.question(effect.question).asks} Open{_where(effect)}: {listed(effect.answers)}."
        lines += wrapped(f"{effect.question}: {words}", width, "   ", "     ")
    if why.clauses:
        lines += wrapped(f"It bears on {listed(why.clauses, 'and')}.", width, "   ", "     ")
    for value, effects in why.after.items():
        lines += wrapped(f"{value}: {'; '.join(_after(e) for e in effects)}", width, "   ", "     ")
    return lines


def _where(effect: QuestionState) -> str:
    if effect.unsettled == 1:
        return " in every voice"
    return f" in {max(1, round(100 * effect.unsettled))} of 100 voices"


def _after(effect: QuestionState) -> str:
    if effect.unsettled:
        return f"{effect.question} still open{_where(effect)} ({listed(effect.answers)})"
    if len(effect.answers) == 1:
        return f"{effect.question} settled ({effect.answers[0]})"
    return f"{effect.question} settled ({listed(effect.answers)}, by the voice)"


def stands_lines(effects: Iterable[QuestionState], state: Interview, width: int) -> list[str]:
    """Why the interview ended: all is settled, or what is open hangs on what was said to be unknown."""
    still = [effect.question for effect in effects if effect.unsettled]
    unknown = [name for name, value in state.said if value is None]
    if not still:
        return ["", *wrapped("Nothing more can change these answers.", width, "", "")]
    words = f"Still open: {listed(still, 'and')}. It hangs on what is not known: {listed(unknown, 'and')}."
    return ["", *wrapped(words, width, "", "")]
