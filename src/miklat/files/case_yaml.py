"""A case file: from a tree to a `CaseFile`, by the words of a `Vocabulary`; and back to YAML.

Every fault of a file is told at once. What the facts mean, and which cannot be together, is not known here;
`CaseFile.where` keeps the places so that whoever knows can say them.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct, field

from miklat.case.event import Event
from miklat.files import source, tree
from miklat.files.faults import Fault, Gathering, listed, quoted
from miklat.terms.nearest import folded, nearest

if TYPE_CHECKING:
    from miklat.files.course_yaml import EventWords

FORMAT = "1"
"""The version of the format that is read and written."""

UNKNOWN = "unknown"
"""The value of a fact that is as if it were left out."""

Path: TypeAlias = tuple[str, ...]
Place: TypeAlias = tuple[int, int]


class Vocabulary(Struct, frozen=True):
    """The words a case file may use: facts with their values, axes with their choices, questions and their answers.

    ``events`` gives those of a course, and is asked only where a file has one.
    """

    facts: Mapping[str, tuple[str, ...]]
    axes: Mapping[str, tuple[str, ...]]
    questions: tuple[str, ...]
    answers: tuple[str, ...] = ("yes", "no", "silent", "open")
    presumptions: tuple[str, ...] = ("ordinary",)
    events: Callable[[], Mapping[str, EventWords]] = dict


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
    """

    title: str = ""
    facts: dict[str, str] = {}
    voice: dict[str, str] = {}
    presume: str | None = None
    expect: tuple[Expectation, ...] = ()
    course: tuple[Event, ...] = ()
    name: str = "<text>"
    where: dict[Path, Place] = field(default_factory=dict)

    def at(self, *path: str) -> Place:
        """Give the line and column of a part, or of the nearest part that holds it."""
        while path and path not in self.where:
            path = path[:-1]
        return self.where.get(path, (1, 1))

    def fault(self, path: Path, what: str, instead: str) -> Fault:
        """Make a fault at the place of a part, for what is found wrong after reading."""
        return Fault(self.name, *self.at(*path), what, instead)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, CaseFile):
            return NotImplemented
        return self._said() == other._said()

    def _said(self) -> tuple[object, ...]:
        return self.title, self.facts, self.voice, self.presume, self.expect, self.course


def read_case(path: str | os.PathLike[str], vocabulary: Vocabulary) -> CaseFile:
    """Read a case file; `-` is standard input.

    Raises `Faults`: all that is wrong with it, each with its place; also where there is no such file.
    """
    name = os.fspath(path)
    faults = Gathering(source.STDIN if name == "-" else name)
    data = source.take(name, tree.LIMITS.size, faults)
    faults.settle()
    return _case(data or b"", faults, vocabulary)


def parse_case(text: str | bytes, name: str, vocabulary: Vocabulary) -> CaseFile:
    """Read a case from its text; `name` is what its faults call the file.

    Raises `Faults`: all that is wrong with it, each with its place.

    >>> words = Vocabulary(facts={"died": ("yes", "no")}, axes={}, questions=())
    >>> parse_case("{miklat: 1, facts: {died: yes}}", "it", words).facts
    {'died': 'yes'}
    """
    return _case(text, Gathering(name), vocabulary)


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
        from miklat.files.course_yaml import course_lines

        lines += course_lines(case.course, _scalar)
    lines += _block("voice", case.voice)
    if case.presume is not None:
        lines.append(f"presume: {_scalar(case.presume)}")
    if case.expect:
        lines.append("expect:")
    for expectation in case.expect:
        lines += _item(expectation)
    return "\n".join(lines) + "\n"


class _Shelf(Struct, frozen=True):
    """A part of the file that gives each of its names one word: what these are called, and the words each may take."""

    part: str
    noun: str
    nouns: str
    word: str
    words: Mapping[str, tuple[str, ...]]
    besides: tuple[str, ...] = ()
    of: str = "of"


class _Reading:
    """What every reader of a part has at hand."""

    __slots__ = ("answers", "facts", "faults", "vocabulary", "voice", "where")

    def __init__(self, vocabulary: Vocabulary, faults: Gathering) -> None:
        self.vocabulary, self.faults = vocabulary, faults
        self.where: dict[Path, Place] = {}
        self.facts = _Shelf("facts", "fact", "facts", "value", vocabulary.facts, (UNKNOWN,))
        self.voice = _Shelf("voice", "axis", "axes", "choice", vocabulary.axes)
        answers = dict.fromkeys(vocabulary.questions, vocabulary.answers)
        self.answers = _Shelf("expect", "question", "questions", "answer", answers, of="to")

    def wrong(self, node: tree.Node, what: str, instead: str) -> None:
        self.faults.add(node.line, node.col, what, instead)


def _case(text: str | bytes, faults: Gathering, vocabulary: Vocabulary) -> CaseFile:
    read = tree.read_tree(text, faults)
    reading = _Reading(vocabulary, faults)
    parts = _parts(reading, read) if read.root is not None else {}
    faults.settle()
    return CaseFile(**parts, name=faults.file, where=reading.where)


# The parts of a file, each with its reader, which gives the value of the field of that name in `CaseFile`.


def _title(reading: _Reading, node: tree.Node) -> str:
    if isinstance(node, tree.Scalar):
        return "" if tree.is_nothing(node) else node.text
    _wrong_kind(reading, node, "the title", "a text", "title: The barrel let down from a roof")
    return ""


def _facts(reading: _Reading, node: tree.Node) -> dict[str, str]:
    facts = _words(reading, node, reading.facts, ("facts",))
    return {fact: value for fact, value in facts.items() if value != UNKNOWN}


def _voice(reading: _Reading, node: tree.Node) -> dict[str, str]:
    return _words(reading, node, reading.voice, ("voice",))


def _presume(reading: _Reading, node: tree.Node) -> str | None:
    if tree.is_nothing(node):
        return None
    allowed = reading.vocabulary.presumptions
    if not isinstance(node, tree.Scalar):
        _wrong_kind(reading, node, "presume", "a word", f"presume: {allowed[0]}")
    elif node.text in allowed:
        return node.text
    else:
        instead = f"write {listed(allowed)}, or leave the line out to presume nothing"
        reading.wrong(node, f"{quoted(node.text)} is nothing that can be presumed", instead)
    return None


def _expect(reading: _Reading, node: tree.Node) -> tuple[Expectation, ...]:
    if tree.is_nothing(node):
        return ()
    if not isinstance(node, tree.Sequence):
        _wrong_kind(reading, node, "expect", "a list", "- exile: yes")
        return ()
    read = (_expectation(reading, item, ("expect", str(nth))) for nth, item in enumerate(node.items))
    return tuple(expectation for expectation in read if expectation is not None)


def _course(reading: _Reading, node: tree.Node) -> tuple[Event, ...]:
    from miklat.files.course_yaml import read_course  # only where a file has a course

    return read_course(reading.vocabulary.events(), node, reading.faults, reading.where)


Reader: TypeAlias = Callable[[_Reading, tree.Node], object]

PARTS: dict[str, Reader] = {
    "title": _title,
    "facts": _facts,
    "course": _course,
    "voice": _voice,
    "presume": _presume,
    "expect": _expect,
}
"""The parts of a case file beside its version. A further part is a reader here and a field in `CaseFile`."""


def _parts(reading: _Reading, read: tree.Tree) -> dict[str, Any]:
    root = read.root
    if not isinstance(root, tree.Mapping):
        if read.whole and root is not None:
            _wrong_kind(reading, root, "a case", "names with values", "miklat: 1")
        return {}
    if not _of_this_format(reading, root, read.whole):
        return {}
    parts: dict[str, Any] = {}
    for key, node in root.pairs:
        if key.text in PARTS:
            reading.where[key.text,] = (key.line, key.col)
            parts[key.text] = PARTS[key.text](reading, node)
        elif key.text != "miklat":
            _unknown_part(reading, key)
    return parts


def _of_this_format(reading: _Reading, root: tree.Mapping, whole: bool) -> bool:
    """Say whether the file is to be read further; a file of another format is not."""
    node = next((value for key, value in root.pairs if key.text == "miklat"), None)
    if node is None and whole:
        instead = f"write `miklat: {FORMAT}` as the first line"
        reading.faults.add(1, 1, "the version of the format is not given", instead)
    elif node is None or isinstance(node, tree.Broken):
        return True
    elif not isinstance(node, tree.Scalar) or tree.is_nothing(node):
        _wrong_kind(reading, node, "the version of the format", "a number", f"miklat: {FORMAT}")
    elif re.fullmatch("[1-9][0-9]*", node.text) and node.text != FORMAT:
        what = f"this file is of format {quoted(node.text)}, newer than this miklat, which reads format {FORMAT}"
        reading.wrong(node, what, f"get a newer miklat, or write the case in format {FORMAT}")
        return False
    elif node.text != FORMAT:
        reading.wrong(node, f"{quoted(node.text)} is no version of the format", f"write `miklat: {FORMAT}`")
    return True


def _expectation(reading: _Reading, node: tree.Node, path: Path) -> Expectation | None:
    if not isinstance(node, tree.Mapping):
        _wrong_kind(reading, node, "an expectation", "questions with answers", "- exile: yes")
        return None
    reading.where[path] = (node.line, node.col)
    voice: dict[str, str] = {}
    at: str | None = None
    for key, value in node.pairs:
        if key.text == "voice":
            voice = _words(reading, value, reading.voice, (*path, "voice"))
        if key.text == "at":
            at = _at(reading, value, (*path, "at"))
    rest = tree.Mapping(tuple(pair for pair in node.pairs if pair[0].text not in _BESIDE), node.line, node.col)
    if not rest.pairs:
        instead = "add a question with its answer, `exile: yes`, lined up under `voice` and with no `-` of its own"
        reading.wrong(node, "this expectation expects nothing", instead)
    return Expectation(voice, _words(reading, rest, reading.answers, path), node.line, node.col, at)


_BESIDE = ("voice", "at")
"""What may stand in an expectation beside questions."""


def _at(reading: _Reading, node: tree.Node, path: Path) -> str | None:
    if isinstance(node, tree.Scalar) and not tree.is_nothing(node):
        reading.where[path] = (node.line, node.col)
        return node.text
    _wrong_kind(reading, node, "at", "the name of an event", "at: left_limits")
    return None


def _words(reading: _Reading, node: tree.Node, shelf: _Shelf, path: Path) -> dict[str, str]:
    """Read names with one word each, by the words of a shelf."""
    if tree.is_nothing(node):
        return {}
    if not isinstance(node, tree.Mapping):
        _wrong_kind(reading, node, shelf.part, f"names with {shelf.word}s", _example(shelf))
        return {}
    words: dict[str, str] = {}
    for key, value in node.pairs:
        if key.text not in shelf.words:
            _unknown_name(reading, key, value, shelf)
        elif (word := _word(reading, key.text, value, shelf)) is not None:
            words[key.text] = word
            reading.where[*path, key.text] = (key.line, key.col)
    return words


def _word(reading: _Reading, name: str, node: tree.Node, shelf: _Shelf) -> str | None:
    allowed = (*shelf.words[name], *shelf.besides)
    if isinstance(node, tree.Scalar) and node.text in allowed:
        return node.text
    if isinstance(node, tree.Broken):
        return None
    if reading.faults.full:
        reading.wrong(node, f"a wrong {shelf.word}", "mend it")
    elif tree.is_nothing(node):
        reading.wrong(node, f"{name} has no {shelf.word}", f"write {listed(allowed)}, or leave the line out")
    elif isinstance(node, tree.Scalar):
        _unknown_word(reading, name, node, shelf)
    else:
        what = f"{name} takes one {shelf.word}, not {_kind(node)}"
        reading.wrong(node, what, f"write {listed(allowed)}")
    return None


# What to say of words that are not known.

_YES = ("yes", "true", "on", "y", "t", "1")
_NO = ("no", "false", "off", "n", "f", "0")
_SHORT = 12
_FEW = 3


def _unknown_word(reading: _Reading, name: str, node: tree.Scalar, shelf: _Shelf) -> None:
    allowed = (*shelf.words[name], *shelf.besides)
    spelt = _spelt(node.text, allowed)
    meant = (spelt,) if spelt else _meant(node.text, allowed)
    owners = [] if spelt else _owners(node.text, shelf)
    but = f" but of {listed(owners, 'and')}" if owners else ""
    everything = f"the {shelf.word}s {shelf.of} {name} are {listed(allowed, 'and')}"
    if meant:
        instead = f"write {listed(meant)} ({everything})"
    elif owners:
        instead = f"write `{_entry(owners[0], node.text, shelf)}`, or one of its own ({everything})"
    else:
        instead = f"write one of its own: {everything}"
    reading.wrong(node, f"{quoted(node.text)} is not {_a(shelf.word)} {shelf.of} {name}{but}", instead)


def _owners(word: str, shelf: _Shelf) -> list[str]:
    """Find the names that take a word, if so few do that it tells something."""
    owners = [name for name, words in shelf.words.items() if _spelt(word, words)]
    return owners if len(owners) <= _FEW else []


def _entry(name: str, word: str, shelf: _Shelf) -> str:
    return f"{name}: {_spelt(word, shelf.words[name])}"


def _spelt(word: str, words: Iterable[str]) -> str | None:
    """Find the right spelling of a word that may differ in case, hyphens and blanks."""
    return next((known for known in words if known == word or folded(known) == folded(word)), None)


def _meant(word: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    for spellings in (_YES, _NO):
        if word.casefold() in spellings and spellings[0] in allowed:
            return spellings[:1]
    return nearest(word, allowed)


def _unknown_name(reading: _Reading, key: tree.Scalar, value: tree.Node, shelf: _Shelf) -> None:
    if reading.faults.full:
        return reading.wrong(key, f"an unknown {shelf.noun}", "mend it")
    name = quoted(key.text)
    what = f"{name} is not {_a(shelf.noun)}"
    home = None if _spelt(key.text, shelf.words) else _home(reading, key.text)
    owners = _owners(key.text, shelf)
    if home is not None:
        return reading.wrong(key, f"{what} but {_a(home.noun)}", _move(key.text, home))
    if key.text == "miklat" or key.text in PARTS:
        return reading.wrong(key, f"{what} but a part of the file", "begin it at the left margin")
    if owners:
        what += f" but {_a(shelf.word)} of {listed(owners, 'and')}"
        return reading.wrong(key, what, f"write `{_entry(owners[0], key.text, shelf)}`")
    if ":" in key.text and tree.is_nothing(value):
        return reading.wrong(key, what, "put a space after the colon")
    return reading.wrong(key, what, _names(key.text, shelf.nouns, tuple(shelf.words)))


def _unknown_part(reading: _Reading, key: tree.Scalar) -> None:
    home = None if reading.faults.full else _home(reading, key.text)
    if home is not None:
        what = f"{quoted(key.text)} is {_a(home.noun)}, not a part of the file"
        return reading.wrong(key, what, f"{_move(key.text, home)}, indented")
    instead = _names(key.text, "parts", ("miklat", *PARTS)) if not reading.faults.full else "mend it"
    return reading.wrong(key, f"{quoted(key.text)} is not a part of a case file", instead)


def _home(reading: _Reading, name: str) -> _Shelf | None:
    """Find the part where a name is at home."""
    return next((shelf for shelf in (reading.facts, reading.voice, reading.answers) if _spelt(name, shelf.words)), None)


def _move(name: str, home: _Shelf) -> str:
    known = _spelt(name, home.words)
    return f"write {'it' if known == name else f'`{known}`'} under `{home.part}:`"


def _names(wrong: str, nouns: str, names: tuple[str, ...]) -> str:
    near = nearest(wrong, names)
    everything = f"the {nouns} are {listed(names, 'and')}"
    if near and len(names) <= _SHORT:
        return f"write {listed(near)} ({everything})"
    return f"write {listed(near)}" if near else f"write one of them: {everything}"


def _wrong_kind(reading: _Reading, node: tree.Node, part: str, wanted: str, example: str) -> None:
    if not isinstance(node, tree.Broken):
        reading.wrong(node, f"{part} must be {wanted}, not {_kind(node)}", f"write it like this: `{example}`")


def _kind(node: tree.Node) -> str:
    match node:
        case tree.Scalar():
            return "nothing" if tree.is_nothing(node) else f"the text {quoted(node.text)}"
        case tree.Sequence():
            return "a list"
        case _:
            return "names with values"


def _example(shelf: _Shelf) -> str:
    return next((f"{name}: {words[0]}" for name, words in shelf.words.items()), "name: word")


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"


# Writing.

# As strings, which `re` compiles when they are first used: to read a case needs none of them.
_PLAIN = r"[^\W_][^\n]*"
_UNPLAIN = r": | #|:$|\s$"
_WORD = r"[A-Za-z_][A-Za-z0-9_-]*"
_ESCAPED = '["\\\\\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]'


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
