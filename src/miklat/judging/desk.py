"""A desk: the one bench of a long-lived process, handed to one at a time, and made anew before it grows too large.

A bench grows by the cases it sees and is not safe for several threads; rulings are whole values and hold none of it.
So whoever serves many, for days, asks at a desk: one lock, and never more than a stated number of nodes for long.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Lock

from miklat.judging.bench import Bench
from miklat.law.law import Law
from miklat.law.overlay import heard, woken

MOST_NODES = 150_000


class Desk:
    """Hands its bench to one thread at a time. What is made of the bench in the block - hearings, an interviewer, a
    reader of courses - belongs to it, and is not kept beyond.

    ``folder`` is where the compiled law is kept; above ``most_nodes`` the bench is made anew from it.
    """

    def __init__(self, law: Law, folder: str | None = None, most_nodes: int = MOST_NODES) -> None:
        self.law, self._folder, self._most = law, folder, most_nodes
        self._lock, self._bench = Lock(), Bench(law, folder)
        self._hearing: dict[tuple[str, ...], Desk] = {}

    def hearing(self, voice: Mapping[str, str]) -> "Desk":
        """The desk of the law with the layers that choices of voice ask for; this one if they ask for none."""
        names = woken(self.law, voice)
        if not names or set(names) <= set(self.law.heard):
            return self
        if self.law.heard:  # a law with some layers hears no more
            return self
        with self._lock:
            if names not in self._hearing:
                self._hearing[names] = Desk(heard(self.law, names), self._folder, self._most)
        return self._hearing[names]

    @property
    def nodes(self) -> int:
        """How many nodes its bench stands at now, and the benches of the layers that were heard here."""
        return len(self._bench.compiled.diagram) + sum(one.nodes for one in list(self._hearing.values()))

    @contextmanager
    def open(self) -> Iterator[Bench]:
        """The bench, until the block is left."""
        with self._lock:
            if len(self._bench.compiled.diagram) > self._most:
                self._bench = Bench(self.law, self._folder)
            yield self._bench

    def warm(self) -> None:
        """Make what every case needs before the first comes; and, in a process of its own, close the law under the
        unknown, if it is not closed and there is a folder to keep it in.
        """
        with self.open() as bench:
            bench.judge({})
            bench.lookup.close_behind()
