"""What a tree is made of: texts, lists and mappings, each with its place (line and column, 1-based)."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct


class Scalar(Struct, frozen=True):
    """A text, as written; `quoted` tells `"yes"` from `yes`."""

    text: str
    line: int
    col: int
    quoted: bool = False


class Sequence(Struct, frozen=True):
    """A list."""

    items: tuple[TreeNode, ...]
    line: int
    col: int


class Mapping(Struct, frozen=True):
    """Names with values, in the order of the file. A name written twice is here twice (and was told as a fault).

    `cut`: reading broke off within it, so that what is missing may only not have been reached.
    """

    pairs: tuple[tuple[Scalar, TreeNode], ...]
    line: int
    col: int
    cut: bool = False


class Broken(Struct, frozen=True):
    """Something that was told as a fault already: readers pass over it."""

    line: int
    col: int


TreeNode: TypeAlias = "Scalar | Sequence | Mapping | Broken"

NULLS = ("", "~", "null", "Null", "NULL")
"""YAML's and JSON's ways to write nothing."""
