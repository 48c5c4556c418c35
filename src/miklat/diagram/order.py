"""Which questions ask the answers of others, and an order in which each comes after those it asks."""

from collections.abc import Mapping
from typing import cast

from miklat.law.settle import Branch
from miklat.terms.condition import Ruled, atoms


def question_order(branches: Mapping[str, tuple[Branch, ...]]) -> list[str]:
    """The questions with each after those it asks; ValueError if they ask one another in a circle."""
    asked, order = asks(branches), cast("list[str]", [])
    while len(order) < len(asked):
        ready = [name for name in asked if name not in order and asked[name] <= set(order)]
        if not ready:
            circle = ", ".join(name for name in asked if name not in order)
            raise ValueError(f"these questions ask one another in a circle: {circle}")
        order += ready
    return order


def asks(branches: Mapping[str, tuple[Branch, ...]]) -> dict[str, set[str]]:
    """Of each question, the questions whose answers its rules ask."""
    return {
        name: {a.question for b in of for a in atoms(b.speaks) if isinstance(a, Ruled)} for name, of in branches.items()
    }
