"""Cases that teach, as a page: what each exercises, and the pairs that differ in one fact alone."""

from collections.abc import Sequence

from miklat.law.law import Law
from miklat.say.english import fact_words, facts_words
from miklat.say.fold import joined
from miklat.say.page import Block, Document, Heading, Items, Para, Strong
from miklat.studies.contrasts import Contrast
from miklat.studies.teach import CoveringSet
from miklat.studies.words import answers_words, instance_lines, page, rule_name, voice_words


def teach_page(course: CoveringSet, pairs: Sequence[Contrast], law: Law) -> Document:
    """The course and the pairs."""
    blocks: list[Block] = [Heading(1, ("Cases that teach",)), Para((course_words(course),))]
    for place, lesson in enumerate(course.lessons, 1):
        blocks.append(Heading(2, (f"Case {place}",)))
        blocks.append(Para((f"{facts_words(lesson.case.facts, law)}.",)))
        blocks += list(instance_lines(lesson.case, law))[1:]
        blocks.append(Para((Strong("It exercises: "), f"{'; '.join(lesson.exercises)}."), 1))
    if pairs:
        blocks.append(Heading(1, ("Pairs that differ in one fact alone",)))
        blocks.append(Para((pairs_words(pairs),)))
        blocks += [Items(tuple((_pair(one, law),) for one in pairs if one.cases is not None))]
        without = tuple(
            (f"{rule_name(law, one.question, one.rule)} ({one.question}), {one.fact}: {one.why}.",)
            for one in pairs
            if one.cases is None
        )
        blocks += [Para(("No such pair shows:",)), Items(without)] if without else []
    return page("Cases that teach", blocks, law)


def course_words(course: CoveringSet) -> str:
    """How many cases exercise how much, and whether fewer would do."""
    much = (
        f"{len(course.lessons)} cases exercise all of {course.items} things: every rule that can stand, every "
        "setting-aside that can happen, and both sides of every dispute. "
    )
    if course.minimal:
        return much + f"Fewer would not do: among these things are {course.bound} no two of which fit one case."
    return (
        much + f"At least {course.bound} are needed: so many of these things are such that no two of them fit one case."
    )


def pairs_words(pairs: Sequence[Contrast]) -> str:
    """Of how many conditions a pair is shown."""
    shown = sum(one.cases is not None for one in pairs)
    words = f"Of {len(pairs)} facts that rules ask, {shown} are shown by two cases"
    return f"{words} that differ in that fact alone and in the answer."


def _pair(one: Contrast, law: Law) -> str:
    if one.cases is None:
        return ""
    first, second = one.cases
    shared = {name: value for name, value in first.facts.items() if name != one.fact}
    both = f"{facts_words(shared, law)}. " if shared else ""
    sides = [
        f"if {fact_words(one.fact, case.facts[one.fact], law)}, {answers_words(case.heard[0].answers, law)}"
        for case in (first, second)
    ]
    name = f"{rule_name(law, one.question, one.rule)} ({one.question})"
    return f"{name}, {voice_words(first.heard[0].voice, law)}: {both}{joined(sides, 'but')}."
