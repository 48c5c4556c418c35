"""A course judged: at each moment what stands, what changed and under which clause, what is owed, and what was done.

The ruling at a moment is that of the plain case with the facts that follow there; nothing here rules by itself. Moments
that stand alike are judged once, so a course of a thousand events costs little more than one of ten.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from miklat.courses.judged_course import Assessment, Change, JudgedCourse, NormInForce, Step, Stood
from miklat.courses.readings import FAILS, HOLDS, NEITHER, OPEN, WIDTH, Choices, VoiceReader
from miklat.courses.unfold import ImpossibleCourse, Moment, Unfolder, Violation, date_violations
from miklat.diagram.conditions import outcomes_in
from miklat.judging.bench import Bench
from miklat.judging.case import Case, ImpossibleCase, check_facts, clash_line
from miklat.judging.hearing import Hearing
from miklat.judging.ruling import Judged, RulingAnswer
from miklat.law.chronicle import Chronicle, Criterion
from miklat.law.event import Event
from miklat.terms.condition import holds
from miklat.terms.world import Clash

Key = tuple[tuple[str, str], ...]
"""What two moments of one course must share to stand alike: the facts that follow there."""


class _Stand(msgspec.Struct, frozen=True):
    """How things stand, whatever the way there: the case with the facts that follow, made ready and judged."""

    hearing: Hearing
    judged: Judged
    owed: tuple[NormInForce, ...]


class Follower:
    """Follows courses by one law and one chronicle.

    ``folder`` is where the compiled law is kept, for the new bench that a long library needs now and then: one whose
    diagram has grown, by cases half told, by ``most_nodes`` is put aside.
    """

    most_nodes = 60_000

    def __init__(self, bench: Bench, chronicle: Chronicle, folder: str | None = None) -> None:
        self.bench, self.chronicle, self.folder = bench, chronicle, folder
        self.unfolder = Unfolder(chronicle)
        self.reader = VoiceReader(bench)
        self._nodes = len(bench.compiled.diagram)

    def follow(
        self,
        case: Case | Mapping[str, object],
        course: Sequence[Event],
        *,
        voice: Choices | None = None,
        explain: bool = False,
    ) -> JudgedCourse:
        """Judge a course at every step, with ``explain`` as `Bench.judge` does.

        ImpossibleCourse, with all that is wrong, for events that cannot be in this order or stand with the facts given;
        UnknownName and ValueError as `Bench.judge`.
        """
        given = case if isinstance(case, Case) else Case(case)  # type: ignore[arg-type]
        case = msgspec.structs.replace(given, facts=check_facts(self.bench.law, given.facts))
        moments, violations = self.unfolder.walk(course)
        violations += date_violations(course) + self.clashes(case, moments)
        if violations:
            raise ImpossibleCourse(tuple(sorted(violations, key=lambda violation: violation.event)))
        return _CourseRun(self, case, self.bench.fixed(voice or {}), explain).told(tuple(course), moments)

    def follow_all(
        self, cases: Iterable[tuple[Case, Sequence[Event]]], *, voice: Choices | None = None
    ) -> Iterator[JudgedCourse]:
        """Judge courses one after the other, holding none of them: memory stays within bounds, however many."""
        follower = self
        for case, course in cases:
            follower = follower.rested()
            yield follower.follow(case, course, voice=voice)

    def rested(self) -> "Follower":
        """Give this follower, or, where its bench has grown large by what it saw, one with a new bench of the law."""
        if len(self.bench.compiled.diagram) - self._nodes < self.most_nodes:
            return self
        return Follower(Bench(self.bench.law, self.folder), self.chronicle, self.folder)

    def facts_at(self, case: Case, moment: Moment) -> dict[str, str]:
        """The facts of a case at a moment: those given, and those that follow from the course."""
        return {**case.facts, **moment.facts}

    def clashes(self, case: Case, moments: Sequence[Moment]) -> list[Violation]:
        """What is given that cannot stand with what follows from the course."""
        violations = self.told_twice(case, moments)
        if violations:
            return violations
        seen: set[str] = set()
        tried: set[Key] = set()
        for moment in moments:
            key = tuple(moment.facts.items())
            if moment.ruled and key not in tried:
                tried.add(key)
                event = f"after {moment.event.written} (event {moment.number}): " if moment.event else ""
                for clash in self._impossible(case, moment):
                    line, given = clash_line(clash), tuple(name for name, _ in clash.values if name in case.facts)
                    if line not in seen:
                        seen.add(line)
                        # What is given clashes by itself, whatever the course tells.
                        what = line if len(given) == len(clash.values) else event + line
                        violations.append(Violation(moment.number, 0, what, "change one of them, or the course", given))
        return violations

    def told_twice(self, case: Case, moments: Sequence[Moment]) -> list[Violation]:
        """Facts given that events are to tell of; none in a course without an event."""
        if moments[-1].event is None:
            return []
        return [violation for name, value in case.facts.items() for violation in self._twice(name, value, moments)]

    def _twice(self, name: str, value: str, moments: Sequence[Moment]) -> Iterator[Violation]:
        """A fact given that events tell of; one that may be given besides only if the course comes to it in the end.

        One that does not follow at a moment is open there: what is given for the whole course cannot say when it holds.
        """
        chronicle = self.chronicle
        if name in chronicle.told and name not in chronicle.given_too:
            events = chronicle.bringing(name, value)
            what = f"the facts say {name}: {value}, and of that the events of a course tell"
            instead = f"write the event it follows from instead: {' or '.join(events)}"
            yield Violation(
                0, 0, what, instead if events else "leave it out: it holds until an event tells otherwise", (name,)
            )
        elif name in chronicle.told:
            ever = [moment for moment in moments if name in moment.facts]
            if ever and moments[-1].facts.get(name) != value:
                last = next((m for m in reversed(ever) if m.number), ever[-1])
                what = f"the facts say {name}: {value}, and {name} follows from the course"
                yield Violation(last.number, 0, what, f"leave {name} out of the facts", (name,))

    def _impossible(self, case: Case, moment: Moment) -> Sequence[Clash]:
        try:
            self.bench.hear(self.facts_at(case, moment), presume=case.presume)
        except ImpossibleCase as error:
            return error.clashes
        return ()

    # ---- comparing ----

    def differences(self, was: Judged, now: Judged) -> Iterator[Change]:
        """The answers that differ between two judged cases, on the questions of the chronicle."""
        return self.changes((self.bench.hearing_of(was), was), (self.bench.hearing_of(now), now))

    def changes(self, was: tuple[Hearing, Judged], now: tuple[Hearing, Judged]) -> Iterator[Change]:
        """The answers that differ between two cases made ready and judged, on the questions asked of both."""
        for question in self._asked(was[1], now[1]):
            before = self.reader.told_apart(question, was[0])
            after = self.reader.told_apart(question, now[0])
            if before == after:
                continue
            for group in self.reader.groups(self.reader.zip(before, after)):
                one, other = _answer(group.bits >> WIDTH), _answer(group.bits & OPEN)
                if one != other:
                    speaks = self.rules(now[1], question, group.voices)
                    gone = self.rules(was[1], question, group.voices)
                    lost = tuple(rule for rule in gone if rule not in speaks)
                    yield Change(question, group.voices, one, other, speaks, lost)

    def stood(self, judged: Judged) -> Iterator[Stood]:
        """The answers of a judged case to the questions of the chronicle, each with all the voices that give it."""
        hearing = self.bench.hearing_of(judged)
        for question in self._asked(judged):
            for group in self.reader.groups(self.reader.told_apart(question, hearing)):
                rules = self.rules(judged, question, group.voices)
                yield Stood(question, _answer(group.bits), group.voices, rules)

    def _asked(self, *judged: Judged) -> list[str]:
        """The questions of the chronicle that were asked in each of these; at a man's end only the last ones are."""
        asked = [{ruling.question for ruling in one.rulings} for one in judged]
        return [question for question in self.chronicle.asks if all(question in one for one in asked)]

    def rules(self, judged: Judged, question: str, voices: Sequence[Choices]) -> tuple[str, ...]:
        """The clauses that give an answer that is not open in some of these voices."""
        found: dict[str, None] = {}
        for cell in judged.ruling(question).cells:
            for ground in cell.grounds if cell.answer != "open" else ():
                for where in ground.where if ground.where is not None else (cell.voice,):
                    if any(self.bench.meets({**where, **cell.voice}, choices) for choices in voices):
                        found[ground.rule] = None
        return tuple(found)


class _CourseRun:
    """One case being followed: what stands alike is judged once."""

    def __init__(self, follower: Follower, case: Case, fixed: Choices, explain: bool) -> None:
        self.follower, self.case, self.fixed, self.explain = follower, case, fixed, explain
        self.bench, self.chronicle, self.reader = follower.bench, follower.chronicle, follower.reader
        self.unfolder = follower.unfolder
        self._stands: dict[tuple[Key, bool], _Stand] = {}
        self._changes: dict[tuple[Key, Key], tuple[Change, ...]] = {}
        self._done: dict[tuple[int, Key], Assessment] = {}

    def told(self, course: tuple[Event, ...], moments: Sequence[Moment]) -> JudgedCourse:
        steps = [self._step(moments[number], moments[max(number - 1, 0)]) for number in range(len(moments))]
        told = JudgedCourse(self.case.title, self.case.facts, self.case.presume, course, self.fixed, tuple(steps))
        told.__dict__["follower"] = self.follower
        return told

    def _step(self, moment: Moment, before: Moment) -> Step:
        done = self._measure(moment, before)
        if not moment.ruled:
            return Step(moment, None, (), (), done)
        key, earlier = tuple(moment.facts.items()), tuple(before.facts.items())
        stand = self.stand(key, moment.owing)
        changes: tuple[Change, ...] = ()
        if before.ruled and moment.owing and key != earlier:
            if (earlier, key) not in self._changes:
                self._changes[earlier, key] = tuple(self.between(earlier, key))
            changes = self._changes[earlier, key]
        fluents = self.unfolder.named(moment.state)
        owed = tuple(one for one in stand.owed if holds(one.norm.when, fluents, {}, {}))
        return Step(moment, stand.judged, changes, owed, done)

    def stand(self, key: Key, owing: bool = True) -> _Stand:
        """How things stand where these facts follow; where nothing can be owed any more, the last questions alone."""
        made = self._stands.get((key, owing))
        if made is None:
            asks = [one for one in self.chronicle.asks if owing or one in self.chronicle.asks_last]
            hearing, judged = self._judge({**self.case.facts, **dict(key)}, self.explain, asks)
            owed = tuple(self._owed(key, hearing, judged)) if owing else ()
            made = self._stands[key, owing] = _Stand(hearing, judged, owed)
        return made

    def _judge(self, facts: Mapping[str, str], explain: bool, asks: Sequence[str]) -> tuple[Hearing, Judged]:
        hearing = self.bench.hear(Case(facts, self.case.title, self.case.presume), voice=self.fixed)
        return hearing, self.bench.judge_heard(hearing, questions=asks, explain=explain)

    # ---- what changed ----

    def between(self, earlier: Key, key: Key) -> Iterator[Change]:
        """The answers that differ between two ways of standing."""
        one, other = self.stand(earlier), self.stand(key)
        return self.follower.changes((one.hearing, one.judged), (other.hearing, other.judged))

    def rules(self, judged: Judged, question: str, voices: Sequence[Choices]) -> tuple[str, ...]:
        """The clauses that give the answer in some of these voices."""
        return self.follower.rules(judged, question, voices)

    # ---- what is owed ----

    def _owed(self, key: Key, hearing: Hearing, judged: Judged) -> Iterator[NormInForce]:
        for norm in self.chronicle.norms:
            if norm.question not in self.chronicle.asks:
                continue
            supposed = False
            if norm.given is not None and dict(key).get(norm.given[0]) != norm.given[1]:
                if not norm.suppose or norm.given[0] in dict(key):
                    continue
                supposed = True
            here, ruled = (self.supposing(key, norm.given)) if supposed and norm.given else (hearing, judged)
            for group in self.reader.groups(here.answers(norm.question)):
                if outcomes_in(group.bits) == (norm.answer,):
                    yield NormInForce(norm, group.voices, self.rules(ruled, norm.question, group.voices), supposed)

    def supposing(self, key: Key, given: tuple[str, str]) -> tuple[Hearing, Judged]:
        """How things would stand with one more fact."""
        return self._judge({**self.case.facts, **dict(key), given[0]: given[1]}, False, self.chronicle.asks)

    # ---- what was done ----

    def _measure(self, moment: Moment, before: Moment) -> Assessment | None:
        event = moment.event
        if event is None:
            return None
        for place, criterion in enumerate(self.chronicle.criteria):
            if self.unfolder.does(criterion, before.state, event.kind, event.word):
                there = before if criterion.before else moment
                if not there.ruled:
                    return None
                key = tuple(there.facts.items())
                if (place, key) not in self._done:
                    self._done[place, key] = self._measured(criterion, self.stand(key).hearing)
                return self._done[place, key]
        return None

    def _measured(self, criterion: Criterion, hearing: Hearing) -> Assessment:
        parted: dict[int, tuple[Choices, ...]] = {}
        node = self.reader.measure(hearing, criterion.lawful, criterion.against, criterion.granted)
        for group in self.reader.groups(node):
            part = group.bits if group.bits in (HOLDS, FAILS, NEITHER) else 0
            parted[part] = parted.get(part, ()) + group.voices
        lawful, against, silent, unsettled = (parted.get(part, ()) for part in (HOLDS, FAILS, NEITHER, 0))
        return Assessment(criterion, lawful, against, silent, unsettled, self._because(criterion, hearing))

    def _because(self, criterion: Criterion, hearing: Hearing) -> str:
        """Why a deed was against the law: the reasons that hold in some voice."""
        reader = self.reader
        nodes = [(reader.measure(hearing, when, None, criterion.granted), says) for when, says in criterion.because]
        hold = [says for node, says in nodes if any(group.bits == HOLDS for group in reader.groups(node))]
        return "; or ".join(hold) or criterion.against_says


def _answer(bits: int) -> RulingAnswer:
    outcomes = outcomes_in(bits)
    return outcomes[0] if len(outcomes) == 1 else "open"
