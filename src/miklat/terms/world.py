"""What cannot be together: the sentences of the world, and the refusal of a case that breaks one.

A sentence is a condition that holds of every possible case (or, over axes, of every possible voice) with the words
that say so. Sentences that share no fact, even through others, are independent: they fall into *components*.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

import msgspec

from miklat.terms.condition import Condition, axes_of, facts_of, known


T = TypeVar("T")


class Sentence(msgspec.Struct, frozen=True):
    """A truth of the world: its words and the condition they state."""

    says: str
    condition: Condition

    @property
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
        Component(
            tuple(sorted(names, key=places.__getitem__)), tuple(s for s in sentences if s in members)
        )
        for names, members in groups
    ]
    return tuple(sorted(made, key=lambda component: places[component.names[0]]))


def completes(
    given: Mapping[str, str], sentences: Sequence[Sentence], domains: Mapping[str, Sequence[str]]
) -> dict[str, str] | None:
    """Find values for the names left out that break no sentence, or None if there are none."""
    settled = dict(given)
    names = [n for n in dict.fromkeys(n for s in sentences for n in s.names) if n not in settled]
    return _search(settled, names, sentences, domains)


def _search(
    settled: dict[str, str], names: list[str], sentences: Sequence[Sentence], domains: Mapping[str, Sequence[str]]
) -> dict[str, str] | None:
    if any(known(s.condition, settled, settled, {}) is False for s in sentences):
        return None
    if not names:
        return settled
    for choice in domains[names[0]]:
        found = _search({**settled, names[0]: choice}, names[1:], sentences, domains)
        if found is not None:
            return found
    return None


def clashes(
    given: Mapping[str, str], sentences: Sequence[Sentence], domains: Mapping[str, Sequence[str]]
) -> tuple[Clash, ...]:
    """Find every clash in what is given: each with a smallest set of sentences and of values that clash.

    Clashes that arise only through what is left out are found too. No two of those returned can be mended by
    mending one and the same sentence's values alone; an empty tuple means that what is given is possible.
    """
    found: list[Clash] = []
    left = list(sentences)
    while completes(given, left, domains) is None:
        core = _shrink(left, lambda kept: completes(given, kept, domains) is None)
        names = [name for name in given if any(name in s.names for s in core)]
        guilty = _shrink(names, lambda kept: completes({n: given[n] for n in kept}, core, domains) is None)
        found.append(Clash(tuple((name, given[name]) for name in guilty), tuple(core)))
        left = [sentence for sentence in left if sentence not in core]
    return tuple(found)


def _shrink(items: list[T], still: Callable[[list[T]], bool]) -> list[T]:
    """Drop items one by one while ``still`` holds of what is kept."""
    for item in list(items):
        kept = [other for other in items if other is not item]
        if still(kept):
            items = kept
    return items
