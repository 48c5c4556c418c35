"""`miklat study teach`: cases for a class, as ordinary case files."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from miklat.cli.common import show
from miklat.cli.session import Session
from miklat.law.law import Law
from miklat.studies.command import save, told
from miklat.studies.command_whole import case_text, study_of
from miklat.studies.contrasts import Contrast, contrasts
from miklat.studies.json import study_json
from miklat.studies.teach import CoveringSet, course, items
from miklat.studies.teach_page import teach_page
from miklat.terms.condition import facts_of


def add_teach(parser: ArgumentParser) -> None:
    """What `study teach` takes."""
    parser.add_argument(
        "--pairs", action="store_true", help="also the pairs of cases that show each condition of each rule"
    )
    parser.add_argument("--save", metavar="FOLDER", help="write the cases there as case files")


def run_teach(arguments: Namespace, session: Session) -> int:
    """Find the cases and print or save them."""
    study = study_of(session)
    whole = sum(len(branches) + sum(len(b.setters) for b in branches) for branches in study.compiled.branches.values())
    made = course(study, list(told(items(study), whole, lambda item: item.says)))
    asked = sum(len(facts_of(rule.when)) for rule in session.law.rules)
    pairs = list(told(contrasts(study), asked, lambda one: one.rule[0])) if arguments.pairs else []
    if arguments.save:
        save(arguments.save, _files(made, pairs, session.law))
    if arguments.json:
        sys.stdout.write(study_json("teach", {"course": made, "pairs": pairs}, session.law))
    elif not arguments.save:
        show(teach_page(made, pairs, session.law))
    return 0


def _files(made: CoveringSet, pairs: Sequence[Contrast], law: Law) -> Iterator[tuple[str, str]]:
    for place, lesson in enumerate(made.lessons, 1):
        yield f"case-{place:02}.yaml", case_text(lesson.case, f"Case {place}: {lesson.exercises[0]} and more", law)
    for pair in pairs:
        for side, case in enumerate(pair.cases or (), 1):
            name = f"{pair.rule[0]}-{pair.rule[1]}-{pair.fact}-{side}.yaml".replace(":", ".")
            yield name, case_text(case, f"{pair.rule[0]} turns on {pair.fact} ({side} of 2)", law)
