"""What a ruling loads before it is printed: a budget, for each module is time that everybody waits."""

import subprocess
import sys
from pathlib import Path

from miklat import LAW
from miklat.diagram.compile import compile_law

MOST_MODULES = 170
MOST_NODES = 35_000
PUT_OFF = {
    "hashlib": "names of laws are made by Python's own module for that",
    "subprocess": "only a law that is closed behind needs it",
    "threading": "with it the process would be taken apart at its end, node by node",
    "locale": "our words are English",
    "platform": "nothing asks on what it runs",
    "textwrap": "pages are set by us",
    "msgspec.inspect": "only schemas need it",
    "miklat.diagram.compile": "the law is kept",
    "miklat.laws": "its value is kept too",
    "miklat.law.overlay": "no layer is heard",
    "pickle": "values are read by the part of it that reads",
    "miklat.diagram.closing": "the law is closed behind",
    "miklat.courses.judged_course": "the case has no course",
    "miklat.studies.study": "nothing is studied",
    "miklat.bulk.machine": "there is no table",
    "miklat.say.html": "the page is text",
    "miklat.say.ruling_json": "the page is no JSON",
}


def loaded(*words: str) -> list[str]:
    """The modules that a command loads, the second time it is called."""
    command = [sys.executable, "-X", "importtime", "-m", "miklat", *words]
    for _ in range(2):
        ran = subprocess.run(command, capture_output=True, text=True, check=True)
    return [line.rpartition("|")[2].strip() for line in ran.stderr.splitlines() if line.startswith("import time:")]


def test_a_ruling_loads_what_it_needs() -> None:
    """Not what other commands, other pages or the first compiling of a law need."""
    names = loaded("judge", str(Path(__file__).parents[2] / "examples" / "roller.yaml"))
    assert {name: why for name, why in PUT_OFF.items() if name in names} == {}
    assert len(names) < MOST_MODULES


def test_the_book_is_small_when_compiled() -> None:
    """Nodes are read at every start."""
    assert len(compile_law(LAW).levels) < MOST_NODES
