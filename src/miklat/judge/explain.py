"""Why: the grounds of a cell, what blocked the other answer, what would decide, and what was presumed for it."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from miklat.diagram.conditions import Conditions, outcomes_in
from miklat.diagram.diagram import FALSE, Node
from miklat.judge.cells import Cube, Sketch, Standing
from miklat.judge.ruling import Blocked, Cell, Explained, Failed, Ground
from miklat.judge.support import Known, conjuncts, supports
from miklat.judge.wanted import Wanted
from miklat.law.settle import Branch
from miklat.terms.condition import Condition, Is, Ruled, atoms, axes_of, facts_of

if TYPE_CHECKING:
    from miklat.judge.bench import Bench, Settled

_NEAREST = 3
_MEMO_CAP = 200_000
_WANTED_CAP = 64


class Explainer:
    """Says why, for one bench; what depends on few facts is worked out once for each setting of them."""

    def __init__(self, bench: "Bench") -> None:
        self._bench = bench
        self._compiled = bench.compiled
        self._grounds: dict[tuple[object, ...], Ground] = {}
        self._concerns: dict[tuple[str, int], tuple[int, ...]] = {}
        self._wanted: dict[tuple[object, ...], Wanted] = {}

    # ---- grounds ----

    def ground(
        self, question: str, settled: "Settled", fixed: Mapping[str, str], sketch: Sketch, standing: Standing
    ) -> Ground:
        """The ground a standing branch gives to a cell of a case."""
        branch = self._compiled.branches[question][standing.branch]
        codes = settled.codes
        key = (question, id(sketch), standing.branch, *[codes[level] for level in self._concern(question, branch)])
        made = self._grounds.get(key)
        if made is None:
            if len(self._grounds) > _MEMO_CAP:
                self._grounds.clear()
            made = self._grounds[key] = self._ground(question, settled, fixed, sketch, standing, branch)
        return made

    def _concern(self, question: str, branch: Branch) -> tuple[int, ...]:
        """The levels of the facts that may show in a branch's ground: its own and those of branches that yield to
        it.
        """
        made = self._concerns.get((question, branch.place))
        if made is None:
            told = [branch, *self._yielding(question, branch)]
            names = dict.fromkeys(name for one in told for name in self._facts_behind(one.speaks))
            made = tuple(sorted(self._compiled.place[name] for name in names))
            self._concerns[question, branch.place] = made
        return made

    def _facts_behind(self, condition: Condition) -> tuple[str, ...]:
        """The facts a condition asks, and all of them if it asks the answer to another question."""
        if any(isinstance(atom, Ruled) for atom in atoms(condition)):
            return tuple(fact.name for fact in self._bench.law.facts)
        return facts_of(condition)

    def _yielding(self, question: str, branch: Branch) -> list[Branch]:
        return [
            one
            for one in self._compiled.branches[question]
            if any(setter.branch == branch.place for setter in one.setters)
        ]

    def _ground(
        self,
        question: str,
        settled: "Settled",
        fixed: Mapping[str, str],
        sketch: Sketch,
        standing: Standing,
        branch: Branch,
    ) -> Ground:
        known = self._known(question, settled, fixed, sketch)
        atoms = list(supports(branch.rule.when, known))
        facts = {atom.fact for atom in atoms if isinstance(atom, Is)}
        asked = {atom.question: known.answers[atom.question] for atom in atoms if not isinstance(atom, Is)}
        voices = [{**sketch.cube, **cube} for cube in standing.where] if standing.where is not None else [sketch.cube]
        return Ground(
            rule=branch.rule.clause,
            at=str(branch.rule.at),
            holder=branch.rule.holder,
            mode=branch.rule.mode,
            says=self._bench.law.clause(branch.rule.clause).text,
            because=MappingProxyType({name: value for name, value in settled.facts.items() if name in facts}),
            rests_on=MappingProxyType(asked),
            sets_aside=self._set_aside(question, settled, fixed, voices, branch),
            where=None
            if standing.where is None
            else tuple(MappingProxyType(self._bench.cells.named(cube)) for cube in standing.where),
            certain=standing.certain,
        )

    def _known(self, question: str, settled: "Settled", fixed: Mapping[str, str], sketch: Sketch) -> Known:
        """What is known in a cell, with the answers to other questions that are one throughout it."""
        return Known(settled.facts, {**fixed, **sketch.voice}, self._answers(settled, fixed, sketch.cube))

    def _answers(self, settled: "Settled", fixed: Mapping[str, str], cube: Cube) -> dict[str, str]:
        answers: dict[str, str] = {}
        for name in self._compiled.asked:
            node = self._bench.cells.within(self._bench.found(name, settled.codes, fixed), cube)
            sketches = self._bench.cells.sketch(node)
            if len(sketches) == 1 and not sketches[0].answers & (sketches[0].answers - 1):
                answers[name] = outcomes_in(sketches[0].answers)[0]
        return answers

    def _set_aside(
        self, question: str, settled: "Settled", fixed: Mapping[str, str], voices: Sequence[Cube], branch: Branch
    ) -> tuple[str, ...]:
        """The clauses that may speak too, where the branch stands in the cell, and yield to it there."""
        found: list[str] = []
        for cube in voices:
            conditions = self._conditions(settled, fixed, cube)
            possible = conditions.both(self._possible(conditions), conditions.of(branch.speaks))
            for one in self._yielding(question, branch):
                setter = next(s for s in one.setters if s.branch == branch.place)
                both = conditions.both(possible, conditions.of(one.speaks))
                if setter.only is not None:
                    both = conditions.both(both, conditions.of(setter.only))
                if both != FALSE:
                    found.append(one.rule.clause)
        order = [one.rule.clause for one in self._compiled.branches[question]]
        return tuple(clause for clause in dict.fromkeys(order) if clause in found)

    def _conditions(self, settled: "Settled", fixed: Mapping[str, str], cube: Cube) -> Conditions:
        codes = list(settled.codes)
        for name, choice in fixed.items():
            codes[self._compiled.place[name]] = self._compiled.codes[name][choice]
        for level, code in cube.items():
            codes[level] = code
        return self._compiled.conditions(codes)

    def _possible(self, conditions: Conditions) -> Node:
        return self._compiled.diagram.restrict(self._compiled.possible, conditions.codes, {})

    # ---- what is worked out only when asked for ----

    def explain(
        self, question: str, settled: "Settled", fixed: Mapping[str, str], sketch: Sketch, cell: Cell
    ) -> Explained:
        """What would decide an open cell, what blocked the other answer, and which presumptions it hangs on."""
        return Explained(
            self._would_decide(question, settled, fixed, sketch) if cell.possible else None,
            () if cell.possible else self._blocked(question, settled, fixed, sketch, cell),
            self._hangs_on(question, settled, fixed, sketch),
        )

    def _would_decide(
        self, question: str, settled: "Settled", fixed: Mapping[str, str], sketch: Sketch
    ) -> tuple[str, ...]:
        """The facts that can still change something in the cell: those best to ask first."""
        key = (question, settled.codes, tuple(fixed.items()))
        wanted = self._wanted.get(key)
        if wanted is None:
            if len(self._wanted) >= _WANTED_CAP:
                self._wanted.clear()
            wanted = self._wanted[key] = Wanted(self._bench, question, settled.codes, fixed)
        scores = wanted.scores(sketch.cube)
        return tuple(sorted(scores, key=lambda name: (scores[name], self._compiled.place[name])))

    def _blocked(
        self, question: str, settled: "Settled", fixed: Mapping[str, str], sketch: Sketch, cell: Cell
    ) -> tuple[Blocked, ...]:
        known = self._known(question, settled, fixed, sketch)
        conditions = self._conditions(settled, fixed, sketch.cube)
        possible = self._possible(conditions)
        near: list[tuple[int, Blocked]] = []
        for branch in self._compiled.branches[question]:
            if branch.answer == cell.answer:
                continue
            if conditions.both(possible, conditions.of(branch.speaks)) != FALSE:
                near.append((0, self._block(branch, self._setters(question, branch, conditions, possible), ())))
            else:
                failed = [part for part in conjuncts(branch.speaks) if known.of(part) is False]
                if failed and not any(axes_of(part) and not facts_of(part) for part in failed):
                    near.append((len(failed), self._block(branch, (), tuple(_failed(p, known) for p in failed))))
        near.sort(key=lambda pair: pair[0])
        return tuple(blocked for _, blocked in near[:_NEAREST])

    def _setters(self, question: str, branch: Branch, conditions: Conditions, possible: Node) -> tuple[str, ...]:
        here = conditions.both(possible, conditions.of(branch.speaks))
        found = []
        for setter in branch.setters:
            other = self._compiled.branches[question][setter.branch]
            both = conditions.both(here, conditions.of(other.speaks))
            if setter.only is not None:
                both = conditions.both(both, conditions.of(setter.only))
            if both != FALSE:
                found.append(other.rule.clause)
        return tuple(dict.fromkeys(found))

    def _block(self, branch: Branch, by: tuple[str, ...], failed: tuple[Failed, ...]) -> Blocked:
        rule = branch.rule
        text = self._bench.law.clause(rule.clause).text
        return Blocked(rule.clause, str(rule.at), rule.holder, rule.answer, text, by, failed)

    def _hangs_on(self, question: str, settled: "Settled", fixed: Mapping[str, str], sketch: Sketch) -> tuple[str, ...]:
        """A smallest set of the presumed facts that keeps the answer of the cell as it is."""
        needed = list(settled.presumed)
        base = self._answers_in(question, settled.codes, fixed, sketch.cube)
        for name in settled.presumed:
            kept = [one for one in needed if one != name]
            facts = {
                n: v for n, v in settled.facts.items() if n in kept or n not in (*settled.presumed, *settled.followed)
            }
            if self._answers_in(question, self._bench.settle(facts).codes, fixed, sketch.cube) == base:
                needed = kept
        return tuple(needed)

    def _answers_in(self, question: str, codes: Sequence[int], fixed: Mapping[str, str], cube: Cube) -> Node:
        cells = self._bench.cells
        return cells.answers(cells.within(self._bench.found(question, codes, fixed), cube))


def _failed(part: Condition, known: Known) -> Failed:

    facts = {atom.fact for atom in supports(part, known, wanted=False) if isinstance(atom, Is)}
    return Failed(part, {name: value for name, value in known.facts.items() if name in facts})
