"""`miklat study teach` and `cover`: cases for a class, as pages and as ordinary case files."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Sequence

from miklat.cli.common import write
from miklat.cli.session import Session
from miklat.law.law import Law
from miklat.studies.command import law_questions, save, told
from miklat.studies.command_whole import add_question, case_text, study_of
from miklat.studies.contrasts import Contrast, contrasts
from miklat.studies.covering import CoveringSet, covering_set, items
from miklat.studies.disputes import Dispute, disputes
from miklat.studies.json import study_json
from miklat.studies.study import Study
from miklat.studies.teach_page import board_page, covering_page, pairs_page
from miklat.terms.condition import facts_of


def add_teach(parser: ArgumentParser) -> None:
    """What `study teach` takes."""
    add_question(parser)
    parser.add_argument(
        "--pairs", action="store_true", help="the pairs of conditions by rule, and of which facts there are none"
    )
    parser.add_argument("--save", metavar="FOLDER", help="write the cases there as case files")


def run_teach(arguments: Namespace, session: Session) -> int:
    """Find the pairs and print or save them."""
    law, study = session.law, study_of(session)
    asked = law_questions(arguments.question, law)
    sides = [] if arguments.pairs else [one for one in disputes(study) if one.question in asked]
    pairs = _pairs(study, asked)
    if arguments.save:
        save(arguments.save, _pair_files(sides, pairs, law))
    if arguments.format != "text" or not arguments.save:
        write(
            arguments,
            lambda: pairs_page(pairs, law) if arguments.pairs else board_page(sides, pairs, law),
            lambda: study_json("teach", {"disputes": sides, "pairs": pairs}, law),
        )
    return 0


def _pairs(study: Study, asked: Sequence[str]) -> list[Contrast]:
    whole = sum(len(facts_of(rule.when)) for rule in study.law.rules if rule.question in asked)
    return list(told(contrasts(study, asked), whole, lambda one: one.rule[0]))


def _pair_files(sides: Sequence[Dispute], pairs: Sequence[Contrast], law: Law) -> Iterator[tuple[str, str]]:
    for one in sides:
        title = f"{one.axis}: {one.one} and {one.other}"
        for name, case in (("part", one.apart), ("agree", one.alike)):
            if case is not None:
                yield f"{one.axis}-{one.other}-{name}.yaml", case_text(case, f"{title} {name}", law)
    for pair in pairs:
        for side, case in enumerate(pair.cases or (), 1):
            name = f"{pair.rule[0]}-{pair.rule[1]}-{pair.fact}-{side}.yaml".replace(":", ".")
            yield name, case_text(case, f"{pair.rule[0]} turns on {pair.fact} ({side} of 2)", law)


def add_cover(parser: ArgumentParser) -> None:
    """What `study cover` takes."""
    parser.add_argument("--save", metavar="FOLDER", help="write the cases there as case files")


def run_cover(arguments: Namespace, session: Session) -> int:
    """Find the covering set and print or save it."""
    law, study = session.law, study_of(session)
    whole = sum(len(branches) + sum(len(b.setters) for b in branches) for branches in study.compiled.branches.values())
    made = covering_set(study, list(told(items(study), whole, lambda item: item.says)))
    if arguments.save:
        save(arguments.save, _case_files(made, law))
    if arguments.format != "text" or not arguments.save:
        write(arguments, lambda: covering_page(made, law), lambda: study_json("cover", made, law))
    return 0


def _case_files(made: CoveringSet, law: Law) -> Iterator[tuple[str, str]]:
    for place, lesson in enumerate(made.lessons, 1):
        yield f"case-{place:02}.yaml", case_text(lesson.case, f"Case {place}: {lesson.exercises[0]} and more", law)
