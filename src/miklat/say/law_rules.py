"""The rules of a clause as they are printed: what they share once, then each; sides of a dispute side by side."""

from collections.abc import Iterator, Sequence

from miklat.law.clause import Rule
from miklat.law.law import Law
from miklat.say.edition import EditionPart, clause_span, row
from miklat.say.english import aside_words, conjuncts, only_words, parted_words
from miklat.say.fold import upper_first
from miklat.say.page import Block, Items, Line, Link, Para, Span, Strong, Table
from miklat.terms.condition import Condition


def rules_blocks(law: Law, rules: Sequence[Rule], part: EditionPart) -> Iterator[Block]:
    """The rules of one clause on one question."""
    if len(rules) == 1:
        yield Para(_rule_line(law, rules[0]), 2)
    else:
        asked = [conjuncts(rule.when) for rule in rules]
        shared = [one for one in asked[0] if all(one in other for other in asked[1:])]
        own = [[one for one in each if one not in shared] for each in asked]
        if len({rule.holder for rule in rules}) == 1 and len({rule.answer for rule in rules}) == 1:
            yield from _one_holder(law, rules, shared, own)
        else:
            yield from _dispute(law, rules, shared, own)
    order = _order_line(law, rules, part)
    if order:
        yield Para(order, 2)


def _rule_line(law: Law, rule: Rule) -> Line:
    voice, case = parted_words(conjuncts(rule.when), law)
    heard = f"{voice}, " if voice else ""
    when = f", if {case}" if case else ""
    return (Strong(f"{upper_first(rule.holder)}, {rule.mode}:"), f" {heard}{_answer(law, rule)}{when}.")


def _one_holder(
    law: Law, rules: Sequence[Rule], shared: Sequence[Condition], own: Sequence[Sequence[Condition]]
) -> Iterator[Block]:
    """One answer of one holder, in several firmnesses."""
    voice, case = parted_words(shared, law)
    lead = f" {voice + ', ' if voice else ''}{_answer(law, rules[0])}{', if ' + case if case else ''}:"
    yield Para((Strong(f"{upper_first(rules[0].holder)}:"), lead), 2)
    items: list[Line] = []
    for rule, one in zip(rules, own, strict=True):
        voice, case = parted_words(one, law)
        items.append((Strong(rule.mode), f"{', ' + voice if voice else ''}{', if ' + case if case else ''}."))
    yield Items(tuple(items), indent=2)


def _dispute(
    law: Law, rules: Sequence[Rule], shared: Sequence[Condition], own: Sequence[Sequence[Condition]]
) -> Iterator[Block]:
    """Answers of several holders, a column each."""
    voice, case = parted_words(shared, law)
    if voice or case:
        yield Para((f"{upper_first(voice) + ', ' if voice else ''}{'if ' if voice else 'If '}{case}:",), 2)
    head: tuple[Line, ...] = tuple((Strong(f"{upper_first(rule.holder)}, {rule.mode}"),) for rule in rules)
    cells: list[Line] = []
    for rule, one in zip(rules, own, strict=True):
        heard, case = parted_words(one, law)
        cells.append((f"{heard + ', ' if heard else ''}{_answer(law, rule)}{', if ' + case if case else ''}.",))
    yield Table(head, (tuple(cells),), 2)


def _answer(law: Law, rule: Rule) -> str:
    return f"{law.question(rule.question).words(rule.answer)} ({rule.question}: {rule.answer})"


# ---- how rules meet ----


def _order_line(law: Law, rules: Sequence[Rule], part: EditionPart) -> Line:
    """What the rules set aside, to what they yield, and on which axis they are in dispute."""
    question, line = rules[0].question, list[Span]()
    asides = dict.fromkeys(aside for rule in rules for aside in rule.sets_aside)
    for verb, names in (
        ("Sets aside", [(one.clause, aside_words(one, question, law)) for one in asides]),
        ("Yields to", _setters(law, rules)),
    ):
        if names:
            line += [f"{verb} ", *row([_linked(clause, words, part) for clause, words in names]), ". "]
    for axis in dict.fromkeys(rule.where.axis for rule in rules if rule.where is not None):
        name: Span = Link(axis, f"#axis-{axis}") if "axes" in part.sections else axis
        line += ["In dispute, axis ", name, f": {law.axis(axis).decides}. "]
    return tuple(line)


def _setters(law: Law, rules: Sequence[Rule]) -> list[tuple[str, str]]:
    """The clauses whose rules set these aside, with the words that say where they do."""
    clause, question = rules[0].clause, rules[0].question
    answers = {rule.answer for rule in rules}
    both = len(answers) > 1
    found = []
    for other in law.rules:
        for aside in other.sets_aside if other.question == question and other.clause != clause else ():
            where = f" (where it answers {aside.every})" if aside.every and both else ""
            if any(aside.reaches(clause, answer) for answer in answers):
                found.append((other.clause, f"{other.clause}{only_words(aside.only, law)}{where}"))
    return list(dict.fromkeys(found))


def _linked(clause: str, words: str, part: EditionPart) -> Line:
    """A clause's number and the words after it, or words that name none."""
    return (clause_span(clause, part), words.removeprefix(clause)) if words.startswith(clause) else (words,)
