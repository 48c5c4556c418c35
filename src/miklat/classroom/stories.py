"""Stories to ask about: the everyday cases of the law's own examples and of the example files."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import lru_cache

import msgspec

from miklat.law.law import Law
from miklat.say.english import facts_words
from miklat.say.fold import joined
from miklat.terms.world import completes


class Story(msgspec.Struct, frozen=True):
    """What happened, as facts with those that are ordinary, and the places it comes from.

    ``usual`` is how often it is read as usual: always for what is to be easy, never for what is to be hard.
    """

    told: Mapping[str, str]
    facts: Mapping[str, str]
    places: tuple[str, ...]
    usual: float = 0.5

    def words(self, law: Law) -> str:
        """The story in a sentence; what is ordinary is not repeated, nor what follows from the rest of it."""
        words = facts_words(_without_what_follows(self.told, law), law)
        return f"{words[:1].upper()}{words[1:]}."


@lru_cache(maxsize=2)
def stories(law: Law) -> tuple[Story, ...]:
    """Every story, each set of facts once, in the order of the page."""
    found: dict[frozenset[tuple[str, str]], Story] = {}
    for told, places in _everyday(law):
        ordinary = {one.name: one.ordinary for one in law.facts if one.ordinary is not None}
        own = {name: value for name, value in told.items() if ordinary.get(name) != value}
        facts = _with_ordinary(law, told, ordinary)
        key = frozenset(own.items())
        if own and key in found:
            before = found[key]
            found[key] = msgspec.structs.replace(before, places=tuple(dict.fromkeys((*before.places, *places))))
        elif own:
            found[key] = Story(own, facts, places)
    return tuple(found.values())


_LEAST = 2
"""Facts that a story tells at least, even if one of them follows from the other."""


def _without_what_follows(told: Mapping[str, str], law: Law) -> Mapping[str, str]:
    """The facts that say all the others: of a man on a ladder nobody says that he meant to hit nobody. The deed,
    which is told first, goes last.
    """
    kept = dict(told)
    first, *rest = told
    for name in (*rest, first):
        others = {one: value for one, value in kept.items() if one != name}
        if len(others) >= _LEAST and _follows(name, told[name], others, law):
            kept = others
    return kept


def _follows(name: str, value: str, told: Mapping[str, str], law: Law) -> bool:
    """Whether a fact can be no other beside what is told."""
    others = (one for one in law.domains[name] if one != value)
    return all(completes({**told, name: one}, law.world, law.domains) is None for one in others)


def _everyday(law: Law) -> Iterator[tuple[Mapping[str, str], tuple[str, ...]]]:
    only_in_time = set() if law.chronicle is None else set(law.chronicle.told) - set(law.chronicle.given_too)
    for clause in law.clauses:
        for example in clause.examples:
            if not only_in_time & set(example.facts):
                yield example.facts, (str(clause.at), clause.number)


def _with_ordinary(law: Law, told: Mapping[str, str], ordinary: Mapping[str, str]) -> dict[str, str]:
    """What is told with each ordinary value that may stand beside it."""
    facts = dict(told)
    for name, value in ordinary.items():
        if name not in facts and completes({**facts, name: value}, law.world, law.domains) is not None:
            facts[name] = value
    return {one.name: facts[one.name] for one in law.facts if one.name in facts}


def ordinary_words(law: Law) -> str:
    """What every story and every question takes for granted, in two sentences."""
    words = facts_words({one.name: one.ordinary for one in law.facts if one.ordinary is not None}, law)
    usual = [axis.choices[0].says for axis in law.axes if axis not in law.disputes and axis.kind != "construal"]
    asked = (
        f" Unless a question says otherwise, answer it {joined(usual)}, with hard words taken as usual."
        if usual
        else ""
    )
    return f"Unless a story says otherwise: {words}.{asked}"


@lru_cache(maxsize=2)
def everyday_values(law: Law) -> Mapping[tuple[str, str, str], frozenset[str]]:
    """Of each fact the values that some story tells beside another fact told so: nobody hurls his fist."""
    values: dict[tuple[str, str, str], set[str]] = defaultdict(set)
    for story in stories(law):
        for name, value in story.facts.items():
            for one, told in story.facts.items():
                values[one, told, name].add(value)
    return defaultdict(frozenset, {beside: frozenset(some) for beside, some in values.items()})
