"""`miklat study twice` and `asp`: the second way to each answer."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import combinations

from miklat.cli.session import Session
from miklat.studies.asp import to_asp
from miklat.studies.claims import claims_of, prove
from miklat.studies.command import told
from miklat.studies.command_whole import study_of
from miklat.studies.json import study_json
from miklat.studies.matrix import opinions
from miklat.studies.study import Study


def add_asp(parser: ArgumentParser) -> None:
    """What `study asp` takes."""


def run_asp(arguments: Namespace, session: Session) -> int:
    """Write the law as an answer-set program."""
    sys.stdout.write(to_asp(session.law))
    return 0


def add_page(parser: ArgumentParser) -> None:
    """What `study page` takes."""


def run_page(arguments: Namespace, session: Session) -> int:
    """Write the page "What the study found in this law"."""
    from miklat.studies.found_page import found_page, to_markdown

    sys.stdout.write(to_markdown(found_page(study_of(session))))
    return 0


def add_twice(parser: ArgumentParser) -> None:
    """What `study twice` takes."""


def run_twice(arguments: Namespace, session: Session) -> int:
    """Compare the diagram and the solver; 1 if they differ anywhere."""
    try:
        import pysat  # noqa: F401
    except ImportError:
        print("this needs python-sat: install miklat[study]", file=sys.stderr)
        return 2
    study = study_of(session)
    compared = differing = 0
    for says, one, other in told(_compared(study), 0, lambda row: row[0]):
        compared += 1
        if one != other:
            differing += 1
            print(f"they differ on: {says} (diagram: {one}, solver: {other})", file=sys.stderr)
    if arguments.json:
        sys.stdout.write(study_json("twice", {"compared": compared, "differing": differing}, session.law))
        return 1 if differing else 0
    print(
        f"{compared} questions answered by the diagram and by the solver: {differing or 'none'} answered differently."
    )
    return 1 if differing else 0


def _compared(study: Study) -> Iterator[tuple[str, bool, bool]]:
    from miklat.studies.by_solver import Encoding, Solver, differ, refutable, two_voices

    for _, _, claim in claims_of(study.law):
        yield claim.says, not prove(study, claim).holds, refutable(study.law, claim)
    first, second = two_voices(study.law)
    solver = Solver(first)
    apart = {question.name: differ(first, second, question.name) for question in study.law.questions}
    for one, other in combinations(opinions(study), 2):
        voices = [*first.voice(one.voice), *second.voice(other.voice)]
        for name, lit in apart.items():
            parted = study.hearing(name, one.voice) != study.hearing(name, other.voice)
            yield f"{one.choice} and {other.choice} part on {name}", parted, solver.satisfiable([*voices, lit])
    encoding = Encoding(study.law)
    alone = Solver(encoding)
    from miklat.studies.rules import standings

    for question in study.law.questions:
        rules = range(len(encoding.branches[question.name]))
        for rule in standings(study, question.name):
            place = rule.rule[1]
            rest = [-encoding.stands(question.name, at) for at in rules if at != place]
            lits = [encoding.stands(question.name, place), *rest]
            yield f"{rule.rule[0]} ever decides {question.name}", not rule.dead, alone.satisfiable(lits)
