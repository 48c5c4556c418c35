"""A layer of a law: a guest that is heard only where its voices are asked for, and not loaded before."""

from collections.abc import Mapping

import msgspec

from miklat.terms.condition import Chosen


class Layer(msgspec.Struct, frozen=True):
    """A layer: ``says`` what it adds, ``wakes`` the choices that ask for it, ``module`` where it is written.

    The module holds it as ``OVERLAY`` (`miklat.law.overlay.Overlay`).
    """

    name: str
    says: str
    wakes: Chosen
    module: str

    @property
    def likes(self) -> str:
        """A choice that wakes it, as it is written."""
        return f"{self.wakes.axis}={self.wakes.choices[0]}"

    def woken_by(self, choices: Mapping[str, str]) -> bool:
        """Whether choices of voice ask for it."""
        return choices.get(self.wakes.axis) in self.wakes.choices
