"""The pages of the project - README.md and docs/ - as blocks, and the consoles shown in them as commands."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
PAGES = (ROOT / "README.md", ROOT / "CHANGELOG.md", *sorted(DOCS.rglob("*.md")))


class Fenced(msgspec.Struct, frozen=True):
    """A fenced block: what it says it is, its lines, and the line (1-based) on which the first of them stands."""

    kind: str
    lines: tuple[str, ...]
    at: int

    @property
    def text(self) -> str:
        """Its lines as a text."""
        return "".join(f"{line}\n" for line in self.lines)


class Shown(msgspec.Struct, frozen=True):
    """A command shown in a console, the lines shown under it, and the line (1-based) of the command."""

    command: str
    output: tuple[str, ...]
    at: int


def name_of(page: Path) -> str:
    """A page by its place in the project."""
    return page.relative_to(ROOT).as_posix()


def fenced(text: str) -> Iterator[Fenced]:
    r"""The fenced blocks of a page, in order.

    >>> [(one.kind, one.lines, one.at) for one in fenced("a\n```console\n$ b\n```\n")]
    [('console', ('$ b',), 3)]
    """
    kind, lines, start = "", list[str](), 0
    for number, line in enumerate(text.split("\n"), 1):
        if not line.startswith("```"):
            lines.append(line)
        elif start:
            yield Fenced(kind, tuple(lines), start)
            start = 0
        else:
            kind, lines, start = line.removeprefix("```").strip(), [], number + 1


def consoles(block: Fenced) -> Iterator[Shown]:
    """The commands of a console block, each with what is shown under it."""
    command, at, output = "", 0, list[str]()
    for number, line in enumerate(block.lines, block.at):
        if line.startswith("$ "):
            if command:
                yield Shown(command, tuple(output), at)
            command, at, output = line[2:], number, []
        else:
            output.append(line)
    if command:
        yield Shown(command, tuple(output), at)


def prose(text: str) -> str:
    """A page without its fenced blocks."""
    return re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL)


def steady(text: str) -> str:
    """What was printed, without the law's fingerprint, which any change of the law moves.

    >>> steady("The law, sha256:0123456789ab.")
    'The law, sha256:....'
    """
    return re.sub(r"sha256:\s*[0-9a-f]{12,}", "sha256:...", text)


def agrees(shown: tuple[str, ...], printed: str) -> bool:
    r"""Whether what is shown is what was printed; `...` alone stands for any lines, within a line for any words.

    >>> agrees(("a", "...", "d e...g"), "a\nb\nc\nd efg\n")
    True
    >>> agrees(("a", "d"), "a\nb\nd\n")
    False
    """
    parts = [_pattern(line) for line in shown]
    return re.fullmatch("".join(parts), "".join(f"{line.rstrip()}\n" for line in _lines(printed))) is not None


def _pattern(line: str) -> str:
    if line.strip() == "...":
        return r"(?:[^\n]*\n)*?"
    return r"[^\n]*".join(re.escape(part) for part in line.rstrip().split("...")) + r"\n"


def _lines(printed: str) -> list[str]:
    return steady(printed).rstrip("\n").split("\n") if printed.strip() else []
