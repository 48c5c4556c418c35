"""What a layer lays on a law, as data; and the law with layers laid on it, which is a law like any other.

A law without its layers is the law as it is written: nothing of a layer is in it, and none is loaded. With a layer its
facts, values, axes, choices, questions and chapters are added, each where readers look for it; conditions of a name are
read as the layer defines them; rules of the law ask what its guards ask besides; and its clauses give way to those to
which others already give way.
"""

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from itertools import chain
from typing import Any, assert_never

import msgspec
from msgspec.structs import replace

from miklat.law.chronicle import (
    Chronicle,
    Criterion,
    End,
    EventType,
    Fluent,
    Follows,
    Invariant,
    Norm,
    Reachability,
)
from miklat.law.claims import Alike, Bears, Claim, Opposed, Wider
from miklat.law.clause import Clause, Rule
from miklat.law.law import Chapter, Law
from miklat.law.outside import Outside
from miklat.law.passage import AnnotatedPassage
from miklat.law.question import Aside, Question
from miklat.law.reading import Reading
from miklat.terms.axis import AxisKind, AxisVariable, Choice
from miklat.terms.condition import Chosen, Condition, Is, Named, all_of
from miklat.terms.fact import FactVariable, Value
from miklat.terms.world import Sentence
from miklat.text.work import Work


class Guard(msgspec.Struct, frozen=True):
    """That the rules of some clauses ask something besides: the clauses by number."""

    clauses: tuple[str, ...]
    asks: Condition


class Narrowed(msgspec.Struct, frozen=True):
    """That the claims of a clause (or the one at a ``place``) are made only where something holds besides."""

    clause: str
    where: Condition
    place: int | None = None


class GivesWay(msgspec.Struct, frozen=True):
    """That clauses give way to whatever ``like`` gives way to, and to the clauses ``to``."""

    clauses: tuple[str, ...]
    like: str = ""
    to: tuple[str, ...] = ()


class Placed(msgspec.Struct, frozen=True):
    """A chapter, and the chapter by whose side it stands on the page: after it, or ``before`` it."""

    chapter: Chapter
    beside: str
    before: bool = False


class LayerParting(msgspec.Struct, frozen=True):
    """A thing a layer changes, for the page of the study: ``says`` what, and two voices that part on a question, with
    what is told of the case besides.
    """

    says: str
    question: str
    one: tuple[Chosen, ...]
    other: tuple[Chosen, ...]
    where: tuple[Is, ...] = ()


class CourseOverlay(msgspec.Struct, frozen=True):
    """What a layer lays on the course of a law (`miklat.law.chronicle.Chronicle`).

    Fluents and kinds of events take the place of those of the same name; ``ruled`` must hold besides for there to be
    something to rule on; ``claims``, if there are any, are claimed in place of the law's own.
    """

    fluents: tuple[Fluent, ...] = ()
    event_types: tuple[EventType, ...] = ()
    follows: tuple[Follows, ...] = ()
    ruled: tuple[Condition, ...] = ()
    unruled_says: tuple[tuple[Condition, str], ...] = ()
    asks: tuple[str, ...] = ()
    norms: tuple[Norm, ...] = ()
    criteria: tuple[Criterion, ...] = ()
    ends: tuple[End, ...] = ()
    claims: tuple[Invariant | Reachability, ...] = ()


class Overlay(msgspec.Struct, frozen=True):
    """What a layer lays on a law.

    ``values`` are further values of facts of the law, ``choices`` further choices on its axes; ``reads`` gives for a
    choice in the rules of the law the choices it is read as; ``defines`` are named conditions that take the place of
    those of the same name. ``holds`` are the places outside the law that are held with the layer. ``levels`` is the
    order in which the law is compiled with it, as of `Law`. ``contrasts`` are shown under their title by the study.
    """

    facts: tuple[FactVariable, ...] = ()
    values: tuple[tuple[str, Value], ...] = ()
    world: tuple[Sentence, ...] = ()
    kinds: tuple[AxisKind, ...] = ()
    axes: tuple[AxisVariable, ...] = ()
    choices: tuple[tuple[str, Choice], ...] = ()
    voices: tuple[Sentence, ...] = ()
    questions: tuple[Question, ...] = ()
    chapters: tuple[Placed, ...] = ()
    reads: tuple[tuple[Chosen, Chosen], ...] = ()
    defines: tuple[Named, ...] = ()
    guards: tuple[Guard, ...] = ()
    narrows: tuple[Narrowed, ...] = ()
    gives_way: tuple[GivesWay, ...] = ()
    works: tuple[Work, ...] = ()
    passages: tuple[AnnotatedPassage, ...] = ()
    holds: tuple[str, ...] = ()
    quiet: tuple[tuple[str, str], ...] = ()
    unquiet: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    course: CourseOverlay = CourseOverlay()
    contrasts: tuple[LayerParting, ...] = ()
    contrasts_title: str = ""


def woken(law: Law, *voices: Mapping[str, str]) -> tuple[str, ...]:
    """The layers of a law that choices of voice ask for, by name; of none of them, where the law has none."""
    return tuple(layer.name for layer in law.layers if any(layer.woken_by(voice) for voice in voices))


def heard(law: Law, names: Iterable[str]) -> Law:
    """The law with the layers of these names; the law itself with none. ValueError for a layer it does not have."""
    wanted = set(names)
    for name in sorted(wanted - {layer.name for layer in law.layers}):
        raise ValueError(f"there is no layer called {name!r}; there is {', '.join(one.name for one in law.layers)}")
    asked = tuple(layer.name for layer in law.layers if layer.name in wanted)
    if not asked:
        return law
    made: Law | None = law.laid.get(asked)
    if made is None:
        overlays = [_overlay(layer.module) for layer in law.layers if layer.name in asked]
        made = law.laid[asked] = replace(lay(law, overlays), heard=asked)
    return made


def overlay_of(law: Law, name: str) -> Overlay:
    """What the layer of a name lays on a law."""
    return _overlay(next(one.module for one in law.layers if one.name == name))


def _overlay(module: str) -> Overlay:
    found = import_module(module).OVERLAY
    assert isinstance(found, Overlay)
    return found


def lay(law: Law, overlays: Sequence[Overlay]) -> Law:
    """Lay overlays on a law, in their order."""
    quiet = [one for overlay in overlays for one in overlay.quiet]
    loud = {key for overlay in overlays for key in overlay.unquiet}
    law = replace(law, kinds=_by_name(law.kinds, *(one.kinds for one in overlays)))
    return replace(
        law,
        facts=_facts(law, overlays),
        world=_once(law.world, *(one.world for one in overlays)),
        axes=_axes(law, overlays),
        voices=_once(law.voices, *(one.voices for one in overlays)),
        questions=_by_name(law.questions, *(one.questions for one in overlays)),
        chapters=_chapters(law, overlays),
        works=_by_name(law.works, *(one.works for one in overlays)),
        passages=(*law.passages, *chain.from_iterable(one.passages for one in overlays)),
        quiet=tuple(one for one in (*law.quiet, *quiet) if one[0] not in loud),
        outside=_outside(law.outside, overlays),
        levels=_levels(law, overlays),
        chronicle=law.chronicle and _chronicle(law.chronicle, [one.course for one in overlays]),
        apart=tuple(one.chapter.name for overlay in overlays for one in overlay.chapters),
    )


# ---- the vocabulary ----


def _facts(law: Law, overlays: Sequence[Overlay]) -> tuple[FactVariable, ...]:
    """The facts, those of a layer after the others of their group."""
    more = [one for overlay in overlays for one in overlay.facts]
    values = [pair for overlay in overlays for pair in overlay.values]
    found = [
        replace(fact, values=(*fact.values, *(value for name, value in values if name == fact.name)))
        for fact in law.facts
    ]
    groups = list(dict.fromkeys(fact.group for fact in (*found, *more)))
    return tuple(sorted((*found, *more), key=lambda fact: groups.index(fact.group)))


def _axes(law: Law, overlays: Sequence[Overlay]) -> tuple[AxisVariable, ...]:
    """The axes, those of a layer after the others of their kind."""
    more = [one for overlay in overlays for one in overlay.axes]
    choices = [pair for overlay in overlays for pair in overlay.choices]
    found = [
        replace(axis, choices=(*axis.choices, *(choice for name, choice in choices if name == axis.name)))
        for axis in law.axes
    ]
    names = [kind.name for kind in law.kinds]
    return tuple(sorted((*found, *more), key=lambda one: names.index(one.kind) if one.kind in names else len(names)))


def _levels(law: Law, overlays: Sequence[Overlay]) -> tuple[str, ...]:
    """The order of the last layer that has one; the facts it does not name come last."""
    return next((one.levels for one in reversed(overlays) if one.levels), law.levels)


def _chronicle(course: Chronicle, overlays: Sequence[CourseOverlay]) -> Chronicle:
    rules = [one for overlay in overlays for one in overlay.ruled]
    return replace(
        course,
        fluents=_by_name(course.fluents, *(one.fluents for one in overlays)),
        event_types=_by_name(course.event_types, *(one.event_types for one in overlays)),
        follows=(*course.follows, *chain.from_iterable(one.follows for one in overlays)),
        ruled=all_of(course.ruled, *rules),
        owing=all_of(course.owing, *rules),
        unruled_says=(*chain.from_iterable(one.unruled_says for one in overlays), *course.unruled_says),
        asks=tuple(dict.fromkeys((*course.asks, *chain.from_iterable(one.asks for one in overlays)))),
        norms=(*course.norms, *chain.from_iterable(one.norms for one in overlays)),
        criteria=(*course.criteria, *chain.from_iterable(one.criteria for one in overlays)),
        ends=(*course.ends, *chain.from_iterable(one.ends for one in overlays)),
        claims=next((one.claims for one in reversed(overlays) if one.claims), course.claims),
    )


def _outside(outside: Outside, overlays: Sequence[Overlay]) -> Outside:
    held = {place for one in overlays for place in one.holds}
    works = {work.name for one in overlays for work in one.works}
    places = (replace(one, places=tuple(place for place in one.places if place not in held)) for one in outside.places)
    return replace(
        outside,
        works=tuple(one for one in outside.works if one.name not in works),
        places=tuple(one for one in places if one.places),
    )


# ---- the chapters ----


def _chapters(law: Law, overlays: Sequence[Overlay]) -> tuple[Chapter, ...]:
    """The chapters in the order of the page, every condition in them read as the layers read it."""
    placed = list(law.chapters)
    seen = {clause.number for chapter in placed for clause in chapter.clauses}  # a later chapter only names these
    for one in chain.from_iterable(overlay.chapters for overlay in overlays):
        if all(chapter.name != one.chapter.name for chapter in placed):
            own = tuple(clause for clause in one.chapter.clauses if clause.number not in seen)
            seen |= {clause.number for clause in own}
            at = next(place for place, chapter in enumerate(placed) if chapter.name == one.beside)
            placed.insert(at if one.before else at + 1, replace(one.chapter, clauses=own))
    laying = _Laying(overlays, placed)
    return tuple(laying.chapter(one) for one in placed)


class _Laying:
    """Lays what layers change on chapters."""

    def __init__(self, overlays: Sequence[Overlay], chapters: Sequence[Chapter]) -> None:
        self._read = Reading(
            [pair for one in overlays for pair in one.reads],
            {named.name: named for one in overlays for named in one.defines},
        )
        self._guards = [guard for one in overlays for guard in one.guards]
        self._narrows = [narrowed for one in overlays for narrowed in one.narrows]
        self._gives_way = [gives for one in overlays for gives in one.gives_way]

    def chapter(self, one: Chapter) -> Chapter:
        where = None if one.where is None else self._read.of(one.where)
        return replace(one, where=where, clauses=tuple(self._clause(clause) for clause in one.clauses))

    def _clause(self, one: Clause) -> Clause:
        return replace(
            one,
            rules=tuple(self._rule(rule) for rule in one.rules),
            defines=tuple(self._read.named(named) for named in one.defines),
            claims=tuple(self._claim(claim, one.number, place) for place, claim in enumerate(one.claims)),
        )

    def _rule(self, rule: Rule) -> Rule:
        asks = [guard.asks for guard in self._guards if rule.clause in guard.clauses]
        when = all_of(rule.when, *asks) if asks else rule.when
        return replace(rule, when=self._read.of(when), sets_aside=self._asides(rule))

    def _asides(self, rule: Rule) -> tuple[Aside, ...]:
        """What a rule sets aside: as it is written, and what is to give way to it as other clauses do."""
        found = [self._aside(one) for one in rule.sets_aside]
        for gives in self._gives_way:
            more = [one for one in found if one.clause == gives.like]
            if rule.clause in gives.to:
                more = [Aside("")]
            for one in more:
                found += [replace(one, clause=clause) for clause in gives.clauses]
        return tuple(dict.fromkeys(found))

    def _aside(self, one: Aside) -> Aside:
        return one if one.only is None else replace(one, only=self._read.of(one.only))

    def _claim(self, claim: Claim, clause: str, place: int) -> Claim:
        for narrowed in self._narrows:
            if narrowed.clause == clause and narrowed.place in (None, place):
                claim = _narrowed(claim, narrowed.where)
        read = self._read.of
        match claim:
            case Bears(where=where, then=then):
                return replace(claim, where=read(where), then=read(then))
            case Opposed(where=where) | Alike(where=where):
                return replace(claim, where=read(where))
            case Wider(apart=apart, within=within):
                return replace(claim, apart=read(apart), within=read(within))
            case _ as never:
                assert_never(never)


def _narrowed(claim: Claim, where: Condition) -> Claim:
    if isinstance(claim, Wider):
        return replace(claim, within=all_of(claim.within, where))
    return replace(claim, where=all_of(claim.where, where))


# ---- several, each once ----


def _once(*rows: Sequence[Sentence]) -> tuple[Sentence, ...]:
    return tuple({id(one): one for one in chain(*rows)}.values())


def _by_name(*rows: Sequence[Any]) -> tuple[Any, ...]:
    """Things by name, each where it first stands; a later one takes the place of an earlier."""
    return tuple({one.name: one for one in chain(*rows)}.values())
