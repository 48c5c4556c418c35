"""What pages of the study share: exact numbers, shares, regions, voices and smallest cases in words."""

from collections.abc import Iterable, Mapping, Sequence

from miklat.diagram.cover import Sets
from miklat.law.law import Law
from miklat.law.question import Outcome
from miklat.law.voice import complete_voice, default_voice
from miklat.say.english import condition_words, facts_words
from miklat.say.fold import joined
from miklat.say.page import Block, Document, Para, Strong
from miklat.studies.claims import Instance
from miklat.terms.condition import ALWAYS, All, Chosen, Condition, Is
from miklat.terms.frozen import Frozen

NOTICE = "miklat traces what the texts say; it never issues a ruling of practice."


def number(count: int) -> str:
    """A whole number as a reader likes it: 9,815,048."""
    return f"{count:,}"


def share(count: int, whole: int) -> str:
    """A share of a whole in hundredths of a percent, on whole numbers: "12.34%"; never "0.00%" of something."""
    if not whole:
        return "none"
    hundredths = (count * 20_000 + whole) // (2 * whole)
    if count and not hundredths:
        return f"1 in {number(whole // count)}"
    return f"{hundredths // 100}.{hundredths % 100:02d}%"


def of_cases(count: int, whole: int, what: str = "cases") -> str:
    """A count of a whole, with its share."""
    return f"{number(count)} of {number(whole)} {what} ({share(count, whole)})"


def rule_name(law: Law, question: str, rule: tuple[str, int]) -> str:
    """A rule by its clause; and by its holder, or its mode, where the clause has others on the question."""
    clause, place = rule
    on_it = [one for one in law.rules if one.question == question]
    own, beside = on_it[place], [one for at, one in enumerate(on_it) if one.clause == clause and at != place]
    apart: list[str] = []
    if any(one.holder != own.holder for one in beside):
        apart.append(own.holder)
        beside = [one for one in beside if one.holder == own.holder]
    if any(one.mode != own.mode for one in beside):
        apart.append(own.mode)
        beside = [one for one in beside if one.mode == own.mode]
    if beside:
        apart.append(f"rule {place + 1} on {question}")
    return f"{clause} ({', '.join(apart)})" if apart else clause


def departures(voice: Mapping[str, str], law: Law) -> dict[str, str]:
    """The choices of a voice that are not the default, those too that follow from others."""
    usual = default_voice(law)
    return {axis: choice for axis, choice in voice.items() if choice != usual[axis]}


def dragged(voice: Mapping[str, str], law: Law) -> dict[str, str]:
    """Of the choices of a whole voice that are not the default, those that follow from the others."""
    told = departures(voice, law)
    for axis in list(told):
        fewer = {name: choice for name, choice in told.items() if name != axis}
        if complete_voice(law, fewer) == dict(voice):
            told = fewer
    return {axis: choice for axis, choice in departures(voice, law).items() if axis not in told}


def voice_words(voice: Mapping[str, str], law: Law, typed: Mapping[str, str] = Frozen({})) -> str:
    """Voices in words: a whole voice by its departures from the default, others by the choices they make.

    ``typed`` are choices that are named even where they are the default.
    """
    whole = len(voice) == len(law.axes)
    told = {**typed, **departures(voice, law)} if whole else voice
    if not told:
        return "in the default voice" if whole else "in every voice"
    follows = dragged(voice, law) if whole else {}
    if not follows:
        return _says(told, law)
    chosen = {axis: choice for axis, choice in told.items() if axis not in follows}
    return f"{_says(chosen, law)}, and so {_says(follows, law)}"


def _says(choices: Mapping[str, str], law: Law) -> str:
    return joined([law.axis(axis).choice(choice).says for axis, choice in choices.items()])


def region_condition(sets: Sets, law: Law) -> Condition:
    """The condition that a region states."""
    parts: list[Condition] = []
    for level in sorted(sets):
        kept = tuple(sorted(sets[level]))
        if level < len(law.facts):
            names = law.variables[level].names
            rest = [code for code in range(len(names)) if code not in sets[level]]
            few = len(rest) == 1 and len(kept) > 2
            parts.append(Is(law.variables[level].name, tuple(names[code] for code in (rest if few else kept)), few))
        else:
            axis = law.variables[level]
            parts.append(Chosen(axis.name, tuple(axis.names[code] for code in kept)))
    return All(tuple(parts)) if parts else ALWAYS


def region_words(sets: Sets, law: Law) -> str:
    """A region as a clause."""
    return condition_words(region_condition(sets, law), law) if sets else "in every case"


def region_names(sets: Sets, law: Law) -> dict[str, list[str]]:
    """A region as the values that its facts and axes keep to."""
    names = [one.name for one in law.variables]
    return {names[level]: [law.domains[names[level]][code] for code in sorted(sets[level])] for level in sorted(sets)}


def against(one: str, other: str) -> str:
    """Two sides set against each other, as a heading."""
    lowered = f"{other[:1].lower()}{other[1:]}" if other.startswith(("If ", "The ")) else other
    return f"{one}, or {lowered}" if lowered.startswith("if ") else f"{one[:1].upper()}{one[1:]} against {lowered}"


def answers_words(answers: Mapping[str, Outcome], law: Law) -> str:
    """Answers as one clause."""
    return "; ".join(law.question(name).words(answer) for name, answer in answers.items())


def instance_lines(case: Instance, law: Law) -> Iterable[Para]:
    """A smallest case with what each voice answers in it."""
    told = f"{facts_words(case.facts, law)}." if case.facts else "nothing need be told."
    yield Para((Strong("The smallest case: "), told), 1)
    for heard in case.heard:
        if heard.answers:
            yield Para((f"{voice_words(heard.voice, law)}: {answers_words(heard.answers, law)}.",), 2)


def page(title: str, blocks: Sequence[Block], law: Law) -> Document:
    """A page of the study, with the law it was made of at its foot."""
    return Document(title, tuple(blocks), (f"law {law.version}, {law.fingerprint[:19]}. {NOTICE}",))
