"""`miklat study`, of two voices or of every two: partings, matrix, agree."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator

from miklat.cli.common import write
from miklat.cli.session import Session
from miklat.law.law import Law
from miklat.studies.command import law_questions, save, told
from miklat.studies.command_whole import add_most, add_question, add_save, case_text, study_of
from miklat.studies.json import study_json
from miklat.studies.matrix import matrix, opinion, opinions
from miklat.studies.matrix_page import agreement_page, matrix_page
from miklat.studies.named import read_two
from miklat.studies.partings import Parting, PartingKind, agreement, parting
from miklat.studies.partings_page import partings_page
from miklat.studies.study import Study
from miklat.studies.words import departures
from miklat.terms.condition import Chosen

_VOICE = "a choice by its name, AXIS=CHOICE[,AXIS=CHOICE...] with the defaults for the rest, or `default`"


def add_partings(parser: ArgumentParser) -> None:
    """What `study partings` takes."""
    parser.add_argument("one", metavar="ONE", help=f"a voice: {_VOICE}")
    parser.add_argument("other", metavar="OTHER", help="another")
    add_question(parser)
    add_most(parser, 8)
    parser.add_argument("--full", action="store_true", help="put every such case in words")
    add_save(parser)


def run_partings(arguments: Namespace, session: Session) -> int:
    """Say where two voices part."""
    one, other, typed = read_two(arguments.one, arguments.other, session)
    law, study = session.law, study_of(session)
    names, words = law_questions(arguments.question, law), arguments.full or arguments.format != "text"
    each = (parting(study, name, one, other, kinds=words) for name in names)
    found = list(told(each, len(names), lambda one: one.question))
    if arguments.save:
        save(arguments.save, _kind_files(((part, kind) for part in found for kind in part.kinds), law))
    hint = "" if arguments.question or any(part.count for part in found) else _elsewhere(study, one, other)
    write(
        arguments,
        lambda: partings_page(
            one, other, found, law, typed=typed, most=arguments.most, full=arguments.full, elsewhere=hint
        ),
        lambda: study_json("partings", found, law, one=departures(one, law), other=departures(other, law)),
    )
    return 0


def _elsewhere(study: Study, one: dict[str, str], other: dict[str, str]) -> str:
    """Where two choices part that do not part in these voices; empty if nowhere, or if they are no default and one
    other choice.
    """
    usual = study.voice({})
    sides = [v[axis] for axis in usual for v in (one, other) if one[axis] != other[axis] and v[axis] != usual[axis]]
    axes = [axis for axis in usual if one[axis] != other[axis]]
    if len(axes) != 1 or len(sides) != 1:
        return ""
    there = opinion(study, axes[0], sides[0]).there
    return ",".join(f"{axis}={choice}" for axis, choice in there.items())


def _kind_files(cases: Iterable[tuple[Parting, PartingKind]], law: Law) -> Iterator[tuple[str, str]]:
    for part, kind in cases:
        case = kind.everyday or kind.smallest
        if case is not None:
            answers = "-".join(kind.answers)
            yield f"{part.question}-{answers}.yaml", case_text(case, f"Parting on {part.question}: {answers}", law)


def add_matrix(parser: ArgumentParser) -> None:
    """What `study matrix` takes."""


def run_matrix(arguments: Namespace, session: Session) -> int:
    """Say where every two opinions part."""
    study = study_of(session)
    many = len(opinions(study))
    pairs = list(told(matrix(study), many * (many - 1) // 2, lambda pair: f"{pair.one.choice} and {pair.other.choice}"))
    write(
        arguments,
        lambda: matrix_page(pairs, session.law, study.cases),
        lambda: study_json("matrix", pairs, session.law, cases=study.cases),
    )
    return 0


def add_agree(parser: ArgumentParser) -> None:
    """What `study agree` takes."""
    parser.add_argument("one", metavar="ONE", help="one side of a dispute: its name, or AXIS=CHOICE")
    parser.add_argument("other", metavar="OTHER", help="the other side, on the same axis")
    add_question(parser)


def run_agree(arguments: Namespace, session: Session) -> int:
    """Say whether two sides ever agree where either speaks."""
    law, study = session.law, study_of(session)
    one, other, typed = read_two(arguments.one, arguments.other, session)
    apart = [axis for axis in one if one[axis] != other[axis]]
    if len(apart) != 1 or set(typed) != set(apart):
        raise ValueError(
            f"{arguments.one} and {arguments.other} are no two choices on one axis: name two sides of one dispute"
        )
    sides = [Chosen(apart[0], (voice[apart[0]],)) for voice in (one, other)]
    tried = (agreement(study, name, sides[0], sides[1]) for name in law_questions(arguments.question, law))
    found = [agreed for agreed in tried if agreed is not None]
    if not found:
        raise ValueError(
            f"no rule on these questions is held by one side of {apart[0]} alone: try miklat study partings"
        )
    write(arguments, lambda: agreement_page(found, law), lambda: study_json("agree", found, law))
    return 0
