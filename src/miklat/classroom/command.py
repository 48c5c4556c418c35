"""Make a question sheet for a class: every key proved, every wrong option proved wrong."""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from miklat.classroom.question import KINDS, LEVELS, ClassSheet
from miklat.classroom.writers import FORMATS, ending
from miklat.cli import DONE, FAILED
from miklat.cli.common import refuse
from miklat.cli.session import Session

_PRINTED = ("html", "gift", "csv", "moodle", "json")
MOST = 40


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--on", default="", metavar="PLACE", help="only of this place, chapter or clause")
    parser.add_argument("--n", type=int, default=8, metavar="COUNT", help=f"questions, 1 to {MOST}; 8 if left out")
    parser.add_argument("--kinds", default=",".join(KINDS), help=f"of {', '.join(KINDS)}; all if left out")
    parser.add_argument("--level", choices=LEVELS, help="how hard; any if left out")
    parser.add_argument("--seed", default="1", help="the same seed makes the same sheet; 1 if left out")
    parser.add_argument("--title", default="", help="what the sheet is called")
    parser.add_argument("--format", choices=tuple(FORMATS), default="html", help="html if left out")
    parser.add_argument("--key", action="store_true", help="with the key, on a page of its own")
    parser.add_argument("-o", "--output", metavar="FILE", help="write it there; needed for what is no text")
    parser.add_argument("--again", metavar="SHEET.json", help="say what of an older sheet no longer holds")


def run(arguments: Namespace, session: Session) -> int:
    """Draw and write a sheet; 2 for what cannot be made, 1 if a sheet made again no longer holds."""
    from miklat.classroom.draw import TooFew, draw
    from miklat.say.edition import NoSuchPart

    if arguments.again:
        return _again(arguments.again, session)
    kinds = [one for one in arguments.kinds.split(",") if one]
    strange = [one for one in kinds if one not in KINDS]
    if strange or not kinds:
        return refuse(ValueError(f"--kinds {arguments.kinds}: write some of {', '.join(KINDS)}"))
    if not 1 <= arguments.n <= MOST:
        return refuse(ValueError(f"--n {arguments.n}: write 1 to {MOST}"))
    if arguments.output is None and arguments.format not in _PRINTED:
        return refuse(
            ValueError(f"--format {arguments.format} is no text: name a file, -o sheet{ending(arguments.format)}")
        )
    try:
        sheet = draw(
            session.bench, seed=arguments.seed, count=arguments.n, on=arguments.on, among=kinds,
            level=arguments.level, title=arguments.title,
        )  # fmt: skip
        return _write(sheet, arguments, session)
    except (TooFew, NoSuchPart) as error:
        return refuse(error)


def _write(sheet: ClassSheet, arguments: Namespace, session: Session) -> int:
    from miklat.classroom.writers import write
    from miklat.classroom.writers.source import source_of
    from miklat.sources.beside import TextShelf
    from miklat.sources.shelf import shelf_folder, texts

    source = source_of(session.law, TextShelf(session.law, texts(shelf_folder())))
    try:
        data = write(sheet, arguments.format, key=arguments.key, source=source)
    except ValueError as error:
        return refuse(error)
    except ImportError as error:
        extra = "pdf" if error.name == "typst" else "class"
        return refuse(ValueError(f"{error.name} is not installed: pip install 'miklat[{extra}]' for this format"))
    if arguments.output is None:
        sys.stdout.write(data.decode())
        return DONE
    part = f"{arguments.output}.{os.getpid()}.part"
    try:
        with open(part, "wb") as file:
            file.write(data)
        os.replace(part, arguments.output)
    except OSError as error:
        return refuse(ValueError(f"-o {arguments.output}: cannot be written there: {error.strerror}"))
    return DONE


def _again(path: str, session: Session) -> int:
    """Hold an older sheet against the law in force."""
    import msgspec

    from miklat.classroom.writers.plain import read

    try:
        with open(path, "rb") as file:
            sheet = read(file.read())
    except (OSError, msgspec.MsgspecError) as error:
        return refuse(ValueError(f"{path}: this is no sheet that --format json wrote ({error})"))
    changed = list(_changed(sheet, session))
    for line in changed:
        print(line)
    held = len(sheet.questions) - len(changed)
    print(f"{held} of {len(sheet.questions)} questions hold under the law {session.law.version} as they were written.")
    return FAILED if changed else DONE


def _changed(sheet: ClassSheet, session: Session) -> Iterator[str]:
    from miklat.classroom.proof import Prover

    prover = Prover(session.bench)
    for number, question in enumerate(sheet.questions, 1):
        try:
            faults = list(prover.faults(question))
        except (KeyError, ValueError) as error:
            faults = [f"it can no longer be put: {error}"]
        if faults:
            yield f"{number}. {'; '.join(faults)}"
