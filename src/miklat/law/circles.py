"""Circles of setting aside: rules that set one another aside round about, in some one case and voice."""

from collections.abc import Iterable, Iterator, Sequence
from typing import assert_never

from miklat.law.clause import Rule
from miklat.law.law import Chapter, Law
from miklat.law.question import OUTCOMES, Aside
from miklat.law.said import readable, unknown_words
from miklat.terms.condition import All, Any, Chosen, Condition, Is, Named, Not, Ruled
from miklat.terms.world import Sentence, completes


def circles(law: Law) -> Iterator[tuple[str, list[str]]]:
    """The circles of rules, by the question and the numbers of their clauses, each from its first rule on the page."""
    everywhere = [(rule, chapter) for chapter in law.chapters for one in chapter.clauses for rule in one.rules]
    for question in dict.fromkeys(rule.question for rule in law.rules):
        on = [pair for pair in everywhere if pair[0].question == question]
        yield from ((question, clauses) for clauses in _circles(law, on))


def _circles(law: Law, placed: Sequence[tuple[Rule, Chapter]]) -> Iterator[list[str]]:
    told: set[frozenset[str]] = set()
    reached = _reached([rule for rule, _ in placed])

    def follow(path: list[int], needs: list[Condition]) -> Iterator[list[int]]:
        for to in (to for to in range(path[0], len(placed)) if path[0] in reached[to]):
            for aside in _asides(placed[path[-1]][0], placed[to][0]):
                more = [*needs, *([aside.only] if aside.only is not None else [])]
                if to == path[0] and _together(law, more):
                    yield path
                elif to > path[0] and to not in path:
                    here = [*more, *_needs(law, *placed[to])]
                    if _together(law, here):
                        yield from follow([*path, to], here)

    for start, (rule, chapter) in enumerate(placed):
        for path in follow([start], _needs(law, rule, chapter)):
            clauses = [placed[at][0].clause for at in path]
            if frozenset(clauses) not in told:
                told.add(frozenset(clauses))
                yield clauses


def _reached(rules: Sequence[Rule]) -> list[set[int]]:
    """Of each rule, those it sets aside, those that these do, and so on, whatever it takes."""
    found = [{to for to, other in enumerate(rules) if _asides(rule, other)} for rule in rules]
    for _ in rules:
        wider = [one.union(*(found[to] for to in one)) for one in found]
        if wider == found:
            break
        found = wider
    return found


def _asides(setter: Rule, other: Rule) -> list[Aside]:
    return [one for one in setter.sets_aside if one.reaches(other.clause, other.answer)]


def _needs(law: Law, rule: Rule, chapter: Chapter) -> list[Condition]:
    """All that must hold for a rule to speak."""
    admitted = law.admits.get(rule.mode)
    return [one for one in (rule.when, rule.where, chapter.where, admitted) if one is not None]


def _together(law: Law, conditions: Iterable[Condition]) -> bool:
    """Whether some case and voice may have all of these; answers to other questions are taken as they may be."""
    sentences = [Sentence("", _as_facts(one)) for one in conditions if not unknown_words(law, one)]
    domains = {**law.domains, **{f"answer to {one.name}": OUTCOMES for one in law.questions}}
    return completes({}, [*sentences, *readable(law, law.world), *readable(law, law.voices)], domains) is not None


def _as_facts(condition: Condition) -> Condition:
    """The condition with the answers to questions put as facts, free to be anything."""
    match condition:
        case Ruled(question, answers, negated):
            return Is(f"answer to {question}", answers, negated)
        case All(inner):
            return All(tuple(_as_facts(part) for part in inner))
        case Any(inner):
            return Any(tuple(_as_facts(part) for part in inner))
        case Not(part):
            return Not(_as_facts(part))
        case Named(part=part):
            return _as_facts(part)
        case Is() | Chosen():
            return condition
        case _ as never:
            assert_never(never)
