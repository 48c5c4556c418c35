"""What commands share: reading case files with all their faults, choices of voice, and printing."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TextIO, TypeVar

from msgspec.structs import replace

from miklat.cli.session import Session
from miklat.files.case_yaml import CaseFile, Vocabulary, gather_case
from miklat.files.faults import Fault, Faults, most_of, shown
from miklat.judging.case import ImpossibleCase
from miklat.law.law import Law, UnknownName
from miklat.law.voice import check_choices, voice_clashes
from miklat.say.page import Document
from miklat.say.text import WIDTH, to_text
from miklat.terms.spelling import UNKNOWN

if TYPE_CHECKING:
    from miklat.courses.case_part import EventWords

T = TypeVar("T")

KINDS = (".yaml", ".yml", ".json")
"""Ends of the names of case files."""

NARROWEST = 40
"""Columns a page is set in even if the terminal has fewer."""


def vocabulary(law: Law) -> Vocabulary:
    """The words a case file may use, from the law."""
    return Vocabulary(
        {fact.name: fact.names for fact in law.facts},
        {axis.name: axis.names for axis in law.axes},
        tuple(question.name for question in law.questions),
        events=lambda: _event_words(law),
        pointer=law.outside.pointer,
        like=": ".join(law.like_answer),
        meaning=lambda name, word: _meaning(law, name, word),
    )


def _meaning(law: Law, name: str, word: str) -> str:
    """What a value of a fact or a choice of an axis means, in the law's words."""
    if any(axis.name == name for axis in law.axes):
        return law.axis(name).choice(word).says
    return "it is not known" if word == UNKNOWN else law.fact(name).value(word).meaning


def _event_words(law: Law) -> "Mapping[str, EventWords]":
    from miklat.courses.case_commands import event_words  # only a case with a course needs it

    return event_words(law)


def at_end(case: CaseFile, session: Session, event: str | None = None) -> CaseFile:
    """The plain case that a case with a course comes to in the end, or after an event; any other case as it is."""
    return ends(case, session)(event)


def ends(case: CaseFile, session: Session) -> Callable[[str | None], CaseFile]:
    """What gives, for an event or for the end, the plain case that a case comes to there (`at_end`)."""
    if not case.course:
        return lambda _: case
    from miklat.courses.case_commands import ends

    return ends(case, session)


def read_possible(path: str, session: Session, voice: Mapping[str, str] | None = None) -> CaseFile:
    """Read a case file and refuse, at its place, what cannot be together; Faults with every fault at once.

    ``voice`` are choices made elsewhere, which go before those of the file.
    """
    wider = (lambda: vocabulary(session.widest.law)) if len(session.law.heard) < len(session.law.layers) else None
    case, faults = gather_case(path, vocabulary(session.law), wider)
    alone, session = session, session.hearing(case.voice, voice or {})
    law = session.law
    case, beyond = fitted(case, law)
    events = list(_events_beyond(case, law))
    faults += [*events, *(beyond if not case.expect else [])]
    if events:
        case = replace(case, course=(), expect=tuple(replace(one, at=None) for one in case.expect))
    faults += [*_impossible(case, session), *_no_voice(case, law, {}, case.voice, ("voice",), voice or {})]
    for number, one in enumerate(case.expect):
        heard = alone.hearing({**case.voice, **one.voice}).law
        faults += _no_voice(case, heard, case.voice, one.voice, ("expect", str(number), "voice"), {})
    if case.course or any(one.at is not None for one in case.expect):
        from miklat.courses.case_commands import course_faults

        faults += course_faults(case, session)
    if faults:
        raise Faults(most_of(faults))
    return case


def fitted(case: CaseFile, law: Law) -> tuple[CaseFile, list[Fault]]:
    """A case with the facts that a law asks, the others laid by; and what it says that needs a layer not heard."""
    told, faults = {**case.facts, **case.beyond}, list[Fault]()
    within = {name: value for name, value in told.items() if value in law.domains.get(name, ())}
    beyond = {name: value for name, value in told.items() if name not in within}
    if not law.layers:
        return case, []
    for name, value in beyond.items():
        if name in law.domains:
            faults.append(case.fault(("facts", name), f"{name}: {value} is told only in a layer", _wake(law)))
    return replace(case, facts=within, beyond=beyond), faults


def _events_beyond(case: CaseFile, law: Law) -> Iterable[Fault]:
    """The events of a course that need a layer not heard."""
    events = _event_words(law) if case.course and law.layers else {}
    for place, event in enumerate(case.course if events else ()):
        if event.kind not in events or (event.word is not None and event.word not in events[event.kind].words):
            written = event.kind if event.word is None else f"{event.kind}: {event.word}"
            yield case.fault(("course", str(place)), f"{written} is told only in a layer", _wake(law))


def _wake(law: Law) -> str:
    ways = [f"{one.wakes.axis}: {one.wakes.choices[0]}" for one in law.layers if one.name not in law.heard]
    return f"hear it: put {' or '.join(ways)} under `voice:`, or add --layers all"


def _impossible(case: CaseFile, session: Session) -> Iterable[Fault]:
    if not case.facts:
        return
    try:
        session.bench.hear(case.facts, presume=case.presume)
    except ImpossibleCase as error:
        for clash in error.clashes:
            values = ", ".join(f"{name}: {value}" for name, value in clash.values)
            words = "; and ".join(sentence.says for sentence in clash.sentences)
            last = max((name for name, _ in clash.values), key=lambda name: case.at("facts", name))
            yield case.fault(("facts", last), f"{values} cannot be together: {words}", "change one or leave it out")


def _no_voice(
    case: CaseFile,
    law: Law,
    before: Mapping[str, str],
    choices: Mapping[str, str],
    path: tuple[str, ...],
    after: Mapping[str, str],
) -> Iterable[Fault]:
    """The choices made at a path that make no voice with one another, with those before, or with those after."""
    missing = [name for name, choice in choices.items() if choice not in law.domains.get(name, ())]
    if missing:
        for name in missing:
            yield case.fault((*path, name), f"{name}: {choices[name]} is a choice in a layer", _wake(law))
        return
    for clash in voice_clashes(law, {**before, **choices, **after}):
        own = [name for name, _ in clash.values if name in choices and name not in after]
        if own or not before:  # what clashes among those before alone is told once, at its own place
            values = ", ".join(f"{name}: {choice}" for name, choice in clash.values)
            words = "; and ".join(sentence.says for sentence in clash.sentences)
            place = max(((*path, name) for name in own), key=lambda one: case.at(*one), default=path)
            yield case.fault(place, f"{values} make no voice: {words}", "change one or leave it out")


def read_all(paths: Iterable[str], session: Session, voice: Mapping[str, str] | None = None) -> list[CaseFile]:
    """Read several case files, of a folder all that are in it; Faults with the faults of all of them."""
    cases: list[CaseFile] = []
    files: list[str] = []
    faults: list[Fault] = []
    for path in paths:
        try:
            files += files_of([path])
        except Faults as error:
            faults += error.faults
    for path in files:
        try:
            cases.append(read_possible(path, session, voice))
        except Faults as error:
            faults += error.faults
    if faults:
        raise Faults(faults)
    return cases


def files_of(words: Iterable[str]) -> list[str]:
    """The case files named, those of a folder in the order of their names; Faults for a folder without any."""
    files: list[str] = []
    faults: list[Fault] = []
    for word in words:
        if word == "-" or not os.path.isdir(word):
            files.append(word)
            continue
        try:
            found = [os.path.join(word, name) for name in sorted(os.listdir(word)) if name.endswith(KINDS)]
        except OSError as error:
            faults.append(Fault(word, 1, 1, f"this folder cannot be read ({error.strerror})", "name another"))
            continue
        if not found:
            faults.append(Fault(word, 1, 1, "there is no case file in this folder", f"name one with {_kinds()}"))
        files += found
    if faults:
        raise Faults(faults)
    return list(dict.fromkeys(files))


def _kinds() -> str:
    return " or ".join(KINDS)


class Refused(ValueError):
    """Everything at fault in what was typed and in the files that were named; ``errors`` are what it was told by."""

    def __init__(self, errors: Sequence[Exception]) -> None:
        super().__init__("\n".join(map(str, errors)))
        self.errors = tuple(errors)


class Slips:
    """Gathers what is at fault in several things, so that all of it is told at once.

    >>> slips = Slips()
    >>> slips.take(lambda: int("one")), slips.take(lambda: int("2"))
    (None, 2)
    >>> slips.settle()
    Traceback (most recent call last):
    miklat.cli.common.Refused: invalid literal for int() with base 10: 'one'
    """

    def __init__(self) -> None:
        self._told: list[Exception] = []

    def take(self, make: Callable[[], T]) -> T | None:
        """What ``make`` makes; None, and the fault kept, if it is refused."""
        try:
            return make()
        except (Faults, UnknownName, ValueError) as error:
            self._told.append(error)
            return None

    def settle(self) -> None:
        """Raise Refused with all that was at fault; do nothing if nothing was."""
        if self._told:
            raise Refused(self._told)


def add_voice(parser: ArgumentParser) -> None:
    """Let a command take choices of voice."""
    parser.add_argument(
        "--voice", action="append", default=[], metavar="AXIS=CHOICE", help="fix a choice (may be given again)"
    )


def add_presume(parser: ArgumentParser) -> None:
    """Let a command presume what a case does not say."""
    parser.add_argument(
        "--presume",
        choices=["ordinary"],
        help="take the ordinary values where a case does not say; listed, and marked where an answer hangs on them",
    )


def add_questions(parser: ArgumentParser, default: str = "all") -> None:
    """Let a command take the questions to ask."""
    parser.add_argument(
        "--question", action="append", default=[], metavar="Q", help=f"ask only this; may be given again ({default})"
    )


def add_format(parser: ArgumentParser) -> None:
    """Let a command write its page as text or HTML, or its value as JSON."""
    parser.add_argument("--format", choices=("text", "html", "json"), default="text", help="text if left out")
    parser.add_argument("--html", action="store_const", const="html", dest="format", help="the same as --format html")
    parser.add_argument("--json", action="store_const", const="json", dest="format", help="the same as --format json")


def write(arguments: Namespace, page: Callable[[], Document], value: Callable[[], str]) -> None:
    """Write a page as text or HTML, or the value as JSON, as was asked."""
    if arguments.format == "json":
        sys.stdout.write(value())
    elif arguments.format == "html":
        from miklat.say.html import to_page

        sys.stdout.write(to_page(page()))
    else:
        show(page())


def questions_of(words: Iterable[str], law: Law) -> list[str]:
    """Questions as given on the command line, each once; ValueError with every one the law does not have."""
    slips, asked = Slips(), dict.fromkeys(part.strip() for word in words for part in word.split(","))
    found = [slips.take(lambda word=word: _question(word, law)) for word in asked]  # type: ignore[misc]
    slips.settle()
    return [name for name in found if name is not None]


def _question(word: str, law: Law) -> str:
    """A question by its name; ValueError, with the nearest or with all there are."""
    try:
        return law.question(word).name
    except UnknownName as error:
        raise ValueError(f"--question: {error}") from None


def voice_of(words: Iterable[str], session: Session) -> dict[str, str]:
    """Choices of voice as given on the command line; ValueError with everything that is wrong with them."""
    choices: dict[str, list[str]] = {}
    slips = Slips()
    for word in (part.strip() for given in words for part in given.split(",")):
        slips.take(lambda word=word: _choose(word, choices, session.law))  # type: ignore[misc]
    fixed = slips.take(lambda: session.bench.fixed({name: told[0] for name, told in choices.items() if len(told) == 1}))
    slips.settle()
    return dict(fixed or {})


def _choose(word: str, choices: dict[str, list[str]], law: Law) -> None:
    name, equals, choice = word.partition("=")
    if not equals:
        like = "=".join(law.like_choice)
        raise ValueError(f"--voice {shown(word)}: write AXIS=CHOICE, for example --voice {like}")
    try:
        check_choices(law, {name: choice})
    except UnknownName as error:
        raise ValueError(f"--voice {shown(word)}: {_meant(error, choice, law)}") from None
    told = choices.setdefault(name, [])
    if choice not in told:
        told.append(choice)
    if len(told) > 1:
        raise ValueError(f"--voice {name} is given both {told[0]} and {choice}: choose one")


def _meant(error: UnknownName, choice: str, law: Law) -> UnknownName:
    """The fault of an axis or a choice that is none; of an axis, with those that have the choice."""
    if error.kind != "axis" or error.nearest:
        return error
    having = tuple(f"{axis.name}={choice}" for axis in law.axes if choice in axis.names)
    return UnknownName(error.kind, error.name, having, error.pointer, error.names)


def show(document: Document) -> None:
    """Print a document to standard output, dressed only for a terminal that wants it."""
    sys.stdout.write(to_text(document, width=terminal_width(sys.stdout), bold=is_dressed()))


def is_dressed() -> bool:
    """Whether standard output is a terminal that wants text dressed."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def terminal_width(stream: TextIO) -> int:
    """The columns to set text in for a stream: what COLUMNS says, else its terminal, within bounds; or the usual."""
    said = os.environ.get("COLUMNS", "")
    try:
        columns = int(said) if said.isdecimal() else 0
        columns = columns or (os.get_terminal_size(stream.fileno()).columns if stream.isatty() else 0)
    except (OSError, ValueError):
        columns = 0
    return max(min(WIDTH, columns or WIDTH), NARROWEST)


def refuse(error: Exception, *, as_json: bool = False) -> int:
    """Say what is at fault in the input, on standard error, in words or for a program; gives the exit status."""
    if as_json:
        from miklat.say.json_text import json_text

        print(json_text({"faults": list(_values(error))}), file=sys.stderr)
    else:
        words = str(error)
        print("\n".join(shown(line, len(words)) for line in words.split("\n")), file=sys.stderr)
    return 2


def _values(error: Exception) -> Iterator[dict[str, Any]]:
    """Faults as plain values, each with its code; what is wrong with an option has no place."""
    for one in error.errors if isinstance(error, Refused) else (error,):
        if isinstance(one, Faults):
            for fault in one.faults:
                place = {"file": shown(fault.file, most=4096), "line": fault.line, "column": fault.col}
                offered = [{"word": word, "means": means} for word, means in fault.offered]
                yield {"code": fault.code, **place, "what": fault.what, "instead": fault.instead, "offered": offered}
        elif isinstance(one, Refused):
            yield from _values(one)
        else:
            place = {"file": None, "line": None, "column": None}
            yield {"code": "option", **place, "what": str(one), "instead": None, "offered": []}
