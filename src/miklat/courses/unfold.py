"""A course: the events of a case in order, and the facts that follow from them at each moment.

Nothing is assumed beyond the events: a fact that does not follow from them stays unknown. Events that cannot be in that
order are *violations*, each with the other event that bears on it; all of a course are found together.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias, assert_never

import msgspec

from miklat.courses.dates import Date, DateFault, parse_date
from miklat.law.chronicle import WORD, Chronicle, Criterion, Follows, Precondition
from miklat.law.event import Event
from miklat.terms.condition import ALWAYS, All, Any, Chosen, Condition, Is, Named, Not, Ruled, atoms, facts_of, holds

State: TypeAlias = tuple[str, ...]
"""The values of the fluents, in their order."""

Transition: TypeAlias = tuple[State, tuple[str, ...], tuple[Precondition, ...]]
"""The state after an event, the fluents it set, and its preconditions that do not hold."""

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


class Violation(msgspec.Struct, frozen=True):
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
    """The events cannot be in this order; ``violations`` has all that is wrong."""

    def __init__(self, violations: tuple[Violation, ...]) -> None:
        super().__init__("\n".join(f"{violation.what}; {violation.instead}" for violation in violations))
        self.violations = violations


class Consequences(msgspec.Struct, frozen=True):
    """What follows at a state, whatever the way: facts with the fluents they hang on, what is unsaid, whether ruled."""

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
        self.names = tuple(fluent.name for fluent in chronicle.fluents)
        self._fades = [dict(fluent.fades) for fluent in chronicle.fluents]
        self._after: dict[tuple[State, str, str | None], Transition] = {}
        self._consequences: dict[State, Consequences] = {}
        self._kinds: dict[str, tuple[list[tuple[Test, Precondition]], list[tuple[Test, list[tuple[int, str]]]]]] = {}
        self._last: tuple[State, list[str], dict[str, str]] = ((), [], {})

    # ---- states ----

    def start(self, told: Iterable[str]) -> State:
        """The state before the first event of a course that tells of events of these kinds."""
        kinds = set(told)
        return tuple(
            fluent.awaiting if fluent.awaiting is not None and fluent.awaits in kinds else fluent.values[0]
            for fluent in self.chronicle.fluents
        )

    def named(self, state: State) -> dict[str, str]:
        """A state by the names of its fluents."""
        return dict(zip(self.names, state, strict=True))

    def after(self, state: State, kind: str, word: str | None) -> Transition:
        """The state after an event, the fluents it set, and those of its preconditions that do not hold."""
        key = (state, kind, word)
        made = self._after.get(key)
        if made is None:
            if len(self._after) > _MEMO_CAP:
                self._after.clear()
            made = self._after[key] = self._step(state, kind, word)
        return made

    def _step(self, before: State, kind: str, word: str | None) -> Transition:
        if before != self._last[0]:
            standing = [fades.get(value, value) for fades, value in zip(self._fades, before, strict=True)]
            self._last = (before, standing, dict(zip(self.names, standing, strict=True)))
        _, standing, asked = self._last
        asked[WORD] = word or ""
        preconditions, effects = self._ready(kind)
        unmet = tuple([precondition for test, precondition in preconditions if not test(asked)])
        after, turned = list(standing), []
        for test, sets in effects:
            if test(asked):
                for place, value in sets:
                    after[place] = (word or "") if value == WORD else value
                    turned.append(self.names[place])
        return tuple(after), tuple(turned), unmet

    def does(self, criterion: Criterion, state: State, kind: str, word: str | None) -> bool:
        """Whether an event is, at a state, of the kind a deed is done by."""
        if criterion.kind != kind or (criterion.words and word not in criterion.words):
            return False
        return criterion.when == ALWAYS or holds(criterion.when, {**self.named(state), WORD: word or ""}, {}, {})

    def _ready(self, name: str) -> "tuple[list[tuple[Test, Precondition]], list[tuple[Test, list[tuple[int, str]]]]]":
        """The preconditions and effects of a type of event, made ready to be asked many times."""
        made = self._kinds.get(name)
        if made is None:
            kind, place = self.chronicle.event_type(name), self.names.index
            preconditions = [(test_of(one.condition), one) for one in kind.preconditions]
            effects = [
                (test_of(effect.when), [(place(fluent), value) for fluent, value in effect.sets])
                for effect in kind.effects
            ]
            made = self._kinds[name] = (preconditions, effects)
        return made

    def consequences(self, state: State) -> Consequences:
        """What follows at a state."""
        made = self._consequences.get(state)
        if made is None:
            if len(self._consequences) > _MEMO_CAP:
                self._consequences.clear()
            fluents, chronicle = self.named(state), self.chronicle
            follows = tuple((one, facts_of(one.when)) for one in chronicle.follows if holds(one.when, fluents, {}, {}))
            facts = {one.fact: one.value for one, _ in follows}
            unsaid: dict[str, str] = {}
            for one in chronicle.unsaid:
                if one.fact not in facts and holds(one.when, fluents, {}, {}):
                    unsaid.setdefault(one.fact, one.says)
            ruled = holds(chronicle.ruled, fluents, {}, {})
            owing = holds(chronicle.owing, fluents, {}, {})
            why = "" if ruled else next(w for when, w in chronicle.unruled_says if holds(when, fluents, {}, {}))
            made = self._consequences[state] = Consequences(follows, facts, unsaid, ruled, owing, why)
        return made

    # ---- courses ----

    def unfold(self, course: Sequence[Event]) -> list[Moment]:
        """The moments of a course, that before its first event included; ImpossibleCourse with all its violations."""
        moments, violations = self.walk(course)
        violations += date_violations(course)
        if violations:
            raise ImpossibleCourse(tuple(sorted(violations, key=lambda violation: violation.event)))
        return moments

    def walk(self, course: Sequence[Event]) -> tuple[list[Moment], list[Violation]]:
        """The moments of a course, and the violations of its order (dates apart)."""
        state, order = self.start(event.kind for event in course), Order(course)
        since = dict.fromkeys(self.names, 0)
        moments, violations = [self._moment(0, None, state, since, course)], []
        for number, event in enumerate(course, 1):
            before = state
            state, turned, unmet = self.after(state, event.kind, event.word)
            violations += [self._violation(order, number, precondition, before, since) for precondition in unmet]
            for place, name in enumerate(self.names):
                if name in turned or state[place] != before[place]:
                    since[name] = number
            moments.append(self._moment(number, event, state, since, course))
        return moments, violations

    def _moment(
        self, number: int, event: Event | None, state: State, since: Mapping[str, int], course: Sequence[Event]
    ) -> Moment:
        here = self.consequences(state)
        reasons = {}
        for one, fluents in here.follows:
            last = max((since[name] for name in fluents), default=0)
            reasons[one.fact] = Reason(last, one.says if one.since or not last else self.says(course[last - 1]))
        return Moment(number, event, state, here.facts, reasons, here.unsaid, here.ruled, here.owing, here.unruled)

    def says(self, event: Event) -> str:
        """Say an event as a clause in the past."""
        return self.chronicle.event_type(event.kind).phrase(event.word)

    def _violation(
        self, order: "Order", number: int, unmet: Precondition, before: State, since: Mapping[str, int]
    ) -> Violation:
        course = order.course
        event = course[number - 1]
        other, how = self._other(order, number, unmet, before, since)
        tail = f"{_told(course[other - 1], other)} {how}" if other else "nothing before it tells of that"
        what = f"{_told(event, number)} cannot be here: {unmet.says}, and {tail}"
        return Violation(number, other, what, unmet.instead)

    def _other(
        self, order: "Order", number: int, unmet: Precondition, before: State, since: Mapping[str, int]
    ) -> tuple[int, str]:
        """The event that stands against one that cannot be, and how: what put things so, or what had to come first."""
        fluents = {**self.named(before), WORD: order.course[number - 1].word or ""}
        failing = [atom for atom in atoms(unmet.condition) if isinstance(atom, Is) and not holds(atom, fluents, {}, {})]
        named = [atom.fact for atom in failing if atom.fact != WORD]
        if named and since[named[0]]:
            return since[named[0]], "came before it"
        turning = [kind for kind in order.kinds if named and self._turns(kind, named[0])]
        later = min((found for kind in turning if (found := order.next(kind, number))), default=0)
        if later:
            return later, "comes after it"
        for kind_beside in unmet.beside:
            earlier = order.last(kind_beside, number)
            if earlier:
                return earlier, "alone came before it"
        put = max((since[name] for name in named), default=0)
        return put, "came before it"

    def _turns(self, kind: str, fluent: str) -> bool:
        return any(fluent == name for effect in self.chronicle.event_type(kind).effects for name, _ in effect.sets)


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
    """A condition on fluents made ready to be asked many times."""
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


def date_violations(course: Sequence[Event]) -> list[Violation]:
    """Dates that contradict the order of the events, or are none.

    The order is that in which the events are written. Events without a date, and events of one date, stand where they
    are written. A date contradicts the order only if its whole day is over before the day of an earlier event begins.
    """
    violations: list[Violation] = []
    latest: tuple[int, int, Date] | None = None
    for number, event in enumerate(course, 1):
        if event.date is None:
            continue
        date = parse_date(event.date)
        if isinstance(date, DateFault):
            violations.append(Violation(number, 0, f"{_told(event, number)}: {date.what}", date.instead))
            continue
        if latest is not None and latest[0] >= date.end:
            other = latest[1]
            what = (
                f"{_told(event, number)} is dated {date}, before {_told(course[other - 1], other)}, dated {latest[2]}, "
                "which is written before it"
            )
            violations.append(
                Violation(number, other, what, "write the events in the order they happened, or mend a date")
            )
        if latest is None or date.start > latest[0]:
            latest = (date.start, number, date)
    return violations
