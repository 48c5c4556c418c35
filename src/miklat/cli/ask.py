"""An interview: asks only what can still change the answers wanted, best question first.

Ends with the ruling and with a case file that gives the same ruling. The questions go to standard error, so that what
is kept of standard output is the ruling and the case. To stop early loses nothing: the case is written as far as it is.
"""

import gc
import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping

import msgspec

from miklat.cli.common import (
    Refused,
    Slips,
    add_presume,
    add_questions,
    add_voice,
    at_end,
    questions_of,
    read_possible,
    refuse,
    show,
    terminal_width,
    voice_of,
)
from miklat.cli.interview import (
    HOW,
    FactAnswer,
    NoReply,
    kept_lines,
    question_lines,
    stands_lines,
    told_lines,
    understand,
    why_lines,
)
from miklat.cli.session import Session
from miklat.files.case_yaml import MOST_TITLE, CaseFile, write_case
from miklat.files.faults import listed, quoted, shown
from miklat.judging.ask import AskedFact, Interview, Interviewer
from miklat.judging.case import Case
from miklat.law.law import Law
from miklat.say.ruling_json import judged_json
from miklat.say.telling import tell
from miklat.say.telling_page import telling_page
from miklat.say.text import wrapped
from miklat.terms.nearest import nearest

STOPPED = 130
TOO_MANY_SLIPS = 20
"""Replies in a row that mean nothing, after which nobody can be there to answer."""
LONGEST_REPLY = 1_000


class Stopped(Exception):
    """The one who answers is gone, or will not go on."""


class Nonsense(Exception):
    """Whatever answers does not understand the questions."""


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("case", nargs="?", metavar="CASE", help="a case file to begin from; what it says is not asked")
    add_questions(parser, "those that the law asks first")
    add_voice(parser)
    add_presume(parser)
    parser.add_argument("--title", help="the title of the case")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--save", metavar="FILE", help="write the case to this file, which must not exist yet")
    where.add_argument(
        "--continue",
        dest="sitting",
        metavar="FILE",
        help="go on with this file and write it in place; what it says can be gone back to",
    )
    parser.add_argument("--json", action="store_true", help="write the ruling as JSON (the case then goes to --save)")


def run(arguments: Namespace, session: Session) -> int:
    """Hold the interview; gives the exit status."""
    gc.enable()
    try:
        begun, interviewer = _begin(arguments, session)
    except Refused as error:
        return refuse(error)
    talk = Talk(interviewer, session.law, _state(begun, in_place=arguments.sitting is not None))
    status = 0
    try:
        talk.hold()
    except (Stopped, KeyboardInterrupt):
        _say(["", "stopped"])
        status = STOPPED
    except Nonsense:
        _say(["", f"stopped: {TOO_MANY_SLIPS} replies in a row were no answers"])
        status = 2
    case = _case(begun, talk.state, interviewer.voice, session.law)
    if not status and not case.title and sys.stdin is not None and sys.stdin.isatty():
        case = msgspec.structs.replace(case, title=_titled())
    if not status:
        _rule(case, interviewer, session, arguments.json)
    saved = _keep(case, arguments)
    return status or saved


def _begin(arguments: Namespace, session: Session) -> tuple[CaseFile, Interviewer]:
    """What the interview begins from; Refused with all that is at fault."""
    slips = Slips()
    voice = slips.take(lambda: voice_of(arguments.voice, session)) or {}
    questions = slips.take(lambda: questions_of(arguments.question, session.law)) or list(session.law.first_questions)
    path = arguments.case or arguments.sitting
    case = slips.take(lambda: _begun(path, session, voice)) if path else CaseFile()
    slips.take(lambda: _alone(arguments.case, arguments.sitting))
    if arguments.sitting:
        slips.take(lambda: _plain(arguments.sitting, session, voice))
    slips.take(lambda: _new(arguments.save))
    slips.take(lambda: _writable(arguments.title or ""))
    if arguments.case == "-":
        slips.take(_not_twice)
    slips.settle()
    begun = case or CaseFile()
    begun = msgspec.structs.replace(
        begun,
        title=begun.title if arguments.title is None else arguments.title,
        presume=arguments.presume or begun.presume,
    )
    return begun, Interviewer(session.bench, questions, {**begun.voice, **voice}, session.law.story)


def _state(begun: CaseFile, *, in_place: bool) -> Interview:
    """Where an interview begins: what a file tells is given, or, of an earlier sitting, was said and can be changed."""
    if in_place:
        return Interview(said=tuple(begun.facts.items()), presume=begun.presume)
    return Interview(given=begun.facts, presume=begun.presume)


def _titled() -> str:
    """The title that whoever answers gives; none if he gives none that a file can hold."""
    try:
        _say(["", "A title for the case? (Enter for none)"])
        title = " ".join(_read().split())[:MOST_TITLE]
        _writable(title)
    except (Stopped, KeyboardInterrupt, ValueError):
        return ""
    return title


def _alone(case: str | None, sitting: str | None) -> None:
    if case and sitting:
        raise ValueError("--continue names the file to go on with, so no other case can be begun from: leave out one")
    if sitting == "-":
        raise ValueError("--continue -: standard input cannot be written in place; name a file")


def _plain(path: str, session: Session, voice: Mapping[str, str]) -> None:
    """ValueError for a file that would lose something if it were written in place."""
    case = read_possible(path, session, voice)
    more = [name for name, there in (("course", case.course), ("expect", case.expect)) if there]
    if more:
        raise ValueError(f"--continue {_path(path)}: its {' and '.join(more)} would be lost; write anew with --save")


def _begun(path: str, session: Session, voice: Mapping[str, str]) -> CaseFile:
    return at_end(read_possible(path, session, voice), session)


def _writable(title: str) -> None:
    if any("\ud800" <= char <= "\udfff" for char in title):
        raise ValueError(f"--title {shown(title)}: this is not UTF-8 text, and no file can hold it")
    if len(title) > MOST_TITLE:
        raise ValueError(f"--title {shown(title)}: a title has at most {MOST_TITLE} characters; shorten it")


def _new(path: str | None) -> None:
    if path == "":
        raise ValueError("--save: the name of the file is empty")
    if path is not None and os.path.lexists(path):
        raise ValueError(f"--save {_path(path)}: this exists already; name a new file")
    if path is not None and not os.path.isdir(os.path.dirname(path) or "."):
        raise ValueError(f"--save {_path(path)}: there is no such folder; make it first")


def _path(path: str) -> str:
    return shown(path, most=4096)


def _not_twice() -> None:
    raise ValueError("-: the answers come from standard input, so the case cannot; name a case file")


class Talk:
    """One interview: reads replies from standard input, line by line, and keeps where it stands."""

    def __init__(self, interviewer: Interviewer, law: Law, state: Interview) -> None:
        self._interviewer, self._law, self.state = interviewer, law, state
        self._width = terminal_width(sys.stderr)
        self._slips = 0

    def hold(self) -> None:
        """Ask until nothing can change the answers wanted, or it is enough; Stopped if the replies end before."""
        _say(wrapped(HOW, self._width, "", ""))
        heard = self._interviewer.hear(self.state)
        _say(told_lines("Given", self.state.given.items(), self._law, self._width))
        added = {n: heard.facts[n] for n in (*heard.followed, *heard.presumed)}
        _say(told_lines("It follows, or is presumed", added.items(), self._law, self._width))
        while True:
            self.state, taken = self._interviewer.resume(self.state)
            _say(kept_lines(taken, self._width))
            turn = self._interviewer.turn(self.state)
            if turn is None:
                _say(stands_lines(self._interviewer.stands(self.state), self.state, self._width))
                return
            stands = self._interviewer.stands(self.state)
            _say(question_lines(turn, len(self.state.said) + 1, stands, self._law, self._width))
            if not self._take(turn):
                return

    def _take(self, turn: AskedFact) -> bool:
        """Take replies until one moves the interview on; False if it is enough."""
        while True:
            reply = understand(_read(), turn)
            if isinstance(reply, NoReply):
                _say(wrapped(reply.what, self._width, "   ", "   "))
                self._slips += 1
                if self._slips >= TOO_MANY_SLIPS:
                    raise Nonsense
                continue
            self._slips = 0
            if isinstance(reply, FactAnswer):
                self._answer(turn.fact, reply.value)
                return True
            if reply.name == "quit":
                return False
            if reply.name == "why":
                _say(why_lines(self._interviewer.why(self.state, turn.fact), self._law, self._width))
            elif self._went_back(reply.fact):
                return True

    def _went_back(self, fact: str) -> bool:
        """Go back to the question before, or to that of a fact; False, and why, if there is none."""
        said = [name for name, _ in self.state.said]
        if fact and fact not in said:
            near = nearest(fact, said)
            hint = f"did you mean {listed(near)}?" if near else f"there is {listed(said, 'and')}" if said else ""
            _say(wrapped(f"{quoted(fact)} was not asked{f'; {hint}' if hint else ''}", self._width, "   ", "   "))
            return False
        if not said:
            _say(["   this is the first question"])
            return False
        self.state = self.state.back(fact or None)
        return True

    def _answer(self, fact: str, value: str | None) -> None:
        before = self._interviewer.hear(self.state)
        self.state = self.state.answer(fact, value)
        after = self._interviewer.hear(self.state)
        new = {n: v for n, v in after.facts.items() if n != fact and n not in before.facts}
        _say(told_lines("It follows", new.items(), self._law, self._width))


def _read() -> str:
    sys.stderr.write("> ")
    sys.stderr.flush()
    if sys.stdin is None:
        raise Stopped
    try:
        line = sys.stdin.readline(LONGEST_REPLY)
    except UnicodeDecodeError:
        return "\ufffd"
    if not line:
        raise Stopped
    if not sys.stdin.isatty():
        _say([""])
    return line


def _say(lines: Iterable[str]) -> None:
    for line in lines:
        sys.stderr.write(line + "\n")
    sys.stderr.flush()


def _case(begun: CaseFile, state: Interview, voice: Mapping[str, str], law: Law) -> CaseFile:
    """The case as it was told: in the order of the vocabulary, without what follows or is presumed."""
    facts = {fact.name: state.facts[fact.name] for fact in law.facts if fact.name in state.facts}
    return CaseFile(begun.title, facts, dict(voice), begun.presume)


def _rule(case: CaseFile, interviewer: Interviewer, session: Session, as_json: bool) -> None:
    told = Case(case.facts, case.title)
    asked = interviewer.questions
    judged = session.bench.judge(told, voice=case.voice, questions=asked, presume=case.presume, explain=True)
    if as_json:
        sys.stdout.write(judged_json(judged, session.law) + "\n")
    else:
        show(telling_page(tell(judged, session.bench)))


def _in_place(path: str, text: str) -> int:
    """Write a file anew, whole or not at all; what was to be written is printed if it cannot be."""
    beside = f"{path}.new"
    try:
        with open(beside, "x", encoding="utf-8") as file:
            file.write(text)
        os.replace(beside, path)
    except OSError as error:
        _say([f"the case could not be saved ({error.strerror or error}); here it is:", "", text])
        return 2
    _say([f"saved {_path(path)}"])
    return 0


def _keep(case: CaseFile, arguments: Namespace) -> int:
    """Save the case, or print it; it is printed too if it cannot be saved."""
    text = write_case(case)
    if arguments.sitting:
        return _in_place(arguments.sitting, text)
    if arguments.save:
        try:
            with open(arguments.save, "x", encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            _say([f"the case could not be saved ({error.strerror or error}); here it is:", "", text])
            return 2
        _say([f"saved {_path(arguments.save)}"])
    elif arguments.json:
        _say(["", "The case:", "", text])
    else:
        sys.stdout.write(f"\n{text}")
    return 0
