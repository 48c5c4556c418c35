"""The `course` of a case file: a list of events in order, read and written.

An event is its name, or its name with a word, and may have a date and a note beside it. Whether the events can be in
their order is not known here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from msgspec import Struct

from miklat.courses.dates import DateFault, parse_date
from miklat.files import tree
from miklat.files.faults import Gathering, listed, quoted
from miklat.law.event import Event
from miklat.terms.nearest import nearest
from miklat.terms.spelling import folded

BESIDE = ("date", "note")
"""What may stand beside an event."""

MOST_EVENTS = 4000
"""Events a course may have: each is ruled on, in every voice, and shown."""

MOST_NOTE = 2000
"""Characters a note may have."""


class EventWords(Struct, frozen=True):
    """The words an event takes (none: it takes no word), and whether it may stand without one.

    ``says`` is what happens by it, ``meanings`` what happens by it with each of its words.
    """

    words: tuple[str, ...]
    bare: bool
    says: str = ""
    meanings: tuple[str, ...] = ()


def read_course(
    events: Mapping[str, EventWords],
    node: tree.TreeNode,
    faults: Gathering,
    where: dict[tuple[str, ...], tuple[int, int]],
    beyond: Callable[[str], str] = lambda _: "",
) -> tuple[Event, ...]:
    """Read the events of a course; what is wrong goes to ``faults``, the place of each event to ``where``.

    ``beyond`` says of a word that is no event who speaks of what it means.
    """
    if tree.is_nothing(node) or isinstance(node, tree.Broken):
        return ()
    if not events:
        faults.add(node.line, node.col, "this law tells of nothing that happens in time", "leave the course out")
        return ()
    if not isinstance(node, tree.Sequence):
        faults.add(
            node.line, node.col, "the course must be a list of events", f"write each on a line: `{_like(events)}`"
        )
        return ()
    if len(node.items) > MOST_EVENTS:
        over = node.items[MOST_EVENTS]
        what = f"a course has at most {MOST_EVENTS} events, and this one has {len(node.items)}"
        faults.add(over.line, over.col, what, "leave out what does not bear on the case, or tell it in several files")
        return ()
    read = _Events(events, faults, beyond)
    course: list[Event] = []
    for item in node.items:
        event = read.event(item)
        if event is not None:
            path = ("course", str(len(course)))
            where[path] = (item.line, item.col)
            where.update({(*path, name): place for name, place in read.places.items()})
            course.append(event)
    return tuple(course)


class _Events:
    """Reads one event after the other."""

    def __init__(self, events: Mapping[str, EventWords], faults: Gathering, beyond: Callable[[str], str]) -> None:
        self.events, self.faults, self.beyond = events, faults, beyond
        self._offered: set[str] = set()
        self.places: dict[str, tuple[int, int]] = {}

    def event(self, node: tree.TreeNode) -> Event | None:
        self.places = {}
        match node:
            case tree.Scalar() if not tree.is_nothing(node):
                return self._of(node, tree.Scalar("", node.line, node.col), {})
            case tree.Mapping(pairs):
                return self._pairs(node, pairs)
            case tree.Broken():
                return None
            case _:
                self.wrong(node, "an event stands here", f"write its name, as in `{_like(self.events)}`")
                return None

    def _pairs(self, node: tree.Mapping, pairs: Sequence[tuple[tree.Scalar, tree.TreeNode]]) -> Event | None:
        named = [(key, value) for key, value in pairs if key.text not in BESIDE]
        beside = {key.text: value for key, value in pairs if key.text in BESIDE}
        if not named:
            if not node.cut:
                self.wrong(node, "this names no event", f"write one: {listed(self.events)}")
            return None
        for key, _ in named[1:]:
            if key.text in self.events:
                self.wrong(key, f"{quoted(key.text)} is a second event", "give it a line and a `-` of its own")
            else:
                instead = f"beside an event stand {listed(BESIDE, 'and')}"
                self.wrong(key, f"{quoted(key.text)} does not stand beside an event", instead)
        return self._of(*named[0], beside)

    def _of(self, key: tree.Scalar, value: tree.TreeNode, beside: Mapping[str, tree.TreeNode]) -> Event | None:
        known = self.events.get(key.text)
        if known is None:
            self._unknown(key)
        word = self._word(key, value, known) if known is not None else None
        date = self._date(beside.get("date"))
        note = self._note(beside.get("note"))
        return Event(key.text, word, date, note) if known is not None else None

    def _unknown(self, key: tree.Scalar) -> None:
        name, colon, word = key.text.partition(":")
        if colon and name in self.events:
            return self.wrong(
                key, f"{quoted(key.text)} is not an event", f"put a space after the colon: `{name}: {word}`"
            )
        near = nearest(key.text, tuple(self.events)) if not self.faults.full else ()
        what = f"{quoted(key.text)} is not an event{self.beyond(key.text)}"
        meanings = ((name, one.says) for name, one in self.events.items())
        return self._none_of(key, what, near, "the events", meanings)

    def _none_of(
        self, node: tree.Scalar, what: str, near: Sequence[str], them: str, meanings: Iterable[tuple[str, str]]
    ) -> None:
        """A word that is none of those there are: the nearest, and the first time all of them with what they mean."""
        offered = () if them in self._offered else tuple(meanings)
        self._offered.add(them)
        listing = f"{them} are these" if offered else f"write one of {them}"
        instead = f"write {listed(near)}{f'; {listing}' if offered else ''}" if near else listing
        self.faults.add(node.line, node.col, what, instead, offered=offered)

    def _word(self, key: tree.Scalar, node: tree.TreeNode, known: EventWords) -> str | None:
        if isinstance(node, tree.Broken):
            return None
        if not isinstance(node, tree.Scalar):
            self.wrong(node, f"{key.text} takes a word, not a list or names", f"write `{_example(key.text, known)}`")
        elif tree.is_nothing(node):
            if not known.bare:
                self.wrong(node, f"{key.text} must say which", f"write {key.text} with {listed(known.words)}")
        elif not known.words:
            self.wrong(node, f"{key.text} takes no word", f"write `- {key.text}`; what else there is to say is a note")
        else:
            return self._known_word(key, node, known)
        return None

    def _known_word(self, key: tree.Scalar, node: tree.Scalar, known: EventWords) -> str | None:
        if node.text in known.words:
            self.places["word"] = (node.line, node.col)
            return node.text
        spelt = [word for word in known.words if folded(word) == folded(node.text)]
        near = spelt or nearest(node.text, known.words)
        what = f"{quoted(node.text)} is no word of {key.text}"
        meanings = zip(known.words, known.meanings or [""] * len(known.words), strict=True)
        self._none_of(node, what, near, f"the words of {key.text}", meanings)
        return None

    def _date(self, node: tree.TreeNode | None) -> str | None:
        if node is None or tree.is_nothing(node) or isinstance(node, tree.Broken):
            return None
        if not isinstance(node, tree.Scalar):
            self.wrong(node, "a date is one text", "write it like 2024-03-25 or like 15 Nisan 5784")
            return None
        self.places["date"] = (node.line, node.col)
        read = parse_date(node.text, advise=not self.faults.full)
        if isinstance(read, DateFault):
            self.wrong(node, read.what, read.instead)
            return None
        return " ".join(node.text.split())

    def _note(self, node: tree.TreeNode | None) -> str | None:
        if node is None or tree.is_nothing(node) or isinstance(node, tree.Broken):
            return None
        if not isinstance(node, tree.Scalar):
            self.wrong(node, "a note is one text", "write it on one line, in quotes if it holds ': '")
        elif len(node.text) > MOST_NOTE:
            self.wrong(node, f"this note is longer than {MOST_NOTE} characters", "shorten it")
        else:
            self.places["note"] = (node.line, node.col)
            return node.text
        return None

    def wrong(self, node: tree.TreeNode, what: str, instead: str) -> None:
        self.faults.add(node.line, node.col, what, instead)


def _like(events: Mapping[str, EventWords]) -> str:
    """How an event is written: one that takes a word, if any does."""
    return next((_example(name, known) for name, known in events.items() if known.words), f"- {next(iter(events))}")


def _example(name: str, known: EventWords) -> str:
    return f"- {name}: {known.words[0]}" if known.words else f"- {name}"


def course_lines(course: Sequence[Event], scalar: Callable[[str], str]) -> Iterator[str]:
    """Write a course as lines of YAML; ``scalar`` writes a text."""
    yield "course:"
    for event in course:
        beside = [(name, text) for name, text in (("date", event.date), ("note", event.note)) if text is not None]
        head = scalar(event.kind)
        if event.word is not None:
            yield f"  - {head}: {scalar(event.word)}"
        else:
            yield f"  - {head}:" if beside else f"  - {head}"
        for name, text in beside:
            yield f"    {name}: {scalar(text)}"
