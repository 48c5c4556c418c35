"""miklat: the Biblical and Mishnaic law of homicide and the cities of refuge, made to rule.

>>> import miklat
>>> j = miklat.judge({"killer": "israelite", "victim": "israelite", "died": "yes", "act": "mishap",
...                   "task": "chopping_wood", "flew": "blade_off_handle"})
>>> j.answer("exile", extent="mishnah", axe="sages", office="anonymous")
'yes'

It traces what texts say; it never issues a ruling of practice.
"""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from miklat.face import (
        LAW,
        Answers,
        Bench,
        Blocked,
        Case,
        CaseFile,
        Cell,
        Faults,
        Ground,
        ImpossibleCase,
        Judged,
        Law,
        Parted,
        Ruling,
        Unexplained,
        UnknownName,
        as_json,
        bench,
        course,
        judge,
        load,
        many,
        study,
    )

__version__ = "0.2.0"
__all__ = [
    "LAW",
    "Answers",
    "Bench",
    "Blocked",
    "Case",
    "CaseFile",
    "Cell",
    "Faults",
    "Ground",
    "ImpossibleCase",
    "Judged",
    "Law",
    "Parted",
    "Ruling",
    "Unexplained",
    "UnknownName",
    "as_json",
    "bench",
    "course",
    "judge",
    "load",
    "many",
    "study",
]


def __getattr__(name: str) -> object:
    """Load the face when something of it is first asked for: a part of the package alone need not pay for the book."""
    if name not in __all__:
        raise AttributeError(f"module 'miklat' has no attribute {name!r}")
    try:
        from miklat import face
    except AttributeError as error:  # a slip in the book: told as it is, not as a name that is missing here
        raise RuntimeError(f"the book cannot be loaded: {error}") from error

    globals().update({one: getattr(face, one) for one in __all__})
    return globals()[name]


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
