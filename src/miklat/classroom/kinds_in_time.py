"""The kind of question that asks what may be done, and must be, at a step of a course of events."""

from collections.abc import Iterator
from random import Random

from miklat.classroom.heard import frames
from miklat.classroom.question import Difficulty, NormClaim, Option, SheetQuestion
from miklat.classroom.stories import Story
from miklat.classroom.voices import capital, stem_of
from miklat.courses.steps import Follower
from miklat.courses.unfold import ImpossibleCourse
from miklat.judging.bench import Bench
from miklat.judging.case import Case
from miklat.law.chronicle import Chronicle, EventType
from miklat.law.event import Event
from miklat.law.voice import complete_voice
from miklat.terms.condition import facts_of

_WRONG = 3


def course(bench: Bench, random: Random, story: Story) -> Iterator[SheetQuestion]:
    """What may he do now, and what may be done to him? Of a course at a step."""
    law, chronicle = bench.law, bench.law.chronicle
    if chronicle is None:
        return
    facts = {name: value for name, value in story.facts.items() if name not in _of_events(chronicle)}
    if any(law.fact(name).ordinary != value for name, value in story.facts.items() if name not in facts):
        return
    follower = Follower(bench, chronicle)
    events = _walk(random, follower, story)
    frame, _ = frames(bench, random, story)
    voice = complete_voice(law, frame)
    try:
        told = follower.follow(Case(facts), events, voice=voice)
    except ImpossibleCourse:
        return  # by chance the events came to what cannot be together with the story
    owed = tuple(dict.fromkeys(one.norm.words for one in told.steps[-1].owed))
    every = [one.words for one in chronicle.norms if one.words not in owed]
    wrong = list(dict.fromkeys(every))
    random.shuffle(wrong)
    if not owed or len(wrong) < _WRONG:
        return
    right = random.choice(owed)
    plain = tuple((one.kind, one.word) for one in events)
    options = tuple(
        Option(capital(words), words == right, NormClaim(facts, plain, frame, words))
        for words in (right, *wrong[:_WRONG])
    )
    happened = " Then ".join(f"{chronicle.event_type(one.kind).phrase(one.word)}." for one in events[1:])
    tale = f"{story.words(law)} {capital(happened)}"
    stem = stem_of(law, frame, "which of these is so now?")
    level: Difficulty = "hard" if frame or len(events) > 4 else "middle" if len(events) > 3 else "easy"
    rules = next(one.rules for one in told.steps[-1].owed if one.norm.words == right)
    cited = tuple((number, str(law.clause(number).at)) for number in rules)
    why = " ".join(f"{at}: {law.clause(number).words(voice)}" for number, at in cited)
    yield SheetQuestion("course", level, tale, stem, options, why, cited, facts, frame, chronicle.asks[0], plain)


def _of_events(chronicle: Chronicle) -> set[str]:
    """The facts that only the events of a course may tell: what is ordinary of them holds until one does."""
    return {name for name in chronicle.told if name not in chronicle.given_too}


def _walk(random: Random, follower: Follower, story: Story) -> tuple[Event, ...]:
    """A course by chance: each event one that can come next and has not come yet."""
    chronicle = follower.chronicle
    left = list(_untold(chronicle, story))
    events: tuple[Event, ...] = (Event(left.pop(0).name),)
    for _ in range(random.randint(2, 5)):
        fits = [
            event
            for kind in left
            for event in (Event(kind.name, word) for word in kind.names or (None,))
            if not follower.unfolder.walk((*events, event))[1]
        ]
        if not fits:
            break
        kind = random.choice(sorted({one.kind for one in fits}))
        events = (*events, random.choice([one for one in fits if one.kind == kind]))
        left = [one for one in left if one.name != kind]
    return events


def _untold(chronicle: Chronicle, story: Story) -> Iterator[EventType]:
    """The kinds of events, without those that a story tells of already, as the victim's death."""
    told = [one for one in chronicle.follows if one.fact in chronicle.given_too and one.fact in story.facts]
    settled = {name for one in told for name in facts_of(one.when)}
    for kind in chronicle.event_types:
        if not settled & {name for effect in kind.effects for name, _ in effect.sets}:
            yield kind
