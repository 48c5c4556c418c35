"""Mutants of a law: each small slip that could be made in writing it, and who would see it.

A mutant is the law with one thing changed: a clause, rule or sentence dropped, a condition dropped, negated or asked of
another value, *and* made *or*, a set-aside dropped, an answer or a mode changed. All are compiled into one diagram,
so that what has not changed is found there; two laws are the same if they answer alike by the same rules in every
possible case and every voice, and what is possible is the same. That is exact: a node is a function.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar, assert_never

import msgspec

from miklat.diagram.compiled import new_diagram
from miklat.diagram.diagram import FALSE, TRUE, Node
from miklat.diagram.order import question_order
from miklat.law.claims import Alike, Bears, Claim, Opposed, Wider
from miklat.law.clause import Clause, Rule
from miklat.law.law import Chapter, Law
from miklat.law.settle import Branch, settle
from miklat.studies.claims import questions_in
from miklat.terms.condition import ALWAYS, All, Any, Chosen, Condition, Is, Named, Not, Ruled, atoms
from miklat.terms.world import Sentence

T = TypeVar("T")

IMPOSSIBLE = "impossible"
"""What is said of a case that cannot be, where others have an answer."""

PAIRS = Path(__file__).parent / "laws" / "pairs.jsonl"


# ---- the slips ----


class Change(NamedTuple):
    """One change of a condition: its kind, in words, the fact or axis it is about (if one), and what is made of it."""

    kind: str
    words: str
    name: str
    made: Condition


class Mutant(NamedTuple):
    """A law with one slip: where it is, its kind, in words, and the fact or axis it is about (if one)."""

    where: str
    kind: str
    words: str
    name: str
    law: Law


def changes(condition: Condition, domains: Mapping[str, Sequence[str]]) -> Iterator[Change]:
    """Every slip in a condition; one that has a name is a thing by itself, to be slipped where it is defined."""
    match condition:
        case Is(name, values) | Chosen(name, values):
            yield from _values(condition, name, values, domains[name])
        case Ruled(question, answers):
            yield Change("negate", f"not: {question}={'/'.join(answers)}", "", _turned(condition))
            for other in {"yes", "no", "silent"} - set(answers):
                made = msgspec.structs.replace(condition, answers=(other,))
                yield Change("value", f"{question}={other} for {'/'.join(answers)}", "", made)
        case All(parts) | Any(parts):
            yield from _parts(condition, parts, domains)
        case Not(part):
            yield Change("negate", f"not {part_words(part)} made so", "", part)
            for one in changes(part, domains):
                yield one._replace(made=Not(one.made))
        case Named(name):
            yield Change("negate", f"not: {name}", "", Not(condition))
        case _ as never:
            assert_never(never)


def _values(condition: Is | Chosen, name: str, values: Sequence[str], domain: Sequence[str]) -> Iterator[Change]:
    def of(*kept: str) -> Condition:
        key = "values" if isinstance(condition, Is) else "choices"
        return msgspec.structs.replace(condition, **{key: kept})

    said = "/".join(values)
    yield Change("negate", f"not: {name}={said}", name, _turned(condition))
    others = [one for one in domain if one not in values]
    if len(domain) > 2:
        for one in values if len(values) > 1 else ():
            yield Change("value", f"{name}={said} without {one}", name, of(*(v for v in values if v != one)))
        for one in others:
            if len(values) == 1:
                yield Change("value", f"{name}={one} for {said}", name, of(one))
            if len(others) > 1:
                yield Change("value", f"{name}={said} with {one}", name, of(*values, one))


def _turned(condition: "Is | Chosen | Ruled") -> Condition:
    return msgspec.structs.replace(condition, negated=not condition.negated)


def _parts(condition: All | Any, inner: Sequence[Condition], domains: Mapping[str, Sequence[str]]) -> Iterator[Change]:
    kind = type(condition)
    if len(inner) > 1:
        other = Any if kind is All else All
        yield Change(
            "and/or", f"{'or' if other is Any else 'and'} between {part_words(condition)}", "", other(tuple(inner))
        )
    for place, part in enumerate(inner):
        rest = (*inner[:place], *inner[place + 1 :])
        asked = {a.fact if isinstance(a, Is) else a.axis for a in atoms(part) if not isinstance(a, Ruled)}
        yield Change("drop", f"without {part_words(part)}", asked.pop() if len(asked) == 1 else "", kind(rest))
        for one in changes(part, domains):
            yield one._replace(made=kind((*inner[:place], one.made, *inner[place + 1 :])))


def part_words(condition: Condition) -> str:
    """A condition in a few words."""
    match condition:
        case Is(name, values, negated) | Chosen(name, values, negated) | Ruled(name, values, negated):
            return f"{name}{'!=' if negated else '='}{'/'.join(values)}"
        case Named(name):
            return name
        case Not(part):
            return f"not {part_words(part)}"
        case All(inner) | Any(inner):
            return "(" + (" and " if isinstance(condition, All) else " or ").join(map(part_words, inner)) + ")"
        case _ as never:
            assert_never(never)


# ---- a law with a slip in it ----


def mutants(law: Law) -> Iterator[Mutant]:
    """Every mutant of a law, in the order of the page; last those of its world and its voices."""
    for chapter in law.chapters:
        for clause in chapter.clauses:
            if clause.rules:
                yield Mutant(clause.number, "clause", "the clause left out", "", _rules(law, clause.rules, ()))
            for one in clause.defines:
                for change in changes(one.part, law.domains):
                    made = msgspec.structs.replace(one, part=change.made)
                    yield Mutant(
                        clause.number, change.kind, f"{one.name}: {change.words}", change.name, defined(law, made)
                    )
            for rule in clause.rules:
                yield from _of_rule(law, clause, rule)
        yield from _heard(law, chapter)
    yield from _sentences(law, "world", law.world)
    yield from _sentences(law, "voices", law.voices)


def _of_rule(law: Law, clause: Clause, rule: Rule) -> Iterator[Mutant]:
    number = f"{rule.clause} {rule.question} {rule.answer}"

    def made(kind: str, words: str, name: str = "", **changed: object) -> Mutant:
        other = msgspec.structs.replace(rule, **changed)
        return Mutant(number, kind, words, name, _rules(law, (rule,), (other,)))

    if len(clause.rules) > 1:
        yield Mutant(number, "rule", "the rule left out", "", _rules(law, (rule,), ()))
    yield made("answer", "the other answer", answer="no" if rule.answer == "yes" else "yes")
    for mode in law.modes:
        if mode.name != rule.mode:
            yield made("mode", f"{mode.name} for {rule.mode}", mode=mode.name)
    for place, aside in enumerate(rule.sets_aside):
        rest = (*rule.sets_aside[:place], *rule.sets_aside[place + 1 :])
        yield made("set-aside", f"{aside.clause} not set aside", sets_aside=rest)
        if aside.only is not None:
            wide = (*rule.sets_aside[:place], msgspec.structs.replace(aside, only=None), *rule.sets_aside[place + 1 :])
            yield made("set-aside", f"{aside.clause} set aside in every voice", sets_aside=wide)
    for change in changes(rule.when, law.domains):
        yield made(change.kind, change.words, change.name, when=change.made)
    if rule.where is not None:
        yield made("drop", f"whoever is heard on {rule.where.axis}", rule.where.axis, where=None)
        for change in changes(rule.where, law.domains):
            yield made(change.kind, change.words, change.name, where=change.made)


def _rules(law: Law, old: Sequence[Rule], new: Sequence[Rule]) -> Law:
    """The law with some rules of one clause changed for others (or for none)."""
    gone = {id(one) for one in old}

    def rules(clause: Clause) -> Clause:
        if not any(id(one) in gone for one in clause.rules):
            return clause
        kept = [made for one in clause.rules for made in (new if id(one) in gone else (one,))]
        return msgspec.structs.replace(clause, rules=tuple(kept))

    return clauses(law, rules)


def clauses(law: Law, change: Callable[[Clause], Clause]) -> Law:
    """The law with every clause changed."""
    chapters = [msgspec.structs.replace(one, clauses=tuple(map(change, one.clauses))) for one in law.chapters]
    return msgspec.structs.replace(law, chapters=tuple(chapters))


def _heard(law: Law, chapter: Chapter) -> Iterator[Mutant]:
    for made in (None, *(one.made for one in (changes(chapter.where, law.domains) if chapter.where else ()))):
        if chapter.where is not None:
            other = msgspec.structs.replace(chapter, where=made)
            chapters = tuple(other if one is chapter else one for one in law.chapters)
            words = f"heard where {part_words(made)}" if made else "heard in every voice"
            yield Mutant(chapter.name, "chapter", words, "", msgspec.structs.replace(law, chapters=chapters))


def _sentences(law: Law, part: str, sentences: Sequence[Sentence]) -> Iterator[Mutant]:
    def made(one: Sentence, *new: Sentence) -> Law:
        kept = tuple(s for other in sentences for s in (new if other is one else (other,)))
        return msgspec.structs.replace(law, **{part: kept})

    for one in sentences:
        yield Mutant(part, "sentence", f"without: {one.says}", "", made(one))
        for change in changes(one.condition, law.domains):
            other = Sentence(one.says, change.made)
            yield Mutant(part, change.kind, f"{one.says}: {change.words}", change.name, made(one, other))


def defined(law: Law, made: Named) -> Law:
    """The law with a named condition defined otherwise, wherever it is used, in claims too."""
    memo: dict[int, tuple[Condition, Condition]] = {}

    def of(condition: Condition) -> Condition:
        known = memo.get(id(condition))
        if known is None:
            known = memo[id(condition)] = (condition, put(condition))
        return known[1]

    def put(condition: Condition) -> Condition:
        match condition:
            case Named(name, part=part):
                if name == made.name:
                    return made
                inner = of(part)
                return condition if inner is part else msgspec.structs.replace(condition, part=inner)
            case All(inside) | Any(inside):
                new = tuple(map(of, inside))
                same = all(a is b for a, b in zip(new, inside, strict=True))
                return condition if same else type(condition)(new)
            case Not(part):
                inner = of(part)
                return condition if inner is part else Not(inner)
            case _:
                return condition

    def put_claim(claim: Claim) -> Claim:
        fields = {name: of(getattr(claim, name)) for name in ("where", "then", "apart") if hasattr(claim, name)}
        return msgspec.structs.replace(claim, **fields)

    def put_clause(clause: Clause) -> Clause:
        rules = [(rule, of(rule.when)) for rule in clause.rules]
        kept = tuple(rule if when is rule.when else msgspec.structs.replace(rule, when=when) for rule, when in rules)
        return msgspec.structs.replace(clause, rules=kept, claims=tuple(map(put_claim, clause.claims)))

    return clauses(law, put_clause)


# ---- many laws in one diagram ----


class Shelf:
    """One diagram for a law and all its mutants, with what has been made in it."""

    def __init__(self, law: Law) -> None:
        self.law, self.diagram = law, new_diagram(law)
        self.place = {one.name: place for place, one in enumerate(law.variables)}
        self.facts = len(law.facts)
        self._joined: dict[tuple[Node, Node], Node] = {}
        self._negated: dict[Node, Node] = {}
        self._either: dict[tuple[Node, Node], Node] = {}
        self._apart: dict[tuple[Node, Node], Node] = {}
        self._under: dict[tuple[str, str], dict[Node, Node]] = {}
        self._plain: dict[int, tuple[Condition, Node | None]] = {}

    def both(self, one: Node, other: Node) -> Node:
        return self.diagram.both(one, other, self._joined)

    def negate(self, node: Node) -> Node:
        return self.diagram.negate(node, self._negated)

    def either(self, one: Node, other: Node) -> Node:
        """Where one of the two is true, or both are."""
        one, other = sorted((one, other))
        return self.diagram.apply(one, other, self._either_ends, self._either)

    def _either_ends(self, one: Node, other: Node) -> Node | None:
        if TRUE in (one, other):
            return TRUE
        if one in (FALSE, other):
            return other
        return one if other == FALSE else None

    def apart(self, one: Node, other: Node) -> Node:
        """Where one of the two is true and the other is not."""
        one, other = sorted((one, other))
        return self.diagram.apply(one, other, self._apart_ends, self._apart)

    def _apart_ends(self, one: Node, other: Node) -> Node | None:
        if one == other:
            return FALSE
        if FALSE in (one, other):
            return one if other == FALSE else other
        if TRUE in (one, other):
            return self.negate(one if other == TRUE else other)
        return None

    def any(self, nodes: Iterable[Node]) -> Node:
        """Where some of these are true: by pairs, so that what has not changed is found again."""
        layer = list(nodes)
        while len(layer) > 1:
            pairs = zip(layer[::2], layer[1::2], strict=False)
            layer = [self.either(one, other) for one, other in pairs] + layer[len(layer) & ~1 :]
        return layer[0] if layer else FALSE

    def under(self, node: Node, side: Chosen) -> Node:
        """A diagram with a choice made."""
        codes = [-1] * len(self.place)
        codes[self.place[side.axis]] = self.law.domains[side.axis].index(side.choices[0])
        return self.diagram.restrict(node, codes, self._under.setdefault((side.axis, side.choices[0]), {}))

    def plain(self, condition: Condition, make: Callable[[Condition], Node]) -> Node | None:
        """A condition that asks no answer, made once for all laws; None if it asks one."""
        known = self._plain.get(id(condition))
        if known is None:
            asks = any(isinstance(one, Ruled) for one in atoms(condition))
            known = self._plain[id(condition)] = (condition, None if asks else make(condition))
        return known[1]


Key = tuple[str, str, str]
"""A rule as it is cited: its clause, its mode, its answer."""


class Read:
    """A law read in a shelf: where each question is answered yes and no, and where each of its rules stands."""

    def __init__(self, shelf: Shelf, law: Law) -> None:
        self.shelf, self.law = shelf, law
        self._made: dict[int, Node] = {}
        self._kept: list[Condition] = []
        self.yes: dict[str, Node] = {}
        self.no: dict[str, Node] = {}
        self.stands: dict[str, dict[Key, Node]] = {}
        self.possible = self.all(s.condition for s in (*law.world, *law.voices))
        branches = settle(law)
        for question in question_order(branches):
            self._question(question, branches[question])

    def _question(self, question: str, branches: Sequence[Branch]) -> None:
        shelf = self.shelf
        speaks = [self.of(one.speaks) for one in branches]
        stands: dict[Key, Node] = {}
        for branch, node in zip(branches, speaks, strict=True):
            for setter in branch.setters:
                other = speaks[setter.branch]
                if setter.only is not None:
                    other = shelf.both(other, self.of(setter.only))
                node = shelf.both(node, shelf.negate(other))
            rule = branch.rule
            key = (rule.clause, rule.mode, rule.answer)
            stands[key] = shelf.either(stands.get(key, FALSE), node)
        self.stands[question] = stands
        self.yes[question] = self.shelf.any(node for key, node in stands.items() if key[2] == "yes")
        self.no[question] = self.shelf.any(node for key, node in stands.items() if key[2] == "no")

    def all(self, conditions: Iterable[Condition]) -> Node:
        """Where all of these hold."""
        made: Node = TRUE
        for one in conditions:
            if made == FALSE:
                break
            made = self.shelf.both(made, self.of(one))
        return made

    def of(self, condition: Condition) -> Node:
        """Where a condition holds."""
        plain = self.shelf.plain(condition, self._of)
        if plain is not None:
            return plain
        made = self._made.get(id(condition))
        if made is None:
            self._kept.append(condition)
            made = self._made[id(condition)] = self._of(condition)
        return made

    def _of(self, condition: Condition) -> Node:
        shelf = self.shelf
        match condition:
            case Is(name, values, negated) | Chosen(name, values, negated):
                names = shelf.law.domains[name]
                wanted = (at for at, one in enumerate(names) if (one in values) is not negated)
                return shelf.diagram.test(shelf.place[name], wanted)
            case Ruled(question, answers, negated):
                made = self.shelf.any(self.outcome(question, one) for one in answers)
                return shelf.negate(made) if negated else made
            case All(parts):
                return self.all(parts)
            case Any(parts):
                return self.shelf.any([self.of(one) for one in parts])
            case Not(part):
                return shelf.negate(self.of(part))
            case Named(part=part):
                return self.of(part)
            case _ as never:
                assert_never(never)

    def outcome(self, question: str, outcome: str) -> Node:
        """Where a question comes to an outcome."""
        shelf, yes, no = self.shelf, self.yes[question], self.no[question]
        yes = yes if outcome in ("yes", "collision") else shelf.negate(yes)
        no = no if outcome in ("no", "collision") else shelf.negate(no)
        return shelf.both(yes, no)

    def said_by(self, question: str) -> tuple[Node, Node]:
        """Where a question is answered yes, and where no."""
        return self.yes[question], self.no[question]

    # ---- what is said of one case ----

    def said(self, question: str, codes: Sequence[int]) -> set[str]:
        """What may be answered to a case, told whole or in part, in a voice; nothing if it cannot be."""
        roots = (self.possible, self.yes[question], self.no[question])
        told = [self.shelf.diagram.restrict(root, codes, {}) for root in roots]
        here, yes, no = told
        if here == FALSE:
            return set()
        found = set()
        shelf = self.shelf
        for outcome, one, other in (
            ("yes", yes, shelf.negate(no)),
            ("no", shelf.negate(yes), no),
            ("silent", shelf.negate(yes), shelf.negate(no)),
            ("collision", yes, no),
        ):
            if shelf.both(here, shelf.both(one, other)) != FALSE:
                found.add(outcome)
        return found

    def whole(self, question: str, codes: Sequence[int]) -> "tuple[str, tuple[Key, ...]]":
        """What is answered to a whole case in a voice, and by which rules; `IMPOSSIBLE` if it cannot be."""
        at = self.at
        if not at(self.possible, codes):
            return IMPOSSIBLE, ()
        yes, no = at(self.yes[question], codes), at(self.no[question], codes)
        answer = "collision" if yes and no else "yes" if yes else "no" if no else "silent"
        return answer, tuple(key for key, node in self.stands[question].items() if at(node, codes))

    def at(self, node: Node, codes: Sequence[int]) -> bool:
        """Whether a plain question is true of a whole case in a voice."""
        level, children = self.shelf.diagram.level, self.shelf.diagram.children
        while children[node]:
            node = children[node][codes[level[node]]]
        return node == TRUE

    # ---- against another ----

    def differs(self, other: "Read") -> dict[str, Node]:
        """Where two laws are not the same, by question (`IMPOSSIBLE`: what is possible); of answers first, of the
        rules that give them only where no answer differs anywhere. Empty for laws that are the same.
        """
        shelf = self.shelf
        if self.possible != other.possible:
            return {IMPOSSIBLE: shelf.apart(self.possible, other.possible)}
        changed = [name for name, stands in self.stands.items() if stands != other.stands[name]]
        found: dict[str, Node] = {}
        for question in changed:
            yes = shelf.apart(self.yes[question], other.yes[question])
            no = shelf.apart(self.no[question], other.no[question])
            found[question] = shelf.both(self.possible, shelf.either(yes, no))
        if all(node == FALSE for node in found.values()):
            for question in changed:
                stands, beside = self.stands[question], other.stands[question]
                keys = dict.fromkeys((*stands, *beside))
                apart = shelf.any(shelf.apart(stands.get(key, FALSE), beside.get(key, FALSE)) for key in keys)
                found[question] = shelf.both(self.possible, apart)
        return {question: node for question, node in found.items() if node != FALSE}

    # ---- its claims ----

    def breaks(self, claim: Claim) -> bool:
        """Whether a claim is refuted somewhere."""
        shelf = self.shelf
        match claim:
            case Bears(where=where, then=then):
                bad = shelf.both(self.possible, shelf.both(self.of(where), shelf.negate(self.of(then))))
                return bad != FALSE
            case Opposed(question=question, one=one, other=other, where=where):
                here = self._both_sides(where, one, other)
                (yes, no), (yes_too, no_too) = map(self._said, self._sides(question, one, other))
                opposed = shelf.either(shelf.both(yes, no_too), shelf.both(no, yes_too))
                return shelf.both(here, shelf.negate(opposed)) != FALSE
            case Wider(question=question, answer=answer, one=one, than=than, apart=apart):
                here, near = self._both_sides(ALWAYS, one, than), self._both_sides(apart, one, than)
                sides = self._sides(question, one, than)
                (yes, no), (yes_too, no_too) = map(self._said, sides)
                mine, theirs = (yes, yes_too) if answer == "yes" else (no, no_too)
                narrower = shelf.both(theirs, shelf.negate(mine))
                strays = shelf.both(self._part(sides), shelf.negate(near))
                return shelf.both(here, shelf.either(narrower, strays)) != FALSE
            case Alike(one=one, other=other, where=where):
                here = self._both_sides(where, one, other)
                return any(shelf.both(here, self._part(self._sides(q, one, other))) != FALSE for q in self.yes)
            case _ as never:
                assert_never(never)

    def _both_sides(self, where: Condition, one: Chosen, other: Chosen) -> Node:
        node = self.shelf.both(self.possible, self.of(where))
        return self.shelf.both(self.shelf.under(node, one), self.shelf.under(node, other))

    def _sides(self, question: str, one: Chosen, other: Chosen) -> tuple[tuple[Node, Node], tuple[Node, Node]]:
        first, second = (
            (self.shelf.under(self.yes[question], side), self.shelf.under(self.no[question], side))
            for side in (one, other)
        )
        return first, second

    def _said(self, side: tuple[Node, Node]) -> tuple[Node, Node]:
        """Where a side says yes and where it says no, and not both."""
        yes, no = side
        return self.shelf.both(yes, self.shelf.negate(no)), self.shelf.both(no, self.shelf.negate(yes))

    def _part(self, sides: tuple[tuple[Node, Node], tuple[Node, Node]]) -> Node:
        (yes, no), (yes_too, no_too) = sides
        return self.shelf.either(self.shelf.apart(yes, yes_too), self.shelf.apart(no, no_too))


# ---- who sees a slip ----


class Expected(NamedTuple):
    """What a case, told whole or in part, must be answered in a voice: ``open`` if more than one answer is possible."""

    codes: tuple[int, ...]
    question: str
    answer: str


class Side(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is answered to one side of a pair, and by which rules, each with its mode."""

    answer: str
    by: tuple[str, ...] = ()


class Pair(msgspec.Struct, frozen=True, omit_defaults=True):
    """A case told by what in it is not usual, in a voice told by what in it is not the default; what is answered to it.

    ``but`` makes another of it, which differs in one fact or choice alone and is answered ``then``: the pair shows
    that the rule turns on it. ``shows`` says which slip it was made to show.
    """

    shows: str
    facts: dict[str, str]
    voice: dict[str, str]
    asks: str
    gives: Side
    but: dict[str, str] = {}
    then: Side | None = None


class Pairs(msgspec.Struct, frozen=True):
    """Pairs of cases, and what is usual: what each is where it is not said."""

    usual: dict[str, str]
    pairs: tuple[Pair, ...]

    def told(self, pair: Pair, law: Law) -> Iterator[tuple[dict[str, str], dict[str, str], Side]]:
        """The cases of a pair, each told whole in a whole voice, with what is answered to it."""
        default = {axis.name: axis.names[0] for axis in law.axes}
        for but, side in (({}, pair.gives), (pair.but, pair.then)):
            if side is not None:
                facts = {**self.usual, **pair.facts, **{k: v for k, v in but.items() if k in self.usual}}
                yield facts, {**default, **pair.voice, **{k: v for k, v in but.items() if k in default}}, side


def read_pairs(path: Path = PAIRS) -> Pairs:
    """The pairs that are kept."""
    first, *lines = path.read_bytes().splitlines()
    usual = msgspec.json.decode(first, type=dict[str, str])
    return Pairs(usual, tuple(msgspec.json.decode(line, type=Pair) for line in lines))


def write_pairs(pairs: Pairs, path: Path = PAIRS) -> None:
    """Keep pairs: what is usual in the first line, then a pair a line."""
    path.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in (pairs.usual, *pairs.pairs)))


def side(read: Read, question: str, codes: Sequence[int]) -> Side:
    """What a law answers to a whole case in a voice."""
    answer, keys = read.whole(question, codes)
    return Side(answer, tuple(f"{clause} {mode}" for clause, mode, _ in keys))


class Watch:
    """Who watches over a law: its claims and examples, the cases of files, and pairs of whole cases."""

    def __init__(self, law: Law, cases: Sequence[Expected], examples: Sequence[Expected], pairs: Pairs) -> None:
        self.law, self.cases, self.examples = law, cases, examples
        self.usual = pairs.usual
        self.pairs: list[tuple[tuple[int, ...], str, Side]] = []
        self._code = {one.name: {value: at for at, value in enumerate(one.names)} for one in law.variables}
        for pair in pairs.pairs:
            self.add(pairs, pair)

    def add(self, pairs: Pairs, pair: Pair) -> None:
        """Watch with one more pair."""
        for facts, voice, side_ in pairs.told(pair, self.law):
            self.pairs.append((self.codes({**facts, **voice}), pair.asks, side_))

    def codes(self, told: Mapping[str, str]) -> tuple[int, ...]:
        """What is told as codes in the order of the diagram; -1 where nothing is."""
        return tuple(self._code[one.name][told[one.name]] if one.name in told else -1 for one in self.law.variables)

    def seen_by(self, base: Read, mutant: Read, differs: Mapping[str, Node]) -> set[str]:
        """Which of these see a mutant: ``claims``, ``examples``, ``cases``; not the pairs."""
        answers = {
            question: node
            for question, node in differs.items()
            if question == IMPOSSIBLE
            or (base.yes[question], base.no[question]) != (mutant.yes[question], mutant.no[question])
        }
        found = set()
        if answers and self._breaks(base, mutant, answers):
            found.add("claims")
        for name, expected in (("examples", self.examples), ("cases", self.cases)):
            if any(self._sees(one, mutant, answers) for one in expected):
                found.add(name)
        return found

    def _sees(self, one: Expected, mutant: Read, answers: Mapping[str, Node]) -> bool:
        node = answers.get(IMPOSSIBLE, answers.get(one.question))
        if node is None or mutant.shelf.diagram.restrict(node, one.codes, {}) == FALSE:
            return False
        said = mutant.said(one.question, one.codes)
        return not said if one.answer == "open" and len(said) != 1 else said != {one.answer}

    def _breaks(self, base: Read, mutant: Read, answers: Mapping[str, Node]) -> bool:
        collide = (mutant.shelf.both(mutant.possible, mutant.outcome(question, "collision")) for question in mutant.yes)
        if any(node != FALSE for node in collide):
            return True
        old = {id(claim) for clause in base.law.clauses for claim in clause.claims}
        every = IMPOSSIBLE in answers
        return any(
            mutant.breaks(claim)
            for clause in mutant.law.clauses
            for claim in clause.claims
            if every or id(claim) not in old or _asks_any(claim, answers)
        )

    def shown(self, base: Read, differs: Mapping[str, Node]) -> bool:
        """Whether some pair sees a mutant that differs so: one of its cases stands where it differs."""
        return any(
            base.at(differs[name], codes)
            for codes, question, _ in self.pairs
            for name in (question, IMPOSSIBLE)
            if name in differs
        )

    # ---- a pair for what nothing sees ----

    def pair(self, base: Read, differs: Mapping[str, Node], mutant: Mutant) -> Pair:
        """The case nearest the usual in which a mutant shows, beside one that turns it by one fact or choice."""
        question, node = next(iter(differs.items()))
        usual = {**{a.name: a.names[0] for a in self.law.axes}, **self.usual}
        names = [one.name for one in self.law.variables]
        at = [self._code[name][usual[name]] for name in names]
        facts = len(self.law.facts)
        found = base.shelf.diagram.cheapest(
            node, TRUE.__eq__, lambda level, code: (300 if level < facts else 200) + code if code != at[level] else 0
        )
        assert found is not None
        codes = list(at)
        for level, code in found[1]:
            codes[level] = code
        asked = question if question != IMPOSSIBLE else self.law.questions[0].name
        gives = side(base, asked, codes)
        told = {name: self.law.domains[name][code] for name, code in zip(names, codes, strict=True)}
        unusual = {name: value for name, value in told.items() if value != usual[name]}
        but, then = self._turned(base, asked, codes, gives, mutant.name)
        return Pair(
            f"{mutant.where}: {mutant.words}",
            {name: value for name, value in unusual.items() if name in self.usual},
            {name: value for name, value in unusual.items() if name not in self.usual},
            asked,
            gives,
            but,
            then,
        )

    def _turned(
        self, base: Read, question: str, codes: Sequence[int], gives: Side, name: str
    ) -> tuple[dict[str, str], Side | None]:
        """The fact or choice whose change turns the answer, the one the slip is about if it can."""
        places = {one.name: place for place, one in enumerate(self.law.variables)}
        for one in (name, *places):
            for code in range(len(self.law.domains[one])) if one in places else ():
                other = [*codes[: places[one]], code, *codes[places[one] + 1 :]]
                then = side(base, question, other)
                if IMPOSSIBLE not in (then.answer, gives.answer) and then.answer != gives.answer:
                    return {one: self.law.domains[one][code]}, then
        return {}, None


def _asks_any(claim: Claim, questions: Mapping[str, Node]) -> bool:
    return isinstance(claim, Alike) or not set(questions_in(claim)).isdisjoint(questions)


PLAIN = ("no", "none", "nothing", "elsewhere")


def usual_case(law: Law) -> dict[str, str]:
    """What is usual: the ordinary value of each fact that has one; else that it is not so, if it can be not so; else
    the first.
    """
    plain = {one.name: next((name for name in PLAIN if name in one.names), one.names[0]) for one in law.facts}
    return {one.name: one.ordinary or plain[one.name] for one in law.facts}
