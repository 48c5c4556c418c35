"""Write the example cases into a folder, so that the commands shown in every --help and on every page can be run."""

import os
import shutil
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from miklat.cli.common import refuse
from miklat.cli.session import Session
from miklat.files.faults import shown


def add_arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("folder", nargs="?", default="examples", metavar="FOLDER", help="examples if left out")


def run(arguments: Namespace, _: Session) -> int:
    """Copy the cases, over none that is there already, and name the folder."""
    folder = Path(arguments.folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        kept, made = _copy(folder)
    except OSError as error:
        return refuse(ValueError(f"{shown(arguments.folder)}: cannot be written ({error.strerror or error})"))
    there = f"; {kept} that are there already stay as they are" if kept else ""
    sys.stdout.write(f"{made} cases in {shown(os.fspath(folder), most=4096)}{there}\n")
    return 0


def _copy(folder: Path) -> tuple[int, int]:
    """How many cases were there already, and how many are now."""
    kept = made = 0
    for path in sorted(examples_folder().glob("*.yaml")):
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
