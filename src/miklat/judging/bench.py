"""The bench: a compiled law that judges cases, in every voice at once."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from weakref import WeakSet

import msgspec

from miklat.diagram.diagram import Node
from miklat.diagram.store import load_or_compile
from miklat.judging.case import Case, ImpossibleCase, check_facts
from miklat.judging.cells import Cells, Sketch
from miklat.judging.explain import Explainer
from miklat.judging.ruling import Cell, Parted, Ruled, Ruling
from miklat.law.law import Law, unknown_name
from miklat.law.voice import check_choices, clash_words, voice_clashes
from miklat.terms.frozen import Frozen
from miklat.terms.world import clashes

_MEMO_CAP = 200_000
_BENCHES: "WeakSet[Bench]" = WeakSet()
"""The benches there are: a ruling that was copied finds one of its own law again."""


def _bench_of(fingerprint: str) -> "Bench | None":
    return next((bench for bench in _BENCHES if bench.law.fingerprint == fingerprint), None)


class Judged(msgspec.Struct, frozen=True, dict=True):
    """A case judged: what was given, what followed, what was presumed, and a ruling on each question asked.

    ``facts`` holds all three kinds; ``followed`` are forced by the world, ``presumed`` taken by ``presume: ordinary``.
    ``voice`` are the choices that were fixed: every ruling holds for the voices that agree with them.
    """

    version: str
    fingerprint: str
    title: str
    facts: Mapping[str, str]
    followed: tuple[str, ...]
    presumed: tuple[str, ...]
    voice: Mapping[str, str]
    rulings: tuple[Ruling, ...]

    @cached_property
    def _bench(self) -> "Bench":
        bench: Bench | None = self.__dict__.get("bench") or _bench_of(self.fingerprint)
        if bench is None:
            raise RuntimeError("a ruling copied from elsewhere: make the bench of its law first (miklat.bench())")
        return bench

    def ruling(self, question: str) -> Ruling:
        """The ruling on a question; UnknownName, with the nearest, if it was not asked."""
        for one in self.rulings:
            if one.question == question:
                return one
        raise unknown_name("question among those asked", question, (one.question for one in self.rulings))

    def answer(self, question: str, **voice: str) -> Ruled:
        """The answer of the voices that make these choices, if it is the same for all of them; else Parted.

        UnknownName for an axis or choice the law does not have; ValueError if no voice makes these choices (with those
        that were fixed).
        """
        law = self._bench.law
        check_choices(law, voice)
        impossible = voice_clashes(law, {**self.voice, **voice})
        other = {name for name in voice if self.voice.get(name, voice[name]) != voice[name]}
        if impossible or other:
            raise ValueError(
                clash_words(impossible) or f"the case fixes {', '.join(f'{n}={self.voice[n]}' for n in other)}"
            )
        cells = tuple(
            cell for cell in self.ruling(question).cells if self._bench.meets({**self.voice, **cell.voice}, voice)
        )
        if len({(cell.answer, cell.possible) for cell in cells}) != 1:
            raise Parted(question, cells)
        return cells[0].answer

    def _repr_html_(self) -> str | None:
        """Show it in a notebook, if the bench was given a way to."""
        return self._bench.show(self, self._bench.law) if self._bench.show else None


class Settled(msgspec.Struct, frozen=True):
    """A case made ready: facts with those that follow and those presumed, as names and as codes."""

    facts: Mapping[str, str]
    followed: tuple[str, ...]
    presumed: tuple[str, ...]
    codes: tuple[int, ...]


class Bench:
    """Judges cases by one law. Makes nothing up: an unknown fact stays unknown.

    ``folder`` is where the compiled law is kept between runs (None: compiled anew); ``show`` makes a notebook's HTML.
    """

    def __init__(self, law: Law, folder: str | None = None, show: "Callable[[Judged, Law], str] | None" = None) -> None:
        self.law, self.show = law, show
        self.compiled = load_or_compile(law, folder)
        _BENCHES.add(self)
        self.cells = Cells(self.compiled)
        self._follows: dict[tuple[int, ...], tuple[tuple[str, str], ...] | None] = {}
        self._restricted: dict[tuple[Node, tuple[tuple[str, str], ...]], Node] = {}
        self._explainer = Explainer(self)

    # ---- making a case ready ----

    def settle(self, facts: Mapping[str, object], presume: str | None = None) -> Settled:
        """Check the facts, add what follows and, if asked, what is presumed; ImpossibleCase if they cannot stand
        together.
        """
        if presume not in (None, "ordinary"):
            raise ValueError(f"{presume!r} is nothing that can be presumed; write ordinary, or presume nothing")
        given = check_facts(self.law, facts)
        known = self._with_followed(given)
        presumed: list[str] = []
        for fact in self.law.facts if presume == "ordinary" else ():
            if fact.ordinary is not None and fact.name not in known:
                more = self._follow({**known, fact.name: fact.ordinary})
                if more is not None:
                    known = more
                    presumed.append(fact.name)
        ordered = {fact.name: known[fact.name] for fact in self.law.facts if fact.name in known}
        followed = tuple(name for name in ordered if name not in given and name not in presumed)
        return Settled(ordered, followed, tuple(presumed), tuple(self.compiled.code(ordered)))

    def _with_followed(self, given: Mapping[str, str]) -> dict[str, str]:
        known = self._follow(given)
        if known is None:
            raise ImpossibleCase(clashes(given, self.law.world, self.law.domains))
        return known

    def _follow(self, given: Mapping[str, str]) -> dict[str, str] | None:
        """The facts given with those the world forces; None if nothing can be so."""
        codes, known = self.compiled.code(given), dict(given)
        for number, (component, root) in enumerate(self.compiled.components):
            key = (number, *[codes[self.compiled.place[name]] for name in component.names])
            if key not in self._follows:
                if len(self._follows) > _MEMO_CAP:
                    self._follows.clear()
                self._follows[key] = self._forced(root, codes)
            forced = self._follows[key]
            if forced is None:
                return None
            known.update(forced)
        return known

    def _forced(self, root: Node, codes: Sequence[int]) -> tuple[tuple[str, str], ...] | None:
        open_to = self.compiled.diagram.reach(root, codes)
        if open_to is None:
            return None
        names = self.compiled.names
        return tuple(
            (names[level], self.law.domains[names[level]][next(iter(left))])
            for level, left in sorted(open_to.items())
            if len(left) == 1
        )

    # ---- judging ----

    def judge(
        self,
        case: Case | Mapping[str, object],
        *,
        voice: Mapping[str, str] | None = None,
        questions: Iterable[str] | None = None,
        presume: str | None = None,
    ) -> Judged:
        """Judge a case: a ruling, in every voice that makes the choices fixed, on each question asked (None: all).

        UnknownName for a fact, value, axis, choice or question the law does not have; ImpossibleCase for facts, and
        ValueError for choices, that cannot stand together, and for what cannot be presumed; TypeError for what is no
        mapping.
        """
        for name, value in (("the case", case), ("voice", voice)):
            if not isinstance(value, Case | Mapping | None) or (value is None and name != "voice"):
                raise TypeError(f"{name} must map names to values, a dict for example; this is {value!r}")
        questions = [questions] if isinstance(questions, str) else questions
        given = case if isinstance(case, Case) else Case(case)  # type: ignore[arg-type]
        fixed = self.fixed(voice or {})
        asked = [self.law.question(name) for name in questions] if questions is not None else list(self.law.questions)
        settled = self.settle(given.facts, presume or given.presume)
        rulings = tuple(Ruling(q.name, q.asks, self._judge(q.name, settled, fixed)) for q in asked)
        judged = Judged(
            self.law.version,
            self.law.fingerprint,
            given.title,
            Frozen(settled.facts),
            settled.followed,
            settled.presumed,
            Frozen(fixed),
            rulings,
        )
        judged.__dict__["bench"] = self
        return judged

    def fixed(self, voice: Mapping[str, str]) -> dict[str, str]:
        """Choices checked, in the order of the axes; UnknownName or ValueError as `judge` says."""
        if not voice:
            return {}
        check_choices(self.law, voice)
        found = voice_clashes(self.law, voice)
        if found:
            raise ValueError(clash_words(found))
        return {axis.name: voice[axis.name] for axis in self.law.axes if axis.name in voice}

    def meets(self, one: Mapping[str, str], other: Mapping[str, str]) -> bool:
        """Whether some voice makes the choices of both."""
        if any(other.get(name, choice) != choice for name, choice in one.items()):
            return False
        return not voice_clashes(self.law, {**one, **other})

    def found(self, question: str, codes: Sequence[int], fixed: Mapping[str, str]) -> Node:
        """What the law finds on a question for a case: a diagram over the axes left open."""
        node = self.compiled.diagram.walk(self.compiled.questions[question], codes)
        if not fixed:
            return node
        key = (node, tuple(fixed.items()))
        made = self._restricted.get(key)
        if made is None:
            made = self._restricted[key] = self.compiled.diagram.restrict(node, self.compiled.code({}, fixed), {})
        return made

    def standings(self, question: str, codes: Sequence[int], fixed: Mapping[str, str]) -> Node:
        """As `found`; and of a half-known case too a leaf says which branches stand in every completion or in some."""
        return self.compiled.diagram.quantify(self.told(question, codes, fixed), {})

    def told(self, question: str, codes: Sequence[int], fixed: Mapping[str, str]) -> Node:
        """The diagram of a question with what a case tells and the choices fixed settled; the unknown still asked."""
        compiled = self.compiled
        every = [*codes[: compiled.facts], *compiled.code({}, fixed)[compiled.facts :]]
        return compiled.diagram.restrict(compiled.questions[question], every, {})

    def _judge(self, question: str, settled: Settled, fixed: Mapping[str, str]) -> tuple[Cell, ...]:
        node = self.found(question, settled.codes, fixed)
        return tuple([self._cell(question, settled, fixed, sketch) for sketch in self.cells.sketch(node)])

    def _cell(self, question: str, settled: Settled, fixed: Mapping[str, str], sketch: Sketch) -> Cell:
        ground, answers = self._explainer.ground, sketch.outcomes
        standing = sketch.standing
        if standing is None:
            standing = self._explainer.standing(question, settled, fixed, sketch)
        grounds = tuple([ground(question, settled, fixed, sketch, one) for one in standing])
        is_open = len(answers) > 1
        cell = Cell(sketch.voice, "open" if is_open else answers[0], grounds, answers if is_open else None)
        cell.__dict__["explain"] = lambda one: self._explainer.explain(question, settled, fixed, sketch, one)
        return cell

    def named(self, cube: Mapping[int, int]) -> dict[str, str]:
        """Choices by name, in the order of the axes."""
        return self.cells.named(cube)
