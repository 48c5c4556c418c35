"""Gaps: where the law is silent, as regions in words; and what it never speaks of at all."""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from miklat.diagram.conditions import SILENT
from miklat.diagram.cover import Cover, Coverer, Region, Sets
from miklat.diagram.diagram import FALSE, TRUE, Node
from miklat.diagram.smallest import FACT
from miklat.studies.claims import Instance, VoiceAnswers
from miklat.studies.study import Study


class Gap(msgspec.Struct, frozen=True):
    """A region in which the law is silent on all the questions asked, with its smallest everyday case.

    ``kind`` is the kind of act that the region is of; empty in a law that names none.
    """

    kind: str
    region: Region
    instance: Instance | None


class Gaps(msgspec.Struct, frozen=True):
    """Where the law is silent on all of some questions at once, as one voice (or every voice) reads it.

    ``unspoken`` are, fact by fact, values of which no rule on these questions ever speaks: what the law is not about.
    ``count`` cases of the ``subject`` (all cases but those, and of the ``ordinary`` alone if facts are given there) lie
    in a gap, by ``kinds`` of act so many; ``gaps`` tells them kind by kind, those with a case first, the most ordinary
    before the others, but for ``left``.
    """

    questions: tuple[str, ...]
    voice: Mapping[str, str]
    unspoken: Mapping[str, tuple[str, ...]]
    ordinary: Mapping[str, str]
    subject: int
    count: int
    kinds: Mapping[str, int]
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
    """Find where the voices that make these choices are all silent on all the questions; ``most`` regions a kind.

    The words of a region take it that the case is of the subject; ``ordinary`` narrows it to cases in which each fact
    that has an ordinary value has that one. Of each kind of act only the first ``shown`` have their smallest case.
    """
    silent = silence(study, questions, voice)
    unspoken = unspoken_values(study, silent)
    usual = {fact.name: fact.ordinary for fact in study.law.facts if ordinary and fact.ordinary is not None}
    codes = study.compiled.code(usual)
    only = {level: frozenset({codes[level]}) for level in range(study.facts) if codes[level] >= 0}
    about = {**{level: kept for level, (kept, _) in unspoken.items()}, **only}
    finder = _Finder(study, silent, about, (VoiceAnswers(voice, dict.fromkeys(questions, "silent")),))
    covers = {kind: finder.cover(sets, most) for kind, sets in _kinds(study, about)}
    names, domains = study.compiled.names, study.law.domains
    never = {names[at]: tuple(domains[names[at]][code] for code in left) for at, (_, left) in unspoken.items()}
    return Gaps(
        tuple(questions),
        voice,
        never,
        usual,
        study.count_cases(study.diagram.combine(silent, study.diagram.cube(about), lambda _, inside: inside, {})),
        sum(cover.whole for cover in covers.values()),
        {kind: cover.whole for kind, cover in covers.items() if kind},
        tuple(gap for kind, cover in covers.items() for gap in finder.gaps(kind, cover, shown)),
        sum(cover.left for cover in covers.values()),
    )


def _kinds(study: Study, about: Sets) -> Iterator[tuple[str, Sets]]:
    """The kinds of act that the subject has, each with the values that make it; one without a name if none is named."""
    if not study.law.story:
        yield "", {}
        return
    level = study.compiled.place[study.law.story[0]]
    for code, name in enumerate(study.law.levelled[level].names):
        if code in about.get(level, (code,)):
            yield name, {level: frozenset({code})}


class _Finder:
    """Finds the gaps of one silence, of a subject (``about``)."""

    def __init__(self, study: Study, silent: Node, about: Sets, heard: tuple[VoiceAnswers, ...]) -> None:
        self._study, self._silent, self._about, self._heard = study, silent, about, heard
        self._coverer = Coverer(study.diagram, 0, study.facts)

    def cover(self, kind: Sets, most: int) -> Cover:
        """The silence of one kind, as regions that name the kind."""
        diagram = self._study.diagram
        made = self._coverer.cover(diagram.within(self._silent, diagram.cube({**self._about, **kind})), most)
        regions = tuple(Region({**one.sets, **kind}, one.count, one.new) for one in made.regions)
        return Cover(regions, made.whole, made.left)

    def gaps(self, kind: str, cover: Cover, shown: int) -> Iterator[Gap]:
        """The regions as gaps; of those shown, the most ordinary first."""
        searched = [(self._search(region), region) for region in cover.regions[:shown]]
        for (_, instance), region in sorted(searched, key=lambda pair: pair[0][0]):
            yield Gap(kind, region, instance)
        yield from (Gap(kind, region, None) for region in cover.regions[shown:])

    def _search(self, region: Region) -> tuple[int, Instance | None]:
        """The smallest everyday case of a region, after what it costs."""
        study = self._study
        cube = study.diagram.cube({**self._about, **region.sets})
        node = study.diagram.combine(self._silent, cube, lambda leaf, inside: leaf if inside == TRUE else FALSE, {})
        said = self._said(node, region.sets)
        rest = study.diagram.restrict(node, study.codes(said), {})
        more, cost = study.everyday.case(rest), study.everyday.cost(rest)
        if more is None or cost is None:
            return 0, None
        return cost + FACT * len(said), Instance(study.named({**said, **more}), self._heard)

    def _said(self, node: Node, sets: Sets) -> dict[int, int]:
        """Of each fact that a region names, the most ordinary value that leaves a case."""
        study, said = self._study, dict[int, int]()
        for level in sorted(sets):
            for code in sorted(sets[level], key=study.odd[level].__getitem__):
                here = study.at(node, level, code)
                if TRUE in (here, *study.diagram.ends(here)):
                    said[level], node = code, here
                    break
        return said


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
