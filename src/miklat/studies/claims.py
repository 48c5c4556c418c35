"""Claims put to the proof: each over every possible case and every voice, borne out or refuted by a smallest case."""

from collections.abc import Callable, Iterator, Mapping
from typing import assert_never

import msgspec

from miklat.diagram.conditions import NO, YES
from miklat.diagram.diagram import TRUE
from miklat.law.claims import Alike, Bears, Claim, Opposed, Wider, never
from miklat.law.law import Law
from miklat.law.question import Outcome
from miklat.studies.graph import IN, LEAVES, NOWHERE, OUT, Node
from miklat.studies.hall import Hall, outcome, plain
from miklat.studies.smallest import Smallest, oddness
from miklat.terms.condition import ALWAYS, NEVER, Chosen, Condition, Ruled, all_of, atoms


class Heard(msgspec.Struct, frozen=True):
    """A voice, and what it answers in a case."""

    voice: Mapping[str, str]
    answers: Mapping[str, Outcome]


class Instance(msgspec.Struct, frozen=True):
    """A half-told case and what each of some voices surely answers in it."""

    facts: Mapping[str, str]
    heard: tuple[Heard, ...]


class Proof(msgspec.Struct, frozen=True):
    """A claim and how it fared.

    ``covered`` counts the pairs of a possible case and a voice that it speaks of (for two sides: with the rest of the
    voice), ``against`` those that refute it. ``refuted`` is a smallest case that does; None if the claim bears out.
    """

    clause: str
    at: str
    claim: Claim
    covered: int
    against: int
    refuted: Instance | None

    @property
    def holds(self) -> bool:
        """Whether it bears out in every case and voice."""
        return self.against == 0


NO_CLAUSE = "the whole law"


def claims_of(law: Law) -> Iterator[tuple[str, str, Claim]]:
    """Every claim, with the number and place of its clause; first that no question has a collision."""
    for question in law.questions:
        says = f"No two rules collide on the question {question.name}"
        yield NO_CLAUSE, "", never(says, Ruled(question.name, ("collision",)))
    for clause in law.clauses:
        for claim in clause.claims:
            yield clause.number, str(clause.at), claim


def prove(hall: Hall, claim: Claim, clause: str = "", at: str = "") -> Proof:
    """Put one claim to the proof."""
    found = _Case(hall, claim)
    against = hall.count(found.bad) // found.doubled
    covered = hall.count(found.premise) // found.doubled
    return Proof(clause, at, claim, covered, against, found.instance() if against else None)


def prove_all(hall: Hall) -> Iterator[Proof]:
    """Put every claim of the law to the proof, one after another."""
    for clause, at, claim in claims_of(hall.law):
        yield prove(hall, claim, clause, at)


class _Case:
    """A claim as graphs: where it speaks and where it is refuted, over facts and the axes that it leaves open."""

    def __init__(self, hall: Hall, claim: Claim) -> None:
        self.hall, self.claim = hall, claim
        self.diagram, self.conditions = hall.diagram, hall.conditions
        self.sides: tuple[Chosen, ...] = () if isinstance(claim, Bears) else (claim.one, _second(claim))
        self.doubled = len(hall.law.axis(self.sides[0].axis).names) if self.sides else 1
        match claim:
            case Bears(where=where, then=then):
                speaks = self._all(hall.compiled.possible, self.conditions.of(where))
                self.premise = self._plain(hall.compiled.possible if then == NEVER else speaks)
                self.bad = self._plain(self._all(speaks, self.conditions.negate(self.conditions.of(then))))
            case Opposed(question=question, where=where):
                self.premise = self._plain(self._in_both(where))
                self.bad = self._against(self._pairs(question), lambda a, b: {a, b} != {YES, NO})
            case Wider(question=question, answer=answer, apart=apart):
                self.premise = self._plain(self._in_both(ALWAYS))
                said, pairs = YES if answer == "yes" else NO, self._pairs(question)
                narrower = self._against(pairs, lambda a, b: b == said != a)
                strays = self._against(pairs, lambda a, b: a != b)
                outside = self._plain(self.conditions.negate(self._in_both(apart)))
                strays = hall.graph.combine(strays, outside, _and, {})
                self.bad = hall.graph.combine(narrower, strays, _or, {})
            case Alike(where=where):
                self.premise, self.bad = self._plain(self._in_both(where)), OUT
                for question in hall.compiled.questions:
                    strays = self._against(self._pairs(question), lambda a, b: a != b)
                    self.bad = hall.graph.combine(self.bad, strays, _or, {})
            case _ as unreachable:
                assert_never(unreachable)

    def _all(self, *nodes: int) -> int:
        made: int = TRUE
        for node in nodes:
            made = self.conditions.both(made, node)
        return made

    def _plain(self, node: int) -> Node:
        return self.hall.taken(node, lambda leaf: IN if leaf == TRUE else OUT)

    def _under(self, node: int, side: Chosen) -> int:
        codes = self.hall.compiled.code({}, {side.axis: side.choices[0]})
        return self.diagram.restrict(node, codes, {})

    def _in_both(self, where: Condition) -> int:
        """Where a condition holds of a possible case and voice on either side."""
        here = self._all(self.hall.compiled.possible, self.conditions.of(where))
        return self._all(*(self._under(here, side) for side in self.sides))

    def _pairs(self, question: str) -> Node:
        """What the two sides answer, the second's bits above the first's."""
        root, hall = self.hall.compiled.questions[question], self.hall
        one, other = (hall.taken(self._under(root, side), hall.bits) for side in self.sides)
        return hall.graph.combine(one, other, lambda a, b: a | b << 4, {})

    def _against(self, pairs: Node, wrong: Callable[[int, int], bool]) -> Node:
        """Where the claim speaks and the two answers are wrong for it."""
        graph = self.hall.graph
        made = graph.relabel(pairs, lambda leaf: IN if wrong(leaf & 15, leaf >> 4) else OUT, {})
        return graph.combine(self.premise, made, _and, {})

    # ---- the smallest case against it ----

    def instance(self) -> Instance:
        """A smallest case that refutes it, in the voice nearest the default that it is refuted in."""
        hall = self.hall
        voice = nearest_voice(hall, self.bad)
        voices = [{**voice, side.axis: side.choices[0]} for side in self.sides] or [voice]
        codes = hall.compiled.code({}, voice)
        possible = self._plain(self.diagram.restrict(hall.compiled.possible, hall.compiled.code({}, voices[0]), {}))
        node = hall.graph.combine(
            hall.settled(self.bad, codes),
            hall.graph.relabel(possible, lambda leaf: IN if leaf == IN else NOWHERE, {}),
            lambda leaf, _: leaf,
            {},
        )
        return smallest_instance(hall, node, voices, self._questions(voices))

    def _questions(self, voices: list[dict[str, str]]) -> tuple[str, ...]:
        """The questions to show: those the claim is about; if it is about all, the first on which the voices part."""
        if not isinstance(self.claim, Alike):
            return questions_in(self.claim)
        codes = self.hall.compiled.code({}, voices[0])
        return next(
            (name,)
            for name in self.hall.compiled.questions
            if self.hall.settled(self._against(self._pairs(name), lambda a, b: a != b), codes) != OUT
        )


def _second(claim: Opposed | Wider | Alike) -> Chosen:
    return claim.than if isinstance(claim, Wider) else claim.other


def questions_in(claim: Claim) -> tuple[str, ...]:
    """The questions a claim is about, each once."""
    match claim:
        case Bears(where=where, then=then):
            asked = [atom.question for atom in atoms(all_of(where, then)) if isinstance(atom, Ruled)]
        case Opposed(question=question, where=where):
            asked = [question, *(atom.question for atom in atoms(where) if isinstance(atom, Ruled))]
        case Wider(question=question):
            asked = [question]
        case Alike(where=where):
            asked = [atom.question for atom in atoms(where) if isinstance(atom, Ruled)]
        case _ as unreachable:
            assert_never(unreachable)
    return tuple(dict.fromkeys(asked))


def nearest_voice(hall: Hall, node: Node) -> dict[str, str]:
    """Of the voices in which a plain question over facts and axes is somewhere IN, one with the fewest choices that
    are not the default.
    """
    graph, memo = hall.graph, dict[Node, tuple[float, Node, int]]()

    def cost(here: Node) -> float:
        if here < LEAVES:
            return 0.0 if here == IN else float("inf")
        made = memo.get(here)
        if made is None:
            choosing = graph.level[here] >= hall.facts
            made = min(
                (cost(kid) + (1 if choosing and code else 0), kid, code) for code, kid in enumerate(graph.kids[here])
            )
            memo[here] = made
        return made[0]

    cost(node)
    codes: dict[int, int] = dict.fromkeys(range(hall.facts, graph.bottom), 0)
    while node >= LEAVES:
        _, below, code = memo[node]
        if graph.level[node] >= hall.facts:
            codes[graph.level[node]] = code
        node = below
    return hall.named(codes)


def smallest_instance(hall: Hall, node: Node, voices: list[dict[str, str]], questions: tuple[str, ...]) -> Instance:
    """The smallest case that is surely IN and in which each voice has one sure answer to each question."""
    graph, search = hall.graph, Smallest(hall.graph, oddness(hall.law))
    views = [(place, name, hall.view(name, voice)) for place, voice in enumerate(voices) for name in questions]
    targets = [node]
    for _, _, view in views:
        targets = [part for one in targets for part in _by_answer(hall, one, view)]
    best = min((one for one in targets if search.cost(one) is not None), key=lambda one: (search.cost(one), one))
    told = search.case(best) or {}
    codes = [told.get(level, -1) for level in range(graph.bottom)]
    answers: list[dict[str, Outcome]] = [{} for _ in voices]
    for place, name, view in views:
        found = outcome(graph.walk(view, codes))
        if found is not None:
            answers[place][name] = found
    heard = tuple(Heard(voice, said) for voice, said in zip(voices, answers, strict=True))
    return Instance(hall.named(told), heard)


def _by_answer(hall: Hall, node: Node, view: Node) -> list[Node]:
    made = []
    for place in range(4):
        bit = 1 << place
        one = hall.graph.combine(node, plain(view, hall.graph, lambda leaf, bit=bit: leaf == bit), _and, {})  # type: ignore[misc]
        if Smallest(hall.graph, oddness(hall.law)).cost(one) is not None:
            made.append(one)
    return made


def _or(one: Node, other: Node) -> Node:
    return IN if IN in (one, other) else OUT


def _and(one: Node, other: Node) -> Node:
    return IN if one == IN == other else OUT
