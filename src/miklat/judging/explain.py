"""Why: the grounds of a cell, what blocked the other answer, what would decide, and what was presumed for it."""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import or_

import msgspec

from miklat.diagram.conditions import outcomes_in
from miklat.diagram.diagram import Node
from miklat.judging.cells import Cube, Sketch, Standing
from miklat.judging.concern import Concern, picking, without
from miklat.judging.fewest import MEMO_CAP, Fewest
from miklat.judging.hearing import Hearing
from miklat.judging.lookup import Lookup
from miklat.judging.next_question import NextQuestion
from miklat.judging.reading import Holds, Readings, conjuncts
from miklat.judging.ruling import Blocked, Explained, Failed, Ground
from miklat.judging.view import View
from miklat.law.settle import Branch
from miklat.terms.condition import Condition
from miklat.terms.frozen import Frozen

_NEAREST = 3
_VIEWS_CAP = 256


class _Part(msgspec.Struct, frozen=True):
    """A condition that must hold for a branch to speak, how it is read, and how far from speaking it keeps it.

    An answer that fails a rule tells a reader less than a fact does; a voice that does not hear it tells nothing:
    ``of_voice``, it is of the voice alone.
    """

    condition: Condition
    holds: Holds
    far: int
    of_voice: bool


class Explainer:
    """Says why, by one compiled law; what depends on few facts is worked out once for each setting of them."""

    def __init__(self, lookup: Lookup, next_question: NextQuestion) -> None:
        self._lookup, self._cells, self._next = lookup, lookup.cells, next_question
        self._compiled, self._law = lookup.compiled, lookup.compiled.law
        self._grounds: dict[tuple[object, ...], Ground] = {}
        self._concerns: dict[int, Concern] = {}
        self._standing: dict[tuple[object, ...], tuple[Standing, ...]] = {}
        self._readings = Readings(self._compiled)
        self._few = Fewest(self._compiled, self._readings)
        self._yields: dict[int, list[tuple[Branch, Condition | None]]] = {}
        self._split: dict[int, list[_Part]] = {}
        self._views: dict[tuple[object, ...], View] = {}

    # ---- grounds ----

    def grounds(self, question: str, hearing: Hearing, sketch: Sketch) -> tuple[Ground, ...]:
        """The grounds of a cell of a case."""
        standing = sketch.standing if sketch.standing is not None else self._standing_in(question, hearing, sketch)
        grounds = [self._ground_of(question, hearing, sketch, one) for one in standing]
        if all(one.certain for one in standing):
            return tuple(grounds)
        return tuple(self._joined(hearing, list(zip(standing, grounds, strict=True))))

    def _joined(self, hearing: Hearing, found: list[tuple[Standing, Ground]]) -> Iterator[Ground]:
        """Grounds in their order; where all are of one clause and holder, one of them stands in any case, and which
        hangs on what was not told: then they are made one.
        """
        whole = all(standing.where is None for standing, _ in found)
        if whole and len(found) > 1 and len({(ground.rule, ground.holder) for _, ground in found}) == 1:
            yield self._one_of(hearing, [ground for _, ground in found])
        else:
            yield from (ground for _, ground in found)

    def _one_of(self, hearing: Hearing, grounds: Sequence[Ground]) -> Ground:
        """One ground of several of a clause that together stand in any case: as firm as the least firm of them."""
        modes = [mode.name for mode in self._law.modes]
        shared = [name for name in grounds[0].because if all(name in one.because for one in grounds)]
        return msgspec.structs.replace(
            grounds[0],
            mode=max((one.mode for one in grounds), key=modes.index),
            because=Frozen({name: hearing.facts[name] for name in shared}),
            sets_aside=tuple(one for one in grounds[0].sets_aside if all(one in g.sets_aside for g in grounds)),
            certain=True,
            needs=(),
        )

    def _standing_in(self, question: str, hearing: Hearing, sketch: Sketch) -> tuple[Standing, ...]:
        """The branches that stand in a cell of a half-known case.

        They are read part by part where that tells, else on the diagram.
        """
        key = (question, id(sketch), hearing.codes)
        made = self._standing.get(key)
        if made is None:
            if len(self._standing) > MEMO_CAP:
                self._standing.clear()
            made = self._standing[key] = self._stand(question, hearing, sketch)
        return made

    def _stand(self, question: str, hearing: Hearing, sketch: Sketch) -> tuple[Standing, ...]:
        view = self._view(hearing, sketch.cube)
        found = []
        branches = self._compiled.branches[question]
        for branch in branches:
            if branch.answer not in sketch.outcomes and "collision" not in sketch.outcomes:
                continue
            speaks = view.of(branch.speaks)
            if speaks is False:
                continue
            aside = [_both(view, branches[one.branch].speaks, one.only) for one in branch.setters]
            if True in aside:
                continue
            if speaks is None or None in aside:
                return self._cells.standing_in(hearing.standings(question, sketch.cube))
            found.append(Standing(branch.place, None, True))
        return tuple(found)

    def _ground_of(self, question: str, hearing: Hearing, sketch: Sketch, standing: Standing) -> Ground:
        """The ground a standing branch gives to a cell of a case."""
        branch = self._compiled.branches[question][standing.branch]
        cubes = [{**sketch.cube, **cube} for cube in standing.where] if standing.where is not None else [sketch.cube]
        views = [self._view(hearing, cube) for cube in cubes]
        key = self._key(branch, views, standing, sketch)
        made = self._grounds.get(key)
        if made is None:
            if len(self._grounds) > MEMO_CAP:
                self._grounds.clear()
            made = self._grounds[key] = self._ground(question, standing, branch, sketch, views)
        return made

    def _key(self, branch: Branch, views: Sequence[View], standing: Standing, sketch: Sketch) -> tuple[object, ...]:
        """What a ground depends on: the facts, choices and answers that its branch and those yielding to it ask.

        Where a fact among them is unknown, or its parts do not tell that it speaks, what else is known may bear on it
        through the world: then the whole case and the whole cell; but not where the parts tell all the same.
        """
        concern = self._concern(branch)
        told: list[tuple[object, ...]] = [concern.facts(view.codes) for view in views[:1]]
        unsure = not all(view.of(branch.rule.when) for view in views)
        untold = -1 in told[0] or (concern.asked and views[0].half_told)
        if unsure or (untold and not all(self._is_told(branch, view) for view in views)):
            told = [views[0].hearing.codes, tuple(sketch.cube.items())]
        asked = [view.answers(name) for view in views for name in concern.asked]
        heard = [concern.axes(view.codes) for view in views]
        where = None if standing.where is None else tuple(tuple(cube.items()) for cube in standing.where)
        return (id(branch), *told, *heard, *asked, where, standing.certain)

    def _is_told(self, branch: Branch, view: View) -> bool:
        """Whether the parts tell which of the branches that yield to one may speak beside it."""
        speaks = view.of(branch.speaks)
        for one, only in self._yielding(branch):
            held = (speaks, view.of(one.speaks), True if only is None else view.of(only))
            if None in held and False not in held:
                return False
        return True

    def _concern(self, branch: Branch) -> Concern:
        """What a branch and those that yield to it ask, and the axes on which choices bear on one another."""
        made = self._concerns.get(id(branch))
        if made is None:
            place, facts = self._compiled.place, self._compiled.facts
            yielding = [one.speaks for one, _ in self._yielding(branch)] + [o for _, o in self._yielding(branch) if o]
            asked = [self._few.turning_on(condition) for condition in (branch.speaks, *yielding)]
            names = {name for one in asked for name in (*one.facts, *one.axes)}
            names |= {name for sentence in self._law.voices for name in sentence.names}
            names |= {wording.where.axis for wording in self._law.clause(branch.rule.clause).wordings}
            levels = sorted(place[name] for name in names)
            made = self._concerns[id(branch)] = Concern(
                picking([level for level in levels if level < facts]),
                picking([level for level in levels if level >= facts]),
                tuple(dict.fromkeys(question for one in asked for question in one.questions)),
            )
        return made

    def _yielding(self, branch: Branch) -> list[tuple[Branch, Condition | None]]:
        """The branches that yield to one, each with where alone in the voices it does (None: everywhere)."""
        made = self._yields.get(id(branch))
        if made is None:
            made = self._yields[id(branch)] = [
                (one, setter.only)
                for one in self._compiled.branches[branch.rule.question]
                for setter in one.setters
                if setter.branch == branch.place
            ]
        return made

    def _ground(
        self, question: str, standing: Standing, branch: Branch, sketch: Sketch, views: Sequence[View]
    ) -> Ground:
        when, view = branch.rule.when, self._view(views[0].hearing, sketch.cube)
        owed = reduce(or_, [one.owes(when) for one in views])
        asked = [name for name in self._few.turning_on(when).questions if self._readings.is_among(name, owed)]
        answers = {name: reduce(or_, [one.answers(name) for one in views]) for name in asked}
        because = list(self._readings.facts(owed))
        parts = self._few.voice_by_voice(when, views)
        if parts is not None:
            because = self._few.fewest(when, parts, because, lambda name: answers.get(name, -1), wanted=True)
        elif standing.certain and standing.where is None:
            because = self._by_the_world(question, view.hearing, sketch, branch.place, because)
        return Ground(
            rule=branch.rule.clause,
            at=str(branch.rule.at),
            holder=branch.rule.holder,
            mode=branch.rule.mode,
            says=self._words(branch, views),
            because=Frozen({name: view.hearing.facts[name] for name in because}),
            rests_on=Frozen({name: outcomes_in(found) for name, found in answers.items()}),
            sets_aside=self._set_aside(views, branch),
            where=None if standing.where is None else tuple(Frozen(self._cells.named(cube)) for cube in standing.where),
            certain=standing.certain,
            needs=() if standing.certain else self._untold(branch, view),
            law=self._law,
        )

    def _by_the_world(
        self, question: str, hearing: Hearing, sketch: Sketch, place: int, facts: Sequence[str]
    ) -> list[str]:
        """A smallest set of facts that, by the world, leaves a branch no other way than to stand, though its parts do
        not tell that it speaks; the facts named are those tried last to do without.
        """

        def enough(few: Sequence[str]) -> bool:
            codes = self._compiled.code({name: hearing.facts[name] for name in few}, hearing.voice)
            for level, code in sketch.cube.items():
                codes[level] = code
            return self._lookup.stands(question, codes, place)

        order = sorted(hearing.facts, key=lambda one: (one in facts, one not in hearing.followed))
        kept = set(without(order, enough))
        return [name for name in hearing.facts if name in kept]

    def _words(self, branch: Branch, views: Sequence[View]) -> str:
        """The words of the branch's clause, in the edition of the voices where they share one."""
        clause = self._law.clause(branch.rule.clause)
        if not clause.wordings:
            return clause.text
        shared = {
            axis.name: axis.names[codes.pop()]
            for at, axis in enumerate(self._law.axes, self._compiled.facts)
            if len(codes := {view.codes[at] for view in views}) == 1 and -1 not in codes
        }
        return clause.words(shared)

    def _untold(self, branch: Branch, view: View) -> tuple[Condition, ...]:
        """The conditions of a rule's own that neither what was told nor the voice settles."""
        asked = (self._few.in_voice(part, view.voice) for part in conjuncts(branch.rule.when))
        return tuple(part for part in asked if self._few.turning_on(part).facts and view.of(part) is None)

    def _view(self, hearing: Hearing, cube: Cube) -> View:
        key = (hearing.codes, tuple(cube.items()))
        view = self._views.get(key)
        if view is None:
            if len(self._views) >= _VIEWS_CAP:
                self._views.clear()
            view = self._views[key] = View(self._readings, hearing, cube)
        return view

    def _set_aside(self, views: Sequence[View], branch: Branch) -> tuple[str, ...]:
        """The clauses that may speak too, where the branch stands in the cell, and yield to it there."""
        found = [
            one.rule.clause
            for one, only in self._yielding(branch)
            if any(view.may(one.speaks, branch.speaks, only) for view in views)
        ]
        return tuple(dict.fromkeys(found))

    # ---- what is worked out only when asked for ----

    def explain(self, question: str, hearing: Hearing, sketch: Sketch, *, blocked: bool) -> Explained:
        """What would decide an open cell, which presumptions it hangs on, and what blocked the other answer (if that
        is asked for).
        """
        is_open = len(sketch.outcomes) > 1
        return Explained(
            self._next.best_first(hearing, (question,), sketch.cube) if is_open else None,
            () if is_open else self._blocked(question, hearing, sketch) if blocked else None,
            self._hangs_on(question, hearing, sketch),
        )

    def _blocked(self, question: str, hearing: Hearing, sketch: Sketch) -> tuple[Blocked, ...]:
        view = self._view(hearing, sketch.cube)
        answer = sketch.outcomes[0]
        near: list[tuple[int, Branch, list[Condition]]] = []
        for branch in self._compiled.branches[question]:
            if branch.answer == answer:
                continue
            parts = self._parts(branch)
            if any(part.of_voice and part.holds(view) is not True for part in parts):
                continue  # not every voice of the cell hears it
            failed = [part for part in parts if part.holds(view) is False]
            if failed:
                near.append((sum(part.far for part in failed), branch, [part.condition for part in failed]))
            elif view.may(branch.speaks):
                near.append((0 if view.must(branch.speaks) else 2, branch, []))
        near.sort(key=lambda one: one[0])
        return tuple(
            self._block(question, branch, failed, view, self._words(branch, [view]))
            for _, branch, failed in near[:_NEAREST]
        )

    def _parts(self, branch: Branch) -> "list[_Part]":
        """The conditions that must all hold for a branch to speak."""
        made = self._split.get(id(branch))
        if made is None:
            made = self._split[id(branch)] = [
                _Part(part, self._readings.holds(part), 1 if asked.facts else 2, bool(asked.axes) and not asked.facts)
                for part in conjuncts(branch.speaks)
                for asked in (self._few.turning_on(part),)
            ]
        return made

    def _setters(self, question: str, branch: Branch, view: View) -> tuple[str, ...]:
        """The clauses that may set a branch aside in a view."""
        branches = self._compiled.branches[question]
        setters = [(branches[setter.branch], setter.only) for setter in branch.setters]
        surely = [one.rule.clause for one, only in setters if view.must(one.speaks, only)]
        found = surely or [one.rule.clause for one, only in setters if view.may(branch.speaks, one.speaks, only)]
        return tuple(dict.fromkeys(found))

    def _block(self, question: str, branch: Branch, failed: Sequence[Condition], view: View, words: str) -> Blocked:
        rule = branch.rule
        by = () if failed else self._setters(question, branch, view)
        certain = bool(failed) or view.must(branch.speaks)
        told = tuple(self._failed(part, view) for part in failed)
        return Blocked(rule.clause, str(rule.at), rule.holder, rule.answer, words, by, told, certain)

    def _failed(self, part: Condition, view: View) -> Failed:
        facts = view.hearing.facts
        owed = list(self._readings.facts(view.owes(part, wanted=False)))
        fewest = self._few.fewest(part, [view], owed, wanted=False)
        return Failed(self._few.in_voice(part, view.voice), {name: facts[name] for name in fewest})

    def _hangs_on(self, question: str, hearing: Hearing, sketch: Sketch) -> tuple[str, ...]:
        """A smallest set of the presumed facts that keeps the answer of the cell as it is."""
        needed = list(hearing.presumed)
        base = self._answers_in(question, hearing.codes, sketch.cube) if needed else None
        for name in hearing.presumed:
            kept = [one for one in needed if one != name]
            codes = list(hearing.codes)
            for other in (*hearing.presumed, *hearing.followed):
                if other not in kept:
                    codes[self._compiled.place[other]] = -1
            if self._answers_in(question, codes, sketch.cube) == base:
                needed = kept
        return tuple(needed)

    def _answers_in(self, question: str, codes: Sequence[int], cube: Cube) -> Node:
        return self._cells.answers(self._cells.within(self._lookup.found(question, codes), cube))


def _both(view: View, one: Condition, other: Condition | None) -> bool | None:
    """Whether two conditions hold together, part by part; None for the second holds."""
    held = (view.of(one), True if other is None else view.of(other))
    return False if False in held else None if None in held else True
