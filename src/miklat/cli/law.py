"""Print the law: all of it, a chapter, a place, a clause, or a section that explains its words."""

import sys
from argparse import ArgumentParser, Namespace

from miklat import LAW
from miklat.cli.common import refuse, show
from miklat.say.edition import SECTIONS, find_part

TITLE = "The law of homicide and the cities of refuge"
EXAMPLE = """examples:
  miklat law                          the whole edition
  miklat law Makkot 2:1               a place; also a chapter (Numbers 35) or a clause (M2:1d)
  miklat law axes                     a section: questions, vocabulary, definitions, world, axes, modes
  miklat law --format html > law.html
  miklat law --check                  look for faults in the law itself"""


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "address",
        nargs="*",
        metavar="ADDRESS",
        help=f"a chapter, place, clause or section ({', '.join(SECTIONS)}); all of it if left out",
    )
    parser.add_argument("--format", choices=("text", "html", "json"), default="text", help="text if left out")
    parser.add_argument(
        "--check", action="store_true", help="report the faults of the law itself; exit 1 if any is an error"
    )


def run(arguments: Namespace) -> int:
    """Print the part asked for."""
    if arguments.check:
        return _check()
    try:
        part = find_part(LAW, " ".join(arguments.address))
    except ValueError as error:
        return refuse(error)
    if arguments.format == "json":
        from miklat.say.law_json import law_json

        sys.stdout.write(law_json(LAW, part) + "\n")
        return 0
    from miklat.say.law_page import law_page

    document = law_page(LAW, part, TITLE)
    if arguments.format == "html":
        from miklat.say.html import to_page

        sys.stdout.write(to_page(document))
    else:
        show(document)
    return 0


def _check() -> int:
    from miklat.law.faults import faults

    found = faults(LAW)
    for fault in found:
        print(fault)
    return 0
