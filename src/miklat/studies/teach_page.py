"""Pairs of everyday cases that differ in one thing alone, as a board would show them; and the covering set."""

from collections.abc import Iterator, Mapping, Sequence

from miklat.law.law import Law
from miklat.say.english import fact_words, facts_words
from miklat.say.fold import joined, upper_first
from miklat.say.page import Block, Document, Heading, Items, Line, Para, Strong
from miklat.say.sides import choice_name
from miklat.studies.contrasts import Contrast
from miklat.studies.covering import CoveringSet
from miklat.studies.disputes import Dispute
from miklat.studies.lessons import beyond_the_ordinary, ordinary_facts
from miklat.studies.words import against, answers_words, instance_lines, page, rule_name, voice_words


def board_page(disputes: Sequence[Dispute], pairs: Sequence[Contrast], law: Law) -> Document:
    """For each dispute, and each condition of each rule, two everyday cases that differ in one thing alone."""
    told = joined([law.fact(name).value(value).says for name, value in ordinary_facts(law).items()])
    lead = "Two cases each, alike in all but one thing."
    blocks: list[Block] = [
        Heading(1, ("Pairs for the board",)),
        Para((f"{lead} In each, unless it says otherwise, {told}." if told else lead,)),
    ]
    if disputes:
        blocks.append(Heading(2, ("Where they disagree",), "disputes"))
        for one in disputes:
            blocks += dispute_blocks(one, law)
    if pairs:
        blocks.append(Heading(2, ("What each rule asks",), "rules"))
        blocks += _conditions([pair for pair in pairs if pair.cases is not None], law)
    return page("Pairs for the board", blocks, law)


def dispute_blocks(one: Dispute, law: Law) -> Iterator[Block]:
    """A dispute: the case that parts them, what each says, and the change that unites them."""
    names = [upper_first(choice_name(one.axis, choice, law)) for choice in (one.one, one.other)]
    yield Heading(3, (against(*names),))
    yield Para((f"{upper_first(_case(one.apart.facts, law))}.",))
    said = [answers_words(heard.answers, law) for heard in one.apart.heard]
    yield Items(
        tuple((Strong(f"{upper_first(name)}: "), f"{words}.") for name, words in zip(names, said, strict=True)),
        indent=1,
    )
    if one.alike is not None:
        changed = fact_words(one.fact, one.alike.facts[one.fact], law)
        yield Para((Strong("They agree "), f"if instead {changed}: {answers_words(one.alike.heard[0].answers, law)}."))


def _case(facts: Mapping[str, str], law: Law) -> str:
    told = beyond_the_ordinary(facts, law)
    return facts_words(told, law) if told else "nothing else need be told"


def _conditions(pairs: Sequence[Contrast], law: Law) -> Iterator[Block]:
    """The pairs by clause, in the order of the page."""
    for clause in law.clauses:
        some = [pair for pair in pairs if pair.rule[0] == clause.number]
        if some:
            yield Heading(3, (f"{clause.at} [{clause.number}]",))
            lines = [line for pair in some for line in _board(pair, law)]
            yield Items(tuple(dict.fromkeys(lines)))


def _board(one: Contrast, law: Law) -> Iterator[Line]:
    if one.cases is None:
        return
    first, second = one.cases
    shared = beyond_the_ordinary({n: v for n, v in first.facts.items() if n != one.fact}, law)
    both = f"{upper_first(facts_words(shared, law))}. " if shared else ""
    sides = [
        f"If {fact_words(one.fact, case.facts[one.fact], law)}: {answers_words(case.heard[0].answers, law)}."
        for case in (first, second)
    ]
    voice = voice_words(first.heard[0].voice, law)
    heard = "" if voice == voice_words(_default(law), law) else f" (This is heard {voice}.)"
    yield (both, Strong(f"{sides[0]} "), f"{sides[1]}{heard}")


def _default(law: Law) -> Mapping[str, str]:
    from miklat.law.voice import default_voice

    return default_voice(law)


def pairs_page(pairs: Sequence[Contrast], law: Law) -> Document:
    """Every pair, with the rule it is of; and the facts that none shows, with the reason."""
    blocks: list[Block] = [Heading(1, ("Pairs that differ in one fact alone",)), Para((pairs_words(pairs),))]
    blocks.append(Items(tuple((_pair(one, law),) for one in pairs if one.cases is not None)))
    without = tuple(
        (f"{rule_name(law, one.question, one.rule)} ({one.question}), {one.fact}: {one.why}.",)
        for one in pairs
        if one.cases is None
    )
    blocks += [Para(("No such pair shows:",)), Items(without)] if without else []
    return page("Pairs that differ in one fact alone", blocks, law)


def covering_page(found: CoveringSet, law: Law) -> Document:
    """The covering set, case by case."""
    blocks: list[Block] = [Heading(1, ("Cases that cover the law",)), Para((covering_words(found),))]
    for place, lesson in enumerate(found.lessons, 1):
        blocks.append(Heading(2, (f"Case {place}",)))
        blocks.append(Para((f"{upper_first(facts_words(lesson.case.facts, law))}.",)))
        blocks += list(instance_lines(lesson.case, law))[1:]
        blocks.append(Para((Strong("It exercises: "), f"{'; '.join(lesson.exercises)}."), 1))
    return page("Cases that cover the law", blocks, law)


def covering_words(found: CoveringSet) -> str:
    """How many cases exercise how much, and whether fewer would do."""
    much = (
        f"{len(found.lessons)} cases exercise all of {found.items} things: every rule that can stand, every "
        "setting-aside that can happen, and both sides of every dispute. "
    )
    if found.minimal:
        return much + f"Fewer would not do: among these things are {found.bound} no two of which fit one case."
    return (
        much + f"At least {found.bound} are needed: so many of these things are such that no two of them fit one case."
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
