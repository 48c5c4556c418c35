"""A ruling as it is told to people: one value, from which the page is made in text, HTML, print and notebook.

It tells what happened, the short answer, who says so, why, what would have turned it, where voices part, what the law
passes over in silence, and where to look it up. `ruling_page` tells the same case in full.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence

from miklat.judging.bench import Bench, Judged
from miklat.judging.nearby import Miss, misses, turns
from miklat.judging.ruling import Cell, Ground, RulingAnswer
from miklat.law.voice import complete_voice
from miklat.say.english import condition_words, facts_words
from miklat.say.fold import folded, joined, listed, stopped, upper_first
from miklat.say.retold import retold
from miklat.say.short_answers import ShortAnswers
from miklat.say.sides import (
    Sides,
    against_words,
    crowded,
    function_of,
    reading_words,
    short,
    value_words,
)
from miklat.say.told_values import Otherwise, Telling, Told, VoiceParting
from miklat.say.waiting import waiting
from miklat.terms.condition import facts_of

_MOST_SIDES = 8
_FEW = 3
"""So many ordinary facts are told by name; fewer in words."""
_MOST_TURNS = 2
_MOST_ASKED = 3


def tell(judged: Judged, bench: Bench) -> Telling:
    """The telling of a judged case by the bench that judged it."""
    return _Teller(bench.decide(judged), bench).telling()


class _Teller:
    def __init__(self, judged: Judged, bench: Bench) -> None:
        self._judged, self._bench, self._law = judged, bench, bench.law
        free = [axis for axis in self._law.axes if axis.name not in judged.voice]
        extents = [axis for axis in free if self._law.kind_of(axis).layer == "reading"]
        inferences = [axis for axis in free if self._law.kind_of(axis).layer == "letter"]
        self._default = complete_voice(self._law, judged.voice)
        self._plain = {axis.name: self._default[axis.name] for axis in (*extents, *inferences)}
        chapters = [chapter for chapter in self._law.chapters if chapter.where is not None]
        self._later = {clause.number for chapter in chapters for clause in chapter.clauses}
        self._sides = Sides(self._law, judged.voice)
        self._answers = ShortAnswers(self._law, self._sides, extents, inferences)
        self._gives: dict[tuple[tuple[str, str], str], RulingAnswer] = {}
        found = waiting(judged, self._law)
        self._left = found if len(found) < len(judged.rulings) else []  # a page tells something
        self._told = [ruling for ruling in judged.rulings if ruling not in self._left]

    def telling(self) -> Telling:
        judged = self._judged
        says, also, perhaps, used = self._grounds()
        near, parting = self._silences(), self._parting()
        derived = [one for one in says if len(says) > 1 and self._derived(one)]
        firm = any(one not in derived and not self._implied(one) for one in says)
        implied = [one for one in says if firm and one not in derived and self._implied(one)]
        told = [one for one in says if one not in (*derived, *implied)]
        follows = [one for one in derived if self._everywhere(one)]
        cited = self._cited([*implied, *(one for one in derived if one not in follows)])
        lead, answers, rest = self._answers.together(self._told, cited)
        return Telling(
            title=judged.title or "A case without a title",
            happened=self._happened(used),
            notes=tuple(self._notes()),
            lead=lead,
            answers=answers,
            rest=rest,
            left=tuple(ruling.question for ruling in self._left),
            says=tuple(map(self._said, told)),
            follows=self._following(follows),
            decides=self._undecided(told),
            also=tuple(one.rule for one in also),
            perhaps=self._perhaps(perhaps),
            why=self._why(self._reasons(told, used)),
            otherwise=tuple(self._otherwise()),
            retold=tuple(retold(judged, self._bench, self._told, self._answers.short)),
            parting=parting,
            hard=self._hard() if parting is None else (),
            silent=tuple(words for words, _ in near),
            ask=self._ask(),
            places=self._places([*(one.rule for one in (*told, *implied)), *(one.rule for _, one in near if one)]),
            version=judged.version,
            fingerprint=judged.fingerprint,
        )

    # ---- what happened ----

    def _happened(self, used: Mapping[str, str]) -> str:
        """What was told, the ordinary last; what follows only where a ground used it."""
        judged = self._judged
        added = {*judged.followed, *judged.presumed}
        shown = self._facts(n for n in judged.facts if n not in added or (n in judged.followed and n in used))
        if not shown:
            return "Nothing was told."
        ordinary = [name for name, value in shown.items() if self._law.fact(name).ordinary == value]
        rest = {name: value for name, value in shown.items() if name not in ordinary}
        if not rest or len(ordinary) < _FEW:
            return f"{upper_first(facts_words({**rest, **shown}, self._law))}."
        return f"{upper_first(facts_words(rest, self._law))}. The rest is ordinary."

    def _facts(self, names: Iterable[str]) -> dict[str, str]:
        """Facts of the case by name, in the order in which readers meet them."""
        wanted = set(names)
        return {fact.name: self._judged.facts[fact.name] for fact in self._law.facts if fact.name in wanted}

    def _notes(self) -> Iterator[tuple[str, str]]:
        judged, law = self._judged, self._law
        if judged.presumed:
            words = facts_words({name: judged.facts[name] for name in judged.presumed}, law)
            yield "Taken as ordinary, not told", f"{words}.{self._hangs()}"
        still = [name for name in judged.unknown if name not in judged.facts]
        if still:
            yield "Said to be unknown", f"{' '.join(f'{law.fact(name).asks} ({name})' for name in still)}"
        if judged.voice:
            words = joined([against_words(axis, choice, law) for axis, choice in judged.voice.items()])
            yield "Heard, as you asked", f"{words}."

    def _hangs(self) -> str:
        """Which of what was taken as ordinary the answers hang on."""
        cells = [cell for ruling in self._told for cell in ruling.cells]
        hanging = [name for name in self._judged.presumed if any(name in cell.hangs_on for cell in cells)]
        if len(hanging) == len(self._judged.presumed):
            return " The answers hang on it."
        return f" The answers hang on this: {listed(hanging)}." if hanging else ""

    # ---- the short answer ----

    def _cited(self, grounds: Sequence[Ground]) -> dict[str, list[str]]:
        """The rules that are named beside the answers they give, and not told: by question."""
        numbers = {_number(one) for one in grounds}
        cited: dict[str, list[str]] = {}
        for number, question in self._gives:
            if number in numbers and number[0] not in cited.setdefault(question, []):
                cited[question].append(number[0])
        return cited

    # ---- who says ----

    def _grounds(self) -> tuple[list[Ground], list[Ground], list[Ground], dict[str, str]]:
        """The grounds to tell, those only to name, those that hang on what was not told, and the facts of the first."""
        says: list[Ground] = []
        also: list[Ground] = []
        perhaps: list[Ground] = []
        facts: dict[str, str] = {}
        for ruling in self._told:
            cells = [cell for cell in ruling.cells if self._is_plain(cell)]
            for answer in dict.fromkeys(cell.answer for cell in cells):
                chosen = self._cover([cell for cell in cells if cell.answer == answer])
                says += [one for one in chosen if one.rule not in {said.rule for said in says}]
                self._gives |= {(_number(one), ruling.question): answer for one in chosen}
                facts |= {name: value for one in chosen for name, value in one.because.items()}
            also += [one for cell in cells for one in cell.grounds if one.certain]
            perhaps += [one for cell in ruling.cells for one in cell.grounds if not one.certain]
        said = {one.rule for one in says}
        return says, _once(also, said), _once(perhaps, said | {one.rule for one in also}), facts

    def _cover(self, cells: Sequence[Cell]) -> list[Ground]:
        """Grounds such that each cell has one of them: the firmest and most telling first."""
        left = [cell for cell in cells if any(one.certain for one in cell.grounds)]
        chosen: list[Ground] = []
        while left:
            grounds = {_number(one): one for cell in left for one in cell.grounds if one.certain}
            best = min(grounds.values(), key=lambda one: self._rank(one, left))
            chosen.append(best)
            left = [cell for cell in left if _number(best) not in map(_number, cell.grounds)]
        return chosen

    def _rank(self, ground: Ground, cells: Sequence[Cell]) -> tuple[int, int, bool, int]:
        """Grounds of more cells first, then the firmer, then those of the later passages that are read with the first,
        then those that rest on more of what was told.
        """
        held = sum(any(_number(one) == _number(ground) and one.where is None for one in cell.grounds) for cell in cells)
        modes = [mode.name for mode in self._law.modes]
        return (-held, modes.index(ground.mode), ground.rule not in self._later, -len(ground.because))

    def _is_plain(self, cell: Cell) -> bool:
        return all(cell.voice.get(axis, choice) == choice for axis, choice in self._plain.items())

    def _said(self, ground: Ground) -> Told:
        """A ground in the words of the voice that is told first, marked where they are those of one edition."""
        clause, voice = self._law.clause(ground.rule), self._default
        heard = [one for one in clause.wordings if voice[one.where.axis] in one.where.choices]
        holder = self._holders(ground.rule)
        if heard and heard[0].where.axis not in self._judged.voice:
            holder += f" {self._law.axis(heard[0].where.axis).choice(voice[heard[0].where.axis]).says}"
        firmness = self._law.mode(ground.mode).brief
        words = upper_first(clause.words(voice).removeprefix(f"{holder}: "))
        return Told(ground.rule, ground.at, clause.at.url, holder, firmness, stopped(words))

    def _derived(self, ground: Ground) -> bool:
        """Whether a ground rests on other answers alone, and on nothing told but the ordinary."""
        plain = all(self._law.fact(name).ordinary == value for name, value in ground.because.items())
        return bool(ground.rests_on) and plain

    def _implied(self, ground: Ground) -> bool:
        return self._law.mode(ground.mode).counts is not None

    def _following(self, grounds: Sequence[Ground]) -> str:
        """What grounds answer that rest on the other answers alone, in a sentence."""
        numbers = {_number(one) for one in grounds}
        words = []
        for (number, question), answer in self._gives.items():
            if number in numbers:
                assert answer != "open"
                words.append(f"{self._law.question(question).words(answer)} [{number[0]}]")
        return f"From this: {joined(words)}." if words else ""

    def _everywhere(self, ground: Ground) -> bool:
        """Whether a ground stands in every plain voice, on every question it is told of."""
        questions = [question for number, question in self._gives if number == _number(ground)]
        return all(self._throughout(ground, question) for question in questions)

    def _throughout(self, ground: Ground, question: str) -> bool:
        """Whether a ground stands in every plain voice."""
        cells = [cell for cell in self._judged.ruling(question).cells if self._is_plain(cell)]
        same = [[one for one in cell.grounds if _number(one) == _number(ground)] for cell in cells]
        return all(any(one.where is None for one in found) for found in same)

    def _holders(self, number: str) -> str:
        return listed(list(dict.fromkeys(rule.holder for rule in self._law.clause(number).rules)))

    def _undecided(self, says: Sequence[Ground]) -> str:
        """Which of the passages told give both sides of a dispute and decide for neither, and before what they go."""
        both: dict[str, bool] = {}
        before: dict[str, list[str]] = {}
        for one in says:
            rules = [rule for rule in self._law.clause(one.rule).rules if rule.where is not None]
            both[one.at] = both.get(one.at, False) or len({rule.holder for rule in rules}) > 1
            before.setdefault(one.at, []).extend(self._yielding(one, here=both[one.at]))
        words = []
        for at, undecided in both.items():
            goes = f"goes before {joined(list(dict.fromkeys(before[at])))}" if before[at] else ""
            if undecided:
                told = f"{at} gives both opinions and decides for neither"
                words.append(f"{told}; it {goes}." if goes else f"{told}.")
            elif goes:
                words.append(f"{at} {goes}.")
        return " ".join(words)

    def _yielding(self, ground: Ground, *, here: bool) -> list[str]:
        """The passages before which a rule goes, and if ``here`` the other rules of its own."""
        clauses = [self._law.clause(number) for number in ground.sets_aside]
        others = [str(clause.at) for clause in clauses if str(clause.at) != ground.at]
        return [*others, "the other rules there"] if here and len(others) < len(clauses) else others

    def _perhaps(self, perhaps: Sequence[Ground]) -> str:
        """Grounds that hang on what was not told, each with the facts it waits for."""
        words = []
        for one in perhaps:
            names = dict.fromkeys(n for need in one.needs for n in facts_of(need) if n not in self._judged.facts)
            waits = f", if this were told: {' '.join(self._law.fact(name).asks for name in names)}" if names else "."
            words.append(f"{one.at} [{one.rule}]{waits}")
        return " ".join(words)

    # ---- why, and what would turn it ----

    def _reasons(self, told: Sequence[Ground], used: Mapping[str, str]) -> Mapping[str, str]:
        """The facts that the grounds told rest on; where one dispute is told before the answers, those of its sides."""
        led = self._answers.led(self._told)
        of_led = [one for one in told if any((_number(one), name) in self._gives for name in led)]
        return {name: used[name] for one in of_led or told for name in one.because} or used

    def _why(self, used: Mapping[str, str]) -> str:
        """The facts that the grounds told rest on, the ordinary only if there are no others."""
        telling = {name for name in used if self._law.fact(name).ordinary != used[name]}
        facts = self._facts(telling or used)
        if not facts:
            return ""
        shown = {n for n, v in self._judged.facts.items() if self._law.fact(n).ordinary != v}
        if facts.keys() == shown - set(self._judged.followed) - set(self._judged.presumed):
            return "All that was told counts."
        return f"Because {facts_words(facts, self._law)}."

    def _otherwise(self) -> Iterator[Otherwise]:
        judged = self._judged
        added = {*judged.followed, *judged.presumed}
        given = {name: value for name, value in judged.facts.items() if name not in added}
        questions = [ruling.question for ruling in self._told]
        presume = "ordinary" if judged.presumed else None
        seen: set[str] = set()
        for turn in turns(self._bench, given, presume, {**judged.voice, **self._plain}, questions):
            if turn.fact in seen or len(seen) == _MOST_TURNS:
                continue
            seen.add(turn.fact)
            answers = [
                self._law.question(name).words(answer)
                for name, answer in turn.answers.items()
                if answer in ("yes", "no")
            ]
            yield Otherwise(facts_words({turn.fact: turn.value}, self._law), folded(answers), turn.fact, turn.value)

    # ---- where they part ----

    def _parting(self) -> VoiceParting | None:
        """A row a side, for the questions that turn on more than one axis."""
        functions = {r.question: function_of(r.cells) for r in self._told}
        rows = {name: self._sides.of([function], self._plain) for name, function in functions.items()}
        axes = {name: {axis for side in found for axis in side.reading} for name, found in rows.items()}
        many = {axis for name, found in axes.items() if not short(rows[name]) for axis in found}
        parted = [name for name, found in axes.items() if found and found <= many]
        if not parted:
            return None
        together = self._sides.of([functions[name] for name in parted], self._plain)
        if crowded(together):
            return None
        shown = tuple(
            (reading_words(side.reading, self._law), tuple(map(value_words, side.values)))
            for side in together[:_MOST_SIDES]
        )
        return VoiceParting(tuple(parted), shown, len(together) - len(shown))

    def _hard(self) -> tuple[str, ...]:
        """On what the plain answers turn besides people and editions: what each axis of the kind decides."""
        axes: dict[str, None] = {}
        for ruling in self._told:
            for side in self._sides.of([function_of(ruling.cells)], self._plain):
                axes |= dict.fromkeys(side.reading)
        return tuple(one.decides for one in map(self._law.axis, axes) if not self._law.kind_of(one).named)

    # ---- silence, what to ask, where to look ----

    def _silences(self) -> list[tuple[str, Miss | None]]:
        """Of the questions on which the plain voices are silent, the nearest rules, each with what it asks."""
        found: dict[tuple[str, str], list[str]] = {}
        missed: dict[tuple[str, str], Miss] = {}
        for ruling in self._told:
            if {cell.answer for cell in ruling.cells if self._is_plain(cell)} != {"silent"}:
                continue
            for miss in self._nearest(ruling.question):
                key = (str(self._law.clause(miss.rule).at), self._lacks(miss))
                missed.setdefault(key, miss)
                found.setdefault(key, []).append(self._law.question(ruling.question).words(miss.answer))
        return [
            (self._miss_words(at, lacks, answers, missed[at, lacks]), missed[at, lacks])
            for (at, lacks), answers in found.items()
        ]

    def _lacks(self, miss: Miss) -> str:
        return joined([condition_words(one, self._law) for one in miss.lacks])

    def _nearest(self, question: str) -> list[Miss]:
        """The nearest yes, and the nearest no, that does not reach what was told."""
        kind = [name for name in self._law.story[:1] if name in self._judged.facts]
        found = misses(self._bench, question, self._judged.facts, self._default, kind)
        firsts = [next((one for one in found if one.answer == answer), None) for answer in ("yes", "no")]
        return [one for one in firsts if one is not None]

    def _miss_words(self, at: str, lacks: str, answers: Sequence[str], miss: Miss) -> str:
        return f"Nearest is {at} [{miss.rule}], that {joined(list(dict.fromkeys(answers)))}: it asks that {lacks}."

    def _ask(self) -> tuple[str, ...]:
        """What to tell next, best first, each with the name of its fact."""
        wanted = [
            cell.would_decide
            for ruling in self._told
            for cell in ruling.cells
            if self._is_plain(cell) and cell.would_decide
        ]
        firsts = dict.fromkeys(names[0] for names in wanted)
        names = list(dict.fromkeys([*firsts, *(name for names in wanted for name in names)]))
        return tuple(f"{self._law.fact(name).asks} ({name})" for name in names[:_MOST_ASKED])

    def _places(self, rules: Iterable[str]) -> tuple[tuple[str, str], ...]:
        clauses = [self._law.clause(rule) for rule in dict.fromkeys(rules)]
        return tuple(dict.fromkeys((str(clause.at), clause.at.url) for clause in clauses))


def _number(ground: Ground) -> tuple[str, str]:
    return (ground.rule, ground.holder)


def _once(grounds: Iterable[Ground], said: Iterable[str]) -> list[Ground]:
    """Grounds of clauses that were not told, each clause once."""
    found = {one.rule: one for one in grounds if one.rule not in said}
    return list(found.values())
