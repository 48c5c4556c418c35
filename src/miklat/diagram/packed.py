"""A compiled law as plain data, to be kept."""

import msgspec

from miklat.diagram.pieces import Pieces


class Packed(msgspec.Struct, frozen=True):
    """A compiled law as plain data, to be kept: nodes with children before parents, level by level, and the roots.

    ``asked`` are the questions whose answers rules ask. A law with layers has ``pieces`` in place of ``questions``.
    """

    levels: list[int]
    children: list[tuple[int, ...]]
    leaves: list[tuple[int, tuple[int, int, int]]]
    questions: dict[str, int]
    components: list[int]
    possible: int
    asked: list[str]
    pieces: Pieces | None = None
