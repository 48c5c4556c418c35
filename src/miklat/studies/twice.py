"""What the study says, gone over by two that share nothing with it: the solver, and the checker.

The solver answers the whole-law questions again from the settled branches, and looks for a completion of each case
told that is answered otherwise; the checker re-walks each such ruling, with its grounds, on the clauses themselves.
"""

from collections.abc import Iterator
from itertools import combinations

import msgspec

from miklat.studies.by_solver import Encoding, Solver, differ, refutable, two_voices
from miklat.studies.check import Checker
from miklat.studies.claims import claims_of
from miklat.studies.exhibit import exhibit
from miklat.studies.found import Findings, rulings, witnesses
from miklat.studies.gaps import Gaps
from miklat.studies.matrix import opinions
from miklat.studies.study import Study


class Compared(msgspec.Struct, frozen=True):
    """One thing said, by whom it was gone over, and whether it was found so."""

    says: str
    by: str
    agrees: bool


def twice(study: Study, found: Findings) -> Iterator[Compared]:
    """Go over everything found."""
    yield from _claims(study, found)
    yield from _partings(study)
    yield from _rules(study, found)
    for one in found.gaps:
        yield _silent(study, one)
    yield from _cases(study, found)


def _claims(study: Study, found: Findings) -> Iterator[Compared]:
    proved = {id(proof.claim): proof.holds for proof in found.claims}
    for (_, _, claim), holds in zip(claims_of(study.law), proved.values(), strict=True):
        yield Compared(claim.says, "solver", refutable(study.law, claim) is not holds)


def _partings(study: Study) -> Iterator[Compared]:
    first, second = two_voices(study.law)
    solver = Solver(first)
    apart = {question.name: differ(first, second, question.name) for question in study.law.questions}
    for one, other in combinations(opinions(study), 2):
        voices = [*first.voice(one.voice), *second.voice(other.voice)]
        for name, lit in apart.items():
            parted = not study.alike(name, one.voice, other.voice)
            so = solver.satisfiable([*voices, lit])
            yield Compared(f"{one.choice} and {other.choice} part on {name}: {parted}", "solver", so is parted)


def _rules(study: Study, found: Findings) -> Iterator[Compared]:
    encoding = Encoding(study.law)
    solver = Solver(encoding)
    for rule in found.records:
        (clause, place), question = rule.rule, rule.question
        others = (at for at in range(len(encoding.branches[question])) if at != place)
        alone = [encoding.stands(question, place), *(-encoding.stands(question, at) for at in others)]
        says = f"{clause} ever decides {question}: {not rule.dead}"
        yield Compared(says, "solver", solver.satisfiable(alone) is not rule.dead)


def _silent(study: Study, one: Gaps) -> Compared:
    """That no case of a gap is answered, and none that is silent lies in no gap (if all gaps were told)."""
    encoding = Encoding(study.law)
    solver, names, domains = Solver(encoding), study.compiled.names, study.law.domains
    subject = [-encoding.one_of(name, values) for name, values in one.unspoken.items()]
    subject += [encoding.value(*item) for item in one.ordinary.items()]
    silent = encoding.all_of([encoding.answer(name, "silent") for name in one.questions])
    regions = [
        encoding.all_of(
            [encoding.one_of(names[at], [domains[names[at]][code] for code in kept]) for at, kept in sets.items()]
        )
        for sets in (gap.region.sets for gap in one.gaps)
    ]
    heard = [*encoding.voice(one.voice), *subject]
    sound = not any(solver.satisfiable([*heard, region, -silent]) for region in regions)
    whole = one.left > 0 or len(one.voice) < len(study.law.axes)
    whole = whole or not solver.satisfiable([*heard, silent, *(-region for region in regions)])
    return Compared(f"{len(regions)} gaps hold every silent case and no other", "solver", sound and whole)


def _cases(study: Study, found: Findings) -> Iterator[Compared]:
    encoding, checker = Encoding(study.law), Checker(study.law)
    solver, seen = Solver(encoding), set[tuple[object, ...]]()
    for says, case in witnesses(found):
        for heard, question in rulings(study, case):
            key = (tuple(case.facts.items()), tuple(heard.voice.items()), question)
            if key in seen:
                continue
            seen.add(key)
            answer = heard.answers[question]
            told = [encoding.value(*item) for item in case.facts.items()]
            otherwise = [*told, *encoding.voice(heard.voice), -encoding.answer(question, answer)]
            yield Compared(f"{says}: {question} {answer}", "solver", not solver.satisfiable(otherwise))
            shown = exhibit(study, case.facts, heard.voice, question)
            so = shown is not None and shown.answer == answer and checker.accepts(shown)
            yield Compared(f"{says}: {question} {answer}, and why", "checker", so)
