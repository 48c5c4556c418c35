"""A case as an address: read with all its faults at once, and written back in the one order every page uses."""

from collections.abc import Iterable, Mapping
from urllib.parse import urlencode

import msgspec

from miklat.law.law import Law
from miklat.law.voice import voice_clashes
from miklat.terms.nearest import nearest
from miklat.terms.world import Clash

CITED = "law"
"""By this name an address says under which law it was cited."""


class Asked(msgspec.Struct, frozen=True):
    """What an address asks: facts and choices by name, facts said to be unknown, what is presumed, which question.

    ``more`` are the names a page has of its own, as they were written.
    """

    facts: Mapping[str, str] = {}
    voice: Mapping[str, str] = {}
    unknown: tuple[str, ...] = ()
    presume: str | None = None
    question: str | None = None
    cited: str | None = None
    more: tuple[tuple[str, str], ...] = ()

    def own(self, name: str) -> str | None:
        """The first value of a name that belongs to the page."""
        return next((value for key, value in self.more if key == name), None)


class AddressFault(msgspec.Struct, frozen=True):
    """A name or value of an address that is none, and the nearest that are."""

    what: str
    nearest: tuple[str, ...]

    def __str__(self) -> str:
        """Say it in a sentence."""
        return f"{self.what}; did you mean {' or '.join(self.nearest)}?" if self.nearest else f"{self.what}."


class Faulty(ValueError):
    """An address that cannot be read: ``slips`` are all that is wrong with it, ``asked`` what could be read."""

    def __init__(self, slips: tuple[AddressFault, ...], asked: Asked) -> None:
        super().__init__("; ".join(map(str, slips)))
        self.slips, self.asked = slips, asked


def read(pairs: Iterable[tuple[str, str]], law: Law, *, own: frozenset[str] = frozenset()) -> Asked:
    """What an address asks; ``own`` are names of the page's own. Faulty, with every slip, if it cannot be read."""
    facts, axes = {one.name: one for one in law.facts}, {one.name: one for one in law.axes}
    told: dict[str, str] = {}
    chosen: dict[str, str] = {}
    rest: dict[str, str] = {}
    more: list[tuple[str, str]] = []
    slips: list[AddressFault] = []
    for name, value in pairs:
        if name in own:
            more.append((name, value))
        elif name in facts or name in axes:
            domain = law.domains[name]
            if value in domain:
                (told if name in facts else chosen)[name] = value
            elif value not in ("", "unknown"):
                slips.append(AddressFault(f"{name} has no value {value[:60]!r}", nearest(value, domain)))
        elif name in _PLAIN:
            rest[name] = value
        else:
            known = (*facts, *axes, *_PLAIN, *own)
            slips.append(AddressFault(f"there is nothing called {name[:60]!r} here", nearest(name, known)))
    unknown = tuple(one for one in rest.get("unknown", "").split(",") if one)
    slips += [
        AddressFault(f"there is no fact called {one[:60]!r}", nearest(one, facts))
        for one in unknown
        if one not in facts
    ]
    question = rest.get("q") or None
    names = [one.name for one in law.questions]
    if question is not None and question not in names:
        slips.append(AddressFault(f"there is no question called {question[:60]!r}", nearest(question, names)))
        question = None
    presume = rest.get("presume") or None
    if presume not in (None, "ordinary"):
        slips.append(AddressFault(f"presume cannot be {str(presume)[:60]!r}", ("ordinary",)))
        presume = None
    while found := voice_clashes(law, chosen):
        slips += [AddressFault(_clash_words(one, law), ()) for one in found]
        chosen.pop(found[0].values[-1][0])
    order = {name: place for place, name in enumerate((*facts, *axes))}
    asked = Asked(
        dict(sorted(told.items(), key=lambda one: order[one[0]])),
        dict(sorted(chosen.items(), key=lambda one: order[one[0]])),
        tuple(one for one in unknown if one in facts and one not in told),
        presume,
        question,
        rest.get(CITED) or None,
        tuple(more),
    )
    if slips:
        raise Faulty(tuple(slips), asked)
    return asked


def _clash_words(clash: Clash, law: Law) -> str:
    """Choices that no voice makes together, and why."""
    said = " and ".join(law.axis(name).choice(choice).says for name, choice in clash.values)
    return f"{said} cannot be heard together: {'; '.join(one.says for one in clash.sentences)}"


_PLAIN = ("unknown", "presume", "q", CITED)


def query(asked: Asked, **change: object) -> str:
    """The query of an address, in the one order; ``change`` puts other values in place of some fields."""
    one = msgspec.structs.replace(asked, **change) if change else asked
    pairs = [*one.facts.items(), *one.voice.items()]
    pairs += [("unknown", ",".join(one.unknown))] if one.unknown else []
    pairs += [("presume", one.presume)] if one.presume else []
    pairs += [("q", one.question)] if one.question else []
    pairs += [*one.more]
    pairs += [(CITED, one.cited)] if one.cited else []
    return urlencode(pairs, safe=":,")


def with_fact(asked: Asked, law: Law, name: str, value: str | None) -> Asked:
    """The same address with a fact told otherwise, or taken back (None)."""
    facts = {**asked.facts, name: value} if value is not None else {n: v for n, v in asked.facts.items() if n != name}
    ordered = {one.name: facts[one.name] for one in law.facts if one.name in facts}
    unknown = tuple(one for one in asked.unknown if one != name)
    return msgspec.structs.replace(asked, facts=ordered, unknown=unknown)
