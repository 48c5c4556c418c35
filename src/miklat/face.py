"""The Python face: what `import miklat` offers, loaded at its first use (see `miklat/__init__.py`)."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Any

from miklat.diagram.store import keep_folder
from miklat.judging.answers import Answers
from miklat.judging.bench import Bench
from miklat.judging.case import Case, ImpossibleCase
from miklat.judging.ruling import Blocked, Cell, Ground, Judged, Parted, Ruling, Unexplained
from miklat.law.law import Law, UnknownName
from miklat.laws.refuge import LAW
from miklat.terms.shown import show_as

__all__ = [
    "LAW",
    "Answers",
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
    "Unexplained",
    "UnknownName",
    "as_json",
    "bench",
    "judge",
]


@cache
def bench() -> Bench:
    """The bench of the book, compiled or read from the keep at its first use."""
    return Bench(LAW, keep_folder())


def judge(
    case: Case | Mapping[str, object],
    *,
    voice: Mapping[str, str] | None = None,
    questions: Iterable[str] | None = None,
    presume: str | None = None,
    explain: bool = True,
) -> Judged:
    """Judge a case by the book, in every voice.

    ``case`` maps facts to values ("yes" and "no", or True and False, for yes/no facts); what it leaves out is unknown.
    ``voice`` fixes choices on axes, ``questions`` narrows what is asked, ``presume="ordinary"`` takes the book's
    ordinary values where nothing is said (they are listed in the result). ``explain=False`` leaves out what would
    decide, what blocked other answers and what presumed an answer hangs on, and is faster. UnknownName, with the
    nearest name, for a word the book does not have; ImpossibleCase for facts, and ValueError for choices, that cannot
    stand together.
    """
    return bench().judge(case, voice=voice, questions=questions, presume=presume, explain=explain)


def as_json(judged: Judged) -> str:
    """A judged case as JSON text, the same bytes that ``miklat judge --json`` writes for it; in the words of the law
    it was judged by. Unexplained if it was judged without explanations.
    """
    from miklat.say.ruling_json import judged_json

    return judged_json(judged, judged.law)


def _page(name: str) -> Callable[[Any], str]:
    """The maker of a notebook's page in the words of the value's own law, imported when the first is shown."""

    def make(value: Any) -> str:
        from miklat.say import notebook

        return str(getattr(notebook, name)(value, getattr(value, "law", LAW)))

    return make


for _kind, _name in (
    (Judged, "judged_html"),
    (Ruling, "ruling_html"),
    (Cell, "cell_html"),
    (Ground, "ground_html"),
    (Case, "case_html"),
    (Law, "law_html"),
):
    show_as(_kind, _page(_name))
