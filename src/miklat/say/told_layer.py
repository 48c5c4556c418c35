"""What is answered in one extent of what is read, as a phrase."""

from collections.abc import Mapping

import msgspec

from miklat.law.law import Law
from miklat.say.sides import Side, inline_words


class ToldLayer(msgspec.Struct, frozen=True):
    """What is answered in one extent: with what is implied, and by the letter alone (None: the same)."""

    choices: Mapping[str, str]
    implied: tuple[Side, ...]
    letter: tuple[Side, ...] | None

    @property
    def only_implied(self) -> bool:
        """Whether the letter alone says nothing at all."""
        return self.letter is not None and all(side.values[0][0] == "silent" for side in self.letter)

    def words(self, law: Law, *, brief: bool, led: bool = False) -> str:
        """The answer as a phrase; ``led``, where it was said already on what it turns."""
        phrase = inline_words(self.implied, law, brief=brief, led=led)
        weakly = next((mode.brief for mode in law.modes if mode.counts is not None), "")
        if not self.only_implied or not weakly:
            return phrase
        return f"{weakly} {phrase}" if len(self.implied) == 1 else f"{phrase} ({weakly})"
