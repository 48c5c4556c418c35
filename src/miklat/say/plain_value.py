"""Values as dicts, lists, words and numbers: the one walker for all that is written as JSON."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

import msgspec

from miklat.law.law import Law
from miklat.say.english import condition_words
from miklat.terms.condition import All, Chosen, Is, Named, Not, Ruled
from miklat.terms.condition import Any as AnyOf

Shapes = Mapping[type, Callable[[Any, Law], object]]
"""For a type of values what is written of one, to be walked in its turn."""

NO_SHAPES: Shapes = MappingProxyType({})


_AS_IT_IS = frozenset((str, int, float, bool, type(None)))


def plain_value(value: object, law: Law, shapes: Shapes = NO_SHAPES) -> Any:
    """A value as dicts, lists, words and numbers: a struct by its fields, without the law; a condition in words.

    ``shapes`` says what is written otherwise. Equal values give equal ones, in their fixed order.
    """
    kind = type(value)
    if kind in _AS_IT_IS:
        return value
    shape = shapes.get(kind)
    if shape is not None:
        return plain_value(shape(value, law), law, shapes)
    match value:
        case list() | tuple():
            return [plain_value(one, law, shapes) for one in value]
        case dict():
            return {str(name): plain_value(one, law, shapes) for name, one in value.items()}
        case Is() | Chosen() | Ruled() | All() | AnyOf() | Not() | Named():
            return condition_words(value, law)
        case msgspec.Struct():
            fields = [(name, getattr(value, name)) for name in value.__struct_fields__]
            return {name: plain_value(one, law, shapes) for name, one in fields if not isinstance(one, Law)}
        case Mapping():
            return {str(name): plain_value(one, law, shapes) for name, one in value.items()}
        case _:
            return value
