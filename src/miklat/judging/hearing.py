"""A hearing: a case before the bench, made ready once and handed to all who judge, explain, ask or follow."""

from collections.abc import Mapping
from functools import cached_property

from miklat.diagram.conditions import Conditions
from miklat.diagram.diagram import Node
from miklat.judging.cells import Cube
from miklat.judging.following import Followed
from miklat.judging.lookup import Lookup


class Hearing:
    """A case made ready, and the voices it is heard in.

    ``facts`` holds what is given, what follows and what is presumed; ``voice`` the choices that are fixed. ``codes``
    are both, in the order of the law; -1 where nothing is said.
    """

    def __init__(
        self, lookup: Lookup, case: Followed, voice: Mapping[str, str], title: str = "", unknown: tuple[str, ...] = ()
    ) -> None:
        self.lookup, self.title, self.voice, self.unknown = lookup, title, voice, unknown
        self.facts, self.followed, self.presumed = case.facts, case.followed, case.presumed
        self.codes = tuple(lookup.compiled.code(case.facts, voice))
        self._found: dict[str, Node] = {}
        self.held: dict[int, bool | None] = {}

    def found(self, question: str) -> Node:
        """What the law finds on a question: a diagram over the axes left open."""
        made = self._found.get(question)
        if made is None:
            made = self._found[question] = self.lookup.found(question, self.codes)
        return made

    def answers(self, question: str) -> Node:
        """The same with of each leaf only the answers that may be."""
        return self.lookup.cells.answers(self.found(question))

    def standings(self, question: str, within: Cube | None = None) -> Node:
        """As `found`; and of a half-known case too a leaf says which branches stand in every completion or in some.

        With ``within``, in the voices of a cell alone.
        """
        return self.lookup.standings(question, self.codes, within)

    @cached_property
    def conditions(self) -> Conditions:
        """Conditions as diagrams over what the case leaves unknown and the axes left open."""
        return self.lookup.compiled.conditions(self.codes)

    @cached_property
    def possible(self) -> Node:
        """Where the world, and the voices, can be, over the same."""
        compiled = self.lookup.compiled
        return compiled.diagram.restrict(compiled.possible, self.codes, {})
