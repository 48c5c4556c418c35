"""The words of a case file: which there are, how they are read, and what to say of one that is not known."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct

from miklat.files import tree
from miklat.files.faults import Gathering, Position, listed, quoted
from miklat.terms.nearest import nearest
from miklat.terms.spelling import UNKNOWN, Spellings, spelt_out, twin

if TYPE_CHECKING:
    from miklat.courses.case_part import EventWords

BESIDE = ("voice", "at")
"""What may stand in an expectation beside questions."""

Path: TypeAlias = tuple[str, ...]


class Vocabulary(Struct, frozen=True):
    """The words a case file may use: facts with their values, axes with their choices, questions and their answers.

    ``events`` gives those of a course, and is asked only where a file has one. ``pointer`` says of words that are not
    known who speaks of what they mean, if that is known. ``like`` shows how an expected answer is written. ``meaning``
    gives what a fact's value or an axis's choice means, in the law's words; where it is empty, words are listed bare.
    """

    facts: Mapping[str, tuple[str, ...]]
    axes: Mapping[str, tuple[str, ...]]
    questions: tuple[str, ...]
    answers: tuple[str, ...] = ("yes", "no", "silent", "open")
    presumptions: tuple[str, ...] = ("ordinary",)
    events: Callable[[], Mapping[str, EventWords]] = dict
    pointer: Callable[[str], str] = lambda _: ""
    like: str = "question: yes"
    meaning: Callable[[str, str], str] = lambda _, __: ""


class WordSection(Struct, frozen=True):
    """A part of the file that gives each of its names one word: what these are called, and the words each may take.

    Names and words may be spelt as in a table (`terms/spelling.py`).
    """

    part: str
    noun: str
    nouns: str
    word: str
    words: Mapping[str, tuple[str, ...]]
    besides: tuple[str, ...] = ()
    of: str = "of"

    def name(self, text: str) -> str | None:
        """The name that a text is meant for."""
        return text if text in self.words else Spellings(self.words, truth=False).find(text)

    def allowed(self, name: str) -> tuple[str, ...]:
        """The words that a name may take."""
        return (*self.words[name], *self.besides)

    def read(self, name: str, text: str) -> str | None:
        """The word of a name that a text is meant for."""
        allowed = self.allowed(name)
        word = text if text in allowed else Spellings(allowed).find(text)
        return word if word in allowed and text.strip() else None


class PartReading:
    """What every reader of a part has at hand. `parts` are the names of the parts a file may have."""

    __slots__ = ("_told", "answers", "facts", "faults", "parts", "vocabulary", "voice", "where")

    def __init__(self, vocabulary: Vocabulary, faults: Gathering, parts: tuple[str, ...]) -> None:
        self.vocabulary, self.faults, self.parts = vocabulary, faults, parts
        self._told: set[str] = set()
        self.where: dict[Path, Position] = {}
        self.facts = WordSection("facts", "fact", "facts", "value", vocabulary.facts, (UNKNOWN,))
        self.voice = WordSection("voice", "axis", "axes", "choice", vocabulary.axes)
        answers = dict.fromkeys(vocabulary.questions, vocabulary.answers)
        self.answers = WordSection("expect", "question", "questions", "answer", answers, of="to")

    def wrong(self, node: tree.TreeNode, what: str, instead: str, *, offered: Iterable[tuple[str, str]] = ()) -> None:
        """Note a fault at the place of a node."""
        self.faults.add(node.line, node.col, what, instead, offered=offered)

    def beyond(self, word: str) -> str:
        """Who speaks of what a word means that is not known, to stand after what is wrong; empty if it is not known."""
        pointer = self.vocabulary.pointer(word)
        return f": {pointer}" if pointer else ""

    def offer(self, shelf: WordSection, name: str) -> tuple[str, tuple[tuple[str, str], ...]]:
        """The words a name may take: how a sentence tells of them, and what each means, to stand below it.

        The first time only; both are empty after that.
        """
        allowed = shelf.allowed(name)
        means = tuple((word, self.vocabulary.meaning(name, word)) for word in allowed if shelf is not self.answers)
        told = any(text for _, text in means)
        these = "these" if told else listed(allowed, "and")
        listing = self.once("", f"the {shelf.word}s {shelf.of} {name} are {these}")
        return listing, means if listing and told else ()

    def once(self, before: str, listing: str, after: str = "") -> str:
        """A list of words between other text the first time it is told; told with every fault, it would hide them."""
        if listing in self._told:
            return ""
        self._told.add(listing)
        return f"{before}{listing}{after}"


def words_of(reading: PartReading, node: tree.TreeNode, shelf: WordSection, path: Path) -> dict[str, str]:
    """Read names with one word each, by the words of a shelf."""
    if tree.is_nothing(node):
        return {}
    if not isinstance(node, tree.Mapping):
        wrong_kind(reading, node, shelf.part, f"names with {shelf.word}s", _example(shelf))
        return {}
    words: dict[str, str] = {}
    seen: dict[str, tree.Scalar] = {}
    for key, value in node.pairs:
        name = shelf.name(key.text)
        if name is None or name not in shelf.words:
            _unknown_name(reading, key, value, shelf)
            continue
        word = _word(reading, name, value, shelf)
        if name in seen:
            if words.get(name) != word:
                words.pop(name, None)  # written twice, and not alike: neither can be taken as said
            if key.text != seen[name].text:  # the same name twice was told with the tree
                what = f"{quoted(key.text)} is {name}, which is written twice (first on line {seen[name].line})"
                reading.wrong(key, what, "leave one of them out")
        elif word is not None:
            words[name] = word
            reading.where[*path, name] = (key.line, key.col)
        seen.setdefault(name, key)
    return words


def _word(reading: PartReading, name: str, node: tree.TreeNode, shelf: WordSection) -> str | None:
    if isinstance(node, tree.Scalar) and not tree.is_nothing(node) and (word := shelf.read(name, node.text)):
        return word
    if isinstance(node, tree.Broken):
        return None
    if reading.faults.full:
        reading.wrong(node, f"a wrong {shelf.word}", "mend it")
    elif tree.is_nothing(node):
        listing, offered = reading.offer(shelf, name)
        instead = f"leave the line out, or {_one_of(shelf, listing)}"
        reading.wrong(node, f"{name} has no {shelf.word}", instead, offered=offered)
    elif isinstance(node, tree.Scalar):
        _unknown_word(reading, name, node, shelf)
    else:
        what = f"{name} takes one {shelf.word}, not {_kind(node)}"
        listing, offered = reading.offer(shelf, name)
        reading.wrong(node, what, _one_of(shelf, listing), offered=offered)
    return None


def _one_of(shelf: WordSection, listing: str) -> str:
    return f"write one of its own: {listing}" if listing else f"write one of the {shelf.word}s told above"


# What to say of words that are not known.

_YES = ("yes", "true", "on", "y", "t", "1")
_NO = ("no", "false", "off", "n", "f", "0")
_SHORT = 12
_FEW = 3


def _unknown_word(reading: PartReading, name: str, node: tree.Scalar, shelf: WordSection) -> None:
    allowed = shelf.allowed(name)
    like = twin(node.text, allowed)
    meant = (like,) if like else _meant(node.text, allowed)
    owners = [] if like else _owners(node.text, shelf)
    if not meant and not owners:
        meant = _said_of(reading, name, node.text, shelf) if shelf is not reading.answers else ()
    but = f" but of {listed(owners, 'and')}" if owners else ""
    listing, offered = reading.offer(shelf, name)
    besides = f" ({listing})" if listing else ""
    if meant:
        instead = f"write {listed(meant)}{besides}"
    elif owners:
        instead = f"write `{_entry(owners[0], node.text, shelf)}`, or one of its own{besides}"
    else:
        instead = _one_of(shelf, listing)
    text = f"'{spelt_out(node.text)}'" if like else quoted(node.text)
    but = but if meant or owners else reading.beyond(node.text)
    reading.wrong(node, f"{text} is not {_a(shelf.word)} {shelf.of} {name}{but}", instead, offered=offered)


def _said_of(reading: PartReading, name: str, word: str, shelf: WordSection) -> tuple[str, ...]:
    """The one value in whose meaning a word stands ("poison")."""
    import re

    wanted = word.casefold()
    means = ((value, reading.vocabulary.meaning(name, value)) for value in shelf.words[name])
    found = tuple(value for value, text in means if wanted in re.split(r"\W+", text.casefold()))
    return found if len(found) == 1 else ()


def _owners(word: str, shelf: WordSection) -> list[str]:
    """Find the names that take a word, if so few do that it tells something."""
    owners = [name for name, words in shelf.words.items() if _spelt(word, words)]
    return owners if len(owners) <= _FEW else []


def _entry(name: str, word: str, shelf: WordSection) -> str:
    return f"{name}: {_spelt(word, shelf.words[name])}"


def _spelt(word: str, words: Iterable[str]) -> str | None:
    """Find the right spelling of a word that may differ in case, hyphens and blanks."""
    found = Spellings(words, truth=False).find(word)
    return None if found == UNKNOWN else found


def _meant(word: str, allowed: tuple[str, ...]) -> tuple[str, ...]:
    for spellings in (_YES, _NO):
        if word.casefold() in spellings and spellings[0] in allowed:
            return spellings[:1]
    return nearest(word, allowed)


def _unknown_name(reading: PartReading, key: tree.Scalar, value: tree.TreeNode, shelf: WordSection) -> None:
    if reading.faults.full:
        return reading.wrong(key, f"an unknown {shelf.noun}", "mend it")
    like = twin(key.text, shelf.words)
    what = f"{quoted(key.text)} is not {_a(shelf.noun)}"
    if like:
        return reading.wrong(key, f"'{spelt_out(key.text)}' is not {_a(shelf.noun)}", f"write {like}")
    known = _spelt(key.text, (*shelf.words, *(BESIDE if shelf is reading.answers else ())))
    if known is not None:
        return reading.wrong(key, what, f"write {known}")
    home = _home(reading, key.text)
    owners = _owners(key.text, shelf)
    if home is not None:
        return reading.wrong(key, f"{what} but {_a(home.noun)}", _move(key.text, home))
    if key.text in reading.parts:
        return reading.wrong(key, f"{what} but a part of the file", "begin it at the left margin")
    if owners:
        what += f" but {_a(shelf.word)} of {listed(owners, 'and')}"
        return reading.wrong(key, what, f"write `{_entry(owners[0], key.text, shelf)}`")
    if ":" in key.text and tree.is_nothing(value):
        return reading.wrong(key, what, "put a space after the colon")
    if beyond := reading.beyond(key.text):
        return reading.wrong(key, what + beyond, "leave it out")
    if entry := _entry_meant(key.text, value, shelf):
        return reading.wrong(key, what, f"write `{entry}`")
    return reading.wrong(key, what, _names(reading, key.text, shelf.nouns, tuple(shelf.words)))


def _entry_meant(name: str, value: tree.TreeNode, shelf: WordSection) -> str | None:
    """The one name that takes the word given, where no name that is like the one written takes it."""
    if not isinstance(value, tree.Scalar) or tree.is_nothing(value):
        return None
    owners = _owners(value.text, shelf)
    if len(owners) != 1 or any(_spelt(value.text, shelf.words[one]) for one in nearest(name, tuple(shelf.words))):
        return None
    return _entry(owners[0], value.text, shelf)


def unknown_part(reading: PartReading, key: tree.Scalar) -> None:
    """Say that a name is no part of the file, and where it may be at home."""
    home = None if reading.faults.full else _home(reading, key.text)
    if home is not None:
        what = f"{quoted(key.text)} is {_a(home.noun)}, not a part of the file"
        return reading.wrong(key, what, f"{_move(key.text, home)}, indented")
    instead = _names(reading, key.text, "parts", reading.parts) if not reading.faults.full else "mend it"
    return reading.wrong(key, f"{quoted(key.text)} is not a part of a case file", instead)


def _home(reading: PartReading, name: str) -> WordSection | None:
    """Find the part where a name is at home."""
    return next((shelf for shelf in (reading.facts, reading.voice, reading.answers) if _spelt(name, shelf.words)), None)


def _move(name: str, home: WordSection) -> str:
    known = _spelt(name, home.words)
    return f"write {'it' if known == name else f'`{known}`'} under `{home.part}:`"


def _names(reading: PartReading, wrong: str, nouns: str, names: tuple[str, ...]) -> str:
    near = nearest(wrong, names)
    everything = f"the {nouns} are {listed(names, 'and')}"
    if near:
        return f"write {listed(near)}" + (reading.once(" (", everything, ")") if len(names) <= _SHORT else "")
    return reading.once("write one of them: ", everything) or f"write one of the {nouns} told above"


def wrong_kind(reading: PartReading, node: tree.TreeNode, part: str, wanted: str, example: str) -> None:
    """Say that a list, a text or names stand where something else is wanted."""
    if not isinstance(node, tree.Broken):
        reading.wrong(node, f"{part} must be {wanted}, not {_kind(node)}", f"write it like this: `{example}`")


def _kind(node: tree.TreeNode) -> str:
    match node:
        case tree.Scalar():
            return "nothing" if tree.is_nothing(node) else f"the text {quoted(node.text)}"
        case tree.Sequence():
            return "a list"
        case _:
            return "names with values"


def _example(shelf: WordSection) -> str:
    return next((f"{name}: {words[0]}" for name, words in shelf.words.items()), "name: word")


def _a(noun: str) -> str:
    return f"{'an' if noun[0] in 'aeiou' else 'a'} {noun}"
