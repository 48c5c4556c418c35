"""Rule on cases: what the law answers, who says so, why, and where voices part.

As JSON one case is one object; several are JSON Lines, one object a line, in the order given. As HTML they are one
page.

A case that has a course is ruled on at every step of it: --at shows one moment alone, --what-if what would stand
otherwise (EVENT before EVENT, add, move, drop, change ... to ..., FACT: VALUE), --timeline the whole as a picture.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence

from miklat.cli.common import (
    Refused,
    Slips,
    add_format,
    add_presume,
    add_questions,
    add_voice,
    questions_of,
    read_all,
    refuse,
    show,
    voice_of,
)
from miklat.cli.session import Session
from miklat.files.case_yaml import CaseFile
from miklat.files.faults import shown
from miklat.judging.bench import Judged
from miklat.judging.case import Case


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "cases", nargs="+", metavar="CASE", help="a case file (YAML or JSON), a folder of them, or - for standard input"
    )
    add_questions(parser)
    add_voice(parser)
    add_presume(parser)
    length = parser.add_mutually_exclusive_group()
    length.add_argument("--full", action="store_true", help="every voice, with codes and what stood against it")
    length.add_argument("--short", action="store_true", help="a line a question")
    add_format(parser)
    parser.add_argument("--at", action="append", metavar="EVENT|DATE", help="of a course, this moment alone, in full")
    parser.add_argument(
        "--what-if", action="append", default=[], metavar="EDIT", help="edit the course; may be given again"
    )
    parser.add_argument("--timeline", choices=["text", "svg", "html"], help="of a course, its timeline")


def run(arguments: Namespace, session: Session) -> int:
    """Judge the cases and print their rulings; nothing is printed if anything is at fault."""
    try:
        judged = _judged(arguments, session)
    except Refused as error:
        return refuse(error, as_json=arguments.format == "json")
    _write(judged, arguments, session)
    return 0


def _write(judged: Sequence[Judged | str], arguments: Namespace, session: Session) -> None:
    """Print what was judged, in the form asked for; only what sets that form is loaded."""
    plain = [one for one in judged if not isinstance(one, str)]
    if arguments.format == "html" and plain:
        sys.stdout.write(_sheet(plain, session, arguments.full))
    for number, one in enumerate(judged):
        if isinstance(one, str):
            apart = number and arguments.format == "text" and not arguments.timeline
            sys.stdout.write(f"\n\n{one}" if apart else one)
        elif arguments.format == "json":
            from miklat.say.ruling_json import judged_json

            sys.stdout.write(judged_json(one, one.law, indent=2 if len(judged) == 1 else -1) + "\n")
        elif arguments.format == "text":
            _show(one, arguments, session, first=not number)


def _show(judged: Judged, arguments: Namespace, session: Session, *, first: bool) -> None:
    """Print the page of one case as text."""
    session = session.with_layers(judged.law.heard)
    if not first:
        print("" if arguments.short else "\n")
    if arguments.full:
        from miklat.say.ruling_page import judged_page

        show(judged_page(judged, session.law))
        return
    from miklat.say.telling import tell
    from miklat.say.telling_page import short_page, telling_page

    show((short_page if arguments.short else telling_page)(tell(judged, session.bench)))


def _sheet(judged: Sequence[Judged], session: Session, full: bool) -> str:
    """One HTML page of all the cases."""
    from miklat.say.html import to_page
    from miklat.say.ruling_page import judged_page
    from miklat.say.telling import tell
    from miklat.say.telling_page import sheet_page, telling_page

    told = [tell(one, session.with_layers(one.law.heard).bench) for one in judged]
    if len(judged) == 1:
        return to_page(telling_page(told[0], judged_page(judged[0], judged[0].law).blocks[1:], unfolded=full))
    return to_page(sheet_page(told))


def _judged(arguments: Namespace, session: Session) -> list[Judged | str]:
    """Each case judged, or, of a case with a course, what to print of it."""
    slips = Slips()
    voice = slips.take(lambda: voice_of(arguments.voice, session)) or {}
    questions = slips.take(lambda: questions_of(arguments.question, session.law)) or None
    cases = slips.take(lambda: read_all(arguments.cases, session, voice)) or []
    slips.take(lambda: _together(arguments, max(len(arguments.cases), len(cases))))
    slips.settle()
    arguments.indent = 2 if len(cases) == 1 else -1
    judged = [slips.take(lambda case=case: _one(case, arguments, session, voice, questions)) for case in cases]  # type: ignore[misc]
    slips.settle()
    return [one for one in judged if one is not None]


def _together(arguments: Namespace, count: int) -> None:
    """ValueError for options of which one would go unheard beside another."""
    at, timeline = arguments.at or (), arguments.timeline
    wrong = []
    if len(at) > 1:
        wrong.append("--at is given more than once: one moment is shown at a time, so give one")
    if count > 1 and timeline in ("svg", "html"):
        wrong.append(f"--timeline {timeline} writes one document, and there are {count} cases: give one at a time")
    if timeline and arguments.format == "json":
        wrong.append("--timeline and --format json cannot be given together: a timeline is a picture; leave out one")
    beside = [("--at", at), ("--full", arguments.full), ("--short", arguments.short)]
    for name, given, unheard, why in (
        ("--timeline", timeline, beside, "a timeline shows every moment, in a form of its own"),
        ("--what-if", arguments.what_if, beside, "a what-if shows what differs, from the first moment that does"),
    ):
        told = [other for other, there in unheard if there and given]
        wrong += [f"{name} and {other} cannot be given together: {why}; leave out one of them" for other in told]
    if wrong:
        raise ValueError("\n".join(wrong))


def _lay_by(case: CaseFile, session: Session) -> None:
    """Say on standard error which facts told are asked only in layers that are not heard."""
    if case.beyond:
        ways = [one.likes for one in session.law.layers if one.name not in session.law.heard]
        names = ", ".join(case.beyond)
        print(f"{shown(case.name)}: not asked in these voices, only with {' or '.join(ways)}: {names}", file=sys.stderr)


def _one(
    case: CaseFile,
    arguments: Namespace,
    session: Session,
    voice: Mapping[str, str],
    questions: Sequence[str] | None,
) -> Judged | str:
    session = session.hearing(case.voice, voice)
    _lay_by(case, session)
    if case.course:
        from miklat.courses.case_commands import told  # a plain case need not wait for it

        return told(case, arguments, session, voice, questions)
    for option in ("at", "what_if", "timeline"):
        if getattr(arguments, option):
            raise ValueError(f"{shown(case.name)} has no course, so there is no --{option.replace('_', '-')} of it")
    return session.bench.judge(
        Case(case.told, case.title),
        voice={**case.voice, **voice},
        questions=questions,
        presume=arguments.presume or case.presume,
        explain=True if arguments.full or arguments.format != "text" else "deciding",  # as much as is printed
    )
