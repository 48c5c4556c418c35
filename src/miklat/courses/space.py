"""Every course at once: the finite system of the states a course can come to, built from the chronicle itself.

States are those of the fluents, edges the events that can be there. Words that the chronicle treats alike (the six
cities) are stood for by as many as it can tell apart. What the *rules* can tell apart is coarser: two states are in
one class if no act, no voice and no events to come ever give them different answers.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from functools import cached_property
from itertools import combinations
from typing import Any

import msgspec

from miklat.courses.unfold import State, Unfolder
from miklat.diagram.diagram import Node
from miklat.judging.bench import Bench
from miklat.law.chronicle import Chronicle, EventType
from miklat.law.event import Event

Label = tuple[str, str | None]
"""An event as an edge: its kind and its word."""

Signature = tuple[Node, ...]
"""What is ruled at a state for every act and voice: a diagram for each question; empty where nothing is ruled."""


class Space:
    """The states that courses can come to, nearest first, with the events that lead on from them."""

    def __init__(self, bench: Bench, chronicle: Chronicle) -> None:
        self.bench, self.chronicle = bench, chronicle
        self.unfolder = Unfolder(chronicle)
        self.alike = {kind.name: alike_words(chronicle, kind) for kind in chronicle.event_types}
        self.labels = tuple(label for kind in chronicle.event_types for label in self._labels(kind))
        self._restricted: dict[tuple[Node, int, int], Node] = {}
        self.edges: dict[State, dict[Label, State]] = {}
        self._came: dict[State, tuple[State, Label] | None] = {}
        self._explore()

    def _labels(self, kind: EventType) -> list[Label]:
        """The events of a kind: of words treated alike, one more than there are fluents to remember one."""
        words: list[str | None] = [None] if not kind.words or kind.bare is not None else []
        for group in self.alike[kind.name]:
            holding = sum(1 for fluent in self.chronicle.fluents if set(group) <= set(fluent.values))
            words += group[: holding + 1] if len(group) > 1 else group
        return [(kind.name, word) for word in words]

    def _explore(self) -> None:
        waiting: deque[State] = deque()
        for told in self._starts():
            state = self.unfolder.start(told)
            if state not in self._came:
                self._came[state] = None
                waiting.append(state)
        while waiting:
            state = waiting.popleft()
            out = self.edges[state] = {}
            for label in self.labels:
                after, _, unmet = self.unfolder.after(state, *label)
                if not unmet:
                    out[label] = after
                    if after not in self._came:
                        self._came[after] = (state, label)
                        waiting.append(after)

    def _starts(self) -> list[tuple[str, ...]]:
        """The kinds of event whose telling later is known from the start, in every combination, fewest first."""
        awaited = [fluent.awaits for fluent in self.chronicle.fluents if fluent.awaits is not None]
        return [told for size in range(len(awaited) + 1) for told in combinations(awaited, size)]

    # ---- reading ----

    @property
    def states(self) -> list[State]:
        """Every state, those first that fewest events lead to."""
        return list(self.edges)

    def way(self, state: State) -> tuple[Event, ...]:
        """A shortest course that comes to a state."""
        events: list[Event] = []
        came = self._came[state]
        while came is not None:
            state, (kind, word) = came
            events.append(Event(kind, word))
            came = self._came[state]
        return tuple(reversed(events))

    def idle(self, state: State) -> State:
        """The state as it is once what passes has passed."""
        return tuple(
            dict(fluent.fades).get(value, value) for fluent, value in zip(self.chronicle.fluents, state, strict=True)
        )

    @cached_property
    def passing(self) -> frozenset[str]:
        """The facts that follow only from what passes or is awaited: nowhere do they stand still."""
        still = {name for state in self.edges if self._still(state) for name in self.facts(state)}
        return frozenset(self.chronicle.told) - still

    def _still(self, state: State) -> bool:
        start = self.states[0]
        return self.idle(state) == state and all(
            value == first
            for fluent, value, first in zip(self.chronicle.fluents, state, start, strict=True)
            if fluent.awaits is not None
        )

    def facts(self, state: State) -> Mapping[str, str]:
        """The facts that follow at a state."""
        return self.unfolder.consequences(state).facts

    def restrict(self, node: Node, facts: Mapping[str, str]) -> Node:
        """A diagram over cases and voices where these facts hold."""
        compiled = self.bench.compiled
        for name, value in facts.items():
            level, code = compiled.place[name], compiled.codes[name][value]
            key = (node, level, code)
            made = self._restricted.get(key)
            if made is None:
                codes = [-1] * len(compiled.names)
                codes[level] = code
                made = self._restricted[key] = compiled.diagram.restrict(node, codes, {})
            node = made
        return node

    def signature(self, state: State) -> Signature:
        """What is ruled at a state, for every act and every voice: equal where all of it is equal."""
        if not self.unfolder.consequences(state).ruled:
            return ()
        facts, compiled = self.facts(state), self.bench.compiled
        codes = compiled.code(facts)
        return tuple(self.restrict(compiled.root(question, codes), facts) for question in self.chronicle.asks)

    # ---- what the rules can tell apart ----

    @cached_property
    def classes(self) -> dict[State, int]:
        """The class of each state, numbered from the nearest on.

        Two states are in one class if they are ruled alike and every event leads from both to one class; an event that
        cannot be at a state changes nothing there.
        """
        states = self.states
        table = [[self.edges[state].get(label, self.idle(state)) for label in self.labels] for state in states]
        place = {state: number for number, state in enumerate(states)}
        moves = [[place[self._known(one)] for one in row] for row in table]
        classes = _numbered([self.signature(state) for state in states])
        while True:
            finer = _numbered([(classes[number], *[classes[move] for move in row]) for number, row in enumerate(moves)])
            if max(finer) == max(classes):
                return dict(zip(states, finer, strict=True))
            classes = finer

    def _known(self, state: State) -> State:
        if state not in self.edges:
            raise KeyError(f"{state} is idle but never reached")
        return state

    def matters(self) -> dict[Label, int]:
        """For each event, at how many states it can make a difference to an answer, now or later."""
        classes = self.classes
        return {
            label: sum(
                1
                for state, out in self.edges.items()
                if label in out and classes[out[label]] != classes[self.idle(state)]
            )
            for label in self.labels
        }

    def idle_where(self) -> dict[tuple[str, str], list[str]]:
        """For each fact with a value: the kinds of event that can be where it follows and never matter there."""
        classes = self.classes
        seen: dict[tuple[str, str], dict[str, bool]] = {}
        for state, out in self.edges.items():
            still = classes[self.idle(state)]
            for fact in self.facts(state).items():
                for (kind, _), after in out.items():
                    kinds = seen.setdefault(fact, {})
                    kinds[kind] = kinds.get(kind, False) or classes[after] != still
        found = {}
        for name in self.chronicle.told:
            for value in self.bench.law.domains[name]:
                kinds = seen.get((name, value), {})
                never = [kind for kind, ever in kinds.items() if not ever]
                if never:
                    found[name, value] = [kind.name for kind in self.chronicle.event_types if kind.name in never]
        return found


def _numbered(values: Sequence[object]) -> list[int]:
    numbers: dict[object, int] = {}
    return [numbers.setdefault(value, len(numbers)) for value in values]


def alike_words(chronicle: Chronicle, kind: EventType) -> list[list[str]]:
    """The words of a kind parted into those that the chronicle treats alike: exchange two, and it is the same."""
    groups: list[list[str]] = []
    for word in kind.names:
        home = next((group for group in groups if _exchangeable(chronicle, group[0], word)), None)
        if home is None:
            groups.append([word])
        else:
            home.append(word)
    return groups


def _exchangeable(chronicle: Chronicle, one: str, other: str) -> bool:
    plain = msgspec.to_builtins(chronicle)
    says = {word.name: word.says for kind in chronicle.event_types for word in kind.words}
    swap = {one: other, other: one, says[one]: says[other], says[other]: says[one]}
    return _sorted(_swapped(plain, swap)) == _sorted(plain)


def _swapped(value: Any, swap: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return swap.get(value, value)
    if isinstance(value, dict):
        return {key: _swapped(inner, swap) for key, inner in value.items()}
    if isinstance(value, list | tuple):
        return [_swapped(inner, swap) for inner in value]
    return value


def _sorted(value: Any) -> str:
    """A value as text that does not depend on the order of its lists."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{key}:{_sorted(inner)}" for key, inner in sorted(value.items())) + "}"
    if isinstance(value, list | tuple):
        return "[" + ",".join(sorted(map(_sorted, value))) + "]"
    return repr(value)
