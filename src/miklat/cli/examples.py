"""Write the example cases into a folder, so that the commands shown in every --help and on every page can be run."""

import os
import shutil
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from miklat.cli.common import refuse
from miklat.cli.session import SHIPPED, Session
from miklat.files.faults import shown


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("folder", nargs="?", default="examples", metavar="FOLDER", help="examples if left out")


def run(arguments: Namespace, _: Session) -> int:
    """Copy the cases of the law, over none that is there already, and name the folder."""
    folder, cases = Path(arguments.folder), cases_of(arguments.law)
    if not cases.is_dir():
        return refuse(
            ValueError(f"--law {arguments.law}: this law has no example cases; it would have them in {cases}")
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept, made = _copy(cases, folder)
    except OSError as error:
        return refuse(ValueError(f"{shown(arguments.folder)}: cannot be written ({error.strerror or error})"))
    there = f"; {kept} that are there already stay as they are" if kept else ""
    sys.stdout.write(f"{made} cases in {shown(os.fspath(folder), most=4096)}{there}\n")
    return 0


def cases_of(law: str | None) -> Path:
    """Where the cases of a law are: below its own folder, or, of a law in a module, in one of its name beside ours."""
    if law in (None, SHIPPED):
        return examples_folder()
    return Path(law) / "examples" if Path(law).is_dir() else examples_folder() / law.rpartition(".")[2]


def _copy(cases: Path, folder: Path) -> tuple[int, int]:
    """How many cases were there already, and how many are now."""
    kept = made = 0
    for path in sorted(cases.glob("*.yaml")):
        made += 1
        if (folder / path.name).exists():
            kept += 1
        else:
            shutil.copyfile(path, folder / path.name)
    return kept, made


def examples_folder() -> Path:
    """Where the examples are: in the package as it is installed, or beside the sources."""
    package = Path(__file__).parent.parent
    inside = package / "examples"
    return inside if inside.is_dir() else package.parent.parent / "examples"
