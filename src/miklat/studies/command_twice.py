"""`miklat study page`, `twice` and `asp`: all that is found, gone over, and the law for another engine."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping

from miklat.cli.common import write
from miklat.cli.session import Session
from miklat.law.law import Law
from miklat.say.page import Document, Heading, Para
from miklat.studies.asp import to_asp
from miklat.studies.command import told
from miklat.studies.command_whole import study_of
from miklat.studies.json import study_json
from miklat.studies.words import number, page


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
    from miklat.studies.found import find
    from miklat.studies.found_page import found_page, to_markdown

    study = study_of(session)
    sys.stdout.write(to_markdown(found_page(study, find(study))))
    return 0


def add_twice(parser: ArgumentParser) -> None:
    """What `study twice` takes."""


def run_twice(arguments: Namespace, session: Session) -> int:
    """Have the solver and the checker go over everything the page says; 1 if either finds anything otherwise."""
    try:
        import pysat  # noqa: F401
    except ImportError:
        print("this needs python-sat: install miklat[study]", file=sys.stderr)
        return 2
    from miklat.studies.found import find
    from miklat.studies.twice import twice

    study = study_of(session)
    every = list(told(twice(study, find(study)), 0, lambda one: one.says))
    wrong = [one for one in every if not one.agrees]
    for one in wrong:
        print(f"the {one.by} finds it otherwise: {one.says}", file=sys.stderr)
    counts = {by: sum(one.by == by for one in every) for by in ("solver", "checker")}
    differing = {by: sum(one.by == by for one in wrong) for by in counts}
    write(
        arguments,
        lambda: twice_page(counts, differing, session.law),
        lambda: study_json("twice", {"compared": counts, "differing": differing}, session.law),
    )
    return 1 if wrong else 0


def twice_page(counts: Mapping[str, int], differing: Mapping[str, int], law: Law) -> Document:
    """How much was gone over, and how much of it was found otherwise."""
    title = "What the study says, gone over by two others"
    lines = (
        f"{number(counts['solver'])} things said by the diagram, gone over by the solver: "
        f"{differing['solver'] or 'none'} found otherwise.",
        f"{number(counts['checker'])} rulings with their grounds, gone over by the checker on the clauses: "
        f"{differing['checker'] or 'none'} found otherwise.",
    )
    return page(title, [Heading(1, (title,)), *(Para((line,)) for line in lines)], law)
