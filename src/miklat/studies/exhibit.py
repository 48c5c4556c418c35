"""What was found on the diagram, made ready for the checker: an answer with every rule that stands, and why."""

from collections.abc import Mapping, Sequence

from miklat.diagram.conditions import outcomes_in
from miklat.diagram.diagram import TRUE
from miklat.law.settle import Branch
from miklat.studies.check import Exhibit, Stood
from miklat.studies.graph import IN, NOWHERE, OUT, Node
from miklat.studies.hall import Hall
from miklat.studies.turning import levels_of, reason_sets


def exhibit(hall: Hall, facts: Mapping[str, str], voice: Mapping[str, str], question: str) -> Exhibit | None:
    """What a whole voice surely answers in a half-told case, and on which grounds; None if the answer is open."""
    codes = hall.compiled.code(facts)
    said = hall.graph.walk(hall.view(question, voice), codes)
    if said & (said - 1):
        return None
    answer = outcomes_in(said)[0]
    branches = [one for one in hall.compiled.branches[question] if one.answer == answer]
    grounds = tuple(
        _stood(hall, codes, voice, question, one) for one in branches if _sure(hall, codes, standing(hall, voice, one))
    )
    return Exhibit(facts, voice, question, answer, grounds)


def _stood(hall: Hall, codes: Sequence[int], voice: Mapping[str, str], question: str, branch: Branch) -> Stood:
    names, domains = hall.compiled.names, hall.law.domains
    fewest = reason_sets(hall.graph, _speaking(hall, voice, branch), codes)[0]
    because = {names[level]: domains[names[level]][codes[level]] for level in levels_of(fewest)}
    yielding = tuple(
        one.place
        for one in hall.compiled.branches[question]
        if any(s.branch == branch.place and _heard(hall, voice, s.only) for s in one.setters)
        and _sure(hall, codes, _speaking(hall, voice, one))
    )
    return Stood(branch.rule.clause, branch.place, because, yielding)


def _heard(hall: Hall, voice: Mapping[str, str], only: object) -> bool:
    if only is None:
        return True
    node = hall.conditions.of(only)  # type: ignore[arg-type]
    return bool(hall.diagram.restrict(node, hall.compiled.code({}, voice), {}) == TRUE)


def _speaking(hall: Hall, voice: Mapping[str, str], branch: Branch) -> Node:
    """Where a branch speaks in a voice: a plain question over facts."""
    key = ("speaks", branch.rule.question, branch.place, tuple(voice.values()))
    made = hall.kept.get(key)
    if made is None:
        made = hall.kept[key] = _told(hall, voice, hall.conditions.of(branch.speaks))
    return made


def _told(hall: Hall, voice: Mapping[str, str], node: int) -> Node:
    codes = hall.compiled.code({}, voice)
    here = hall.taken(hall.diagram.restrict(node, codes, {}), lambda leaf: IN if leaf == TRUE else OUT)
    world = hall.taken(
        hall.diagram.restrict(hall.compiled.possible, codes, {}), lambda leaf: IN if leaf == TRUE else NOWHERE
    )
    return hall.graph.combine(here, world, lambda leaf, _: leaf, {})


def standing(hall: Hall, voice: Mapping[str, str], branch: Branch) -> Node:
    """Where a branch stands in a voice."""
    key = ("stands", branch.rule.question, branch.place, tuple(voice.values()))
    if key in hall.kept:
        return hall.kept[key]
    bit, codes = 1 << branch.place, hall.compiled.code({}, voice)
    root = hall.diagram.restrict(hall.compiled.questions[branch.rule.question], codes, {})

    def leaf(node: int) -> Node:
        if not hall.bits(node):
            return NOWHERE
        return IN if hall.compiled.found(node)[2] & bit else OUT

    made = hall.kept[key] = hall.taken(root, leaf)
    return made


def _sure(hall: Hall, codes: Sequence[int], node: Node) -> bool:
    return hall.graph.walk(node, codes) == IN
