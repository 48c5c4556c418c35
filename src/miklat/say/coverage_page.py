"""What cases exercise of a law, as a page and as plain values."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from miklat.judging.coverage import AsideReach, ChoiceReach, Coverage, RuleReach
from miklat.law.clause import Rule
from miklat.say.page import Block, Document, Heading, Para, Strong, Table

_LEGEND = (
    "Tested: it happens under a question and a voice of which an answer is expected. "
    "Only reached: it happens in some voice of some case, but no answer is expected there."
)

Reach = RuleReach | AsideReach | ChoiceReach


def coverage_page(coverage: Coverage) -> Document:
    """A table of how much was exercised, and by name what was not."""
    kinds: tuple[tuple[str, Sequence[Reach]], ...] = (
        ("rules", coverage.rules),
        ("exceptions", coverage.exceptions),
        ("choices of voice", coverage.choices),
    )
    names = _names([one.rule for one in coverage.rules])
    rows = tuple(tuple((str(cell),) for cell in (name, *_counts(items), len(items))) for name, items in kinds)
    head = (("",), ("tested",), ("only reached",), ("never reached",), ("of",))
    title = "What of the law the cases exercise"
    blocks: list[Block] = [Heading(2, (title,)), Table(head, rows), Para(("",)), Para((_legend(coverage),))]
    for label, wanted in (("only reached", (True, False)), ("never reached", (False, False))):
        for name, items in kinds:
            named = _named([one for one in items if (one.reached, one.tested) == wanted], names)
            if named:
                blocks += [Para(("",)), Para((Strong(f"{name.capitalize()} {label}: "), named))]
    return Document(title, tuple(blocks))


def _legend(coverage: Coverage) -> str:
    """How to read the table, and what it leaves out."""
    if not coverage.never:
        return _LEGEND
    told = "1 exception is" if coverage.never == 1 else f"{coverage.never} exceptions are"
    return f"{_LEGEND} {told} left out: in no possible case and voice do both their rules speak."


def _counts(items: Sequence[Reach]) -> tuple[int, int, int]:
    tested = sum(one.tested for one in items)
    reached = sum(one.reached for one in items)
    return tested, reached - tested, len(items) - reached


def _named(items: Iterable[Reach], names: Mapping[int, str]) -> str:
    """Items by name, under their question or axis: "exile: M2:1d (Rebbi) over N35:25a, N35:25b"."""
    groups: dict[str, list[str]] = {}
    setters: dict[tuple[str, str], list[str]] = {}
    for one in items:
        if isinstance(one, ChoiceReach):
            groups.setdefault(one.axis, []).append(one.choice)
        elif isinstance(one, RuleReach):
            groups.setdefault(one.question, []).append(names[id(one.rule)])
        else:
            setters.setdefault((one.question, names[id(one.setter)]), []).append(names[id(one.yields)])
    for (question, setter), yielding in setters.items():
        groups.setdefault(question, []).append(f"{setter} over {' and '.join(yielding)}")
    return "; ".join(f"{group}: {', '.join(found)}" for group, found in groups.items())


def _names(rules: Sequence[Rule]) -> dict[int, str]:
    """Each rule by its clause, with its holder if he is disputed and its mode if the clause says it in several."""
    modes: dict[tuple[str, str, str], set[str]] = {}
    for rule in rules:
        modes.setdefault((rule.question, rule.clause, rule.holder), set()).add(rule.mode)
    names = {}
    for rule in rules:
        several = len(modes[rule.question, rule.clause, rule.holder]) > 1
        told = [word for word, tells in ((rule.holder, rule.where), (rule.mode, several)) if tells]
        names[id(rule)] = f"{rule.clause} ({', '.join(told)})" if told else rule.clause
    return names


def coverage_value(coverage: Coverage) -> dict[str, Any]:
    """The same as plain dicts and lists, everything named."""
    return {
        "rules": [
            {"question": one.question, **_rule_value(one.rule), "reached": one.reached, "tested": one.tested}
            for one in coverage.rules
        ],
        "exceptions": [
            {
                "question": one.question,
                "sets_aside": _rule_value(one.setter),
                "yields": _rule_value(one.yields),
                "reached": one.reached,
                "tested": one.tested,
            }
            for one in coverage.exceptions
        ],
        "exceptions_that_cannot_happen": coverage.never,
        "choices": [
            {"axis": one.axis, "choice": one.choice, "reached": one.reached, "tested": one.tested}
            for one in coverage.choices
        ],
    }


def _rule_value(rule: Rule) -> dict[str, str]:
    return {"rule": rule.clause, "holder": rule.holder, "answer": rule.answer, "mode": rule.mode}
