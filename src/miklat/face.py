"""The Python face: what `import miklat` offers, loaded at its first use (see `miklat/__init__.py`)."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any

from miklat.cli.common import at_end, fitted, read_possible
from miklat.cli.session import Session
from miklat.files.case_yaml import CaseFile
from miklat.files.faults import Faults
from miklat.judging.answers import Answers
from miklat.judging.bench import Bench
from miklat.judging.case import Case, ImpossibleCase
from miklat.judging.ruling import Blocked, Cell, Ground, Judged, Parted, Ruling, Unexplained
from miklat.law.law import Law, UnknownName
from miklat.laws.refuge import LAW
from miklat.terms.shown import print_as, show_as

if TYPE_CHECKING:
    from miklat.courses.judged_course import JudgedCourse
    from miklat.law.event import Event
    from miklat.say.page import Document
    from miklat.studies.study import Study

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


def _session(layers: Iterable[str] = (), voice: Mapping[str, str] | None = None) -> Session:
    """The session of the book with the layers that are named, and those that choices of voice ask for."""
    return _alone().with_layers(layers).hearing(voice if isinstance(voice, Mapping) else {})


@cache
def _alone() -> Session:
    return Session(LAW)


def bench(*layers: str) -> Bench:
    """The bench of the book, with layers if any are named, compiled or read from the keep at its first use."""
    return _session(layers).bench


def load(path: str | PathLike[str]) -> CaseFile:
    """Read a case file: its facts, title, choices of voice and course, as `judge` and `course` take them.

    Faults, with every fault and its place, if anything in it is wrong.
    """
    return read_possible(fspath(path), _session())


def judge(
    case: CaseFile | Case | Mapping[str, object],
    *,
    voice: Mapping[str, str] | None = None,
    questions: Iterable[str] | None = None,
    presume: str | None = None,
    explain: bool = True,
    layers: Iterable[str] = (),
) -> Judged:
    """Judge a case by the book, in every voice.

    ``layers`` are heard besides the book itself ("chapter", "books"); so is one that a choice of ``voice`` asks for.

    ``case`` maps facts to values ("yes" and "no", or True and False, for yes/no facts); what it leaves out is unknown.
    ``voice`` fixes choices on axes, ``questions`` narrows what is asked, ``presume="ordinary"`` takes the book's
    ordinary values where nothing is said (they are listed in the result). ``explain=False`` leaves out what would
    decide, what blocked other answers and what presumed an answer hangs on, and is faster. UnknownName, with the
    nearest name, for a word the book does not have; ImpossibleCase for facts, and ValueError for choices, that cannot
    stand together.
    """
    if isinstance(case, CaseFile):
        voice, presume = {**case.voice, **(voice or {})}, presume or case.presume
    session = _session(layers, voice)
    if isinstance(case, CaseFile):
        case = at_end(fitted(case, session.law)[0], session)
        case = Case(case.told, case.title)
    return session.bench.judge(case, voice=voice, questions=questions, presume=presume, explain=explain)


def course(
    case: CaseFile | Case | Mapping[str, object],
    events: Iterable["Event | str"] | None = None,
    *,
    voice: Mapping[str, str] | None = None,
    presume: str | None = None,
) -> "JudgedCourse":
    """Judge a case at every step of a course of events.

    ``events`` are written as in a case file ("flight: kedesh"), or are those of the file that was loaded.
    ImpossibleCourse, with all that is wrong, for events that cannot be in this order; other errors as `judge`.
    """
    from miklat.courses.case_commands import follower
    from miklat.law.event import Event

    given = case if isinstance(case, CaseFile) else None
    told = [Event(*_parts(one)) if isinstance(one, str) else one for one in events or (given.course if given else ())]
    plain = case if isinstance(case, Case) else _plain(case)
    if presume is not None:
        plain = Case(plain.facts, plain.title, presume)  # type: ignore[arg-type]
    fixed = {**(given.voice if given else {}), **(voice or {})}
    followed = follower(_session(voice=fixed)).follow(plain, told, voice=fixed, explain=True)
    show_as(type(followed), _course_html)
    print_as(type(followed), _course_text)
    return followed


def _plain(case: CaseFile | Mapping[str, object]) -> Case:
    if isinstance(case, CaseFile):
        return Case(case.facts, case.title, case.presume)  # type: ignore[arg-type]
    return Case(case)  # type: ignore[arg-type]


def _course_page(told: "JudgedCourse") -> "Document":
    from miklat.courses.case_commands import chronicle_of, follower
    from miklat.courses.lanes import lanes_of
    from miklat.courses.page import course_page

    return course_page(told, lanes_of(follower(_session()), told), LAW, chronicle_of(LAW))


def _course_html(told: "JudgedCourse") -> str:
    from miklat.say.html import to_fragment

    return to_fragment(_course_page(told))


def _course_text(told: "JudgedCourse") -> str:
    from miklat.say.text import to_text

    return to_text(_course_page(told)).rstrip("\n")


def _parts(written: str) -> tuple[str, ...]:
    name, colon, word = written.partition(":")
    return (name.strip(), word.strip()) if colon else (name.strip(),)


def study(*layers: str) -> "Study":
    """The law as a whole, with layers if any are named: partings, gaps, claims and the like are asked of it
    (`miklat.studies`).
    """
    from miklat.studies.study import Study

    print_as(Study, _study_text)
    show_as(Study, lambda one: f"<p>{_study_text(one)}</p>")
    return Study(bench(*layers).compiled)


def _study_text(study: "Study") -> str:
    law = study.law
    return f"The law {law.version} as a whole: {study.cases:,} possible cases, {study.voices:,} voices"


def many(
    frame: Any,
    *,
    voice: Mapping[str, str] | str | None = "default",
    questions: Iterable[str] | None = None,
    why: bool = False,
) -> Any:
    """Judge each row of a frame of Polars, pandas or PyArrow: the same frame, with columns of answers.

    Columns named as facts are read, the others pass through. ``voice`` "default" asks the default voice, a mapping
    fixes choices and leaves the rest to the default, None asks every voice. ValueError, with the first rows at fault,
    for rows that cannot be; needs the extra `many`.
    """
    from miklat.bulk.frames import judge_frame

    return judge_frame(bench().compiled, frame, voice=voice, questions=questions, why=why)


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
    (Ruling, "ruling_html"),
    (Cell, "cell_html"),
    (Ground, "ground_html"),
    (Case, "case_html"),
    (Law, "law_html"),
):
    show_as(_kind, _page(_name))


def _printed(judged: Judged) -> str:
    from miklat.say.telling import tell
    from miklat.say.telling_page import telling_page
    from miklat.say.text import to_text

    return to_text(telling_page(tell(judged, _bench_of(judged.law)))).rstrip("\n")


def _judged_html(judged: Judged) -> str:
    from miklat.say.notebook import telling_html

    return telling_html(judged, _bench_of(judged.law))


@cache
def _benches() -> dict[str, Bench]:
    return {}


def _bench_of(law: Law) -> Bench:
    """A bench of the law of a value: the book's, or one made when it is first needed."""
    if law.fingerprint == LAW.fingerprint:
        return bench()
    return _benches().setdefault(law.fingerprint, Bench(law))


print_as(Judged, _printed)
show_as(Judged, _judged_html)
