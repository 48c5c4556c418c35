"""What was found on the diagram, made ready for the checker: an answer with every rule that stands, and why."""

from collections.abc import Callable, Mapping, Sequence

from miklat.diagram.conditions import outcomes_in
from miklat.diagram.diagram import TRUE, Node
from miklat.diagram.turns import levels_of, sufficient
from miklat.law.settle import Branch
from miklat.studies.check import Exhibit, StandingRule
from miklat.studies.study import Study
from miklat.terms.condition import Condition


def exhibit(study: Study, facts: Mapping[str, str], voice: Mapping[str, str], question: str) -> Exhibit | None:
    """What a whole voice surely answers in a half-told case, and on which grounds; None if the answer is open."""
    codes = study.compiled.code(facts)
    said = study.diagram.walk(study.view(question, voice), codes)
    if said & (said - 1):
        return None
    answer = outcomes_in(said)[0]
    branches = [one for one in study.compiled.branches[question] if one.answer == answer]
    grounds = tuple(
        _standing_rule(study, codes, voice, question, one)
        for one in branches
        if _sure(study, codes, standing(study, voice, one))
    )
    return Exhibit(facts, voice, question, answer, grounds)


def _standing_rule(
    study: Study, codes: Sequence[int], voice: Mapping[str, str], question: str, branch: Branch
) -> StandingRule:
    names, domains = study.compiled.names, study.law.domains
    fewest = sufficient(study.diagram, _speaking(study, voice, branch), codes)[0]
    because = {names[level]: domains[names[level]][codes[level]] for level in levels_of(fewest)}
    yielding = tuple(
        one.place
        for one in study.compiled.branches[branch.rule.question]
        if any(s.branch == branch.place and _heard(study, voice, s.only) for s in one.setters)
        and _sure(study, codes, _speaking(study, voice, one))
    )
    return StandingRule(branch.rule.clause, branch.place, because, yielding)


def _heard(study: Study, voice: Mapping[str, str], only: Condition | None) -> bool:
    if only is None:
        return True
    return study.under(study.holds(study.conditions.of(only)), voice) == TRUE


def _speaking(study: Study, voice: Mapping[str, str], branch: Branch) -> Node:
    """Where a branch speaks in a voice: a plain question over facts."""
    return _in_voice(study, voice, ("speaks", branch.rule.question, branch.place), lambda: study.speaking(branch))


def standing(study: Study, voice: Mapping[str, str], branch: Branch) -> Node:
    """Where a branch stands in a voice: a plain question over facts."""
    return _in_voice(study, voice, ("stands", branch.rule.question, branch.place), lambda: study.standing(branch))


def _in_voice(study: Study, voice: Mapping[str, str], key: tuple[object, ...], make: Callable[[], Node]) -> Node:
    key = (*key, tuple(voice.values()))
    made = study.kept.get(key)
    if made is None:
        made = study.kept[key] = study.under(make(), voice)
    return made


def _sure(study: Study, codes: Sequence[int], node: Node) -> bool:
    return study.diagram.walk(node, codes) == TRUE
