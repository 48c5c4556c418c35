"""One event of a course, as a case tells it."""

import msgspec


class Event(msgspec.Struct, frozen=True):
    """One event: its kind, the word it carries if any, and, as they were written, its date and a note."""

    kind: str
    word: str | None = None
    date: str | None = None
    note: str | None = None

    @property
    def written(self) -> str:
        """How it is named in messages: ``flight: kedesh``."""
        return f"{self.kind}: {self.word}" if self.word is not None else self.kind
