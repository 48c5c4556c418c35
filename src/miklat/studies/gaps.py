"""Gaps: where the law is silent, as regions in words; and what it never speaks of at all."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from miklat.diagram.conditions import SILENT
from miklat.studies.claims import Heard, Instance
from miklat.studies.graph import IN, NOWHERE, OUT, Node
from miklat.studies.hall import Hall, plain
from miklat.studies.regions import Cover, Coverer, Region, Sets
from miklat.studies.smallest import Smallest


class Gap(msgspec.Struct, frozen=True):
    """A region in which the law is silent on all the questions asked, with its smallest case."""

    region: Region
    instance: Instance | None


class Gaps(msgspec.Struct, frozen=True):
    """Where the law is silent on all of some questions at once, as one voice (or every voice) reads it.

    ``unspoken`` are, fact by fact, values of which no rule on these questions ever speaks: what the law is not about.
    ``count`` cases of the ``subject`` (all cases but those, and of the ``ordinary`` alone if facts are given there) lie
    in a gap; ``gaps`` tells them, in the order of what each newly holds, but for ``left``.
    """

    questions: tuple[str, ...]
    voice: Mapping[str, str]
    unspoken: Mapping[str, tuple[str, ...]]
    ordinary: Mapping[str, str]
    subject: int
    count: int
    gaps: tuple[Gap, ...]
    left: int


def gaps(
    hall: Hall,
    questions: Sequence[str],
    voice: Mapping[str, str],
    *,
    most: int = 1000,
    shown: int = 1000,
    ordinary: bool = False,
) -> Gaps:
    """Find where the voices that make these choices are all silent on all the questions; at most so many regions.

    The words of a region take it that the case is of the subject; ``ordinary`` narrows it to cases in which each fact
    that has an ordinary value has that one. Only the first ``shown`` have their smallest case.
    """
    silent = silence(hall, questions, voice)
    unspoken = unspoken_values(hall, silent)
    usual = {fact.name: fact.ordinary for fact in hall.law.facts if ordinary and fact.ordinary is not None}
    codes = hall.compiled.code(usual)
    only = {level: frozenset({codes[level]}) for level in range(hall.facts) if codes[level] >= 0}
    subject = hall.graph.cube({**{level: kept for level, (kept, _) in unspoken.items()}, **only})
    node = hall.graph.combine(silent, subject, lambda leaf, inside: leaf if inside == IN else NOWHERE, {})
    cover: Cover = Coverer(hall.graph, 0, hall.facts).cover(node, most)
    about = hall.graph.combine(silent, subject, lambda leaf, inside: leaf if inside == IN else OUT, {})
    search = hall.smallest
    heard = (Heard(voice, dict.fromkeys(questions, "silent")),)
    found = tuple(
        Gap(region, _instance(hall, search, about, region.sets, heard) if place < shown else None)
        for place, region in enumerate(cover.regions)
    )
    names, domains = hall.compiled.names, hall.law.domains
    never = {names[at]: tuple(domains[names[at]][code] for code in left) for at, (_, left) in unspoken.items()}
    of_it = hall.count_cases(hall.graph.combine(silent, subject, lambda _, inside: inside, {}))
    return Gaps(tuple(questions), voice, never, usual, of_it, cover.whole, found, cover.left)


def silence(hall: Hall, questions: Iterable[str], voice: Mapping[str, str]) -> Node:
    """Where all the voices that make these choices are silent on all the questions: a plain question over facts."""
    made: Node | None = None
    for question in questions:
        node = plain(hall.view(question, voice), hall.graph, lambda leaf: leaf == SILENT)
        made = node if made is None else hall.graph.combine(made, node, _and, {})
    if made is None:
        raise ValueError("name at least one question")
    return made


def _and(one: Node, other: Node) -> Node:
    return IN if one == IN == other else OUT


def unspoken_values(hall: Hall, silent: Node) -> dict[int, tuple[frozenset[int], tuple[int, ...]]]:
    """By level, the values with which something may be said, and those with which nothing ever is."""
    found: dict[int, tuple[frozenset[int], tuple[int, ...]]] = {}
    for level in range(hall.facts):
        codes = range(hall.graph.sizes[level])
        never = tuple(at for at in codes if not hall.graph.meets(silent, {level: frozenset({at})}, OUT, set()))
        if never and len(never) < len(codes):
            found[level] = (frozenset(codes) - set(never), never)
    return found


def _instance(hall: Hall, search: Smallest, node: Node, sets: Sets, heard: tuple[Heard, ...]) -> Instance | None:
    cube = hall.graph.cube(sets)
    told = search.case(hall.graph.combine(node, cube, lambda leaf, inside: leaf if inside == IN else OUT, {}))
    return None if told is None else Instance(hall.named(told), heard)
