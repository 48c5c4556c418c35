"""Places in the sources: they print, order and link to the passage. A `miklat.text.work.Work` makes them."""

import msgspec


class Address(msgspec.Struct, frozen=True, order=True):
    """A verse or mishnah, or a run of them within a chapter; or, of a work counted by ``pages``, a leaf and its side.

    >>> str(Address("Numbers", 35, 22, 23)), str(Address("Makkot", 7, 2, 2, pages=True))
    ('Numbers 35:22-23', 'Makkot 7b')
    """

    work: str
    chapter: int
    first: int
    last: int
    pages: bool = False

    def __str__(self) -> str:
        """Print it the way it is cited."""
        colon = "" if self.pages else ":"
        return f"{self.work} {self.chapter}{colon}{self._run}"

    @property
    def url(self) -> str:
        """The passage at Sefaria, by that library's reference form."""
        dot = "" if self.pages else "."
        return f"https://www.sefaria.org/{self.work.replace(' ', '_')}.{self.chapter}{dot}{self._run}"

    @property
    def _run(self) -> str:
        first, last = (" ab"[one] if self.pages else str(one) for one in (self.first, self.last))
        return f"{first}-{last}" if self.last > self.first else first
