"""The rules one against another: collisions, overlaps, and rules that never decide anything.

The names are those of decision-table analysis. Two rules on one question *overlap* if they speak together and say the
same; one is *subsumed* if wherever it speaks another that says the same speaks too. They stand in *contradiction* if
they say different things and neither yields: a collision. A rule is *misleading* by itself where it speaks and
another, saying otherwise, sets it aside; it is *masked* if that is so wherever it speaks.
"""

from collections.abc import Iterator

import msgspec

from miklat.diagram.collisions import colliding
from miklat.diagram.cover import Cover, Coverer
from miklat.diagram.diagram import FALSE, TRUE, Node
from miklat.law.settle import Branch
from miklat.studies.claims import Instance, nearest_voice, smallest_instance
from miklat.studies.study import Study


class Meeting(msgspec.Struct, frozen=True):
    """Two rules on one question (each the clause and its place among the question's rules) and how they meet.

    ``yields`` is the place of the rule that is set aside wherever both speak; None if neither always is.
    """

    question: str
    one: tuple[str, int]
    other: tuple[str, int]
    name: str
    yields: int | None = None


class RuleRecord(msgspec.Struct, frozen=True):
    """A rule and what it does: pairs of a case and a voice in which it speaks, stands, and decides (stands alone).

    ``voices`` is how many voices it ever decides something in, ``heard`` in how many it ever speaks; ``idle`` those in
    which it speaks and never decides, in words.
    """

    question: str
    rule: tuple[str, int]
    holder: str
    mode: str
    speaks: int
    stands: int
    decides: int
    heard: int
    voices: int
    idle: Cover

    @property
    def masked(self) -> bool:
        """Whether it is set aside wherever it speaks."""
        return self.speaks > 0 and self.stands == 0

    @property
    def dead(self) -> bool:
        """Whether it never decides anything, in any voice."""
        return self.decides == 0


class Contradiction(msgspec.Struct, frozen=True):
    """Two rules that speak against each other unresolved: in how many pairs of a case and a voice, and the smallest
    case.
    """

    question: str
    one: tuple[str, int]
    other: tuple[str, int]
    count: int
    instance: Instance


# ---- collisions ----


def collisions(study: Study) -> Iterator[Contradiction]:
    """Every pair of rules that speak against each other unresolved."""
    for question in study.compiled.branches:
        for yes, no in colliding(study.compiled, question):
            yield _contradiction(study, question, yes, no)


def _contradiction(study: Study, question: str, yes: Branch, no: Branch) -> Contradiction:
    node = study.diagram.where_both(study.standing(yes), study.standing(no))
    voice = nearest_voice(study, node)
    found = smallest_instance(study, study.under(node, voice), [voice], (question,))
    return Contradiction(question, _named(yes), _named(no), study.count(node), found)


def _named(branch: Branch) -> tuple[str, int]:
    return branch.rule.clause, branch.place


# ---- how rules meet ----


def meetings(study: Study, question: str) -> Iterator[Meeting]:
    """Every two rules on a question that ever speak together, with the name of how they meet."""
    branches = study.compiled.branches[question]
    both, of = study.conditions.both, study.conditions.of
    unresolved = {frozenset((yes.place, no.place)) for yes, no in colliding(study.compiled, question)}
    speaks = [both(of(branch.speaks), study.compiled.possible) for branch in branches]
    for one in branches:
        for other in branches[one.place + 1 :]:
            together = both(speaks[one.place], of(other.speaks))
            if together == FALSE:
                continue
            if one.answer == other.answer:
                yield _same(one, other, together, speaks, question)
            else:
                yield _against(study, one, other, unresolved, question)


def _same(one: Branch, other: Branch, together: int, speaks: list[int], question: str) -> Meeting:
    if together == speaks[one.place]:
        return Meeting(question, _named(one), _named(other), "subsumed")
    if together == speaks[other.place]:
        return Meeting(question, _named(other), _named(one), "subsumed")
    return Meeting(question, _named(one), _named(other), "overlap")


def _against(study: Study, one: Branch, other: Branch, unresolved: set[frozenset[int]], question: str) -> Meeting:
    """Two rules that say different things: one is misleading where it yields; both in contradiction where neither
    does.
    """
    first, second = (_yields(study, a, b) for a, b in ((one, other), (other, one)))
    if frozenset((one.place, other.place)) in unresolved:
        return Meeting(question, _named(one), _named(other), "contradiction")
    place = one.place if first == TRUE else other.place if second == TRUE else None
    return Meeting(question, _named(one), _named(other), "misleading", place)


def _yields(study: Study, one: Branch, other: Branch) -> int:
    """Where the one is set aside by the other, given that both speak."""
    for setter in one.setters:
        if setter.branch == other.place:
            return TRUE if setter.only is None else study.conditions.of(setter.only)
    return FALSE


# ---- what each rule does ----


def standings(study: Study, question: str) -> Iterator[RuleRecord]:
    """What each rule on a question does, in the order of the page."""
    soles, diagram = _soles(study, question), study.diagram
    decides = diagram.counts(soles, 0, diagram.bottom)
    for branch in study.compiled.branches[question]:
        sole = _FIRST + branch.place
        spoken = study.speaking(branch)
        heard, decided = _in_some_case(study, spoken), _in_some_case(study, diagram.plain(soles, sole.__eq__))
        idle = diagram.combine(heard, decided, lambda said, alone: TRUE if said == TRUE != alone else FALSE, {})
        yield RuleRecord(
            question,
            _named(branch),
            branch.rule.holder,
            branch.rule.mode,
            study.count(spoken),
            study.count(study.standing(branch)),
            decides.get(sole, 0),
            study.count_voices(heard),
            study.count_voices(decided),
            Coverer(diagram, study.facts, diagram.bottom).cover(idle, 8),
        )


NONE, SEVERAL, _FIRST = 1, 2, 3
"""The leaves of `_soles`: no rule stands, several do, and from the third on the one at a place does."""


def _soles(study: Study, question: str) -> Node:
    """Which rule on a question stands alone, over facts and axes."""

    def marked(branch: Branch) -> Node:
        return study.diagram.relabel(
            study.standing(branch), lambda leaf: _FIRST + branch.place if leaf == TRUE else NONE, {}
        )

    layers = [marked(branch) for branch in study.compiled.branches[question]]
    while len(layers) > 1:  # by pairs, so that most of the work is done on small ones
        pairs = zip(layers[::2], layers[1::2], strict=False)
        layers = [study.diagram.combine(one, other, _sole, {}) for one, other in pairs] + layers[len(layers) & ~1 :]
    return layers[0] if layers else NONE


def _sole(one: Node, other: Node) -> Node:
    return other if one == NONE else one if other == NONE else SEVERAL


def _in_some_case(study: Study, node: Node) -> Node:
    """The voices in which a plain question is somewhere TRUE: a plain question over the axes."""
    return study.diagram.plain(study.diagram.project(node, 0, study.facts, {}), TRUE.__and__)
