"""The second way: the same questions put to a SAT solver, from the settled branches alone.

Nothing here looks at the diagram. Each value of each fact, and each choice on each axis, is a variable; conditions,
branches and answers are variables defined by clauses. Needs python-sat (the extra ``study``; MIT). Of the solvers
its wheel holds only CaDiCaL and MiniSat, both MIT, are called; it carries no licence text of the others, and one of
them, Lingeling, was not always free: so it stays an extra, not to be passed on with miklat without a look at that.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any as Anything
from typing import assert_never

from miklat.law.claims import Alike, Bears, Claim, Opposed, Wider
from miklat.law.law import Law
from miklat.law.question import Outcome
from miklat.law.settle import Branch, settle
from miklat.terms.condition import All, Any, Chosen, Condition, Is, Named, Not, Ruled

Lit = int


class Encoding:
    """A law as clauses; ``shared`` gives the variables of names (facts, axes) it has in common with another encoding.

    ``clauses`` may be handed to any solver. Literals are for putting together questions of one's own.
    """

    def __init__(self, law: Law, beside: "Encoding | None" = None, own: Sequence[str] = ()) -> None:
        self.law = law
        self.clauses: list[list[Lit]] = beside.clauses if beside else []
        self._top: list[int] = beside._top if beside else [0]
        self._values: dict[tuple[str, str], Lit] = {}
        self._made: dict[int, tuple[Condition, Lit]] = {}
        self._answers: dict[tuple[str, str], Lit] = {}
        self.branches: dict[str, tuple[Branch, ...]] = settle(law)
        self._speaks: dict[tuple[str, int], Lit] = {}
        self._stands: dict[tuple[str, int], Lit] = {}
        self.true = self._defined([], all_hold=True)
        for name, values in law.domains.items():
            if beside is not None and name not in own:
                self._values.update({(name, value): beside._values[name, value] for value in values})
            else:
                self._exactly_one(name, values)
        for sentence in (*law.world, *law.voices):
            self.clauses.append([self.of(sentence.condition)])

    def _new(self) -> Lit:
        self._top[0] += 1
        return self._top[0]

    def _exactly_one(self, name: str, values: Sequence[str]) -> None:
        lits = [self._values.setdefault((name, value), self._new()) for value in values]
        self.clauses.append(lits)
        self.clauses += [[-one, -other] for at, one in enumerate(lits) for other in lits[at + 1 :]]

    def _defined(self, parts: Sequence[Lit], *, all_hold: bool) -> Lit:
        """A variable that is true just where all (or any) of the parts are."""
        if len(parts) == 1:
            return parts[0]
        made, sign = self._new(), 1 if all_hold else -1
        self.clauses.append([sign * made, *(-sign * part for part in parts)])
        self.clauses += [[-sign * made, sign * part] for part in parts]
        return made

    # ---- literals ----

    def value(self, name: str, value: str) -> Lit:
        """That a fact has a value, or an axis a choice."""
        return self._values[name, value]

    def one_of(self, name: str, values: Iterable[str]) -> Lit:
        """That it has one of the values."""
        return self._defined([self._values[name, value] for value in values], all_hold=False)

    def of(self, condition: Condition) -> Lit:
        """That a condition holds."""
        made = self._made.get(id(condition))
        if made is None:
            made = self._made[id(condition)] = condition, self._of(condition)
        return made[1]

    def _of(self, condition: Condition) -> Lit:
        match condition:
            case Is(name, values, negated) | Chosen(name, values, negated):
                return (-1 if negated else 1) * self.one_of(name, values)
            case Ruled(question, answers, negated):
                any_of = self._defined([self.answer(question, one) for one in answers], all_hold=False)
                return -any_of if negated else any_of
            case All(parts):
                return self._defined([self.of(part) for part in parts], all_hold=True)
            case Any(parts):
                return self._defined([self.of(part) for part in parts], all_hold=False)
            case Not(part):
                return -self.of(part)
            case Named(part=part):
                return self.of(part)
            case _ as never:
                assert_never(never)

    def speaks(self, question: str, place: int) -> Lit:
        """That a rule speaks."""
        key = (question, place)
        if key not in self._speaks:
            self._speaks[key] = self.of(self.branches[question][place].speaks)
        return self._speaks[key]

    def stands(self, question: str, place: int) -> Lit:
        """That a rule speaks and nothing that sets it aside does."""
        key = (question, place)
        if key not in self._stands:
            parts = [self.speaks(question, place)]
            for setter in self.branches[question][place].setters:
                over = [self.speaks(question, setter.branch)]
                over += [self.of(setter.only)] if setter.only is not None else []
                parts.append(-self._defined(over, all_hold=True))
            self._stands[key] = self._defined(parts, all_hold=True)
        return self._stands[key]

    def answer(self, question: str, outcome: str) -> Lit:
        """That a question has an answer: yes, no, silent or collision."""
        if (question, outcome) not in self._answers:
            branches = self.branches[question]
            yes, no = (
                self._defined([self.stands(question, b.place) for b in branches if b.answer == one], all_hold=False)
                for one in ("yes", "no")
            )
            for name, parts in (
                ("yes", [yes, -no]),
                ("no", [no, -yes]),
                ("silent", [-yes, -no]),
                ("collision", [yes, no]),
            ):
                self._answers[question, name] = self._defined(parts, all_hold=True)
        return self._answers[question, outcome]

    def all_of(self, lits: Sequence[Lit]) -> Lit:
        """That all of some literals are so."""
        return self._defined(lits, all_hold=True)

    def any_of(self, lits: Sequence[Lit]) -> Lit:
        """That any of some literals is so."""
        return self._defined(lits, all_hold=False)

    def voice(self, voice: Mapping[str, str]) -> list[Lit]:
        """Choices as literals to assume."""
        return [self.value(axis, choice) for axis, choice in voice.items()]


class Solver:
    """A solver over one or two encodings; grows with the literals asked of them."""

    def __init__(self, *encodings: Encoding) -> None:
        from pysat.solvers import Cadical153  # the extra `study`

        self._encoding, self._fed = encodings[0], 0
        self._solver: Anything = Cadical153()

    def satisfiable(self, lits: Iterable[Lit]) -> bool:
        """Whether some possible case and voice make all the literals true."""
        clauses = self._encoding.clauses
        for clause in clauses[self._fed :]:
            self._solver.add_clause(clause)
        self._fed = len(clauses)
        return bool(self._solver.solve(assumptions=list(lits)))

    def model(self) -> set[Lit]:
        """The literals true in what was found last."""
        return {lit for lit in self._solver.get_model() if lit > 0}

    def core(self) -> set[Lit]:
        """Of the literals asked last, some that already cannot be together."""
        return set(self._solver.get_core() or ())


def refutable(law: Law, claim: Claim) -> bool:
    """Whether some possible case and voice refute a claim."""
    return refutation(law, claim) is not None


def refutation(law: Law, claim: Claim) -> tuple[dict[str, str], list[dict[str, str]]] | None:
    """Some possible case that refutes a claim, with the voice, or the two voices, it does so in; None if none does."""
    one = Encoding(law)
    other, lits = _against(law, claim, one)
    solver = Solver(one)
    if not solver.satisfiable(lits):
        return None
    true, voices = solver.model(), [one, other] if other is not None else [one]
    facts = {fact.name: _chosen(one, fact.name, fact.names, true) for fact in law.facts}
    return facts, [{axis.name: _chosen(each, axis.name, axis.names, true) for axis in law.axes} for each in voices]


def _chosen(encoding: Encoding, name: str, values: Sequence[str], true: set[Lit]) -> str:
    return next(value for value in values if encoding.value(name, value) in true)


def _against(law: Law, claim: Claim, one: Encoding) -> tuple[Encoding | None, list[Lit]]:
    """What a refutation of a claim would make true, and the encoding of its second voice, if it has one."""
    match claim:
        case Bears(where=where, then=then):
            return None, [one.of(where), -one.of(then)]
        case Opposed(question=question, one=first, other=second, where=where):
            other = Encoding(law, one, [first.axis])
            reverse = one.any_of(
                [
                    one.all_of([one.answer(question, a), other.answer(question, b)])
                    for a, b in (("yes", "no"), ("no", "yes"))
                ]
            )
            return other, [one.of(first), other.of(second), one.of(where), other.of(where), -reverse]
        case Wider(question=question, answer=answer, one=first, than=second, apart=apart, within=within):
            other = Encoding(law, one, [first.axis])
            narrower = one.all_of([other.answer(question, answer), -one.answer(question, answer)])
            outside = one.all_of([-one.of(apart), -other.of(apart), differ(one, other, question)])
            both = [one.of(first), other.of(second), one.of(within), other.of(within)]
            return other, [*both, one.any_of([narrower, outside])]
        case Alike(one=first, other=second, where=where, but=but):
            other = Encoding(law, one, [first.axis])
            parted = one.any_of([differ(one, other, each.name) for each in law.questions if each.name not in but])
            return other, [one.of(first), other.of(second), one.of(where), other.of(where), parted]
        case _ as never:
            assert_never(never)


def differ(one: Encoding, other: Encoding, question: str) -> Lit:
    """That two encodings answer a question differently."""
    outcomes: tuple[Outcome, ...] = ("yes", "no", "silent", "collision")
    same = [one.all_of([one.answer(question, said), other.answer(question, said)]) for said in outcomes]
    return -one.any_of(same)


def two_voices(law: Law) -> tuple[Encoding, Encoding]:
    """Two encodings that share the facts and nothing of the voice."""
    one = Encoding(law)
    return one, Encoding(law, one, [axis.name for axis in law.axes])


def parting_voice(law: Law, axis: str, choice: str) -> dict[str, str] | None:
    """A voice in which a choice parts from the default on its axis on anything, with few choices that are no default
    (none of them could be the default while the others stand); None if they never part.
    """
    one = Encoding(law)
    other = Encoding(law, one, [axis])
    parted = one.any_of([differ(one, other, question.name) for question in law.questions])
    lits, solver = [one.value(axis, law.axis(axis).names[0]), other.value(axis, choice), parted], Solver(one)
    if not solver.satisfiable(lits):
        return None
    voice = {axis: law.axis(axis).names[0]}
    for each in law.axes:
        for name in each.names if each.name != axis else ():
            lit = one.value(each.name, name)
            if solver.satisfiable([*lits, lit]):
                lits.append(lit)
                voice[each.name] = name
                break
    return {each.name: voice[each.name] for each in law.axes}


# ---- one case ----


class OneCase:
    """Reasons and turns of a case in one voice, by the solver: all smallest sets of facts that do (MARCO)."""

    def __init__(
        self, law: Law, facts: Mapping[str, str], voice: Mapping[str, str], question: str, answer: str
    ) -> None:
        self._law, self._encoding, self._facts = law, Encoding(law), facts
        self._solver = Solver(self._encoding)
        self._base = [*self._encoding.voice(voice), -self._encoding.answer(question, answer)]
        self._told = {name: self._encoding.value(name, value) for name, value in facts.items()}

    def _suffices(self, names: Iterable[str]) -> bool:
        return not self._solver.satisfiable([*self._base, *(self._told[name] for name in names)])

    def reasons_and_loosens(self) -> tuple[set[frozenset[str]], set[frozenset[str]]]:
        """Every smallest set that suffices; every smallest set whose change may make the answer another."""
        from pysat.solvers import Minisat22

        numbers = {name: place for place, name in enumerate(self._facts, 1)}
        names = {place: name for name, place in numbers.items()}
        reasons, loosens = set[frozenset[str]](), set[frozenset[str]]()
        with Minisat22() as seeds:
            for number in numbers.values():
                seeds.add_clause([number, -number])
            while seeds.solve():
                seed = {names[lit] for lit in seeds.get_model() if lit > 0}
                if self._suffices(seed):
                    reason = self._shrunk(seed)
                    reasons.add(reason)
                    seeds.add_clause([-numbers[name] for name in reason])
                else:
                    grown = self._grown(seed)
                    loosens.add(frozenset(self._facts) - grown)
                    seeds.add_clause([numbers[name] for name in self._facts if name not in grown])
        return reasons, loosens

    def _shrunk(self, seed: set[str]) -> frozenset[str]:
        kept = set(seed)
        for name in sorted(seed):
            if self._suffices(kept - {name}):
                kept.discard(name)
        return frozenset(kept)

    def _grown(self, seed: set[str]) -> frozenset[str]:
        kept = set(seed)
        for name in self._facts:
            if name not in kept and not self._suffices(kept | {name}):
                kept.add(name)
        return frozenset(kept)


# ---- the smallest case ----


def settles_within(law: Law, targets: Sequence[tuple[Encoding, Mapping[str, str], str, str]], most: int) -> bool:
    """Whether telling at most so many facts can make each encoding, in its voice, surely give its answer to its
    question.

    A case is proposed that escapes every counterexample so far, and refuted by another, until one is not or none is
    left.
    """
    from pysat.card import CardEnc
    from pysat.solvers import Cadical153

    first = targets[0][0]
    voices = [lit for encoding, voice, _, _ in targets for lit in encoding.voice(voice)]
    goal = first.all_of([encoding.answer(question, said) for encoding, _, question, said in targets])
    refuter, told = Solver(first), {fact.name: first._new() for fact in law.facts}
    values = {(fact.name, value): first.value(fact.name, value) for fact in law.facts for value in fact.names}
    few = CardEnc.atmost(list(told.values()), bound=most, top_id=first._top[0])
    first._top[0] = max(first._top[0], few.nv)
    with Cadical153(bootstrap_with=[*first.clauses, *few.clauses, *([lit] for lit in (*voices, goal))]) as proposer:
        while proposer.solve():
            true = {lit for lit in proposer.get_model() if lit > 0}
            whole = {n: v for (n, v), lit in values.items() if lit in true}
            case = {n: v for n, v in whole.items() if told[n] in true}
            if not refuter.satisfiable([*voices, -goal, *(values[item] for item in case.items())]):
                return True
            against = _nearest(refuter, [*voices, -goal], case, whole, values)
            clause = []
            for name, lit in told.items():
                value = next(v for v in law.domains[name] if values[name, v] in against)
                met = first._new()
                proposer.add_clause([-met, lit])
                proposer.add_clause([-met, -values[name, value]])
                clause.append(met)
            proposer.add_clause(clause)
    return False


def _nearest(
    refuter: Solver,
    base: Sequence[Lit],
    case: Mapping[str, str],
    proposed: Mapping[str, str],
    values: Mapping[tuple[str, str], Lit],
) -> set[Lit]:
    """A counterexample to a case that keeps as much as it can of the whole case it was proposed with."""
    kept = [*base, *(values[item] for item in case.items())]
    for item in proposed.items():
        if item[0] not in case and refuter.satisfiable([*kept, values[item]]):
            kept.append(values[item])
    refuter.satisfiable(kept)
    return refuter.model()
