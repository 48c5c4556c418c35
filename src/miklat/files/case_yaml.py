"""A case file: from a tree to a `CaseFile`, by the words of a `Vocabulary`; and back to YAML.

Every fault of a file is told at once. What the facts mean, and which cannot be together, is not known here;
`CaseFile.where` keeps the places so that whoever knows can say them.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from miklat.files import source, tree
from miklat.files.case_words import (
    BESIDE,
    PartReading,
    Path,
    unknown_part,
    words_of,
    wrong_kind,
)
from miklat.files.case_words import Vocabulary as Vocabulary
from miklat.files.faults import Fault, Faults, Gathering, Position, listed, quoted
from miklat.law.event import Event
from miklat.terms.spelling import UNKNOWN

FORMAT = "1"
"""The version of the format that is read and written."""

MOST_TITLE = 300
"""Characters a title may have: it is printed as a heading."""


class Expectation(Struct, frozen=True, eq=False):
    """What a case should give under one voice: at least one answer. Equal where it says the same.

    ``at`` names the event of the course after which it should (None: at the end).
    """

    voice: dict[str, str] = {}
    answers: dict[str, str] = {}
    line: int = 1
    col: int = 1
    at: str | None = None

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Expectation):
            return NotImplemented
        return (self.voice, self.answers, self.at) == (other.voice, other.answers, other.at)


class CaseFile(Struct, frozen=True, eq=False):
    """What a case file says. Equal where it says the same, whatever its name and wherever its lines stand.

    `where` gives the place of the title, of every fact and of every axis by its path: `("facts", "killer")`,
    `("voice", "extent")`, `("expect", "0", "voice", "extent")`; and of every event of the course, `("course", "0")`.
    `beyond` are facts that are not asked in the voices of the file; its expectations may ask them.
    """

    title: str = ""
    facts: dict[str, str] = {}
    voice: dict[str, str] = {}
    presume: str | None = None
    expect: tuple[Expectation, ...] = ()
    course: tuple[Event, ...] = ()
    name: str = "<text>"
    beyond: dict[str, str] = {}
    where: dict[Path, Position] = field(default_factory=dict)

    def at(self, *path: str) -> Position:
        """Give the line and column of a part, or of the nearest part that holds it."""
        while path and path not in self.where:
            path = path[:-1]
        return self.where.get(path, (1, 1))

    @property
    def told(self) -> dict[str, str]:
        """The facts, and after them those that it says are unknown."""
        written = (path[1] for path in self.where if len(path) == 2 and path[0] == "facts")
        return {**self.facts, **{name: UNKNOWN for name in written if name not in (*self.facts, *self.beyond)}}

    def fault(self, path: Path, what: str, instead: str) -> Fault:
        """Make a fault at the place of a part, for what is found wrong after reading."""
        return Fault(self.name, *self.at(*path), what, instead)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CaseFile):
            return NotImplemented
        return self._said() == other._said()

    def _said(self) -> tuple[object, ...]:
        return self.title, self.facts, self.voice, self.presume, self.expect, self.course


def gather_case(
    path: str | os.PathLike[str], vocabulary: Vocabulary, wider: Callable[[], Vocabulary] | None = None
) -> tuple[CaseFile, list[Fault]]:
    """As `read_case`, but give what could be read of the file beside all that is wrong with it.

    Where there is something wrong and the file uses words that only a `wider` vocabulary has, it is read by that.

    What is in doubt - written twice and not alike, or in a course with a fault - is left out, so that whatever is
    found wrong with the rest is wrong indeed.
    """
    name = os.fspath(path)
    faults = Gathering(source.STDIN if name == "-" else name)
    data = source.take(name, tree.LIMITS.size, faults)
    if data is None:
        return CaseFile(name=faults.file), faults.gathered()
    case = _case(data, faults, vocabulary)
    if faults.found and wider is not None:
        again = Gathering(faults.file)
        read = _case(data, again, wider())
        if _goes_beyond(read, vocabulary):
            return read, again.gathered()
    return case, faults.gathered()


def _goes_beyond(case: CaseFile, vocabulary: Vocabulary) -> bool:
    """Whether a case uses words that a vocabulary does not have."""
    voices = [case.voice, *(one.voice for one in case.expect)]
    told = [(vocabulary.facts, case.facts), *((vocabulary.axes, voice) for voice in voices)]
    if any(value not in words.get(name, ()) for words, given in told for name, value in given.items()):
        return True
    events = {one.kind for one in case.course} - set(vocabulary.events() if case.course else ())
    return bool(events) or any(name not in vocabulary.questions for one in case.expect for name in one.answers)


def read_case(path: str | os.PathLike[str], vocabulary: Vocabulary) -> CaseFile:
    """Read a case file; `-` is standard input.

    Raises `Faults`: all that is wrong with it, each with its place; also where there is no such file.
    """
    case, faults = gather_case(path, vocabulary)
    if faults:
        raise Faults(faults)
    return case


def parse_case(text: str | bytes, name: str, vocabulary: Vocabulary) -> CaseFile:
    """Read a case from its text; `name` is what its faults call the file.

    Raises `Faults`: all that is wrong with it, each with its place.

    >>> words = Vocabulary(facts={"died": ("yes", "no")}, axes={}, questions=())
    >>> parse_case("{miklat: 1, facts: {died: yes}}", "it", words).facts
    {'died': 'yes'}
    """
    faults = Gathering(name)
    case = _case(text, faults, vocabulary)
    faults.settle()
    return case


def write_case(case: CaseFile) -> str:
    """Write a case as YAML that reads back equal to it. The same case gives the same text.

    Raises `ValueError` if its words hold half a character (a lone surrogate), which no file can.

    >>> print(write_case(CaseFile(title="Slipped: the iron", facts={"died": "yes"})), end="")
    miklat: 1
    title: "Slipped: the iron"
    facts:
      died: yes
    """
    lines = [f"miklat: {FORMAT}"]
    if case.title:
        lines.append(f"title: {_scalar(case.title)}")
    lines += _block("facts", case.facts)
    if case.course:
        from miklat.courses.case_part import course_lines

        lines += course_lines(case.course, _scalar)
    lines += _block("voice", case.voice)
    if case.presume is not None:
        lines.append(f"presume: {_scalar(case.presume)}")
    if case.expect:
        lines.append("expect:")
    for expectation in case.expect:
        lines += _item(expectation)
    return "\n".join(lines) + "\n"


def _case(text: str | bytes, faults: Gathering, vocabulary: Vocabulary) -> CaseFile:
    read = tree.read_tree(text, faults)
    reading = PartReading(vocabulary, faults, ("miklat", *PARTS))
    parts = _parts(reading, read) if read.root is not None else {}
    case = CaseFile(**parts, name=faults.file, where=reading.where)
    return case if not faults.found or _course_is_sound(read, faults) else _without_course(case)


def _course_is_sound(read: tree.Tree, faults: Gathering) -> bool:
    """Whether no fault lies in the course, so that what comes of it can be told of a file with other faults."""
    if not read.whole or faults.full or not isinstance(read.root, tree.Mapping):
        return False
    keys = [key for key, _ in read.root.pairs]
    if any(key.text not in ("miklat", *PARTS) for key in keys):
        return False  # one may be the course, misspelt
    places = [*((key.line, key.col) for key in keys), (sys.maxsize, 0)]
    spans = [(places[nth], places[nth + 1]) for nth, key in enumerate(keys) if key.text == "course"]
    return not any(start <= (one.line, one.col) < end for one in faults.found for start, end in spans)


def _without_course(case: CaseFile) -> CaseFile:
    """The case as far as it does not hang on its course."""
    return replace(case, course=(), expect=tuple(replace(one, at=None) for one in case.expect))


# The parts of a file, each with its reader, which gives the value of the field of that name in `CaseFile`.


def _title(reading: PartReading, node: tree.TreeNode) -> str:
    if isinstance(node, tree.Scalar):
        if len(node.text) <= MOST_TITLE:
            return "" if tree.is_nothing(node) else node.text
        reading.wrong(node, f"this title is longer than {MOST_TITLE} characters", "shorten it; `#` begins a remark")
        return ""
    wrong_kind(reading, node, "the title", "a text", "title: The barrel let down from a roof")
    return ""


def _facts(reading: PartReading, node: tree.TreeNode) -> dict[str, str]:
    facts = words_of(reading, node, reading.facts, ("facts",))
    return {fact: value for fact, value in facts.items() if value != UNKNOWN}


def _voice(reading: PartReading, node: tree.TreeNode) -> dict[str, str]:
    return words_of(reading, node, reading.voice, ("voice",))


def _presume(reading: PartReading, node: tree.TreeNode) -> str | None:
    if tree.is_nothing(node):
        return None
    allowed = reading.vocabulary.presumptions
    if not isinstance(node, tree.Scalar):
        wrong_kind(reading, node, "presume", "a word", f"presume: {allowed[0]}")
    elif node.text in allowed:
        return node.text
    else:
        instead = f"write {listed(allowed)}, or leave the line out to presume nothing"
        reading.wrong(node, f"{quoted(node.text)} is nothing that can be presumed", instead)
    return None


def _expect(reading: PartReading, node: tree.TreeNode) -> tuple[Expectation, ...]:
    if tree.is_nothing(node):
        return ()
    if not isinstance(node, tree.Sequence):
        wrong_kind(reading, node, "expect", "a list", f"- {reading.vocabulary.like}")
        return ()
    read: list[Expectation] = []
    for item in node.items:
        expectation = _expectation(reading, item, ("expect", str(len(read))))
        if expectation is not None:
            read.append(expectation)
    return tuple(read)


def _course(reading: PartReading, node: tree.TreeNode) -> tuple[Event, ...]:
    from miklat.courses.case_part import read_course  # only where a file has a course

    return read_course(reading.vocabulary.events(), node, reading.faults, reading.where, reading.beyond)


Reader: TypeAlias = Callable[[PartReading, tree.TreeNode], object]

PARTS: dict[str, Reader] = {
    "title": _title,
    "facts": _facts,
    "course": _course,
    "voice": _voice,
    "presume": _presume,
    "expect": _expect,
}
"""The parts of a case file beside its version. A further part is a reader here and a field in `CaseFile`."""


def _parts(reading: PartReading, read: tree.Tree) -> dict[str, Any]:
    root = read.root
    if not isinstance(root, tree.Mapping):
        if read.whole and root is not None:
            wrong_kind(reading, root, "a case", "names with values", "miklat: 1")
        return {}
    if not _of_this_format(reading, root, read.whole):
        return {}
    parts: dict[str, Any] = {}
    for key, node in root.pairs:
        if key.text in PARTS:
            reading.where[key.text,] = (key.line, key.col)
            parts[key.text] = PARTS[key.text](reading, node)
        elif key.text != "miklat":
            unknown_part(reading, key)
    return parts


def _of_this_format(reading: PartReading, root: tree.Mapping, whole: bool) -> bool:
    """Say whether the file is to be read further; a file of another format is not."""
    node = next((value for key, value in root.pairs if key.text == "miklat"), None)
    if node is None and whole:
        instead = f"write `miklat: {FORMAT}` as the first line"
        reading.faults.add(1, 1, "the version of the format is not given", instead)
    elif node is None or isinstance(node, tree.Broken):
        return True
    elif not isinstance(node, tree.Scalar) or tree.is_nothing(node):
        wrong_kind(reading, node, "the version of the format", "a number", f"miklat: {FORMAT}")
    elif _is_later(node.text):
        what = f"this file is of format {quoted(node.text)}, newer than this miklat, which reads format {FORMAT}"
        reading.wrong(node, what, f"get a newer miklat, or write the case in format {FORMAT}")
        return False
    elif node.text != FORMAT:
        reading.wrong(node, f"{quoted(node.text)} is no version of the format", f"write `miklat: {FORMAT}`")
    return True


def _is_later(text: str) -> bool:
    return text.isascii() and text.isdigit() and text[0] != "0" and text != FORMAT


def _expectation(reading: PartReading, node: tree.TreeNode, path: Path) -> Expectation | None:
    if not isinstance(node, tree.Mapping):
        wrong_kind(reading, node, "an expectation", "questions with answers", f"- {reading.vocabulary.like}")
        return None
    reading.where[path] = (node.line, node.col)
    voice: dict[str, str] = {}
    at: str | None = None
    for key, value in node.pairs:
        if key.text == "voice":
            voice = words_of(reading, value, reading.voice, (*path, "voice"))
        if key.text == "at":
            at = _at(reading, value, (*path, "at"))
    rest = tree.Mapping(tuple(pair for pair in node.pairs if pair[0].text not in BESIDE), node.line, node.col)
    if not rest.pairs and not node.cut:
        like = reading.vocabulary.like
        instead = f"add a question with its answer, `{like}`, lined up under `voice` and with no `-` of its own"
        reading.wrong(node, "this expectation expects nothing", instead)
    return Expectation(voice, words_of(reading, rest, reading.answers, path), node.line, node.col, at)


def _at(reading: PartReading, node: tree.TreeNode, path: Path) -> str | None:
    if isinstance(node, tree.Scalar) and not tree.is_nothing(node):
        reading.where[path] = (node.line, node.col)
        return node.text
    like = next(iter(reading.vocabulary.events()), "event")
    wrong_kind(reading, node, "at", "the name of an event", f"at: {like}")
    return None


# Writing.

# As strings, which `re` compiles when they are first used: to read a case needs none of them.
_PLAIN = r"[^\W_][^\n]*"
_UNPLAIN = r": | #|:$|\s$"
_WORD = r"[A-Za-z_][A-Za-z0-9_-]*"
_ESCAPED = '["\\\\\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufffe\uffff]'


def _block(part: str, words: Mapping[str, str]) -> Iterable[str]:
    if words:
        yield f"{part}:"
    for name, word in words.items():
        yield f"  {_scalar(name)}: {_scalar(word)}"


def _item(expectation: Expectation) -> Iterable[str]:
    lines = [f"{_scalar(question)}: {_scalar(answer)}" for question, answer in expectation.answers.items()]
    if expectation.at is not None:
        lines.insert(0, f"at: {_scalar(expectation.at)}")
    if expectation.voice:
        choices = (f"{_scalar(axis, _WORD)}: {_scalar(choice, _WORD)}" for axis, choice in expectation.voice.items())
        lines.insert(0, f"voice: {{{', '.join(choices)}}}")
    for nth, line in enumerate(lines or ["{}"]):
        yield f"  {' ' if nth else '-'} {line}"


def _scalar(text: str, plain: str = _PLAIN) -> str:
    if any("\ud800" <= char <= "\udfff" for char in text):
        raise ValueError(f"{quoted(text)} holds half a character, which no file can")
    if text in tree.NULLS or re.search(_ESCAPED, text) or re.search(_UNPLAIN, text) or not re.fullmatch(plain, text):
        return f'"{re.sub(_ESCAPED, _escape, text)}"'
    return text


def _escape(match: re.Match[str]) -> str:
    char = match[0]
    return {'"': '\\"', "\\": "\\\\", "\n": "\\n", "\t": "\\t"}.get(char) or f"\\u{ord(char):04x}"
