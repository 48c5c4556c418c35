"""A course: the events of a case in order, and the facts that follow from them at each moment.

Nothing is assumed beyond the events: a fact that does not follow from them stays unknown. Events that cannot be in that
order are *snags*, each with the other event that bears on it; all of a course are found together.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias, assert_never

import msgspec

from miklat.courses.dates import Date, DateFault, parse_date
from miklat.law.chronicle import WORD, Chronicle, Deed, Follows, Need
from miklat.law.event import Event
from miklat.terms.condition import ALWAYS, All, Any, Chosen, Condition, Is, Named, Not, Ruled, atoms, facts_of, holds

State: TypeAlias = tuple[str, ...]
"""The values of the tracks, in their order."""

After: TypeAlias = tuple[State, tuple[str, ...], tuple[Need, ...]]
"""The state after an event, the tracks it turned, and its needs that were not met."""

Test: TypeAlias = Callable[[Mapping[str, str]], bool]


_MEMO_CAP = 20_000


class Reason(msgspec.Struct, frozen=True):
    """Why a fact follows: the number of the event it follows from (0: none), and words."""

    event: int
    says: str


class Moment(msgspec.Struct, frozen=True):
    """How things stand after an event (number 0: before the first).

    ``facts`` are those that follow from the course, ``reasons`` why, ``unsaid`` why others stay open. ``ruled`` is
    false where there is nothing to rule on, and ``unruled`` then says why; ``owing`` where nothing can be owed any
    more.
    """

    number: int
    event: Event | None
    state: State
    facts: Mapping[str, str]
    reasons: Mapping[str, Reason]
    unsaid: Mapping[str, str]
    ruled: bool
    owing: bool
    unruled: str = ""


class Snag(msgspec.Struct, frozen=True):
    """An event that cannot stand where it does: its number, that of the other event that bears on it (0: none), why.

    ``what`` is the sentence, with both events in it; ``instead`` says what to write. ``given`` are facts of the case
    that are to blame, if it is they that cannot stand beside the course.
    """

    event: int
    other: int
    what: str
    instead: str
    given: tuple[str, ...] = ()


class ImpossibleCourse(ValueError):
    """The events cannot be in this order; ``snags`` has all that is wrong."""

    def __init__(self, snags: tuple[Snag, ...]) -> None:
        super().__init__("\n".join(f"{snag.what}; {snag.instead}" for snag in snags))
        self.snags = snags


class Reading(msgspec.Struct, frozen=True):
    """What follows at a state, whatever the way to it: facts with the tracks they hang on, what is unsaid, if ruled."""

    follows: tuple[tuple[Follows, tuple[str, ...]], ...]
    facts: Mapping[str, str]
    unsaid: Mapping[str, str]
    ruled: bool
    owing: bool
    unruled: str


class Unfolder:
    """Unfolds courses by one chronicle; what a state and an event give is worked out once."""

    def __init__(self, chronicle: Chronicle) -> None:
        self.chronicle = chronicle
        self.names = tuple(track.name for track in chronicle.tracks)
        self._fades = [dict(track.fades) for track in chronicle.tracks]
        self._after: dict[tuple[State, str, str | None], After] = {}
        self._readings: dict[State, Reading] = {}
        self._kinds: dict[str, tuple[list[tuple[Test, Need]], list[tuple[Test, list[tuple[int, str]]]]]] = {}
        self._last: tuple[State, list[str], dict[str, str]] = ((), [], {})

    # ---- states ----

    def start(self, told: Iterable[str]) -> State:
        """The state before the first event of a course that tells of events of these kinds."""
        kinds = set(told)
        return tuple(
            track.awaiting if track.awaiting is not None and track.awaits in kinds else track.values[0]
            for track in self.chronicle.tracks
        )

    def named(self, state: State) -> dict[str, str]:
        """A state by the names of its tracks."""
        return dict(zip(self.names, state, strict=True))

    def after(self, state: State, kind: str, word: str | None) -> After:
        """The state after an event, the tracks it turned, and the needs it had that were not met."""
        key = (state, kind, word)
        made = self._after.get(key)
        if made is None:
            if len(self._after) > _MEMO_CAP:
                self._after.clear()
            made = self._after[key] = self._step(state, kind, word)
        return made

    def _step(self, before: State, kind: str, word: str | None) -> After:
        if before != self._last[0]:
            standing = [fades.get(value, value) for fades, value in zip(self._fades, before, strict=True)]
            self._last = (before, standing, dict(zip(self.names, standing, strict=True)))
        _, standing, asked = self._last
        asked[WORD] = word or ""
        needs, turns = self._ready(kind)
        unmet = tuple([need for test, need in needs if not test(asked)])
        after, turned = list(standing), []
        for test, sets in turns:
            if test(asked):
                for place, value in sets:
                    after[place] = (word or "") if value == WORD else value
                    turned.append(self.names[place])
        return tuple(after), tuple(turned), unmet

    def does(self, deed: Deed, state: State, kind: str, word: str | None) -> bool:
        """Whether an event is, at a state, of the kind a deed is done by."""
        if deed.kind != kind or (deed.words and word not in deed.words):
            return False
        return deed.when == ALWAYS or holds(deed.when, {**self.named(state), WORD: word or ""}, {}, {})

    def _ready(self, name: str) -> "tuple[list[tuple[Test, Need]], list[tuple[Test, list[tuple[int, str]]]]]":
        """The needs and turns of a kind, made ready to be asked many times."""
        made = self._kinds.get(name)
        if made is None:
            kind, place = self.chronicle.kind(name), self.names.index
            needs = [(test_of(need.condition), need) for need in kind.needs]
            turns = [(test_of(turn.when), [(place(track), value) for track, value in turn.sets]) for turn in kind.turns]
            made = self._kinds[name] = (needs, turns)
        return made

    def reading(self, state: State) -> Reading:
        """What follows at a state."""
        made = self._readings.get(state)
        if made is None:
            if len(self._readings) > _MEMO_CAP:
                self._readings.clear()
            tracks, chronicle = self.named(state), self.chronicle
            follows = tuple((one, facts_of(one.when)) for one in chronicle.follows if holds(one.when, tracks, {}, {}))
            facts = {one.fact: one.value for one, _ in follows}
            unsaid: dict[str, str] = {}
            for one in chronicle.unsaid:
                if one.fact not in facts and holds(one.when, tracks, {}, {}):
                    unsaid.setdefault(one.fact, one.says)
            ruled = holds(chronicle.ruled, tracks, {}, {})
            owing = holds(chronicle.owing, tracks, {}, {})
            why = "" if ruled else next(w for when, w in chronicle.unruled_says if holds(when, tracks, {}, {}))
            made = self._readings[state] = Reading(follows, facts, unsaid, ruled, owing, why)
        return made

    # ---- courses ----

    def unfold(self, course: Sequence[Event]) -> list[Moment]:
        """The moments of a course, that before its first event included; ImpossibleCourse with all its snags."""
        moments, snags = self.walk(course)
        snags += date_snags(course)
        if snags:
            raise ImpossibleCourse(tuple(sorted(snags, key=lambda snag: snag.event)))
        return moments

    def walk(self, course: Sequence[Event]) -> tuple[list[Moment], list[Snag]]:
        """The moments of a course, and the snags of its order (dates apart)."""
        state, order = self.start(event.kind for event in course), Order(course)
        since = dict.fromkeys(self.names, 0)
        moments, snags = [self._moment(0, None, state, since, course)], []
        for number, event in enumerate(course, 1):
            before = state
            state, turned, unmet = self.after(state, event.kind, event.word)
            snags += [self._snag(order, number, need, before, since) for need in unmet]
            for place, name in enumerate(self.names):
                if name in turned or state[place] != before[place]:
                    since[name] = number
            moments.append(self._moment(number, event, state, since, course))
        return moments, snags

    def _moment(
        self, number: int, event: Event | None, state: State, since: Mapping[str, int], course: Sequence[Event]
    ) -> Moment:
        reading = self.reading(state)
        reasons = {}
        for one, tracks in reading.follows:
            last = max((since[name] for name in tracks), default=0)
            reasons[one.fact] = Reason(last, one.says if one.since or not last else self.says(course[last - 1]))
        return Moment(
            number, event, state, reading.facts, reasons, reading.unsaid, reading.ruled, reading.owing, reading.unruled
        )

    def says(self, event: Event) -> str:
        """Say an event as a clause in the past."""
        return self.chronicle.kind(event.kind).phrase(event.word)

    def _snag(self, order: "Order", number: int, need: Need, before: State, since: Mapping[str, int]) -> Snag:
        course = order.course
        event = course[number - 1]
        other, how = self._other(order, number, need, before, since)
        tail = f"{_told(course[other - 1], other)} {how}" if other else "nothing before it tells of that"
        what = f"{_told(event, number)} cannot be here: {need.says}, and {tail}"
        return Snag(number, other, what, need.instead)

    def _other(
        self, order: "Order", number: int, need: Need, before: State, since: Mapping[str, int]
    ) -> tuple[int, str]:
        """The event that stands against one that cannot be, and how: what put things so, or what had to come first."""
        tracks = {**self.named(before), WORD: order.course[number - 1].word or ""}
        failing = [atom for atom in atoms(need.condition) if isinstance(atom, Is) and not holds(atom, tracks, {}, {})]
        named = [atom.fact for atom in failing if atom.fact != WORD]
        if named and since[named[0]]:
            return since[named[0]], "came before it"
        turning = [kind for kind in order.kinds if named and self._turns(kind, named[0])]
        later = min((found for kind in turning if (found := order.next(kind, number))), default=0)
        if later:
            return later, "comes after it"
        for kind_beside in need.beside:
            earlier = order.last(kind_beside, number)
            if earlier:
                return earlier, "alone came before it"
        put = max((since[name] for name in named), default=0)
        return put, "came before it"

    def _turns(self, kind: str, track: str) -> bool:
        return any(track == name for turn in self.chronicle.kind(kind).turns for name, _ in turn.sets)


class Order:
    """Where the events of each kind stand in a course."""

    def __init__(self, course: Sequence[Event]) -> None:
        self.course = course
        self.kinds: dict[str, list[int]] = {}
        for number, event in enumerate(course, 1):
            self.kinds.setdefault(event.kind, []).append(number)

    def next(self, kind: str, number: int) -> int:
        """The number of the first event of a kind after another; 0 if there is none."""
        places = self.kinds.get(kind, [])
        after = bisect_right(places, number)
        return places[after] if after < len(places) else 0

    def last(self, kind: str, number: int) -> int:
        """The number of the last event of a kind before another; 0 if there is none."""
        places = self.kinds.get(kind, [])
        before = bisect_left(places, number)
        return places[before - 1] if before else 0


def test_of(condition: Condition) -> Test:
    """A condition on tracks made ready to be asked many times."""
    match condition:
        case Is(name, values, negated):
            wanted = frozenset(values)
            return lambda asked: (asked[name] in wanted) is not negated
        case All(parts):
            tests = [test_of(part) for part in parts]
            return lambda asked: all(test(asked) for test in tests)
        case Any(parts):
            tests = [test_of(part) for part in parts]
            return lambda asked: any(test(asked) for test in tests)
        case Not(part) | Named(part=part):
            test, turned = test_of(part), isinstance(condition, Not)
            return lambda asked: test(asked) is not turned
        case Chosen() | Ruled():
            raise TypeError("a course is asked about what happened, not about voices or answers")
        case _ as never:
            assert_never(never)


def _told(event: Event, number: int) -> str:
    return f"{event.written} (event {number})"


def date_snags(course: Sequence[Event]) -> list[Snag]:
    """Dates that contradict the order of the events, or are none.

    The order is that in which the events are written. Events without a date, and events of one date, stand where they
    are written. A date contradicts the order only if its whole day is over before the day of an earlier event begins.
    """
    snags: list[Snag] = []
    latest: tuple[int, int, Date] | None = None
    for number, event in enumerate(course, 1):
        if event.date is None:
            continue
        date = parse_date(event.date)
        if isinstance(date, DateFault):
            snags.append(Snag(number, 0, f"{_told(event, number)}: {date.what}", date.instead))
            continue
        if latest is not None and latest[0] >= date.end:
            other = latest[1]
            what = (
                f"{_told(event, number)} is dated {date}, before {_told(course[other - 1], other)}, dated {latest[2]}, "
                "which is written before it"
            )
            snags.append(Snag(number, other, what, "write the events in the order they happened, or mend a date"))
        if latest is None or date.start > latest[0]:
            latest = (date.start, number, date)
    return snags
