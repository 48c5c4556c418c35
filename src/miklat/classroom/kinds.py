"""The kinds of questions, each made from a story: what is asked, the options, and what each option claims."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from miklat.classroom.heard import Heard, cells_of, frames, judged_in, level_of, settled_cells, why_words
from miklat.classroom.kinds_in_time import course
from miklat.classroom.question import (
    AnswerClaim,
    Both,
    GroundClaim,
    Matters,
    Option,
    QuestionKind,
    SheetQuestion,
)
from miklat.classroom.stories import Story, everyday_values
from miklat.classroom.voices import capital, stem_of, voice_phrase
from miklat.judging.bench import Bench
from miklat.judging.ruling import Cell
from miklat.law.clause import Clause
from miklat.law.law import Law
from miklat.law.voice import complete_voice, voice_clashes
from miklat.terms.axis import Choice
from miklat.terms.condition import Condition, holds
from miklat.terms.world import completes

Maker = Callable[[Bench, Random, Story], Iterator[SheetQuestion]]
WORDS = {"yes": "Yes", "no": "No", "silent": "The law does not say", "open": "It cannot be known from the story"}
_WRONG = 3


def rule(bench: Bench, random: Random, story: Story) -> Iterator[SheetQuestion]:
    """Does he ...? Yes, no, or the law does not say."""
    law = bench.law
    wanted = random.choice(("yes", "no", "silent"))
    for heard in sorted(settled_cells(bench, random, story), key=lambda one: one.cell.answer != wanted)[:2]:
        ruling, cell, voice = heard.ruling, heard.cell, heard.voice
        why, cite = why_words(law, heard)
        options = tuple(
            Option(WORDS[answer], answer == cell.answer, AnswerClaim(story.facts, voice, ruling.question, answer))
            for answer in ("yes", "no", "silent")
        )
        silence = law.question(ruling.question).silent_words
        yield SheetQuestion(
            "rule", level_of(story, heard), story.words(law), stem_of(law, voice, ruling.asks), options,
            why or f"No rule speaks here: {silence}.", cite, story.facts, voice, ruling.question,
        )  # fmt: skip


def who(bench: Bench, random: Random, story: Story) -> Iterator[SheetQuestion]:
    """Who holds that ...? One side of a dispute, the other, both, or neither."""
    law = bench.law
    for heard in settled_cells(bench, random, story):
        ruling, cell = heard.ruling, heard.cell
        for axis in law.disputes:
            if axis.name not in cell.voice or len(axis.names) != 2 or cell.answer == "silent":
                continue
            rest = {name: choice for name, choice in heard.voice.items() if name != axis.name}
            claims = tuple(
                AnswerClaim(story.facts, {**rest, axis.name: side}, ruling.question, cell.answer) for side in axis.names
            )
            names = [_side(law, axis.name, side) for side in axis.names]
            held = tuple(side == cell.voice[axis.name] for side in axis.names)
            asks, both, neither = _PEOPLE if all(map(_is_holder, axis.choices)) else _TEXTS
            ways = {names[0]: (True, False), names[1]: (False, True), both: (True, True), neither: (False, False)}
            options = tuple(Option(text, way == held, Both(claims, way)) for text, way in ways.items())
            words = law.question(ruling.question).words(cell.answer)  # type: ignore[arg-type]
            stem = stem_of(law, rest, f"{asks} that {words}?")
            why, cite = why_words(law, heard)
            yield SheetQuestion(
                "who", level_of(story, heard), story.words(law), stem, options, why, cite, story.facts, rest,
                ruling.question,
            )  # fmt: skip


_PEOPLE, _TEXTS = ("who holds", "Both", "Neither"), ("when is it held", "In either case", "In neither case")
"""How to ask, and the last two options, where the sides are people, and where they are with and without some words."""
_BY = "according to "


def _is_holder(choice: Choice) -> bool:
    return choice.says.startswith(_BY)


def _side(law: Law, axis: str, choice: str) -> str:
    words = law.axis(axis).choice(choice).says.removeprefix(_BY)
    return f"{words[:1].upper()}{words[1:]}"


def turn(bench: Bench, random: Random, story: Story) -> Iterator[SheetQuestion]:
    """Which one change would turn that? One changes the answer, the others are proved to leave it."""
    law = bench.law
    for heard in settled_cells(bench, random, story):
        ruling, cell, voice = heard.ruling, heard.cell, heard.voice
        turned, kept = _changes(bench, random, story, heard)
        if not turned or len(kept) < 2:
            continue
        facts, name, value, answer = turned[0]
        options = [Option(_instead(law, name, value), True, AnswerClaim(facts, voice, ruling.question, answer))]
        for other, which, what, _ in kept[:_WRONG]:
            claim = Both((AnswerClaim(other, voice, ruling.question, cell.answer),), (False,))
            options.append(Option(_instead(law, which, what), False, claim))
        said = law.question(ruling.question).words(cell.answer)  # type: ignore[arg-type]
        then = law.question(ruling.question).words(answer)  # type: ignore[arg-type]
        why, cite = why_words(law, heard)
        yield SheetQuestion(
            "turn", level_of(story, heard), story.words(law),
            stem_of(law, voice, f"{said}. Had one thing been otherwise, which of these would change that?"),
            tuple(options),
            f"Then {then}. As told: {why or f'{said}.'}", cite, story.facts, voice, ruling.question,
        )  # fmt: skip


Changed = tuple[Mapping[str, str], str, str, str]


def _changes(bench: Bench, random: Random, story: Story, heard: Heard) -> tuple[list[Changed], list[Changed]]:
    """Changes of one fact told: those that turn the answer, and those that leave it."""
    law, voice, question = bench.law, complete_voice(bench.law, heard.voice), heard.ruling.question
    everyday, deed = everyday_values(law), next(iter(law.story), "")
    found = [
        (name, value)
        for name in story.told
        for value in law.domains[name]
        if value != story.told[name]
        and all(value in everyday[one, told, name] for one, told in _beside(story, name, deed))
        and completes({**story.facts, name: value}, law.world, law.domains) is not None
    ]
    random.shuffle(found)
    turned: list[Changed] = []
    kept: list[Changed] = []
    for name, value in found[:14]:
        facts = {**story.facts, name: value}
        cells = bench.judge(facts, voice=voice, questions=(question,)).ruling(question).cells
        answers = {one.answer for one in cells}
        if len(answers) == 1 and "open" not in answers:
            answer = answers.pop()
            (kept if answer == heard.cell.answer else turned).append((facts, name, value, answer))
    return turned, kept


def _beside(story: Story, name: str, deed: str) -> Iterator[tuple[str, str]]:
    """What a fact told otherwise must be told beside in some story, or the change sounds like none: the deed; beside
    another deed, what it was done with and to whom.
    """
    for one, told in story.told.items():
        if one != name and deed in (one, name):
            yield one, told


def _instead(law: Law, fact: str, value: str) -> str:
    words = law.fact(fact).value(value).says
    return f"{words[:1].upper()}{words[1:]}"


def _in_voice(law: Law, voice: Mapping[str, str]) -> str:
    words = voice_phrase(law, voice)
    return f"{words}, " if words else ""


def cite(bench: Bench, random: Random, story: Story) -> Iterator[SheetQuestion]:
    """Which line says so? The ground, among clauses on the same question that do not give that answer here."""
    law = bench.law
    for heard in settled_cells(bench, random, story):
        ruling, cell, voice = heard.ruling, heard.cell, heard.voice
        sure = [one for one in cell.grounds if one.certain and one.where is None]
        if not sure:
            continue
        outright = [one for one in sure if one.mode not in law.admits]
        ground, full = random.choice(outright or sure), complete_voice(law, voice)
        stand = {one.rule for one in cell.grounds}
        wrong = [one.number for one in _heard_clauses(law, full, ruling.question) if one.number not in stand]
        random.shuffle(wrong)
        wrong.sort(key=lambda number: not _says(law.clause(number), ruling.question, cell.answer))
        options = tuple(
            Option(
                f"{law.clause(number).at}: {law.clause(number).words(full)}", number == ground.rule,
                GroundClaim(story.facts, voice, ruling.question, cell.answer, number),
            )
            for number in (ground.rule, *wrong[:_WRONG])
        )  # fmt: skip
        if len({option.text for option in options}) <= _WRONG:
            continue
        said = law.question(ruling.question).words(cell.answer)  # type: ignore[arg-type]
        yield SheetQuestion(
            "cite", level_of(story, heard), story.words(law),
            stem_of(law, voice, f"{said}. Which line says so?"), options, why_words(law, heard)[0],
            ((ground.rule, ground.at),), story.facts, voice, ruling.question,
        )  # fmt: skip


def _heard_clauses(law: Law, voice: Mapping[str, str], question: str) -> Iterator[Clause]:
    """The clauses that rule on a question for a voice: one that it does not hear would be seen to be the wrong line."""
    for chapter in law.chapters:
        if _hears(chapter.where, voice):
            for clause in chapter.clauses:
                if any(one.question == question and _hears(one.where, voice) for one in clause.rules):
                    yield clause


def _hears(where: Condition | None, voice: Mapping[str, str]) -> bool:
    return where is None or holds(where, {}, voice, {})


def _says(clause: Clause, question: str, answer: str) -> bool:
    """Whether a clause gives an answer in some case: one that never does would be seen to be the wrong line."""
    return any(rule.question == question and rule.answer == answer for rule in clause.rules)


def _halves(random: Random, story: Story) -> Iterator[Story]:
    """The story with one fact of it left untold, each in turn."""
    names = [name for name in story.told if len(story.told) > 1]
    random.shuffle(names)
    for name in names:
        told, facts = ({one: value for one, value in some.items() if one != name} for some in (story.told, story.facts))
        yield Story(told, facts, story.places)


def ask(bench: Bench, random: Random, story: Story) -> Iterator[SheetQuestion]:
    """What must you still ask? Facts that may change the answer, among facts that cannot."""
    law = bench.law
    frame, turned = frames(bench, random, story)
    for half in _halves(random, story):
        judged = judged_in(bench, half.facts, frame, explain=True)
        for ruling in (one for one in judged.rulings if not frame or one.question in turned):
            for cell in ruling.cells:
                heard = Heard(frame, judged, ruling, cell)
                matters = [one for one in cell.would_decide or () if one not in judged.facts]
                never = [
                    one.name
                    for one in law.facts
                    if one.name not in judged.facts and one.name not in matters and _asked(law, one.name)
                ]
                random.shuffle(never)
                if not matters or len(never) < 2:
                    continue
                options = tuple(
                    Option(law.fact(one).asks, right, Matters(half.facts, heard.voice, ruling.question, one))
                    for right, names in ((True, matters[:2]), (False, never[:2]))
                    for one in names
                )
                stem = (
                    f"{stem_of(law, heard.voice, ruling.asks)} It cannot be said yet. What must you still ask? "
                    "(Mark all that may change the answer.)"
                )
                why = "Each question marked may change the answer; the others cannot, whatever is answered."
                yield SheetQuestion(
                    "ask", level_of(half, heard), half.words(law), stem, options, why, (), half.facts, heard.voice,
                    ruling.question,
                )  # fmt: skip


def _asked(law: Law, name: str) -> bool:
    only_in_time = set() if law.chronicle is None else set(law.chronicle.told)
    return name not in only_in_time


def silent(bench: Bench, random: Random, story: Story) -> Iterator[SheetQuestion]:
    """Silent or open? The law may say nothing, or the story may not say enough."""
    law = bench.law
    wanted = random.choice(("silent", "open", "settled"))
    found = [
        (kind != wanted, place, one, heard, kind)
        for place, one in enumerate((story, *_halves(random, story)))
        for heard in cells_of(bench, random, one)
        for kind in (heard.cell.answer if heard.cell.answer in ("silent", "open") else "settled",)
    ]
    for _, _, one, heard, kind in sorted(found, key=lambda each: each[:2])[:2]:
        silence, opening = (
            AnswerClaim(one.facts, heard.voice, heard.ruling.question, answer) for answer in ("silent", "open")
        )
        options = (
            Option("The law, told everything, says nothing here", kind == "silent", silence),
            Option("The story leaves out what would settle it", kind == "open", opening),
            Option(
                "Neither: the law gives it an answer, yes or no",
                kind == "settled",
                Both((silence, opening), (False, False)),
            ),
        )
        why, cited = why_words(law, heard)
        stem = f"{stem_of(law, heard.voice, heard.ruling.asks)} Is there an answer to that?"
        yield SheetQuestion(
            "silent", level_of(one, heard), one.words(law), stem, options,
            why or capital(law.question(heard.ruling.question).silent_words) + ".", cited, one.facts, heard.voice,
            heard.ruling.question,
        )  # fmt: skip


def brief(bench: Bench, random: Random, story: Story) -> Iterator[SheetQuestion]:
    """An open question, with lines to write on: where voices part, and both grounds."""
    law = bench.law
    judged = bench.judge(story.facts, questions=law.first_questions)
    for ruling in judged.rulings:
        sides = _opposed(law, ruling.cells)
        if sides is None:
            continue
        told: list[str] = []
        cited: list[tuple[str, str]] = []
        for side, rest in (sides, sides[::-1]):
            why, places = why_words(law, Heard({}, judged, ruling, side))
            if why:
                told.append(capital(f"{_in_voice(law, _apart(side, rest))}{side.answer}. {why}"))
                cited += places
        if len(told) < 2:
            continue
        level = level_of(story, Heard(_frame(law, sides), judged, ruling, sides[0]))
        stem = f"{capital(ruling.asks)} Give two answers that the sources allow, and the ground of each."
        yield SheetQuestion(
            "brief", level, story.words(law), stem, (), " ".join(told), tuple(dict.fromkeys(cited)),
            story.facts, {}, ruling.question,
        )  # fmt: skip


def _frame(law: Law, sides: tuple[Cell, Cell]) -> Mapping[str, str]:
    """What two answers hang on besides the people who dispute: how the words are read, which is harder."""
    disputes = {axis.name for axis in law.disputes}
    return {axis: choice for axis, choice in _apart(*sides).items() if axis not in disputes}


def _opposed(law: Law, cells: Sequence[Cell]) -> tuple[Cell, Cell] | None:
    """A yes and a no that differ in as few choices as may be."""
    pairs = [
        (one, other)
        for one in cells
        for other in cells
        if one.answer == "yes" and other.answer == "no" and not voice_clashes(law, one.voice)
    ]
    return min(pairs, key=lambda pair: len(_apart(*pair)) + len(_apart(pair[1], pair[0])), default=None)


def _apart(one: Cell, other: Cell) -> dict[str, str]:
    return {axis: choice for axis, choice in one.voice.items() if other.voice.get(axis) != choice}


MAKERS: Mapping[QuestionKind, Maker] = {
    "rule": rule,
    "who": who,
    "turn": turn,
    "cite": cite,
    "ask": ask,
    "silent": silent,
    "course": course,
    "brief": brief,
}
