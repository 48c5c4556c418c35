"""What case files expect comes true: those laid beside the project, those in `examples/`, and examples in the book."""

from pathlib import Path

import pytest

from miklat import LAW
from miklat.cli import main
from miklat.cli.common import read_possible
from miklat.cli.session import open_law
from miklat.judging.bench import Bench
from miklat.law.clause import Example
from miklat.law.voice import complete_voice

ROOT = Path(__file__).resolve().parents[1]
OWN, SHARED = ROOT / "examples", ROOT.parent / "shared" / "cases-second"
WIDER = ROOT.parent / "shared" / "cases-wider"
EXAMPLES = [(clause.number, one) for clause in LAW.clauses for one in clause.examples]


def files(folder: Path) -> list[object]:
    """The case files of a folder itself (those below it are of another law), or a reason to skip."""
    found = (
        sorted(path for path in folder.glob("*") if path.suffix in (".yaml", ".yml", ".json"))
        if folder.is_dir()
        else []
    )
    if not found:
        skip = pytest.mark.skip(reason=f"no case files in {folder.name}/ here: lay the folder beside the checkout")
        return [pytest.param(folder, marks=skip, id=f"no-{folder.name}")]
    return [pytest.param(path, id=path.stem) for path in found if is_case(path)]


def is_case(path: Path) -> bool:
    """A file of facts, and not of a course or of anything else kept beside them."""
    text = path.read_text(encoding="utf-8")
    return "facts" in text and "\ncourse:" not in text


@pytest.mark.parametrize("path", [*files(SHARED), *files(OWN)])
def test_a_case_gives_what_it_expects(book: Bench, path: Path) -> None:
    """Each expectation, under the default voice completed by the choices it names."""
    case = read_possible(str(path), open_law())
    assert case.expect or path.is_relative_to(OWN)
    judged = book.judge(case.facts, presume=case.presume)
    for one in case.expect:
        voice = complete_voice(LAW, {**case.voice, **one.voice})
        assert {name: judged.answer(name, **voice) for name in one.answers} == one.answers, one.voice


@pytest.mark.parametrize("path", files(WIDER))
def test_a_case_of_the_wider_law(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Each expectation, with the layers that its voice asks for."""
    assert main(["check", "--brief", str(path)]) == 0, capsys.readouterr().out


@pytest.mark.parametrize(("number", "one"), EXAMPLES, ids=[f"{number}-{one.title}" for number, one in EXAMPLES])
def test_an_example_in_the_book(book: Bench, number: str, one: Example) -> None:
    """The passage's own instances get the answers that stand beside them."""
    judged, voice = book.judge(one.facts), complete_voice(LAW, one.choices)
    assert {name: judged.answer(name, **voice) for name, _ in one.gives} == dict(one.gives)


def test_the_book_has_examples() -> None:
    """Enough of them, and of every question but those that no passage illustrates."""
    assert len(EXAMPLES) >= 40
    asked = {name for _, one in EXAMPLES for name, _ in one.gives}
    assert {"death", "trial", "refuge", "exile", "avenger", "stay", "return", "restore", "charge"} <= asked
