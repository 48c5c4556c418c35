"""Who holds what: named sages, the nameless, and the verses themselves."""

import msgspec

from miklat.law.question import Draft
from miklat.terms.condition import Chosen


class Said(msgspec.Struct, frozen=True):
    """Drafts of rules with the holder who says them and the choice of voice in which he speaks."""

    holder: str
    where: Chosen | None
    drafts: tuple[Draft, ...]


class Holder(msgspec.Struct, frozen=True):
    """Someone who holds a rule. ``where`` is the choice on a disputed axis under which he is the one who speaks;
    None for those who are always heard.
    """

    name: str
    where: Chosen | None = None

    def says(self, first: tuple[Draft, ...], *more: tuple[Draft, ...]) -> Said:
        """Put rules in his mouth."""
        return Said(self.name, self.where, tuple(draft for drafts in (first, *more) for draft in drafts))
