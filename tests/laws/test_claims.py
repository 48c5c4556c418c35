"""The claims of the passages about their own rules hold on 200,000 random possible cases in random voices.

Read by the oracle, which the diagram is checked against on the same cases; each claim also says how often it was put
to the test, for a claim about nothing proves nothing.
"""

from collections.abc import Mapping
from functools import cache

from miklat import LAW
from miklat.law.write import one_of
from miklat.laws.refuge import makkot_2, numbers_35
from miklat.laws.refuge.axes import edition, extent, inference
from miklat.laws.refuge.makkot_2 import CAME_FROM_THE_WOOD, axe, office
from miklat.laws.refuge.numbers_35 import COVERED, ERROR, HELD, KILLED, MANSLAYER, weapons
from miklat.laws.refuge.sanhedrin_9 import wrong_person
from miklat.laws.refuge.words.act import act, aim, means
from miklat.laws.refuge.words.course import high_priest, judged, whereabouts
from miklat.laws.refuge.words.office import duty
from miklat.laws.refuge.words.place import place
from miklat.laws.refuge.words.work import flew, task
from miklat.terms.condition import Chosen, Condition, all_of, any_of, unless
from tests.oracle import Reader, columns
from tests.strategies import Maker

CASES = 200_000
QUESTIONS = [question.name for question in LAW.questions]


class Claims:
    """Random cases in random voices, read by the oracle; `with_choice` reads them with one choice made otherwise."""

    def __init__(self, count: int, like: Mapping[str, str] | None = None) -> None:
        maker = Maker(613)
        cases = maker.cases(count, like)
        voices = maker.random.choices(maker.voices(4_096), k=count)
        code = {name: {v: c for c, v in enumerate(values)} for name, values in LAW.domains.items()}
        rows = [
            [code[n][v] for n, v in (*case.items(), *voice.items())] for case, voice in zip(cases, voices, strict=True)
        ]
        domains = {name: LAW.domains[name] for name in (*cases[0], *voices[0])}
        self.planes: Mapping[str, Mapping[str, int]] = columns(domains, rows)
        self.full = (1 << count) - 1
        self.reader = Reader(LAW, self.planes, self.full)

    def with_choice(self, choice: Chosen) -> Reader:
        """The same cases in the same voices, but for one choice."""
        one = {name: self.full if name in choice.choices else 0 for name in LAW.domains[choice.axis]}
        return Reader(LAW, {**self.planes, choice.axis: one}, self.full)

    def where(self, *conditions: Condition) -> int:
        """Where all these hold."""
        return self.reader.read(all_of(conditions[0], *conditions[1:]))

    def at(self, question: str, outcome: str) -> int:
        """Where a question has an outcome."""
        return self.reader.question(question).outcomes[outcome]


@cache
def claims() -> Claims:
    """The sample that the tests of this process share."""
    return Claims(CASES)


def tried(plane: int, least: int = 50) -> int:
    """Give back where a claim is put to the test; too few cases would prove nothing."""
    count = plane.bit_count()
    assert count >= least
    return plane


def test_no_question_collides() -> None:
    """Claim 1: in no case and voice do two rules speak against each other with neither set aside."""
    assert {question: claims().at(question, "collision") for question in QUESTIONS} == dict.fromkeys(QUESTIONS, 0)


def test_what_never_goes_together() -> None:
    """Claim 2: never death with exile, staying with going home, or rescue with the avenger's leave to kill."""
    c = claims()
    for one, other in (("death", "exile"), ("stay", "return"), ("rescue", "avenger")):
        assert tried(c.at(one, "yes")) & tried(c.at(other, "yes")) == 0


def test_death_with_refuge_only_however_it_came_about() -> None:
    """Claim 2: a murderer has the refuge only if verses 16-18 are taken of any blow, however it came about."""
    c = claims()
    both = tried(c.at("death", "yes") & c.at("refuge", "yes"), least=1)
    assert both & ~c.where(weapons.however) == 0


def test_rebbi_and_the_sages_are_opposed() -> None:
    """Claim 3: on blade and wood one of them exiles and the other does not."""
    c = claims()
    flying = any_of(flew.blade_off_handle, CAME_FROM_THE_WOOD)
    asked = (KILLED, COVERED, extent.mishnah, act.mishap, task.chopping_wood, flying)
    where = c.where(*asked, any_of(unless(office.abba_shaul), duty.none)) & ~c.at("death", "yes")
    rebbi = c.with_choice(axe.rebbi).question("exile").outcomes
    sages = c.with_choice(axe.sages).question("exile").outcomes
    opposed = (rebbi["yes"] & sages["no"]) | (rebbi["no"] & sages["yes"])
    assert tried(where) & ~opposed == 0


def test_r_shimon_exempts_more_widely() -> None:
    """Claim 4: where the anonymous view exempts R. Shimon does; they agree wherever no other person was meant."""
    c = claims()
    anonymous = c.with_choice(wrong_person.anonymous).question("death").outcomes
    r_shimon = c.with_choice(wrong_person.r_shimon).question("death").outcomes
    assert tried(anonymous["no"]) & ~r_shimon["no"] == 0
    differ = tried(anonymous["yes"] & ~r_shimon["yes"]) | (r_shimon["no"] & ~anonymous["no"])
    assert differ & ~c.where(aim.another_person) == 0


def test_the_avenger_has_no_leave_after_the_priests_death() -> None:
    """Claim 5: once the high priest has died no voice lets the avenger kill one judged a manslayer."""
    c = claims()
    assert tried(c.where(judged.manslayer, high_priest.died)) & c.at("avenger", "yes") == 0


def test_jps_by_the_letter_is_silent_on_leaving_and_returning() -> None:
    """Claim 6: JPS stops at verse 25; its letter says nothing of the avenger outside the limits, nor of the return."""
    c = claims()
    letter = (HELD, edition.jps, inference.letter)
    outside = c.where(*letter, one_of(whereabouts.outside_limits, whereabouts.another_city, whereabouts.home))
    assert tried(outside) & ~c.at("avenger", "silent") == 0
    assert tried(c.where(*letter)) & ~c.at("return", "silent") == 0


def test_niv_lets_the_avenger_kill_only_while_the_priest_lives() -> None:
    """Claim 6: of one who is held, NIV gives the avenger leave only while the high priest lives."""
    c = claims()
    leave = c.where(HELD, edition.niv) & c.at("avenger", "yes")
    assert tried(leave) & ~c.where(high_priest.living) == 0


def test_a_stone_in_the_woods_exiles_in_every_voice() -> None:
    """Claim 7: with the Mishnah, a stone hurled at nobody that killed in the woods exiles whoever is covered."""
    given = (act.hurled, means.stone, aim.nobody, place.woods, duty.none)
    c = Claims(20_000, like={one.fact: one.values[0] for one in given})
    assert tried(c.where(extent.mishnah, KILLED, COVERED)) & ~c.at("exile", "yes") == 0


def test_the_mishnah_is_not_heard_of_the_verses_alone() -> None:
    """Rules numbered M and S never speak where the verses are read alone."""
    c = claims()
    alone = tried(c.where(extent.verses))
    for question in QUESTIONS:
        reading = c.reader.question(question)
        for rule, speaks in zip(reading.rules, reading.speaks, strict=True):
            assert rule.clause[0] not in "MS" or not speaks & alone, rule.clause


def test_what_is_implied_is_not_heard_by_the_letter() -> None:
    """Rules of mode implied never speak in a voice that keeps to the letter."""
    c = claims()
    letter = tried(c.where(inference.letter))
    for question in QUESTIONS:
        reading = c.reader.question(question)
        for rule, speaks in zip(reading.rules, reading.speaks, strict=True):
            assert rule.mode != "implied" or not speaks & letter, rule.clause


def test_trial_is_of_manslayers_alone() -> None:
    """The congregation judges exactly where verses 22-23 describe a manslayer, or (verse 15) nothing is said."""
    c = claims()
    assert c.at("trial", "yes") == c.where(MANSLAYER)
    assert tried(c.where(ERROR)) & c.at("trial", "no") == 0


def test_the_named_conditions_are_the_chapters() -> None:
    """The conditions named here are those the clauses lay down."""
    defined = LAW.definitions
    for one in (KILLED, COVERED, ERROR, MANSLAYER, HELD, CAME_FROM_THE_WOOD, numbers_35.LIABLE, makkot_2.LEAVE):
        assert defined[one.name] == one
