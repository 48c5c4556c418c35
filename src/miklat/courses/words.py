"""What a step of a course says, in words: voice groups, what changed, what is owed, what was done."""

from collections.abc import Iterator, Sequence

from miklat.courses.dates import DateFault, parse_date
from miklat.courses.readings import Choices
from miklat.courses.told import Change, Measured, Owed, Step
from miklat.courses.unfold import Moment
from miklat.law.event import Event
from miklat.law.law import Law
from miklat.say.english import choices_words, fact_words
from miklat.say.fold import listed


def voices_words(voices: Sequence[Choices], law: Law) -> str:
    """A group of voices as words."""
    if any(not choices for choices in voices):
        return "in every voice"
    return "; or ".join(choices_words(choices, law) for choices in voices)


def date_words(event: Event) -> str:
    """The date of an event as written, with what it leaves open; empty if it has none."""
    if event.date is None:
        return ""
    date = parse_date(event.date)
    return event.date if isinstance(date, DateFault) else str(date)


def heading_words(number: int, event: Event, says: str) -> str:
    """An event as a heading: its number, name, words and date."""
    date = date_words(event)
    return f"{number}. {event.written} - {says}" + (f" [{date}]" if date else "")


def follows_words(step: Step, before: Moment | None, law: Law) -> Iterator[str]:
    """The facts that follow now and did not before, or not by the same reason, each with the event it follows from."""
    for name, value in step.moment.facts.items():
        reason = step.moment.reasons[name]
        if before is None or (before.facts.get(name), before.reasons.get(name)) != (value, reason):
            source = f"event {reason.event}: {reason.says}" if reason.event else reason.says
            yield f"{fact_words(name, value, law)} ({name}: {value}; {source})"


def unsaid_words(step: Step, before: Moment | None) -> Iterator[str]:
    """The facts that are not told now, each with why; those that were not told before for the same reason left out."""
    for name, why in step.moment.unsaid.items():
        if before is None or before.unsaid.get(name) != why:
            yield f"{name}: {why}"


def change_words(change: Change, law: Law) -> str:
    """A change of answer: from what to what, in which voices, and under which clause."""
    answer = f"{change.question}: {change.before.upper()} before, {change.after.upper()} now"
    said = [f"{listed(change.speaks)} {_speaks(change.speaks)} now"] if change.speaks else []
    if change.no_longer:
        said.append(f"{listed(change.no_longer)} no longer {_speaks(change.no_longer)}")
    return f"{answer}, {voices_words(change.voices, law)}{_bracketed(said)}."


def instead_words(change: Change, law: Law) -> str:
    """An answer that would be another: what it would be, what it is as told, in which voices, under which clause."""
    answer = f"{change.question}: {change.after.upper()} instead of {change.before.upper()}"
    said = [f"{listed(change.speaks)} would speak"] if change.speaks else []
    if change.no_longer:
        said.append(f"{listed(change.no_longer)} would not")
    return f"{answer}, {voices_words(change.voices, law)}{_bracketed(said)}."


def _bracketed(said: Sequence[str]) -> str:
    return f" ({'; '.join(said)})" if said else ""


def _speaks(rules: Sequence[str]) -> str:
    return "speaks" if len(rules) == 1 else "speak"


def owed_words(owed: Owed, law: Law) -> str:
    """A duty or a leave as a sentence, with its voices and clauses."""
    words = owed.due.words
    if owed.supposed and owed.due.suppose_says:
        words = f"{owed.due.suppose_says}, {words}"
    return f"{words[0].upper()}{words[1:]} - {voices_words(owed.voices, law)} ({listed(owed.rules)})."


def done_words(done: Measured, law: Law) -> Iterator[str]:
    """A deed against what was allowed: where it was lawful, where against the law, where the law does not say."""
    deed = done.deed
    for mark, voices, says in (
        ("AGAINST THE LAW", done.against, done.against_says),
        ("LAWFUL", done.lawful, deed.lawful_says),
        ("THE LAW DOES NOT SAY", done.silent, deed.silent_says),
        ("OPEN", done.open, "what was told does not settle it"),
    ):
        if voices:
            yield f"{mark}, {voices_words(voices, law)}: {says}."
