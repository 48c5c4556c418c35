"""The law as one value, collected from the modules it is written in, in the order they are written."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from types import ModuleType
from typing import TypeVar

import msgspec

from miklat.law.chronicle import Chronicle, Gazetteer
from miklat.law.clause import Clause, Rule
from miklat.law.layer import Layer
from miklat.law.outside import Outside
from miklat.law.passage import AnnotatedPassage
from miklat.law.question import OUTRIGHT, Mode, Question
from miklat.law.shown import StudyPage
from miklat.terms.axis import CONSTRUAL, AxisKind, AxisVariable
from miklat.terms.condition import Condition, Named
from miklat.terms.fact import FactVariable
from miklat.terms.shown import Shown
from miklat.terms.world import Component, Sentence, components
from miklat.text.work import Work

T = TypeVar("T")


class Chapter(msgspec.Struct, frozen=True):
    """A chapter of a source: its title, the clauses in order, and the voices in which it is heard (None: all)."""

    name: str
    title: str
    where: Condition | None
    clauses: tuple[Clause, ...]


class Law(Shown, msgspec.Struct, frozen=True, dict=True):
    """A whole law: what can be said, what cannot be together, whose voices, which questions, and the clauses.

    All that the engine says and does by it is here, and all of it enters the fingerprint. ``works`` are those it cites,
    ``kinds`` are the kinds of its axes, in the order axes are listed, and ``modes`` how firmly its rules are said, the
    firmest first. ``story`` names the facts by which one begins to tell a case, the kind of act first; ``first`` are
    the questions an interview asks where nothing else is wanted (none: all). ``chronicle`` is what can happen in time,
    if anything, and ``places`` are those its events name. ``quiet`` are warnings that may stand, each with the reason
    why; ``help`` has examples of use by the name of a command. ``outside`` is what it does not hold, and where that is
    treated. ``levels`` are the facts in the order in which the compiled law asks them (none: as readers meet them): it
    changes its size, and no answer. ``layers`` are those that can be laid on it, and ``heard`` those that are
    (`miklat.law.overlay`); ``apart`` are the chapters of those, whose rules are compiled each by itself.
    """

    version: str
    facts: tuple[FactVariable, ...]
    world: tuple[Sentence, ...]
    axes: tuple[AxisVariable, ...]
    voices: tuple[Sentence, ...]
    questions: tuple[Question, ...]
    chapters: tuple[Chapter, ...]
    title: str = "The law"
    works: tuple[Work, ...] = ()
    kinds: tuple[AxisKind, ...] = (CONSTRUAL,)
    modes: tuple[Mode, ...] = (OUTRIGHT,)
    story: tuple[str, ...] = ()
    first: tuple[str, ...] = ()
    chronicle: Chronicle | None = None
    places: Gazetteer | None = None
    quiet: tuple[tuple[str, str], ...] = ()
    help: tuple[tuple[str, str], ...] = ()
    study: StudyPage = StudyPage()
    outside: Outside = Outside()
    passages: tuple[AnnotatedPassage, ...] = ()
    levels: tuple[str, ...] = ()
    layers: tuple[Layer, ...] = ()
    heard: tuple[str, ...] = ()
    apart: tuple[str, ...] = ()

    @cached_property
    def encoded(self) -> bytes:
        """The whole law as bytes: equal for equal laws, different for different ones."""
        return msgspec.json.encode(self)

    @cached_property
    def laid(self) -> "dict[tuple[str, ...], Law]":
        """The laws made of this one by laying layers on it, by the names of those."""
        return {}

    @cached_property
    def fingerprint(self) -> str:
        """The SHA-256 of the whole law, by which rulings say which law made them."""
        from miklat.terms.digest import sha256

        return f"sha256:{sha256(self.encoded).hexdigest()}"

    @cached_property
    def clauses(self) -> tuple[Clause, ...]:
        """Every clause, in the order of the page."""
        return tuple(clause for chapter in self.chapters for clause in chapter.clauses)

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule, in the order of the page."""
        return tuple(rule for clause in self.clauses for rule in clause.rules)

    @cached_property
    def definitions(self) -> Mapping[str, Named]:
        """The named conditions that clauses lay down, by name."""
        return {one.name: one for clause in self.clauses for one in clause.defines}

    @cached_property
    def admits(self) -> Mapping[str, Condition]:
        """For the modes that do not count in every voice, the voices in which their rules count."""
        return {mode.name: mode.counts for mode in self.modes if mode.counts is not None}

    @cached_property
    def disputes(self) -> tuple[AxisVariable, ...]:
        """The axes whose choices are people who part."""
        parties = {kind.name for kind in self.kinds if kind.parties}
        return tuple(axis for axis in self.axes if axis.kind in parties)

    @cached_property
    def like_value(self) -> tuple[str, str]:
        """A fact with a value of it, for messages that say how such a thing is written."""
        fact = self.fact(self.story[0]) if self.story else self.facts[0]
        return fact.name, fact.names[0]

    @cached_property
    def like_choice(self) -> tuple[str, str]:
        """An axis with a choice on it, for messages; of people who part, if any do."""
        axis = (*self.disputes, *self.axes)[0] if self.axes else None
        return (axis.name, axis.names[-1]) if axis is not None else ("axis", "choice")

    @cached_property
    def like_answer(self) -> tuple[str, str]:
        """A question with an answer to it, for messages."""
        return self.first_questions[-1], "yes"

    @cached_property
    def first_questions(self) -> tuple[str, ...]:
        """The questions an interview asks where nothing else is wanted."""
        return self.first or tuple(question.name for question in self.questions)

    @cached_property
    def gap_questions(self) -> tuple[str, ...]:
        """The questions on which silence is looked for where nothing else is wanted."""
        return self.study.gaps or tuple(question.name for question in self.questions)

    @cached_property
    def components(self) -> tuple[Component, ...]:
        """The sentences of the world, parted into groups that share no fact."""
        return components(self.world, [fact.name for fact in self.facts])

    @cached_property
    def voice_components(self) -> tuple[Component, ...]:
        """The sentences of what voices may be, parted into groups that share no axis."""
        return components(self.voices, [axis.name for axis in self.axes])

    @cached_property
    def levelled(self) -> tuple[FactVariable, ...]:
        """The facts in the order in which the compiled law asks them."""
        rank = {name: place for place, name in enumerate(self.levels)}
        return tuple(sorted(self.facts, key=lambda fact: rank.get(fact.name, len(rank))))

    @cached_property
    def variables(self) -> tuple[FactVariable | AxisVariable, ...]:
        """All that a condition can ask of a case and a voice, in the order of the levels: the facts, then the axes."""
        return (*self.levelled, *self.axes)

    @cached_property
    def domains(self) -> Mapping[str, tuple[str, ...]]:
        """The values of every fact and the choices on every axis, by name."""
        return {one.name: one.names for part in (self.facts, self.axes) for one in part}

    def kind_of(self, axis: AxisVariable) -> AxisKind:
        """The kind of an axis; one without words if the law does not list it."""
        return next((kind for kind in self.kinds if kind.name == axis.kind), AxisKind(axis.kind, axis.kind))

    def rank(self, axis: AxisVariable) -> tuple[bool, int]:
        """Before which axes one is named where either would do: people who part first, then as the kinds are listed."""
        kind = self.kind_of(axis)
        return (not kind.parties, self.kinds.index(kind) if kind in self.kinds else len(self.kinds))

    def mode(self, name: str) -> Mode:
        """The mode of that name; one without words if the law does not list it."""
        return next((mode for mode in self.modes if mode.name == name), Mode(name, name))

    def fact(self, name: str) -> FactVariable:
        """The fact of that name; KeyError, with the nearest names, if there is none."""
        return _find(self._facts_by_name, name, "fact", self.outside)

    def axis(self, name: str) -> AxisVariable:
        """The axis of that name; KeyError, with the nearest names, if there is none."""
        return _find(self._axes_by_name, name, "axis")

    def question(self, name: str) -> Question:
        """The question of that name; KeyError, with the nearest names, if there is none."""
        return _find(self._questions_by_name, name, "question", self.outside)

    def clause(self, number: str) -> Clause:
        """The clause of that number; KeyError, with the nearest numbers, if there is none."""
        return _find(self._clauses_by_number, number, "clause")

    @cached_property
    def _facts_by_name(self) -> dict[str, FactVariable]:
        return {one.name: one for one in self.facts}

    @cached_property
    def _axes_by_name(self) -> dict[str, AxisVariable]:
        return {one.name: one for one in self.axes}

    @cached_property
    def _questions_by_name(self) -> dict[str, Question]:
        return {one.name: one for one in self.questions}

    @cached_property
    def _clauses_by_number(self) -> dict[str, Clause]:
        return {one.number: one for one in self.clauses}

    def __hash__(self) -> int:
        """Equal laws have equal bytes; found once, however many rulings hold the law."""
        return hash(self.fingerprint)

    def __deepcopy__(self, _: object) -> "Law":
        return self

    def __repr__(self) -> str:
        """Say what it holds, shortly."""
        return (
            f"<law {self.version}: {len(self.facts)} facts, {len(self.axes)} axes, {len(self.questions)} questions, "
            f"{len(self.clauses)} clauses, {len(self.rules)} rules>"
        )


_LISTED = 60
"""Names at most that a fault lists."""


class UnknownName(KeyError):
    """A name the law does not have; ``nearest`` are the likeliest it was meant for, ``pointer`` who speaks of it, and
    ``names`` all there are.
    """

    def __init__(
        self, kind: str, name: str, nearest: tuple[str, ...], pointer: str = "", names: tuple[str, ...] = ()
    ) -> None:
        super().__init__(name)
        self.kind, self.name, self.nearest, self.pointer, self.names = kind, name, nearest, pointer, names

    def __reduce__(self) -> tuple[type["UnknownName"], tuple[str, str, tuple[str, ...], str, tuple[str, ...]]]:
        return (UnknownName, (self.kind, self.name, self.nearest, self.pointer, self.names))

    def __str__(self) -> str:
        """Say what is wrong and what to write instead: the likeliest, or else all there are."""
        pointer = f": {self.pointer}" if self.pointer else ""
        hint = ""
        if self.nearest:
            hint = f"; did you mean {' or '.join(self.nearest)}?"
        elif 0 < len(self.names) <= _LISTED and not pointer:
            hint = f"; {_listing(self.kind, self.names)}"
        return f"there is no {self.kind} called {self.name!r}{pointer}{hint}"


def _listing(kind: str, names: tuple[str, ...]) -> str:
    noun, space, of = kind.partition(" ")
    nouns = "axes" if noun == "axis" else f"{noun}s"
    *before, last = names
    if not before:
        return f"there is but one {noun}{space}{of}: {last}"
    return f"the {nouns}{space}{of} are {', '.join(before)} and {last}"


def unknown_name(kind: str, name: str, names: Iterable[str], outside: Outside | None = None) -> UnknownName:
    """Make the error for a name that is none of ``names``."""
    from miklat.terms.nearest import nearest  # only for a slip

    pointer, among = outside.pointer(str(name)) if outside else "", tuple(names)
    return UnknownName(kind, name, nearest(str(name), among), pointer, among)


def _find(items: Mapping[str, T], name: str, kind: str, outside: Outside | None = None) -> T:
    try:
        return items[name]
    except (KeyError, TypeError):
        raise unknown_name(kind, name, items, outside) from None


def chapter(module: ModuleType, title: str, where: Condition | None = None) -> Chapter:
    """Collect the clauses of a module, in the order written, into a chapter named after the module."""
    return Chapter(module.__name__.rpartition(".")[2], title, where, found(Clause, module))


def found(kind: type[T], *modules: ModuleType) -> tuple[T, ...]:
    """Everything of a kind that stands in modules under a public name, each once, in the order written."""
    seen: dict[int, T] = {}
    for module in modules:
        for name, value in vars(module).items():
            if isinstance(value, kind) and not name.startswith("_"):
                seen.setdefault(id(value), value)
    return tuple(seen.values())
