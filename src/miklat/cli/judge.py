"""Rule on cases: for each question, every voice that answers it, with grounds.

With --json one case is one JSON object; several are JSON Lines, one object a line, in the order given.
"""

import sys
from argparse import ArgumentParser, Namespace

from miklat import LAW, bench
from miklat.case.case import Case
from miklat.cli.common import (
    Refused,
    Slips,
    add_presume,
    add_questions,
    add_voice,
    questions_of,
    read_all,
    refuse,
    show,
    voice_of,
)
from miklat.judge.bench import Judged
from miklat.say.ruling_json import judged_json
from miklat.say.ruling_page import judged_page

EXAMPLE = """example:
  miklat judge examples/roller.yaml --question exile
  miklat judge examples/blade.yaml --voice axe=sages --json"""


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("cases", nargs="+", metavar="CASE", help="a case file (YAML or JSON), or - for standard input")
    add_questions(parser)
    add_voice(parser)
    add_presume(parser)
    parser.add_argument("--brief", action="store_true", help="leave out what blocked the other answers")
    parser.add_argument("--json", action="store_true", help="write JSON: an object a case")


def run(arguments: Namespace) -> int:
    """Judge the cases and print their rulings; nothing is printed if anything is at fault."""
    try:
        judged = _judged(arguments)
    except Refused as error:
        return refuse(error)
    for number, one in enumerate(judged):
        if arguments.json:
            sys.stdout.write(judged_json(one, LAW, indent=2 if len(judged) == 1 else -1) + "\n")
        else:
            if number:
                print("\n")
            show(judged_page(one, LAW, brief=arguments.brief))
    return 0


def _judged(arguments: Namespace) -> list[Judged]:
    slips = Slips()
    voice = slips.take(lambda: voice_of(arguments.voice, LAW)) or {}
    questions = slips.take(lambda: questions_of(arguments.question, LAW)) or None
    cases = slips.take(lambda: read_all(arguments.cases, LAW, voice)) or []
    slips.settle()
    return [
        bench().judge(
            Case(case.facts, case.title),
            voice={**case.voice, **voice},
            questions=questions,
            presume=arguments.presume or case.presume,
        )
        for case in cases
    ]
