"""What every page of the room has at hand: the law, the desk, the reader's texts, the templates."""

from collections.abc import Callable, Hashable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from importlib.util import find_spec
from typing import Any, TypeVar

import msgspec
from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from miklat.classroom.writers.source import Source, source_of
from miklat.judging.desk import Desk
from miklat.law.clause import Clause
from miklat.law.law import Law
from miklat.sources.beside import TextShelf
from miklat.sources.shelf import shelf_folder, texts
from miklat.text.address import Address
from miklat.web.spent import counted

T = TypeVar("T")
WAITING = 64
"""Requests that may wait for the desk; one more is told to come back."""
THREADS = 2
_PAGES, _VALUES = 512, 64


def can_print() -> bool:
    """Whether the library that sets PDF is here."""
    return find_spec("typst") is not None


class Busy(Exception):
    """More wait for the desk than may."""


class Room:
    """The reading room of one law."""

    def __init__(self, desk: Desk, *, public_url: str | None = None) -> None:
        self.desk, self.law, self.public_url = desk, desk.law, public_url
        self.places = Paths(self.law)
        self.shelf = TextShelf(self.law, texts(shelf_folder()))
        self._hearing: dict[tuple[str, ...], Room] = {}
        self._workers = ThreadPoolExecutor(THREADS, "room")
        self._waiting = 0
        self._pages: dict[str, str] = {}
        self._values: dict[Hashable, Any] = {}
        self._templates = Environment(
            loader=PackageLoader("miklat.web", "templates"),
            autoescape=select_autoescape(("html", "svg")),
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self._templates.filters["upper_first"] = upper_first
        self._templates.globals.update(
            law=self.law, mark=self.mark, rooms=ROOMS, clause_path=self.places.of_clause, prints=can_print()
        )

    def hearing(self, voice: Mapping[str, str]) -> "Room":
        """The room of the law with the layers that choices of voice ask for; this one if they ask for none."""
        desk = self.desk.hearing(voice)
        if desk is self.desk:
            return self
        if desk.law.heard not in self._hearing:
            self._hearing[desk.law.heard] = Room(desk, public_url=self.public_url)
        return self._hearing[desk.law.heard]

    @property
    def mark(self) -> str:
        """What tells this law from another, short enough for an address."""
        return self.law.fingerprint.removeprefix("sha256:")[:12]

    @cached_property
    def source(self) -> Source:
        """The Hebrew of the clauses, for what is printed."""
        return source_of(self.law, self.shelf)

    async def work(self, task: Callable[[], T]) -> T:
        """Do what takes the processor's time in a thread; Busy where too many wait already."""
        from asyncio import get_running_loop

        if self._waiting >= WAITING:
            raise Busy
        self._waiting += 1
        try:
            return await get_running_loop().run_in_executor(self._workers, counted(task))
        finally:
            self._waiting -= 1

    async def cached(self, key: str, make: Callable[[], str]) -> str:
        """A page that hangs on the law alone, made once."""
        return await self._once(self._pages, _PAGES, key, make)

    async def remembered(self, key: Hashable, make: Callable[[], T]) -> T:
        """A value that takes seconds to make and is asked for again at once, as a sheet is to take it away."""
        return await self._once(self._values, _VALUES, key, make)

    async def _once(self, kept: dict[Any, T], most: int, key: Hashable, make: Callable[[], T]) -> T:
        if key not in kept:
            made = await self.work(make)
            if len(kept) >= most:
                kept.pop(next(iter(kept)))
            kept[key] = made
        return kept[key]

    def close(self) -> None:
        """Let no work begin any more, and wait for what has begun."""
        self._workers.shutdown(wait=True)
        for room in self._hearing.values():
            room.close()

    def render(self, template: str, **values: Any) -> str:
        """A page from its template."""
        return counted(lambda: self._templates.get_template(template).render(**values))()


ROOMS = (
    ("/", "Text"),
    ("/case?presume=ordinary", "Case"),
    ("/ask?presume=ordinary", "Ask"),
    ("/opinions", "Opinions"),
    ("/course", "Course"),
    ("/class", "Class"),
    ("/words", "Words"),
)
"""The doors at the head of every page."""


def upper_first(words: str) -> str:
    """A sentence with its first letter large."""
    return words[:1].upper() + words[1:]


class Paths:
    """The places of a law as paths: "Numbers 35:22" is /n/35/22, "Mishnah Makkot 2:1" is /m/makkot/2/1."""

    def __init__(self, law: Law) -> None:
        self._law = law

    @cached_property
    def works(self) -> Mapping[str, str]:
        """The path of each work the clauses stand in."""
        paths: dict[str, str] = {}
        for clause in self._law.clauses:
            work = clause.at.work
            if work not in paths:
                tractate = work.removeprefix("Mishnah ").lower().replace(" ", "-")
                short = f"m/{tractate}" if work.startswith("Mishnah ") else work[0].lower()
                paths[work] = short if short not in paths.values() else tractate
        return paths

    def path(self, at: Address) -> str:
        """The path of a place."""
        run = f"-{at.last}" if at.last > at.first else ""
        return f"/{self.works[at.work]}/{at.chapter}/{at.first}{run}"

    def of_clause(self, number: str) -> str:
        """The path of a clause: its place, and its own mark in it."""
        return f"{self.path(self._law.clause(number).at)}#{number.replace(':', '.')}"

    @cached_property
    def order(self) -> tuple[Address, ...]:
        """Every place at which a clause stands, in the order of the page."""
        return tuple(dict.fromkeys(clause.at for clause in self._law.clauses))


class PlaceRow(msgspec.Struct, frozen=True):
    """A place on the page: what the text says there outright, and what it only implies."""

    at: Address
    path: str
    said: tuple[Clause, ...]
    implied: tuple[Clause, ...]


def rows(law: Law, places: Paths, clauses: tuple[Clause, ...]) -> tuple[PlaceRow, ...]:
    """Clauses by their places."""
    weak = set(law.admits)
    made = []
    for at in dict.fromkeys(clause.at for clause in clauses):
        here = [clause for clause in clauses if clause.at == at]
        implied = tuple(one for one in here if one.rules and all(rule.mode in weak for rule in one.rules))
        made.append(PlaceRow(at, places.path(at), tuple(one for one in here if one not in implied), implied))
    return tuple(made)
