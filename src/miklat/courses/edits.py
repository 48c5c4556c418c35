"""Edits of a course: add, drop, move or change an event, or change a fact, as words a user writes.

``high_priest_died before left_limits`` moves the event there, or adds it if the course has none; ``add`` and ``move``
say which; ``drop left_limits``; ``change judgment to cleared``; ``killer: stranger`` (or ``killer=stranger``) changes a
fact. Events are named by kind, with their word or place if there are several: ``met_by: avenger``, ``left_limits#2``,
``#5``.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType

import msgspec

from miklat.law.chronicle import Chronicle
from miklat.law.event import Event

FORMS = (
    "EVENT before EVENT, EVENT after EVENT, add EVENT before|after EVENT, move EVENT before|after EVENT, drop EVENT, "
    "change EVENT to WORD, or FACT: VALUE"
)
_PLACED = re.compile(r"(?:(add|move)\s+)?(.+?)\s+(before|after)\s+(.+)")
_CHANGED = re.compile(r"change\s+(.+?)\s+to\s+(\S+)")
_DROPPED = re.compile(r"drop\s+(.+)")
_FACT = re.compile(r"([a-z_]+)\s*[:=]\s*([a-z_]+)")
_NAMED = re.compile(r"([a-z_]+)?(?:\s*:\s*([a-z_]+))?(?:\s*#\s*(\d+))?")

MOST_NAMED = 20
"""Events a message names."""

Origin = int
"""The number an event had in the course as told; 0 for one that was added or moved."""


class Edited(msgspec.Struct, frozen=True):
    """A course edited: events with the numbers they had, the facts, and what the edits did besides."""

    events: tuple[tuple[Event, Origin], ...]
    facts: Mapping[str, str]
    notes: tuple[str, ...] = ()

    @property
    def course(self) -> tuple[Event, ...]:
        """The events alone."""
        return tuple(event for event, _ in self.events)


def edited(
    course: Sequence[Event],
    facts: Mapping[str, str],
    edits: Sequence[str],
    chronicle: Chronicle,
    domains: Mapping[str, Iterable[str]] = MappingProxyType({}),
) -> Edited:
    """Make the edits one after the other; ValueError, saying what to write, for one that cannot be made.

    ``domains`` are the values of facts that are known; of others nothing is said here.
    """
    made = Edited(tuple((event, number) for number, event in enumerate(course, 1)), dict(facts))
    for edit in edits:
        made = _Edit(chronicle, domains, " ".join(edit.split())).of(made)
    return made


class _Edit:
    """One edit."""

    def __init__(self, chronicle: Chronicle, domains: Mapping[str, Iterable[str]], text: str) -> None:
        self.chronicle, self.domains, self.text = chronicle, domains, text

    def of(self, made: Edited) -> Edited:
        if found := _PLACED.fullmatch(self.text):
            return self._placed(made, found[1], found[2], found[3], found[4])
        if found := _DROPPED.fullmatch(self.text):
            place = self._find(made, found[1])
            return msgspec.structs.replace(made, events=(*made.events[:place], *made.events[place + 1 :]))
        if found := _CHANGED.fullmatch(self.text):
            return self._changed(made, found[1], found[2])
        found = _FACT.fullmatch(self.text)
        if found and found[1] not in self.chronicle.words:
            values = tuple(self.domains.get(found[1], ()))
            if values and found[2] not in (*values, "unknown"):
                raise self._wrong(f"{found[1]} takes {named(values)}, not {found[2]!r}")
            return msgspec.structs.replace(made, facts={**made.facts, found[1]: found[2]})
        raise self._wrong(f"write it as {FORMS}")

    def _wrong(self, instead: str) -> ValueError:
        return ValueError(f"--what-if {self.text!r}: {instead}")

    def _placed(self, made: Edited, how: str | None, what: str, side: str, by: str) -> Edited:
        there = None if how == "add" else self._seek(made, what)
        if there is None and how == "move":
            raise self._none(made, what)
        anchor = self._find(made, by)
        if there == anchor:
            raise self._wrong("an event cannot stand beside itself")
        if there is None:
            event, notes = self._new(what), made.notes
            moved: tuple[Event, Origin] = (event, 0)
        else:
            event, notes = made.events[there][0], made.notes
            if event.date is not None:
                notes = (*notes, f"{event.written} was dated {event.date}; moved, it has no date.")
            moved = (msgspec.structs.replace(event, date=None), 0)
        rest = [one for place, one in enumerate(made.events) if place != there]
        at = rest.index(made.events[anchor]) + (side == "after")
        return Edited((*rest[:at], moved, *rest[at:]), made.facts, notes)

    def _changed(self, made: Edited, what: str, word: str) -> Edited:
        place = self._find(made, what)
        event, origin = made.events[place]
        self._check_word(event.kind, word)
        one = (msgspec.structs.replace(event, word=word), origin)
        return msgspec.structs.replace(made, events=(*made.events[:place], one, *made.events[place + 1 :]))

    def _new(self, what: str) -> Event:
        found = _NAMED.fullmatch(what)
        if not found or found[1] not in self.chronicle.words or found[3]:
            raise self._wrong(f"{what!r} is no event; the events are {', '.join(self.chronicle.words)}")
        kind = self.chronicle.event_type(found[1])
        if found[2] is not None:
            self._check_word(kind.name, found[2])
        elif kind.words and kind.bare is None:
            raise self._wrong(f"{kind.name} must say which: {', '.join(kind.names)}")
        return Event(kind.name, found[2])

    def _check_word(self, kind: str, word: str) -> None:
        names = self.chronicle.words[kind]
        if word not in names:
            raise self._wrong(f"{kind} takes {', '.join(names) if names else 'no word'}, not {word!r}")

    def _find(self, made: Edited, what: str) -> int:
        """The place of the event meant."""
        place = self._seek(made, what)
        if place is None:
            raise self._none(made, what)
        return place

    def _none(self, made: Edited, what: str) -> ValueError:
        told = numbered(made.course)
        return self._wrong(f"there is no {what!r} in the course, which is {told}")

    def _seek(self, made: Edited, what: str) -> int | None:
        """The place of the event meant; None if there is none."""
        places = find_events(made.course, what)
        if len(places) == 1:
            return places[0]
        if places:
            marks = named([f"#{place + 1}" for place in places])
            raise self._wrong(f"there are several {what!r}: say which, by its number ({marks})")
        return None


def numbered(course: Sequence[Event]) -> str:
    """The events with their numbers, for a message."""
    told = [f"#{number} {event.written}" for number, event in enumerate(course[: MOST_NAMED + 1], 1)]
    return named([*told, *[""] * (len(course) - len(told))])


def named(names: Sequence[str]) -> str:
    """Names with commas; of very many the first ones, and how many there are more."""
    more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
    return ", ".join(names[:MOST_NAMED]) + more


def find_events(course: Sequence[Event], what: str) -> list[int]:
    """The places of the events a text may mean: ``left_limits``, ``met_by: avenger``, ``left_limits#2`` or ``#5``."""
    found = _NAMED.fullmatch(what.strip())
    if not found or not what.strip():
        return []
    kind, word, number = found[1], found[2], found[3]
    if kind is None:
        return [int(number) - 1] if number and word is None and 0 < int(number) <= len(course) else []
    places = [p for p, e in enumerate(course) if e.kind == kind and (word is None or e.word == word)]
    if number is not None:
        return places[int(number) - 1 : int(number)] if int(number) else []
    return places
