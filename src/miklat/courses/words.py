"""What a step of a course says, in words: voice groups, what changed, what is owed, what was done."""

from collections.abc import Iterator, Mapping, Sequence

from miklat.courses.dates import DateFault, parse_date
from miklat.courses.judged_course import Assessment, Change, NormInForce, Step
from miklat.courses.readings import Choices
from miklat.courses.unfold import Moment
from miklat.judging.ruling import RulingAnswer
from miklat.law.event import Event
from miklat.law.law import Law
from miklat.law.voice import complete_voice
from miklat.say.english import choices_words, fact_words, said_choices
from miklat.say.fold import listed
from miklat.say.page import Strong
from miklat.say.sides import choice_name
from miklat.terms.frozen import Frozen


def voices_words(voices: Sequence[Choices], law: Law, *, keys: bool = True) -> str:
    """A group of voices as words; ``keys``: with those by which a case or a command names their choices."""
    if any(not choices for choices in voices):
        return "in every voice"
    return "; or ".join((choices_words if keys else said_choices)(choices, law) for choices in voices)


def plain_choices(law: Law, fixed: Mapping[str, str]) -> dict[str, str]:
    """The reading that is told first: the default on every axis of how much is read, but what is fixed."""
    voice = complete_voice(law, fixed)
    return {axis.name: voice[axis.name] for axis in law.axes if law.kind_of(axis).layer and axis.name not in fixed}


def other_readings(law: Law) -> str:
    """The readings that are told after the plain one: the other choices on the axes of how much is read."""
    layered = [axis for axis in law.axes if law.kind_of(axis).layer]
    return listed([choice.says for axis in layered for choice in axis.choices[1:]], "or")


def plain_voices(voices: Sequence[Mapping[str, str]], law: Law, plain: Mapping[str, str] = Frozen({})) -> str:
    """A group of voices as a reader names them, those that make the choices ``plain``; empty if it is all of them."""
    kept = [
        {axis: choice for axis, choice in voice.items() if axis not in plain}
        for voice in voices
        if all(plain.get(axis, choice) == choice for axis, choice in voice.items())
    ]
    if any(not voice for voice in kept) or _every_choice(kept, law):
        return ""
    told = [listed([choice_name(axis, choice, law) for axis, choice in voice.items()]) for voice in kept]
    return "; or ".join(dict.fromkeys(told))


def _every_choice(voices: Sequence[Mapping[str, str]], law: Law) -> bool:
    """Whether the voices are told apart by one axis alone and make every choice on it."""
    axes = {axis for voice in voices for axis in voice}
    if len(axes) != 1 or any(len(voice) != 1 for voice in voices):
        return False
    (name,) = axes
    return {voice[name] for voice in voices} == set(law.axis(name).names)


def plain_change(change: Change, law: Law, plain: Mapping[str, str]) -> str:
    """What an answer has become in the plain reading; empty if it has not changed there or is not settled."""
    voices = [voice for voice in change.voices if all(plain.get(axis, c) == c for axis, c in voice.items())]
    if not voices or change.after == "open":
        return ""
    if change.after == "silent" and change.before == "open":
        return ""
    where = plain_voices(voices, law, plain)
    rules = f" [{listed(change.speaks)}]" if change.speaks else ""
    words = law.question(change.question).words(change.after)
    return f"{words}{rules}{f', in this reading: {where}' if where else ''}"


def plain_done(done: Assessment, law: Law, plain: Mapping[str, str]) -> Iterator[Strong | str]:
    """A deed against what was allowed, in the plain reading."""
    for mark, voices, says in (
        ("Against the law", done.against, done.against_says),
        ("Lawful", done.lawful, done.criterion.lawful_says),
        ("Not said", done.silent, done.criterion.silent_says),
        ("Not settled", done.open, "it hangs on what was not told"),
    ):
        kept = [voice for voice in voices if all(plain.get(axis, c) == c for axis, c in voice.items())]
        if kept:
            where = plain_voices(kept, law, plain)
            yield Strong(f"{mark}{f' ({where})' if where else ''}: ")
            yield f"{says}. "


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


def plain_instead(change: Change, law: Law, plain: Mapping[str, str]) -> str:
    """An answer that would be another in the reading told first; empty if it would not be there."""
    voices = [voice for voice in change.voices if all(plain.get(axis, c) == c for axis, c in voice.items())]
    if not voices:
        return ""
    where = plain_voices(voices, law, plain)
    would = [listed(change.speaks)] if change.speaks else []
    rules = f" [{would[0]}]" if would else ""
    then, now = (_answer_words(change.question, answer, law) for answer in (change.after, change.before))
    return f"{then}{rules}, instead of: {now}{f', in this reading: {where}' if where else ''}."


def _answer_words(question: str, answer: RulingAnswer, law: Law) -> str:
    if answer == "open":
        return f"what was told does not settle this: {law.question(question).asks.removesuffix('?')}"
    return law.question(question).words(answer)


def _bracketed(said: Sequence[str]) -> str:
    return f" ({'; '.join(said)})" if said else ""


def _speaks(rules: Sequence[str]) -> str:
    return "speaks" if len(rules) == 1 else "speak"


def owed_words(owed: NormInForce, law: Law) -> str:
    """A duty or a leave as a sentence, with its voices and clauses."""
    words = owed.norm.words
    if owed.supposed and owed.norm.suppose_says:
        words = f"{owed.norm.suppose_says}, {words}"
    return f"{words[0].upper()}{words[1:]} - {voices_words(owed.voices, law)} ({listed(owed.rules)})."


def done_words(done: Assessment, law: Law) -> Iterator[str]:
    """A deed against what was allowed: where it was lawful, where against the law, where the law does not say."""
    criterion = done.criterion
    for mark, voices, says in (
        ("AGAINST THE LAW", done.against, done.against_says),
        ("LAWFUL", done.lawful, criterion.lawful_says),
        ("THE LAW DOES NOT SAY", done.silent, criterion.silent_says),
        ("OPEN", done.open, "what was told does not settle it"),
    ):
        if voices:
            yield f"{mark}, {voices_words(voices, law)}: {says}."
