"""Rulings are exact in every one of the 2,457,600 voices: cells, live axes, grounds, and what would decide.

The oracle reads a case over the space of its unknown facts and all axes at once. Known cases take one point of the
facts; half-known cases up to 6 completions: with every voice of each that is a plane of 21 million bits.
"""

from collections.abc import Iterator, Mapping
from functools import cached_property

import pytest

from miklat import LAW
from miklat.judging.bench import Bench, Judged
from miklat.judging.ruling import Cell, Ground
from miklat.terms.condition import Condition, known
from tests.clause_reading import Reader, Reading, Space, asides, given
from tests.strategies import Maker

AXES = {axis.name: axis.names for axis in LAW.axes}
VOICES = Space(AXES)
ALLOWED = Reader(LAW, VOICES.planes, VOICES.full)
QUESTIONS = [question.name for question in LAW.questions]
OUTCOMES = ("yes", "no", "silent", "collision")


def allowed_voices() -> int:
    """The plane of the voices that may be."""
    plane = VOICES.full
    for sentence in LAW.voices:
        plane &= ALLOWED.read(sentence.condition)
    return plane


MAY_BE = allowed_voices()


class Reckoned:
    """A case read by the oracle in all completions and all voices."""

    def __init__(self, facts: Mapping[str, str]) -> None:
        self.unknown = [fact.name for fact in LAW.facts if fact.name not in facts]
        self.space = Space({**{name: LAW.domains[name] for name in self.unknown}, **AXES})
        planes = given(facts, LAW.domains, self.space.full) | self.space.planes
        self.reader = Reader(LAW, planes, self.space.full)
        self.possible = self.space.full
        for sentence in (*LAW.world, *LAW.voices):
            self.possible &= self.reader.read(sentence.condition)

    def fold(self, plane: int) -> int:
        """The voices in which some completion is in the plane."""
        data, step = plane.to_bytes(self.space.size // 8, "little"), VOICES.size // 8
        found = 0
        for start in range(0, len(data), step):
            found |= int.from_bytes(data[start : start + step], "little")
        return found

    def spread(self, voices: int) -> int:
        """The plane of all completions in these voices."""
        size = VOICES.size // 8
        return int.from_bytes(voices.to_bytes(size, "little") * (self.space.size // VOICES.size), "little")

    def may(self, question: str, outcome: str, within: int | None = None) -> int:
        """The voices in which a question may get an outcome."""
        inside = self.possible if within is None else self.possible & within
        return self.fold(self.reader.question(question).outcomes[outcome] & inside)

    @cached_property
    def certain_values(self) -> dict[str, str]:
        """The unknown facts that have one value in every completion."""
        forced = {}
        for name in self.unknown:
            left = [value for value, plane in self.space.planes[name].items() if plane & self.possible]
            if len(left) == 1:
                forced[name] = left[0]
        return forced


def plane_of(choices: Mapping[str, str]) -> int:
    """The voices that may be and make these choices."""
    plane = MAY_BE
    for name, choice in choices.items():
        plane &= VOICES.planes[name][choice]
    return plane


class Checker:
    """Holds the ruling on one question against the oracle's reading; every complaint names the question."""

    def __init__(self, reckoned: Reckoned, judged: Judged, question: str) -> None:
        self.reckoned, self.judged, self.question = reckoned, judged, question
        self.cells = judged.ruling(question).cells
        self.planes = [plane_of(cell.voice) for cell in self.cells]
        self.may = {o: reckoned.may(question, o) for o in OUTCOMES}
        self.reading: Reading = reckoned.reader.question(question)

    def check(self) -> None:
        """Everything that is read off once for the ruling, and for each cell."""
        self.disjoint_and_whole()
        self.axes_are_live()
        for cell, plane in zip(self.cells, self.planes, strict=True):
            self.answer_is_so(cell, plane)
            if cell.possible is None:
                self.grounds_stand(cell, plane)
            else:
                assert cell.grounds == ()

    def reading_of(self, condition: Condition) -> int:
        """Where a condition holds."""
        return self.reckoned.reader.read(condition)

    def disjoint_and_whole(self) -> None:
        """Cells share no voice and together hold all 2,457,600; none is empty."""
        assert all(self.planes), self.question
        assert sum(plane.bit_count() for plane in self.planes) == MAY_BE.bit_count() == 2_457_600
        union = 0
        for plane in self.planes:
            union |= plane
        assert union == MAY_BE

    def axes_are_live(self) -> None:
        """An axis is named exactly if two voices that differ in it alone are answered differently."""
        named = {name for cell in self.cells for name in cell.voice}
        live = {name for name in AXES if any(self.may_part(name))}
        assert named == live, (self.question, named ^ live)

    def may_part(self, axis: str) -> Iterator[bool]:
        """For pairs of choices: whether two voices that differ in nothing else somewhere differ in what may be."""
        stride, choices = VOICES.strides[axis], AXES[axis]
        for number, one in enumerate(choices):
            for other in range(number + 1, len(choices)):
                here = MAY_BE & VOICES.planes[axis][one]
                shift = stride * (other - number)
                both = here & (MAY_BE >> shift)
                yield any((plane ^ (plane >> shift)) & both for plane in self.may.values())

    def answer_is_so(self, cell: Cell, plane: int) -> None:
        """A cell's answers are those that may be in each of its voices, no more and no fewer."""
        told = cell.possible if cell.possible is not None else (cell.answer,)
        assert (cell.answer == "open") is (cell.possible is not None) is (len(told) > 1)
        for outcome, voices in self.may.items():
            assert plane & voices == (plane if outcome in told else 0), (self.question, cell.voice, outcome)

    def grounds_stand(self, cell: Cell, plane: int) -> None:
        """The grounds are the rules that stand somewhere in the cell, with where, how surely, and over whom."""
        inside = self.reckoned.spread(plane) & self.reckoned.possible
        standing = [n for n, stands in enumerate(self.reading.stands) if stands & inside]
        rules = [self.reading.rules[n] for n in standing]
        assert [(g.rule, g.holder, g.mode) for g in cell.grounds] == [(r.clause, r.holder, r.mode) for r in rules]
        for number, ground in zip(standing, cell.grounds, strict=True):
            assert self.reading.rules[number].answer == cell.answer
            where = plane if ground.where is None else self.union_of(ground) & plane
            stands = self.reading.stands[number] & inside
            assert where == self.reckoned.fold(stands), (self.question, ground.rule)
            always = self.reckoned.spread(where) & self.reckoned.possible & ~stands == 0
            assert ground.certain is always, (self.question, ground.rule)
            assert ground.sets_aside == self.set_aside(number, stands), (self.question, ground.rule)

    def union_of(self, ground: Ground) -> int:
        """The voices of a ground's `where`."""
        assert ground.where
        union = 0
        for choices in ground.where:
            union |= plane_of(choices)
        return union

    def set_aside(self, number: int, stands: int) -> tuple[str, ...]:
        """The clauses that speak where this rule stands and yield to it."""
        rule, found = self.reading.rules[number], []
        for other, speaks in zip(self.reading.rules, self.reading.speaks, strict=True):
            for only in asides(rule, other):
                if stands & speaks & (self.reckoned.space.full if only is None else self.reckoned.reader.read(only)):
                    found.append(other.clause)
        return tuple(dict.fromkeys(found))

    def would_decide_is_so(self) -> None:
        """For an open cell: named exactly are the facts that can still change something.

        A fact can if learning it alone can narrow the answers in some voice of the cell, or if two completions that
        differ in nothing else are answered differently in one.
        """
        for cell, plane in zip(self.cells, self.planes, strict=True):
            if cell.possible is None:
                assert cell.would_decide is None
                continue
            told = cell.would_decide
            assert told is not None
            assert len(told) == len(set(told)) > 0
            wanted = {name for name in self.reckoned.unknown if self.narrows(name, plane) or self.tells(name, plane)}
            assert set(told) == wanted - set(self.reckoned.certain_values), (self.question, cell.voice)
            left = [self.left_by(name, plane) for name in told]
            assert left == sorted(left), (self.question, cell.voice, told)

    def left_by(self, name: str, plane: int) -> tuple[float, float]:
        """What learning a fact is expected to leave, every possible world being as likely as another: the share of the
        cell's voices with more than one answer, and the answers possible to a voice.
        """
        unsettled = answers = worlds = 0
        for inside in self.reckoned.space.planes[name].values():
            left = self.reckoned.possible & inside
            weight = left.bit_count() // MAY_BE.bit_count()
            may = [self.reckoned.may(self.question, outcome, left) & plane for outcome in OUTCOMES]
            once = twice = 0
            for voices in may:
                twice |= once & voices
                once |= voices
            worlds += weight * plane.bit_count()
            unsettled += weight * twice.bit_count()
            answers += weight * sum(voices.bit_count() for voices in may)
        return (round(unsettled / worlds, 9), round(answers / worlds, 9))

    def narrows(self, name: str, plane: int) -> bool:
        """Whether some value of a fact, learned alone, leaves fewer answers in some voice of the cell."""
        for inside in self.reckoned.space.planes[name].values():
            left = self.reckoned.fold(self.reckoned.possible & inside)
            for outcome in OUTCOMES:
                if self.may[outcome] & plane & left & ~self.reckoned.may(self.question, outcome, inside):
                    return True
        return False

    def tells(self, name: str, plane: int) -> bool:
        """Whether two completions that differ in this fact alone are answered differently in a voice of the cell."""
        inside = self.reckoned.spread(plane) & self.reckoned.possible
        once = twice = 0
        for outcome in OUTCOMES:
            some = self.reckoned.space.over(self.reading.outcomes[outcome] & inside, name)
            twice |= once & some
            once |= some
        return bool(twice)


@pytest.mark.parametrize("seed", range(4))
def test_rulings_on_known_cases(book: Bench, seed: int) -> None:
    """Ten rulings on each of 32 random known cases, in all voices."""
    for case in Maker(seed).cases(8):
        reckoned, judged = Reckoned(case), book.judge(case)
        for question in QUESTIONS:
            Checker(reckoned, judged, question).check()


def test_rulings_on_half_known_cases(book: Bench) -> None:
    """Ten rulings on each of 10 random half-known cases, in all voices and up to 6 completions."""
    opened = 0
    for case in Maker(71).half_known(10, most=6):
        reckoned, judged = Reckoned(case), book.judge(case, explain=True)
        assert {name: judged.facts[name] for name in judged.followed} == reckoned.certain_values
        for question in QUESTIONS:
            checker = Checker(reckoned, judged, question)
            checker.check()
            checker.would_decide_is_so()
            opened += sum(cell.possible is not None for cell in checker.cells)
    assert opened > 5


def test_because_is_enough(book: Bench) -> None:
    """In a known case a ground's facts and answers are enough, without any other, for its rule to speak."""
    maker = Maker(18)
    for case in maker.cases(60):
        judged = book.judge(case)
        for question in QUESTIONS:
            rules = {(r.clause, r.holder, r.mode): r for r in LAW.rules if r.question == question}
            for cell in judged.ruling(question).cells:
                for ground in cell.grounds:
                    assert all(case[name] == value for name, value in ground.because.items())
                    rule = rules[ground.rule, ground.holder, ground.mode]
                    for voice in some_voices(cell, ground):
                        told = known(rule.when, ground.because, voice, dict(ground.rests_on))
                        assert told is True, (question, ground, voice)


def some_voices(cell: Cell, ground: Ground, most: int = 6) -> Iterator[dict[str, str]]:
    """Some of the voices of a cell in which a ground stands."""
    for choices in ground.where if ground.where is not None else [{}]:
        for voice in Maker(most).voices(most):
            one = {**voice, **cell.voice, **choices}
            if plane_of(one):
                yield one


def test_a_fixed_voice_narrows_the_cells(book: Bench) -> None:
    """With choices fixed, the cells together hold exactly the voices that make them, and answer as without."""
    maker = Maker(4)
    for case, voice in zip(maker.cases(60), maker.voices(60), strict=True):
        fixed = {name: voice[name] for name in maker.random.sample(sorted(voice), 4)}
        free, narrowed = book.judge(case), book.judge(case, voice=fixed)
        inside = plane_of(fixed)
        for question in QUESTIONS:
            told: dict[str, int] = {}
            for cell in narrowed.ruling(question).cells:
                assert not set(cell.voice) & set(fixed)
                told[cell.answer] = told.get(cell.answer, 0) | plane_of({**fixed, **cell.voice})
            wanted: dict[str, int] = {}
            for cell in free.ruling(question).cells:
                if plane_of(cell.voice) & inside:
                    wanted[cell.answer] = wanted.get(cell.answer, 0) | plane_of(cell.voice) & inside
            assert told == wanted


def test_what_blocked_the_other_answer(book: Bench) -> None:
    """In known cases: rules that surely spoke and were set aside come first, with by whom; others with what failed.

    A rule that speaks in some voices of the cell alone is told as uncertain.
    """
    spoke = failed = 0
    for case in Maker(22).cases(24):
        reckoned, judged = Reckoned(case), book.judge(case, explain=True)
        for question in QUESTIONS:
            checker = Checker(reckoned, judged, question)
            for cell, plane in zip(checker.cells, checker.planes, strict=True):
                aside = set_aside_in(checker, cell, plane)
                blocked = cell.blocked
                assert len(blocked) <= 3
                told = [(one.rule, one.holder, one.set_aside_by, one.certain) for one in blocked if one.set_aside_by]
                sure = [one for one in aside if one[3]][:3]
                assert told[: len(sure)] == sure, (question, cell.voice)
                assert all(one in aside for one in told), (question, cell.voice)
                assert all(not one.failed for one in blocked[: len(sure)])
                for one in blocked:
                    assert one.answer != cell.answer
                    assert bool(one.failed) is not bool(one.set_aside_by)
                    assert one.certain or not one.failed
                    for part in one.failed:
                        assert not checker.reading_of(part.condition) & plane
                        assert all(case[name] == value for name, value in part.facts.items())
                spoke, failed = spoke + len(told), failed + len(blocked) - len(told)
    assert min(spoke, failed) > 10


def set_aside_in(checker: Checker, cell: Cell, plane: int) -> list[tuple[str, str, tuple[str, ...], bool]]:
    """The rules that speak in a cell and say otherwise, each with the clauses that set it aside there, and if surely.

    Of the clauses, those that speak in every voice of the cell, if any does.
    """
    found, reading = [], checker.reading
    for rule, speaks in zip(reading.rules, reading.speaks, strict=True):
        if rule.answer == cell.answer or not speaks & plane:
            continue
        setters = [
            (setter.clause, other & plane & (VOICES.full if only is None else checker.reading_of(only)))
            for setter, other in zip(reading.rules, reading.speaks, strict=True)
            for only in asides(setter, rule)
        ]
        surely = [clause for clause, where in setters if where == plane]
        by = surely or [clause for clause, where in setters if where & speaks]
        found.append((rule.clause, rule.holder, tuple(dict.fromkeys(by)), speaks & plane == plane))
    return found


def test_a_fixed_voice_and_a_half_known_case(book: Bench) -> None:
    """With choices fixed, what may be answered in each voice left is what completions give there."""
    maker = Maker(43)
    for case, voice in zip(maker.half_known(12, most=6), maker.voices(12), strict=True):
        fixed = {name: voice[name] for name in maker.random.sample(sorted(voice), 5)}
        reckoned, judged, inside = Reckoned(case), book.judge(case, voice=fixed, explain=True), plane_of(fixed)
        for question in QUESTIONS:
            cells = judged.ruling(question).cells
            assert sum(plane_of({**fixed, **cell.voice}).bit_count() for cell in cells) == inside.bit_count()
            for outcome in OUTCOMES:
                told = 0
                for cell in cells:
                    if outcome in (cell.possible or (cell.answer,)):
                        told |= plane_of({**fixed, **cell.voice})
                assert told == reckoned.may(question, outcome) & inside, (question, outcome)
