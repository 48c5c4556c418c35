"""What cannot be together: the sentences of the world, and the refusal of a case that breaks one.

A sentence is a condition that holds of every possible case (or, over axes, of every possible voice) with the words
that say so. Sentences that share no fact, even through others, are independent: they fall into *components*.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import TypeVar

import msgspec

from miklat.terms.condition import Condition, axes_of, facts_of, known

T = TypeVar("T")


class Sentence(msgspec.Struct, frozen=True, dict=True):
    """A truth of the world: its words and the condition they state."""

    says: str
    condition: Condition

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The facts, or axes, it is about."""
        return facts_of(self.condition) + axes_of(self.condition)


class Clash(msgspec.Struct, frozen=True):
    """A fault of a case: named values that cannot stand together, and the sentences they break."""

    values: tuple[tuple[str, str], ...]
    sentences: tuple[Sentence, ...]


class Component(msgspec.Struct, frozen=True):
    """Sentences tied together by the facts they share."""

    names: tuple[str, ...]
    sentences: tuple[Sentence, ...]


def components(sentences: Sequence[Sentence], order: Sequence[str]) -> tuple[Component, ...]:
    """Part sentences into components; names within one, and components, follow ``order``."""
    groups: list[tuple[set[str], list[Sentence]]] = []
    for sentence in sentences:
        names, members = set(sentence.names), [sentence]
        for group in [g for g in groups if g[0] & names]:
            groups.remove(group)
            names |= group[0]
            members = group[1] + members
        groups.append((names, members))
    places = {name: place for place, name in enumerate(order)}
    made = [
        Component(tuple(sorted(names, key=places.__getitem__)), tuple(s for s in sentences if s in members))
        for names, members in groups
    ]
    return tuple(sorted(made, key=lambda component: places[component.names[0]]))


def completes(
    given: Mapping[str, str], sentences: Sequence[Sentence], domains: Mapping[str, Sequence[str]]
) -> dict[str, str] | None:
    """Find values for names left out that keep every sentence, or None if there are none.

    Names that no sentence needs are left out of what is found.
    """
    undecided: list[tuple[int, Sentence]] = []
    for sentence in sentences:
        kept = known(sentence.condition, given, given, {})
        if kept is False:
            return None
        if kept is None:
            undecided.append((sum(name not in given for name in sentence.names), sentence))
    if not undecided:
        return dict(given)
    tightest = min(undecided, key=lambda pair: pair[0])[1]
    name = next(name for name in tightest.names if name not in given)
    return _try_each(name, given, [sentence for _, sentence in undecided], domains)


def _try_each(
    name: str, given: Mapping[str, str], sentences: Sequence[Sentence], domains: Mapping[str, Sequence[str]]
) -> dict[str, str] | None:
    for choice in domains[name]:
        found = completes({**given, name: choice}, sentences, domains)
        if found is not None:
            return found
    return None


def clashes(
    given: Mapping[str, str], sentences: Sequence[Sentence], domains: Mapping[str, Sequence[str]]
) -> tuple[Clash, ...]:
    """Find every smallest set of the values given that cannot stand together, each with the sentences it breaks.

    Clashes that arise only through what is left out are found too. An empty tuple: what is given is possible.
    """
    return tuple(
        clash
        for part in components(sentences, list(domains))
        for clash in _clashes({n: v for n, v in given.items() if n in part.names}, part.sentences, domains)
    )


def _clashes(
    given: Mapping[str, str], sentences: Sequence[Sentence], domains: Mapping[str, Sequence[str]]
) -> list[Clash]:
    """Every clash within one component: after each one found, look again without each of its values."""
    found: dict[frozenset[str], Clash] = {}
    seen: set[frozenset[str]] = set()
    waiting = [dict(given)]
    while waiting:
        kept = waiting.pop(0)
        if frozenset(kept) in seen:
            continue
        seen.add(frozenset(kept))
        known_already = next((names for names in found if names <= set(kept)), None)
        if known_already is None:
            if completes(kept, sentences, domains) is not None:
                continue
            guilty = _guilty(kept, sentences, domains)
            known_already = frozenset(guilty)
            found[known_already] = _clash(guilty, sentences, domains)
        waiting += [{n: v for n, v in kept.items() if n != name} for name in kept if name in known_already]
    return list(found.values())


def _guilty(
    given: Mapping[str, str], sentences: Sequence[Sentence], domains: Mapping[str, Sequence[str]]
) -> dict[str, str]:
    """A smallest part of what is given that clashes."""
    names = _shrink(list(given), lambda kept: completes({n: given[n] for n in kept}, sentences, domains) is None)
    return {name: given[name] for name in names}


def _clash(values: Mapping[str, str], sentences: Sequence[Sentence], domains: Mapping[str, Sequence[str]]) -> Clash:
    """A smallest set of sentences that such values break."""
    core = _shrink(list(sentences), lambda kept: completes(values, kept, domains) is None)
    return Clash(tuple(values.items()), tuple(core))


def _shrink(items: list[T], still: Callable[[list[T]], bool]) -> list[T]:
    """Drop items one by one while ``still`` holds of what is kept."""
    for item in list(items):
        kept = [other for other in items if other is not item]
        if still(kept):
            items = kept
    return items
