"""Turning a ruling, and the reasons for it: the smallest changes of a case that turn an answer, facts that suffice.

Both are found for whole and half-known cases alike, by one walk down a graph of what some voices answer (see
`Hall.view`). A set of facts is held as bits, one for each level; a change as a bit for each new value. What was not
told stays untold: a turn is sure of its new answer whatever the untold facts are, and a reason suffices whatever all
the other facts are.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence

import msgspec

from miklat.diagram.conditions import outcomes_in
from miklat.law.question import Outcome
from miklat.studies.graph import IN, LEAVES, NOWHERE, Graph, Node
from miklat.studies.hall import Hall, plain

Bits = int


class Change(msgspec.Struct, frozen=True):
    """One way to change the facts of a turn: the new values, each fact's set of them, and what may be answered then."""

    values: Mapping[str, tuple[str, ...]]
    gives: tuple[Outcome, ...]


class Turn(msgspec.Struct, frozen=True):
    """Facts whose change turns the answer, and every way to change them that does, no part of which does alone."""

    facts: tuple[str, ...]
    changes: tuple[Change, ...]


class Turning(msgspec.Struct, frozen=True):
    """What turns one answer, and what it rests on, among the voices that make certain choices.

    ``turns`` make the answer surely another, in each of these voices; ``loosens`` only leave it no longer sure (in
    some way the case may complete, or in some of the voices). ``reasons`` each suffice for the answer; ``needed`` is
    in all of them. With an answer still open, ``settles`` has the ways to tell the fewest more facts that settle it.
    """

    question: str
    voice: Mapping[str, str]
    answers: tuple[Outcome, ...]
    turns: tuple[Turn, ...]
    loosens: tuple[Turn, ...]
    reasons: tuple[tuple[str, ...], ...]
    needed: tuple[str, ...]
    settles: tuple[Turn, ...]


def turning(hall: Hall, codes: Sequence[int], question: str, voice: Mapping[str, str]) -> Turning:
    """What turns the answer of voices that make these choices and agree in it; codes are the facts told, -1 for
    untold.
    """
    view, graph = hall.view(question, voice), hall.graph
    answer = graph.walk(view, codes)
    names = hall.compiled.names
    if answer & (answer - 1):
        return Turning(question, voice, outcomes_in(answer), (), (), (), (), _settles(hall, view, codes))
    turns = change_sets(hall, view, codes, lambda leaf: not leaf & answer)
    loosens = set(change_sets(hall, view, codes, lambda leaf: leaf != answer)) - set(turns)
    reasons = reason_sets(graph, plain(view, graph, lambda leaf: leaf == answer), codes)
    every = _named(names, _common(reasons))
    return Turning(
        question,
        voice,
        outcomes_in(answer),
        _spelled(hall, view, codes, turns),
        _spelled(hall, view, codes, loosens),
        tuple(_named(names, one) for one in reasons),
        every,
        (),
    )


# ---- reasons ----


def reason_sets(graph: Graph, node: Node, codes: Sequence[int]) -> list[Bits]:
    """Every smallest set of the facts told that settles a plain question as IN whatever the rest: its prime implicants.

    Fewest facts first, then in the order of the vocabulary.
    """
    memo: dict[Node, list[Bits]] = {}

    def reasons(here: Node) -> list[Bits]:
        if here < LEAVES:
            return [0] if here == IN else []
        made = memo.get(here)
        if made is None:
            code, level = codes[graph.level[here]], graph.level[here]
            made = reasons(graph.sure(here))
            if code >= 0 and made != [0]:
                made = made + _beyond(made, 1 << level, reasons(graph.kids[here][code]))
            memo[here] = made
        return made

    return _ordered(reasons(node))


# ---- turns ----

Changes = int
"""A way to change a case: a bit for each new value of each fact changed (see `Hall.bit`)."""


def change_sets(hall: Hall, node: Node, codes: Sequence[int], wanted: Callable[[int], bool]) -> list[Changes]:
    """Every smallest way to change the facts told that leads to a leaf that is wanted, whatever the untold facts are.

    It is the way that is smallest, not the set of facts: what one value of a fact does alone, another may do only
    together with another change.
    """
    graph, bits = hall.graph, hall.bits_of
    memo: dict[Node, list[Changes]] = {}

    def changes(here: Node) -> list[Changes]:
        if here < LEAVES:
            return [0] if here != NOWHERE and wanted(here) else []
        made = memo.get(here)
        if made is None:
            level = graph.level[here]
            code, kids = codes[level], graph.kids[here]
            if code < 0:
                made = changes(graph.unknown(here))
            else:
                kept = made = changes(kids[code])
                for value, kid in enumerate(kids):
                    if value != code and kid != kids[code] and kept != [0]:
                        made = made + _beyond(kept, bits[level][value], changes(kid))
            memo[here] = made
        return made

    return changes(node)


def _beyond(kept: list[Bits], bit: Bits, more: Iterable[Bits]) -> list[Bits]:
    """Sets with one fact more, without those that hold one of the sets kept."""
    return [one | bit for one in more if not any(other & one == other for other in kept)]


def smallest_sets(sets: Iterable[Bits]) -> list[Bits]:
    """Of some sets those that hold no other of them."""
    kept: list[Bits] = []
    for one in sorted(set(sets), key=lambda bits: bits.bit_count()):
        if not any(other & one == other for other in kept):
            kept.append(one)
    return kept


def _ordered(sets: Iterable[Bits]) -> list[Bits]:
    return sorted(sets, key=lambda bits: (bits.bit_count(), levels_of(bits)))


def levels_of(bits: Bits) -> tuple[int, ...]:
    """The levels in a set."""
    return tuple(level for level in range(bits.bit_length()) if bits >> level & 1)


def _common(sets: Sequence[Bits]) -> Bits:
    common = sets[0] if sets else 0
    for one in sets:
        common &= one
    return common


def _named(names: Sequence[str], bits: Bits) -> tuple[str, ...]:
    return tuple(names[level] for level in levels_of(bits))


# ---- spelling a turn out ----

_Row = tuple[frozenset[int], ...]
"""Ways to change some facts, as the values each may be changed to."""


def _spelled(hall: Hall, view: Node, codes: Sequence[int], ways: Iterable[Changes]) -> tuple[Turn, ...]:
    """Ways to change a case, by the facts changed (fewest first) and by what may be answered then."""
    found: dict[tuple[int, ...], dict[int, list[_Row]]] = {}
    for way in ways:
        told = hall.told(way)
        changed = list(codes)
        for level, code in told:
            changed[level] = code
        leaf = hall.graph.walk(view, changed)
        row = tuple(frozenset({code}) for _, code in told)
        found.setdefault(tuple(level for level, _ in told), {}).setdefault(leaf, []).append(row)
    return tuple(_turn(hall, levels, found[levels]) for levels in sorted(found, key=lambda some: (len(some), some)))


def _turn(hall: Hall, levels: Sequence[int], by_leaf: Mapping[int, list[_Row]]) -> Turn:
    names = [hall.compiled.names[level] for level in levels]
    domains = [hall.law.domains[name] for name in names]
    changes = [
        Change(
            {
                name: tuple(domain[code] for code in sorted(some))
                for name, domain, some in zip(names, domains, row, strict=True)
            },
            outcomes_in(leaf),
        )
        for leaf, rows in by_leaf.items()
        for row in _merged(rows)
    ]
    return Turn(tuple(names), tuple(changes))


def _merged(rows: list[_Row]) -> list[_Row]:
    """The rows with those that differ in one place alone made one, the last place first."""
    for place in reversed(range(len(rows[0]))):
        alike: dict[_Row, frozenset[int]] = {}
        for row in rows:
            rest = (*row[:place], *row[place + 1 :])
            alike[rest] = alike.get(rest, frozenset()) | row[place]
        rows = [(*rest[:place], some, *rest[place:]) for rest, some in alike.items()]
    return sorted(rows, key=lambda row: [sorted(some) for some in row])


# ---- settling an open answer ----

_MOST_TOLD = 4


def _settles(hall: Hall, view: Node, codes: Sequence[int]) -> tuple[Turn, ...]:
    """The fewest untold facts that, told in some way, would settle the answer: every way to tell so many."""
    for most in range(1, _MOST_TOLD + 1):
        found = _telling_sets(hall, view, codes, most, {})
        if found:
            return _spelled(hall, view, codes, found)
    return ()


def _telling_sets(
    hall: Hall, node: Node, codes: Sequence[int], most: int, memo: dict[tuple[Node, int], list[Changes]]
) -> list[Changes]:
    """Every smallest way to tell at most so many untold facts that leaves one answer."""
    if node < LEAVES:
        return [0] if node and not node & (node - 1) else []
    made = memo.get((node, most))
    if made is None:
        graph = hall.graph
        level, kids = graph.level[node], graph.kids[node]
        if codes[level] >= 0:
            made = _telling_sets(hall, kids[codes[level]], codes, most, memo)
        else:
            kept = made = _telling_sets(hall, graph.unknown(node), codes, most, memo)
            if most and kept != [0]:
                for value, kid in enumerate(kids):
                    more = _telling_sets(hall, kid, codes, most - 1, memo)
                    made = made + _beyond(kept, hall.bits_of[level][value], more)
        memo[node, most] = made
    return made
