"""The Python face: what `import miklat` offers, loaded at its first use (see `miklat/__init__.py`)."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache

from miklat.diagram.store import keep_folder
from miklat.judging.bench import Bench, Judged
from miklat.judging.case import Case, ImpossibleCase
from miklat.judging.ruling import Blocked, Cell, Ground, Parted, Ruling
from miklat.law.law import Law, UnknownName
from miklat.laws.refuge import LAW
from miklat.terms.shown import show_as

__all__ = [
    "LAW",
    "Bench",
    "Blocked",
    "Case",
    "Cell",
    "Ground",
    "ImpossibleCase",
    "Judged",
    "Law",
    "Parted",
    "Ruling",
    "UnknownName",
    "as_json",
    "bench",
    "judge",
]


@cache
def bench() -> Bench:
    """The bench of the book, compiled or read from the keep at its first use."""
    return Bench(LAW, keep_folder(), _show)


def judge(
    case: Case | Mapping[str, object],
    *,
    voice: Mapping[str, str] | None = None,
    questions: Iterable[str] | None = None,
    presume: str | None = None,
) -> Judged:
    """Judge a case by the book, in every voice.

    ``case`` maps facts to values ("yes" and "no", or True and False, for yes/no facts); what it leaves out is unknown.
    ``voice`` fixes choices on axes, ``questions`` narrows what is asked, ``presume="ordinary"`` takes the book's
    ordinary values where nothing is said (they are listed in the result). UnknownName, with the nearest name, for a
    word the book does not have; ImpossibleCase for facts, and ValueError for choices, that cannot stand together.
    """
    return bench().judge(case, voice=voice, questions=questions, presume=presume)


def as_json(judged: Judged) -> str:
    """A judged case as JSON text, the same bytes that ``miklat judge --json`` writes for it."""
    from miklat.say.ruling_json import judged_json

    return judged_json(judged, LAW)


def _page(name: str) -> Callable[..., str]:
    """The maker of a notebook's page, imported when the first is shown."""

    def make(value: object, law: Law = LAW) -> str:
        from miklat.say import notebook

        return str(getattr(notebook, name)(value, law))

    return make


def _show(judged: Judged, law: Law) -> str:
    return _page("judged_html")(judged, law)


for _kind, _name in ((Ruling, "ruling_html"), (Cell, "cell_html"), (Ground, "ground_html"), (Case, "case_html")):
    show_as(_kind, _page(_name))
show_as(Law, lambda law: _page("law_html")(law))
