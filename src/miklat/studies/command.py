"""Prove things about the law as a whole: claims, partings, gaps, rules; and what turns a ruling, and its reasons.

Everything is exact: counts are of all possible cases (and voices), and a smallest case is proved smallest.
"""

import gc
import os
import sys
from argparse import SUPPRESS, ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from typing import TypeVar, cast

from miklat.cli import add_law
from miklat.cli.common import add_format, refuse
from miklat.cli.kept_pages import printed
from miklat.cli.session import Session
from miklat.files.faults import Faults
from miklat.law.law import Law

KINDS: tuple[tuple[str, str, str], ...] = (
    ("claims", "command_whole", "put every claim to the proof, over every possible case and voice"),
    ("partings", "command_pairs", "where two voices part: the cases that show it, what each says, and how often"),
    ("matrix", "command_pairs", "every pair of opinions at once"),
    ("agree", "command_pairs", "do two sides of a dispute ever agree where either speaks?"),
    ("gaps", "command_whole", "where the law is silent, by kind of act, the most ordinary first"),
    ("rules", "command_whole", "collisions, overlaps, and rules that never decide anything"),
    ("turns", "command_case", "what would turn the ruling on a case"),
    ("reasons", "command_case", "what in a case suffices for its ruling, whatever the rest"),
    ("teach", "command_teach", "pairs of everyday cases that differ in one thing: each dispute, each condition"),
    ("cover", "command_teach", "the fewest cases that exercise every rule, every setting-aside, every dispute"),
    ("twice", "command_twice", "have a solver and a checker go over all that the page says"),
    ("page", "command_twice", "everything the study finds in this law, as a page in Markdown"),
    ("asp", "command_twice", "write the law as an answer-set program (clingo)"),
)
"""Each thing to study: its name, the file beside this one that does it, and what it is."""

OF_THE_LAW = ("claims", "matrix", "rules", "teach", "cover")
"""Kinds that take a while and hang on the law alone: what they print is kept."""

TEXTS = ("page", "asp")
"""Kinds that write a text of their own and nothing else."""

T = TypeVar("T")


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    kinds = parser.add_subparsers(dest="kind", metavar="WHAT", required=True)
    for name, module, words in KINDS:
        own = kinds.add_parser(name, help=words, description=words, formatter_class=RawDescriptionHelpFormatter)
        if name not in TEXTS:
            add_format(own)
        add_law(own, SUPPRESS)
        own.set_defaults(module=module)
        getattr(import_module(f"miklat.studies.{module}"), f"add_{name}")(own)


def run(arguments: Namespace, session: Session) -> int:
    """Study what is asked; 1 if a claim is refuted or the two ways differ."""
    gc.enable()
    try:
        run_kind = getattr(import_module(f"miklat.studies.{arguments.module}"), f"run_{arguments.kind}")
        if arguments.kind in OF_THE_LAW and not getattr(arguments, "save", None):
            asked = sorted((name, repr(value)) for name, value in vars(arguments).items() if name != "law")
            return printed(session.law, asked, lambda: cast(int, run_kind(arguments, session)))
        done: int = run_kind(arguments, session)
    except (Faults, ValueError, KeyError, OSError) as error:
        if isinstance(error, BrokenPipeError):
            raise
        if isinstance(error, KeyError) and type(error) is KeyError:
            raise
        return refuse(error)
    return done


def told(items: Iterable[T], whole: int, what: Callable[[T], str]) -> Iterator[T]:
    """Pass items on, telling on a terminal's standard error how far it is; stopped cleanly by Ctrl-C."""
    shown = sys.stderr.isatty()
    try:
        for place, item in enumerate(items, 1):
            if shown:
                sys.stderr.write(f"\r\x1b[K{place} of {whole}: {what(item)[:60]}")
                sys.stderr.flush()
            yield item
    finally:
        if shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def at_most(words: str) -> int:
    """How many to show: a whole number of 1 or more; ArgumentTypeError for anything else."""
    if not words.isascii() or not words.isdigit() or not int(words):
        raise ArgumentTypeError(f"{words!r} is no number of things to show: write a whole number, 1 or more")
    return int(words)


def save(folder: str, files: Iterable[tuple[str, str]]) -> int:
    """Write files into a folder (made if need be); gives how many."""
    try:
        os.makedirs(folder, exist_ok=True)
    except (FileExistsError, NotADirectoryError):
        raise ValueError(f"--save {folder}: a file stands in the way; name a folder, new or old") from None
    count = 0
    for name, text in files:
        with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
            file.write(text)
        count += 1
    print(f"wrote {count} case files to {folder}", file=sys.stderr)
    return count


def law_questions(names: Iterable[str], law: Law) -> list[str]:
    """The questions named, or all; UnknownName for one the law does not have."""
    return [law.question(name).name for name in dict.fromkeys(names)] or [one.name for one in law.questions]
