"""What follows from the facts given, by the world, and what may be presumed beside them; and by which sentences."""

from collections.abc import Collection, Mapping, Sequence

import msgspec

from miklat.diagram.compiled import Compiled
from miklat.diagram.conditions import Conditions
from miklat.diagram.diagram import FALSE, TRUE, Node
from miklat.judging.case import ImpossibleCase
from miklat.terms.condition import known
from miklat.terms.world import Component, Sentence, clashes

_MEMO_CAP = 200_000


class Followed(msgspec.Struct, frozen=True):
    """All that is known of a case, in the order of the law: what is given, what follows, what is presumed."""

    facts: Mapping[str, str]
    followed: tuple[str, ...]
    presumed: tuple[str, ...]


class Following:
    """Finds what follows by the world of one law; what depends on few facts is found once for each setting of them."""

    def __init__(self, compiled: Compiled) -> None:
        self._compiled, self._law = compiled, compiled.law
        self._forced: dict[tuple[int, ...], Mapping[str, str] | None] = {}
        self._reasons: dict[tuple[int, ...], Mapping[str, tuple[str, ...]]] = {}
        self._sentences: dict[int, Node] = {}
        self._conditions: Conditions | None = None

    def follow(self, given: Mapping[str, str], *, presume: bool, unknown: Collection[str] = ()) -> Followed:
        """Add what follows and, if asked, what is presumed; ImpossibleCase if the facts cannot stand together.

        Facts that are said to be ``unknown`` are not presumed over.
        """
        known = self._with_forced(given)
        if known is None:
            raise ImpossibleCase(clashes(given, self._law.world, self._law.domains))
        presumed: list[str] = []
        for fact in self._law.facts if presume else ():
            if fact.ordinary is not None and fact.name not in known and fact.name not in unknown:
                more = self._with_forced({**known, fact.name: fact.ordinary})
                if more is not None:
                    known = more
                    presumed.append(fact.name)
        ordered = {fact.name: known[fact.name] for fact in self._law.facts if fact.name in known}
        followed = tuple(name for name in ordered if name not in given and name not in presumed)
        return Followed(ordered, followed, tuple(presumed))

    def can_be(self, given: Mapping[str, str]) -> bool:
        """Whether the facts can stand together."""
        return self._with_forced(given) is not None

    def _with_forced(self, given: Mapping[str, str]) -> dict[str, str] | None:
        """The facts given with those the world forces; None if nothing can be so."""
        codes, known = self._compiled.code(given), dict(given)
        for number, (component, root) in enumerate(self._compiled.components):
            key = (number, *[codes[self._compiled.place[name]] for name in component.names])
            if key not in self._forced:
                if len(self._forced) > _MEMO_CAP:
                    self._forced.clear()
                self._forced[key] = self._force(root, codes)
            forced = self._forced[key]
            if forced is None:
                return None
            known.update(forced)
        return known

    def _force(self, root: Node, codes: Sequence[int]) -> Mapping[str, str] | None:
        open_to = self._compiled.diagram.reach(root, codes)
        if open_to is None:
            return None
        names, domains = self._compiled.names, self._law.domains
        return {
            names[level]: domains[names[level]][next(iter(left))]
            for level, left in sorted(open_to.items())
            if len(left) == 1
        }

    # ---- by which sentences ----

    def reasons(self, facts: Mapping[str, str], followed: Sequence[str]) -> dict[str, tuple[str, ...]]:
        """For each fact that follows the sentences that force it: one alone, from what is known before it, if that can
        be; never from one another in a circle.
        """
        codes, found = self._compiled.code(facts), dict[str, tuple[str, ...]]()
        for number, (component, _) in enumerate(self._compiled.components):
            here = [name for name in followed if name in component.names]
            if here:
                key = (number, *[codes[self._compiled.place[n]] for n in component.names], -2, *self._places(here))
                if key not in self._reasons:
                    if len(self._reasons) > _MEMO_CAP:
                        self._reasons.clear()
                    self._reasons[key] = self._derive(component, facts, here)
                found.update(self._reasons[key])
        return {name: found[name] for name in followed}

    def _places(self, names: Sequence[str]) -> list[int]:
        return [self._compiled.place[name] for name in names]

    def _derive(
        self, component: Component, facts: Mapping[str, str], followed: list[str]
    ) -> dict[str, tuple[str, ...]]:
        now = {name: facts[name] for name in component.names if name in facts and name not in followed}
        why: dict[str, tuple[str, ...]] = {}
        while len(why) < len(followed):
            left = [name for name in followed if name not in why]
            alone = ((name, self._alone(component, now, name, facts[name])) for name in left)
            name, sentences = next((one for one in alone if one[1]), (left[0], ()))
            why[name] = sentences or self._together(component, now, name, facts[name])
            now[name] = facts[name]
        return why

    def _alone(self, component: Component, now: Mapping[str, str], name: str, value: str) -> tuple[str, ...]:
        """The first sentence that alone rules out every other value."""
        others = self._others(name, value)
        for one in component.sentences:
            if name in one.names and all(
                known(one.condition, {**now, name: other}, {}, {}) is False for other in others
            ):
                return (one.says,)
        return ()

    def _together(self, component: Component, now: Mapping[str, str], name: str, value: str) -> tuple[str, ...]:
        """The sentences that together rule out every other value."""
        found: dict[str, None] = {}
        for other in self._others(name, value):
            codes = self._compiled.code({**now, name: other})
            left = [(self._compiled.diagram.restrict(self._node(one), codes, {}), one) for one in component.sentences]
            core = [one for one in left if one[0] != TRUE]
            for one in list(core):
                fewer = [another for another in core if another is not one]
                if self._clash(fewer):
                    core = fewer
            found.update(dict.fromkeys(sentence.says for _, sentence in core))
        return tuple(found)

    def _clash(self, sentences: Sequence[tuple[Node, Sentence]]) -> bool:
        made: Node = TRUE
        for node, _ in sentences:
            made = self._all.both(made, node)
        return made == FALSE

    def _node(self, sentence: Sentence) -> Node:
        """Where a sentence holds."""
        made = self._sentences.get(id(sentence))
        if made is None:
            made = self._sentences[id(sentence)] = self._all.of(sentence.condition)
        return made

    @property
    def _all(self) -> Conditions:
        if self._conditions is None:
            self._conditions = self._compiled.conditions([])
        return self._conditions

    def _others(self, name: str, value: str) -> list[str]:
        return [other for other in self._law.domains[name] if other != value]
