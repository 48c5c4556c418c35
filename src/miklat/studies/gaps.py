"""Gaps: where the law is silent, as regions in words; and what it never speaks of at all."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from miklat.diagram.conditions import SILENT
from miklat.diagram.cover import Cover, Coverer, Region, Sets
from miklat.diagram.diagram import FALSE, TRUE, Node
from miklat.diagram.smallest import Smallest
from miklat.studies.claims import Heard, Instance
from miklat.studies.study import Study


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
    study: Study,
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
    silent = silence(study, questions, voice)
    unspoken = unspoken_values(study, silent)
    usual = {fact.name: fact.ordinary for fact in study.law.facts if ordinary and fact.ordinary is not None}
    codes = study.compiled.code(usual)
    only = {level: frozenset({codes[level]}) for level in range(study.facts) if codes[level] >= 0}
    subject = study.diagram.cube({**{level: kept for level, (kept, _) in unspoken.items()}, **only})
    node = study.diagram.within(silent, subject)
    cover: Cover = Coverer(study.diagram, 0, study.facts).cover(node, most)
    about = study.diagram.combine(silent, subject, lambda leaf, inside: leaf if inside == TRUE else FALSE, {})
    search = study.smallest
    heard = (Heard(voice, dict.fromkeys(questions, "silent")),)
    found = tuple(
        Gap(region, _instance(study, search, about, region.sets, heard) if place < shown else None)
        for place, region in enumerate(cover.regions)
    )
    names, domains = study.compiled.names, study.law.domains
    never = {names[at]: tuple(domains[names[at]][code] for code in left) for at, (_, left) in unspoken.items()}
    of_it = study.count_cases(study.diagram.combine(silent, subject, lambda _, inside: inside, {}))
    return Gaps(tuple(questions), voice, never, usual, of_it, cover.whole, found, cover.left)


def silence(study: Study, questions: Iterable[str], voice: Mapping[str, str]) -> Node:
    """Where all the voices that make these choices are silent on all the questions: a plain question over facts."""
    made: Node | None = None
    for question in questions:
        node = study.diagram.plain(study.view(question, voice), SILENT.__eq__)
        made = node if made is None else study.diagram.where_both(made, node)
    if made is None:
        raise ValueError("name at least one question")
    return made


def unspoken_values(study: Study, silent: Node) -> dict[int, tuple[frozenset[int], tuple[int, ...]]]:
    """By level, the values with which something may be said, and those with which nothing ever is."""
    found: dict[int, tuple[frozenset[int], tuple[int, ...]]] = {}
    for level in range(study.facts):
        codes = range(study.diagram.sizes[level])
        never = tuple(at for at in codes if not study.diagram.meets(silent, {level: frozenset({at})}, FALSE, set()))
        if never and len(never) < len(codes):
            found[level] = (frozenset(codes) - set(never), never)
    return found


def _instance(study: Study, search: Smallest, node: Node, sets: Sets, heard: tuple[Heard, ...]) -> Instance | None:
    cube = study.diagram.cube(sets)
    told = search.case(study.diagram.combine(node, cube, lambda leaf, inside: leaf if inside == TRUE else FALSE, {}))
    return None if told is None else Instance(study.named(told), heard)
