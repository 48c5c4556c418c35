"""Why: the grounds of a cell, what blocked the other answer, what would decide, and what was presumed for it."""

from collections.abc import Sequence
from typing import cast

from miklat.diagram.diagram import Node
from miklat.judging.cells import Cube, Sketch, Standing
from miklat.judging.hearing import Hearing
from miklat.judging.lookup import Lookup
from miklat.judging.next_question import NextQuestion
from miklat.judging.ruling import Blocked, Explained, Failed, Ground
from miklat.judging.support import Known, conjuncts, supports
from miklat.judging.view import Readings, View
from miklat.law.question import Outcome
from miklat.law.settle import Branch
from miklat.terms.condition import Condition, Is, Ruled, atoms, axes_of, facts_of
from miklat.terms.frozen import Frozen

_NEAREST = 3
_MEMO_CAP = 200_000
_VIEWS_CAP = 256


class Explainer:
    """Says why, by one compiled law; what depends on few facts is worked out once for each setting of them."""

    def __init__(self, lookup: Lookup, next_question: NextQuestion) -> None:
        self._lookup, self._cells, self._next = lookup, lookup.cells, next_question
        self._compiled, self._law = lookup.compiled, lookup.compiled.law
        self._grounds: dict[tuple[object, ...], Ground] = {}
        self._concerns: dict[tuple[str, int], tuple[tuple[int, ...], tuple[str, ...]]] = {}
        self._standing: dict[tuple[object, ...], tuple[Standing, ...]] = {}
        self._readings = Readings(self._compiled)
        self._yields: dict[int, list[tuple[Branch, Condition | None]]] = {}
        self._split: dict[int, list[tuple[Condition, bool]]] = {}
        self._views: dict[tuple[object, ...], View] = {}

    # ---- grounds ----

    def grounds(self, question: str, hearing: Hearing, sketch: Sketch) -> tuple[Ground, ...]:
        """The grounds of a cell of a case."""
        standing = sketch.standing if sketch.standing is not None else self._standing_in(question, hearing, sketch)
        return tuple([self._ground_of(question, hearing, sketch, one) for one in standing])

    def _standing_in(self, question: str, hearing: Hearing, sketch: Sketch) -> tuple[Standing, ...]:
        """The branches that stand in a cell of a half-known case.

        They are read part by part where that tells, else on the diagram.
        """
        key = (question, id(sketch), hearing.codes)
        made = self._standing.get(key)
        if made is None:
            if len(self._standing) > _MEMO_CAP:
                self._standing.clear()
            made = self._standing[key] = self._stand(question, hearing, sketch)
        return made

    def _stand(self, question: str, hearing: Hearing, sketch: Sketch) -> tuple[Standing, ...]:
        view = self._view(hearing, sketch.cube)
        known, found = view.known, []
        branches = self._compiled.branches[question]
        for branch in branches:
            if branch.answer not in sketch.outcomes and "collision" not in sketch.outcomes:
                continue
            speaks = view.of(branch.speaks)
            if speaks is False:
                continue
            aside = [known.both(branches[one.branch].speaks, one.only) for one in branch.setters]
            if True in aside:
                continue
            if speaks is None or None in aside:
                return self._cells.standing_in(self._cells.within(hearing.standings(question), sketch.cube))
            found.append(Standing(branch.place, None, True))
        return tuple(found)

    def _ground_of(self, question: str, hearing: Hearing, sketch: Sketch, standing: Standing) -> Ground:
        """The ground a standing branch gives to a cell of a case."""
        branch = self._compiled.branches[question][standing.branch]
        key = self._key(question, hearing, sketch, branch)
        made = self._grounds.get(key)
        if made is None:
            if len(self._grounds) > _MEMO_CAP:
                self._grounds.clear()
            made = self._grounds[key] = self._ground(question, hearing, sketch, standing, branch)
        return made

    def _key(self, question: str, hearing: Hearing, sketch: Sketch, branch: Branch) -> tuple[object, ...]:
        """What a ground depends on: its cell, and the facts and answers that its branch and those yielding to it ask.

        Where any of it is unknown, what else is known may bear on it through the world: then the whole case.
        """
        levels, asked = self._concern(question, branch)
        codes = hearing.codes
        told = [codes[level] for level in levels]
        if -1 in told or sketch.standing is None or (asked and -1 in codes[: self._compiled.facts]):
            told = list(codes)
        answers = [hearing.found(name) for name in asked]
        return (question, id(sketch), branch.place, *told, *answers, *codes[self._compiled.facts :])

    def _concern(self, question: str, branch: Branch) -> tuple[tuple[int, ...], tuple[str, ...]]:
        """The levels of the facts, and the questions, that a branch and those that yield to it ask."""
        made = self._concerns.get((question, branch.place))
        if made is None:
            asked = [
                atom
                for one in (branch, *(b for b, _ in self._yielding(question, branch)))
                for atom in atoms(one.speaks)
            ]
            levels = {self._compiled.place[atom.fact] for atom in asked if isinstance(atom, Is)}
            questions = dict.fromkeys(atom.question for atom in asked if isinstance(atom, Ruled))
            made = self._concerns[question, branch.place] = (tuple(sorted(levels)), tuple(questions))
        return made

    def _yielding(self, question: str, branch: Branch) -> list[tuple[Branch, Condition | None]]:
        """The branches that yield to one, each with where alone in the voices it does (None: everywhere)."""
        made = self._yields.get(id(branch))
        if made is None:
            made = self._yields[id(branch)] = [
                (one, setter.only)
                for one in self._compiled.branches[question]
                for setter in one.setters
                if setter.branch == branch.place
            ]
        return made

    def _ground(
        self,
        question: str,
        hearing: Hearing,
        sketch: Sketch,
        standing: Standing,
        branch: Branch,
    ) -> Ground:
        known = self._view(hearing, sketch.cube).known
        atoms = list(supports(branch.rule.when, known))
        facts = {atom.fact for atom in atoms if isinstance(atom, Is)}
        asked = {
            atom.question: cast("tuple[Outcome, ...]", known.answers[atom.question])
            for atom in atoms
            if not isinstance(atom, Is)
        }
        cubes = [{**sketch.cube, **cube} for cube in standing.where] if standing.where is not None else [sketch.cube]
        views = [self._view(hearing, cube) for cube in cubes]
        return Ground(
            rule=branch.rule.clause,
            at=str(branch.rule.at),
            holder=branch.rule.holder,
            mode=branch.rule.mode,
            says=self._words(branch, hearing, sketch, standing.where),
            because=Frozen({name: value for name, value in hearing.facts.items() if name in facts}),
            rests_on=Frozen(asked),
            sets_aside=self._set_aside(question, views, branch),
            where=None if standing.where is None else tuple(Frozen(self._cells.named(cube)) for cube in standing.where),
            certain=standing.certain,
            needs=() if standing.certain else self._untold(branch, known),
            law=self._law,
        )

    def _words(self, branch: Branch, hearing: Hearing, sketch: Sketch, where: tuple[Cube, ...] | None = None) -> str:
        """The words of the branch's clause, in the edition of the cell where it fixes one."""
        cells = [self._cells.named(cube) for cube in where or ({},)]
        shared = {axis: choice for axis, choice in cells[0].items() if all(one.get(axis) == choice for one in cells)}
        return self._law.clause(branch.rule.clause).words({**shared, **hearing.voice, **sketch.voice})

    def _untold(self, branch: Branch, known: Known) -> tuple[Condition, ...]:
        """The conditions of a rule's own that neither what was told nor the voice settles."""
        return tuple(part for part in conjuncts(branch.rule.when) if facts_of(part) and known.of(part) is None)

    def _view(self, hearing: Hearing, cube: Cube) -> View:
        key = (hearing.codes, tuple(cube.items()))
        view = self._views.get(key)
        if view is None:
            if len(self._views) >= _VIEWS_CAP:
                self._views.clear()
            view = self._views[key] = View(self._readings, hearing, cube)
        return view

    def _set_aside(self, question: str, views: Sequence[View], branch: Branch) -> tuple[str, ...]:
        """The clauses that may speak too, where the branch stands in the cell, and yield to it there."""
        found = [
            one.rule.clause
            for one, only in self._yielding(question, branch)
            if any(view.may(one.speaks, branch.speaks, only) for view in views)
        ]
        return tuple(dict.fromkeys(found))

    # ---- what is worked out only when asked for ----

    def explain(self, question: str, hearing: Hearing, sketch: Sketch) -> Explained:
        """What would decide an open cell, what blocked the other answer, and which presumptions it hangs on."""
        is_open = len(sketch.outcomes) > 1
        return Explained(
            self._next.best_first(hearing, (question,), sketch.cube) if is_open else None,
            () if is_open else self._blocked(question, hearing, sketch),
            self._hangs_on(question, hearing, sketch),
        )

    def _blocked(self, question: str, hearing: Hearing, sketch: Sketch) -> tuple[Blocked, ...]:
        view = self._view(hearing, sketch.cube)
        answer = sketch.outcomes[0]
        near: list[tuple[int, Branch, list[Condition]]] = []
        for branch in self._compiled.branches[question]:
            if branch.answer == answer:
                continue
            failed = [(part, unheard) for part, unheard in self._parts(branch) if view.known.of(part) is False]
            if not failed and view.may(branch.speaks):
                near.append((0 if view.must(branch.speaks) else 2, branch, []))
            elif failed and not any(unheard for _, unheard in failed):
                by_answer = sum(not facts_of(part) for part, _ in failed)  # tells a reader less than a fact does
                near.append((len(failed) + by_answer, branch, [part for part, _ in failed]))
        near.sort(key=lambda one: one[0])
        return tuple(
            self._block(question, branch, failed, view, self._words(branch, hearing, sketch))
            for _, branch, failed in near[:_NEAREST]
        )

    def _parts(self, branch: Branch) -> list[tuple[Condition, bool]]:
        """The conditions that must all hold for a branch to speak, each with whether it is of the voice alone."""
        made = self._split.get(id(branch))
        if made is None:
            parts = list(conjuncts(branch.speaks))
            made = self._split[id(branch)] = [(part, bool(axes_of(part)) and not facts_of(part)) for part in parts]
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
        told = tuple(_failed(part, view.known) for part in failed)
        return Blocked(rule.clause, str(rule.at), rule.holder, rule.answer, words, by, told, certain)

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


def _failed(part: Condition, known: Known) -> Failed:
    facts = {atom.fact for atom in supports(part, known, wanted=False) if isinstance(atom, Is)}
    return Failed(part, {name: value for name, value in known.facts.items() if name in facts})
