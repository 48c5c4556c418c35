"""The Python face: frozen values, typed words, and errors that teach the vocabulary."""

import copy
import gc
import json
import os
import pickle
import re
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

import miklat
from miklat import LAW, Bench, Case, Cell, ImpossibleCase, Judged, Parted, UnknownName

BLADE = {"killer": "israelite", "victim": "israelite", "died": "yes", "act": "mishap", "task": "chopping_wood",
         "flew": "blade_off_handle", "duty": "none"}  # fmt: skip


def test_what_the_face_shows() -> None:
    """All that is listed is there, and no more is promised."""
    for name in miklat.__all__:
        assert getattr(miklat, name) is not None
    with pytest.raises(AttributeError):
        miklat.nothing_such  # noqa: B018
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", miklat.__version__)
    assert LAW.version == miklat.judge({}).version
    assert miklat.judge({}).fingerprint == LAW.fingerprint
    assert re.fullmatch("sha256:[0-9a-f]{64}", LAW.fingerprint)


def test_a_voice_that_settles_it() -> None:
    """A side of the dispute answers; both together part, and the exception carries the cells."""
    judged = miklat.judge(BLADE, voice={"extent": "mishnah"})
    assert judged.answer("exile", axe="sages") == "yes"
    assert judged.answer("exile", axe="rebbi") == "no"
    with pytest.raises(Parted) as error:
        judged.answer("exile")
    assert error.value.question == "exile"
    assert {cell.answer for cell in error.value.cells} == {"yes", "no"}
    assert {cell.voice["axe"] for cell in error.value.cells} == {"rebbi", "sages"}
    assert "axe=rebbi" in str(error.value)


def test_a_case_may_be_a_mapping_or_a_case() -> None:
    """True and False do for yes and no; None and unknown leave a fact out."""
    plain = miklat.judge(BLADE)
    assert miklat.judge(Case(BLADE, title="The blade")).rulings == plain.rulings
    assert miklat.judge({**BLADE, "died": True}).rulings == plain.rulings
    loose: dict[str, object] = {**BLADE, "sought_harm": None, "means": "unknown"}
    assert miklat.judge(loose).facts == plain.facts
    assert miklat.judge({"sought_harm": False}).facts == {"sought_harm": "no"}


@pytest.mark.parametrize(
    ("facts", "kind", "near"),
    [
        ({"kiler": "israelite"}, "fact", "killer"),
        ({"killer": "isralite"}, "value of killer", "israelite"),
        ({"killer": True}, "value of killer", None),
        ({"died": 1}, "value of died", None),
        ({"died": ["yes"]}, "value of died", None),
    ],
)
def test_a_wrong_word_in_a_case(facts: dict[str, object], kind: str, near: str | None) -> None:
    """It is refused with its kind and, if there is one, the nearest that is meant."""
    with pytest.raises(UnknownName) as error:
        miklat.judge(facts)
    assert error.value.kind == kind
    assert near is None or error.value.nearest[0] == near
    assert near is None or f"did you mean {near}" in str(error.value)
    assert near is not None or error.value.nearest or error.value.names[-1] in str(error.value)
    assert isinstance(error.value, KeyError)


def test_a_wrong_word_elsewhere() -> None:
    """Axes, choices and questions, wherever they are named."""
    judged = miklat.judge(BLADE)
    for attempt, near in (
        (lambda: judged.answer("exlie"), "exile"),
        (lambda: judged.answer("exile", axes="sages"), "axe"),
        (lambda: judged.answer("exile", axe="sage"), "sages"),
        (lambda: judged.ruling("exille"), "exile"),
        (lambda: miklat.judge(BLADE, voice={"offise": "anonymous"}), "office"),
        (lambda: miklat.judge(BLADE, questions=["deth"]), "death"),
        (lambda: LAW.fact("knew_victim"), "knew_victim_there"),
        (lambda: LAW.axis("wrong_persons"), "wrong_person"),
        (lambda: LAW.question("refuse"), "refuge"),
        (lambda: LAW.clause("M2:1z"), "M2:1a"),
    ):
        with pytest.raises(UnknownName) as error:
            attempt()
        assert near in error.value.nearest


def test_what_cannot_stand_together() -> None:
    """Facts of no possible case, choices of no voice, a choice against one that was fixed."""
    with pytest.raises(ImpossibleCase):
        miklat.judge({"died": "no", "judged": "manslayer"})
    with pytest.raises(ValueError, match="cannot stand together"):
        miklat.judge(BLADE, voice={"weapons": "however", "extent": "mishnah"})
    judged = miklat.judge(BLADE, voice={"extent": "mishnah"})
    with pytest.raises(ValueError, match="extent"):
        judged.answer("exile", extent="verses")
    with pytest.raises(ValueError, match="stand together"):
        judged.answer("exile", weapons="however")
    with pytest.raises(UnknownName):
        judged.answer("exile", weapon="however")


def test_only_what_is_asked_is_ruled() -> None:
    """Questions narrow the rulings and keep the order asked."""
    judged = miklat.judge(BLADE, questions=["exile", "death"])
    assert [ruling.question for ruling in judged.rulings] == ["exile", "death"]
    with pytest.raises(UnknownName):
        judged.ruling("refuge")


def test_presumption_of_a_wrong_kind() -> None:
    """Only the ordinary can be presumed."""
    with pytest.raises(ValueError, match="ordinary"):
        miklat.judge(BLADE, presume="usual")


def test_values_are_frozen() -> None:
    """Nothing that is given out can be changed: not by its fields, nor by what they hold."""
    judged = miklat.judge(BLADE)
    cell = judged.ruling("exile").cells[0]
    ground = cell.grounds[0]
    for value, name in (
        (judged, "facts"),
        (judged.rulings[0], "cells"),
        (cell, "answer"),
        (ground, "rule"),
        (LAW, "facts"),
    ):
        with pytest.raises(AttributeError):
            setattr(value, name, None)
    for mapping in (judged.facts, judged.voice, cell.voice, ground.because, ground.rests_on):
        with pytest.raises(TypeError):
            mapping["killer"] = "outsider"  # type: ignore[index]
    assert isinstance(judged, Judged)
    assert isinstance(cell, Cell)
    assert all(isinstance(one, msgspec.Struct) for one in (judged, cell, ground))


def test_the_case_given_is_left_as_it_was() -> None:
    """Judging changes nothing of what it is given, and what is given may change afterwards."""
    facts: dict[str, object] = dict(BLADE)
    judged = miklat.judge(facts)
    assert facts == BLADE
    facts["died"] = "no"
    assert judged.facts["died"] == "yes"


def test_the_same_case_gives_the_same() -> None:
    """Equal cases have equal rulings, whatever the order of their facts."""
    backwards = dict(reversed(list(BLADE.items())))
    assert miklat.judge(BLADE) == miklat.judge(backwards)


def test_it_shows_itself_in_a_notebook() -> None:
    """As HTML, with nothing of a title left that could act."""
    html = miklat.judge(Case(BLADE, title='<script>alert("&")</script>'))._repr_html_()
    assert html is not None
    assert "<script" not in html
    assert "&lt;script&gt;" in html
    assert "exile" in html
    assert html.count("<p") == html.count("</p>")


def test_the_law_shows_itself_shortly() -> None:
    """Its size in one line."""
    assert repr(LAW).startswith("<law 0.2.0: 30 facts, 20 axes, 10 questions")


def test_values_survive_copying_and_pickling() -> None:
    """A ruling copied or pickled says what it said, its explanations included; so do the errors."""
    facts = {"killer": "israelite", "victim": "israelite", "died": "yes", "act": "mishap", "flew": "blade_off_handle"}
    judged = miklat.judge(facts)
    for again in (pickle.loads(pickle.dumps(judged)), copy.deepcopy(judged)):
        assert again == judged
        assert again.answer("exile", extent="mishnah", axe="sages", office="anonymous") == "yes"
        for one, other in zip(judged.rulings, again.rulings, strict=True):
            assert [cell.blocked for cell in one.cells] == [cell.blocked for cell in other.cells]
            assert [cell.would_decide for cell in one.cells] == [cell.would_decide for cell in other.cells]
    for wrong in ({"kiler": "israelite"}, {"suddenly": "yes", "premeditated": "yes"}):
        with pytest.raises((miklat.UnknownName, miklat.ImpossibleCase)) as caught:
            miklat.judge(wrong)
        assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_mappings_are_values() -> None:
    """What a ruling holds is written as JSON, can be hashed, and cannot be changed."""
    given = {"died": "yes"}
    case = miklat.Case(given)
    given["died"] = "no"
    assert case.facts == {"died": "yes"}
    cell = miklat.judge(case).ruling("exile").cells[0]
    assert json.loads(json.dumps(cell.voice)) == dict(cell.voice)
    assert isinstance(hash(cell), int)
    with pytest.raises(TypeError, match="does not change"):
        case.facts["died"] = "no"  # type: ignore[index]


def test_every_public_value_shows_itself() -> None:
    """In a notebook a ruling, a cell, a ground, a case and the law are pages, with hostile words escaped."""
    facts = {"died": "yes", "act": "dropped", "motion": "downward", "killer": "israelite", "victim": "israelite"}
    case = miklat.Case(facts, "<script>")
    ruling = miklat.judge(case).ruling("refuge")
    for value in (ruling, ruling.cells[0], ruling.cells[0].grounds[0], case, miklat.LAW):
        page = value._repr_html_()
        assert page is not None
        assert page.startswith("<")
        assert "<script>" not in page
    assert json.loads(miklat.as_json(miklat.judge(case)))["case"]["title"] == "<script>"


def test_a_slip_in_the_book_is_told_as_it_is(tmp_path: Path) -> None:
    """An attribute that is missing in the book is not taken for a name that is missing in the package."""
    shutil.copytree(Path(miklat.__file__).parent, tmp_path / "miklat", ignore=shutil.ignore_patterns("__pycache__"))
    questions = tmp_path / "miklat" / "laws" / "refuge" / "questions.py"
    questions.write_text(questions.read_text("utf-8") + "\nNOTHING = DEATH.is_nothing\n", "utf-8")
    ran = subprocess.run(
        [sys.executable, "-c", "from miklat import LAW"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "has no attribute 'is_nothing'" in ran.stderr.splitlines()[-1]


def test_a_copy_finds_a_bench_though_another_has_gone() -> None:
    """A ruling that was copied is served by any bench of its law that is left."""
    again = copy.deepcopy(miklat.judge({"died": "yes"}))
    passing = Bench(LAW)
    del passing
    gc.collect()
    assert again.answer("restore", extent="mishnah") == "open"


def test_no_name_of_the_face_hides_a_module() -> None:
    """Each module can be imported by its dotted path, after all of the face was loaded."""
    import importlib
    import pkgutil

    for name in miklat.__all__:
        assert getattr(miklat, name) is not None
    lacking = ("miklat.web", "miklat.mcp", "miklat.bulk", "miklat.studies.by_solver")
    for module in pkgutil.walk_packages(miklat.__path__, "miklat."):
        if module.name.startswith(lacking) or module.name.endswith("__main__"):
            continue  # they need an extra
        assert importlib.import_module(module.name).__name__ == module.name
        scope: dict[str, object] = {}
        exec(f"import {module.name} as one", scope)
        assert getattr(scope["one"], "__name__", None) == module.name


def test_a_file_is_loaded_and_judged_as_the_command_does() -> None:
    """With its title, its choices of voice and what it presumes."""
    path = Path(__file__).parent.parent / "examples" / "ordinary.yaml"
    loaded = miklat.load(path)
    judged = miklat.judge(loaded)
    assert judged.title == loaded.title
    assert judged.presumed
    with pytest.raises(miklat.Faults):
        miklat.load(path.parent / "there-is-none.yaml")


def test_a_ruling_prints_as_the_page_and_shows_itself_as_one() -> None:
    judged = miklat.judge(BLADE)
    text = str(judged)
    assert "Does he go into exile in the city of refuge? They disagree. Rebbi: no. The Sages: yes." in " ".join(
        text.split()
    )
    html = judged._repr_html_()
    assert html is not None
    assert "<h2>Who says</h2>" in html
    assert "<details>" in html


def test_parts_of_the_law_show_themselves_in_a_line() -> None:
    for value in (LAW, LAW.axis("axe"), LAW.question("exile"), LAW.clause("M2:1d")):
        assert repr(value).startswith("<")
        assert "\n" not in repr(value)
    assert "rebbi, sages" in repr(LAW.axis("axe"))


def test_what_tables_put_for_truth_and_nothing_is_understood() -> None:
    """Numpy's booleans are yes and no; NaN, NA and None are unknown."""
    np = pytest.importorskip("numpy")
    plain = miklat.judge({"died": "yes", "act": "struck"}).facts
    assert miklat.judge({"died": np.bool_(True), "act": "struck", "aim": None, "means": float("nan")}).facts == plain
    pd = pytest.importorskip("pandas")
    assert miklat.judge({"died": True, "act": "struck", "aim": pd.NA}).facts == plain


def test_a_course_is_followed_and_shows_itself() -> None:
    told = miklat.course(BARREL, ["killing", "flight: kedesh", "arrival"])
    assert [step.moment.number for step in told.steps] == [0, 1, 2, 3]
    assert "The course in a picture." in str(told)
    page = told._repr_html_()
    assert page is not None
    assert '<table class="bands">' in page


BARREL = {"killer": "israelite", "victim": "israelite", "died": "yes", "act": "mishap", "task": "lowering_barrel"}


def test_a_frame_goes_in_and_a_frame_comes_out() -> None:
    """The same rows and columns, with the answers of the voice asked; a row that cannot be is told."""
    pl = pytest.importorskip("polars")
    frame = pl.DataFrame({"name": ["a", "b"], "task": ["pushing_roller", "pulling_roller"], "fell": ["load", "load"]})
    frame = frame.with_columns(died=True, act=pl.lit("mishap"), killer=pl.lit("israelite"), victim=pl.lit("israelite"))
    answered = miklat.many(frame, questions=["exile"])
    assert answered.columns == [*frame.columns, "exile"]
    assert [str(one) for one in answered["exile"]] == ["yes", "no"]
    with pytest.raises(ValueError, match="row 1"):
        miklat.many(frame.with_columns(motion=pl.lit("level")), questions=["exile"])


def test_the_study_of_the_law_says_what_it_is_of() -> None:
    assert "possible cases" in str(miklat.study())
