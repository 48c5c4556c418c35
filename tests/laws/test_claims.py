"""The claims of the passages about their own rules, on 100,000 random possible cases in random voices.

Read clause by clause over planes, with no diagram (`miklat study claims` proves the same of every case); each claim is
put to the test often, for a claim about nothing proves nothing, and for each a breach is planted that refutes it.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import assert_never

import msgspec
import pytest

from miklat import LAW
from miklat.law.claims import Alike, Bears, Claim, Opposed, Wider
from miklat.law.clause import Rule
from miklat.law.law import Law
from miklat.laws.refuge import numbers_35 as numbers
from miklat.laws.refuge.axes import edition
from miklat.laws.refuge.killing import COVERED, KILLED
from miklat.laws.refuge.numbers_35 import DEATH_UNMEANT, ERROR, FRIENDLY, HELD, LEFT, MANSLAYER, TURNED_AWAY
from miklat.laws.refuge.words.act import aim
from miklat.laws.refuge.words.course import fled, high_priest
from miklat.laws.refuge.words.mind import ill_will, lay_in_wait, sought_harm
from miklat.laws.refuge.words.work import fell
from miklat.terms.condition import ALWAYS, All, Any, Chosen, Condition, Named, Not, unless
from tests.clause_reading import Reader, columns
from tests.strategies import Maker

CASES = 100_000
QUESTIONS = [question.name for question in LAW.questions]
CLAIMS = [(clause.number, one) for clause in LAW.clauses for one in clause.claims]

Planes = Mapping[str, Mapping[str, int]]


@cache
def planes() -> Planes:
    """Random cases in random voices, one to a bit: the sample that the tests of this process share."""
    maker = Maker(613)
    thrown = maker.cases(CASES // 20, like={"act": "hurled", "means": "stone", "aim": "nobody", "place": "woods"})
    cases, voices = maker.cases(CASES - len(thrown)), maker.random.choices(maker.voices(4_096), k=CASES)
    cases += [{name: one[name] for name in cases[0]} for one in thrown]
    code = {name: {v: c for c, v in enumerate(values)} for name, values in LAW.domains.items()}
    rows = [[code[n][v] for n, v in (*one.items(), *voice.items())] for one, voice in zip(cases, voices, strict=True)]
    return columns({name: LAW.domains[name] for name in (*cases[0], *voices[0])}, rows)


FULL = (1 << CASES) - 1


def read(law: Law, choice: Chosen | None = None) -> Reader:
    """The law read over the sample, with one choice of voice made otherwise throughout."""
    made = dict(planes())
    if choice is not None:
        made[choice.axis] = {name: FULL if name in choice.choices else 0 for name in LAW.domains[choice.axis]}
    return Reader(law, made, FULL)


@cache
def reader() -> Reader:
    """The book read over the sample as it is."""
    return read(LAW)


def possible(one: Reader) -> int:
    """Where the voice may be: one choice made otherwise may break what stands together."""
    plane = FULL
    for sentence in one.law.voices:
        plane &= one.read(sentence.condition)
    return plane


def put_to_the_test(law: Law, claim: Claim) -> tuple[int, int]:
    """Where a claim speaks, and where it is refuted."""
    if isinstance(claim, Bears):
        one = read(law)
        spoken = one.read(claim.where)
        return spoken, spoken & ~one.read(claim.then)
    sides = (claim.one, claim.than if isinstance(claim, Wider) else claim.other)
    first, second = (read(law, side) for side in sides)
    both = possible(first) & possible(second)

    def apart(question: str) -> int:
        plane = 0
        for outcome in ("yes", "no", "silent"):
            plane |= first.question(question).outcomes[outcome] ^ second.question(question).outcomes[outcome]
        return plane

    match claim:
        case Opposed(question=question, where=where):
            here = both & first.read(where) & second.read(where)
            yes, no = ([one.question(question).outcomes[said] for one in (first, second)] for said in ("yes", "no"))
            return here, here & ~((yes[0] & no[1]) | (no[0] & yes[1]))
        case Wider(question=question, answer=answer, apart=where):
            narrower = second.question(question).outcomes[answer] & ~first.question(question).outcomes[answer]
            strays = apart(question) & ~(first.read(where) & second.read(where))
            return both & first.question(question).outcomes[answer], both & (narrower | strays)
        case Alike(where=where):
            here, bad = both & first.read(where) & second.read(where), 0
            for name in QUESTIONS:
                bad |= apart(name)
            return here, here & bad
        case _ as never:
            assert_never(never)


@pytest.mark.parametrize(("number", "claim"), CLAIMS, ids=[f"{number}-{one.says[:40]}" for number, one in CLAIMS])
def test_a_claim_bears_out(number: str, claim: Claim) -> None:
    """It is put to the test and nothing in the sample refutes it (what never happens is looked for everywhere)."""
    spoken, against = put_to_the_test(LAW, claim)
    never = isinstance(claim, Bears) and claim.then != ALWAYS and isinstance(claim.then, Any) and not claim.then.parts
    assert never or spoken.bit_count() >= 3
    assert against == 0, number


def test_no_question_collides() -> None:
    """Claim 1: in no case and voice do two rules speak against each other with neither set aside."""
    assert {name: reader().question(name).outcomes["collision"] for name in QUESTIONS} == dict.fromkeys(QUESTIONS, 0)


# ---- breaches ----


def changed(law: Law, clause: str, change: Callable[[Rule], Rule | None]) -> Law:
    """The law with the rules of a clause changed, or taken out."""

    def rules(of: tuple[Rule, ...]) -> tuple[Rule, ...]:
        return tuple(made for rule in of if (made := change(rule)) is not None)

    chapters = tuple(
        msgspec.structs.replace(
            chapter,
            clauses=tuple(
                msgspec.structs.replace(one, rules=rules(one.rules)) if one.number == clause else one
                for one in chapter.clauses
            ),
        )
        for chapter in law.chapters
    )
    made = msgspec.structs.replace(law, chapters=chapters)
    assert made.rules != law.rules, "the breach changes nothing"
    return made


def swapped(condition: Condition, old: Condition, new: Condition) -> Condition:
    """A condition with a part of it another."""
    if condition == old:
        return new
    match condition:
        case All(parts) | Any(parts):
            return type(condition)(tuple(swapped(part, old, new) for part in parts))
        case Not(part):
            return Not(swapped(part, old, new))
        case Named(part=part):
            return msgspec.structs.replace(condition, part=swapped(part, old, new))
        case _:
            return condition


def without(clause: str, place: int | None = None) -> Law:
    """The book without the rules of a clause (or one of them)."""
    seen = iter(range(9))
    return changed(LAW, clause, lambda rule: None if place is None or next(seen) == place else rule)


def asking(clause: str, old: Condition, new: Condition = ALWAYS, law: Law = LAW) -> Law:
    """The book with a part of a clause's conditions another (or left out)."""
    return changed(law, clause, lambda rule: msgspec.structs.replace(rule, when=swapped(rule.when, old, new)))


def everywhere(old: Condition, new: Condition = ALWAYS) -> Law:
    """The book with a part of its conditions another wherever it stands."""
    law = LAW
    for one in LAW.clauses:
        if any(swapped(rule.when, old, new) != rule.when for rule in one.rules):
            law = changed(
                law, one.number, lambda rule: msgspec.structs.replace(rule, when=swapped(rule.when, old, new))
            )
    return law


def outright(clause: str) -> Law:
    """The book with what a clause implies said outright."""
    return changed(LAW, clause, lambda rule: msgspec.structs.replace(rule, mode="outright"))


_ERROR_SWAPPED = everywhere(numbers.error_means.death_not_meant, numbers.error_means.aimed_at_nothing)
BREACHES: Mapping[str, Callable[[], Law]] = {
    "Whoever may flee where error is that nothing": lambda: _ERROR_SWAPPED,
    "Whoever is exiled where error is that nothing": lambda: _ERROR_SWAPPED,
    "On every question what error means": lambda: everywhere(sought_harm.no),
    "One who is put to death has a city of refuge only": lambda: without("N35:15n"),
    "With the lack of enmity a condition of all three": lambda: everywhere(FRIENDLY, unless(ill_will.standing)),
    "One who lay in wait for whoever would come": lambda: everywhere(
        DEATH_UNMEANT, swapped(swapped(DEATH_UNMEANT, lay_in_wait.no, ALWAYS), sought_harm.no, ALWAYS)
    ),
    "Counting what is implied, whoever may flee": lambda: without("N35:24e"),
    "Counting what is implied, with the ordinances": lambda: without("N35:24k"),
    "Once the high priest has died": lambda: asking("N35:27", high_priest.living),
    "The congregation never protects one": lambda: asking("N35:25r", Not(LEFT)),
    "One who fled to no city must neither": lambda: asking("N35:25t", fled.yes),
    "No voice lets one who was judged a manslayer and fled": lambda: asking("N35:27", fled.yes),
    "No one both must stay and may go home": lambda: asking("N35:25t", high_priest.living, law=without("N35:28t")),
    "By the letter of JPS, of one held as a manslayer the law": lambda: outright("N35:25h"),
    "By the letter of JPS, of one held as a manslayer and outside": lambda: asking("N35:27", edition.niv),
    "In NIV one held as a manslayer may be killed": lambda: asking("N35:27", fled.yes),
    "No one is both put to death and exiled": lambda: without("P1"),
    "By the letter of the verses alone, of one who is put": lambda: outright("P1v"),
    "One of those for whom the cities are, who in no office": lambda: without("M2:1a"),
    "Where something fell, and where the act was neither": lambda: asking("M2:1c", unless(fell.nothing), fell.nothing),
    "Of blade and wood Rebbi and the Sages": lambda: without("M2:1d", 0),
    "Counting what is implied, no one whom the Mishnah": lambda: asking("N35:15", Not(TURNED_AWAY)),
    "With the Mishnah, a blow enough at both ends": lambda: without("S9:2h"),
    "A blow enough at both ends that passed from an adult to a minor puts": lambda: without("S9:2i"),
    "A blow enough at both ends that passed from an adult to a minor does not": lambda: without("S9:2j"),
    "R. Shimon exempts from death wherever": lambda: asking("S9:2j", aim.another_person),
}


def test_every_claim_has_its_breach() -> None:
    """No claim stands here that no breach puts to the test."""
    for number, claim in CLAIMS:
        assert sum(claim.says.startswith(start) for start in BREACHES) == 1, (number, claim.says)


@pytest.mark.parametrize("start", BREACHES)
def test_a_planted_breach_refutes_the_claim(start: str) -> None:
    """Where the law said otherwise, the claim would fail, and is seen to."""
    (claim,) = (one for _, one in CLAIMS if one.says.startswith(start))
    _, against = put_to_the_test(BREACHES[start](), claim)
    assert against, claim.says


# ---- what else every voice keeps to ----


def test_the_mishnah_is_not_heard_of_the_verses_alone() -> None:
    """Rules numbered M and S never speak where the verses are read alone."""
    alone = reader().planes["extent"]["verses"]
    assert alone
    for question in QUESTIONS:
        reading = reader().question(question)
        for rule, speaks in zip(reading.rules, reading.speaks, strict=True):
            assert rule.clause[0] not in "MS" or not speaks & alone, rule.clause


def test_what_is_implied_is_not_heard_by_the_letter() -> None:
    """Rules of mode implied never speak in a voice that keeps to the letter."""
    letter = reader().planes["inference"]["letter"]
    assert letter
    for question in QUESTIONS:
        reading = reader().question(question)
        for rule, speaks in zip(reading.rules, reading.speaks, strict=True):
            assert rule.mode != "implied" or not speaks & letter, rule.clause


def test_the_named_conditions_are_the_chapters() -> None:
    """The conditions named here are those the clauses lay down."""
    defined = LAW.definitions
    for one in (KILLED, COVERED, ERROR, MANSLAYER, HELD, LEFT, TURNED_AWAY, DEATH_UNMEANT, FRIENDLY, numbers.LIABLE):
        assert defined[one.name] == one
