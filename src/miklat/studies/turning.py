"""Turning a ruling, and the reasons for it: the smallest sets of a case's facts that turn an answer, or suffice for it.

Both are found for whole and half-known cases alike, by one walk down a graph of what some voices answer (see
`Hall.view`). A set of facts is held as bits, one for each level. What was not told stays untold: a turn is sure of its
new answer whatever the untold facts are, and a reason suffices whatever all the other facts are.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

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
    """A smallest set of facts whose change turns the answer, and every way to change them that does."""

    facts: tuple[str, ...]
    changes: tuple[Change, ...]


class Turning(msgspec.Struct, frozen=True):
    """What turns one answer, and what it rests on, among the voices that make certain choices.

    ``turns`` make the answer surely another, in each of these voices; ``loosens`` only leave it no longer sure (in
    some way the case may complete, or in some of the voices). ``reasons`` each suffice for the answer; ``needed`` is
    in all of them. With an answer still open, ``settles`` has the smallest sets of untold facts that would settle it.
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
    turns = turn_sets(graph, view, codes, lambda leaf: not leaf & answer)
    loosens = [s for s in turn_sets(graph, view, codes, lambda leaf: leaf != answer) if s not in turns]
    reasons = reason_sets(graph, plain(view, graph, lambda leaf: leaf == answer), codes)
    every = _named(names, _common(reasons))
    return Turning(
        question,
        voice,
        outcomes_in(answer),
        tuple(_spelled(hall, view, codes, one, lambda leaf: not leaf & answer) for one in turns),
        tuple(_spelled(hall, view, codes, one, lambda leaf: leaf != answer) for one in loosens),
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


def turn_sets(graph: Graph, node: Node, codes: Sequence[int], wanted: Callable[[int], bool]) -> list[Bits]:
    """Every smallest set of the facts told whose change leads to a leaf that is wanted; fewest facts first."""
    memo: dict[Node, list[Bits]] = {}

    def turns(here: Node) -> list[Bits]:
        if here < LEAVES:
            return [0] if here != NOWHERE and wanted(here) else []
        made = memo.get(here)
        if made is None:
            level = graph.level[here]
            code = codes[level]
            if code < 0:
                made = turns(graph.unknown(here))
            else:
                kids = graph.kids[here]
                made = turns(kids[code])
                if made != [0]:
                    others = dict.fromkeys(kid for at, kid in enumerate(kids) if at != code and kid != kids[code])
                    moved = smallest_sets(one for kid in others for one in turns(kid))
                    made = made + _beyond(made, 1 << level, moved)
            memo[here] = made
        return made

    return _ordered(turns(node))


def _beyond(kept: list[Bits], bit: Bits, more: Iterable[Bits]) -> list[Bits]:
    """Sets with one fact more, without those that hold one of the sets kept."""
    added = [one | bit for one in more]
    return [one for one in added if not any(other & one == other for other in kept)]


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


def _spelled(hall: Hall, view: Node, codes: Sequence[int], bits: Bits, wanted: Callable[[int], bool]) -> Turn:
    """A set of facts as a turn, with every way to change them that leads where it is wanted."""
    levels, rows = levels_of(bits), dict[tuple[int, tuple[int, ...]], list[int]]()
    for changed, leaf in _ways(hall.graph, view, list(codes), levels):
        if wanted(leaf):
            rows.setdefault((leaf, changed[:-1]), []).append(changed[-1])
    names, domains = hall.compiled.names, hall.law.domains

    def change(leaf: int, first: Sequence[int], last: Sequence[int]) -> Change:
        sets = [*([code] for code in first), last]
        values = {
            names[level]: tuple(domains[names[level]][code] for code in some)
            for level, some in zip(levels, sets, strict=True)
        }
        return Change(values, outcomes_in(leaf))

    return Turn(_named(names, bits), tuple(change(leaf, first, last) for (leaf, first), last in rows.items()))


def _ways(
    graph: Graph, view: Node, codes: list[int], levels: Sequence[int], done: tuple[int, ...] = ()
) -> Iterator[tuple[tuple[int, ...], int]]:
    if not levels:
        leaf = graph.walk(view, codes)
        if leaf != NOWHERE:
            yield done, leaf
        return
    was = codes[levels[0]]
    for code in range(graph.sizes[levels[0]]):
        if code != was:
            codes[levels[0]] = code
            yield from _ways(graph, view, codes, levels[1:], (*done, code))
    codes[levels[0]] = was


# ---- settling an open answer ----

_MOST_TOLD = 4


def _settles(hall: Hall, view: Node, codes: Sequence[int]) -> tuple[Turn, ...]:
    """The smallest sets of untold facts (all of one size) that, told in some way, would settle the answer."""
    for most in range(1, _MOST_TOLD + 1):
        found = _telling_sets(hall.graph, view, codes, most, {})
        if found:
            single = [one for one in _ordered(smallest_sets(found)) if one.bit_count() == most]
            return tuple(_spelled(hall, view, codes, one, lambda leaf: not leaf & (leaf - 1)) for one in single)
    return ()


def _telling_sets(
    graph: Graph, node: Node, codes: Sequence[int], most: int, memo: dict[tuple[Node, int], list[Bits]]
) -> list[Bits]:
    if node < LEAVES:
        return [0] if node and not node & (node - 1) else []
    made = memo.get((node, most))
    if made is None:
        level = graph.level[node]
        if codes[level] >= 0:
            made = _telling_sets(graph, graph.kids[node][codes[level]], codes, most, memo)
        else:
            made = _telling_sets(graph, graph.unknown(node), codes, most, memo)
            if most and made != [0]:
                told = [
                    one
                    for kid in dict.fromkeys(graph.kids[node])
                    for one in _telling_sets(graph, kid, codes, most - 1, memo)
                ]
                made = made + _beyond(made, 1 << level, smallest_sets(told))
        memo[node, most] = made
    return made
