"""A desk: the one bench of a long-lived process, handed to one at a time, and made anew before it grows too large."""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from miklat.judging.bench import Bench
from miklat.law.law import Law

MOST_NODES = 150_000


class Desk:
    """Hands its bench to one thread at a time."""

    def __init__(self, law: Law, folder: str | None = None, most_nodes: int = MOST_NODES) -> None:
        self.law, self._folder, self._most = law, folder, most_nodes
        self._lock, self._bench = Lock(), Bench(law, folder)

    @contextmanager
    def open(self) -> Iterator[Bench]:
        """The bench, until the block is left."""
        with self._lock:
            if len(self._bench.compiled.diagram.level) > self._most:
                self._bench = Bench(self.law, self._folder)
            yield self._bench

    def warm(self) -> None:
        """Make what every case needs before the first comes."""
        with self.open() as bench:
            bench.judge({})
