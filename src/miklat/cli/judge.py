"""Rule on cases: for each question, every voice that answers it, with grounds.

With --json one case is one JSON object; several are JSON Lines, one object a line, in the order given.

A case that has a course is ruled on at every step of it: --at shows one moment alone, --what-if what would stand
otherwise (EVENT before EVENT, add, move, drop, change ... to ..., FACT: VALUE), --timeline the whole as a picture.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence

from miklat import LAW, bench
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
from miklat.files.case_yaml import CaseFile
from miklat.files.faults import shown
from miklat.judging.bench import Judged
from miklat.judging.case import Case
from miklat.say.ruling_json import judged_json
from miklat.say.ruling_page import judged_page

EXAMPLE = """example:
  miklat judge examples/roller.yaml --question exile
  miklat judge examples/blade.yaml --voice axe=sages --json
  miklat judge examples/course-outside-the-limits.yaml --at left_limits
  miklat judge examples/course-outside-the-limits.yaml --what-if 'high_priest_died before left_limits'"""


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("cases", nargs="+", metavar="CASE", help="a case file (YAML or JSON), or - for standard input")
    add_questions(parser)
    add_voice(parser)
    add_presume(parser)
    parser.add_argument(
        "--brief", action="store_true", help="leave out of the page what blocked the other answers (JSON is whole)"
    )
    parser.add_argument("--json", action="store_true", help="write JSON: an object a case")
    parser.add_argument("--at", action="append", metavar="EVENT|DATE", help="of a course, this moment alone, in full")
    parser.add_argument(
        "--what-if", action="append", default=[], metavar="EDIT", help="edit the course; may be given again"
    )
    parser.add_argument("--timeline", choices=["text", "svg", "html"], help="of a course, its timeline")


def run(arguments: Namespace) -> int:
    """Judge the cases and print their rulings; nothing is printed if anything is at fault."""
    try:
        judged = _judged(arguments)
    except Refused as error:
        return refuse(error)
    for number, one in enumerate(judged):
        if isinstance(one, str):
            sys.stdout.write(one if not number or arguments.json or arguments.timeline else f"\n\n{one}")
        elif arguments.json:
            sys.stdout.write(judged_json(one, LAW, indent=2 if len(judged) == 1 else -1) + "\n")
        else:
            if number:
                print("\n")
            show(judged_page(one, LAW, brief=arguments.brief))
    return 0


def _judged(arguments: Namespace) -> list[Judged | str]:
    """Each case judged, or, of a case with a course, what to print of it."""
    slips = Slips()
    voice = slips.take(lambda: voice_of(arguments.voice, LAW)) or {}
    questions = slips.take(lambda: questions_of(arguments.question, LAW)) or None
    cases = slips.take(lambda: read_all(arguments.cases, LAW, voice)) or []
    slips.take(lambda: _together(arguments, len(arguments.cases)))
    slips.settle()
    arguments.indent = 2 if len(cases) == 1 else -1
    judged = [slips.take(lambda case=case: _one(case, arguments, voice, questions)) for case in cases]  # type: ignore[misc]
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
    beside = [("--at", at), ("--brief", arguments.brief), ("--json", arguments.json)]
    for name, given, unheard, why in (
        ("--timeline", timeline, beside, "a timeline shows every moment, in a form of its own"),
        ("--what-if", arguments.what_if, beside[:2], "a what-if shows what differs, from the first moment that does"),
    ):
        told = [other for other, there in unheard if there and given]
        wrong += [f"{name} and {other} cannot be given together: {why}; leave out one of them" for other in told]
    if wrong:
        raise ValueError("\n".join(wrong))


def _one(
    case: CaseFile, arguments: Namespace, voice: Mapping[str, str], questions: Sequence[str] | None
) -> Judged | str:
    if case.course:
        from miklat.courses.case_commands import told  # a plain case need not wait for it

        return told(case, arguments, voice, questions)
    for option in ("at", "what_if", "timeline"):
        if getattr(arguments, option):
            raise ValueError(f"{shown(case.name)} has no course, so there is no --{option.replace('_', '-')} of it")
    return bench().judge(
        Case(case.facts, case.title),
        voice={**case.voice, **voice},
        questions=questions,
        presume=arguments.presume or case.presume,
    )
