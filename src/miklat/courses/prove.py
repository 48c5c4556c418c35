"""Claims about every course, proved on the system of all of them or refuted by a shortest course.

An invariant is checked at every state against every act and every voice at once, on the law's own diagram. A fact that
a course does not tell counts as any of its values when a claim is proved, and must be so for every one of them when it
is refuted: a witness does not hang on what nobody told.
"""

from collections import deque
from collections.abc import Iterator, Mapping, Sequence

import msgspec

from miklat.courses.space import Label, Space
from miklat.courses.unfold import State, test_of
from miklat.diagram.diagram import FALSE, TRUE, Node
from miklat.law.chronicle import Invariant, Reachability
from miklat.law.event import Event
from miklat.terms.condition import Condition


class Witness(msgspec.Struct, frozen=True):
    """A shortest course against a claim: its events, the facts of the act and the choices of voice it needs.

    ``told`` is false if it hangs on facts that the course does not tell; those are then among ``facts``.
    """

    course: tuple[Event, ...]
    facts: Mapping[str, str]
    voice: Mapping[str, str]
    told: bool


class Proof(msgspec.Struct, frozen=True):
    """What became of a claim: whether it holds, over how many states and ways of standing, a witness if it does not."""

    claim: Invariant | Reachability
    holds: bool
    states: int
    stands: int
    witness: Witness | None

    @property
    def as_expected(self) -> bool:
        """Whether it holds, or does not, as the claim says of itself."""
        return self.holds is not self.claim.refuted


class CourseProver:
    """Proves claims over one space of courses."""

    def __init__(self, space: Space) -> None:
        self.space = space
        self._compiled, self._diagram = space.bench.compiled, space.bench.compiled.diagram
        self._nodes: dict[int, tuple[Condition, Node]] = {}

    def prove(self, claim: Invariant | Reachability) -> Proof:
        """Prove a claim or refute it."""
        return self._invariant(claim) if isinstance(claim, Invariant) else self._reachability(claim)

    def prove_all(self, claims: Sequence[Invariant | Reachability]) -> Iterator[Proof]:
        """Prove claims one after the other."""
        return map(self.prove, claims)

    def _where(self, condition: Condition) -> Node:
        """Where a condition on facts, voices and answers holds of what is possible, over all cases."""
        made = self._nodes.get(id(condition))
        if made is None:
            conditions = self._compiled.conditions([-1] * len(self._compiled.names))
            node = conditions.both(self._compiled.possible, conditions.of(condition))
            made = self._nodes[id(condition)] = (condition, node)
        return made[1]

    def _against(self, condition: Condition) -> Node:
        """Where a condition fails of what is possible."""
        conditions = self._compiled.conditions([-1] * len(self._compiled.names))
        return conditions.both(self._compiled.possible, conditions.negate(conditions.of(condition)))

    # ---- invariants ----

    def _invariant(self, claim: Invariant) -> Proof:
        space, node = self.space, self._where(claim.when)
        perhaps: Witness | None = None
        stands: dict[tuple[tuple[str, str], ...], Node] = {}
        ruled = 0
        for state in space.states:
            if not space.unfolder.consequences(state).ruled:
                continue
            ruled += 1
            facts = space.facts(state)
            key = tuple(facts.items())
            if key in stands:
                continue
            here = stands[key] = space.restrict(node, facts)
            if here == FALSE:
                continue
            firm = self._whatever_is_untold(here, facts)
            if firm != FALSE:
                return Proof(claim, False, ruled, len(stands), self._witness(claim, state, firm, told=True))
            perhaps = perhaps or self._witness(claim, state, here, told=False)
        return Proof(claim, perhaps is None, ruled, len(stands), perhaps)

    def _whatever_is_untold(self, node: Node, facts: Mapping[str, str]) -> Node:
        """Where it holds whatever the facts are that the course does not tell."""
        chronicle, domains = self.space.chronicle, self.space.bench.law.domains
        for name in chronicle.told:
            if name in facts or name in chronicle.given_too:
                continue
            kept: Node = TRUE
            for value in domains[name]:
                if self.space.restrict(self._compiled.possible, {**facts, name: value}) != FALSE:
                    kept = self._diagram.both(kept, self.space.restrict(node, {name: value}), {})
            node = kept
        return node

    def _witness(self, claim: Invariant, state: State, node: Node, *, told: bool) -> Witness:
        """A shortest course with only those facts and choices without which it would be no witness."""
        names, domains = self._compiled.names, self.space.bench.law.domains
        found = self._diagram.cheapest(node, TRUE.__eq__, lambda level, code: 1)
        path = {names[level]: domains[names[level]][code] for level, code in (found[1] if found else ())}
        facts = self.space.facts(state)
        against = self._against(claim.when)
        for name in list(path):
            rest = {other: value for other, value in path.items() if other != name}
            if self.space.restrict(against, {**facts, **rest}) == FALSE:
                path = rest
        axes = {axis.name for axis in self.space.bench.law.axes}
        return Witness(
            self.space.way(state),
            {name: value for name, value in path.items() if name not in axes},
            {name: value for name, value in path.items() if name in axes},
            told,
        )

    # ---- reachability ----

    def _reachability(self, claim: Reachability) -> Proof:
        space = self.space
        start, to = test_of(claim.start), test_of(claim.to)
        named = {state: space.unfolder.named(state) for state in space.states}
        good = self._reaching({state for state in space.states if to(named[state])}, by_law=claim.by_law)
        begun = [state for state in space.states if start(named[state])]
        for state in begun:
            if state not in good:
                return Proof(claim, False, len(begun), len(space.states), Witness(space.way(state), {}, {}, True))
        return Proof(claim, True, len(begun), len(space.states), None)

    def _reaching(self, goal: set[State], *, by_law: bool) -> set[State]:
        """The states from which some way leads to the goal."""
        back: dict[State, list[State]] = {}
        for state, out in self.space.edges.items():
            for label, after in out.items():
                if not by_law or self.lawful(state, label, after):
                    back.setdefault(after, []).append(state)
        found, waiting = set(goal), deque(goal)
        while waiting:
            for before in back.get(waiting.popleft(), ()):
                if before not in found:
                    found.add(before)
                    waiting.append(before)
        return found

    def lawful(self, state: State, label: Label, after: State) -> bool:
        """Whether an event is, at a state, against the law for no act and in no voice."""
        kind, word = label
        for criterion in self.space.chronicle.criteria:
            if self.space.unfolder.does(criterion, state, kind, word):
                there = state if criterion.before else after
                if self.space.unfolder.consequences(there).ruled:
                    facts = self.space.facts(there)
                    if self.space.restrict(self._where(criterion.against), facts) != FALSE:
                        return False
        return True
