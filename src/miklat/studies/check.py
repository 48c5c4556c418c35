"""The checker: re-walks what was found directly on the clauses, with neither the diagram nor a solver.

What it is shown is an `Exhibit`: facts told, a whole voice, the answer claimed, and every rule that surely stands
with the facts it rests on and the rules it sets aside. From the clauses it works out for itself who speaks and who
sets whom aside, as one plain condition over facts, and looks for a way the case may complete in which that fails:
what is told is put in, and what is left is split on one fact after another. An exhibit is accepted only if all of it
is so and nothing is left out.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from miklat.law.clause import Rule
from miklat.law.law import Law
from miklat.law.question import EVERY_NO, EVERY_YES, OUTCOMES, Outcome
from miklat.terms.condition import ALWAYS, NEVER, All, Any, Chosen, Condition, Is, Named, Not, Ruled, all_of
from miklat.terms.world import completes


class StandingRule(msgspec.Struct, frozen=True):
    """A rule that stands: its clause and its place among the rules on the question, a smallest set of the facts told
    that makes it speak, and the places of the rules that surely speak and yield to it.
    """

    clause: str
    place: int
    because: Mapping[str, str]
    sets_aside: tuple[int, ...]


class Exhibit(msgspec.Struct, frozen=True):
    """Something found: in every way these facts may complete, this voice gives this answer, on these grounds."""

    facts: Mapping[str, str]
    voice: Mapping[str, str]
    question: str
    answer: Outcome
    grounds: tuple[StandingRule, ...]


class Checker:
    """Checks exhibits against one law, from its clauses alone."""

    def __init__(self, law: Law) -> None:
        self.law = law
        self.rules = {q.name: [rule for rule in law.rules if rule.question == q.name] for q in law.questions}
        self._heard = {id(rule): chapter.where for chapter in law.chapters for c in chapter.clauses for rule in c.rules}
        self._world = [sentence.condition for sentence in law.world]
        self._readings: dict[tuple[tuple[str, str], ...], VoiceReading] = {}
        self._seen: dict[tuple[object, ...], bool] = {}

    def faults(self, exhibit: Exhibit) -> Iterator[str]:
        """Everything found wrong with an exhibit; nothing if it is accepted."""
        wrong = list(self._words(exhibit))
        if wrong:
            yield from wrong
        elif completes(exhibit.voice, self.law.voices, self.law.domains) is None:
            yield "there is no such voice"
        elif not self.possible(exhibit.facts, ALWAYS):
            yield "the facts cannot be together"
        else:
            if not self._sure(exhibit.facts, self._reading(exhibit).answer(exhibit.question, exhibit.answer)):
                yield f"the answer is not always {exhibit.answer}"
            yield from self._grounds(exhibit)

    def accepts(self, exhibit: Exhibit) -> bool:
        """Whether nothing is wrong with an exhibit."""
        return next(self.faults(exhibit), None) is None

    def _words(self, exhibit: Exhibit) -> Iterator[str]:
        facts, axes = ({one.name: one.names for one in some} for some in (self.law.facts, self.law.axes))
        rules = self.rules.get(exhibit.question)
        if rules is None:
            yield f"there is no question {exhibit.question}"
            return
        if set(exhibit.voice) != set(axes):
            yield "the voice does not make one choice on each axis"
        for told, words in ((exhibit.facts, facts), (exhibit.voice, axes)):
            yield from (
                f"{name}={value} means nothing" for name, value in told.items() if value not in words.get(name, ())
            )
        places = [stood.place for stood in exhibit.grounds]
        if places != sorted(set(places)):
            yield "the grounds do not stand in the order of the page, each once"
        for stood in exhibit.grounds:
            if not 0 <= stood.place < len(rules) or rules[stood.place].clause != stood.clause:
                yield f"{stood.clause} is not the rule at place {stood.place}"
            elif rules[stood.place].answer != exhibit.answer:
                yield f"{stood.clause} says {rules[stood.place].answer}"
            if any(exhibit.facts.get(name) != value for name, value in stood.because.items()):
                yield f"{stood.clause} is said to rest on what was not told"

    def _grounds(self, exhibit: Exhibit) -> Iterator[str]:
        reading, listed = self._reading(exhibit), {stood.place: stood for stood in exhibit.grounds}
        for place, rule in enumerate(self.rules[exhibit.question]):
            stands = rule.answer == exhibit.answer and self._sure(
                exhibit.facts, reading.stands(exhibit.question, place)
            )
            if stands is not (place in listed):
                yield f"{rule.clause} (place {place}) {'stands and is left out' if stands else 'does not surely stand'}"
            elif stands:
                yield from self._stood(exhibit, listed[place], rule)

    def _stood(self, exhibit: Exhibit, stood: StandingRule, rule: Rule) -> Iterator[str]:
        reading, question = self._reading(exhibit), exhibit.question
        speaks = reading.speaks(question, stood.place)
        if not self._sure(stood.because, speaks):
            yield f"{rule.clause} does not follow from what it is said to rest on"
        for name in stood.because:
            if self._sure({one: value for one, value in stood.because.items() if one != name}, speaks):
                yield f"{rule.clause} does not need {name}"
        yielding = tuple(
            place
            for place, other in enumerate(self.rules[question])
            if reading.sets_aside(rule, other) and self._sure(exhibit.facts, reading.speaks(question, place))
        )
        if yielding != stood.sets_aside:
            yield f"{rule.clause} sets aside {yielding}, not {stood.sets_aside}"

    def outcomes(self, facts: Mapping[str, str], voice: Mapping[str, str], question: str) -> tuple[Outcome, ...]:
        """The answers a whole voice may give in the ways these facts may complete; none if they cannot be together."""
        reading = self._voice(voice)
        return tuple(one for one in OUTCOMES if self.possible(facts, reading.answer(question, one)))

    def standing(
        self, facts: Mapping[str, str], voice: Mapping[str, str], question: str, answer: str
    ) -> frozenset[str]:
        """The clauses of which a rule surely stands and gives the answer."""
        reading = self._voice(voice)
        return frozenset(
            rule.clause
            for place, rule in enumerate(self.rules[question])
            if rule.answer == answer and self._sure(facts, reading.stands(question, place))
        )

    def _reading(self, exhibit: Exhibit) -> "VoiceReading":
        return self._voice(exhibit.voice)

    def _voice(self, voice: Mapping[str, str]) -> "VoiceReading":
        key = tuple(sorted(voice.items()))
        made = self._readings.get(key)
        if made is None:
            made = self._readings[key] = VoiceReading(self.law, self.rules, self._heard, voice)
        return made

    def _sure(self, facts: Mapping[str, str], condition: Condition) -> bool:
        """Whether a condition that a reading keeps holds in every possible way to complete the facts."""
        key = (tuple(facts.items()), id(condition))
        made = self._seen.get(key)
        if made is None:
            made = self._seen[key] = not self.possible(facts, Not(condition))
        return made

    def possible(self, facts: Mapping[str, str], condition: Condition) -> bool:
        """Whether some possible way to complete the facts makes the condition hold."""
        return self._search(reduced(condition, facts), [reduced(one, facts) for one in self._world])

    def _search(self, wanted: Condition, world: Sequence[Condition]) -> bool:
        if wanted == NEVER or NEVER in world:
            return False
        left = [one for one in world if one != ALWAYS]
        if wanted == ALWAYS and not left:
            return True
        name = first_fact(wanted) or first_fact(left[0])
        for value in self.law.domains[name or ""]:
            told = {name or "": value}
            if self._search(reduced(wanted, told), [reduced(one, told) for one in left]):
                return True
        return False


class VoiceReading:
    """The law as one voice reads it: each rule, and each answer, as one plain condition over facts."""

    def __init__(
        self,
        law: Law,
        rules: Mapping[str, Sequence[Rule]],
        heard: Mapping[int, Condition | None],
        voice: Mapping[str, str],
    ) -> None:
        self._rules, self._heard, self._voice = rules, heard, voice
        self._admitted = law.admits
        self._made: dict[tuple[str, str, int], Condition] = {}

    def speaks(self, question: str, place: int) -> Condition:
        """Where a rule speaks in this voice."""
        made = self._made.get(("speaks", question, place))
        if made is None:
            rule = self._rules[question][place]
            extras = (self._heard[id(rule)], self._admitted.get(rule.mode), rule.where)
            whole = all_of(rule.when, *(one for one in extras if one is not None))
            made = self._made["speaks", question, place] = reduced(whole, self._voice, self)
        return made

    def sets_aside(self, rule: Rule, other: Rule) -> bool:
        """Whether a rule, speaking in this voice, sets another aside."""
        for aside in rule.sets_aside:
            every = {EVERY_YES: "yes", EVERY_NO: "no"}.get(aside.clause) == other.answer
            meant = aside.clause == other.clause or (every and other.clause not in aside.but)
            if meant and (aside.only is None or reduced(aside.only, self._voice) == ALWAYS):
                return True
        return False

    def stands(self, question: str, place: int) -> Condition:
        """Where a rule speaks and none that sets it aside does."""
        made = self._made.get(("stands", question, place))
        if made is None:
            rules = self._rules[question]
            over = (at for at, other in enumerate(rules) if self.sets_aside(other, rules[place]))
            parts = (self.speaks(question, place), *(Not(self.speaks(question, at)) for at in over))
            made = self._made["stands", question, place] = reduced(All(parts), {})
        return made

    def answer(self, question: str, outcome: str) -> Condition:
        """Where the voice gives an answer to a question."""
        made = self._made.get((outcome, question, -1))
        if made is None:
            said = [
                Any(
                    tuple(
                        self.stands(question, at) for at, rule in enumerate(self._rules[question]) if rule.answer == one
                    )
                )
                for one in ("yes", "no")
            ]
            yes, no = (
                part if outcome in (one, "collision") else Not(part)
                for one, part in zip(("yes", "no"), said, strict=True)
            )
            made = self._made[outcome, question, -1] = reduced(All((yes, no)), {})
        return made


def reduced(condition: Condition, told: Mapping[str, str], reading: VoiceReading | None = None) -> Condition:
    """A condition with what is told put in: ALWAYS, NEVER, or what of it is still to be asked."""
    match condition:
        case Is(name, values, negated) | Chosen(name, values, negated):
            if name not in told:
                return condition
            return ALWAYS if (told[name] in values) is not negated else NEVER
        case Named(part=part):
            return reduced(part, told, reading)
        case Not(part):
            inner = reduced(part, told, reading)
            return NEVER if inner == ALWAYS else ALWAYS if inner == NEVER else Not(inner)
        case Ruled(question, answers, negated):
            if reading is None:
                raise ValueError(f"the answer to {question} is asked where no voice is heard")
            said = Any(tuple(reading.answer(question, one) for one in answers))
            return reduced(Not(said) if negated else said, told)
        case All(parts) | Any(parts):
            kind, ends, idle = (All, NEVER, ALWAYS) if isinstance(condition, All) else (Any, ALWAYS, NEVER)
            left = []
            for part in parts:
                one = reduced(part, told, reading)
                if one == ends:
                    return ends
                if one != idle:
                    left.append(one)
            return left[0] if len(left) == 1 else kind(tuple(left))


def first_fact(condition: Condition) -> str | None:
    """The first fact that a condition still asks; None if it asks none."""
    match condition:
        case Is(fact=fact):
            return fact
        case Not(part) | Named(part=part):
            return first_fact(part)
        case All(parts) | Any(parts):
            return next((name for name in map(first_fact, parts) if name is not None), None)
        case _:
            return None
