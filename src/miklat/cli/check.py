"""Test cases against what they expect, and say what of the law they exercise.

An expectation is held to the default voice with the choices its case and itself make; where a choice cannot stand with
a default elsewhere, the default gives way. Of a case with a course it is held to the moment after the event it names
(`at`), or to the last moment that is ruled on. A folder stands for the case files in it (.yaml, .yml and .json).
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from miklat.cli.common import Slips, ends, files_of, fitted, read_all, refuse, show
from miklat.cli.session import Session
from miklat.files.case_yaml import CaseFile
from miklat.files.faults import Fault, Faults
from miklat.judging.case import Case
from miklat.judging.coverage import Surveyor
from miklat.judging.ruling import Cell, Ground, Judged
from miklat.law.law import Law
from miklat.law.voice import complete_voice
from miklat.say.coverage_page import coverage_page, coverage_value
from miklat.say.json_text import json_text
from miklat.say.plain_value import plain_value


class Failure(msgspec.Struct, frozen=True):
    """An answer that is not the one expected: where that stands, the whole voice, and the cell that was found."""

    file: str
    line: int
    col: int
    question: str
    choices: dict[str, str]
    expected: str
    cell: Cell


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "cases", nargs="+", metavar="CASE", help="a case file, a folder of them, or - for standard input"
    )
    parser.add_argument("--brief", action="store_true", help="leave out what the cases exercise")
    parser.add_argument("--json", action="store_true", help="write JSON: one object for all cases")


def run(arguments: Namespace, session: Session) -> int:
    """Check the cases; 1 if an expectation failed."""
    slips = Slips()
    paths = slips.take(lambda: files_of(arguments.cases)) or []
    cases = slips.take(lambda: read_all(paths, session)) or []
    try:
        slips.settle()
    except ValueError as error:
        return refuse(error)
    survey = None if arguments.brief else Surveyor(session.bench)
    try:
        failures = [failure for case in cases for failure in _failures(case, session, survey)]
    except Faults as error:
        return refuse(error)
    if arguments.json:
        sys.stdout.write(_json(cases, failures, session.law, survey))
    else:
        sys.stdout.writelines(_lines(cases, failures))
        if survey is not None:
            sys.stdout.write("\n")
            show(coverage_page(survey.coverage()))
    return 1 if failures else 0


def _failures(case: CaseFile, session: Session, survey: Surveyor | None) -> Iterator[Failure]:
    layered: dict[tuple[str, ...], _Once] = {}

    def in_voice(choices: Mapping[str, str]) -> _Once:
        heard = session.hearing(choices)
        if heard.law.heard not in layered:
            fits, beyond = fitted(case, heard.law)
            if beyond:
                raise Faults(beyond)
            layered[heard.law.heard] = _Once(heard, fits, survey if heard is session else None)
        return layered[heard.law.heard]

    if survey is not None and session.hearing(case.voice) is session:
        own = in_voice(case.voice).end(None)
        survey.see(session.bench.hear(own.facts, voice=case.voice, presume=case.presume))
    for number, one in enumerate(case.expect):
        choices = {**case.voice, **one.voice}
        once = in_voice(choices)
        judged = once.judged(once.end(one.at).facts, choices, tuple(one.answers))
        failed = [name for name, expected in one.answers.items() if judged.ruling(name).cells[0].answer != expected]
        for question in failed:  # in one whole voice, so of one cell
            place = case.at("expect", str(number), question)
            cell = once.explained(judged).ruling(question).cells[0]
            yield Failure(case.name, *place, question, choices, one.answers[question], cell)


class _Once:
    """Judges what a case is expected to give; what is expected of the same facts in the same voice, only once."""

    def __init__(self, session: Session, case: CaseFile, survey: Surveyor | None) -> None:
        self._session, self._case, self._survey = session, case, survey
        self.end = ends(case, session)
        self._judged: dict[object, Judged] = {}
        self._explained: dict[int, Judged] = {}

    def judged(self, facts: Mapping[str, str], choices: Mapping[str, str], questions: tuple[str, ...]) -> Judged:
        """The answers to questions, in the whole voice that makes these choices."""
        key = (frozenset(facts.items()), frozenset(choices.items()), questions)
        if key not in self._judged:
            voice = complete_voice(self._session.law, choices)
            if self._survey is not None:
                self._survey.test(voice, questions)
            told = Case(facts, self._case.title)
            made = self._session.bench.judge(told, voice=voice, questions=questions, presume=self._case.presume)
            self._judged[key] = made
        return self._judged[key]

    def explained(self, judged: Judged) -> Judged:
        """The same with explanations."""
        if id(judged) not in self._explained:
            self._explained[id(judged)] = self._session.bench.explain(judged)
        return self._explained[id(judged)]


def _answers(cases: Iterable[CaseFile]) -> int:
    return sum(len(one.answers) for case in cases for one in case.expect)


def _lines(cases: list[CaseFile], failures: list[Failure]) -> Iterator[str]:
    for one in failures:
        yield str(Fault(one.file, one.line, one.col, _what(one), _grounds(one.cell))) + "\n"
    for case in cases:
        if not case.expect:
            yield f"{Fault(case.name, 1, 1, 'this case expects nothing', 'add what it should give under `expect:`')}\n"
    files = f"{len(cases)} {'case' if len(cases) == 1 else 'cases'}"
    answers = _answers(cases)
    expected = f"{answers} {'answer' if answers == 1 else 'answers'}"
    yield f"checked {files}, {expected} expected: {len(failures) or 'none'} failed\n"


def _what(one: Failure) -> str:
    voice = ", ".join(f"{axis}={choice}" for axis, choice in one.choices.items())
    heard = f"the default voice with {voice}" if voice else "the default voice"
    got = f"open ({' or '.join(one.cell.possible)})" if one.cell.possible else one.cell.answer
    return f"{one.question} in {heard}: expected {one.expected}, got {got}"


def _grounds(cell: Cell) -> str:
    if cell.would_decide is not None:
        return f"it would be decided by {', '.join(cell.would_decide)}"
    if not cell.grounds:
        return "no rule speaks"
    said = []
    for ground in cell.grounds:
        rests = {name: " or ".join(answers) for name, answers in ground.rests_on.items()}
        because = ", ".join(f"{name}: {value}" for name, value in [*ground.because.items(), *rests.items()])
        said.append(f"{ground.rule} [{ground.at}; {ground.holder}; {ground.mode}] because {because}")
    return "by " + "; by ".join(said)


def _ground(ground: Ground, _: Law) -> dict[str, object]:
    names = ("rule", "at", "holder", "mode", "because", "rests_on")
    return {name: getattr(ground, name) for name in names}


def _json(cases: list[CaseFile], failures: list[Failure], law: Law, survey: Surveyor | None) -> str:
    value = {
        "format": 1,
        "law": {"version": law.version, "fingerprint": law.fingerprint},
        "cases": [{"file": case.name, "title": case.title, "expected": _answers([case])} for case in cases],
        "failed": [
            {
                "file": one.file,
                "line": one.line,
                "col": one.col,
                "question": one.question,
                "voice": one.choices,
                "expected": one.expected,
                "got": one.cell.answer,
                "possible": one.cell.possible,
                "would_decide": one.cell.would_decide,
                "grounds": [plain_value(ground, law, {Ground: _ground}) for ground in one.cell.grounds],
            }
            for one in failures
        ],
        "exercised": None if survey is None else coverage_value(survey.coverage()),
    }
    return json_text(value) + "\n"
