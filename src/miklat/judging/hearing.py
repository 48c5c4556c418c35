"""A hearing: a case before the bench, made ready once and handed to all who judge, explain, ask or follow."""

from collections.abc import Mapping

from miklat.diagram.diagram import Node
from miklat.judging.following import Followed
from miklat.judging.lookup import Lookup


class Hearing:
    """A case made ready, and the voices it is heard in.

    ``facts`` holds what is given, what follows and what is presumed; ``voice`` the choices that are fixed. ``codes``
    are both, in the order of the law; -1 where nothing is said.
    """

    __slots__ = ("_found", "codes", "facts", "followed", "lookup", "presumed", "title", "voice")

    def __init__(self, lookup: Lookup, case: Followed, voice: Mapping[str, str], title: str = "") -> None:
        self.lookup, self.title, self.voice = lookup, title, voice
        self.facts, self.followed, self.presumed = case.facts, case.followed, case.presumed
        self.codes = tuple(lookup.compiled.code(case.facts, voice))
        self._found: dict[str, Node] = {}

    def found(self, question: str) -> Node:
        """What the law finds on a question: a diagram over the axes left open."""
        made = self._found.get(question)
        if made is None:
            made = self._found[question] = self.lookup.found(question, self.codes)
        return made

    def answers(self, question: str) -> Node:
        """The same with of each leaf only the answers that may be."""
        return self.lookup.cells.answers(self.found(question))

    def standings(self, question: str) -> Node:
        """As `found`; and of a half-known case too a leaf says which branches stand in every completion or in some."""
        return self.lookup.standings(question, self.codes)
