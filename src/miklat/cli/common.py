"""What commands share: reading case files with all their faults, choices of voice, and printing."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Iterable

from miklat import bench
from miklat.case.case import ImpossibleCase
from miklat.files.case_yaml import CaseFile, Vocabulary, read_case
from miklat.files.faults import Fault, Faults
from miklat.law.law import Law, UnknownName
from miklat.law.voice import voice_clashes
from miklat.say.page import Document
from miklat.say.text import WIDTH, to_text


def vocabulary(law: Law) -> Vocabulary:
    """The words a case file may use, from the law."""
    return Vocabulary(
        {fact.name: fact.names for fact in law.facts},
        {axis.name: axis.names for axis in law.axes},
        tuple(question.name for question in law.questions),
    )


def read_possible(path: str, law: Law) -> CaseFile:
    """Read a case file and refuse, at its place, what cannot be together; Faults with every fault at once."""
    case = read_case(path, vocabulary(law))
    faults = [
        *_impossible(case),
        *_no_voice(case, law, case.voice, ("voice",)),
        *(
            fault
            for number, one in enumerate(case.expect)
            for fault in _no_voice(case, law, one.voice, ("expect", str(number), "voice"))
        ),
    ]
    if faults:
        raise Faults(faults)
    return case


def _impossible(case: CaseFile) -> Iterable[Fault]:
    try:
        bench().settle(case.facts, case.presume)
    except ImpossibleCase as error:
        for clash in error.clashes:
            values = ", ".join(f"{name}: {value}" for name, value in clash.values)
            words = "; and ".join(sentence.says for sentence in clash.sentences)
            last = max((name for name, _ in clash.values), key=lambda name: case.at("facts", name))
            yield case.fault(
                ("facts", last), f"{values} cannot be together: {words}", "change one of them or leave it out"
            )


def _no_voice(case: CaseFile, law: Law, choices: dict[str, str], path: tuple[str, ...]) -> Iterable[Fault]:
    for clash in voice_clashes(law, choices):
        values = ", ".join(f"{name}: {choice}" for name, choice in clash.values)
        words = "; and ".join(sentence.says for sentence in clash.sentences)
        where = (*path, clash.values[-1][0])
        yield case.fault(where, f"{values} make no voice: {words}", "change one of them or leave it out")


def read_all(paths: Iterable[str], law: Law) -> list[CaseFile]:
    """Read several case files; Faults with the faults of all of them."""
    cases: list[CaseFile] = []
    faults: list[Fault] = []
    for path in paths:
        try:
            cases.append(read_possible(path, law))
        except Faults as error:
            faults += error.faults
    if faults:
        raise Faults(faults)
    return cases


def add_voice(parser: ArgumentParser) -> None:
    """Let a command take choices of voice."""
    parser.add_argument(
        "--voice", action="append", default=[], metavar="AXIS=CHOICE", help="fix a choice (may be given again)"
    )


def voice_of(words: Iterable[str], law: Law) -> dict[str, str]:
    """Choices of voice as given on the command line; ValueError or UnknownName for what is none."""
    choices: dict[str, str] = {}
    for word in words:
        name, equals, choice = word.partition("=")
        if not equals:
            raise ValueError(f"--voice {word}: write AXIS=CHOICE, for example --voice axe=sages")
        if choices.get(name, choice) != choice:
            raise ValueError(f"--voice {name} is given both {choices[name]} and {choice}: choose one")
        choices[name] = choice
    return bench().fixed(choices)


def show(document: Document) -> None:
    """Print a document to standard output, dressed only for a terminal that wants it."""
    dressed = sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    width = min(WIDTH, os.get_terminal_size().columns) if sys.stdout.isatty() else WIDTH
    sys.stdout.write(to_text(document, width=max(width, 40), bold=dressed))


def refuse(error: Faults | UnknownName | ValueError) -> int:
    """Say what is at fault in the input, on standard error; gives the exit status."""
    print(error, file=sys.stderr)
    return 2
