"""The covering set: few cases that together exercise the whole law.

A case exercises a rule if the rule stands in it in some voice, a setting-aside if both rules speak in it in some
voice, a dispute if its sides part in it. The cases are found by adding to the rarest thing not yet exercised whatever
else one case can exercise with it; that no fewer would do is shown, as far as it can be, by things no two of which
fit one case.
"""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from miklat.diagram.conditions import outcomes_in
from miklat.diagram.diagram import FALSE, TRUE, Node
from miklat.diagram.labels import Labelled
from miklat.law.question import Outcome
from miklat.law.settle import Branch
from miklat.studies.claims import Instance, VoiceAnswers, nearest_voice
from miklat.studies.study import Study
from miklat.studies.words import rule_name


class Item(msgspec.Struct, frozen=True):
    """One thing to exercise: its kind (rule, aside, dispute), its words, the question, and where it is so (facts and
    axes).
    """

    kind: str
    says: str
    question: str
    node: Node


class Lesson(msgspec.Struct, frozen=True):
    """A case with what it exercises and what the voices that show it answer."""

    case: Instance
    exercises: tuple[str, ...]


class CoveringSet(msgspec.Struct, frozen=True):
    """Cases that together exercise every item; at least ``bound`` are needed, by ``apart``: items no two of which fit
    one case.
    """

    lessons: tuple[Lesson, ...]
    items: int
    bound: int
    apart: tuple[str, ...]

    @property
    def minimal(self) -> bool:
        """Whether it is proved that no fewer cases would do."""
        return len(self.lessons) == self.bound


# ---- what there is to exercise ----


def _held(branch: Branch, branches: Sequence[Branch]) -> str:
    """By whom a rule is held; and its mode, where its holder has others under the same number."""
    own = (branch.rule.clause, branch.rule.holder)
    alone = sum((one.rule.clause, one.rule.holder) == own for one in branches) == 1
    return branch.rule.holder if alone else f"{branch.rule.holder}, {branch.rule.mode}"


def items(study: Study) -> Iterator[Item]:
    """Every rule, every setting-aside, and every dispute of the law."""
    for question, branches in study.compiled.branches.items():
        for branch in branches:
            says = f"{branch.rule.clause} ({question}, {_held(branch, branches)}: {branch.answer})"
            yield Item("rule", says, question, study.standing(branch))
        for branch in branches:
            for setter in branch.setters:
                other = branches[setter.branch]
                parts = [branch.speaks, other.speaks, *([setter.only] if setter.only is not None else [])]
                node = study.conditions.both(study.conditions.all(parts), study.compiled.possible)
                setting, set_aside = (
                    rule_name(study.law, question, (one.rule.clause, one.place)) for one in (other, branch)
                )
                says = f"{setting} sets aside {set_aside} ({question})"
                yield Item("aside", says, question, study.holds(node))
    for axis in study.law.disputes:
        yield from _disputes(study, axis.name, axis.names)


def _disputes(study: Study, axis: str, choices: Sequence[str]) -> Iterator[Item]:
    """Where a choice on the axis parts from the first: the node asks the other axes; on this one it is the choice."""
    for question in study.law.questions:
        answers = study.answers(question.name)
        first, *others = (study.under(answers, {axis: choice}) for choice in choices)
        for choice, other in zip(choices[1:], others, strict=True):
            node = study.diagram.combine(first, other, lambda a, b: TRUE if a != b else FALSE, {})
            if TRUE in study.diagram.ends(node):
                yield Item("dispute", f"{axis}: {choices[0]} and {choice} part ({question.name})", question.name, node)


def over_facts(study: Study, node: Node, memo: dict[Node, Node]) -> Node:
    """Where some voice has it: a plain question over facts alone."""
    some = study.diagram.project(node, study.facts, study.diagram.bottom, memo)
    return study.diagram.plain(some, TRUE.__and__)


# ---- the fewest cases ----


def covering_set(study: Study, found: Sequence[Item]) -> CoveringSet:
    """Few cases that exercise all the items that can be, with a bound on how few there can be."""
    memo: dict[Node, Node] = {}
    nodes = [over_facts(study, item.node, memo) for item in found]
    counts = [study.count_cases(node) for node in nodes]
    live = [place for place, count in enumerate(counts) if count]
    rare = sorted(live, key=lambda place: (counts[place], place))
    left, lessons = list(rare), []
    while left:
        taken, here = [left[0]], nodes[left[0]]
        for place in left[1:]:
            if study.diagram.together(here, nodes[place], {}):
                here = study.diagram.where_both(here, nodes[place])
                taken.append(place)
        left = [place for place in left if place not in taken]
        lessons.append(_lesson(study, here, [found[place] for place in taken]))
    apart = _apart(study.diagram, [nodes[place] for place in rare])
    return CoveringSet(tuple(lessons), len(live), len(apart), tuple(found[rare[place]].says for place in apart))


def _apart(diagram: Labelled, nodes: Sequence[Node]) -> list[int]:
    """Places of nodes no two of which are anywhere TRUE together: the largest such set that simple search finds."""
    memo: dict[tuple[Node, Node], bool] = {}
    best: list[int] = []
    clash = [[not diagram.together(a, b, memo) for b in nodes] for a in nodes]
    degree = [sum(row) for row in clash]
    for start in sorted(range(len(nodes)), key=lambda n: -degree[n]):
        chosen, fits = [start], [n for n in range(len(nodes)) if clash[start][n]]
        while fits:
            more = max(fits, key=lambda n: (sum(clash[n][other] for other in fits), -n))
            chosen.append(more)
            fits = [n for n in fits if clash[more][n]]
        if len(chosen) > len(best):
            best = chosen
    return sorted(best)


def _lesson(study: Study, node: Node, taken: Sequence[Item]) -> Lesson:
    """An ordinary case of those in which all the items are so, told as shortly as still shows each of them."""
    told = _ordinary(study, node)
    voices = [_voice(study, item, told) for item in taken]
    for level in sorted(told, reverse=True):
        fewer = {at: code for at, code in told.items() if at != level}
        if all(_shown(study, item, fewer, voice) for item, voice in zip(taken, voices, strict=True)):
            told = fewer
    heard: dict[tuple[tuple[str, str], ...], dict[str, Outcome]] = {}
    for item, voice in zip(taken, voices, strict=True):
        for one in _sides(study, item, voice):
            answers = heard.setdefault(tuple(one.items()), {})
            said = sure_answer(study, item.question, told, one)
            if said is not None:
                answers[item.question] = said
    case = Instance(
        study.named(told), tuple(VoiceAnswers(dict(voice), answers) for voice, answers in heard.items() if answers)
    )
    return Lesson(case, tuple(item.says for item in taken))


def _ordinary(study: Study, node: Node) -> dict[int, int]:
    """A whole case that is TRUE, at each fact with the most ordinary value that leaves one."""
    diagram, odd, told = study.diagram, study.odd, dict[int, int]()
    here = node
    world = diagram.plain(study.view(study.law.questions[0].name, study.voice({})), bool)
    for level in range(study.facts):
        for code in sorted(range(diagram.sizes[level]), key=lambda c: odd[level][c]):
            next_here, next_world = diagram.child(here, level, code), diagram.child(world, level, code)
            if diagram.together(next_here, next_world, {}):
                told[level], here, world = code, next_here, next_world
                break
    return told


def _voice(study: Study, item: Item, told: Mapping[int, int]) -> dict[str, str]:
    """The voice nearest the default that has the item in a whole case."""
    return nearest_voice(study, study.diagram.restrict(item.node, study.codes(told), {}))


def _sides(study: Study, item: Item, voice: dict[str, str]) -> list[dict[str, str]]:
    """The voices that show an item: one, or both sides of a dispute."""
    if item.kind != "dispute":
        return [voice]
    axis, _, rest = item.says.partition(": ")
    sides = rest.partition(" part (")[0].split(" and ")
    return [{**voice, axis: side} for side in sides]


def _shown(study: Study, item: Item, told: Mapping[int, int], voice: dict[str, str]) -> bool:
    """Whether a half-told case still surely has the item in the voice, with a sure answer."""
    key = ("item", item.node, tuple(voice.values()))
    node = study.kept.get(key)
    if node is None:
        node = study.kept[key] = study.under(item.node, voice)
    if study.diagram.walk(node, study.codes(told)) != TRUE:
        return False
    return all(sure_answer(study, item.question, told, one) is not None for one in _sides(study, item, voice))


def sure_answer(study: Study, question: str, told: Mapping[int, int], voice: Mapping[str, str]) -> Outcome | None:
    """The one answer that a voice surely gives; None if it is open, or if there can be no such case."""
    said = outcomes_in(study.diagram.walk(study.view(question, voice), study.codes(told)))
    return said[0] if len(said) == 1 else None
