"""What can happen in a course, as data: which events there are, when they can be, and what follows from them.

A *chronicle* is to a course what a law is to a case: the engine is given one and knows no event by name. What is kept
track of between events are *fluents*, each with a few values; an event has preconditions on them and effects on them,
and facts of the law follow from them. Conditions here are those of `miklat.terms`, asking fluents (and `WORD`, the word
an event carries) where rules ask facts.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Literal

import msgspec

from miklat.terms.condition import ALWAYS, Condition, Is, atoms, facts_of, holds
from miklat.text.address import Address

WORD = "word"
"""Stands in conditions and turns for the word an event carries (``flight: kedesh``)."""

Force = Literal["must", "must_not", "may"]


class Fluent(msgspec.Struct, frozen=True):
    """Something kept track of: its values, the first of them standing at the start.

    If the course tells of an event of the kind ``awaits``, the fluent starts at ``awaiting`` instead. A value in
    ``fades`` gives way to the other at the next event.
    """

    name: str
    values: tuple[str, ...]
    awaits: str | None = None
    awaiting: str | None = None
    fades: tuple[tuple[str, str], ...] = ()

    def is_(self, first: str, *more: str) -> Is:
        """The condition that it stands at one of these values."""
        return Is(self.name, (first, *more))

    def is_not(self, first: str, *more: str) -> Is:
        """The condition that it stands at none of these values."""
        return Is(self.name, (first, *more), negated=True)


class EventWord(msgspec.Struct, frozen=True):
    """A word an event may carry, and how it is said."""

    name: str
    says: str


class Precondition(msgspec.Struct, frozen=True):
    """What must stand before an event: the condition, the sentence that says why, and what to write instead.

    Where no event is to blame for its lack, the last one before of a kind among ``beside`` is named with it.
    """

    condition: Condition
    says: str
    instead: str
    beside: tuple[str, ...] = ()


class Effect(msgspec.Struct, frozen=True):
    """What an event changes, where ``when`` holds before it: fluents with their new values (`WORD`: the word)."""

    sets: tuple[tuple[str, str], ...]
    when: Condition = ALWAYS


class EventType(msgspec.Struct, frozen=True):
    """A kind of event.

    ``says`` is a clause in the past ("he fled to {}"), with the word's own words for ``{}``; ``bare`` the same without
    a word. ``words`` are those it takes (none: it takes no word); a word may be left out only if there is a ``bare``.
    """

    name: str
    says: str
    preconditions: tuple[Precondition, ...]
    effects: tuple[Effect, ...]
    words: tuple[EventWord, ...] = ()
    bare: str | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the words it takes."""
        return tuple(word.name for word in self.words)

    def phrase(self, word: str | None) -> str:
        """Say that it happened."""
        if not self.words:
            return self.says
        if word is None:
            return self.bare or self.says.replace("{}", "...")
        return self.says.format(next((one.says for one in self.words if one.name == word), word))


class Follows(msgspec.Struct, frozen=True):
    """A fact that follows where the fluents stand so.

    ``says`` is the reason where no event gave it; if ``since``, it is the reason always, counted from that event on.
    """

    fact: str
    value: str
    when: Condition
    says: str
    since: bool = False


class Unsaid(msgspec.Struct, frozen=True):
    """A fact that does not follow where the fluents stand so, and the sentence that says why it stays open."""

    fact: str
    when: Condition
    says: str


class Norm(msgspec.Struct, frozen=True):
    """What an answer makes someone owe, or leaves him free to do: ``who`` to ``whom``, with how much force.

    ``when`` narrows it to moments at which the fluents stand so, ``given`` to a fact with a value; where the moment
    does not tell that fact and ``suppose`` is true, it is supposed, and the sentence says so with the words of
    ``suppose_says``.
    """

    question: str
    answer: Literal["yes", "no"]
    who: str
    whom: str
    force: Force
    words: str
    given: tuple[str, str] | None = None
    suppose: bool = False
    suppose_says: str = ""
    when: Condition = ALWAYS


class Band(msgspec.Struct, frozen=True):
    """A band of the timeline: where the law says it is so and where it says it is not; where neither, it is silent.

    Both are conditions over answers, supposing a fact where the moment does not tell it.
    """

    name: str
    says: str
    when: Condition
    denied: Condition
    supposing: tuple[str, str] | None = None


class Criterion(msgspec.Struct, frozen=True):
    """What an event *did*, measured by what the law answers: lawful, against the law, or (neither) not said.

    ``words`` narrows it to events that carry one of them, ``when`` to those before which the fluents stood so (with
    `WORD`, as in a turn); the first deed that fits is the one done. It is measured as the case stood ``before`` the
    event, or as it stands with it; ``granted``, a condition on facts, is what the event itself implies of it then.

    Where it may be against the law for several reasons, ``because`` has a condition and a sentence for each, and those
    that hold are said in place of ``against_says``.
    """

    kind: str
    words: tuple[str, ...]
    before: bool
    lawful: Condition
    against: Condition
    lawful_says: str
    against_says: str
    silent_says: str
    when: Condition = ALWAYS
    granted: Condition = ALWAYS
    because: tuple[tuple[Condition, str], ...] = ()


class End(msgspec.Struct, frozen=True):
    """A way a course comes to its end: where the fluents stand so."""

    name: str
    says: str
    when: Condition


class Invariant(msgspec.Struct, frozen=True, tag=True):
    """A claim about every course: at no moment, for no act and in no voice, does the condition on facts and answers
    hold.

    ``refuted`` says that it is known not to be borne out: it stands here for the shortest course against it.
    """

    name: str
    says: str
    when: Condition
    refuted: bool = False


class Reachability(msgspec.Struct, frozen=True, tag=True):
    """A claim about every course: wherever the fluents stand as in ``start``, some way on leads to where ``to`` stands.

    With ``by_law`` only deeds count that are against the law for no act and in no voice. ``refuted`` as in `Invariant`.
    """

    name: str
    says: str
    start: Condition
    to: Condition
    by_law: bool = False
    refuted: bool = False


class Site(msgspec.Struct, frozen=True):
    """A place that an event may name: how it is called, where it is named, and the site taken for it.

    ``region`` are the lands it lies in, each with what kind of land that is, and ``side`` of what it lies on. Latitude
    and longitude are degrees north and east; ``certainty`` says whether nearly all agree on the site, most hold it, or
    it is one proposal among several.
    """

    name: str
    says: str
    hebrew: str
    at: Address
    region: tuple[tuple[str, str], ...]
    side: str
    site: str
    latitude: float
    longitude: float
    certainty: Literal["agreed", "probable", "contested"]


class Gazetteer(msgspec.Struct, frozen=True):
    """The places that events name, in order: what they are called, under a title; how exact they are, on what terms."""

    name: str
    title: str
    foot: str
    licence: str
    places: tuple[Site, ...]


class Chronicle(msgspec.Struct, frozen=True, dict=True):
    """All that can happen, what follows from it, how it is told and what is claimed; ValueError if it contradicts
    itself.

    ``ruled`` says where there is something to rule on, and ``owing`` where anything can still be owed (else
    ``over_says``); ``asks`` which
    questions are ruled at each moment, and ``asks_last`` which of them where nothing can be owed any more;
    ``given_too`` names the facts that follow which a case may also give.
    """

    fluents: tuple[Fluent, ...]
    event_types: tuple[EventType, ...]
    follows: tuple[Follows, ...]
    given_too: tuple[str, ...]
    unsaid: tuple[Unsaid, ...]
    ruled: Condition
    owing: Condition
    unruled_says: tuple[tuple[Condition, str], ...]
    asks: tuple[str, ...]
    asks_last: tuple[str, ...]
    norms: tuple[Norm, ...]
    bands: tuple[Band, ...]
    criteria: tuple[Criterion, ...]
    ends: tuple[End, ...]
    over_says: str = "nothing can be owed any more"
    claims: tuple[Invariant | Reachability, ...] = ()

    def __post_init__(self) -> None:
        """Refuse fluents and values that are not there."""
        values = {
            fluent.name: {*fluent.values, *([fluent.awaiting] if fluent.awaiting else [])} for fluent in self.fluents
        }
        for kind in self.event_types:
            words = {**values, WORD: {*kind.names, ""}}
            for precondition in kind.preconditions:
                _check(precondition.condition, words, kind.name)
            for effect in kind.effects:
                _check(effect.when, words, kind.name)
                for name, value in effect.sets:
                    wanted = set(kind.names) if value == WORD else {value}
                    if not wanted <= values.get(name, set()):
                        raise ValueError(f"{kind.name} sets {name} to what it cannot be: {value}")
        for when in [one.when for one in self.follows] + [one.when for one in self.unsaid]:
            _check(when, values, "what follows")
        for criterion in self.criteria:
            _check(criterion.when, {**values, WORD: {*self.event_type(criterion.kind).names, ""}}, criterion.kind)
        for norm in self.norms:
            _check(norm.when, values, norm.words)
        for end in self.ends:
            _check(end.when, values, end.name)

    def event_type(self, name: str) -> EventType:
        """The type of event of that name; KeyError if there is none."""
        return self._by_name[name]

    @cached_property
    def _by_name(self) -> Mapping[str, EventType]:
        return {kind.name: kind for kind in self.event_types}

    @cached_property
    def words(self) -> Mapping[str, tuple[str, ...]]:
        """The words each kind takes, by its name."""
        return {kind.name: kind.names for kind in self.event_types}

    @cached_property
    def told(self) -> tuple[str, ...]:
        """The facts that follow from a course, each once."""
        return tuple(dict.fromkeys(one.fact for one in self.follows))

    def bringing(self, fact: str, value: str) -> tuple[str, ...]:
        """The events that make a fact follow with a value, as they are written; none if it follows from the start."""
        start = {fluent.name: fluent.values[0] for fluent in self.fluents}
        found: dict[str, None] = {}
        for one in self.follows:
            if (one.fact, one.value) != (fact, value):
                continue
            if holds(one.when, start, {}, {}):
                return ()
            wanted = {atom.fact: atom.values for atom in atoms(one.when) if isinstance(atom, Is) and not atom.negated}
            for kind in self.event_types:
                for name, to in [pair for effect in kind.effects for pair in effect.sets]:
                    values = wanted.get(name, ())
                    if to == WORD:
                        found.update(dict.fromkeys(f"{kind.name}: {word}" for word in kind.names if word in values))
                    elif to in values:
                        found[kind.name] = None
        return tuple(found)

    @cached_property
    def fingerprint(self) -> str:
        """The SHA-256 of the whole chronicle."""
        from miklat.terms.digest import sha256

        return f"sha256:{sha256(msgspec.json.encode(self)).hexdigest()}"


def _check(condition: Condition, values: Mapping[str, set[str]], where: str) -> None:
    for name in facts_of(condition):
        if name not in values:
            raise ValueError(f"{where} asks {name}, which is no fluent")
    for atom in atoms(condition):
        if isinstance(atom, Is) and not set(atom.values) <= values[atom.fact]:
            raise ValueError(f"{where} asks whether {atom.fact} is {atom.values}, which it cannot be")
