"""The study of a compiled law: made ready for questions about the whole of it.

For each question it keeps the part of the diagram that asks facts apart from the residuals over the axes that hang
below (see `FactPart`), so that what one voice, or a set of voices, or a pair of them, makes of every case is one pass
over the facts.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property

from miklat.diagram.compiled import Compiled
from miklat.diagram.conditions import NO, YES, outcomes_in
from miklat.diagram.diagram import FALSE, IMPOSSIBLE, TRUE, Node
from miklat.diagram.labels import Labelled
from miklat.diagram.part import FactPart, part_at, substitute
from miklat.diagram.smallest import FACT, Smallest
from miklat.law.law import Law
from miklat.law.question import Outcome
from miklat.law.settle import Branch
from miklat.law.voice import complete_voice
from miklat.terms.condition import Condition
from miklat.terms.shown import Shown


class Study(Shown):
    """A compiled law with what is kept between questions: ``diagram`` holds what is asked of it as a whole.

    ``kept`` are its nodes by what they are of. A node of the law's own diagram (``compiled.diagram``), as
    ``conditions`` makes them, is brought over by `taken` or `holds`.
    """

    def __init__(self, compiled: Compiled) -> None:
        self.compiled = compiled
        self.law: Law = compiled.law
        self.facts = compiled.facts
        compiled.diagram.recall()
        self.diagram = Labelled(compiled.diagram.sizes)
        self.conditions = compiled.conditions(())
        self.kept: dict[tuple[object, ...], Node] = {}
        self._parts: dict[str, FactPart] = {}
        self._least: dict[str, int] = {}
        self._views: dict[tuple[str, tuple[int, ...]], Node] = {}
        self._hearings: dict[tuple[str, tuple[int, ...]], tuple[int, ...]] = {}

    # ---- the law in numbers ----

    @property
    def pairs(self) -> int:
        """How many possible cases there are with a voice each."""
        return self.cases * self.voices

    @cached_property
    def voices(self) -> int:
        """How many voices there are, counted exactly."""
        return self.count_voices(self._truth(sentence.condition for sentence in self.law.voices))

    @cached_property
    def cases(self) -> int:
        """How many fully told cases are possible in the world, counted exactly."""
        return self.count_cases(self._truth(sentence.condition for sentence in self.law.world))

    def _truth(self, conditions: Iterable[Condition]) -> Node:
        return self.holds(self.conditions.all(conditions))

    def count(self, node: Node, wanted: Callable[[int], bool] = lambda leaf: leaf == TRUE) -> int:
        """How many pairs of a possible case and a voice reach a leaf that is wanted."""
        return self.diagram.count(node, wanted, 0, self.diagram.bottom)

    def count_cases(self, node: Node, wanted: Callable[[int], bool] = lambda leaf: leaf == TRUE) -> int:
        """The same of cases alone, for what asks no axis."""
        return self.diagram.count(node, wanted, 0, self.facts)

    def count_voices(self, node: Node) -> int:
        """How many voices there are where a plain question that asks no fact is TRUE."""
        return self.diagram.count(node, lambda leaf: leaf == TRUE, self.facts, self.diagram.bottom)

    @cached_property
    def odd(self) -> tuple[tuple[int, ...], ...]:
        """How out of the ordinary each value of each variable is."""
        return oddness(self.law)

    @cached_property
    def smallest(self) -> Smallest:
        """The search for smallest cases, with all it has learnt of the diagram."""
        return Smallest(self.diagram, self.odd)

    @cached_property
    def everyday(self) -> Smallest:
        """The search for smallest everyday cases: the ordinary is told for next to nothing, what is not for much."""
        odd = [list(row) for row in self.odd]
        for level, fact in enumerate(self.law.levelled):
            if fact.ordinary is not None:
                odd[level] = [5 * FACT + one if one else 1 - FACT for one in odd[level]]
        return Smallest(self.diagram, odd)

    def least(self, question: str) -> int:
        """What the smallest case costs at least that settles a question as yes, or as no, in some voice."""
        made = self._least.get(question)
        if made is None:
            any_of, costs = self.view(question, {}), list[int]()
            for bit in (YES, NO):
                cost = self.smallest.cost(self.diagram.plain(any_of, bit.__and__))
                costs += [cost] if cost is not None else []
            made = self._least[question] = min(costs, default=0)
        return made

    # ---- from the law's diagram to this one ----

    def taken(self, node: int, change: Callable[[int], Node]) -> Node:
        """A diagram of the law brought over, with each leaf changed to a set of labels."""
        return self.diagram.take(self.compiled.diagram, node, change, {})

    def holds(self, node: int) -> Node:
        """A true-or-false diagram of the law brought over: TRUE where it is true, FALSE elsewhere."""
        return self.taken(node, lambda leaf: TRUE if leaf == TRUE else FALSE)

    def standing(self, branch: Branch) -> Node:
        """Where a rule stands: a plain question over facts and axes, that cannot be where case or voice cannot."""
        bit, question, place = 1 << branch.place, branch.rule.question, branch.place
        if self.compiled.in_pieces:
            return self._kept(
                ("stands", question, bit), lambda: self.taken(self.compiled.standing(question, place), int)
            )

        def stands(leaf: int) -> Node:
            if leaf == IMPOSSIBLE:
                return IMPOSSIBLE
            return TRUE if self.compiled.found(leaf)[2] & bit else FALSE

        return self._kept(("stands", question, bit), lambda: self.taken(self.compiled.questions[question], stands))

    def speaking(self, branch: Branch) -> Node:
        """Where a rule speaks: a plain question over facts and axes, that cannot be where case or voice cannot."""

        def make() -> Node:
            speaks = self.holds(self.conditions.of(branch.speaks))
            return self.diagram.within(speaks, self.holds(self.compiled.possible))

        return self._kept(("speaks", branch.rule.question, branch.place), make)

    def _kept(self, key: tuple[object, ...], make: Callable[[], Node]) -> Node:
        made = self.kept.get(key)
        if made is None:
            made = self.kept[key] = make()
        return made

    def bits(self, leaf: int) -> int:
        """The outcomes a leaf of the law's diagram holds, as bits; none where it cannot be."""
        return IMPOSSIBLE if leaf == IMPOSSIBLE else self.compiled.found(leaf)[0]

    # ---- what voices answer ----

    def answers(self, question: str) -> Node:
        """What every voice answers in every case: over facts and axes, leaves bits of outcomes."""
        return self.view(question, None)

    def view(self, question: str, voice: Mapping[str, str] | None) -> Node:
        """What the voices that make these choices answer in every case: over facts alone, leaves bits of outcomes.

        Where they part, a leaf holds what each of them says. None keeps the voices apart: the axes are asked too.
        """
        codes = tuple(self.compiled.code({}, voice)[self.facts :]) if voice is not None else ()
        key = (question, codes)
        made = self._views.get(key)
        if made is None:
            if voice is None:
                made = self.taken(self.compiled.answers(question), self.bits)
            else:
                made = self.substitute(question, self.hearing(question, voice))
            self._views[key] = made
        return made

    def together(
        self, question: str, voices: Sequence[Mapping[str, str]], leaf: Callable[[tuple[int, ...]], int]
    ) -> Node:
        """What ``leaf`` makes of the answers of voices, as bits in their order, over facts: of those that can be."""
        rows = zip(*(self.hearing(question, voice) for voice in voices), strict=True)
        return self.substitute(question, [leaf(row) if all(row) else IMPOSSIBLE for row in rows])

    def alike(self, question: str, one: Mapping[str, str], other: Mapping[str, str]) -> bool:
        """Whether two whole voices answer a question alike in every case."""
        return self.hearing(question, one) == self.hearing(question, other)

    def part(self, question: str) -> FactPart:
        """The part of a question that asks facts, with the residuals over the axes; made at its first use."""
        made = self._parts.get(question)
        if made is None:
            made = self._parts[question] = part_at(self.diagram, self.answers(question), self.facts)
        return made

    def substitute(self, question: str, nodes: Sequence[Node]) -> Node:
        """The part of a question that asks facts, with something put for each of its residuals."""
        return substitute(self.diagram, self.part(question), nodes)

    def hearing(self, question: str, voice: Mapping[str, str]) -> tuple[int, ...]:
        """What the voices that make the choices answer at each residual of a question, as bits."""
        codes = self.compiled.code({}, voice)
        key = (question, tuple(codes[self.facts :]))
        made = self._hearings.get(key)
        if made is None:
            walk = self.diagram.walk
            made = self._hearings[key] = tuple([walk(residual, codes) for residual in self.part(question).residuals])
        return made

    def under(self, node: Node, choices: Mapping[str, str]) -> Node:
        """A diagram with some choices made; the other axes stay open."""
        return self.diagram.restrict(node, self.compiled.code({}, choices), {})

    def at(self, node: Node, level: int, code: int) -> Node:
        """A diagram with the variable at a level settled."""
        codes = [-1] * self.diagram.bottom
        codes[level] = code
        return self.diagram.restrict(node, codes, {})

    # ---- names ----

    def voice(self, choices: Mapping[str, str]) -> dict[str, str]:
        """The default voice with these choices (see `complete_voice`)."""
        return complete_voice(self.law, choices)

    def codes(self, told: Mapping[int, int]) -> list[int]:
        """Sequence[int] by level as codes in order, -1 for the rest."""
        return [told.get(level, -1) for level in range(self.diagram.bottom)]

    def named(self, codes: Mapping[int, int]) -> dict[str, str]:
        """Values by name, in the order of the vocabulary."""
        domains, place = self.law.domains, self.compiled.place
        told = [name for name in domains if place[name] in codes]
        return {name: domains[name][codes[place[name]]] for name in told}


def oddness(law: Law) -> tuple[tuple[int, ...], ...]:
    """How out of the ordinary each value of each variable is: the ordinary value, or the first choice, is 0."""
    return tuple(
        tuple(
            0 if name == ordinary else place + (1 if ordinary is None else len(names))
            for place, name in enumerate(names)
        )
        for names, ordinary in (
            *((fact.names, fact.ordinary) for fact in law.levelled),
            *((axis.names, axis.names[0]) for axis in law.axes),
        )
    )


def outcome(bits: int) -> Outcome | None:
    """The one outcome among bits; None if there are more."""
    found = outcomes_in(bits)
    return found[0] if len(found) == 1 else None
