"""How a law is written: words that are conditions, sides that are voices, answers said once, clauses.

A chapter written with these reads beside its source; what they make are the engine's own frozen values. A fact and an
axis are written as classes, so that `axe.rebbi` *is* the condition that Rebbi is heard and a misspelt `axe.rebi` is
found while typing.
"""

from collections.abc import Mapping
from types import ModuleType
from typing import ClassVar, TypeAlias, TypeVar, cast

import msgspec

from miklat.law import question as _question
from miklat.law.claims import Claim
from miklat.law.clause import Clause, Example, Rule, Wording, together
from miklat.law.holder import Said
from miklat.law.law import Chapter
from miklat.law.question import OUTRIGHT, Aside, Draft, Mode, Outcome, Saying
from miklat.terms import axis as _axis
from miklat.terms import fact as _fact
from miklat.terms.condition import Chosen, Condition, Is, Named, Ruled, all_of
from miklat.terms.world import Sentence
from miklat.text.address import Address

T = TypeVar("T")

# ---- words ----


class _Word(msgspec.Struct, frozen=True):
    """The phrases of a value, until its fact takes it up."""

    says: str
    denies: str
    gloss: str
    ordinary: bool
    retold: tuple[_fact.Retelling, ...]


def word(
    says: str, denies: str, gloss: str = "", *, ordinary: bool = False, retold: tuple[_fact.Retelling, ...] = ()
) -> Is:
    """One value of a fact: how it is said, how denied, and what it means where its clause is not enough.

    As a part of its fact it *is* the condition that it is so. ``ordinary``: what ``presume: ordinary`` takes.
    ``retold``: how the same event may as fairly be told.
    """
    return cast(Is, _Word(says, denies, gloss, ordinary, retold))


def retelling(of: str, when: Mapping[str, str], instead: Mapping[str, str], *drops: str) -> _fact.Retelling:
    """Note that an event of this kind, told with these facts, may as fairly be told with those."""
    return _fact.Retelling(of, tuple(when.items()), tuple(instead.items()), drops)


class Fact:
    """A fact: a class whose words are its values, in the order readers meet them.

    ``asks`` is the question it puts; its group is the module it stands in. ``value`` is the fact itself.
    """

    value: ClassVar[_fact.FactVariable]

    def __init_subclass__(cls, *, asks: str, name: str = "", group: str = "") -> None:
        words = {key: one for key, one in vars(cls).items() if isinstance(one, _Word)}
        name, group = name or cls.__name__, group or _module_name(cls)
        values = tuple(
            _fact.Value(_plain(key), one.says, one.denies, one.gloss, one.retold) for key, one in words.items()
        )
        ordinary = next((_plain(key) for key, one in words.items() if one.ordinary), None)
        cls.value = _fact.FactVariable(name, group, asks, values, ordinary)
        for key in words:
            setattr(cls, key, Is(name, (_plain(key),)))


class YesNo:
    """A fact answered yes or no: ``.yes`` and ``.no`` are its conditions, ``says`` and ``denies`` their phrases."""

    value: ClassVar[_fact.FactVariable]
    yes: ClassVar[Is]
    no: ClassVar[Is]

    def __init_subclass__(
        cls, *, asks: str, says: str, denies: str, gloss: str = "", ordinary: str | None = None, group: str = ""
    ) -> None:
        values = (_fact.Value("yes", says, denies, gloss), _fact.Value("no", denies, says))
        cls.value = _fact.FactVariable(cls.__name__, group or _module_name(cls), asks, values, ordinary)
        cls.yes, cls.no = Is(cls.__name__, ("yes",)), Is(cls.__name__, ("no",))


def one_of(first: Is, *more: Is) -> Is:
    """One of these values of one fact; ValueError if they are of two."""
    if any(one.fact != first.fact for one in more):
        raise ValueError(f"{[one.fact for one in (first, *more)]}: one_of takes values of one fact")
    return Is(first.fact, tuple(value for one in (first, *more) for value in one.values))


# ---- voices ----


def side(says: str) -> Chosen:
    """One choice on an axis, as a reader is told of it; as a part of the axis it *is* the condition that it is made."""
    return cast(Chosen, says)


class Axis:
    """A point on which voices differ: a class whose sides are its choices, the default first.

    ``decides`` says what hangs on it. ``value`` is the axis itself.
    """

    value: ClassVar[_axis.AxisVariable]

    def __init_subclass__(cls, *, decides: str, kind: str = _axis.CONSTRUAL.name) -> None:
        sides = {key: one for key, one in vars(cls).items() if isinstance(one, str) and not key.startswith("__")}
        choices = tuple(_axis.Choice(_plain(key), says) for key, says in sides.items())
        cls.value = _axis.AxisVariable(cls.__name__, kind, decides, choices)
        for key in sides:
            setattr(cls, key, Chosen(cls.__name__, (_plain(key),)))


def _plain(key: str) -> str:
    """The name a reader writes for one that Python keeps for itself (``return_``)."""
    return key.rstrip("_")


def _module_name(cls: type) -> str:
    return cls.__module__.rpartition(".")[2]


# ---- answers ----

EVERY_YES, EVERY_NO = Aside(_question.EVERY_YES), Aside(_question.EVERY_NO)
"""Set aside each rule that answers the same question so."""

Yields: TypeAlias = "Clause | Ahead | Aside"
"""What can be set aside: a clause, one further down the page, or either in some voices alone (`over`)."""


class Ahead(str):
    """The number of a clause further down the page, given a name so that a clause above it can set it aside."""


class Says:
    """An answer as a chapter gives it: always under the same conditions."""

    def __init__(self, saying: Saying, *given: Condition) -> None:
        self.saying, self.given = saying, given

    def when(
        self,
        first: Condition,
        *more: Condition,
        mode: Mode | Mapping[Mode, Condition] = OUTRIGHT,
        sets_aside: tuple[Yields, ...] = (),
    ) -> tuple[Draft, ...]:
        """Say it where all of this holds.

        Where the text is firmer of some cases than of others, ``mode`` gives for each firmness where it holds.
        """
        asides = tuple(over(one) for one in sets_aside)
        made = mode.items() if isinstance(mode, Mapping) else ((mode, None),)
        return tuple(
            Draft(
                self.saying.question,
                self.saying.answer,
                all_of(*self.given, first, *more, *(() if where is None else (where,))),
                firmness.name,
                asides,
            )
            for firmness, where in made
        )


def over(yields: Yields, *, only: Condition | None = None, but: tuple[str, ...] = ()) -> Aside:
    """That a clause gives way (``only`` in some voices); or every rule that answers so, ``but`` those of clauses."""
    match yields:
        case Aside(number, already, spared):
            return Aside(number, only or already, tuple(map(str, but)) or spared)
        case Clause(number=number):
            return Aside(number, only)
        case _:
            return Aside(str(yields), only)


# ---- clauses ----


def example(
    title: str,
    *given: Is | tuple[Is, ...],
    gives: Says | Ruled | tuple[Says | Ruled, ...],
    by: Chosen | tuple[Chosen, ...] = (),
) -> Example:
    """A case that must come out so (``by`` whom; otherwise in the default voice); each fact must be given one value.

    ``gives`` are answers as the chapter says them, or outcomes (``REFUGE.is_silent``).
    """
    facts = tuple(fact for one in given for fact in _several(one))
    for one in facts:
        if one.negated or len(one.values) != 1:
            raise ValueError(f"example {title!r}: {one.fact} must be given one value")
    answers = gives if isinstance(gives, tuple) else (gives,)
    return Example(title, facts, tuple(_outcome(one) for one in answers), _several(by))


def _outcome(one: Says | Ruled) -> tuple[str, Outcome]:
    if isinstance(one, Says):
        return one.saying.question, one.saying.answer
    if one.negated or len(one.answers) != 1:
        raise ValueError(f"{one.question}: an example gives one outcome")
    return one.question, cast(Outcome, one.answers[0])


def _several(one: T | tuple[T, ...]) -> tuple[T, ...]:
    return one if isinstance(one, tuple) else (one,)


def clause(
    number: str,
    at: Address,
    words: str | Mapping[Chosen, str],
    *said: Said,
    sets_aside: tuple[Yields, ...] = (),
    defines: tuple[Named, ...] = (),
    notes: tuple[str, ...] = (),
    claims: tuple[Claim, ...] = (),
    examples: tuple[Example, ...] = (),
) -> Clause:
    """A clause: its number and place, its words, what its holders say, and over whom; notes, claims and examples.

    Where editions word it differently, ``words`` gives the words of each: ``{edition.jps: "...", edition.niv: "..."}``.
    """
    asides = tuple(over(one) for one in sets_aside)
    rules = tuple(
        Rule(str(number), at, d.question, d.answer, one.holder, one.where, d.when, d.mode, (*d.sets_aside, *asides))
        for one in said
        for d in one.drafts
    )
    lines = tuple(_line(one) for one in notes)
    wordings = tuple(Wording(where, _line(one)) for where, one in words.items()) if isinstance(words, Mapping) else ()
    text = _line(words) if isinstance(words, str) else together(wordings)
    return Clause(str(number), at, text, rules, defines, lines, examples, claims, wordings)


def _line(words: str) -> str:
    return " ".join(words.split())


# ---- what modules hold, in the order written ----


def facts_in(*places: "ModuleType | type[Fact] | type[YesNo]") -> tuple[_fact.FactVariable, ...]:
    """The facts that stand in modules, in the order written; one given by itself stands there, not in its module."""
    alone = {one for one in places if isinstance(one, type)}
    found: list[_fact.FactVariable] = []
    for place in places:
        here = [place] if isinstance(place, type) else [one for one in _own(place) if one not in alone]
        found += [one.value for one in here if issubclass(one, Fact | YesNo)]
    return tuple(found)


def axes_in(*places: ModuleType | type[Axis], kinds: tuple[_axis.AxisKind, ...] = ()) -> tuple[_axis.AxisVariable, ...]:
    """The axes that stand in modules, in the order of their kinds and within a kind as written; those of none, last.

    An axis given by itself stands there, and not where its module would put it.
    """
    alone = {one for one in places if isinstance(one, type)}
    found: list[_axis.AxisVariable] = []
    for place in places:
        here = [place] if isinstance(place, type) else [one for one in _own(place) if one not in alone]
        found += [one.value for one in here if issubclass(one, Axis)]
    names = [kind.name for kind in kinds]
    return tuple(sorted(found, key=lambda one: names.index(one.kind) if one.kind in names else len(names)))


def sentences_in(*modules: ModuleType) -> tuple[Sentence, ...]:
    """The sentences that stand in modules, each once, in the order written."""
    found = (one for module in modules for one in vars(module).values() if isinstance(one, Sentence))
    return tuple({id(one): one for one in found}.values())


def chapters(*written: Chapter) -> tuple[Chapter, ...]:
    """Chapters in the order of the page, each clause in the first that has it: later ones name it to set it aside."""
    seen: set[int] = set()
    made = []
    for one in written:
        own = tuple(clause for clause in one.clauses if id(clause) not in seen)
        seen |= {id(clause) for clause in own}
        made.append(msgspec.structs.replace(one, clauses=own))
    return tuple(made)


def _own(module: ModuleType) -> list[type]:
    """The classes a module itself defines."""
    return [one for one in vars(module).values() if isinstance(one, type) and one.__module__ == module.__name__]
