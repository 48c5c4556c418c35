"""The system of every course made small enough to look at: how things can stand, and which events lead on from there.

States that are ruled alike, for every act and in every voice, are one node. Left out are those in which something is
still awaited or only passes (the killing, a victim not yet dead, someone meeting him), and those after his death: there
is one node for that.
"""

from collections.abc import Mapping

import msgspec

from miklat.courses.space import Space
from miklat.courses.unfold import State

UNTOLD = "untold"
"""Stands among the values of a fact for states of whose course it does not follow."""

MANY = 4
"""A fact that has so many values among the states of a node is left out of it: it makes no difference there."""


class StateNode(msgspec.Struct, frozen=True):
    """A node: the values that facts have in its states, how many those are, and how few events lead to one.

    ``over`` has words for the node of all states in which nothing can be owed any more; it is empty of any other.
    """

    number: int
    facts: Mapping[str, tuple[str, ...]]
    states: int
    depth: int
    over: str


class StateEdge(msgspec.Struct, frozen=True):
    """An edge: from node to node, with the kinds of event that lead along it, and their words where they must say."""

    start: int
    end: int
    events: tuple[str, ...]


class StateGraph(msgspec.Struct, frozen=True):
    """The nodes, nearest first, and the edges between different ones."""

    nodes: tuple[StateNode, ...]
    edges: tuple[StateEdge, ...]


def graph_of(space: Space) -> StateGraph:
    """Draw the system together."""
    start = space.states[0]
    depth: dict[State, int] = {}
    for state in space.states:
        depth[state] = len(space.way(state))
    kept = [state for state in space.states if _plain(space, state, start) or not _owing(space, state)]
    keys = {state: space.signature(state) if _owing(space, state) else "over" for state in kept}
    order = list(dict.fromkeys(keys[state] for state in sorted(kept, key=lambda s: (not _owing(space, s), depth[s]))))
    numbers = {key: number for number, key in enumerate(order)}
    nodes = []
    for key, number in numbers.items():
        members = [state for state in kept if keys[state] == key]
        over = key == "over"
        facts = {} if over else _values(space, members)
        nodes.append(
            StateNode(
                number,
                facts,
                len(members),
                min(depth[state] for state in members),
                space.chronicle.over_says if over else "",
            )
        )
    edges: dict[tuple[int, int], dict[str, None]] = {}
    for state in kept:
        if keys[state] == "over":
            continue
        for (kind, word), after in space.edges[state].items():
            settled = space.idle(after)
            if settled not in keys or (target := numbers[keys[settled]]) == numbers[keys[state]]:
                continue
            telling = target != numbers.get("over", -1) and space.chronicle.event_type(kind).bare is None
            says = word is not None and telling and len(space.alike[kind]) > 1
            edges.setdefault((numbers[keys[state]], target), {})[f"{kind}: {word}" if says else kind] = None
    made = tuple(StateEdge(one, other, tuple(events)) for (one, other), events in sorted(edges.items()))
    return StateGraph(tuple(nodes), made)


def _owing(space: Space, state: State) -> bool:
    return space.unfolder.consequences(state).owing


def _plain(space: Space, state: State, start: State) -> bool:
    """Whether nothing is awaited, and nothing stands that only passes."""
    for fluent, value, first in zip(space.chronicle.fluents, state, start, strict=True):
        if (fluent.awaits is not None and value != first) or value in dict(fluent.fades):
            return False
    return _owing(space, state)


def _values(space: Space, members: list[State]) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for name in space.chronicle.told:
        values = {space.facts(state).get(name, UNTOLD) for state in members}
        domain = (UNTOLD, *space.bench.law.domains[name])
        any_of_them = len(values) >= min(MANY, len(domain))
        if not any_of_them and (values != {UNTOLD} or name not in space.passing):
            found[name] = tuple(value for value in domain if value in values)
    return found
