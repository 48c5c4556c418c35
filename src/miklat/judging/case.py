"""A case: what is given of it, checked against a law's vocabulary."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from miklat.law.law import Law, unknown_name
from miklat.law.outside import Outside
from miklat.terms.fact import FactVariable
from miklat.terms.frozen import Frozen
from miklat.terms.shown import Shown
from miklat.terms.spelling import UNKNOWN, Spellings
from miklat.terms.world import Clash

Presumption = Literal["ordinary"]


class Case(Shown, msgspec.Struct, frozen=True):
    """What is given of a case: values by fact, in the order given. What is left out is unknown.

    ``presume`` asks for the ordinary values of the book where nothing is said; None presumes nothing.
    """

    facts: Mapping[str, str]
    title: str = ""
    presume: Presumption | None = None

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "facts", Frozen(self.facts))


class ImpossibleCase(ValueError):
    """The facts given cannot stand together; ``clashes`` has each smallest set of them with the sentences it breaks."""

    def __init__(self, clashes: tuple[Clash, ...]) -> None:
        super().__init__("\n".join(clash_line(clash) for clash in clashes))
        self.clashes = clashes

    def __reduce__(self) -> tuple[type["ImpossibleCase"], tuple[tuple[Clash, ...]]]:
        return (ImpossibleCase, (self.clashes,))


def clash_line(clash: Clash) -> str:
    """Say a clash in words."""
    values = ", ".join(f"{name}: {value}" for name, value in clash.values)
    return f"{values} cannot be together: " + "; and ".join(sentence.says for sentence in clash.sentences)


def said_unknown(law: Law, facts: Mapping[str, object], checked: Mapping[str, str]) -> tuple[str, ...]:
    """The facts said to be unknown in so many words, by their names; ``checked`` are those that are known."""
    if len(checked) == len(facts):
        return ()
    names = Spellings(law.domains, truth=False)
    said = (written for written, given in facts.items() if isinstance(given, str))
    found = (written if written in law.domains else names.find(str(written)) for written in said)
    return tuple(name for name in found if name and name not in checked)


def check_facts(law: Law, facts: Mapping[str, object]) -> dict[str, str]:
    """Give facts as names of values; UnknownName, with the nearest, for a fact or value the law does not have.

    Names and values may be spelt as in a table (`terms/spelling.py`). True and False are taken for yes and no of a
    yes/no fact; None and "unknown" leave a fact out. ValueError for a fact that is given twice.
    """
    domains = law.domains
    if all(value in domains.get(name, ()) for name, value in facts.items()):
        return dict(facts)  # type: ignore[arg-type]
    checked: dict[str, str] = {}
    seen: set[str] = set()
    for written, given in facts.items():
        name = written if written in domains else Spellings(domains, truth=False).find(str(written))
        fact = law.fact(name if name and name in domains else written)
        if fact.name in seen:
            raise ValueError(f"{written} is {fact.name}, which is given twice: leave one of them out")
        seen.add(fact.name)
        value = _value(fact, given, law.outside)
        if value is not None:
            checked[fact.name] = value
    return checked


def _plain(given: object) -> object:
    """A value as Python has it: what tables put for truth and for nothing is taken for what it means."""
    if type(given).__module__.partition(".")[0] in ("numpy", "pandas"):
        if type(given).__name__ in ("NAType", "NaTType"):
            return None
        given = given.item() if hasattr(given, "item") else given
    return None if isinstance(given, float) and given != given else given


def _value(fact: FactVariable, given: object, outside: Outside) -> str | None:
    """The name of the value given, None for an unknown one."""
    given = _plain(given)
    if isinstance(given, str):
        value = given if given in fact.names else Spellings(fact.names).find(given)
        if value is None:
            raise unknown_name(f"value of {fact.name}", given, fact.names, outside)
        return None if value == UNKNOWN else value
    if isinstance(given, bool) and fact.yes_or_no:
        return "yes" if given else "no"
    if given is not None:
        raise unknown_name(f"value of {fact.name}", str(given), fact.names)
    return None
