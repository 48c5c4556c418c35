"""Rule on cases: for each question, every voice that answers it, with grounds."""

import sys
from argparse import ArgumentParser, Namespace

from miklat import LAW, bench
from miklat.case.case import Case
from miklat.cli.common import add_voice, read_all, refuse, show, voice_of
from miklat.files.faults import Faults
from miklat.law.law import UnknownName
from miklat.say.ruling_json import judged_json
from miklat.say.ruling_page import judged_page

EXAMPLE = """example:
  miklat judge examples/blade.yaml --question exile
  miklat judge examples/blade.yaml --voice axe=sages --json"""


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("cases", nargs="+", metavar="CASE", help="a case file (YAML or JSON), or - for standard input")
    parser.add_argument(
        "--question", action="append", default=[], metavar="Q", help="ask only this (may be given again)"
    )
    add_voice(parser)
    parser.add_argument("--brief", action="store_true", help="leave out what blocked the other answers")
    parser.add_argument("--json", action="store_true", help="write JSON: one value a case")


def run(arguments: Namespace) -> int:
    """Judge the cases and print their rulings."""
    try:
        voice = voice_of(arguments.voice, LAW)
        questions = [LAW.question(name).name for name in dict.fromkeys(arguments.question)] or None
        cases = read_all(arguments.cases, LAW)
        judged = [
            bench().judge(Case(case.facts, case.title), voice={**case.voice, **voice}, questions=questions, presume=case.presume)
            for case in cases
        ]
    except (Faults, UnknownName, ValueError) as error:
        return refuse(error)
    for number, one in enumerate(judged):
        if arguments.json:
            sys.stdout.write(judged_json(one, LAW) + "\n")
        else:
            if number:
                print("\n")
            show(judged_page(one, LAW, brief=arguments.brief))
    return 0
