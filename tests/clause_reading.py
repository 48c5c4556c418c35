"""A slow and direct reading of the clauses, and the same reading of very many settings at once; no diagram, no settle.

`answers` reads one full case in one full voice with `holds`, rule by rule, as `docs` states it: a rule speaks where its
condition holds, its chapter is heard, its mode admitted and its holder the one who speaks; a rule is set aside if one
that lists it speaks too, whether or not that one is itself set aside; what is left answers.

`Reader` does the same for a whole space of settings: a *plane* is an int with one bit for each setting, set where the
thing is so, and *and*, *or*, *not* of conditions are `&`, `|`, `~` of planes. It is checked against `answers`.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from math import prod
from typing import NamedTuple, assert_never

from miklat.law.clause import Rule
from miklat.law.law import Law
from miklat.law.question import EVERY_NO, EVERY_YES
from miklat.terms.condition import All, Any, Chosen, Condition, Is, Named, Not, Ruled, atoms, holds

_EVERY = ((EVERY_YES, "yes"), (EVERY_NO, "no"))
Domains = Mapping[str, Sequence[str]]


class Placed(NamedTuple):
    """A rule with the chapter's voices."""

    rule: Rule
    heard: Condition | None


def rules_on(law: Law, question: str) -> list[Placed]:
    """The rules on a question in the order of the page."""
    return [
        Placed(rule, chapter.where)
        for chapter in law.chapters
        for clause in chapter.clauses
        for rule in clause.rules
        if rule.question == question
    ]


def conditions_of(law: Law, placed: Placed) -> list[Condition]:
    """All that must hold for a rule to speak."""
    admitted = law.admits.get(placed.rule.mode)
    return [one for one in (placed.rule.when, placed.heard, admitted, placed.rule.where) if one is not None]


def asides(setter: Rule, other: Rule) -> list[Condition | None]:
    """How a rule sets another on its question aside: the voices of each way (None: all); empty if it does not."""
    return [
        aside.only
        for aside in setter.sets_aside
        if aside.clause == other.clause or ((aside.clause, other.answer) in _EVERY and other.clause not in aside.but)
    ]


def question_names(law: Law) -> list[str]:
    """The questions, each after those whose answers its rules ask."""
    asked = {
        q.name: {a.question for p in rules_on(law, q.name) for a in atoms(p.rule.when) if isinstance(a, Ruled)}
        for q in law.questions
    }
    order: list[str] = []
    while len(order) < len(asked):
        order += [name for name in asked if name not in order and asked[name] <= set(order)]
    return order


def answers(law: Law, facts: Mapping[str, str], voice: Mapping[str, str]) -> dict[str, str]:
    """The answer to every question of a full case in a full voice."""
    found: dict[str, str] = {}
    for question in question_names(law):
        placed = rules_on(law, question)
        speaking = [p.rule for p in placed if all(holds(c, facts, voice, found) for c in conditions_of(law, p))]
        standing = [
            rule
            for rule in speaking
            if not any(
                only is None or holds(only, facts, voice, found) for other in speaking for only in asides(other, rule)
            )
        ]
        said = {rule.answer for rule in standing}
        found[question] = "collision" if len(said) == 2 else next(iter(said), "silent")
    return found


class Space:
    """Every setting of some names to values, each with a number: the last name turns fastest."""

    def __init__(self, domains: Domains) -> None:
        self.domains = {name: tuple(values) for name, values in domains.items()}
        self.size = prod(len(values) for values in self.domains.values())
        self.full = (1 << self.size) - 1
        self.strides: dict[str, int] = {}
        stride = self.size
        for name, values in self.domains.items():
            stride //= len(values)
            self.strides[name] = stride

    @cached_property
    def planes(self) -> dict[str, dict[str, int]]:
        """For each name and value the plane of the settings that have it."""
        return {name: self._planes(name) for name in self.domains}

    def _planes(self, name: str) -> dict[str, int]:
        stride, values = self.strides[name], self.domains[name]
        first = _repeated((1 << stride) - 1, stride * len(values), self.size)
        return {value: first << stride * code for code, value in enumerate(values)}

    def over(self, plane: int, name: str) -> int:
        """The settings, with the first value of the name, for which some value of the name is in the plane."""
        stride, found = self.strides[name], 0
        for code, inside in enumerate(self.planes[name].values()):
            found |= (plane & inside) >> stride * code
        return found

    def setting(self, number: int) -> dict[str, str]:
        """The setting of that number."""
        return {name: values[number // self.strides[name] % len(values)] for name, values in self.domains.items()}


def _repeated(block: int, period: int, size: int) -> int:
    """A block laid down at every period, up to a size."""
    made, length = block, period
    while length < size:
        made |= made << length
        length *= 2
    return made & ((1 << size) - 1)


def numbers_in(plane: int) -> Iterator[int]:
    """The numbers of the bits set."""
    text = bin(plane)[:1:-1]
    at = text.find("1")
    while at >= 0:
        yield at
        at = text.find("1", at + 1)


def columns(names: Domains, rows: Sequence[Sequence[int]]) -> dict[str, dict[str, int]]:
    """Planes of cases given as rows of codes in the order of the names; row 0 is bit 0."""
    planes: dict[str, dict[str, int]] = {}
    for (name, values), column in zip(names.items(), zip(*rows, strict=True), strict=True):
        data = bytes(column)[::-1]
        planes[name] = {}
        for code, value in enumerate(values):
            table = bytes(49 if one == code else 48 for one in range(256))
            planes[name][value] = int(data.translate(table), 2)
    return planes


class Reading(NamedTuple):
    """What a question comes to: the plane of each outcome, and for each rule where it speaks and where it stands."""

    outcomes: dict[str, int]
    rules: list[Rule]
    speaks: list[int]
    stands: list[int]


class Reader:
    """Reads conditions and questions over planes: ``planes[name][value]``, all within ``full``."""

    def __init__(self, law: Law, planes: Mapping[str, Mapping[str, int]], full: int) -> None:
        self.law, self.planes, self.full = law, planes, full
        self._readings: dict[str, Reading] = {}
        self._named: dict[int, int] = {}

    def read(self, condition: Condition) -> int:
        """Where a condition holds."""
        match condition:
            case Is(name, values, negated) | Chosen(name, values, negated):
                return self._flip(self._union(self.planes[name].get(v, 0) for v in values), negated)
            case Ruled(name, wanted, negated):
                outcomes = self.question(name).outcomes
                return self._flip(self._union(outcomes[o] for o in wanted), negated)
            case All(parts):
                return self._meet(parts)
            case Any(parts):
                return self._union(self.read(part) for part in parts)
            case Not(part):
                return self._flip(self.read(part), True)
            case Named(part=part):
                made = self._named.get(id(condition))
                if made is None:
                    made = self._named[id(condition)] = self.read(part)
                return made
            case _ as never:
                assert_never(never)

    def _meet(self, parts: Sequence[Condition]) -> int:
        found = self.full
        for part in parts:
            if not found:
                break
            found &= self.read(part)
        return found

    def _union(self, planes: Iterator[int]) -> int:
        found = 0
        for plane in planes:
            found |= plane
        return found

    def _flip(self, plane: int, negated: bool) -> int:
        return self.full & ~plane if negated else plane

    def question(self, name: str) -> Reading:
        """What a question comes to."""
        if name not in self._readings:
            self._readings[name] = self._question(name)
        return self._readings[name]

    def _question(self, name: str) -> Reading:
        placed = rules_on(self.law, name)
        rules = [p.rule for p in placed]
        speaks = [self._meet(conditions_of(self.law, p)) for p in placed]
        stands = []
        for rule, spoken in zip(rules, speaks, strict=True):
            for setter, other in zip(rules, speaks, strict=True):
                for only in asides(setter, rule):
                    spoken &= ~(other if only is None else other & self.read(only))
            stands.append(spoken)
        said = {
            answer: self._union(s for r, s in zip(rules, stands, strict=True) if r.answer == answer)
            for answer in ("yes", "no")
        }
        both = said["yes"] & said["no"]
        outcomes = {
            "yes": said["yes"] & ~both,
            "no": said["no"] & ~both,
            "silent": self.full & ~(said["yes"] | said["no"]),
            "collision": both,
        }
        return Reading(outcomes, rules, speaks, stands)


def given(facts: Mapping[str, str], domains: Domains, full: int) -> dict[str, dict[str, int]]:
    """Planes for names that have one value throughout."""
    return {name: {v: full if v == value else 0 for v in domains[name]} for name, value in facts.items()}


def possible_settings(law: Law, names: Sequence[str]) -> list[dict[str, str]]:
    """Every setting of a component's facts that breaks no sentence about them alone."""
    space = Space({name: law.domains[name] for name in names})
    reader = Reader(law, space.planes, space.full)
    plane = space.full
    for sentence in law.world:
        if set(sentence.names) <= set(names):
            plane &= reader.read(sentence.condition)
    return [space.setting(number) for number in numbers_in(plane)]


def count_of_voices(law: Law) -> int:
    """How many voices there are, read off the planes of their choices."""
    space = Space({axis.name: axis.names for axis in law.axes})
    reader, plane = Reader(law, space.planes, space.full), space.full
    for sentence in law.voices:
        plane &= reader.read(sentence.condition)
    return plane.bit_count()
