"""Turning a ruling, and the reasons for it: the smallest changes of a case that turn an answer, facts that suffice.

Both are found for whole and half-known cases alike, in what some voices answer (see `Study.view`). What was not told
stays untold: a turn is sure of its new answer whatever the untold facts are, and a reason suffices whatever all the
other facts are.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from operator import and_

import msgspec

from miklat.diagram.conditions import outcomes_in
from miklat.diagram.diagram import Node
from miklat.diagram.turns import Bits, Values, changes, levels_of, sufficient, tellings
from miklat.law.question import Outcome
from miklat.studies.study import Study


class Alternative(msgspec.Struct, frozen=True):
    """One way to change the facts of a turn: the new values, each fact's set of them, and what may be answered then."""

    values: Mapping[str, tuple[str, ...]]
    gives: tuple[Outcome, ...]


class Counterfactual(msgspec.Struct, frozen=True):
    """Facts whose change turns the answer, and every way to change them that does, no part of which does alone."""

    facts: tuple[str, ...]
    changes: tuple[Alternative, ...]


class Turning(msgspec.Struct, frozen=True):
    """What turns one answer, and what it rests on, among the voices that make certain choices.

    ``turns`` make the answer surely another, in each of these voices; ``loosens`` only leave it no longer sure (in
    some way the case may complete, or in some of the voices). ``reasons`` each suffice for the answer; ``needed`` is
    in all of them. With an answer still open, ``settles`` has the ways to tell the fewest more facts that settle it.
    """

    question: str
    voice: Mapping[str, str]
    answers: tuple[Outcome, ...]
    turns: tuple[Counterfactual, ...]
    loosens: tuple[Counterfactual, ...]
    reasons: tuple[tuple[str, ...], ...]
    needed: tuple[str, ...]
    settles: tuple[Counterfactual, ...]


def turning(study: Study, codes: Sequence[int], question: str, voice: Mapping[str, str]) -> Turning:
    """What turns the answer of voices that make these choices and agree in it; codes are the facts told, -1 for
    untold.
    """
    view, diagram = study.view(question, voice), study.diagram
    answer = diagram.walk(view, codes)
    if answer & (answer - 1):
        return Turning(question, voice, outcomes_in(answer), (), (), (), (), _settles(study, view, codes))
    values = Values(diagram.sizes)
    turns = changes(diagram, view, codes, lambda leaf: not leaf & answer, values)
    surely = set(turns)
    loosens = [one for one in changes(diagram, view, codes, lambda leaf: leaf != answer, values) if one not in surely]
    reasons = sufficient(diagram, diagram.plain(view, lambda leaf: leaf == answer), codes)
    return Turning(
        question,
        voice,
        outcomes_in(answer),
        _spelled(study, view, codes, turns, values),
        _spelled(study, view, codes, loosens, values),
        tuple(_named(study, one) for one in reasons),
        _named(study, reduce(and_, reasons) if reasons else 0),
        (),
    )


def _named(study: Study, bits: Bits) -> tuple[str, ...]:
    return tuple(study.compiled.names[level] for level in levels_of(bits))


# ---- spelling a turn out ----

_Ways = tuple[frozenset[int], ...]
"""Ways to change some facts, as the values each may be changed to."""


def _spelled(
    study: Study, view: Node, codes: Sequence[int], ways: Iterable[Bits], values: Values
) -> tuple[Counterfactual, ...]:
    """Ways to change a case, by the facts changed (fewest first) and by what may be answered then."""
    found: dict[tuple[int, ...], dict[int, list[_Ways]]] = {}
    for way in ways:
        told = values.of(way)
        changed = list(codes)
        for level, code in told:
            changed[level] = code
        leaf = study.diagram.walk(view, changed)
        row = tuple(frozenset({code}) for _, code in told)
        found.setdefault(tuple(level for level, _ in told), {}).setdefault(leaf, []).append(row)
    return tuple(_turn(study, levels, found[levels]) for levels in sorted(found, key=lambda some: (len(some), some)))


def _turn(study: Study, levels: Sequence[int], by_leaf: Mapping[int, list[_Ways]]) -> Counterfactual:
    names = [study.compiled.names[level] for level in levels]
    domains = [study.law.domains[name] for name in names]
    changes = [
        Alternative(
            {
                name: tuple(domain[code] for code in sorted(some))
                for name, domain, some in zip(names, domains, row, strict=True)
            },
            outcomes_in(leaf),
        )
        for leaf, rows in by_leaf.items()
        for row in _merged(rows)
    ]
    return Counterfactual(tuple(names), tuple(changes))


def _merged(rows: list[_Ways]) -> list[_Ways]:
    """The rows with those that differ in one place alone made one, the last place first."""
    for place in reversed(range(len(rows[0]))):
        alike: dict[_Ways, frozenset[int]] = {}
        for row in rows:
            rest = (*row[:place], *row[place + 1 :])
            alike[rest] = alike.get(rest, frozenset()) | row[place]
        rows = [(*rest[:place], some, *rest[place:]) for rest, some in alike.items()]
    return sorted(rows, key=lambda row: [sorted(some) for some in row])


# ---- settling an open answer ----

_MOST_TOLD = 4


def _settles(study: Study, view: Node, codes: Sequence[int]) -> tuple[Counterfactual, ...]:
    """The fewest untold facts that, told in some way, would settle the answer: every way to tell so many."""
    values = Values(study.diagram.sizes)
    for most in range(1, _MOST_TOLD + 1):
        found = tellings(study.diagram, view, codes, lambda leaf: not leaf & (leaf - 1), values, most)
        if found:
            return _spelled(study, view, codes, found, values)
    return ()
