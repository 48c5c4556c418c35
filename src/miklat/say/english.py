"""Controlled English: conditions, choices and rules as sentences a scholar would write.

A condition becomes one clause. Facts of one subject share it ("he had a mishap at work and was chopping wood"), choices
of voice stand before what they govern, and alternatives that are long are lettered.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import assert_never

from miklat.law.law import Law
from miklat.law.question import Aside
from miklat.say.fold import folded, joined, lettered, one_subject, simple
from miklat.terms.condition import All, Any, Chosen, Condition, Is, Named, Not, Ruled


def fact_words(name: str, value: str, law: Law, *, negated: bool = False) -> str:
    """A fact with its value as a clause ("he struck")."""
    one = law.fact(name).value(value)
    return one.denies if negated else one.says


def facts_words(facts: Mapping[str, str], law: Law) -> str:
    """Several facts as one sentence without its stop."""
    return folded([fact_words(name, value, law) for name, value in facts.items()])


def choice_words(axis: str, choice: str, law: Law) -> str:
    """A choice of voice as a phrase ("according to Rebbi")."""
    return law.axis(axis).choice(choice).says


def said_choices(choices: Mapping[str, str], law: Law) -> str:
    """Choices of voice as a phrase."""
    return joined([choice_words(axis, choice, law) for axis, choice in choices.items()])


def choices_words(choices: Mapping[str, str], law: Law) -> str:
    """The same with the keys by which a case or a command names them, for pages in full."""
    return f"{said_choices(choices, law)} ({', '.join(f'{axis}={choice}' for axis, choice in choices.items())})"


def when_words(phrase: str) -> str:
    """A choice of voice as a circumstance: "when reading the verses alone", but "according to Rebbi"."""
    return f"when {phrase}" if phrase.split(" ", 1)[0].endswith("ing") and phrase[:9] != "according" else phrase


def conjuncts(condition: Condition) -> tuple[Condition, ...]:
    """The conditions that must all hold, negations pushed inward."""
    flat = pushed(condition)
    return flat.parts if isinstance(flat, All) else (flat,)


def parted_words(parts: Sequence[Condition], law: Law) -> tuple[str, str]:
    """Conditions that must all hold as two phrases, either of which may be empty: of the voice, and of the case."""
    voice = [_voice_words(part, law) for part in parts if is_voice(part)]
    case = [part for part in parts if not is_voice(part)]
    return joined(voice) if voice else "", _all_words(case, law, 0) if case else ""


def condition_words(condition: Condition, law: Law) -> str:
    """A condition as a clause."""
    return _words(pushed(condition), law, 0)


def pushed(condition: Condition, *, negated: bool = False) -> Condition:
    """The same condition with its negations pushed inward, to atoms and named conditions, and rows made flat."""
    match condition:
        case Is(fact, values, before):
            return Is(fact, values, before is not negated)
        case Chosen(axis, choices, before):
            return Chosen(axis, choices, before is not negated)
        case Ruled(question, answers, before):
            return Ruled(question, answers, before is not negated)
        case Named():
            return Not(condition) if negated else condition
        case Not(part):
            return pushed(part, negated=not negated)
        case All(parts) | Any(parts):
            kind = All if isinstance(condition, All) is not negated else Any
            return _row(kind, [pushed(part, negated=negated) for part in parts])
        case _ as never:
            assert_never(never)


def _row(kind: type[All] | type[Any], parts: Iterable[Condition]) -> Condition:
    flat = tuple(
        inner
        for part in parts
        for inner in (part.parts if isinstance(part, All | Any) and isinstance(part, kind) else (part,))
    )
    return flat[0] if len(flat) == 1 else kind(flat)


def _words(condition: Condition, law: Law, depth: int) -> str:
    match condition:
        case Is():
            return _is_words(condition, law)
        case Chosen():
            return _voice_words(condition, law)
        case Ruled(question, answers, negated):
            words = joined([law.question(question).words(answer) for answer in answers], "or")  # type: ignore[arg-type]
            return f"it is {'not ' if negated else ''}ruled that {words}"
        case All(parts):
            return _all_words(parts, law, depth)
        case Any(parts):
            return _any_words(parts, law, depth)
        case Named(says=says):
            return says
        case Not(Named(says=says, denies=denies)):
            return denies or f"it is not so that {says}"
        case Not(part):
            return f"it is not so that {_words(part, law, depth)}"
        case _ as never:
            assert_never(never)


def _is_words(one: Is, law: Law) -> str:
    fact = law.fact(one.fact)
    if not one.negated:
        return folded([fact.value(value).says for value in one.values], "or")
    denials = [fact.value(value).denies for value in one.values]
    return folded(denials, "or", denials=True) if len(denials) > 1 else denials[0]


def _choices(one: Chosen, law: Law) -> list[str]:
    axis = law.axis(one.axis)
    names = [name for name in axis.names if (name in one.choices) is not one.negated]
    return [axis.choice(name).says for name in names]


def _all_words(parts: Sequence[Condition], law: Law, depth: int) -> str:
    if not parts:
        return "always"
    voice = [_voice_words(part, law) for part in parts if is_voice(part)]
    rest = [_words(part, law, depth) for part in parts if not is_voice(part)]
    if not rest:
        return joined(voice)
    return f"{joined(voice)}, {folded(rest)}" if voice else folded(rest)


def is_voice(part: Condition) -> bool:
    """Whether a condition asks about the voice and nothing else."""
    match part:
        case Chosen():
            return True
        case All(parts) | Any(parts):
            return bool(parts) and all(map(is_voice, parts))
        case _:
            return False


def _voice_words(part: Condition, law: Law) -> str:
    """A condition that asks about the voice alone, as a circumstance."""
    match part:
        case Chosen():
            return joined([when_words(word) for word in _choices(part, law)], "or")
        case All(parts) | Any(parts):
            return joined([_voice_words(one, law) for one in parts], "and" if isinstance(part, All) else "or")
        case _:
            raise TypeError(part)


def _any_words(parts: Sequence[Condition], law: Law, depth: int) -> str:
    if not parts:
        return "never"
    voice = [part for part in parts if is_voice(part)]
    rest = [part for part in parts if not is_voice(part)]
    if not rest:
        return joined([_voice_words(part, law) for part in voice], "or")
    words = _alternatives(_spread(rest), law, depth)
    denied = [part for part in voice if isinstance(part, Chosen) and part.negated]
    held = [_voice_words(Chosen(part.axis, part.choices), law) for part in denied]
    free = [_voice_words(part, law) for part in voice if part not in denied]
    words += f" (asked only {joined(held)})" if held else ""
    return words + (f" (not asked {joined(free, 'or')})" if free else "")


def _spread(parts: Sequence[Condition]) -> list[Condition]:
    """Alternatives, with a fact of several values as so many of them."""
    if len(parts) == 1:
        return list(parts)
    spread: list[Condition] = []
    for part in parts:
        several = isinstance(part, Is) and not part.negated
        spread += [Is(part.fact, (value,)) for value in part.values] if several else [part]  # type: ignore[union-attr]
    return spread


def _alternatives(parts: Sequence[Condition], law: Law, depth: int) -> str:
    """At least one of several conditions, none of them about the voice alone."""
    if (pair := _exactly_one(parts)) is not None:
        return folded([_words(part, law, depth) for part in pair], "or") + ", but not both"
    labelled = [_labelled(part, law) for part in parts]
    if _by_choice(parts, law):
        return "; ".join(f"{label}, {_words(part, law, depth)}" for label, part in labelled)
    words = [_words(part, law, depth + 1) for _, part in labelled]
    if all(map(simple, words)) and (len({label for label, _ in labelled}) == 1 or one_subject(words)):
        return folded(words, "or", labels=[label for label, _ in labelled])
    if len(parts) == 1:
        return _words(parts[0], law, depth)
    return lettered([_words(part, law, depth + 1) for part in parts], depth)


def _labelled(part: Condition, law: Law) -> tuple[str, Condition]:
    """What the part asks of the voice, in words, and what it asks besides."""
    if not isinstance(part, All) or not any(map(is_voice, part.parts)):
        return "", part
    voice = [_voice_words(one, law) for one in part.parts if is_voice(one)]
    return joined(voice), _row(All, [one for one in part.parts if not is_voice(one)])


def _by_choice(parts: Sequence[Condition], law: Law) -> bool:
    """Whether each part stands under one choice on the same axis, and together they exhaust it."""
    under = [[one for one in part.parts if isinstance(one, Chosen)] if isinstance(part, All) else [] for part in parts]
    if len(parts) < 2 or any(len(one) != 1 for one in under):
        return False
    axes = {one[0].axis for one in under}
    names = [word for one in under for word in _choices(one[0], law)]
    return len(axes) == 1 and sorted(names) == sorted(c.says for c in law.axis(axes.pop()).choices)


def _exactly_one(parts: Sequence[Condition]) -> tuple[Condition, Condition] | None:
    """The two conditions of which the parts say that exactly one holds, if that is what they say."""
    match parts:
        case [All([a, b]), All([c, d])] if pushed(Not(b)) == d and pushed(Not(a)) == c:
            return a, d
        case _:
            return None


def aside_words(aside: Aside, question: str, law: Law) -> str:
    """What a rule sets aside, and in which voices."""
    if aside.every is not None:
        but = f", but {' and '.join(aside.but)}" if aside.but else ""
        return f"whatever rule has it that {law.question(question).words(aside.every)}{but}"
    return f"{aside.clause}{only_words(aside.only, law)}"


def only_words(only: Condition | None, law: Law) -> str:
    """The voices in which something is so, in brackets after it; nothing if it is so in all."""
    return "" if only is None else f" ({condition_words(only, law)})"
