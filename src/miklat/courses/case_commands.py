"""What commands do with a case that has a course; imported only where there is one, so that a plain case is quick."""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING

import msgspec

from miklat.cli.session import Session
from miklat.courses.case_part import EventWords
from miklat.courses.dates import DateFault, parse_date
from miklat.courses.edits import find_events, named, numbered
from miklat.courses.judged_course import JudgedCourse, Step
from miklat.courses.steps import Follower
from miklat.courses.unfold import ImpossibleCourse, Violation, date_violations
from miklat.diagram.store import keep_folder
from miklat.files.case_yaml import CaseFile
from miklat.files.faults import Fault, quoted, shown
from miklat.judging.case import Case, ImpossibleCase, clash_line
from miklat.law.chronicle import Chronicle
from miklat.law.law import Law, UnknownName
from miklat.say.telling import tell

if TYPE_CHECKING:
    from miklat.say.page import Document


def event_words(law: Law) -> Mapping[str, EventWords]:
    """The words a course may use, from the law; none if it tells of nothing in time."""
    kinds = law.chronicle.event_types if law.chronicle is not None else ()
    return {
        kind.name: EventWords(
            kind.names, not kind.words or kind.bare is not None, kind.phrase(None), tuple(map(kind.phrase, kind.names))
        )
        for kind in kinds
    }


def chronicle_of(law: Law) -> Chronicle:
    """What can happen by a law; ValueError if it tells of nothing in time."""
    if law.chronicle is None:
        raise ValueError("this law tells of nothing that happens in time: it has no events and no courses")
    return law.chronicle


@cache
def follower(session: Session, asks: tuple[str, ...] = ()) -> Follower:
    """The follower of the law's courses, asking these questions (none: those of its chronicle)."""
    chronicle = chronicle_of(session.law)
    return Follower(session.bench, msgspec.structs.replace(chronicle, asks=asks or chronicle.asks), keep_folder())


def course_faults(case: CaseFile, session: Session) -> Iterator[Fault]:
    """What of a course cannot be, each at the event it cannot be at; both events are named."""
    if case.course:
        yield from _violations(case, session)
    named = {one.at: len(find_events(case.course, one.at)) for one in case.expect if one.at is not None}
    for number, one_expected in enumerate(case.expect):
        if one_expected.at is not None and named[one_expected.at] != 1:
            yield _no_moment(case, one_expected.at, ("expect", str(number), "at"))


def _violations(case: CaseFile, session: Session) -> Iterator[Fault]:
    one = follower(session)
    moments, violations = one.unfolder.walk(case.course)
    violations += date_violations(case.course) + one.told_twice(_case(case), moments)
    if not violations:
        alone = _alone(case, session)  # told already, as of every case
        violations = [violation for violation in one.clashes(_case(case), moments) if violation.what not in alone]
    for violation in violations:
        yield case.fault(_place(case, violation), _what(case, violation), violation.instead)


def _alone(case: CaseFile, session: Session) -> list[str]:
    """What cannot be together among the facts given, whatever the course tells."""
    try:
        session.bench.hear(case.facts, presume=case.presume)
    except ImpossibleCase as error:
        return [clash_line(clash) for clash in error.clashes]
    return []


def _place(case: CaseFile, violation: Violation) -> tuple[str, ...]:
    """The part of the file that a violation is told at: a fact given, the last of those to blame, or else the event."""
    if violation.given:
        return ("facts", max(violation.given, key=lambda name: case.at("facts", name)))
    return ("course", str(max(violation.event - 1, 0)))


def _no_moment(case: CaseFile, at: str, path: tuple[str, ...]) -> Fault:
    """What is wrong with the event after which something is expected."""
    listing = numbered(case.course) or "none"
    several = "several events" if find_events(case.course, at) else "no event"
    return case.fault(path, f"{quoted(at)} names {several} of the course", f"write one of them: {listing}")


def _what(case: CaseFile, violation: Violation) -> str:
    """The sentence of a violation, with the line of the other event."""
    if not violation.other:
        return violation.what
    return f"{violation.what} (line {case.at('course', str(violation.other - 1))[0]})"


def ends(case: CaseFile, session: Session) -> Callable[[str | None], CaseFile]:
    """What gives the plain case that a course comes to: with the facts that follow after an event, or, without one, at
    its last moment that can be ruled on.
    """
    moments = follower(session).unfolder.unfold(case.course)

    def end(event: str | None) -> CaseFile:
        if event is None:
            moment = next((moment for moment in reversed(moments) if moment.ruled), moments[-1])
        else:
            moment = moments[find_events(case.course, event)[0] + 1]
        return msgspec.structs.replace(case, facts={**case.facts, **moment.facts})

    return end


def _case(case: CaseFile, presume: str | None = None) -> Case:
    return Case(case.facts, case.title, presume or case.presume)  # type: ignore[arg-type]


def told(
    case: CaseFile,
    arguments: Namespace,
    session: Session,
    voice: Mapping[str, str],
    questions: Sequence[str] | None,
) -> str:
    """What `judge` prints of a case with a course; ValueError for what cannot be asked of it."""
    one, law = follower(session, tuple(questions or ())), session.law
    chronicle = chronicle_of(law)
    given = _case(case, arguments.presume)
    explain = arguments.format == "json" or arguments.full or bool(arguments.at)
    course = one.follow(given, case.course, voice={**case.voice, **voice}, explain=explain)
    if arguments.what_if:
        return _what_if(one, given, course, arguments)
    if arguments.timeline:
        return _timeline(one, course, arguments.timeline)
    at, note = moment_at(course, arguments.at[0], chronicle) if arguments.at else (None, "")
    if arguments.format == "json":
        from miklat.courses.json import course_json

        return course_json(course, law, chronicle, at=at, indent=arguments.indent) + "\n"
    return _written(_page(one, course, arguments, at, note), arguments.format)


def _page(one: Follower, course: JudgedCourse, arguments: Namespace, at: Step | None, note: str) -> "Document":
    """The page of a course, or of one moment of it."""
    from miklat.courses.page import course_page, full_page, moment_page

    law = one.bench.law
    chronicle = chronicle_of(law)
    if arguments.full:
        return full_page(course, law, chronicle, at=at, note=note)
    if at is None:
        from miklat.courses.lanes import lanes_of

        return course_page(course, lanes_of(one, course), law, chronicle)
    telling = tell(at.judged, one.bench) if at.judged is not None else None
    return moment_page(course, at, note, law, chronicle, telling)


def _what_if(one: Follower, given: Case, course: JudgedCourse, arguments: Namespace) -> str:
    from miklat.courses.compare import what_if

    law = one.bench.law
    chronicle = chronicle_of(law)
    try:
        otherwise = what_if(one, given, course, arguments.what_if, explain=arguments.format == "json")
    except ImpossibleCourse as error:
        edits = "; ".join(arguments.what_if)
        raise ValueError("\n".join(f"--what-if {edits!r}: {s.what}; {s.instead}" for s in error.violations)) from None
    except UnknownName as error:
        raise ValueError(f"--what-if {'; '.join(arguments.what_if)!r}: {error}") from None
    if arguments.timeline:
        title = f"{course.title or 'A course without a title'}: what if {'; '.join(arguments.what_if)}"
        return _timeline(one, otherwise.told.titled(title), arguments.timeline)
    if arguments.format == "json":
        from miklat.courses.json import otherwise_json

        return otherwise_json(otherwise, law, chronicle, indent=arguments.indent) + "\n"
    from miklat.courses.page import otherwise_page

    return _written(otherwise_page(otherwise, law, chronicle), arguments.format)


def _timeline(one: Follower, course: JudgedCourse, form: str) -> str:
    from miklat.courses.lanes import lanes_of

    law = one.bench.law
    chronicle = chronicle_of(law)
    lanes = lanes_of(one, course)
    if form == "text":
        from miklat.courses.timeline import timeline_page

        return _written(timeline_page(course, lanes, law, chronicle), "text")
    if form == "svg":
        from miklat.courses.svg import timeline_svg

        return timeline_svg(course, lanes, law, chronicle)
    from miklat.courses.page import course_page

    return _written(course_page(course, lanes, law, chronicle), "html")


def _written(page: "Document", form: str) -> str:
    if form == "html":
        from miklat.say.html import to_page

        return to_page(page)
    from miklat.cli.common import terminal_width
    from miklat.say.text import to_text

    dressed = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return to_text(page, width=terminal_width(sys.stdout), bold=dressed)


def moment_at(course: JudgedCourse, text: str, chronicle: Chronicle) -> tuple[Step, str]:
    """The step an ``--at`` means, an event or a date, and what to say of it; ValueError for none or several."""
    places, said = find_events(course.course, text), shown(text)
    if len(places) == 1:
        return course.steps[places[0] + 1], ""
    listing = numbered(course.course)
    if places:
        raise ValueError(f"--at {said}: there are several; say which by its number. The events are {listing}")
    date = parse_date(text)
    if isinstance(date, DateFault):
        name = text.partition(":")[0].partition("#")[0].strip()
        if not name or name in chronicle.words or not any(char.isdigit() for char in text):
            raise ValueError(f"--at {said}: there is no such event in the course. The events are {listing}")
        raise ValueError(f"--at {said}: {date.what}; {date.instead}, or name an event of the course: {listing}")
    dated = [
        (number, read)
        for number, event in enumerate(course.course, 1)
        if event.date is not None and not isinstance(read := parse_date(event.date), DateFault)
    ]
    if not dated:
        raise ValueError(f"--at {said}: no event of the course has a date; name an event: {listing}")
    number = max((number for number, read in dated if read.start < date.end), default=0)
    early = [course.course[n - 1].written for n, read in dated if n <= number and read.latest >= date.earliest]
    after = course.course[number : next((n - 1 for n, _ in dated if n > number), None)]
    note = f"As things stood on {date}, {f'after event {number}' if number else 'before the first event'}."
    if early:
        note += f" Which Adar is meant is not said of every date: {named(early)} may have come after that day."
    if after:
        names = named([event.written for event in after])
        note += f" {names}, told next without a date, may have come before that day or after it."
    return course.steps[number], note
