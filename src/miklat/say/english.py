"""Controlled English: conditions, choices and rules as sentences a scholar would write."""

from typing import assert_never

from miklat.law.law import Law
from miklat.terms.condition import All, Any, Chosen, Condition, Is, Named, Not, Ruled


def joined(words: list[str], last: str = "and") -> str:
    """Words in a row: "a, b and c"."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def fact_words(name: str, value: str, law: Law, *, negated: bool = False) -> str:
    """A fact with its value as a clause ("he struck")."""
    one = law.fact(name).value(value)
    return one.denies if negated else one.says


def choice_words(axis: str, choice: str, law: Law) -> str:
    """A choice of voice as a phrase ("according to Rebbi")."""
    return law.axis(axis).choice(choice).says


def condition_words(condition: Condition, law: Law) -> str:
    """A condition as a clause."""
    match condition:
        case Is(name, values, negated):
            words = [fact_words(name, value, law, negated=negated) for value in values]
            return joined(words, "and" if negated else "or")
        case Chosen(name, choices, negated):
            return ("not " if negated else "") + joined([choice_words(name, c, law) for c in choices], "or")
        case Ruled(name, answers, negated):
            words = [law.question(name).words(answer) for answer in answers]  # type: ignore[arg-type]
            return ("it is not so that " if negated else "") + joined(words, "or")
        case All(parts):
            return joined([condition_words(part, law) for part in parts]) if parts else "always"
        case Any(parts):
            return "either " + joined([condition_words(part, law) for part in parts], "or") if parts else "never"
        case Not(part):
            return f"it is not so that {condition_words(part, law)}"
        case Named(says=says):
            return says
        case _ as never:
            assert_never(never)
