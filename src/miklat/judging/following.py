"""What follows from the facts given, by the world, and what may be presumed beside them; each with its reason."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

from miklat.diagram.compiled import Compiled
from miklat.diagram.diagram import Node
from miklat.judging.case import ImpossibleCase
from miklat.terms.condition import known
from miklat.terms.world import Component, clashes

_MEMO_CAP = 200_000

Forced = tuple[tuple[str, str, tuple[str, ...]], ...]
"""Facts that are forced, each with its value and the sentences of the world that force it."""


class Followed(msgspec.Struct, frozen=True):
    """All that is known of a case, in the order of the law: what is given, what follows, what is presumed.

    ``reasons`` has, for each fact that follows, the sentences of the world by which it does.
    """

    facts: Mapping[str, str]
    reasons: Mapping[str, tuple[str, ...]]
    presumed: tuple[str, ...]


class Following:
    """Finds what follows by the world of one law; what depends on few facts is found once for each setting of them."""

    def __init__(self, compiled: Compiled) -> None:
        self._compiled, self._law = compiled, compiled.law
        self._forced: dict[tuple[int, ...], Forced | None] = {}

    def follow(self, given: Mapping[str, str], *, presume: bool) -> Followed:
        """Add what follows and, if asked, what is presumed; ImpossibleCase if the facts cannot stand together."""
        found = self._with_forced(given)
        if found is None:
            raise ImpossibleCase(clashes(given, self._law.world, self._law.domains))
        known, reasons = found
        presumed: list[str] = []
        for fact in self._law.facts if presume else ():
            if fact.ordinary is not None and fact.name not in known:
                more = self._with_forced({**known, fact.name: fact.ordinary})
                if more is not None:
                    known, reasons = more[0], {**reasons, **more[1]}
                    presumed.append(fact.name)
        ordered = {fact.name: known[fact.name] for fact in self._law.facts if fact.name in known}
        return Followed(ordered, {name: reasons[name] for name in ordered if name in reasons}, tuple(presumed))

    def _with_forced(self, given: Mapping[str, str]) -> tuple[dict[str, str], dict[str, tuple[str, ...]]] | None:
        """The facts given with those the world forces, and why; None if nothing can be so."""
        codes, known, reasons = self._compiled.code(given), dict(given), dict[str, tuple[str, ...]]()
        for number, (component, root) in enumerate(self._compiled.components):
            key = (number, *[codes[self._compiled.place[name]] for name in component.names])
            if key not in self._forced:
                if len(self._forced) > _MEMO_CAP:
                    self._forced.clear()
                self._forced[key] = self._force(component, root, codes)
            forced = self._forced[key]
            if forced is None:
                return None
            for name, value, why in forced:
                known[name], reasons[name] = value, why
        return known, reasons

    def _force(self, component: Component, root: Node, codes: Sequence[int]) -> Forced | None:
        open_to = self._compiled.diagram.reach(root, codes)
        if open_to is None:
            return None
        names, domains = self._compiled.names, self._law.domains
        values = {
            names[level]: domains[names[level]][next(iter(left))]
            for level, left in sorted(open_to.items())
            if len(left) == 1
        }
        given = {n: domains[n][codes[self._compiled.place[n]]] for n in component.names if n not in values}
        given = {n: v for n, v in given.items() if codes[self._compiled.place[n]] >= 0}
        why = self._reasons(component, given, values)
        return tuple((name, value, why[name]) for name, value in values.items())

    def _reasons(
        self, component: Component, given: Mapping[str, str], values: Mapping[str, str]
    ) -> dict[str, tuple[str, ...]]:
        """For each value forced the sentences that force it: by one sentence alone and from what is known before it,
        if that can be; never from one another in a circle.
        """
        known_now, why = dict(given), dict[str, tuple[str, ...]]()
        while len(why) < len(values):
            left = [name for name in values if name not in why]
            alone = ((name, self._alone(component, known_now, name, values[name])) for name in left)
            name, sentences = next((one for one in alone if one[1]), (left[0], ()))
            why[name] = sentences or self._together(component, known_now, name, values[name])
            known_now[name] = values[name]
        return why

    def _alone(self, component: Component, given: Mapping[str, str], name: str, value: str) -> tuple[str, ...]:
        """The first sentence that alone rules out every other value."""
        others = self._others(name, value)
        for one in component.sentences:
            if name in one.names and all(
                known(one.condition, {**given, name: other}, {}, {}) is False for other in others
            ):
                return (one.says,)
        return ()

    def _together(self, component: Component, given: Mapping[str, str], name: str, value: str) -> tuple[str, ...]:
        """The sentences that together rule out every other value."""
        found: Iterable[str] = (
            sentence.says
            for other in self._others(name, value)
            for sentence in clashes({**given, name: other}, component.sentences, self._law.domains)[0].sentences
        )
        return tuple(dict.fromkeys(found))

    def _others(self, name: str, value: str) -> list[str]:
        return [other for other in self._law.domains[name] if other != value]
