"""Print the law: all of it, a chapter, a place, a clause, or a section that explains its words."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence

from miklat.cli import DONE, FAILED
from miklat.cli.common import refuse, show
from miklat.cli.session import Session
from miklat.files.faults import quoted
from miklat.law.law import Law
from miklat.say.edition import SECTIONS, EditionPart, NoSuchPart, find_part


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument(
        "address",
        nargs="*",
        metavar="ADDRESS",
        help=f"a chapter, place, clause, word, holder or section ({', '.join(SECTIONS)}); all of it if left out",
    )
    parser.add_argument("--format", choices=("text", "html", "json"), default="text", help="text if left out")
    parser.add_argument(
        "--check", action="store_true", help="report the faults of the law itself; exit 1 if any is an error"
    )
    parser.add_argument(
        "--quiet",
        action="append",
        default=[],
        metavar="WARNING: REASON",
        help="silence a warning of --check, by its kind (W1) or singly (W1 FACT=VALUE), and say why",
    )
    parser.add_argument("--loud", action="store_true", help="with --check, also warn of what the book lets stand")


def run(arguments: Namespace, session: Session) -> int:
    """Print the part asked for."""
    law = session.law
    if arguments.check:
        return _check(session, arguments.quiet, loud=arguments.loud)
    try:
        part = _part(law, arguments.address)
    except ValueError as error:
        return refuse(error)
    if arguments.format == "json":
        from miklat.say.law_json import law_json

        sys.stdout.write(law_json(law, part) + "\n")
        return DONE
    from miklat.say.law_page import law_page
    from miklat.sources.beside import TextShelf
    from miklat.sources.shelf import shelf_folder, texts

    document = law_page(law, part, TextShelf(law, texts(shelf_folder())))
    if arguments.format == "html":
        from miklat.say.html import to_page

        sys.stdout.write(to_page(document))
    else:
        show(document)
    return DONE


def _part(law: Law, words: Sequence[str]) -> EditionPart:
    """The part that the words name together; ValueError, saying so, where the first of them name one already."""
    try:
        return find_part(law, " ".join(words))
    except NoSuchPart as error:
        for count in () if error.understood else range(len(words) - 1, 0, -1):
            first, rest = " ".join(words[:count]), " ".join(words[count:])
            try:
                find_part(law, first)
            except NoSuchPart:
                continue
            raise ValueError(f"{quoted(rest)} is left over: one address is taken, and that is {first}") from error
        raise


def _check(session: Session, quiet: Sequence[str], *, loud: bool) -> int:
    """Report the faults of the law, and rules that collide; exit status 1 if it is unfit to judge by."""
    from miklat.diagram.collisions import collisions
    from miklat.law.faults import faults

    law = session.law
    try:
        silenced = {**({} if loud else dict(law.quiet)), **dict(_reason(word) for word in quiet)}
        found = faults(law, silenced)
    except ValueError as error:
        return refuse(error)
    errors = [fault for fault in found if fault.weight == "error"]
    colliding = () if errors else collisions(session.bench.compiled)
    for fault in found:
        print(fault)
    for one in colliding:
        print(f"error collision {one}")
    bad = len(errors) + len(colliding)
    print(
        f"Looked through {len(law.clauses)} clauses, {len(law.rules)} rules, {len(law.facts)} facts and "
        f"{len(law.axes)} axes, and every pair of rules that could collide. "
        f"Errors: {bad}. Warnings: {len(found) - len(errors)}, besides what {len(silenced)} reasons let stand."
    )
    return FAILED if bad else DONE


def _reason(word: str) -> tuple[str, str]:
    """What is silenced, and why; ValueError if it does not say."""
    key, colon, reason = word.partition(": ")
    if not colon:
        raise ValueError(f"--quiet {word!r}: write what and why: --quiet 'W1 FACT=VALUE: it is what is left over'")
    return key, reason
