"""`miklat study turns` and `reasons`: of one case."""

from argparse import ArgumentParser, Namespace

from miklat.cli.common import add_voice, at_end, read_possible, voice_of, write
from miklat.cli.session import Session
from miklat.files.case_yaml import CaseFile
from miklat.studies.command import at_most, law_questions, told
from miklat.studies.json import study_json
from miklat.studies.study import Study
from miklat.studies.turning import Turning, turning
from miklat.studies.turning_page import turning_page


def _add(parser: ArgumentParser) -> None:
    parser.add_argument("case", metavar="CASE", help="a case file, or - for standard input")
    parser.add_argument("--question", action="append", default=[], metavar="Q", help="only this (may be given again)")
    add_voice(parser)
    parser.add_argument("--at", metavar="EVENT", help="of a case with a course: after this event (usually at the end)")
    parser.add_argument("--default", action="store_true", help="in the default voice (with the choices made) alone")
    parser.add_argument("--most", type=at_most, default=8, metavar="N", help="show at most so many of each (usually 8)")


def add_turns(parser: ArgumentParser) -> None:
    """What `study turns` takes."""
    _add(parser)


def add_reasons(parser: ArgumentParser) -> None:
    """What `study reasons` takes."""
    _add(parser)


def run_turns(arguments: Namespace, session: Session) -> int:
    """Say what would turn the ruling."""
    return _run(arguments, session, "turns")


def run_reasons(arguments: Namespace, session: Session) -> int:
    """Say what suffices for the ruling."""
    return _run(arguments, session, "reasons")


def _run(arguments: Namespace, session: Session, kind: str) -> int:
    voice = voice_of(arguments.voice, session)
    names = law_questions(arguments.question, session.law)
    case = _moment(read_possible(arguments.case, session), arguments, session)
    heard = session.bench.hear(case.facts, presume=case.presume)
    given = {name: value for name, value in heard.facts.items() if name not in heard.followed}
    study = Study(session.bench.compiled)
    fixed = {**case.voice, **voice}
    if arguments.default:
        fixed = study.voice(fixed)
    each = (one for name in names for one in turnings(session, study, given, name, fixed))
    found = list(told(each, len(names), lambda one: one.question))
    law, whole = session.law, {"title": case.title, "facts": given}
    write(
        arguments,
        lambda: turning_page(case.title, given, found, law, kind, most=arguments.most, typed={**case.voice, **voice}),
        lambda: study_json(kind, found, law, case=whole),
    )
    return 0


def _moment(case: CaseFile, arguments: Namespace, session: Session) -> CaseFile:
    """The plain case that a case comes to, after the event asked for or at the end of its course."""
    if arguments.at is not None:
        if not case.course:
            raise ValueError(f"{arguments.case} has no course: leave out --at {arguments.at}")
        from miklat.courses.edits import find_events, numbered

        if len(find_events(case.course, arguments.at)) != 1:
            raise ValueError(f"--at {arguments.at} names no one event of the course: write {numbered(case.course)}")
    return at_end(case, session, arguments.at)


def turnings(
    session: Session, study: Study, given: dict[str, str], question: str, fixed: dict[str, str]
) -> list[Turning]:
    """What turns each answer that the voices making these choices give to a case, a cell of voices at a time."""
    judged = session.bench.judge(given, voice=fixed, questions=[question])
    codes = study.compiled.code(given)
    return [turning(study, codes, question, {**fixed, **cell.voice}) for cell in judged.ruling(question).cells]
