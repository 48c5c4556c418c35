"""From text to a tree that remembers places. No vocabulary: a tree does not know what a fact is.

YAML is taken as its parser's stream of events, and JSON by the same road (it is YAML's flow style). Nothing is ever
constructed from a tag, no alias is followed, and every scalar stays the text it was written as.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from miklat.files import source
from miklat.files.faults import Gathering, quoted
from miklat.files.nodes import NULLS as NULLS
from miklat.files.nodes import Broken as Broken
from miklat.files.nodes import Mapping as Mapping
from miklat.files.nodes import Scalar as Scalar
from miklat.files.nodes import Sequence as Sequence
from miklat.files.nodes import TreeNode as TreeNode
from miklat.files.plain import plain_tree

if TYPE_CHECKING:
    from yaml.events import Event


class Tree(Struct, frozen=True):
    """What a text holds. `whole` is false where reading broke off: what is missing may only not have been reached."""

    root: TreeNode | None
    whole: bool = True


class Limits(Struct, frozen=True):
    """How much a file may hold: far more than a case needs, far less than would hurt."""

    size: int = 1 << 20
    depth: int = 20
    nodes: int = 20_000


LIMITS = Limits()


def read_tree(text: str | bytes, faults: Gathering, limits: Limits = LIMITS) -> Tree:
    """Turn YAML or JSON into a tree; add what is wrong with it to `faults`.

    After a fault of syntax the tree holds what stood before it. Raises nothing.

    >>> read_tree("died: yes", Gathering("x")).root.pairs[0][1]
    Scalar(text='yes', line=1, col=7, quoted=False)
    """
    if isinstance(text, bytes):
        checked = source.decode(text, limits.size, faults)
    else:
        checked = source.check(text, limits.size, faults)
    if checked is None:
        return Tree(None, whole=False)
    root = plain_tree(checked)
    if root is not None:
        return Tree(root)
    return parsed_tree(checked, faults, limits)


def parsed_tree(checked: str, faults: Gathering, limits: Limits = LIMITS) -> Tree:
    """Turn any checked text into a tree, as `read_tree` does, by the YAML parser."""
    plain, shifts = _without_json_ways(checked)
    return _Builder(plain, shifts, faults, limits).build()


def is_nothing(node: TreeNode) -> bool:
    """Whether a value was left empty, or written as YAML's or JSON's null."""
    return isinstance(node, Scalar) and not node.quoted and node.text in NULLS


# JSON from here to the builder: two of its ways are not YAML's. A tab may indent (a space takes its place, so columns
# stay), and a character beyond U+FFFF is escaped as two (YAML's one escape is two columns shorter: `shifts` knows).
# As strings, which `re` compiles when they are first used: most files need neither.
_JSON_WAYS = r"""(?s)\t|"(?:[^"\\]++|\\.)*+"?|'[^']*+'?|\#[^\n]*+"""
_PAIR = r"(?<!\\)((?:\\\\)*)\\u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})"
_Shifts: TypeAlias = "dict[int, list[int]]"


def _without_json_ways(text: str) -> tuple[str, _Shifts]:
    if not text.lstrip().startswith(("{", "[")):
        return text, {}
    if "\t" in text:
        text = re.sub(_JSON_WAYS, lambda match: " " if match[0] == "\t" else match[0], text)
    shifts: _Shifts = {}
    if re.search(_PAIR, text) is None:
        return text, shifts
    lines = text.split("\n")
    for number, line in enumerate(lines):
        lines[number] = re.sub(_PAIR, _one_escape, line)
        if lines[number] != line:
            shifts[number] = [match.end() - 2 * (nth + 1) for nth, match in enumerate(re.finditer(_PAIR, line))]
    return "\n".join(lines), shifts


def _one_escape(pair: re.Match[str]) -> str:
    code = 0x10000 + ((int(pair[2], 16) - 0xD800) << 10) + int(pair[3], 16) - 0xDC00
    return f"{pair[1]}\\U{code:08x}"


class _Open:
    """A list or mapping whose end has not come yet; a mapping holds its keys and values by turns."""

    __slots__ = ("col", "line", "mapping", "nodes")

    def __init__(self, line: int, col: int, mapping: bool) -> None:
        self.line, self.col, self.mapping = line, col, mapping
        self.nodes: list[TreeNode] = []


class _Stop(Exception):
    """A limit was passed; its fault is told."""


class _Builder:
    """Grows a tree from events. Iterative: its depth is a list's length, not the interpreter's."""

    def __init__(self, text: str, shifts: _Shifts, faults: Gathering, limits: Limits) -> None:
        self.text, self.shifts, self.faults, self.limits = text, shifts, faults, limits
        self.open: list[_Open] = []
        self.root: TreeNode | None = None
        self.count = self.documents = 0
        self.at = (1, 1)

    def build(self) -> Tree:
        from yaml import YAMLError

        from miklat.files import syntax  # only where there is YAML to read

        try:
            for event in _events(self.text):
                self.at = self.place(event.start_mark)
                self.take(event)
        except _Stop:
            return self.broken_off()
        except (YAMLError, ValueError, OverflowError) as error:
            self.faults.add(*syntax.explain(error, self.text, self.place, self.at))
            return self.broken_off()
        if self.root is None or is_nothing(self.root):
            self.faults.add(1, 1, "this file is empty", "write the case into it, beginning with `miklat: 1`")
            return Tree(None, whole=False)
        return Tree(self.root)

    def broken_off(self) -> Tree:
        while self.open:
            self.end(cut=True)
        return Tree(self.root, whole=False)

    def take(self, event: Event) -> None:
        kind = type(event).__name__
        if kind == "ScalarEvent":
            self.scalar(event)
        elif kind in ("MappingStartEvent", "SequenceStartEvent"):
            self.start(event, mapping=kind == "MappingStartEvent")
        elif kind in ("MappingEndEvent", "SequenceEndEvent"):
            self.end()
        elif kind == "AliasEvent":
            self.alias(event)
        elif kind == "DocumentStartEvent":
            self.document()

    def document(self) -> None:
        self.documents += 1
        if self.documents > 1:
            self.stop("a second document begins here", "keep one case a file, with no line `---` after its first")

    def scalar(self, event: Any) -> None:
        self.note_properties(event)
        scalar = Scalar(event.value, *self.at, quoted=bool(event.style))
        if any("\ud800" <= char <= "\udfff" for char in event.value):
            self.faults.add(*self.at, "an escape here names half a character", "write the character itself")
            self.add(Broken(*self.at))
        else:
            self.add(scalar)

    def start(self, event: Any, mapping: bool) -> None:
        self.note_properties(event)
        if len(self.open) >= self.limits.depth:
            self.stop(f"this is nested deeper than {self.limits.depth} levels", "write it flat, a case needs but four")
        self.open.append(_Open(*self.at, mapping))

    def end(self, *, cut: bool = False) -> None:
        done = self.open.pop()
        if done.mapping:
            self.add(Mapping(self.pairs(done.nodes), done.line, done.col, cut))
        else:
            self.add(Sequence(tuple(done.nodes), done.line, done.col))

    def alias(self, event: Any) -> None:
        what = f"{quoted('*' + event.anchor)} is an alias, which a case file does not take"
        self.faults.add(*self.at, what, "write the value out, or put a text that begins with * in quotes")
        self.add(Broken(*self.at))

    def note_properties(self, event: Any) -> None:
        if event.anchor is not None:
            what = f"{quoted('&' + event.anchor)} is an anchor, which a case file does not take"
            self.faults.add(*self.at, what, "leave it out, or put a text that begins with & in quotes")
        if event.tag is not None:
            what = f"{quoted(_as_written(event.tag))} is a tag, which a case file does not take"
            self.faults.add(*self.at, what, "leave it out, or put a text that begins with ! in quotes")

    def add(self, node: TreeNode) -> None:
        self.count += 1
        if self.open:
            self.open[-1].nodes.append(node)
        else:
            self.root = node
        if self.count == self.limits.nodes + 1:
            self.stop(f"there are more than {self.limits.nodes} words here", "keep one case a file")

    def pairs(self, nodes: list[TreeNode]) -> tuple[tuple[Scalar, TreeNode], ...]:
        first: dict[str, Scalar] = {}
        pairs = []
        for key, value in zip(nodes[::2], nodes[1::2], strict=False):
            if not isinstance(key, Scalar) or is_nothing(key):
                self.bad_key(key)
                continue
            pairs.append((key, value))
            earlier = first.setdefault(key.text, key)
            if earlier is not key:
                what = f"{quoted(key.text)} is written twice (first on line {earlier.line})"
                self.faults.add(key.line, key.col, what, "keep one of the two")
        return tuple(pairs)

    def bad_key(self, key: TreeNode) -> None:
        if isinstance(key, Broken):
            return
        kind = {Sequence: "a list", Mapping: "a mapping"}.get(type(key), "nothing")
        self.faults.add(key.line, key.col, f"{kind} stands where a name should", "write a plain word before the colon")

    def stop(self, what: str, instead: str) -> None:
        self.faults.add(*self.at, what, instead)
        raise _Stop

    def place(self, mark: Any) -> tuple[int, int]:
        line, col = (mark.line, mark.column) if mark else (0, 0)
        if line not in self.shifts:
            return line + 1, col + 1
        from bisect import bisect_left  # few texts have what is shifted

        return line + 1, col + 1 + 2 * bisect_left(self.shifts[line], col + 1)


def _events(text: str) -> Iterator[Event]:
    import yaml

    events: Iterator[Event] = yaml.parse(text, Loader=_loader())
    return events


def _loader() -> Any:
    import yaml

    return getattr(yaml, "CBaseLoader", yaml.BaseLoader)


def _as_written(tag: str) -> str:
    return tag.replace("tag:yaml.org,2002:", "!!", 1)
